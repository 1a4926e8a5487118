; RUN: irs-number
; Nobody writes constants; a pointer that may also lead elsewhere is shared.
@c = constant i32 1
@g = global i32 1
define i32 @constant() {
  %v = load i32, ptr @c
  ret i32 %v
}
define i32 @either(i1 %which) {
  %p = select i1 %which, ptr @c, ptr @g
  %v = load i32, ptr %p
  ret i32 %v
}
