; RUN: irs-number
; Aggregates, vectors and wide integers are sites with their size.
define void @f(ptr %p) {
  %s = load { i32, i64 }, ptr %p
  store { i32, i64 } %s, ptr %p
  %v = load <4 x float>, ptr %p
  store <4 x float> %v, ptr %p
  %w = load i128, ptr %p
  ret void
}
