; RUN: irs-number
; A fresh heap block is private unless its address is handed over; then all its accesses are sites, earlier ones too.
@slot = global ptr null
declare noalias ptr @malloc(i64)
declare void @free(ptr)
define i32 @private() {
  %p = call ptr @malloc(i64 4)
  store i32 1, ptr %p
  %v = load i32, ptr %p
  call void @free(ptr %p)
  ret i32 %v
}
define void @published() {
  %p = call ptr @malloc(i64 4)
  store i32 1, ptr %p
  store ptr %p, ptr @slot
  ret void
}
