; RUN: irs
; One event: before at the way in, a callback at each retry, after at the way out, none at the load.
@x = global i32 0
define void @f() {
entry:
  br label %head
head:
  %a = load i32, ptr @x
  %c = icmp eq i32 %a, 0
  br i1 %c, label %head, label %end
end:
  ret void
}
