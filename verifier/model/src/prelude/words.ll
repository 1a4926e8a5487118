target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@of_process = internal global ptr null, align 8

; Function Attrs: nounwind
define weak dso_local i64 @strspn(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load i8, ptr %0, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %21, label %5

5:                                                ; preds = %2, %16
  %6 = phi i8 [ %19, %16 ], [ %3, %2 ]
  %7 = phi i64 [ %17, %16 ], [ 0, %2 ]
  br label %8

8:                                                ; preds = %8, %5
  %9 = phi ptr [ %14, %8 ], [ %1, %5 ]
  %10 = load i8, ptr %9, align 1
  %11 = icmp ne i8 %10, 0
  %12 = icmp ne i8 %10, %6
  %13 = and i1 %12, %11
  %14 = getelementptr inbounds i8, ptr %9, i64 1
  br i1 %13, label %8, label %15

15:                                               ; preds = %8
  br i1 %11, label %16, label %21

16:                                               ; preds = %15
  %17 = add i64 %7, 1
  %18 = getelementptr inbounds i8, ptr %0, i64 %17
  %19 = load i8, ptr %18, align 1
  %20 = icmp eq i8 %19, 0
  br i1 %20, label %21, label %5

21:                                               ; preds = %15, %16, %2
  %22 = phi i64 [ 0, %2 ], [ %7, %15 ], [ %17, %16 ]
  ret i64 %22
}

; Function Attrs: nounwind
define weak dso_local i64 @strcspn(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load i8, ptr %0, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %21, label %5

5:                                                ; preds = %2, %16
  %6 = phi i8 [ %19, %16 ], [ %3, %2 ]
  %7 = phi i64 [ %17, %16 ], [ 0, %2 ]
  br label %8

8:                                                ; preds = %8, %5
  %9 = phi ptr [ %14, %8 ], [ %1, %5 ]
  %10 = load i8, ptr %9, align 1
  %11 = icmp ne i8 %10, 0
  %12 = icmp ne i8 %10, %6
  %13 = and i1 %12, %11
  %14 = getelementptr inbounds i8, ptr %9, i64 1
  br i1 %13, label %8, label %15

15:                                               ; preds = %8
  br i1 %11, label %21, label %16

16:                                               ; preds = %15
  %17 = add i64 %7, 1
  %18 = getelementptr inbounds i8, ptr %0, i64 %17
  %19 = load i8, ptr %18, align 1
  %20 = icmp eq i8 %19, 0
  br i1 %20, label %21, label %5

21:                                               ; preds = %15, %16, %2
  %22 = phi i64 [ 0, %2 ], [ %7, %15 ], [ %17, %16 ]
  ret i64 %22
}

; Function Attrs: nounwind
define weak dso_local ptr @strpbrk(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load i8, ptr %0, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %21, label %5

5:                                                ; preds = %2, %16
  %6 = phi i8 [ %19, %16 ], [ %3, %2 ]
  %7 = phi i64 [ %17, %16 ], [ 0, %2 ]
  br label %8

8:                                                ; preds = %8, %5
  %9 = phi ptr [ %14, %8 ], [ %1, %5 ]
  %10 = load i8, ptr %9, align 1
  %11 = icmp ne i8 %10, 0
  %12 = icmp ne i8 %10, %6
  %13 = and i1 %12, %11
  %14 = getelementptr inbounds i8, ptr %9, i64 1
  br i1 %13, label %8, label %15

15:                                               ; preds = %8
  br i1 %11, label %21, label %16

16:                                               ; preds = %15
  %17 = add i64 %7, 1
  %18 = getelementptr inbounds i8, ptr %0, i64 %17
  %19 = load i8, ptr %18, align 1
  %20 = icmp eq i8 %19, 0
  br i1 %20, label %21, label %5

21:                                               ; preds = %15, %16, %2
  %22 = phi i64 [ 0, %2 ], [ %7, %15 ], [ %17, %16 ]
  %23 = getelementptr inbounds i8, ptr %0, i64 %22
  %24 = load i8, ptr %23, align 1
  %25 = icmp eq i8 %24, 0
  %26 = select i1 %25, ptr null, ptr %23
  ret ptr %26
}

; Function Attrs: nounwind
define weak dso_local ptr @strtok_r(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = icmp eq ptr %0, null
  br i1 %4, label %5, label %7

5:                                                ; preds = %3
  %6 = load ptr, ptr %2, align 8
  br label %7

7:                                                ; preds = %5, %3
  %8 = phi ptr [ %0, %3 ], [ %6, %5 ]
  %9 = load i8, ptr %8, align 1
  %10 = icmp eq i8 %9, 0
  br i1 %10, label %27, label %11

11:                                               ; preds = %7, %22
  %12 = phi i8 [ %25, %22 ], [ %9, %7 ]
  %13 = phi i64 [ %23, %22 ], [ 0, %7 ]
  br label %14

14:                                               ; preds = %14, %11
  %15 = phi ptr [ %20, %14 ], [ %1, %11 ]
  %16 = load i8, ptr %15, align 1
  %17 = icmp ne i8 %16, 0
  %18 = icmp ne i8 %16, %12
  %19 = and i1 %18, %17
  %20 = getelementptr inbounds i8, ptr %15, i64 1
  br i1 %19, label %14, label %21

21:                                               ; preds = %14
  br i1 %17, label %22, label %27

22:                                               ; preds = %21
  %23 = add i64 %13, 1
  %24 = getelementptr inbounds i8, ptr %8, i64 %23
  %25 = load i8, ptr %24, align 1
  %26 = icmp eq i8 %25, 0
  br i1 %26, label %27, label %11

27:                                               ; preds = %21, %22, %7
  %28 = phi i64 [ 0, %7 ], [ %13, %21 ], [ %23, %22 ]
  %29 = getelementptr inbounds i8, ptr %8, i64 %28
  %30 = load i8, ptr %29, align 1
  %31 = icmp eq i8 %30, 0
  br i1 %31, label %55, label %32

32:                                               ; preds = %27, %43
  %33 = phi i8 [ %46, %43 ], [ %30, %27 ]
  %34 = phi i64 [ %44, %43 ], [ 0, %27 ]
  br label %35

35:                                               ; preds = %35, %32
  %36 = phi ptr [ %41, %35 ], [ %1, %32 ]
  %37 = load i8, ptr %36, align 1
  %38 = icmp ne i8 %37, 0
  %39 = icmp ne i8 %37, %33
  %40 = and i1 %39, %38
  %41 = getelementptr inbounds i8, ptr %36, i64 1
  br i1 %40, label %35, label %42

42:                                               ; preds = %35
  br i1 %38, label %48, label %43

43:                                               ; preds = %42
  %44 = add i64 %34, 1
  %45 = getelementptr inbounds i8, ptr %29, i64 %44
  %46 = load i8, ptr %45, align 1
  %47 = icmp eq i8 %46, 0
  br i1 %47, label %48, label %32

48:                                               ; preds = %42, %43
  %49 = phi i64 [ %34, %42 ], [ %44, %43 ]
  %50 = getelementptr inbounds i8, ptr %29, i64 %49
  %51 = load i8, ptr %50, align 1
  %52 = icmp eq i8 %51, 0
  br i1 %52, label %55, label %53

53:                                               ; preds = %48
  %54 = getelementptr inbounds i8, ptr %50, i64 1
  store i8 0, ptr %50, align 1
  br label %55

55:                                               ; preds = %48, %53, %27
  %56 = phi ptr [ %29, %27 ], [ %54, %53 ], [ %50, %48 ]
  %57 = phi ptr [ null, %27 ], [ %29, %53 ], [ %29, %48 ]
  store ptr %56, ptr %2, align 8
  ret ptr %57
}

; Function Attrs: nounwind
define weak dso_local ptr @__strtok_r(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call ptr @strtok_r(ptr noundef %0, ptr noundef %1, ptr noundef %2)
  ret ptr %4
}

; Function Attrs: nounwind
define weak dso_local ptr @strtok(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call ptr @strtok_r(ptr noundef %0, ptr noundef %1, ptr noundef nonnull @of_process)
  ret ptr %3
}

; Function Attrs: nounwind
define weak dso_local ptr @strsep(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = icmp eq ptr %3, null
  br i1 %4, label %33, label %5

5:                                                ; preds = %2
  %6 = load i8, ptr %3, align 1
  %7 = icmp eq i8 %6, 0
  br i1 %7, label %24, label %8

8:                                                ; preds = %5, %19
  %9 = phi i8 [ %22, %19 ], [ %6, %5 ]
  %10 = phi i64 [ %20, %19 ], [ 0, %5 ]
  br label %11

11:                                               ; preds = %11, %8
  %12 = phi ptr [ %17, %11 ], [ %1, %8 ]
  %13 = load i8, ptr %12, align 1
  %14 = icmp ne i8 %13, 0
  %15 = icmp ne i8 %13, %9
  %16 = and i1 %15, %14
  %17 = getelementptr inbounds i8, ptr %12, i64 1
  br i1 %16, label %11, label %18

18:                                               ; preds = %11
  br i1 %14, label %24, label %19

19:                                               ; preds = %18
  %20 = add i64 %10, 1
  %21 = getelementptr inbounds i8, ptr %3, i64 %20
  %22 = load i8, ptr %21, align 1
  %23 = icmp eq i8 %22, 0
  br i1 %23, label %24, label %8

24:                                               ; preds = %18, %19, %5
  %25 = phi i64 [ 0, %5 ], [ %10, %18 ], [ %20, %19 ]
  %26 = getelementptr inbounds i8, ptr %3, i64 %25
  %27 = load i8, ptr %26, align 1
  %28 = icmp eq i8 %27, 0
  br i1 %28, label %31, label %29

29:                                               ; preds = %24
  store i8 0, ptr %26, align 1
  %30 = getelementptr inbounds i8, ptr %26, i64 1
  br label %31

31:                                               ; preds = %24, %29
  %32 = phi ptr [ %30, %29 ], [ null, %24 ]
  store ptr %32, ptr %0, align 8
  br label %33

33:                                               ; preds = %2, %31
  %34 = phi ptr [ %3, %31 ], [ null, %2 ]
  ret ptr %34
}

; Function Attrs: nounwind
define weak dso_local ptr @strcasestr(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load i8, ptr %1, align 1
  %4 = icmp eq i8 %3, 0
  %5 = add i8 %3, -65
  %6 = icmp ult i8 %5, 26
  %7 = add i8 %3, 32
  %8 = select i1 %6, i8 %7, i8 %3
  br label %9

9:                                                ; preds = %43, %2
  %10 = phi ptr [ %0, %2 ], [ %46, %43 ]
  %11 = phi ptr [ undef, %2 ], [ %44, %43 ]
  br i1 %4, label %43, label %12

12:                                               ; preds = %9
  %13 = load i8, ptr %10, align 1
  %14 = add i8 %13, -65
  %15 = icmp ult i8 %14, 26
  %16 = add i8 %13, 32
  %17 = select i1 %15, i8 %16, i8 %13
  %18 = icmp eq i8 %17, %8
  br i1 %18, label %19, label %37

19:                                               ; preds = %12, %25
  %20 = phi i64 [ %21, %25 ], [ 0, %12 ]
  %21 = add i64 %20, 1
  %22 = getelementptr inbounds i8, ptr %1, i64 %21
  %23 = load i8, ptr %22, align 1
  %24 = icmp eq i8 %23, 0
  br i1 %24, label %43, label %25

25:                                               ; preds = %19
  %26 = getelementptr inbounds i8, ptr %10, i64 %21
  %27 = load i8, ptr %26, align 1
  %28 = add i8 %27, -65
  %29 = icmp ult i8 %28, 26
  %30 = add i8 %27, 32
  %31 = select i1 %29, i8 %30, i8 %27
  %32 = add i8 %23, -65
  %33 = icmp ult i8 %32, 26
  %34 = add i8 %23, 32
  %35 = select i1 %33, i8 %34, i8 %23
  %36 = icmp eq i8 %31, %35
  br i1 %36, label %19, label %37

37:                                               ; preds = %25, %12
  %38 = phi i1 [ %4, %12 ], [ %24, %25 ]
  br i1 %38, label %43, label %39

39:                                               ; preds = %37
  %40 = load i8, ptr %10, align 1
  %41 = icmp eq i8 %40, 0
  %42 = select i1 %41, ptr null, ptr %11
  br label %43

43:                                               ; preds = %19, %9, %39, %37
  %44 = phi ptr [ %10, %37 ], [ %42, %39 ], [ %10, %9 ], [ %10, %19 ]
  %45 = phi i1 [ true, %37 ], [ %41, %39 ], [ true, %9 ], [ true, %19 ]
  %46 = getelementptr inbounds i8, ptr %10, i64 1
  br i1 %45, label %47, label %9

47:                                               ; preds = %43
  ret ptr %44
}

; Function Attrs: nounwind
define weak dso_local ptr @strchrnul(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = load i8, ptr %0, align 1
  %4 = icmp eq i8 %3, 0
  br i1 %4, label %17, label %5

5:                                                ; preds = %2
  %6 = shl i32 %1, 24
  %7 = ashr exact i32 %6, 24
  br label %8

8:                                                ; preds = %5, %13
  %9 = phi i8 [ %3, %5 ], [ %15, %13 ]
  %10 = phi ptr [ %0, %5 ], [ %14, %13 ]
  %11 = sext i8 %9 to i32
  %12 = icmp eq i32 %7, %11
  br i1 %12, label %17, label %13

13:                                               ; preds = %8
  %14 = getelementptr inbounds i8, ptr %10, i64 1
  %15 = load i8, ptr %14, align 1
  %16 = icmp eq i8 %15, 0
  br i1 %16, label %17, label %8

17:                                               ; preds = %8, %13, %2
  %18 = phi ptr [ %0, %2 ], [ %10, %8 ], [ %14, %13 ]
  ret ptr %18
}



