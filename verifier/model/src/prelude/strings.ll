target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read)
define dso_local i64 @__irs_strlen(ptr nocapture noundef readonly %0) local_unnamed_addr {
  br label %2

2:                                                ; preds = %2, %1
  %3 = phi i64 [ 0, %1 ], [ %7, %2 ]
  %4 = getelementptr inbounds i8, ptr %0, i64 %3
  %5 = load i8, ptr %4, align 1
  %6 = icmp eq i8 %5, 0
  %7 = add i64 %3, 1
  br i1 %6, label %8, label %2

8:                                                ; preds = %2
  ret i64 %3
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read)
define dso_local i64 @__irs_strnlen(ptr nocapture noundef readonly %0, i64 noundef %1) local_unnamed_addr {
  %3 = icmp eq i64 %1, 0
  br i1 %3, label %12, label %4

4:                                                ; preds = %2, %9
  %5 = phi i64 [ %10, %9 ], [ 0, %2 ]
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = load i8, ptr %6, align 1
  %8 = icmp eq i8 %7, 0
  br i1 %8, label %12, label %9

9:                                                ; preds = %4
  %10 = add nuw i64 %5, 1
  %11 = icmp eq i64 %10, %1
  br i1 %11, label %12, label %4

12:                                               ; preds = %4, %9, %2
  %13 = phi i64 [ 0, %2 ], [ %5, %4 ], [ %1, %9 ]
  ret i64 %13
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read)
define dso_local i32 @__irs_strncmp(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %20, label %5

5:                                                ; preds = %3, %15
  %6 = phi i64 [ %17, %15 ], [ 0, %3 ]
  %7 = getelementptr inbounds i8, ptr %0, i64 %6
  %8 = load i8, ptr %7, align 1
  %9 = getelementptr inbounds i8, ptr %1, i64 %6
  %10 = load i8, ptr %9, align 1
  %11 = icmp eq i8 %8, %10
  br i1 %11, label %15, label %12

12:                                               ; preds = %5
  %13 = icmp ult i8 %8, %10
  %14 = select i1 %13, i32 -1, i32 1
  br label %20

15:                                               ; preds = %5
  %16 = icmp eq i8 %8, 0
  %17 = add nuw i64 %6, 1
  %18 = icmp eq i64 %17, %2
  %19 = select i1 %16, i1 true, i1 %18
  br i1 %19, label %20, label %5

20:                                               ; preds = %15, %3, %12
  %21 = phi i32 [ %14, %12 ], [ 0, %3 ], [ 0, %15 ]
  ret i32 %21
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read)
define dso_local i32 @__irs_strcmp(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr {
  br label %3

3:                                                ; preds = %13, %2
  %4 = phi i64 [ 0, %2 ], [ %15, %13 ]
  %5 = getelementptr inbounds i8, ptr %0, i64 %4
  %6 = load i8, ptr %5, align 1
  %7 = getelementptr inbounds i8, ptr %1, i64 %4
  %8 = load i8, ptr %7, align 1
  %9 = icmp eq i8 %6, %8
  br i1 %9, label %13, label %10

10:                                               ; preds = %3
  %11 = icmp ult i8 %6, %8
  %12 = select i1 %11, i32 -1, i32 1
  br label %18

13:                                               ; preds = %3
  %14 = icmp eq i8 %6, 0
  %15 = add nuw i64 %4, 1
  %16 = icmp eq i64 %15, -1
  %17 = select i1 %14, i1 true, i1 %16
  br i1 %17, label %18, label %3

18:                                               ; preds = %13, %10
  %19 = phi i32 [ %12, %10 ], [ 0, %13 ]
  ret i32 %19
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read)
define dso_local i32 @__irs_strncasecmp(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1, i64 noundef %2) local_unnamed_addr {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %29, label %8

5:                                                ; preds = %8
  %6 = add nuw i64 %9, 1
  %7 = icmp eq i64 %6, %2
  br i1 %7, label %29, label %8

8:                                                ; preds = %3, %5
  %9 = phi i64 [ %6, %5 ], [ 0, %3 ]
  %10 = getelementptr inbounds i8, ptr %0, i64 %9
  %11 = load i8, ptr %10, align 1
  %12 = add i8 %11, -65
  %13 = icmp ult i8 %12, 26
  %14 = add i8 %11, 32
  %15 = select i1 %13, i8 %14, i8 %11
  %16 = getelementptr inbounds i8, ptr %1, i64 %9
  %17 = load i8, ptr %16, align 1
  %18 = add i8 %17, -65
  %19 = icmp ult i8 %18, 26
  %20 = add i8 %17, 32
  %21 = select i1 %19, i8 %20, i8 %17
  %22 = icmp eq i8 %15, %21
  %23 = icmp ne i8 %15, 0
  %24 = and i1 %22, %23
  br i1 %24, label %5, label %25

25:                                               ; preds = %8
  %26 = icmp ult i8 %15, %21
  %27 = select i1 %26, i32 -1, i32 1
  %28 = select i1 %22, i32 0, i32 %27
  br label %29

29:                                               ; preds = %5, %3, %25
  %30 = phi i32 [ %28, %25 ], [ 0, %3 ], [ 0, %5 ]
  ret i32 %30
}

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read)
define dso_local i32 @__irs_strcasecmp(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr {
  br label %6

3:                                                ; preds = %6
  %4 = add nuw i64 %7, 1
  %5 = icmp eq i64 %4, -1
  br i1 %5, label %27, label %6

6:                                                ; preds = %3, %2
  %7 = phi i64 [ %4, %3 ], [ 0, %2 ]
  %8 = getelementptr inbounds i8, ptr %0, i64 %7
  %9 = load i8, ptr %8, align 1
  %10 = add i8 %9, -65
  %11 = icmp ult i8 %10, 26
  %12 = add i8 %9, 32
  %13 = select i1 %11, i8 %12, i8 %9
  %14 = getelementptr inbounds i8, ptr %1, i64 %7
  %15 = load i8, ptr %14, align 1
  %16 = add i8 %15, -65
  %17 = icmp ult i8 %16, 26
  %18 = add i8 %15, 32
  %19 = select i1 %17, i8 %18, i8 %15
  %20 = icmp eq i8 %13, %19
  %21 = icmp ne i8 %13, 0
  %22 = and i1 %21, %20
  br i1 %22, label %3, label %23

23:                                               ; preds = %6
  %24 = icmp ult i8 %13, %19
  %25 = select i1 %24, i32 -1, i32 1
  %26 = select i1 %20, i32 0, i32 %25
  br label %27

27:                                               ; preds = %3, %23
  %28 = phi i32 [ %26, %23 ], [ 0, %3 ]
  ret i32 %28
}

; Function Attrs: nounwind
define dso_local i32 @__irs_memcmp(ptr noundef %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr {
  tail call void @__irs_touch(ptr noundef %0, i64 noundef %2)
  tail call void @__irs_touch(ptr noundef %1, i64 noundef %2)
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %18, label %8

5:                                                ; preds = %8
  %6 = add nuw i64 %9, 1
  %7 = icmp eq i64 %6, %2
  br i1 %7, label %18, label %8

8:                                                ; preds = %3, %5
  %9 = phi i64 [ %6, %5 ], [ 0, %3 ]
  %10 = getelementptr inbounds i8, ptr %0, i64 %9
  %11 = load i8, ptr %10, align 1
  %12 = getelementptr inbounds i8, ptr %1, i64 %9
  %13 = load i8, ptr %12, align 1
  %14 = icmp eq i8 %11, %13
  br i1 %14, label %5, label %15

15:                                               ; preds = %8
  %16 = icmp ult i8 %11, %13
  %17 = select i1 %16, i32 -1, i32 1
  br label %18

18:                                               ; preds = %5, %3, %15
  %19 = phi i32 [ %17, %15 ], [ 0, %3 ], [ 0, %5 ]
  ret i32 %19
}

declare void @__irs_touch(ptr noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nofree norecurse nosync nounwind memory(argmem: read)
define dso_local ptr @__irs_memchr(ptr noundef readonly %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %17, label %5

5:                                                ; preds = %3
  %6 = trunc i32 %1 to i8
  br label %7

7:                                                ; preds = %5, %12
  %8 = phi i64 [ 0, %5 ], [ %13, %12 ]
  %9 = getelementptr inbounds i8, ptr %0, i64 %8
  %10 = load i8, ptr %9, align 1
  %11 = icmp eq i8 %10, %6
  br i1 %11, label %15, label %12

12:                                               ; preds = %7
  %13 = add nuw i64 %8, 1
  %14 = icmp eq i64 %13, %2
  br i1 %14, label %17, label %7

15:                                               ; preds = %7
  %16 = getelementptr inbounds i8, ptr %0, i64 %8
  br label %17

17:                                               ; preds = %12, %3, %15
  %18 = phi ptr [ %16, %15 ], [ null, %3 ], [ null, %12 ]
  ret ptr %18
}

; Function Attrs: nofree norecurse nosync nounwind memory(read, inaccessiblemem: none)
define dso_local noundef ptr @__irs_strchr(ptr noundef readonly %0, i32 noundef %1) local_unnamed_addr {
  %3 = shl i32 %1, 24
  %4 = ashr exact i32 %3, 24
  %5 = load i8, ptr %0, align 1
  %6 = sext i8 %5 to i32
  %7 = icmp eq i32 %4, %6
  br i1 %7, label %17, label %8

8:                                                ; preds = %2, %12
  %9 = phi i8 [ %14, %12 ], [ %5, %2 ]
  %10 = phi ptr [ %13, %12 ], [ %0, %2 ]
  %11 = icmp eq i8 %9, 0
  br i1 %11, label %17, label %12

12:                                               ; preds = %8
  %13 = getelementptr inbounds i8, ptr %10, i64 1
  %14 = load i8, ptr %13, align 1
  %15 = sext i8 %14 to i32
  %16 = icmp eq i32 %4, %15
  br i1 %16, label %17, label %8

17:                                               ; preds = %12, %8, %2
  %18 = phi ptr [ %0, %2 ], [ %13, %12 ], [ null, %8 ]
  ret ptr %18
}

; Function Attrs: nofree norecurse nosync nounwind memory(read, inaccessiblemem: none)
define dso_local ptr @__irs_strrchr(ptr noundef readonly %0, i32 noundef %1) local_unnamed_addr {
  %3 = shl i32 %1, 24
  %4 = ashr exact i32 %3, 24
  br label %5

5:                                                ; preds = %5, %2
  %6 = phi ptr [ %0, %2 ], [ %13, %5 ]
  %7 = phi ptr [ null, %2 ], [ %11, %5 ]
  %8 = load i8, ptr %6, align 1
  %9 = sext i8 %8 to i32
  %10 = icmp eq i32 %4, %9
  %11 = select i1 %10, ptr %6, ptr %7
  %12 = icmp eq i8 %8, 0
  %13 = getelementptr inbounds i8, ptr %6, i64 1
  br i1 %12, label %14, label %5

14:                                               ; preds = %5
  ret ptr %11
}

; Function Attrs: nounwind
define dso_local noundef ptr @__irs_strcpy(ptr noundef returned %0, ptr noundef %1) local_unnamed_addr {
  br label %3

3:                                                ; preds = %3, %2
  %4 = phi i64 [ 0, %2 ], [ %8, %3 ]
  %5 = getelementptr inbounds i8, ptr %1, i64 %4
  %6 = load i8, ptr %5, align 1
  %7 = icmp eq i8 %6, 0
  %8 = add i64 %4, 1
  br i1 %7, label %9, label %3

9:                                                ; preds = %3
  tail call void @__irs_apart(ptr noundef %0, i64 noundef %8, ptr noundef %1, i64 noundef %8)
  %10 = icmp eq i64 %8, 0
  br i1 %10, label %18, label %11

11:                                               ; preds = %9, %11
  %12 = phi i64 [ %16, %11 ], [ 0, %9 ]
  %13 = getelementptr inbounds i8, ptr %1, i64 %12
  %14 = load i8, ptr %13, align 1
  %15 = getelementptr inbounds i8, ptr %0, i64 %12
  store i8 %14, ptr %15, align 1
  %16 = add nuw i64 %12, 1
  %17 = icmp eq i64 %12, %4
  br i1 %17, label %18, label %11

18:                                               ; preds = %11, %9
  ret ptr %0
}

; Function Attrs: nounwind
define dso_local noundef ptr @__irs_strncpy(ptr noundef returned %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %13, label %5

5:                                                ; preds = %3, %10
  %6 = phi i64 [ %11, %10 ], [ 0, %3 ]
  %7 = getelementptr inbounds i8, ptr %1, i64 %6
  %8 = load i8, ptr %7, align 1
  %9 = icmp eq i8 %8, 0
  br i1 %9, label %13, label %10

10:                                               ; preds = %5
  %11 = add nuw i64 %6, 1
  %12 = icmp eq i64 %11, %2
  br i1 %12, label %13, label %5

13:                                               ; preds = %5, %10, %3
  %14 = phi i64 [ 0, %3 ], [ %6, %5 ], [ %2, %10 ]
  %15 = icmp ult i64 %14, %2
  %16 = add i64 %14, 1
  %17 = select i1 %15, i64 %16, i64 %2
  tail call void @__irs_apart(ptr noundef %0, i64 noundef %2, ptr noundef %1, i64 noundef %17)
  tail call void @__irs_apart(ptr noundef %0, i64 noundef %14, ptr noundef %1, i64 noundef %14)
  %18 = icmp eq i64 %14, 0
  br i1 %18, label %26, label %19

19:                                               ; preds = %13, %19
  %20 = phi i64 [ %24, %19 ], [ 0, %13 ]
  %21 = getelementptr inbounds i8, ptr %1, i64 %20
  %22 = load i8, ptr %21, align 1
  %23 = getelementptr inbounds i8, ptr %0, i64 %20
  store i8 %22, ptr %23, align 1
  %24 = add nuw i64 %20, 1
  %25 = icmp eq i64 %24, %14
  br i1 %25, label %26, label %19

26:                                               ; preds = %19, %13
  %27 = icmp ult i64 %14, %2
  br i1 %27, label %28, label %33

28:                                               ; preds = %26, %28
  %29 = phi i64 [ %31, %28 ], [ %14, %26 ]
  %30 = getelementptr inbounds i8, ptr %0, i64 %29
  store i8 0, ptr %30, align 1
  %31 = add nuw i64 %29, 1
  %32 = icmp eq i64 %31, %2
  br i1 %32, label %33, label %28

33:                                               ; preds = %28, %26
  ret ptr %0
}

declare void @__irs_apart(ptr noundef, i64 noundef, ptr noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define dso_local noundef ptr @__irs_strcat(ptr noundef returned %0, ptr noundef %1) local_unnamed_addr {
  br label %3

3:                                                ; preds = %3, %2
  %4 = phi i64 [ 0, %2 ], [ %8, %3 ]
  %5 = getelementptr inbounds i8, ptr %0, i64 %4
  %6 = load i8, ptr %5, align 1
  %7 = icmp eq i8 %6, 0
  %8 = add i64 %4, 1
  br i1 %7, label %9, label %3

9:                                                ; preds = %3, %9
  %10 = phi i64 [ %14, %9 ], [ 0, %3 ]
  %11 = getelementptr inbounds i8, ptr %1, i64 %10
  %12 = load i8, ptr %11, align 1
  %13 = icmp eq i8 %12, 0
  %14 = add i64 %10, 1
  br i1 %13, label %15, label %9

15:                                               ; preds = %9
  %16 = getelementptr inbounds i8, ptr %0, i64 %4
  tail call void @__irs_apart(ptr noundef nonnull %16, i64 noundef %14, ptr noundef %1, i64 noundef %14)
  %17 = icmp eq i64 %14, 0
  br i1 %17, label %25, label %18

18:                                               ; preds = %15, %18
  %19 = phi i64 [ %23, %18 ], [ 0, %15 ]
  %20 = getelementptr inbounds i8, ptr %1, i64 %19
  %21 = load i8, ptr %20, align 1
  %22 = getelementptr inbounds i8, ptr %16, i64 %19
  store i8 %21, ptr %22, align 1
  %23 = add nuw i64 %19, 1
  %24 = icmp eq i64 %19, %10
  br i1 %24, label %25, label %18

25:                                               ; preds = %18, %15
  ret ptr %0
}

; Function Attrs: nounwind
define dso_local noundef ptr @__irs_strncat(ptr noundef returned %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr {
  br label %4

4:                                                ; preds = %4, %3
  %5 = phi i64 [ 0, %3 ], [ %9, %4 ]
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = load i8, ptr %6, align 1
  %8 = icmp eq i8 %7, 0
  %9 = add i64 %5, 1
  br i1 %8, label %10, label %4

10:                                               ; preds = %4
  %11 = getelementptr inbounds i8, ptr %0, i64 %5
  %12 = icmp eq i64 %2, 0
  br i1 %12, label %21, label %13

13:                                               ; preds = %10, %18
  %14 = phi i64 [ %19, %18 ], [ 0, %10 ]
  %15 = getelementptr inbounds i8, ptr %1, i64 %14
  %16 = load i8, ptr %15, align 1
  %17 = icmp eq i8 %16, 0
  br i1 %17, label %21, label %18

18:                                               ; preds = %13
  %19 = add nuw i64 %14, 1
  %20 = icmp eq i64 %19, %2
  br i1 %20, label %21, label %13

21:                                               ; preds = %13, %18, %10
  %22 = phi i64 [ 0, %10 ], [ %14, %13 ], [ %2, %18 ]
  %23 = add i64 %22, 1
  %24 = icmp ult i64 %22, %2
  %25 = select i1 %24, i64 %23, i64 %2
  tail call void @__irs_apart(ptr noundef nonnull %11, i64 noundef %23, ptr noundef %1, i64 noundef %25)
  tail call void @__irs_apart(ptr noundef nonnull %11, i64 noundef %22, ptr noundef %1, i64 noundef %22)
  %26 = icmp eq i64 %22, 0
  br i1 %26, label %34, label %27

27:                                               ; preds = %21, %27
  %28 = phi i64 [ %32, %27 ], [ 0, %21 ]
  %29 = getelementptr inbounds i8, ptr %1, i64 %28
  %30 = load i8, ptr %29, align 1
  %31 = getelementptr inbounds i8, ptr %11, i64 %28
  store i8 %30, ptr %31, align 1
  %32 = add nuw i64 %28, 1
  %33 = icmp eq i64 %32, %22
  br i1 %33, label %34, label %27

34:                                               ; preds = %27, %21
  %35 = getelementptr i8, ptr %11, i64 %22
  store i8 0, ptr %35, align 1
  ret ptr %0
}

; Function Attrs: nounwind
define dso_local ptr @__irs_strdup(ptr nocapture noundef readonly %0) local_unnamed_addr {
  br label %2

2:                                                ; preds = %2, %1
  %3 = phi i64 [ %9, %2 ], [ 1, %1 ]
  %4 = phi i64 [ %8, %2 ], [ 0, %1 ]
  %5 = getelementptr inbounds i8, ptr %0, i64 %4
  %6 = load i8, ptr %5, align 1
  %7 = icmp eq i8 %6, 0
  %8 = add i64 %4, 1
  %9 = add i64 %3, 1
  br i1 %7, label %10, label %2

10:                                               ; preds = %2
  %11 = tail call ptr @malloc(i64 noundef %8)
  %12 = icmp eq i64 %8, 0
  br i1 %12, label %13, label %14

13:                                               ; preds = %14, %10
  ret ptr %11

14:                                               ; preds = %10, %14
  %15 = phi i64 [ %19, %14 ], [ 0, %10 ]
  %16 = getelementptr inbounds i8, ptr %0, i64 %15
  %17 = load i8, ptr %16, align 1
  %18 = getelementptr inbounds i8, ptr %11, i64 %15
  store i8 %17, ptr %18, align 1
  %19 = add nuw i64 %15, 1
  %20 = icmp eq i64 %19, %3
  br i1 %20, label %13, label %14
}

declare ptr @malloc(i64 noundef) local_unnamed_addr

; Function Attrs: nofree norecurse nosync nounwind memory(read, inaccessiblemem: none)
define dso_local ptr @__irs_strstr(ptr noundef readonly %0, ptr nocapture noundef readonly %1) local_unnamed_addr {
  %3 = load i8, ptr %1, align 1
  %4 = icmp eq i8 %3, 0
  br label %5

5:                                                ; preds = %27, %2
  %6 = phi ptr [ %0, %2 ], [ %30, %27 ]
  %7 = phi ptr [ undef, %2 ], [ %28, %27 ]
  br i1 %4, label %27, label %8

8:                                                ; preds = %5
  %9 = load i8, ptr %6, align 1
  %10 = icmp eq i8 %9, %3
  br i1 %10, label %11, label %21

11:                                               ; preds = %8, %17
  %12 = phi i64 [ %13, %17 ], [ 0, %8 ]
  %13 = add i64 %12, 1
  %14 = getelementptr inbounds i8, ptr %1, i64 %13
  %15 = load i8, ptr %14, align 1
  %16 = icmp eq i8 %15, 0
  br i1 %16, label %27, label %17

17:                                               ; preds = %11
  %18 = getelementptr inbounds i8, ptr %6, i64 %13
  %19 = load i8, ptr %18, align 1
  %20 = icmp eq i8 %19, %15
  br i1 %20, label %11, label %21

21:                                               ; preds = %17, %8
  %22 = phi i1 [ %4, %8 ], [ %16, %17 ]
  br i1 %22, label %27, label %23

23:                                               ; preds = %21
  %24 = load i8, ptr %6, align 1
  %25 = icmp eq i8 %24, 0
  %26 = select i1 %25, ptr null, ptr %7
  br label %27

27:                                               ; preds = %11, %5, %23, %21
  %28 = phi ptr [ %6, %21 ], [ %26, %23 ], [ %6, %5 ], [ %6, %11 ]
  %29 = phi i1 [ true, %21 ], [ %25, %23 ], [ true, %5 ], [ true, %11 ]
  %30 = getelementptr inbounds i8, ptr %6, i64 1
  br i1 %29, label %31, label %5

31:                                               ; preds = %27
  ret ptr %28
}

; Function Attrs: nounwind
define dso_local i64 @__irs_strtol(ptr noundef %0, ptr noundef %1, i32 noundef %2) local_unnamed_addr {
  %4 = tail call fastcc i64 @number(ptr noundef %0, ptr noundef %1, i32 noundef %2, i1 noundef zeroext true)
  ret i64 %4
}

; Function Attrs: nounwind
define internal fastcc i64 @number(ptr noundef %0, ptr noundef writeonly %1, i32 noundef %2, i1 noundef zeroext %3) unnamed_addr {
  %5 = icmp eq i32 %2, 1
  %6 = icmp ugt i32 %2, 36
  %7 = or i1 %6, %5
  br i1 %7, label %8, label %9

8:                                                ; preds = %4
  tail call void @__irs_error(i32 noundef 22)
  br label %119

9:                                                ; preds = %4, %12
  %10 = phi ptr [ %13, %12 ], [ %0, %4 ]
  %11 = load i8, ptr %10, align 1
  switch i8 %11, label %14 [
    i8 32, label %12
    i8 13, label %12
    i8 12, label %12
    i8 11, label %12
    i8 10, label %12
    i8 9, label %12
  ]

12:                                               ; preds = %9, %9, %9, %9, %9, %9
  %13 = getelementptr inbounds i8, ptr %10, i64 1
  br label %9

14:                                               ; preds = %9
  %15 = icmp eq i8 %11, 45
  %16 = icmp eq i8 %11, 43
  %17 = or i1 %15, %16
  %18 = zext i1 %17 to i64
  %19 = getelementptr inbounds i8, ptr %10, i64 %18
  %20 = icmp ne i32 %2, 0
  switch i32 %2, label %42 [
    i32 16, label %21
    i32 0, label %21
  ]

21:                                               ; preds = %14, %14
  %22 = load i8, ptr %19, align 1
  %23 = icmp eq i8 %22, 48
  br i1 %23, label %24, label %42

24:                                               ; preds = %21
  %25 = getelementptr inbounds i8, ptr %19, i64 1
  %26 = load i8, ptr %25, align 1
  %27 = and i8 %26, -33
  %28 = icmp eq i8 %27, 88
  br i1 %28, label %29, label %42

29:                                               ; preds = %24
  %30 = getelementptr inbounds i8, ptr %19, i64 2
  %31 = load i8, ptr %30, align 1
  %32 = zext i8 %31 to i32
  %33 = add nsw i32 %32, -48
  %34 = icmp ult i32 %33, 10
  %35 = or i32 %32, 32
  %36 = add nsw i32 %35, -97
  %37 = icmp ult i32 %36, 6
  %38 = select i1 %34, i1 true, i1 %37
  %39 = or i1 %20, %38
  %40 = select i1 %38, i32 16, i32 %2
  %41 = select i1 %38, ptr %30, ptr %19
  br i1 %39, label %47, label %43

42:                                               ; preds = %14, %24, %21
  br i1 %20, label %47, label %43

43:                                               ; preds = %29, %42
  %44 = load i8, ptr %19, align 1
  %45 = icmp eq i8 %44, 48
  %46 = select i1 %45, i32 8, i32 10
  br label %47

47:                                               ; preds = %29, %42, %43
  %48 = phi i32 [ %46, %43 ], [ %2, %42 ], [ %40, %29 ]
  %49 = phi ptr [ %19, %43 ], [ %19, %42 ], [ %41, %29 ]
  %50 = zext nneg i32 %48 to i64
  %51 = udiv i64 -1, %50
  %52 = urem i64 -1, %50
  %53 = icmp ugt i32 %48, 16
  %54 = icmp ult i32 %48, 11
  %55 = select i1 %54, i32 18, i32 15
  %56 = select i1 %53, i32 12, i32 %55
  br label %57

57:                                               ; preds = %100, %47
  %58 = phi i8 [ 0, %47 ], [ %97, %100 ]
  %59 = phi i64 [ 0, %47 ], [ %98, %100 ]
  %60 = phi ptr [ %0, %47 ], [ %99, %100 ]
  %61 = phi ptr [ %49, %47 ], [ %101, %100 ]
  %62 = phi i32 [ %56, %47 ], [ %102, %100 ]
  %63 = load i8, ptr %61, align 1
  %64 = zext i8 %63 to i32
  %65 = add nsw i32 %64, -48
  %66 = icmp ult i32 %65, 10
  %67 = or i1 %54, %66
  %68 = select i1 %66, i32 %65, i32 36
  br i1 %67, label %75, label %69

69:                                               ; preds = %57
  %70 = or i32 %64, 32
  %71 = add nsw i32 %70, -97
  %72 = icmp ult i32 %71, 26
  %73 = add nsw i32 %70, -87
  %74 = select i1 %72, i32 %73, i32 36
  br label %75

75:                                               ; preds = %57, %69
  %76 = phi i32 [ %68, %57 ], [ %74, %69 ]
  %77 = icmp ult i32 %76, %48
  br i1 %77, label %78, label %96

78:                                               ; preds = %75
  %79 = icmp slt i32 %62, 1
  br i1 %79, label %80, label %88

80:                                               ; preds = %78
  %81 = icmp ugt i64 %59, %51
  br i1 %81, label %87, label %82

82:                                               ; preds = %80
  %83 = icmp eq i64 %59, %51
  %84 = zext nneg i32 %76 to i64
  %85 = icmp ult i64 %52, %84
  %86 = select i1 %83, i1 %85, i1 false
  br i1 %86, label %87, label %88

87:                                               ; preds = %82, %80
  br label %88

88:                                               ; preds = %87, %82, %78
  %89 = phi i8 [ 1, %87 ], [ %58, %82 ], [ %58, %78 ]
  %90 = trunc nuw i8 %89 to i1
  %91 = mul i64 %59, %50
  %92 = zext nneg i32 %76 to i64
  %93 = add i64 %91, %92
  %94 = select i1 %90, i64 %59, i64 %93
  %95 = getelementptr inbounds i8, ptr %61, i64 1
  br label %96

96:                                               ; preds = %75, %88
  %97 = phi i8 [ %89, %88 ], [ %58, %75 ]
  %98 = phi i64 [ %94, %88 ], [ %59, %75 ]
  %99 = phi ptr [ %95, %88 ], [ %60, %75 ]
  br i1 %77, label %100, label %103

100:                                              ; preds = %96
  %101 = getelementptr inbounds i8, ptr %61, i64 1
  %102 = add nsw i32 %62, -1
  br label %57

103:                                              ; preds = %96
  %104 = icmp eq ptr %1, null
  br i1 %104, label %106, label %105

105:                                              ; preds = %103
  store ptr %99, ptr %1, align 8
  br label %106

106:                                              ; preds = %105, %103
  %107 = icmp slt i32 %62, 0
  %108 = select i1 %3, i1 %107, i1 false
  %109 = select i1 %15, i64 -9223372036854775808, i64 9223372036854775807
  %110 = icmp ugt i64 %98, %109
  %111 = select i1 %108, i1 %110, i1 false
  %112 = trunc nuw i8 %97 to i1
  %113 = select i1 %111, i1 true, i1 %112
  br i1 %113, label %117, label %114

114:                                              ; preds = %106
  %115 = sub i64 0, %98
  %116 = select i1 %15, i64 %115, i64 %98
  br label %119

117:                                              ; preds = %106
  tail call void @__irs_error(i32 noundef 34)
  %118 = select i1 %3, i64 %109, i64 -1
  br label %119

119:                                              ; preds = %114, %117, %8
  %120 = phi i64 [ 0, %8 ], [ %118, %117 ], [ %116, %114 ]
  ret i64 %120
}

; Function Attrs: nounwind
define dso_local i64 @__irs_strtoul(ptr noundef %0, ptr noundef %1, i32 noundef %2) local_unnamed_addr {
  %4 = tail call fastcc i64 @number(ptr noundef %0, ptr noundef %1, i32 noundef %2, i1 noundef zeroext false)
  ret i64 %4
}

; Function Attrs: nounwind
define dso_local i64 @__irs_atol(ptr nocapture noundef readonly %0) local_unnamed_addr {
  br label %2

2:                                                ; preds = %5, %1
  %3 = phi ptr [ %6, %5 ], [ %0, %1 ]
  %4 = load i8, ptr %3, align 1
  switch i8 %4, label %7 [
    i8 32, label %5
    i8 13, label %5
    i8 12, label %5
    i8 11, label %5
    i8 10, label %5
    i8 9, label %5
  ]

5:                                                ; preds = %2, %2, %2, %2, %2, %2
  %6 = getelementptr inbounds i8, ptr %3, i64 1
  br label %2

7:                                                ; preds = %2
  %8 = icmp eq i8 %4, 45
  %9 = icmp eq i8 %4, 43
  %10 = or i1 %8, %9
  %11 = zext i1 %10 to i64
  %12 = getelementptr inbounds i8, ptr %3, i64 %11
  br label %13

13:                                               ; preds = %42, %7
  %14 = phi i8 [ 0, %7 ], [ %40, %42 ]
  %15 = phi i64 [ 0, %7 ], [ %41, %42 ]
  %16 = phi ptr [ %12, %7 ], [ %43, %42 ]
  %17 = phi i32 [ 18, %7 ], [ %44, %42 ]
  %18 = load i8, ptr %16, align 1
  %19 = zext i8 %18 to i32
  %20 = add nsw i32 %19, -48
  %21 = icmp ult i32 %20, 10
  %22 = select i1 %21, i32 %20, i32 36
  br i1 %21, label %23, label %39

23:                                               ; preds = %13
  %24 = icmp slt i32 %17, 1
  br i1 %24, label %25, label %32

25:                                               ; preds = %23
  %26 = icmp ugt i64 %15, 1844674407370955161
  br i1 %26, label %31, label %27

27:                                               ; preds = %25
  %28 = icmp eq i64 %15, 1844674407370955161
  %29 = icmp ugt i32 %22, 5
  %30 = and i1 %28, %29
  br i1 %30, label %31, label %32

31:                                               ; preds = %27, %25
  br label %32

32:                                               ; preds = %31, %27, %23
  %33 = phi i8 [ 1, %31 ], [ %14, %27 ], [ %14, %23 ]
  %34 = trunc nuw i8 %33 to i1
  %35 = mul i64 %15, 10
  %36 = zext nneg i32 %22 to i64
  %37 = add i64 %35, %36
  %38 = select i1 %34, i64 %15, i64 %37
  br label %39

39:                                               ; preds = %32, %13
  %40 = phi i8 [ %33, %32 ], [ %14, %13 ]
  %41 = phi i64 [ %38, %32 ], [ %15, %13 ]
  br i1 %21, label %42, label %45

42:                                               ; preds = %39
  %43 = getelementptr inbounds i8, ptr %16, i64 1
  %44 = add nsw i32 %17, -1
  br label %13

45:                                               ; preds = %39
  %46 = icmp slt i32 %17, 0
  %47 = select i1 %8, i64 -9223372036854775808, i64 9223372036854775807
  %48 = icmp ugt i64 %41, %47
  %49 = select i1 %46, i1 %48, i1 false
  %50 = trunc nuw i8 %40 to i1
  %51 = select i1 %49, i1 true, i1 %50
  br i1 %51, label %55, label %52

52:                                               ; preds = %45
  %53 = sub i64 0, %41
  %54 = select i1 %8, i64 %53, i64 %41
  br label %56

55:                                               ; preds = %45
  tail call void @__irs_error(i32 noundef 34)
  br label %56

56:                                               ; preds = %52, %55
  %57 = phi i64 [ %47, %55 ], [ %54, %52 ]
  ret i64 %57
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef range(i32 0, 257) i32 @__irs_isupper(i32 noundef %0) local_unnamed_addr {
  %2 = add i32 %0, -65
  %3 = icmp ult i32 %2, 26
  %4 = select i1 %3, i32 256, i32 0
  ret i32 %4
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef range(i32 0, 513) i32 @__irs_islower(i32 noundef %0) local_unnamed_addr {
  %2 = add i32 %0, -97
  %3 = icmp ult i32 %2, 26
  %4 = select i1 %3, i32 512, i32 0
  ret i32 %4
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef range(i32 0, 1025) i32 @__irs_isalpha(i32 noundef %0) local_unnamed_addr {
  %2 = or i32 %0, 32
  %3 = add i32 %2, -97
  %4 = icmp ult i32 %3, 26
  %5 = select i1 %4, i32 1024, i32 0
  ret i32 %5
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef range(i32 0, 2049) i32 @__irs_isdigit(i32 noundef %0) local_unnamed_addr {
  %2 = add i32 %0, -48
  %3 = icmp ult i32 %2, 10
  %4 = select i1 %3, i32 2048, i32 0
  ret i32 %4
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef range(i32 0, 4097) i32 @__irs_isxdigit(i32 noundef %0) local_unnamed_addr {
  %2 = add i32 %0, -48
  %3 = icmp ult i32 %2, 10
  %4 = or i32 %0, 32
  %5 = add i32 %4, -97
  %6 = icmp ult i32 %5, 6
  %7 = or i1 %3, %6
  %8 = select i1 %7, i32 4096, i32 0
  ret i32 %8
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef range(i32 0, 8193) i32 @__irs_isspace(i32 noundef %0) local_unnamed_addr {
  %2 = icmp eq i32 %0, 32
  %3 = add i32 %0, -9
  %4 = icmp ult i32 %3, 5
  %5 = or i1 %2, %4
  %6 = select i1 %5, i32 8192, i32 0
  ret i32 %6
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef range(i32 0, 16385) i32 @__irs_isprint(i32 noundef %0) local_unnamed_addr {
  %2 = add i32 %0, -32
  %3 = icmp ult i32 %2, 95
  %4 = select i1 %3, i32 16384, i32 0
  ret i32 %4
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local range(i32 0, 5) i32 @__irs_ispunct(i32 noundef %0) local_unnamed_addr {
  %2 = add i32 %0, -33
  %3 = icmp ult i32 %2, 94
  %4 = or i32 %0, 32
  %5 = add i32 %4, -97
  %6 = icmp ult i32 %5, 26
  %7 = add i32 %0, -48
  %8 = icmp ult i32 %7, 10
  %9 = or i1 %8, %6
  %10 = select i1 %9, i32 0, i32 4
  %11 = select i1 %3, i32 %10, i32 0
  ret i32 %11
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local noundef range(i32 0, 9) i32 @__irs_isalnum(i32 noundef %0) local_unnamed_addr {
  %2 = or i32 %0, 32
  %3 = add i32 %2, -97
  %4 = icmp ult i32 %3, 26
  %5 = add i32 %0, -48
  %6 = icmp ult i32 %5, 10
  %7 = or i1 %6, %4
  %8 = select i1 %7, i32 8, i32 0
  ret i32 %8
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local i32 @__irs_tolower(i32 noundef %0) local_unnamed_addr {
  %2 = add i32 %0, -91
  %3 = icmp ult i32 %2, -26
  br i1 %3, label %6, label %4

4:                                                ; preds = %1
  %5 = or disjoint i32 %0, 32
  br label %11

6:                                                ; preds = %1
  %7 = add i32 %0, 128
  %8 = icmp ult i32 %7, 127
  %9 = and i32 %0, 255
  %10 = select i1 %8, i32 %9, i32 %0
  br label %11

11:                                               ; preds = %6, %4
  %12 = phi i32 [ %5, %4 ], [ %10, %6 ]
  ret i32 %12
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local i32 @__irs_toupper(i32 noundef %0) local_unnamed_addr {
  %2 = add i32 %0, -123
  %3 = icmp ult i32 %2, -26
  br i1 %3, label %6, label %4

4:                                                ; preds = %1
  %5 = add nsw i32 %0, -32
  br label %11

6:                                                ; preds = %1
  %7 = add i32 %0, 128
  %8 = icmp ult i32 %7, 127
  %9 = and i32 %0, 255
  %10 = select i1 %8, i32 %9, i32 %0
  br label %11

11:                                               ; preds = %6, %4
  %12 = phi i32 [ %5, %4 ], [ %10, %6 ]
  ret i32 %12
}

; Function Attrs: nounwind
define dso_local i32 @__irs_atoi(ptr nocapture noundef readonly %0) local_unnamed_addr {
  br label %2

2:                                                ; preds = %5, %1
  %3 = phi ptr [ %6, %5 ], [ %0, %1 ]
  %4 = load i8, ptr %3, align 1
  switch i8 %4, label %7 [
    i8 32, label %5
    i8 13, label %5
    i8 12, label %5
    i8 11, label %5
    i8 10, label %5
    i8 9, label %5
  ]

5:                                                ; preds = %2, %2, %2, %2, %2, %2
  %6 = getelementptr inbounds i8, ptr %3, i64 1
  br label %2

7:                                                ; preds = %2
  %8 = icmp eq i8 %4, 45
  %9 = icmp eq i8 %4, 43
  %10 = or i1 %8, %9
  %11 = zext i1 %10 to i64
  %12 = getelementptr inbounds i8, ptr %3, i64 %11
  br label %13

13:                                               ; preds = %42, %7
  %14 = phi i8 [ 0, %7 ], [ %40, %42 ]
  %15 = phi i64 [ 0, %7 ], [ %41, %42 ]
  %16 = phi ptr [ %12, %7 ], [ %43, %42 ]
  %17 = phi i32 [ 18, %7 ], [ %44, %42 ]
  %18 = load i8, ptr %16, align 1
  %19 = zext i8 %18 to i32
  %20 = add nsw i32 %19, -48
  %21 = icmp ult i32 %20, 10
  %22 = select i1 %21, i32 %20, i32 36
  br i1 %21, label %23, label %39

23:                                               ; preds = %13
  %24 = icmp slt i32 %17, 1
  br i1 %24, label %25, label %32

25:                                               ; preds = %23
  %26 = icmp ugt i64 %15, 1844674407370955161
  br i1 %26, label %31, label %27

27:                                               ; preds = %25
  %28 = icmp eq i64 %15, 1844674407370955161
  %29 = icmp ugt i32 %22, 5
  %30 = and i1 %28, %29
  br i1 %30, label %31, label %32

31:                                               ; preds = %27, %25
  br label %32

32:                                               ; preds = %31, %27, %23
  %33 = phi i8 [ 1, %31 ], [ %14, %27 ], [ %14, %23 ]
  %34 = trunc nuw i8 %33 to i1
  %35 = mul i64 %15, 10
  %36 = zext nneg i32 %22 to i64
  %37 = add i64 %35, %36
  %38 = select i1 %34, i64 %15, i64 %37
  br label %39

39:                                               ; preds = %32, %13
  %40 = phi i8 [ %33, %32 ], [ %14, %13 ]
  %41 = phi i64 [ %38, %32 ], [ %15, %13 ]
  br i1 %21, label %42, label %45

42:                                               ; preds = %39
  %43 = getelementptr inbounds i8, ptr %16, i64 1
  %44 = add nsw i32 %17, -1
  br label %13

45:                                               ; preds = %39
  %46 = icmp slt i32 %17, 0
  %47 = select i1 %8, i64 -9223372036854775808, i64 9223372036854775807
  %48 = icmp ugt i64 %41, %47
  %49 = select i1 %46, i1 %48, i1 false
  %50 = trunc nuw i8 %40 to i1
  %51 = select i1 %49, i1 true, i1 %50
  br i1 %51, label %55, label %52

52:                                               ; preds = %45
  %53 = sub i64 0, %41
  %54 = select i1 %8, i64 %53, i64 %41
  br label %56

55:                                               ; preds = %45
  tail call void @__irs_error(i32 noundef 34)
  br label %56

56:                                               ; preds = %52, %55
  %57 = phi i64 [ %47, %55 ], [ %54, %52 ]
  %58 = trunc i64 %57 to i32
  ret i32 %58
}

declare void @__irs_error(i32 noundef) local_unnamed_addr



