target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

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
  %2 = load ptr, ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %0, i64 8
  %4 = load ptr, ptr %3, align 8
  store ptr %2, ptr %4, align 8
  %5 = load ptr, ptr %0, align 8
  %6 = getelementptr inbounds i8, ptr %5, i64 8
  store ptr %4, ptr %6, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = icmp eq ptr %0, %2
  br i1 %4, label %13, label %5

5:                                                ; preds = %3
  %6 = getelementptr inbounds i8, ptr %0, i64 8
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %2, i64 8
  %9 = load ptr, ptr %8, align 8
  store ptr %0, ptr %9, align 8
  %10 = getelementptr inbounds i8, ptr %1, i64 8
  %11 = load ptr, ptr %10, align 8
  store ptr %2, ptr %11, align 8
  store ptr %1, ptr %7, align 8
  store ptr %9, ptr %6, align 8
  %12 = load ptr, ptr %10, align 8
  store ptr %12, ptr %8, align 8
  store ptr %7, ptr %10, align 8
  br label %13

13:                                               ; preds = %3, %5
  ret void
}

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
  %3 = load ptr, ptr %0, align 8
  %4 = icmp eq ptr %3, %0
  br i1 %4, label %5, label %16

5:                                                ; preds = %2
  %6 = load ptr, ptr %1, align 8
  %7 = icmp eq ptr %6, %1
  br i1 %7, label %33, label %8

8:                                                ; preds = %5
  br i1 %4, label %9, label %16

9:                                                ; preds = %8
  %10 = load ptr, ptr %1, align 8
  store ptr %10, ptr %0, align 8
  %11 = getelementptr inbounds i8, ptr %1, i64 8
  %12 = load ptr, ptr %11, align 8
  %13 = getelementptr inbounds i8, ptr %0, i64 8
  store ptr %12, ptr %13, align 8
  store ptr %0, ptr %12, align 8
  %14 = load ptr, ptr %0, align 8
  %15 = getelementptr inbounds i8, ptr %14, i64 8
  store ptr %0, ptr %15, align 8
  store ptr %1, ptr %11, align 8
  store ptr %1, ptr %1, align 8
  br label %33

16:                                               ; preds = %2, %8
  %17 = load ptr, ptr %1, align 8
  %18 = icmp eq ptr %17, %1
  %19 = getelementptr inbounds i8, ptr %1, i64 8
  br i1 %18, label %20, label %25

20:                                               ; preds = %16
  store ptr %3, ptr %1, align 8
  %21 = getelementptr inbounds i8, ptr %0, i64 8
  %22 = load ptr, ptr %21, align 8
  store ptr %22, ptr %19, align 8
  store ptr %1, ptr %22, align 8
  %23 = load ptr, ptr %1, align 8
  %24 = getelementptr inbounds i8, ptr %23, i64 8
  store ptr %1, ptr %24, align 8
  store ptr %0, ptr %21, align 8
  store ptr %0, ptr %0, align 8
  br label %33

25:                                               ; preds = %16
  %26 = getelementptr inbounds i8, ptr %0, i64 8
  %27 = load ptr, ptr %26, align 8
  store ptr %17, ptr %0, align 8
  %28 = load ptr, ptr %19, align 8
  store ptr %28, ptr %26, align 8
  store ptr %0, ptr %28, align 8
  %29 = load ptr, ptr %0, align 8
  %30 = getelementptr inbounds i8, ptr %29, i64 8
  store ptr %0, ptr %30, align 8
  store ptr %1, ptr %19, align 8
  store ptr %3, ptr %1, align 8
  store ptr %27, ptr %19, align 8
  store ptr %1, ptr %27, align 8
  %31 = load ptr, ptr %1, align 8
  %32 = getelementptr inbounds i8, ptr %31, i64 8
  store ptr %1, ptr %32, align 8
  br label %33

33:                                               ; preds = %20, %25, %5, %9
  ret void
}

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
  %12 = getelementptr inbounds i8, ptr %3, i64 8
  store ptr %1, ptr %12, align 8
  %13 = getelementptr inbounds i8, ptr %3, i64 24
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
  br i1 %28, label %122, label %29

29:                                               ; preds = %25
  %30 = getelementptr inbounds i8, ptr %1, i64 8
  %31 = load ptr, ptr %30, align 8
  %32 = load i32, ptr %31, align 8
  %33 = icmp eq i32 %32, 0
  br i1 %33, label %39, label %122

34:                                               ; preds = %118
  %35 = getelementptr inbounds i8, ptr %119, i64 8
  %36 = load ptr, ptr %35, align 8
  %37 = load i32, ptr %36, align 8
  %38 = icmp eq i32 %37, 0
  br i1 %38, label %39, label %122

39:                                               ; preds = %29, %34
  %40 = phi ptr [ %36, %34 ], [ %31, %29 ]
  %41 = phi ptr [ %119, %34 ], [ %1, %29 ]
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
  br label %118

57:                                               ; preds = %53, %50
  %58 = getelementptr inbounds i8, ptr %40, i64 24
  %59 = getelementptr inbounds i8, ptr %40, i64 16
  %60 = select i1 %46, ptr %58, ptr %59
  %61 = load ptr, ptr %60, align 8
  %62 = icmp eq ptr %41, %61
  br i1 %62, label %63, label %87

63:                                               ; preds = %57
  %64 = getelementptr inbounds i8, ptr %61, i64 16
  %65 = getelementptr inbounds i8, ptr %61, i64 24
  %66 = select i1 %46, ptr %64, ptr %65
  %67 = load ptr, ptr %66, align 8
  %68 = select i1 %46, ptr %58, ptr %59
  store ptr %67, ptr %68, align 8
  %69 = icmp eq ptr %67, null
  br i1 %69, label %72, label %70

70:                                               ; preds = %63
  %71 = getelementptr inbounds i8, ptr %67, i64 8
  store ptr %40, ptr %71, align 8
  br label %72

72:                                               ; preds = %70, %63
  %73 = load ptr, ptr %42, align 8
  %74 = getelementptr inbounds i8, ptr %61, i64 8
  store ptr %73, ptr %74, align 8
  %75 = load ptr, ptr %26, align 8
  %76 = icmp eq ptr %75, %40
  br i1 %76, label %84, label %77

77:                                               ; preds = %72
  %78 = load ptr, ptr %42, align 8
  %79 = getelementptr inbounds i8, ptr %78, i64 16
  %80 = load ptr, ptr %79, align 8
  %81 = icmp eq ptr %80, %40
  %82 = getelementptr inbounds i8, ptr %78, i64 24
  %83 = select i1 %81, ptr %79, ptr %82
  br label %84

84:                                               ; preds = %77, %72
  %85 = phi ptr [ %26, %72 ], [ %83, %77 ]
  store ptr %61, ptr %85, align 8
  %86 = select i1 %46, ptr %64, ptr %65
  store ptr %40, ptr %86, align 8
  store ptr %61, ptr %42, align 8
  br label %87

87:                                               ; preds = %84, %57
  %88 = phi ptr [ %40, %84 ], [ %41, %57 ]
  %89 = getelementptr inbounds i8, ptr %88, i64 8
  %90 = load ptr, ptr %89, align 8
  store i32 1, ptr %90, align 8
  store i32 0, ptr %43, align 8
  %91 = getelementptr inbounds i8, ptr %43, i64 24
  %92 = select i1 %46, ptr %44, ptr %91
  %93 = load ptr, ptr %92, align 8
  %94 = getelementptr inbounds i8, ptr %93, i64 16
  %95 = getelementptr inbounds i8, ptr %93, i64 24
  %96 = select i1 %46, ptr %95, ptr %94
  %97 = load ptr, ptr %96, align 8
  %98 = select i1 %46, ptr %44, ptr %91
  store ptr %97, ptr %98, align 8
  %99 = icmp eq ptr %97, null
  br i1 %99, label %102, label %100

100:                                              ; preds = %87
  %101 = getelementptr inbounds i8, ptr %97, i64 8
  store ptr %43, ptr %101, align 8
  br label %102

102:                                              ; preds = %100, %87
  %103 = getelementptr inbounds i8, ptr %43, i64 8
  %104 = load ptr, ptr %103, align 8
  %105 = getelementptr inbounds i8, ptr %93, i64 8
  store ptr %104, ptr %105, align 8
  %106 = load ptr, ptr %26, align 8
  %107 = icmp eq ptr %106, %43
  br i1 %107, label %115, label %108

108:                                              ; preds = %102
  %109 = load ptr, ptr %103, align 8
  %110 = getelementptr inbounds i8, ptr %109, i64 16
  %111 = load ptr, ptr %110, align 8
  %112 = icmp eq ptr %111, %43
  %113 = getelementptr inbounds i8, ptr %109, i64 24
  %114 = select i1 %112, ptr %110, ptr %113
  br label %115

115:                                              ; preds = %108, %102
  %116 = phi ptr [ %26, %102 ], [ %114, %108 ]
  store ptr %93, ptr %116, align 8
  %117 = select i1 %46, ptr %95, ptr %94
  store ptr %43, ptr %117, align 8
  store ptr %93, ptr %103, align 8
  br label %118

118:                                              ; preds = %115, %56
  %119 = phi ptr [ %43, %56 ], [ %88, %115 ]
  %120 = load ptr, ptr %26, align 8
  %121 = icmp eq ptr %119, %120
  br i1 %121, label %122, label %34

122:                                              ; preds = %118, %34, %29, %25
  %123 = phi ptr [ %27, %25 ], [ %27, %29 ], [ %120, %34 ], [ %120, %118 ]
  store i32 1, ptr %123, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %1, i64 16
  %4 = load ptr, ptr %3, align 8
  %5 = icmp eq ptr %4, %0
  br i1 %5, label %6, label %29

6:                                                ; preds = %2
  %7 = getelementptr inbounds i8, ptr %0, i64 24
  %8 = load ptr, ptr %7, align 8
  %9 = icmp eq ptr %8, null
  br i1 %9, label %15, label %10

10:                                               ; preds = %6, %10
  %11 = phi ptr [ %13, %10 ], [ %8, %6 ]
  %12 = getelementptr inbounds i8, ptr %11, i64 16
  %13 = load ptr, ptr %12, align 8
  %14 = icmp eq ptr %13, null
  br i1 %14, label %27, label %10

15:                                               ; preds = %6, %15
  %16 = phi ptr [ %18, %15 ], [ %0, %6 ]
  %17 = getelementptr inbounds i8, ptr %16, i64 8
  %18 = load ptr, ptr %17, align 8
  %19 = getelementptr inbounds i8, ptr %18, i64 24
  %20 = load ptr, ptr %19, align 8
  %21 = icmp eq ptr %16, %20
  br i1 %21, label %15, label %22

22:                                               ; preds = %15
  %23 = getelementptr inbounds i8, ptr %16, i64 24
  %24 = load ptr, ptr %23, align 8
  %25 = icmp eq ptr %24, %18
  %26 = select i1 %25, ptr %16, ptr %18
  br label %27

27:                                               ; preds = %10, %22
  %28 = phi ptr [ %26, %22 ], [ %11, %10 ]
  store ptr %28, ptr %3, align 8
  br label %29

29:                                               ; preds = %27, %2
  %30 = getelementptr inbounds i8, ptr %1, i64 24
  %31 = load ptr, ptr %30, align 8
  %32 = icmp eq ptr %31, %0
  br i1 %32, label %33, label %63

33:                                               ; preds = %29
  %34 = load i32, ptr %0, align 8
  %35 = icmp eq i32 %34, 0
  br i1 %35, label %36, label %45

36:                                               ; preds = %33
  %37 = getelementptr inbounds i8, ptr %0, i64 8
  %38 = load ptr, ptr %37, align 8
  %39 = getelementptr inbounds i8, ptr %38, i64 8
  %40 = load ptr, ptr %39, align 8
  %41 = icmp eq ptr %40, %0
  br i1 %41, label %42, label %45

42:                                               ; preds = %36
  %43 = getelementptr inbounds i8, ptr %0, i64 24
  %44 = load ptr, ptr %43, align 8
  br label %61

45:                                               ; preds = %36, %33
  %46 = getelementptr inbounds i8, ptr %0, i64 16
  %47 = load ptr, ptr %46, align 8
  %48 = icmp eq ptr %47, null
  br i1 %48, label %54, label %49

49:                                               ; preds = %45, %49
  %50 = phi ptr [ %52, %49 ], [ %47, %45 ]
  %51 = getelementptr inbounds i8, ptr %50, i64 24
  %52 = load ptr, ptr %51, align 8
  %53 = icmp eq ptr %52, null
  br i1 %53, label %61, label %49

54:                                               ; preds = %45, %54
  %55 = phi ptr [ %57, %54 ], [ %0, %45 ]
  %56 = getelementptr inbounds i8, ptr %55, i64 8
  %57 = load ptr, ptr %56, align 8
  %58 = getelementptr inbounds i8, ptr %57, i64 16
  %59 = load ptr, ptr %58, align 8
  %60 = icmp eq ptr %55, %59
  br i1 %60, label %54, label %61

61:                                               ; preds = %49, %54, %42
  %62 = phi ptr [ %44, %42 ], [ %57, %54 ], [ %50, %49 ]
  store ptr %62, ptr %30, align 8
  br label %63

63:                                               ; preds = %61, %29
  %64 = getelementptr inbounds i8, ptr %0, i64 16
  %65 = load ptr, ptr %64, align 8
  %66 = icmp eq ptr %65, null
  br i1 %66, label %76, label %67

67:                                               ; preds = %63
  %68 = getelementptr inbounds i8, ptr %0, i64 24
  %69 = load ptr, ptr %68, align 8
  %70 = icmp eq ptr %69, null
  br i1 %70, label %76, label %71

71:                                               ; preds = %67, %71
  %72 = phi ptr [ %74, %71 ], [ %69, %67 ]
  %73 = getelementptr inbounds i8, ptr %72, i64 16
  %74 = load ptr, ptr %73, align 8
  %75 = icmp eq ptr %74, null
  br i1 %75, label %76, label %71

76:                                               ; preds = %71, %67, %63
  %77 = phi ptr [ %0, %67 ], [ %0, %63 ], [ %72, %71 ]
  %78 = getelementptr inbounds i8, ptr %77, i64 16
  %79 = load ptr, ptr %78, align 8
  %80 = icmp eq ptr %79, null
  br i1 %80, label %81, label %84

81:                                               ; preds = %76
  %82 = getelementptr inbounds i8, ptr %77, i64 24
  %83 = load ptr, ptr %82, align 8
  br label %84

84:                                               ; preds = %76, %81
  %85 = phi ptr [ %83, %81 ], [ %79, %76 ]
  %86 = load i32, ptr %77, align 8
  %87 = getelementptr inbounds i8, ptr %77, i64 8
  %88 = load ptr, ptr %87, align 8
  %89 = getelementptr inbounds i8, ptr %1, i64 8
  %90 = load ptr, ptr %89, align 8
  %91 = icmp eq ptr %90, %77
  br i1 %91, label %98, label %92

92:                                               ; preds = %84
  %93 = getelementptr inbounds i8, ptr %88, i64 16
  %94 = load ptr, ptr %93, align 8
  %95 = icmp eq ptr %94, %77
  %96 = getelementptr inbounds i8, ptr %88, i64 24
  %97 = select i1 %95, ptr %93, ptr %96
  br label %98

98:                                               ; preds = %92, %84
  %99 = phi ptr [ %89, %84 ], [ %97, %92 ]
  store ptr %85, ptr %99, align 8
  %100 = icmp eq ptr %85, null
  br i1 %100, label %103, label %101

101:                                              ; preds = %98
  %102 = getelementptr inbounds i8, ptr %85, i64 8
  store ptr %88, ptr %102, align 8
  br label %103

103:                                              ; preds = %101, %98
  %104 = icmp eq ptr %77, %0
  br i1 %104, label %134, label %105

105:                                              ; preds = %103
  %106 = icmp eq ptr %88, %0
  %107 = select i1 %106, ptr %77, ptr %88
  %108 = load ptr, ptr %64, align 8
  store ptr %108, ptr %78, align 8
  %109 = getelementptr inbounds i8, ptr %0, i64 24
  %110 = load ptr, ptr %109, align 8
  %111 = getelementptr inbounds i8, ptr %77, i64 24
  store ptr %110, ptr %111, align 8
  %112 = getelementptr inbounds i8, ptr %0, i64 8
  %113 = load ptr, ptr %112, align 8
  store ptr %113, ptr %87, align 8
  %114 = load i32, ptr %0, align 8
  store i32 %114, ptr %77, align 8
  %115 = icmp eq ptr %108, null
  br i1 %115, label %118, label %116

116:                                              ; preds = %105
  %117 = getelementptr inbounds i8, ptr %108, i64 8
  store ptr %77, ptr %117, align 8
  br label %118

118:                                              ; preds = %116, %105
  %119 = icmp eq ptr %110, null
  br i1 %119, label %122, label %120

120:                                              ; preds = %118
  %121 = getelementptr inbounds i8, ptr %110, i64 8
  store ptr %77, ptr %121, align 8
  br label %122

122:                                              ; preds = %120, %118
  %123 = load ptr, ptr %89, align 8
  %124 = icmp eq ptr %123, %0
  br i1 %124, label %132, label %125

125:                                              ; preds = %122
  %126 = load ptr, ptr %112, align 8
  %127 = getelementptr inbounds i8, ptr %126, i64 16
  %128 = load ptr, ptr %127, align 8
  %129 = icmp eq ptr %128, %0
  %130 = getelementptr inbounds i8, ptr %126, i64 24
  %131 = select i1 %129, ptr %127, ptr %130
  br label %132

132:                                              ; preds = %125, %122
  %133 = phi ptr [ %89, %122 ], [ %131, %125 ]
  store ptr %77, ptr %133, align 8
  br label %134

134:                                              ; preds = %132, %103
  %135 = phi ptr [ %88, %103 ], [ %107, %132 ]
  %136 = icmp eq i32 %86, 0
  br i1 %136, label %284, label %137

137:                                              ; preds = %134, %276
  %138 = phi ptr [ %277, %276 ], [ %135, %134 ]
  %139 = phi ptr [ %278, %276 ], [ %85, %134 ]
  %140 = load ptr, ptr %89, align 8
  %141 = icmp eq ptr %139, %140
  br i1 %141, label %280, label %142

142:                                              ; preds = %137
  %143 = icmp eq ptr %139, null
  br i1 %143, label %147, label %144

144:                                              ; preds = %142
  %145 = load i32, ptr %139, align 8
  %146 = icmp eq i32 %145, 1
  br i1 %146, label %147, label %280

147:                                              ; preds = %142, %144
  %148 = getelementptr inbounds i8, ptr %138, i64 16
  %149 = load ptr, ptr %148, align 8
  %150 = icmp eq ptr %139, %149
  br i1 %150, label %151, label %154

151:                                              ; preds = %147
  %152 = getelementptr inbounds i8, ptr %138, i64 24
  %153 = load ptr, ptr %152, align 8
  br label %154

154:                                              ; preds = %147, %151
  %155 = phi ptr [ %153, %151 ], [ %149, %147 ]
  %156 = load i32, ptr %155, align 8
  %157 = icmp eq i32 %156, 0
  br i1 %157, label %158, label %187

158:                                              ; preds = %154
  store i32 1, ptr %155, align 8
  store i32 0, ptr %138, align 8
  %159 = getelementptr inbounds i8, ptr %138, i64 24
  %160 = select i1 %150, ptr %159, ptr %148
  %161 = load ptr, ptr %160, align 8
  %162 = getelementptr inbounds i8, ptr %161, i64 16
  %163 = getelementptr inbounds i8, ptr %161, i64 24
  %164 = select i1 %150, ptr %162, ptr %163
  %165 = load ptr, ptr %164, align 8
  %166 = select i1 %150, ptr %159, ptr %148
  store ptr %165, ptr %166, align 8
  %167 = icmp eq ptr %165, null
  br i1 %167, label %170, label %168

168:                                              ; preds = %158
  %169 = getelementptr inbounds i8, ptr %165, i64 8
  store ptr %138, ptr %169, align 8
  br label %170

170:                                              ; preds = %168, %158
  %171 = getelementptr inbounds i8, ptr %138, i64 8
  %172 = load ptr, ptr %171, align 8
  %173 = getelementptr inbounds i8, ptr %161, i64 8
  store ptr %172, ptr %173, align 8
  %174 = load ptr, ptr %89, align 8
  %175 = icmp eq ptr %174, %138
  br i1 %175, label %183, label %176

176:                                              ; preds = %170
  %177 = load ptr, ptr %171, align 8
  %178 = getelementptr inbounds i8, ptr %177, i64 16
  %179 = load ptr, ptr %178, align 8
  %180 = icmp eq ptr %179, %138
  %181 = getelementptr inbounds i8, ptr %177, i64 24
  %182 = select i1 %180, ptr %178, ptr %181
  br label %183

183:                                              ; preds = %176, %170
  %184 = phi ptr [ %89, %170 ], [ %182, %176 ]
  store ptr %161, ptr %184, align 8
  %185 = select i1 %150, ptr %162, ptr %163
  store ptr %138, ptr %185, align 8
  store ptr %161, ptr %171, align 8
  %186 = load ptr, ptr %160, align 8
  br label %187

187:                                              ; preds = %183, %154
  %188 = phi ptr [ %186, %183 ], [ %155, %154 ]
  %189 = getelementptr inbounds i8, ptr %188, i64 16
  %190 = getelementptr inbounds i8, ptr %188, i64 24
  %191 = select i1 %150, ptr %189, ptr %190
  %192 = load ptr, ptr %191, align 8
  %193 = select i1 %150, ptr %190, ptr %189
  %194 = load ptr, ptr %193, align 8
  %195 = icmp eq ptr %192, null
  br i1 %195, label %199, label %196

196:                                              ; preds = %187
  %197 = load i32, ptr %192, align 8
  %198 = icmp eq i32 %197, 1
  br i1 %198, label %199, label %207

199:                                              ; preds = %196, %187
  %200 = icmp eq ptr %194, null
  br i1 %200, label %204, label %201

201:                                              ; preds = %199
  %202 = load i32, ptr %194, align 8
  %203 = icmp eq i32 %202, 1
  br i1 %203, label %204, label %207

204:                                              ; preds = %201, %199
  store i32 0, ptr %188, align 8
  %205 = getelementptr inbounds i8, ptr %138, i64 8
  %206 = load ptr, ptr %205, align 8
  br label %276

207:                                              ; preds = %201, %196
  %208 = icmp eq ptr %194, null
  br i1 %208, label %212, label %209

209:                                              ; preds = %207
  %210 = load i32, ptr %194, align 8
  %211 = icmp eq i32 %210, 1
  br i1 %211, label %212, label %240

212:                                              ; preds = %209, %207
  store i32 1, ptr %192, align 8
  store i32 0, ptr %188, align 8
  %213 = getelementptr inbounds i8, ptr %192, i64 16
  %214 = getelementptr inbounds i8, ptr %192, i64 24
  %215 = select i1 %150, ptr %214, ptr %213
  %216 = load ptr, ptr %215, align 8
  %217 = select i1 %150, ptr %189, ptr %190
  store ptr %216, ptr %217, align 8
  %218 = icmp eq ptr %216, null
  br i1 %218, label %221, label %219

219:                                              ; preds = %212
  %220 = getelementptr inbounds i8, ptr %216, i64 8
  store ptr %188, ptr %220, align 8
  br label %221

221:                                              ; preds = %219, %212
  %222 = getelementptr inbounds i8, ptr %188, i64 8
  %223 = load ptr, ptr %222, align 8
  %224 = getelementptr inbounds i8, ptr %192, i64 8
  store ptr %223, ptr %224, align 8
  %225 = load ptr, ptr %89, align 8
  %226 = icmp eq ptr %225, %188
  br i1 %226, label %234, label %227

227:                                              ; preds = %221
  %228 = load ptr, ptr %222, align 8
  %229 = getelementptr inbounds i8, ptr %228, i64 16
  %230 = load ptr, ptr %229, align 8
  %231 = icmp eq ptr %230, %188
  %232 = getelementptr inbounds i8, ptr %228, i64 24
  %233 = select i1 %231, ptr %229, ptr %232
  br label %234

234:                                              ; preds = %227, %221
  %235 = phi ptr [ %89, %221 ], [ %233, %227 ]
  store ptr %192, ptr %235, align 8
  %236 = select i1 %150, ptr %214, ptr %213
  store ptr %188, ptr %236, align 8
  store ptr %192, ptr %222, align 8
  %237 = getelementptr inbounds i8, ptr %138, i64 24
  %238 = select i1 %150, ptr %237, ptr %148
  %239 = load ptr, ptr %238, align 8
  br label %240

240:                                              ; preds = %234, %209
  %241 = phi ptr [ %239, %234 ], [ %188, %209 ]
  %242 = load i32, ptr %138, align 8
  store i32 %242, ptr %241, align 8
  store i32 1, ptr %138, align 8
  %243 = select i1 %150, i64 24, i64 16
  %244 = getelementptr inbounds i8, ptr %241, i64 %243
  %245 = load ptr, ptr %244, align 8
  %246 = icmp eq ptr %245, null
  br i1 %246, label %248, label %247

247:                                              ; preds = %240
  store i32 1, ptr %245, align 8
  br label %248

248:                                              ; preds = %247, %240
  %249 = getelementptr inbounds i8, ptr %138, i64 24
  %250 = select i1 %150, ptr %249, ptr %148
  %251 = load ptr, ptr %250, align 8
  %252 = getelementptr inbounds i8, ptr %251, i64 16
  %253 = getelementptr inbounds i8, ptr %251, i64 24
  %254 = select i1 %150, ptr %252, ptr %253
  %255 = load ptr, ptr %254, align 8
  %256 = select i1 %150, ptr %249, ptr %148
  store ptr %255, ptr %256, align 8
  %257 = icmp eq ptr %255, null
  br i1 %257, label %260, label %258

258:                                              ; preds = %248
  %259 = getelementptr inbounds i8, ptr %255, i64 8
  store ptr %138, ptr %259, align 8
  br label %260

260:                                              ; preds = %258, %248
  %261 = getelementptr inbounds i8, ptr %138, i64 8
  %262 = load ptr, ptr %261, align 8
  %263 = getelementptr inbounds i8, ptr %251, i64 8
  store ptr %262, ptr %263, align 8
  %264 = load ptr, ptr %89, align 8
  %265 = icmp eq ptr %264, %138
  br i1 %265, label %273, label %266

266:                                              ; preds = %260
  %267 = load ptr, ptr %261, align 8
  %268 = getelementptr inbounds i8, ptr %267, i64 16
  %269 = load ptr, ptr %268, align 8
  %270 = icmp eq ptr %269, %138
  %271 = getelementptr inbounds i8, ptr %267, i64 24
  %272 = select i1 %270, ptr %268, ptr %271
  br label %273

273:                                              ; preds = %266, %260
  %274 = phi ptr [ %89, %260 ], [ %272, %266 ]
  store ptr %251, ptr %274, align 8
  %275 = select i1 %150, ptr %252, ptr %253
  store ptr %138, ptr %275, align 8
  store ptr %251, ptr %261, align 8
  br label %276

276:                                              ; preds = %273, %204
  %277 = phi ptr [ %206, %204 ], [ %138, %273 ]
  %278 = phi ptr [ %138, %204 ], [ %139, %273 ]
  %279 = phi i1 [ true, %204 ], [ false, %273 ]
  br i1 %279, label %137, label %280

280:                                              ; preds = %276, %137, %144
  %281 = phi ptr [ %278, %276 ], [ %139, %144 ], [ %139, %137 ]
  %282 = icmp eq ptr %281, null
  br i1 %282, label %284, label %283

283:                                              ; preds = %280
  store i32 1, ptr %281, align 8
  br label %284

284:                                              ; preds = %280, %283, %134
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local i64 @div(i32 noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = sdiv i32 %0, %1
  %4 = srem i32 %0, %1
  %5 = zext i32 %4 to i64
  %6 = shl nuw i64 %5, 32
  %7 = zext i32 %3 to i64
  %8 = or disjoint i64 %6, %7
  ret i64 %8
}

; Function Attrs: nounwind
define weak dso_local { i64, i64 } @ldiv(i64 noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = sdiv i64 %0, %1
  %4 = srem i64 %0, %1
  %5 = insertvalue { i64, i64 } poison, i64 %3, 0
  %6 = insertvalue { i64, i64 } %5, i64 %4, 1
  ret { i64, i64 } %6
}

; Function Attrs: nounwind
define weak dso_local { i64, i64 } @lldiv(i64 noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = sdiv i64 %0, %1
  %4 = srem i64 %0, %1
  %5 = insertvalue { i64, i64 } poison, i64 %3, 0
  %6 = insertvalue { i64, i64 } %5, i64 %4, 1
  ret { i64, i64 } %6
}

; Function Attrs: nounwind
define weak dso_local { i64, i64 } @imaxdiv(i64 noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = sdiv i64 %0, %1
  %4 = srem i64 %0, %1
  %5 = insertvalue { i64, i64 } poison, i64 %3, 0
  %6 = insertvalue { i64, i64 } %5, i64 %4, 1
  ret { i64, i64 } %6
}



