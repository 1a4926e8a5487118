target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.status = type { i64, i64, i64, i32, i32, i32, i32, i64, i64, [11 x i64] }

; Function Attrs: nounwind
define weak dso_local i32 @open(ptr noundef %0, i32 noundef %1, ...) local_unnamed_addr {
  %3 = tail call i64 @__irs_file(ptr noundef %0)
  %4 = icmp sgt i64 %3, -1
  br i1 %4, label %5, label %9

5:                                                ; preds = %2
  %6 = and i32 %1, -559363
  %7 = icmp eq i32 %6, 0
  tail call void @__irs_must(i1 noundef zeroext %7)
  %8 = tail call i32 @__irs_descriptor(i64 noundef %3)
  br label %20

9:                                                ; preds = %2
  %10 = tail call zeroext i1 @__irs_files()
  br i1 %10, label %13, label %11

11:                                               ; preds = %9
  %12 = tail call i32 (ptr, i32, ...) @__irs_open(ptr noundef %0, i32 noundef %1, i32 noundef 0)
  br label %20

13:                                               ; preds = %9
  %14 = tail call i32 @__irs_unsigned()
  %15 = and i32 %14, 1
  %16 = icmp eq i32 %15, 0
  %17 = xor i32 %15, 1
  tail call void @__irs_fails(i32 noundef %17)
  br i1 %16, label %20, label %18

18:                                               ; preds = %13
  %19 = tail call i32 @__irs_descriptor(i64 noundef -1)
  br label %20

20:                                               ; preds = %18, %13, %11, %5
  %21 = phi i32 [ %8, %5 ], [ %12, %11 ], [ %19, %18 ], [ -1, %13 ]
  ret i32 %21
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

declare i64 @__irs_file(ptr noundef) local_unnamed_addr

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

declare i32 @__irs_descriptor(i64 noundef) local_unnamed_addr

declare zeroext i1 @__irs_files() local_unnamed_addr

declare i32 @__irs_open(ptr noundef, i32 noundef, ...) local_unnamed_addr

declare i32 @__irs_unsigned() local_unnamed_addr

declare void @__irs_fails(i32 noundef) local_unnamed_addr

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

; Function Attrs: nounwind
define weak dso_local i32 @open64(ptr noundef %0, i32 noundef %1, ...) local_unnamed_addr {
  %3 = tail call i32 (ptr, i32, ...) @open(ptr noundef %0, i32 noundef %1, i32 noundef 0)
  ret i32 %3
}

; Function Attrs: nounwind
define weak dso_local i32 @openat(i32 noundef %0, ptr noundef %1, i32 noundef %2, ...) local_unnamed_addr {
  %4 = icmp eq i32 %0, -100
  br i1 %4, label %8, label %5

5:                                                ; preds = %3
  %6 = load i8, ptr %1, align 1
  %7 = icmp eq i8 %6, 47
  br label %8

8:                                                ; preds = %5, %3
  %9 = phi i1 [ true, %3 ], [ %7, %5 ]
  tail call void @__irs_must(i1 noundef zeroext %9)
  %10 = tail call i32 (ptr, i32, ...) @open(ptr noundef %1, i32 noundef %2, i32 noundef 0)
  ret i32 %10
}

; Function Attrs: nounwind
define weak dso_local i32 @openat64(i32 noundef %0, ptr noundef %1, i32 noundef %2, ...) local_unnamed_addr {
  %4 = tail call i32 (i32, ptr, i32, ...) @openat(i32 noundef %0, ptr noundef %1, i32 noundef %2, i32 noundef 0)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @creat(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = tail call zeroext i1 @__irs_files()
  %4 = xor i1 %3, true
  tail call void @__irs_must(i1 noundef zeroext %4)
  %5 = tail call i32 (ptr, i32, ...) @open(ptr noundef %0, i32 noundef 577, i32 noundef %1)
  ret i32 %5
}

; Function Attrs: nounwind
define weak dso_local i32 @close(i32 noundef %0) local_unnamed_addr {
  %2 = tail call zeroext i1 @__irs_files()
  br i1 %2, label %5, label %3

3:                                                ; preds = %1
  %4 = tail call i32 @__irs_close(i32 noundef %0)
  br label %13

5:                                                ; preds = %1
  %6 = tail call i64 @__irs_descriptor_file(i32 noundef %0)
  tail call void @__irs_end(i32 noundef %0)
  %7 = icmp sgt i64 %6, -1
  br i1 %7, label %13, label %8

8:                                                ; preds = %5
  %9 = tail call i32 @__irs_unsigned()
  %10 = and i32 %9, 1
  %11 = xor i32 %10, 1
  tail call void @__irs_fails(i32 noundef %11)
  %12 = add nsw i32 %10, -1
  br label %13

13:                                               ; preds = %8, %5, %3
  %14 = phi i32 [ %4, %3 ], [ %12, %8 ], [ 0, %5 ]
  ret i32 %14
}

declare i32 @__irs_close(i32 noundef) local_unnamed_addr

declare i64 @__irs_descriptor_file(i32 noundef) local_unnamed_addr

declare void @__irs_end(i32 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i64 @read(i32 noundef %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr {
  %4 = tail call i64 @__irs_descriptor_file(i32 noundef %0)
  %5 = icmp slt i64 %4, 0
  br i1 %5, label %6, label %15

6:                                                ; preds = %3
  tail call void @__irs_waits()
  %7 = tail call i64 @__irs_long()
  %8 = icmp sgt i64 %7, -2
  %9 = icmp sle i64 %7, %2
  %10 = and i1 %8, %9
  %11 = zext i1 %10 to i32
  tail call void @irs_assume(i32 noundef %11)
  %12 = lshr i64 %7, 63
  %13 = trunc nuw nsw i64 %12 to i32
  tail call void @__irs_fails(i32 noundef %13)
  %14 = tail call i64 @llvm.smax.i64(i64 %7, i64 0)
  tail call void @__irs_fill(ptr noundef %1, i64 noundef %2, i64 noundef %14)
  br label %27

15:                                               ; preds = %3
  %16 = tail call ptr @__irs_position(i32 noundef %0)
  %17 = load i64, ptr %16, align 8
  %18 = tail call i64 @__irs_size(i64 noundef %4)
  %19 = icmp ugt i64 %18, %17
  %20 = sub i64 %18, %17
  %21 = tail call i64 @llvm.umin.i64(i64 %20, i64 %2)
  %22 = select i1 %19, i64 %21, i64 0
  %23 = icmp eq i64 %22, 0
  br i1 %23, label %25, label %24

24:                                               ; preds = %15
  tail call void @__irs_bytes(ptr noundef %1, i64 noundef %4, i64 noundef %17, i64 noundef %22)
  br label %25

25:                                               ; preds = %15, %24
  %26 = add i64 %22, %17
  store i64 %26, ptr %16, align 8
  br label %27

27:                                               ; preds = %25, %6
  %28 = phi i64 [ %7, %6 ], [ %22, %25 ]
  ret i64 %28
}

declare ptr @__irs_position(i32 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i64 @pread(i32 noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr {
  %5 = tail call i64 @__irs_descriptor_file(i32 noundef %0)
  %6 = icmp slt i64 %5, 0
  br i1 %6, label %7, label %16

7:                                                ; preds = %4
  tail call void @__irs_waits()
  %8 = tail call i64 @__irs_long()
  %9 = icmp sgt i64 %8, -2
  %10 = icmp sle i64 %8, %2
  %11 = and i1 %9, %10
  %12 = zext i1 %11 to i32
  tail call void @irs_assume(i32 noundef %12)
  %13 = lshr i64 %8, 63
  %14 = trunc nuw nsw i64 %13 to i32
  tail call void @__irs_fails(i32 noundef %14)
  %15 = tail call i64 @llvm.smax.i64(i64 %8, i64 0)
  tail call void @__irs_fill(ptr noundef %1, i64 noundef %2, i64 noundef %15)
  br label %28

16:                                               ; preds = %4
  %17 = tail call zeroext i1 @__irs_constant(i64 noundef %3)
  tail call void @__irs_must(i1 noundef zeroext %17)
  %18 = icmp slt i64 %3, 0
  br i1 %18, label %19, label %20

19:                                               ; preds = %16
  tail call void @__irs_error(i32 noundef 22)
  br label %28

20:                                               ; preds = %16
  %21 = tail call i64 @__irs_size(i64 noundef %5)
  %22 = icmp ugt i64 %21, %3
  %23 = sub i64 %21, %3
  %24 = tail call i64 @llvm.umin.i64(i64 %23, i64 %2)
  %25 = select i1 %22, i64 %24, i64 0
  %26 = icmp eq i64 %25, 0
  br i1 %26, label %28, label %27

27:                                               ; preds = %20
  tail call void @__irs_bytes(ptr noundef %1, i64 noundef %5, i64 noundef %3, i64 noundef %25)
  br label %28

28:                                               ; preds = %27, %20, %19, %7
  %29 = phi i64 [ %8, %7 ], [ -1, %19 ], [ %25, %20 ], [ %25, %27 ]
  ret i64 %29
}

declare zeroext i1 @__irs_constant(i64 noundef) local_unnamed_addr

declare void @__irs_error(i32 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i64 @pread64(i32 noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr {
  %5 = tail call i64 @pread(i32 noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3)
  ret i64 %5
}

; Function Attrs: nounwind
define dso_local range(i64 -1, -9223372036854775808) i64 @__irs_moved(i64 noundef %0, i64 noundef %1, i64 noundef %2, i32 noundef %3) local_unnamed_addr {
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %2)
  %6 = sext i32 %3 to i64
  %7 = tail call zeroext i1 @__irs_constant(i64 noundef %6)
  %8 = and i1 %5, %7
  tail call void @__irs_must(i1 noundef zeroext %8)
  %9 = icmp ult i32 %3, 3
  %10 = add i64 %2, 1099511627775
  %11 = icmp ult i64 %10, 2199023255551
  %12 = and i1 %9, %11
  tail call void @__irs_must(i1 noundef zeroext %12)
  switch i32 %3, label %14 [
    i32 0, label %16
    i32 1, label %13
  ]

13:                                               ; preds = %4
  br label %16

14:                                               ; preds = %4
  %15 = tail call i64 @__irs_size(i64 noundef %0)
  br label %16

16:                                               ; preds = %4, %13, %14
  %17 = phi i64 [ 0, %4 ], [ %1, %13 ], [ %15, %14 ]
  %18 = add nsw i64 %17, %2
  %19 = icmp sgt i64 %18, -1
  br i1 %19, label %21, label %20

20:                                               ; preds = %16
  tail call void @__irs_error(i32 noundef 22)
  br label %21

21:                                               ; preds = %16, %20
  %22 = phi i64 [ -1, %20 ], [ %18, %16 ]
  ret i64 %22
}

declare i64 @__irs_size(i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i64 @lseek(i32 noundef %0, i64 noundef %1, i32 noundef %2) local_unnamed_addr {
  %4 = tail call i64 @__irs_descriptor_file(i32 noundef %0)
  %5 = icmp slt i64 %4, 0
  br i1 %5, label %6, label %16

6:                                                ; preds = %3
  %7 = tail call zeroext i1 @__irs_files()
  br i1 %7, label %10, label %8

8:                                                ; preds = %6
  %9 = tail call i64 @__irs_lseek(i32 noundef %0, i64 noundef %1, i32 noundef %2)
  br label %22

10:                                               ; preds = %6
  %11 = tail call i64 @__irs_long()
  %12 = icmp sgt i64 %11, -2
  %13 = zext i1 %12 to i32
  tail call void @irs_assume(i32 noundef %13)
  %14 = lshr i64 %11, 63
  %15 = trunc nuw nsw i64 %14 to i32
  tail call void @__irs_fails(i32 noundef %15)
  br label %22

16:                                               ; preds = %3
  %17 = tail call ptr @__irs_position(i32 noundef %0)
  %18 = load i64, ptr %17, align 8
  %19 = tail call i64 @__irs_moved(i64 noundef %4, i64 noundef %18, i64 noundef %1, i32 noundef %2)
  %20 = icmp sgt i64 %19, -1
  br i1 %20, label %21, label %22

21:                                               ; preds = %16
  store i64 %19, ptr %17, align 8
  br label %22

22:                                               ; preds = %16, %21, %10, %8
  %23 = phi i64 [ %11, %10 ], [ %9, %8 ], [ %19, %21 ], [ %19, %16 ]
  ret i64 %23
}

declare i64 @__irs_lseek(i32 noundef, i64 noundef, i32 noundef) local_unnamed_addr

declare i64 @__irs_long() local_unnamed_addr

declare void @irs_assume(i32 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i64 @lseek64(i32 noundef %0, i64 noundef %1, i32 noundef %2) local_unnamed_addr {
  %4 = tail call i64 @lseek(i32 noundef %0, i64 noundef %1, i32 noundef %2)
  ret i64 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @stat(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call i64 @__irs_file(ptr noundef %0)
  %4 = icmp sgt i64 %3, -1
  br i1 %4, label %5, label %12

5:                                                ; preds = %2
  tail call void @__irs_fill(ptr noundef %1, i64 noundef 144, i64 noundef 144)
  %6 = tail call i32 @__irs_unsigned()
  %7 = and i32 %6, 4095
  %8 = or disjoint i32 %7, 32768
  %9 = getelementptr inbounds i8, ptr %1, i64 24
  store i32 %8, ptr %9, align 8
  %10 = tail call i64 @__irs_size(i64 noundef %3)
  %11 = getelementptr inbounds i8, ptr %1, i64 48
  store i64 %10, ptr %11, align 8
  br label %19

12:                                               ; preds = %2
  %13 = tail call i32 @__irs_unsigned()
  %14 = and i32 %13, 1
  %15 = icmp eq i32 %14, 0
  %16 = xor i32 %14, 1
  tail call void @__irs_fails(i32 noundef %16)
  %17 = select i1 %15, i64 0, i64 144
  tail call void @__irs_fill(ptr noundef %1, i64 noundef 144, i64 noundef %17)
  %18 = sext i1 %15 to i32
  br label %19

19:                                               ; preds = %12, %5
  %20 = phi i32 [ 0, %5 ], [ %18, %12 ]
  ret i32 %20
}

; Function Attrs: nounwind
define weak dso_local i32 @stat64(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call i32 @stat(ptr noundef %0, ptr noundef %1)
  ret i32 %3
}

; Function Attrs: nounwind
define weak dso_local i32 @fstat(i32 noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call i64 @__irs_descriptor_file(i32 noundef %0)
  %4 = icmp sgt i64 %3, -1
  br i1 %4, label %5, label %12

5:                                                ; preds = %2
  tail call void @__irs_fill(ptr noundef %1, i64 noundef 144, i64 noundef 144)
  %6 = tail call i32 @__irs_unsigned()
  %7 = and i32 %6, 4095
  %8 = or disjoint i32 %7, 32768
  %9 = getelementptr inbounds i8, ptr %1, i64 24
  store i32 %8, ptr %9, align 8
  %10 = tail call i64 @__irs_size(i64 noundef %3)
  %11 = getelementptr inbounds i8, ptr %1, i64 48
  store i64 %10, ptr %11, align 8
  br label %19

12:                                               ; preds = %2
  %13 = tail call i32 @__irs_unsigned()
  %14 = and i32 %13, 1
  %15 = icmp eq i32 %14, 0
  %16 = xor i32 %14, 1
  tail call void @__irs_fails(i32 noundef %16)
  %17 = select i1 %15, i64 0, i64 144
  tail call void @__irs_fill(ptr noundef %1, i64 noundef 144, i64 noundef %17)
  %18 = sext i1 %15 to i32
  br label %19

19:                                               ; preds = %12, %5
  %20 = phi i32 [ 0, %5 ], [ %18, %12 ]
  ret i32 %20
}

; Function Attrs: nounwind
define weak dso_local i32 @fstat64(i32 noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call i32 @fstat(i32 noundef %0, ptr noundef %1)
  ret i32 %3
}

; Function Attrs: nounwind
define weak dso_local i32 @lstat(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  tail call void @__irs_touch(ptr noundef %0, i64 noundef -1)
  %3 = tail call i32 @__irs_unsigned()
  %4 = and i32 %3, 1
  %5 = icmp eq i32 %4, 0
  %6 = xor i32 %4, 1
  tail call void @__irs_fails(i32 noundef %6)
  %7 = select i1 %5, i64 0, i64 144
  tail call void @__irs_fill(ptr noundef %1, i64 noundef 144, i64 noundef %7)
  %8 = sext i1 %5 to i32
  ret i32 %8
}

declare void @__irs_touch(ptr noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @lstat64(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call i32 @lstat(ptr noundef %0, ptr noundef %1)
  ret i32 %3
}

; Function Attrs: nounwind
define weak dso_local i32 @ftw(ptr noundef %0, ptr noundef %1, i32 noundef %2) local_unnamed_addr {
  %4 = alloca %struct.status, align 8
  %5 = tail call i64 @__irs_file(ptr noundef %0)
  %6 = icmp sgt i64 %5, -1
  tail call void @__irs_must(i1 noundef zeroext %6)
  call void @__irs_fill(ptr noundef nonnull %4, i64 noundef 144, i64 noundef 144)
  %7 = call i32 @__irs_unsigned()
  %8 = and i32 %7, 4095
  %9 = or disjoint i32 %8, 32768
  %10 = getelementptr inbounds i8, ptr %4, i64 24
  store i32 %9, ptr %10, align 8
  %11 = call i64 @__irs_size(i64 noundef %5)
  %12 = getelementptr inbounds i8, ptr %4, i64 48
  store i64 %11, ptr %12, align 8
  %13 = call ptr @strdup(ptr noundef %0)
  %14 = call i32 %1(ptr noundef %13, ptr noundef nonnull %4, i32 noundef 0)
  call void @free(ptr noundef %13)
  ret i32 %14
}

declare ptr @strdup(ptr noundef) local_unnamed_addr

declare void @free(ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @ftw64(ptr noundef %0, ptr noundef %1, i32 noundef %2) local_unnamed_addr {
  %4 = tail call i32 @ftw(ptr noundef %0, ptr noundef %1, i32 noundef %2)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @access(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  tail call void @__irs_touch(ptr noundef %0, i64 noundef -1)
  %3 = tail call i32 @__irs_unsigned()
  %4 = and i32 %3, 1
  %5 = xor i32 %4, 1
  tail call void @__irs_fails(i32 noundef %5)
  %6 = add nsw i32 %4, -1
  ret i32 %6
}

; Function Attrs: nounwind
define weak dso_local i32 @chmod(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = tail call i64 @__irs_file(ptr noundef %0)
  %4 = icmp slt i64 %3, 0
  tail call void @__irs_must(i1 noundef zeroext %4)
  %5 = tail call i32 @__irs_unsigned()
  %6 = and i32 %5, 1
  %7 = xor i32 %6, 1
  tail call void @__irs_fails(i32 noundef %7)
  %8 = add nsw i32 %6, -1
  ret i32 %8
}

; Function Attrs: nounwind
define weak dso_local i32 @chown(ptr noundef %0, i32 noundef %1, i32 noundef %2) local_unnamed_addr {
  %4 = tail call i64 @__irs_file(ptr noundef %0)
  %5 = icmp slt i64 %4, 0
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = tail call i32 @__irs_unsigned()
  %7 = and i32 %6, 1
  %8 = xor i32 %7, 1
  tail call void @__irs_fails(i32 noundef %8)
  %9 = add nsw i32 %7, -1
  ret i32 %9
}

; Function Attrs: nounwind
define weak dso_local i32 @lchown(ptr noundef %0, i32 noundef %1, i32 noundef %2) local_unnamed_addr {
  %4 = tail call i64 @__irs_file(ptr noundef %0)
  %5 = icmp slt i64 %4, 0
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = tail call i32 @__irs_unsigned()
  %7 = and i32 %6, 1
  %8 = xor i32 %7, 1
  tail call void @__irs_fails(i32 noundef %8)
  %9 = add nsw i32 %7, -1
  ret i32 %9
}

; Function Attrs: nounwind
define weak dso_local i32 @fchmod(i32 noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = tail call i64 @__irs_descriptor_file(i32 noundef %0)
  %4 = icmp slt i64 %3, 0
  tail call void @__irs_must(i1 noundef zeroext %4)
  %5 = tail call i32 @__irs_unsigned()
  %6 = and i32 %5, 1
  %7 = xor i32 %6, 1
  tail call void @__irs_fails(i32 noundef %7)
  %8 = add nsw i32 %6, -1
  ret i32 %8
}

; Function Attrs: nounwind
define weak dso_local i32 @fchown(i32 noundef %0, i32 noundef %1, i32 noundef %2) local_unnamed_addr {
  %4 = tail call i64 @__irs_descriptor_file(i32 noundef %0)
  %5 = icmp slt i64 %4, 0
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = tail call i32 @__irs_unsigned()
  %7 = and i32 %6, 1
  %8 = xor i32 %7, 1
  tail call void @__irs_fails(i32 noundef %8)
  %9 = add nsw i32 %7, -1
  ret i32 %9
}

; Function Attrs: nounwind
define weak dso_local i32 @utime(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  tail call void @__irs_touch(ptr noundef %0, i64 noundef -1)
  %3 = icmp eq ptr %1, null
  br i1 %3, label %5, label %4

4:                                                ; preds = %2
  tail call void @__irs_touch(ptr noundef nonnull %1, i64 noundef 16)
  br label %5

5:                                                ; preds = %2, %4
  %6 = tail call i32 @__irs_unsigned()
  %7 = and i32 %6, 1
  %8 = xor i32 %7, 1
  tail call void @__irs_fails(i32 noundef %8)
  %9 = add nsw i32 %7, -1
  ret i32 %9
}

; Function Attrs: nounwind
define weak dso_local i32 @utimes(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  tail call void @__irs_touch(ptr noundef %0, i64 noundef -1)
  %3 = icmp eq ptr %1, null
  br i1 %3, label %5, label %4

4:                                                ; preds = %2
  tail call void @__irs_touch(ptr noundef nonnull %1, i64 noundef 32)
  br label %5

5:                                                ; preds = %2, %4
  %6 = tail call i32 @__irs_unsigned()
  %7 = and i32 %6, 1
  %8 = xor i32 %7, 1
  tail call void @__irs_fails(i32 noundef %8)
  %9 = add nsw i32 %7, -1
  ret i32 %9
}

; Function Attrs: nounwind
define weak dso_local i32 @unlink(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i64 @__irs_file(ptr noundef %0)
  %3 = icmp slt i64 %2, 0
  tail call void @__irs_must(i1 noundef zeroext %3)
  %4 = tail call i32 @__irs_unlink(ptr noundef %0)
  ret i32 %4
}

declare i32 @__irs_unlink(ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @remove(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i32 @unlink(ptr noundef %0)
  ret i32 %2
}

; Function Attrs: nounwind
define weak dso_local ptr @mmap(ptr noundef %0, i64 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i64 noundef %5) local_unnamed_addr {
  %7 = icmp eq ptr %0, null
  %8 = tail call zeroext i1 @__irs_constant(i64 noundef %1)
  %9 = and i1 %7, %8
  %10 = tail call zeroext i1 @__irs_constant(i64 noundef %5)
  %11 = and i1 %9, %10
  tail call void @__irs_must(i1 noundef zeroext %11)
  %12 = icmp ne i64 %1, 0
  %13 = and i64 %5, 4095
  %14 = icmp eq i64 %13, 0
  %15 = and i1 %12, %14
  br i1 %15, label %17, label %16

16:                                               ; preds = %6
  tail call void @__irs_error(i32 noundef 22)
  br label %48

17:                                               ; preds = %6
  %18 = and i32 %2, 2
  %19 = icmp ne i32 %18, 0
  %20 = and i32 %3, -49153
  %21 = and i32 %2, -3
  %22 = icmp eq i32 %21, 1
  tail call void @__irs_must(i1 noundef zeroext %22)
  %23 = icmp sgt i64 %5, -1
  %24 = icmp ult i64 %1, 1099511627776
  %25 = and i1 %24, %23
  tail call void @__irs_must(i1 noundef zeroext %25)
  %26 = add i64 %1, 4095
  %27 = and i64 %26, -4096
  %28 = and i32 %3, 32
  %29 = icmp eq i32 %28, 0
  br i1 %29, label %34, label %30

30:                                               ; preds = %17
  %31 = add i32 %20, -33
  %32 = icmp ult i32 %31, 2
  tail call void @__irs_must(i1 noundef zeroext %32)
  %33 = tail call ptr @__irs_map(i64 noundef -1, i64 noundef %27, i64 noundef 0, i1 noundef zeroext %19)
  br label %48

34:                                               ; preds = %17
  %35 = icmp eq i32 %20, 2
  %36 = icmp eq i32 %20, 1
  %37 = xor i1 %19, true
  %38 = and i1 %36, %37
  %39 = or i1 %35, %38
  tail call void @__irs_must(i1 noundef zeroext %39)
  %40 = tail call i64 @__irs_descriptor_file(i32 noundef %4)
  %41 = icmp sgt i64 %40, -1
  tail call void @__irs_must(i1 noundef zeroext %41)
  %42 = tail call i64 @__irs_size(i64 noundef %40)
  %43 = add i64 %42, 4095
  %44 = and i64 %43, -4096
  %45 = add i64 %27, %5
  %46 = icmp ule i64 %45, %44
  tail call void @__irs_must(i1 noundef zeroext %46)
  %47 = tail call ptr @__irs_map(i64 noundef %40, i64 noundef %27, i64 noundef %5, i1 noundef zeroext %19)
  br label %48

48:                                               ; preds = %30, %34, %16
  %49 = phi ptr [ inttoptr (i64 -1 to ptr), %16 ], [ %33, %30 ], [ %47, %34 ]
  ret ptr %49
}

declare ptr @__irs_map(i64 noundef, i64 noundef, i64 noundef, i1 noundef zeroext) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @mmap64(ptr noundef %0, i64 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i64 noundef %5) local_unnamed_addr {
  %7 = tail call ptr @mmap(ptr noundef %0, i64 noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i64 noundef %5)
  ret ptr %7
}

; Function Attrs: nounwind
define weak dso_local i32 @munmap(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = tail call zeroext i1 @__irs_constant(i64 noundef %1)
  %4 = add i64 %1, -1
  %5 = icmp ult i64 %4, 1099511627775
  %6 = and i1 %5, %3
  tail call void @__irs_must(i1 noundef zeroext %6)
  %7 = add i64 %1, 4095
  %8 = and i64 %7, -4096
  tail call void @__irs_unmap(ptr noundef %0, i64 noundef %8)
  ret i32 0
}

declare void @__irs_unmap(ptr noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @posix_fadvise(i32 noundef %0, i64 noundef %1, i64 noundef %2, i32 noundef %3) local_unnamed_addr {
  ret i32 0
}

; Function Attrs: nounwind
define weak dso_local i32 @madvise(ptr noundef %0, i64 noundef %1, i32 noundef %2) local_unnamed_addr {
  %4 = icmp ult i32 %2, 4
  tail call void @__irs_must(i1 noundef zeroext %4)
  ret i32 0
}

declare void @__irs_waits() local_unnamed_addr

declare void @__irs_fill(ptr noundef, i64 noundef, i64 noundef) local_unnamed_addr

declare void @__irs_bytes(ptr noundef, i64 noundef, i64 noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umin.i64(i64, i64)



