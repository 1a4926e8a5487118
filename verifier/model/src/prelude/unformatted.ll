target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@__irs_string_buffer = external constant [1 x i8], align 1

; Function Attrs: nounwind
define weak dso_local i64 @_ZNKSi6gcountEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load i64, ptr %2, align 8
  ret i64 %3
}

; Function Attrs: nounwind
define weak dso_local i32 @_ZNSi3getEv(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %2, i64 -24
  %4 = load i64, ptr %3, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 %4
  %6 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %6, align 8
  %7 = getelementptr inbounds i8, ptr %5, i64 32
  %8 = load i32, ptr %7, align 8
  %9 = icmp eq i32 %8, 0
  br i1 %9, label %10, label %13

10:                                               ; preds = %1
  %11 = getelementptr inbounds i8, ptr %5, i64 232
  %12 = load ptr, ptr %11, align 8
  br label %14

13:                                               ; preds = %1
  tail call void @__irs_stream_is(ptr noundef nonnull %5, i32 noundef 4)
  br label %14

14:                                               ; preds = %10, %13
  %15 = phi ptr [ null, %13 ], [ %12, %10 ]
  %16 = icmp eq ptr %15, null
  br i1 %16, label %26, label %17

17:                                               ; preds = %14
  %18 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6sbumpcEv(ptr noundef nonnull %15)
  %19 = icmp slt i32 %18, 0
  br i1 %19, label %20, label %25

20:                                               ; preds = %17
  %21 = load ptr, ptr %0, align 8
  %22 = getelementptr inbounds i8, ptr %21, i64 -24
  %23 = load i64, ptr %22, align 8
  %24 = getelementptr inbounds i8, ptr %0, i64 %23
  tail call void @__irs_stream_is(ptr noundef nonnull %24, i32 noundef 6)
  br label %26

25:                                               ; preds = %17
  store i64 1, ptr %6, align 8
  br label %26

26:                                               ; preds = %20, %25, %14
  %27 = phi i32 [ -1, %14 ], [ %18, %25 ], [ %18, %20 ]
  ret i32 %27
}

declare i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6sbumpcEv(ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSi3getERc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call i32 @_ZNSi3getEv(ptr noundef %0)
  %4 = icmp sgt i32 %3, -1
  br i1 %4, label %5, label %7

5:                                                ; preds = %2
  %6 = trunc i32 %3 to i8
  store i8 %6, ptr %1, align 1
  br label %7

7:                                                ; preds = %5, %2
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local i32 @_ZNSi4peekEv(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %2, i64 -24
  %4 = load i64, ptr %3, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 %4
  %6 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %6, align 8
  %7 = getelementptr inbounds i8, ptr %5, i64 32
  %8 = load i32, ptr %7, align 8
  %9 = icmp eq i32 %8, 0
  br i1 %9, label %10, label %13

10:                                               ; preds = %1
  %11 = getelementptr inbounds i8, ptr %5, i64 232
  %12 = load ptr, ptr %11, align 8
  br label %14

13:                                               ; preds = %1
  tail call void @__irs_stream_is(ptr noundef nonnull %5, i32 noundef 4)
  br label %14

14:                                               ; preds = %10, %13
  %15 = phi ptr [ null, %13 ], [ %12, %10 ]
  %16 = icmp eq ptr %15, null
  br i1 %16, label %25, label %17

17:                                               ; preds = %14
  %18 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef nonnull %15)
  %19 = icmp slt i32 %18, 0
  br i1 %19, label %20, label %25

20:                                               ; preds = %17
  %21 = load ptr, ptr %0, align 8
  %22 = getelementptr inbounds i8, ptr %21, i64 -24
  %23 = load i64, ptr %22, align 8
  %24 = getelementptr inbounds i8, ptr %0, i64 %23
  tail call void @__irs_stream_is(ptr noundef nonnull %24, i32 noundef 2)
  br label %25

25:                                               ; preds = %17, %20, %14
  %26 = phi i32 [ -1, %14 ], [ %18, %20 ], [ %18, %17 ]
  ret i32 %26
}

declare i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSi3getEPclc(ptr noundef %0, ptr noundef %1, i64 noundef %2, i8 noundef signext %3) local_unnamed_addr {
  %5 = tail call fastcc ptr @read_array(ptr noundef %0, ptr noundef %1, i64 noundef %2, i8 noundef signext %3, i1 noundef zeroext false)
  ret ptr %0
}

; Function Attrs: nounwind
define internal fastcc noundef ptr @read_array(ptr noundef returned %0, ptr nocapture noundef writeonly %1, i64 noundef %2, i8 noundef signext %3, i1 noundef zeroext %4) unnamed_addr {
  %6 = load ptr, ptr %0, align 8
  %7 = getelementptr inbounds i8, ptr %6, i64 -24
  %8 = load i64, ptr %7, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 %8
  %10 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %10, align 8
  %11 = getelementptr inbounds i8, ptr %9, i64 32
  %12 = load i32, ptr %11, align 8
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %14, label %17

14:                                               ; preds = %5
  %15 = getelementptr inbounds i8, ptr %9, i64 232
  %16 = load ptr, ptr %15, align 8
  br label %18

17:                                               ; preds = %5
  tail call void @__irs_stream_is(ptr noundef nonnull %9, i32 noundef 4)
  br label %18

18:                                               ; preds = %14, %17
  %19 = phi ptr [ null, %17 ], [ %16, %14 ]
  %20 = icmp eq ptr %19, null
  br i1 %20, label %61, label %21

21:                                               ; preds = %18
  %22 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef nonnull %19)
  %23 = zext i8 %3 to i32
  %24 = load i64, ptr %10, align 8
  %25 = add nsw i64 %24, 1
  %26 = icmp sge i64 %25, %2
  %27 = icmp slt i32 %22, 0
  %28 = icmp eq i32 %22, %23
  %29 = or i1 %27, %28
  %30 = select i1 %26, i1 true, i1 %29
  br i1 %30, label %46, label %31

31:                                               ; preds = %21, %31
  %32 = phi i32 [ %38, %31 ], [ %22, %21 ]
  %33 = phi ptr [ %35, %31 ], [ %1, %21 ]
  %34 = trunc i32 %32 to i8
  %35 = getelementptr inbounds i8, ptr %33, i64 1
  store i8 %34, ptr %33, align 1
  %36 = load i64, ptr %10, align 8
  %37 = add nsw i64 %36, 1
  store i64 %37, ptr %10, align 8
  %38 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef nonnull %19)
  %39 = load i64, ptr %10, align 8
  %40 = add nsw i64 %39, 1
  %41 = icmp sge i64 %40, %2
  %42 = icmp slt i32 %38, 0
  %43 = icmp eq i32 %38, %23
  %44 = or i1 %42, %43
  %45 = select i1 %41, i1 true, i1 %44
  br i1 %45, label %46, label %31

46:                                               ; preds = %31, %21
  %47 = phi ptr [ %1, %21 ], [ %35, %31 ]
  %48 = phi i32 [ %22, %21 ], [ %38, %31 ]
  %49 = phi i1 [ %28, %21 ], [ %43, %31 ]
  %50 = icmp slt i32 %48, 0
  br i1 %50, label %61, label %51

51:                                               ; preds = %46
  %52 = xor i1 %4, true
  %53 = xor i1 %49, true
  %54 = select i1 %4, i1 %53, i1 false
  %55 = or i1 %54, %52
  %56 = select i1 %54, i32 4, i32 0
  br i1 %55, label %61, label %57

57:                                               ; preds = %51
  %58 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6sbumpcEv(ptr noundef nonnull %19)
  %59 = load i64, ptr %10, align 8
  %60 = add nsw i64 %59, 1
  store i64 %60, ptr %10, align 8
  br label %61

61:                                               ; preds = %57, %46, %51, %18
  %62 = phi ptr [ %1, %18 ], [ %47, %51 ], [ %47, %46 ], [ %47, %57 ]
  %63 = phi i32 [ 0, %18 ], [ %56, %51 ], [ 2, %46 ], [ 0, %57 ]
  %64 = icmp sgt i64 %2, 0
  br i1 %64, label %65, label %66

65:                                               ; preds = %61
  store i8 0, ptr %62, align 1
  br label %66

66:                                               ; preds = %65, %61
  %67 = load i64, ptr %10, align 8
  %68 = icmp eq i64 %67, 0
  %69 = or i32 %63, 4
  %70 = select i1 %68, i32 %69, i32 %63
  %71 = icmp eq i32 %70, 0
  br i1 %71, label %77, label %72

72:                                               ; preds = %66
  %73 = load ptr, ptr %0, align 8
  %74 = getelementptr inbounds i8, ptr %73, i64 -24
  %75 = load i64, ptr %74, align 8
  %76 = getelementptr inbounds i8, ptr %0, i64 %75
  tail call void @__irs_stream_is(ptr noundef nonnull %76, i32 noundef %70)
  br label %77

77:                                               ; preds = %66, %72
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSi3getEPcl(ptr noundef %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr {
  %4 = tail call fastcc ptr @read_array(ptr noundef %0, ptr noundef %1, i64 noundef %2, i8 noundef signext 10, i1 noundef zeroext false)
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSi7getlineEPclc(ptr noundef %0, ptr noundef %1, i64 noundef %2, i8 noundef signext %3) local_unnamed_addr {
  %5 = tail call fastcc ptr @read_array(ptr noundef %0, ptr noundef %1, i64 noundef %2, i8 noundef signext %3, i1 noundef zeroext true)
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSi7getlineEPcl(ptr noundef %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr {
  %4 = tail call fastcc ptr @read_array(ptr noundef %0, ptr noundef %1, i64 noundef %2, i8 noundef signext 10, i1 noundef zeroext true)
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSi4readEPcl(ptr noundef %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 -24
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 %6
  %8 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %8, align 8
  %9 = getelementptr inbounds i8, ptr %7, i64 32
  %10 = load i32, ptr %9, align 8
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %12, label %15

12:                                               ; preds = %3
  %13 = getelementptr inbounds i8, ptr %7, i64 232
  %14 = load ptr, ptr %13, align 8
  br label %16

15:                                               ; preds = %3
  tail call void @__irs_stream_is(ptr noundef nonnull %7, i32 noundef 4)
  br label %16

16:                                               ; preds = %12, %15
  %17 = phi ptr [ null, %15 ], [ %14, %12 ]
  %18 = icmp eq ptr %17, null
  br i1 %18, label %41, label %19

19:                                               ; preds = %16
  %20 = icmp sgt i64 %2, -1
  tail call void @__irs_must(i1 noundef zeroext %20)
  %21 = load i64, ptr %8, align 8
  %22 = icmp slt i64 %21, %2
  br i1 %22, label %23, label %26

23:                                               ; preds = %19, %29
  %24 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6sbumpcEv(ptr noundef nonnull %17)
  %25 = icmp sgt i32 %24, -1
  br i1 %25, label %29, label %26

26:                                               ; preds = %23, %29, %19
  %27 = load i64, ptr %8, align 8
  %28 = icmp slt i64 %27, %2
  br i1 %28, label %36, label %41

29:                                               ; preds = %23
  %30 = trunc i32 %24 to i8
  %31 = load i64, ptr %8, align 8
  %32 = getelementptr inbounds i8, ptr %1, i64 %31
  store i8 %30, ptr %32, align 1
  %33 = load i64, ptr %8, align 8
  %34 = add nsw i64 %33, 1
  store i64 %34, ptr %8, align 8
  %35 = icmp slt i64 %34, %2
  br i1 %35, label %23, label %26

36:                                               ; preds = %26
  %37 = load ptr, ptr %0, align 8
  %38 = getelementptr inbounds i8, ptr %37, i64 -24
  %39 = load i64, ptr %38, align 8
  %40 = getelementptr inbounds i8, ptr %0, i64 %39
  tail call void @__irs_stream_is(ptr noundef nonnull %40, i32 noundef 6)
  br label %41

41:                                               ; preds = %26, %36, %16
  ret ptr %0
}

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSi6ignoreEli(ptr noundef %0, i64 noundef %1, i32 noundef %2) local_unnamed_addr {
  %4 = add i32 %2, 1
  %5 = icmp ult i32 %4, 257
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = tail call fastcc ptr @pass(ptr noundef %0, i64 noundef %1, i32 noundef %2)
  ret ptr %0
}

; Function Attrs: nounwind
define internal fastcc noundef ptr @pass(ptr noundef returned %0, i64 noundef %1, i32 noundef %2) unnamed_addr {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 -24
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 %6
  %8 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %8, align 8
  %9 = getelementptr inbounds i8, ptr %7, i64 32
  %10 = load i32, ptr %9, align 8
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %12, label %15

12:                                               ; preds = %3
  %13 = getelementptr inbounds i8, ptr %7, i64 232
  %14 = load ptr, ptr %13, align 8
  br label %16

15:                                               ; preds = %3
  tail call void @__irs_stream_is(ptr noundef nonnull %7, i32 noundef 4)
  br label %16

16:                                               ; preds = %12, %15
  %17 = phi ptr [ null, %15 ], [ %14, %12 ]
  %18 = icmp eq ptr %17, null
  %19 = icmp slt i64 %1, 1
  %20 = or i1 %19, %18
  br i1 %20, label %53, label %21

21:                                               ; preds = %16
  %22 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %17)
  %23 = load i64, ptr %8, align 8
  %24 = icmp sge i64 %23, %1
  %25 = icmp slt i32 %22, 0
  %26 = icmp eq i32 %22, %2
  %27 = or i1 %25, %26
  %28 = select i1 %24, i1 true, i1 %27
  br i1 %28, label %39, label %29

29:                                               ; preds = %21, %29
  %30 = phi i64 [ %33, %29 ], [ %23, %21 ]
  %31 = add nsw i64 %30, 1
  store i64 %31, ptr %8, align 8
  %32 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %17)
  %33 = load i64, ptr %8, align 8
  %34 = icmp sge i64 %33, %1
  %35 = icmp slt i32 %32, 0
  %36 = icmp eq i32 %32, %2
  %37 = or i1 %35, %36
  %38 = select i1 %34, i1 true, i1 %37
  br i1 %38, label %39, label %29

39:                                               ; preds = %29, %21
  %40 = phi i32 [ %22, %21 ], [ %32, %29 ]
  %41 = phi i1 [ %24, %21 ], [ %34, %29 ]
  br i1 %41, label %53, label %42

42:                                               ; preds = %39
  %43 = icmp slt i32 %40, 0
  br i1 %43, label %44, label %49

44:                                               ; preds = %42
  %45 = load ptr, ptr %0, align 8
  %46 = getelementptr inbounds i8, ptr %45, i64 -24
  %47 = load i64, ptr %46, align 8
  %48 = getelementptr inbounds i8, ptr %0, i64 %47
  tail call void @__irs_stream_is(ptr noundef nonnull %48, i32 noundef 2)
  br label %53

49:                                               ; preds = %42
  %50 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6sbumpcEv(ptr noundef %17)
  %51 = load i64, ptr %8, align 8
  %52 = add nsw i64 %51, 1
  store i64 %52, ptr %8, align 8
  br label %53

53:                                               ; preds = %39, %49, %44, %16
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSi6ignoreEl(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = tail call fastcc ptr @pass(ptr noundef %0, i64 noundef %1, i32 noundef -1)
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSi6ignoreEv(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %2, i64 -24
  %4 = load i64, ptr %3, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 %4
  %6 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %6, align 8
  %7 = getelementptr inbounds i8, ptr %5, i64 32
  %8 = load i32, ptr %7, align 8
  %9 = icmp eq i32 %8, 0
  br i1 %9, label %10, label %13

10:                                               ; preds = %1
  %11 = getelementptr inbounds i8, ptr %5, i64 232
  %12 = load ptr, ptr %11, align 8
  br label %14

13:                                               ; preds = %1
  tail call void @__irs_stream_is(ptr noundef nonnull %5, i32 noundef 4)
  br label %14

14:                                               ; preds = %10, %13
  %15 = phi ptr [ null, %13 ], [ %12, %10 ]
  %16 = icmp eq ptr %15, null
  br i1 %16, label %26, label %17

17:                                               ; preds = %14
  %18 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6sbumpcEv(ptr noundef nonnull %15)
  %19 = icmp slt i32 %18, 0
  br i1 %19, label %20, label %25

20:                                               ; preds = %17
  %21 = load ptr, ptr %0, align 8
  %22 = getelementptr inbounds i8, ptr %21, i64 -24
  %23 = load i64, ptr %22, align 8
  %24 = getelementptr inbounds i8, ptr %0, i64 %23
  tail call void @__irs_stream_is(ptr noundef nonnull %24, i32 noundef 2)
  br label %26

25:                                               ; preds = %17
  store i64 1, ptr %6, align 8
  br label %26

26:                                               ; preds = %20, %25, %14
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSi5ungetEv(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %2, i64 -24
  %4 = load i64, ptr %3, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 %4
  %6 = getelementptr inbounds i8, ptr %5, i64 32
  %7 = load i32, ptr %6, align 8
  %8 = and i32 %7, -3
  store i32 %8, ptr %6, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %9, align 8
  %10 = icmp eq i32 %8, 0
  br i1 %10, label %11, label %14

11:                                               ; preds = %1
  %12 = getelementptr inbounds i8, ptr %5, i64 232
  %13 = load ptr, ptr %12, align 8
  br label %15

14:                                               ; preds = %1
  tail call void @__irs_stream_is(ptr noundef nonnull %5, i32 noundef 4)
  br label %15

15:                                               ; preds = %14, %11
  %16 = phi ptr [ null, %14 ], [ %13, %11 ]
  %17 = icmp eq ptr %16, null
  br i1 %17, label %32, label %18

18:                                               ; preds = %15
  %19 = load ptr, ptr %16, align 8
  %20 = icmp eq ptr %19, @__irs_string_buffer
  tail call void @__irs_must(i1 noundef zeroext %20)
  %21 = getelementptr inbounds i8, ptr %16, i64 64
  %22 = load i32, ptr %21, align 8
  %23 = and i32 %22, 8
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %31, label %25

25:                                               ; preds = %18
  %26 = getelementptr inbounds i8, ptr %16, i64 8
  %27 = load i64, ptr %26, align 8
  %28 = icmp eq i64 %27, 0
  br i1 %28, label %31, label %29

29:                                               ; preds = %25
  %30 = add i64 %27, -1
  store i64 %30, ptr %26, align 8
  br label %32

31:                                               ; preds = %25, %18
  tail call void @__irs_stream_is(ptr noundef nonnull %5, i32 noundef 1)
  br label %32

32:                                               ; preds = %15, %31, %29
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSi7putbackEc(ptr noundef %0, i8 noundef signext %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = getelementptr inbounds i8, ptr %6, i64 32
  %8 = load i32, ptr %7, align 8
  %9 = and i32 %8, -3
  store i32 %9, ptr %7, align 8
  %10 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %10, align 8
  %11 = icmp eq i32 %9, 0
  br i1 %11, label %12, label %15

12:                                               ; preds = %2
  %13 = getelementptr inbounds i8, ptr %6, i64 232
  %14 = load ptr, ptr %13, align 8
  br label %16

15:                                               ; preds = %2
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef 4)
  br label %16

16:                                               ; preds = %15, %12
  %17 = phi ptr [ null, %15 ], [ %14, %12 ]
  %18 = icmp eq ptr %17, null
  br i1 %18, label %44, label %19

19:                                               ; preds = %16
  %20 = load ptr, ptr %17, align 8
  %21 = icmp eq ptr %20, @__irs_string_buffer
  tail call void @__irs_must(i1 noundef zeroext %21)
  %22 = getelementptr inbounds i8, ptr %17, i64 64
  %23 = load i32, ptr %22, align 8
  %24 = and i32 %23, 8
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %40, label %26

26:                                               ; preds = %19
  %27 = getelementptr inbounds i8, ptr %17, i64 8
  %28 = load i64, ptr %27, align 8
  %29 = icmp eq i64 %28, 0
  br i1 %29, label %40, label %30

30:                                               ; preds = %26
  %31 = getelementptr inbounds i8, ptr %17, i64 72
  %32 = load ptr, ptr %31, align 8
  %33 = getelementptr i8, ptr %32, i64 %28
  %34 = getelementptr i8, ptr %33, i64 -1
  %35 = load i8, ptr %34, align 1
  %36 = icmp ne i8 %35, %1
  %37 = and i32 %23, 16
  %38 = icmp eq i32 %37, 0
  %39 = and i1 %38, %36
  br i1 %39, label %40, label %41

40:                                               ; preds = %30, %26, %19
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef 1)
  br label %44

41:                                               ; preds = %30
  %42 = add i64 %28, -1
  store i64 %42, ptr %27, align 8
  %43 = getelementptr inbounds i8, ptr %32, i64 %42
  store i8 %1, ptr %43, align 1
  br label %44

44:                                               ; preds = %16, %40, %41
  ret ptr %0
}

declare void @__irs_stream_is(ptr noundef, i32 noundef) local_unnamed_addr

declare i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef) local_unnamed_addr



