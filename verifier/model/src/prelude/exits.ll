target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.anon = type { i32, ptr, ptr }

@count = internal unnamed_addr global i32 0, align 4
@handlers = internal unnamed_addr global [128 x %struct.anon] zeroinitializer, align 16

; Function Attrs: nounwind
define weak dso_local i32 @atexit(ptr noundef %0) local_unnamed_addr {
  %2 = load i32, ptr @count, align 4
  %3 = icmp slt i32 %2, 128
  tail call void @__irs_must(i1 noundef zeroext %3)
  %4 = load i32, ptr @count, align 4
  %5 = sext i32 %4 to i64
  %6 = getelementptr inbounds [128 x %struct.anon], ptr @handlers, i64 0, i64 %5
  store i32 0, ptr %6, align 8
  %7 = getelementptr inbounds [128 x %struct.anon], ptr @handlers, i64 0, i64 %5, i32 1
  store ptr %0, ptr %7, align 8
  %8 = getelementptr inbounds [128 x %struct.anon], ptr @handlers, i64 0, i64 %5, i32 2
  store ptr null, ptr %8, align 8
  %9 = add nsw i32 %4, 1
  store i32 %9, ptr @count, align 4
  ret i32 0
}

; Function Attrs: nounwind
define weak dso_local i32 @on_exit(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load i32, ptr @count, align 4
  %4 = icmp slt i32 %3, 128
  tail call void @__irs_must(i1 noundef zeroext %4)
  %5 = load i32, ptr @count, align 4
  %6 = sext i32 %5 to i64
  %7 = getelementptr inbounds [128 x %struct.anon], ptr @handlers, i64 0, i64 %6
  store i32 1, ptr %7, align 8
  %8 = getelementptr inbounds [128 x %struct.anon], ptr @handlers, i64 0, i64 %6, i32 1
  store ptr %0, ptr %8, align 8
  %9 = getelementptr inbounds [128 x %struct.anon], ptr @handlers, i64 0, i64 %6, i32 2
  store ptr %1, ptr %9, align 8
  %10 = add nsw i32 %5, 1
  store i32 %10, ptr @count, align 4
  ret i32 0
}

; Function Attrs: nounwind
define weak dso_local i32 @__cxa_atexit(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = load i32, ptr @count, align 4
  %5 = icmp slt i32 %4, 128
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = load i32, ptr @count, align 4
  %7 = sext i32 %6 to i64
  %8 = getelementptr inbounds [128 x %struct.anon], ptr @handlers, i64 0, i64 %7
  store i32 2, ptr %8, align 8
  %9 = getelementptr inbounds [128 x %struct.anon], ptr @handlers, i64 0, i64 %7, i32 1
  store ptr %0, ptr %9, align 8
  %10 = getelementptr inbounds [128 x %struct.anon], ptr @handlers, i64 0, i64 %7, i32 2
  store ptr %1, ptr %10, align 8
  %11 = add nsw i32 %6, 1
  store i32 %11, ptr @count, align 4
  ret i32 0
}

; Function Attrs: nounwind
define weak dso_local void @__irs_tls_ends() local_unnamed_addr {
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @exit(i32 noundef %0) local_unnamed_addr {
  tail call void @__irs_tls_ends()
  %2 = load i32, ptr @count, align 4
  %3 = icmp sgt i32 %2, 0
  br i1 %3, label %4, label %24

4:                                                ; preds = %1, %21
  %5 = phi i32 [ %22, %21 ], [ %2, %1 ]
  %6 = add nsw i32 %5, -1
  store i32 %6, ptr @count, align 4
  %7 = zext nneg i32 %6 to i64
  %8 = getelementptr inbounds [128 x %struct.anon], ptr @handlers, i64 0, i64 %7
  %9 = getelementptr inbounds i8, ptr %8, i64 8
  %10 = load ptr, ptr %9, align 8
  %11 = getelementptr inbounds i8, ptr %8, i64 16
  %12 = load ptr, ptr %11, align 8
  %13 = load i32, ptr %8, align 8
  switch i32 %13, label %21 [
    i32 0, label %14
    i32 1, label %15
    i32 2, label %16
  ]

14:                                               ; preds = %4
  tail call void %10()
  br label %21

15:                                               ; preds = %4
  tail call void %10(i32 noundef %0, ptr noundef %12)
  br label %21

16:                                               ; preds = %4
  %17 = tail call zeroext i1 @__irs_ends_condition(ptr noundef %10)
  br i1 %17, label %18, label %20

18:                                               ; preds = %16
  %19 = tail call zeroext i1 @__irs_single()
  tail call void @__irs_must(i1 noundef zeroext %19)
  br label %21

20:                                               ; preds = %16
  tail call void %10(ptr noundef %12)
  br label %21

21:                                               ; preds = %18, %20, %4, %15, %14
  %22 = load i32, ptr @count, align 4
  %23 = icmp sgt i32 %22, 0
  br i1 %23, label %4, label %24

24:                                               ; preds = %21, %1
  tail call void @__irs_destructors()
  tail call void @__irs_exit(i32 noundef %0)
  ret void
}

declare zeroext i1 @__irs_ends_condition(ptr noundef) local_unnamed_addr

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

declare zeroext i1 @__irs_single() local_unnamed_addr

declare void @__irs_destructors() local_unnamed_addr

declare void @__irs_exit(i32 noundef) local_unnamed_addr



