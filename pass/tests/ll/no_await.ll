; RUN: irs-number
; Not awaits: the value is used afterwards; a disjunction; the way out is told apart; an exchange writes each time; the
; address changes; a weak exchange judged by its old value; a count goes on.
@x = global i32 0
@y = global i32 0
@gp = global ptr null
define i32 @value_lives() {
  br label %head
head:
  %a = load i32, ptr @x
  %c = icmp eq i32 %a, 0
  br i1 %c, label %head, label %end
end:
  ret i32 %a
}
define void @disjunction() {
  br label %head
head:
  %a = load i32, ptr @x
  %c = icmp eq i32 %a, 0
  br i1 %c, label %head, label %next
next:
  %b = load i32, ptr @y
  %d = icmp eq i32 %b, 0
  br i1 %d, label %head, label %end
end:
  ret void
}
define i32 @told_apart() {
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
  %which = phi i32 [ 1, %head ], [ 2, %next ]
  ret i32 %which
}
define void @exchange() {
  br label %head
head:
  %a = atomicrmw xchg ptr @x, i32 1 seq_cst
  %c = icmp ne i32 %a, 0
  br i1 %c, label %head, label %end
end:
  ret void
}
define void @address() {
  br label %head
head:
  %p = load ptr, ptr @gp
  %a = load i32, ptr %p
  %c = icmp ne i32 %a, 0
  br i1 %c, label %head, label %end
end:
  ret void
}
define void @weak() {
  br label %head
head:
  %pair = cmpxchg weak ptr @x, i32 0, i32 1 seq_cst seq_cst
  %old = extractvalue { i32, i1 } %pair, 0
  %c = icmp ne i32 %old, 0
  br i1 %c, label %head, label %end
end:
  ret void
}
define i32 @count() {
entry:
  br label %head
head:
  %n = phi i32 [ 0, %entry ], [ %m, %head ]
  %m = add i32 %n, 1
  %a = load i32, ptr @x
  %c = icmp eq i32 %a, 0
  br i1 %c, label %head, label %end
end:
  ret i32 %m
}
define void @both_in_one_test() {
  br label %head
head:
  %a = load i32, ptr @x
  %b = load i32, ptr @y
  %s = or i32 %a, %b
  %c = icmp eq i32 %s, 0
  br i1 %c, label %head, label %end
end:
  ret void
}
