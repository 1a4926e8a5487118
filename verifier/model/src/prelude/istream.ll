target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.kind = type { i64, i64, i8 }
%struct.buffer = type { ptr, i64, i64, [40 x i8], i32, %struct.string }
%struct.string = type { ptr, i64, [16 x i8] }

@stdin = external local_unnamed_addr global ptr, align 8
@whole = internal constant %struct.kind { i64 9223372036854775807, i64 -9223372036854775808, i8 1 }, align 8
@__irs_standard_input = external global %struct.buffer, align 8
@__irs_string_buffer = external constant [1 x i8], align 1

; Function Attrs: nounwind
define weak dso_local i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %0) local_unnamed_addr {
  %2 = icmp eq ptr %0, @__irs_standard_input
  br i1 %2, label %3, label %7

3:                                                ; preds = %1
  %4 = tail call zeroext i1 @__irs_files()
  br i1 %4, label %5, label %10

5:                                                ; preds = %3
  %6 = tail call zeroext i1 @__irs_stream_is_cs()
  br label %10

7:                                                ; preds = %1
  %8 = load ptr, ptr %0, align 8
  %9 = icmp eq ptr %8, @__irs_string_buffer
  br label %10

10:                                               ; preds = %3, %5, %7
  %11 = phi i1 [ %9, %7 ], [ false, %3 ], [ %6, %5 ]
  tail call void @__irs_must(i1 noundef zeroext %11)
  br i1 %2, label %31, label %12

12:                                               ; preds = %10
  %13 = getelementptr inbounds i8, ptr %0, i64 64
  %14 = load i32, ptr %13, align 8
  %15 = and i32 %14, 8
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %38, label %17

17:                                               ; preds = %12
  %18 = getelementptr inbounds i8, ptr %0, i64 80
  %19 = load i64, ptr %18, align 8
  %20 = getelementptr inbounds i8, ptr %0, i64 8
  %21 = load i64, ptr %20, align 8
  %22 = icmp eq i64 %19, %21
  br i1 %22, label %38, label %23

23:                                               ; preds = %17
  %24 = getelementptr inbounds i8, ptr %0, i64 72
  %25 = load ptr, ptr %24, align 8
  %26 = getelementptr inbounds i8, ptr %0, i64 8
  %27 = load i64, ptr %26, align 8
  %28 = getelementptr inbounds i8, ptr %25, i64 %27
  %29 = load i8, ptr %28, align 1
  %30 = zext i8 %29 to i32
  br label %38

31:                                               ; preds = %10
  %32 = load ptr, ptr @stdin, align 8
  %33 = tail call i32 @__irs_next_byte(ptr noundef %32)
  %34 = icmp sgt i32 %33, -1
  br i1 %34, label %35, label %38

35:                                               ; preds = %31
  %36 = load ptr, ptr @stdin, align 8
  %37 = tail call i32 @ungetc(i32 noundef %33, ptr noundef %36)
  br label %38

38:                                               ; preds = %12, %31, %35, %23, %17
  %39 = phi i32 [ %30, %23 ], [ -1, %17 ], [ %33, %35 ], [ %33, %31 ], [ -1, %12 ]
  ret i32 %39
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

declare i32 @__irs_next_byte(ptr noundef) local_unnamed_addr

declare i32 @ungetc(i32 noundef, ptr noundef) local_unnamed_addr

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

; Function Attrs: nounwind
define weak dso_local i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6sbumpcEv(ptr noundef %0) local_unnamed_addr {
  %2 = icmp eq ptr %0, @__irs_standard_input
  br i1 %2, label %3, label %7

3:                                                ; preds = %1
  %4 = tail call zeroext i1 @__irs_files()
  br i1 %4, label %5, label %10

5:                                                ; preds = %3
  %6 = tail call zeroext i1 @__irs_stream_is_cs()
  br label %10

7:                                                ; preds = %1
  %8 = load ptr, ptr %0, align 8
  %9 = icmp eq ptr %8, @__irs_string_buffer
  br label %10

10:                                               ; preds = %3, %5, %7
  %11 = phi i1 [ %9, %7 ], [ false, %3 ], [ %6, %5 ]
  tail call void @__irs_must(i1 noundef zeroext %11)
  br i1 %2, label %32, label %12

12:                                               ; preds = %10
  %13 = getelementptr inbounds i8, ptr %0, i64 64
  %14 = load i32, ptr %13, align 8
  %15 = and i32 %14, 8
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %35, label %17

17:                                               ; preds = %12
  %18 = getelementptr inbounds i8, ptr %0, i64 80
  %19 = load i64, ptr %18, align 8
  %20 = getelementptr inbounds i8, ptr %0, i64 8
  %21 = load i64, ptr %20, align 8
  %22 = icmp eq i64 %19, %21
  br i1 %22, label %35, label %23

23:                                               ; preds = %17
  %24 = getelementptr inbounds i8, ptr %0, i64 72
  %25 = load ptr, ptr %24, align 8
  %26 = getelementptr inbounds i8, ptr %0, i64 8
  %27 = load i64, ptr %26, align 8
  %28 = add i64 %27, 1
  store i64 %28, ptr %26, align 8
  %29 = getelementptr inbounds i8, ptr %25, i64 %27
  %30 = load i8, ptr %29, align 1
  %31 = zext i8 %30 to i32
  br label %35

32:                                               ; preds = %10
  %33 = load ptr, ptr @stdin, align 8
  %34 = tail call i32 @__irs_next_byte(ptr noundef %33)
  br label %35

35:                                               ; preds = %12, %23, %17, %32
  %36 = phi i32 [ %34, %32 ], [ %31, %23 ], [ -1, %17 ], [ -1, %12 ]
  ret i32 %36
}

; Function Attrs: nounwind
define weak dso_local i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6sbumpcEv(ptr noundef %0)
  %3 = icmp slt i32 %2, 0
  br i1 %3, label %6, label %4

4:                                                ; preds = %1
  %5 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %0)
  br label %6

6:                                                ; preds = %1, %4
  %7 = phi i32 [ %5, %4 ], [ -1, %1 ]
  ret i32 %7
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSirsERs(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = alloca i64, align 8
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 -24
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 %6
  %8 = getelementptr inbounds i8, ptr %7, i64 32
  %9 = load i32, ptr %8, align 8
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %11, label %28

11:                                               ; preds = %2
  %12 = getelementptr inbounds i8, ptr %7, i64 24
  %13 = load i32, ptr %12, align 8
  %14 = and i32 %13, 4096
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %28, label %16

16:                                               ; preds = %11
  %17 = getelementptr inbounds i8, ptr %7, i64 232
  %18 = load ptr, ptr %17, align 8
  %19 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %18)
  br label %20

20:                                               ; preds = %22, %16
  %21 = phi i32 [ %19, %16 ], [ %24, %22 ]
  switch i32 %21, label %25 [
    i32 32, label %22
    i32 13, label %22
    i32 12, label %22
    i32 11, label %22
    i32 10, label %22
    i32 9, label %22
  ]

22:                                               ; preds = %20, %20, %20, %20, %20, %20
  %23 = load ptr, ptr %17, align 8
  %24 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %23)
  br label %20

25:                                               ; preds = %20
  %26 = lshr i32 %21, 30
  %27 = and i32 %26, 2
  br label %28

28:                                               ; preds = %25, %11, %2
  %29 = phi i32 [ 0, %2 ], [ %27, %25 ], [ 0, %11 ]
  %30 = load i32, ptr %8, align 8
  %31 = or i32 %30, %29
  %32 = icmp eq i32 %31, 0
  br i1 %32, label %35, label %33

33:                                               ; preds = %28
  %34 = or disjoint i32 %29, 4
  tail call void @__irs_stream_is(ptr noundef nonnull %7, i32 noundef %34)
  br label %49

35:                                               ; preds = %28
  %36 = call fastcc i32 @read_integer(ptr noundef nonnull %7, ptr noundef nonnull byval(%struct.kind) align 8 @whole, ptr noundef nonnull %3)
  %37 = load i64, ptr %3, align 8
  %38 = add i64 %37, -32768
  %39 = icmp ult i64 %38, -65536
  %40 = or i32 %36, 4
  %41 = icmp slt i64 %37, 0
  %42 = select i1 %41, i64 32768, i64 32767
  %43 = select i1 %39, i32 %40, i32 %36
  %44 = select i1 %39, i64 %42, i64 %37
  %45 = trunc i64 %44 to i16
  store i16 %45, ptr %1, align 2
  %46 = icmp eq i32 %43, 0
  br i1 %46, label %48, label %47

47:                                               ; preds = %35
  tail call void @__irs_stream_is(ptr noundef nonnull %7, i32 noundef %43)
  br label %48

48:                                               ; preds = %35, %47
  br label %49

49:                                               ; preds = %33, %48
  ret ptr %0
}

; Function Attrs: nounwind
define internal fastcc range(i32 0, 8) i32 @read_integer(ptr nocapture noundef readonly %0, ptr nocapture noundef readonly byval(%struct.kind) align 8 %1, ptr nocapture noundef writeonly %2) unnamed_addr {
  %4 = getelementptr inbounds i8, ptr %0, i64 232
  %5 = load ptr, ptr %4, align 8
  %6 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %5)
  %7 = getelementptr inbounds i8, ptr %0, i64 24
  %8 = load i32, ptr %7, align 8
  %9 = and i32 %8, 74
  %10 = icmp eq i32 %9, 64
  %11 = icmp eq i32 %9, 8
  %12 = select i1 %11, i32 16, i32 10
  %13 = select i1 %10, i32 8, i32 %12
  %14 = icmp eq i32 %6, 45
  switch i32 %6, label %17 [
    i32 45, label %15
    i32 43, label %15
  ]

15:                                               ; preds = %3, %3
  %16 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %5)
  br label %17

17:                                               ; preds = %3, %15
  %18 = phi i32 [ %6, %3 ], [ %16, %15 ]
  %19 = icmp eq i32 %9, 0
  %20 = icmp sgt i32 %18, -1
  br i1 %20, label %21, label %61

21:                                               ; preds = %17
  %22 = icmp eq i32 %9, 0
  br label %23

23:                                               ; preds = %45, %21
  %24 = phi i32 [ %13, %21 ], [ %48, %45 ]
  %25 = phi i8 [ 0, %21 ], [ %47, %45 ]
  %26 = phi i64 [ 0, %21 ], [ %46, %45 ]
  %27 = phi i32 [ %18, %21 ], [ %49, %45 ]
  %28 = icmp ne i32 %27, 48
  %29 = trunc nuw i8 %25 to i1
  %30 = icmp ne i32 %24, 10
  %31 = and i1 %30, %29
  %32 = select i1 %28, i1 true, i1 %31
  br i1 %32, label %38, label %33

33:                                               ; preds = %23
  %34 = add nsw i64 %26, 1
  %35 = select i1 %22, i32 8, i32 %24
  %36 = icmp eq i32 %35, 8
  %37 = select i1 %36, i64 0, i64 %34
  br label %45

38:                                               ; preds = %23
  %39 = and i32 %27, 2147483615
  %40 = icmp eq i32 %39, 88
  %41 = and i1 %40, %29
  br i1 %41, label %42, label %55

42:                                               ; preds = %38
  %43 = select i1 %19, i32 16, i32 %24
  %44 = icmp eq i32 %43, 16
  br i1 %44, label %45, label %55

45:                                               ; preds = %33, %42
  %46 = phi i64 [ 0, %42 ], [ %37, %33 ]
  %47 = phi i8 [ 0, %42 ], [ 1, %33 ]
  %48 = phi i32 [ 16, %42 ], [ %35, %33 ]
  %49 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %5)
  %50 = icmp sgt i32 %49, -1
  %51 = trunc nuw i8 %47 to i1
  %52 = icmp sgt i32 %49, -1
  %53 = and i1 %52, %51
  %54 = select i1 %50, i1 %53, i1 false
  br i1 %54, label %23, label %55

55:                                               ; preds = %38, %42, %45
  %56 = phi i32 [ %49, %45 ], [ %27, %42 ], [ %27, %38 ]
  %57 = phi i64 [ %46, %45 ], [ %26, %42 ], [ %26, %38 ]
  %58 = phi i8 [ %47, %45 ], [ %25, %42 ], [ %25, %38 ]
  %59 = phi i32 [ %48, %45 ], [ %43, %42 ], [ %24, %38 ]
  %60 = trunc nuw i8 %58 to i1
  br label %61

61:                                               ; preds = %55, %17
  %62 = phi i32 [ %18, %17 ], [ %56, %55 ]
  %63 = phi i64 [ 0, %17 ], [ %57, %55 ]
  %64 = phi i1 [ false, %17 ], [ %60, %55 ]
  %65 = phi i32 [ %13, %17 ], [ %59, %55 ]
  %66 = getelementptr inbounds i8, ptr %1, i64 16
  %67 = load i8, ptr %66, align 8
  %68 = trunc nuw i8 %67 to i1
  %69 = select i1 %14, i1 %68, i1 false
  %70 = getelementptr inbounds i8, ptr %1, i64 8
  %71 = load i64, ptr %70, align 8
  %72 = load i64, ptr %1, align 8
  %73 = select i1 %69, i64 %71, i64 %72
  %74 = icmp sgt i32 %62, -1
  br i1 %74, label %75, label %106

75:                                               ; preds = %61
  %76 = zext nneg i32 %65 to i64
  %77 = select i1 %68, i64 -1, i64 %72
  br label %78

78:                                               ; preds = %75, %128
  %79 = phi i64 [ 0, %75 ], [ %131, %128 ]
  %80 = phi i8 [ 0, %75 ], [ %130, %128 ]
  %81 = phi i64 [ %63, %75 ], [ %129, %128 ]
  %82 = phi i32 [ %62, %75 ], [ %132, %128 ]
  %83 = add nsw i32 %82, -48
  %84 = icmp ult i32 %83, 10
  br i1 %84, label %95, label %85

85:                                               ; preds = %78
  %86 = add nsw i32 %82, -97
  %87 = icmp ult i32 %86, 6
  br i1 %87, label %88, label %90

88:                                               ; preds = %85
  %89 = add nsw i32 %82, -87
  br label %95

90:                                               ; preds = %85
  %91 = add nsw i32 %82, -65
  %92 = icmp ult i32 %91, 6
  %93 = add nsw i32 %82, -55
  %94 = select i1 %92, i32 %93, i32 99
  br label %95

95:                                               ; preds = %78, %88, %90
  %96 = phi i32 [ %89, %88 ], [ %94, %90 ], [ %83, %78 ]
  %97 = icmp slt i32 %96, %65
  %98 = select i1 %97, i32 %96, i32 -1
  %99 = icmp sgt i32 %98, -1
  br i1 %99, label %115, label %100

100:                                              ; preds = %128, %95
  %101 = phi i32 [ %82, %95 ], [ %132, %128 ]
  %102 = phi i64 [ %81, %95 ], [ %129, %128 ]
  %103 = phi i8 [ %80, %95 ], [ %130, %128 ]
  %104 = phi i64 [ %79, %95 ], [ %131, %128 ]
  %105 = trunc nuw i8 %103 to i1
  br label %106

106:                                              ; preds = %100, %61
  %107 = phi i32 [ %62, %61 ], [ %101, %100 ]
  %108 = phi i64 [ %63, %61 ], [ %102, %100 ]
  %109 = phi i1 [ false, %61 ], [ %105, %100 ]
  %110 = phi i64 [ 0, %61 ], [ %104, %100 ]
  %111 = lshr i32 %107, 30
  %112 = and i32 %111, 2
  %113 = icmp ne i64 %108, 0
  %114 = select i1 %113, i1 true, i1 %64
  br i1 %114, label %136, label %134

115:                                              ; preds = %95
  %116 = udiv i64 %73, %76
  %117 = icmp ugt i64 %79, %116
  br i1 %117, label %128, label %118

118:                                              ; preds = %115
  %119 = mul i64 %79, %76
  %120 = zext nneg i32 %98 to i64
  %121 = sub i64 %73, %120
  %122 = icmp ugt i64 %119, %121
  %123 = zext i1 %122 to i8
  %124 = or i8 %80, %123
  %125 = add i64 %119, %120
  %126 = and i64 %125, %77
  %127 = add nsw i64 %81, 1
  br label %128

128:                                              ; preds = %115, %118
  %129 = phi i64 [ %127, %118 ], [ %81, %115 ]
  %130 = phi i8 [ %124, %118 ], [ 1, %115 ]
  %131 = phi i64 [ %126, %118 ], [ %79, %115 ]
  %132 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %5)
  %133 = icmp sgt i32 %132, -1
  br i1 %133, label %78, label %100

134:                                              ; preds = %106
  store i64 0, ptr %2, align 8
  %135 = or disjoint i32 %112, 4
  br label %144

136:                                              ; preds = %106
  br i1 %109, label %137, label %141

137:                                              ; preds = %136
  %138 = sub i64 0, %71
  %139 = select i1 %69, i64 %138, i64 %72
  store i64 %139, ptr %2, align 8
  %140 = or disjoint i32 %112, 4
  br label %144

141:                                              ; preds = %136
  %142 = sub i64 0, %110
  %143 = select i1 %14, i64 %142, i64 %110
  store i64 %143, ptr %2, align 8
  br label %144

144:                                              ; preds = %141, %137, %134
  %145 = phi i32 [ %140, %137 ], [ %112, %141 ], [ %135, %134 ]
  ret i32 %145
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSirsERi(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = alloca i64, align 8
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 -24
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 %6
  %8 = getelementptr inbounds i8, ptr %7, i64 32
  %9 = load i32, ptr %8, align 8
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %11, label %28

11:                                               ; preds = %2
  %12 = getelementptr inbounds i8, ptr %7, i64 24
  %13 = load i32, ptr %12, align 8
  %14 = and i32 %13, 4096
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %28, label %16

16:                                               ; preds = %11
  %17 = getelementptr inbounds i8, ptr %7, i64 232
  %18 = load ptr, ptr %17, align 8
  %19 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %18)
  br label %20

20:                                               ; preds = %22, %16
  %21 = phi i32 [ %19, %16 ], [ %24, %22 ]
  switch i32 %21, label %25 [
    i32 32, label %22
    i32 13, label %22
    i32 12, label %22
    i32 11, label %22
    i32 10, label %22
    i32 9, label %22
  ]

22:                                               ; preds = %20, %20, %20, %20, %20, %20
  %23 = load ptr, ptr %17, align 8
  %24 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %23)
  br label %20

25:                                               ; preds = %20
  %26 = lshr i32 %21, 30
  %27 = and i32 %26, 2
  br label %28

28:                                               ; preds = %25, %11, %2
  %29 = phi i32 [ 0, %2 ], [ %27, %25 ], [ 0, %11 ]
  %30 = load i32, ptr %8, align 8
  %31 = or i32 %30, %29
  %32 = icmp eq i32 %31, 0
  br i1 %32, label %35, label %33

33:                                               ; preds = %28
  %34 = or disjoint i32 %29, 4
  tail call void @__irs_stream_is(ptr noundef nonnull %7, i32 noundef %34)
  br label %49

35:                                               ; preds = %28
  %36 = call fastcc i32 @read_integer(ptr noundef nonnull %7, ptr noundef nonnull byval(%struct.kind) align 8 @whole, ptr noundef nonnull %3)
  %37 = load i64, ptr %3, align 8
  %38 = add i64 %37, -2147483648
  %39 = icmp ult i64 %38, -4294967296
  %40 = or i32 %36, 4
  %41 = icmp slt i64 %37, 0
  %42 = select i1 %41, i64 2147483648, i64 2147483647
  %43 = select i1 %39, i32 %40, i32 %36
  %44 = select i1 %39, i64 %42, i64 %37
  %45 = trunc i64 %44 to i32
  store i32 %45, ptr %1, align 4
  %46 = icmp eq i32 %43, 0
  br i1 %46, label %48, label %47

47:                                               ; preds = %35
  tail call void @__irs_stream_is(ptr noundef nonnull %7, i32 noundef %43)
  br label %48

48:                                               ; preds = %35, %47
  br label %49

49:                                               ; preds = %33, %48
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSirsERl(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = alloca i64, align 8
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 -24
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 %6
  %8 = getelementptr inbounds i8, ptr %7, i64 32
  %9 = load i32, ptr %8, align 8
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %11, label %28

11:                                               ; preds = %2
  %12 = getelementptr inbounds i8, ptr %7, i64 24
  %13 = load i32, ptr %12, align 8
  %14 = and i32 %13, 4096
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %28, label %16

16:                                               ; preds = %11
  %17 = getelementptr inbounds i8, ptr %7, i64 232
  %18 = load ptr, ptr %17, align 8
  %19 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %18)
  br label %20

20:                                               ; preds = %22, %16
  %21 = phi i32 [ %19, %16 ], [ %24, %22 ]
  switch i32 %21, label %25 [
    i32 32, label %22
    i32 13, label %22
    i32 12, label %22
    i32 11, label %22
    i32 10, label %22
    i32 9, label %22
  ]

22:                                               ; preds = %20, %20, %20, %20, %20, %20
  %23 = load ptr, ptr %17, align 8
  %24 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %23)
  br label %20

25:                                               ; preds = %20
  %26 = lshr i32 %21, 30
  %27 = and i32 %26, 2
  br label %28

28:                                               ; preds = %25, %11, %2
  %29 = phi i32 [ 0, %2 ], [ %27, %25 ], [ 0, %11 ]
  %30 = load i32, ptr %8, align 8
  %31 = or i32 %30, %29
  %32 = icmp eq i32 %31, 0
  br i1 %32, label %35, label %33

33:                                               ; preds = %28
  %34 = or disjoint i32 %29, 4
  tail call void @__irs_stream_is(ptr noundef nonnull %7, i32 noundef %34)
  br label %41

35:                                               ; preds = %28
  %36 = call fastcc i32 @read_integer(ptr noundef nonnull %7, ptr noundef nonnull byval(%struct.kind) align 8 @whole, ptr noundef nonnull %3)
  %37 = load i64, ptr %3, align 8
  store i64 %37, ptr %1, align 8
  %38 = icmp eq i32 %36, 0
  br i1 %38, label %40, label %39

39:                                               ; preds = %35
  tail call void @__irs_stream_is(ptr noundef nonnull %7, i32 noundef %36)
  br label %40

40:                                               ; preds = %35, %39
  br label %41

41:                                               ; preds = %33, %40
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSirsERx(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = alloca i64, align 8
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 -24
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 %6
  %8 = getelementptr inbounds i8, ptr %7, i64 32
  %9 = load i32, ptr %8, align 8
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %11, label %28

11:                                               ; preds = %2
  %12 = getelementptr inbounds i8, ptr %7, i64 24
  %13 = load i32, ptr %12, align 8
  %14 = and i32 %13, 4096
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %28, label %16

16:                                               ; preds = %11
  %17 = getelementptr inbounds i8, ptr %7, i64 232
  %18 = load ptr, ptr %17, align 8
  %19 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %18)
  br label %20

20:                                               ; preds = %22, %16
  %21 = phi i32 [ %19, %16 ], [ %24, %22 ]
  switch i32 %21, label %25 [
    i32 32, label %22
    i32 13, label %22
    i32 12, label %22
    i32 11, label %22
    i32 10, label %22
    i32 9, label %22
  ]

22:                                               ; preds = %20, %20, %20, %20, %20, %20
  %23 = load ptr, ptr %17, align 8
  %24 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %23)
  br label %20

25:                                               ; preds = %20
  %26 = lshr i32 %21, 30
  %27 = and i32 %26, 2
  br label %28

28:                                               ; preds = %25, %11, %2
  %29 = phi i32 [ 0, %2 ], [ %27, %25 ], [ 0, %11 ]
  %30 = load i32, ptr %8, align 8
  %31 = or i32 %30, %29
  %32 = icmp eq i32 %31, 0
  br i1 %32, label %35, label %33

33:                                               ; preds = %28
  %34 = or disjoint i32 %29, 4
  tail call void @__irs_stream_is(ptr noundef nonnull %7, i32 noundef %34)
  br label %41

35:                                               ; preds = %28
  %36 = call fastcc i32 @read_integer(ptr noundef nonnull %7, ptr noundef nonnull byval(%struct.kind) align 8 @whole, ptr noundef nonnull %3)
  %37 = load i64, ptr %3, align 8
  store i64 %37, ptr %1, align 8
  %38 = icmp eq i32 %36, 0
  br i1 %38, label %40, label %39

39:                                               ; preds = %35
  tail call void @__irs_stream_is(ptr noundef nonnull %7, i32 noundef %36)
  br label %40

40:                                               ; preds = %35, %39
  br label %41

41:                                               ; preds = %33, %40
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSirsERt(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = alloca i64, align 8
  %4 = alloca %struct.kind, align 8
  %5 = load ptr, ptr %0, align 8
  %6 = getelementptr inbounds i8, ptr %5, i64 -24
  %7 = load i64, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 %7
  %9 = getelementptr inbounds i8, ptr %8, i64 32
  %10 = load i32, ptr %9, align 8
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %12, label %29

12:                                               ; preds = %2
  %13 = getelementptr inbounds i8, ptr %8, i64 24
  %14 = load i32, ptr %13, align 8
  %15 = and i32 %14, 4096
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %29, label %17

17:                                               ; preds = %12
  %18 = getelementptr inbounds i8, ptr %8, i64 232
  %19 = load ptr, ptr %18, align 8
  %20 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %19)
  br label %21

21:                                               ; preds = %23, %17
  %22 = phi i32 [ %20, %17 ], [ %25, %23 ]
  switch i32 %22, label %26 [
    i32 32, label %23
    i32 13, label %23
    i32 12, label %23
    i32 11, label %23
    i32 10, label %23
    i32 9, label %23
  ]

23:                                               ; preds = %21, %21, %21, %21, %21, %21
  %24 = load ptr, ptr %18, align 8
  %25 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %24)
  br label %21

26:                                               ; preds = %21
  %27 = lshr i32 %22, 30
  %28 = and i32 %27, 2
  br label %29

29:                                               ; preds = %26, %12, %2
  %30 = phi i32 [ 0, %2 ], [ %28, %26 ], [ 0, %12 ]
  %31 = load i32, ptr %9, align 8
  %32 = or i32 %31, %30
  %33 = icmp eq i32 %32, 0
  br i1 %33, label %36, label %34

34:                                               ; preds = %29
  %35 = or disjoint i32 %30, 4
  tail call void @__irs_stream_is(ptr noundef nonnull %8, i32 noundef %35)
  br label %45

36:                                               ; preds = %29
  store i64 65535, ptr %4, align 8
  %37 = getelementptr inbounds i8, ptr %4, i64 8
  store i64 0, ptr %37, align 8
  %38 = getelementptr inbounds i8, ptr %4, i64 16
  store i8 0, ptr %38, align 8
  %39 = call fastcc i32 @read_integer(ptr noundef nonnull %8, ptr noundef nonnull byval(%struct.kind) align 8 %4, ptr noundef nonnull %3)
  %40 = load i64, ptr %3, align 8
  %41 = trunc i64 %40 to i16
  store i16 %41, ptr %1, align 2
  %42 = icmp eq i32 %39, 0
  br i1 %42, label %44, label %43

43:                                               ; preds = %36
  tail call void @__irs_stream_is(ptr noundef nonnull %8, i32 noundef %39)
  br label %44

44:                                               ; preds = %36, %43
  br label %45

45:                                               ; preds = %34, %44
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSirsERj(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = alloca i64, align 8
  %4 = alloca %struct.kind, align 8
  %5 = load ptr, ptr %0, align 8
  %6 = getelementptr inbounds i8, ptr %5, i64 -24
  %7 = load i64, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 %7
  %9 = getelementptr inbounds i8, ptr %8, i64 32
  %10 = load i32, ptr %9, align 8
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %12, label %29

12:                                               ; preds = %2
  %13 = getelementptr inbounds i8, ptr %8, i64 24
  %14 = load i32, ptr %13, align 8
  %15 = and i32 %14, 4096
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %29, label %17

17:                                               ; preds = %12
  %18 = getelementptr inbounds i8, ptr %8, i64 232
  %19 = load ptr, ptr %18, align 8
  %20 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %19)
  br label %21

21:                                               ; preds = %23, %17
  %22 = phi i32 [ %20, %17 ], [ %25, %23 ]
  switch i32 %22, label %26 [
    i32 32, label %23
    i32 13, label %23
    i32 12, label %23
    i32 11, label %23
    i32 10, label %23
    i32 9, label %23
  ]

23:                                               ; preds = %21, %21, %21, %21, %21, %21
  %24 = load ptr, ptr %18, align 8
  %25 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %24)
  br label %21

26:                                               ; preds = %21
  %27 = lshr i32 %22, 30
  %28 = and i32 %27, 2
  br label %29

29:                                               ; preds = %26, %12, %2
  %30 = phi i32 [ 0, %2 ], [ %28, %26 ], [ 0, %12 ]
  %31 = load i32, ptr %9, align 8
  %32 = or i32 %31, %30
  %33 = icmp eq i32 %32, 0
  br i1 %33, label %36, label %34

34:                                               ; preds = %29
  %35 = or disjoint i32 %30, 4
  tail call void @__irs_stream_is(ptr noundef nonnull %8, i32 noundef %35)
  br label %45

36:                                               ; preds = %29
  store i64 4294967295, ptr %4, align 8
  %37 = getelementptr inbounds i8, ptr %4, i64 8
  store i64 0, ptr %37, align 8
  %38 = getelementptr inbounds i8, ptr %4, i64 16
  store i8 0, ptr %38, align 8
  %39 = call fastcc i32 @read_integer(ptr noundef nonnull %8, ptr noundef nonnull byval(%struct.kind) align 8 %4, ptr noundef nonnull %3)
  %40 = load i64, ptr %3, align 8
  %41 = trunc i64 %40 to i32
  store i32 %41, ptr %1, align 4
  %42 = icmp eq i32 %39, 0
  br i1 %42, label %44, label %43

43:                                               ; preds = %36
  tail call void @__irs_stream_is(ptr noundef nonnull %8, i32 noundef %39)
  br label %44

44:                                               ; preds = %36, %43
  br label %45

45:                                               ; preds = %34, %44
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSirsERm(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = alloca i64, align 8
  %4 = alloca %struct.kind, align 8
  %5 = load ptr, ptr %0, align 8
  %6 = getelementptr inbounds i8, ptr %5, i64 -24
  %7 = load i64, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 %7
  %9 = getelementptr inbounds i8, ptr %8, i64 32
  %10 = load i32, ptr %9, align 8
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %12, label %29

12:                                               ; preds = %2
  %13 = getelementptr inbounds i8, ptr %8, i64 24
  %14 = load i32, ptr %13, align 8
  %15 = and i32 %14, 4096
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %29, label %17

17:                                               ; preds = %12
  %18 = getelementptr inbounds i8, ptr %8, i64 232
  %19 = load ptr, ptr %18, align 8
  %20 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %19)
  br label %21

21:                                               ; preds = %23, %17
  %22 = phi i32 [ %20, %17 ], [ %25, %23 ]
  switch i32 %22, label %26 [
    i32 32, label %23
    i32 13, label %23
    i32 12, label %23
    i32 11, label %23
    i32 10, label %23
    i32 9, label %23
  ]

23:                                               ; preds = %21, %21, %21, %21, %21, %21
  %24 = load ptr, ptr %18, align 8
  %25 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %24)
  br label %21

26:                                               ; preds = %21
  %27 = lshr i32 %22, 30
  %28 = and i32 %27, 2
  br label %29

29:                                               ; preds = %26, %12, %2
  %30 = phi i32 [ 0, %2 ], [ %28, %26 ], [ 0, %12 ]
  %31 = load i32, ptr %9, align 8
  %32 = or i32 %31, %30
  %33 = icmp eq i32 %32, 0
  br i1 %33, label %36, label %34

34:                                               ; preds = %29
  %35 = or disjoint i32 %30, 4
  tail call void @__irs_stream_is(ptr noundef nonnull %8, i32 noundef %35)
  br label %44

36:                                               ; preds = %29
  store i64 -1, ptr %4, align 8
  %37 = getelementptr inbounds i8, ptr %4, i64 8
  store i64 0, ptr %37, align 8
  %38 = getelementptr inbounds i8, ptr %4, i64 16
  store i8 0, ptr %38, align 8
  %39 = call fastcc i32 @read_integer(ptr noundef nonnull %8, ptr noundef nonnull byval(%struct.kind) align 8 %4, ptr noundef nonnull %3)
  %40 = load i64, ptr %3, align 8
  store i64 %40, ptr %1, align 8
  %41 = icmp eq i32 %39, 0
  br i1 %41, label %43, label %42

42:                                               ; preds = %36
  tail call void @__irs_stream_is(ptr noundef nonnull %8, i32 noundef %39)
  br label %43

43:                                               ; preds = %36, %42
  br label %44

44:                                               ; preds = %34, %43
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSirsERy(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = alloca i64, align 8
  %4 = alloca %struct.kind, align 8
  %5 = load ptr, ptr %0, align 8
  %6 = getelementptr inbounds i8, ptr %5, i64 -24
  %7 = load i64, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 %7
  %9 = getelementptr inbounds i8, ptr %8, i64 32
  %10 = load i32, ptr %9, align 8
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %12, label %29

12:                                               ; preds = %2
  %13 = getelementptr inbounds i8, ptr %8, i64 24
  %14 = load i32, ptr %13, align 8
  %15 = and i32 %14, 4096
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %29, label %17

17:                                               ; preds = %12
  %18 = getelementptr inbounds i8, ptr %8, i64 232
  %19 = load ptr, ptr %18, align 8
  %20 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %19)
  br label %21

21:                                               ; preds = %23, %17
  %22 = phi i32 [ %20, %17 ], [ %25, %23 ]
  switch i32 %22, label %26 [
    i32 32, label %23
    i32 13, label %23
    i32 12, label %23
    i32 11, label %23
    i32 10, label %23
    i32 9, label %23
  ]

23:                                               ; preds = %21, %21, %21, %21, %21, %21
  %24 = load ptr, ptr %18, align 8
  %25 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %24)
  br label %21

26:                                               ; preds = %21
  %27 = lshr i32 %22, 30
  %28 = and i32 %27, 2
  br label %29

29:                                               ; preds = %26, %12, %2
  %30 = phi i32 [ 0, %2 ], [ %28, %26 ], [ 0, %12 ]
  %31 = load i32, ptr %9, align 8
  %32 = or i32 %31, %30
  %33 = icmp eq i32 %32, 0
  br i1 %33, label %36, label %34

34:                                               ; preds = %29
  %35 = or disjoint i32 %30, 4
  tail call void @__irs_stream_is(ptr noundef nonnull %8, i32 noundef %35)
  br label %44

36:                                               ; preds = %29
  store i64 -1, ptr %4, align 8
  %37 = getelementptr inbounds i8, ptr %4, i64 8
  store i64 0, ptr %37, align 8
  %38 = getelementptr inbounds i8, ptr %4, i64 16
  store i8 0, ptr %38, align 8
  %39 = call fastcc i32 @read_integer(ptr noundef nonnull %8, ptr noundef nonnull byval(%struct.kind) align 8 %4, ptr noundef nonnull %3)
  %40 = load i64, ptr %3, align 8
  store i64 %40, ptr %1, align 8
  %41 = icmp eq i32 %39, 0
  br i1 %41, label %43, label %42

42:                                               ; preds = %36
  tail call void @__irs_stream_is(ptr noundef nonnull %8, i32 noundef %39)
  br label %43

43:                                               ; preds = %36, %42
  br label %44

44:                                               ; preds = %34, %43
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSirsERb(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = alloca i64, align 8
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 -24
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 %6
  %8 = getelementptr inbounds i8, ptr %7, i64 32
  %9 = load i32, ptr %8, align 8
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %11, label %28

11:                                               ; preds = %2
  %12 = getelementptr inbounds i8, ptr %7, i64 24
  %13 = load i32, ptr %12, align 8
  %14 = and i32 %13, 4096
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %28, label %16

16:                                               ; preds = %11
  %17 = getelementptr inbounds i8, ptr %7, i64 232
  %18 = load ptr, ptr %17, align 8
  %19 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %18)
  br label %20

20:                                               ; preds = %22, %16
  %21 = phi i32 [ %19, %16 ], [ %24, %22 ]
  switch i32 %21, label %25 [
    i32 32, label %22
    i32 13, label %22
    i32 12, label %22
    i32 11, label %22
    i32 10, label %22
    i32 9, label %22
  ]

22:                                               ; preds = %20, %20, %20, %20, %20, %20
  %23 = load ptr, ptr %17, align 8
  %24 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %23)
  br label %20

25:                                               ; preds = %20
  %26 = lshr i32 %21, 30
  %27 = and i32 %26, 2
  br label %28

28:                                               ; preds = %25, %11, %2
  %29 = phi i32 [ 0, %2 ], [ %27, %25 ], [ 0, %11 ]
  %30 = load i32, ptr %8, align 8
  %31 = or i32 %30, %29
  %32 = icmp eq i32 %31, 0
  br i1 %32, label %35, label %33

33:                                               ; preds = %28
  %34 = or disjoint i32 %29, 4
  tail call void @__irs_stream_is(ptr noundef nonnull %7, i32 noundef %34)
  br label %57

35:                                               ; preds = %28
  %36 = getelementptr inbounds i8, ptr %7, i64 24
  %37 = load i32, ptr %36, align 8
  %38 = and i32 %37, 1
  %39 = icmp eq i32 %38, 0
  tail call void @__irs_must(i1 noundef zeroext %39)
  %40 = call fastcc i32 @read_integer(ptr noundef nonnull %7, ptr noundef nonnull byval(%struct.kind) align 8 @whole, ptr noundef nonnull %3)
  %41 = load i64, ptr %3, align 8
  %42 = icmp ne i64 %41, 0
  %43 = zext i1 %42 to i8
  store i8 %43, ptr %1, align 1
  %44 = icmp ugt i64 %41, 1
  br i1 %44, label %45, label %52

45:                                               ; preds = %35
  %46 = getelementptr inbounds i8, ptr %7, i64 232
  %47 = load ptr, ptr %46, align 8
  %48 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %47)
  %49 = lshr i32 %48, 30
  %50 = and i32 %49, 2
  %51 = or disjoint i32 %50, 4
  br label %52

52:                                               ; preds = %45, %35
  %53 = phi i32 [ %51, %45 ], [ %40, %35 ]
  %54 = icmp eq i32 %53, 0
  br i1 %54, label %56, label %55

55:                                               ; preds = %52
  tail call void @__irs_stream_is(ptr noundef nonnull %7, i32 noundef %53)
  br label %56

56:                                               ; preds = %52, %55
  br label %57

57:                                               ; preds = %33, %56
  ret ptr %0
}

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSirsERd(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = alloca [201 x i8], align 16
  %4 = alloca ptr, align 8
  %5 = load ptr, ptr %0, align 8
  %6 = getelementptr inbounds i8, ptr %5, i64 -24
  %7 = load i64, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 %7
  %9 = getelementptr inbounds i8, ptr %8, i64 32
  %10 = load i32, ptr %9, align 8
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %12, label %29

12:                                               ; preds = %2
  %13 = getelementptr inbounds i8, ptr %8, i64 24
  %14 = load i32, ptr %13, align 8
  %15 = and i32 %14, 4096
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %29, label %17

17:                                               ; preds = %12
  %18 = getelementptr inbounds i8, ptr %8, i64 232
  %19 = load ptr, ptr %18, align 8
  %20 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %19)
  br label %21

21:                                               ; preds = %23, %17
  %22 = phi i32 [ %20, %17 ], [ %25, %23 ]
  switch i32 %22, label %26 [
    i32 32, label %23
    i32 13, label %23
    i32 12, label %23
    i32 11, label %23
    i32 10, label %23
    i32 9, label %23
  ]

23:                                               ; preds = %21, %21, %21, %21, %21, %21
  %24 = load ptr, ptr %18, align 8
  %25 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %24)
  br label %21

26:                                               ; preds = %21
  %27 = lshr i32 %22, 30
  %28 = and i32 %27, 2
  br label %29

29:                                               ; preds = %26, %12, %2
  %30 = phi i32 [ 0, %2 ], [ %28, %26 ], [ 0, %12 ]
  %31 = load i32, ptr %9, align 8
  %32 = or i32 %31, %30
  %33 = icmp eq i32 %32, 0
  br i1 %33, label %36, label %34

34:                                               ; preds = %29
  %35 = or disjoint i32 %30, 4
  tail call void @__irs_stream_is(ptr noundef nonnull %8, i32 noundef %35)
  br label %60

36:                                               ; preds = %29
  %37 = call fastcc zeroext i1 @read_real(ptr noundef nonnull %8, ptr noundef nonnull %3)
  %38 = select i1 %37, i32 2, i32 0
  %39 = call double @strtod(ptr noundef nonnull %3, ptr noundef nonnull %4)
  %40 = load ptr, ptr %4, align 8
  %41 = icmp eq ptr %40, %3
  br i1 %41, label %45, label %42

42:                                               ; preds = %36
  %43 = load i8, ptr %40, align 1
  %44 = icmp eq i8 %43, 0
  br i1 %44, label %47, label %45

45:                                               ; preds = %42, %36
  %46 = or disjoint i32 %38, 4
  br label %54

47:                                               ; preds = %42
  %48 = call double @llvm.fabs.f64(double %39)
  %49 = fcmp oeq double %48, 0x7FF0000000000000
  br i1 %49, label %50, label %54

50:                                               ; preds = %47
  %51 = fcmp ogt double %39, 0.000000e+00
  %52 = select i1 %51, double 0x7FEFFFFFFFFFFFFF, double 0xFFEFFFFFFFFFFFFF
  %53 = or disjoint i32 %38, 4
  br label %54

54:                                               ; preds = %50, %47, %45
  %55 = phi i32 [ %46, %45 ], [ %53, %50 ], [ %38, %47 ]
  %56 = phi double [ 0.000000e+00, %45 ], [ %52, %50 ], [ %39, %47 ]
  store double %56, ptr %1, align 8
  %57 = icmp eq i32 %55, 0
  br i1 %57, label %59, label %58

58:                                               ; preds = %54
  call void @__irs_stream_is(ptr noundef nonnull %8, i32 noundef %55)
  br label %59

59:                                               ; preds = %54, %58
  br label %60

60:                                               ; preds = %34, %59
  ret ptr %0
}

; Function Attrs: nounwind
define internal fastcc zeroext i1 @read_real(ptr nocapture noundef readonly %0, ptr nocapture noundef writeonly %1) unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 232
  %4 = load ptr, ptr %3, align 8
  %5 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %4)
  switch i32 %5, label %9 [
    i32 45, label %6
    i32 43, label %6
  ]

6:                                                ; preds = %2, %2
  tail call void @__irs_must(i1 noundef zeroext true)
  %7 = trunc i32 %5 to i8
  store i8 %7, ptr %1, align 1
  %8 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %4)
  br label %9

9:                                                ; preds = %2, %6
  %10 = phi i32 [ %5, %2 ], [ %8, %6 ]
  %11 = phi i32 [ 0, %2 ], [ 1, %6 ]
  %12 = icmp eq i32 %10, 48
  br i1 %12, label %13, label %25

13:                                               ; preds = %9, %21
  %14 = phi i1 [ true, %21 ], [ false, %9 ]
  %15 = phi i32 [ %22, %21 ], [ %11, %9 ]
  br i1 %14, label %21, label %16

16:                                               ; preds = %13
  %17 = icmp slt i32 %15, 200
  tail call void @__irs_must(i1 noundef zeroext %17)
  %18 = add nsw i32 %15, 1
  %19 = sext i32 %15 to i64
  %20 = getelementptr inbounds i8, ptr %1, i64 %19
  store i8 48, ptr %20, align 1
  br label %21

21:                                               ; preds = %16, %13
  %22 = phi i32 [ %15, %13 ], [ %18, %16 ]
  %23 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %4)
  %24 = icmp eq i32 %23, 48
  br i1 %24, label %13, label %25

25:                                               ; preds = %21, %9
  %26 = phi i32 [ %10, %9 ], [ %23, %21 ]
  %27 = phi i32 [ %11, %9 ], [ %22, %21 ]
  %28 = phi i8 [ 0, %9 ], [ 1, %21 ]
  br label %78

29:                                               ; preds = %78, %57
  %30 = phi i64 [ %86, %78 ], [ %59, %57 ]
  %31 = phi i32 [ %79, %78 ], [ %61, %57 ]
  %32 = phi i8 [ %83, %78 ], [ 1, %57 ]
  %33 = icmp sgt i32 %31, -1
  br i1 %33, label %34, label %88

34:                                               ; preds = %29
  %35 = add nsw i32 %31, -48
  %36 = icmp ult i32 %35, 10
  br i1 %36, label %37, label %42

37:                                               ; preds = %34
  %38 = trunc nsw i64 %30 to i32
  %39 = icmp slt i64 %30, 200
  tail call void @__irs_must(i1 noundef zeroext %39)
  %40 = trunc nuw i32 %31 to i8
  %41 = add nsw i32 %38, 1
  br label %67

42:                                               ; preds = %34
  %43 = icmp ne i32 %31, 46
  %44 = select i1 %43, i1 true, i1 %84
  br i1 %44, label %51, label %45

45:                                               ; preds = %42
  %46 = trunc nuw i8 %32 to i1
  br i1 %46, label %51, label %47

47:                                               ; preds = %45
  %48 = trunc nsw i64 %30 to i32
  %49 = icmp slt i64 %30, 200
  tail call void @__irs_must(i1 noundef zeroext %49)
  %50 = add nsw i32 %48, 1
  br label %67

51:                                               ; preds = %42, %45
  %52 = and i32 %31, 2147483615
  %53 = icmp ne i32 %52, 69
  %54 = trunc nuw i8 %32 to i1
  %55 = select i1 %53, i1 true, i1 %54
  %56 = select i1 %55, i1 true, i1 %87
  br i1 %56, label %88, label %57

57:                                               ; preds = %51
  %58 = icmp slt i64 %30, 200
  tail call void @__irs_must(i1 noundef zeroext %58)
  %59 = add nsw i64 %30, 1
  %60 = getelementptr inbounds i8, ptr %1, i64 %30
  store i8 101, ptr %60, align 1
  %61 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %4)
  switch i32 %61, label %29 [
    i32 45, label %62
    i32 43, label %62
  ]

62:                                               ; preds = %57, %57
  %63 = trunc nsw i64 %30 to i32
  %64 = icmp slt i64 %30, 199
  tail call void @__irs_must(i1 noundef zeroext %64)
  %65 = trunc i32 %61 to i8
  %66 = add nsw i32 %63, 2
  br label %67

67:                                               ; preds = %47, %62, %37
  %68 = phi i64 [ %30, %47 ], [ %59, %62 ], [ %30, %37 ]
  %69 = phi i8 [ 46, %47 ], [ %65, %62 ], [ %40, %37 ]
  %70 = phi i32 [ %50, %47 ], [ %66, %62 ], [ %41, %37 ]
  %71 = phi i8 [ %81, %47 ], [ %81, %62 ], [ 1, %37 ]
  %72 = phi i8 [ 1, %47 ], [ %82, %62 ], [ %82, %37 ]
  %73 = phi i8 [ %32, %47 ], [ 1, %62 ], [ %32, %37 ]
  %74 = shl i64 %68, 32
  %75 = ashr exact i64 %74, 32
  %76 = getelementptr inbounds i8, ptr %1, i64 %75
  store i8 %69, ptr %76, align 1
  %77 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %4)
  br label %78

78:                                               ; preds = %25, %67
  %79 = phi i32 [ %77, %67 ], [ %26, %25 ]
  %80 = phi i32 [ %70, %67 ], [ %27, %25 ]
  %81 = phi i8 [ %71, %67 ], [ %28, %25 ]
  %82 = phi i8 [ %72, %67 ], [ 0, %25 ]
  %83 = phi i8 [ %73, %67 ], [ 0, %25 ]
  %84 = trunc nuw i8 %82 to i1
  %85 = trunc nuw i8 %81 to i1
  %86 = sext i32 %80 to i64
  %87 = xor i1 %85, true
  br label %29

88:                                               ; preds = %51, %29
  %89 = shl i64 %30, 32
  %90 = ashr exact i64 %89, 32
  %91 = getelementptr inbounds i8, ptr %1, i64 %90
  store i8 0, ptr %91, align 1
  %92 = icmp slt i32 %31, 0
  ret i1 %92
}

declare double @strtod(ptr noundef, ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSirsERf(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = alloca [201 x i8], align 16
  %4 = alloca ptr, align 8
  %5 = load ptr, ptr %0, align 8
  %6 = getelementptr inbounds i8, ptr %5, i64 -24
  %7 = load i64, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 %7
  %9 = getelementptr inbounds i8, ptr %8, i64 32
  %10 = load i32, ptr %9, align 8
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %12, label %29

12:                                               ; preds = %2
  %13 = getelementptr inbounds i8, ptr %8, i64 24
  %14 = load i32, ptr %13, align 8
  %15 = and i32 %14, 4096
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %29, label %17

17:                                               ; preds = %12
  %18 = getelementptr inbounds i8, ptr %8, i64 232
  %19 = load ptr, ptr %18, align 8
  %20 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %19)
  br label %21

21:                                               ; preds = %23, %17
  %22 = phi i32 [ %20, %17 ], [ %25, %23 ]
  switch i32 %22, label %26 [
    i32 32, label %23
    i32 13, label %23
    i32 12, label %23
    i32 11, label %23
    i32 10, label %23
    i32 9, label %23
  ]

23:                                               ; preds = %21, %21, %21, %21, %21, %21
  %24 = load ptr, ptr %18, align 8
  %25 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %24)
  br label %21

26:                                               ; preds = %21
  %27 = lshr i32 %22, 30
  %28 = and i32 %27, 2
  br label %29

29:                                               ; preds = %26, %12, %2
  %30 = phi i32 [ 0, %2 ], [ %28, %26 ], [ 0, %12 ]
  %31 = load i32, ptr %9, align 8
  %32 = or i32 %31, %30
  %33 = icmp eq i32 %32, 0
  br i1 %33, label %36, label %34

34:                                               ; preds = %29
  %35 = or disjoint i32 %30, 4
  tail call void @__irs_stream_is(ptr noundef nonnull %8, i32 noundef %35)
  br label %60

36:                                               ; preds = %29
  %37 = call fastcc zeroext i1 @read_real(ptr noundef nonnull %8, ptr noundef nonnull %3)
  %38 = select i1 %37, i32 2, i32 0
  %39 = call float @strtof(ptr noundef nonnull %3, ptr noundef nonnull %4)
  %40 = load ptr, ptr %4, align 8
  %41 = icmp eq ptr %40, %3
  br i1 %41, label %45, label %42

42:                                               ; preds = %36
  %43 = load i8, ptr %40, align 1
  %44 = icmp eq i8 %43, 0
  br i1 %44, label %47, label %45

45:                                               ; preds = %42, %36
  %46 = or disjoint i32 %38, 4
  br label %54

47:                                               ; preds = %42
  %48 = call float @llvm.fabs.f32(float %39)
  %49 = fcmp oeq float %48, 0x7FF0000000000000
  br i1 %49, label %50, label %54

50:                                               ; preds = %47
  %51 = fcmp ogt float %39, 0.000000e+00
  %52 = select i1 %51, float 0x47EFFFFFE0000000, float 0xC7EFFFFFE0000000
  %53 = or disjoint i32 %38, 4
  br label %54

54:                                               ; preds = %50, %47, %45
  %55 = phi i32 [ %46, %45 ], [ %53, %50 ], [ %38, %47 ]
  %56 = phi float [ 0.000000e+00, %45 ], [ %52, %50 ], [ %39, %47 ]
  store float %56, ptr %1, align 4
  %57 = icmp eq i32 %55, 0
  br i1 %57, label %59, label %58

58:                                               ; preds = %54
  call void @__irs_stream_is(ptr noundef nonnull %8, i32 noundef %55)
  br label %59

59:                                               ; preds = %54, %58
  br label %60

60:                                               ; preds = %34, %59
  ret ptr %0
}

declare float @strtof(ptr noundef, ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @_ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_RS3_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = getelementptr inbounds i8, ptr %6, i64 32
  %8 = load i32, ptr %7, align 8
  %9 = icmp eq i32 %8, 0
  br i1 %9, label %10, label %27

10:                                               ; preds = %2
  %11 = getelementptr inbounds i8, ptr %6, i64 24
  %12 = load i32, ptr %11, align 8
  %13 = and i32 %12, 4096
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %27, label %15

15:                                               ; preds = %10
  %16 = getelementptr inbounds i8, ptr %6, i64 232
  %17 = load ptr, ptr %16, align 8
  %18 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %17)
  br label %19

19:                                               ; preds = %21, %15
  %20 = phi i32 [ %18, %15 ], [ %23, %21 ]
  switch i32 %20, label %24 [
    i32 32, label %21
    i32 13, label %21
    i32 12, label %21
    i32 11, label %21
    i32 10, label %21
    i32 9, label %21
  ]

21:                                               ; preds = %19, %19, %19, %19, %19, %19
  %22 = load ptr, ptr %16, align 8
  %23 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %22)
  br label %19

24:                                               ; preds = %19
  %25 = lshr i32 %20, 30
  %26 = and i32 %25, 2
  br label %27

27:                                               ; preds = %24, %10, %2
  %28 = phi i32 [ 0, %2 ], [ %26, %24 ], [ 0, %10 ]
  %29 = load i32, ptr %7, align 8
  %30 = or i32 %29, %28
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %34, label %32

32:                                               ; preds = %27
  %33 = or disjoint i32 %28, 4
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %33)
  br label %42

34:                                               ; preds = %27
  %35 = getelementptr inbounds i8, ptr %6, i64 232
  %36 = load ptr, ptr %35, align 8
  %37 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6sbumpcEv(ptr noundef %36)
  %38 = icmp slt i32 %37, 0
  br i1 %38, label %39, label %40

39:                                               ; preds = %34
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef 6)
  br label %42

40:                                               ; preds = %34
  %41 = trunc i32 %37 to i8
  store i8 %41, ptr %1, align 1
  br label %42

42:                                               ; preds = %32, %39, %40
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStrsISt11char_traitsIcEERSt13basic_istreamIcT_ES5_Ra(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = getelementptr inbounds i8, ptr %6, i64 32
  %8 = load i32, ptr %7, align 8
  %9 = icmp eq i32 %8, 0
  br i1 %9, label %10, label %27

10:                                               ; preds = %2
  %11 = getelementptr inbounds i8, ptr %6, i64 24
  %12 = load i32, ptr %11, align 8
  %13 = and i32 %12, 4096
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %27, label %15

15:                                               ; preds = %10
  %16 = getelementptr inbounds i8, ptr %6, i64 232
  %17 = load ptr, ptr %16, align 8
  %18 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %17)
  br label %19

19:                                               ; preds = %21, %15
  %20 = phi i32 [ %18, %15 ], [ %23, %21 ]
  switch i32 %20, label %24 [
    i32 32, label %21
    i32 13, label %21
    i32 12, label %21
    i32 11, label %21
    i32 10, label %21
    i32 9, label %21
  ]

21:                                               ; preds = %19, %19, %19, %19, %19, %19
  %22 = load ptr, ptr %16, align 8
  %23 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %22)
  br label %19

24:                                               ; preds = %19
  %25 = lshr i32 %20, 30
  %26 = and i32 %25, 2
  br label %27

27:                                               ; preds = %24, %10, %2
  %28 = phi i32 [ 0, %2 ], [ %26, %24 ], [ 0, %10 ]
  %29 = load i32, ptr %7, align 8
  %30 = or i32 %29, %28
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %34, label %32

32:                                               ; preds = %27
  %33 = or disjoint i32 %28, 4
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %33)
  br label %42

34:                                               ; preds = %27
  %35 = getelementptr inbounds i8, ptr %6, i64 232
  %36 = load ptr, ptr %35, align 8
  %37 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6sbumpcEv(ptr noundef %36)
  %38 = icmp slt i32 %37, 0
  br i1 %38, label %39, label %40

39:                                               ; preds = %34
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef 6)
  br label %42

40:                                               ; preds = %34
  %41 = trunc i32 %37 to i8
  store i8 %41, ptr %1, align 1
  br label %42

42:                                               ; preds = %32, %39, %40
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStrsISt11char_traitsIcEERSt13basic_istreamIcT_ES5_Rh(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = getelementptr inbounds i8, ptr %6, i64 32
  %8 = load i32, ptr %7, align 8
  %9 = icmp eq i32 %8, 0
  br i1 %9, label %10, label %27

10:                                               ; preds = %2
  %11 = getelementptr inbounds i8, ptr %6, i64 24
  %12 = load i32, ptr %11, align 8
  %13 = and i32 %12, 4096
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %27, label %15

15:                                               ; preds = %10
  %16 = getelementptr inbounds i8, ptr %6, i64 232
  %17 = load ptr, ptr %16, align 8
  %18 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %17)
  br label %19

19:                                               ; preds = %21, %15
  %20 = phi i32 [ %18, %15 ], [ %23, %21 ]
  switch i32 %20, label %24 [
    i32 32, label %21
    i32 13, label %21
    i32 12, label %21
    i32 11, label %21
    i32 10, label %21
    i32 9, label %21
  ]

21:                                               ; preds = %19, %19, %19, %19, %19, %19
  %22 = load ptr, ptr %16, align 8
  %23 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %22)
  br label %19

24:                                               ; preds = %19
  %25 = lshr i32 %20, 30
  %26 = and i32 %25, 2
  br label %27

27:                                               ; preds = %24, %10, %2
  %28 = phi i32 [ 0, %2 ], [ %26, %24 ], [ 0, %10 ]
  %29 = load i32, ptr %7, align 8
  %30 = or i32 %29, %28
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %34, label %32

32:                                               ; preds = %27
  %33 = or disjoint i32 %28, 4
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %33)
  br label %42

34:                                               ; preds = %27
  %35 = getelementptr inbounds i8, ptr %6, i64 232
  %36 = load ptr, ptr %35, align 8
  %37 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6sbumpcEv(ptr noundef %36)
  %38 = icmp slt i32 %37, 0
  br i1 %38, label %39, label %40

39:                                               ; preds = %34
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef 6)
  br label %42

40:                                               ; preds = %34
  %41 = trunc i32 %37 to i8
  store i8 %41, ptr %1, align 1
  br label %42

42:                                               ; preds = %32, %39, %40
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStrsIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = getelementptr inbounds i8, ptr %6, i64 32
  %8 = load i32, ptr %7, align 8
  %9 = icmp eq i32 %8, 0
  br i1 %9, label %10, label %27

10:                                               ; preds = %2
  %11 = getelementptr inbounds i8, ptr %6, i64 24
  %12 = load i32, ptr %11, align 8
  %13 = and i32 %12, 4096
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %27, label %15

15:                                               ; preds = %10
  %16 = getelementptr inbounds i8, ptr %6, i64 232
  %17 = load ptr, ptr %16, align 8
  %18 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %17)
  br label %19

19:                                               ; preds = %21, %15
  %20 = phi i32 [ %18, %15 ], [ %23, %21 ]
  switch i32 %20, label %24 [
    i32 32, label %21
    i32 13, label %21
    i32 12, label %21
    i32 11, label %21
    i32 10, label %21
    i32 9, label %21
  ]

21:                                               ; preds = %19, %19, %19, %19, %19, %19
  %22 = load ptr, ptr %16, align 8
  %23 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %22)
  br label %19

24:                                               ; preds = %19
  %25 = lshr i32 %20, 30
  %26 = and i32 %25, 2
  br label %27

27:                                               ; preds = %24, %10, %2
  %28 = phi i32 [ 0, %2 ], [ %26, %24 ], [ 0, %10 ]
  %29 = load i32, ptr %7, align 8
  %30 = or i32 %29, %28
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %34, label %32

32:                                               ; preds = %27
  %33 = or disjoint i32 %28, 4
  br label %56

34:                                               ; preds = %27
  %35 = getelementptr inbounds i8, ptr %1, i64 8
  store i64 0, ptr %35, align 8
  %36 = load ptr, ptr %1, align 8
  store i8 0, ptr %36, align 1
  %37 = getelementptr inbounds i8, ptr %6, i64 16
  %38 = load i64, ptr %37, align 8
  %39 = icmp sgt i64 %38, 0
  %40 = select i1 %39, i64 %38, i64 1073741823
  %41 = getelementptr inbounds i8, ptr %6, i64 232
  %42 = load ptr, ptr %41, align 8
  %43 = tail call fastcc i64 @read_text(ptr noundef %42, ptr noundef nonnull %1, i32 noundef -1, i64 noundef %40)
  %44 = icmp ult i64 %43, %40
  br i1 %44, label %45, label %50

45:                                               ; preds = %34
  %46 = load ptr, ptr %41, align 8
  %47 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %46)
  %48 = lshr i32 %47, 30
  %49 = and i32 %48, 2
  br label %50

50:                                               ; preds = %45, %34
  %51 = phi i32 [ 0, %34 ], [ %49, %45 ]
  store i64 0, ptr %37, align 8
  %52 = icmp eq i64 %43, 0
  %53 = or disjoint i32 %51, 4
  %54 = select i1 %52, i32 %53, i32 %51
  %55 = icmp eq i32 %54, 0
  br i1 %55, label %58, label %56

56:                                               ; preds = %50, %32
  %57 = phi i32 [ %33, %32 ], [ %54, %50 ]
  tail call void @__irs_stream_is(ptr noundef nonnull %6, i32 noundef %57)
  br label %58

58:                                               ; preds = %56, %50
  ret ptr %0
}

; Function Attrs: nounwind
define internal fastcc i64 @read_text(ptr noundef %0, ptr noundef %1, i32 noundef %2, i64 noundef %3) unnamed_addr {
  %5 = alloca i8, align 1
  %6 = icmp eq ptr %0, @__irs_standard_input
  br i1 %6, label %7, label %11

7:                                                ; preds = %4
  %8 = tail call zeroext i1 @__irs_files()
  br i1 %8, label %9, label %14

9:                                                ; preds = %7
  %10 = tail call zeroext i1 @__irs_stream_is_cs()
  br label %14

11:                                               ; preds = %4
  %12 = load ptr, ptr %0, align 8
  %13 = icmp eq ptr %12, @__irs_string_buffer
  br label %14

14:                                               ; preds = %7, %9, %11
  %15 = phi i1 [ %13, %11 ], [ false, %7 ], [ %10, %9 ]
  tail call void @__irs_must(i1 noundef zeroext %15)
  br i1 %6, label %16, label %43

16:                                               ; preds = %14
  %17 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %0)
  %18 = icmp ne i64 %3, 0
  %19 = icmp sgt i32 %17, -1
  %20 = select i1 %18, i1 %19, i1 false
  br i1 %20, label %21, label %88

21:                                               ; preds = %16
  %22 = icmp slt i32 %2, 0
  br label %23

23:                                               ; preds = %21, %35
  %24 = phi i64 [ 0, %21 ], [ %39, %35 ]
  %25 = phi i32 [ %17, %21 ], [ %38, %35 ]
  br i1 %22, label %26, label %31

26:                                               ; preds = %23
  %27 = icmp eq i32 %25, 32
  %28 = add nsw i32 %25, -9
  %29 = icmp ult i32 %28, 5
  %30 = or i1 %27, %29
  br label %33

31:                                               ; preds = %23
  %32 = icmp eq i32 %25, %2
  br label %33

33:                                               ; preds = %26, %31
  %34 = phi i1 [ %30, %26 ], [ %32, %31 ]
  br i1 %34, label %88, label %35

35:                                               ; preds = %33
  %36 = trunc i32 %25 to i8
  store i8 %36, ptr %5, align 1
  %37 = call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm(ptr noundef %1, ptr noundef nonnull %5, i64 noundef 1)
  %38 = call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %0)
  %39 = add nuw nsw i64 %24, 1
  %40 = icmp ult i64 %39, %3
  %41 = icmp sgt i32 %38, -1
  %42 = select i1 %40, i1 %41, i1 false
  br i1 %42, label %23, label %88

43:                                               ; preds = %14
  %44 = getelementptr inbounds i8, ptr %0, i64 72
  %45 = load ptr, ptr %44, align 8
  %46 = getelementptr inbounds i8, ptr %0, i64 8
  %47 = load i64, ptr %46, align 8
  %48 = getelementptr inbounds i8, ptr %45, i64 %47
  %49 = getelementptr inbounds i8, ptr %0, i64 64
  %50 = load i32, ptr %49, align 8
  %51 = and i32 %50, 8
  %52 = icmp eq i32 %51, 0
  br i1 %52, label %57, label %53

53:                                               ; preds = %43
  %54 = getelementptr inbounds i8, ptr %0, i64 80
  %55 = load i64, ptr %54, align 8
  %56 = sub i64 %55, %47
  br label %57

57:                                               ; preds = %43, %53
  %58 = phi i64 [ %56, %53 ], [ 0, %43 ]
  %59 = tail call i64 @llvm.umin.i64(i64 %58, i64 %3)
  %60 = icmp eq i64 %59, 0
  br i1 %60, label %80, label %61

61:                                               ; preds = %57
  %62 = icmp slt i32 %2, 0
  br label %63

63:                                               ; preds = %61, %77
  %64 = phi i64 [ 0, %61 ], [ %78, %77 ]
  %65 = getelementptr inbounds i8, ptr %48, i64 %64
  %66 = load i8, ptr %65, align 1
  %67 = zext i8 %66 to i32
  br i1 %62, label %68, label %73

68:                                               ; preds = %63
  %69 = icmp eq i8 %66, 32
  %70 = add nsw i32 %67, -9
  %71 = icmp ult i32 %70, 5
  %72 = or i1 %69, %71
  br label %75

73:                                               ; preds = %63
  %74 = icmp eq i32 %67, %2
  br label %75

75:                                               ; preds = %68, %73
  %76 = phi i1 [ %72, %68 ], [ %74, %73 ]
  br i1 %76, label %80, label %77

77:                                               ; preds = %75
  %78 = add nuw i64 %64, 1
  %79 = icmp eq i64 %78, %59
  br i1 %79, label %80, label %63

80:                                               ; preds = %75, %77, %57
  %81 = phi i64 [ 0, %57 ], [ %64, %75 ], [ %59, %77 ]
  %82 = icmp eq i64 %81, 0
  br i1 %82, label %85, label %83

83:                                               ; preds = %80
  %84 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm(ptr noundef %1, ptr noundef %48, i64 noundef %81)
  br label %85

85:                                               ; preds = %83, %80
  %86 = load i64, ptr %46, align 8
  %87 = add i64 %86, %81
  store i64 %87, ptr %46, align 8
  br label %88

88:                                               ; preds = %35, %33, %16, %85
  %89 = phi i64 [ %81, %85 ], [ 0, %16 ], [ %24, %33 ], [ %39, %35 ]
  ret i64 %89
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EES4_(ptr noundef %0, ptr noundef %1, i8 noundef signext %2) local_unnamed_addr {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 -24
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 %6
  %8 = getelementptr inbounds i8, ptr %7, i64 32
  %9 = load i32, ptr %8, align 8
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %11, label %28

11:                                               ; preds = %3
  %12 = getelementptr inbounds i8, ptr %1, i64 8
  store i64 0, ptr %12, align 8
  %13 = load ptr, ptr %1, align 8
  store i8 0, ptr %13, align 1
  %14 = getelementptr inbounds i8, ptr %7, i64 232
  %15 = load ptr, ptr %14, align 8
  %16 = zext i8 %2 to i32
  %17 = tail call fastcc i64 @read_text(ptr noundef %15, ptr noundef nonnull %1, i32 noundef %16, i64 noundef 1073741823)
  %18 = icmp ult i64 %17, 1073741823
  tail call void @__irs_must(i1 noundef zeroext %18)
  %19 = load ptr, ptr %14, align 8
  %20 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6sbumpcEv(ptr noundef %19)
  %21 = icmp slt i32 %20, 0
  %22 = lshr i32 %20, 30
  %23 = and i32 %22, 2
  %24 = icmp eq i64 %17, 0
  %25 = and i1 %24, %21
  %26 = select i1 %25, i32 6, i32 %23
  %27 = icmp eq i32 %26, 0
  br i1 %27, label %30, label %28

28:                                               ; preds = %11, %3
  %29 = phi i32 [ 4, %3 ], [ %26, %11 ]
  tail call void @__irs_stream_is(ptr noundef nonnull %7, i32 noundef %29)
  br label %30

30:                                               ; preds = %28, %11
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call ptr @_ZSt7getlineIcSt11char_traitsIcESaIcEERSt13basic_istreamIT_T0_ES7_RNSt7__cxx1112basic_stringIS4_S5_T1_EES4_(ptr noundef %0, ptr noundef %1, i8 noundef signext 10)
  ret ptr %3
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZSt2wsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %2, i64 -24
  %4 = load i64, ptr %3, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 %4
  %6 = getelementptr inbounds i8, ptr %5, i64 32
  %7 = load i32, ptr %6, align 8
  %8 = icmp eq i32 %7, 0
  br i1 %8, label %9, label %20

9:                                                ; preds = %1
  %10 = getelementptr inbounds i8, ptr %5, i64 232
  %11 = load ptr, ptr %10, align 8
  %12 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE5sgetcEv(ptr noundef %11)
  br label %13

13:                                               ; preds = %15, %9
  %14 = phi i32 [ %12, %9 ], [ %17, %15 ]
  switch i32 %14, label %18 [
    i32 32, label %15
    i32 13, label %15
    i32 12, label %15
    i32 11, label %15
    i32 10, label %15
    i32 9, label %15
  ]

15:                                               ; preds = %13, %13, %13, %13, %13, %13
  %16 = load ptr, ptr %10, align 8
  %17 = tail call i32 @_ZNSt15basic_streambufIcSt11char_traitsIcEE6snextcEv(ptr noundef %16)
  br label %13

18:                                               ; preds = %13
  %19 = icmp slt i32 %14, 0
  br i1 %19, label %20, label %22

20:                                               ; preds = %18, %1
  %21 = phi i32 [ 4, %1 ], [ 2, %18 ]
  tail call void @__irs_stream_is(ptr noundef nonnull %5, i32 noundef %21)
  br label %22

22:                                               ; preds = %20, %18
  ret ptr %0
}

declare zeroext i1 @__irs_files() local_unnamed_addr

declare zeroext i1 @__irs_stream_is_cs() local_unnamed_addr

declare void @__irs_stream_is(ptr noundef, i32 noundef) local_unnamed_addr

declare ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE9_M_appendEPKcm(ptr noundef, ptr noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare double @llvm.fabs.f64(double)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare float @llvm.fabs.f32(float)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umin.i64(i64, i64)



