target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.mutex = type { [5 x i64] }
%struct.condition = type { [6 x i64] }

@irs.guards = weak global %struct.mutex zeroinitializer, align 8
@irs.guards.changed = weak global %struct.condition zeroinitializer, align 8

; Function Attrs: noinline nounwind
define range(i32 0, 2) i32 @__cxa_guard_acquire(ptr nocapture noundef %0) local_unnamed_addr {
  %2 = tail call i32 @pthread_mutex_lock(ptr noundef nonnull @irs.guards)
  %3 = load i8, ptr %0, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %5, label %21

5:                                                ; preds = %1
  %6 = getelementptr inbounds i8, ptr %0, i64 1
  %7 = getelementptr inbounds i8, ptr %0, i64 2
  %8 = load i8, ptr %6, align 1
  %9 = icmp eq i8 %8, 0
  br i1 %9, label %17, label %13

10:                                               ; preds = %13
  %11 = load i8, ptr %6, align 1
  %12 = icmp eq i8 %11, 0
  br i1 %12, label %17, label %13

13:                                               ; preds = %5, %10
  store i8 1, ptr %7, align 1
  %14 = tail call i32 @pthread_cond_wait(ptr noundef nonnull @irs.guards.changed, ptr noundef nonnull @irs.guards)
  %15 = load i8, ptr %0, align 1
  %16 = icmp eq i8 %15, 0
  br i1 %16, label %10, label %21

17:                                               ; preds = %10, %5
  %18 = phi i1 [ %4, %5 ], [ %16, %10 ]
  br i1 %18, label %19, label %21

19:                                               ; preds = %17
  %20 = getelementptr inbounds i8, ptr %0, i64 1
  store i8 1, ptr %20, align 1
  br label %21

21:                                               ; preds = %13, %1, %19, %17
  %22 = phi i1 [ %18, %19 ], [ %18, %17 ], [ %4, %1 ], [ %16, %13 ]
  %23 = zext i1 %22 to i32
  %24 = tail call i32 @pthread_mutex_unlock(ptr noundef nonnull @irs.guards)
  ret i32 %23
}

; Function Attrs: nounwind
declare i32 @pthread_mutex_lock(ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
declare i32 @pthread_cond_wait(ptr noundef, ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
declare i32 @pthread_mutex_unlock(ptr noundef) local_unnamed_addr

; Function Attrs: noinline nounwind
define i32 @__irs_guard_atexit(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call i32 @pthread_mutex_lock(ptr noundef nonnull @irs.guards)
  %5 = tail call i32 @__cxa_atexit(ptr noundef %0, ptr noundef %1, ptr noundef %2)
  %6 = tail call i32 @pthread_mutex_unlock(ptr noundef nonnull @irs.guards)
  ret i32 %5
}

; Function Attrs: nounwind
declare i32 @__cxa_atexit(ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr

; Function Attrs: noinline nounwind
define void @__cxa_guard_release(ptr nocapture noundef %0) local_unnamed_addr {
  tail call fastcc void @ends(ptr noundef %0, i8 noundef zeroext 1)
  ret void
}

; Function Attrs: noinline nounwind
define internal fastcc void @ends(ptr nocapture noundef %0, i8 noundef zeroext %1) unnamed_addr {
  %3 = tail call i32 @pthread_mutex_lock(ptr noundef nonnull @irs.guards)
  %4 = getelementptr inbounds i8, ptr %0, i64 1
  store i8 0, ptr %4, align 1
  %5 = icmp eq i8 %1, 0
  br i1 %5, label %7, label %6

6:                                                ; preds = %2
  store atomic i8 1, ptr %0 release, align 1
  br label %7

7:                                                ; preds = %6, %2
  %8 = getelementptr inbounds i8, ptr %0, i64 2
  %9 = load i8, ptr %8, align 1
  %10 = icmp eq i8 %9, 0
  br i1 %10, label %13, label %11

11:                                               ; preds = %7
  store i8 0, ptr %8, align 1
  %12 = tail call i32 @pthread_cond_broadcast(ptr noundef nonnull @irs.guards.changed)
  br label %13

13:                                               ; preds = %11, %7
  %14 = tail call i32 @pthread_mutex_unlock(ptr noundef nonnull @irs.guards)
  ret void
}

; Function Attrs: noinline nounwind
define void @__cxa_guard_abort(ptr nocapture noundef %0) local_unnamed_addr {
  tail call fastcc void @ends(ptr noundef %0, i8 noundef zeroext 0)
  ret void
}

; Function Attrs: nounwind
declare i32 @pthread_cond_broadcast(ptr noundef) local_unnamed_addr



