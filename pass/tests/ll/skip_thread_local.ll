; RUN: irs-number
; A thread-local variable is private if no other module can name it and its address stays here.
@mine = internal thread_local global i32 0
@leaked = internal thread_local global i32 0
@named = thread_local global i32 0
@out = global ptr null
declare ptr @llvm.threadlocal.address.p0(ptr)
define void @f() {
  %m = call ptr @llvm.threadlocal.address.p0(ptr @mine)
  store i32 1, ptr %m
  %l = call ptr @llvm.threadlocal.address.p0(ptr @leaked)
  store i32 1, ptr %l
  store ptr %l, ptr @out
  %n = call ptr @llvm.threadlocal.address.p0(ptr @named)
  store i32 1, ptr %n
  ret void
}
