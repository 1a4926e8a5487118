; RUN: irs-number
; Marks stand around calls that may wait for the outside world; synchronization waits in sight.
declare i64 @read(i32, ptr, i64)
declare i32 @pthread_mutex_lock(ptr)
declare void @unheard_of()
declare void @exit(i32)
define void @f(ptr %p) {
  %n = call i64 @read(i32 0, ptr %p, i64 1)
  %r = call i32 @pthread_mutex_lock(ptr %p)
  call void @unheard_of()
  call void @exit(i32 0)
  unreachable
}
