; RUN: irs-number
; A stack slot is private unless its address is handed over.
declare void @keep(ptr)
define i32 @private(i32 %i) {
  %a = alloca [4 x i32]
  %p = getelementptr [4 x i32], ptr %a, i32 0, i32 %i
  store i32 1, ptr %p
  %v = load i32, ptr %p
  ret i32 %v
}
define i32 @passed() {
  %a = alloca i32
  store i32 1, ptr %a
  call void @keep(ptr %a)
  %v = load i32, ptr %a
  ret i32 %v
}
define i32 @promoted() noinline optnone {
  %a = alloca i32
  store i32 1, ptr %a
  %v = load i32, ptr %a
  ret i32 %v
}
