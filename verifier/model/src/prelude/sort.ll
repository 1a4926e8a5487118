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
  br i1 %6, label %45, label %7

7:                                                ; preds = %5
  %8 = lshr i64 %1, 1
  %9 = sub i64 %1, %8
  %10 = mul i64 %8, %2
  %11 = getelementptr inbounds i8, ptr %0, i64 %10
  tail call fastcc void @sort(ptr noundef %0, i64 noundef %8, i64 noundef %2, ptr noundef %3, ptr noundef %4)
  tail call fastcc void @sort(ptr noundef %11, i64 noundef %9, i64 noundef %2, ptr noundef %3, ptr noundef %4)
  %12 = icmp eq i64 %9, 0
  br i1 %12, label %36, label %13

13:                                               ; preds = %7, %13
  %14 = phi i64 [ %25, %13 ], [ %8, %7 ]
  %15 = phi i64 [ %29, %13 ], [ 0, %7 ]
  %16 = phi i64 [ %22, %13 ], [ %9, %7 ]
  %17 = phi ptr [ %32, %13 ], [ %11, %7 ]
  %18 = phi ptr [ %31, %13 ], [ %0, %7 ]
  %19 = tail call i32 %3(ptr noundef %18, ptr noundef %17)
  %20 = icmp sgt i32 %19, 0
  %21 = sext i1 %20 to i64
  %22 = add i64 %16, %21
  %23 = xor i1 %20, true
  %24 = sext i1 %23 to i64
  %25 = add nsw i64 %14, %24
  %26 = getelementptr inbounds i8, ptr %4, i64 %15
  %27 = select i1 %20, ptr %17, ptr %18
  %28 = tail call ptr @memcpy(ptr noundef %26, ptr noundef %27, i64 noundef %2)
  %29 = add i64 %15, %2
  %30 = getelementptr inbounds i8, ptr %27, i64 %2
  %31 = select i1 %20, ptr %18, ptr %30
  %32 = select i1 %20, ptr %30, ptr %17
  %33 = icmp ne i64 %25, 0
  %34 = icmp ne i64 %22, 0
  %35 = select i1 %33, i1 %34, i1 false
  br i1 %35, label %13, label %36

36:                                               ; preds = %13, %7
  %37 = phi ptr [ %0, %7 ], [ %31, %13 ]
  %38 = phi i64 [ 0, %7 ], [ %29, %13 ]
  %39 = phi i64 [ %8, %7 ], [ %25, %13 ]
  %40 = getelementptr inbounds i8, ptr %4, i64 %38
  %41 = mul i64 %39, %2
  %42 = tail call ptr @memcpy(ptr noundef %40, ptr noundef %37, i64 noundef %41)
  %43 = add i64 %41, %38
  %44 = tail call ptr @memcpy(ptr noundef %0, ptr noundef %4, i64 noundef %43)
  br label %45

45:                                               ; preds = %5, %36
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

declare ptr @memcpy(ptr noundef, ptr noundef, i64 noundef) local_unnamed_addr



