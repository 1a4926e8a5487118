target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@stdin = external local_unnamed_addr global ptr, align 8

; Function Attrs: nounwind
define weak dso_local ptr @fopen(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call i64 @__irs_file(ptr noundef %0)
  %4 = icmp sgt i64 %3, -1
  br i1 %4, label %5, label %20

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
  %18 = getelementptr inbounds i8, ptr %17, i64 224
  store i64 0, ptr %18, align 8
  %19 = getelementptr inbounds i8, ptr %17, i64 216
  store i64 0, ptr %19, align 8
  br label %27

20:                                               ; preds = %2
  %21 = tail call i32 @__irs_unsigned()
  %22 = and i32 %21, 1
  %23 = icmp eq i32 %22, 0
  %24 = xor i32 %22, 1
  tail call void @__irs_fails(i32 noundef %24)
  br i1 %23, label %27, label %25

25:                                               ; preds = %20
  %26 = tail call ptr @__irs_stream()
  br label %27

27:                                               ; preds = %25, %20, %16
  %28 = phi ptr [ %17, %16 ], [ %26, %25 ], [ null, %20 ]
  ret ptr %28
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
  %5 = getelementptr inbounds i8, ptr %0, i64 224
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
define weak dso_local i32 @feof_unlocked(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i32 @feof(ptr noundef %0)
  ret i32 %2
}

; Function Attrs: nounwind
define weak dso_local i32 @ferror_unlocked(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i32 @ferror(ptr noundef %0)
  ret i32 %2
}

; Function Attrs: nounwind
define weak dso_local void @clearerr(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i64 @__irs_stream_file(ptr noundef %0)
  %3 = icmp sgt i64 %2, -1
  br i1 %3, label %4, label %6

4:                                                ; preds = %1
  %5 = getelementptr inbounds i8, ptr %0, i64 224
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
  %4 = getelementptr inbounds i8, ptr %0, i64 216
  %5 = load i64, ptr %4, align 8
  %6 = tail call i64 @__irs_size(i64 noundef %2)
  %7 = icmp ult i64 %5, %6
  br i1 %7, label %8, label %12

8:                                                ; preds = %1
  %9 = load i64, ptr %4, align 8
  %10 = add i64 %9, 1
  store i64 %10, ptr %4, align 8
  %11 = tail call i32 @__irs_byte(i64 noundef %2, i64 noundef %9)
  br label %14

12:                                               ; preds = %1
  %13 = getelementptr inbounds i8, ptr %0, i64 224
  store i64 1, ptr %13, align 8
  br label %14

14:                                               ; preds = %12, %8
  %15 = phi i32 [ %11, %8 ], [ -1, %12 ]
  ret i32 %15
}

declare i64 @__irs_size(i64 noundef) local_unnamed_addr

declare i32 @__irs_byte(i64 noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @fgetc(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i64 @__irs_stream_file(ptr noundef %0)
  %3 = icmp sgt i64 %2, -1
  br i1 %3, label %4, label %17

4:                                                ; preds = %1
  %5 = tail call i64 @__irs_stream_file(ptr noundef %0)
  %6 = icmp sgt i64 %5, -1
  tail call void @__irs_must(i1 noundef zeroext %6)
  %7 = getelementptr inbounds i8, ptr %0, i64 216
  %8 = load i64, ptr %7, align 8
  %9 = tail call i64 @__irs_size(i64 noundef %5)
  %10 = icmp ult i64 %8, %9
  br i1 %10, label %11, label %15

11:                                               ; preds = %4
  %12 = load i64, ptr %7, align 8
  %13 = add i64 %12, 1
  store i64 %13, ptr %7, align 8
  %14 = tail call i32 @__irs_byte(i64 noundef %5, i64 noundef %12)
  br label %26

15:                                               ; preds = %4
  %16 = getelementptr inbounds i8, ptr %0, i64 224
  store i64 1, ptr %16, align 8
  br label %26

17:                                               ; preds = %1
  tail call void @__irs_waits()
  %18 = tail call i32 @__irs_unsigned()
  %19 = and i32 %18, 256
  %20 = icmp eq i32 %19, 0
  %21 = and i32 %18, 768
  %22 = icmp eq i32 %21, 768
  %23 = zext i1 %22 to i32
  tail call void @__irs_fails(i32 noundef %23)
  %24 = and i32 %18, 255
  %25 = select i1 %20, i32 %24, i32 -1
  br label %26

26:                                               ; preds = %15, %11, %17
  %27 = phi i32 [ %25, %17 ], [ %14, %11 ], [ -1, %15 ]
  ret i32 %27
}

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
  %1 = tail call zeroext i1 @__irs_files()
  br i1 %1, label %2, label %5

2:                                                ; preds = %0
  %3 = load ptr, ptr @stdin, align 8
  %4 = tail call i32 @fgetc(ptr noundef %3)
  br label %14

5:                                                ; preds = %0
  tail call void @__irs_waits()
  %6 = tail call i32 @__irs_unsigned()
  %7 = and i32 %6, 256
  %8 = icmp eq i32 %7, 0
  %9 = and i32 %6, 768
  %10 = icmp eq i32 %9, 768
  %11 = zext i1 %10 to i32
  tail call void @__irs_fails(i32 noundef %11)
  %12 = and i32 %6, 255
  %13 = select i1 %8, i32 %12, i32 -1
  br label %14

14:                                               ; preds = %5, %2
  %15 = phi i32 [ %4, %2 ], [ %13, %5 ]
  ret i32 %15
}

; Function Attrs: nounwind
define weak dso_local i32 @getchar_unlocked() local_unnamed_addr {
  %1 = tail call i32 @getchar()
  ret i32 %1
}

; Function Attrs: nounwind
define weak dso_local i32 @ungetc(i32 noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call i64 @__irs_stream_file(ptr noundef %1)
  %4 = icmp sgt i64 %3, -1
  tail call void @__irs_must(i1 noundef zeroext %4)
  %5 = icmp eq i32 %0, -1
  br i1 %5, label %23, label %6

6:                                                ; preds = %2
  %7 = getelementptr inbounds i8, ptr %1, i64 216
  %8 = load i64, ptr %7, align 8
  %9 = icmp eq i64 %8, 0
  br i1 %9, label %13, label %10

10:                                               ; preds = %6
  %11 = tail call i64 @__irs_size(i64 noundef %3)
  %12 = icmp ule i64 %8, %11
  br label %13

13:                                               ; preds = %10, %6
  %14 = phi i1 [ false, %6 ], [ %12, %10 ]
  tail call void @__irs_must(i1 noundef zeroext %14)
  %15 = load i64, ptr %7, align 8
  %16 = add i64 %15, -1
  %17 = tail call i32 @__irs_byte(i64 noundef %3, i64 noundef %16)
  %18 = and i32 %0, 255
  %19 = icmp eq i32 %17, %18
  tail call void @__irs_must(i1 noundef zeroext %19)
  %20 = load i64, ptr %7, align 8
  %21 = add i64 %20, -1
  store i64 %21, ptr %7, align 8
  %22 = getelementptr inbounds i8, ptr %1, i64 224
  store i64 0, ptr %22, align 8
  br label %23

23:                                               ; preds = %2, %13
  %24 = phi i32 [ %18, %13 ], [ -1, %2 ]
  ret i32 %24
}

; Function Attrs: nounwind
define weak dso_local i64 @fread(ptr noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef %3) local_unnamed_addr {
  %5 = icmp ne i64 %1, 0
  %6 = icmp ne i64 %2, 0
  %7 = and i1 %5, %6
  br i1 %7, label %8, label %57

8:                                                ; preds = %4
  %9 = mul i64 %2, %1
  %10 = tail call i64 @__irs_stream_file(ptr noundef %3)
  %11 = icmp sgt i64 %10, -1
  br i1 %11, label %12, label %31

12:                                               ; preds = %8
  %13 = icmp ult i64 %2, 1099511627776
  %14 = icmp ult i64 %1, 1048576
  %15 = and i1 %14, %13
  tail call void @__irs_must(i1 noundef zeroext %15)
  %16 = tail call i64 @__irs_size(i64 noundef %10)
  %17 = getelementptr inbounds i8, ptr %3, i64 216
  %18 = load i64, ptr %17, align 8
  %19 = tail call i64 @llvm.usub.sat.i64(i64 %16, i64 %18)
  %20 = icmp ult i64 %19, %9
  br i1 %20, label %21, label %23

21:                                               ; preds = %12
  %22 = getelementptr inbounds i8, ptr %3, i64 224
  store i64 1, ptr %22, align 8
  br label %23

23:                                               ; preds = %12, %21
  %24 = phi i64 [ %19, %21 ], [ %9, %12 ]
  %25 = icmp eq i64 %24, 0
  br i1 %25, label %27, label %26

26:                                               ; preds = %23
  tail call void @__irs_bytes(ptr noundef %0, i64 noundef %10, i64 noundef %18, i64 noundef %24)
  br label %27

27:                                               ; preds = %26, %23
  %28 = load i64, ptr %17, align 8
  %29 = add i64 %28, %24
  store i64 %29, ptr %17, align 8
  %30 = udiv i64 %24, %1
  br label %57

31:                                               ; preds = %8
  tail call void @__irs_waits()
  %32 = tail call i64 @__irs_long()
  %33 = icmp ule i64 %32, %9
  %34 = zext i1 %33 to i32
  tail call void @irs_assume(i32 noundef %34)
  %35 = icmp ult i64 %32, %9
  br i1 %35, label %36, label %39

36:                                               ; preds = %31
  %37 = tail call i32 @__irs_unsigned()
  %38 = and i32 %37, 1
  br label %39

39:                                               ; preds = %36, %31
  %40 = phi i32 [ 0, %31 ], [ %38, %36 ]
  tail call void @__irs_fails(i32 noundef %40)
  tail call void @__irs_fill(ptr noundef %0, i64 noundef %9, i64 noundef %32)
  %41 = icmp eq i64 %2, 1
  br i1 %41, label %42, label %45

42:                                               ; preds = %39
  %43 = icmp eq i64 %32, %9
  %44 = zext i1 %43 to i64
  br label %57

45:                                               ; preds = %39
  %46 = tail call range(i64 0, 65) i64 @llvm.ctpop.i64(i64 %1)
  %47 = icmp ult i64 %46, 2
  br i1 %47, label %50, label %48

48:                                               ; preds = %45
  %49 = udiv i64 %32, %1
  br label %57

50:                                               ; preds = %45, %50
  %51 = phi i64 [ %54, %50 ], [ 0, %45 ]
  %52 = lshr i64 %1, %51
  %53 = icmp eq i64 %52, 1
  %54 = add nuw nsw i64 %51, 1
  br i1 %53, label %55, label %50

55:                                               ; preds = %50
  %56 = lshr i64 %32, %51
  br label %57

57:                                               ; preds = %27, %55, %48, %42, %4
  %58 = phi i64 [ 0, %4 ], [ %30, %27 ], [ %44, %42 ], [ %49, %48 ], [ %56, %55 ]
  ret i64 %58
}

declare void @__irs_bytes(ptr noundef, i64 noundef, i64 noundef, i64 noundef) local_unnamed_addr

declare void @__irs_waits() local_unnamed_addr

declare i64 @__irs_long() local_unnamed_addr

declare void @irs_assume(i32 noundef) local_unnamed_addr

declare void @__irs_fill(ptr noundef, i64 noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i64 @fread_unlocked(ptr noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef %3) local_unnamed_addr {
  %5 = tail call i64 @fread(ptr noundef %0, i64 noundef %1, i64 noundef %2, ptr noundef %3)
  ret i64 %5
}

; Function Attrs: nounwind
define weak dso_local ptr @fgets(ptr noundef %0, i32 noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = icmp slt i32 %1, 2
  br i1 %4, label %5, label %8

5:                                                ; preds = %3
  %6 = icmp eq i32 %1, 1
  br i1 %6, label %7, label %68

7:                                                ; preds = %5
  store i8 0, ptr %0, align 1
  br label %68

8:                                                ; preds = %3
  %9 = zext nneg i32 %1 to i64
  %10 = add nsw i64 %9, -1
  %11 = tail call i64 @__irs_stream_file(ptr noundef %2)
  %12 = icmp sgt i64 %11, -1
  br i1 %12, label %13, label %43

13:                                               ; preds = %8
  %14 = tail call i64 @__irs_size(i64 noundef %11)
  %15 = getelementptr inbounds i8, ptr %2, i64 216
  %16 = load i64, ptr %15, align 8
  %17 = icmp ult i64 %16, %14
  br i1 %17, label %18, label %31

18:                                               ; preds = %13
  %19 = tail call i64 @__irs_find(i64 noundef %11, i64 noundef %16, i32 noundef 10)
  %20 = icmp ult i64 %19, %14
  %21 = add i64 %19, 1
  %22 = select i1 %20, i64 %21, i64 %14
  %23 = load i64, ptr %15, align 8
  %24 = sub i64 %22, %23
  %25 = icmp ugt i64 %24, %10
  %26 = or i1 %20, %25
  %27 = tail call i64 @llvm.umin.i64(i64 %24, i64 %10)
  br i1 %26, label %35, label %28

28:                                               ; preds = %18
  %29 = icmp ult i64 %24, %10
  %30 = zext i1 %29 to i64
  br label %31

31:                                               ; preds = %13, %28
  %32 = phi i64 [ %30, %28 ], [ 1, %13 ]
  %33 = phi i64 [ %24, %28 ], [ 0, %13 ]
  %34 = getelementptr inbounds i8, ptr %2, i64 224
  store i64 %32, ptr %34, align 8
  br label %35

35:                                               ; preds = %31, %18
  %36 = phi i64 [ %27, %18 ], [ %33, %31 ]
  %37 = icmp eq i64 %36, 0
  br i1 %37, label %68, label %38

38:                                               ; preds = %35
  %39 = load i64, ptr %15, align 8
  tail call void @__irs_bytes(ptr noundef %0, i64 noundef %11, i64 noundef %39, i64 noundef %36)
  %40 = getelementptr inbounds i8, ptr %0, i64 %36
  store i8 0, ptr %40, align 1
  %41 = load i64, ptr %15, align 8
  %42 = add i64 %41, %36
  store i64 %42, ptr %15, align 8
  br label %68

43:                                               ; preds = %8
  tail call void @__irs_waits()
  %44 = tail call i64 @__irs_long()
  %45 = icmp ule i64 %44, %10
  %46 = zext i1 %45 to i32
  tail call void @irs_assume(i32 noundef %46)
  %47 = tail call i32 @__irs_unsigned()
  %48 = and i32 %47, 1
  tail call void @__irs_fails(i32 noundef %48)
  tail call void @__irs_fill(ptr noundef %0, i64 noundef %10, i64 noundef %44)
  %49 = icmp eq i64 %44, 0
  %50 = zext i1 %49 to i32
  %51 = or i32 %48, %50
  %52 = icmp eq i32 %51, 0
  br i1 %52, label %53, label %68

53:                                               ; preds = %43
  %54 = icmp ugt i64 %10, 1
  br i1 %54, label %57, label %55

55:                                               ; preds = %57, %53
  %56 = getelementptr inbounds i8, ptr %0, i64 %44
  store i8 0, ptr %56, align 1
  br label %68

57:                                               ; preds = %53, %57
  %58 = phi i64 [ %66, %57 ], [ 1, %53 ]
  %59 = phi i64 [ %58, %57 ], [ 0, %53 ]
  %60 = icmp uge i64 %58, %44
  %61 = getelementptr inbounds i8, ptr %0, i64 %59
  %62 = load i8, ptr %61, align 1
  %63 = icmp ne i8 %62, 10
  %64 = or i1 %60, %63
  %65 = zext i1 %64 to i32
  tail call void @irs_assume(i32 noundef %65)
  %66 = add nuw i64 %58, 1
  %67 = icmp eq i64 %66, %10
  br i1 %67, label %55, label %57

68:                                               ; preds = %35, %38, %43, %55, %7, %5
  %69 = phi ptr [ %0, %7 ], [ null, %5 ], [ %0, %38 ], [ null, %35 ], [ %0, %55 ], [ null, %43 ]
  ret ptr %69
}

; Function Attrs: nounwind
define weak dso_local ptr @fgets_unlocked(ptr noundef %0, i32 noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call ptr @fgets(ptr noundef %0, i32 noundef %1, ptr noundef %2)
  ret ptr %4
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
  %15 = getelementptr inbounds i8, ptr %3, i64 216
  %16 = load i64, ptr %15, align 8
  %17 = icmp ult i64 %16, %14
  br i1 %17, label %18, label %29

18:                                               ; preds = %12
  %19 = and i32 %2, 255
  %20 = tail call i64 @__irs_find(i64 noundef %5, i64 noundef %16, i32 noundef %19)
  %21 = icmp ult i64 %20, %14
  %22 = add i64 %20, 1
  %23 = select i1 %21, i64 %22, i64 %14
  %24 = load i64, ptr %15, align 8
  %25 = sub i64 %23, %24
  br i1 %21, label %33, label %26

26:                                               ; preds = %18
  %27 = icmp ne i64 %25, -1
  %28 = zext i1 %27 to i64
  br label %29

29:                                               ; preds = %12, %26
  %30 = phi i64 [ %28, %26 ], [ 1, %12 ]
  %31 = phi i64 [ %25, %26 ], [ 0, %12 ]
  %32 = getelementptr inbounds i8, ptr %3, i64 224
  store i64 %30, ptr %32, align 8
  br label %33

33:                                               ; preds = %29, %18
  %34 = phi i64 [ %25, %18 ], [ %31, %29 ]
  %35 = add i64 %34, 1
  %36 = icmp ult i64 %13, %35
  br i1 %36, label %37, label %40

37:                                               ; preds = %33
  %38 = load ptr, ptr %0, align 8
  %39 = tail call ptr @realloc(ptr noundef %38, i64 noundef %35)
  store ptr %39, ptr %0, align 8
  br label %40

40:                                               ; preds = %37, %33
  %41 = phi i64 [ %35, %37 ], [ %13, %33 ]
  %42 = tail call i64 @__irs_number(i64 noundef %41)
  store i64 %42, ptr %1, align 8
  %43 = icmp eq i64 %34, 0
  br i1 %43, label %51, label %44

44:                                               ; preds = %40
  %45 = load ptr, ptr %0, align 8
  %46 = load i64, ptr %15, align 8
  tail call void @__irs_bytes(ptr noundef %45, i64 noundef %5, i64 noundef %46, i64 noundef %34)
  %47 = load ptr, ptr %0, align 8
  %48 = getelementptr inbounds i8, ptr %47, i64 %34
  store i8 0, ptr %48, align 1
  %49 = load i64, ptr %15, align 8
  %50 = add i64 %49, %34
  store i64 %50, ptr %15, align 8
  br label %51

51:                                               ; preds = %40, %44
  %52 = phi i64 [ %34, %44 ], [ -1, %40 ]
  ret i64 %52
}

declare i64 @__irs_plain(i64 noundef) local_unnamed_addr

declare ptr @realloc(ptr noundef, i64 noundef) local_unnamed_addr

declare i64 @__irs_number(i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i64 @__getdelim(ptr noundef %0, ptr noundef %1, i32 noundef %2, ptr noundef %3) local_unnamed_addr {
  %5 = tail call i64 @getdelim(ptr noundef %0, ptr noundef %1, i32 noundef %2, ptr noundef %3)
  ret i64 %5
}

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
  br label %15

8:                                                ; preds = %3
  %9 = getelementptr inbounds i8, ptr %0, i64 216
  %10 = load i64, ptr %9, align 8
  %11 = tail call i64 @__irs_moved(i64 noundef %4, i64 noundef %10, i64 noundef %1, i32 noundef %2)
  %12 = icmp slt i64 %11, 0
  br i1 %12, label %15, label %13

13:                                               ; preds = %8
  store i64 %11, ptr %9, align 8
  %14 = getelementptr inbounds i8, ptr %0, i64 224
  store i64 0, ptr %14, align 8
  br label %15

15:                                               ; preds = %13, %8, %6
  %16 = phi i32 [ %7, %6 ], [ 0, %13 ], [ -1, %8 ]
  ret i32 %16
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
  br label %9

6:                                                ; preds = %1
  %7 = getelementptr inbounds i8, ptr %0, i64 216
  %8 = load i64, ptr %7, align 8
  br label %9

9:                                                ; preds = %6, %4
  %10 = phi i64 [ %5, %4 ], [ %8, %6 ]
  ret i64 %10
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
  br label %9

6:                                                ; preds = %1
  %7 = getelementptr inbounds i8, ptr %0, i64 216
  store i64 0, ptr %7, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 224
  store i64 0, ptr %8, align 8
  br label %9

9:                                                ; preds = %6, %4
  ret void
}

; Function Attrs: nounwind
define weak dso_local i32 @fileno(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i64 @__irs_stream_file(ptr noundef %0)
  %3 = icmp slt i64 %2, 0
  br i1 %3, label %4, label %6

4:                                                ; preds = %1
  %5 = tail call i32 @__irs_fileno(ptr noundef %0)
  br label %8

6:                                                ; preds = %1
  %7 = tail call zeroext i1 @__irs_is_stdin(ptr noundef %0)
  tail call void @__irs_must(i1 noundef zeroext %7)
  br label %8

8:                                                ; preds = %6, %4
  %9 = phi i32 [ %5, %4 ], [ 0, %6 ]
  ret i32 %9
}

declare i32 @__irs_fileno(ptr noundef) local_unnamed_addr

declare zeroext i1 @__irs_is_stdin(ptr noundef) local_unnamed_addr

declare i64 @__irs_find(i64 noundef, i64 noundef, i32 noundef) local_unnamed_addr

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.ctpop.i64(i64)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.usub.sat.i64(i64, i64)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umin.i64(i64, i64)



