; RUN: irs-number
; Marks of scopes stay with who verifies: in what goes on through the compiler, a write of no bytes stands for each.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)
declare void @use(ptr)

define void @f() {
  %a = alloca [200 x i8], align 16
  %b = alloca i32, align 4
  call void @llvm.lifetime.start.p0(i64 200, ptr nonnull %a)
  call void @use(ptr %a)
  call void @llvm.lifetime.end.p0(i64 200, ptr nonnull %a)
  call void @llvm.lifetime.start.p0(i64 -1, ptr %b)
  store i32 1, ptr %b
  call void @llvm.lifetime.end.p0(i64 -1, ptr %b)
  ret void
}
