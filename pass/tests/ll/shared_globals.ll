; RUN: irs-number<shared=globals>
; The narrower rule: a global itself, or an address that depends on a global's value.
@g = global i32 0
@gp = global ptr null
define void @f(ptr %p) {
  store i32 1, ptr %p
  store i32 1, ptr @g
  %q = load ptr, ptr @gp
  %r = getelementptr i32, ptr %q, i32 1
  store i32 1, ptr %r
  ret void
}
