; RUN: irs
; A mutex begins a cache line; what is passed elsewhere, and what another module may define, stays.
@m = internal global [40 x i8] zeroinitializer, align 8
@other = internal global [40 x i8] zeroinitializer, align 8
@weak = weak global [40 x i8] zeroinitializer, align 8
declare i32 @pthread_mutex_lock(ptr)
declare void @elsewhere(ptr)
define void @f() {
  %a = call i32 @pthread_mutex_lock(ptr @m)
  %b = call i32 @pthread_mutex_lock(ptr @weak)
  call void @elsewhere(ptr @other)
  ret void
}
