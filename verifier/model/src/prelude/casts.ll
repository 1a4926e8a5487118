target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.search = type { ptr, ptr, ptr, ptr, i64, ptr, i64 }
%struct.anon = type { ptr, i64 }

; Function Attrs: nounwind
define weak dso_local ptr @__dynamic_cast(ptr noundef %0, ptr noundef %1, ptr noundef %2, i64 noundef %3) local_unnamed_addr {
  %5 = alloca ptr, align 8
  %6 = alloca %struct.search, align 8
  %7 = load ptr, ptr %0, align 8
  %8 = getelementptr inbounds i8, ptr %7, i64 -16
  %9 = load i64, ptr %8, align 8
  %10 = getelementptr inbounds i8, ptr %0, i64 %9
  %11 = getelementptr inbounds i8, ptr %7, i64 -8
  %12 = load ptr, ptr %11, align 8
  %13 = load ptr, ptr %10, align 8
  %14 = getelementptr inbounds i8, ptr %13, i64 -8
  %15 = load ptr, ptr %14, align 8
  %16 = icmp eq ptr %15, %12
  tail call void @__irs_must(i1 noundef zeroext %16)
  %17 = call fastcc i64 @parts(ptr noundef nonnull %10, ptr noundef %12, ptr noundef %1, ptr noundef nonnull %0, ptr noundef nonnull %5)
  %18 = icmp eq i64 %17, 1
  call void @__irs_must(i1 noundef zeroext %18)
  store ptr %0, ptr %6, align 8
  %19 = getelementptr inbounds i8, ptr %6, i64 8
  store ptr %1, ptr %19, align 8
  %20 = getelementptr inbounds i8, ptr %6, i64 16
  store ptr %2, ptr %20, align 8
  %21 = getelementptr inbounds i8, ptr %6, i64 24
  store ptr null, ptr %21, align 8
  %22 = getelementptr inbounds i8, ptr %6, i64 32
  store i64 0, ptr %22, align 8
  %23 = getelementptr inbounds i8, ptr %6, i64 40
  store ptr null, ptr %23, align 8
  %24 = getelementptr inbounds i8, ptr %6, i64 48
  store i64 0, ptr %24, align 8
  call fastcc void @look(ptr noundef nonnull %6, ptr noundef nonnull %10, ptr noundef %12)
  %25 = load i64, ptr %24, align 8
  %26 = icmp slt i64 %25, 2
  call void @__irs_must(i1 noundef zeroext %26)
  %27 = load i64, ptr %24, align 8
  %28 = icmp eq i64 %27, 0
  br i1 %28, label %31, label %29

29:                                               ; preds = %4
  %30 = load ptr, ptr %23, align 8
  br label %36

31:                                               ; preds = %4
  %32 = load i64, ptr %22, align 8
  %33 = icmp eq i64 %32, 1
  %34 = load ptr, ptr %21, align 8
  %35 = select i1 %33, ptr %34, ptr null
  br label %36

36:                                               ; preds = %31, %29
  %37 = phi ptr [ %30, %29 ], [ %35, %31 ]
  ret ptr %37
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

; Function Attrs: nounwind
define internal fastcc i64 @parts(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3, ptr noundef %4) unnamed_addr {
  br label %6

6:                                                ; preds = %22, %5
  %7 = phi ptr [ %1, %5 ], [ %24, %22 ]
  %8 = icmp eq ptr %7, %2
  br i1 %8, label %9, label %14

9:                                                ; preds = %6
  %10 = icmp eq ptr %3, null
  %11 = icmp eq ptr %0, %3
  %12 = or i1 %10, %11
  br i1 %12, label %13, label %42

13:                                               ; preds = %9
  store ptr %0, ptr %4, align 8
  br label %42

14:                                               ; preds = %6
  %15 = tail call i32 @__irs_class(ptr noundef %7)
  switch i32 %15, label %42 [
    i32 1, label %22
    i32 2, label %16
  ]

16:                                               ; preds = %14
  %17 = getelementptr inbounds i8, ptr %7, i64 20
  %18 = load i32, ptr %17, align 4
  %19 = icmp eq i32 %18, 0
  br i1 %19, label %42, label %20

20:                                               ; preds = %16
  %21 = getelementptr inbounds i8, ptr %7, i64 24
  br label %25

22:                                               ; preds = %14
  %23 = getelementptr inbounds i8, ptr %7, i64 16
  %24 = load ptr, ptr %23, align 8
  br label %6

25:                                               ; preds = %20, %25
  %26 = phi i64 [ 0, %20 ], [ %38, %25 ]
  %27 = phi i64 [ 0, %20 ], [ %37, %25 ]
  %28 = getelementptr inbounds [0 x %struct.anon], ptr %21, i64 0, i64 %26
  %29 = getelementptr inbounds i8, ptr %28, i64 8
  %30 = load i64, ptr %29, align 8
  %31 = and i64 %30, 3
  %32 = icmp eq i64 %31, 2
  tail call void @__irs_must(i1 noundef zeroext %32)
  %33 = ashr i64 %30, 8
  %34 = getelementptr inbounds i8, ptr %0, i64 %33
  %35 = load ptr, ptr %28, align 8
  %36 = tail call fastcc i64 @parts(ptr noundef %34, ptr noundef %35, ptr noundef %2, ptr noundef %3, ptr noundef %4)
  %37 = add nsw i64 %36, %27
  %38 = add nuw nsw i64 %26, 1
  %39 = load i32, ptr %17, align 4
  %40 = zext i32 %39 to i64
  %41 = icmp ult i64 %38, %40
  br i1 %41, label %25, label %42

42:                                               ; preds = %25, %16, %14, %9, %13
  %43 = phi i64 [ 1, %13 ], [ 0, %9 ], [ 0, %14 ], [ 0, %16 ], [ %37, %25 ]
  ret i64 %43
}

; Function Attrs: nounwind
define internal fastcc void @look(ptr noundef %0, ptr noundef %1, ptr noundef %2) unnamed_addr {
  %4 = alloca ptr, align 8
  br label %5

5:                                                ; preds = %34, %3
  %6 = phi ptr [ %2, %3 ], [ %36, %34 ]
  %7 = getelementptr inbounds i8, ptr %0, i64 16
  %8 = load ptr, ptr %7, align 8
  %9 = icmp eq ptr %8, %6
  br i1 %9, label %10, label %26

10:                                               ; preds = %5
  %11 = getelementptr inbounds i8, ptr %0, i64 32
  %12 = load i64, ptr %11, align 8
  %13 = add nsw i64 %12, 1
  store i64 %13, ptr %11, align 8
  %14 = getelementptr inbounds i8, ptr %0, i64 24
  store ptr %1, ptr %14, align 8
  %15 = getelementptr inbounds i8, ptr %0, i64 8
  %16 = load ptr, ptr %15, align 8
  %17 = load ptr, ptr %0, align 8
  %18 = call fastcc i64 @parts(ptr noundef %1, ptr noundef %6, ptr noundef %16, ptr noundef %17, ptr noundef nonnull %4)
  %19 = icmp eq i64 %18, 0
  br i1 %19, label %25, label %20

20:                                               ; preds = %10
  %21 = getelementptr inbounds i8, ptr %0, i64 48
  %22 = load i64, ptr %21, align 8
  %23 = add nsw i64 %22, 1
  store i64 %23, ptr %21, align 8
  %24 = getelementptr inbounds i8, ptr %0, i64 40
  store ptr %1, ptr %24, align 8
  br label %25

25:                                               ; preds = %20, %10
  br label %52

26:                                               ; preds = %5
  %27 = tail call i32 @__irs_class(ptr noundef %6)
  switch i32 %27, label %52 [
    i32 1, label %34
    i32 2, label %28
  ]

28:                                               ; preds = %26
  %29 = getelementptr inbounds i8, ptr %6, i64 20
  %30 = load i32, ptr %29, align 4
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %52, label %32

32:                                               ; preds = %28
  %33 = getelementptr inbounds i8, ptr %6, i64 24
  br label %37

34:                                               ; preds = %26
  %35 = getelementptr inbounds i8, ptr %6, i64 16
  %36 = load ptr, ptr %35, align 8
  br label %5

37:                                               ; preds = %32, %37
  %38 = phi i64 [ 0, %32 ], [ %48, %37 ]
  %39 = getelementptr inbounds [0 x %struct.anon], ptr %33, i64 0, i64 %38
  %40 = getelementptr inbounds i8, ptr %39, i64 8
  %41 = load i64, ptr %40, align 8
  %42 = and i64 %41, 3
  %43 = icmp eq i64 %42, 2
  tail call void @__irs_must(i1 noundef zeroext %43)
  %44 = load i64, ptr %40, align 8
  %45 = ashr i64 %44, 8
  %46 = getelementptr inbounds i8, ptr %1, i64 %45
  %47 = load ptr, ptr %39, align 8
  tail call fastcc void @look(ptr noundef %0, ptr noundef %46, ptr noundef %47)
  %48 = add nuw nsw i64 %38, 1
  %49 = load i32, ptr %29, align 4
  %50 = zext i32 %49 to i64
  %51 = icmp ult i64 %48, %50
  br i1 %51, label %37, label %52

52:                                               ; preds = %37, %28, %26, %25
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

declare i32 @__irs_class(ptr noundef) local_unnamed_addr



