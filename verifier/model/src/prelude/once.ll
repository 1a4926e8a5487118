target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@_ZSt11__once_call = weak dso_local thread_local local_unnamed_addr global ptr null, align 8
@_ZSt15__once_callable = weak dso_local thread_local local_unnamed_addr global ptr null, align 8

; Function Attrs: nounwind
define weak dso_local void @__once_proxy() local_unnamed_addr {
  %1 = tail call align 8 ptr @llvm.threadlocal.address.p0(ptr align 8 @_ZSt11__once_call)
  %2 = load ptr, ptr %1, align 8
  tail call void %2()
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull)



