; RUN: irs-number
; Two ways out to one place.
@x = global i32 0
@y = global i32 0
define void @f() {
entry:
  br label %head
head:
  %a = load i32, ptr @x
  %c = icmp eq i32 %a, 0
  br i1 %c, label %next, label %end
next:
  %b = load i32, ptr @y
  %d = icmp eq i32 %b, 0
  br i1 %d, label %head, label %end
end:
  ret void
}
