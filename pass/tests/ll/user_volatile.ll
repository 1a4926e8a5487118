; RUN: irs-number
; The program's own volatile on private memory is no site, and is told apart from an access that lost its number.
define i32 @f() {
  %a = alloca i32
  store volatile i32 1, ptr %a
  %v = load volatile i32, ptr %a
  ret i32 %v
}
