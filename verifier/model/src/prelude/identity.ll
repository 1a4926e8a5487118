target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.number = type { i64, i64 }

@process = internal global %struct.number zeroinitializer, align 8
@here = internal thread_local unnamed_addr global [2 x %struct.number] zeroinitializer, align 16

; Function Attrs: nounwind
define weak dso_local i32 @getpid() local_unnamed_addr {
  %1 = tail call align 16 ptr @llvm.threadlocal.address.p0(ptr align 16 @here)
  %2 = tail call ptr @__irs_peek(ptr noundef nonnull @process)
  %3 = icmp eq ptr %2, null
  br i1 %3, label %8, label %4

4:                                                ; preds = %0
  %5 = tail call ptr @__irs_peek(ptr noundef nonnull getelementptr inbounds (i8, ptr @process, i64 8))
  %6 = ptrtoint ptr %5 to i64
  %7 = trunc i64 %6 to i32
  br label %23

8:                                                ; preds = %0
  %9 = load i64, ptr %1, align 16
  %10 = icmp eq i64 %9, 0
  br i1 %10, label %15, label %11

11:                                               ; preds = %8
  %12 = getelementptr inbounds i8, ptr %1, i64 8
  %13 = load i64, ptr %12, align 8
  %14 = trunc i64 %13 to i32
  br label %23

15:                                               ; preds = %8
  %16 = tail call i32 @__irs_unsigned()
  %17 = icmp sgt i32 %16, 0
  %18 = zext i1 %17 to i32
  tail call void @irs_assume(i32 noundef %18)
  %19 = tail call zeroext i1 @__irs_single()
  %20 = select i1 %19, ptr @process, ptr %1
  store i64 1, ptr %20, align 8
  %21 = zext i32 %16 to i64
  %22 = getelementptr inbounds i8, ptr %20, i64 8
  store i64 %21, ptr %22, align 8
  br label %23

23:                                               ; preds = %4, %11, %15
  %24 = phi i32 [ %7, %4 ], [ %14, %11 ], [ %16, %15 ]
  ret i32 %24
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull)

; Function Attrs: nounwind
define weak dso_local i32 @getppid() local_unnamed_addr {
  %1 = tail call i32 @__irs_unsigned()
  %2 = icmp sgt i32 %1, -1
  %3 = zext i1 %2 to i32
  tail call void @irs_assume(i32 noundef %3)
  ret i32 %1
}

; Function Attrs: nounwind
define weak dso_local i32 @gettid() local_unnamed_addr {
  %1 = tail call align 16 ptr @llvm.threadlocal.address.p0(ptr align 16 @here)
  %2 = getelementptr inbounds i8, ptr %1, i64 16
  %3 = load i64, ptr %2, align 16
  %4 = icmp eq i64 %3, 0
  br i1 %4, label %5, label %11

5:                                                ; preds = %0
  %6 = tail call i32 @__irs_unsigned()
  %7 = icmp sgt i32 %6, 0
  %8 = zext i1 %7 to i32
  tail call void @irs_assume(i32 noundef %8)
  %9 = zext i32 %6 to i64
  %10 = getelementptr inbounds i8, ptr %1, i64 24
  store i64 %9, ptr %10, align 8
  store i64 1, ptr %2, align 16
  br label %11

11:                                               ; preds = %5, %0
  %12 = getelementptr inbounds i8, ptr %1, i64 24
  %13 = load i64, ptr %12, align 8
  %14 = trunc i64 %13 to i32
  ret i32 %14
}

declare ptr @__irs_peek(ptr noundef) local_unnamed_addr

declare zeroext i1 @__irs_single() local_unnamed_addr

declare i32 @__irs_unsigned() local_unnamed_addr

declare void @irs_assume(i32 noundef) local_unnamed_addr



