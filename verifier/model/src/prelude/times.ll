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
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %2)
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
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %2)
  ret i64 %68
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)

; Function Attrs: nounwind
define weak dso_local i64 @mktime(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i32 @__irs_unsigned()
  %3 = add i32 %2, 90000
  %4 = icmp ult i32 %3, 180001
  %5 = zext i1 %4 to i32
  tail call void @irs_assume(i32 noundef %5)
  %6 = sext i32 %2 to i64
  %7 = getelementptr inbounds i8, ptr %0, i64 20
  %8 = load i32, ptr %7, align 4
  %9 = add i32 %8, -70
  %10 = icmp ult i32 %9, 7930
  %11 = getelementptr inbounds i8, ptr %0, i64 16
  %12 = load i32, ptr %11, align 8
  %13 = icmp ult i32 %12, 12
  %14 = and i1 %10, %13
  %15 = getelementptr inbounds i8, ptr %0, i64 12
  %16 = load i32, ptr %15, align 4
  %17 = add i32 %16, 1000000
  %18 = icmp ult i32 %17, 2000000
  %19 = and i1 %14, %18
  %20 = getelementptr inbounds i8, ptr %0, i64 8
  %21 = load i32, ptr %20, align 8
  %22 = add i32 %21, 1000000
  %23 = icmp ult i32 %22, 2000000
  %24 = and i1 %19, %23
  %25 = getelementptr inbounds i8, ptr %0, i64 4
  %26 = load i32, ptr %25, align 4
  %27 = add i32 %26, 1000000
  %28 = icmp ult i32 %27, 2000000
  %29 = and i1 %24, %28
  %30 = load i32, ptr %0, align 8
  %31 = add i32 %30, 1000000
  %32 = icmp ult i32 %31, 2000000
  %33 = and i1 %29, %32
  tail call void @__irs_must(i1 noundef zeroext %33)
  %34 = load i32, ptr %11, align 8
  %35 = icmp slt i32 %34, 2
  %36 = load i32, ptr %7, align 4
  %37 = select i1 %35, i32 10, i32 -2
  %38 = add nsw i32 %37, %34
  %39 = add i32 %36, 1900
  %40 = sext i1 %35 to i32
  %41 = add i32 %39, %40
  %42 = mul i32 %41, 365
  %43 = lshr i32 %41, 2
  %44 = add i32 %42, %43
  %45 = udiv i32 %41, 100
  %46 = sub i32 %44, %45
  %47 = udiv i32 %41, 400
  %48 = add i32 %46, %47
  %49 = mul i32 %38, 153
  %50 = add i32 %49, 2
  %51 = udiv i32 %50, 5
  %52 = add i32 %48, %51
  %53 = zext i32 %52 to i64
  %54 = load i32, ptr %15, align 4
  %55 = sext i32 %54 to i64
  %56 = add nsw i64 %55, -719468
  %57 = add nsw i64 %56, %53
  %58 = mul nsw i64 %57, 24
  %59 = load i32, ptr %20, align 8
  %60 = sext i32 %59 to i64
  %61 = add nsw i64 %60, -24
  %62 = add nsw i64 %61, %58
  %63 = mul nsw i64 %62, 60
  %64 = load i32, ptr %25, align 4
  %65 = sext i32 %64 to i64
  %66 = add nsw i64 %63, %65
  %67 = mul nsw i64 %66, 60
  %68 = load i32, ptr %0, align 8
  %69 = sext i32 %68 to i64
  %70 = add nsw i64 %67, %69
  %71 = sub nsw i64 %70, %6
  tail call fastcc void @date_of(i64 noundef %70, ptr noundef nonnull %0)
  %72 = getelementptr inbounds i8, ptr %0, i64 40
  store i64 %6, ptr %72, align 8
  %73 = tail call i32 @__irs_unsigned()
  %74 = icmp ult i32 %73, 2
  %75 = zext i1 %74 to i32
  tail call void @irs_assume(i32 noundef %75)
  %76 = getelementptr inbounds i8, ptr %0, i64 32
  store i32 %73, ptr %76, align 8
  %77 = tail call i64 @__irs_number(i64 noundef 0)
  %78 = inttoptr i64 %77 to ptr
  %79 = getelementptr inbounds i8, ptr %0, i64 48
  store ptr %78, ptr %79, align 8
  ret i64 %71
}

; Function Attrs: nounwind
define weak dso_local i64 @strftime(ptr noundef %0, i64 noundef %1, ptr noundef %2, ptr noundef %3) local_unnamed_addr {
  %5 = alloca [1024 x i8], align 16
  call void @llvm.lifetime.start.p0(i64 1024, ptr nonnull %5)
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
  call void @llvm.lifetime.end.p0(i64 1024, ptr nonnull %5)
  ret i64 %73
}

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

; Function Attrs: nounwind
define internal fastcc ptr @written(ptr noundef %0, ptr nocapture noundef readonly %1, ptr noundef %2) unnamed_addr {
  %4 = getelementptr inbounds i8, ptr %2, i64 8
  %5 = load i32, ptr %4, align 8
  %6 = srem i32 %5, 12
  %7 = getelementptr inbounds i8, ptr %2, i64 40
  %8 = getelementptr inbounds i8, ptr %2, i64 16
  %9 = getelementptr inbounds i8, ptr %2, i64 24
  %10 = getelementptr inbounds i8, ptr %2, i64 24
  %11 = getelementptr inbounds i8, ptr %2, i64 24
  %12 = getelementptr inbounds i8, ptr %2, i64 28
  %13 = getelementptr inbounds i8, ptr %2, i64 4
  %14 = icmp eq i32 %6, 0
  %15 = select i1 %14, i32 12, i32 %6
  %16 = icmp slt i32 %15, 10
  %17 = icmp eq i32 %6, 0
  %18 = select i1 %17, i32 12, i32 %6
  %19 = getelementptr inbounds i8, ptr %2, i64 12
  %20 = getelementptr inbounds i8, ptr %2, i64 12
  %21 = getelementptr inbounds i8, ptr %2, i64 16
  %22 = getelementptr inbounds i8, ptr %2, i64 20
  %23 = getelementptr inbounds i8, ptr %2, i64 20
  %24 = getelementptr inbounds i8, ptr %2, i64 20
  br label %25

25:                                               ; preds = %321, %3
  %26 = phi ptr [ %1, %3 ], [ %324, %321 ]
  %27 = phi ptr [ %0, %3 ], [ %323, %321 ]
  %28 = load i8, ptr %26, align 1
  switch i8 %28, label %29 [
    i8 0, label %325
    i8 37, label %31
  ]

29:                                               ; preds = %25
  %30 = getelementptr inbounds i8, ptr %27, i64 1
  store i8 %28, ptr %27, align 1
  br label %321

31:                                               ; preds = %25
  %32 = getelementptr inbounds i8, ptr %26, i64 1
  %33 = load i8, ptr %32, align 1
  switch i8 %33, label %320 [
    i8 89, label %34
    i8 67, label %49
    i8 121, label %65
    i8 109, label %81
    i8 100, label %96
    i8 101, label %110
    i8 72, label %127
    i8 107, label %141
    i8 73, label %158
    i8 108, label %170
    i8 77, label %184
    i8 83, label %198
    i8 106, label %212
    i8 117, label %227
    i8 119, label %235
    i8 97, label %241
    i8 98, label %254
    i8 104, label %254
    i8 112, label %267
    i8 80, label %273
    i8 122, label %279
    i8 70, label %302
    i8 84, label %304
    i8 88, label %304
    i8 82, label %306
    i8 68, label %308
    i8 120, label %308
    i8 99, label %310
    i8 114, label %312
    i8 37, label %314
    i8 110, label %316
    i8 116, label %318
  ]

34:                                               ; preds = %31
  %35 = load i32, ptr %24, align 4
  %36 = add nsw i32 %35, 1900
  br label %37

37:                                               ; preds = %37, %34
  %38 = phi i64 [ 4, %34 ], [ %40, %37 ]
  %39 = phi i32 [ %36, %34 ], [ %45, %37 ]
  %40 = add nsw i64 %38, -1
  %41 = urem i32 %39, 10
  %42 = trunc nuw nsw i32 %41 to i8
  %43 = or disjoint i8 %42, 48
  %44 = getelementptr inbounds i8, ptr %27, i64 %40
  store i8 %43, ptr %44, align 1
  %45 = udiv i32 %39, 10
  %46 = icmp eq i64 %40, 0
  br i1 %46, label %47, label %37

47:                                               ; preds = %37
  %48 = getelementptr inbounds i8, ptr %27, i64 4
  br label %321

49:                                               ; preds = %31
  %50 = load i32, ptr %23, align 4
  %51 = add nsw i32 %50, 1900
  %52 = sdiv i32 %51, 100
  br label %53

53:                                               ; preds = %53, %49
  %54 = phi i64 [ 2, %49 ], [ %56, %53 ]
  %55 = phi i32 [ %52, %49 ], [ %61, %53 ]
  %56 = add nsw i64 %54, -1
  %57 = urem i32 %55, 10
  %58 = trunc nuw nsw i32 %57 to i8
  %59 = or disjoint i8 %58, 48
  %60 = getelementptr inbounds i8, ptr %27, i64 %56
  store i8 %59, ptr %60, align 1
  %61 = udiv i32 %55, 10
  %62 = icmp eq i64 %56, 0
  br i1 %62, label %63, label %53

63:                                               ; preds = %53
  %64 = getelementptr inbounds i8, ptr %27, i64 2
  br label %321

65:                                               ; preds = %31
  %66 = load i32, ptr %22, align 4
  %67 = add nsw i32 %66, 1900
  %68 = srem i32 %67, 100
  br label %69

69:                                               ; preds = %69, %65
  %70 = phi i64 [ 2, %65 ], [ %72, %69 ]
  %71 = phi i32 [ %68, %65 ], [ %77, %69 ]
  %72 = add nsw i64 %70, -1
  %73 = urem i32 %71, 10
  %74 = trunc nuw nsw i32 %73 to i8
  %75 = or disjoint i8 %74, 48
  %76 = getelementptr inbounds i8, ptr %27, i64 %72
  store i8 %75, ptr %76, align 1
  %77 = udiv i32 %71, 10
  %78 = icmp eq i64 %72, 0
  br i1 %78, label %79, label %69

79:                                               ; preds = %69
  %80 = getelementptr inbounds i8, ptr %27, i64 2
  br label %321

81:                                               ; preds = %31
  %82 = load i32, ptr %21, align 8
  %83 = add nsw i32 %82, 1
  br label %84

84:                                               ; preds = %84, %81
  %85 = phi i64 [ 2, %81 ], [ %87, %84 ]
  %86 = phi i32 [ %83, %81 ], [ %92, %84 ]
  %87 = add nsw i64 %85, -1
  %88 = urem i32 %86, 10
  %89 = trunc nuw nsw i32 %88 to i8
  %90 = or disjoint i8 %89, 48
  %91 = getelementptr inbounds i8, ptr %27, i64 %87
  store i8 %90, ptr %91, align 1
  %92 = udiv i32 %86, 10
  %93 = icmp eq i64 %87, 0
  br i1 %93, label %94, label %84

94:                                               ; preds = %84
  %95 = getelementptr inbounds i8, ptr %27, i64 2
  br label %321

96:                                               ; preds = %31
  %97 = load i32, ptr %20, align 4
  br label %98

98:                                               ; preds = %98, %96
  %99 = phi i64 [ 2, %96 ], [ %101, %98 ]
  %100 = phi i32 [ %97, %96 ], [ %106, %98 ]
  %101 = add nsw i64 %99, -1
  %102 = urem i32 %100, 10
  %103 = trunc nuw nsw i32 %102 to i8
  %104 = or disjoint i8 %103, 48
  %105 = getelementptr inbounds i8, ptr %27, i64 %101
  store i8 %104, ptr %105, align 1
  %106 = udiv i32 %100, 10
  %107 = icmp eq i64 %101, 0
  br i1 %107, label %108, label %98

108:                                              ; preds = %98
  %109 = getelementptr inbounds i8, ptr %27, i64 2
  br label %321

110:                                              ; preds = %31
  %111 = load i32, ptr %19, align 4
  br label %112

112:                                              ; preds = %112, %110
  %113 = phi i64 [ 2, %110 ], [ %115, %112 ]
  %114 = phi i32 [ %111, %110 ], [ %120, %112 ]
  %115 = add nsw i64 %113, -1
  %116 = urem i32 %114, 10
  %117 = trunc nuw nsw i32 %116 to i8
  %118 = or disjoint i8 %117, 48
  %119 = getelementptr inbounds i8, ptr %27, i64 %115
  store i8 %118, ptr %119, align 1
  %120 = udiv i32 %114, 10
  %121 = icmp eq i64 %115, 0
  br i1 %121, label %122, label %112

122:                                              ; preds = %112
  %123 = icmp slt i32 %111, 10
  br i1 %123, label %124, label %125

124:                                              ; preds = %122
  store i8 32, ptr %27, align 1
  br label %125

125:                                              ; preds = %122, %124
  %126 = getelementptr inbounds i8, ptr %27, i64 2
  br label %321

127:                                              ; preds = %31
  %128 = load i32, ptr %4, align 8
  br label %129

129:                                              ; preds = %129, %127
  %130 = phi i64 [ 2, %127 ], [ %132, %129 ]
  %131 = phi i32 [ %128, %127 ], [ %137, %129 ]
  %132 = add nsw i64 %130, -1
  %133 = urem i32 %131, 10
  %134 = trunc nuw nsw i32 %133 to i8
  %135 = or disjoint i8 %134, 48
  %136 = getelementptr inbounds i8, ptr %27, i64 %132
  store i8 %135, ptr %136, align 1
  %137 = udiv i32 %131, 10
  %138 = icmp eq i64 %132, 0
  br i1 %138, label %139, label %129

139:                                              ; preds = %129
  %140 = getelementptr inbounds i8, ptr %27, i64 2
  br label %321

141:                                              ; preds = %31
  %142 = load i32, ptr %4, align 8
  br label %143

143:                                              ; preds = %143, %141
  %144 = phi i64 [ 2, %141 ], [ %146, %143 ]
  %145 = phi i32 [ %142, %141 ], [ %151, %143 ]
  %146 = add nsw i64 %144, -1
  %147 = urem i32 %145, 10
  %148 = trunc nuw nsw i32 %147 to i8
  %149 = or disjoint i8 %148, 48
  %150 = getelementptr inbounds i8, ptr %27, i64 %146
  store i8 %149, ptr %150, align 1
  %151 = udiv i32 %145, 10
  %152 = icmp eq i64 %146, 0
  br i1 %152, label %153, label %143

153:                                              ; preds = %143
  %154 = icmp slt i32 %142, 10
  br i1 %154, label %155, label %156

155:                                              ; preds = %153
  store i8 32, ptr %27, align 1
  br label %156

156:                                              ; preds = %153, %155
  %157 = getelementptr inbounds i8, ptr %27, i64 2
  br label %321

158:                                              ; preds = %31, %158
  %159 = phi i64 [ %161, %158 ], [ 2, %31 ]
  %160 = phi i32 [ %166, %158 ], [ %18, %31 ]
  %161 = add nsw i64 %159, -1
  %162 = urem i32 %160, 10
  %163 = trunc nuw nsw i32 %162 to i8
  %164 = or disjoint i8 %163, 48
  %165 = getelementptr inbounds i8, ptr %27, i64 %161
  store i8 %164, ptr %165, align 1
  %166 = udiv i32 %160, 10
  %167 = icmp eq i64 %161, 0
  br i1 %167, label %168, label %158

168:                                              ; preds = %158
  %169 = getelementptr inbounds i8, ptr %27, i64 2
  br label %321

170:                                              ; preds = %31, %170
  %171 = phi i64 [ %173, %170 ], [ 2, %31 ]
  %172 = phi i32 [ %178, %170 ], [ %15, %31 ]
  %173 = add nsw i64 %171, -1
  %174 = urem i32 %172, 10
  %175 = trunc nuw nsw i32 %174 to i8
  %176 = or disjoint i8 %175, 48
  %177 = getelementptr inbounds i8, ptr %27, i64 %173
  store i8 %176, ptr %177, align 1
  %178 = udiv i32 %172, 10
  %179 = icmp eq i64 %173, 0
  br i1 %179, label %180, label %170

180:                                              ; preds = %170
  br i1 %16, label %181, label %182

181:                                              ; preds = %180
  store i8 32, ptr %27, align 1
  br label %182

182:                                              ; preds = %180, %181
  %183 = getelementptr inbounds i8, ptr %27, i64 2
  br label %321

184:                                              ; preds = %31
  %185 = load i32, ptr %13, align 4
  br label %186

186:                                              ; preds = %186, %184
  %187 = phi i64 [ 2, %184 ], [ %189, %186 ]
  %188 = phi i32 [ %185, %184 ], [ %194, %186 ]
  %189 = add nsw i64 %187, -1
  %190 = urem i32 %188, 10
  %191 = trunc nuw nsw i32 %190 to i8
  %192 = or disjoint i8 %191, 48
  %193 = getelementptr inbounds i8, ptr %27, i64 %189
  store i8 %192, ptr %193, align 1
  %194 = udiv i32 %188, 10
  %195 = icmp eq i64 %189, 0
  br i1 %195, label %196, label %186

196:                                              ; preds = %186
  %197 = getelementptr inbounds i8, ptr %27, i64 2
  br label %321

198:                                              ; preds = %31
  %199 = load i32, ptr %2, align 8
  br label %200

200:                                              ; preds = %200, %198
  %201 = phi i64 [ 2, %198 ], [ %203, %200 ]
  %202 = phi i32 [ %199, %198 ], [ %208, %200 ]
  %203 = add nsw i64 %201, -1
  %204 = urem i32 %202, 10
  %205 = trunc nuw nsw i32 %204 to i8
  %206 = or disjoint i8 %205, 48
  %207 = getelementptr inbounds i8, ptr %27, i64 %203
  store i8 %206, ptr %207, align 1
  %208 = udiv i32 %202, 10
  %209 = icmp eq i64 %203, 0
  br i1 %209, label %210, label %200

210:                                              ; preds = %200
  %211 = getelementptr inbounds i8, ptr %27, i64 2
  br label %321

212:                                              ; preds = %31
  %213 = load i32, ptr %12, align 4
  %214 = add nsw i32 %213, 1
  br label %215

215:                                              ; preds = %215, %212
  %216 = phi i64 [ 3, %212 ], [ %218, %215 ]
  %217 = phi i32 [ %214, %212 ], [ %223, %215 ]
  %218 = add nsw i64 %216, -1
  %219 = urem i32 %217, 10
  %220 = trunc nuw nsw i32 %219 to i8
  %221 = or disjoint i8 %220, 48
  %222 = getelementptr inbounds i8, ptr %27, i64 %218
  store i8 %221, ptr %222, align 1
  %223 = udiv i32 %217, 10
  %224 = icmp eq i64 %218, 0
  br i1 %224, label %225, label %215

225:                                              ; preds = %215
  %226 = getelementptr inbounds i8, ptr %27, i64 3
  br label %321

227:                                              ; preds = %31
  %228 = load i32, ptr %11, align 8
  %229 = icmp eq i32 %228, 0
  %230 = urem i32 %228, 10
  %231 = trunc nuw nsw i32 %230 to i8
  %232 = or disjoint i8 %231, 48
  %233 = select i1 %229, i8 55, i8 %232
  store i8 %233, ptr %27, align 1
  %234 = getelementptr inbounds i8, ptr %27, i64 1
  br label %321

235:                                              ; preds = %31
  %236 = load i32, ptr %10, align 8
  %237 = urem i32 %236, 10
  %238 = trunc nuw nsw i32 %237 to i8
  %239 = or disjoint i8 %238, 48
  store i8 %239, ptr %27, align 1
  %240 = getelementptr inbounds i8, ptr %27, i64 1
  br label %321

241:                                              ; preds = %31
  %242 = load i32, ptr %9, align 8
  %243 = mul nsw i32 %242, 3
  %244 = sext i32 %243 to i64
  %245 = getelementptr i8, ptr @.str.2, i64 %244
  br label %246

246:                                              ; preds = %246, %241
  %247 = phi i64 [ 0, %241 ], [ %252, %246 ]
  %248 = phi ptr [ %27, %241 ], [ %251, %246 ]
  %249 = getelementptr i8, ptr %245, i64 %247
  %250 = load i8, ptr %249, align 1
  %251 = getelementptr inbounds i8, ptr %248, i64 1
  store i8 %250, ptr %248, align 1
  %252 = add nuw nsw i64 %247, 1
  %253 = icmp eq i64 %252, 3
  br i1 %253, label %321, label %246

254:                                              ; preds = %31, %31
  %255 = load i32, ptr %8, align 8
  %256 = mul nsw i32 %255, 3
  %257 = sext i32 %256 to i64
  %258 = getelementptr i8, ptr @.str.3, i64 %257
  br label %259

259:                                              ; preds = %259, %254
  %260 = phi i64 [ 0, %254 ], [ %265, %259 ]
  %261 = phi ptr [ %27, %254 ], [ %264, %259 ]
  %262 = getelementptr i8, ptr %258, i64 %260
  %263 = load i8, ptr %262, align 1
  %264 = getelementptr inbounds i8, ptr %261, i64 1
  store i8 %263, ptr %261, align 1
  %265 = add nuw nsw i64 %260, 1
  %266 = icmp eq i64 %265, 3
  br i1 %266, label %321, label %259

267:                                              ; preds = %31
  %268 = load i32, ptr %4, align 8
  %269 = icmp slt i32 %268, 12
  %270 = select i1 %269, i8 65, i8 80
  %271 = getelementptr inbounds i8, ptr %27, i64 1
  store i8 %270, ptr %27, align 1
  %272 = getelementptr inbounds i8, ptr %27, i64 2
  store i8 77, ptr %271, align 1
  br label %321

273:                                              ; preds = %31
  %274 = load i32, ptr %4, align 8
  %275 = icmp slt i32 %274, 12
  %276 = select i1 %275, i8 97, i8 112
  %277 = getelementptr inbounds i8, ptr %27, i64 1
  store i8 %276, ptr %27, align 1
  %278 = getelementptr inbounds i8, ptr %27, i64 2
  store i8 109, ptr %277, align 1
  br label %321

279:                                              ; preds = %31
  %280 = load i64, ptr %7, align 8
  %281 = sdiv i64 %280, 60
  %282 = trunc i64 %281 to i32
  %283 = tail call i32 @llvm.abs.i32(i32 %282, i1 true)
  %284 = icmp slt i64 %280, 0
  %285 = select i1 %284, i8 45, i8 43
  store i8 %285, ptr %27, align 1
  %286 = udiv i32 %283, 60
  %287 = mul nuw nsw i32 %286, 100
  %288 = urem i32 %283, 60
  %289 = add nuw nsw i32 %287, %288
  br label %290

290:                                              ; preds = %290, %279
  %291 = phi i64 [ 4, %279 ], [ %293, %290 ]
  %292 = phi i32 [ %289, %279 ], [ %298, %290 ]
  %293 = add nsw i64 %291, -1
  %294 = urem i32 %292, 10
  %295 = trunc nuw nsw i32 %294 to i8
  %296 = or disjoint i8 %295, 48
  %297 = getelementptr i8, ptr %27, i64 %291
  store i8 %296, ptr %297, align 1
  %298 = udiv i32 %292, 10
  %299 = icmp eq i64 %293, 0
  br i1 %299, label %300, label %290

300:                                              ; preds = %290
  %301 = getelementptr inbounds i8, ptr %27, i64 5
  br label %321

302:                                              ; preds = %31
  %303 = tail call fastcc ptr @written(ptr noundef %27, ptr noundef nonnull @.str.4, ptr noundef %2)
  br label %321

304:                                              ; preds = %31, %31
  %305 = tail call fastcc ptr @written(ptr noundef %27, ptr noundef nonnull @.str.5, ptr noundef %2)
  br label %321

306:                                              ; preds = %31
  %307 = tail call fastcc ptr @written(ptr noundef %27, ptr noundef nonnull @.str.6, ptr noundef %2)
  br label %321

308:                                              ; preds = %31, %31
  %309 = tail call fastcc ptr @written(ptr noundef %27, ptr noundef nonnull @.str.7, ptr noundef %2)
  br label %321

310:                                              ; preds = %31
  %311 = tail call fastcc ptr @written(ptr noundef %27, ptr noundef nonnull @.str.8, ptr noundef %2)
  br label %321

312:                                              ; preds = %31
  %313 = tail call fastcc ptr @written(ptr noundef %27, ptr noundef nonnull @.str.9, ptr noundef %2)
  br label %321

314:                                              ; preds = %31
  %315 = getelementptr inbounds i8, ptr %27, i64 1
  store i8 37, ptr %27, align 1
  br label %321

316:                                              ; preds = %31
  %317 = getelementptr inbounds i8, ptr %27, i64 1
  store i8 10, ptr %27, align 1
  br label %321

318:                                              ; preds = %31
  %319 = getelementptr inbounds i8, ptr %27, i64 1
  store i8 9, ptr %27, align 1
  br label %321

320:                                              ; preds = %31
  tail call void @__irs_must(i1 noundef zeroext false)
  br label %321

321:                                              ; preds = %259, %246, %47, %63, %79, %94, %108, %125, %139, %156, %168, %182, %196, %210, %225, %227, %235, %267, %273, %300, %302, %304, %306, %308, %310, %312, %314, %316, %318, %320, %29
  %322 = phi ptr [ %26, %29 ], [ %32, %320 ], [ %32, %318 ], [ %32, %316 ], [ %32, %314 ], [ %32, %312 ], [ %32, %310 ], [ %32, %308 ], [ %32, %306 ], [ %32, %304 ], [ %32, %302 ], [ %32, %300 ], [ %32, %273 ], [ %32, %267 ], [ %32, %235 ], [ %32, %227 ], [ %32, %225 ], [ %32, %210 ], [ %32, %196 ], [ %32, %182 ], [ %32, %168 ], [ %32, %156 ], [ %32, %139 ], [ %32, %125 ], [ %32, %108 ], [ %32, %94 ], [ %32, %79 ], [ %32, %63 ], [ %32, %47 ], [ %32, %246 ], [ %32, %259 ]
  %323 = phi ptr [ %30, %29 ], [ %27, %320 ], [ %319, %318 ], [ %317, %316 ], [ %315, %314 ], [ %313, %312 ], [ %311, %310 ], [ %309, %308 ], [ %307, %306 ], [ %305, %304 ], [ %303, %302 ], [ %301, %300 ], [ %278, %273 ], [ %272, %267 ], [ %240, %235 ], [ %234, %227 ], [ %226, %225 ], [ %211, %210 ], [ %197, %196 ], [ %183, %182 ], [ %169, %168 ], [ %157, %156 ], [ %140, %139 ], [ %126, %125 ], [ %109, %108 ], [ %95, %94 ], [ %80, %79 ], [ %64, %63 ], [ %48, %47 ], [ %251, %246 ], [ %264, %259 ]
  %324 = getelementptr inbounds i8, ptr %322, i64 1
  br label %25

325:                                              ; preds = %25
  ret ptr %27
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
  call void @llvm.lifetime.start.p0(i64 56, ptr nonnull %3)
  %4 = call ptr @localtime_r(ptr noundef %0, ptr noundef nonnull %3)
  %5 = call ptr @asctime_r(ptr noundef %4, ptr noundef %1)
  call void @llvm.lifetime.end.p0(i64 56, ptr nonnull %3)
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



