; RUN: irs
; Of two stores with nothing between that may load, the second one's barrier serves the first: the table says how many numbers on it is
; (the fourth field of the first one is 1). A load between, or a copy, which loads by itself, needs a barrier of the first store's own.
@x = global i32 0
@y = global i32 0
@b = global [64 x i8] zeroinitializer
declare void @llvm.memcpy.p0.p0.i64(ptr, ptr, i64, i1)
define i32 @f() {
  store i32 1, ptr @x
  store i32 2, ptr @y
  %l = load i32, ptr @x
  store i32 3, ptr @y
  call void @llvm.memcpy.p0.p0.i64(ptr @b, ptr getelementptr (i8, ptr @b, i64 32), i64 8, i1 false)
  ret i32 %l
}
