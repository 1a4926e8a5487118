; RUN: irs<plain=on>
; A function that reaches a site has a plain copy, which its entry leads to once the flag is set. Copies call copies; slots stay
; in the entry; what is passed on is passed on as it came.
@x = global i32 0
define i32 @leaf(ptr %p) {
  %v = load i32, ptr %p
  ret i32 %v
}
define i32 @root(i8 signext %n, ptr byval(i64) %b) {
  %slot = alloca i32
  call void @keep(ptr %slot)
  %v = call i32 @leaf(ptr @x)
  ret i32 %v
}
define i32 @variadic(...) {
  %v = load i32, ptr @x
  ret i32 %v
}
define i32 @reaches_nothing(i32 %a) {
  %b = add i32 %a, 1
  ret i32 %b
}
declare void @keep(ptr)
