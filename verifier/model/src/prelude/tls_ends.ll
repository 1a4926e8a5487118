target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.anon = type { ptr, ptr }

@count = internal thread_local unnamed_addr global i32 0, align 4
@ends = internal thread_local unnamed_addr global [64 x %struct.anon] zeroinitializer, align 16

; Function Attrs: nounwind
define weak dso_local i32 @__cxa_thread_atexit(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @count)
  %5 = load i32, ptr %4, align 4
  %6 = icmp ult i32 %5, 64
  tail call void @__irs_must(i1 noundef zeroext %6)
  %7 = tail call align 16 ptr @llvm.threadlocal.address.p0(ptr align 16 @ends)
  %8 = load i32, ptr %4, align 4
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds [64 x %struct.anon], ptr %7, i64 0, i64 %9
  store ptr %0, ptr %10, align 16
  %11 = getelementptr inbounds [64 x %struct.anon], ptr %7, i64 0, i64 %9, i32 1
  store ptr %1, ptr %11, align 8
  %12 = add i32 %8, 1
  store i32 %12, ptr %4, align 4
  ret i32 0
}

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull)

; Function Attrs: nounwind
define dso_local void @__irs_tls_ends() local_unnamed_addr {
  %1 = tail call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @count)
  %2 = load i32, ptr %1, align 4
  %3 = icmp eq i32 %2, 0
  br i1 %3, label %16, label %4

4:                                                ; preds = %0
  %5 = tail call align 16 ptr @llvm.threadlocal.address.p0(ptr align 16 @ends)
  br label %6

6:                                                ; preds = %4, %6
  %7 = phi i32 [ %2, %4 ], [ %14, %6 ]
  %8 = add i32 %7, -1
  store i32 %8, ptr %1, align 4
  %9 = zext i32 %8 to i64
  %10 = getelementptr inbounds [64 x %struct.anon], ptr %5, i64 0, i64 %9
  %11 = load ptr, ptr %10, align 16
  %12 = getelementptr inbounds i8, ptr %10, i64 8
  %13 = load ptr, ptr %12, align 8
  tail call void %11(ptr noundef %13)
  %14 = load i32, ptr %1, align 4
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %16, label %6

16:                                               ; preds = %6, %0
  ret void
}



