; RUN: irs
; A copy tells both addresses, and its length in 64 bits.
declare void @llvm.memcpy.p0.p0.i32(ptr, ptr, i32, i1)
define void @f(ptr %a, ptr %b, i32 %n) {
  call void @llvm.memcpy.p0.p0.i32(ptr %a, ptr %b, i32 %n, i1 false)
  ret void
}
