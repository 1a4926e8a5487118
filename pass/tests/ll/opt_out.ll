; RUN: irs-number
@x = global i32 0
@a = global i32 0
@text = private constant [11 x i8] c"irs_ignore\00"
@other = private constant [6 x i8] c"other\00"
@file = private constant [4 x i8] c"f.c\00"
@llvm.global.annotations = appending global [2 x { ptr, ptr, ptr, i32, ptr }] [{ ptr, ptr, ptr, i32, ptr } { ptr @quiet, ptr @text, ptr @file, i32 1, ptr null }, { ptr, ptr, ptr, i32, ptr } { ptr @loud, ptr @other, ptr @file, i32 2, ptr null }], section "llvm.metadata"
declare void @outside()
declare void @llvm.memset.p0.i64(ptr, i8, i64, i1)
; Plain accesses are left alone, but named; what synchronises stays. Not inlined, and its pointer argument stays one.
define internal i32 @quiet(ptr %p) alwaysinline {
  store i32 1, ptr @x
  call void @llvm.memset.p0.i64(ptr %p, i8 0, i64 8, i1 false)
  %old = atomicrmw add ptr @a, i32 1 seq_cst
  call void @outside()
  ret i32 %old
}
; Another annotation means nothing.
define void @loud(ptr %p) {
  %v = call i32 @quiet(ptr %p)
  store i32 %v, ptr @x
  ret void
}
