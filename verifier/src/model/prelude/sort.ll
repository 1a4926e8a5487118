target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nounwind
define weak dso_local void @qsort(ptr noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef %3) local_unnamed_addr {
  %5 = icmp ult i64 %1, 2
  br i1 %5, label %9, label %6

6:                                                ; preds = %4
  %7 = mul i64 %2, %1
  %8 = tail call ptr @malloc(i64 noundef %7)
  tail call fastcc void @sort(ptr noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef %3, ptr noundef %8)
  tail call void @free(ptr noundef %8)
  br label %9

9:                                                ; preds = %4, %6
  ret void
}

declare ptr @malloc(i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define internal fastcc void @sort(ptr noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef %3, ptr noundef %4) unnamed_addr {
  %6 = icmp ult i64 %1, 2
  br i1 %6, label %73, label %7

7:                                                ; preds = %5
  %8 = lshr i64 %1, 1
  %9 = sub i64 %1, %8
  %10 = mul i64 %8, %2
  %11 = getelementptr inbounds i8, ptr %0, i64 %10
  tail call fastcc void @sort(ptr noundef %0, i64 noundef %8, i64 noundef %2, ptr noundef %3, ptr noundef %4)
  tail call fastcc void @sort(ptr noundef %11, i64 noundef %9, i64 noundef %2, ptr noundef %3, ptr noundef %4)
  %12 = icmp eq i64 %9, 0
  br i1 %12, label %15, label %13

13:                                               ; preds = %7
  %14 = icmp eq i64 %2, 0
  br label %21

15:                                               ; preds = %36, %7
  %16 = phi ptr [ %0, %7 ], [ %40, %36 ]
  %17 = phi i64 [ 0, %7 ], [ %37, %36 ]
  %18 = phi i64 [ %8, %7 ], [ %33, %36 ]
  %19 = mul i64 %18, %2
  %20 = icmp eq i64 %19, 0
  br i1 %20, label %54, label %57

21:                                               ; preds = %13, %36
  %22 = phi i64 [ %8, %13 ], [ %33, %36 ]
  %23 = phi i64 [ 0, %13 ], [ %37, %36 ]
  %24 = phi i64 [ %9, %13 ], [ %30, %36 ]
  %25 = phi ptr [ %11, %13 ], [ %41, %36 ]
  %26 = phi ptr [ %0, %13 ], [ %40, %36 ]
  %27 = tail call i32 %3(ptr noundef %26, ptr noundef %25)
  %28 = icmp sgt i32 %27, 0
  %29 = sext i1 %28 to i64
  %30 = add i64 %24, %29
  %31 = xor i1 %28, true
  %32 = sext i1 %31 to i64
  %33 = add nsw i64 %22, %32
  br i1 %14, label %36, label %34

34:                                               ; preds = %21
  %35 = select i1 %28, ptr %25, ptr %26
  br label %45

36:                                               ; preds = %45, %21
  %37 = phi i64 [ %23, %21 ], [ %50, %45 ]
  %38 = select i1 %28, ptr %25, ptr %26
  %39 = getelementptr inbounds i8, ptr %38, i64 %2
  %40 = select i1 %28, ptr %26, ptr %39
  %41 = select i1 %28, ptr %39, ptr %25
  %42 = icmp ne i64 %33, 0
  %43 = icmp ne i64 %30, 0
  %44 = select i1 %42, i1 %43, i1 false
  br i1 %44, label %21, label %15

45:                                               ; preds = %34, %45
  %46 = phi i64 [ 0, %34 ], [ %52, %45 ]
  %47 = phi i64 [ %23, %34 ], [ %50, %45 ]
  %48 = getelementptr inbounds i8, ptr %35, i64 %46
  %49 = load i8, ptr %48, align 1
  %50 = add i64 %47, 1
  %51 = getelementptr inbounds i8, ptr %4, i64 %47
  store i8 %49, ptr %51, align 1
  %52 = add nuw i64 %46, 1
  %53 = icmp eq i64 %52, %2
  br i1 %53, label %36, label %45

54:                                               ; preds = %57, %15
  %55 = phi i64 [ %17, %15 ], [ %62, %57 ]
  %56 = icmp eq i64 %55, 0
  br i1 %56, label %73, label %66

57:                                               ; preds = %15, %57
  %58 = phi i64 [ %64, %57 ], [ 0, %15 ]
  %59 = phi i64 [ %62, %57 ], [ %17, %15 ]
  %60 = getelementptr inbounds i8, ptr %16, i64 %58
  %61 = load i8, ptr %60, align 1
  %62 = add i64 %59, 1
  %63 = getelementptr inbounds i8, ptr %4, i64 %59
  store i8 %61, ptr %63, align 1
  %64 = add nuw i64 %58, 1
  %65 = icmp eq i64 %64, %19
  br i1 %65, label %54, label %57

66:                                               ; preds = %54, %66
  %67 = phi i64 [ %71, %66 ], [ 0, %54 ]
  %68 = getelementptr inbounds i8, ptr %4, i64 %67
  %69 = load i8, ptr %68, align 1
  %70 = getelementptr inbounds i8, ptr %0, i64 %67
  store i8 %69, ptr %70, align 1
  %71 = add nuw i64 %67, 1
  %72 = icmp eq i64 %71, %55
  br i1 %72, label %73, label %66

73:                                               ; preds = %66, %54, %5
  ret void
}

declare void @free(ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @bsearch(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3, ptr noundef %4) local_unnamed_addr {
  br label %6

6:                                                ; preds = %22, %5
  %7 = phi i64 [ %2, %5 ], [ %23, %22 ]
  %8 = phi i64 [ 0, %5 ], [ %24, %22 ]
  %9 = phi ptr [ undef, %5 ], [ %25, %22 ]
  %10 = icmp ult i64 %8, %7
  br i1 %10, label %11, label %27

11:                                               ; preds = %6
  %12 = add i64 %8, %7
  %13 = lshr i64 %12, 1
  %14 = mul i64 %13, %3
  %15 = getelementptr inbounds i8, ptr %1, i64 %14
  %16 = tail call i32 %4(ptr noundef %0, ptr noundef %15)
  %17 = icmp slt i32 %16, 0
  br i1 %17, label %22, label %18

18:                                               ; preds = %11
  %19 = icmp eq i32 %16, 0
  br i1 %19, label %22, label %20

20:                                               ; preds = %18
  %21 = add nuw i64 %13, 1
  br label %22

22:                                               ; preds = %20, %11, %18
  %23 = phi i64 [ %7, %18 ], [ %7, %20 ], [ %13, %11 ]
  %24 = phi i64 [ %8, %18 ], [ %21, %20 ], [ %8, %11 ]
  %25 = phi ptr [ %15, %18 ], [ %9, %20 ], [ %9, %11 ]
  %26 = phi i1 [ false, %18 ], [ true, %20 ], [ true, %11 ]
  br i1 %26, label %6, label %27

27:                                               ; preds = %6, %22
  %28 = phi ptr [ %25, %22 ], [ null, %6 ]
  ret ptr %28
}



