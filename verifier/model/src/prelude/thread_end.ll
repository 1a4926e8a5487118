target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.anon = type { i64, ptr }

@uses = internal global [64 x i64] zeroinitializer, align 16
@ends = internal global [64 x ptr] zeroinitializer, align 16
@values = internal thread_local unnamed_addr global [64 x %struct.anon] zeroinitializer, align 16
@innermost = internal thread_local unnamed_addr global ptr null, align 8
@result = internal thread_local unnamed_addr global ptr null, align 8

; Function Attrs: nounwind
define weak dso_local i32 @pthread_key_create(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  tail call void @__irs_alone()
  %3 = load i64, ptr @uses, align 16
  %4 = and i64 %3, 1
  %5 = icmp eq i64 %4, 0
  br i1 %5, label %20, label %11

6:                                                ; preds = %11
  %7 = getelementptr inbounds [64 x i64], ptr @uses, i64 0, i64 %13
  %8 = load i64, ptr %7, align 8
  %9 = and i64 %8, 1
  %10 = icmp eq i64 %9, 0
  br i1 %10, label %15, label %11

11:                                               ; preds = %2, %6
  %12 = phi i64 [ %13, %6 ], [ 0, %2 ]
  %13 = add nuw nsw i64 %12, 1
  %14 = icmp eq i64 %13, 64
  br i1 %14, label %18, label %6

15:                                               ; preds = %6
  %16 = icmp ult i64 %12, 63
  %17 = trunc nuw nsw i64 %13 to i32
  br label %20

18:                                               ; preds = %11
  %19 = icmp ult i64 %12, 63
  br label %20

20:                                               ; preds = %18, %15, %2
  %21 = phi i32 [ %17, %15 ], [ 0, %2 ], [ 64, %18 ]
  %22 = phi i1 [ %16, %15 ], [ true, %2 ], [ %19, %18 ]
  tail call void @__irs_must(i1 noundef zeroext %22)
  %23 = zext nneg i32 %21 to i64
  %24 = getelementptr inbounds [64 x i64], ptr @uses, i64 0, i64 %23
  %25 = load i64, ptr %24, align 8
  %26 = add i64 %25, 1
  store i64 %26, ptr %24, align 8
  %27 = getelementptr inbounds [64 x ptr], ptr @ends, i64 0, i64 %23
  store ptr %1, ptr %27, align 8
  %28 = add nuw i32 %21, 1262835968
  %29 = tail call i32 @__irs_number(i32 noundef %28)
  store i32 %29, ptr %0, align 4
  ret i32 0
}

declare void @__irs_alone() local_unnamed_addr

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

declare i32 @__irs_number(i32 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @pthread_key_delete(i32 noundef %0) local_unnamed_addr {
  tail call void @__irs_alone()
  %2 = tail call i32 @__irs_plain(i32 noundef %0)
  %3 = add i32 %2, -1262835968
  %4 = icmp ult i32 %3, 64
  br i1 %4, label %5, label %17

5:                                                ; preds = %1
  %6 = zext nneg i32 %3 to i64
  %7 = getelementptr inbounds [64 x i64], ptr @uses, i64 0, i64 %6
  %8 = tail call ptr @__irs_peek(ptr noundef nonnull %7)
  %9 = ptrtoint ptr %8 to i64
  %10 = and i64 %9, 1
  %11 = icmp eq i64 %10, 0
  br i1 %11, label %17, label %12

12:                                               ; preds = %5
  %13 = zext nneg i32 %3 to i64
  %14 = getelementptr inbounds [64 x i64], ptr @uses, i64 0, i64 %13
  %15 = load i64, ptr %14, align 8
  %16 = add i64 %15, 1
  store i64 %16, ptr %14, align 8
  br label %17

17:                                               ; preds = %1, %5, %12
  %18 = phi i32 [ 0, %12 ], [ 22, %5 ], [ 22, %1 ]
  ret i32 %18
}

; Function Attrs: nounwind
define weak dso_local ptr @pthread_getspecific(i32 noundef %0) local_unnamed_addr {
  %2 = tail call i32 @__irs_plain(i32 noundef %0)
  %3 = add i32 %2, -1262835968
  %4 = icmp ugt i32 %3, 63
  br i1 %4, label %21, label %5

5:                                                ; preds = %1
  %6 = tail call align 16 ptr @llvm.threadlocal.address.p0(ptr align 16 @values)
  %7 = zext nneg i32 %3 to i64
  %8 = getelementptr inbounds [64 x %struct.anon], ptr %6, i64 0, i64 %7
  %9 = getelementptr inbounds i8, ptr %8, i64 8
  %10 = load ptr, ptr %9, align 8
  %11 = icmp eq ptr %10, null
  br i1 %11, label %21, label %12

12:                                               ; preds = %5
  %13 = load i64, ptr %8, align 16
  %14 = getelementptr inbounds [64 x i64], ptr @uses, i64 0, i64 %7
  %15 = tail call ptr @__irs_peek(ptr noundef nonnull %14)
  %16 = ptrtoint ptr %15 to i64
  %17 = icmp eq i64 %13, %16
  br i1 %17, label %19, label %18

18:                                               ; preds = %12
  store ptr null, ptr %9, align 8
  br label %19

19:                                               ; preds = %18, %12
  %20 = load ptr, ptr %9, align 8
  br label %21

21:                                               ; preds = %1, %5, %19
  %22 = phi ptr [ %20, %19 ], [ null, %5 ], [ null, %1 ]
  ret ptr %22
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull)

declare ptr @__irs_peek(ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @pthread_setspecific(i32 noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call i32 @__irs_plain(i32 noundef %0)
  %4 = add i32 %3, -1262835968
  %5 = icmp ult i32 %4, 64
  br i1 %5, label %6, label %11

6:                                                ; preds = %2
  %7 = zext nneg i32 %4 to i64
  %8 = getelementptr inbounds [64 x i64], ptr @uses, i64 0, i64 %7
  %9 = tail call ptr @__irs_peek(ptr noundef nonnull %8)
  %10 = ptrtoint ptr %9 to i64
  br label %11

11:                                               ; preds = %2, %6
  %12 = phi i64 [ %10, %6 ], [ 0, %2 ]
  %13 = and i64 %12, 1
  %14 = icmp eq i64 %13, 0
  br i1 %14, label %20, label %15

15:                                               ; preds = %11
  %16 = tail call align 16 ptr @llvm.threadlocal.address.p0(ptr align 16 @values)
  %17 = zext i32 %4 to i64
  %18 = getelementptr inbounds [64 x %struct.anon], ptr %16, i64 0, i64 %17
  store i64 %12, ptr %18, align 16
  %19 = getelementptr inbounds i8, ptr %18, i64 8
  store ptr %1, ptr %19, align 8
  br label %20

20:                                               ; preds = %11, %15
  %21 = phi i32 [ 0, %15 ], [ 22, %11 ]
  ret i32 %21
}

; Function Attrs: nounwind
define weak dso_local i32 @tss_create(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call i32 @pthread_key_create(ptr noundef %0, ptr noundef %1)
  %4 = icmp eq i32 %3, 0
  %5 = select i1 %4, i32 0, i32 2
  ret i32 %5
}

; Function Attrs: nounwind
define weak dso_local void @tss_delete(i32 noundef %0) local_unnamed_addr {
  %2 = tail call i32 @pthread_key_delete(i32 noundef %0)
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @tss_get(i32 noundef %0) local_unnamed_addr {
  %2 = tail call ptr @pthread_getspecific(i32 noundef %0)
  ret ptr %2
}

; Function Attrs: nounwind
define weak dso_local i32 @tss_set(i32 noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call i32 @pthread_setspecific(i32 noundef %0, ptr noundef %1)
  %4 = icmp eq i32 %3, 0
  %5 = select i1 %4, i32 0, i32 2
  ret i32 %5
}

; Function Attrs: nounwind
define weak dso_local void @__irs_tls_ends() local_unnamed_addr {
  ret void
}

; Function Attrs: nounwind
define dso_local void @__irs_thread_end() local_unnamed_addr {
  tail call void @__irs_tls_ends()
  %1 = tail call align 16 ptr @llvm.threadlocal.address.p0(ptr align 16 @values)
  br label %2

2:                                                ; preds = %0, %5
  %3 = phi i32 [ 0, %0 ], [ %6, %5 ]
  br label %10

4:                                                ; preds = %5
  ret void

5:                                                ; preds = %28
  %6 = add nuw nsw i32 %3, 1
  %7 = icmp ne i32 %29, 0
  %8 = icmp ult i32 %3, 3
  %9 = select i1 %7, i1 %8, i1 false
  br i1 %9, label %2, label %4

10:                                               ; preds = %2, %28
  %11 = phi i64 [ 0, %2 ], [ %30, %28 ]
  %12 = phi i32 [ 0, %2 ], [ %29, %28 ]
  %13 = getelementptr inbounds [64 x %struct.anon], ptr %1, i64 0, i64 %11
  %14 = getelementptr inbounds i8, ptr %13, i64 8
  %15 = load ptr, ptr %14, align 8
  %16 = icmp eq ptr %15, null
  br i1 %16, label %28, label %17

17:                                               ; preds = %10
  store ptr null, ptr %14, align 8
  %18 = getelementptr inbounds [64 x ptr], ptr @ends, i64 0, i64 %11
  %19 = tail call ptr @__irs_peek(ptr noundef nonnull %18)
  %20 = load i64, ptr %13, align 16
  %21 = getelementptr inbounds [64 x i64], ptr @uses, i64 0, i64 %11
  %22 = tail call ptr @__irs_peek(ptr noundef nonnull %21)
  %23 = ptrtoint ptr %22 to i64
  %24 = icmp eq i64 %20, %23
  %25 = icmp ne ptr %19, null
  %26 = select i1 %24, i1 %25, i1 false
  br i1 %26, label %27, label %28

27:                                               ; preds = %17
  tail call void %19(ptr noundef nonnull %15)
  br label %28

28:                                               ; preds = %17, %27, %10
  %29 = phi i32 [ %12, %10 ], [ 1, %27 ], [ %12, %17 ]
  %30 = add nuw nsw i64 %11, 1
  %31 = icmp eq i64 %30, 64
  br i1 %31, label %5, label %10
}

; Function Attrs: nounwind
define weak dso_local void @__pthread_register_cancel(ptr noundef %0) local_unnamed_addr {
  %2 = tail call align 8 ptr @llvm.threadlocal.address.p0(ptr align 8 @innermost)
  %3 = load ptr, ptr %2, align 8
  %4 = getelementptr inbounds i8, ptr %0, i64 72
  store ptr %3, ptr %4, align 8
  store ptr %0, ptr %2, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @__pthread_unregister_cancel(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 72
  %3 = load ptr, ptr %2, align 8
  %4 = tail call align 8 ptr @llvm.threadlocal.address.p0(ptr align 8 @innermost)
  store ptr %3, ptr %4, align 8
  ret void
}

; Function Attrs: noreturn nounwind
define weak dso_local void @__pthread_unwind_next(ptr noundef %0) local_unnamed_addr {
  %2 = tail call align 8 ptr @llvm.threadlocal.address.p0(ptr align 8 @innermost)
  %3 = load ptr, ptr %2, align 8
  %4 = icmp eq ptr %3, null
  br i1 %4, label %8, label %5

5:                                                ; preds = %1
  %6 = getelementptr inbounds i8, ptr %3, i64 72
  %7 = load ptr, ptr %6, align 8
  store ptr %7, ptr %2, align 8
  tail call void @__irs_longjmp(ptr noundef nonnull %3, i32 noundef 1)
  unreachable

8:                                                ; preds = %1
  %9 = tail call align 8 ptr @llvm.threadlocal.address.p0(ptr align 8 @result)
  %10 = load ptr, ptr %9, align 8
  tail call void @__irs_pthread_exit(ptr noundef %10)
  unreachable
}

; Function Attrs: noreturn
declare void @__irs_longjmp(ptr noundef, i32 noundef) local_unnamed_addr

; Function Attrs: noreturn
declare void @__irs_pthread_exit(ptr noundef) local_unnamed_addr

; Function Attrs: noreturn nounwind
define weak dso_local void @pthread_exit(ptr noundef %0) local_unnamed_addr {
  %2 = tail call align 8 ptr @llvm.threadlocal.address.p0(ptr align 8 @result)
  store ptr %0, ptr %2, align 8
  tail call void @__pthread_unwind_next(ptr noundef null)
  unreachable
}

declare i32 @__irs_plain(i32 noundef) local_unnamed_addr



