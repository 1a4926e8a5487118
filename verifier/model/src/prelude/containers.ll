target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.link = type { ptr, ptr }

@few = internal unnamed_addr constant [14 x i16] [i16 1, i16 2, i16 2, i16 3, i16 5, i16 5, i16 7, i16 7, i16 11, i16 11, i16 11, i16 11, i16 13, i16 13], align 16
@primes = internal unnamed_addr constant [103 x i32] [i32 17, i32 19, i32 23, i32 29, i32 31, i32 37, i32 41, i32 43, i32 47, i32 53, i32 59, i32 61, i32 67, i32 71, i32 73, i32 79, i32 83, i32 89, i32 97, i32 103, i32 109, i32 113, i32 127, i32 137, i32 139, i32 149, i32 157, i32 167, i32 179, i32 193, i32 199, i32 211, i32 227, i32 241, i32 257, i32 277, i32 293, i32 313, i32 337, i32 359, i32 383, i32 409, i32 439, i32 467, i32 503, i32 541, i32 577, i32 619, i32 661, i32 709, i32 761, i32 823, i32 887, i32 953, i32 1031, i32 1109, i32 1193, i32 1289, i32 1381, i32 1493, i32 1613, i32 1741, i32 1879, i32 2029, i32 2179, i32 2357, i32 2549, i32 2753, i32 2971, i32 3209, i32 3469, i32 3739, i32 4027, i32 4349, i32 4703, i32 5087, i32 5503, i32 5953, i32 6427, i32 6949, i32 7517, i32 8123, i32 8783, i32 9497, i32 10273, i32 11113, i32 12011, i32 12983, i32 14033, i32 15173, i32 16411, i32 17749, i32 19183, i32 20753, i32 22447, i32 24281, i32 26267, i32 28411, i32 30727, i32 33223, i32 35933, i32 38873, i32 42043], align 16

; Function Attrs: nounwind
define weak dso_local ptr @_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 24
  %3 = load ptr, ptr %2, align 8
  %4 = icmp eq ptr %3, null
  br i1 %4, label %10, label %5

5:                                                ; preds = %1, %5
  %6 = phi ptr [ %8, %5 ], [ %3, %1 ]
  %7 = getelementptr inbounds i8, ptr %6, i64 16
  %8 = load ptr, ptr %7, align 8
  %9 = icmp eq ptr %8, null
  br i1 %9, label %22, label %5

10:                                               ; preds = %1, %10
  %11 = phi ptr [ %13, %10 ], [ %0, %1 ]
  %12 = getelementptr inbounds i8, ptr %11, i64 8
  %13 = load ptr, ptr %12, align 8
  %14 = getelementptr inbounds i8, ptr %13, i64 24
  %15 = load ptr, ptr %14, align 8
  %16 = icmp eq ptr %11, %15
  br i1 %16, label %10, label %17

17:                                               ; preds = %10
  %18 = getelementptr inbounds i8, ptr %11, i64 24
  %19 = load ptr, ptr %18, align 8
  %20 = icmp eq ptr %19, %13
  %21 = select i1 %20, ptr %11, ptr %13
  br label %22

22:                                               ; preds = %5, %17
  %23 = phi ptr [ %21, %17 ], [ %6, %5 ]
  ret ptr %23
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 24
  %3 = load ptr, ptr %2, align 8
  %4 = icmp eq ptr %3, null
  br i1 %4, label %10, label %5

5:                                                ; preds = %1, %5
  %6 = phi ptr [ %8, %5 ], [ %3, %1 ]
  %7 = getelementptr inbounds i8, ptr %6, i64 16
  %8 = load ptr, ptr %7, align 8
  %9 = icmp eq ptr %8, null
  br i1 %9, label %22, label %5

10:                                               ; preds = %1, %10
  %11 = phi ptr [ %13, %10 ], [ %0, %1 ]
  %12 = getelementptr inbounds i8, ptr %11, i64 8
  %13 = load ptr, ptr %12, align 8
  %14 = getelementptr inbounds i8, ptr %13, i64 24
  %15 = load ptr, ptr %14, align 8
  %16 = icmp eq ptr %11, %15
  br i1 %16, label %10, label %17

17:                                               ; preds = %10
  %18 = getelementptr inbounds i8, ptr %11, i64 24
  %19 = load ptr, ptr %18, align 8
  %20 = icmp eq ptr %19, %13
  %21 = select i1 %20, ptr %11, ptr %13
  br label %22

22:                                               ; preds = %5, %17
  %23 = phi ptr [ %21, %17 ], [ %6, %5 ]
  ret ptr %23
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base(ptr noundef %0) local_unnamed_addr {
  %2 = load i32, ptr %0, align 8
  %3 = icmp eq i32 %2, 0
  br i1 %3, label %4, label %13

4:                                                ; preds = %1
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %6, i64 8
  %8 = load ptr, ptr %7, align 8
  %9 = icmp eq ptr %8, %0
  br i1 %9, label %10, label %13

10:                                               ; preds = %4
  %11 = getelementptr inbounds i8, ptr %0, i64 24
  %12 = load ptr, ptr %11, align 8
  br label %29

13:                                               ; preds = %4, %1
  %14 = getelementptr inbounds i8, ptr %0, i64 16
  %15 = load ptr, ptr %14, align 8
  %16 = icmp eq ptr %15, null
  br i1 %16, label %22, label %17

17:                                               ; preds = %13, %17
  %18 = phi ptr [ %20, %17 ], [ %15, %13 ]
  %19 = getelementptr inbounds i8, ptr %18, i64 24
  %20 = load ptr, ptr %19, align 8
  %21 = icmp eq ptr %20, null
  br i1 %21, label %29, label %17

22:                                               ; preds = %13, %22
  %23 = phi ptr [ %25, %22 ], [ %0, %13 ]
  %24 = getelementptr inbounds i8, ptr %23, i64 8
  %25 = load ptr, ptr %24, align 8
  %26 = getelementptr inbounds i8, ptr %25, i64 16
  %27 = load ptr, ptr %26, align 8
  %28 = icmp eq ptr %23, %27
  br i1 %28, label %22, label %29

29:                                               ; preds = %17, %22, %10
  %30 = phi ptr [ %12, %10 ], [ %25, %22 ], [ %18, %17 ]
  ret ptr %30
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base(ptr noundef %0) local_unnamed_addr {
  %2 = load i32, ptr %0, align 8
  %3 = icmp eq i32 %2, 0
  br i1 %3, label %4, label %13

4:                                                ; preds = %1
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %6, i64 8
  %8 = load ptr, ptr %7, align 8
  %9 = icmp eq ptr %8, %0
  br i1 %9, label %10, label %13

10:                                               ; preds = %4
  %11 = getelementptr inbounds i8, ptr %0, i64 24
  %12 = load ptr, ptr %11, align 8
  br label %29

13:                                               ; preds = %4, %1
  %14 = getelementptr inbounds i8, ptr %0, i64 16
  %15 = load ptr, ptr %14, align 8
  %16 = icmp eq ptr %15, null
  br i1 %16, label %22, label %17

17:                                               ; preds = %13, %17
  %18 = phi ptr [ %20, %17 ], [ %15, %13 ]
  %19 = getelementptr inbounds i8, ptr %18, i64 24
  %20 = load ptr, ptr %19, align 8
  %21 = icmp eq ptr %20, null
  br i1 %21, label %29, label %17

22:                                               ; preds = %13, %22
  %23 = phi ptr [ %25, %22 ], [ %0, %13 ]
  %24 = getelementptr inbounds i8, ptr %23, i64 8
  %25 = load ptr, ptr %24, align 8
  %26 = getelementptr inbounds i8, ptr %25, i64 16
  %27 = load ptr, ptr %26, align 8
  %28 = icmp eq ptr %23, %27
  br i1 %28, label %22, label %29

29:                                               ; preds = %17, %22, %10
  %30 = phi ptr [ %12, %10 ], [ %25, %22 ], [ %18, %17 ]
  ret ptr %30
}

; Function Attrs: nounwind
define weak dso_local void @_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_(i1 noundef zeroext %0, ptr noundef %1, ptr noundef %2, ptr noundef %3) local_unnamed_addr {
  %5 = getelementptr inbounds i8, ptr %1, i64 8
  store ptr %2, ptr %5, align 8
  %6 = getelementptr inbounds i8, ptr %1, i64 24
  store ptr null, ptr %6, align 8
  %7 = getelementptr inbounds i8, ptr %1, i64 16
  store ptr null, ptr %7, align 8
  store i32 0, ptr %1, align 8
  br i1 %0, label %8, label %18

8:                                                ; preds = %4
  %9 = getelementptr inbounds i8, ptr %2, i64 16
  store ptr %1, ptr %9, align 8
  %10 = icmp eq ptr %2, %3
  br i1 %10, label %11, label %14

11:                                               ; preds = %8
  %12 = getelementptr inbounds i8, ptr %3, i64 24
  store ptr %1, ptr %12, align 8
  %13 = getelementptr inbounds i8, ptr %3, i64 8
  br label %23

14:                                               ; preds = %8
  %15 = getelementptr inbounds i8, ptr %3, i64 16
  %16 = load ptr, ptr %15, align 8
  %17 = icmp eq ptr %16, %2
  br i1 %17, label %23, label %25

18:                                               ; preds = %4
  %19 = getelementptr inbounds i8, ptr %2, i64 24
  store ptr %1, ptr %19, align 8
  %20 = getelementptr inbounds i8, ptr %3, i64 24
  %21 = load ptr, ptr %20, align 8
  %22 = icmp eq ptr %21, %2
  br i1 %22, label %23, label %25

23:                                               ; preds = %18, %14, %11
  %24 = phi ptr [ %13, %11 ], [ %15, %14 ], [ %20, %18 ]
  store ptr %1, ptr %24, align 8
  br label %25

25:                                               ; preds = %23, %18, %14
  %26 = getelementptr inbounds i8, ptr %3, i64 8
  %27 = load ptr, ptr %26, align 8
  %28 = icmp eq ptr %27, %1
  br i1 %28, label %161, label %29

29:                                               ; preds = %25
  %30 = getelementptr inbounds i8, ptr %1, i64 8
  %31 = load ptr, ptr %30, align 8
  %32 = load i32, ptr %31, align 8
  %33 = icmp eq i32 %32, 0
  br i1 %33, label %39, label %161

34:                                               ; preds = %157
  %35 = getelementptr inbounds i8, ptr %158, i64 8
  %36 = load ptr, ptr %35, align 8
  %37 = load i32, ptr %36, align 8
  %38 = icmp eq i32 %37, 0
  br i1 %38, label %39, label %161

39:                                               ; preds = %29, %34
  %40 = phi ptr [ %36, %34 ], [ %31, %29 ]
  %41 = phi ptr [ %158, %34 ], [ %1, %29 ]
  %42 = getelementptr inbounds i8, ptr %40, i64 8
  %43 = load ptr, ptr %42, align 8
  %44 = getelementptr inbounds i8, ptr %43, i64 16
  %45 = load ptr, ptr %44, align 8
  %46 = icmp eq ptr %40, %45
  br i1 %46, label %47, label %50

47:                                               ; preds = %39
  %48 = getelementptr inbounds i8, ptr %43, i64 24
  %49 = load ptr, ptr %48, align 8
  br label %50

50:                                               ; preds = %39, %47
  %51 = phi ptr [ %49, %47 ], [ %45, %39 ]
  %52 = icmp eq ptr %51, null
  br i1 %52, label %57, label %53

53:                                               ; preds = %50
  %54 = load i32, ptr %51, align 8
  %55 = icmp eq i32 %54, 0
  br i1 %55, label %56, label %57

56:                                               ; preds = %53
  store i32 1, ptr %51, align 8
  store i32 1, ptr %40, align 8
  store i32 0, ptr %43, align 8
  br label %157

57:                                               ; preds = %53, %50
  br i1 %46, label %58, label %107

58:                                               ; preds = %57
  %59 = getelementptr inbounds i8, ptr %40, i64 24
  %60 = load ptr, ptr %59, align 8
  %61 = icmp eq ptr %41, %60
  br i1 %61, label %62, label %82

62:                                               ; preds = %58
  %63 = getelementptr inbounds i8, ptr %60, i64 16
  %64 = load ptr, ptr %63, align 8
  store ptr %64, ptr %59, align 8
  %65 = icmp eq ptr %64, null
  br i1 %65, label %68, label %66

66:                                               ; preds = %62
  %67 = getelementptr inbounds i8, ptr %64, i64 8
  store ptr %40, ptr %67, align 8
  br label %68

68:                                               ; preds = %66, %62
  %69 = load ptr, ptr %42, align 8
  %70 = getelementptr inbounds i8, ptr %60, i64 8
  store ptr %69, ptr %70, align 8
  %71 = load ptr, ptr %26, align 8
  %72 = icmp eq ptr %71, %40
  br i1 %72, label %80, label %73

73:                                               ; preds = %68
  %74 = load ptr, ptr %42, align 8
  %75 = getelementptr inbounds i8, ptr %74, i64 16
  %76 = load ptr, ptr %75, align 8
  %77 = icmp eq ptr %76, %40
  %78 = getelementptr inbounds i8, ptr %74, i64 24
  %79 = select i1 %77, ptr %75, ptr %78
  br label %80

80:                                               ; preds = %73, %68
  %81 = phi ptr [ %26, %68 ], [ %79, %73 ]
  store ptr %60, ptr %81, align 8
  store ptr %40, ptr %63, align 8
  store ptr %60, ptr %42, align 8
  br label %82

82:                                               ; preds = %80, %58
  %83 = phi ptr [ %40, %80 ], [ %41, %58 ]
  %84 = getelementptr inbounds i8, ptr %83, i64 8
  %85 = load ptr, ptr %84, align 8
  store i32 1, ptr %85, align 8
  store i32 0, ptr %43, align 8
  %86 = load ptr, ptr %44, align 8
  %87 = getelementptr inbounds i8, ptr %86, i64 24
  %88 = load ptr, ptr %87, align 8
  store ptr %88, ptr %44, align 8
  %89 = icmp eq ptr %88, null
  br i1 %89, label %92, label %90

90:                                               ; preds = %82
  %91 = getelementptr inbounds i8, ptr %88, i64 8
  store ptr %43, ptr %91, align 8
  br label %92

92:                                               ; preds = %90, %82
  %93 = getelementptr inbounds i8, ptr %43, i64 8
  %94 = load ptr, ptr %93, align 8
  %95 = getelementptr inbounds i8, ptr %86, i64 8
  store ptr %94, ptr %95, align 8
  %96 = load ptr, ptr %26, align 8
  %97 = icmp eq ptr %96, %43
  br i1 %97, label %105, label %98

98:                                               ; preds = %92
  %99 = load ptr, ptr %93, align 8
  %100 = getelementptr inbounds i8, ptr %99, i64 16
  %101 = load ptr, ptr %100, align 8
  %102 = icmp eq ptr %101, %43
  %103 = getelementptr inbounds i8, ptr %99, i64 24
  %104 = select i1 %102, ptr %100, ptr %103
  br label %105

105:                                              ; preds = %98, %92
  %106 = phi ptr [ %26, %92 ], [ %104, %98 ]
  store ptr %86, ptr %106, align 8
  store ptr %43, ptr %87, align 8
  store ptr %86, ptr %93, align 8
  br label %157

107:                                              ; preds = %57
  %108 = getelementptr inbounds i8, ptr %40, i64 16
  %109 = load ptr, ptr %108, align 8
  %110 = icmp eq ptr %41, %109
  br i1 %110, label %111, label %131

111:                                              ; preds = %107
  %112 = getelementptr inbounds i8, ptr %109, i64 24
  %113 = load ptr, ptr %112, align 8
  store ptr %113, ptr %108, align 8
  %114 = icmp eq ptr %113, null
  br i1 %114, label %117, label %115

115:                                              ; preds = %111
  %116 = getelementptr inbounds i8, ptr %113, i64 8
  store ptr %40, ptr %116, align 8
  br label %117

117:                                              ; preds = %115, %111
  %118 = load ptr, ptr %42, align 8
  %119 = getelementptr inbounds i8, ptr %109, i64 8
  store ptr %118, ptr %119, align 8
  %120 = load ptr, ptr %26, align 8
  %121 = icmp eq ptr %120, %40
  br i1 %121, label %129, label %122

122:                                              ; preds = %117
  %123 = load ptr, ptr %42, align 8
  %124 = getelementptr inbounds i8, ptr %123, i64 16
  %125 = load ptr, ptr %124, align 8
  %126 = icmp eq ptr %125, %40
  %127 = getelementptr inbounds i8, ptr %123, i64 24
  %128 = select i1 %126, ptr %124, ptr %127
  br label %129

129:                                              ; preds = %122, %117
  %130 = phi ptr [ %26, %117 ], [ %128, %122 ]
  store ptr %109, ptr %130, align 8
  store ptr %40, ptr %112, align 8
  store ptr %109, ptr %42, align 8
  br label %131

131:                                              ; preds = %129, %107
  %132 = phi ptr [ %40, %129 ], [ %41, %107 ]
  %133 = getelementptr inbounds i8, ptr %132, i64 8
  %134 = load ptr, ptr %133, align 8
  store i32 1, ptr %134, align 8
  store i32 0, ptr %43, align 8
  %135 = getelementptr inbounds i8, ptr %43, i64 24
  %136 = load ptr, ptr %135, align 8
  %137 = getelementptr inbounds i8, ptr %136, i64 16
  %138 = load ptr, ptr %137, align 8
  store ptr %138, ptr %135, align 8
  %139 = icmp eq ptr %138, null
  br i1 %139, label %142, label %140

140:                                              ; preds = %131
  %141 = getelementptr inbounds i8, ptr %138, i64 8
  store ptr %43, ptr %141, align 8
  br label %142

142:                                              ; preds = %140, %131
  %143 = getelementptr inbounds i8, ptr %43, i64 8
  %144 = load ptr, ptr %143, align 8
  %145 = getelementptr inbounds i8, ptr %136, i64 8
  store ptr %144, ptr %145, align 8
  %146 = load ptr, ptr %26, align 8
  %147 = icmp eq ptr %146, %43
  br i1 %147, label %155, label %148

148:                                              ; preds = %142
  %149 = load ptr, ptr %143, align 8
  %150 = getelementptr inbounds i8, ptr %149, i64 16
  %151 = load ptr, ptr %150, align 8
  %152 = icmp eq ptr %151, %43
  %153 = getelementptr inbounds i8, ptr %149, i64 24
  %154 = select i1 %152, ptr %150, ptr %153
  br label %155

155:                                              ; preds = %148, %142
  %156 = phi ptr [ %26, %142 ], [ %154, %148 ]
  store ptr %136, ptr %156, align 8
  store ptr %43, ptr %137, align 8
  store ptr %136, ptr %143, align 8
  br label %157

157:                                              ; preds = %105, %155, %56
  %158 = phi ptr [ %43, %56 ], [ %83, %105 ], [ %132, %155 ]
  %159 = load ptr, ptr %26, align 8
  %160 = icmp eq ptr %158, %159
  br i1 %160, label %161, label %34

161:                                              ; preds = %157, %34, %29, %25
  %162 = phi ptr [ %27, %25 ], [ %27, %29 ], [ %159, %34 ], [ %159, %157 ]
  store i32 1, ptr %162, align 8
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

; Function Attrs: nounwind
define weak dso_local ptr @_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load i32, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %0, i64 16
  %5 = load ptr, ptr %4, align 8
  %6 = icmp eq ptr %5, null
  br i1 %6, label %52, label %7

7:                                                ; preds = %2
  %8 = getelementptr inbounds i8, ptr %0, i64 24
  %9 = load ptr, ptr %8, align 8
  %10 = icmp eq ptr %9, null
  br i1 %10, label %51, label %11

11:                                               ; preds = %7, %11
  %12 = phi ptr [ %14, %11 ], [ %9, %7 ]
  %13 = getelementptr inbounds i8, ptr %12, i64 16
  %14 = load ptr, ptr %13, align 8
  %15 = icmp eq ptr %14, null
  br i1 %15, label %16, label %11

16:                                               ; preds = %11
  %17 = getelementptr inbounds i8, ptr %12, i64 16
  %18 = getelementptr inbounds i8, ptr %12, i64 24
  %19 = load ptr, ptr %18, align 8
  %20 = load i32, ptr %12, align 8
  %21 = getelementptr inbounds i8, ptr %5, i64 8
  store ptr %12, ptr %21, align 8
  store ptr %5, ptr %17, align 8
  %22 = icmp eq ptr %12, %9
  br i1 %22, label %33, label %23

23:                                               ; preds = %16
  %24 = getelementptr inbounds i8, ptr %12, i64 8
  %25 = load ptr, ptr %24, align 8
  %26 = icmp eq ptr %19, null
  br i1 %26, label %29, label %27

27:                                               ; preds = %23
  %28 = getelementptr inbounds i8, ptr %19, i64 8
  store ptr %25, ptr %28, align 8
  br label %29

29:                                               ; preds = %27, %23
  %30 = getelementptr inbounds i8, ptr %25, i64 16
  store ptr %19, ptr %30, align 8
  store ptr %9, ptr %18, align 8
  %31 = load ptr, ptr %8, align 8
  %32 = getelementptr inbounds i8, ptr %31, i64 8
  store ptr %12, ptr %32, align 8
  br label %33

33:                                               ; preds = %16, %29
  %34 = phi ptr [ %25, %29 ], [ %12, %16 ]
  %35 = getelementptr inbounds i8, ptr %1, i64 8
  %36 = load ptr, ptr %35, align 8
  %37 = icmp eq ptr %36, %0
  br i1 %37, label %46, label %38

38:                                               ; preds = %33
  %39 = getelementptr inbounds i8, ptr %0, i64 8
  %40 = load ptr, ptr %39, align 8
  %41 = getelementptr inbounds i8, ptr %40, i64 16
  %42 = load ptr, ptr %41, align 8
  %43 = icmp eq ptr %42, %0
  %44 = getelementptr inbounds i8, ptr %40, i64 24
  %45 = select i1 %43, ptr %41, ptr %44
  br label %46

46:                                               ; preds = %38, %33
  %47 = phi ptr [ %35, %33 ], [ %45, %38 ]
  store ptr %12, ptr %47, align 8
  %48 = getelementptr inbounds i8, ptr %0, i64 8
  %49 = load ptr, ptr %48, align 8
  %50 = getelementptr inbounds i8, ptr %12, i64 8
  store ptr %49, ptr %50, align 8
  store i32 %3, ptr %12, align 8
  br label %103

51:                                               ; preds = %7
  br i1 %6, label %52, label %55

52:                                               ; preds = %2, %51
  %53 = getelementptr inbounds i8, ptr %0, i64 24
  %54 = load ptr, ptr %53, align 8
  br label %55

55:                                               ; preds = %51, %52
  %56 = phi ptr [ %54, %52 ], [ %5, %51 ]
  %57 = getelementptr inbounds i8, ptr %0, i64 8
  %58 = load ptr, ptr %57, align 8
  %59 = icmp eq ptr %56, null
  br i1 %59, label %62, label %60

60:                                               ; preds = %55
  %61 = getelementptr inbounds i8, ptr %56, i64 8
  store ptr %58, ptr %61, align 8
  br label %62

62:                                               ; preds = %60, %55
  %63 = getelementptr inbounds i8, ptr %1, i64 8
  %64 = load ptr, ptr %63, align 8
  %65 = icmp eq ptr %64, %0
  br i1 %65, label %73, label %66

66:                                               ; preds = %62
  %67 = load ptr, ptr %57, align 8
  %68 = getelementptr inbounds i8, ptr %67, i64 16
  %69 = load ptr, ptr %68, align 8
  %70 = icmp eq ptr %69, %0
  %71 = getelementptr inbounds i8, ptr %67, i64 24
  %72 = select i1 %70, ptr %68, ptr %71
  br label %73

73:                                               ; preds = %66, %62
  %74 = phi ptr [ %63, %62 ], [ %72, %66 ]
  store ptr %56, ptr %74, align 8
  %75 = getelementptr inbounds i8, ptr %1, i64 16
  %76 = load ptr, ptr %75, align 8
  %77 = icmp eq ptr %76, %0
  br i1 %77, label %78, label %89

78:                                               ; preds = %73
  %79 = getelementptr inbounds i8, ptr %0, i64 24
  %80 = load ptr, ptr %79, align 8
  %81 = icmp eq ptr %80, null
  br i1 %81, label %87, label %82

82:                                               ; preds = %78, %82
  %83 = phi ptr [ %85, %82 ], [ %56, %78 ]
  %84 = getelementptr inbounds i8, ptr %83, i64 16
  %85 = load ptr, ptr %84, align 8
  %86 = icmp eq ptr %85, null
  br i1 %86, label %87, label %82

87:                                               ; preds = %82, %78
  %88 = phi ptr [ %58, %78 ], [ %83, %82 ]
  store ptr %88, ptr %75, align 8
  br label %89

89:                                               ; preds = %87, %73
  %90 = getelementptr inbounds i8, ptr %1, i64 24
  %91 = load ptr, ptr %90, align 8
  %92 = icmp eq ptr %91, %0
  br i1 %92, label %93, label %103

93:                                               ; preds = %89
  %94 = load ptr, ptr %4, align 8
  %95 = icmp eq ptr %94, null
  br i1 %95, label %101, label %96

96:                                               ; preds = %93, %96
  %97 = phi ptr [ %99, %96 ], [ %56, %93 ]
  %98 = getelementptr inbounds i8, ptr %97, i64 24
  %99 = load ptr, ptr %98, align 8
  %100 = icmp eq ptr %99, null
  br i1 %100, label %101, label %96

101:                                              ; preds = %96, %93
  %102 = phi ptr [ %58, %93 ], [ %97, %96 ]
  store ptr %102, ptr %90, align 8
  br label %103

103:                                              ; preds = %89, %101, %46
  %104 = phi i32 [ %20, %46 ], [ %3, %101 ], [ %3, %89 ]
  %105 = phi ptr [ %34, %46 ], [ %58, %101 ], [ %58, %89 ]
  %106 = phi ptr [ %19, %46 ], [ %56, %101 ], [ %56, %89 ]
  %107 = icmp eq i32 %104, 0
  br i1 %107, label %317, label %108

108:                                              ; preds = %103
  %109 = getelementptr inbounds i8, ptr %1, i64 8
  br label %110

110:                                              ; preds = %108, %309
  %111 = phi ptr [ %310, %309 ], [ %105, %108 ]
  %112 = phi ptr [ %312, %309 ], [ %106, %108 ]
  %113 = load ptr, ptr %109, align 8
  %114 = icmp eq ptr %112, %113
  br i1 %114, label %313, label %115

115:                                              ; preds = %110
  %116 = icmp eq ptr %112, null
  br i1 %116, label %120, label %117

117:                                              ; preds = %115
  %118 = load i32, ptr %112, align 8
  %119 = icmp eq i32 %118, 1
  br i1 %119, label %120, label %313

120:                                              ; preds = %115, %117
  %121 = getelementptr inbounds i8, ptr %111, i64 16
  %122 = load ptr, ptr %121, align 8
  %123 = icmp eq ptr %112, %122
  br i1 %123, label %124, label %127

124:                                              ; preds = %120
  %125 = getelementptr inbounds i8, ptr %111, i64 24
  %126 = load ptr, ptr %125, align 8
  br label %127

127:                                              ; preds = %120, %124
  %128 = phi ptr [ %126, %124 ], [ %122, %120 ]
  %129 = load i32, ptr %128, align 8
  %130 = icmp eq i32 %129, 0
  br i1 %130, label %131, label %180

131:                                              ; preds = %127
  store i32 1, ptr %128, align 8
  store i32 0, ptr %111, align 8
  br i1 %123, label %132, label %155

132:                                              ; preds = %131
  %133 = getelementptr inbounds i8, ptr %111, i64 24
  %134 = load ptr, ptr %133, align 8
  %135 = getelementptr inbounds i8, ptr %134, i64 16
  %136 = load ptr, ptr %135, align 8
  store ptr %136, ptr %133, align 8
  %137 = icmp eq ptr %136, null
  br i1 %137, label %140, label %138

138:                                              ; preds = %132
  %139 = getelementptr inbounds i8, ptr %136, i64 8
  store ptr %111, ptr %139, align 8
  br label %140

140:                                              ; preds = %138, %132
  %141 = getelementptr inbounds i8, ptr %111, i64 8
  %142 = load ptr, ptr %141, align 8
  %143 = getelementptr inbounds i8, ptr %134, i64 8
  store ptr %142, ptr %143, align 8
  %144 = load ptr, ptr %109, align 8
  %145 = icmp eq ptr %144, %111
  br i1 %145, label %153, label %146

146:                                              ; preds = %140
  %147 = load ptr, ptr %141, align 8
  %148 = getelementptr inbounds i8, ptr %147, i64 16
  %149 = load ptr, ptr %148, align 8
  %150 = icmp eq ptr %149, %111
  %151 = getelementptr inbounds i8, ptr %147, i64 24
  %152 = select i1 %150, ptr %148, ptr %151
  br label %153

153:                                              ; preds = %146, %140
  %154 = phi ptr [ %109, %140 ], [ %152, %146 ]
  store ptr %134, ptr %154, align 8
  store ptr %111, ptr %135, align 8
  store ptr %134, ptr %141, align 8
  br label %176

155:                                              ; preds = %131
  %156 = getelementptr inbounds i8, ptr %122, i64 24
  %157 = load ptr, ptr %156, align 8
  store ptr %157, ptr %121, align 8
  %158 = icmp eq ptr %157, null
  br i1 %158, label %161, label %159

159:                                              ; preds = %155
  %160 = getelementptr inbounds i8, ptr %157, i64 8
  store ptr %111, ptr %160, align 8
  br label %161

161:                                              ; preds = %159, %155
  %162 = getelementptr inbounds i8, ptr %111, i64 8
  %163 = load ptr, ptr %162, align 8
  %164 = getelementptr inbounds i8, ptr %122, i64 8
  store ptr %163, ptr %164, align 8
  %165 = load ptr, ptr %109, align 8
  %166 = icmp eq ptr %165, %111
  br i1 %166, label %174, label %167

167:                                              ; preds = %161
  %168 = load ptr, ptr %162, align 8
  %169 = getelementptr inbounds i8, ptr %168, i64 16
  %170 = load ptr, ptr %169, align 8
  %171 = icmp eq ptr %170, %111
  %172 = getelementptr inbounds i8, ptr %168, i64 24
  %173 = select i1 %171, ptr %169, ptr %172
  br label %174

174:                                              ; preds = %167, %161
  %175 = phi ptr [ %109, %161 ], [ %173, %167 ]
  store ptr %122, ptr %175, align 8
  store ptr %111, ptr %156, align 8
  store ptr %122, ptr %162, align 8
  br label %176

176:                                              ; preds = %174, %153
  %177 = getelementptr inbounds i8, ptr %111, i64 24
  %178 = select i1 %123, ptr %177, ptr %121
  %179 = load ptr, ptr %178, align 8
  br label %180

180:                                              ; preds = %176, %127
  %181 = phi ptr [ %179, %176 ], [ %128, %127 ]
  %182 = getelementptr inbounds i8, ptr %181, i64 16
  %183 = getelementptr inbounds i8, ptr %181, i64 24
  %184 = select i1 %123, ptr %182, ptr %183
  %185 = load ptr, ptr %184, align 8
  %186 = select i1 %123, ptr %183, ptr %182
  %187 = load ptr, ptr %186, align 8
  %188 = icmp eq ptr %185, null
  br i1 %188, label %192, label %189

189:                                              ; preds = %180
  %190 = load i32, ptr %185, align 8
  %191 = icmp eq i32 %190, 1
  br i1 %191, label %192, label %200

192:                                              ; preds = %189, %180
  %193 = icmp eq ptr %187, null
  br i1 %193, label %197, label %194

194:                                              ; preds = %192
  %195 = load i32, ptr %187, align 8
  %196 = icmp eq i32 %195, 1
  br i1 %196, label %197, label %200

197:                                              ; preds = %194, %192
  store i32 0, ptr %181, align 8
  %198 = getelementptr inbounds i8, ptr %111, i64 8
  %199 = load ptr, ptr %198, align 8
  br label %309

200:                                              ; preds = %194, %189
  %201 = icmp eq ptr %187, null
  br i1 %201, label %205, label %202

202:                                              ; preds = %200
  %203 = load i32, ptr %187, align 8
  %204 = icmp eq i32 %203, 1
  br i1 %204, label %205, label %257

205:                                              ; preds = %202, %200
  store i32 1, ptr %185, align 8
  store i32 0, ptr %181, align 8
  br i1 %123, label %206, label %228

206:                                              ; preds = %205
  %207 = load ptr, ptr %182, align 8
  %208 = getelementptr inbounds i8, ptr %207, i64 24
  %209 = load ptr, ptr %208, align 8
  store ptr %209, ptr %182, align 8
  %210 = icmp eq ptr %209, null
  br i1 %210, label %213, label %211

211:                                              ; preds = %206
  %212 = getelementptr inbounds i8, ptr %209, i64 8
  store ptr %181, ptr %212, align 8
  br label %213

213:                                              ; preds = %211, %206
  %214 = getelementptr inbounds i8, ptr %181, i64 8
  %215 = load ptr, ptr %214, align 8
  %216 = getelementptr inbounds i8, ptr %207, i64 8
  store ptr %215, ptr %216, align 8
  %217 = load ptr, ptr %109, align 8
  %218 = icmp eq ptr %217, %181
  br i1 %218, label %226, label %219

219:                                              ; preds = %213
  %220 = load ptr, ptr %214, align 8
  %221 = getelementptr inbounds i8, ptr %220, i64 16
  %222 = load ptr, ptr %221, align 8
  %223 = icmp eq ptr %222, %181
  %224 = getelementptr inbounds i8, ptr %220, i64 24
  %225 = select i1 %223, ptr %221, ptr %224
  br label %226

226:                                              ; preds = %219, %213
  %227 = phi ptr [ %109, %213 ], [ %225, %219 ]
  store ptr %207, ptr %227, align 8
  store ptr %181, ptr %208, align 8
  store ptr %207, ptr %214, align 8
  br label %250

228:                                              ; preds = %205
  %229 = load ptr, ptr %183, align 8
  %230 = getelementptr inbounds i8, ptr %229, i64 16
  %231 = load ptr, ptr %230, align 8
  store ptr %231, ptr %183, align 8
  %232 = icmp eq ptr %231, null
  br i1 %232, label %235, label %233

233:                                              ; preds = %228
  %234 = getelementptr inbounds i8, ptr %231, i64 8
  store ptr %181, ptr %234, align 8
  br label %235

235:                                              ; preds = %233, %228
  %236 = getelementptr inbounds i8, ptr %181, i64 8
  %237 = load ptr, ptr %236, align 8
  %238 = getelementptr inbounds i8, ptr %229, i64 8
  store ptr %237, ptr %238, align 8
  %239 = load ptr, ptr %109, align 8
  %240 = icmp eq ptr %239, %181
  br i1 %240, label %248, label %241

241:                                              ; preds = %235
  %242 = load ptr, ptr %236, align 8
  %243 = getelementptr inbounds i8, ptr %242, i64 16
  %244 = load ptr, ptr %243, align 8
  %245 = icmp eq ptr %244, %181
  %246 = getelementptr inbounds i8, ptr %242, i64 24
  %247 = select i1 %245, ptr %243, ptr %246
  br label %248

248:                                              ; preds = %241, %235
  %249 = phi ptr [ %109, %235 ], [ %247, %241 ]
  store ptr %229, ptr %249, align 8
  store ptr %181, ptr %230, align 8
  store ptr %229, ptr %236, align 8
  br label %250

250:                                              ; preds = %248, %226
  %251 = phi i64 [ 16, %248 ], [ 24, %226 ]
  %252 = getelementptr inbounds i8, ptr %111, i64 24
  %253 = select i1 %123, ptr %252, ptr %121
  %254 = load ptr, ptr %253, align 8
  %255 = getelementptr inbounds i8, ptr %254, i64 %251
  %256 = load ptr, ptr %255, align 8
  br label %257

257:                                              ; preds = %250, %202
  %258 = phi ptr [ %254, %250 ], [ %181, %202 ]
  %259 = phi ptr [ %256, %250 ], [ %187, %202 ]
  %260 = load i32, ptr %111, align 8
  store i32 %260, ptr %258, align 8
  store i32 1, ptr %111, align 8
  %261 = icmp eq ptr %259, null
  br i1 %261, label %263, label %262

262:                                              ; preds = %257
  store i32 1, ptr %259, align 8
  br label %263

263:                                              ; preds = %262, %257
  br i1 %123, label %264, label %287

264:                                              ; preds = %263
  %265 = getelementptr inbounds i8, ptr %111, i64 24
  %266 = load ptr, ptr %265, align 8
  %267 = getelementptr inbounds i8, ptr %266, i64 16
  %268 = load ptr, ptr %267, align 8
  store ptr %268, ptr %265, align 8
  %269 = icmp eq ptr %268, null
  br i1 %269, label %272, label %270

270:                                              ; preds = %264
  %271 = getelementptr inbounds i8, ptr %268, i64 8
  store ptr %111, ptr %271, align 8
  br label %272

272:                                              ; preds = %270, %264
  %273 = getelementptr inbounds i8, ptr %111, i64 8
  %274 = load ptr, ptr %273, align 8
  %275 = getelementptr inbounds i8, ptr %266, i64 8
  store ptr %274, ptr %275, align 8
  %276 = load ptr, ptr %109, align 8
  %277 = icmp eq ptr %276, %111
  br i1 %277, label %285, label %278

278:                                              ; preds = %272
  %279 = load ptr, ptr %273, align 8
  %280 = getelementptr inbounds i8, ptr %279, i64 16
  %281 = load ptr, ptr %280, align 8
  %282 = icmp eq ptr %281, %111
  %283 = getelementptr inbounds i8, ptr %279, i64 24
  %284 = select i1 %282, ptr %280, ptr %283
  br label %285

285:                                              ; preds = %278, %272
  %286 = phi ptr [ %109, %272 ], [ %284, %278 ]
  store ptr %266, ptr %286, align 8
  store ptr %111, ptr %267, align 8
  store ptr %266, ptr %273, align 8
  br label %309

287:                                              ; preds = %263
  %288 = load ptr, ptr %121, align 8
  %289 = getelementptr inbounds i8, ptr %288, i64 24
  %290 = load ptr, ptr %289, align 8
  store ptr %290, ptr %121, align 8
  %291 = icmp eq ptr %290, null
  br i1 %291, label %294, label %292

292:                                              ; preds = %287
  %293 = getelementptr inbounds i8, ptr %290, i64 8
  store ptr %111, ptr %293, align 8
  br label %294

294:                                              ; preds = %292, %287
  %295 = getelementptr inbounds i8, ptr %111, i64 8
  %296 = load ptr, ptr %295, align 8
  %297 = getelementptr inbounds i8, ptr %288, i64 8
  store ptr %296, ptr %297, align 8
  %298 = load ptr, ptr %109, align 8
  %299 = icmp eq ptr %298, %111
  br i1 %299, label %307, label %300

300:                                              ; preds = %294
  %301 = load ptr, ptr %295, align 8
  %302 = getelementptr inbounds i8, ptr %301, i64 16
  %303 = load ptr, ptr %302, align 8
  %304 = icmp eq ptr %303, %111
  %305 = getelementptr inbounds i8, ptr %301, i64 24
  %306 = select i1 %304, ptr %302, ptr %305
  br label %307

307:                                              ; preds = %300, %294
  %308 = phi ptr [ %109, %294 ], [ %306, %300 ]
  store ptr %288, ptr %308, align 8
  store ptr %111, ptr %289, align 8
  store ptr %288, ptr %295, align 8
  br label %309

309:                                              ; preds = %285, %307, %197
  %310 = phi ptr [ %199, %197 ], [ %111, %307 ], [ %111, %285 ]
  %311 = phi i1 [ true, %197 ], [ false, %307 ], [ false, %285 ]
  %312 = phi ptr [ %111, %197 ], [ %112, %307 ], [ %112, %285 ]
  br i1 %311, label %110, label %313

313:                                              ; preds = %309, %110, %117
  %314 = phi ptr [ %312, %309 ], [ %112, %117 ], [ %112, %110 ]
  %315 = icmp eq ptr %314, null
  br i1 %315, label %317, label %316

316:                                              ; preds = %313
  store i32 1, ptr %314, align 8
  br label %317

317:                                              ; preds = %313, %316, %103
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt8__detail15_List_node_base7_M_hookEPS0_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  store ptr %1, ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  store ptr %4, ptr %5, align 8
  %6 = load ptr, ptr %3, align 8
  store ptr %0, ptr %6, align 8
  store ptr %0, ptr %3, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt8__detail15_List_node_base9_M_unhookEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 8
  store ptr %3, ptr %5, align 8
  %6 = load ptr, ptr %2, align 8
  store ptr %4, ptr %6, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call zeroext i1 @__irs_same(ptr noundef %0, ptr noundef %2)
  br i1 %4, label %12, label %5

5:                                                ; preds = %3
  %6 = getelementptr inbounds i8, ptr %2, i64 8
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 8
  %9 = load ptr, ptr %8, align 8
  %10 = getelementptr inbounds i8, ptr %1, i64 8
  %11 = load ptr, ptr %10, align 8
  store ptr %2, ptr %11, align 8
  store ptr %11, ptr %6, align 8
  store ptr %1, ptr %9, align 8
  store ptr %9, ptr %10, align 8
  store ptr %0, ptr %7, align 8
  store ptr %7, ptr %8, align 8
  br label %12

12:                                               ; preds = %3, %5
  ret void
}

declare zeroext i1 @__irs_same(ptr noundef, ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local void @_ZNSt8__detail15_List_node_base10_M_reverseEv(ptr noundef %0) local_unnamed_addr {
  br label %2

2:                                                ; preds = %2, %1
  %3 = phi ptr [ %0, %1 ], [ %4, %2 ]
  %4 = load ptr, ptr %3, align 8
  %5 = getelementptr inbounds i8, ptr %3, i64 8
  %6 = load ptr, ptr %5, align 8
  store ptr %6, ptr %3, align 8
  store ptr %4, ptr %5, align 8
  %7 = icmp eq ptr %4, %0
  br i1 %7, label %8, label %2

8:                                                ; preds = %2
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt8__detail15_List_node_base4swapERS0_S1_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = alloca %struct.link, align 8
  %4 = load ptr, ptr %0, align 8
  %5 = icmp eq ptr %4, %0
  br i1 %5, label %6, label %9

6:                                                ; preds = %2
  %7 = load ptr, ptr %1, align 8
  %8 = icmp eq ptr %7, %1
  br i1 %8, label %30, label %9

9:                                                ; preds = %6, %2
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %3, ptr noundef nonnull align 8 dereferenceable(16) %0, i64 16, i1 false)
  %10 = load ptr, ptr %1, align 8
  %11 = icmp eq ptr %10, %1
  br i1 %11, label %12, label %14

12:                                               ; preds = %9
  %13 = getelementptr inbounds i8, ptr %0, i64 8
  store ptr %0, ptr %13, align 8
  br label %19

14:                                               ; preds = %9
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %0, ptr noundef nonnull readonly align 8 dereferenceable(16) %1, i64 16, i1 false)
  %15 = getelementptr inbounds i8, ptr %0, i64 8
  %16 = load ptr, ptr %15, align 8
  store ptr %0, ptr %16, align 8
  %17 = load ptr, ptr %0, align 8
  %18 = getelementptr inbounds i8, ptr %17, i64 8
  br label %19

19:                                               ; preds = %12, %14
  %20 = phi ptr [ %0, %12 ], [ %18, %14 ]
  store ptr %0, ptr %20, align 8
  br i1 %5, label %21, label %23

21:                                               ; preds = %19
  %22 = getelementptr inbounds i8, ptr %1, i64 8
  store ptr %1, ptr %22, align 8
  br label %28

23:                                               ; preds = %19
  call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %1, ptr noundef nonnull align 8 dereferenceable(16) %3, i64 16, i1 false)
  %24 = getelementptr inbounds i8, ptr %1, i64 8
  %25 = load ptr, ptr %24, align 8
  store ptr %1, ptr %25, align 8
  %26 = load ptr, ptr %1, align 8
  %27 = getelementptr inbounds i8, ptr %26, i64 8
  br label %28

28:                                               ; preds = %23, %21
  %29 = phi ptr [ %27, %23 ], [ %1, %21 ]
  store ptr %1, ptr %29, align 8
  br label %30

30:                                               ; preds = %6, %28
  ret void
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg)

; Function Attrs: nounwind
define weak dso_local i64 @_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = icmp ult i64 %1, 14
  br i1 %3, label %4, label %16

4:                                                ; preds = %2
  %5 = icmp eq i64 %1, 0
  br i1 %5, label %32, label %6

6:                                                ; preds = %4
  %7 = getelementptr inbounds [14 x i16], ptr @few, i64 0, i64 %1
  %8 = load i16, ptr %7, align 2
  %9 = uitofp i16 %8 to double
  %10 = load float, ptr %0, align 8
  %11 = fpext float %10 to double
  %12 = fmul double %9, %11
  %13 = fptoui double %12 to i64
  %14 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %13, ptr %14, align 8
  %15 = zext i16 %8 to i64
  br label %32

16:                                               ; preds = %2
  %17 = icmp ult i64 %1, 42044
  tail call void @__irs_must(i1 noundef zeroext %17)
  br label %18

18:                                               ; preds = %18, %16
  %19 = phi i64 [ %24, %18 ], [ 0, %16 ]
  %20 = getelementptr inbounds [103 x i32], ptr @primes, i64 0, i64 %19
  %21 = load i32, ptr %20, align 4
  %22 = zext i32 %21 to i64
  %23 = icmp ult i64 %22, %1
  %24 = add nuw nsw i64 %19, 1
  br i1 %23, label %18, label %25

25:                                               ; preds = %18
  %26 = uitofp i32 %21 to double
  %27 = load float, ptr %0, align 8
  %28 = fpext float %27 to double
  %29 = fmul double %26, %28
  %30 = fptoui double %29 to i64
  %31 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 %30, ptr %31, align 8
  br label %32

32:                                               ; preds = %4, %25, %6
  %33 = phi i64 [ %15, %6 ], [ %22, %25 ], [ 1, %4 ]
  ret i64 %33
}

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local { i8, i64 } @_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm(ptr noundef %0, i64 noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr {
  %5 = add i64 %3, %2
  %6 = getelementptr inbounds i8, ptr %0, i64 8
  %7 = load i64, ptr %6, align 8
  %8 = icmp ugt i64 %5, %7
  br i1 %8, label %9, label %28

9:                                                ; preds = %4
  %10 = icmp eq i64 %7, 0
  %11 = tail call i64 @llvm.umax.i64(i64 %5, i64 11)
  %12 = select i1 %10, i64 %11, i64 %5
  %13 = uitofp i64 %12 to double
  %14 = load float, ptr %0, align 8
  %15 = fpext float %14 to double
  %16 = fdiv double %13, %15
  %17 = uitofp i64 %1 to double
  %18 = fcmp ult double %16, %17
  br i1 %18, label %25, label %19

19:                                               ; preds = %9
  %20 = fptoui double %16 to i64
  %21 = add i64 %20, 1
  %22 = shl i64 %1, 1
  %23 = tail call i64 @llvm.umax.i64(i64 %21, i64 %22)
  %24 = tail call i64 @_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm(ptr noundef nonnull %0, i64 noundef %23)
  br label %28

25:                                               ; preds = %9
  %26 = fmul double %17, %15
  %27 = fptoui double %26 to i64
  store i64 %27, ptr %6, align 8
  br label %28

28:                                               ; preds = %19, %25, %4
  %29 = phi i8 [ 0, %4 ], [ 1, %19 ], [ 0, %25 ]
  %30 = phi i64 [ 0, %4 ], [ %24, %19 ], [ 0, %25 ]
  %31 = insertvalue { i8, i64 } poison, i8 %29, 0
  %32 = insertvalue { i8, i64 } %31, i64 %30, 1
  ret { i8, i64 } %32
}

; Function Attrs: nounwind
define weak dso_local i64 @_ZSt11_Hash_bytesPKvmm(ptr noundef %0, i64 noundef %1, i64 noundef %2) local_unnamed_addr {
  %4 = mul i64 %1, -4132994306676758123
  %5 = xor i64 %4, %2
  %6 = icmp ugt i64 %1, 7
  br i1 %6, label %7, label %31

7:                                                ; preds = %3, %21
  %8 = phi i64 [ %27, %21 ], [ %5, %3 ]
  %9 = phi ptr [ %29, %21 ], [ %0, %3 ]
  %10 = phi i64 [ %28, %21 ], [ %1, %3 ]
  br label %11

11:                                               ; preds = %7, %11
  %12 = phi i64 [ %19, %11 ], [ 0, %7 ]
  %13 = phi i64 [ %14, %11 ], [ 8, %7 ]
  %14 = add nsw i64 %13, -1
  %15 = shl i64 %12, 8
  %16 = getelementptr inbounds i8, ptr %9, i64 %14
  %17 = load i8, ptr %16, align 1
  %18 = zext i8 %17 to i64
  %19 = or disjoint i64 %15, %18
  %20 = icmp eq i64 %14, 0
  br i1 %20, label %21, label %11

21:                                               ; preds = %11
  %22 = mul i64 %19, -4132994306676758123
  %23 = lshr i64 %22, 47
  %24 = xor i64 %23, %22
  %25 = mul i64 %24, -4132994306676758123
  %26 = xor i64 %25, %8
  %27 = mul i64 %26, -4132994306676758123
  %28 = add i64 %10, -8
  %29 = getelementptr inbounds i8, ptr %9, i64 8
  %30 = icmp ugt i64 %28, 7
  br i1 %30, label %7, label %31

31:                                               ; preds = %21, %3
  %32 = phi i64 [ %1, %3 ], [ %28, %21 ]
  %33 = phi ptr [ %0, %3 ], [ %29, %21 ]
  %34 = phi i64 [ %5, %3 ], [ %27, %21 ]
  %35 = icmp eq i64 %32, 0
  br i1 %35, label %49, label %36

36:                                               ; preds = %31, %36
  %37 = phi i64 [ %44, %36 ], [ 0, %31 ]
  %38 = phi i64 [ %39, %36 ], [ %32, %31 ]
  %39 = add i64 %38, -1
  %40 = shl i64 %37, 8
  %41 = getelementptr inbounds i8, ptr %33, i64 %39
  %42 = load i8, ptr %41, align 1
  %43 = zext i8 %42 to i64
  %44 = or disjoint i64 %40, %43
  %45 = icmp eq i64 %39, 0
  br i1 %45, label %46, label %36

46:                                               ; preds = %36
  %47 = xor i64 %44, %34
  %48 = mul i64 %47, -4132994306676758123
  br label %49

49:                                               ; preds = %46, %31
  %50 = phi i64 [ %48, %46 ], [ %34, %31 ]
  %51 = lshr i64 %50, 47
  %52 = xor i64 %51, %50
  %53 = mul i64 %52, -4132994306676758123
  %54 = lshr i64 %53, 47
  %55 = xor i64 %54, %53
  ret i64 %55
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umax.i64(i64, i64)



