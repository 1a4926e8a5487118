; RUN: irs-number
; The returns of start routines are the ends of threads.
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
define ptr @start(ptr %p) {
  ret ptr null
}
define ptr @other(ptr %p) {
  ret ptr null
}
define i32 @main() {
  %t = alloca i64
  %r = call i32 @pthread_create(ptr %t, ptr null, ptr @start, ptr null)
  ret i32 0
}
