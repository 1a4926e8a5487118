target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@sequence = internal unnamed_addr global i32 0, align 4
@sequence48 = internal unnamed_addr global i32 0, align 4
@state48 = internal unnamed_addr global i64 0, align 8
@everywhere = internal global [32 x ptr] zeroinitializer, align 16
@here = internal thread_local unnamed_addr global [32 x ptr] zeroinitializer, align 16
@none = internal global i8 0, align 1
@words = internal unnamed_addr global [31 x i32] zeroinitializer, align 16
@at = internal unnamed_addr global i32 0, align 4

; Function Attrs: nounwind
define weak dso_local void @srandom(i32 noundef %0) local_unnamed_addr {
  %2 = tail call zeroext i1 @__irs_ordered()
  br i1 %2, label %3, label %44

3:                                                ; preds = %1
  %4 = zext i32 %0 to i64
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %4)
  br i1 %5, label %6, label %42

6:                                                ; preds = %3
  %7 = tail call i32 @llvm.umax.i32(i32 %0, i32 1)
  %8 = sext i32 %7 to i64
  store i32 %7, ptr @words, align 16
  br label %10

9:                                                ; preds = %10
  store i32 0, ptr @at, align 4
  br label %22

10:                                               ; preds = %10, %6
  %11 = phi i64 [ 1, %6 ], [ %20, %10 ]
  %12 = phi i64 [ %8, %6 ], [ %17, %10 ]
  %13 = mul nsw i64 %12, 16807
  %14 = srem i64 %13, 2147483647
  %15 = icmp slt i64 %14, 0
  %16 = add nsw i64 %14, 2147483647
  %17 = select i1 %15, i64 %16, i64 %14
  %18 = trunc nuw nsw i64 %17 to i32
  %19 = getelementptr inbounds [31 x i32], ptr @words, i64 0, i64 %11
  store i32 %18, ptr %19, align 4
  %20 = add nuw nsw i64 %11, 1
  %21 = icmp eq i64 %20, 31
  br i1 %21, label %9, label %10

22:                                               ; preds = %22, %9
  %23 = phi i32 [ 0, %9 ], [ %39, %22 ]
  %24 = phi i32 [ 0, %9 ], [ %38, %22 ]
  %25 = add i32 %24, 3
  %26 = icmp ugt i32 %25, 30
  %27 = add i32 %24, -28
  %28 = select i1 %26, i32 %27, i32 %25
  %29 = zext i32 %24 to i64
  %30 = getelementptr inbounds [31 x i32], ptr @words, i64 0, i64 %29
  %31 = load i32, ptr %30, align 4
  %32 = zext i32 %28 to i64
  %33 = getelementptr inbounds [31 x i32], ptr @words, i64 0, i64 %32
  %34 = load i32, ptr %33, align 4
  %35 = add i32 %34, %31
  store i32 %35, ptr %33, align 4
  %36 = add i32 %24, 1
  %37 = icmp eq i32 %36, 31
  %38 = select i1 %37, i32 0, i32 %36
  %39 = add nuw nsw i32 %23, 1
  %40 = icmp eq i32 %39, 310
  br i1 %40, label %41, label %22

41:                                               ; preds = %22
  store i32 %38, ptr @at, align 4
  br label %42

42:                                               ; preds = %3, %41
  %43 = phi i32 [ 1, %41 ], [ 2, %3 ]
  store i32 %43, ptr @sequence, align 4
  br label %44

44:                                               ; preds = %42, %1
  ret void
}

declare zeroext i1 @__irs_ordered() local_unnamed_addr

declare zeroext i1 @__irs_constant(i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local void @srand(i32 noundef %0) local_unnamed_addr {
  tail call void @srandom(i32 noundef %0)
  ret void
}

; Function Attrs: nounwind
define weak dso_local i32 @rand() local_unnamed_addr {
  %1 = tail call zeroext i1 @__irs_ordered()
  br i1 %1, label %5, label %2

2:                                                ; preds = %0
  %3 = tail call i32 @__irs_unsigned()
  %4 = and i32 %3, 2147483647
  br label %65

5:                                                ; preds = %0
  %6 = load i32, ptr @sequence, align 4
  %7 = icmp eq i32 %6, 0
  br i1 %7, label %8, label %42

8:                                                ; preds = %5
  store i32 1, ptr @words, align 16
  br label %10

9:                                                ; preds = %10
  store i32 0, ptr @at, align 4
  br label %22

10:                                               ; preds = %10, %8
  %11 = phi i64 [ 1, %8 ], [ %20, %10 ]
  %12 = phi i64 [ 1, %8 ], [ %17, %10 ]
  %13 = mul nsw i64 %12, 16807
  %14 = srem i64 %13, 2147483647
  %15 = icmp slt i64 %14, 0
  %16 = add nsw i64 %14, 2147483647
  %17 = select i1 %15, i64 %16, i64 %14
  %18 = trunc nuw nsw i64 %17 to i32
  %19 = getelementptr inbounds [31 x i32], ptr @words, i64 0, i64 %11
  store i32 %18, ptr %19, align 4
  %20 = add nuw nsw i64 %11, 1
  %21 = icmp eq i64 %20, 31
  br i1 %21, label %9, label %10

22:                                               ; preds = %22, %9
  %23 = phi i32 [ 0, %9 ], [ %39, %22 ]
  %24 = phi i32 [ 0, %9 ], [ %38, %22 ]
  %25 = add i32 %24, 3
  %26 = icmp ugt i32 %25, 30
  %27 = add i32 %24, -28
  %28 = select i1 %26, i32 %27, i32 %25
  %29 = zext i32 %24 to i64
  %30 = getelementptr inbounds [31 x i32], ptr @words, i64 0, i64 %29
  %31 = load i32, ptr %30, align 4
  %32 = zext i32 %28 to i64
  %33 = getelementptr inbounds [31 x i32], ptr @words, i64 0, i64 %32
  %34 = load i32, ptr %33, align 4
  %35 = add i32 %34, %31
  store i32 %35, ptr %33, align 4
  %36 = add i32 %24, 1
  %37 = icmp eq i32 %36, 31
  %38 = select i1 %37, i32 0, i32 %36
  %39 = add nuw nsw i32 %23, 1
  %40 = icmp eq i32 %39, 310
  br i1 %40, label %41, label %22

41:                                               ; preds = %22
  store i32 %38, ptr @at, align 4
  store i32 1, ptr @sequence, align 4
  br label %42

42:                                               ; preds = %41, %5
  %43 = load i32, ptr @sequence, align 4
  %44 = icmp eq i32 %43, 1
  br i1 %44, label %45, label %62

45:                                               ; preds = %42
  %46 = load i32, ptr @at, align 4
  %47 = add i32 %46, 3
  %48 = icmp ugt i32 %47, 30
  %49 = add i32 %46, -28
  %50 = select i1 %48, i32 %49, i32 %47
  %51 = zext i32 %46 to i64
  %52 = getelementptr inbounds [31 x i32], ptr @words, i64 0, i64 %51
  %53 = load i32, ptr %52, align 4
  %54 = zext i32 %50 to i64
  %55 = getelementptr inbounds [31 x i32], ptr @words, i64 0, i64 %54
  %56 = load i32, ptr %55, align 4
  %57 = add i32 %56, %53
  store i32 %57, ptr %55, align 4
  %58 = add i32 %46, 1
  %59 = icmp eq i32 %58, 31
  %60 = select i1 %59, i32 0, i32 %58
  store i32 %60, ptr @at, align 4
  %61 = lshr i32 %57, 1
  br label %65

62:                                               ; preds = %42
  %63 = tail call i32 @__irs_unsigned()
  %64 = and i32 %63, 2147483647
  br label %65

65:                                               ; preds = %45, %62, %2
  %66 = phi i32 [ %4, %2 ], [ %61, %45 ], [ %64, %62 ]
  ret i32 %66
}

declare i32 @__irs_unsigned() local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @rand_r(ptr noundef %0) local_unnamed_addr {
  %2 = load i32, ptr %0, align 4
  br label %4

3:                                                ; preds = %19
  store i32 %9, ptr %0, align 4
  ret i32 %20

4:                                                ; preds = %1, %19
  %5 = phi i32 [ 0, %1 ], [ %21, %19 ]
  %6 = phi i32 [ 0, %1 ], [ %20, %19 ]
  %7 = phi i32 [ %2, %1 ], [ %9, %19 ]
  %8 = mul i32 %7, 1103515245
  %9 = add i32 %8, 12345
  %10 = icmp eq i32 %5, 0
  br i1 %10, label %16, label %11

11:                                               ; preds = %4
  %12 = shl i32 %6, 10
  %13 = lshr i32 %9, 16
  %14 = and i32 %13, 1023
  %15 = or disjoint i32 %14, %12
  br label %19

16:                                               ; preds = %4
  %17 = lshr i32 %9, 16
  %18 = and i32 %17, 2047
  br label %19

19:                                               ; preds = %16, %11
  %20 = phi i32 [ %15, %11 ], [ %18, %16 ]
  %21 = add nuw nsw i32 %5, 1
  %22 = icmp eq i32 %21, 3
  br i1 %22, label %3, label %4
}

; Function Attrs: nounwind
define weak dso_local i64 @random() local_unnamed_addr {
  %1 = tail call i32 @rand()
  %2 = sext i32 %1 to i64
  ret i64 %2
}

; Function Attrs: nounwind
define weak dso_local void @srand48(i64 noundef %0) local_unnamed_addr {
  %2 = tail call zeroext i1 @__irs_ordered()
  br i1 %2, label %3, label %10

3:                                                ; preds = %1
  %4 = tail call zeroext i1 @__irs_constant(i64 noundef %0)
  %5 = select i1 %4, i32 1, i32 2
  store i32 %5, ptr @sequence48, align 4
  br i1 %4, label %6, label %10

6:                                                ; preds = %3
  %7 = shl i64 %0, 16
  %8 = and i64 %7, 281474976645120
  %9 = or disjoint i64 %8, 13070
  store i64 %9, ptr @state48, align 8
  br label %10

10:                                               ; preds = %1, %6, %3
  ret void
}

; Function Attrs: nounwind
define weak dso_local double @drand48() local_unnamed_addr {
  %1 = tail call zeroext i1 @__irs_ordered()
  %2 = load i32, ptr @sequence48, align 4
  %3 = icmp ne i32 %2, 2
  %4 = select i1 %1, i1 %3, i1 false
  br i1 %4, label %5, label %12

5:                                                ; preds = %0
  %6 = load i64, ptr @state48, align 8
  %7 = mul i64 %6, 25214903917
  %8 = add i64 %7, 11
  %9 = and i64 %8, 281474976710655
  store i64 %9, ptr @state48, align 8
  %10 = uitofp nneg i64 %9 to double
  %11 = fmul double %10, 0x3CF0000000000000
  br label %14

12:                                               ; preds = %0
  %13 = tail call double @__irs_double()
  br label %14

14:                                               ; preds = %12, %5
  %15 = phi double [ %11, %5 ], [ %13, %12 ]
  ret double %15
}

declare double @__irs_double() local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i64 @lrand48() local_unnamed_addr {
  %1 = tail call zeroext i1 @__irs_ordered()
  %2 = load i32, ptr @sequence48, align 4
  %3 = icmp ne i32 %2, 2
  %4 = select i1 %1, i1 %3, i1 false
  br i1 %4, label %5, label %11

5:                                                ; preds = %0
  %6 = load i64, ptr @state48, align 8
  %7 = mul i64 %6, 25214903917
  %8 = add i64 %7, 11
  %9 = and i64 %8, 281474976710655
  store i64 %9, ptr @state48, align 8
  %10 = lshr i64 %9, 17
  br label %15

11:                                               ; preds = %0
  %12 = tail call i32 @__irs_unsigned()
  %13 = and i32 %12, 2147483647
  %14 = zext nneg i32 %13 to i64
  br label %15

15:                                               ; preds = %11, %5
  %16 = phi i64 [ %10, %5 ], [ %14, %11 ]
  ret i64 %16
}

; Function Attrs: nounwind
define weak dso_local i64 @mrand48() local_unnamed_addr {
  %1 = tail call zeroext i1 @__irs_ordered()
  %2 = load i32, ptr @sequence48, align 4
  %3 = icmp ne i32 %2, 2
  %4 = select i1 %1, i1 %3, i1 false
  br i1 %4, label %5, label %12

5:                                                ; preds = %0
  %6 = load i64, ptr @state48, align 8
  %7 = mul i64 %6, 25214903917
  %8 = add i64 %7, 11
  %9 = and i64 %8, 281474976710655
  store i64 %9, ptr @state48, align 8
  %10 = lshr i64 %8, 16
  %11 = trunc i64 %10 to i32
  br label %14

12:                                               ; preds = %0
  %13 = tail call i32 @__irs_unsigned()
  br label %14

14:                                               ; preds = %12, %5
  %15 = phi i32 [ %11, %5 ], [ %13, %12 ]
  %16 = sext i32 %15 to i64
  ret i64 %16
}

; Function Attrs: nounwind
define weak dso_local i64 @recv(i32 noundef %0, ptr noundef %1, i64 noundef %2, i32 noundef %3) local_unnamed_addr {
  %5 = and i32 %3, 32
  %6 = icmp eq i32 %5, 0
  tail call void @__irs_must(i1 noundef zeroext %6)
  %7 = tail call i64 @read(i32 noundef %0, ptr noundef %1, i64 noundef %2)
  ret i64 %7
}

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

declare i64 @read(i32 noundef, ptr noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @getenv(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i32 @__irs_fixed(ptr noundef %0)
  switch i32 %2, label %3 [
    i32 0, label %5
    i32 1, label %35
  ]

3:                                                ; preds = %1
  %4 = tail call ptr @__irs_environment(ptr noundef %0)
  br label %35

5:                                                ; preds = %1
  %6 = tail call i32 @__irs_variable(ptr noundef %0)
  %7 = icmp ult i32 %6, 32
  tail call void @__irs_must(i1 noundef zeroext %7)
  %8 = zext i32 %6 to i64
  %9 = getelementptr inbounds [32 x ptr], ptr @everywhere, i64 0, i64 %8
  %10 = tail call ptr @__irs_peek(ptr noundef nonnull %9)
  %11 = icmp eq ptr %10, null
  br i1 %11, label %12, label %16

12:                                               ; preds = %5
  %13 = tail call align 16 ptr @llvm.threadlocal.address.p0(ptr align 16 @here)
  %14 = getelementptr inbounds [32 x ptr], ptr %13, i64 0, i64 %8
  %15 = load ptr, ptr %14, align 8
  br label %16

16:                                               ; preds = %12, %5
  %17 = phi ptr [ %10, %5 ], [ %15, %12 ]
  %18 = icmp eq ptr %17, null
  br i1 %18, label %19, label %31

19:                                               ; preds = %16
  %20 = tail call i32 @__irs_unsigned()
  %21 = and i32 %20, 1
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %25, label %23

23:                                               ; preds = %19
  %24 = tail call ptr @__irs_environment(ptr noundef %0)
  br label %25

25:                                               ; preds = %19, %23
  %26 = phi ptr [ %24, %23 ], [ @none, %19 ]
  %27 = tail call zeroext i1 @__irs_single()
  %28 = tail call align 16 ptr @llvm.threadlocal.address.p0(ptr align 16 @here)
  %29 = getelementptr inbounds [32 x ptr], ptr %28, i64 0, i64 %8
  %30 = select i1 %27, ptr %9, ptr %29
  store ptr %26, ptr %30, align 8
  br label %31

31:                                               ; preds = %25, %16
  %32 = phi ptr [ %17, %16 ], [ %26, %25 ]
  %33 = icmp eq ptr %32, @none
  %34 = select i1 %33, ptr null, ptr %32
  br label %35

35:                                               ; preds = %3, %1, %31
  %36 = phi ptr [ %34, %31 ], [ %4, %3 ], [ null, %1 ]
  ret ptr %36
}

declare i32 @__irs_fixed(ptr noundef) local_unnamed_addr

declare ptr @__irs_environment(ptr noundef) local_unnamed_addr

declare i32 @__irs_variable(ptr noundef) local_unnamed_addr

declare ptr @__irs_peek(ptr noundef) local_unnamed_addr

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull)

declare zeroext i1 @__irs_single() local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @secure_getenv(ptr noundef %0) local_unnamed_addr {
  %2 = tail call ptr @getenv(ptr noundef %0)
  ret ptr %2
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.umax.i32(i32, i32)



