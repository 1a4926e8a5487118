target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nounwind
define weak dso_local i32 @getuid() local_unnamed_addr {
  %1 = tail call i32 @__irs_unsigned()
  ret i32 %1
}

declare i32 @__irs_unsigned() local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @geteuid() local_unnamed_addr {
  %1 = tail call i32 @__irs_unsigned()
  ret i32 %1
}

; Function Attrs: nounwind
define weak dso_local i32 @getgid() local_unnamed_addr {
  %1 = tail call i32 @__irs_unsigned()
  ret i32 %1
}

; Function Attrs: nounwind
define weak dso_local i32 @getegid() local_unnamed_addr {
  %1 = tail call i32 @__irs_unsigned()
  ret i32 %1
}

; Function Attrs: nounwind
define weak dso_local i32 @umask(i32 noundef %0) local_unnamed_addr {
  %2 = tail call i32 @__irs_unsigned()
  %3 = and i32 %2, 511
  ret i32 %3
}

; Function Attrs: nounwind
define weak dso_local i32 @alarm(i32 noundef %0) local_unnamed_addr {
  %2 = tail call i32 @__irs_unsigned()
  ret i32 %2
}

; Function Attrs: nounwind
define weak dso_local i32 @kill(i32 noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = icmp ult i32 %1, 65
  %4 = add i32 %1, -9
  %5 = icmp ult i32 %4, -5
  %6 = and i1 %3, %5
  %7 = icmp ne i32 %1, 11
  %8 = and i1 %7, %6
  %9 = icmp ne i32 %1, 31
  %10 = and i1 %9, %8
  tail call void @__irs_must(i1 noundef zeroext %10)
  %11 = tail call i32 @__irs_unsigned()
  %12 = and i32 %11, 1
  %13 = xor i32 %12, 1
  tail call void @__irs_fails(i32 noundef %13)
  %14 = add nsw i32 %12, -1
  ret i32 %14
}

; Function Attrs: nounwind
define weak dso_local i32 @raise(i32 noundef %0) local_unnamed_addr {
  %2 = icmp ult i32 %0, 65
  %3 = add i32 %0, -9
  %4 = icmp ult i32 %3, -5
  %5 = and i1 %2, %4
  %6 = icmp ne i32 %0, 11
  %7 = and i1 %6, %5
  %8 = icmp ne i32 %0, 31
  %9 = and i1 %8, %7
  tail call void @__irs_must(i1 noundef zeroext %9)
  ret i32 0
}

; Function Attrs: nounwind
define weak dso_local i32 @dup(i32 noundef %0) local_unnamed_addr {
  %2 = tail call i64 @__irs_descriptor_file(i32 noundef %0)
  %3 = icmp slt i64 %2, 0
  tail call void @__irs_must(i1 noundef zeroext %3)
  %4 = tail call i32 @__irs_unsigned()
  %5 = and i32 %4, 1
  %6 = xor i32 %5, 1
  tail call void @__irs_fails(i32 noundef %6)
  %7 = icmp eq i32 %5, 0
  br i1 %7, label %20, label %8

8:                                                ; preds = %1
  %9 = tail call zeroext i1 @__irs_files()
  br i1 %9, label %10, label %12

10:                                               ; preds = %8
  %11 = tail call i32 @__irs_descriptor(i64 noundef -1)
  br label %16

12:                                               ; preds = %8
  %13 = tail call i32 @__irs_unsigned()
  %14 = icmp sgt i32 %13, -1
  %15 = zext i1 %14 to i32
  tail call void @irs_assume(i32 noundef %15)
  br label %16

16:                                               ; preds = %10, %12
  %17 = phi i32 [ %11, %10 ], [ %13, %12 ]
  %18 = icmp ne i32 %17, %0
  %19 = zext i1 %18 to i32
  tail call void @irs_assume(i32 noundef %19)
  br label %20

20:                                               ; preds = %1, %16
  %21 = phi i32 [ %17, %16 ], [ -1, %1 ]
  ret i32 %21
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

declare void @irs_assume(i32 noundef) local_unnamed_addr

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

; Function Attrs: nounwind
define weak dso_local i32 @dup2(i32 noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = tail call i64 @__irs_descriptor_file(i32 noundef %0)
  %4 = icmp slt i64 %3, 0
  tail call void @__irs_must(i1 noundef zeroext %4)
  %5 = tail call i64 @__irs_descriptor_file(i32 noundef %1)
  %6 = icmp slt i64 %5, 0
  tail call void @__irs_must(i1 noundef zeroext %6)
  %7 = tail call i32 @__irs_unsigned()
  %8 = and i32 %7, 1
  %9 = xor i32 %8, 1
  tail call void @__irs_fails(i32 noundef %9)
  %10 = icmp eq i32 %8, 0
  %11 = select i1 %10, i32 -1, i32 %1
  ret i32 %11
}

; Function Attrs: nounwind
define weak dso_local i32 @pipe(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i32 @__irs_unsigned()
  %3 = and i32 %2, 1
  %4 = xor i32 %3, 1
  tail call void @__irs_fails(i32 noundef %4)
  %5 = icmp eq i32 %3, 0
  br i1 %5, label %28, label %6

6:                                                ; preds = %1
  %7 = tail call zeroext i1 @__irs_files()
  br i1 %7, label %8, label %10

8:                                                ; preds = %6
  %9 = tail call i32 @__irs_descriptor(i64 noundef -1)
  br label %14

10:                                               ; preds = %6
  %11 = tail call i32 @__irs_unsigned()
  %12 = icmp sgt i32 %11, -1
  %13 = zext i1 %12 to i32
  tail call void @irs_assume(i32 noundef %13)
  br label %14

14:                                               ; preds = %8, %10
  %15 = phi i32 [ %9, %8 ], [ %11, %10 ]
  %16 = tail call zeroext i1 @__irs_files()
  br i1 %16, label %17, label %19

17:                                               ; preds = %14
  %18 = tail call i32 @__irs_descriptor(i64 noundef -1)
  br label %23

19:                                               ; preds = %14
  %20 = tail call i32 @__irs_unsigned()
  %21 = icmp sgt i32 %20, -1
  %22 = zext i1 %21 to i32
  tail call void @irs_assume(i32 noundef %22)
  br label %23

23:                                               ; preds = %17, %19
  %24 = phi i32 [ %18, %17 ], [ %20, %19 ]
  %25 = icmp ne i32 %15, %24
  %26 = zext i1 %25 to i32
  tail call void @irs_assume(i32 noundef %26)
  store i32 %15, ptr %0, align 4
  %27 = getelementptr inbounds i8, ptr %0, i64 4
  store i32 %24, ptr %27, align 4
  br label %28

28:                                               ; preds = %1, %23
  %29 = phi i32 [ 0, %23 ], [ -1, %1 ]
  ret i32 %29
}

; Function Attrs: nounwind
define weak dso_local i32 @pipe2(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = tail call i32 @pipe(ptr noundef %0)
  ret i32 %3
}

; Function Attrs: nounwind
define weak dso_local i32 @eventfd(i32 noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = tail call i32 @__irs_unsigned()
  %4 = and i32 %3, 1
  %5 = xor i32 %4, 1
  tail call void @__irs_fails(i32 noundef %5)
  %6 = icmp eq i32 %4, 0
  br i1 %6, label %15, label %7

7:                                                ; preds = %2
  %8 = tail call zeroext i1 @__irs_files()
  br i1 %8, label %9, label %11

9:                                                ; preds = %7
  %10 = tail call i32 @__irs_descriptor(i64 noundef -1)
  br label %15

11:                                               ; preds = %7
  %12 = tail call i32 @__irs_unsigned()
  %13 = icmp sgt i32 %12, -1
  %14 = zext i1 %13 to i32
  tail call void @irs_assume(i32 noundef %14)
  br label %15

15:                                               ; preds = %11, %9, %2
  %16 = phi i32 [ -1, %2 ], [ %10, %9 ], [ %12, %11 ]
  ret i32 %16
}

; Function Attrs: nounwind
define weak dso_local i64 @pwrite(i32 noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr {
  %5 = tail call i64 @__irs_descriptor_file(i32 noundef %0)
  %6 = icmp slt i64 %5, 0
  tail call void @__irs_must(i1 noundef zeroext %6)
  %7 = tail call i64 @write(i32 noundef %0, ptr noundef %1, i64 noundef %2)
  ret i64 %7
}

declare i64 @write(i32 noundef, ptr noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i64 @pwrite64(i32 noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr {
  %5 = tail call i64 @pwrite(i32 noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3)
  ret i64 %5
}

; Function Attrs: nounwind
define weak dso_local i32 @select(i32 noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3, ptr noundef %4) local_unnamed_addr {
  %6 = alloca [3 x ptr], align 16
  %7 = sext i32 %0 to i64
  %8 = tail call zeroext i1 @__irs_constant(i64 noundef %7)
  %9 = icmp ult i32 %0, 1025
  %10 = and i1 %9, %8
  tail call void @__irs_must(i1 noundef zeroext %10)
  %11 = add nsw i64 %7, 63
  %12 = lshr i64 %11, 3
  %13 = and i64 %12, 2305843009213693944
  %14 = icmp eq ptr %4, null
  br i1 %14, label %15, label %16

15:                                               ; preds = %5
  tail call void @__irs_waits()
  br label %16

16:                                               ; preds = %15, %5
  %17 = tail call i32 @__irs_unsigned()
  %18 = icmp sgt i32 %17, -2
  %19 = mul nsw i32 %0, 3
  %20 = icmp sle i32 %17, %19
  %21 = and i1 %18, %20
  %22 = zext i1 %21 to i32
  tail call void @irs_assume(i32 noundef %22)
  %23 = lshr i32 %17, 31
  tail call void @__irs_fails(i32 noundef %23)
  store ptr %1, ptr %6, align 16
  %24 = getelementptr inbounds i8, ptr %6, i64 8
  store ptr %2, ptr %24, align 8
  %25 = getelementptr inbounds i8, ptr %6, i64 16
  store ptr %3, ptr %25, align 16
  br label %27

26:                                               ; preds = %33
  br i1 %14, label %37, label %36

27:                                               ; preds = %16, %33
  %28 = phi i64 [ 0, %16 ], [ %34, %33 ]
  %29 = getelementptr inbounds [3 x ptr], ptr %6, i64 0, i64 %28
  %30 = load ptr, ptr %29, align 8
  %31 = icmp eq ptr %30, null
  br i1 %31, label %33, label %32

32:                                               ; preds = %27
  tail call void @__irs_touch(ptr noundef nonnull %30, i64 noundef %13)
  tail call void @__irs_fill(ptr noundef nonnull %30, i64 noundef %13, i64 noundef %13)
  br label %33

33:                                               ; preds = %27, %32
  %34 = add nuw nsw i64 %28, 1
  %35 = icmp eq i64 %34, 3
  br i1 %35, label %26, label %27

36:                                               ; preds = %26
  tail call void @__irs_touch(ptr noundef nonnull %4, i64 noundef 16)
  tail call void @__irs_fill(ptr noundef nonnull %4, i64 noundef 16, i64 noundef 16)
  br label %37

37:                                               ; preds = %36, %26
  ret i32 %17
}

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

declare zeroext i1 @__irs_constant(i64 noundef) local_unnamed_addr

declare void @__irs_waits() local_unnamed_addr

declare void @__irs_fails(i32 noundef) local_unnamed_addr

declare void @__irs_touch(ptr noundef, i64 noundef) local_unnamed_addr

declare void @__irs_fill(ptr noundef, i64 noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @getrusage(i32 noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call i32 @__irs_unsigned()
  %4 = and i32 %3, 1
  %5 = xor i32 %4, 1
  tail call void @__irs_fails(i32 noundef %5)
  %6 = add nsw i32 %4, -1
  %7 = icmp eq i32 %6, 0
  %8 = select i1 %7, i64 144, i64 0
  tail call void @__irs_fill(ptr noundef %1, i64 noundef 144, i64 noundef %8)
  ret i32 %6
}

; Function Attrs: nounwind
define weak dso_local i64 @times(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i64 @__irs_long()
  %3 = icmp eq ptr %0, null
  br i1 %3, label %5, label %4

4:                                                ; preds = %1
  tail call void @__irs_fill(ptr noundef nonnull %0, i64 noundef 32, i64 noundef 32)
  br label %5

5:                                                ; preds = %4, %1
  ret i64 %2
}

declare i64 @__irs_long() local_unnamed_addr

declare i64 @__irs_descriptor_file(i32 noundef) local_unnamed_addr

declare zeroext i1 @__irs_files() local_unnamed_addr

declare i32 @__irs_descriptor(i64 noundef) local_unnamed_addr



