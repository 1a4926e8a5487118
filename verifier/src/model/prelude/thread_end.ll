target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@keys = internal unnamed_addr global i32 0, align 4
@ends = internal global [64 x ptr] zeroinitializer, align 16
@values = internal thread_local unnamed_addr global [64 x ptr] zeroinitializer, align 16
@innermost = internal thread_local unnamed_addr global ptr null, align 8
@result = internal thread_local unnamed_addr global ptr null, align 8

; Function Attrs: nounwind
define weak dso_local i32 @pthread_key_create(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  tail call void @__irs_alone()
  %3 = load i32, ptr @keys, align 4
  %4 = icmp ult i32 %3, 64
  tail call void @__irs_must(i1 noundef zeroext %4)
  %5 = icmp eq ptr %1, null
  %6 = select i1 %5, ptr @nothing, ptr %1
  %7 = load i32, ptr @keys, align 4
  %8 = zext i32 %7 to i64
  %9 = getelementptr inbounds [64 x ptr], ptr @ends, i64 0, i64 %8
  store ptr %6, ptr %9, align 8
  %10 = add i32 %7, 1
  store i32 %10, ptr @keys, align 4
  store i32 %7, ptr %0, align 4
  ret i32 0
}

declare void @__irs_alone() local_unnamed_addr

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define internal void @nothing(ptr nocapture readnone %0) {
  ret void
}

; Function Attrs: nounwind
define weak dso_local i32 @pthread_key_delete(i32 noundef %0) local_unnamed_addr {
  tail call void @__irs_alone()
  %2 = load i32, ptr @keys, align 4
  %3 = icmp ugt i32 %2, %0
  br i1 %3, label %4, label %10

4:                                                ; preds = %1
  %5 = zext i32 %0 to i64
  %6 = getelementptr inbounds [64 x ptr], ptr @ends, i64 0, i64 %5
  %7 = load ptr, ptr %6, align 8
  %8 = icmp eq ptr %7, null
  br i1 %8, label %10, label %9

9:                                                ; preds = %4
  store ptr null, ptr %6, align 8
  br label %10

10:                                               ; preds = %1, %4, %9
  %11 = phi i32 [ 0, %9 ], [ 22, %4 ], [ 22, %1 ]
  ret i32 %11
}

; Function Attrs: nounwind
define weak dso_local ptr @pthread_getspecific(i32 noundef %0) local_unnamed_addr {
  %2 = icmp ult i32 %0, 64
  br i1 %2, label %3, label %13

3:                                                ; preds = %1
  %4 = zext nneg i32 %0 to i64
  %5 = getelementptr inbounds [64 x ptr], ptr @ends, i64 0, i64 %4
  %6 = tail call ptr @__irs_peek(ptr noundef nonnull %5)
  %7 = icmp eq ptr %6, null
  br i1 %7, label %13, label %8

8:                                                ; preds = %3
  %9 = tail call align 16 ptr @llvm.threadlocal.address.p0(ptr align 16 @values)
  %10 = zext nneg i32 %0 to i64
  %11 = getelementptr inbounds [64 x ptr], ptr %9, i64 0, i64 %10
  %12 = load ptr, ptr %11, align 8
  br label %13

13:                                               ; preds = %1, %3, %8
  %14 = phi ptr [ %12, %8 ], [ null, %3 ], [ null, %1 ]
  ret ptr %14
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull)

; Function Attrs: nounwind
define weak dso_local i32 @pthread_setspecific(i32 noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = icmp ult i32 %0, 64
  br i1 %3, label %4, label %13

4:                                                ; preds = %2
  %5 = zext nneg i32 %0 to i64
  %6 = getelementptr inbounds [64 x ptr], ptr @ends, i64 0, i64 %5
  %7 = tail call ptr @__irs_peek(ptr noundef nonnull %6)
  %8 = icmp eq ptr %7, null
  br i1 %8, label %13, label %9

9:                                                ; preds = %4
  %10 = tail call align 16 ptr @llvm.threadlocal.address.p0(ptr align 16 @values)
  %11 = zext nneg i32 %0 to i64
  %12 = getelementptr inbounds [64 x ptr], ptr %10, i64 0, i64 %11
  store ptr %1, ptr %12, align 8
  br label %13

13:                                               ; preds = %2, %4, %9
  %14 = phi i32 [ 0, %9 ], [ 22, %4 ], [ 22, %2 ]
  ret i32 %14
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
define dso_local void @__irs_thread_end() local_unnamed_addr {
  %1 = tail call align 16 ptr @llvm.threadlocal.address.p0(ptr align 16 @values)
  br label %2

2:                                                ; preds = %0, %5
  %3 = phi i32 [ 0, %0 ], [ %6, %5 ]
  br label %10

4:                                                ; preds = %5
  ret void

5:                                                ; preds = %26
  %6 = add nuw nsw i32 %3, 1
  %7 = icmp ne i32 %27, 0
  %8 = icmp ult i32 %3, 3
  %9 = select i1 %7, i1 %8, i1 false
  br i1 %9, label %2, label %4

10:                                               ; preds = %2, %26
  %11 = phi i64 [ 0, %2 ], [ %28, %26 ]
  %12 = phi i32 [ 0, %2 ], [ %27, %26 ]
  %13 = getelementptr inbounds [64 x ptr], ptr %1, i64 0, i64 %11
  %14 = load ptr, ptr %13, align 8
  %15 = icmp eq ptr %14, null
  br i1 %15, label %19, label %16

16:                                               ; preds = %10
  %17 = getelementptr inbounds [64 x ptr], ptr @ends, i64 0, i64 %11
  %18 = tail call ptr @__irs_peek(ptr noundef nonnull %17)
  br label %19

19:                                               ; preds = %10, %16
  %20 = phi ptr [ %18, %16 ], [ null, %10 ]
  %21 = icmp ne ptr %20, null
  %22 = icmp ne ptr %20, @nothing
  %23 = and i1 %21, %22
  br i1 %23, label %24, label %26

24:                                               ; preds = %19
  %25 = load ptr, ptr %13, align 8
  store ptr null, ptr %13, align 8
  tail call void %20(ptr noundef %25)
  br label %26

26:                                               ; preds = %24, %19
  %27 = phi i32 [ 1, %24 ], [ %12, %19 ]
  %28 = add nuw nsw i64 %11, 1
  %29 = icmp eq i64 %28, 64
  br i1 %29, label %5, label %10
}

declare ptr @__irs_peek(ptr noundef) local_unnamed_addr

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



