; RUN: irs
; Behind a call of the outside the runtime is told that it has returned: which one, or, where the block may be come
; to otherwise, the one that is under way.
declare i64 @read(i32, ptr, i64)
declare i32 @getpid()
declare i32 @__gxx_personality_v0(...)
define i32 @plain() {
  %pid = call i32 @getpid()
  ret i32 %pid
}
define i64 @unwinding(ptr %p, i1 %c) personality ptr @__gxx_personality_v0 {
  br i1 %c, label %reads, label %fine
reads:
  %n = invoke i64 @read(i32 0, ptr %p, i64 1) to label %fine unwind label %caught
fine:
  %r = phi i64 [ 0, %0 ], [ %n, %reads ]
  ret i64 %r
caught:
  %e = landingpad { ptr, i32 } cleanup
  ret i64 -1
}
define i32 @pointer(ptr %f) {
  %r = call i32 %f()
  ret i32 %r
}
