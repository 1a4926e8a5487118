; RUN: irs-number
; A compare-exchange beside another test is no await: the two are not made at one instant.
@stop = global i32 0
@lock = global i32 1
define void @f() {
entry:
  br label %head
head:
  %a = load atomic i32, ptr @stop seq_cst, align 4
  %c = icmp eq i32 %a, 0
  br i1 %c, label %rhs, label %end
rhs:
  %pair = cmpxchg ptr @lock, i32 0, i32 1 seq_cst seq_cst
  %ok = extractvalue { i32, i1 } %pair, 1
  br i1 %ok, label %end, label %head
end:
  ret void
}
