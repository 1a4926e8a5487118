; RUN: irs-number
; Numbered: external and indirect calls. Not: calls of functions with a body, intrinsics, inline assembly.
declare void @pthread_exit(ptr)
declare i32 @llvm.ctpop.i32(i32)
define internal void @local() {
  ret void
}
define void @f(ptr %fp, i32 %n) {
  call void @local()
  %c = call i32 @llvm.ctpop.i32(i32 %n)
  call void asm sideeffect "nop", ""()
  call void %fp()
  call void @pthread_exit(ptr null)
  ret void
}
