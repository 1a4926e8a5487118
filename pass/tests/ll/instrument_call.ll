; RUN: irs
; The call's site is in a thread-local while it runs, and no longer on either way out.
declare void @pthread_yield()
declare i32 @__gxx_personality_v0(...)
define void @plain() {
  call void @pthread_yield()
  ret void
}
define i32 @unwinding() personality ptr @__gxx_personality_v0 {
  invoke void @pthread_yield() to label %fine unwind label %caught
fine:
  ret i32 0
caught:
  %e = landingpad { ptr, i32 } cleanup
  ret i32 1
}
