; RUN: irs
; A store weaker than seq_cst carries a fence behind its byte; a seq_cst store does not.
@x = global i32 0
define void @f() {
  store atomic i32 1, ptr @x release, align 4
  store atomic i32 2, ptr @x seq_cst, align 4
  ret void
}
