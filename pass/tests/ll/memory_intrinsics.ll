; RUN: irs-number
; Copies and fills are sites; of constant length 0 they are none; private ones are none; library calls become intrinsics.
@a = global [64 x i8] zeroinitializer
@b = global [64 x i8] zeroinitializer
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
declare void @llvm.memset.p0.i32(ptr, i8, i32, i1)
declare ptr @memmove(ptr, ptr, i64)
define ptr @f(i32 %n) {
  %l = alloca [64 x i8]
  call void @llvm.memcpy.p0.p0.i64(ptr @a, ptr @b, i64 8, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr @a, ptr @b, i64 0, i1 false)
  call void @llvm.memcpy.p0.p0.i64(ptr %l, ptr @b, i64 64, i1 false)
  call void @llvm.memset.p0.i32(ptr @a, i8 0, i32 %n, i1 false)
  call void @llvm.memset.p0.i32(ptr %l, i8 0, i32 %n, i1 false)
  %r = call ptr @memmove(ptr @a, ptr @b, i64 9)
  ret ptr %r
}
