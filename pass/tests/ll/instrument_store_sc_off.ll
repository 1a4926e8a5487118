; RUN: irs<sc=off>
; No fence, and none in the state byte.
@x = global i32 0
define void @f() {
  store i32 1, ptr @x
  ret void
}
