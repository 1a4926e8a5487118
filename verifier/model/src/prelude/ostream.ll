target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@__irs_string_buffer = external constant [1 x i8], align 1
@.str = private unnamed_addr constant [8 x i8] c"nullptr\00", align 1
@.str.1 = private unnamed_addr constant [5 x i8] c"true\00", align 1
@.str.2 = private unnamed_addr constant [6 x i8] c"false\00", align 1

; Function Attrs: nounwind
define dso_local noundef zeroext i1 @__irs_stream_put(ptr nocapture noundef readonly %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr {
  %4 = getelementptr inbounds i8, ptr %0, i64 232
  %5 = load ptr, ptr %4, align 8
  %6 = icmp eq i64 %2, 0
  br i1 %6, label %44, label %7

7:                                                ; preds = %3
  %8 = load ptr, ptr %5, align 8
  %9 = icmp eq ptr %8, @__irs_string_buffer
  tail call void @__irs_must(i1 noundef zeroext %9)
  %10 = getelementptr inbounds i8, ptr %5, i64 64
  %11 = load i32, ptr %10, align 8
  %12 = and i32 %11, 16
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %44, label %14

14:                                               ; preds = %7
  %15 = getelementptr inbounds i8, ptr %5, i64 72
  %16 = getelementptr inbounds i8, ptr %5, i64 80
  %17 = load i64, ptr %16, align 8
  %18 = getelementptr inbounds i8, ptr %5, i64 16
  %19 = load i64, ptr %18, align 8
  %20 = sub i64 %17, %19
  %21 = tail call i64 @llvm.umin.i64(i64 %20, i64 %2)
  %22 = icmp eq i64 %17, %19
  br i1 %22, label %25, label %23

23:                                               ; preds = %14
  %24 = tail call i64 @llvm.umax.i64(i64 %21, i64 1)
  br label %27

25:                                               ; preds = %27, %14
  %26 = icmp ult i64 %20, %2
  br i1 %26, label %37, label %41

27:                                               ; preds = %23, %27
  %28 = phi i64 [ %35, %27 ], [ 0, %23 ]
  %29 = getelementptr inbounds i8, ptr %1, i64 %28
  %30 = load i8, ptr %29, align 1
  %31 = load ptr, ptr %15, align 8
  %32 = load i64, ptr %18, align 8
  %33 = getelementptr i8, ptr %31, i64 %32
  %34 = getelementptr i8, ptr %33, i64 %28
  store i8 %30, ptr %34, align 1
  %35 = add nuw i64 %28, 1
  %36 = icmp eq i64 %35, %24
  br i1 %36, label %25, label %27

37:                                               ; preds = %25
  %38 = getelementptr inbounds i8, ptr %1, i64 %21
  %39 = sub i64 %2, %21
  %40 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm(ptr noundef nonnull %15, ptr noundef %38, i64 noundef %39)
  br label %41

41:                                               ; preds = %37, %25
  %42 = load i64, ptr %18, align 8
  %43 = add i64 %42, %2
  store i64 %43, ptr %18, align 8
  br label %44

44:                                               ; preds = %7, %3, %41
  %45 = phi i1 [ true, %41 ], [ true, %3 ], [ false, %7 ]
  ret i1 %45
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

declare ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm(ptr noundef, ptr noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l(ptr noundef %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 -24
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 %6
  %8 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %7)
  br i1 %8, label %9, label %17

9:                                                ; preds = %3
  %10 = getelementptr inbounds i8, ptr %7, i64 16
  %11 = load i64, ptr %10, align 8
  %12 = tail call zeroext i1 @__irs_constant(i64 noundef %11)
  tail call void @__irs_must(i1 noundef zeroext %12)
  %13 = icmp eq i64 %11, 0
  br i1 %13, label %15, label %14

14:                                               ; preds = %9
  store i64 0, ptr %10, align 8
  br label %15

15:                                               ; preds = %9, %14
  br i1 %8, label %16, label %17

16:                                               ; preds = %15
  tail call void @__irs_touch(ptr noundef %1, i64 noundef %2)
  br label %28

17:                                               ; preds = %3, %15
  %18 = getelementptr inbounds i8, ptr %7, i64 32
  %19 = load i32, ptr %18, align 8
  %20 = icmp eq i32 %19, 0
  br i1 %20, label %27, label %21

21:                                               ; preds = %17
  %22 = shl i32 %19, 2
  %23 = and i32 %22, 4
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %26, label %25

25:                                               ; preds = %21
  tail call void @__irs_stream_is(ptr noundef nonnull %7, i32 noundef %23)
  br label %26

26:                                               ; preds = %21, %25
  br i1 %20, label %27, label %28

27:                                               ; preds = %17, %26
  tail call fastcc void @put_padded(ptr noundef nonnull %7, ptr noundef %1, i64 noundef %2, i64 noundef 0)
  br label %28

28:                                               ; preds = %26, %27, %16
  ret ptr %0
}

declare void @__irs_touch(ptr noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define internal fastcc void @put_padded(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) unnamed_addr {
  %5 = alloca i8, align 1
  %6 = getelementptr inbounds i8, ptr %0, i64 24
  %7 = load i32, ptr %6, align 8
  %8 = and i32 %7, 176
  %9 = getelementptr inbounds i8, ptr %0, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = sub nsw i64 %10, %2
  %12 = icmp eq i32 %8, 32
  %13 = icmp eq i32 %8, 16
  %14 = select i1 %13, i64 %3, i64 0
  %15 = select i1 %12, i64 %2, i64 %14
  store i64 0, ptr %9, align 8
  %16 = getelementptr inbounds i8, ptr %0, i64 232
  %17 = load ptr, ptr %16, align 8
  %18 = icmp eq i64 %15, 0
  br i1 %18, label %56, label %19

19:                                               ; preds = %4
  %20 = load ptr, ptr %17, align 8
  %21 = icmp eq ptr %20, @__irs_string_buffer
  tail call void @__irs_must(i1 noundef zeroext %21)
  %22 = getelementptr inbounds i8, ptr %17, i64 64
  %23 = load i32, ptr %22, align 8
  %24 = and i32 %23, 16
  %25 = icmp eq i32 %24, 0
  br i1 %25, label %140, label %26

26:                                               ; preds = %19
  %27 = getelementptr inbounds i8, ptr %17, i64 72
  %28 = getelementptr inbounds i8, ptr %17, i64 80
  %29 = load i64, ptr %28, align 8
  %30 = getelementptr inbounds i8, ptr %17, i64 16
  %31 = load i64, ptr %30, align 8
  %32 = sub i64 %29, %31
  %33 = tail call i64 @llvm.umin.i64(i64 %32, i64 %15)
  %34 = icmp eq i64 %29, %31
  br i1 %34, label %37, label %35

35:                                               ; preds = %26
  %36 = tail call i64 @llvm.umax.i64(i64 %33, i64 1)
  br label %39

37:                                               ; preds = %39, %26
  %38 = icmp ult i64 %32, %15
  br i1 %38, label %49, label %53

39:                                               ; preds = %39, %35
  %40 = phi i64 [ %47, %39 ], [ 0, %35 ]
  %41 = getelementptr inbounds i8, ptr %1, i64 %40
  %42 = load i8, ptr %41, align 1
  %43 = load ptr, ptr %27, align 8
  %44 = load i64, ptr %30, align 8
  %45 = getelementptr i8, ptr %43, i64 %44
  %46 = getelementptr i8, ptr %45, i64 %40
  store i8 %42, ptr %46, align 1
  %47 = add nuw i64 %40, 1
  %48 = icmp eq i64 %47, %36
  br i1 %48, label %37, label %39

49:                                               ; preds = %37
  %50 = getelementptr inbounds i8, ptr %1, i64 %33
  %51 = sub i64 %15, %33
  %52 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm(ptr noundef nonnull %27, ptr noundef %50, i64 noundef %51)
  br label %53

53:                                               ; preds = %49, %37
  %54 = load i64, ptr %30, align 8
  %55 = add i64 %54, %15
  store i64 %55, ptr %30, align 8
  br label %56

56:                                               ; preds = %4, %53
  %57 = getelementptr inbounds i8, ptr %0, i64 224
  %58 = load i8, ptr %57, align 8
  store i8 %58, ptr %5, align 1
  %59 = icmp slt i64 %11, 1
  br i1 %59, label %96, label %60

60:                                               ; preds = %56
  %61 = load ptr, ptr %16, align 8
  %62 = load ptr, ptr %61, align 8
  %63 = icmp eq ptr %62, @__irs_string_buffer
  tail call void @__irs_must(i1 noundef zeroext %63)
  %64 = getelementptr inbounds i8, ptr %61, i64 64
  %65 = load i32, ptr %64, align 8
  %66 = and i32 %65, 16
  %67 = icmp eq i32 %66, 0
  br i1 %67, label %96, label %77

68:                                               ; preds = %92
  %69 = add nsw i64 %79, -1
  %70 = load ptr, ptr %16, align 8
  %71 = load ptr, ptr %70, align 8
  %72 = icmp eq ptr %71, @__irs_string_buffer
  call void @__irs_must(i1 noundef zeroext %72)
  %73 = getelementptr inbounds i8, ptr %70, i64 64
  %74 = load i32, ptr %73, align 8
  %75 = and i32 %74, 16
  %76 = icmp eq i32 %75, 0
  br i1 %76, label %96, label %77

77:                                               ; preds = %60, %68
  %78 = phi ptr [ %70, %68 ], [ %61, %60 ]
  %79 = phi i64 [ %69, %68 ], [ %11, %60 ]
  %80 = getelementptr inbounds i8, ptr %78, i64 72
  %81 = getelementptr inbounds i8, ptr %78, i64 80
  %82 = load i64, ptr %81, align 8
  %83 = getelementptr inbounds i8, ptr %78, i64 16
  %84 = load i64, ptr %83, align 8
  %85 = icmp eq i64 %82, %84
  br i1 %85, label %90, label %86

86:                                               ; preds = %77
  %87 = load i8, ptr %5, align 1
  %88 = load ptr, ptr %80, align 8
  %89 = getelementptr i8, ptr %88, i64 %84
  store i8 %87, ptr %89, align 1
  br label %92

90:                                               ; preds = %77
  %91 = call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm(ptr noundef nonnull %80, ptr noundef nonnull %5, i64 noundef 1)
  br label %92

92:                                               ; preds = %86, %90
  %93 = load i64, ptr %83, align 8
  %94 = add i64 %93, 1
  store i64 %94, ptr %83, align 8
  %95 = icmp slt i64 %79, 2
  br i1 %95, label %96, label %68

96:                                               ; preds = %92, %68, %60, %56
  %97 = phi i1 [ %59, %56 ], [ %59, %60 ], [ %95, %68 ], [ %95, %92 ]
  br i1 %97, label %98, label %140

98:                                               ; preds = %96
  %99 = getelementptr inbounds i8, ptr %1, i64 %15
  %100 = sub nsw i64 %2, %15
  %101 = load ptr, ptr %16, align 8
  %102 = icmp eq i64 %15, %2
  br i1 %102, label %140, label %103

103:                                              ; preds = %98
  %104 = load ptr, ptr %101, align 8
  %105 = icmp eq ptr %104, @__irs_string_buffer
  call void @__irs_must(i1 noundef zeroext %105)
  %106 = getelementptr inbounds i8, ptr %101, i64 64
  %107 = load i32, ptr %106, align 8
  %108 = and i32 %107, 16
  %109 = icmp eq i32 %108, 0
  br i1 %109, label %140, label %110

110:                                              ; preds = %103
  %111 = getelementptr inbounds i8, ptr %101, i64 72
  %112 = getelementptr inbounds i8, ptr %101, i64 80
  %113 = load i64, ptr %112, align 8
  %114 = getelementptr inbounds i8, ptr %101, i64 16
  %115 = load i64, ptr %114, align 8
  %116 = sub i64 %113, %115
  %117 = call i64 @llvm.umin.i64(i64 %116, i64 %100)
  %118 = icmp eq i64 %113, %115
  br i1 %118, label %121, label %119

119:                                              ; preds = %110
  %120 = call i64 @llvm.umax.i64(i64 %117, i64 1)
  br label %123

121:                                              ; preds = %123, %110
  %122 = icmp ult i64 %116, %100
  br i1 %122, label %133, label %137

123:                                              ; preds = %123, %119
  %124 = phi i64 [ %131, %123 ], [ 0, %119 ]
  %125 = getelementptr inbounds i8, ptr %99, i64 %124
  %126 = load i8, ptr %125, align 1
  %127 = load ptr, ptr %111, align 8
  %128 = load i64, ptr %114, align 8
  %129 = getelementptr i8, ptr %127, i64 %128
  %130 = getelementptr i8, ptr %129, i64 %124
  store i8 %126, ptr %130, align 1
  %131 = add nuw i64 %124, 1
  %132 = icmp eq i64 %131, %120
  br i1 %132, label %121, label %123

133:                                              ; preds = %121
  %134 = getelementptr inbounds i8, ptr %99, i64 %117
  %135 = sub i64 %100, %117
  %136 = call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm(ptr noundef nonnull %111, ptr noundef %134, i64 noundef %135)
  br label %137

137:                                              ; preds = %133, %121
  %138 = load i64, ptr %114, align 8
  %139 = add i64 %138, %100
  store i64 %139, ptr %114, align 8
  br label %140

140:                                              ; preds = %137, %103, %98, %19, %96
  %141 = phi i1 [ false, %96 ], [ false, %19 ], [ true, %137 ], [ true, %98 ], [ false, %103 ]
  %142 = phi i32 [ 1, %96 ], [ 1, %19 ], [ 0, %137 ], [ 0, %98 ], [ 1, %103 ]
  br i1 %141, label %144, label %143

143:                                              ; preds = %140
  call void @__irs_stream_is(ptr noundef %0, i32 noundef %142)
  br label %144

144:                                              ; preds = %140, %143
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEi(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %6)
  br i1 %7, label %8, label %15

8:                                                ; preds = %2
  %9 = getelementptr inbounds i8, ptr %6, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = tail call zeroext i1 @__irs_constant(i64 noundef %10)
  tail call void @__irs_must(i1 noundef zeroext %11)
  %12 = icmp eq i64 %10, 0
  br i1 %12, label %14, label %13

13:                                               ; preds = %8
  store i64 0, ptr %9, align 8
  br label %14

14:                                               ; preds = %8, %13
  br i1 %7, label %35, label %15

15:                                               ; preds = %2, %14
  %16 = getelementptr inbounds i8, ptr %6, i64 32
  %17 = load i32, ptr %16, align 8
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %25, label %19

19:                                               ; preds = %15
  %20 = shl i32 %17, 2
  %21 = and i32 %20, 4
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %24, label %23

23:                                               ; preds = %19
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %21)
  br label %24

24:                                               ; preds = %19, %23
  br i1 %18, label %25, label %35

25:                                               ; preds = %15, %24
  %26 = getelementptr inbounds i8, ptr %6, i64 24
  %27 = load i32, ptr %26, align 8
  %28 = and i32 %27, 74
  %29 = icmp eq i32 %28, 64
  %30 = icmp eq i32 %28, 8
  %31 = or i1 %29, %30
  %32 = zext i32 %1 to i64
  %33 = sext i32 %1 to i64
  %34 = select i1 %31, i64 %32, i64 %33
  tail call fastcc void @put_integer(ptr noundef nonnull %6, i64 noundef %34, i1 noundef zeroext true)
  br label %35

35:                                               ; preds = %25, %24, %14
  ret ptr %0
}

; Function Attrs: nounwind
define internal fastcc void @put_integer(ptr noundef %0, i64 noundef %1, i1 noundef zeroext %2) unnamed_addr {
  %4 = alloca [26 x i8], align 16
  %5 = getelementptr inbounds i8, ptr %0, i64 24
  %6 = load i32, ptr %5, align 8
  %7 = and i32 %6, 74
  %8 = and i32 %6, 16384
  %9 = icmp eq i32 %8, 0
  switch i32 %7, label %10 [
    i32 64, label %13
    i32 8, label %13
  ]

10:                                               ; preds = %3
  %11 = icmp slt i64 %1, 0
  %12 = and i1 %11, %2
  br label %13

13:                                               ; preds = %10, %3, %3
  %14 = phi i1 [ false, %3 ], [ false, %3 ], [ %12, %10 ]
  %15 = icmp eq i32 %7, 64
  %16 = icmp eq i32 %7, 8
  %17 = select i1 %16, i64 16, i64 10
  %18 = select i1 %15, i64 8, i64 %17
  %19 = sub i64 0, %1
  %20 = select i1 %14, i64 %19, i64 %1
  %21 = select i1 %9, i32 87, i32 55
  br label %22

22:                                               ; preds = %22, %13
  %23 = phi i64 [ 26, %13 ], [ %32, %22 ]
  %24 = phi i64 [ %20, %13 ], [ %34, %22 ]
  %25 = urem i64 %24, %18
  %26 = trunc nuw nsw i64 %25 to i32
  %27 = icmp ult i64 %25, 10
  %28 = or disjoint i32 %26, 48
  %29 = add nuw nsw i32 %21, %26
  %30 = select i1 %27, i32 %28, i32 %29
  %31 = trunc nuw nsw i32 %30 to i8
  %32 = add nsw i64 %23, -1
  %33 = getelementptr inbounds [26 x i8], ptr %4, i64 0, i64 %32
  store i8 %31, ptr %33, align 1
  %34 = udiv i64 %24, %18
  %35 = icmp ugt i64 %18, %24
  br i1 %35, label %36, label %22

36:                                               ; preds = %22
  br i1 %14, label %37, label %39

37:                                               ; preds = %36
  %38 = add nsw i64 %23, -2
  br label %60

39:                                               ; preds = %36
  switch i32 %7, label %40 [
    i32 64, label %47
    i32 8, label %47
  ]

40:                                               ; preds = %39
  %41 = and i32 %6, 2048
  %42 = icmp ne i32 %41, 0
  %43 = and i1 %42, %2
  br i1 %43, label %44, label %46

44:                                               ; preds = %40
  %45 = add nsw i64 %23, -2
  br label %60

46:                                               ; preds = %40
  switch i32 %7, label %64 [
    i32 64, label %47
    i32 8, label %47
  ]

47:                                               ; preds = %39, %39, %46, %46
  %48 = and i32 %6, 512
  %49 = icmp ne i32 %48, 0
  %50 = icmp ne i64 %1, 0
  %51 = and i1 %50, %49
  br i1 %51, label %52, label %64

52:                                               ; preds = %47
  br i1 %16, label %53, label %57

53:                                               ; preds = %52
  %54 = select i1 %9, i8 120, i8 88
  %55 = add nsw i64 %23, -2
  %56 = getelementptr inbounds [26 x i8], ptr %4, i64 0, i64 %55
  store i8 %54, ptr %56, align 1
  br label %57

57:                                               ; preds = %53, %52
  %58 = phi i64 [ %55, %53 ], [ %32, %52 ]
  %59 = add nsw i64 %58, -1
  br label %60

60:                                               ; preds = %37, %57, %44
  %61 = phi i64 [ %45, %44 ], [ %59, %57 ], [ %38, %37 ]
  %62 = phi i8 [ 43, %44 ], [ 48, %57 ], [ 45, %37 ]
  %63 = getelementptr inbounds [26 x i8], ptr %4, i64 0, i64 %61
  store i8 %62, ptr %63, align 1
  br label %64

64:                                               ; preds = %60, %46, %47
  %65 = phi i64 [ %32, %46 ], [ %32, %47 ], [ %61, %60 ]
  %66 = getelementptr inbounds i8, ptr %4, i64 %65
  %67 = load i8, ptr %66, align 1
  switch i8 %67, label %68 [
    i8 45, label %79
    i8 43, label %79
  ]

68:                                               ; preds = %64
  %69 = icmp eq i8 %67, 48
  %70 = icmp slt i64 %65, 25
  %71 = and i1 %70, %69
  br i1 %71, label %72, label %79

72:                                               ; preds = %68
  %73 = getelementptr inbounds i8, ptr %66, i64 1
  %74 = load i8, ptr %73, align 1
  %75 = icmp eq i8 %74, 120
  br i1 %75, label %79, label %76

76:                                               ; preds = %72
  %77 = icmp eq i8 %74, 88
  %78 = select i1 %77, i64 2, i64 0
  br label %79

79:                                               ; preds = %64, %64, %68, %72, %76
  %80 = phi i64 [ 1, %64 ], [ 1, %64 ], [ 0, %68 ], [ 2, %72 ], [ %78, %76 ]
  %81 = sub nsw i64 26, %65
  call fastcc void @put_padded(ptr noundef %0, ptr noundef nonnull %66, i64 noundef %81, i64 noundef %80)
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEs(ptr noundef %0, i16 noundef signext %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %6)
  br i1 %7, label %8, label %15

8:                                                ; preds = %2
  %9 = getelementptr inbounds i8, ptr %6, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = tail call zeroext i1 @__irs_constant(i64 noundef %10)
  tail call void @__irs_must(i1 noundef zeroext %11)
  %12 = icmp eq i64 %10, 0
  br i1 %12, label %14, label %13

13:                                               ; preds = %8
  store i64 0, ptr %9, align 8
  br label %14

14:                                               ; preds = %8, %13
  br i1 %7, label %35, label %15

15:                                               ; preds = %2, %14
  %16 = getelementptr inbounds i8, ptr %6, i64 32
  %17 = load i32, ptr %16, align 8
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %25, label %19

19:                                               ; preds = %15
  %20 = shl i32 %17, 2
  %21 = and i32 %20, 4
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %24, label %23

23:                                               ; preds = %19
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %21)
  br label %24

24:                                               ; preds = %19, %23
  br i1 %18, label %25, label %35

25:                                               ; preds = %15, %24
  %26 = getelementptr inbounds i8, ptr %6, i64 24
  %27 = load i32, ptr %26, align 8
  %28 = and i32 %27, 74
  %29 = icmp eq i32 %28, 64
  %30 = icmp eq i32 %28, 8
  %31 = or i1 %29, %30
  %32 = zext i16 %1 to i64
  %33 = sext i16 %1 to i64
  %34 = select i1 %31, i64 %32, i64 %33
  tail call fastcc void @put_integer(ptr noundef nonnull %6, i64 noundef %34, i1 noundef zeroext true)
  br label %35

35:                                               ; preds = %25, %24, %14
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEj(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %6)
  br i1 %7, label %8, label %15

8:                                                ; preds = %2
  %9 = getelementptr inbounds i8, ptr %6, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = tail call zeroext i1 @__irs_constant(i64 noundef %10)
  tail call void @__irs_must(i1 noundef zeroext %11)
  %12 = icmp eq i64 %10, 0
  br i1 %12, label %14, label %13

13:                                               ; preds = %8
  store i64 0, ptr %9, align 8
  br label %14

14:                                               ; preds = %8, %13
  br i1 %7, label %27, label %15

15:                                               ; preds = %2, %14
  %16 = getelementptr inbounds i8, ptr %6, i64 32
  %17 = load i32, ptr %16, align 8
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %25, label %19

19:                                               ; preds = %15
  %20 = shl i32 %17, 2
  %21 = and i32 %20, 4
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %24, label %23

23:                                               ; preds = %19
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %21)
  br label %24

24:                                               ; preds = %19, %23
  br i1 %18, label %25, label %27

25:                                               ; preds = %15, %24
  %26 = zext i32 %1 to i64
  tail call fastcc void @put_integer(ptr noundef nonnull %6, i64 noundef %26, i1 noundef zeroext false)
  br label %27

27:                                               ; preds = %25, %24, %14
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEt(ptr noundef %0, i16 noundef zeroext %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %6)
  br i1 %7, label %8, label %15

8:                                                ; preds = %2
  %9 = getelementptr inbounds i8, ptr %6, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = tail call zeroext i1 @__irs_constant(i64 noundef %10)
  tail call void @__irs_must(i1 noundef zeroext %11)
  %12 = icmp eq i64 %10, 0
  br i1 %12, label %14, label %13

13:                                               ; preds = %8
  store i64 0, ptr %9, align 8
  br label %14

14:                                               ; preds = %8, %13
  br i1 %7, label %27, label %15

15:                                               ; preds = %2, %14
  %16 = getelementptr inbounds i8, ptr %6, i64 32
  %17 = load i32, ptr %16, align 8
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %25, label %19

19:                                               ; preds = %15
  %20 = shl i32 %17, 2
  %21 = and i32 %20, 4
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %24, label %23

23:                                               ; preds = %19
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %21)
  br label %24

24:                                               ; preds = %19, %23
  br i1 %18, label %25, label %27

25:                                               ; preds = %15, %24
  %26 = zext i16 %1 to i64
  tail call fastcc void @put_integer(ptr noundef nonnull %6, i64 noundef %26, i1 noundef zeroext false)
  br label %27

27:                                               ; preds = %25, %24, %14
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEf(ptr noundef %0, float noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %6)
  br i1 %7, label %8, label %15

8:                                                ; preds = %2
  %9 = getelementptr inbounds i8, ptr %6, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = tail call zeroext i1 @__irs_constant(i64 noundef %10)
  tail call void @__irs_must(i1 noundef zeroext %11)
  %12 = icmp eq i64 %10, 0
  br i1 %12, label %14, label %13

13:                                               ; preds = %8
  store i64 0, ptr %9, align 8
  br label %14

14:                                               ; preds = %8, %13
  br i1 %7, label %27, label %15

15:                                               ; preds = %2, %14
  %16 = getelementptr inbounds i8, ptr %6, i64 32
  %17 = load i32, ptr %16, align 8
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %25, label %19

19:                                               ; preds = %15
  %20 = shl i32 %17, 2
  %21 = and i32 %20, 4
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %24, label %23

23:                                               ; preds = %19
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %21)
  br label %24

24:                                               ; preds = %19, %23
  br i1 %18, label %25, label %27

25:                                               ; preds = %15, %24
  %26 = fpext float %1 to double
  tail call fastcc void @put_real(ptr noundef nonnull %6, double noundef %26)
  br label %27

27:                                               ; preds = %25, %24, %14
  ret ptr %0
}

; Function Attrs: nounwind
define internal fastcc void @put_real(ptr noundef %0, double noundef %1) unnamed_addr {
  %3 = alloca [8 x i8], align 1
  %4 = alloca [500 x i8], align 16
  %5 = getelementptr inbounds i8, ptr %0, i64 24
  %6 = load i32, ptr %5, align 8
  %7 = and i32 %6, 260
  store i8 37, ptr %3, align 1
  %8 = and i32 %6, 2048
  %9 = icmp eq i32 %8, 0
  br i1 %9, label %12, label %10

10:                                               ; preds = %2
  %11 = getelementptr inbounds i8, ptr %3, i64 1
  store i8 43, ptr %11, align 1
  br label %12

12:                                               ; preds = %10, %2
  %13 = phi i32 [ 2, %10 ], [ 1, %2 ]
  %14 = and i32 %6, 1024
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %20, label %16

16:                                               ; preds = %12
  %17 = add nuw nsw i32 %13, 1
  %18 = zext nneg i32 %13 to i64
  %19 = getelementptr inbounds [8 x i8], ptr %3, i64 0, i64 %18
  store i8 35, ptr %19, align 1
  br label %20

20:                                               ; preds = %16, %12
  %21 = phi i32 [ %17, %16 ], [ %13, %12 ]
  %22 = icmp eq i32 %7, 260
  br i1 %22, label %30, label %23

23:                                               ; preds = %20
  %24 = add nuw nsw i32 %21, 1
  %25 = zext nneg i32 %21 to i64
  %26 = getelementptr inbounds [8 x i8], ptr %3, i64 0, i64 %25
  store i8 46, ptr %26, align 1
  %27 = add nuw nsw i32 %21, 2
  %28 = zext nneg i32 %24 to i64
  %29 = getelementptr inbounds [8 x i8], ptr %3, i64 0, i64 %28
  store i8 42, ptr %29, align 1
  br label %30

30:                                               ; preds = %23, %20
  %31 = phi i32 [ %27, %23 ], [ %21, %20 ]
  switch i32 %7, label %32 [
    i32 4, label %35
    i32 256, label %34
  ]

32:                                               ; preds = %30
  %33 = select i1 %22, i8 97, i8 103
  br label %35

34:                                               ; preds = %30
  br label %35

35:                                               ; preds = %30, %34, %32
  %36 = phi i8 [ 102, %30 ], [ %33, %32 ], [ 101, %34 ]
  %37 = and i32 %6, 16384
  %38 = icmp ne i32 %37, 0
  %39 = icmp ne i32 %7, 4
  %40 = and i1 %38, %39
  %41 = add nsw i8 %36, -32
  %42 = select i1 %40, i8 %41, i8 %36
  %43 = add nuw nsw i32 %31, 1
  %44 = zext nneg i32 %31 to i64
  %45 = getelementptr inbounds [8 x i8], ptr %3, i64 0, i64 %44
  store i8 %42, ptr %45, align 1
  %46 = zext nneg i32 %43 to i64
  %47 = getelementptr inbounds [8 x i8], ptr %3, i64 0, i64 %46
  store i8 0, ptr %47, align 1
  %48 = getelementptr inbounds i8, ptr %0, i64 8
  %49 = load i64, ptr %48, align 8
  %50 = icmp slt i64 %49, 0
  %51 = select i1 %50, i64 6, i64 %49
  %52 = icmp slt i64 %51, 500
  tail call void @__irs_must(i1 noundef zeroext %52)
  br i1 %22, label %53, label %55

53:                                               ; preds = %35
  %54 = call i32 (ptr, i64, ptr, ...) @snprintf(ptr noundef nonnull %4, i64 noundef 500, ptr noundef nonnull %3, double noundef %1)
  br label %58

55:                                               ; preds = %35
  %56 = trunc i64 %51 to i32
  %57 = call i32 (ptr, i64, ptr, ...) @snprintf(ptr noundef nonnull %4, i64 noundef 500, ptr noundef nonnull %3, i32 noundef %56, double noundef %1)
  br label %58

58:                                               ; preds = %55, %53
  %59 = phi i32 [ %54, %53 ], [ %57, %55 ]
  %60 = add i32 %59, -1
  %61 = icmp ult i32 %60, 499
  call void @__irs_must(i1 noundef zeroext %61)
  %62 = load i8, ptr %4, align 16
  switch i8 %62, label %63 [
    i8 45, label %74
    i8 43, label %74
  ]

63:                                               ; preds = %58
  %64 = icmp eq i8 %62, 48
  %65 = icmp sgt i32 %59, 1
  %66 = and i1 %65, %64
  br i1 %66, label %67, label %74

67:                                               ; preds = %63
  %68 = getelementptr inbounds i8, ptr %4, i64 1
  %69 = load i8, ptr %68, align 1
  %70 = icmp eq i8 %69, 120
  br i1 %70, label %74, label %71

71:                                               ; preds = %67
  %72 = icmp eq i8 %69, 88
  %73 = select i1 %72, i64 2, i64 0
  br label %74

74:                                               ; preds = %58, %58, %63, %67, %71
  %75 = phi i64 [ 1, %58 ], [ 1, %58 ], [ 0, %63 ], [ 2, %67 ], [ %73, %71 ]
  %76 = sext i32 %59 to i64
  call fastcc void @put_padded(ptr noundef %0, ptr noundef nonnull %4, i64 noundef %76, i64 noundef %75)
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEl(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %6)
  br i1 %7, label %8, label %15

8:                                                ; preds = %2
  %9 = getelementptr inbounds i8, ptr %6, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = tail call zeroext i1 @__irs_constant(i64 noundef %10)
  tail call void @__irs_must(i1 noundef zeroext %11)
  %12 = icmp eq i64 %10, 0
  br i1 %12, label %14, label %13

13:                                               ; preds = %8
  store i64 0, ptr %9, align 8
  br label %14

14:                                               ; preds = %8, %13
  br i1 %7, label %26, label %15

15:                                               ; preds = %2, %14
  %16 = getelementptr inbounds i8, ptr %6, i64 32
  %17 = load i32, ptr %16, align 8
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %25, label %19

19:                                               ; preds = %15
  %20 = shl i32 %17, 2
  %21 = and i32 %20, 4
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %24, label %23

23:                                               ; preds = %19
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %21)
  br label %24

24:                                               ; preds = %19, %23
  br i1 %18, label %25, label %26

25:                                               ; preds = %15, %24
  tail call fastcc void @put_integer(ptr noundef nonnull %6, i64 noundef %1, i1 noundef zeroext true)
  br label %26

26:                                               ; preds = %25, %24, %14
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSo9_M_insertIlEERSoT_(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %6)
  br i1 %7, label %8, label %15

8:                                                ; preds = %2
  %9 = getelementptr inbounds i8, ptr %6, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = tail call zeroext i1 @__irs_constant(i64 noundef %10)
  tail call void @__irs_must(i1 noundef zeroext %11)
  %12 = icmp eq i64 %10, 0
  br i1 %12, label %14, label %13

13:                                               ; preds = %8
  store i64 0, ptr %9, align 8
  br label %14

14:                                               ; preds = %8, %13
  br i1 %7, label %26, label %15

15:                                               ; preds = %2, %14
  %16 = getelementptr inbounds i8, ptr %6, i64 32
  %17 = load i32, ptr %16, align 8
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %25, label %19

19:                                               ; preds = %15
  %20 = shl i32 %17, 2
  %21 = and i32 %20, 4
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %24, label %23

23:                                               ; preds = %19
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %21)
  br label %24

24:                                               ; preds = %19, %23
  br i1 %18, label %25, label %26

25:                                               ; preds = %15, %24
  tail call fastcc void @put_integer(ptr noundef nonnull %6, i64 noundef %1, i1 noundef zeroext true)
  br label %26

26:                                               ; preds = %25, %24, %14
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEm(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %6)
  br i1 %7, label %8, label %15

8:                                                ; preds = %2
  %9 = getelementptr inbounds i8, ptr %6, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = tail call zeroext i1 @__irs_constant(i64 noundef %10)
  tail call void @__irs_must(i1 noundef zeroext %11)
  %12 = icmp eq i64 %10, 0
  br i1 %12, label %14, label %13

13:                                               ; preds = %8
  store i64 0, ptr %9, align 8
  br label %14

14:                                               ; preds = %8, %13
  br i1 %7, label %26, label %15

15:                                               ; preds = %2, %14
  %16 = getelementptr inbounds i8, ptr %6, i64 32
  %17 = load i32, ptr %16, align 8
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %25, label %19

19:                                               ; preds = %15
  %20 = shl i32 %17, 2
  %21 = and i32 %20, 4
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %24, label %23

23:                                               ; preds = %19
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %21)
  br label %24

24:                                               ; preds = %19, %23
  br i1 %18, label %25, label %26

25:                                               ; preds = %15, %24
  tail call fastcc void @put_integer(ptr noundef nonnull %6, i64 noundef %1, i1 noundef zeroext false)
  br label %26

26:                                               ; preds = %25, %24, %14
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSo9_M_insertImEERSoT_(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %6)
  br i1 %7, label %8, label %15

8:                                                ; preds = %2
  %9 = getelementptr inbounds i8, ptr %6, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = tail call zeroext i1 @__irs_constant(i64 noundef %10)
  tail call void @__irs_must(i1 noundef zeroext %11)
  %12 = icmp eq i64 %10, 0
  br i1 %12, label %14, label %13

13:                                               ; preds = %8
  store i64 0, ptr %9, align 8
  br label %14

14:                                               ; preds = %8, %13
  br i1 %7, label %26, label %15

15:                                               ; preds = %2, %14
  %16 = getelementptr inbounds i8, ptr %6, i64 32
  %17 = load i32, ptr %16, align 8
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %25, label %19

19:                                               ; preds = %15
  %20 = shl i32 %17, 2
  %21 = and i32 %20, 4
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %24, label %23

23:                                               ; preds = %19
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %21)
  br label %24

24:                                               ; preds = %19, %23
  br i1 %18, label %25, label %26

25:                                               ; preds = %15, %24
  tail call fastcc void @put_integer(ptr noundef nonnull %6, i64 noundef %1, i1 noundef zeroext false)
  br label %26

26:                                               ; preds = %25, %24, %14
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEx(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %6)
  br i1 %7, label %8, label %15

8:                                                ; preds = %2
  %9 = getelementptr inbounds i8, ptr %6, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = tail call zeroext i1 @__irs_constant(i64 noundef %10)
  tail call void @__irs_must(i1 noundef zeroext %11)
  %12 = icmp eq i64 %10, 0
  br i1 %12, label %14, label %13

13:                                               ; preds = %8
  store i64 0, ptr %9, align 8
  br label %14

14:                                               ; preds = %8, %13
  br i1 %7, label %26, label %15

15:                                               ; preds = %2, %14
  %16 = getelementptr inbounds i8, ptr %6, i64 32
  %17 = load i32, ptr %16, align 8
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %25, label %19

19:                                               ; preds = %15
  %20 = shl i32 %17, 2
  %21 = and i32 %20, 4
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %24, label %23

23:                                               ; preds = %19
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %21)
  br label %24

24:                                               ; preds = %19, %23
  br i1 %18, label %25, label %26

25:                                               ; preds = %15, %24
  tail call fastcc void @put_integer(ptr noundef nonnull %6, i64 noundef %1, i1 noundef zeroext true)
  br label %26

26:                                               ; preds = %25, %24, %14
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSo9_M_insertIxEERSoT_(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %6)
  br i1 %7, label %8, label %15

8:                                                ; preds = %2
  %9 = getelementptr inbounds i8, ptr %6, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = tail call zeroext i1 @__irs_constant(i64 noundef %10)
  tail call void @__irs_must(i1 noundef zeroext %11)
  %12 = icmp eq i64 %10, 0
  br i1 %12, label %14, label %13

13:                                               ; preds = %8
  store i64 0, ptr %9, align 8
  br label %14

14:                                               ; preds = %8, %13
  br i1 %7, label %26, label %15

15:                                               ; preds = %2, %14
  %16 = getelementptr inbounds i8, ptr %6, i64 32
  %17 = load i32, ptr %16, align 8
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %25, label %19

19:                                               ; preds = %15
  %20 = shl i32 %17, 2
  %21 = and i32 %20, 4
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %24, label %23

23:                                               ; preds = %19
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %21)
  br label %24

24:                                               ; preds = %19, %23
  br i1 %18, label %25, label %26

25:                                               ; preds = %15, %24
  tail call fastcc void @put_integer(ptr noundef nonnull %6, i64 noundef %1, i1 noundef zeroext true)
  br label %26

26:                                               ; preds = %25, %24, %14
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEy(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %6)
  br i1 %7, label %8, label %15

8:                                                ; preds = %2
  %9 = getelementptr inbounds i8, ptr %6, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = tail call zeroext i1 @__irs_constant(i64 noundef %10)
  tail call void @__irs_must(i1 noundef zeroext %11)
  %12 = icmp eq i64 %10, 0
  br i1 %12, label %14, label %13

13:                                               ; preds = %8
  store i64 0, ptr %9, align 8
  br label %14

14:                                               ; preds = %8, %13
  br i1 %7, label %26, label %15

15:                                               ; preds = %2, %14
  %16 = getelementptr inbounds i8, ptr %6, i64 32
  %17 = load i32, ptr %16, align 8
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %25, label %19

19:                                               ; preds = %15
  %20 = shl i32 %17, 2
  %21 = and i32 %20, 4
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %24, label %23

23:                                               ; preds = %19
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %21)
  br label %24

24:                                               ; preds = %19, %23
  br i1 %18, label %25, label %26

25:                                               ; preds = %15, %24
  tail call fastcc void @put_integer(ptr noundef nonnull %6, i64 noundef %1, i1 noundef zeroext false)
  br label %26

26:                                               ; preds = %25, %24, %14
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSo9_M_insertIyEERSoT_(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %6)
  br i1 %7, label %8, label %15

8:                                                ; preds = %2
  %9 = getelementptr inbounds i8, ptr %6, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = tail call zeroext i1 @__irs_constant(i64 noundef %10)
  tail call void @__irs_must(i1 noundef zeroext %11)
  %12 = icmp eq i64 %10, 0
  br i1 %12, label %14, label %13

13:                                               ; preds = %8
  store i64 0, ptr %9, align 8
  br label %14

14:                                               ; preds = %8, %13
  br i1 %7, label %26, label %15

15:                                               ; preds = %2, %14
  %16 = getelementptr inbounds i8, ptr %6, i64 32
  %17 = load i32, ptr %16, align 8
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %25, label %19

19:                                               ; preds = %15
  %20 = shl i32 %17, 2
  %21 = and i32 %20, 4
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %24, label %23

23:                                               ; preds = %19
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %21)
  br label %24

24:                                               ; preds = %19, %23
  br i1 %18, label %25, label %26

25:                                               ; preds = %15, %24
  tail call fastcc void @put_integer(ptr noundef nonnull %6, i64 noundef %1, i1 noundef zeroext false)
  br label %26

26:                                               ; preds = %25, %24, %14
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEb(ptr noundef %0, i1 noundef zeroext %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %6)
  br i1 %7, label %8, label %15

8:                                                ; preds = %2
  %9 = getelementptr inbounds i8, ptr %6, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = tail call zeroext i1 @__irs_constant(i64 noundef %10)
  tail call void @__irs_must(i1 noundef zeroext %11)
  %12 = icmp eq i64 %10, 0
  br i1 %12, label %14, label %13

13:                                               ; preds = %8
  store i64 0, ptr %9, align 8
  br label %14

14:                                               ; preds = %8, %13
  br i1 %7, label %35, label %15

15:                                               ; preds = %2, %14
  %16 = getelementptr inbounds i8, ptr %6, i64 32
  %17 = load i32, ptr %16, align 8
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %25, label %19

19:                                               ; preds = %15
  %20 = shl i32 %17, 2
  %21 = and i32 %20, 4
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %24, label %23

23:                                               ; preds = %19
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %21)
  br label %24

24:                                               ; preds = %19, %23
  br i1 %18, label %25, label %35

25:                                               ; preds = %15, %24
  %26 = getelementptr inbounds i8, ptr %6, i64 24
  %27 = load i32, ptr %26, align 8
  %28 = and i32 %27, 1
  %29 = icmp eq i32 %28, 0
  br i1 %29, label %30, label %32

30:                                               ; preds = %25
  %31 = zext i1 %1 to i64
  tail call fastcc void @put_integer(ptr noundef nonnull %6, i64 noundef %31, i1 noundef zeroext true)
  br label %35

32:                                               ; preds = %25
  br i1 %1, label %33, label %34

33:                                               ; preds = %32
  tail call fastcc void @put_padded(ptr noundef nonnull %6, ptr noundef nonnull @.str.1, i64 noundef 4, i64 noundef 0)
  br label %35

34:                                               ; preds = %32
  tail call fastcc void @put_padded(ptr noundef nonnull %6, ptr noundef nonnull @.str.2, i64 noundef 5, i64 noundef 0)
  br label %35

35:                                               ; preds = %34, %33, %30, %24, %14
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSo9_M_insertIbEERSoT_(ptr noundef %0, i1 noundef zeroext %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %6)
  br i1 %7, label %8, label %15

8:                                                ; preds = %2
  %9 = getelementptr inbounds i8, ptr %6, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = tail call zeroext i1 @__irs_constant(i64 noundef %10)
  tail call void @__irs_must(i1 noundef zeroext %11)
  %12 = icmp eq i64 %10, 0
  br i1 %12, label %14, label %13

13:                                               ; preds = %8
  store i64 0, ptr %9, align 8
  br label %14

14:                                               ; preds = %8, %13
  br i1 %7, label %35, label %15

15:                                               ; preds = %2, %14
  %16 = getelementptr inbounds i8, ptr %6, i64 32
  %17 = load i32, ptr %16, align 8
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %25, label %19

19:                                               ; preds = %15
  %20 = shl i32 %17, 2
  %21 = and i32 %20, 4
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %24, label %23

23:                                               ; preds = %19
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %21)
  br label %24

24:                                               ; preds = %19, %23
  br i1 %18, label %25, label %35

25:                                               ; preds = %15, %24
  %26 = getelementptr inbounds i8, ptr %6, i64 24
  %27 = load i32, ptr %26, align 8
  %28 = and i32 %27, 1
  %29 = icmp eq i32 %28, 0
  br i1 %29, label %30, label %32

30:                                               ; preds = %25
  %31 = zext i1 %1 to i64
  tail call fastcc void @put_integer(ptr noundef nonnull %6, i64 noundef %31, i1 noundef zeroext true)
  br label %35

32:                                               ; preds = %25
  br i1 %1, label %33, label %34

33:                                               ; preds = %32
  tail call fastcc void @put_padded(ptr noundef nonnull %6, ptr noundef nonnull @.str.1, i64 noundef 4, i64 noundef 0)
  br label %35

34:                                               ; preds = %32
  tail call fastcc void @put_padded(ptr noundef nonnull %6, ptr noundef nonnull @.str.2, i64 noundef 5, i64 noundef 0)
  br label %35

35:                                               ; preds = %34, %33, %30, %24, %14
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEd(ptr noundef %0, double noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %6)
  br i1 %7, label %8, label %15

8:                                                ; preds = %2
  %9 = getelementptr inbounds i8, ptr %6, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = tail call zeroext i1 @__irs_constant(i64 noundef %10)
  tail call void @__irs_must(i1 noundef zeroext %11)
  %12 = icmp eq i64 %10, 0
  br i1 %12, label %14, label %13

13:                                               ; preds = %8
  store i64 0, ptr %9, align 8
  br label %14

14:                                               ; preds = %8, %13
  br i1 %7, label %26, label %15

15:                                               ; preds = %2, %14
  %16 = getelementptr inbounds i8, ptr %6, i64 32
  %17 = load i32, ptr %16, align 8
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %25, label %19

19:                                               ; preds = %15
  %20 = shl i32 %17, 2
  %21 = and i32 %20, 4
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %24, label %23

23:                                               ; preds = %19
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %21)
  br label %24

24:                                               ; preds = %19, %23
  br i1 %18, label %25, label %26

25:                                               ; preds = %15, %24
  tail call fastcc void @put_real(ptr noundef nonnull %6, double noundef %1)
  br label %26

26:                                               ; preds = %25, %24, %14
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSo9_M_insertIdEERSoT_(ptr noundef %0, double noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %6)
  br i1 %7, label %8, label %15

8:                                                ; preds = %2
  %9 = getelementptr inbounds i8, ptr %6, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = tail call zeroext i1 @__irs_constant(i64 noundef %10)
  tail call void @__irs_must(i1 noundef zeroext %11)
  %12 = icmp eq i64 %10, 0
  br i1 %12, label %14, label %13

13:                                               ; preds = %8
  store i64 0, ptr %9, align 8
  br label %14

14:                                               ; preds = %8, %13
  br i1 %7, label %26, label %15

15:                                               ; preds = %2, %14
  %16 = getelementptr inbounds i8, ptr %6, i64 32
  %17 = load i32, ptr %16, align 8
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %25, label %19

19:                                               ; preds = %15
  %20 = shl i32 %17, 2
  %21 = and i32 %20, 4
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %24, label %23

23:                                               ; preds = %19
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %21)
  br label %24

24:                                               ; preds = %19, %23
  br i1 %18, label %25, label %26

25:                                               ; preds = %15, %24
  tail call fastcc void @put_real(ptr noundef nonnull %6, double noundef %1)
  br label %26

26:                                               ; preds = %25, %24, %14
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEPKv(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %6)
  br i1 %7, label %8, label %15

8:                                                ; preds = %2
  %9 = getelementptr inbounds i8, ptr %6, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = tail call zeroext i1 @__irs_constant(i64 noundef %10)
  tail call void @__irs_must(i1 noundef zeroext %11)
  %12 = icmp eq i64 %10, 0
  br i1 %12, label %14, label %13

13:                                               ; preds = %8
  store i64 0, ptr %9, align 8
  br label %14

14:                                               ; preds = %8, %13
  br i1 %7, label %26, label %15

15:                                               ; preds = %2, %14
  %16 = getelementptr inbounds i8, ptr %6, i64 32
  %17 = load i32, ptr %16, align 8
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %25, label %19

19:                                               ; preds = %15
  %20 = shl i32 %17, 2
  %21 = and i32 %20, 4
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %24, label %23

23:                                               ; preds = %19
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %21)
  br label %24

24:                                               ; preds = %19, %23
  br i1 %18, label %25, label %26

25:                                               ; preds = %15, %24
  tail call void @__irs_must(i1 noundef zeroext false)
  br label %26

26:                                               ; preds = %25, %24, %14
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSo9_M_insertIPKvEERSoT_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %6)
  br i1 %7, label %8, label %15

8:                                                ; preds = %2
  %9 = getelementptr inbounds i8, ptr %6, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = tail call zeroext i1 @__irs_constant(i64 noundef %10)
  tail call void @__irs_must(i1 noundef zeroext %11)
  %12 = icmp eq i64 %10, 0
  br i1 %12, label %14, label %13

13:                                               ; preds = %8
  store i64 0, ptr %9, align 8
  br label %14

14:                                               ; preds = %8, %13
  br i1 %7, label %26, label %15

15:                                               ; preds = %2, %14
  %16 = getelementptr inbounds i8, ptr %6, i64 32
  %17 = load i32, ptr %16, align 8
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %25, label %19

19:                                               ; preds = %15
  %20 = shl i32 %17, 2
  %21 = and i32 %20, 4
  %22 = icmp eq i32 %21, 0
  br i1 %22, label %24, label %23

23:                                               ; preds = %19
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %21)
  br label %24

24:                                               ; preds = %19, %23
  br i1 %18, label %25, label %26

25:                                               ; preds = %15, %24
  tail call void @__irs_must(i1 noundef zeroext false)
  br label %26

26:                                               ; preds = %25, %24, %14
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSo3putEc(ptr noundef %0, i8 noundef signext %1) local_unnamed_addr {
  %3 = alloca i8, align 1
  store i8 %1, ptr %3, align 1
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 -24
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 %6
  %8 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %7)
  br i1 %8, label %51, label %9

9:                                                ; preds = %2
  %10 = getelementptr inbounds i8, ptr %7, i64 32
  %11 = load i32, ptr %10, align 8
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %19, label %13

13:                                               ; preds = %9
  %14 = shl i32 %11, 2
  %15 = and i32 %14, 4
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %18, label %17

17:                                               ; preds = %13
  tail call void @__irs_stream_is(ptr noundef nonnull %7, i32 noundef %15)
  br label %18

18:                                               ; preds = %13, %17
  br i1 %12, label %19, label %51

19:                                               ; preds = %9, %18
  %20 = getelementptr inbounds i8, ptr %7, i64 232
  %21 = load ptr, ptr %20, align 8
  %22 = load ptr, ptr %21, align 8
  %23 = icmp eq ptr %22, @__irs_string_buffer
  tail call void @__irs_must(i1 noundef zeroext %23)
  %24 = getelementptr inbounds i8, ptr %21, i64 64
  %25 = load i32, ptr %24, align 8
  %26 = and i32 %25, 16
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %50, label %28

28:                                               ; preds = %19
  %29 = getelementptr inbounds i8, ptr %21, i64 72
  %30 = getelementptr inbounds i8, ptr %21, i64 80
  %31 = load i64, ptr %30, align 8
  %32 = getelementptr inbounds i8, ptr %21, i64 16
  %33 = load i64, ptr %32, align 8
  %34 = icmp ne i64 %31, %33
  %35 = zext i1 %34 to i64
  %36 = icmp eq i64 %31, %33
  br i1 %36, label %37, label %39

37:                                               ; preds = %39, %28
  %38 = icmp eq i64 %31, %33
  br i1 %38, label %44, label %47

39:                                               ; preds = %28
  %40 = load i8, ptr %3, align 1
  %41 = load ptr, ptr %29, align 8
  %42 = load i64, ptr %32, align 8
  %43 = getelementptr i8, ptr %41, i64 %42
  store i8 %40, ptr %43, align 1
  br label %37

44:                                               ; preds = %37
  %45 = getelementptr inbounds i8, ptr %3, i64 %35
  %46 = call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm(ptr noundef nonnull %29, ptr noundef nonnull %45, i64 noundef 1)
  br label %47

47:                                               ; preds = %44, %37
  %48 = load i64, ptr %32, align 8
  %49 = add i64 %48, 1
  store i64 %49, ptr %32, align 8
  br label %51

50:                                               ; preds = %19
  tail call void @__irs_stream_is(ptr noundef nonnull %7, i32 noundef 1)
  br label %51

51:                                               ; preds = %47, %50, %18, %2
  ret ptr %0
}

declare zeroext i1 @__irs_is_console(ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSo5writeEPKcl(ptr noundef %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 -24
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 %6
  %8 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %7)
  br i1 %8, label %9, label %10

9:                                                ; preds = %3
  tail call void @__irs_touch(ptr noundef %1, i64 noundef %2)
  br label %64

10:                                               ; preds = %3
  %11 = getelementptr inbounds i8, ptr %7, i64 32
  %12 = load i32, ptr %11, align 8
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %20, label %14

14:                                               ; preds = %10
  %15 = shl i32 %12, 2
  %16 = and i32 %15, 4
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %19, label %18

18:                                               ; preds = %14
  tail call void @__irs_stream_is(ptr noundef nonnull %7, i32 noundef %16)
  br label %19

19:                                               ; preds = %14, %18
  br i1 %13, label %20, label %64

20:                                               ; preds = %10, %19
  %21 = icmp slt i64 %2, 0
  br i1 %21, label %63, label %22

22:                                               ; preds = %20
  %23 = getelementptr inbounds i8, ptr %7, i64 232
  %24 = load ptr, ptr %23, align 8
  %25 = icmp eq i64 %2, 0
  br i1 %25, label %64, label %26

26:                                               ; preds = %22
  %27 = load ptr, ptr %24, align 8
  %28 = icmp eq ptr %27, @__irs_string_buffer
  tail call void @__irs_must(i1 noundef zeroext %28)
  %29 = getelementptr inbounds i8, ptr %24, i64 64
  %30 = load i32, ptr %29, align 8
  %31 = and i32 %30, 16
  %32 = icmp eq i32 %31, 0
  br i1 %32, label %63, label %33

33:                                               ; preds = %26
  %34 = getelementptr inbounds i8, ptr %24, i64 72
  %35 = getelementptr inbounds i8, ptr %24, i64 80
  %36 = load i64, ptr %35, align 8
  %37 = getelementptr inbounds i8, ptr %24, i64 16
  %38 = load i64, ptr %37, align 8
  %39 = sub i64 %36, %38
  %40 = tail call i64 @llvm.umin.i64(i64 %39, i64 %2)
  %41 = icmp eq i64 %36, %38
  br i1 %41, label %44, label %42

42:                                               ; preds = %33
  %43 = tail call i64 @llvm.umax.i64(i64 %40, i64 1)
  br label %46

44:                                               ; preds = %46, %33
  %45 = icmp ult i64 %39, %2
  br i1 %45, label %56, label %60

46:                                               ; preds = %46, %42
  %47 = phi i64 [ %54, %46 ], [ 0, %42 ]
  %48 = getelementptr inbounds i8, ptr %1, i64 %47
  %49 = load i8, ptr %48, align 1
  %50 = load ptr, ptr %34, align 8
  %51 = load i64, ptr %37, align 8
  %52 = getelementptr i8, ptr %50, i64 %51
  %53 = getelementptr i8, ptr %52, i64 %47
  store i8 %49, ptr %53, align 1
  %54 = add nuw nsw i64 %47, 1
  %55 = icmp eq i64 %54, %43
  br i1 %55, label %44, label %46

56:                                               ; preds = %44
  %57 = getelementptr inbounds i8, ptr %1, i64 %40
  %58 = sub nsw i64 %2, %40
  %59 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm(ptr noundef nonnull %34, ptr noundef %57, i64 noundef %58)
  br label %60

60:                                               ; preds = %56, %44
  %61 = load i64, ptr %37, align 8
  %62 = add i64 %61, %2
  store i64 %62, ptr %37, align 8
  br label %64

63:                                               ; preds = %26, %20
  tail call void @__irs_stream_is(ptr noundef nonnull %7, i32 noundef 1)
  br label %64

64:                                               ; preds = %60, %22, %19, %63, %9
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSo5flushEv(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %2, i64 -24
  %4 = load i64, ptr %3, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 %4
  %6 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %5)
  br i1 %6, label %20, label %7

7:                                                ; preds = %1
  %8 = load ptr, ptr %0, align 8
  %9 = getelementptr inbounds i8, ptr %8, i64 -24
  %10 = load i64, ptr %9, align 8
  %11 = getelementptr inbounds i8, ptr %0, i64 %10
  %12 = getelementptr inbounds i8, ptr %11, i64 32
  %13 = load i32, ptr %12, align 8
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %20, label %15

15:                                               ; preds = %7
  %16 = shl i32 %13, 2
  %17 = and i32 %16, 4
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %20, label %19

19:                                               ; preds = %15
  tail call void @__irs_stream_is(ptr noundef nonnull %11, i32 noundef %17)
  br label %20

20:                                               ; preds = %19, %15, %7, %1
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZSt5flushIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_(ptr noundef %0) local_unnamed_addr {
  %2 = tail call ptr @_ZNSo5flushEv(ptr noundef %0)
  ret ptr %2
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_(ptr noundef %0) local_unnamed_addr {
  %2 = tail call ptr @_ZNSo3putEc(ptr noundef %0, i8 noundef signext 10)
  %3 = tail call ptr @_ZNSo5flushEv(ptr noundef %2)
  ret ptr %3
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZSt4endsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_(ptr noundef %0) local_unnamed_addr {
  %2 = tail call ptr @_ZNSo3putEc(ptr noundef %0, i8 noundef signext 0)
  ret ptr %2
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c(ptr noundef %0, i8 noundef signext %1) local_unnamed_addr {
  %3 = alloca i8, align 1
  store i8 %1, ptr %3, align 1
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 -24
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 %6
  %8 = getelementptr inbounds i8, ptr %7, i64 16
  %9 = load i64, ptr %8, align 8
  %10 = icmp eq i64 %9, 0
  br i1 %10, label %13, label %11

11:                                               ; preds = %2
  %12 = call ptr @_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l(ptr noundef nonnull %0, ptr noundef nonnull %3, i64 noundef 1)
  br label %15

13:                                               ; preds = %2
  %14 = tail call ptr @_ZNSo3putEc(ptr noundef nonnull %0, i8 noundef signext %1)
  br label %15

15:                                               ; preds = %13, %11
  %16 = phi ptr [ %12, %11 ], [ %14, %13 ]
  ret ptr %16
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_a(ptr noundef %0, i8 noundef signext %1) local_unnamed_addr {
  %3 = alloca i8, align 1
  store i8 %1, ptr %3, align 1
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 -24
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 %6
  %8 = getelementptr inbounds i8, ptr %7, i64 16
  %9 = load i64, ptr %8, align 8
  %10 = icmp eq i64 %9, 0
  br i1 %10, label %13, label %11

11:                                               ; preds = %2
  %12 = call ptr @_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l(ptr noundef nonnull %0, ptr noundef nonnull %3, i64 noundef 1)
  br label %15

13:                                               ; preds = %2
  %14 = tail call ptr @_ZNSo3putEc(ptr noundef nonnull %0, i8 noundef signext %1)
  br label %15

15:                                               ; preds = %13, %11
  %16 = phi ptr [ %12, %11 ], [ %14, %13 ]
  ret ptr %16
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_h(ptr noundef %0, i8 noundef zeroext %1) local_unnamed_addr {
  %3 = alloca i8, align 1
  store i8 %1, ptr %3, align 1
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 -24
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 %6
  %8 = getelementptr inbounds i8, ptr %7, i64 16
  %9 = load i64, ptr %8, align 8
  %10 = icmp eq i64 %9, 0
  br i1 %10, label %13, label %11

11:                                               ; preds = %2
  %12 = call ptr @_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l(ptr noundef nonnull %0, ptr noundef nonnull %3, i64 noundef 1)
  br label %15

13:                                               ; preds = %2
  %14 = tail call ptr @_ZNSo3putEc(ptr noundef nonnull %0, i8 noundef signext %1)
  br label %15

15:                                               ; preds = %13, %11
  %16 = phi ptr [ %12, %11 ], [ %14, %13 ]
  ret ptr %16
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = icmp eq ptr %1, null
  %8 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %6)
  br i1 %7, label %9, label %11

9:                                                ; preds = %2
  br i1 %8, label %29, label %10

10:                                               ; preds = %9
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef 1)
  br label %29

11:                                               ; preds = %2
  br i1 %8, label %12, label %19

12:                                               ; preds = %11
  %13 = getelementptr inbounds i8, ptr %6, i64 16
  %14 = load i64, ptr %13, align 8
  %15 = tail call zeroext i1 @__irs_constant(i64 noundef %14)
  tail call void @__irs_must(i1 noundef zeroext %15)
  %16 = icmp eq i64 %14, 0
  br i1 %16, label %18, label %17

17:                                               ; preds = %12
  store i64 0, ptr %13, align 8
  br label %18

18:                                               ; preds = %12, %17
  br i1 %8, label %20, label %19

19:                                               ; preds = %11, %18
  br label %21

20:                                               ; preds = %18
  tail call void @__irs_touch(ptr noundef nonnull %1, i64 noundef -1)
  br label %29

21:                                               ; preds = %19, %21
  %22 = phi i64 [ %26, %21 ], [ 0, %19 ]
  %23 = getelementptr inbounds i8, ptr %1, i64 %22
  %24 = load i8, ptr %23, align 1
  %25 = icmp eq i8 %24, 0
  %26 = add i64 %22, 1
  br i1 %25, label %27, label %21

27:                                               ; preds = %21
  %28 = tail call ptr @_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l(ptr noundef nonnull %0, ptr noundef nonnull %1, i64 noundef %22)
  br label %29

29:                                               ; preds = %20, %27, %9, %10
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKa(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = icmp eq ptr %1, null
  %8 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %6)
  br i1 %7, label %9, label %11

9:                                                ; preds = %2
  br i1 %8, label %29, label %10

10:                                               ; preds = %9
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef 1)
  br label %29

11:                                               ; preds = %2
  br i1 %8, label %12, label %19

12:                                               ; preds = %11
  %13 = getelementptr inbounds i8, ptr %6, i64 16
  %14 = load i64, ptr %13, align 8
  %15 = tail call zeroext i1 @__irs_constant(i64 noundef %14)
  tail call void @__irs_must(i1 noundef zeroext %15)
  %16 = icmp eq i64 %14, 0
  br i1 %16, label %18, label %17

17:                                               ; preds = %12
  store i64 0, ptr %13, align 8
  br label %18

18:                                               ; preds = %12, %17
  br i1 %8, label %20, label %19

19:                                               ; preds = %11, %18
  br label %21

20:                                               ; preds = %18
  tail call void @__irs_touch(ptr noundef nonnull %1, i64 noundef -1)
  br label %29

21:                                               ; preds = %19, %21
  %22 = phi i64 [ %26, %21 ], [ 0, %19 ]
  %23 = getelementptr inbounds i8, ptr %1, i64 %22
  %24 = load i8, ptr %23, align 1
  %25 = icmp eq i8 %24, 0
  %26 = add i64 %22, 1
  br i1 %25, label %27, label %21

27:                                               ; preds = %21
  %28 = tail call ptr @_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l(ptr noundef nonnull %0, ptr noundef nonnull %1, i64 noundef %22)
  br label %29

29:                                               ; preds = %20, %27, %9, %10
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKh(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = icmp eq ptr %1, null
  %8 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %6)
  br i1 %7, label %9, label %11

9:                                                ; preds = %2
  br i1 %8, label %29, label %10

10:                                               ; preds = %9
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef 1)
  br label %29

11:                                               ; preds = %2
  br i1 %8, label %12, label %19

12:                                               ; preds = %11
  %13 = getelementptr inbounds i8, ptr %6, i64 16
  %14 = load i64, ptr %13, align 8
  %15 = tail call zeroext i1 @__irs_constant(i64 noundef %14)
  tail call void @__irs_must(i1 noundef zeroext %15)
  %16 = icmp eq i64 %14, 0
  br i1 %16, label %18, label %17

17:                                               ; preds = %12
  store i64 0, ptr %13, align 8
  br label %18

18:                                               ; preds = %12, %17
  br i1 %8, label %20, label %19

19:                                               ; preds = %11, %18
  br label %21

20:                                               ; preds = %18
  tail call void @__irs_touch(ptr noundef nonnull %1, i64 noundef -1)
  br label %29

21:                                               ; preds = %19, %21
  %22 = phi i64 [ %26, %21 ], [ 0, %19 ]
  %23 = getelementptr inbounds i8, ptr %1, i64 %22
  %24 = load i8, ptr %23, align 1
  %25 = icmp eq i8 %24, 0
  %26 = add i64 %22, 1
  br i1 %25, label %27, label %21

27:                                               ; preds = %21
  %28 = tail call ptr @_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l(ptr noundef nonnull %0, ptr noundef nonnull %1, i64 noundef %22)
  br label %29

29:                                               ; preds = %20, %27, %9, %10
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEDn(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call ptr @_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l(ptr noundef %0, ptr noundef nonnull @.str, i64 noundef 7)
  ret ptr %3
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStlsIcSt11char_traitsIcESaIcEERSt13basic_ostreamIT_T0_ES7_RKNSt7__cxx1112basic_stringIS4_S5_T1_EE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  %4 = getelementptr inbounds i8, ptr %1, i64 8
  %5 = load i64, ptr %4, align 8
  %6 = tail call ptr @_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l(ptr noundef %0, ptr noundef %3, i64 noundef %5)
  ret ptr %6
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEPSt15basic_streambufIcSt11char_traitsIcEE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %6)
  %8 = icmp eq ptr %1, null
  br i1 %8, label %18, label %9

9:                                                ; preds = %2
  %10 = load ptr, ptr %1, align 8
  %11 = icmp ne ptr %10, @__irs_string_buffer
  %12 = select i1 %11, i1 true, i1 %7
  %13 = xor i1 %11, true
  br i1 %12, label %18, label %14

14:                                               ; preds = %9
  %15 = getelementptr inbounds i8, ptr %6, i64 232
  %16 = load ptr, ptr %15, align 8
  %17 = icmp ne ptr %16, %1
  br label %18

18:                                               ; preds = %9, %14, %2
  %19 = phi i1 [ %13, %9 ], [ false, %2 ], [ %17, %14 ]
  tail call void @__irs_must(i1 noundef zeroext %19)
  br i1 %7, label %30, label %20

20:                                               ; preds = %18
  %21 = getelementptr inbounds i8, ptr %6, i64 32
  %22 = load i32, ptr %21, align 8
  %23 = icmp eq i32 %22, 0
  br i1 %23, label %30, label %24

24:                                               ; preds = %20
  %25 = shl i32 %22, 2
  %26 = and i32 %25, 4
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %29, label %28

28:                                               ; preds = %24
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %26)
  br label %29

29:                                               ; preds = %24, %28
  br i1 %23, label %30, label %101

30:                                               ; preds = %20, %29, %18
  %31 = getelementptr inbounds i8, ptr %1, i64 64
  %32 = load i32, ptr %31, align 8
  %33 = and i32 %32, 8
  %34 = icmp eq i32 %33, 0
  br i1 %34, label %41, label %35

35:                                               ; preds = %30
  %36 = getelementptr inbounds i8, ptr %1, i64 80
  %37 = load i64, ptr %36, align 8
  %38 = getelementptr inbounds i8, ptr %1, i64 8
  %39 = load i64, ptr %38, align 8
  %40 = sub i64 %37, %39
  br label %41

41:                                               ; preds = %30, %35
  %42 = phi i64 [ %40, %35 ], [ 0, %30 ]
  br i1 %7, label %43, label %49

43:                                               ; preds = %41
  %44 = getelementptr inbounds i8, ptr %1, i64 72
  %45 = load ptr, ptr %44, align 8
  %46 = getelementptr inbounds i8, ptr %1, i64 8
  %47 = load i64, ptr %46, align 8
  %48 = getelementptr inbounds i8, ptr %45, i64 %47
  tail call void @__irs_touch(ptr noundef %48, i64 noundef %42)
  br label %96

49:                                               ; preds = %41
  %50 = icmp eq i64 %42, 0
  br i1 %50, label %95, label %51

51:                                               ; preds = %49
  %52 = getelementptr inbounds i8, ptr %1, i64 72
  %53 = load ptr, ptr %52, align 8
  %54 = getelementptr inbounds i8, ptr %1, i64 8
  %55 = load i64, ptr %54, align 8
  %56 = getelementptr inbounds i8, ptr %53, i64 %55
  %57 = getelementptr inbounds i8, ptr %6, i64 232
  %58 = load ptr, ptr %57, align 8
  %59 = load ptr, ptr %58, align 8
  %60 = icmp eq ptr %59, @__irs_string_buffer
  tail call void @__irs_must(i1 noundef zeroext %60)
  %61 = getelementptr inbounds i8, ptr %58, i64 64
  %62 = load i32, ptr %61, align 8
  %63 = and i32 %62, 16
  %64 = icmp eq i32 %63, 0
  br i1 %64, label %95, label %65

65:                                               ; preds = %51
  %66 = getelementptr inbounds i8, ptr %58, i64 72
  %67 = getelementptr inbounds i8, ptr %58, i64 80
  %68 = load i64, ptr %67, align 8
  %69 = getelementptr inbounds i8, ptr %58, i64 16
  %70 = load i64, ptr %69, align 8
  %71 = sub i64 %68, %70
  %72 = tail call i64 @llvm.umin.i64(i64 %71, i64 %42)
  %73 = icmp eq i64 %68, %70
  br i1 %73, label %76, label %74

74:                                               ; preds = %65
  %75 = tail call i64 @llvm.umax.i64(i64 %72, i64 1)
  br label %78

76:                                               ; preds = %78, %65
  %77 = icmp ult i64 %71, %42
  br i1 %77, label %88, label %92

78:                                               ; preds = %78, %74
  %79 = phi i64 [ %86, %78 ], [ 0, %74 ]
  %80 = getelementptr inbounds i8, ptr %56, i64 %79
  %81 = load i8, ptr %80, align 1
  %82 = load ptr, ptr %66, align 8
  %83 = load i64, ptr %69, align 8
  %84 = getelementptr i8, ptr %82, i64 %83
  %85 = getelementptr i8, ptr %84, i64 %79
  store i8 %81, ptr %85, align 1
  %86 = add nuw i64 %79, 1
  %87 = icmp eq i64 %86, %75
  br i1 %87, label %76, label %78

88:                                               ; preds = %76
  %89 = getelementptr inbounds i8, ptr %56, i64 %72
  %90 = sub i64 %42, %72
  %91 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm(ptr noundef nonnull %66, ptr noundef %89, i64 noundef %90)
  br label %92

92:                                               ; preds = %88, %76
  %93 = load i64, ptr %69, align 8
  %94 = add i64 %93, %42
  store i64 %94, ptr %69, align 8
  br label %96

95:                                               ; preds = %51, %49
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef 4)
  br label %96

96:                                               ; preds = %92, %95, %43
  %97 = phi i64 [ %42, %43 ], [ 0, %95 ], [ %42, %92 ]
  %98 = getelementptr inbounds i8, ptr %1, i64 8
  %99 = load i64, ptr %98, align 8
  %100 = add i64 %99, %97
  store i64 %100, ptr %98, align 8
  br label %101

101:                                              ; preds = %29, %96
  ret ptr %0
}

declare zeroext i1 @__irs_constant(i64 noundef) local_unnamed_addr

declare i32 @snprintf(ptr noundef, i64 noundef, ptr noundef, ...) local_unnamed_addr

declare void @__irs_stream_is(ptr noundef, i32 noundef) local_unnamed_addr

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umin.i64(i64, i64)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umax.i64(i64, i64)



