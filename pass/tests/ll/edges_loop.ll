; RUN: irs-number
; Leaving a loop loses its sites; continuing early loses the rest of the iteration.
@x = global i32 0
@y = global i32 0
define void @counted(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %tail ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body:
  store i32 %i, ptr @x
  %odd = trunc i32 %i to i1
  br i1 %odd, label %tail, label %even
even:
  store i32 %i, ptr @y
  br label %tail
tail:
  %next = add i32 %i, 1
  br label %head
end:
  ret void
}
define void @no_sites(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %head, label %end
end:
  store i32 1, ptr @x
  ret void
}
