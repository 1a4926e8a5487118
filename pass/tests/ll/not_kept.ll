; RUN: irs-number
; Creating and joining threads does not hand over where the thread's name is stored.
declare i32 @pthread_create(ptr, ptr, ptr, ptr)
declare i32 @pthread_join(i64, ptr)
define ptr @start(ptr %p) {
  ret ptr null
}
define i32 @main() {
  %t = alloca i64
  %r = alloca ptr
  %a = call i32 @pthread_create(ptr %t, ptr null, ptr @start, ptr null)
  %v = load i64, ptr %t
  %b = call i32 @pthread_join(i64 %v, ptr %r)
  ret i32 0
}
