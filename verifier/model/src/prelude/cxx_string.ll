target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.string = type { ptr, i64, %union.anon }
%union.anon = type { i64, [8 x i8] }

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_createERmm(ptr noundef %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr {
  %4 = load i64, ptr %1, align 8
  %5 = icmp ult i64 %4, 4611686018427387904
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = load i64, ptr %1, align 8
  %7 = icmp ugt i64 %6, %2
  br i1 %7, label %8, label %13

8:                                                ; preds = %3
  %9 = shl i64 %2, 1
  %10 = icmp ult i64 %6, %9
  br i1 %10, label %11, label %13

11:                                               ; preds = %8
  %12 = tail call i64 @llvm.umin.i64(i64 %9, i64 4611686018427387903)
  store i64 %12, ptr %1, align 8
  br label %13

13:                                               ; preds = %11, %8, %3
  %14 = load i64, ptr %1, align 8
  %15 = add i64 %14, 1
  %16 = tail call ptr @_Znwm(i64 noundef %15)
  ret ptr %16
}

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

declare ptr @_Znwm(i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_disposeEv(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %0, i64 16
  %4 = icmp eq ptr %2, %3
  br i1 %4, label %6, label %5

5:                                                ; preds = %1
  tail call void @_ZdlPv(ptr noundef %2)
  br label %6

6:                                                ; preds = %5, %1
  ret void
}

declare void @_ZdlPv(ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEED1Ev(ptr noundef %0) local_unnamed_addr {
  tail call void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_disposeEv(ptr noundef %0)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEED2Ev(ptr noundef %0) local_unnamed_addr {
  tail call void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_disposeEv(ptr noundef %0)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1ERKS4_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = alloca i64, align 8
  %4 = load ptr, ptr %1, align 8
  %5 = getelementptr inbounds i8, ptr %1, i64 8
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 16
  store ptr %7, ptr %0, align 8
  %8 = icmp ugt i64 %6, 15
  br i1 %8, label %9, label %12

9:                                                ; preds = %2
  store i64 %6, ptr %3, align 8
  %10 = call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_createERmm(ptr noundef nonnull %0, ptr noundef nonnull %3, i64 noundef 0)
  store ptr %10, ptr %0, align 8
  %11 = load i64, ptr %3, align 8
  store i64 %11, ptr %7, align 8
  br label %12

12:                                               ; preds = %9, %2
  %13 = load ptr, ptr %0, align 8
  %14 = icmp eq i64 %6, 0
  br i1 %14, label %22, label %15

15:                                               ; preds = %12, %15
  %16 = phi i64 [ %20, %15 ], [ 0, %12 ]
  %17 = getelementptr inbounds i8, ptr %4, i64 %16
  %18 = load i8, ptr %17, align 1
  %19 = getelementptr inbounds i8, ptr %13, i64 %16
  store i8 %18, ptr %19, align 1
  %20 = add nuw i64 %16, 1
  %21 = icmp eq i64 %20, %6
  br i1 %21, label %22, label %15

22:                                               ; preds = %15, %12
  %23 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %6, ptr %23, align 8
  %24 = load ptr, ptr %0, align 8
  %25 = getelementptr inbounds i8, ptr %24, i64 %6
  store i8 0, ptr %25, align 1
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC2ERKS4_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = alloca i64, align 8
  %4 = load ptr, ptr %1, align 8
  %5 = getelementptr inbounds i8, ptr %1, i64 8
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 16
  store ptr %7, ptr %0, align 8
  %8 = icmp ugt i64 %6, 15
  br i1 %8, label %9, label %12

9:                                                ; preds = %2
  store i64 %6, ptr %3, align 8
  %10 = call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_createERmm(ptr noundef nonnull %0, ptr noundef nonnull %3, i64 noundef 0)
  store ptr %10, ptr %0, align 8
  %11 = load i64, ptr %3, align 8
  store i64 %11, ptr %7, align 8
  br label %12

12:                                               ; preds = %9, %2
  %13 = load ptr, ptr %0, align 8
  %14 = icmp eq i64 %6, 0
  br i1 %14, label %22, label %15

15:                                               ; preds = %12, %15
  %16 = phi i64 [ %20, %15 ], [ 0, %12 ]
  %17 = getelementptr inbounds i8, ptr %4, i64 %16
  %18 = load i8, ptr %17, align 1
  %19 = getelementptr inbounds i8, ptr %13, i64 %16
  store i8 %18, ptr %19, align 1
  %20 = add nuw i64 %16, 1
  %21 = icmp eq i64 %20, %6
  br i1 %21, label %22, label %15

22:                                               ; preds = %15, %12
  %23 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %6, ptr %23, align 8
  %24 = load ptr, ptr %0, align 8
  %25 = getelementptr inbounds i8, ptr %24, i64 %6
  store i8 0, ptr %25, align 1
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1ERKS4_mm(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr {
  %5 = alloca i64, align 8
  %6 = getelementptr inbounds i8, ptr %1, i64 8
  %7 = load i64, ptr %6, align 8
  %8 = icmp uge i64 %7, %2
  tail call void @__irs_must(i1 noundef zeroext %8)
  %9 = load ptr, ptr %1, align 8
  %10 = load i64, ptr %6, align 8
  %11 = sub i64 %10, %2
  %12 = tail call i64 @llvm.umin.i64(i64 %11, i64 %3)
  %13 = getelementptr inbounds i8, ptr %9, i64 %2
  %14 = getelementptr inbounds i8, ptr %0, i64 16
  store ptr %14, ptr %0, align 8
  %15 = icmp ugt i64 %12, 15
  br i1 %15, label %16, label %19

16:                                               ; preds = %4
  store i64 %12, ptr %5, align 8
  %17 = call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_createERmm(ptr noundef nonnull %0, ptr noundef nonnull %5, i64 noundef 0)
  store ptr %17, ptr %0, align 8
  %18 = load i64, ptr %5, align 8
  store i64 %18, ptr %14, align 8
  br label %19

19:                                               ; preds = %16, %4
  %20 = load ptr, ptr %0, align 8
  %21 = icmp eq i64 %12, 0
  br i1 %21, label %29, label %22

22:                                               ; preds = %19, %22
  %23 = phi i64 [ %27, %22 ], [ 0, %19 ]
  %24 = getelementptr inbounds i8, ptr %13, i64 %23
  %25 = load i8, ptr %24, align 1
  %26 = getelementptr inbounds i8, ptr %20, i64 %23
  store i8 %25, ptr %26, align 1
  %27 = add nuw i64 %23, 1
  %28 = icmp eq i64 %27, %12
  br i1 %28, label %29, label %22

29:                                               ; preds = %22, %19
  %30 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %12, ptr %30, align 8
  %31 = load ptr, ptr %0, align 8
  %32 = getelementptr inbounds i8, ptr %31, i64 %12
  store i8 0, ptr %32, align 1
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC2ERKS4_mm(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr {
  tail call void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1ERKS4_mm(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_mutateEmmPKcm(ptr noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef %3, i64 noundef %4) local_unnamed_addr {
  %6 = alloca i64, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 8
  %8 = load i64, ptr %7, align 8
  %9 = sub i64 %4, %2
  %10 = add i64 %9, %8
  store i64 %10, ptr %6, align 8
  %11 = load ptr, ptr %0, align 8
  %12 = getelementptr inbounds i8, ptr %0, i64 16
  %13 = icmp eq ptr %11, %12
  br i1 %13, label %16, label %14

14:                                               ; preds = %5
  %15 = load i64, ptr %12, align 8
  br label %16

16:                                               ; preds = %5, %14
  %17 = phi i64 [ %15, %14 ], [ 15, %5 ]
  %18 = call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_createERmm(ptr noundef nonnull %0, ptr noundef nonnull %6, i64 noundef %17)
  %19 = load ptr, ptr %0, align 8
  %20 = icmp eq i64 %1, 0
  br i1 %20, label %28, label %21

21:                                               ; preds = %16, %21
  %22 = phi i64 [ %26, %21 ], [ 0, %16 ]
  %23 = getelementptr inbounds i8, ptr %19, i64 %22
  %24 = load i8, ptr %23, align 1
  %25 = getelementptr inbounds i8, ptr %18, i64 %22
  store i8 %24, ptr %25, align 1
  %26 = add nuw i64 %22, 1
  %27 = icmp eq i64 %26, %1
  br i1 %27, label %28, label %21

28:                                               ; preds = %21, %16
  %29 = icmp eq ptr %3, null
  br i1 %29, label %40, label %30

30:                                               ; preds = %28
  %31 = getelementptr inbounds i8, ptr %18, i64 %1
  %32 = icmp eq i64 %4, 0
  br i1 %32, label %40, label %33

33:                                               ; preds = %30, %33
  %34 = phi i64 [ %38, %33 ], [ 0, %30 ]
  %35 = getelementptr inbounds i8, ptr %3, i64 %34
  %36 = load i8, ptr %35, align 1
  %37 = getelementptr inbounds i8, ptr %31, i64 %34
  store i8 %36, ptr %37, align 1
  %38 = add nuw i64 %34, 1
  %39 = icmp eq i64 %38, %4
  br i1 %39, label %40, label %33

40:                                               ; preds = %33, %30, %28
  %41 = add i64 %2, %1
  %42 = sub i64 %8, %41
  %43 = getelementptr inbounds i8, ptr %18, i64 %1
  %44 = getelementptr inbounds i8, ptr %43, i64 %4
  %45 = load ptr, ptr %0, align 8
  %46 = getelementptr inbounds i8, ptr %45, i64 %1
  %47 = getelementptr inbounds i8, ptr %46, i64 %2
  %48 = icmp eq i64 %8, %41
  br i1 %48, label %56, label %49

49:                                               ; preds = %40, %49
  %50 = phi i64 [ %54, %49 ], [ 0, %40 ]
  %51 = getelementptr inbounds i8, ptr %47, i64 %50
  %52 = load i8, ptr %51, align 1
  %53 = getelementptr inbounds i8, ptr %44, i64 %50
  store i8 %52, ptr %53, align 1
  %54 = add nuw i64 %50, 1
  %55 = icmp eq i64 %54, %42
  br i1 %55, label %56, label %49

56:                                               ; preds = %49, %40
  call void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_disposeEv(ptr noundef nonnull %0)
  store ptr %18, ptr %0, align 8
  %57 = load i64, ptr %6, align 8
  store i64 %57, ptr %12, align 8
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(ptr noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef %3, i64 noundef %4) local_unnamed_addr {
  %6 = alloca [16 x i8], align 16
  %7 = getelementptr inbounds i8, ptr %0, i64 8
  %8 = load i64, ptr %7, align 8
  %9 = add i64 %2, 4611686018427387903
  %10 = sub i64 %9, %8
  %11 = icmp uge i64 %10, %4
  tail call void @__irs_must(i1 noundef zeroext %11)
  %12 = load i64, ptr %7, align 8
  %13 = sub i64 %4, %2
  %14 = add i64 %13, %12
  %15 = load ptr, ptr %0, align 8
  %16 = getelementptr inbounds i8, ptr %0, i64 16
  %17 = icmp eq ptr %15, %16
  br i1 %17, label %20, label %18

18:                                               ; preds = %5
  %19 = load i64, ptr %16, align 8
  br label %20

20:                                               ; preds = %5, %18
  %21 = phi i64 [ %19, %18 ], [ 15, %5 ]
  %22 = icmp ugt i64 %14, %21
  br i1 %22, label %23, label %24

23:                                               ; preds = %20
  tail call void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_mutateEmmPKcm(ptr noundef nonnull %0, i64 noundef %1, i64 noundef %2, ptr noundef %3, i64 noundef %4)
  br label %78

24:                                               ; preds = %20
  %25 = icmp ult i64 %4, 16
  br i1 %25, label %28, label %26

26:                                               ; preds = %24
  %27 = tail call ptr @_Znwm(i64 noundef %4)
  br label %28

28:                                               ; preds = %24, %26
  %29 = phi ptr [ %27, %26 ], [ %6, %24 ]
  %30 = icmp eq i64 %4, 0
  br i1 %30, label %38, label %31

31:                                               ; preds = %28, %31
  %32 = phi i64 [ %36, %31 ], [ 0, %28 ]
  %33 = getelementptr inbounds i8, ptr %3, i64 %32
  %34 = load i8, ptr %33, align 1
  %35 = getelementptr inbounds i8, ptr %29, i64 %32
  store i8 %34, ptr %35, align 1
  %36 = add nuw i64 %32, 1
  %37 = icmp eq i64 %36, %4
  br i1 %37, label %38, label %31

38:                                               ; preds = %31, %28
  %39 = load ptr, ptr %0, align 8
  %40 = getelementptr inbounds i8, ptr %39, i64 %1
  %41 = getelementptr inbounds i8, ptr %40, i64 %4
  %42 = getelementptr inbounds i8, ptr %40, i64 %2
  %43 = load i64, ptr %7, align 8
  %44 = add i64 %2, %1
  %45 = sub i64 %43, %44
  %46 = icmp slt i64 %4, %2
  %47 = icmp eq i64 %45, 0
  br i1 %46, label %49, label %48

48:                                               ; preds = %38
  br i1 %47, label %64, label %57

49:                                               ; preds = %38
  br i1 %47, label %64, label %50

50:                                               ; preds = %49, %50
  %51 = phi i64 [ %55, %50 ], [ 0, %49 ]
  %52 = getelementptr inbounds i8, ptr %42, i64 %51
  %53 = load i8, ptr %52, align 1
  %54 = getelementptr inbounds i8, ptr %41, i64 %51
  store i8 %53, ptr %54, align 1
  %55 = add nuw i64 %51, 1
  %56 = icmp eq i64 %55, %45
  br i1 %56, label %64, label %50

57:                                               ; preds = %48, %57
  %58 = phi i64 [ %59, %57 ], [ %45, %48 ]
  %59 = add i64 %58, -1
  %60 = getelementptr inbounds i8, ptr %42, i64 %59
  %61 = load i8, ptr %60, align 1
  %62 = getelementptr inbounds i8, ptr %41, i64 %59
  store i8 %61, ptr %62, align 1
  %63 = icmp eq i64 %59, 0
  br i1 %63, label %64, label %57

64:                                               ; preds = %57, %50, %48, %49
  %65 = load ptr, ptr %0, align 8
  %66 = getelementptr inbounds i8, ptr %65, i64 %1
  br i1 %30, label %74, label %67

67:                                               ; preds = %64, %67
  %68 = phi i64 [ %72, %67 ], [ 0, %64 ]
  %69 = getelementptr inbounds i8, ptr %29, i64 %68
  %70 = load i8, ptr %69, align 1
  %71 = getelementptr inbounds i8, ptr %66, i64 %68
  store i8 %70, ptr %71, align 1
  %72 = add nuw i64 %68, 1
  %73 = icmp eq i64 %72, %4
  br i1 %73, label %74, label %67

74:                                               ; preds = %67, %64
  %75 = icmp eq ptr %29, %6
  br i1 %75, label %77, label %76

76:                                               ; preds = %74
  call void @_ZdlPv(ptr noundef %29)
  br label %77

77:                                               ; preds = %76, %74
  br label %78

78:                                               ; preds = %77, %23
  store i64 %14, ptr %7, align 8
  %79 = load ptr, ptr %0, align 8
  %80 = getelementptr inbounds i8, ptr %79, i64 %14
  store i8 0, ptr %80, align 1
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE14_M_replace_auxEmmmc(ptr noundef %0, i64 noundef %1, i64 noundef %2, i64 noundef %3, i8 noundef signext %4) local_unnamed_addr {
  %6 = getelementptr inbounds i8, ptr %0, i64 8
  %7 = load i64, ptr %6, align 8
  %8 = add i64 %2, 4611686018427387903
  %9 = sub i64 %8, %7
  %10 = icmp uge i64 %9, %3
  tail call void @__irs_must(i1 noundef zeroext %10)
  %11 = load i64, ptr %6, align 8
  %12 = sub i64 %3, %2
  %13 = add i64 %12, %11
  %14 = load ptr, ptr %0, align 8
  %15 = getelementptr inbounds i8, ptr %0, i64 16
  %16 = icmp eq ptr %14, %15
  br i1 %16, label %19, label %17

17:                                               ; preds = %5
  %18 = load i64, ptr %15, align 8
  br label %19

19:                                               ; preds = %5, %17
  %20 = phi i64 [ %18, %17 ], [ 15, %5 ]
  %21 = icmp ugt i64 %13, %20
  br i1 %21, label %22, label %23

22:                                               ; preds = %19
  tail call void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_mutateEmmPKcm(ptr noundef nonnull %0, i64 noundef %1, i64 noundef %2, ptr noundef null, i64 noundef %3)
  br label %47

23:                                               ; preds = %19
  %24 = getelementptr inbounds i8, ptr %14, i64 %1
  %25 = getelementptr inbounds i8, ptr %24, i64 %3
  %26 = getelementptr inbounds i8, ptr %24, i64 %2
  %27 = add i64 %2, %1
  %28 = sub i64 %11, %27
  %29 = icmp slt i64 %3, %2
  %30 = icmp eq i64 %28, 0
  br i1 %29, label %32, label %31

31:                                               ; preds = %23
  br i1 %30, label %47, label %40

32:                                               ; preds = %23
  br i1 %30, label %47, label %33

33:                                               ; preds = %32, %33
  %34 = phi i64 [ %38, %33 ], [ 0, %32 ]
  %35 = getelementptr inbounds i8, ptr %26, i64 %34
  %36 = load i8, ptr %35, align 1
  %37 = getelementptr inbounds i8, ptr %25, i64 %34
  store i8 %36, ptr %37, align 1
  %38 = add nuw i64 %34, 1
  %39 = icmp eq i64 %38, %28
  br i1 %39, label %47, label %33

40:                                               ; preds = %31, %40
  %41 = phi i64 [ %42, %40 ], [ %28, %31 ]
  %42 = add i64 %41, -1
  %43 = getelementptr inbounds i8, ptr %26, i64 %42
  %44 = load i8, ptr %43, align 1
  %45 = getelementptr inbounds i8, ptr %25, i64 %42
  store i8 %44, ptr %45, align 1
  %46 = icmp eq i64 %42, 0
  br i1 %46, label %47, label %40

47:                                               ; preds = %40, %33, %32, %31, %22
  %48 = icmp eq i64 %3, 0
  br i1 %48, label %49, label %52

49:                                               ; preds = %52, %47
  store i64 %13, ptr %6, align 8
  %50 = load ptr, ptr %0, align 8
  %51 = getelementptr inbounds i8, ptr %50, i64 %13
  store i8 0, ptr %51, align 1
  ret ptr %0

52:                                               ; preds = %47, %52
  %53 = phi i64 [ %57, %52 ], [ 0, %47 ]
  %54 = load ptr, ptr %0, align 8
  %55 = getelementptr i8, ptr %54, i64 %53
  %56 = getelementptr i8, ptr %55, i64 %1
  store i8 %4, ptr %56, align 1
  %57 = add nuw i64 %53, 1
  %58 = icmp eq i64 %57, %3
  br i1 %58, label %49, label %52
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm(ptr noundef %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load i64, ptr %4, align 8
  %6 = sub i64 4611686018427387903, %5
  %7 = icmp uge i64 %6, %2
  tail call void @__irs_must(i1 noundef zeroext %7)
  %8 = load i64, ptr %4, align 8
  %9 = add i64 %8, %2
  %10 = load ptr, ptr %0, align 8
  %11 = getelementptr inbounds i8, ptr %0, i64 16
  %12 = icmp eq ptr %10, %11
  br i1 %12, label %15, label %13

13:                                               ; preds = %3
  %14 = load i64, ptr %11, align 8
  br label %15

15:                                               ; preds = %3, %13
  %16 = phi i64 [ %14, %13 ], [ 15, %3 ]
  %17 = icmp ugt i64 %9, %16
  br i1 %17, label %18, label %19

18:                                               ; preds = %15
  tail call void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_mutateEmmPKcm(ptr noundef nonnull %0, i64 noundef %8, i64 noundef 0, ptr noundef %1, i64 noundef %2)
  br label %29

19:                                               ; preds = %15
  %20 = getelementptr inbounds i8, ptr %10, i64 %8
  %21 = icmp eq i64 %2, 0
  br i1 %21, label %29, label %22

22:                                               ; preds = %19, %22
  %23 = phi i64 [ %27, %22 ], [ 0, %19 ]
  %24 = getelementptr inbounds i8, ptr %1, i64 %23
  %25 = load i8, ptr %24, align 1
  %26 = getelementptr inbounds i8, ptr %20, i64 %23
  store i8 %25, ptr %26, align 1
  %27 = add nuw i64 %23, 1
  %28 = icmp eq i64 %27, %2
  br i1 %28, label %29, label %22

29:                                               ; preds = %22, %19, %18
  store i64 %9, ptr %4, align 8
  %30 = load ptr, ptr %0, align 8
  %31 = getelementptr inbounds i8, ptr %30, i64 %9
  store i8 0, ptr %31, align 1
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6appendEPKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  br label %3

3:                                                ; preds = %3, %2
  %4 = phi i64 [ 0, %2 ], [ %8, %3 ]
  %5 = getelementptr inbounds i8, ptr %1, i64 %4
  %6 = load i8, ptr %5, align 1
  %7 = icmp eq i8 %6, 0
  %8 = add i64 %4, 1
  br i1 %7, label %9, label %3

9:                                                ; preds = %3
  %10 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm(ptr noundef %0, ptr noundef %1, i64 noundef %4)
  ret ptr %10
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6appendEPKcm(ptr noundef %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr {
  %4 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm(ptr noundef %0, ptr noundef %1, i64 noundef %2)
  ret ptr %4
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6appendERKS4_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  %4 = getelementptr inbounds i8, ptr %1, i64 8
  %5 = load i64, ptr %4, align 8
  %6 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm(ptr noundef %0, ptr noundef %3, i64 noundef %5)
  ret ptr %6
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6appendEmc(ptr noundef %0, i64 noundef %1, i8 noundef signext %2) local_unnamed_addr {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load i64, ptr %4, align 8
  %6 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE14_M_replace_auxEmmmc(ptr noundef %0, i64 noundef %5, i64 noundef 0, i64 noundef %1, i8 noundef signext %2)
  ret ptr %6
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9push_backEc(ptr noundef %0, i8 noundef signext %1) local_unnamed_addr {
  %3 = alloca i8, align 1
  store i8 %1, ptr %3, align 1
  %4 = call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm(ptr noundef %0, ptr noundef nonnull %3, i64 noundef 1)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_assignERKS4_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = alloca i64, align 8
  %4 = icmp eq ptr %0, %1
  br i1 %4, label %34, label %5

5:                                                ; preds = %2
  %6 = getelementptr inbounds i8, ptr %1, i64 8
  %7 = load i64, ptr %6, align 8
  %8 = load ptr, ptr %0, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 16
  %10 = icmp eq ptr %8, %9
  br i1 %10, label %13, label %11

11:                                               ; preds = %5
  %12 = load i64, ptr %9, align 8
  br label %13

13:                                               ; preds = %5, %11
  %14 = phi i64 [ %12, %11 ], [ 15, %5 ]
  %15 = icmp ugt i64 %7, %14
  br i1 %15, label %16, label %19

16:                                               ; preds = %13
  store i64 %7, ptr %3, align 8
  %17 = call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_createERmm(ptr noundef nonnull %0, ptr noundef nonnull %3, i64 noundef %14)
  call void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_disposeEv(ptr noundef nonnull %0)
  store ptr %17, ptr %0, align 8
  %18 = load i64, ptr %3, align 8
  store i64 %18, ptr %9, align 8
  br label %19

19:                                               ; preds = %16, %13
  %20 = load ptr, ptr %0, align 8
  %21 = load ptr, ptr %1, align 8
  %22 = icmp eq i64 %7, 0
  br i1 %22, label %30, label %23

23:                                               ; preds = %19, %23
  %24 = phi i64 [ %28, %23 ], [ 0, %19 ]
  %25 = getelementptr inbounds i8, ptr %21, i64 %24
  %26 = load i8, ptr %25, align 1
  %27 = getelementptr inbounds i8, ptr %20, i64 %24
  store i8 %26, ptr %27, align 1
  %28 = add nuw i64 %24, 1
  %29 = icmp eq i64 %28, %7
  br i1 %29, label %30, label %23

30:                                               ; preds = %23, %19
  %31 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %7, ptr %31, align 8
  %32 = load ptr, ptr %0, align 8
  %33 = getelementptr inbounds i8, ptr %32, i64 %7
  store i8 0, ptr %33, align 1
  br label %34

34:                                               ; preds = %2, %30
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6assignEPKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 8
  %4 = load i64, ptr %3, align 8
  br label %5

5:                                                ; preds = %5, %2
  %6 = phi i64 [ 0, %2 ], [ %10, %5 ]
  %7 = getelementptr inbounds i8, ptr %1, i64 %6
  %8 = load i8, ptr %7, align 1
  %9 = icmp eq i8 %8, 0
  %10 = add i64 %6, 1
  br i1 %9, label %11, label %5

11:                                               ; preds = %5
  %12 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(ptr noundef %0, i64 noundef 0, i64 noundef %4, ptr noundef %1, i64 noundef %6)
  ret ptr %12
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE8_M_eraseEmm(ptr noundef %0, i64 noundef %1, i64 noundef %2) local_unnamed_addr {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 %1
  %6 = getelementptr inbounds i8, ptr %5, i64 %2
  %7 = getelementptr inbounds i8, ptr %0, i64 8
  %8 = load i64, ptr %7, align 8
  %9 = add i64 %2, %1
  %10 = sub i64 %8, %9
  %11 = icmp sgt i64 %2, 0
  %12 = icmp eq i64 %10, 0
  br i1 %11, label %14, label %13

13:                                               ; preds = %3
  br i1 %12, label %29, label %22

14:                                               ; preds = %3
  br i1 %12, label %29, label %15

15:                                               ; preds = %14, %15
  %16 = phi i64 [ %20, %15 ], [ 0, %14 ]
  %17 = getelementptr inbounds i8, ptr %6, i64 %16
  %18 = load i8, ptr %17, align 1
  %19 = getelementptr inbounds i8, ptr %5, i64 %16
  store i8 %18, ptr %19, align 1
  %20 = add nuw i64 %16, 1
  %21 = icmp eq i64 %20, %10
  br i1 %21, label %29, label %15

22:                                               ; preds = %13, %22
  %23 = phi i64 [ %24, %22 ], [ %10, %13 ]
  %24 = add i64 %23, -1
  %25 = getelementptr inbounds i8, ptr %6, i64 %24
  %26 = load i8, ptr %25, align 1
  %27 = getelementptr inbounds i8, ptr %5, i64 %24
  store i8 %26, ptr %27, align 1
  %28 = icmp eq i64 %24, 0
  br i1 %28, label %29, label %22

29:                                               ; preds = %22, %15, %13, %14
  %30 = load i64, ptr %7, align 8
  %31 = sub i64 %30, %2
  store i64 %31, ptr %7, align 8
  %32 = load ptr, ptr %0, align 8
  %33 = getelementptr inbounds i8, ptr %32, i64 %31
  store i8 0, ptr %33, align 1
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6resizeEmc(ptr noundef %0, i64 noundef %1, i8 noundef signext %2) local_unnamed_addr {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load i64, ptr %4, align 8
  %6 = icmp ult i64 %5, %1
  br i1 %6, label %7, label %10

7:                                                ; preds = %3
  %8 = sub i64 %1, %5
  %9 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE14_M_replace_auxEmmmc(ptr noundef %0, i64 noundef %5, i64 noundef 0, i64 noundef %8, i8 noundef signext %2)
  br label %13

10:                                               ; preds = %3
  store i64 %1, ptr %4, align 8
  %11 = load ptr, ptr %0, align 8
  %12 = getelementptr inbounds i8, ptr %11, i64 %1
  store i8 0, ptr %12, align 1
  br label %13

13:                                               ; preds = %10, %7
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7reserveEm(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = alloca i64, align 8
  store i64 %1, ptr %3, align 8
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 16
  %6 = icmp eq ptr %4, %5
  br i1 %6, label %9, label %7

7:                                                ; preds = %2
  %8 = load i64, ptr %5, align 8
  br label %9

9:                                                ; preds = %2, %7
  %10 = phi i64 [ %8, %7 ], [ 15, %2 ]
  %11 = icmp ult i64 %10, %1
  br i1 %11, label %12, label %27

12:                                               ; preds = %9
  %13 = call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_createERmm(ptr noundef nonnull %0, ptr noundef nonnull %3, i64 noundef %10)
  %14 = load ptr, ptr %0, align 8
  %15 = getelementptr inbounds i8, ptr %0, i64 8
  %16 = load i64, ptr %15, align 8
  %17 = icmp eq i64 %16, -1
  br i1 %17, label %25, label %18

18:                                               ; preds = %12, %18
  %19 = phi i64 [ %23, %18 ], [ 0, %12 ]
  %20 = getelementptr inbounds i8, ptr %14, i64 %19
  %21 = load i8, ptr %20, align 1
  %22 = getelementptr inbounds i8, ptr %13, i64 %19
  store i8 %21, ptr %22, align 1
  %23 = add nuw i64 %19, 1
  %24 = icmp eq i64 %19, %16
  br i1 %24, label %25, label %18

25:                                               ; preds = %18, %12
  call void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_disposeEv(ptr noundef nonnull %0)
  store ptr %13, ptr %0, align 8
  %26 = load i64, ptr %3, align 8
  store i64 %26, ptr %5, align 8
  br label %27

27:                                               ; preds = %9, %25
  ret void
}

; Function Attrs: nounwind
define weak dso_local i32 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compareEPKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load i64, ptr %4, align 8
  br label %6

6:                                                ; preds = %6, %2
  %7 = phi i64 [ 0, %2 ], [ %11, %6 ]
  %8 = getelementptr inbounds i8, ptr %1, i64 %7
  %9 = load i8, ptr %8, align 1
  %10 = icmp eq i8 %9, 0
  %11 = add i64 %7, 1
  br i1 %10, label %12, label %6

12:                                               ; preds = %6
  %13 = tail call i64 @llvm.umin.i64(i64 %5, i64 %7)
  %14 = icmp eq i64 %13, 0
  br i1 %14, label %38, label %15

15:                                               ; preds = %12
  %16 = load i8, ptr %3, align 1
  %17 = load i8, ptr %1, align 1
  %18 = icmp eq i8 %16, %17
  br i1 %18, label %19, label %31

19:                                               ; preds = %15, %23
  %20 = phi i64 [ %21, %23 ], [ 0, %15 ]
  %21 = add nuw i64 %20, 1
  %22 = icmp eq i64 %21, %13
  br i1 %22, label %38, label %23

23:                                               ; preds = %19
  %24 = getelementptr inbounds i8, ptr %3, i64 %21
  %25 = load i8, ptr %24, align 1
  %26 = getelementptr inbounds i8, ptr %1, i64 %21
  %27 = load i8, ptr %26, align 1
  %28 = icmp eq i8 %25, %27
  br i1 %28, label %19, label %29

29:                                               ; preds = %23
  %30 = icmp uge i64 %21, %13
  br label %31

31:                                               ; preds = %29, %15
  %32 = phi i1 [ false, %15 ], [ %30, %29 ]
  %33 = phi i8 [ %16, %15 ], [ %25, %29 ]
  %34 = phi i8 [ %17, %15 ], [ %27, %29 ]
  %35 = icmp ult i8 %33, %34
  %36 = select i1 %35, i32 -1, i32 1
  %37 = select i1 %32, i32 0, i32 %36
  br label %38

38:                                               ; preds = %19, %31, %12
  %39 = phi i32 [ %37, %31 ], [ 0, %12 ], [ 0, %19 ]
  %40 = icmp eq i32 %39, 0
  br i1 %40, label %43, label %41

41:                                               ; preds = %38
  %42 = tail call i32 @__irs_any_of_sign(i32 noundef %39)
  br label %80

43:                                               ; preds = %38
  %44 = getelementptr inbounds i8, ptr %3, i64 %13
  %45 = sub i64 %5, %13
  %46 = getelementptr inbounds i8, ptr %1, i64 %13
  %47 = sub i64 %7, %13
  %48 = tail call i64 @llvm.umin.i64(i64 %45, i64 %47)
  %49 = icmp eq i64 %48, 0
  br i1 %49, label %72, label %50

50:                                               ; preds = %43
  %51 = load i8, ptr %44, align 1
  %52 = load i8, ptr %46, align 1
  %53 = icmp eq i8 %51, %52
  br i1 %53, label %54, label %66

54:                                               ; preds = %50, %58
  %55 = phi i64 [ %56, %58 ], [ 0, %50 ]
  %56 = add nuw i64 %55, 1
  %57 = icmp eq i64 %56, %48
  br i1 %57, label %72, label %58

58:                                               ; preds = %54
  %59 = getelementptr inbounds i8, ptr %44, i64 %56
  %60 = load i8, ptr %59, align 1
  %61 = getelementptr inbounds i8, ptr %46, i64 %56
  %62 = load i8, ptr %61, align 1
  %63 = icmp eq i8 %60, %62
  br i1 %63, label %54, label %64

64:                                               ; preds = %58
  %65 = icmp uge i64 %56, %48
  br label %66

66:                                               ; preds = %64, %50
  %67 = phi i1 [ false, %50 ], [ %65, %64 ]
  %68 = phi i8 [ %51, %50 ], [ %60, %64 ]
  %69 = phi i8 [ %52, %50 ], [ %62, %64 ]
  %70 = icmp ult i8 %68, %69
  %71 = select i1 %70, i32 -1, i32 1
  br label %72

72:                                               ; preds = %54, %66, %43
  %73 = phi i1 [ %67, %66 ], [ %49, %43 ], [ true, %54 ]
  %74 = phi i32 [ %71, %66 ], [ undef, %43 ], [ undef, %54 ]
  br i1 %73, label %75, label %80

75:                                               ; preds = %72
  %76 = sub i64 %45, %47
  %77 = tail call i64 @llvm.smax.i64(i64 %76, i64 -2147483648)
  %78 = tail call i64 @llvm.smin.i64(i64 %77, i64 2147483647)
  %79 = trunc nsw i64 %78 to i32
  br label %80

80:                                               ; preds = %41, %72, %75
  %81 = phi i32 [ %42, %41 ], [ %74, %72 ], [ %79, %75 ]
  ret i32 %81
}

; Function Attrs: nounwind
define weak dso_local i32 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compareERKS4_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load i64, ptr %4, align 8
  %6 = load ptr, ptr %1, align 8
  %7 = getelementptr inbounds i8, ptr %1, i64 8
  %8 = load i64, ptr %7, align 8
  %9 = tail call i64 @llvm.umin.i64(i64 %5, i64 %8)
  %10 = icmp eq i64 %9, 0
  br i1 %10, label %34, label %11

11:                                               ; preds = %2
  %12 = load i8, ptr %3, align 1
  %13 = load i8, ptr %6, align 1
  %14 = icmp eq i8 %12, %13
  br i1 %14, label %15, label %27

15:                                               ; preds = %11, %19
  %16 = phi i64 [ %17, %19 ], [ 0, %11 ]
  %17 = add nuw i64 %16, 1
  %18 = icmp eq i64 %17, %9
  br i1 %18, label %34, label %19

19:                                               ; preds = %15
  %20 = getelementptr inbounds i8, ptr %3, i64 %17
  %21 = load i8, ptr %20, align 1
  %22 = getelementptr inbounds i8, ptr %6, i64 %17
  %23 = load i8, ptr %22, align 1
  %24 = icmp eq i8 %21, %23
  br i1 %24, label %15, label %25

25:                                               ; preds = %19
  %26 = icmp uge i64 %17, %9
  br label %27

27:                                               ; preds = %25, %11
  %28 = phi i1 [ false, %11 ], [ %26, %25 ]
  %29 = phi i8 [ %12, %11 ], [ %21, %25 ]
  %30 = phi i8 [ %13, %11 ], [ %23, %25 ]
  %31 = icmp ult i8 %29, %30
  %32 = select i1 %31, i32 -1, i32 1
  %33 = select i1 %28, i32 0, i32 %32
  br label %34

34:                                               ; preds = %15, %27, %2
  %35 = phi i32 [ %33, %27 ], [ 0, %2 ], [ 0, %15 ]
  %36 = icmp eq i32 %35, 0
  br i1 %36, label %39, label %37

37:                                               ; preds = %34
  %38 = tail call i32 @__irs_any_of_sign(i32 noundef %35)
  br label %76

39:                                               ; preds = %34
  %40 = getelementptr inbounds i8, ptr %3, i64 %9
  %41 = sub i64 %5, %9
  %42 = getelementptr inbounds i8, ptr %6, i64 %9
  %43 = sub i64 %8, %9
  %44 = tail call i64 @llvm.umin.i64(i64 %41, i64 %43)
  %45 = icmp eq i64 %44, 0
  br i1 %45, label %68, label %46

46:                                               ; preds = %39
  %47 = load i8, ptr %40, align 1
  %48 = load i8, ptr %42, align 1
  %49 = icmp eq i8 %47, %48
  br i1 %49, label %50, label %62

50:                                               ; preds = %46, %54
  %51 = phi i64 [ %52, %54 ], [ 0, %46 ]
  %52 = add nuw i64 %51, 1
  %53 = icmp eq i64 %52, %44
  br i1 %53, label %68, label %54

54:                                               ; preds = %50
  %55 = getelementptr inbounds i8, ptr %40, i64 %52
  %56 = load i8, ptr %55, align 1
  %57 = getelementptr inbounds i8, ptr %42, i64 %52
  %58 = load i8, ptr %57, align 1
  %59 = icmp eq i8 %56, %58
  br i1 %59, label %50, label %60

60:                                               ; preds = %54
  %61 = icmp uge i64 %52, %44
  br label %62

62:                                               ; preds = %60, %46
  %63 = phi i1 [ false, %46 ], [ %61, %60 ]
  %64 = phi i8 [ %47, %46 ], [ %56, %60 ]
  %65 = phi i8 [ %48, %46 ], [ %58, %60 ]
  %66 = icmp ult i8 %64, %65
  %67 = select i1 %66, i32 -1, i32 1
  br label %68

68:                                               ; preds = %50, %62, %39
  %69 = phi i1 [ %63, %62 ], [ %45, %39 ], [ true, %50 ]
  %70 = phi i32 [ %67, %62 ], [ undef, %39 ], [ undef, %50 ]
  br i1 %69, label %71, label %76

71:                                               ; preds = %68
  %72 = sub i64 %41, %43
  %73 = tail call i64 @llvm.smax.i64(i64 %72, i64 -2147483648)
  %74 = tail call i64 @llvm.smin.i64(i64 %73, i64 2147483647)
  %75 = trunc nsw i64 %74 to i32
  br label %76

76:                                               ; preds = %37, %68, %71
  %77 = phi i32 [ %38, %37 ], [ %70, %68 ], [ %75, %71 ]
  ret i32 %77
}

; Function Attrs: nounwind
define weak dso_local i64 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE4findEPKcmm(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr {
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  %6 = load i64, ptr %5, align 8
  %7 = icmp ult i64 %6, %2
  %8 = sub i64 %6, %2
  %9 = icmp ult i64 %8, %3
  %10 = or i1 %7, %9
  br i1 %10, label %39, label %11

11:                                               ; preds = %4
  %12 = icmp eq i64 %3, 0
  br label %19

13:                                               ; preds = %35
  %14 = add i64 %21, 1
  %15 = icmp ugt i64 %14, %6
  %16 = sub i64 %6, %14
  %17 = icmp ult i64 %16, %3
  %18 = or i1 %15, %17
  br i1 %18, label %39, label %19

19:                                               ; preds = %11, %13
  %20 = phi i64 [ undef, %11 ], [ %38, %13 ]
  %21 = phi i64 [ %2, %11 ], [ %14, %13 ]
  br i1 %12, label %35, label %22

22:                                               ; preds = %19
  %23 = load ptr, ptr %0, align 8
  %24 = getelementptr i8, ptr %23, i64 %21
  br label %25

25:                                               ; preds = %22, %32
  %26 = phi i64 [ 0, %22 ], [ %33, %32 ]
  %27 = getelementptr i8, ptr %24, i64 %26
  %28 = load i8, ptr %27, align 1
  %29 = getelementptr inbounds i8, ptr %1, i64 %26
  %30 = load i8, ptr %29, align 1
  %31 = icmp eq i8 %28, %30
  br i1 %31, label %32, label %35

32:                                               ; preds = %25
  %33 = add nuw i64 %26, 1
  %34 = icmp eq i64 %33, %3
  br i1 %34, label %35, label %25

35:                                               ; preds = %25, %32, %19
  %36 = phi i64 [ 0, %19 ], [ %26, %25 ], [ %3, %32 ]
  %37 = icmp eq i64 %36, %3
  %38 = select i1 %37, i64 %21, i64 %20
  br i1 %37, label %39, label %13

39:                                               ; preds = %13, %35, %4
  %40 = phi i64 [ -1, %4 ], [ -1, %13 ], [ %38, %35 ]
  ret i64 %40
}

; Function Attrs: nounwind
define weak dso_local i64 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE4findEcm(ptr noundef %0, i8 noundef signext %1, i64 noundef %2) local_unnamed_addr {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load i64, ptr %4, align 8
  %6 = icmp ugt i64 %5, %2
  br i1 %6, label %7, label %17

7:                                                ; preds = %3
  %8 = load ptr, ptr %0, align 8
  br label %9

9:                                                ; preds = %7, %14
  %10 = phi i64 [ %2, %7 ], [ %15, %14 ]
  %11 = getelementptr inbounds i8, ptr %8, i64 %10
  %12 = load i8, ptr %11, align 1
  %13 = icmp eq i8 %12, %1
  br i1 %13, label %17, label %14

14:                                               ; preds = %9
  %15 = add nuw i64 %10, 1
  %16 = icmp eq i64 %15, %5
  br i1 %16, label %17, label %9

17:                                               ; preds = %9, %14, %3
  %18 = phi i64 [ -1, %3 ], [ %10, %9 ], [ -1, %14 ]
  ret i64 %18
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1EPKcRKS3_(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = alloca i64, align 8
  br label %5

5:                                                ; preds = %5, %3
  %6 = phi i64 [ 0, %3 ], [ %10, %5 ]
  %7 = getelementptr inbounds i8, ptr %1, i64 %6
  %8 = load i8, ptr %7, align 1
  %9 = icmp eq i8 %8, 0
  %10 = add i64 %6, 1
  br i1 %9, label %11, label %5

11:                                               ; preds = %5
  %12 = getelementptr inbounds i8, ptr %0, i64 16
  store ptr %12, ptr %0, align 8
  %13 = icmp ugt i64 %6, 15
  br i1 %13, label %14, label %17

14:                                               ; preds = %11
  store i64 %6, ptr %4, align 8
  %15 = call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_createERmm(ptr noundef nonnull %0, ptr noundef nonnull %4, i64 noundef 0)
  store ptr %15, ptr %0, align 8
  %16 = load i64, ptr %4, align 8
  store i64 %16, ptr %12, align 8
  br label %17

17:                                               ; preds = %14, %11
  %18 = load ptr, ptr %0, align 8
  %19 = icmp eq i64 %6, 0
  br i1 %19, label %27, label %20

20:                                               ; preds = %17, %20
  %21 = phi i64 [ %25, %20 ], [ 0, %17 ]
  %22 = getelementptr inbounds i8, ptr %1, i64 %21
  %23 = load i8, ptr %22, align 1
  %24 = getelementptr inbounds i8, ptr %18, i64 %21
  store i8 %23, ptr %24, align 1
  %25 = add nuw i64 %21, 1
  %26 = icmp eq i64 %25, %6
  br i1 %26, label %27, label %20

27:                                               ; preds = %20, %17
  %28 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %6, ptr %28, align 8
  %29 = load ptr, ptr %0, align 8
  %30 = getelementptr inbounds i8, ptr %29, i64 %6
  store i8 0, ptr %30, align 1
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC2EPKcRKS3_(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = alloca i64, align 8
  br label %5

5:                                                ; preds = %5, %3
  %6 = phi i64 [ 0, %3 ], [ %10, %5 ]
  %7 = getelementptr inbounds i8, ptr %1, i64 %6
  %8 = load i8, ptr %7, align 1
  %9 = icmp eq i8 %8, 0
  %10 = add i64 %6, 1
  br i1 %9, label %11, label %5

11:                                               ; preds = %5
  %12 = getelementptr inbounds i8, ptr %0, i64 16
  store ptr %12, ptr %0, align 8
  %13 = icmp ugt i64 %6, 15
  br i1 %13, label %14, label %17

14:                                               ; preds = %11
  store i64 %6, ptr %4, align 8
  %15 = call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_createERmm(ptr noundef nonnull %0, ptr noundef nonnull %4, i64 noundef 0)
  store ptr %15, ptr %0, align 8
  %16 = load i64, ptr %4, align 8
  store i64 %16, ptr %12, align 8
  br label %17

17:                                               ; preds = %14, %11
  %18 = load ptr, ptr %0, align 8
  %19 = icmp eq i64 %6, 0
  br i1 %19, label %27, label %20

20:                                               ; preds = %17, %20
  %21 = phi i64 [ %25, %20 ], [ 0, %17 ]
  %22 = getelementptr inbounds i8, ptr %1, i64 %21
  %23 = load i8, ptr %22, align 1
  %24 = getelementptr inbounds i8, ptr %18, i64 %21
  store i8 %23, ptr %24, align 1
  %25 = add nuw i64 %21, 1
  %26 = icmp eq i64 %25, %6
  br i1 %26, label %27, label %20

27:                                               ; preds = %20, %17
  %28 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %6, ptr %28, align 8
  %29 = load ptr, ptr %0, align 8
  %30 = getelementptr inbounds i8, ptr %29, i64 %6
  store i8 0, ptr %30, align 1
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1Ev(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 16
  store ptr %2, ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %3, align 8
  store i8 0, ptr %2, align 1
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC2Ev(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 16
  store ptr %2, ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %3, align 8
  store i8 0, ptr %2, align 1
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1EOS4_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = alloca i64, align 8
  %4 = load ptr, ptr %1, align 8
  %5 = getelementptr inbounds i8, ptr %1, i64 16
  %6 = icmp eq ptr %4, %5
  br i1 %6, label %7, label %29

7:                                                ; preds = %2
  %8 = getelementptr inbounds i8, ptr %1, i64 8
  %9 = load i64, ptr %8, align 8
  %10 = getelementptr inbounds i8, ptr %0, i64 16
  store ptr %10, ptr %0, align 8
  %11 = icmp ugt i64 %9, 15
  br i1 %11, label %12, label %15

12:                                               ; preds = %7
  store i64 %9, ptr %3, align 8
  %13 = call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_createERmm(ptr noundef nonnull %0, ptr noundef nonnull %3, i64 noundef 0)
  store ptr %13, ptr %0, align 8
  %14 = load i64, ptr %3, align 8
  store i64 %14, ptr %10, align 8
  br label %15

15:                                               ; preds = %12, %7
  %16 = load ptr, ptr %0, align 8
  %17 = icmp eq i64 %9, 0
  br i1 %17, label %25, label %18

18:                                               ; preds = %15, %18
  %19 = phi i64 [ %23, %18 ], [ 0, %15 ]
  %20 = getelementptr inbounds i8, ptr %4, i64 %19
  %21 = load i8, ptr %20, align 1
  %22 = getelementptr inbounds i8, ptr %16, i64 %19
  store i8 %21, ptr %22, align 1
  %23 = add nuw i64 %19, 1
  %24 = icmp eq i64 %23, %9
  br i1 %24, label %25, label %18

25:                                               ; preds = %18, %15
  %26 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %9, ptr %26, align 8
  %27 = load ptr, ptr %0, align 8
  %28 = getelementptr inbounds i8, ptr %27, i64 %9
  store i8 0, ptr %28, align 1
  br label %35

29:                                               ; preds = %2
  store ptr %4, ptr %0, align 8
  %30 = getelementptr inbounds i8, ptr %1, i64 8
  %31 = load i64, ptr %30, align 8
  %32 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %31, ptr %32, align 8
  %33 = load i64, ptr %5, align 8
  %34 = getelementptr inbounds i8, ptr %0, i64 16
  store i64 %33, ptr %34, align 8
  store ptr %5, ptr %1, align 8
  br label %35

35:                                               ; preds = %25, %29
  %36 = getelementptr inbounds i8, ptr %1, i64 8
  store i64 0, ptr %36, align 8
  %37 = load ptr, ptr %1, align 8
  store i8 0, ptr %37, align 1
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC2EOS4_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = alloca i64, align 8
  %4 = load ptr, ptr %1, align 8
  %5 = getelementptr inbounds i8, ptr %1, i64 16
  %6 = icmp eq ptr %4, %5
  br i1 %6, label %7, label %29

7:                                                ; preds = %2
  %8 = getelementptr inbounds i8, ptr %1, i64 8
  %9 = load i64, ptr %8, align 8
  %10 = getelementptr inbounds i8, ptr %0, i64 16
  store ptr %10, ptr %0, align 8
  %11 = icmp ugt i64 %9, 15
  br i1 %11, label %12, label %15

12:                                               ; preds = %7
  store i64 %9, ptr %3, align 8
  %13 = call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_createERmm(ptr noundef nonnull %0, ptr noundef nonnull %3, i64 noundef 0)
  store ptr %13, ptr %0, align 8
  %14 = load i64, ptr %3, align 8
  store i64 %14, ptr %10, align 8
  br label %15

15:                                               ; preds = %12, %7
  %16 = load ptr, ptr %0, align 8
  %17 = icmp eq i64 %9, 0
  br i1 %17, label %25, label %18

18:                                               ; preds = %15, %18
  %19 = phi i64 [ %23, %18 ], [ 0, %15 ]
  %20 = getelementptr inbounds i8, ptr %4, i64 %19
  %21 = load i8, ptr %20, align 1
  %22 = getelementptr inbounds i8, ptr %16, i64 %19
  store i8 %21, ptr %22, align 1
  %23 = add nuw i64 %19, 1
  %24 = icmp eq i64 %23, %9
  br i1 %24, label %25, label %18

25:                                               ; preds = %18, %15
  %26 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %9, ptr %26, align 8
  %27 = load ptr, ptr %0, align 8
  %28 = getelementptr inbounds i8, ptr %27, i64 %9
  store i8 0, ptr %28, align 1
  br label %35

29:                                               ; preds = %2
  store ptr %4, ptr %0, align 8
  %30 = getelementptr inbounds i8, ptr %1, i64 8
  %31 = load i64, ptr %30, align 8
  %32 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %31, ptr %32, align 8
  %33 = load i64, ptr %5, align 8
  %34 = getelementptr inbounds i8, ptr %0, i64 16
  store i64 %33, ptr %34, align 8
  store ptr %5, ptr %1, align 8
  br label %35

35:                                               ; preds = %25, %29
  %36 = getelementptr inbounds i8, ptr %1, i64 8
  store i64 0, ptr %36, align 8
  %37 = load ptr, ptr %1, align 8
  store i8 0, ptr %37, align 1
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE12_Alloc_hiderC1EPcRKS3_(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  store ptr %1, ptr %0, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE12_Alloc_hiderC2EPcRKS3_(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  store ptr %1, ptr %0, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE12_M_constructEmc(ptr noundef %0, i64 noundef %1, i8 noundef signext %2) local_unnamed_addr {
  %4 = getelementptr inbounds i8, ptr %0, i64 16
  store ptr %4, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %5, align 8
  store i8 0, ptr %4, align 1
  %6 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE14_M_replace_auxEmmmc(ptr noundef nonnull %0, i64 noundef 0, i64 noundef 0, i64 noundef %1, i8 noundef signext %2)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7_M_dataEPc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  store ptr %1, ptr %0, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE11_M_capacityEm(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 16
  store i64 %1, ptr %3, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE13_M_set_lengthEm(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %1, ptr %3, align 8
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 %1
  store i8 0, ptr %5, align 1
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE13_S_copy_charsEPcPKcS7_(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = ptrtoint ptr %2 to i64
  %5 = ptrtoint ptr %1 to i64
  %6 = sub i64 %4, %5
  %7 = icmp eq ptr %2, %1
  br i1 %7, label %15, label %8

8:                                                ; preds = %3, %8
  %9 = phi i64 [ %13, %8 ], [ 0, %3 ]
  %10 = getelementptr inbounds i8, ptr %1, i64 %9
  %11 = load i8, ptr %10, align 1
  %12 = getelementptr inbounds i8, ptr %0, i64 %9
  store i8 %11, ptr %12, align 1
  %13 = add nuw i64 %9, 1
  %14 = icmp eq i64 %13, %6
  br i1 %14, label %15, label %8

15:                                               ; preds = %8, %3
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE13_S_copy_charsEPcS5_S5_(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = ptrtoint ptr %2 to i64
  %5 = ptrtoint ptr %1 to i64
  %6 = sub i64 %4, %5
  %7 = icmp eq ptr %2, %1
  br i1 %7, label %15, label %8

8:                                                ; preds = %3, %8
  %9 = phi i64 [ %13, %8 ], [ 0, %3 ]
  %10 = getelementptr inbounds i8, ptr %1, i64 %9
  %11 = load i8, ptr %10, align 1
  %12 = getelementptr inbounds i8, ptr %0, i64 %9
  store i8 %11, ptr %12, align 1
  %13 = add nuw i64 %9, 1
  %14 = icmp eq i64 %13, %6
  br i1 %14, label %15, label %8

15:                                               ; preds = %8, %3
  ret void
}

; Function Attrs: nounwind
define weak dso_local i64 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE4sizeEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load i64, ptr %2, align 8
  ret i64 %3
}

; Function Attrs: nounwind
define weak dso_local i64 @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE4sizeEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load i64, ptr %2, align 8
  ret i64 %3
}

; Function Attrs: nounwind
define weak dso_local i64 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6lengthEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load i64, ptr %2, align 8
  ret i64 %3
}

; Function Attrs: nounwind
define weak dso_local i64 @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6lengthEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load i64, ptr %2, align 8
  ret i64 %3
}

; Function Attrs: nounwind
define weak dso_local i64 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE8capacityEv(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %0, i64 16
  %4 = icmp eq ptr %2, %3
  br i1 %4, label %7, label %5

5:                                                ; preds = %1
  %6 = load i64, ptr %3, align 8
  br label %7

7:                                                ; preds = %1, %5
  %8 = phi i64 [ %6, %5 ], [ 15, %1 ]
  ret i64 %8
}

; Function Attrs: nounwind
define weak dso_local i64 @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE8capacityEv(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %0, i64 16
  %4 = icmp eq ptr %2, %3
  br i1 %4, label %7, label %5

5:                                                ; preds = %1
  %6 = load i64, ptr %3, align 8
  br label %7

7:                                                ; preds = %1, %5
  %8 = phi i64 [ %6, %5 ], [ 15, %1 ]
  ret i64 %8
}

; Function Attrs: nounwind
define weak dso_local zeroext i1 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE5emptyEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load i64, ptr %2, align 8
  %4 = icmp eq i64 %3, 0
  ret i1 %4
}

; Function Attrs: nounwind
define weak dso_local zeroext i1 @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE5emptyEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load i64, ptr %2, align 8
  %4 = icmp eq i64 %3, 0
  ret i1 %4
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE5c_strEv(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  ret ptr %2
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE5c_strEv(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  ret ptr %2
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE4dataEv(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  ret ptr %2
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE4dataEv(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  ret ptr %2
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7_M_dataEv(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  ret ptr %2
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7_M_dataEv(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  ret ptr %2
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE13_M_local_dataEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 16
  ret ptr %2
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE13_M_local_dataEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 16
  ret ptr %2
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE5beginEv(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  ret ptr %2
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE5beginEv(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  ret ptr %2
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE3endEv(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %0, i64 8
  %4 = load i64, ptr %3, align 8
  %5 = getelementptr inbounds i8, ptr %2, i64 %4
  ret ptr %5
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE3endEv(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %0, i64 8
  %4 = load i64, ptr %3, align 8
  %5 = getelementptr inbounds i8, ptr %2, i64 %4
  ret ptr %5
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEixEm(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 %1
  ret ptr %4
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEixEm(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 %1
  ret ptr %4
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE5clearEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %2, align 8
  %3 = load ptr, ptr %0, align 8
  store i8 0, ptr %3, align 1
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6resizeEm(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  tail call void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6resizeEmc(ptr noundef %0, i64 noundef %1, i8 noundef signext 0)
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEaSERKS4_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  tail call void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_assignERKS4_(ptr noundef %0, ptr noundef %1)
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEaSEPKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6assignEPKc(ptr noundef %0, ptr noundef %1)
  ret ptr %3
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEaSEOS4_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  %4 = getelementptr inbounds i8, ptr %1, i64 16
  %5 = icmp eq ptr %3, %4
  br i1 %5, label %6, label %25

6:                                                ; preds = %2
  %7 = icmp eq ptr %0, %1
  br i1 %7, label %41, label %8

8:                                                ; preds = %6
  %9 = load ptr, ptr %0, align 8
  %10 = getelementptr inbounds i8, ptr %1, i64 8
  %11 = load i64, ptr %10, align 8
  %12 = icmp eq i64 %11, 0
  br i1 %12, label %20, label %13

13:                                               ; preds = %8, %13
  %14 = phi i64 [ %18, %13 ], [ 0, %8 ]
  %15 = getelementptr inbounds i8, ptr %3, i64 %14
  %16 = load i8, ptr %15, align 1
  %17 = getelementptr inbounds i8, ptr %9, i64 %14
  store i8 %16, ptr %17, align 1
  %18 = add nuw i64 %14, 1
  %19 = icmp eq i64 %18, %11
  br i1 %19, label %20, label %13

20:                                               ; preds = %13, %8
  %21 = load i64, ptr %10, align 8
  %22 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %21, ptr %22, align 8
  %23 = load ptr, ptr %0, align 8
  %24 = getelementptr inbounds i8, ptr %23, i64 %21
  store i8 0, ptr %24, align 1
  br label %41

25:                                               ; preds = %2
  %26 = load ptr, ptr %0, align 8
  %27 = getelementptr inbounds i8, ptr %0, i64 16
  %28 = icmp eq ptr %26, %27
  %29 = select i1 %28, ptr null, ptr %26
  %30 = icmp eq ptr %29, null
  br i1 %30, label %33, label %31

31:                                               ; preds = %25
  %32 = load i64, ptr %27, align 8
  br label %33

33:                                               ; preds = %25, %31
  %34 = phi ptr [ %29, %31 ], [ %4, %25 ]
  %35 = phi i64 [ %32, %31 ], [ 0, %25 ]
  store ptr %3, ptr %0, align 8
  %36 = getelementptr inbounds i8, ptr %1, i64 8
  %37 = load i64, ptr %36, align 8
  %38 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %37, ptr %38, align 8
  %39 = load i64, ptr %4, align 8
  store i64 %39, ptr %27, align 8
  store ptr %34, ptr %1, align 8
  br i1 %30, label %41, label %40

40:                                               ; preds = %33
  store i64 %35, ptr %4, align 8
  br label %41

41:                                               ; preds = %33, %40, %6, %20
  %42 = getelementptr inbounds i8, ptr %1, i64 8
  store i64 0, ptr %42, align 8
  %43 = load ptr, ptr %1, align 8
  store i8 0, ptr %43, align 1
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE4swapERS4_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = alloca %struct.string, align 8
  %4 = icmp eq ptr %0, %1
  br i1 %4, label %50, label %5

5:                                                ; preds = %2
  %6 = load ptr, ptr %0, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 16
  %8 = icmp eq ptr %6, %7
  %9 = load ptr, ptr %1, align 8
  %10 = getelementptr inbounds i8, ptr %1, i64 16
  %11 = icmp eq ptr %9, %10
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %3, ptr noundef nonnull align 8 dereferenceable(32) %0, i64 32, i1 false)
  %12 = getelementptr inbounds i8, ptr %1, i64 8
  %13 = load i64, ptr %12, align 8
  %14 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %13, ptr %14, align 8
  %15 = getelementptr inbounds i8, ptr %3, i64 8
  %16 = load i64, ptr %15, align 8
  store i64 %16, ptr %12, align 8
  br i1 %11, label %17, label %27

17:                                               ; preds = %5
  %18 = load i64, ptr %14, align 8
  %19 = icmp eq i64 %18, -1
  br i1 %19, label %29, label %20

20:                                               ; preds = %17, %20
  %21 = phi i64 [ %25, %20 ], [ 0, %17 ]
  %22 = getelementptr inbounds i8, ptr %10, i64 %21
  %23 = load i8, ptr %22, align 1
  %24 = getelementptr inbounds i8, ptr %7, i64 %21
  store i8 %23, ptr %24, align 1
  %25 = add nuw i64 %21, 1
  %26 = icmp eq i64 %21, %18
  br i1 %26, label %29, label %20

27:                                               ; preds = %5
  %28 = load i64, ptr %10, align 8
  store i64 %28, ptr %7, align 8
  br label %29

29:                                               ; preds = %20, %17, %27
  br i1 %11, label %32, label %30

30:                                               ; preds = %29
  %31 = load ptr, ptr %1, align 8
  br label %32

32:                                               ; preds = %29, %30
  %33 = phi ptr [ %31, %30 ], [ %7, %29 ]
  store ptr %33, ptr %0, align 8
  %34 = getelementptr inbounds i8, ptr %3, i64 16
  br i1 %8, label %35, label %45

35:                                               ; preds = %32
  %36 = load i64, ptr %12, align 8
  %37 = icmp eq i64 %36, -1
  br i1 %37, label %47, label %38

38:                                               ; preds = %35, %38
  %39 = phi i64 [ %43, %38 ], [ 0, %35 ]
  %40 = getelementptr inbounds i8, ptr %34, i64 %39
  %41 = load i8, ptr %40, align 1
  %42 = getelementptr inbounds i8, ptr %10, i64 %39
  store i8 %41, ptr %42, align 1
  %43 = add nuw i64 %39, 1
  %44 = icmp eq i64 %39, %36
  br i1 %44, label %47, label %38

45:                                               ; preds = %32
  %46 = load i64, ptr %34, align 8
  store i64 %46, ptr %10, align 8
  br label %47

47:                                               ; preds = %38, %35, %45
  %48 = load ptr, ptr %3, align 8
  %49 = select i1 %8, ptr %10, ptr %48
  store ptr %49, ptr %1, align 8
  br label %50

50:                                               ; preds = %2, %47
  ret void
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg)

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEpLERKS4_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6appendERKS4_(ptr noundef %0, ptr noundef %1)
  ret ptr %3
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEpLEPKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6appendEPKc(ptr noundef %0, ptr noundef %1)
  ret ptr %3
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEpLEc(ptr noundef %0, i8 noundef signext %1) local_unnamed_addr {
  %3 = alloca i8, align 1
  store i8 %1, ptr %3, align 1
  %4 = call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm(ptr noundef %0, ptr noundef nonnull %3, i64 noundef 1)
  ret ptr %4
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6appendERKS4_mm(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr {
  %5 = getelementptr inbounds i8, ptr %1, i64 8
  %6 = load i64, ptr %5, align 8
  %7 = icmp uge i64 %6, %2
  tail call void @__irs_must(i1 noundef zeroext %7)
  %8 = load i64, ptr %5, align 8
  %9 = sub i64 %8, %2
  %10 = tail call i64 @llvm.umin.i64(i64 %9, i64 %3)
  %11 = load ptr, ptr %1, align 8
  %12 = getelementptr inbounds i8, ptr %11, i64 %2
  %13 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm(ptr noundef %0, ptr noundef %12, i64 noundef %10)
  ret ptr %13
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6insertEmPKcm(ptr noundef %0, i64 noundef %1, ptr noundef %2, i64 noundef %3) local_unnamed_addr {
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  %6 = load i64, ptr %5, align 8
  %7 = icmp uge i64 %6, %1
  tail call void @__irs_must(i1 noundef zeroext %7)
  %8 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(ptr noundef %0, i64 noundef %1, i64 noundef 0, ptr noundef %2, i64 noundef %3)
  ret ptr %8
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6insertEmPKc(ptr noundef %0, i64 noundef %1, ptr noundef %2) local_unnamed_addr {
  br label %4

4:                                                ; preds = %4, %3
  %5 = phi i64 [ 0, %3 ], [ %9, %4 ]
  %6 = getelementptr inbounds i8, ptr %2, i64 %5
  %7 = load i8, ptr %6, align 1
  %8 = icmp eq i8 %7, 0
  %9 = add i64 %5, 1
  br i1 %8, label %10, label %4

10:                                               ; preds = %4
  %11 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6insertEmPKcm(ptr noundef %0, i64 noundef %1, ptr noundef %2, i64 noundef %5)
  ret ptr %11
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7replaceEmmPKcm(ptr noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef %3, i64 noundef %4) local_unnamed_addr {
  %6 = getelementptr inbounds i8, ptr %0, i64 8
  %7 = load i64, ptr %6, align 8
  %8 = icmp uge i64 %7, %1
  tail call void @__irs_must(i1 noundef zeroext %8)
  %9 = load i64, ptr %6, align 8
  %10 = sub i64 %9, %1
  %11 = tail call i64 @llvm.umin.i64(i64 %10, i64 %2)
  %12 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(ptr noundef %0, i64 noundef %1, i64 noundef %11, ptr noundef %3, i64 noundef %4)
  ret ptr %12
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7replaceEmmPKc(ptr noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef %3) local_unnamed_addr {
  br label %5

5:                                                ; preds = %5, %4
  %6 = phi i64 [ 0, %4 ], [ %10, %5 ]
  %7 = getelementptr inbounds i8, ptr %3, i64 %6
  %8 = load i8, ptr %7, align 1
  %9 = icmp eq i8 %8, 0
  %10 = add i64 %6, 1
  br i1 %9, label %11, label %5

11:                                               ; preds = %5
  %12 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7replaceEmmPKcm(ptr noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef %3, i64 noundef %6)
  ret ptr %12
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE5eraseEmm(ptr noundef %0, i64 noundef %1, i64 noundef %2) local_unnamed_addr {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load i64, ptr %4, align 8
  %6 = icmp uge i64 %5, %1
  tail call void @__irs_must(i1 noundef zeroext %6)
  %7 = load i64, ptr %4, align 8
  %8 = sub i64 %7, %1
  %9 = tail call i64 @llvm.umin.i64(i64 %8, i64 %2)
  %10 = icmp eq i64 %9, 0
  br i1 %10, label %12, label %11

11:                                               ; preds = %3
  tail call void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE8_M_eraseEmm(ptr noundef %0, i64 noundef %1, i64 noundef %9)
  br label %12

12:                                               ; preds = %11, %3
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local i64 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE4findEPKcm(ptr noundef %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr {
  br label %4

4:                                                ; preds = %4, %3
  %5 = phi i64 [ 0, %3 ], [ %9, %4 ]
  %6 = getelementptr inbounds i8, ptr %1, i64 %5
  %7 = load i8, ptr %6, align 1
  %8 = icmp eq i8 %7, 0
  %9 = add i64 %5, 1
  br i1 %8, label %10, label %4

10:                                               ; preds = %4
  %11 = tail call i64 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE4findEPKcmm(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %5)
  ret i64 %11
}

; Function Attrs: nounwind
define weak dso_local void @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE6substrEmm(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr {
  %5 = alloca i64, align 8
  %6 = getelementptr inbounds i8, ptr %1, i64 8
  %7 = load i64, ptr %6, align 8
  %8 = icmp uge i64 %7, %2
  tail call void @__irs_must(i1 noundef zeroext %8)
  %9 = load i64, ptr %6, align 8
  %10 = sub i64 %9, %2
  %11 = tail call i64 @llvm.umin.i64(i64 %10, i64 %3)
  %12 = load ptr, ptr %1, align 8
  %13 = getelementptr inbounds i8, ptr %12, i64 %2
  %14 = getelementptr inbounds i8, ptr %0, i64 16
  store ptr %14, ptr %0, align 8
  %15 = icmp ugt i64 %11, 15
  br i1 %15, label %16, label %19

16:                                               ; preds = %4
  store i64 %11, ptr %5, align 8
  %17 = call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_createERmm(ptr noundef nonnull %0, ptr noundef nonnull %5, i64 noundef 0)
  store ptr %17, ptr %0, align 8
  %18 = load i64, ptr %5, align 8
  store i64 %18, ptr %14, align 8
  br label %19

19:                                               ; preds = %16, %4
  %20 = load ptr, ptr %0, align 8
  %21 = icmp eq i64 %11, 0
  br i1 %21, label %29, label %22

22:                                               ; preds = %19, %22
  %23 = phi i64 [ %27, %22 ], [ 0, %19 ]
  %24 = getelementptr inbounds i8, ptr %13, i64 %23
  %25 = load i8, ptr %24, align 1
  %26 = getelementptr inbounds i8, ptr %20, i64 %23
  store i8 %25, ptr %26, align 1
  %27 = add nuw i64 %23, 1
  %28 = icmp eq i64 %27, %11
  br i1 %28, label %29, label %22

29:                                               ; preds = %22, %19
  %30 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %11, ptr %30, align 8
  %31 = load ptr, ptr %0, align 8
  %32 = getelementptr inbounds i8, ptr %31, i64 %11
  store i8 0, ptr %32, align 1
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE13get_allocatorEv(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSaIcEC1Ev(ptr noundef %0) local_unnamed_addr {
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSaIcEC2Ev(ptr noundef %0) local_unnamed_addr {
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSaIcEC1ERKS_(ptr noundef %0) local_unnamed_addr {
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSaIcEC2ERKS_(ptr noundef %0) local_unnamed_addr {
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSaIcED1Ev(ptr noundef %0) local_unnamed_addr {
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSaIcED2Ev(ptr noundef %0) local_unnamed_addr {
  ret void
}

declare i32 @__irs_any_of_sign(i32 noundef) local_unnamed_addr

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umin.i64(i64, i64)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64)



