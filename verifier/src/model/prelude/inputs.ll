target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@stream = internal global [256 x i8] zeroinitializer, align 16

; Function Attrs: nounwind
define weak dso_local i32 @rand() local_unnamed_addr {
  %1 = tail call i32 @__irs_unsigned()
  %2 = and i32 %1, 2147483647
  ret i32 %2
}

declare i32 @__irs_unsigned() local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @rand_r(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i32 @__irs_unsigned()
  store i32 %2, ptr %0, align 4
  %3 = tail call i32 @rand()
  ret i32 %3
}

; Function Attrs: nounwind
define weak dso_local i64 @random() local_unnamed_addr {
  %1 = tail call i32 @rand()
  %2 = sext i32 %1 to i64
  ret i64 %2
}

; Function Attrs: nounwind
define weak dso_local i64 @lrand48() local_unnamed_addr {
  %1 = tail call i32 @rand()
  %2 = sext i32 %1 to i64
  ret i64 %2
}

; Function Attrs: nounwind
define weak dso_local i32 @fgetc(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i32 @__irs_unsigned()
  %3 = and i32 %2, 256
  %4 = icmp eq i32 %3, 0
  %5 = and i32 %2, 255
  %6 = select i1 %4, i32 %5, i32 -1
  ret i32 %6
}

; Function Attrs: nounwind
define weak dso_local i32 @getc(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i32 @fgetc(ptr noundef %0)
  ret i32 %2
}

; Function Attrs: nounwind
define weak dso_local i32 @getchar() local_unnamed_addr {
  %1 = tail call i32 @fgetc(ptr noundef null)
  ret i32 %1
}

; Function Attrs: nounwind
define weak dso_local i64 @read(i32 noundef %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr {
  %4 = tail call i64 @__irs_long()
  %5 = icmp sgt i64 %4, -2
  %6 = icmp sle i64 %4, %2
  %7 = and i1 %5, %6
  %8 = zext i1 %7 to i32
  tail call void @irs_assume(i32 noundef %8)
  %9 = icmp slt i64 %4, 0
  %10 = tail call i32 @__irs_unsigned()
  %11 = tail call ptr @__errno_location()
  br i1 %9, label %14, label %12

12:                                               ; preds = %3
  %13 = load i32, ptr %11, align 4
  br label %14

14:                                               ; preds = %3, %12
  %15 = phi i32 [ %13, %12 ], [ %10, %3 ]
  store i32 %15, ptr %11, align 4
  %16 = tail call i64 @llvm.smax.i64(i64 %4, i64 0)
  tail call void @__irs_fill(ptr noundef %1, i64 noundef %2, i64 noundef %16)
  ret i64 %4
}

declare i64 @__irs_long() local_unnamed_addr

declare void @irs_assume(i32 noundef) local_unnamed_addr

declare void @__irs_fill(ptr noundef, i64 noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i64 @recv(i32 noundef %0, ptr noundef %1, i64 noundef %2, i32 noundef %3) local_unnamed_addr {
  %5 = tail call i64 @read(i32 noundef %0, ptr noundef %1, i64 noundef %2)
  ret i64 %5
}

; Function Attrs: nounwind
define weak dso_local i64 @fread(ptr noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef %3) local_unnamed_addr {
  %5 = tail call i64 @__irs_long()
  %6 = icmp ule i64 %5, %2
  %7 = zext i1 %6 to i32
  tail call void @irs_assume(i32 noundef %7)
  %8 = mul i64 %2, %1
  %9 = mul i64 %5, %1
  tail call void @__irs_fill(ptr noundef %0, i64 noundef %8, i64 noundef %9)
  ret i64 %5
}

; Function Attrs: nounwind
define weak dso_local ptr @fgets(ptr noundef %0, i32 noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = icmp slt i32 %1, 2
  br i1 %4, label %5, label %7

5:                                                ; preds = %3
  %6 = icmp eq i32 %1, 1
  br i1 %6, label %29, label %31

7:                                                ; preds = %3
  %8 = zext nneg i32 %1 to i64
  %9 = add nsw i64 %8, -1
  %10 = tail call i64 @__irs_long()
  %11 = icmp ule i64 %10, %9
  %12 = zext i1 %11 to i32
  tail call void @irs_assume(i32 noundef %12)
  %13 = icmp eq i64 %10, 0
  br i1 %13, label %31, label %14

14:                                               ; preds = %7
  tail call void @__irs_fill(ptr noundef %0, i64 noundef %9, i64 noundef %10)
  %15 = icmp ugt i64 %9, 1
  br i1 %15, label %18, label %16

16:                                               ; preds = %18, %14
  %17 = getelementptr inbounds i8, ptr %0, i64 %10
  br label %29

18:                                               ; preds = %14, %18
  %19 = phi i64 [ %27, %18 ], [ 1, %14 ]
  %20 = phi i64 [ %19, %18 ], [ 0, %14 ]
  %21 = icmp uge i64 %19, %10
  %22 = getelementptr inbounds i8, ptr %0, i64 %20
  %23 = load i8, ptr %22, align 1
  %24 = icmp ne i8 %23, 10
  %25 = or i1 %21, %24
  %26 = zext i1 %25 to i32
  tail call void @irs_assume(i32 noundef %26)
  %27 = add nuw i64 %19, 1
  %28 = icmp eq i64 %27, %9
  br i1 %28, label %16, label %18

29:                                               ; preds = %5, %16
  %30 = phi ptr [ %17, %16 ], [ %0, %5 ]
  store i8 0, ptr %30, align 1
  br label %31

31:                                               ; preds = %29, %7, %5
  %32 = phi ptr [ null, %5 ], [ null, %7 ], [ %0, %29 ]
  ret ptr %32
}

; Function Attrs: nounwind
define weak dso_local ptr @getenv(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i32 @__irs_unsigned()
  %3 = and i32 %2, 1
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %8, label %5

5:                                                ; preds = %1
  %6 = tail call ptr @malloc(i64 noundef 9)
  tail call void @irs_input(ptr noundef %6, i64 noundef 8)
  %7 = getelementptr inbounds i8, ptr %6, i64 8
  store i8 0, ptr %7, align 1
  br label %8

8:                                                ; preds = %1, %5
  %9 = phi ptr [ %6, %5 ], [ null, %1 ]
  ret ptr %9
}

declare ptr @malloc(i64 noundef) local_unnamed_addr

declare void @irs_input(ptr noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @secure_getenv(ptr noundef %0) local_unnamed_addr {
  %2 = tail call ptr @getenv(ptr noundef %0)
  ret ptr %2
}

; Function Attrs: nounwind
define weak dso_local ptr @fopen(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call i32 @__irs_unsigned()
  %4 = and i32 %3, 1
  %5 = icmp eq i32 %4, 0
  %6 = select i1 %5, ptr null, ptr @stream
  ret ptr %6
}

; Function Attrs: nounwind
define weak dso_local ptr @fdopen(i32 noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call i32 @__irs_unsigned()
  %4 = and i32 %3, 1
  %5 = icmp eq i32 %4, 0
  %6 = select i1 %5, ptr null, ptr @stream
  ret ptr %6
}

declare ptr @__errno_location() local_unnamed_addr

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64)



