; RUN: irs-number,always-inline,irs-instrument
; Marks are taken away, those too that the inliner has made since.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)
declare i64 @strlen(ptr nocapture)

define internal i64 @inlined() alwaysinline {
  %a = alloca [200 x i8], align 16
  %n = call i64 @strlen(ptr %a)
  ret i64 %n
}

define i64 @f() {
  %b = alloca [200 x i8], align 16
  call void @llvm.lifetime.start.p0(i64 200, ptr nonnull %b)
  %n = call i64 @strlen(ptr %b)
  %m = call i64 @inlined()
  call void @llvm.lifetime.end.p0(i64 200, ptr nonnull %b)
  %s = add i64 %n, %m
  ret i64 %s
}
