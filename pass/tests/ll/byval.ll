; RUN: irs-number
; The copy that a byval argument stands for is an access.
%s = type { [10 x i32] }
@g = global %s zeroinitializer
define void @callee(ptr byval(%s) align 8 %p) {
  %v = load i32, ptr %p
  ret void
}
define void @caller() {
  call void @callee(ptr byval(%s) align 8 @g)
  ret void
}
