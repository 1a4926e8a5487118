target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nounwind
define weak dso_local ptr @fopen(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call i64 @__irs_file(ptr noundef %0)
  %4 = icmp sgt i64 %3, -1
  br i1 %4, label %5, label %19

5:                                                ; preds = %2
  %6 = load i8, ptr %1, align 1
  %7 = icmp eq i8 %6, 114
  br label %8

8:                                                ; preds = %13, %5
  %9 = phi i1 [ %7, %5 ], [ %14, %13 ]
  %10 = phi ptr [ %1, %5 ], [ %11, %13 ]
  tail call void @__irs_must(i1 noundef zeroext %9)
  %11 = getelementptr inbounds i8, ptr %10, i64 1
  %12 = load i8, ptr %11, align 1
  switch i8 %12, label %15 [
    i8 0, label %16
    i8 98, label %13
    i8 101, label %13
  ]

13:                                               ; preds = %8, %8, %15
  %14 = phi i1 [ false, %15 ], [ true, %8 ], [ true, %8 ]
  br label %8

15:                                               ; preds = %8
  br label %13

16:                                               ; preds = %8
  %17 = tail call ptr @__irs_stream_of(i64 noundef %3)
  %18 = getelementptr inbounds i8, ptr %17, i64 8
  store i64 0, ptr %18, align 8
  store i64 0, ptr %17, align 8
  br label %26

19:                                               ; preds = %2
  %20 = tail call i32 @__irs_unsigned()
  %21 = and i32 %20, 1
  %22 = icmp eq i32 %21, 0
  %23 = xor i32 %21, 1
  tail call void @__irs_fails(i32 noundef %23)
  br i1 %22, label %26, label %24

24:                                               ; preds = %19
  %25 = tail call ptr @__irs_stream()
  br label %26

26:                                               ; preds = %24, %19, %16
  %27 = phi ptr [ %17, %16 ], [ %25, %24 ], [ null, %19 ]
  ret ptr %27
}

declare i64 @__irs_file(ptr noundef) local_unnamed_addr

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

declare ptr @__irs_stream_of(i64 noundef) local_unnamed_addr

declare i32 @__irs_unsigned() local_unnamed_addr

declare void @__irs_fails(i32 noundef) local_unnamed_addr

declare ptr @__irs_stream() local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @fopen64(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call ptr @fopen(ptr noundef %0, ptr noundef %1)
  ret ptr %3
}

; Function Attrs: nounwind
define weak dso_local ptr @fdopen(i32 noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call zeroext i1 @__irs_files()
  %4 = xor i1 %3, true
  tail call void @__irs_must(i1 noundef zeroext %4)
  %5 = tail call i32 @__irs_unsigned()
  %6 = and i32 %5, 1
  %7 = icmp eq i32 %6, 0
  %8 = xor i32 %6, 1
  tail call void @__irs_fails(i32 noundef %8)
  br i1 %7, label %11, label %9

9:                                                ; preds = %2
  %10 = tail call ptr @__irs_stream()
  br label %11

11:                                               ; preds = %2, %9
  %12 = phi ptr [ %10, %9 ], [ null, %2 ]
  ret ptr %12
}

declare zeroext i1 @__irs_files() local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @fclose(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i64 @__irs_stream_file(ptr noundef %0)
  %3 = tail call i32 @__irs_fclose(ptr noundef %0)
  %4 = icmp sgt i64 %2, -1
  %5 = select i1 %4, i32 0, i32 %3
  ret i32 %5
}

declare i64 @__irs_stream_file(ptr noundef) local_unnamed_addr

declare i32 @__irs_fclose(ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @feof(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i64 @__irs_stream_file(ptr noundef %0)
  %3 = icmp sgt i64 %2, -1
  br i1 %3, label %4, label %9

4:                                                ; preds = %1
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  %6 = load i64, ptr %5, align 8
  %7 = icmp ne i64 %6, 0
  %8 = zext i1 %7 to i32
  br label %11

9:                                                ; preds = %1
  %10 = tail call i32 @__irs_unsigned()
  br label %11

11:                                               ; preds = %9, %4
  %12 = phi i32 [ %8, %4 ], [ %10, %9 ]
  ret i32 %12
}

; Function Attrs: nounwind
define weak dso_local i32 @ferror(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i64 @__irs_stream_file(ptr noundef %0)
  %3 = icmp sgt i64 %2, -1
  br i1 %3, label %6, label %4

4:                                                ; preds = %1
  %5 = tail call i32 @__irs_unsigned()
  br label %6

6:                                                ; preds = %1, %4
  %7 = phi i32 [ %5, %4 ], [ 0, %1 ]
  ret i32 %7
}

; Function Attrs: nounwind
define weak dso_local void @clearerr(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i64 @__irs_stream_file(ptr noundef %0)
  %3 = icmp sgt i64 %2, -1
  br i1 %3, label %4, label %6

4:                                                ; preds = %1
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %5, align 8
  br label %6

6:                                                ; preds = %4, %1
  ret void
}

; Function Attrs: nounwind
define dso_local i32 @__irs_next_byte(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i64 @__irs_stream_file(ptr noundef %0)
  %3 = icmp sgt i64 %2, -1
  tail call void @__irs_must(i1 noundef zeroext %3)
  %4 = load i64, ptr %0, align 8
  %5 = tail call i64 @__irs_size(i64 noundef %2)
  %6 = icmp ult i64 %4, %5
  br i1 %6, label %7, label %11

7:                                                ; preds = %1
  %8 = load i64, ptr %0, align 8
  %9 = add i64 %8, 1
  store i64 %9, ptr %0, align 8
  %10 = tail call i32 @__irs_byte(i64 noundef %2, i64 noundef %8)
  br label %13

11:                                               ; preds = %1
  %12 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 1, ptr %12, align 8
  br label %13

13:                                               ; preds = %11, %7
  %14 = phi i32 [ %10, %7 ], [ -1, %11 ]
  ret i32 %14
}

declare i64 @__irs_size(i64 noundef) local_unnamed_addr

declare i32 @__irs_byte(i64 noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @fgetc(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i64 @__irs_stream_file(ptr noundef %0)
  %3 = icmp sgt i64 %2, -1
  br i1 %3, label %4, label %16

4:                                                ; preds = %1
  %5 = tail call i64 @__irs_stream_file(ptr noundef %0)
  %6 = icmp sgt i64 %5, -1
  tail call void @__irs_must(i1 noundef zeroext %6)
  %7 = load i64, ptr %0, align 8
  %8 = tail call i64 @__irs_size(i64 noundef %5)
  %9 = icmp ult i64 %7, %8
  br i1 %9, label %10, label %14

10:                                               ; preds = %4
  %11 = load i64, ptr %0, align 8
  %12 = add i64 %11, 1
  store i64 %12, ptr %0, align 8
  %13 = tail call i32 @__irs_byte(i64 noundef %5, i64 noundef %11)
  br label %25

14:                                               ; preds = %4
  %15 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 1, ptr %15, align 8
  br label %25

16:                                               ; preds = %1
  tail call void @__irs_waits()
  %17 = tail call i32 @__irs_unsigned()
  %18 = and i32 %17, 256
  %19 = icmp eq i32 %18, 0
  %20 = and i32 %17, 768
  %21 = icmp eq i32 %20, 768
  %22 = zext i1 %21 to i32
  tail call void @__irs_fails(i32 noundef %22)
  %23 = and i32 %17, 255
  %24 = select i1 %19, i32 %23, i32 -1
  br label %25

25:                                               ; preds = %14, %10, %16
  %26 = phi i32 [ %24, %16 ], [ %13, %10 ], [ -1, %14 ]
  ret i32 %26
}

declare void @__irs_waits() local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @getc(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i32 @fgetc(ptr noundef %0)
  ret i32 %2
}

; Function Attrs: nounwind
define weak dso_local i32 @getc_unlocked(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i32 @fgetc(ptr noundef %0)
  ret i32 %2
}

; Function Attrs: nounwind
define weak dso_local i32 @fgetc_unlocked(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i32 @fgetc(ptr noundef %0)
  ret i32 %2
}

; Function Attrs: nounwind
define weak dso_local i32 @getchar() local_unnamed_addr {
  tail call void @__irs_waits()
  %1 = tail call i32 @__irs_unsigned()
  %2 = and i32 %1, 256
  %3 = icmp eq i32 %2, 0
  %4 = and i32 %1, 768
  %5 = icmp eq i32 %4, 768
  %6 = zext i1 %5 to i32
  tail call void @__irs_fails(i32 noundef %6)
  %7 = and i32 %1, 255
  %8 = select i1 %3, i32 %7, i32 -1
  ret i32 %8
}

; Function Attrs: nounwind
define weak dso_local i32 @ungetc(i32 noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call i64 @__irs_stream_file(ptr noundef %1)
  %4 = icmp sgt i64 %3, -1
  tail call void @__irs_must(i1 noundef zeroext %4)
  %5 = icmp eq i32 %0, -1
  br i1 %5, label %22, label %6

6:                                                ; preds = %2
  %7 = load i64, ptr %1, align 8
  %8 = icmp eq i64 %7, 0
  br i1 %8, label %12, label %9

9:                                                ; preds = %6
  %10 = tail call i64 @__irs_size(i64 noundef %3)
  %11 = icmp ule i64 %7, %10
  br label %12

12:                                               ; preds = %9, %6
  %13 = phi i1 [ false, %6 ], [ %11, %9 ]
  tail call void @__irs_must(i1 noundef zeroext %13)
  %14 = load i64, ptr %1, align 8
  %15 = add i64 %14, -1
  %16 = tail call i32 @__irs_byte(i64 noundef %3, i64 noundef %15)
  %17 = and i32 %0, 255
  %18 = icmp eq i32 %16, %17
  tail call void @__irs_must(i1 noundef zeroext %18)
  %19 = load i64, ptr %1, align 8
  %20 = add i64 %19, -1
  store i64 %20, ptr %1, align 8
  %21 = getelementptr inbounds i8, ptr %1, i64 8
  store i64 0, ptr %21, align 8
  br label %22

22:                                               ; preds = %2, %12
  %23 = phi i32 [ %17, %12 ], [ -1, %2 ]
  ret i32 %23
}

; Function Attrs: nounwind
define weak dso_local i64 @fread(ptr noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef %3) local_unnamed_addr {
  %5 = icmp ne i64 %1, 0
  %6 = icmp ne i64 %2, 0
  %7 = and i1 %5, %6
  br i1 %7, label %8, label %56

8:                                                ; preds = %4
  %9 = mul i64 %2, %1
  %10 = tail call i64 @__irs_stream_file(ptr noundef %3)
  %11 = icmp sgt i64 %10, -1
  br i1 %11, label %12, label %30

12:                                               ; preds = %8
  %13 = icmp ult i64 %2, 1099511627776
  %14 = icmp ult i64 %1, 1048576
  %15 = and i1 %14, %13
  tail call void @__irs_must(i1 noundef zeroext %15)
  %16 = tail call i64 @__irs_size(i64 noundef %10)
  %17 = load i64, ptr %3, align 8
  %18 = tail call i64 @llvm.usub.sat.i64(i64 %16, i64 %17)
  %19 = icmp ult i64 %18, %9
  br i1 %19, label %20, label %22

20:                                               ; preds = %12
  %21 = getelementptr inbounds i8, ptr %3, i64 8
  store i64 1, ptr %21, align 8
  br label %22

22:                                               ; preds = %12, %20
  %23 = phi i64 [ %18, %20 ], [ %9, %12 ]
  %24 = icmp eq i64 %23, 0
  br i1 %24, label %26, label %25

25:                                               ; preds = %22
  tail call void @__irs_bytes(ptr noundef %0, i64 noundef %10, i64 noundef %17, i64 noundef %23)
  br label %26

26:                                               ; preds = %25, %22
  %27 = load i64, ptr %3, align 8
  %28 = add i64 %27, %23
  store i64 %28, ptr %3, align 8
  %29 = udiv i64 %23, %1
  br label %56

30:                                               ; preds = %8
  tail call void @__irs_waits()
  %31 = tail call i64 @__irs_long()
  %32 = icmp ule i64 %31, %9
  %33 = zext i1 %32 to i32
  tail call void @irs_assume(i32 noundef %33)
  %34 = icmp ult i64 %31, %9
  br i1 %34, label %35, label %38

35:                                               ; preds = %30
  %36 = tail call i32 @__irs_unsigned()
  %37 = and i32 %36, 1
  br label %38

38:                                               ; preds = %35, %30
  %39 = phi i32 [ 0, %30 ], [ %37, %35 ]
  tail call void @__irs_fails(i32 noundef %39)
  tail call void @__irs_fill(ptr noundef %0, i64 noundef %9, i64 noundef %31)
  %40 = icmp eq i64 %2, 1
  br i1 %40, label %41, label %44

41:                                               ; preds = %38
  %42 = icmp eq i64 %31, %9
  %43 = zext i1 %42 to i64
  br label %56

44:                                               ; preds = %38
  %45 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %1)
  %46 = icmp ult i64 %45, 2
  br i1 %46, label %49, label %47

47:                                               ; preds = %44
  %48 = udiv i64 %31, %1
  br label %56

49:                                               ; preds = %44, %49
  %50 = phi i64 [ %53, %49 ], [ 0, %44 ]
  %51 = lshr i64 %1, %50
  %52 = icmp eq i64 %51, 1
  %53 = add nuw nsw i64 %50, 1
  br i1 %52, label %54, label %49

54:                                               ; preds = %49
  %55 = lshr i64 %31, %50
  br label %56

56:                                               ; preds = %26, %54, %47, %41, %4
  %57 = phi i64 [ 0, %4 ], [ %29, %26 ], [ %43, %41 ], [ %48, %47 ], [ %55, %54 ]
  ret i64 %57
}

declare void @__irs_bytes(ptr noundef, i64 noundef, i64 noundef, i64 noundef) local_unnamed_addr

declare i64 @__irs_long() local_unnamed_addr

declare void @irs_assume(i32 noundef) local_unnamed_addr

declare void @__irs_fill(ptr noundef, i64 noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @fgets(ptr noundef %0, i32 noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = icmp slt i32 %1, 2
  br i1 %4, label %5, label %8

5:                                                ; preds = %3
  %6 = icmp eq i32 %1, 1
  br i1 %6, label %7, label %67

7:                                                ; preds = %5
  store i8 0, ptr %0, align 1
  br label %67

8:                                                ; preds = %3
  %9 = zext nneg i32 %1 to i64
  %10 = add nsw i64 %9, -1
  %11 = tail call i64 @__irs_stream_file(ptr noundef %2)
  %12 = icmp sgt i64 %11, -1
  br i1 %12, label %13, label %42

13:                                               ; preds = %8
  %14 = tail call i64 @__irs_size(i64 noundef %11)
  %15 = load i64, ptr %2, align 8
  %16 = icmp ult i64 %15, %14
  br i1 %16, label %17, label %30

17:                                               ; preds = %13
  %18 = tail call i64 @__irs_find(i64 noundef %11, i64 noundef %15, i32 noundef 10)
  %19 = icmp ult i64 %18, %14
  %20 = add i64 %18, 1
  %21 = select i1 %19, i64 %20, i64 %14
  %22 = load i64, ptr %2, align 8
  %23 = sub i64 %21, %22
  %24 = icmp ugt i64 %23, %10
  %25 = or i1 %19, %24
  %26 = tail call i64 @llvm.umin.i64(i64 %23, i64 %10)
  br i1 %25, label %34, label %27

27:                                               ; preds = %17
  %28 = icmp ult i64 %23, %10
  %29 = zext i1 %28 to i64
  br label %30

30:                                               ; preds = %13, %27
  %31 = phi i64 [ %29, %27 ], [ 1, %13 ]
  %32 = phi i64 [ %23, %27 ], [ 0, %13 ]
  %33 = getelementptr inbounds i8, ptr %2, i64 8
  store i64 %31, ptr %33, align 8
  br label %34

34:                                               ; preds = %30, %17
  %35 = phi i64 [ %26, %17 ], [ %32, %30 ]
  %36 = icmp eq i64 %35, 0
  br i1 %36, label %67, label %37

37:                                               ; preds = %34
  %38 = load i64, ptr %2, align 8
  tail call void @__irs_bytes(ptr noundef %0, i64 noundef %11, i64 noundef %38, i64 noundef %35)
  %39 = getelementptr inbounds i8, ptr %0, i64 %35
  store i8 0, ptr %39, align 1
  %40 = load i64, ptr %2, align 8
  %41 = add i64 %40, %35
  store i64 %41, ptr %2, align 8
  br label %67

42:                                               ; preds = %8
  tail call void @__irs_waits()
  %43 = tail call i64 @__irs_long()
  %44 = icmp ule i64 %43, %10
  %45 = zext i1 %44 to i32
  tail call void @irs_assume(i32 noundef %45)
  %46 = tail call i32 @__irs_unsigned()
  %47 = and i32 %46, 1
  tail call void @__irs_fails(i32 noundef %47)
  tail call void @__irs_fill(ptr noundef %0, i64 noundef %10, i64 noundef %43)
  %48 = icmp eq i64 %43, 0
  %49 = zext i1 %48 to i32
  %50 = or i32 %47, %49
  %51 = icmp eq i32 %50, 0
  br i1 %51, label %52, label %67

52:                                               ; preds = %42
  %53 = icmp ugt i64 %10, 1
  br i1 %53, label %56, label %54

54:                                               ; preds = %56, %52
  %55 = getelementptr inbounds i8, ptr %0, i64 %43
  store i8 0, ptr %55, align 1
  br label %67

56:                                               ; preds = %52, %56
  %57 = phi i64 [ %65, %56 ], [ 1, %52 ]
  %58 = phi i64 [ %57, %56 ], [ 0, %52 ]
  %59 = icmp uge i64 %57, %43
  %60 = getelementptr inbounds i8, ptr %0, i64 %58
  %61 = load i8, ptr %60, align 1
  %62 = icmp ne i8 %61, 10
  %63 = or i1 %59, %62
  %64 = zext i1 %63 to i32
  tail call void @irs_assume(i32 noundef %64)
  %65 = add nuw i64 %57, 1
  %66 = icmp eq i64 %65, %10
  br i1 %66, label %54, label %56

67:                                               ; preds = %34, %37, %42, %54, %7, %5
  %68 = phi ptr [ %0, %7 ], [ null, %5 ], [ %0, %37 ], [ null, %34 ], [ %0, %54 ], [ null, %42 ]
  ret ptr %68
}

; Function Attrs: nounwind
define weak dso_local i64 @getdelim(ptr noundef %0, ptr noundef %1, i32 noundef %2, ptr noundef %3) local_unnamed_addr {
  %5 = tail call i64 @__irs_stream_file(ptr noundef %3)
  %6 = icmp sgt i64 %5, -1
  tail call void @__irs_must(i1 noundef zeroext %6)
  %7 = load ptr, ptr %0, align 8
  %8 = icmp eq ptr %7, null
  br i1 %8, label %12, label %9

9:                                                ; preds = %4
  %10 = load i64, ptr %1, align 8
  %11 = tail call i64 @__irs_plain(i64 noundef %10)
  br label %12

12:                                               ; preds = %4, %9
  %13 = phi i64 [ %11, %9 ], [ 0, %4 ]
  %14 = tail call i64 @__irs_size(i64 noundef %5)
  %15 = load i64, ptr %3, align 8
  %16 = icmp ult i64 %15, %14
  br i1 %16, label %17, label %28

17:                                               ; preds = %12
  %18 = and i32 %2, 255
  %19 = tail call i64 @__irs_find(i64 noundef %5, i64 noundef %15, i32 noundef %18)
  %20 = icmp ult i64 %19, %14
  %21 = add i64 %19, 1
  %22 = select i1 %20, i64 %21, i64 %14
  %23 = load i64, ptr %3, align 8
  %24 = sub i64 %22, %23
  br i1 %20, label %32, label %25

25:                                               ; preds = %17
  %26 = icmp ne i64 %24, -1
  %27 = zext i1 %26 to i64
  br label %28

28:                                               ; preds = %12, %25
  %29 = phi i64 [ %27, %25 ], [ 1, %12 ]
  %30 = phi i64 [ %24, %25 ], [ 0, %12 ]
  %31 = getelementptr inbounds i8, ptr %3, i64 8
  store i64 %29, ptr %31, align 8
  br label %32

32:                                               ; preds = %28, %17
  %33 = phi i64 [ %24, %17 ], [ %30, %28 ]
  %34 = add i64 %33, 1
  %35 = icmp ult i64 %13, %34
  br i1 %35, label %36, label %39

36:                                               ; preds = %32
  %37 = load ptr, ptr %0, align 8
  %38 = tail call ptr @realloc(ptr noundef %37, i64 noundef %34)
  store ptr %38, ptr %0, align 8
  br label %39

39:                                               ; preds = %36, %32
  %40 = phi i64 [ %34, %36 ], [ %13, %32 ]
  %41 = tail call i64 @__irs_number(i64 noundef %40)
  store i64 %41, ptr %1, align 8
  %42 = icmp eq i64 %33, 0
  br i1 %42, label %50, label %43

43:                                               ; preds = %39
  %44 = load ptr, ptr %0, align 8
  %45 = load i64, ptr %3, align 8
  tail call void @__irs_bytes(ptr noundef %44, i64 noundef %5, i64 noundef %45, i64 noundef %33)
  %46 = load ptr, ptr %0, align 8
  %47 = getelementptr inbounds i8, ptr %46, i64 %33
  store i8 0, ptr %47, align 1
  %48 = load i64, ptr %3, align 8
  %49 = add i64 %48, %33
  store i64 %49, ptr %3, align 8
  br label %50

50:                                               ; preds = %39, %43
  %51 = phi i64 [ %33, %43 ], [ -1, %39 ]
  ret i64 %51
}

declare i64 @__irs_plain(i64 noundef) local_unnamed_addr

declare ptr @realloc(ptr noundef, i64 noundef) local_unnamed_addr

declare i64 @__irs_number(i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i64 @getline(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call i64 @getdelim(ptr noundef %0, ptr noundef %1, i32 noundef 10, ptr noundef %2)
  ret i64 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @fseek(ptr noundef %0, i64 noundef %1, i32 noundef %2) local_unnamed_addr {
  %4 = tail call i64 @__irs_stream_file(ptr noundef %0)
  %5 = icmp slt i64 %4, 0
  br i1 %5, label %6, label %8

6:                                                ; preds = %3
  %7 = tail call i32 @__irs_fseek(ptr noundef %0, i64 noundef %1, i32 noundef %2)
  br label %14

8:                                                ; preds = %3
  %9 = load i64, ptr %0, align 8
  %10 = tail call i64 @__irs_moved(i64 noundef %4, i64 noundef %9, i64 noundef %1, i32 noundef %2)
  %11 = icmp slt i64 %10, 0
  br i1 %11, label %14, label %12

12:                                               ; preds = %8
  store i64 %10, ptr %0, align 8
  %13 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %13, align 8
  br label %14

14:                                               ; preds = %12, %8, %6
  %15 = phi i32 [ %7, %6 ], [ 0, %12 ], [ -1, %8 ]
  ret i32 %15
}

declare i32 @__irs_fseek(ptr noundef, i64 noundef, i32 noundef) local_unnamed_addr

declare i64 @__irs_moved(i64 noundef, i64 noundef, i64 noundef, i32 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @fseeko(ptr noundef %0, i64 noundef %1, i32 noundef %2) local_unnamed_addr {
  %4 = tail call i32 @fseek(ptr noundef %0, i64 noundef %1, i32 noundef %2)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @fseeko64(ptr noundef %0, i64 noundef %1, i32 noundef %2) local_unnamed_addr {
  %4 = tail call i32 @fseek(ptr noundef %0, i64 noundef %1, i32 noundef %2)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i64 @ftell(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i64 @__irs_stream_file(ptr noundef %0)
  %3 = icmp slt i64 %2, 0
  br i1 %3, label %4, label %6

4:                                                ; preds = %1
  %5 = tail call i64 @__irs_ftell(ptr noundef %0)
  br label %8

6:                                                ; preds = %1
  %7 = load i64, ptr %0, align 8
  br label %8

8:                                                ; preds = %6, %4
  %9 = phi i64 [ %5, %4 ], [ %7, %6 ]
  ret i64 %9
}

declare i64 @__irs_ftell(ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i64 @ftello(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i64 @ftell(ptr noundef %0)
  ret i64 %2
}

; Function Attrs: nounwind
define weak dso_local i64 @ftello64(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i64 @ftell(ptr noundef %0)
  ret i64 %2
}

; Function Attrs: nounwind
define weak dso_local void @rewind(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i64 @__irs_stream_file(ptr noundef %0)
  %3 = icmp slt i64 %2, 0
  br i1 %3, label %4, label %6

4:                                                ; preds = %1
  %5 = tail call i32 @__irs_fseek(ptr noundef %0, i64 noundef 0, i32 noundef 0)
  br label %8

6:                                                ; preds = %1
  store i64 0, ptr %0, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %7, align 8
  br label %8

8:                                                ; preds = %6, %4
  ret void
}

; Function Attrs: nounwind
define weak dso_local i32 @fileno(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i64 @__irs_stream_file(ptr noundef %0)
  %3 = icmp slt i64 %2, 0
  tail call void @__irs_must(i1 noundef zeroext %3)
  %4 = tail call i32 @__irs_fileno(ptr noundef %0)
  ret i32 %4
}

declare i32 @__irs_fileno(ptr noundef) local_unnamed_addr

declare i64 @__irs_find(i64 noundef, i64 noundef, i32 noundef) local_unnamed_addr

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.usub.sat.i64(i64, i64)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umin.i64(i64, i64)



