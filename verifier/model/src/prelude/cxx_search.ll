target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nounwind
define weak dso_local i64 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE13find_first_ofEPKcmm(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr {
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  %6 = load i64, ptr %5, align 8
  %7 = icmp ugt i64 %6, %2
  br i1 %7, label %8, label %34

8:                                                ; preds = %4
  %9 = load ptr, ptr %0, align 8
  %10 = icmp ne i64 %3, 0
  br label %11

11:                                               ; preds = %31, %8
  %12 = phi i64 [ %2, %8 ], [ %32, %31 ]
  %13 = getelementptr inbounds i8, ptr %9, i64 %12
  %14 = load i8, ptr %13, align 1
  br i1 %10, label %15, label %29

15:                                               ; preds = %11
  %16 = load i8, ptr %1, align 1
  %17 = icmp eq i8 %16, %14
  br i1 %17, label %34, label %18

18:                                               ; preds = %15, %22
  %19 = phi i64 [ %20, %22 ], [ 0, %15 ]
  %20 = add nuw i64 %19, 1
  %21 = icmp eq i64 %20, %3
  br i1 %21, label %26, label %22

22:                                               ; preds = %18
  %23 = getelementptr inbounds i8, ptr %1, i64 %20
  %24 = load i8, ptr %23, align 1
  %25 = icmp eq i8 %24, %14
  br i1 %25, label %26, label %18

26:                                               ; preds = %18, %22
  %27 = phi i64 [ %3, %18 ], [ %20, %22 ]
  %28 = icmp ult i64 %27, %3
  br label %29

29:                                               ; preds = %26, %11
  %30 = phi i1 [ %10, %11 ], [ %28, %26 ]
  br i1 %30, label %34, label %31

31:                                               ; preds = %29
  %32 = add nuw i64 %12, 1
  %33 = icmp eq i64 %32, %6
  br i1 %33, label %34, label %11

34:                                               ; preds = %15, %29, %31, %4
  %35 = phi i64 [ -1, %4 ], [ %12, %29 ], [ -1, %31 ], [ %12, %15 ]
  ret i64 %35
}

; Function Attrs: nounwind
define weak dso_local i64 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE12find_last_ofEPKcmm(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr {
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  %6 = load i64, ptr %5, align 8
  %7 = icmp eq i64 %6, 0
  br i1 %7, label %37, label %8

8:                                                ; preds = %4
  %9 = icmp ugt i64 %6, %2
  %10 = add nuw i64 %2, 1
  %11 = select i1 %9, i64 %10, i64 %6
  %12 = icmp ne i64 %3, 0
  br label %13

13:                                               ; preds = %35, %8
  %14 = phi i64 [ %11, %8 ], [ %15, %35 ]
  %15 = add i64 %14, -1
  %16 = icmp eq i64 %14, 0
  br i1 %16, label %37, label %17

17:                                               ; preds = %13
  %18 = load ptr, ptr %0, align 8
  %19 = getelementptr inbounds i8, ptr %18, i64 %15
  %20 = load i8, ptr %19, align 1
  br i1 %12, label %21, label %35

21:                                               ; preds = %17
  %22 = load i8, ptr %1, align 1
  %23 = icmp eq i8 %22, %20
  br i1 %23, label %37, label %24

24:                                               ; preds = %21, %28
  %25 = phi i64 [ %26, %28 ], [ 0, %21 ]
  %26 = add nuw i64 %25, 1
  %27 = icmp eq i64 %26, %3
  br i1 %27, label %32, label %28

28:                                               ; preds = %24
  %29 = getelementptr inbounds i8, ptr %1, i64 %26
  %30 = load i8, ptr %29, align 1
  %31 = icmp eq i8 %30, %20
  br i1 %31, label %32, label %24

32:                                               ; preds = %24, %28
  %33 = phi i64 [ %3, %24 ], [ %26, %28 ]
  %34 = icmp ult i64 %33, %3
  br label %35

35:                                               ; preds = %32, %17
  %36 = phi i1 [ %12, %17 ], [ %34, %32 ]
  br i1 %36, label %37, label %13

37:                                               ; preds = %21, %13, %35, %4
  %38 = phi i64 [ -1, %4 ], [ %15, %35 ], [ -1, %13 ], [ %15, %21 ]
  ret i64 %38
}

; Function Attrs: nounwind
define weak dso_local i64 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE17find_first_not_ofEPKcmm(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr {
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  %6 = load i64, ptr %5, align 8
  %7 = icmp ugt i64 %6, %2
  br i1 %7, label %8, label %34

8:                                                ; preds = %4
  %9 = load ptr, ptr %0, align 8
  %10 = icmp ne i64 %3, 0
  br label %11

11:                                               ; preds = %31, %8
  %12 = phi i64 [ %2, %8 ], [ %32, %31 ]
  %13 = getelementptr inbounds i8, ptr %9, i64 %12
  %14 = load i8, ptr %13, align 1
  br i1 %10, label %15, label %29

15:                                               ; preds = %11
  %16 = load i8, ptr %1, align 1
  %17 = icmp eq i8 %16, %14
  br i1 %17, label %31, label %18

18:                                               ; preds = %15, %22
  %19 = phi i64 [ %20, %22 ], [ 0, %15 ]
  %20 = add nuw i64 %19, 1
  %21 = icmp eq i64 %20, %3
  br i1 %21, label %26, label %22

22:                                               ; preds = %18
  %23 = getelementptr inbounds i8, ptr %1, i64 %20
  %24 = load i8, ptr %23, align 1
  %25 = icmp eq i8 %24, %14
  br i1 %25, label %26, label %18

26:                                               ; preds = %18, %22
  %27 = phi i64 [ %3, %18 ], [ %20, %22 ]
  %28 = icmp ult i64 %27, %3
  br label %29

29:                                               ; preds = %26, %11
  %30 = phi i1 [ %10, %11 ], [ %28, %26 ]
  br i1 %30, label %31, label %34

31:                                               ; preds = %15, %29
  %32 = add nuw i64 %12, 1
  %33 = icmp eq i64 %32, %6
  br i1 %33, label %34, label %11

34:                                               ; preds = %29, %31, %4
  %35 = phi i64 [ -1, %4 ], [ %12, %29 ], [ -1, %31 ]
  ret i64 %35
}

; Function Attrs: nounwind
define weak dso_local i64 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE16find_last_not_ofEPKcmm(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr {
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  %6 = load i64, ptr %5, align 8
  %7 = icmp eq i64 %6, 0
  br i1 %7, label %37, label %8

8:                                                ; preds = %4
  %9 = icmp ugt i64 %6, %2
  %10 = add nuw i64 %2, 1
  %11 = select i1 %9, i64 %10, i64 %6
  %12 = icmp ne i64 %3, 0
  %13 = load ptr, ptr %0, align 8
  br label %14

14:                                               ; preds = %8, %35
  %15 = phi i64 [ %11, %8 ], [ %16, %35 ]
  %16 = add i64 %15, -1
  %17 = getelementptr inbounds i8, ptr %13, i64 %16
  %18 = load i8, ptr %17, align 1
  br i1 %12, label %19, label %33

19:                                               ; preds = %14
  %20 = load i8, ptr %1, align 1
  %21 = icmp eq i8 %20, %18
  br i1 %21, label %35, label %22

22:                                               ; preds = %19, %26
  %23 = phi i64 [ %24, %26 ], [ 0, %19 ]
  %24 = add nuw i64 %23, 1
  %25 = icmp eq i64 %24, %3
  br i1 %25, label %30, label %26

26:                                               ; preds = %22
  %27 = getelementptr inbounds i8, ptr %1, i64 %24
  %28 = load i8, ptr %27, align 1
  %29 = icmp eq i8 %28, %18
  br i1 %29, label %30, label %22

30:                                               ; preds = %22, %26
  %31 = phi i64 [ %3, %22 ], [ %24, %26 ]
  %32 = icmp ult i64 %31, %3
  br label %33

33:                                               ; preds = %30, %14
  %34 = phi i1 [ %12, %14 ], [ %32, %30 ]
  br i1 %34, label %35, label %37

35:                                               ; preds = %33, %19
  %36 = icmp eq i64 %16, 0
  br i1 %36, label %37, label %14

37:                                               ; preds = %35, %33, %4
  %38 = phi i64 [ -1, %4 ], [ %16, %33 ], [ -1, %35 ]
  ret i64 %38
}

; Function Attrs: nounwind
define weak dso_local i64 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE17find_first_not_ofEcm(ptr noundef %0, i8 noundef signext %1, i64 noundef %2) local_unnamed_addr {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load i64, ptr %4, align 8
  %6 = icmp ugt i64 %5, %2
  br i1 %6, label %7, label %17

7:                                                ; preds = %3
  %8 = load ptr, ptr %0, align 8
  br label %9

9:                                                ; preds = %14, %7
  %10 = phi i64 [ %2, %7 ], [ %15, %14 ]
  %11 = getelementptr inbounds i8, ptr %8, i64 %10
  %12 = load i8, ptr %11, align 1
  %13 = icmp eq i8 %12, %1
  br i1 %13, label %14, label %17

14:                                               ; preds = %9
  %15 = add nuw i64 %10, 1
  %16 = icmp eq i64 %15, %5
  br i1 %16, label %17, label %9

17:                                               ; preds = %14, %9, %3
  %18 = phi i64 [ -1, %3 ], [ %10, %9 ], [ -1, %14 ]
  ret i64 %18
}

; Function Attrs: nounwind
define weak dso_local i64 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE16find_last_not_ofEcm(ptr noundef %0, i8 noundef signext %1, i64 noundef %2) local_unnamed_addr {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load i64, ptr %4, align 8
  %6 = icmp eq i64 %5, 0
  br i1 %6, label %20, label %7

7:                                                ; preds = %3
  %8 = icmp ugt i64 %5, %2
  %9 = add nuw i64 %2, 1
  %10 = select i1 %8, i64 %9, i64 %5
  %11 = load ptr, ptr %0, align 8
  br label %12

12:                                               ; preds = %15, %7
  %13 = phi i64 [ %10, %7 ], [ %16, %15 ]
  %14 = icmp eq i64 %13, 0
  br i1 %14, label %20, label %15

15:                                               ; preds = %12
  %16 = add i64 %13, -1
  %17 = getelementptr inbounds i8, ptr %11, i64 %16
  %18 = load i8, ptr %17, align 1
  %19 = icmp eq i8 %18, %1
  br i1 %19, label %12, label %20

20:                                               ; preds = %12, %15, %3
  %21 = phi i64 [ -1, %3 ], [ %16, %15 ], [ -1, %12 ]
  ret i64 %21
}

; Function Attrs: nounwind
define weak dso_local i64 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE5rfindEcm(ptr noundef %0, i8 noundef signext %1, i64 noundef %2) local_unnamed_addr {
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = load i64, ptr %4, align 8
  %6 = icmp eq i64 %5, 0
  br i1 %6, label %20, label %7

7:                                                ; preds = %3
  %8 = icmp ugt i64 %5, %2
  %9 = add nuw i64 %2, 1
  %10 = select i1 %8, i64 %9, i64 %5
  br label %11

11:                                               ; preds = %14, %7
  %12 = phi i64 [ %10, %7 ], [ %15, %14 ]
  %13 = icmp eq i64 %12, 0
  br i1 %13, label %20, label %14

14:                                               ; preds = %11
  %15 = add i64 %12, -1
  %16 = load ptr, ptr %0, align 8
  %17 = getelementptr inbounds i8, ptr %16, i64 %15
  %18 = load i8, ptr %17, align 1
  %19 = icmp eq i8 %18, %1
  br i1 %19, label %20, label %11

20:                                               ; preds = %14, %11, %3
  %21 = phi i64 [ -1, %3 ], [ -1, %11 ], [ %15, %14 ]
  ret i64 %21
}

; Function Attrs: nounwind
define weak dso_local i64 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE5rfindEPKcmm(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr {
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  %6 = load i64, ptr %5, align 8
  %7 = icmp ult i64 %6, %3
  br i1 %7, label %36, label %8

8:                                                ; preds = %4
  %9 = sub i64 %6, %3
  %10 = tail call i64 @llvm.umin.i64(i64 %9, i64 %2)
  %11 = add i64 %10, 1
  %12 = icmp eq i64 %3, 0
  br label %13

13:                                               ; preds = %32, %8
  %14 = phi i64 [ undef, %8 ], [ %35, %32 ]
  %15 = phi i64 [ %11, %8 ], [ %16, %32 ]
  %16 = add i64 %15, -1
  %17 = icmp eq i64 %15, 0
  br i1 %17, label %36, label %18

18:                                               ; preds = %13
  br i1 %12, label %32, label %19

19:                                               ; preds = %18
  %20 = load ptr, ptr %0, align 8
  %21 = getelementptr i8, ptr %20, i64 %16
  br label %22

22:                                               ; preds = %19, %29
  %23 = phi i64 [ 0, %19 ], [ %30, %29 ]
  %24 = getelementptr i8, ptr %21, i64 %23
  %25 = load i8, ptr %24, align 1
  %26 = getelementptr inbounds i8, ptr %1, i64 %23
  %27 = load i8, ptr %26, align 1
  %28 = icmp eq i8 %25, %27
  br i1 %28, label %29, label %32

29:                                               ; preds = %22
  %30 = add nuw i64 %23, 1
  %31 = icmp eq i64 %30, %3
  br i1 %31, label %32, label %22

32:                                               ; preds = %22, %29, %18
  %33 = phi i64 [ 0, %18 ], [ %23, %22 ], [ %3, %29 ]
  %34 = icmp eq i64 %33, %3
  %35 = select i1 %34, i64 %16, i64 %14
  br i1 %34, label %36, label %13

36:                                               ; preds = %32, %13, %4
  %37 = phi i64 [ -1, %4 ], [ %35, %32 ], [ -1, %13 ]
  ret i64 %37
}

; Function Attrs: nounwind
define weak dso_local i32 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compareEmmPKcm(ptr noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef %3, i64 noundef %4) local_unnamed_addr {
  %6 = getelementptr inbounds i8, ptr %0, i64 8
  %7 = load i64, ptr %6, align 8
  %8 = icmp uge i64 %7, %1
  tail call void @__irs_must(i1 noundef zeroext %8)
  %9 = load i64, ptr %6, align 8
  %10 = sub i64 %9, %1
  %11 = tail call i64 @llvm.umin.i64(i64 %10, i64 %2)
  %12 = load ptr, ptr %0, align 8
  %13 = getelementptr inbounds i8, ptr %12, i64 %1
  %14 = tail call i64 @llvm.umin.i64(i64 %11, i64 %4)
  %15 = icmp eq i64 %14, 0
  br i1 %15, label %39, label %16

16:                                               ; preds = %5
  %17 = load i8, ptr %13, align 1
  %18 = load i8, ptr %3, align 1
  %19 = icmp eq i8 %17, %18
  br i1 %19, label %20, label %32

20:                                               ; preds = %16, %24
  %21 = phi i64 [ %22, %24 ], [ 0, %16 ]
  %22 = add nuw i64 %21, 1
  %23 = icmp eq i64 %22, %14
  br i1 %23, label %39, label %24

24:                                               ; preds = %20
  %25 = getelementptr inbounds i8, ptr %13, i64 %22
  %26 = load i8, ptr %25, align 1
  %27 = getelementptr inbounds i8, ptr %3, i64 %22
  %28 = load i8, ptr %27, align 1
  %29 = icmp eq i8 %26, %28
  br i1 %29, label %20, label %30

30:                                               ; preds = %24
  %31 = icmp uge i64 %22, %14
  br label %32

32:                                               ; preds = %30, %16
  %33 = phi i1 [ %15, %16 ], [ %31, %30 ]
  %34 = phi i8 [ %17, %16 ], [ %26, %30 ]
  %35 = phi i8 [ %18, %16 ], [ %28, %30 ]
  %36 = icmp ult i8 %34, %35
  %37 = select i1 %36, i32 -1, i32 1
  %38 = tail call i32 @__irs_any_of_sign(i32 noundef %37)
  br label %39

39:                                               ; preds = %20, %32, %5
  %40 = phi i1 [ %33, %32 ], [ %15, %5 ], [ true, %20 ]
  %41 = phi i32 [ %38, %32 ], [ undef, %5 ], [ undef, %20 ]
  br i1 %40, label %42, label %47

42:                                               ; preds = %39
  %43 = sub i64 %11, %4
  %44 = tail call i64 @llvm.smax.i64(i64 %43, i64 -2147483648)
  %45 = tail call i64 @llvm.smin.i64(i64 %44, i64 2147483647)
  %46 = trunc nsw i64 %45 to i32
  br label %47

47:                                               ; preds = %39, %42
  %48 = phi i32 [ %41, %39 ], [ %46, %42 ]
  ret i32 %48
}

; Function Attrs: nounwind
define weak dso_local i32 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compareEmmPKc(ptr noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef %3) local_unnamed_addr {
  br label %5

5:                                                ; preds = %5, %4
  %6 = phi i64 [ 0, %4 ], [ %10, %5 ]
  %7 = getelementptr inbounds i8, ptr %3, i64 %6
  %8 = load i8, ptr %7, align 1
  %9 = icmp eq i8 %8, 0
  %10 = add i64 %6, 1
  br i1 %9, label %11, label %5

11:                                               ; preds = %5
  %12 = tail call i32 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compareEmmPKcm(ptr noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef %3, i64 noundef %6)
  ret i32 %12
}

; Function Attrs: nounwind
define weak dso_local i32 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compareEmmRKS4_(ptr noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef %3) local_unnamed_addr {
  %5 = load ptr, ptr %3, align 8
  %6 = getelementptr inbounds i8, ptr %3, i64 8
  %7 = load i64, ptr %6, align 8
  %8 = tail call i32 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compareEmmPKcm(ptr noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef %5, i64 noundef %7)
  ret i32 %8
}

; Function Attrs: nounwind
define weak dso_local i32 @_ZNKSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE7compareEmmRKS4_mm(ptr noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef %3, i64 noundef %4, i64 noundef %5) local_unnamed_addr {
  %7 = getelementptr inbounds i8, ptr %0, i64 8
  %8 = load i64, ptr %7, align 8
  %9 = icmp uge i64 %8, %1
  tail call void @__irs_must(i1 noundef zeroext %9)
  %10 = load i64, ptr %7, align 8
  %11 = sub i64 %10, %1
  %12 = tail call i64 @llvm.umin.i64(i64 %11, i64 %2)
  %13 = getelementptr inbounds i8, ptr %3, i64 8
  %14 = load i64, ptr %13, align 8
  %15 = icmp uge i64 %14, %4
  tail call void @__irs_must(i1 noundef zeroext %15)
  %16 = load i64, ptr %13, align 8
  %17 = sub i64 %16, %4
  %18 = tail call i64 @llvm.umin.i64(i64 %17, i64 %5)
  %19 = load ptr, ptr %0, align 8
  %20 = getelementptr inbounds i8, ptr %19, i64 %1
  %21 = load ptr, ptr %3, align 8
  %22 = getelementptr inbounds i8, ptr %21, i64 %4
  %23 = tail call i64 @llvm.umin.i64(i64 %12, i64 %18)
  %24 = icmp eq i64 %23, 0
  br i1 %24, label %48, label %25

25:                                               ; preds = %6
  %26 = load i8, ptr %20, align 1
  %27 = load i8, ptr %22, align 1
  %28 = icmp eq i8 %26, %27
  br i1 %28, label %29, label %41

29:                                               ; preds = %25, %33
  %30 = phi i64 [ %31, %33 ], [ 0, %25 ]
  %31 = add nuw i64 %30, 1
  %32 = icmp eq i64 %31, %23
  br i1 %32, label %48, label %33

33:                                               ; preds = %29
  %34 = getelementptr inbounds i8, ptr %20, i64 %31
  %35 = load i8, ptr %34, align 1
  %36 = getelementptr inbounds i8, ptr %22, i64 %31
  %37 = load i8, ptr %36, align 1
  %38 = icmp eq i8 %35, %37
  br i1 %38, label %29, label %39

39:                                               ; preds = %33
  %40 = icmp uge i64 %31, %23
  br label %41

41:                                               ; preds = %39, %25
  %42 = phi i1 [ %24, %25 ], [ %40, %39 ]
  %43 = phi i8 [ %26, %25 ], [ %35, %39 ]
  %44 = phi i8 [ %27, %25 ], [ %37, %39 ]
  %45 = icmp ult i8 %43, %44
  %46 = select i1 %45, i32 -1, i32 1
  %47 = tail call i32 @__irs_any_of_sign(i32 noundef %46)
  br label %48

48:                                               ; preds = %29, %41, %6
  %49 = phi i1 [ %42, %41 ], [ %24, %6 ], [ true, %29 ]
  %50 = phi i32 [ %47, %41 ], [ undef, %6 ], [ undef, %29 ]
  br i1 %49, label %51, label %56

51:                                               ; preds = %48
  %52 = sub i64 %12, %18
  %53 = tail call i64 @llvm.smax.i64(i64 %52, i64 -2147483648)
  %54 = tail call i64 @llvm.smin.i64(i64 %53, i64 2147483647)
  %55 = trunc nsw i64 %54 to i32
  br label %56

56:                                               ; preds = %48, %51
  %57 = phi i32 [ %50, %48 ], [ %55, %51 ]
  ret i32 %57
}

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

declare i32 @__irs_any_of_sign(i32 noundef) local_unnamed_addr

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smin.i64(i64, i64)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umin.i64(i64, i64)



