target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nounwind
define weak dso_local double @frexp(double noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = bitcast double %0 to i64
  %4 = lshr i64 %3, 52
  %5 = trunc nuw nsw i64 %4 to i32
  %6 = and i32 %5, 2047
  %7 = fcmp oeq double %0, 0.000000e+00
  %8 = icmp eq i32 %6, 2047
  %9 = select i1 %7, i1 true, i1 %8
  br i1 %9, label %10, label %11

10:                                               ; preds = %2
  store i32 0, ptr %1, align 4
  br label %27

11:                                               ; preds = %2
  %12 = icmp eq i32 %6, 0
  %13 = fmul double %0, 0x4350000000000000
  %14 = bitcast double %13 to i64
  %15 = lshr i64 %14, 52
  %16 = trunc nuw nsw i64 %15 to i32
  %17 = and i32 %16, 2047
  %18 = select i1 %12, double %13, double %0
  %19 = select i1 %12, i32 %17, i32 %6
  %20 = select i1 %12, i32 -54, i32 0
  %21 = add nsw i32 %19, -1022
  %22 = add nsw i32 %21, %20
  store i32 %22, ptr %1, align 4
  %23 = bitcast double %18 to i64
  %24 = and i64 %23, -9218868437227405313
  %25 = or disjoint i64 %24, 4602678819172646912
  %26 = bitcast i64 %25 to double
  br label %27

27:                                               ; preds = %11, %10
  %28 = phi double [ %0, %10 ], [ %26, %11 ]
  ret double %28
}

; Function Attrs: nounwind
define weak dso_local double @ldexp(double noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = bitcast double %0 to i64
  %4 = lshr i64 %3, 52
  %5 = trunc nuw nsw i64 %4 to i32
  %6 = and i32 %5, 2047
  %7 = fcmp oeq double %0, 0.000000e+00
  %8 = icmp eq i32 %6, 2047
  %9 = select i1 %7, i1 true, i1 %8
  br i1 %9, label %22, label %10

10:                                               ; preds = %2
  %11 = and i64 %4, 2047
  %12 = sext i32 %1 to i64
  %13 = add nsw i64 %11, %12
  %14 = icmp ne i32 %6, 0
  %15 = add nsw i64 %13, -1
  %16 = icmp ult i64 %15, 2046
  %17 = select i1 %14, i1 %16, i1 false
  tail call void @__irs_must(i1 noundef zeroext %17)
  %18 = and i64 %3, -9218868437227405313
  %19 = shl i64 %13, 52
  %20 = or i64 %19, %18
  %21 = bitcast i64 %20 to double
  br label %22

22:                                               ; preds = %2, %10
  %23 = phi double [ %21, %10 ], [ %0, %2 ]
  ret double %23
}

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local double @scalbn(double noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = tail call double @ldexp(double noundef %0, i32 noundef %1)
  ret double %3
}

; Function Attrs: nounwind
define weak dso_local double @scalbln(double noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = add i64 %1, 4096
  %4 = icmp ult i64 %3, 8193
  tail call void @__irs_must(i1 noundef zeroext %4)
  %5 = trunc i64 %1 to i32
  %6 = tail call double @ldexp(double noundef %0, i32 noundef %5)
  ret double %6
}

; Function Attrs: nounwind
define weak dso_local i32 @ilogb(double noundef %0) local_unnamed_addr {
  %2 = bitcast double %0 to i64
  %3 = lshr i64 %2, 52
  %4 = trunc nuw nsw i64 %3 to i32
  %5 = and i32 %4, 2047
  %6 = icmp ne i32 %5, 0
  %7 = icmp ne i32 %5, 2047
  %8 = and i1 %6, %7
  tail call void @__irs_must(i1 noundef zeroext %8)
  %9 = add nsw i32 %5, -1023
  ret i32 %9
}

; Function Attrs: nounwind
define weak dso_local double @logb(double noundef %0) local_unnamed_addr {
  %2 = tail call i32 @ilogb(double noundef %0)
  %3 = sitofp i32 %2 to double
  ret double %3
}

; Function Attrs: nounwind
define weak dso_local double @modf(double noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = bitcast double %0 to i64
  %4 = and i64 %3, 9218868437227405312
  %5 = icmp ne i64 %4, 9218868437227405312
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = tail call double @trunc(double noundef %0)
  store double %6, ptr %1, align 8
  %7 = fsub double %0, %6
  %8 = bitcast double %7 to i64
  %9 = and i64 %3, -9223372036854775808
  %10 = or i64 %9, %8
  %11 = bitcast i64 %10 to double
  ret double %11
}

declare double @trunc(double noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local double @fdim(double noundef %0, double noundef %1) local_unnamed_addr {
  %3 = tail call double @llvm.fabs.f64(double %0)
  %4 = fcmp one double %3, 0x7FF0000000000000
  %5 = tail call double @llvm.fabs.f64(double %1)
  %6 = fcmp one double %5, 0x7FF0000000000000
  %7 = and i1 %4, %6
  tail call void @__irs_must(i1 noundef zeroext %7)
  %8 = fcmp ule double %0, %1
  %9 = fsub double %0, %1
  %10 = select i1 %8, double 0.000000e+00, double %9
  %11 = tail call double @llvm.fabs.f64(double %9)
  %12 = fcmp one double %11, 0x7FF0000000000000
  %13 = or i1 %8, %12
  tail call void @__irs_must(i1 noundef zeroext %13)
  ret double %10
}

; Function Attrs: nounwind
define weak dso_local i64 @lround(double noundef %0) local_unnamed_addr {
  %2 = tail call double @round(double noundef %0)
  %3 = bitcast double %2 to i64
  %4 = and i64 %3, 9218868437227405312
  %5 = icmp ult i64 %4, 4886405595696988160
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = fptosi double %2 to i64
  ret i64 %6
}

declare double @round(double noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i64 @llround(double noundef %0) local_unnamed_addr {
  %2 = tail call double @round(double noundef %0)
  %3 = bitcast double %2 to i64
  %4 = and i64 %3, 9218868437227405312
  %5 = icmp ult i64 %4, 4886405595696988160
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = fptosi double %2 to i64
  ret i64 %6
}

; Function Attrs: nounwind
define weak dso_local i64 @lrint(double noundef %0) local_unnamed_addr {
  %2 = tail call double @rint(double noundef %0)
  %3 = bitcast double %2 to i64
  %4 = and i64 %3, 9218868437227405312
  %5 = icmp ult i64 %4, 4886405595696988160
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = fptosi double %2 to i64
  ret i64 %6
}

declare double @rint(double noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i64 @llrint(double noundef %0) local_unnamed_addr {
  %2 = tail call double @rint(double noundef %0)
  %3 = bitcast double %2 to i64
  %4 = and i64 %3, 9218868437227405312
  %5 = icmp ult i64 %4, 4886405595696988160
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = fptosi double %2 to i64
  ret i64 %6
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double)



