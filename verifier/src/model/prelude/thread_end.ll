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
  %4 = icmp eq i32 %3, 64
  br i1 %4, label %9, label %5

5:                                                ; preds = %2
  %6 = zext i32 %3 to i64
  %7 = getelementptr inbounds [64 x ptr], ptr @ends, i64 0, i64 %6
  store ptr %1, ptr %7, align 8
  %8 = add i32 %3, 1
  store i32 %8, ptr @keys, align 4
  store i32 %3, ptr %0, align 4
  br label %9

9:                                                ; preds = %2, %5
  %10 = phi i32 [ 0, %5 ], [ 11, %2 ]
  ret i32 %10
}

declare void @__irs_alone() local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @pthread_key_delete(i32 noundef %0) local_unnamed_addr {
  tail call void @__irs_alone()
  %2 = load i32, ptr @keys, align 4
  %3 = icmp ugt i32 %2, %0
  br i1 %3, label %4, label %7

4:                                                ; preds = %1
  %5 = zext i32 %0 to i64
  %6 = getelementptr inbounds [64 x ptr], ptr @ends, i64 0, i64 %5
  store ptr null, ptr %6, align 8
  br label %7

7:                                                ; preds = %1, %4
  %8 = phi i32 [ 0, %4 ], [ 22, %1 ]
  ret i32 %8
}

; Function Attrs: nounwind
define weak dso_local ptr @pthread_getspecific(i32 noundef %0) local_unnamed_addr {
  %2 = icmp ult i32 %0, 64
  br i1 %2, label %3, label %8

3:                                                ; preds = %1
  %4 = tail call align 16 ptr @llvm.threadlocal.address.p0(ptr align 16 @values)
  %5 = zext nneg i32 %0 to i64
  %6 = getelementptr inbounds [64 x ptr], ptr %4, i64 0, i64 %5
  %7 = load ptr, ptr %6, align 8
  br label %8

8:                                                ; preds = %1, %3
  %9 = phi ptr [ %7, %3 ], [ null, %1 ]
  ret ptr %9
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull)

; Function Attrs: nounwind
define weak dso_local i32 @pthread_setspecific(i32 noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = icmp ugt i32 %0, 63
  br i1 %3, label %8, label %4

4:                                                ; preds = %2
  %5 = tail call align 16 ptr @llvm.threadlocal.address.p0(ptr align 16 @values)
  %6 = zext nneg i32 %0 to i64
  %7 = getelementptr inbounds [64 x ptr], ptr %5, i64 0, i64 %6
  store ptr %1, ptr %7, align 8
  br label %8

8:                                                ; preds = %2, %4
  %9 = phi i32 [ 0, %4 ], [ 22, %2 ]
  ret i32 %9
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

5:                                                ; preds = %24
  %6 = add nuw nsw i32 %3, 1
  %7 = icmp ne i32 %25, 0
  %8 = icmp ult i32 %3, 3
  %9 = select i1 %7, i1 %8, i1 false
  br i1 %9, label %2, label %4

10:                                               ; preds = %2, %24
  %11 = phi i64 [ 0, %2 ], [ %26, %24 ]
  %12 = phi i32 [ 0, %2 ], [ %25, %24 ]
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
  %21 = icmp eq ptr %20, null
  br i1 %21, label %24, label %22

22:                                               ; preds = %19
  %23 = load ptr, ptr %13, align 8
  store ptr null, ptr %13, align 8
  tail call void %20(ptr noundef %23)
  br label %24

24:                                               ; preds = %22, %19
  %25 = phi i32 [ 1, %22 ], [ %12, %19 ]
  %26 = add nuw nsw i64 %11, 1
  %27 = icmp eq i64 %26, 64
  br i1 %27, label %5, label %10
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



