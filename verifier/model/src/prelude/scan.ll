target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.source = type { ptr, ptr, i64 }
%struct.__va_list_tag = type { i32, i32, ptr, ptr }

@stdin = external local_unnamed_addr global ptr, align 8

; Function Attrs: nounwind
define weak dso_local i32 @__irs_scan_integer(ptr noundef %0, i32 noundef %1, i64 noundef %2, ptr noundef %3) local_unnamed_addr {
  %5 = getelementptr inbounds i8, ptr %0, i64 16
  %6 = getelementptr inbounds i8, ptr %0, i64 8
  br label %7

7:                                                ; preds = %23, %4
  %8 = load i64, ptr %5, align 8
  %9 = add i64 %8, 1
  store i64 %9, ptr %5, align 8
  %10 = load ptr, ptr %0, align 8
  %11 = icmp eq ptr %10, null
  br i1 %11, label %12, label %15

12:                                               ; preds = %7
  %13 = load ptr, ptr %6, align 8
  %14 = tail call i32 @__irs_next_byte(ptr noundef %13)
  br label %21

15:                                               ; preds = %7
  %16 = getelementptr inbounds i8, ptr %10, i64 %8
  %17 = load i8, ptr %16, align 1
  %18 = zext i8 %17 to i32
  %19 = icmp eq i8 %17, 0
  %20 = select i1 %19, i32 -1, i32 %18
  br label %21

21:                                               ; preds = %15, %12
  %22 = phi i32 [ %20, %15 ], [ %14, %12 ]
  switch i32 %22, label %24 [
    i32 32, label %23
    i32 13, label %23
    i32 12, label %23
    i32 11, label %23
    i32 10, label %23
    i32 9, label %23
    i32 -1, label %198
  ]

23:                                               ; preds = %21, %21, %21, %21, %21, %21
  br label %7

24:                                               ; preds = %21
  %25 = icmp eq i32 %22, 45
  switch i32 %22, label %43 [
    i32 45, label %26
    i32 43, label %26
  ]

26:                                               ; preds = %24, %24
  %27 = add nsw i64 %2, -1
  %28 = icmp eq i64 %27, 0
  %29 = load i64, ptr %5, align 8
  %30 = add i64 %29, 1
  store i64 %30, ptr %5, align 8
  br i1 %28, label %43, label %31

31:                                               ; preds = %26
  %32 = load ptr, ptr %0, align 8
  %33 = icmp eq ptr %32, null
  br i1 %33, label %34, label %37

34:                                               ; preds = %31
  %35 = load ptr, ptr %6, align 8
  %36 = tail call i32 @__irs_next_byte(ptr noundef %35)
  br label %43

37:                                               ; preds = %31
  %38 = getelementptr inbounds i8, ptr %32, i64 %29
  %39 = load i8, ptr %38, align 1
  %40 = zext i8 %39 to i32
  %41 = icmp eq i8 %39, 0
  %42 = select i1 %41, i32 -1, i32 %40
  br label %43

43:                                               ; preds = %26, %37, %34, %24
  %44 = phi i64 [ %2, %24 ], [ %27, %34 ], [ %27, %37 ], [ %27, %26 ]
  %45 = phi i32 [ %22, %24 ], [ %36, %34 ], [ %42, %37 ], [ -1, %26 ]
  %46 = phi i1 [ false, %24 ], [ %25, %34 ], [ %25, %37 ], [ %25, %26 ]
  %47 = icmp eq i32 %45, 48
  br i1 %47, label %48, label %112

48:                                               ; preds = %43
  %49 = and i32 %1, -17
  %50 = icmp eq i32 %49, 0
  %51 = icmp ne i64 %44, 0
  %52 = and i1 %50, %51
  br i1 %52, label %53, label %112

53:                                               ; preds = %48
  %54 = add nsw i64 %44, -1
  %55 = icmp eq i64 %54, 0
  %56 = load i64, ptr %5, align 8
  %57 = add i64 %56, 1
  store i64 %57, ptr %5, align 8
  br i1 %55, label %70, label %58

58:                                               ; preds = %53
  %59 = load ptr, ptr %0, align 8
  %60 = icmp eq ptr %59, null
  br i1 %60, label %61, label %64

61:                                               ; preds = %58
  %62 = load ptr, ptr %6, align 8
  %63 = tail call i32 @__irs_next_byte(ptr noundef %62)
  br label %70

64:                                               ; preds = %58
  %65 = getelementptr inbounds i8, ptr %59, i64 %56
  %66 = load i8, ptr %65, align 1
  %67 = zext i8 %66 to i32
  %68 = icmp eq i8 %66, 0
  %69 = select i1 %68, i32 -1, i32 %67
  br label %70

70:                                               ; preds = %53, %64, %61
  %71 = phi i32 [ %69, %64 ], [ %63, %61 ], [ -1, %53 ]
  %72 = and i32 %71, -33
  %73 = icmp eq i32 %72, 88
  br i1 %73, label %74, label %108

74:                                               ; preds = %70
  %75 = add nsw i64 %44, -2
  %76 = icmp eq i64 %75, 0
  %77 = load i64, ptr %5, align 8
  %78 = add i64 %77, 1
  store i64 %78, ptr %5, align 8
  br i1 %76, label %91, label %79

79:                                               ; preds = %74
  %80 = load ptr, ptr %0, align 8
  %81 = icmp eq ptr %80, null
  br i1 %81, label %82, label %85

82:                                               ; preds = %79
  %83 = load ptr, ptr %6, align 8
  %84 = tail call i32 @__irs_next_byte(ptr noundef %83)
  br label %91

85:                                               ; preds = %79
  %86 = getelementptr inbounds i8, ptr %80, i64 %77
  %87 = load i8, ptr %86, align 1
  %88 = zext i8 %87 to i32
  %89 = icmp eq i8 %87, 0
  %90 = select i1 %89, i32 -1, i32 %88
  br label %91

91:                                               ; preds = %74, %85, %82
  %92 = phi i32 [ %90, %85 ], [ %84, %82 ], [ -1, %74 ]
  %93 = add i32 %92, -48
  %94 = icmp ult i32 %93, 10
  br i1 %94, label %105, label %95

95:                                               ; preds = %91
  %96 = add i32 %92, -97
  %97 = icmp ult i32 %96, 6
  br i1 %97, label %98, label %100

98:                                               ; preds = %95
  %99 = add nsw i32 %92, -87
  br label %105

100:                                              ; preds = %95
  %101 = add i32 %92, -65
  %102 = icmp ult i32 %101, 6
  %103 = add nsw i32 %92, -55
  %104 = select i1 %102, i32 %103, i32 99
  br label %105

105:                                              ; preds = %91, %98, %100
  %106 = phi i32 [ %99, %98 ], [ %104, %100 ], [ %93, %91 ]
  %107 = icmp ult i32 %106, 16
  tail call void @__irs_must(i1 noundef zeroext %107)
  br label %115

108:                                              ; preds = %70
  %109 = icmp eq i32 %1, 0
  br i1 %109, label %110, label %115

110:                                              ; preds = %108
  %111 = icmp ne i32 %72, 66
  tail call void @__irs_must(i1 noundef zeroext %111)
  br label %115

112:                                              ; preds = %48, %43
  %113 = icmp eq i32 %1, 0
  %114 = select i1 %113, i32 10, i32 %1
  br label %115

115:                                              ; preds = %108, %110, %105, %112
  %116 = phi i64 [ %75, %105 ], [ %44, %112 ], [ %54, %110 ], [ %54, %108 ]
  %117 = phi i32 [ 16, %105 ], [ %114, %112 ], [ 8, %110 ], [ %1, %108 ]
  %118 = phi i32 [ %92, %105 ], [ %45, %112 ], [ %71, %110 ], [ %71, %108 ]
  %119 = phi i32 [ 1, %105 ], [ 0, %112 ], [ 1, %110 ], [ 1, %108 ]
  %120 = icmp sgt i64 %116, 0
  br i1 %120, label %121, label %180

121:                                              ; preds = %115
  %122 = zext nneg i32 %117 to i64
  br label %123

123:                                              ; preds = %121, %177
  %124 = phi i64 [ 0, %121 ], [ %159, %177 ]
  %125 = phi i32 [ %119, %121 ], [ %160, %177 ]
  %126 = phi i32 [ %118, %121 ], [ %178, %177 ]
  %127 = phi i64 [ %116, %121 ], [ %161, %177 ]
  %128 = add i32 %126, -48
  %129 = icmp ult i32 %128, 10
  br i1 %129, label %140, label %130

130:                                              ; preds = %123
  %131 = add i32 %126, -97
  %132 = icmp ult i32 %131, 6
  br i1 %132, label %133, label %135

133:                                              ; preds = %130
  %134 = add nsw i32 %126, -87
  br label %140

135:                                              ; preds = %130
  %136 = add i32 %126, -65
  %137 = icmp ult i32 %136, 6
  %138 = add nsw i32 %126, -55
  %139 = select i1 %137, i32 %138, i32 99
  br label %140

140:                                              ; preds = %123, %133, %135
  %141 = phi i32 [ %134, %133 ], [ %139, %135 ], [ %128, %123 ]
  %142 = icmp slt i32 %141, %117
  br i1 %142, label %143, label %180

143:                                              ; preds = %140
  %144 = icmp ult i64 %124, 72057594037927936
  tail call void @__irs_must(i1 noundef zeroext %144)
  %145 = mul i64 %124, %122
  br i1 %129, label %156, label %146

146:                                              ; preds = %143
  %147 = add i32 %126, -97
  %148 = icmp ult i32 %147, 6
  br i1 %148, label %149, label %151

149:                                              ; preds = %146
  %150 = add nsw i32 %126, -87
  br label %156

151:                                              ; preds = %146
  %152 = add i32 %126, -65
  %153 = icmp ult i32 %152, 6
  %154 = add nsw i32 %126, -55
  %155 = select i1 %153, i32 %154, i32 99
  br label %156

156:                                              ; preds = %143, %149, %151
  %157 = phi i32 [ %150, %149 ], [ %155, %151 ], [ %128, %143 ]
  %158 = zext nneg i32 %157 to i64
  %159 = add i64 %145, %158
  %160 = add nuw nsw i32 %125, 1
  %161 = add nsw i64 %127, -1
  %162 = icmp eq i64 %161, 0
  %163 = load i64, ptr %5, align 8
  %164 = add i64 %163, 1
  store i64 %164, ptr %5, align 8
  br i1 %162, label %177, label %165

165:                                              ; preds = %156
  %166 = load ptr, ptr %0, align 8
  %167 = icmp eq ptr %166, null
  br i1 %167, label %168, label %171

168:                                              ; preds = %165
  %169 = load ptr, ptr %6, align 8
  %170 = tail call i32 @__irs_next_byte(ptr noundef %169)
  br label %177

171:                                              ; preds = %165
  %172 = getelementptr inbounds i8, ptr %166, i64 %163
  %173 = load i8, ptr %172, align 1
  %174 = zext i8 %173 to i32
  %175 = icmp eq i8 %173, 0
  %176 = select i1 %175, i32 -1, i32 %174
  br label %177

177:                                              ; preds = %156, %171, %168
  %178 = phi i32 [ %176, %171 ], [ %170, %168 ], [ -1, %156 ]
  %179 = icmp sgt i64 %127, 1
  br i1 %179, label %123, label %180

180:                                              ; preds = %140, %177, %115
  %181 = phi i32 [ %118, %115 ], [ %126, %140 ], [ %178, %177 ]
  %182 = phi i32 [ %119, %115 ], [ %125, %140 ], [ 1, %177 ]
  %183 = phi i64 [ 0, %115 ], [ %124, %140 ], [ %159, %177 ]
  %184 = load i64, ptr %5, align 8
  %185 = add i64 %184, -1
  store i64 %185, ptr %5, align 8
  %186 = load ptr, ptr %0, align 8
  %187 = icmp eq ptr %186, null
  %188 = icmp ne i32 %181, -1
  %189 = and i1 %188, %187
  br i1 %189, label %190, label %193

190:                                              ; preds = %180
  %191 = load ptr, ptr %6, align 8
  %192 = tail call i32 @ungetc(i32 noundef %181, ptr noundef %191)
  br label %193

193:                                              ; preds = %180, %190
  %194 = icmp eq i32 %182, 0
  br i1 %194, label %198, label %195

195:                                              ; preds = %193
  %196 = sub nsw i64 0, %183
  %197 = select i1 %46, i64 %196, i64 %183
  store i64 %197, ptr %3, align 8
  br label %198

198:                                              ; preds = %21, %195, %193
  %199 = phi i32 [ 0, %195 ], [ 2, %193 ], [ 1, %21 ]
  ret i32 %199
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)

; Function Attrs: nounwind
define weak dso_local i32 @__irs_scan_real(ptr noundef %0, i64 noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = getelementptr inbounds i8, ptr %0, i64 16
  %5 = getelementptr inbounds i8, ptr %0, i64 8
  br label %6

6:                                                ; preds = %22, %3
  %7 = load i64, ptr %4, align 8
  %8 = add i64 %7, 1
  store i64 %8, ptr %4, align 8
  %9 = load ptr, ptr %0, align 8
  %10 = icmp eq ptr %9, null
  br i1 %10, label %11, label %14

11:                                               ; preds = %6
  %12 = load ptr, ptr %5, align 8
  %13 = tail call i32 @__irs_next_byte(ptr noundef %12)
  br label %20

14:                                               ; preds = %6
  %15 = getelementptr inbounds i8, ptr %9, i64 %7
  %16 = load i8, ptr %15, align 1
  %17 = zext i8 %16 to i32
  %18 = icmp eq i8 %16, 0
  %19 = select i1 %18, i32 -1, i32 %17
  br label %20

20:                                               ; preds = %14, %11
  %21 = phi i32 [ %19, %14 ], [ %13, %11 ]
  switch i32 %21, label %23 [
    i32 32, label %22
    i32 13, label %22
    i32 12, label %22
    i32 11, label %22
    i32 10, label %22
    i32 9, label %22
    i32 -1, label %302
    i32 45, label %40
    i32 43, label %40
    i32 46, label %58
  ]

22:                                               ; preds = %20, %20, %20, %20, %20, %20
  br label %6

23:                                               ; preds = %20
  %24 = add i32 %21, -48
  %25 = icmp ult i32 %24, 10
  br i1 %25, label %39, label %26

26:                                               ; preds = %23
  %27 = add i32 %21, -73
  %28 = icmp ugt i32 %27, 37
  %29 = zext nneg i32 %27 to i38
  %30 = lshr i38 133143986142, %29
  %31 = trunc i38 %30 to i1
  %32 = select i1 %28, i1 true, i1 %31
  tail call void @__irs_must(i1 noundef zeroext %32)
  %33 = load i64, ptr %4, align 8
  %34 = add i64 %33, -1
  store i64 %34, ptr %4, align 8
  %35 = load ptr, ptr %0, align 8
  %36 = icmp eq ptr %35, null
  %37 = icmp ne i32 %21, -1
  %38 = and i1 %37, %36
  br i1 %38, label %297, label %302

39:                                               ; preds = %23
  switch i32 %21, label %58 [
    i32 45, label %40
    i32 43, label %40
  ]

40:                                               ; preds = %20, %20, %39, %39
  tail call void @__irs_must(i1 noundef zeroext true)
  %41 = trunc nuw i32 %21 to i8
  store i8 %41, ptr %2, align 1
  %42 = add nsw i64 %1, -1
  %43 = icmp eq i64 %42, 0
  %44 = load i64, ptr %4, align 8
  %45 = add i64 %44, 1
  store i64 %45, ptr %4, align 8
  br i1 %43, label %58, label %46

46:                                               ; preds = %40
  %47 = load ptr, ptr %0, align 8
  %48 = icmp eq ptr %47, null
  br i1 %48, label %49, label %52

49:                                               ; preds = %46
  %50 = load ptr, ptr %5, align 8
  %51 = tail call i32 @__irs_next_byte(ptr noundef %50)
  br label %58

52:                                               ; preds = %46
  %53 = getelementptr inbounds i8, ptr %47, i64 %44
  %54 = load i8, ptr %53, align 1
  %55 = zext i8 %54 to i32
  %56 = icmp eq i8 %54, 0
  %57 = select i1 %56, i32 -1, i32 %55
  br label %58

58:                                               ; preds = %20, %40, %52, %49, %39
  %59 = phi i32 [ 0, %39 ], [ 1, %49 ], [ 1, %52 ], [ 1, %40 ], [ 0, %20 ]
  %60 = phi i32 [ %21, %39 ], [ %51, %49 ], [ %57, %52 ], [ -1, %40 ], [ %21, %20 ]
  %61 = phi i64 [ %1, %39 ], [ %42, %49 ], [ %42, %52 ], [ %42, %40 ], [ %1, %20 ]
  %62 = add i32 %60, -48
  %63 = icmp ult i32 %62, 10
  %64 = icmp ne i64 %61, 0
  %65 = and i1 %63, %64
  br i1 %65, label %66, label %102

66:                                               ; preds = %58
  %67 = zext nneg i32 %59 to i64
  br label %68

68:                                               ; preds = %66, %93
  %69 = phi i64 [ %67, %66 ], [ %75, %93 ]
  %70 = phi i64 [ %61, %66 ], [ %77, %93 ]
  %71 = phi i32 [ %60, %66 ], [ %94, %93 ]
  %72 = phi i32 [ 0, %66 ], [ %95, %93 ]
  %73 = icmp ult i64 %69, 63
  tail call void @__irs_must(i1 noundef zeroext %73)
  %74 = trunc nuw nsw i32 %71 to i8
  %75 = add nuw nsw i64 %69, 1
  %76 = getelementptr inbounds i8, ptr %2, i64 %69
  store i8 %74, ptr %76, align 1
  %77 = add nsw i64 %70, -1
  %78 = icmp eq i64 %77, 0
  %79 = load i64, ptr %4, align 8
  %80 = add i64 %79, 1
  store i64 %80, ptr %4, align 8
  br i1 %78, label %93, label %81

81:                                               ; preds = %68
  %82 = load ptr, ptr %0, align 8
  %83 = icmp eq ptr %82, null
  br i1 %83, label %84, label %87

84:                                               ; preds = %81
  %85 = load ptr, ptr %5, align 8
  %86 = tail call i32 @__irs_next_byte(ptr noundef %85)
  br label %93

87:                                               ; preds = %81
  %88 = getelementptr inbounds i8, ptr %82, i64 %79
  %89 = load i8, ptr %88, align 1
  %90 = zext i8 %89 to i32
  %91 = icmp eq i8 %89, 0
  %92 = select i1 %91, i32 -1, i32 %90
  br label %93

93:                                               ; preds = %68, %87, %84
  %94 = phi i32 [ %92, %87 ], [ %86, %84 ], [ -1, %68 ]
  %95 = add nuw nsw i32 %72, 1
  %96 = add i32 %94, -48
  %97 = icmp ult i32 %96, 10
  %98 = icmp ne i64 %77, 0
  %99 = and i1 %97, %98
  br i1 %99, label %68, label %100

100:                                              ; preds = %93
  %101 = trunc nuw i64 %75 to i32
  br label %102

102:                                              ; preds = %100, %58
  %103 = phi i32 [ %59, %58 ], [ %101, %100 ]
  %104 = phi i32 [ 0, %58 ], [ %95, %100 ]
  %105 = phi i32 [ %60, %58 ], [ %94, %100 ]
  %106 = phi i64 [ %61, %58 ], [ %77, %100 ]
  %107 = phi i1 [ %64, %58 ], [ %98, %100 ]
  %108 = and i32 %105, -33
  %109 = icmp ne i32 %108, 88
  %110 = icmp ne i32 %104, 1
  %111 = select i1 %109, i1 true, i1 %110
  %112 = icmp ne i32 %60, 48
  %113 = or i1 %111, %112
  tail call void @__irs_must(i1 noundef zeroext %113)
  %114 = icmp eq i32 %105, 46
  %115 = and i1 %114, %107
  br i1 %115, label %116, label %181

116:                                              ; preds = %102
  %117 = icmp ult i32 %103, 63
  tail call void @__irs_must(i1 noundef zeroext %117)
  %118 = zext nneg i32 %103 to i64
  %119 = getelementptr inbounds i8, ptr %2, i64 %118
  store i8 46, ptr %119, align 1
  %120 = add nsw i64 %106, -1
  %121 = icmp eq i64 %120, 0
  %122 = load i64, ptr %4, align 8
  %123 = add i64 %122, 1
  store i64 %123, ptr %4, align 8
  br i1 %121, label %136, label %124

124:                                              ; preds = %116
  %125 = load ptr, ptr %0, align 8
  %126 = icmp eq ptr %125, null
  br i1 %126, label %127, label %130

127:                                              ; preds = %124
  %128 = load ptr, ptr %5, align 8
  %129 = tail call i32 @__irs_next_byte(ptr noundef %128)
  br label %136

130:                                              ; preds = %124
  %131 = getelementptr inbounds i8, ptr %125, i64 %122
  %132 = load i8, ptr %131, align 1
  %133 = zext i8 %132 to i32
  %134 = icmp eq i8 %132, 0
  %135 = select i1 %134, i32 -1, i32 %133
  br label %136

136:                                              ; preds = %116, %130, %127
  %137 = phi i32 [ %135, %130 ], [ %129, %127 ], [ -1, %116 ]
  %138 = add i32 %103, 1
  %139 = add i32 %137, -48
  %140 = icmp ult i32 %139, 10
  %141 = icmp ne i64 %120, 0
  %142 = and i1 %140, %141
  br i1 %142, label %143, label %181

143:                                              ; preds = %136
  %144 = zext i32 %138 to i64
  br label %145

145:                                              ; preds = %143, %170
  %146 = phi i64 [ %144, %143 ], [ %173, %170 ]
  %147 = phi i64 [ %120, %143 ], [ %154, %170 ]
  %148 = phi i32 [ %137, %143 ], [ %171, %170 ]
  %149 = phi i32 [ %104, %143 ], [ %172, %170 ]
  %150 = phi i32 [ %103, %143 ], [ %178, %170 ]
  %151 = icmp ult i32 %150, 62
  tail call void @__irs_must(i1 noundef zeroext %151)
  %152 = trunc nuw i32 %148 to i8
  %153 = getelementptr inbounds i8, ptr %2, i64 %146
  store i8 %152, ptr %153, align 1
  %154 = add nsw i64 %147, -1
  %155 = icmp eq i64 %154, 0
  %156 = load i64, ptr %4, align 8
  %157 = add i64 %156, 1
  store i64 %157, ptr %4, align 8
  br i1 %155, label %170, label %158

158:                                              ; preds = %145
  %159 = load ptr, ptr %0, align 8
  %160 = icmp eq ptr %159, null
  br i1 %160, label %161, label %164

161:                                              ; preds = %158
  %162 = load ptr, ptr %5, align 8
  %163 = tail call i32 @__irs_next_byte(ptr noundef %162)
  br label %170

164:                                              ; preds = %158
  %165 = getelementptr inbounds i8, ptr %159, i64 %156
  %166 = load i8, ptr %165, align 1
  %167 = zext i8 %166 to i32
  %168 = icmp eq i8 %166, 0
  %169 = select i1 %168, i32 -1, i32 %167
  br label %170

170:                                              ; preds = %145, %164, %161
  %171 = phi i32 [ %169, %164 ], [ %163, %161 ], [ -1, %145 ]
  %172 = add nuw nsw i32 %149, 1
  %173 = add nuw nsw i64 %146, 1
  %174 = add i32 %171, -48
  %175 = icmp ult i32 %174, 10
  %176 = icmp ne i64 %154, 0
  %177 = and i1 %175, %176
  %178 = trunc nuw i64 %146 to i32
  br i1 %177, label %145, label %179

179:                                              ; preds = %170
  %180 = trunc nuw i64 %173 to i32
  br label %181

181:                                              ; preds = %179, %136, %102
  %182 = phi i32 [ %103, %102 ], [ %138, %136 ], [ %180, %179 ]
  %183 = phi i32 [ %104, %102 ], [ %104, %136 ], [ %172, %179 ]
  %184 = phi i32 [ %105, %102 ], [ %137, %136 ], [ %171, %179 ]
  %185 = phi i64 [ %106, %102 ], [ %120, %136 ], [ %154, %179 ]
  %186 = icmp sgt i32 %183, 0
  tail call void @__irs_must(i1 noundef zeroext %186)
  %187 = and i32 %184, -33
  %188 = icmp eq i32 %187, 69
  %189 = icmp ne i64 %185, 0
  %190 = and i1 %188, %189
  br i1 %190, label %191, label %286

191:                                              ; preds = %181
  %192 = icmp slt i32 %182, 63
  tail call void @__irs_must(i1 noundef zeroext %192)
  %193 = trunc nuw i32 %184 to i8
  %194 = add nsw i32 %182, 1
  %195 = sext i32 %182 to i64
  %196 = getelementptr inbounds i8, ptr %2, i64 %195
  store i8 %193, ptr %196, align 1
  %197 = add nsw i64 %185, -1
  %198 = icmp ne i64 %197, 0
  %199 = load i64, ptr %4, align 8
  %200 = add i64 %199, 1
  store i64 %200, ptr %4, align 8
  br i1 %198, label %201, label %213

201:                                              ; preds = %191
  %202 = load ptr, ptr %0, align 8
  %203 = icmp eq ptr %202, null
  br i1 %203, label %204, label %207

204:                                              ; preds = %201
  %205 = load ptr, ptr %5, align 8
  %206 = tail call i32 @__irs_next_byte(ptr noundef %205)
  br label %213

207:                                              ; preds = %201
  %208 = getelementptr inbounds i8, ptr %202, i64 %199
  %209 = load i8, ptr %208, align 1
  %210 = zext i8 %209 to i32
  %211 = icmp eq i8 %209, 0
  %212 = select i1 %211, i32 -1, i32 %210
  br label %213

213:                                              ; preds = %191, %207, %204
  %214 = phi i32 [ %212, %207 ], [ %206, %204 ], [ -1, %191 ]
  %215 = icmp eq i32 %214, 43
  %216 = icmp eq i32 %214, 45
  %217 = or i1 %215, %216
  %218 = and i1 %198, %217
  br i1 %218, label %219, label %241

219:                                              ; preds = %213
  %220 = icmp slt i32 %182, 62
  tail call void @__irs_must(i1 noundef zeroext %220)
  %221 = trunc nuw i32 %214 to i8
  %222 = add nsw i32 %182, 2
  %223 = sext i32 %194 to i64
  %224 = getelementptr inbounds i8, ptr %2, i64 %223
  store i8 %221, ptr %224, align 1
  %225 = add nsw i64 %185, -2
  %226 = icmp eq i64 %225, 0
  %227 = load i64, ptr %4, align 8
  %228 = add i64 %227, 1
  store i64 %228, ptr %4, align 8
  br i1 %226, label %241, label %229

229:                                              ; preds = %219
  %230 = load ptr, ptr %0, align 8
  %231 = icmp eq ptr %230, null
  br i1 %231, label %232, label %235

232:                                              ; preds = %229
  %233 = load ptr, ptr %5, align 8
  %234 = tail call i32 @__irs_next_byte(ptr noundef %233)
  br label %241

235:                                              ; preds = %229
  %236 = getelementptr inbounds i8, ptr %230, i64 %227
  %237 = load i8, ptr %236, align 1
  %238 = zext i8 %237 to i32
  %239 = icmp eq i8 %237, 0
  %240 = select i1 %239, i32 -1, i32 %238
  br label %241

241:                                              ; preds = %219, %235, %232, %213
  %242 = phi i32 [ %194, %213 ], [ %222, %232 ], [ %222, %235 ], [ %222, %219 ]
  %243 = phi i32 [ %214, %213 ], [ %234, %232 ], [ %240, %235 ], [ -1, %219 ]
  %244 = phi i64 [ %197, %213 ], [ %225, %232 ], [ %225, %235 ], [ %225, %219 ]
  %245 = add i32 %243, -48
  %246 = icmp ult i32 %245, 10
  %247 = icmp ne i64 %244, 0
  %248 = and i1 %246, %247
  br i1 %248, label %249, label %283

249:                                              ; preds = %241
  %250 = sext i32 %242 to i64
  br label %251

251:                                              ; preds = %249, %275
  %252 = phi i64 [ %250, %249 ], [ %257, %275 ]
  %253 = phi i64 [ %244, %249 ], [ %259, %275 ]
  %254 = phi i32 [ %243, %249 ], [ %276, %275 ]
  %255 = icmp slt i64 %252, 63
  tail call void @__irs_must(i1 noundef zeroext %255)
  %256 = trunc nuw i32 %254 to i8
  %257 = add nsw i64 %252, 1
  %258 = getelementptr inbounds i8, ptr %2, i64 %252
  store i8 %256, ptr %258, align 1
  %259 = add nsw i64 %253, -1
  %260 = icmp eq i64 %259, 0
  %261 = load i64, ptr %4, align 8
  %262 = add i64 %261, 1
  store i64 %262, ptr %4, align 8
  br i1 %260, label %275, label %263

263:                                              ; preds = %251
  %264 = load ptr, ptr %0, align 8
  %265 = icmp eq ptr %264, null
  br i1 %265, label %266, label %269

266:                                              ; preds = %263
  %267 = load ptr, ptr %5, align 8
  %268 = tail call i32 @__irs_next_byte(ptr noundef %267)
  br label %275

269:                                              ; preds = %263
  %270 = getelementptr inbounds i8, ptr %264, i64 %261
  %271 = load i8, ptr %270, align 1
  %272 = zext i8 %271 to i32
  %273 = icmp eq i8 %271, 0
  %274 = select i1 %273, i32 -1, i32 %272
  br label %275

275:                                              ; preds = %251, %269, %266
  %276 = phi i32 [ %274, %269 ], [ %268, %266 ], [ -1, %251 ]
  %277 = add i32 %276, -48
  %278 = icmp ult i32 %277, 10
  %279 = icmp ne i64 %259, 0
  %280 = and i1 %278, %279
  br i1 %280, label %251, label %281

281:                                              ; preds = %275
  %282 = trunc nsw i64 %257 to i32
  br label %283

283:                                              ; preds = %281, %241
  %284 = phi i32 [ %242, %241 ], [ %282, %281 ]
  %285 = phi i32 [ %243, %241 ], [ %276, %281 ]
  tail call void @__irs_must(i1 noundef zeroext %248)
  br label %286

286:                                              ; preds = %181, %283
  %287 = phi i32 [ %284, %283 ], [ %182, %181 ]
  %288 = phi i32 [ %285, %283 ], [ %184, %181 ]
  %289 = sext i32 %287 to i64
  %290 = getelementptr inbounds i8, ptr %2, i64 %289
  store i8 0, ptr %290, align 1
  %291 = load i64, ptr %4, align 8
  %292 = add i64 %291, -1
  store i64 %292, ptr %4, align 8
  %293 = load ptr, ptr %0, align 8
  %294 = icmp eq ptr %293, null
  %295 = icmp ne i32 %288, -1
  %296 = and i1 %295, %294
  br i1 %296, label %297, label %302

297:                                              ; preds = %286, %26
  %298 = phi i32 [ %21, %26 ], [ %288, %286 ]
  %299 = phi i32 [ 2, %26 ], [ 0, %286 ]
  %300 = load ptr, ptr %5, align 8
  %301 = tail call i32 @ungetc(i32 noundef %298, ptr noundef %300)
  br label %302

302:                                              ; preds = %20, %297, %286, %26
  %303 = phi i32 [ 2, %26 ], [ 0, %286 ], [ %299, %297 ], [ 1, %20 ]
  ret i32 %303
}

; Function Attrs: nounwind
define weak dso_local i32 @__irs_scan(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = alloca i64, align 8
  %5 = alloca [64 x i8], align 16
  %6 = getelementptr inbounds i8, ptr %2, i64 8
  %7 = getelementptr inbounds i8, ptr %2, i64 16
  %8 = getelementptr inbounds i8, ptr %0, i64 16
  %9 = getelementptr inbounds i8, ptr %0, i64 8
  %10 = getelementptr inbounds i8, ptr %0, i64 8
  %11 = getelementptr inbounds i8, ptr %0, i64 8
  %12 = getelementptr inbounds i8, ptr %2, i64 8
  %13 = getelementptr inbounds i8, ptr %2, i64 16
  %14 = getelementptr inbounds i8, ptr %0, i64 16
  %15 = getelementptr inbounds i8, ptr %0, i64 8
  %16 = getelementptr inbounds i8, ptr %2, i64 8
  %17 = getelementptr inbounds i8, ptr %2, i64 16
  %18 = getelementptr inbounds i8, ptr %0, i64 16
  %19 = getelementptr inbounds i8, ptr %0, i64 8
  %20 = getelementptr inbounds i8, ptr %0, i64 8
  %21 = getelementptr inbounds i8, ptr %2, i64 8
  %22 = getelementptr inbounds i8, ptr %2, i64 16
  %23 = getelementptr inbounds i8, ptr %2, i64 8
  %24 = getelementptr inbounds i8, ptr %2, i64 16
  %25 = getelementptr inbounds i8, ptr %0, i64 8
  %26 = getelementptr inbounds i8, ptr %0, i64 16
  %27 = getelementptr inbounds i8, ptr %2, i64 8
  %28 = getelementptr inbounds i8, ptr %2, i64 16
  %29 = getelementptr inbounds i8, ptr %0, i64 16
  %30 = getelementptr inbounds i8, ptr %0, i64 8
  %31 = getelementptr inbounds i8, ptr %0, i64 16
  %32 = getelementptr inbounds i8, ptr %0, i64 8
  %33 = getelementptr inbounds i8, ptr %0, i64 16
  %34 = getelementptr inbounds i8, ptr %0, i64 8
  %35 = getelementptr inbounds i8, ptr %0, i64 8
  br label %36

36:                                               ; preds = %619, %3
  %37 = phi i32 [ 0, %3 ], [ %620, %619 ]
  %38 = phi ptr [ %1, %3 ], [ %623, %619 ]
  %39 = phi i32 [ undef, %3 ], [ %622, %619 ]
  %40 = load i8, ptr %38, align 1
  switch i8 %40, label %69 [
    i8 0, label %624
    i8 32, label %41
    i8 13, label %41
    i8 12, label %41
    i8 11, label %41
    i8 10, label %41
    i8 9, label %41
    i8 37, label %109
  ]

41:                                               ; preds = %36, %36, %36, %36, %36, %36
  br label %42

42:                                               ; preds = %58, %41
  %43 = load i64, ptr %31, align 8
  %44 = add i64 %43, 1
  store i64 %44, ptr %31, align 8
  %45 = load ptr, ptr %0, align 8
  %46 = icmp eq ptr %45, null
  br i1 %46, label %47, label %50

47:                                               ; preds = %42
  %48 = load ptr, ptr %32, align 8
  %49 = call i32 @__irs_next_byte(ptr noundef %48)
  br label %56

50:                                               ; preds = %42
  %51 = getelementptr inbounds i8, ptr %45, i64 %43
  %52 = load i8, ptr %51, align 1
  %53 = zext i8 %52 to i32
  %54 = icmp eq i8 %52, 0
  %55 = select i1 %54, i32 -1, i32 %53
  br label %56

56:                                               ; preds = %50, %47
  %57 = phi i32 [ %55, %50 ], [ %49, %47 ]
  switch i32 %57, label %59 [
    i32 32, label %58
    i32 13, label %58
    i32 12, label %58
    i32 11, label %58
    i32 10, label %58
    i32 9, label %58
  ]

58:                                               ; preds = %56, %56, %56, %56, %56, %56
  br label %42

59:                                               ; preds = %56
  %60 = load i64, ptr %31, align 8
  %61 = add i64 %60, -1
  store i64 %61, ptr %31, align 8
  %62 = load ptr, ptr %0, align 8
  %63 = icmp eq ptr %62, null
  %64 = icmp ne i32 %57, -1
  %65 = and i1 %64, %63
  br i1 %65, label %66, label %619

66:                                               ; preds = %59
  %67 = load ptr, ptr %32, align 8
  %68 = call i32 @ungetc(i32 noundef %57, ptr noundef %67)
  br label %619

69:                                               ; preds = %36
  %70 = load i64, ptr %33, align 8
  %71 = add i64 %70, 1
  store i64 %71, ptr %33, align 8
  %72 = load ptr, ptr %0, align 8
  %73 = icmp eq ptr %72, null
  br i1 %73, label %74, label %77

74:                                               ; preds = %69
  %75 = load ptr, ptr %34, align 8
  %76 = call i32 @__irs_next_byte(ptr noundef %75)
  br label %83

77:                                               ; preds = %69
  %78 = getelementptr inbounds i8, ptr %72, i64 %70
  %79 = load i8, ptr %78, align 1
  %80 = zext i8 %79 to i32
  %81 = icmp eq i8 %79, 0
  %82 = select i1 %81, i32 -1, i32 %80
  br label %83

83:                                               ; preds = %74, %77
  %84 = phi i32 [ %82, %77 ], [ %76, %74 ]
  %85 = icmp eq i32 %84, -1
  br i1 %85, label %86, label %94

86:                                               ; preds = %83
  %87 = call i32 @__irs_unsigned()
  %88 = and i32 %87, 1
  %89 = icmp eq i32 %88, 0
  br i1 %89, label %91, label %90

90:                                               ; preds = %86
  call void @__irs_error(i32 noundef 0)
  br label %91

91:                                               ; preds = %90, %86
  %92 = icmp eq i32 %37, 0
  %93 = select i1 %92, i32 -1, i32 %37
  br label %106

94:                                               ; preds = %83
  %95 = load i8, ptr %38, align 1
  %96 = zext i8 %95 to i32
  %97 = icmp eq i32 %84, %96
  br i1 %97, label %106, label %98

98:                                               ; preds = %94
  %99 = load i64, ptr %33, align 8
  %100 = add i64 %99, -1
  store i64 %100, ptr %33, align 8
  %101 = load ptr, ptr %0, align 8
  %102 = icmp eq ptr %101, null
  br i1 %102, label %103, label %106

103:                                              ; preds = %98
  %104 = load ptr, ptr %35, align 8
  %105 = call i32 @ungetc(i32 noundef %84, ptr noundef %104)
  br label %106

106:                                              ; preds = %103, %98, %94, %91
  %107 = phi i1 [ false, %91 ], [ true, %94 ], [ false, %98 ], [ false, %103 ]
  %108 = phi i32 [ %93, %91 ], [ %39, %94 ], [ %37, %98 ], [ %37, %103 ]
  br i1 %107, label %619, label %624

109:                                              ; preds = %36
  %110 = getelementptr inbounds i8, ptr %38, i64 1
  %111 = load i8, ptr %110, align 1
  %112 = icmp eq i8 %111, 42
  %113 = zext i1 %112 to i64
  %114 = getelementptr inbounds i8, ptr %110, i64 %113
  %115 = load i8, ptr %114, align 1
  %116 = add i8 %115, -48
  %117 = icmp ult i8 %116, 10
  br i1 %117, label %118, label %131

118:                                              ; preds = %109, %118
  %119 = phi i64 [ %125, %118 ], [ 0, %109 ]
  %120 = phi i8 [ %128, %118 ], [ %115, %109 ]
  %121 = phi ptr [ %127, %118 ], [ %114, %109 ]
  %122 = mul nsw i64 %119, 10
  %123 = add nsw i8 %120, -48
  %124 = zext nneg i8 %123 to i64
  %125 = add nsw i64 %122, %124
  %126 = icmp slt i64 %125, 1048576
  call void @__irs_must(i1 noundef zeroext %126)
  %127 = getelementptr inbounds i8, ptr %121, i64 1
  %128 = load i8, ptr %127, align 1
  %129 = add i8 %128, -48
  %130 = icmp ult i8 %129, 10
  br i1 %130, label %118, label %131

131:                                              ; preds = %118, %109
  %132 = phi i64 [ 0, %109 ], [ %125, %118 ]
  %133 = phi ptr [ %114, %109 ], [ %127, %118 ]
  %134 = icmp sgt i64 %132, 0
  %135 = select i1 %134, i64 %132, i64 1099511627776
  %136 = load i8, ptr %133, align 1
  %137 = add i8 %136, -104
  %138 = call i8 @llvm.fshl.i8(i8 %137, i8 %137, i8 7)
  switch i8 %138, label %155 [
    i8 0, label %139
    i8 2, label %146
    i8 1, label %146
    i8 9, label %146
    i8 6, label %146
  ]

139:                                              ; preds = %131
  %140 = getelementptr inbounds i8, ptr %133, i64 1
  %141 = load i8, ptr %140, align 1
  %142 = icmp eq i8 %141, 104
  %143 = getelementptr inbounds i8, ptr %133, i64 2
  %144 = select i1 %142, i32 1, i32 2
  %145 = select i1 %142, ptr %143, ptr %140
  br label %155

146:                                              ; preds = %131, %131, %131, %131
  %147 = getelementptr inbounds i8, ptr %133, i64 1
  %148 = icmp eq i8 %136, 108
  br i1 %148, label %149, label %155

149:                                              ; preds = %146
  %150 = load i8, ptr %147, align 1
  %151 = icmp eq i8 %150, 108
  %152 = getelementptr inbounds i8, ptr %133, i64 2
  %153 = select i1 %151, i32 16, i32 8
  %154 = select i1 %151, ptr %152, ptr %147
  br label %155

155:                                              ; preds = %149, %139, %131, %146
  %156 = phi i1 [ false, %131 ], [ %148, %146 ], [ false, %139 ], [ %148, %149 ]
  %157 = phi i32 [ 4, %131 ], [ 8, %146 ], [ %144, %139 ], [ %153, %149 ]
  %158 = phi ptr [ %133, %131 ], [ %147, %146 ], [ %145, %139 ], [ %154, %149 ]
  %159 = load i8, ptr %158, align 1
  switch i8 %159, label %582 [
    i8 37, label %160
    i8 110, label %197
    i8 105, label %221
    i8 111, label %222
    i8 120, label %223
    i8 88, label %223
    i8 100, label %224
    i8 117, label %224
    i8 101, label %252
    i8 69, label %252
    i8 102, label %252
    i8 70, label %252
    i8 103, label %252
    i8 71, label %252
    i8 99, label %282
    i8 115, label %351
    i8 91, label %432
  ]

160:                                              ; preds = %155
  br i1 %112, label %165, label %161

161:                                              ; preds = %160
  %162 = icmp eq i32 %157, 4
  %163 = xor i1 %134, true
  %164 = select i1 %163, i1 %162, i1 false
  br label %165

165:                                              ; preds = %161, %160
  %166 = phi i1 [ false, %160 ], [ %164, %161 ]
  call void @__irs_must(i1 noundef zeroext %166)
  br label %167

167:                                              ; preds = %183, %165
  %168 = load i64, ptr %29, align 8
  %169 = add i64 %168, 1
  store i64 %169, ptr %29, align 8
  %170 = load ptr, ptr %0, align 8
  %171 = icmp eq ptr %170, null
  br i1 %171, label %172, label %175

172:                                              ; preds = %167
  %173 = load ptr, ptr %30, align 8
  %174 = call i32 @__irs_next_byte(ptr noundef %173)
  br label %181

175:                                              ; preds = %167
  %176 = getelementptr inbounds i8, ptr %170, i64 %168
  %177 = load i8, ptr %176, align 1
  %178 = zext i8 %177 to i32
  %179 = icmp eq i8 %177, 0
  %180 = select i1 %179, i32 -1, i32 %178
  br label %181

181:                                              ; preds = %175, %172
  %182 = phi i32 [ %180, %175 ], [ %174, %172 ]
  switch i32 %182, label %187 [
    i32 32, label %183
    i32 13, label %183
    i32 12, label %183
    i32 11, label %183
    i32 10, label %183
    i32 9, label %183
    i32 -1, label %184
    i32 37, label %614
  ]

183:                                              ; preds = %181, %181, %181, %181, %181, %181
  br label %167

184:                                              ; preds = %181
  call void @__irs_error(i32 noundef 0)
  %185 = icmp eq i32 %37, 0
  %186 = select i1 %185, i32 -1, i32 %37
  br label %614

187:                                              ; preds = %181
  %188 = load i64, ptr %29, align 8
  %189 = add i64 %188, -1
  store i64 %189, ptr %29, align 8
  %190 = load ptr, ptr %0, align 8
  %191 = icmp eq ptr %190, null
  %192 = icmp ne i32 %182, -1
  %193 = and i1 %192, %191
  br i1 %193, label %194, label %614

194:                                              ; preds = %187
  %195 = load ptr, ptr %30, align 8
  %196 = call i32 @ungetc(i32 noundef %182, ptr noundef %195)
  br label %614

197:                                              ; preds = %155
  %198 = or i1 %112, %134
  %199 = xor i1 %198, true
  call void @__irs_must(i1 noundef zeroext %199)
  %200 = load i64, ptr %26, align 8
  %201 = load i32, ptr %2, align 8
  %202 = icmp ult i32 %201, 41
  br i1 %202, label %203, label %208

203:                                              ; preds = %197
  %204 = load ptr, ptr %28, align 8
  %205 = zext nneg i32 %201 to i64
  %206 = getelementptr i8, ptr %204, i64 %205
  %207 = add nuw nsw i32 %201, 8
  store i32 %207, ptr %2, align 8
  br label %211

208:                                              ; preds = %197
  %209 = load ptr, ptr %27, align 8
  %210 = getelementptr i8, ptr %209, i64 8
  store ptr %210, ptr %27, align 8
  br label %211

211:                                              ; preds = %208, %203
  %212 = phi ptr [ %206, %203 ], [ %209, %208 ]
  %213 = load ptr, ptr %212, align 8
  switch i32 %157, label %220 [
    i32 1, label %214
    i32 2, label %216
    i32 4, label %218
  ]

214:                                              ; preds = %211
  %215 = trunc i64 %200 to i8
  store i8 %215, ptr %213, align 1
  br label %614

216:                                              ; preds = %211
  %217 = trunc i64 %200 to i16
  store i16 %217, ptr %213, align 2
  br label %614

218:                                              ; preds = %211
  %219 = trunc i64 %200 to i32
  store i32 %219, ptr %213, align 4
  br label %614

220:                                              ; preds = %211
  store i64 %200, ptr %213, align 8
  br label %614

221:                                              ; preds = %155
  br label %224

222:                                              ; preds = %155
  br label %224

223:                                              ; preds = %155, %155
  br label %224

224:                                              ; preds = %155, %155, %223, %222, %221
  %225 = phi i32 [ 10, %155 ], [ 10, %155 ], [ 16, %223 ], [ 8, %222 ], [ 0, %221 ]
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %4)
  store i64 0, ptr %4, align 8
  %226 = call i32 @__irs_scan_integer(ptr noundef %0, i32 noundef %225, i64 noundef %135, ptr noundef nonnull %4)
  %227 = icmp ne i32 %226, 0
  %228 = or i1 %112, %227
  br i1 %228, label %251, label %229

229:                                              ; preds = %224
  %230 = load i64, ptr %4, align 8
  %231 = load i32, ptr %2, align 8
  %232 = icmp ult i32 %231, 41
  br i1 %232, label %233, label %238

233:                                              ; preds = %229
  %234 = load ptr, ptr %24, align 8
  %235 = zext nneg i32 %231 to i64
  %236 = getelementptr i8, ptr %234, i64 %235
  %237 = add nuw nsw i32 %231, 8
  store i32 %237, ptr %2, align 8
  br label %241

238:                                              ; preds = %229
  %239 = load ptr, ptr %23, align 8
  %240 = getelementptr i8, ptr %239, i64 8
  store ptr %240, ptr %23, align 8
  br label %241

241:                                              ; preds = %238, %233
  %242 = phi ptr [ %236, %233 ], [ %239, %238 ]
  %243 = load ptr, ptr %242, align 8
  switch i32 %157, label %250 [
    i32 1, label %244
    i32 2, label %246
    i32 4, label %248
  ]

244:                                              ; preds = %241
  %245 = trunc i64 %230 to i8
  store i8 %245, ptr %243, align 1
  br label %251

246:                                              ; preds = %241
  %247 = trunc i64 %230 to i16
  store i16 %247, ptr %243, align 2
  br label %251

248:                                              ; preds = %241
  %249 = trunc i64 %230 to i32
  store i32 %249, ptr %243, align 4
  br label %251

250:                                              ; preds = %241
  store i64 %230, ptr %243, align 8
  br label %251

251:                                              ; preds = %250, %248, %246, %244, %224
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %4)
  br label %583

252:                                              ; preds = %155, %155, %155, %155, %155, %155
  call void @llvm.lifetime.start.p0(i64 64, ptr nonnull %5)
  %253 = icmp eq i32 %157, 4
  br i1 %253, label %257, label %254

254:                                              ; preds = %252
  %255 = icmp eq i32 %157, 8
  %256 = and i1 %156, %255
  br label %257

257:                                              ; preds = %254, %252
  %258 = phi i1 [ true, %252 ], [ %256, %254 ]
  call void @__irs_must(i1 noundef zeroext %258)
  %259 = call i32 @__irs_scan_real(ptr noundef %0, i64 noundef %135, ptr noundef nonnull %5)
  %260 = icmp ne i32 %259, 0
  %261 = or i1 %112, %260
  br i1 %261, label %281, label %262

262:                                              ; preds = %257
  %263 = load i32, ptr %2, align 8
  %264 = icmp ult i32 %263, 41
  br i1 %264, label %265, label %270

265:                                              ; preds = %262
  %266 = load ptr, ptr %22, align 8
  %267 = zext nneg i32 %263 to i64
  %268 = getelementptr i8, ptr %266, i64 %267
  %269 = add nuw nsw i32 %263, 8
  store i32 %269, ptr %2, align 8
  br label %273

270:                                              ; preds = %262
  %271 = load ptr, ptr %21, align 8
  %272 = getelementptr i8, ptr %271, i64 8
  store ptr %272, ptr %21, align 8
  br label %273

273:                                              ; preds = %270, %265
  %274 = phi ptr [ %268, %265 ], [ %271, %270 ]
  %275 = load ptr, ptr %274, align 8
  %276 = icmp eq i32 %157, 8
  br i1 %276, label %277, label %279

277:                                              ; preds = %273
  %278 = call double @strtod(ptr noundef nonnull %5, ptr noundef null)
  store double %278, ptr %275, align 8
  br label %281

279:                                              ; preds = %273
  %280 = call float @strtof(ptr noundef nonnull %5, ptr noundef null)
  store float %280, ptr %275, align 4
  br label %281

281:                                              ; preds = %277, %279, %257
  call void @llvm.lifetime.end.p0(i64 64, ptr nonnull %5)
  br label %583

282:                                              ; preds = %155
  %283 = icmp eq i32 %157, 4
  call void @__irs_must(i1 noundef zeroext %283)
  %284 = select i1 %134, i64 %132, i64 1
  br i1 %112, label %299, label %285

285:                                              ; preds = %282
  %286 = load i32, ptr %2, align 8
  %287 = icmp ult i32 %286, 41
  br i1 %287, label %288, label %293

288:                                              ; preds = %285
  %289 = load ptr, ptr %17, align 8
  %290 = zext nneg i32 %286 to i64
  %291 = getelementptr i8, ptr %289, i64 %290
  %292 = add nuw nsw i32 %286, 8
  store i32 %292, ptr %2, align 8
  br label %296

293:                                              ; preds = %285
  %294 = load ptr, ptr %16, align 8
  %295 = getelementptr i8, ptr %294, i64 8
  store ptr %295, ptr %16, align 8
  br label %296

296:                                              ; preds = %293, %288
  %297 = phi ptr [ %291, %288 ], [ %294, %293 ]
  %298 = load ptr, ptr %297, align 8
  br label %299

299:                                              ; preds = %282, %296
  %300 = phi ptr [ %298, %296 ], [ null, %282 ]
  %301 = load i64, ptr %18, align 8
  %302 = add i64 %301, 1
  store i64 %302, ptr %18, align 8
  %303 = load ptr, ptr %0, align 8
  %304 = icmp eq ptr %303, null
  br i1 %304, label %305, label %308

305:                                              ; preds = %299
  %306 = load ptr, ptr %19, align 8
  %307 = call i32 @__irs_next_byte(ptr noundef %306)
  br label %314

308:                                              ; preds = %299
  %309 = getelementptr inbounds i8, ptr %303, i64 %301
  %310 = load i8, ptr %309, align 1
  %311 = zext i8 %310 to i32
  %312 = icmp eq i8 %310, 0
  %313 = select i1 %312, i32 -1, i32 %311
  br label %314

314:                                              ; preds = %305, %308
  %315 = phi i32 [ %313, %308 ], [ %307, %305 ]
  %316 = icmp eq i32 %315, -1
  %317 = zext i1 %316 to i32
  %318 = icmp eq i32 %315, -1
  br i1 %318, label %348, label %319

319:                                              ; preds = %314, %345
  %320 = phi i32 [ %346, %345 ], [ %315, %314 ]
  %321 = phi ptr [ %328, %345 ], [ %300, %314 ]
  %322 = phi i64 [ %329, %345 ], [ %284, %314 ]
  %323 = icmp eq ptr %321, null
  br i1 %323, label %327, label %324

324:                                              ; preds = %319
  %325 = trunc i32 %320 to i8
  %326 = getelementptr inbounds i8, ptr %321, i64 1
  store i8 %325, ptr %321, align 1
  br label %327

327:                                              ; preds = %324, %319
  %328 = phi ptr [ %326, %324 ], [ null, %319 ]
  %329 = add nsw i64 %322, -1
  %330 = icmp eq i64 %329, 0
  br i1 %330, label %583, label %331

331:                                              ; preds = %327
  %332 = load i64, ptr %18, align 8
  %333 = add i64 %332, 1
  store i64 %333, ptr %18, align 8
  %334 = load ptr, ptr %0, align 8
  %335 = icmp eq ptr %334, null
  br i1 %335, label %336, label %339

336:                                              ; preds = %331
  %337 = load ptr, ptr %20, align 8
  %338 = call i32 @__irs_next_byte(ptr noundef %337)
  br label %345

339:                                              ; preds = %331
  %340 = getelementptr inbounds i8, ptr %334, i64 %332
  %341 = load i8, ptr %340, align 1
  %342 = zext i8 %341 to i32
  %343 = icmp eq i8 %341, 0
  %344 = select i1 %343, i32 -1, i32 %342
  br label %345

345:                                              ; preds = %336, %339
  %346 = phi i32 [ %344, %339 ], [ %338, %336 ]
  %347 = icmp eq i32 %346, -1
  br i1 %347, label %348, label %319

348:                                              ; preds = %345, %314
  %349 = load i64, ptr %18, align 8
  %350 = add i64 %349, -1
  store i64 %350, ptr %18, align 8
  br label %583

351:                                              ; preds = %155
  %352 = icmp eq i32 %157, 4
  call void @__irs_must(i1 noundef zeroext %352)
  br i1 %112, label %367, label %353

353:                                              ; preds = %351
  %354 = load i32, ptr %2, align 8
  %355 = icmp ult i32 %354, 41
  br i1 %355, label %356, label %361

356:                                              ; preds = %353
  %357 = load ptr, ptr %13, align 8
  %358 = zext nneg i32 %354 to i64
  %359 = getelementptr i8, ptr %357, i64 %358
  %360 = add nuw nsw i32 %354, 8
  store i32 %360, ptr %2, align 8
  br label %364

361:                                              ; preds = %353
  %362 = load ptr, ptr %12, align 8
  %363 = getelementptr i8, ptr %362, i64 8
  store ptr %363, ptr %12, align 8
  br label %364

364:                                              ; preds = %361, %356
  %365 = phi ptr [ %359, %356 ], [ %362, %361 ]
  %366 = load ptr, ptr %365, align 8
  br label %367

367:                                              ; preds = %351, %364
  %368 = phi ptr [ %366, %364 ], [ null, %351 ]
  br label %369

369:                                              ; preds = %385, %367
  %370 = load i64, ptr %14, align 8
  %371 = add i64 %370, 1
  store i64 %371, ptr %14, align 8
  %372 = load ptr, ptr %0, align 8
  %373 = icmp eq ptr %372, null
  br i1 %373, label %374, label %377

374:                                              ; preds = %369
  %375 = load ptr, ptr %15, align 8
  %376 = call i32 @__irs_next_byte(ptr noundef %375)
  br label %383

377:                                              ; preds = %369
  %378 = getelementptr inbounds i8, ptr %372, i64 %370
  %379 = load i8, ptr %378, align 1
  %380 = zext i8 %379 to i32
  %381 = icmp eq i8 %379, 0
  %382 = select i1 %381, i32 -1, i32 %380
  br label %383

383:                                              ; preds = %377, %374
  %384 = phi i32 [ %382, %377 ], [ %376, %374 ]
  switch i32 %384, label %386 [
    i32 32, label %385
    i32 13, label %385
    i32 12, label %385
    i32 11, label %385
    i32 10, label %385
    i32 9, label %385
  ]

385:                                              ; preds = %383, %383, %383, %383, %383, %383
  br label %369

386:                                              ; preds = %383
  %387 = icmp eq i32 %384, -1
  %388 = zext i1 %387 to i32
  br label %389

389:                                              ; preds = %404, %386
  %390 = phi i64 [ %135, %386 ], [ %400, %404 ]
  %391 = phi ptr [ %368, %386 ], [ %399, %404 ]
  %392 = phi i32 [ %384, %386 ], [ %405, %404 ]
  switch i32 %392, label %393 [
    i32 -1, label %418
    i32 32, label %418
    i32 13, label %418
    i32 12, label %418
    i32 11, label %418
    i32 10, label %418
    i32 9, label %418
  ]

393:                                              ; preds = %389
  %394 = icmp eq ptr %391, null
  br i1 %394, label %398, label %395

395:                                              ; preds = %393
  %396 = trunc i32 %392 to i8
  %397 = getelementptr inbounds i8, ptr %391, i64 1
  store i8 %396, ptr %391, align 1
  br label %398

398:                                              ; preds = %393, %395
  %399 = phi ptr [ %397, %395 ], [ null, %393 ]
  %400 = add nsw i64 %390, -1
  %401 = icmp eq i64 %400, 0
  %402 = load i64, ptr %14, align 8
  %403 = add i64 %402, 1
  store i64 %403, ptr %14, align 8
  br i1 %401, label %404, label %406

404:                                              ; preds = %398, %412, %409
  %405 = phi i32 [ -1, %398 ], [ %417, %412 ], [ %411, %409 ]
  br label %389

406:                                              ; preds = %398
  %407 = load ptr, ptr %0, align 8
  %408 = icmp eq ptr %407, null
  br i1 %408, label %409, label %412

409:                                              ; preds = %406
  %410 = load ptr, ptr %15, align 8
  %411 = call i32 @__irs_next_byte(ptr noundef %410)
  br label %404

412:                                              ; preds = %406
  %413 = getelementptr inbounds i8, ptr %407, i64 %402
  %414 = load i8, ptr %413, align 1
  %415 = zext i8 %414 to i32
  %416 = icmp eq i8 %414, 0
  %417 = select i1 %416, i32 -1, i32 %415
  br label %404

418:                                              ; preds = %389, %389, %389, %389, %389, %389, %389
  %419 = load i64, ptr %14, align 8
  %420 = add i64 %419, -1
  store i64 %420, ptr %14, align 8
  %421 = load ptr, ptr %0, align 8
  %422 = icmp eq ptr %421, null
  %423 = icmp ne i32 %392, -1
  %424 = and i1 %423, %422
  br i1 %424, label %425, label %428

425:                                              ; preds = %418
  %426 = load ptr, ptr %15, align 8
  %427 = call i32 @ungetc(i32 noundef %392, ptr noundef %426)
  br label %428

428:                                              ; preds = %418, %425
  %429 = icmp eq ptr %391, null
  %430 = or i1 %387, %429
  br i1 %430, label %583, label %431

431:                                              ; preds = %428
  store i8 0, ptr %391, align 1
  br label %583

432:                                              ; preds = %155
  %433 = icmp eq i32 %157, 4
  call void @__irs_must(i1 noundef zeroext %433)
  %434 = getelementptr inbounds i8, ptr %158, i64 1
  %435 = load i8, ptr %434, align 1
  %436 = icmp eq i8 %435, 94
  %437 = getelementptr inbounds i8, ptr %158, i64 2
  %438 = select i1 %436, ptr %437, ptr %434
  br label %439

439:                                              ; preds = %439, %432
  %440 = phi ptr [ %438, %432 ], [ %443, %439 ]
  %441 = load i8, ptr %440, align 1
  %442 = icmp ne i8 %441, 0
  call void @__irs_must(i1 noundef zeroext %442)
  %443 = getelementptr inbounds i8, ptr %440, i64 1
  %444 = load i8, ptr %443, align 1
  %445 = icmp eq i8 %444, 93
  br i1 %445, label %446, label %439

446:                                              ; preds = %439
  br i1 %112, label %461, label %447

447:                                              ; preds = %446
  %448 = load i32, ptr %2, align 8
  %449 = icmp ult i32 %448, 41
  br i1 %449, label %450, label %455

450:                                              ; preds = %447
  %451 = load ptr, ptr %7, align 8
  %452 = zext nneg i32 %448 to i64
  %453 = getelementptr i8, ptr %451, i64 %452
  %454 = add nuw nsw i32 %448, 8
  store i32 %454, ptr %2, align 8
  br label %458

455:                                              ; preds = %447
  %456 = load ptr, ptr %6, align 8
  %457 = getelementptr i8, ptr %456, i64 8
  store ptr %457, ptr %6, align 8
  br label %458

458:                                              ; preds = %455, %450
  %459 = phi ptr [ %453, %450 ], [ %456, %455 ]
  %460 = load ptr, ptr %459, align 8
  br label %461

461:                                              ; preds = %446, %458
  %462 = phi ptr [ %460, %458 ], [ null, %446 ]
  %463 = load i64, ptr %8, align 8
  %464 = add i64 %463, 1
  store i64 %464, ptr %8, align 8
  %465 = load ptr, ptr %0, align 8
  %466 = icmp eq ptr %465, null
  br i1 %466, label %467, label %470

467:                                              ; preds = %461
  %468 = load ptr, ptr %9, align 8
  %469 = call i32 @__irs_next_byte(ptr noundef %468)
  br label %476

470:                                              ; preds = %461
  %471 = getelementptr inbounds i8, ptr %465, i64 %463
  %472 = load i8, ptr %471, align 1
  %473 = zext i8 %472 to i32
  %474 = icmp eq i8 %472, 0
  %475 = select i1 %474, i32 -1, i32 %473
  br label %476

476:                                              ; preds = %467, %470
  %477 = phi i32 [ %475, %470 ], [ %469, %467 ]
  %478 = icmp eq i32 %477, -1
  %479 = select i1 %478, i32 1, i32 2
  %480 = icmp eq i32 %477, -1
  br i1 %480, label %563, label %481

481:                                              ; preds = %476
  %482 = icmp ult ptr %438, %443
  br label %483

483:                                              ; preds = %481, %559
  %484 = phi i32 [ 0, %481 ], [ %561, %559 ]
  %485 = phi i32 [ %477, %481 ], [ %560, %559 ]
  %486 = phi ptr [ %462, %481 ], [ %542, %559 ]
  %487 = phi i64 [ %135, %481 ], [ %543, %559 ]
  br i1 %482, label %488, label %533

488:                                              ; preds = %483
  %489 = shl i32 %485, 24
  %490 = ashr exact i32 %489, 24
  %491 = load i8, ptr %438, align 1
  %492 = sext i8 %491 to i32
  %493 = icmp eq i32 %490, %492
  br i1 %493, label %533, label %499

494:                                              ; preds = %530
  %495 = getelementptr inbounds i8, ptr %531, i64 1
  %496 = load i8, ptr %495, align 1
  %497 = sext i8 %496 to i32
  %498 = icmp eq i32 %490, %497
  br i1 %498, label %533, label %499

499:                                              ; preds = %488, %494
  %500 = phi i8 [ %496, %494 ], [ %491, %488 ]
  %501 = phi ptr [ %495, %494 ], [ %438, %488 ]
  %502 = phi i1 [ %532, %494 ], [ true, %488 ]
  %503 = getelementptr inbounds i8, ptr %501, i64 2
  %504 = icmp ult ptr %503, %443
  br i1 %504, label %505, label %530

505:                                              ; preds = %499
  %506 = getelementptr inbounds i8, ptr %501, i64 1
  %507 = load i8, ptr %506, align 1
  %508 = icmp eq i8 %507, 45
  br i1 %508, label %509, label %530

509:                                              ; preds = %505
  %510 = load i8, ptr %503, align 1
  %511 = icmp ugt i8 %500, %510
  br i1 %511, label %521, label %512

512:                                              ; preds = %509
  %513 = getelementptr inbounds i8, ptr %501, i64 3
  %514 = icmp ult ptr %513, %443
  br i1 %514, label %515, label %518

515:                                              ; preds = %512
  %516 = load i8, ptr %513, align 1
  %517 = icmp eq i8 %516, 45
  br label %518

518:                                              ; preds = %515, %512
  %519 = phi i1 [ false, %512 ], [ %517, %515 ]
  %520 = xor i1 %519, true
  br label %521

521:                                              ; preds = %518, %509
  %522 = phi i1 [ false, %509 ], [ %520, %518 ]
  call void @__irs_must(i1 noundef zeroext %522)
  %523 = load i8, ptr %501, align 1
  %524 = zext i8 %523 to i32
  %525 = icmp slt i32 %485, %524
  br i1 %525, label %530, label %526

526:                                              ; preds = %521
  %527 = load i8, ptr %503, align 1
  %528 = zext i8 %527 to i32
  %529 = icmp sgt i32 %485, %528
  br i1 %529, label %530, label %533

530:                                              ; preds = %526, %521, %505, %499
  %531 = phi ptr [ %501, %505 ], [ %501, %499 ], [ %503, %526 ], [ %503, %521 ]
  %532 = icmp ult ptr %531, %440
  br i1 %532, label %494, label %533

533:                                              ; preds = %530, %526, %494, %488, %483
  %534 = phi i1 [ %482, %483 ], [ true, %488 ], [ %532, %494 ], [ %502, %526 ], [ %532, %530 ]
  %535 = xor i1 %436, %534
  br i1 %535, label %536, label %563

536:                                              ; preds = %533
  %537 = icmp eq ptr %486, null
  br i1 %537, label %541, label %538

538:                                              ; preds = %536
  %539 = trunc i32 %485 to i8
  %540 = getelementptr inbounds i8, ptr %486, i64 1
  store i8 %539, ptr %486, align 1
  br label %541

541:                                              ; preds = %536, %538
  %542 = phi ptr [ %540, %538 ], [ null, %536 ]
  %543 = add nsw i64 %487, -1
  %544 = icmp eq i64 %543, 0
  %545 = load i64, ptr %8, align 8
  %546 = add i64 %545, 1
  store i64 %546, ptr %8, align 8
  br i1 %544, label %559, label %547

547:                                              ; preds = %541
  %548 = load ptr, ptr %0, align 8
  %549 = icmp eq ptr %548, null
  br i1 %549, label %550, label %553

550:                                              ; preds = %547
  %551 = load ptr, ptr %10, align 8
  %552 = call i32 @__irs_next_byte(ptr noundef %551)
  br label %559

553:                                              ; preds = %547
  %554 = getelementptr inbounds i8, ptr %548, i64 %545
  %555 = load i8, ptr %554, align 1
  %556 = zext i8 %555 to i32
  %557 = icmp eq i8 %555, 0
  %558 = select i1 %557, i32 -1, i32 %556
  br label %559

559:                                              ; preds = %541, %553, %550
  %560 = phi i32 [ %558, %553 ], [ %552, %550 ], [ -1, %541 ]
  %561 = add nuw nsw i32 %484, 1
  %562 = icmp eq i32 %560, -1
  br i1 %562, label %563, label %483

563:                                              ; preds = %533, %559, %476
  %564 = phi ptr [ %462, %476 ], [ %486, %533 ], [ %542, %559 ]
  %565 = phi i32 [ %477, %476 ], [ %485, %533 ], [ %560, %559 ]
  %566 = phi i32 [ 0, %476 ], [ %484, %533 ], [ 1, %559 ]
  %567 = load i64, ptr %8, align 8
  %568 = add i64 %567, -1
  store i64 %568, ptr %8, align 8
  %569 = load ptr, ptr %0, align 8
  %570 = icmp eq ptr %569, null
  %571 = icmp ne i32 %565, -1
  %572 = and i1 %571, %570
  br i1 %572, label %573, label %576

573:                                              ; preds = %563
  %574 = load ptr, ptr %11, align 8
  %575 = call i32 @ungetc(i32 noundef %565, ptr noundef %574)
  br label %576

576:                                              ; preds = %563, %573
  %577 = icmp ne i32 %566, 0
  %578 = select i1 %577, i32 0, i32 %479
  %579 = icmp ne ptr %564, null
  %580 = and i1 %579, %577
  br i1 %580, label %581, label %583

581:                                              ; preds = %576
  store i8 0, ptr %564, align 1
  br label %583

582:                                              ; preds = %155
  call void @__irs_must(i1 noundef zeroext false)
  br label %614

583:                                              ; preds = %327, %576, %581, %428, %431, %348, %281, %251
  %584 = phi i32 [ %259, %281 ], [ %226, %251 ], [ %317, %348 ], [ %388, %431 ], [ %388, %428 ], [ %578, %581 ], [ %578, %576 ], [ %317, %327 ]
  %585 = phi ptr [ %158, %281 ], [ %158, %251 ], [ %158, %348 ], [ %158, %431 ], [ %158, %428 ], [ %443, %581 ], [ %443, %576 ], [ %158, %327 ]
  %586 = icmp ne i32 %584, 1
  %587 = and i1 %134, %586
  br i1 %587, label %588, label %599

588:                                              ; preds = %583
  %589 = load ptr, ptr %0, align 8
  %590 = icmp eq ptr %589, null
  br i1 %590, label %591, label %599

591:                                              ; preds = %588
  %592 = load i8, ptr %585, align 1
  switch i8 %592, label %593 [
    i8 99, label %599
    i8 115, label %599
    i8 93, label %599
  ]

593:                                              ; preds = %591
  %594 = load ptr, ptr %25, align 8
  %595 = call i32 @__irs_next_byte(ptr noundef %594)
  %596 = icmp ne i32 %595, -1
  call void @__irs_must(i1 noundef zeroext %596)
  %597 = load ptr, ptr %25, align 8
  %598 = call i32 @ungetc(i32 noundef %595, ptr noundef %597)
  br label %599

599:                                              ; preds = %591, %591, %591, %583, %593, %588
  switch i32 %584, label %610 [
    i32 1, label %600
    i32 2, label %614
  ]

600:                                              ; preds = %599
  %601 = load i8, ptr %585, align 1
  switch i8 %601, label %606 [
    i8 99, label %602
    i8 93, label %602
  ]

602:                                              ; preds = %600, %600
  %603 = call i32 @__irs_unsigned()
  %604 = and i32 %603, 1
  %605 = icmp eq i32 %604, 0
  br i1 %605, label %607, label %606

606:                                              ; preds = %602, %600
  call void @__irs_error(i32 noundef 0)
  br label %607

607:                                              ; preds = %606, %602
  %608 = icmp eq i32 %37, 0
  %609 = select i1 %608, i32 -1, i32 %37
  br label %614

610:                                              ; preds = %599
  %611 = xor i1 %112, true
  %612 = zext i1 %611 to i32
  %613 = add nsw i32 %37, %612
  br label %614

614:                                              ; preds = %181, %220, %218, %216, %214, %194, %187, %599, %184, %610, %607, %582
  %615 = phi i32 [ 1, %582 ], [ 1, %607 ], [ 0, %610 ], [ 1, %184 ], [ 1, %599 ], [ 1, %187 ], [ 1, %194 ], [ 4, %214 ], [ 4, %216 ], [ 4, %218 ], [ 4, %220 ], [ 4, %181 ]
  %616 = phi i32 [ %37, %582 ], [ %37, %607 ], [ %613, %610 ], [ %37, %184 ], [ %37, %599 ], [ %37, %187 ], [ %37, %194 ], [ %37, %214 ], [ %37, %216 ], [ %37, %218 ], [ %37, %220 ], [ %37, %181 ]
  %617 = phi ptr [ %158, %582 ], [ %585, %607 ], [ %585, %610 ], [ %158, %184 ], [ %585, %599 ], [ %158, %187 ], [ %158, %194 ], [ %158, %214 ], [ %158, %216 ], [ %158, %218 ], [ %158, %220 ], [ %158, %181 ]
  %618 = phi i32 [ 0, %582 ], [ %609, %607 ], [ %39, %610 ], [ %186, %184 ], [ %37, %599 ], [ %37, %187 ], [ %37, %194 ], [ %39, %214 ], [ %39, %216 ], [ %39, %218 ], [ %39, %220 ], [ %39, %181 ]
  switch i32 %615, label %624 [
    i32 0, label %619
    i32 4, label %619
  ]

619:                                              ; preds = %66, %59, %614, %106, %614
  %620 = phi i32 [ %616, %614 ], [ %616, %614 ], [ %37, %106 ], [ %37, %59 ], [ %37, %66 ]
  %621 = phi ptr [ %617, %614 ], [ %617, %614 ], [ %38, %106 ], [ %38, %59 ], [ %38, %66 ]
  %622 = phi i32 [ %618, %614 ], [ %618, %614 ], [ %108, %106 ], [ %39, %59 ], [ %39, %66 ]
  %623 = getelementptr inbounds i8, ptr %621, i64 1
  br label %36

624:                                              ; preds = %36, %106, %614
  %625 = phi i32 [ %108, %106 ], [ %618, %614 ], [ %37, %36 ]
  ret i32 %625
}

declare i32 @__irs_unsigned() local_unnamed_addr

declare void @__irs_error(i32 noundef) local_unnamed_addr

declare double @strtod(ptr noundef, ptr noundef) local_unnamed_addr

declare float @strtof(ptr noundef, ptr noundef) local_unnamed_addr

declare i32 @__irs_next_byte(ptr noundef) local_unnamed_addr

declare i32 @ungetc(i32 noundef, ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @__irs_scan_text(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = alloca %struct.source, align 8
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %4)
  store ptr %0, ptr %4, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 8
  store ptr null, ptr %5, align 8
  %6 = getelementptr inbounds i8, ptr %4, i64 16
  store i64 0, ptr %6, align 8
  %7 = call i32 @__irs_scan(ptr noundef nonnull %4, ptr noundef %1, ptr noundef %2)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %4)
  ret i32 %7
}

; Function Attrs: nounwind
define weak dso_local i32 @__irs_scan_outside(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  tail call void @__irs_waits()
  br label %3

3:                                                ; preds = %89, %2
  %4 = phi ptr [ %0, %2 ], [ %92, %89 ]
  %5 = phi i32 [ 0, %2 ], [ %91, %89 ]
  %6 = load i8, ptr %4, align 1
  switch i8 %6, label %89 [
    i8 0, label %7
    i8 37, label %15
  ]

7:                                                ; preds = %3
  %8 = tail call i32 @__irs_unsigned()
  %9 = icmp sgt i32 %8, -2
  %10 = icmp sle i32 %8, %5
  %11 = and i1 %9, %10
  %12 = zext i1 %11 to i32
  tail call void @irs_assume(i32 noundef %12)
  %13 = load i8, ptr %0, align 1
  %14 = icmp eq i8 %13, 37
  br i1 %14, label %93, label %100

15:                                               ; preds = %3
  %16 = getelementptr inbounds i8, ptr %4, i64 1
  %17 = load i8, ptr %16, align 1
  %18 = icmp eq i8 %17, 42
  %19 = zext i1 %18 to i64
  %20 = getelementptr inbounds i8, ptr %16, i64 %19
  %21 = load i8, ptr %20, align 1
  %22 = add i8 %21, -48
  %23 = icmp ult i8 %22, 10
  br i1 %23, label %24, label %37

24:                                               ; preds = %15, %24
  %25 = phi i64 [ %31, %24 ], [ 0, %15 ]
  %26 = phi i8 [ %34, %24 ], [ %21, %15 ]
  %27 = phi ptr [ %33, %24 ], [ %20, %15 ]
  %28 = mul nsw i64 %25, 10
  %29 = add nsw i8 %26, -48
  %30 = zext nneg i8 %29 to i64
  %31 = add nsw i64 %28, %30
  %32 = icmp slt i64 %31, 1048576
  tail call void @__irs_must(i1 noundef zeroext %32)
  %33 = getelementptr inbounds i8, ptr %27, i64 1
  %34 = load i8, ptr %33, align 1
  %35 = add i8 %34, -48
  %36 = icmp ult i8 %35, 10
  br i1 %36, label %24, label %37

37:                                               ; preds = %24, %15
  %38 = phi i64 [ 0, %15 ], [ %31, %24 ]
  %39 = phi ptr [ %20, %15 ], [ %33, %24 ]
  %40 = icmp sgt i64 %38, 0
  %41 = load i8, ptr %39, align 1
  %42 = add i8 %41, -104
  %43 = tail call i8 @llvm.fshl.i8(i8 %42, i8 %42, i8 7)
  switch i8 %43, label %60 [
    i8 0, label %44
    i8 2, label %51
    i8 1, label %51
    i8 9, label %51
    i8 6, label %51
  ]

44:                                               ; preds = %37
  %45 = getelementptr inbounds i8, ptr %39, i64 1
  %46 = load i8, ptr %45, align 1
  %47 = icmp eq i8 %46, 104
  %48 = getelementptr inbounds i8, ptr %39, i64 2
  %49 = select i1 %47, i32 1, i32 2
  %50 = select i1 %47, ptr %48, ptr %45
  br label %60

51:                                               ; preds = %37, %37, %37, %37
  %52 = getelementptr inbounds i8, ptr %39, i64 1
  %53 = icmp eq i8 %41, 108
  br i1 %53, label %54, label %60

54:                                               ; preds = %51
  %55 = load i8, ptr %52, align 1
  %56 = icmp eq i8 %55, 108
  %57 = getelementptr inbounds i8, ptr %39, i64 2
  %58 = select i1 %56, i32 16, i32 8
  %59 = select i1 %56, ptr %57, ptr %52
  br label %60

60:                                               ; preds = %54, %44, %37, %51
  %61 = phi i1 [ false, %37 ], [ %53, %51 ], [ false, %44 ], [ %53, %54 ]
  %62 = phi i32 [ 4, %37 ], [ 8, %51 ], [ %49, %44 ], [ %58, %54 ]
  %63 = phi ptr [ %39, %37 ], [ %52, %51 ], [ %50, %44 ], [ %59, %54 ]
  %64 = load i8, ptr %63, align 1
  switch i8 %64, label %80 [
    i8 37, label %82
    i8 100, label %82
    i8 105, label %82
    i8 117, label %82
    i8 111, label %82
    i8 120, label %82
    i8 88, label %82
    i8 101, label %65
    i8 69, label %65
    i8 102, label %65
    i8 70, label %65
    i8 103, label %65
    i8 71, label %65
    i8 99, label %70
    i8 115, label %76
  ]

65:                                               ; preds = %60, %60, %60, %60, %60, %60
  %66 = icmp eq i32 %62, 4
  br i1 %66, label %80, label %67

67:                                               ; preds = %65
  %68 = icmp eq i32 %62, 8
  %69 = and i1 %61, %68
  br label %80

70:                                               ; preds = %60
  %71 = icmp eq i32 %62, 4
  br i1 %71, label %72, label %80

72:                                               ; preds = %70
  %73 = icmp eq i64 %38, 1
  %74 = xor i1 %40, true
  %75 = or i1 %73, %74
  br label %80

76:                                               ; preds = %60
  %77 = icmp eq i32 %62, 4
  %78 = or i1 %18, %40
  %79 = and i1 %78, %77
  br label %80

80:                                               ; preds = %60, %70, %72, %65, %67, %76
  %81 = phi i1 [ %79, %76 ], [ true, %65 ], [ %69, %67 ], [ false, %70 ], [ %75, %72 ], [ false, %60 ]
  tail call void @__irs_must(i1 noundef zeroext %81)
  br label %82

82:                                               ; preds = %80, %60, %60, %60, %60, %60, %60, %60
  %83 = load i8, ptr %63, align 1
  %84 = icmp ne i8 %83, 37
  %85 = xor i1 %18, true
  %86 = and i1 %84, %85
  %87 = zext i1 %86 to i32
  %88 = add nsw i32 %5, %87
  br label %89

89:                                               ; preds = %3, %82
  %90 = phi ptr [ %63, %82 ], [ %4, %3 ]
  %91 = phi i32 [ %88, %82 ], [ %5, %3 ]
  %92 = getelementptr inbounds i8, ptr %90, i64 1
  br label %3

93:                                               ; preds = %7
  %94 = getelementptr inbounds i8, ptr %0, i64 1
  %95 = load i8, ptr %94, align 1
  %96 = icmp eq i8 %95, 99
  br i1 %96, label %97, label %100

97:                                               ; preds = %93
  %98 = icmp ne i32 %8, 0
  %99 = zext i1 %98 to i32
  tail call void @irs_assume(i32 noundef %99)
  br label %100

100:                                              ; preds = %97, %93, %7
  %101 = tail call i32 @__irs_unsigned()
  %102 = and i32 %101, 1
  tail call void @__irs_fails(i32 noundef %102)
  %103 = icmp slt i32 %8, %5
  %104 = and i32 %101, 3
  %105 = icmp eq i32 %104, 2
  %106 = and i1 %103, %105
  br i1 %106, label %107, label %108

107:                                              ; preds = %100
  tail call void @__irs_error(i32 noundef 0)
  br label %108

108:                                              ; preds = %107, %100
  %109 = getelementptr inbounds i8, ptr %1, i64 8
  %110 = getelementptr inbounds i8, ptr %1, i64 16
  %111 = getelementptr inbounds i8, ptr %1, i64 8
  %112 = getelementptr inbounds i8, ptr %1, i64 16
  %113 = getelementptr inbounds i8, ptr %1, i64 8
  %114 = getelementptr inbounds i8, ptr %1, i64 16
  %115 = getelementptr inbounds i8, ptr %1, i64 8
  %116 = getelementptr inbounds i8, ptr %1, i64 16
  %117 = getelementptr inbounds i8, ptr %1, i64 8
  %118 = getelementptr inbounds i8, ptr %1, i64 16
  br label %119

119:                                              ; preds = %287, %108
  %120 = phi i32 [ 0, %108 ], [ %288, %287 ]
  %121 = phi ptr [ %0, %108 ], [ %290, %287 ]
  %122 = load i8, ptr %121, align 1
  switch i8 %122, label %287 [
    i8 0, label %291
    i8 37, label %123
  ]

123:                                              ; preds = %119
  %124 = getelementptr inbounds i8, ptr %121, i64 1
  %125 = load i8, ptr %124, align 1
  %126 = icmp eq i8 %125, 42
  %127 = zext i1 %126 to i64
  %128 = getelementptr inbounds i8, ptr %124, i64 %127
  %129 = load i8, ptr %128, align 1
  %130 = add i8 %129, -48
  %131 = icmp ult i8 %130, 10
  br i1 %131, label %132, label %145

132:                                              ; preds = %123, %132
  %133 = phi i64 [ %139, %132 ], [ 0, %123 ]
  %134 = phi i8 [ %142, %132 ], [ %129, %123 ]
  %135 = phi ptr [ %141, %132 ], [ %128, %123 ]
  %136 = mul nsw i64 %133, 10
  %137 = add nsw i8 %134, -48
  %138 = zext nneg i8 %137 to i64
  %139 = add nsw i64 %136, %138
  %140 = icmp slt i64 %139, 1048576
  tail call void @__irs_must(i1 noundef zeroext %140)
  %141 = getelementptr inbounds i8, ptr %135, i64 1
  %142 = load i8, ptr %141, align 1
  %143 = add i8 %142, -48
  %144 = icmp ult i8 %143, 10
  br i1 %144, label %132, label %145

145:                                              ; preds = %132, %123
  %146 = phi i64 [ 0, %123 ], [ %139, %132 ]
  %147 = phi ptr [ %128, %123 ], [ %141, %132 ]
  %148 = icmp sgt i64 %146, 0
  %149 = select i1 %148, i64 %146, i64 1099511627776
  %150 = load i8, ptr %147, align 1
  %151 = add i8 %150, -104
  %152 = tail call i8 @llvm.fshl.i8(i8 %151, i8 %151, i8 7)
  switch i8 %152, label %169 [
    i8 0, label %153
    i8 2, label %160
    i8 1, label %160
    i8 9, label %160
    i8 6, label %160
  ]

153:                                              ; preds = %145
  %154 = getelementptr inbounds i8, ptr %147, i64 1
  %155 = load i8, ptr %154, align 1
  %156 = icmp eq i8 %155, 104
  %157 = getelementptr inbounds i8, ptr %147, i64 2
  %158 = select i1 %156, i32 1, i32 2
  %159 = select i1 %156, ptr %157, ptr %154
  br label %169

160:                                              ; preds = %145, %145, %145, %145
  %161 = getelementptr inbounds i8, ptr %147, i64 1
  %162 = icmp eq i8 %150, 108
  br i1 %162, label %163, label %169

163:                                              ; preds = %160
  %164 = load i8, ptr %161, align 1
  %165 = icmp eq i8 %164, 108
  %166 = getelementptr inbounds i8, ptr %147, i64 2
  %167 = select i1 %165, i32 16, i32 8
  %168 = select i1 %165, ptr %166, ptr %161
  br label %169

169:                                              ; preds = %163, %153, %145, %160
  %170 = phi i32 [ 4, %145 ], [ 8, %160 ], [ %158, %153 ], [ %167, %163 ]
  %171 = phi ptr [ %147, %145 ], [ %161, %160 ], [ %159, %153 ], [ %168, %163 ]
  %172 = load i8, ptr %171, align 1
  %173 = icmp eq i8 %172, 37
  %174 = or i1 %126, %173
  br i1 %174, label %287, label %175

175:                                              ; preds = %169
  %176 = add nsw i32 %120, 1
  %177 = icmp sgt i32 %8, %120
  br i1 %177, label %178, label %291

178:                                              ; preds = %175
  switch i8 %172, label %268 [
    i8 100, label %179
    i8 105, label %179
    i8 117, label %179
    i8 111, label %179
    i8 120, label %179
    i8 88, label %179
    i8 99, label %218
    i8 115, label %234
  ]

179:                                              ; preds = %178, %178, %178, %178, %178, %178
  %180 = icmp ugt i32 %170, 7
  br i1 %180, label %181, label %196

181:                                              ; preds = %179
  %182 = tail call i64 @__irs_long()
  %183 = load i32, ptr %1, align 8
  %184 = icmp ult i32 %183, 41
  br i1 %184, label %185, label %190

185:                                              ; preds = %181
  %186 = load ptr, ptr %116, align 8
  %187 = zext nneg i32 %183 to i64
  %188 = getelementptr i8, ptr %186, i64 %187
  %189 = add nuw nsw i32 %183, 8
  store i32 %189, ptr %1, align 8
  br label %193

190:                                              ; preds = %181
  %191 = load ptr, ptr %115, align 8
  %192 = getelementptr i8, ptr %191, i64 8
  store ptr %192, ptr %115, align 8
  br label %193

193:                                              ; preds = %185, %190
  %194 = phi ptr [ %188, %185 ], [ %191, %190 ]
  %195 = load ptr, ptr %194, align 8
  store i64 %182, ptr %195, align 8
  br label %287

196:                                              ; preds = %179
  %197 = tail call i32 @__irs_unsigned()
  %198 = sext i32 %197 to i64
  %199 = load i32, ptr %1, align 8
  %200 = icmp ult i32 %199, 41
  br i1 %200, label %201, label %206

201:                                              ; preds = %196
  %202 = load ptr, ptr %114, align 8
  %203 = zext nneg i32 %199 to i64
  %204 = getelementptr i8, ptr %202, i64 %203
  %205 = add nuw nsw i32 %199, 8
  store i32 %205, ptr %1, align 8
  br label %209

206:                                              ; preds = %196
  %207 = load ptr, ptr %113, align 8
  %208 = getelementptr i8, ptr %207, i64 8
  store ptr %208, ptr %113, align 8
  br label %209

209:                                              ; preds = %206, %201
  %210 = phi ptr [ %204, %201 ], [ %207, %206 ]
  %211 = load ptr, ptr %210, align 8
  switch i32 %170, label %217 [
    i32 1, label %212
    i32 2, label %214
    i32 4, label %216
  ]

212:                                              ; preds = %209
  %213 = trunc i32 %197 to i8
  store i8 %213, ptr %211, align 1
  br label %287

214:                                              ; preds = %209
  %215 = trunc i32 %197 to i16
  store i16 %215, ptr %211, align 2
  br label %287

216:                                              ; preds = %209
  store i32 %197, ptr %211, align 4
  br label %287

217:                                              ; preds = %209
  store i64 %198, ptr %211, align 8
  br label %287

218:                                              ; preds = %178
  %219 = tail call i32 @__irs_unsigned()
  %220 = load i32, ptr %1, align 8
  %221 = icmp ult i32 %220, 41
  br i1 %221, label %222, label %227

222:                                              ; preds = %218
  %223 = load ptr, ptr %112, align 8
  %224 = zext nneg i32 %220 to i64
  %225 = getelementptr i8, ptr %223, i64 %224
  %226 = add nuw nsw i32 %220, 8
  store i32 %226, ptr %1, align 8
  br label %230

227:                                              ; preds = %218
  %228 = load ptr, ptr %111, align 8
  %229 = getelementptr i8, ptr %228, i64 8
  store ptr %229, ptr %111, align 8
  br label %230

230:                                              ; preds = %222, %227
  %231 = phi ptr [ %225, %222 ], [ %228, %227 ]
  %232 = load ptr, ptr %231, align 8
  %233 = trunc i32 %219 to i8
  store i8 %233, ptr %232, align 1
  br label %287

234:                                              ; preds = %178
  %235 = load i32, ptr %1, align 8
  %236 = icmp ult i32 %235, 41
  br i1 %236, label %237, label %242

237:                                              ; preds = %234
  %238 = load ptr, ptr %110, align 8
  %239 = zext nneg i32 %235 to i64
  %240 = getelementptr i8, ptr %238, i64 %239
  %241 = add nuw nsw i32 %235, 8
  store i32 %241, ptr %1, align 8
  br label %245

242:                                              ; preds = %234
  %243 = load ptr, ptr %109, align 8
  %244 = getelementptr i8, ptr %243, i64 8
  store ptr %244, ptr %109, align 8
  br label %245

245:                                              ; preds = %242, %237
  %246 = phi ptr [ %240, %237 ], [ %243, %242 ]
  %247 = load ptr, ptr %246, align 8
  %248 = tail call i64 @__irs_long()
  %249 = add i64 %248, -1
  %250 = icmp ult i64 %249, %149
  %251 = zext i1 %250 to i32
  tail call void @irs_assume(i32 noundef %251)
  tail call void @__irs_fill(ptr noundef %247, i64 noundef %149, i64 noundef %248)
  %252 = tail call i64 @llvm.umax.i64(i64 %149, i64 1)
  br label %255

253:                                              ; preds = %255
  %254 = getelementptr inbounds i8, ptr %247, i64 %248
  store i8 0, ptr %254, align 1
  br label %287

255:                                              ; preds = %245, %255
  %256 = phi i64 [ 0, %245 ], [ %266, %255 ]
  %257 = icmp uge i64 %256, %248
  %258 = getelementptr inbounds i8, ptr %247, i64 %256
  %259 = load i8, ptr %258, align 1
  %260 = icmp ne i8 %259, 32
  %261 = add i8 %259, -14
  %262 = icmp ult i8 %261, -5
  %263 = and i1 %260, %262
  %264 = or i1 %257, %263
  %265 = zext i1 %264 to i32
  tail call void @irs_assume(i32 noundef %265)
  %266 = add nuw i64 %256, 1
  %267 = icmp eq i64 %266, %252
  br i1 %267, label %253, label %255

268:                                              ; preds = %178
  %269 = load i32, ptr %1, align 8
  %270 = icmp ult i32 %269, 41
  br i1 %270, label %271, label %276

271:                                              ; preds = %268
  %272 = load ptr, ptr %118, align 8
  %273 = zext nneg i32 %269 to i64
  %274 = getelementptr i8, ptr %272, i64 %273
  %275 = add nuw nsw i32 %269, 8
  store i32 %275, ptr %1, align 8
  br label %279

276:                                              ; preds = %268
  %277 = load ptr, ptr %117, align 8
  %278 = getelementptr i8, ptr %277, i64 8
  store ptr %278, ptr %117, align 8
  br label %279

279:                                              ; preds = %276, %271
  %280 = phi ptr [ %274, %271 ], [ %277, %276 ]
  %281 = load ptr, ptr %280, align 8
  %282 = icmp eq i32 %170, 8
  %283 = tail call double @__irs_double()
  br i1 %282, label %284, label %285

284:                                              ; preds = %279
  store double %283, ptr %281, align 8
  br label %287

285:                                              ; preds = %279
  %286 = fptrunc double %283 to float
  store float %286, ptr %281, align 4
  br label %287

287:                                              ; preds = %169, %217, %216, %214, %212, %119, %284, %285, %230, %253, %193
  %288 = phi i32 [ %120, %169 ], [ %176, %253 ], [ %176, %230 ], [ %176, %193 ], [ %176, %285 ], [ %176, %284 ], [ %120, %119 ], [ %176, %212 ], [ %176, %214 ], [ %176, %216 ], [ %176, %217 ]
  %289 = phi ptr [ %171, %169 ], [ %171, %253 ], [ %171, %230 ], [ %171, %193 ], [ %171, %285 ], [ %171, %284 ], [ %121, %119 ], [ %171, %212 ], [ %171, %214 ], [ %171, %216 ], [ %171, %217 ]
  %290 = getelementptr inbounds i8, ptr %289, i64 1
  br label %119

291:                                              ; preds = %119, %175
  ret i32 %8
}

declare void @__irs_waits() local_unnamed_addr

declare void @irs_assume(i32 noundef) local_unnamed_addr

declare void @__irs_fails(i32 noundef) local_unnamed_addr

declare i64 @__irs_long() local_unnamed_addr

declare void @__irs_fill(ptr noundef, i64 noundef, i64 noundef) local_unnamed_addr

declare double @__irs_double() local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @__irs_scan_stream(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = alloca %struct.source, align 8
  %5 = tail call i64 @__irs_stream_file(ptr noundef %0)
  %6 = icmp slt i64 %5, 0
  br i1 %6, label %7, label %9

7:                                                ; preds = %3
  %8 = tail call i32 @__irs_scan_outside(ptr noundef %1, ptr noundef %2)
  br label %13

9:                                                ; preds = %3
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %4)
  store ptr null, ptr %4, align 8
  %10 = getelementptr inbounds i8, ptr %4, i64 8
  store ptr %0, ptr %10, align 8
  %11 = getelementptr inbounds i8, ptr %4, i64 16
  store i64 0, ptr %11, align 8
  %12 = call i32 @__irs_scan(ptr noundef nonnull %4, ptr noundef %1, ptr noundef %2)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %4)
  br label %13

13:                                               ; preds = %9, %7
  %14 = phi i32 [ %8, %7 ], [ %12, %9 ]
  ret i32 %14
}

declare i64 @__irs_stream_file(ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @sscanf(ptr noundef %0, ptr noundef %1, ...) local_unnamed_addr {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %3)
  call void @llvm.va_start.p0(ptr nonnull %3)
  %4 = call i32 @__irs_scan_text(ptr noundef %0, ptr noundef %1, ptr noundef nonnull %3)
  call void @llvm.va_end.p0(ptr %3)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %3)
  ret i32 %4
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr)

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr)

; Function Attrs: nounwind
define weak dso_local i32 @__isoc99_sscanf(ptr noundef %0, ptr noundef %1, ...) local_unnamed_addr {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %3)
  call void @llvm.va_start.p0(ptr nonnull %3)
  %4 = call i32 @__irs_scan_text(ptr noundef %0, ptr noundef %1, ptr noundef nonnull %3)
  call void @llvm.va_end.p0(ptr %3)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %3)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc23_sscanf(ptr noundef %0, ptr noundef %1, ...) local_unnamed_addr {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %3)
  call void @llvm.va_start.p0(ptr nonnull %3)
  %4 = call i32 @__irs_scan_text(ptr noundef %0, ptr noundef %1, ptr noundef nonnull %3)
  call void @llvm.va_end.p0(ptr %3)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %3)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @fscanf(ptr noundef %0, ptr noundef %1, ...) local_unnamed_addr {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %3)
  call void @llvm.va_start.p0(ptr nonnull %3)
  %4 = call i32 @__irs_scan_stream(ptr noundef %0, ptr noundef %1, ptr noundef nonnull %3)
  call void @llvm.va_end.p0(ptr %3)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %3)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc99_fscanf(ptr noundef %0, ptr noundef %1, ...) local_unnamed_addr {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %3)
  call void @llvm.va_start.p0(ptr nonnull %3)
  %4 = call i32 @__irs_scan_stream(ptr noundef %0, ptr noundef %1, ptr noundef nonnull %3)
  call void @llvm.va_end.p0(ptr %3)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %3)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc23_fscanf(ptr noundef %0, ptr noundef %1, ...) local_unnamed_addr {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %3)
  call void @llvm.va_start.p0(ptr nonnull %3)
  %4 = call i32 @__irs_scan_stream(ptr noundef %0, ptr noundef %1, ptr noundef nonnull %3)
  call void @llvm.va_end.p0(ptr %3)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %3)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @scanf(ptr noundef %0, ...) local_unnamed_addr {
  %2 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %2)
  call void @llvm.va_start.p0(ptr nonnull %2)
  %3 = call zeroext i1 @__irs_files()
  br i1 %3, label %4, label %7

4:                                                ; preds = %1
  %5 = load ptr, ptr @stdin, align 8
  %6 = call i32 @__irs_scan_stream(ptr noundef %5, ptr noundef %0, ptr noundef nonnull %2)
  br label %9

7:                                                ; preds = %1
  %8 = call i32 @__irs_scan_outside(ptr noundef %0, ptr noundef nonnull %2)
  br label %9

9:                                                ; preds = %7, %4
  %10 = phi i32 [ %6, %4 ], [ %8, %7 ]
  call void @llvm.va_end.p0(ptr %2)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %2)
  ret i32 %10
}

declare zeroext i1 @__irs_files() local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @vscanf(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call zeroext i1 @__irs_files()
  br i1 %3, label %4, label %7

4:                                                ; preds = %2
  %5 = load ptr, ptr @stdin, align 8
  %6 = tail call i32 @__irs_scan_stream(ptr noundef %5, ptr noundef %0, ptr noundef %1)
  br label %9

7:                                                ; preds = %2
  %8 = tail call i32 @__irs_scan_outside(ptr noundef %0, ptr noundef %1)
  br label %9

9:                                                ; preds = %7, %4
  %10 = phi i32 [ %6, %4 ], [ %8, %7 ]
  ret i32 %10
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc99_scanf(ptr noundef %0, ...) local_unnamed_addr {
  %2 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %2)
  call void @llvm.va_start.p0(ptr nonnull %2)
  %3 = call zeroext i1 @__irs_files()
  br i1 %3, label %4, label %7

4:                                                ; preds = %1
  %5 = load ptr, ptr @stdin, align 8
  %6 = call i32 @__irs_scan_stream(ptr noundef %5, ptr noundef %0, ptr noundef nonnull %2)
  br label %9

7:                                                ; preds = %1
  %8 = call i32 @__irs_scan_outside(ptr noundef %0, ptr noundef nonnull %2)
  br label %9

9:                                                ; preds = %7, %4
  %10 = phi i32 [ %6, %4 ], [ %8, %7 ]
  call void @llvm.va_end.p0(ptr %2)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %2)
  ret i32 %10
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc99_vscanf(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call zeroext i1 @__irs_files()
  br i1 %3, label %4, label %7

4:                                                ; preds = %2
  %5 = load ptr, ptr @stdin, align 8
  %6 = tail call i32 @__irs_scan_stream(ptr noundef %5, ptr noundef %0, ptr noundef %1)
  br label %9

7:                                                ; preds = %2
  %8 = tail call i32 @__irs_scan_outside(ptr noundef %0, ptr noundef %1)
  br label %9

9:                                                ; preds = %7, %4
  %10 = phi i32 [ %6, %4 ], [ %8, %7 ]
  ret i32 %10
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc23_scanf(ptr noundef %0, ...) local_unnamed_addr {
  %2 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %2)
  call void @llvm.va_start.p0(ptr nonnull %2)
  %3 = call zeroext i1 @__irs_files()
  br i1 %3, label %4, label %7

4:                                                ; preds = %1
  %5 = load ptr, ptr @stdin, align 8
  %6 = call i32 @__irs_scan_stream(ptr noundef %5, ptr noundef %0, ptr noundef nonnull %2)
  br label %9

7:                                                ; preds = %1
  %8 = call i32 @__irs_scan_outside(ptr noundef %0, ptr noundef nonnull %2)
  br label %9

9:                                                ; preds = %7, %4
  %10 = phi i32 [ %6, %4 ], [ %8, %7 ]
  call void @llvm.va_end.p0(ptr %2)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %2)
  ret i32 %10
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc23_vscanf(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call zeroext i1 @__irs_files()
  br i1 %3, label %4, label %7

4:                                                ; preds = %2
  %5 = load ptr, ptr @stdin, align 8
  %6 = tail call i32 @__irs_scan_stream(ptr noundef %5, ptr noundef %0, ptr noundef %1)
  br label %9

7:                                                ; preds = %2
  %8 = tail call i32 @__irs_scan_outside(ptr noundef %0, ptr noundef %1)
  br label %9

9:                                                ; preds = %7, %4
  %10 = phi i32 [ %6, %4 ], [ %8, %7 ]
  ret i32 %10
}

; Function Attrs: nounwind
define weak dso_local i32 @vsscanf(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call i32 @__irs_scan_text(ptr noundef %0, ptr noundef %1, ptr noundef %2)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc99_vsscanf(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call i32 @__irs_scan_text(ptr noundef %0, ptr noundef %1, ptr noundef %2)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @vfscanf(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call i32 @__irs_scan_stream(ptr noundef %0, ptr noundef %1, ptr noundef %2)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc99_vfscanf(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call i32 @__irs_scan_stream(ptr noundef %0, ptr noundef %1, ptr noundef %2)
  ret i32 %4
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i8 @llvm.fshl.i8(i8, i8, i8)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umax.i64(i64, i64)



