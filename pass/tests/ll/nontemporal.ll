; RUN: irs-number
; Non-temporal accesses become ordinary ones, private ones too.
@g = global i32 0
define void @f(i32 %v) {
entry:
  %x = alloca i32
  store i32 %v, ptr %x, !nontemporal !0
  store i32 %v, ptr @g, !nontemporal !0
  %l = load i32, ptr @g, !nontemporal !0
  call void @use(ptr %x, i32 %l)
  ret void
}
declare void @use(ptr, i32)
!0 = !{i32 1}
