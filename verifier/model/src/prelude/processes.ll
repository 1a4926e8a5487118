target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@last = internal thread_local unnamed_addr global i32 0, align 4

; Function Attrs: nounwind
define weak dso_local i32 @fork() local_unnamed_addr {
  %1 = tail call i32 @__irs_unsigned()
  %2 = and i32 %1, 1
  %3 = icmp eq i32 %2, 0
  br i1 %3, label %12, label %4

4:                                                ; preds = %0
  %5 = tail call i32 @__irs_unsigned()
  %6 = icmp sgt i32 %5, 0
  %7 = zext i1 %6 to i32
  tail call void @irs_assume(i32 noundef %7)
  %8 = tail call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @last)
  %9 = load i32, ptr %8, align 4
  %10 = icmp ne i32 %5, %9
  %11 = zext i1 %10 to i32
  tail call void @irs_assume(i32 noundef %11)
  store i32 %5, ptr %8, align 4
  br label %13

12:                                               ; preds = %0
  tail call void @__irs_fails(i32 noundef 1)
  br label %13

13:                                               ; preds = %12, %4
  %14 = phi i32 [ %5, %4 ], [ -1, %12 ]
  ret i32 %14
}

declare i32 @__irs_unsigned() local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @execv(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call i64 @strlen(ptr noundef %0)
  %4 = tail call i32 @__irs_unsigned()
  %5 = and i32 %4, 1
  %6 = icmp eq i32 %5, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  tail call void @__irs_exit(i32 noundef 0)
  br label %8

8:                                                ; preds = %2, %7
  tail call void @__irs_fails(i32 noundef 1)
  ret i32 -1
}

; Function Attrs: nounwind
define weak dso_local i32 @execvp(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call i64 @strlen(ptr noundef %0)
  %4 = tail call i32 @__irs_unsigned()
  %5 = and i32 %4, 1
  %6 = icmp eq i32 %5, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  tail call void @__irs_exit(i32 noundef 0)
  br label %8

8:                                                ; preds = %2, %7
  tail call void @__irs_fails(i32 noundef 1)
  ret i32 -1
}

; Function Attrs: nounwind
define weak dso_local i32 @execve(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call i64 @strlen(ptr noundef %0)
  %5 = tail call i32 @__irs_unsigned()
  %6 = and i32 %5, 1
  %7 = icmp eq i32 %6, 0
  br i1 %7, label %9, label %8

8:                                                ; preds = %3
  tail call void @__irs_exit(i32 noundef 0)
  br label %9

9:                                                ; preds = %3, %8
  tail call void @__irs_fails(i32 noundef 1)
  ret i32 -1
}

; Function Attrs: nounwind
define weak dso_local i32 @execvpe(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call i64 @strlen(ptr noundef %0)
  %5 = tail call i32 @__irs_unsigned()
  %6 = and i32 %5, 1
  %7 = icmp eq i32 %6, 0
  br i1 %7, label %9, label %8

8:                                                ; preds = %3
  tail call void @__irs_exit(i32 noundef 0)
  br label %9

9:                                                ; preds = %3, %8
  tail call void @__irs_fails(i32 noundef 1)
  ret i32 -1
}

; Function Attrs: nounwind
define weak dso_local i32 @execl(ptr noundef %0, ptr noundef %1, ...) local_unnamed_addr {
  %3 = tail call i64 @strlen(ptr noundef %0)
  %4 = tail call i32 @__irs_unsigned()
  %5 = and i32 %4, 1
  %6 = icmp eq i32 %5, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  tail call void @__irs_exit(i32 noundef 0)
  br label %8

8:                                                ; preds = %2, %7
  tail call void @__irs_fails(i32 noundef 1)
  ret i32 -1
}

; Function Attrs: nounwind
define weak dso_local i32 @execlp(ptr noundef %0, ptr noundef %1, ...) local_unnamed_addr {
  %3 = tail call i64 @strlen(ptr noundef %0)
  %4 = tail call i32 @__irs_unsigned()
  %5 = and i32 %4, 1
  %6 = icmp eq i32 %5, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  tail call void @__irs_exit(i32 noundef 0)
  br label %8

8:                                                ; preds = %2, %7
  tail call void @__irs_fails(i32 noundef 1)
  ret i32 -1
}

; Function Attrs: nounwind
define weak dso_local i32 @execle(ptr noundef %0, ptr noundef %1, ...) local_unnamed_addr {
  %3 = tail call i64 @strlen(ptr noundef %0)
  %4 = tail call i32 @__irs_unsigned()
  %5 = and i32 %4, 1
  %6 = icmp eq i32 %5, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  tail call void @__irs_exit(i32 noundef 0)
  br label %8

8:                                                ; preds = %2, %7
  tail call void @__irs_fails(i32 noundef 1)
  ret i32 -1
}

; Function Attrs: nounwind
define weak dso_local i32 @waitpid(i32 noundef %0, ptr noundef %1, i32 noundef %2) local_unnamed_addr {
  %4 = and i32 %2, 1
  %5 = icmp eq i32 %4, 0
  br i1 %5, label %6, label %7

6:                                                ; preds = %3
  tail call void @__irs_waits()
  br label %7

7:                                                ; preds = %6, %3
  %8 = tail call i32 @__irs_unsigned()
  %9 = and i32 %8, 1
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %12, label %11

11:                                               ; preds = %7
  tail call void @__irs_fails(i32 noundef 1)
  br label %38

12:                                               ; preds = %7
  %13 = and i32 %8, 2
  %14 = icmp eq i32 %13, 0
  %15 = or i1 %5, %14
  br i1 %15, label %16, label %38

16:                                               ; preds = %12
  %17 = tail call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @last)
  store i32 0, ptr %17, align 4
  %18 = icmp eq ptr %1, null
  br i1 %18, label %30, label %19

19:                                               ; preds = %16
  %20 = tail call i32 @__irs_unsigned()
  %21 = icmp ult i32 %20, 65536
  %22 = zext i1 %21 to i32
  tail call void @irs_assume(i32 noundef %22)
  %23 = and i32 %2, 10
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %25, label %29

25:                                               ; preds = %19
  %26 = and i32 %20, 127
  %27 = icmp ne i32 %26, 127
  %28 = zext i1 %27 to i32
  tail call void @irs_assume(i32 noundef %28)
  br label %29

29:                                               ; preds = %25, %19
  store i32 %20, ptr %1, align 4
  br label %30

30:                                               ; preds = %29, %16
  %31 = tail call i32 @__irs_unsigned()
  %32 = icmp sgt i32 %31, 0
  %33 = zext i1 %32 to i32
  tail call void @irs_assume(i32 noundef %33)
  %34 = icmp slt i32 %0, 1
  %35 = icmp eq i32 %31, %0
  %36 = or i1 %34, %35
  %37 = zext i1 %36 to i32
  tail call void @irs_assume(i32 noundef %37)
  br label %38

38:                                               ; preds = %12, %30, %11
  %39 = phi i32 [ -1, %11 ], [ %31, %30 ], [ 0, %12 ]
  ret i32 %39
}

declare void @__irs_waits() local_unnamed_addr

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull)

declare void @irs_assume(i32 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @wait(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i32 @waitpid(i32 noundef -1, ptr noundef %0, i32 noundef 0)
  ret i32 %2
}

; Function Attrs: nounwind
define weak dso_local i32 @posix_spawn(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3, ptr noundef %4, ptr noundef %5) local_unnamed_addr {
  %7 = tail call i64 @strlen(ptr noundef %1)
  %8 = tail call i32 @__irs_unsigned()
  %9 = icmp ult i32 %8, 134
  %10 = zext i1 %9 to i32
  tail call void @irs_assume(i32 noundef %10)
  %11 = icmp eq i32 %8, 0
  %12 = icmp ne ptr %0, null
  %13 = and i1 %12, %11
  br i1 %13, label %14, label %22

14:                                               ; preds = %6
  %15 = tail call i32 @__irs_unsigned()
  %16 = icmp sgt i32 %15, 0
  %17 = zext i1 %16 to i32
  tail call void @irs_assume(i32 noundef %17)
  %18 = tail call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @last)
  %19 = load i32, ptr %18, align 4
  %20 = icmp ne i32 %15, %19
  %21 = zext i1 %20 to i32
  tail call void @irs_assume(i32 noundef %21)
  store i32 %15, ptr %18, align 4
  store i32 %15, ptr %0, align 4
  br label %22

22:                                               ; preds = %14, %6
  ret i32 %8
}

; Function Attrs: nounwind
define weak dso_local i32 @posix_spawnp(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3, ptr noundef %4, ptr noundef %5) local_unnamed_addr {
  %7 = tail call i32 @posix_spawn(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3, ptr noundef %4, ptr noundef %5)
  ret i32 %7
}

; Function Attrs: nounwind
define weak dso_local i32 @system(ptr noundef %0) local_unnamed_addr {
  %2 = icmp eq ptr %0, null
  br i1 %2, label %3, label %6

3:                                                ; preds = %1
  %4 = tail call i32 @__irs_unsigned()
  %5 = and i32 %4, 1
  br label %11

6:                                                ; preds = %1
  %7 = tail call i64 @strlen(ptr noundef nonnull %0)
  tail call void @__irs_waits()
  %8 = tail call i32 @__irs_unsigned()
  %9 = icmp eq i32 %8, -1
  %10 = zext i1 %9 to i32
  tail call void @__irs_fails(i32 noundef %10)
  br label %11

11:                                               ; preds = %6, %3
  %12 = phi i32 [ %8, %6 ], [ %5, %3 ]
  ret i32 %12
}

declare void @__irs_fails(i32 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @popen(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call i64 @strlen(ptr noundef %0)
  %4 = load i8, ptr %1, align 1
  switch i8 %4, label %13 [
    i8 114, label %5
    i8 119, label %5
  ]

5:                                                ; preds = %2, %2
  %6 = getelementptr inbounds i8, ptr %1, i64 1
  %7 = load i8, ptr %6, align 1
  switch i8 %7, label %12 [
    i8 0, label %13
    i8 101, label %8
  ]

8:                                                ; preds = %5
  %9 = getelementptr inbounds i8, ptr %1, i64 2
  %10 = load i8, ptr %9, align 1
  %11 = icmp eq i8 %10, 0
  br label %13

12:                                               ; preds = %5
  br label %13

13:                                               ; preds = %5, %12, %2, %8
  %14 = phi i1 [ true, %5 ], [ %11, %8 ], [ false, %2 ], [ false, %12 ]
  tail call void @__irs_must(i1 noundef zeroext %14)
  %15 = tail call i32 @__irs_unsigned()
  %16 = and i32 %15, 1
  %17 = icmp eq i32 %16, 0
  %18 = xor i32 %16, 1
  tail call void @__irs_fails(i32 noundef %18)
  br i1 %17, label %21, label %19

19:                                               ; preds = %13
  %20 = tail call ptr @__irs_stream()
  br label %21

21:                                               ; preds = %13, %19
  %22 = phi ptr [ %20, %19 ], [ null, %13 ]
  ret ptr %22
}

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

declare ptr @__irs_stream() local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @pclose(ptr noundef %0) local_unnamed_addr {
  tail call void @__irs_waits()
  %2 = tail call i32 @__irs_fclose(ptr noundef %0)
  %3 = tail call i32 @__irs_unsigned()
  %4 = icmp eq i32 %3, -1
  %5 = zext i1 %4 to i32
  tail call void @__irs_fails(i32 noundef %5)
  ret i32 %3
}

declare i32 @__irs_fclose(ptr noundef) local_unnamed_addr

declare void @__irs_exit(i32 noundef) local_unnamed_addr

declare i64 @strlen(ptr noundef) local_unnamed_addr



