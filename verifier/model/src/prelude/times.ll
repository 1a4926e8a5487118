target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.date = type { i32, i32, i32, i32, i32, i32, i32, i32, i32, i64, ptr }

@.str = private unnamed_addr constant [4 x i8] c"GMT\00", align 1
@everybodys = internal global %struct.date zeroinitializer, align 8
@.str.1 = private unnamed_addr constant [22 x i8] c"%a %b %e %H:%M:%S %Y\0A\00", align 1
@everybodys_text = internal global [32 x i8] zeroinitializer, align 16
@.str.2 = private unnamed_addr constant [22 x i8] c"SunMonTueWedThuFriSat\00", align 1
@.str.3 = private unnamed_addr constant [37 x i8] c"JanFebMarAprMayJunJulAugSepOctNovDec\00", align 1
@.str.4 = private unnamed_addr constant [9 x i8] c"%Y-%m-%d\00", align 1
@.str.5 = private unnamed_addr constant [9 x i8] c"%H:%M:%S\00", align 1
@.str.6 = private unnamed_addr constant [6 x i8] c"%H:%M\00", align 1
@.str.7 = private unnamed_addr constant [9 x i8] c"%m/%d/%y\00", align 1
@.str.8 = private unnamed_addr constant [21 x i8] c"%a %b %e %H:%M:%S %Y\00", align 1
@.str.9 = private unnamed_addr constant [12 x i8] c"%I:%M:%S %p\00", align 1

; Function Attrs: nounwind
define weak dso_local i64 @_ZNSt6chrono3_V212system_clock3nowEv() local_unnamed_addr {
  %1 = tail call i64 @__irs_nanoseconds(i32 noundef 0)
  ret i64 %1
}

declare i64 @__irs_nanoseconds(i32 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i64 @_ZNSt6chrono3_V212steady_clock3nowEv() local_unnamed_addr {
  %1 = tail call i64 @__irs_nanoseconds(i32 noundef 1)
  ret i64 %1
}

; Function Attrs: nounwind
define weak dso_local ptr @gmtime_r(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load i64, ptr %0, align 8
  tail call fastcc void @date_of(i64 noundef %3, ptr noundef %1)
  %4 = getelementptr inbounds i8, ptr %1, i64 32
  store i32 0, ptr %4, align 8
  %5 = getelementptr inbounds i8, ptr %1, i64 40
  store i64 0, ptr %5, align 8
  %6 = getelementptr inbounds i8, ptr %1, i64 48
  store ptr @.str, ptr %6, align 8
  ret ptr %1
}

; Function Attrs: nounwind
define internal fastcc void @date_of(i64 noundef %0, ptr nocapture noundef writeonly %1) unnamed_addr {
  %3 = add i64 %0, 31536000
  %4 = icmp ult i64 %3, 137470489472
  tail call void @__irs_must(i1 noundef zeroext %4)
  %5 = add nsw i64 %0, 62162035200
  %6 = udiv i64 %5, 86400
  %7 = urem i64 %5, 86400
  %8 = trunc i64 %6 to i32
  %9 = udiv i32 %8, 146097
  %10 = urem i32 %8, 146097
  %11 = udiv i32 %10, 1460
  %12 = udiv i32 %10, 36524
  %13 = udiv i32 %10, 146096
  %14 = add nuw nsw i32 %12, %10
  %15 = add nuw nsw i32 %13, %11
  %16 = sub nsw i32 %14, %15
  %17 = udiv i32 %16, 365
  %18 = udiv i32 %16, 1460
  %19 = udiv i32 %16, 36500
  %20 = mul i32 %17, -365
  %21 = sub nsw i32 %10, %18
  %22 = add nsw i32 %21, %19
  %23 = add i32 %22, %20
  %24 = mul i32 %23, 5
  %25 = add i32 %24, 2
  %26 = udiv i32 %25, 153
  %27 = mul nuw i32 %26, 153
  %28 = add nuw i32 %27, 2
  %29 = udiv i32 %28, 5
  %30 = add i32 %23, 1
  %31 = sub i32 %30, %29
  %32 = getelementptr inbounds i8, ptr %1, i64 12
  store i32 %31, ptr %32, align 4
  %33 = icmp ugt i32 %25, 1529
  %34 = mul nuw nsw i32 %9, 400
  %35 = zext i1 %33 to i32
  %36 = add nuw nsw i32 %17, %34
  %37 = add nuw nsw i32 %36, %35
  %38 = select i1 %33, i32 -10, i32 2
  %39 = add nsw i32 %38, %26
  %40 = getelementptr inbounds i8, ptr %1, i64 16
  store i32 %39, ptr %40, align 8
  %41 = add nsw i32 %37, -1900
  %42 = getelementptr inbounds i8, ptr %1, i64 20
  store i32 %41, ptr %42, align 4
  br i1 %33, label %43, label %45

43:                                               ; preds = %2
  %44 = add i32 %23, -306
  br label %57

45:                                               ; preds = %2
  %46 = add i32 %23, 59
  %47 = and i32 %37, 3
  %48 = icmp eq i32 %47, 0
  %49 = urem i32 %37, 100
  %50 = icmp ne i32 %49, 0
  %51 = and i1 %48, %50
  %52 = urem i32 %37, 400
  %53 = icmp eq i32 %52, 0
  %54 = or i1 %53, %51
  %55 = zext i1 %54 to i32
  %56 = add i32 %46, %55
  br label %57

57:                                               ; preds = %45, %43
  %58 = phi i32 [ %44, %43 ], [ %56, %45 ]
  %59 = trunc nuw nsw i64 %7 to i32
  %60 = getelementptr inbounds i8, ptr %1, i64 28
  store i32 %58, ptr %60, align 4
  %61 = add i32 %8, 3
  %62 = urem i32 %61, 7
  %63 = getelementptr inbounds i8, ptr %1, i64 24
  store i32 %62, ptr %63, align 8
  %64 = udiv i32 %59, 3600
  %65 = getelementptr inbounds i8, ptr %1, i64 8
  store i32 %64, ptr %65, align 8
  %66 = udiv i32 %59, 60
  %67 = urem i32 %66, 60
  %68 = getelementptr inbounds i8, ptr %1, i64 4
  store i32 %67, ptr %68, align 4
  %69 = urem i32 %59, 60
  store i32 %69, ptr %1, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @localtime_r(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load i64, ptr %0, align 8
  %4 = add i64 %3, 31536000
  %5 = icmp ult i64 %4, 137470489472
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = tail call i32 @__irs_unsigned()
  %7 = add i32 %6, 90000
  %8 = icmp ult i32 %7, 180001
  %9 = zext i1 %8 to i32
  tail call void @irs_assume(i32 noundef %9)
  %10 = sext i32 %6 to i64
  %11 = getelementptr inbounds i8, ptr %1, i64 40
  store i64 %10, ptr %11, align 8
  %12 = load i64, ptr %0, align 8
  %13 = add nsw i64 %12, %10
  tail call fastcc void @date_of(i64 noundef %13, ptr noundef %1)
  %14 = tail call i32 @__irs_unsigned()
  %15 = icmp ult i32 %14, 2
  %16 = zext i1 %15 to i32
  tail call void @irs_assume(i32 noundef %16)
  %17 = getelementptr inbounds i8, ptr %1, i64 32
  store i32 %14, ptr %17, align 8
  %18 = tail call i64 @__irs_number(i64 noundef 0)
  %19 = inttoptr i64 %18 to ptr
  %20 = getelementptr inbounds i8, ptr %1, i64 48
  store ptr %19, ptr %20, align 8
  ret ptr %1
}

declare i64 @__irs_number(i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @localtime(ptr noundef %0) local_unnamed_addr {
  %2 = tail call ptr @localtime_r(ptr noundef %0, ptr noundef nonnull @everybodys)
  ret ptr %2
}

; Function Attrs: nounwind
define weak dso_local ptr @gmtime(ptr noundef %0) local_unnamed_addr {
  %2 = tail call ptr @gmtime_r(ptr noundef %0, ptr noundef nonnull @everybodys)
  ret ptr %2
}

; Function Attrs: nounwind
define weak dso_local i64 @timegm(ptr noundef %0) local_unnamed_addr {
  %2 = alloca i64, align 8
  %3 = getelementptr inbounds i8, ptr %0, i64 20
  %4 = load i32, ptr %3, align 4
  %5 = add i32 %4, -70
  %6 = icmp ult i32 %5, 7930
  %7 = getelementptr inbounds i8, ptr %0, i64 16
  %8 = load i32, ptr %7, align 8
  %9 = icmp ult i32 %8, 12
  %10 = and i1 %6, %9
  %11 = getelementptr inbounds i8, ptr %0, i64 12
  %12 = load i32, ptr %11, align 4
  %13 = add i32 %12, 1000000
  %14 = icmp ult i32 %13, 2000000
  %15 = and i1 %10, %14
  %16 = getelementptr inbounds i8, ptr %0, i64 8
  %17 = load i32, ptr %16, align 8
  %18 = add i32 %17, 1000000
  %19 = icmp ult i32 %18, 2000000
  %20 = and i1 %15, %19
  %21 = getelementptr inbounds i8, ptr %0, i64 4
  %22 = load i32, ptr %21, align 4
  %23 = add i32 %22, 1000000
  %24 = icmp ult i32 %23, 2000000
  %25 = and i1 %20, %24
  %26 = load i32, ptr %0, align 8
  %27 = add i32 %26, 1000000
  %28 = icmp ult i32 %27, 2000000
  %29 = and i1 %25, %28
  tail call void @__irs_must(i1 noundef zeroext %29)
  %30 = load i32, ptr %7, align 8
  %31 = icmp slt i32 %30, 2
  %32 = load i32, ptr %3, align 4
  %33 = select i1 %31, i32 10, i32 -2
  %34 = add nsw i32 %33, %30
  %35 = add i32 %32, 1900
  %36 = sext i1 %31 to i32
  %37 = add i32 %35, %36
  %38 = mul i32 %37, 365
  %39 = lshr i32 %37, 2
  %40 = add i32 %38, %39
  %41 = udiv i32 %37, 100
  %42 = sub i32 %40, %41
  %43 = udiv i32 %37, 400
  %44 = add i32 %42, %43
  %45 = mul i32 %34, 153
  %46 = add i32 %45, 2
  %47 = udiv i32 %46, 5
  %48 = add i32 %44, %47
  %49 = zext i32 %48 to i64
  %50 = load i32, ptr %11, align 4
  %51 = sext i32 %50 to i64
  %52 = add nsw i64 %51, -719468
  %53 = add nsw i64 %52, %49
  %54 = mul nsw i64 %53, 24
  %55 = load i32, ptr %16, align 8
  %56 = sext i32 %55 to i64
  %57 = add nsw i64 %56, -24
  %58 = add nsw i64 %57, %54
  %59 = mul nsw i64 %58, 60
  %60 = load i32, ptr %21, align 4
  %61 = sext i32 %60 to i64
  %62 = add nsw i64 %59, %61
  %63 = mul nsw i64 %62, 60
  %64 = load i32, ptr %0, align 8
  %65 = sext i32 %64 to i64
  %66 = add nsw i64 %63, %65
  store i64 %66, ptr %2, align 8
  %67 = call ptr @gmtime_r(ptr noundef nonnull %2, ptr noundef nonnull %0)
  %68 = load i64, ptr %2, align 8
  ret i64 %68
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

; Function Attrs: nounwind
define weak dso_local i64 @mktime(ptr noundef %0) local_unnamed_addr {
  %2 = alloca i64, align 8
  %3 = getelementptr inbounds i8, ptr %0, i64 20
  %4 = load i32, ptr %3, align 4
  %5 = add i32 %4, -70
  %6 = icmp ult i32 %5, 7930
  %7 = getelementptr inbounds i8, ptr %0, i64 16
  %8 = load i32, ptr %7, align 8
  %9 = icmp ult i32 %8, 12
  %10 = and i1 %6, %9
  %11 = getelementptr inbounds i8, ptr %0, i64 12
  %12 = load i32, ptr %11, align 4
  %13 = add i32 %12, 1000000
  %14 = icmp ult i32 %13, 2000000
  %15 = and i1 %10, %14
  %16 = getelementptr inbounds i8, ptr %0, i64 8
  %17 = load i32, ptr %16, align 8
  %18 = add i32 %17, 1000000
  %19 = icmp ult i32 %18, 2000000
  %20 = and i1 %15, %19
  %21 = getelementptr inbounds i8, ptr %0, i64 4
  %22 = load i32, ptr %21, align 4
  %23 = add i32 %22, 1000000
  %24 = icmp ult i32 %23, 2000000
  %25 = and i1 %20, %24
  %26 = load i32, ptr %0, align 8
  %27 = add i32 %26, 1000000
  %28 = icmp ult i32 %27, 2000000
  %29 = and i1 %25, %28
  tail call void @__irs_must(i1 noundef zeroext %29)
  %30 = load i32, ptr %7, align 8
  %31 = icmp slt i32 %30, 2
  %32 = load i32, ptr %3, align 4
  %33 = select i1 %31, i32 10, i32 -2
  %34 = add nsw i32 %33, %30
  %35 = add i32 %32, 1900
  %36 = sext i1 %31 to i32
  %37 = add i32 %35, %36
  %38 = mul i32 %37, 365
  %39 = lshr i32 %37, 2
  %40 = add i32 %38, %39
  %41 = udiv i32 %37, 100
  %42 = sub i32 %40, %41
  %43 = udiv i32 %37, 400
  %44 = add i32 %42, %43
  %45 = mul i32 %34, 153
  %46 = add i32 %45, 2
  %47 = udiv i32 %46, 5
  %48 = add i32 %44, %47
  %49 = zext i32 %48 to i64
  %50 = load i32, ptr %11, align 4
  %51 = sext i32 %50 to i64
  %52 = add nsw i64 %51, -719468
  %53 = add nsw i64 %52, %49
  %54 = mul nsw i64 %53, 24
  %55 = load i32, ptr %16, align 8
  %56 = sext i32 %55 to i64
  %57 = add nsw i64 %56, -24
  %58 = add nsw i64 %57, %54
  %59 = mul nsw i64 %58, 60
  %60 = load i32, ptr %21, align 4
  %61 = sext i32 %60 to i64
  %62 = add nsw i64 %59, %61
  %63 = mul nsw i64 %62, 60
  %64 = load i32, ptr %0, align 8
  %65 = sext i32 %64 to i64
  %66 = tail call i32 @__irs_unsigned()
  %67 = add i32 %66, 90000
  %68 = icmp ult i32 %67, 180001
  %69 = zext i1 %68 to i32
  tail call void @irs_assume(i32 noundef %69)
  %70 = sext i32 %66 to i64
  %71 = sub nsw i64 %65, %70
  %72 = add nsw i64 %71, %63
  store i64 %72, ptr %2, align 8
  %73 = call ptr @localtime_r(ptr noundef nonnull %2, ptr noundef nonnull %0)
  %74 = load i64, ptr %2, align 8
  ret i64 %74
}

; Function Attrs: nounwind
define weak dso_local i64 @strftime(ptr noundef %0, i64 noundef %1, ptr noundef %2, ptr noundef %3) local_unnamed_addr {
  %5 = alloca [1024 x i8], align 16
  %6 = getelementptr inbounds i8, ptr %3, i64 20
  %7 = load i32, ptr %6, align 4
  %8 = add i32 %7, 900
  %9 = icmp ult i32 %8, 9000
  %10 = getelementptr inbounds i8, ptr %3, i64 16
  %11 = load i32, ptr %10, align 8
  %12 = icmp ult i32 %11, 12
  %13 = and i1 %9, %12
  %14 = getelementptr inbounds i8, ptr %3, i64 12
  %15 = load i32, ptr %14, align 4
  %16 = add i32 %15, -1
  %17 = icmp ult i32 %16, 31
  %18 = and i1 %13, %17
  %19 = getelementptr inbounds i8, ptr %3, i64 8
  %20 = load i32, ptr %19, align 8
  %21 = icmp ult i32 %20, 24
  %22 = and i1 %21, %18
  %23 = getelementptr inbounds i8, ptr %3, i64 4
  %24 = load i32, ptr %23, align 4
  %25 = icmp ult i32 %24, 60
  %26 = and i1 %25, %22
  %27 = load i32, ptr %3, align 8
  %28 = icmp ult i32 %27, 61
  %29 = and i1 %28, %26
  %30 = getelementptr inbounds i8, ptr %3, i64 24
  %31 = load i32, ptr %30, align 8
  %32 = icmp ult i32 %31, 7
  %33 = and i1 %32, %29
  %34 = getelementptr inbounds i8, ptr %3, i64 28
  %35 = load i32, ptr %34, align 4
  %36 = icmp ult i32 %35, 366
  %37 = and i1 %36, %33
  tail call void @__irs_must(i1 noundef zeroext %37)
  %38 = load i8, ptr %2, align 1
  %39 = icmp eq i8 %38, 0
  br i1 %39, label %42, label %52

40:                                               ; preds = %52
  %41 = icmp ult i64 %58, 1025
  br label %42

42:                                               ; preds = %40, %4
  %43 = phi i1 [ true, %4 ], [ %41, %40 ]
  tail call void @__irs_must(i1 noundef zeroext %43)
  %44 = call fastcc ptr @written(ptr noundef nonnull %5, ptr noundef nonnull %2, ptr noundef nonnull %3)
  %45 = ptrtoint ptr %44 to i64
  %46 = ptrtoint ptr %5 to i64
  %47 = sub i64 %45, %46
  %48 = add i64 %47, 1
  %49 = icmp ugt i64 %48, %1
  br i1 %49, label %62, label %50

50:                                               ; preds = %42
  %51 = icmp eq i64 %47, 0
  br i1 %51, label %63, label %65

52:                                               ; preds = %4, %52
  %53 = phi i8 [ %60, %52 ], [ %38, %4 ]
  %54 = phi ptr [ %59, %52 ], [ %2, %4 ]
  %55 = phi i64 [ %58, %52 ], [ 0, %4 ]
  %56 = icmp eq i8 %53, 37
  %57 = select i1 %56, i64 24, i64 1
  %58 = add i64 %57, %55
  %59 = getelementptr inbounds i8, ptr %54, i64 1
  %60 = load i8, ptr %59, align 1
  %61 = icmp eq i8 %60, 0
  br i1 %61, label %40, label %52

62:                                               ; preds = %42
  call void @__irs_fill(ptr noundef %0, i64 noundef %1, i64 noundef %1)
  br label %72

63:                                               ; preds = %65, %50
  %64 = getelementptr inbounds i8, ptr %0, i64 %47
  store i8 0, ptr %64, align 1
  br label %72

65:                                               ; preds = %50, %65
  %66 = phi i64 [ %70, %65 ], [ 0, %50 ]
  %67 = getelementptr inbounds [1024 x i8], ptr %5, i64 0, i64 %66
  %68 = load i8, ptr %67, align 1
  %69 = getelementptr inbounds i8, ptr %0, i64 %66
  store i8 %68, ptr %69, align 1
  %70 = add nuw i64 %66, 1
  %71 = icmp eq i64 %70, %47
  br i1 %71, label %63, label %65

72:                                               ; preds = %63, %62
  %73 = phi i64 [ 0, %62 ], [ %47, %63 ]
  ret i64 %73
}

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

; Function Attrs: nounwind
define internal fastcc ptr @written(ptr noundef %0, ptr nocapture noundef readonly %1, ptr noundef %2) unnamed_addr {
  %4 = getelementptr inbounds i8, ptr %2, i64 8
  %5 = load i32, ptr %4, align 8
  %6 = srem i32 %5, 12
  %7 = getelementptr inbounds i8, ptr %2, i64 32
  %8 = getelementptr inbounds i8, ptr %2, i64 40
  %9 = getelementptr inbounds i8, ptr %2, i64 16
  %10 = getelementptr inbounds i8, ptr %2, i64 24
  %11 = getelementptr inbounds i8, ptr %2, i64 24
  %12 = getelementptr inbounds i8, ptr %2, i64 24
  %13 = getelementptr inbounds i8, ptr %2, i64 28
  %14 = getelementptr inbounds i8, ptr %2, i64 4
  %15 = icmp eq i32 %6, 0
  %16 = select i1 %15, i32 12, i32 %6
  %17 = icmp slt i32 %16, 10
  %18 = icmp eq i32 %6, 0
  %19 = select i1 %18, i32 12, i32 %6
  %20 = getelementptr inbounds i8, ptr %2, i64 12
  %21 = getelementptr inbounds i8, ptr %2, i64 12
  %22 = getelementptr inbounds i8, ptr %2, i64 16
  %23 = getelementptr inbounds i8, ptr %2, i64 20
  %24 = getelementptr inbounds i8, ptr %2, i64 20
  %25 = getelementptr inbounds i8, ptr %2, i64 20
  br label %26

26:                                               ; preds = %328, %3
  %27 = phi ptr [ %1, %3 ], [ %331, %328 ]
  %28 = phi ptr [ %0, %3 ], [ %330, %328 ]
  %29 = load i8, ptr %27, align 1
  switch i8 %29, label %30 [
    i8 0, label %332
    i8 37, label %32
  ]

30:                                               ; preds = %26
  %31 = getelementptr inbounds i8, ptr %28, i64 1
  store i8 %29, ptr %28, align 1
  br label %328

32:                                               ; preds = %26
  %33 = getelementptr inbounds i8, ptr %27, i64 1
  %34 = load i8, ptr %33, align 1
  switch i8 %34, label %327 [
    i8 89, label %35
    i8 67, label %50
    i8 121, label %66
    i8 109, label %82
    i8 100, label %97
    i8 101, label %111
    i8 72, label %128
    i8 107, label %142
    i8 73, label %159
    i8 108, label %171
    i8 77, label %185
    i8 83, label %199
    i8 106, label %213
    i8 117, label %228
    i8 119, label %236
    i8 97, label %242
    i8 98, label %255
    i8 104, label %255
    i8 112, label %268
    i8 80, label %274
    i8 122, label %280
    i8 70, label %309
    i8 84, label %311
    i8 88, label %311
    i8 82, label %313
    i8 68, label %315
    i8 120, label %315
    i8 99, label %317
    i8 114, label %319
    i8 37, label %321
    i8 110, label %323
    i8 116, label %325
  ]

35:                                               ; preds = %32
  %36 = load i32, ptr %25, align 4
  %37 = add nsw i32 %36, 1900
  br label %38

38:                                               ; preds = %38, %35
  %39 = phi i64 [ 4, %35 ], [ %41, %38 ]
  %40 = phi i32 [ %37, %35 ], [ %46, %38 ]
  %41 = add nsw i64 %39, -1
  %42 = urem i32 %40, 10
  %43 = trunc nuw nsw i32 %42 to i8
  %44 = or disjoint i8 %43, 48
  %45 = getelementptr inbounds i8, ptr %28, i64 %41
  store i8 %44, ptr %45, align 1
  %46 = udiv i32 %40, 10
  %47 = icmp eq i64 %41, 0
  br i1 %47, label %48, label %38

48:                                               ; preds = %38
  %49 = getelementptr inbounds i8, ptr %28, i64 4
  br label %328

50:                                               ; preds = %32
  %51 = load i32, ptr %24, align 4
  %52 = add nsw i32 %51, 1900
  %53 = sdiv i32 %52, 100
  br label %54

54:                                               ; preds = %54, %50
  %55 = phi i64 [ 2, %50 ], [ %57, %54 ]
  %56 = phi i32 [ %53, %50 ], [ %62, %54 ]
  %57 = add nsw i64 %55, -1
  %58 = urem i32 %56, 10
  %59 = trunc nuw nsw i32 %58 to i8
  %60 = or disjoint i8 %59, 48
  %61 = getelementptr inbounds i8, ptr %28, i64 %57
  store i8 %60, ptr %61, align 1
  %62 = udiv i32 %56, 10
  %63 = icmp eq i64 %57, 0
  br i1 %63, label %64, label %54

64:                                               ; preds = %54
  %65 = getelementptr inbounds i8, ptr %28, i64 2
  br label %328

66:                                               ; preds = %32
  %67 = load i32, ptr %23, align 4
  %68 = add nsw i32 %67, 1900
  %69 = srem i32 %68, 100
  br label %70

70:                                               ; preds = %70, %66
  %71 = phi i64 [ 2, %66 ], [ %73, %70 ]
  %72 = phi i32 [ %69, %66 ], [ %78, %70 ]
  %73 = add nsw i64 %71, -1
  %74 = urem i32 %72, 10
  %75 = trunc nuw nsw i32 %74 to i8
  %76 = or disjoint i8 %75, 48
  %77 = getelementptr inbounds i8, ptr %28, i64 %73
  store i8 %76, ptr %77, align 1
  %78 = udiv i32 %72, 10
  %79 = icmp eq i64 %73, 0
  br i1 %79, label %80, label %70

80:                                               ; preds = %70
  %81 = getelementptr inbounds i8, ptr %28, i64 2
  br label %328

82:                                               ; preds = %32
  %83 = load i32, ptr %22, align 8
  %84 = add nsw i32 %83, 1
  br label %85

85:                                               ; preds = %85, %82
  %86 = phi i64 [ 2, %82 ], [ %88, %85 ]
  %87 = phi i32 [ %84, %82 ], [ %93, %85 ]
  %88 = add nsw i64 %86, -1
  %89 = urem i32 %87, 10
  %90 = trunc nuw nsw i32 %89 to i8
  %91 = or disjoint i8 %90, 48
  %92 = getelementptr inbounds i8, ptr %28, i64 %88
  store i8 %91, ptr %92, align 1
  %93 = udiv i32 %87, 10
  %94 = icmp eq i64 %88, 0
  br i1 %94, label %95, label %85

95:                                               ; preds = %85
  %96 = getelementptr inbounds i8, ptr %28, i64 2
  br label %328

97:                                               ; preds = %32
  %98 = load i32, ptr %21, align 4
  br label %99

99:                                               ; preds = %99, %97
  %100 = phi i64 [ 2, %97 ], [ %102, %99 ]
  %101 = phi i32 [ %98, %97 ], [ %107, %99 ]
  %102 = add nsw i64 %100, -1
  %103 = urem i32 %101, 10
  %104 = trunc nuw nsw i32 %103 to i8
  %105 = or disjoint i8 %104, 48
  %106 = getelementptr inbounds i8, ptr %28, i64 %102
  store i8 %105, ptr %106, align 1
  %107 = udiv i32 %101, 10
  %108 = icmp eq i64 %102, 0
  br i1 %108, label %109, label %99

109:                                              ; preds = %99
  %110 = getelementptr inbounds i8, ptr %28, i64 2
  br label %328

111:                                              ; preds = %32
  %112 = load i32, ptr %20, align 4
  br label %113

113:                                              ; preds = %113, %111
  %114 = phi i64 [ 2, %111 ], [ %116, %113 ]
  %115 = phi i32 [ %112, %111 ], [ %121, %113 ]
  %116 = add nsw i64 %114, -1
  %117 = urem i32 %115, 10
  %118 = trunc nuw nsw i32 %117 to i8
  %119 = or disjoint i8 %118, 48
  %120 = getelementptr inbounds i8, ptr %28, i64 %116
  store i8 %119, ptr %120, align 1
  %121 = udiv i32 %115, 10
  %122 = icmp eq i64 %116, 0
  br i1 %122, label %123, label %113

123:                                              ; preds = %113
  %124 = icmp slt i32 %112, 10
  br i1 %124, label %125, label %126

125:                                              ; preds = %123
  store i8 32, ptr %28, align 1
  br label %126

126:                                              ; preds = %123, %125
  %127 = getelementptr inbounds i8, ptr %28, i64 2
  br label %328

128:                                              ; preds = %32
  %129 = load i32, ptr %4, align 8
  br label %130

130:                                              ; preds = %130, %128
  %131 = phi i64 [ 2, %128 ], [ %133, %130 ]
  %132 = phi i32 [ %129, %128 ], [ %138, %130 ]
  %133 = add nsw i64 %131, -1
  %134 = urem i32 %132, 10
  %135 = trunc nuw nsw i32 %134 to i8
  %136 = or disjoint i8 %135, 48
  %137 = getelementptr inbounds i8, ptr %28, i64 %133
  store i8 %136, ptr %137, align 1
  %138 = udiv i32 %132, 10
  %139 = icmp eq i64 %133, 0
  br i1 %139, label %140, label %130

140:                                              ; preds = %130
  %141 = getelementptr inbounds i8, ptr %28, i64 2
  br label %328

142:                                              ; preds = %32
  %143 = load i32, ptr %4, align 8
  br label %144

144:                                              ; preds = %144, %142
  %145 = phi i64 [ 2, %142 ], [ %147, %144 ]
  %146 = phi i32 [ %143, %142 ], [ %152, %144 ]
  %147 = add nsw i64 %145, -1
  %148 = urem i32 %146, 10
  %149 = trunc nuw nsw i32 %148 to i8
  %150 = or disjoint i8 %149, 48
  %151 = getelementptr inbounds i8, ptr %28, i64 %147
  store i8 %150, ptr %151, align 1
  %152 = udiv i32 %146, 10
  %153 = icmp eq i64 %147, 0
  br i1 %153, label %154, label %144

154:                                              ; preds = %144
  %155 = icmp slt i32 %143, 10
  br i1 %155, label %156, label %157

156:                                              ; preds = %154
  store i8 32, ptr %28, align 1
  br label %157

157:                                              ; preds = %154, %156
  %158 = getelementptr inbounds i8, ptr %28, i64 2
  br label %328

159:                                              ; preds = %32, %159
  %160 = phi i64 [ %162, %159 ], [ 2, %32 ]
  %161 = phi i32 [ %167, %159 ], [ %19, %32 ]
  %162 = add nsw i64 %160, -1
  %163 = urem i32 %161, 10
  %164 = trunc nuw nsw i32 %163 to i8
  %165 = or disjoint i8 %164, 48
  %166 = getelementptr inbounds i8, ptr %28, i64 %162
  store i8 %165, ptr %166, align 1
  %167 = udiv i32 %161, 10
  %168 = icmp eq i64 %162, 0
  br i1 %168, label %169, label %159

169:                                              ; preds = %159
  %170 = getelementptr inbounds i8, ptr %28, i64 2
  br label %328

171:                                              ; preds = %32, %171
  %172 = phi i64 [ %174, %171 ], [ 2, %32 ]
  %173 = phi i32 [ %179, %171 ], [ %16, %32 ]
  %174 = add nsw i64 %172, -1
  %175 = urem i32 %173, 10
  %176 = trunc nuw nsw i32 %175 to i8
  %177 = or disjoint i8 %176, 48
  %178 = getelementptr inbounds i8, ptr %28, i64 %174
  store i8 %177, ptr %178, align 1
  %179 = udiv i32 %173, 10
  %180 = icmp eq i64 %174, 0
  br i1 %180, label %181, label %171

181:                                              ; preds = %171
  br i1 %17, label %182, label %183

182:                                              ; preds = %181
  store i8 32, ptr %28, align 1
  br label %183

183:                                              ; preds = %181, %182
  %184 = getelementptr inbounds i8, ptr %28, i64 2
  br label %328

185:                                              ; preds = %32
  %186 = load i32, ptr %14, align 4
  br label %187

187:                                              ; preds = %187, %185
  %188 = phi i64 [ 2, %185 ], [ %190, %187 ]
  %189 = phi i32 [ %186, %185 ], [ %195, %187 ]
  %190 = add nsw i64 %188, -1
  %191 = urem i32 %189, 10
  %192 = trunc nuw nsw i32 %191 to i8
  %193 = or disjoint i8 %192, 48
  %194 = getelementptr inbounds i8, ptr %28, i64 %190
  store i8 %193, ptr %194, align 1
  %195 = udiv i32 %189, 10
  %196 = icmp eq i64 %190, 0
  br i1 %196, label %197, label %187

197:                                              ; preds = %187
  %198 = getelementptr inbounds i8, ptr %28, i64 2
  br label %328

199:                                              ; preds = %32
  %200 = load i32, ptr %2, align 8
  br label %201

201:                                              ; preds = %201, %199
  %202 = phi i64 [ 2, %199 ], [ %204, %201 ]
  %203 = phi i32 [ %200, %199 ], [ %209, %201 ]
  %204 = add nsw i64 %202, -1
  %205 = urem i32 %203, 10
  %206 = trunc nuw nsw i32 %205 to i8
  %207 = or disjoint i8 %206, 48
  %208 = getelementptr inbounds i8, ptr %28, i64 %204
  store i8 %207, ptr %208, align 1
  %209 = udiv i32 %203, 10
  %210 = icmp eq i64 %204, 0
  br i1 %210, label %211, label %201

211:                                              ; preds = %201
  %212 = getelementptr inbounds i8, ptr %28, i64 2
  br label %328

213:                                              ; preds = %32
  %214 = load i32, ptr %13, align 4
  %215 = add nsw i32 %214, 1
  br label %216

216:                                              ; preds = %216, %213
  %217 = phi i64 [ 3, %213 ], [ %219, %216 ]
  %218 = phi i32 [ %215, %213 ], [ %224, %216 ]
  %219 = add nsw i64 %217, -1
  %220 = urem i32 %218, 10
  %221 = trunc nuw nsw i32 %220 to i8
  %222 = or disjoint i8 %221, 48
  %223 = getelementptr inbounds i8, ptr %28, i64 %219
  store i8 %222, ptr %223, align 1
  %224 = udiv i32 %218, 10
  %225 = icmp eq i64 %219, 0
  br i1 %225, label %226, label %216

226:                                              ; preds = %216
  %227 = getelementptr inbounds i8, ptr %28, i64 3
  br label %328

228:                                              ; preds = %32
  %229 = load i32, ptr %12, align 8
  %230 = icmp eq i32 %229, 0
  %231 = urem i32 %229, 10
  %232 = trunc nuw nsw i32 %231 to i8
  %233 = or disjoint i8 %232, 48
  %234 = select i1 %230, i8 55, i8 %233
  store i8 %234, ptr %28, align 1
  %235 = getelementptr inbounds i8, ptr %28, i64 1
  br label %328

236:                                              ; preds = %32
  %237 = load i32, ptr %11, align 8
  %238 = urem i32 %237, 10
  %239 = trunc nuw nsw i32 %238 to i8
  %240 = or disjoint i8 %239, 48
  store i8 %240, ptr %28, align 1
  %241 = getelementptr inbounds i8, ptr %28, i64 1
  br label %328

242:                                              ; preds = %32
  %243 = load i32, ptr %10, align 8
  %244 = mul nsw i32 %243, 3
  %245 = sext i32 %244 to i64
  %246 = getelementptr i8, ptr @.str.2, i64 %245
  br label %247

247:                                              ; preds = %247, %242
  %248 = phi i64 [ 0, %242 ], [ %253, %247 ]
  %249 = phi ptr [ %28, %242 ], [ %252, %247 ]
  %250 = getelementptr i8, ptr %246, i64 %248
  %251 = load i8, ptr %250, align 1
  %252 = getelementptr inbounds i8, ptr %249, i64 1
  store i8 %251, ptr %249, align 1
  %253 = add nuw nsw i64 %248, 1
  %254 = icmp eq i64 %253, 3
  br i1 %254, label %328, label %247

255:                                              ; preds = %32, %32
  %256 = load i32, ptr %9, align 8
  %257 = mul nsw i32 %256, 3
  %258 = sext i32 %257 to i64
  %259 = getelementptr i8, ptr @.str.3, i64 %258
  br label %260

260:                                              ; preds = %260, %255
  %261 = phi i64 [ 0, %255 ], [ %266, %260 ]
  %262 = phi ptr [ %28, %255 ], [ %265, %260 ]
  %263 = getelementptr i8, ptr %259, i64 %261
  %264 = load i8, ptr %263, align 1
  %265 = getelementptr inbounds i8, ptr %262, i64 1
  store i8 %264, ptr %262, align 1
  %266 = add nuw nsw i64 %261, 1
  %267 = icmp eq i64 %266, 3
  br i1 %267, label %328, label %260

268:                                              ; preds = %32
  %269 = load i32, ptr %4, align 8
  %270 = icmp slt i32 %269, 12
  %271 = select i1 %270, i8 65, i8 80
  %272 = getelementptr inbounds i8, ptr %28, i64 1
  store i8 %271, ptr %28, align 1
  %273 = getelementptr inbounds i8, ptr %28, i64 2
  store i8 77, ptr %272, align 1
  br label %328

274:                                              ; preds = %32
  %275 = load i32, ptr %4, align 8
  %276 = icmp slt i32 %275, 12
  %277 = select i1 %276, i8 97, i8 112
  %278 = getelementptr inbounds i8, ptr %28, i64 1
  store i8 %277, ptr %28, align 1
  %279 = getelementptr inbounds i8, ptr %28, i64 2
  store i8 109, ptr %278, align 1
  br label %328

280:                                              ; preds = %32
  %281 = load i32, ptr %7, align 8
  %282 = icmp slt i32 %281, 0
  br i1 %282, label %328, label %283

283:                                              ; preds = %280
  %284 = load i64, ptr %8, align 8
  %285 = add i64 %284, 90000
  %286 = icmp ult i64 %285, 180001
  tail call void @__irs_must(i1 noundef zeroext %286)
  %287 = load i64, ptr %8, align 8
  %288 = sdiv i64 %287, 60
  %289 = trunc i64 %288 to i32
  %290 = tail call i32 @llvm.abs.i32(i32 %289, i1 true)
  %291 = icmp slt i64 %287, 0
  %292 = select i1 %291, i8 45, i8 43
  store i8 %292, ptr %28, align 1
  %293 = udiv i32 %290, 60
  %294 = mul nuw nsw i32 %293, 100
  %295 = urem i32 %290, 60
  %296 = add nuw nsw i32 %294, %295
  br label %297

297:                                              ; preds = %297, %283
  %298 = phi i64 [ 4, %283 ], [ %300, %297 ]
  %299 = phi i32 [ %296, %283 ], [ %305, %297 ]
  %300 = add nsw i64 %298, -1
  %301 = urem i32 %299, 10
  %302 = trunc nuw nsw i32 %301 to i8
  %303 = or disjoint i8 %302, 48
  %304 = getelementptr i8, ptr %28, i64 %298
  store i8 %303, ptr %304, align 1
  %305 = udiv i32 %299, 10
  %306 = icmp eq i64 %300, 0
  br i1 %306, label %307, label %297

307:                                              ; preds = %297
  %308 = getelementptr inbounds i8, ptr %28, i64 5
  br label %328

309:                                              ; preds = %32
  %310 = tail call fastcc ptr @written(ptr noundef %28, ptr noundef nonnull @.str.4, ptr noundef %2)
  br label %328

311:                                              ; preds = %32, %32
  %312 = tail call fastcc ptr @written(ptr noundef %28, ptr noundef nonnull @.str.5, ptr noundef %2)
  br label %328

313:                                              ; preds = %32
  %314 = tail call fastcc ptr @written(ptr noundef %28, ptr noundef nonnull @.str.6, ptr noundef %2)
  br label %328

315:                                              ; preds = %32, %32
  %316 = tail call fastcc ptr @written(ptr noundef %28, ptr noundef nonnull @.str.7, ptr noundef %2)
  br label %328

317:                                              ; preds = %32
  %318 = tail call fastcc ptr @written(ptr noundef %28, ptr noundef nonnull @.str.8, ptr noundef %2)
  br label %328

319:                                              ; preds = %32
  %320 = tail call fastcc ptr @written(ptr noundef %28, ptr noundef nonnull @.str.9, ptr noundef %2)
  br label %328

321:                                              ; preds = %32
  %322 = getelementptr inbounds i8, ptr %28, i64 1
  store i8 37, ptr %28, align 1
  br label %328

323:                                              ; preds = %32
  %324 = getelementptr inbounds i8, ptr %28, i64 1
  store i8 10, ptr %28, align 1
  br label %328

325:                                              ; preds = %32
  %326 = getelementptr inbounds i8, ptr %28, i64 1
  store i8 9, ptr %28, align 1
  br label %328

327:                                              ; preds = %32
  tail call void @__irs_must(i1 noundef zeroext false)
  br label %328

328:                                              ; preds = %260, %247, %48, %64, %80, %95, %109, %126, %140, %157, %169, %183, %197, %211, %226, %228, %236, %268, %274, %307, %309, %311, %313, %315, %317, %319, %321, %323, %325, %327, %280, %30
  %329 = phi ptr [ %27, %30 ], [ %33, %327 ], [ %33, %325 ], [ %33, %323 ], [ %33, %321 ], [ %33, %319 ], [ %33, %317 ], [ %33, %315 ], [ %33, %313 ], [ %33, %311 ], [ %33, %309 ], [ %33, %280 ], [ %33, %307 ], [ %33, %274 ], [ %33, %268 ], [ %33, %236 ], [ %33, %228 ], [ %33, %226 ], [ %33, %211 ], [ %33, %197 ], [ %33, %183 ], [ %33, %169 ], [ %33, %157 ], [ %33, %140 ], [ %33, %126 ], [ %33, %109 ], [ %33, %95 ], [ %33, %80 ], [ %33, %64 ], [ %33, %48 ], [ %33, %247 ], [ %33, %260 ]
  %330 = phi ptr [ %31, %30 ], [ %28, %327 ], [ %326, %325 ], [ %324, %323 ], [ %322, %321 ], [ %320, %319 ], [ %318, %317 ], [ %316, %315 ], [ %314, %313 ], [ %312, %311 ], [ %310, %309 ], [ %28, %280 ], [ %308, %307 ], [ %279, %274 ], [ %273, %268 ], [ %241, %236 ], [ %235, %228 ], [ %227, %226 ], [ %212, %211 ], [ %198, %197 ], [ %184, %183 ], [ %170, %169 ], [ %158, %157 ], [ %141, %140 ], [ %127, %126 ], [ %110, %109 ], [ %96, %95 ], [ %81, %80 ], [ %65, %64 ], [ %49, %48 ], [ %252, %247 ], [ %265, %260 ]
  %331 = getelementptr inbounds i8, ptr %329, i64 1
  br label %26

332:                                              ; preds = %26
  ret ptr %28
}

declare void @__irs_fill(ptr noundef, i64 noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @asctime_r(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 20
  %4 = load i32, ptr %3, align 4
  %5 = add i32 %4, 900
  %6 = icmp ult i32 %5, 9000
  %7 = getelementptr inbounds i8, ptr %0, i64 16
  %8 = load i32, ptr %7, align 8
  %9 = icmp ult i32 %8, 12
  %10 = and i1 %6, %9
  %11 = getelementptr inbounds i8, ptr %0, i64 12
  %12 = load i32, ptr %11, align 4
  %13 = add i32 %12, -1
  %14 = icmp ult i32 %13, 31
  %15 = and i1 %10, %14
  %16 = getelementptr inbounds i8, ptr %0, i64 8
  %17 = load i32, ptr %16, align 8
  %18 = icmp ult i32 %17, 24
  %19 = and i1 %18, %15
  %20 = getelementptr inbounds i8, ptr %0, i64 4
  %21 = load i32, ptr %20, align 4
  %22 = icmp ult i32 %21, 60
  %23 = and i1 %22, %19
  %24 = load i32, ptr %0, align 8
  %25 = icmp ult i32 %24, 61
  %26 = and i1 %25, %23
  %27 = getelementptr inbounds i8, ptr %0, i64 24
  %28 = load i32, ptr %27, align 8
  %29 = icmp ult i32 %28, 7
  %30 = and i1 %29, %26
  %31 = getelementptr inbounds i8, ptr %0, i64 28
  %32 = load i32, ptr %31, align 4
  %33 = icmp ult i32 %32, 366
  %34 = and i1 %33, %30
  tail call void @__irs_must(i1 noundef zeroext %34)
  %35 = tail call fastcc ptr @written(ptr noundef %1, ptr noundef nonnull @.str.1, ptr noundef nonnull %0)
  store i8 0, ptr %35, align 1
  ret ptr %1
}

; Function Attrs: nounwind
define weak dso_local ptr @ctime_r(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = alloca %struct.date, align 8
  %4 = call ptr @localtime_r(ptr noundef %0, ptr noundef nonnull %3)
  %5 = call ptr @asctime_r(ptr noundef %4, ptr noundef %1)
  ret ptr %5
}

; Function Attrs: nounwind
define weak dso_local ptr @asctime(ptr noundef %0) local_unnamed_addr {
  %2 = tail call ptr @asctime_r(ptr noundef %0, ptr noundef nonnull @everybodys_text)
  ret ptr %2
}

; Function Attrs: nounwind
define weak dso_local ptr @ctime(ptr noundef %0) local_unnamed_addr {
  %2 = tail call ptr @localtime(ptr noundef %0)
  %3 = tail call ptr @asctime(ptr noundef %2)
  ret ptr %3
}

; Function Attrs: nounwind
define weak dso_local void @tzset() local_unnamed_addr {
  ret void
}

declare i32 @__irs_unsigned() local_unnamed_addr

declare void @irs_assume(i32 noundef) local_unnamed_addr

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.abs.i32(i32, i1 immarg)



