; RUN: irs-number
; The element waited for is found by a remainder or a division by a constant, which cannot trap: awaits. By -1 or a variable it can.
@ring = global [2 x i32] zeroinitializer
define void @remainder(i32 %i) {
entry:
  br label %head
head:
  %at = srem i32 %i, 2
  %half = udiv i32 %at, 3
  %p = getelementptr [2 x i32], ptr @ring, i32 0, i32 %half
  %v = load volatile i32, ptr %p
  %c = icmp eq i32 %v, 0
  br i1 %c, label %head, label %end
end:
  ret void
}
define void @overflows(i32 %i) {
entry:
  br label %head
head:
  %at = sdiv i32 %i, -1
  %p = getelementptr [2 x i32], ptr @ring, i32 0, i32 %at
  %v = load volatile i32, ptr %p
  %c = icmp eq i32 %v, 0
  br i1 %c, label %head, label %end
end:
  ret void
}
define void @variable(i32 %i, i32 %by) {
entry:
  br label %head
head:
  %at = urem i32 %i, %by
  %p = getelementptr [2 x i32], ptr @ring, i32 0, i32 %at
  %v = load volatile i32, ptr %p
  %c = icmp eq i32 %v, 0
  br i1 %c, label %head, label %end
end:
  ret void
}
