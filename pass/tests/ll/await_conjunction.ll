; RUN: irs-number
; A conjunction of two tests, each on one load, as clang writes it.
@flag = global [2 x i32] zeroinitializer
@turn = global i32 0
define void @f(i64 %o, i32 %t) {
entry:
  br label %head
head:
  %p = getelementptr [2 x i32], ptr @flag, i64 0, i64 %o
  %a = load volatile i32, ptr %p
  %c = icmp ne i32 %a, 0
  br i1 %c, label %rhs, label %test
rhs:
  %b = load volatile i32, ptr @turn
  %d = icmp eq i32 %b, %t
  br label %test
test:
  %go = phi i1 [ false, %head ], [ %d, %rhs ]
  br i1 %go, label %head, label %end
end:
  ret void
}
