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
  %5 = and i32 %2, 768
  %6 = icmp eq i32 %5, 768
  %7 = zext i1 %6 to i32
  tail call void @__irs_fails(i32 noundef %7)
  %8 = and i32 %2, 255
  %9 = select i1 %4, i32 %8, i32 -1
  ret i32 %9
}

declare void @__irs_fails(i32 noundef) local_unnamed_addr

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
  %9 = lshr i64 %4, 63
  %10 = trunc nuw nsw i64 %9 to i32
  tail call void @__irs_fails(i32 noundef %10)
  %11 = tail call i64 @llvm.smax.i64(i64 %4, i64 0)
  tail call void @__irs_fill(ptr noundef %1, i64 noundef %2, i64 noundef %11)
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
  %8 = icmp ult i64 %5, %2
  br i1 %8, label %9, label %12

9:                                                ; preds = %4
  %10 = tail call i32 @__irs_unsigned()
  %11 = and i32 %10, 1
  br label %12

12:                                               ; preds = %9, %4
  %13 = phi i32 [ 0, %4 ], [ %11, %9 ]
  tail call void @__irs_fails(i32 noundef %13)
  %14 = mul i64 %2, %1
  %15 = mul i64 %5, %1
  tail call void @__irs_fill(ptr noundef %0, i64 noundef %14, i64 noundef %15)
  ret i64 %5
}

; Function Attrs: nounwind
define weak dso_local ptr @fgets(ptr noundef %0, i32 noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = icmp slt i32 %1, 2
  br i1 %4, label %5, label %8

5:                                                ; preds = %3
  %6 = icmp eq i32 %1, 1
  br i1 %6, label %7, label %33

7:                                                ; preds = %5
  store i8 0, ptr %0, align 1
  br label %33

8:                                                ; preds = %3
  %9 = zext nneg i32 %1 to i64
  %10 = add nsw i64 %9, -1
  %11 = tail call i64 @__irs_long()
  %12 = icmp ule i64 %11, %10
  %13 = zext i1 %12 to i32
  tail call void @irs_assume(i32 noundef %13)
  %14 = icmp eq i64 %11, 0
  br i1 %14, label %15, label %18

15:                                               ; preds = %8
  %16 = tail call i32 @__irs_unsigned()
  %17 = and i32 %16, 1
  tail call void @__irs_fails(i32 noundef %17)
  br label %33

18:                                               ; preds = %8
  tail call void @__irs_fails(i32 noundef 0)
  tail call void @__irs_fill(ptr noundef %0, i64 noundef %10, i64 noundef %11)
  %19 = icmp ugt i64 %10, 1
  br i1 %19, label %22, label %20

20:                                               ; preds = %22, %18
  %21 = getelementptr inbounds i8, ptr %0, i64 %11
  store i8 0, ptr %21, align 1
  br label %33

22:                                               ; preds = %18, %22
  %23 = phi i64 [ %31, %22 ], [ 1, %18 ]
  %24 = phi i64 [ %23, %22 ], [ 0, %18 ]
  %25 = icmp uge i64 %23, %11
  %26 = getelementptr inbounds i8, ptr %0, i64 %24
  %27 = load i8, ptr %26, align 1
  %28 = icmp ne i8 %27, 10
  %29 = or i1 %25, %28
  %30 = zext i1 %29 to i32
  tail call void @irs_assume(i32 noundef %30)
  %31 = add nuw i64 %23, 1
  %32 = icmp eq i64 %31, %10
  br i1 %32, label %20, label %22

33:                                               ; preds = %15, %20, %7, %5
  %34 = phi ptr [ %0, %7 ], [ null, %5 ], [ %0, %20 ], [ null, %15 ]
  ret ptr %34
}

; Function Attrs: nounwind
define weak dso_local ptr @getenv(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i32 @__irs_unsigned()
  %3 = and i32 %2, 1
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %7, label %5

5:                                                ; preds = %1
  %6 = tail call ptr @__irs_environment(ptr noundef %0)
  br label %7

7:                                                ; preds = %1, %5
  %8 = phi ptr [ %6, %5 ], [ null, %1 ]
  ret ptr %8
}

declare ptr @__irs_environment(ptr noundef) local_unnamed_addr

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
  %6 = xor i32 %4, 1
  tail call void @__irs_fails(i32 noundef %6)
  %7 = select i1 %5, ptr null, ptr @stream
  ret ptr %7
}

; Function Attrs: nounwind
define weak dso_local ptr @fdopen(i32 noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call ptr @fopen(ptr noundef null, ptr noundef %1)
  ret ptr %3
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64)



