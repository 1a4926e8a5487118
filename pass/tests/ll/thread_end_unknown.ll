; RUN: irs-number
; A start routine that cannot be told: every function that it may be.
@table = global ptr @candidate
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
define ptr @candidate(ptr %p) {
  ret ptr null
}
define ptr @never_taken(ptr %p) {
  ret ptr null
}
define i32 @main(ptr %t) {
  %f = load ptr, ptr @table
  %r = call i32 @pthread_create(ptr %t, ptr null, ptr %f, ptr null)
  ret i32 0
}
