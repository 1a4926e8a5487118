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
  %25 = getelementptr inbounds i8, ptr %0, i64 16
  %26 = getelementptr inbounds i8, ptr %2, i64 8
  %27 = getelementptr inbounds i8, ptr %2, i64 16
  %28 = getelementptr inbounds i8, ptr %0, i64 16
  %29 = getelementptr inbounds i8, ptr %0, i64 8
  %30 = getelementptr inbounds i8, ptr %0, i64 16
  %31 = getelementptr inbounds i8, ptr %0, i64 8
  %32 = getelementptr inbounds i8, ptr %0, i64 16
  %33 = getelementptr inbounds i8, ptr %0, i64 8
  %34 = getelementptr inbounds i8, ptr %0, i64 8
  br label %35

35:                                               ; preds = %592, %3
  %36 = phi i32 [ 0, %3 ], [ %593, %592 ]
  %37 = phi ptr [ %1, %3 ], [ %596, %592 ]
  %38 = phi i32 [ undef, %3 ], [ %595, %592 ]
  %39 = load i8, ptr %37, align 1
  switch i8 %39, label %68 [
    i8 0, label %597
    i8 32, label %40
    i8 13, label %40
    i8 12, label %40
    i8 11, label %40
    i8 10, label %40
    i8 9, label %40
    i8 37, label %103
  ]

40:                                               ; preds = %35, %35, %35, %35, %35, %35
  br label %41

41:                                               ; preds = %57, %40
  %42 = load i64, ptr %30, align 8
  %43 = add i64 %42, 1
  store i64 %43, ptr %30, align 8
  %44 = load ptr, ptr %0, align 8
  %45 = icmp eq ptr %44, null
  br i1 %45, label %46, label %49

46:                                               ; preds = %41
  %47 = load ptr, ptr %31, align 8
  %48 = call i32 @__irs_next_byte(ptr noundef %47)
  br label %55

49:                                               ; preds = %41
  %50 = getelementptr inbounds i8, ptr %44, i64 %42
  %51 = load i8, ptr %50, align 1
  %52 = zext i8 %51 to i32
  %53 = icmp eq i8 %51, 0
  %54 = select i1 %53, i32 -1, i32 %52
  br label %55

55:                                               ; preds = %49, %46
  %56 = phi i32 [ %54, %49 ], [ %48, %46 ]
  switch i32 %56, label %58 [
    i32 32, label %57
    i32 13, label %57
    i32 12, label %57
    i32 11, label %57
    i32 10, label %57
    i32 9, label %57
  ]

57:                                               ; preds = %55, %55, %55, %55, %55, %55
  br label %41

58:                                               ; preds = %55
  %59 = load i64, ptr %30, align 8
  %60 = add i64 %59, -1
  store i64 %60, ptr %30, align 8
  %61 = load ptr, ptr %0, align 8
  %62 = icmp eq ptr %61, null
  %63 = icmp ne i32 %56, -1
  %64 = and i1 %63, %62
  br i1 %64, label %65, label %592

65:                                               ; preds = %58
  %66 = load ptr, ptr %31, align 8
  %67 = call i32 @ungetc(i32 noundef %56, ptr noundef %66)
  br label %592

68:                                               ; preds = %35
  %69 = load i64, ptr %32, align 8
  %70 = add i64 %69, 1
  store i64 %70, ptr %32, align 8
  %71 = load ptr, ptr %0, align 8
  %72 = icmp eq ptr %71, null
  br i1 %72, label %73, label %76

73:                                               ; preds = %68
  %74 = load ptr, ptr %33, align 8
  %75 = call i32 @__irs_next_byte(ptr noundef %74)
  br label %82

76:                                               ; preds = %68
  %77 = getelementptr inbounds i8, ptr %71, i64 %69
  %78 = load i8, ptr %77, align 1
  %79 = zext i8 %78 to i32
  %80 = icmp eq i8 %78, 0
  %81 = select i1 %80, i32 -1, i32 %79
  br label %82

82:                                               ; preds = %73, %76
  %83 = phi i32 [ %81, %76 ], [ %75, %73 ]
  %84 = icmp eq i32 %83, -1
  br i1 %84, label %85, label %88

85:                                               ; preds = %82
  %86 = icmp eq i32 %36, 0
  %87 = select i1 %86, i32 -1, i32 %36
  br label %100

88:                                               ; preds = %82
  %89 = load i8, ptr %37, align 1
  %90 = zext i8 %89 to i32
  %91 = icmp eq i32 %83, %90
  br i1 %91, label %100, label %92

92:                                               ; preds = %88
  %93 = load i64, ptr %32, align 8
  %94 = add i64 %93, -1
  store i64 %94, ptr %32, align 8
  %95 = load ptr, ptr %0, align 8
  %96 = icmp eq ptr %95, null
  br i1 %96, label %97, label %100

97:                                               ; preds = %92
  %98 = load ptr, ptr %34, align 8
  %99 = call i32 @ungetc(i32 noundef %83, ptr noundef %98)
  br label %100

100:                                              ; preds = %97, %92, %88, %85
  %101 = phi i1 [ false, %85 ], [ true, %88 ], [ false, %92 ], [ false, %97 ]
  %102 = phi i32 [ %87, %85 ], [ %38, %88 ], [ %36, %92 ], [ %36, %97 ]
  br i1 %101, label %592, label %597

103:                                              ; preds = %35
  %104 = getelementptr inbounds i8, ptr %37, i64 1
  %105 = load i8, ptr %104, align 1
  %106 = icmp eq i8 %105, 42
  %107 = zext i1 %106 to i64
  %108 = getelementptr inbounds i8, ptr %104, i64 %107
  %109 = load i8, ptr %108, align 1
  %110 = add i8 %109, -48
  %111 = icmp ult i8 %110, 10
  br i1 %111, label %112, label %125

112:                                              ; preds = %103, %112
  %113 = phi i64 [ %119, %112 ], [ 0, %103 ]
  %114 = phi i8 [ %122, %112 ], [ %109, %103 ]
  %115 = phi ptr [ %121, %112 ], [ %108, %103 ]
  %116 = mul nsw i64 %113, 10
  %117 = add nsw i8 %114, -48
  %118 = zext nneg i8 %117 to i64
  %119 = add nsw i64 %116, %118
  %120 = icmp slt i64 %119, 1048576
  call void @__irs_must(i1 noundef zeroext %120)
  %121 = getelementptr inbounds i8, ptr %115, i64 1
  %122 = load i8, ptr %121, align 1
  %123 = add i8 %122, -48
  %124 = icmp ult i8 %123, 10
  br i1 %124, label %112, label %125

125:                                              ; preds = %112, %103
  %126 = phi i64 [ 0, %103 ], [ %119, %112 ]
  %127 = phi ptr [ %108, %103 ], [ %121, %112 ]
  %128 = icmp sgt i64 %126, 0
  %129 = select i1 %128, i64 %126, i64 1099511627776
  %130 = load i8, ptr %127, align 1
  %131 = add i8 %130, -104
  %132 = call i8 @llvm.fshl.i8(i8 %131, i8 %131, i8 7)
  switch i8 %132, label %149 [
    i8 0, label %133
    i8 2, label %140
    i8 1, label %140
    i8 9, label %140
    i8 6, label %140
  ]

133:                                              ; preds = %125
  %134 = getelementptr inbounds i8, ptr %127, i64 1
  %135 = load i8, ptr %134, align 1
  %136 = icmp eq i8 %135, 104
  %137 = getelementptr inbounds i8, ptr %127, i64 2
  %138 = select i1 %136, i32 1, i32 2
  %139 = select i1 %136, ptr %137, ptr %134
  br label %149

140:                                              ; preds = %125, %125, %125, %125
  %141 = getelementptr inbounds i8, ptr %127, i64 1
  %142 = icmp eq i8 %130, 108
  br i1 %142, label %143, label %149

143:                                              ; preds = %140
  %144 = load i8, ptr %141, align 1
  %145 = icmp eq i8 %144, 108
  %146 = getelementptr inbounds i8, ptr %127, i64 2
  %147 = select i1 %145, i32 16, i32 8
  %148 = select i1 %145, ptr %146, ptr %141
  br label %149

149:                                              ; preds = %143, %133, %125, %140
  %150 = phi i1 [ false, %125 ], [ %142, %140 ], [ false, %133 ], [ %142, %143 ]
  %151 = phi i32 [ 4, %125 ], [ 8, %140 ], [ %138, %133 ], [ %147, %143 ]
  %152 = phi ptr [ %127, %125 ], [ %141, %140 ], [ %139, %133 ], [ %148, %143 ]
  %153 = load i8, ptr %152, align 1
  switch i8 %153, label %576 [
    i8 37, label %154
    i8 110, label %191
    i8 105, label %215
    i8 111, label %216
    i8 120, label %217
    i8 88, label %217
    i8 100, label %218
    i8 117, label %218
    i8 101, label %246
    i8 69, label %246
    i8 102, label %246
    i8 70, label %246
    i8 103, label %246
    i8 71, label %246
    i8 99, label %276
    i8 115, label %345
    i8 91, label %426
  ]

154:                                              ; preds = %149
  br i1 %106, label %159, label %155

155:                                              ; preds = %154
  %156 = icmp eq i32 %151, 4
  %157 = xor i1 %128, true
  %158 = select i1 %157, i1 %156, i1 false
  br label %159

159:                                              ; preds = %155, %154
  %160 = phi i1 [ false, %154 ], [ %158, %155 ]
  call void @__irs_must(i1 noundef zeroext %160)
  br label %161

161:                                              ; preds = %177, %159
  %162 = load i64, ptr %28, align 8
  %163 = add i64 %162, 1
  store i64 %163, ptr %28, align 8
  %164 = load ptr, ptr %0, align 8
  %165 = icmp eq ptr %164, null
  br i1 %165, label %166, label %169

166:                                              ; preds = %161
  %167 = load ptr, ptr %29, align 8
  %168 = call i32 @__irs_next_byte(ptr noundef %167)
  br label %175

169:                                              ; preds = %161
  %170 = getelementptr inbounds i8, ptr %164, i64 %162
  %171 = load i8, ptr %170, align 1
  %172 = zext i8 %171 to i32
  %173 = icmp eq i8 %171, 0
  %174 = select i1 %173, i32 -1, i32 %172
  br label %175

175:                                              ; preds = %169, %166
  %176 = phi i32 [ %174, %169 ], [ %168, %166 ]
  switch i32 %176, label %181 [
    i32 32, label %177
    i32 13, label %177
    i32 12, label %177
    i32 11, label %177
    i32 10, label %177
    i32 9, label %177
    i32 -1, label %178
    i32 37, label %587
  ]

177:                                              ; preds = %175, %175, %175, %175, %175, %175
  br label %161

178:                                              ; preds = %175
  %179 = icmp eq i32 %36, 0
  %180 = select i1 %179, i32 -1, i32 %36
  br label %587

181:                                              ; preds = %175
  %182 = load i64, ptr %28, align 8
  %183 = add i64 %182, -1
  store i64 %183, ptr %28, align 8
  %184 = load ptr, ptr %0, align 8
  %185 = icmp eq ptr %184, null
  %186 = icmp ne i32 %176, -1
  %187 = and i1 %186, %185
  br i1 %187, label %188, label %587

188:                                              ; preds = %181
  %189 = load ptr, ptr %29, align 8
  %190 = call i32 @ungetc(i32 noundef %176, ptr noundef %189)
  br label %587

191:                                              ; preds = %149
  %192 = or i1 %106, %128
  %193 = xor i1 %192, true
  call void @__irs_must(i1 noundef zeroext %193)
  %194 = load i64, ptr %25, align 8
  %195 = load i32, ptr %2, align 8
  %196 = icmp ult i32 %195, 41
  br i1 %196, label %197, label %202

197:                                              ; preds = %191
  %198 = load ptr, ptr %27, align 8
  %199 = zext nneg i32 %195 to i64
  %200 = getelementptr i8, ptr %198, i64 %199
  %201 = add nuw nsw i32 %195, 8
  store i32 %201, ptr %2, align 8
  br label %205

202:                                              ; preds = %191
  %203 = load ptr, ptr %26, align 8
  %204 = getelementptr i8, ptr %203, i64 8
  store ptr %204, ptr %26, align 8
  br label %205

205:                                              ; preds = %202, %197
  %206 = phi ptr [ %200, %197 ], [ %203, %202 ]
  %207 = load ptr, ptr %206, align 8
  switch i32 %151, label %214 [
    i32 1, label %208
    i32 2, label %210
    i32 4, label %212
  ]

208:                                              ; preds = %205
  %209 = trunc i64 %194 to i8
  store i8 %209, ptr %207, align 1
  br label %587

210:                                              ; preds = %205
  %211 = trunc i64 %194 to i16
  store i16 %211, ptr %207, align 2
  br label %587

212:                                              ; preds = %205
  %213 = trunc i64 %194 to i32
  store i32 %213, ptr %207, align 4
  br label %587

214:                                              ; preds = %205
  store i64 %194, ptr %207, align 8
  br label %587

215:                                              ; preds = %149
  br label %218

216:                                              ; preds = %149
  br label %218

217:                                              ; preds = %149, %149
  br label %218

218:                                              ; preds = %149, %149, %217, %216, %215
  %219 = phi i32 [ 10, %149 ], [ 10, %149 ], [ 16, %217 ], [ 8, %216 ], [ 0, %215 ]
  call void @llvm.lifetime.start.p0(i64 8, ptr nonnull %4)
  store i64 0, ptr %4, align 8
  %220 = call i32 @__irs_scan_integer(ptr noundef %0, i32 noundef %219, i64 noundef %129, ptr noundef nonnull %4)
  %221 = icmp ne i32 %220, 0
  %222 = or i1 %106, %221
  br i1 %222, label %245, label %223

223:                                              ; preds = %218
  %224 = load i64, ptr %4, align 8
  %225 = load i32, ptr %2, align 8
  %226 = icmp ult i32 %225, 41
  br i1 %226, label %227, label %232

227:                                              ; preds = %223
  %228 = load ptr, ptr %24, align 8
  %229 = zext nneg i32 %225 to i64
  %230 = getelementptr i8, ptr %228, i64 %229
  %231 = add nuw nsw i32 %225, 8
  store i32 %231, ptr %2, align 8
  br label %235

232:                                              ; preds = %223
  %233 = load ptr, ptr %23, align 8
  %234 = getelementptr i8, ptr %233, i64 8
  store ptr %234, ptr %23, align 8
  br label %235

235:                                              ; preds = %232, %227
  %236 = phi ptr [ %230, %227 ], [ %233, %232 ]
  %237 = load ptr, ptr %236, align 8
  switch i32 %151, label %244 [
    i32 1, label %238
    i32 2, label %240
    i32 4, label %242
  ]

238:                                              ; preds = %235
  %239 = trunc i64 %224 to i8
  store i8 %239, ptr %237, align 1
  br label %245

240:                                              ; preds = %235
  %241 = trunc i64 %224 to i16
  store i16 %241, ptr %237, align 2
  br label %245

242:                                              ; preds = %235
  %243 = trunc i64 %224 to i32
  store i32 %243, ptr %237, align 4
  br label %245

244:                                              ; preds = %235
  store i64 %224, ptr %237, align 8
  br label %245

245:                                              ; preds = %244, %242, %240, %238, %218
  call void @llvm.lifetime.end.p0(i64 8, ptr nonnull %4)
  br label %577

246:                                              ; preds = %149, %149, %149, %149, %149, %149
  call void @llvm.lifetime.start.p0(i64 64, ptr nonnull %5)
  %247 = icmp eq i32 %151, 4
  br i1 %247, label %251, label %248

248:                                              ; preds = %246
  %249 = icmp eq i32 %151, 8
  %250 = and i1 %150, %249
  br label %251

251:                                              ; preds = %248, %246
  %252 = phi i1 [ true, %246 ], [ %250, %248 ]
  call void @__irs_must(i1 noundef zeroext %252)
  %253 = call i32 @__irs_scan_real(ptr noundef %0, i64 noundef %129, ptr noundef nonnull %5)
  %254 = icmp ne i32 %253, 0
  %255 = or i1 %106, %254
  br i1 %255, label %275, label %256

256:                                              ; preds = %251
  %257 = load i32, ptr %2, align 8
  %258 = icmp ult i32 %257, 41
  br i1 %258, label %259, label %264

259:                                              ; preds = %256
  %260 = load ptr, ptr %22, align 8
  %261 = zext nneg i32 %257 to i64
  %262 = getelementptr i8, ptr %260, i64 %261
  %263 = add nuw nsw i32 %257, 8
  store i32 %263, ptr %2, align 8
  br label %267

264:                                              ; preds = %256
  %265 = load ptr, ptr %21, align 8
  %266 = getelementptr i8, ptr %265, i64 8
  store ptr %266, ptr %21, align 8
  br label %267

267:                                              ; preds = %264, %259
  %268 = phi ptr [ %262, %259 ], [ %265, %264 ]
  %269 = load ptr, ptr %268, align 8
  %270 = icmp eq i32 %151, 8
  br i1 %270, label %271, label %273

271:                                              ; preds = %267
  %272 = call double @strtod(ptr noundef nonnull %5, ptr noundef null)
  store double %272, ptr %269, align 8
  br label %275

273:                                              ; preds = %267
  %274 = call float @strtof(ptr noundef nonnull %5, ptr noundef null)
  store float %274, ptr %269, align 4
  br label %275

275:                                              ; preds = %271, %273, %251
  call void @llvm.lifetime.end.p0(i64 64, ptr nonnull %5)
  br label %577

276:                                              ; preds = %149
  %277 = icmp eq i32 %151, 4
  call void @__irs_must(i1 noundef zeroext %277)
  %278 = select i1 %128, i64 %126, i64 1
  br i1 %106, label %293, label %279

279:                                              ; preds = %276
  %280 = load i32, ptr %2, align 8
  %281 = icmp ult i32 %280, 41
  br i1 %281, label %282, label %287

282:                                              ; preds = %279
  %283 = load ptr, ptr %17, align 8
  %284 = zext nneg i32 %280 to i64
  %285 = getelementptr i8, ptr %283, i64 %284
  %286 = add nuw nsw i32 %280, 8
  store i32 %286, ptr %2, align 8
  br label %290

287:                                              ; preds = %279
  %288 = load ptr, ptr %16, align 8
  %289 = getelementptr i8, ptr %288, i64 8
  store ptr %289, ptr %16, align 8
  br label %290

290:                                              ; preds = %287, %282
  %291 = phi ptr [ %285, %282 ], [ %288, %287 ]
  %292 = load ptr, ptr %291, align 8
  br label %293

293:                                              ; preds = %276, %290
  %294 = phi ptr [ %292, %290 ], [ null, %276 ]
  %295 = load i64, ptr %18, align 8
  %296 = add i64 %295, 1
  store i64 %296, ptr %18, align 8
  %297 = load ptr, ptr %0, align 8
  %298 = icmp eq ptr %297, null
  br i1 %298, label %299, label %302

299:                                              ; preds = %293
  %300 = load ptr, ptr %19, align 8
  %301 = call i32 @__irs_next_byte(ptr noundef %300)
  br label %308

302:                                              ; preds = %293
  %303 = getelementptr inbounds i8, ptr %297, i64 %295
  %304 = load i8, ptr %303, align 1
  %305 = zext i8 %304 to i32
  %306 = icmp eq i8 %304, 0
  %307 = select i1 %306, i32 -1, i32 %305
  br label %308

308:                                              ; preds = %299, %302
  %309 = phi i32 [ %307, %302 ], [ %301, %299 ]
  %310 = icmp eq i32 %309, -1
  %311 = zext i1 %310 to i32
  %312 = icmp eq i32 %309, -1
  br i1 %312, label %342, label %313

313:                                              ; preds = %308, %339
  %314 = phi i32 [ %340, %339 ], [ %309, %308 ]
  %315 = phi ptr [ %322, %339 ], [ %294, %308 ]
  %316 = phi i64 [ %323, %339 ], [ %278, %308 ]
  %317 = icmp eq ptr %315, null
  br i1 %317, label %321, label %318

318:                                              ; preds = %313
  %319 = trunc i32 %314 to i8
  %320 = getelementptr inbounds i8, ptr %315, i64 1
  store i8 %319, ptr %315, align 1
  br label %321

321:                                              ; preds = %318, %313
  %322 = phi ptr [ %320, %318 ], [ null, %313 ]
  %323 = add nsw i64 %316, -1
  %324 = icmp eq i64 %323, 0
  br i1 %324, label %577, label %325

325:                                              ; preds = %321
  %326 = load i64, ptr %18, align 8
  %327 = add i64 %326, 1
  store i64 %327, ptr %18, align 8
  %328 = load ptr, ptr %0, align 8
  %329 = icmp eq ptr %328, null
  br i1 %329, label %330, label %333

330:                                              ; preds = %325
  %331 = load ptr, ptr %20, align 8
  %332 = call i32 @__irs_next_byte(ptr noundef %331)
  br label %339

333:                                              ; preds = %325
  %334 = getelementptr inbounds i8, ptr %328, i64 %326
  %335 = load i8, ptr %334, align 1
  %336 = zext i8 %335 to i32
  %337 = icmp eq i8 %335, 0
  %338 = select i1 %337, i32 -1, i32 %336
  br label %339

339:                                              ; preds = %330, %333
  %340 = phi i32 [ %338, %333 ], [ %332, %330 ]
  %341 = icmp eq i32 %340, -1
  br i1 %341, label %342, label %313

342:                                              ; preds = %339, %308
  %343 = load i64, ptr %18, align 8
  %344 = add i64 %343, -1
  store i64 %344, ptr %18, align 8
  br label %577

345:                                              ; preds = %149
  %346 = icmp eq i32 %151, 4
  call void @__irs_must(i1 noundef zeroext %346)
  br i1 %106, label %361, label %347

347:                                              ; preds = %345
  %348 = load i32, ptr %2, align 8
  %349 = icmp ult i32 %348, 41
  br i1 %349, label %350, label %355

350:                                              ; preds = %347
  %351 = load ptr, ptr %13, align 8
  %352 = zext nneg i32 %348 to i64
  %353 = getelementptr i8, ptr %351, i64 %352
  %354 = add nuw nsw i32 %348, 8
  store i32 %354, ptr %2, align 8
  br label %358

355:                                              ; preds = %347
  %356 = load ptr, ptr %12, align 8
  %357 = getelementptr i8, ptr %356, i64 8
  store ptr %357, ptr %12, align 8
  br label %358

358:                                              ; preds = %355, %350
  %359 = phi ptr [ %353, %350 ], [ %356, %355 ]
  %360 = load ptr, ptr %359, align 8
  br label %361

361:                                              ; preds = %345, %358
  %362 = phi ptr [ %360, %358 ], [ null, %345 ]
  br label %363

363:                                              ; preds = %379, %361
  %364 = load i64, ptr %14, align 8
  %365 = add i64 %364, 1
  store i64 %365, ptr %14, align 8
  %366 = load ptr, ptr %0, align 8
  %367 = icmp eq ptr %366, null
  br i1 %367, label %368, label %371

368:                                              ; preds = %363
  %369 = load ptr, ptr %15, align 8
  %370 = call i32 @__irs_next_byte(ptr noundef %369)
  br label %377

371:                                              ; preds = %363
  %372 = getelementptr inbounds i8, ptr %366, i64 %364
  %373 = load i8, ptr %372, align 1
  %374 = zext i8 %373 to i32
  %375 = icmp eq i8 %373, 0
  %376 = select i1 %375, i32 -1, i32 %374
  br label %377

377:                                              ; preds = %371, %368
  %378 = phi i32 [ %376, %371 ], [ %370, %368 ]
  switch i32 %378, label %380 [
    i32 32, label %379
    i32 13, label %379
    i32 12, label %379
    i32 11, label %379
    i32 10, label %379
    i32 9, label %379
  ]

379:                                              ; preds = %377, %377, %377, %377, %377, %377
  br label %363

380:                                              ; preds = %377
  %381 = icmp eq i32 %378, -1
  %382 = zext i1 %381 to i32
  br label %383

383:                                              ; preds = %398, %380
  %384 = phi i64 [ %129, %380 ], [ %394, %398 ]
  %385 = phi ptr [ %362, %380 ], [ %393, %398 ]
  %386 = phi i32 [ %378, %380 ], [ %399, %398 ]
  switch i32 %386, label %387 [
    i32 -1, label %412
    i32 32, label %412
    i32 13, label %412
    i32 12, label %412
    i32 11, label %412
    i32 10, label %412
    i32 9, label %412
  ]

387:                                              ; preds = %383
  %388 = icmp eq ptr %385, null
  br i1 %388, label %392, label %389

389:                                              ; preds = %387
  %390 = trunc i32 %386 to i8
  %391 = getelementptr inbounds i8, ptr %385, i64 1
  store i8 %390, ptr %385, align 1
  br label %392

392:                                              ; preds = %387, %389
  %393 = phi ptr [ %391, %389 ], [ null, %387 ]
  %394 = add nsw i64 %384, -1
  %395 = icmp eq i64 %394, 0
  %396 = load i64, ptr %14, align 8
  %397 = add i64 %396, 1
  store i64 %397, ptr %14, align 8
  br i1 %395, label %398, label %400

398:                                              ; preds = %392, %406, %403
  %399 = phi i32 [ -1, %392 ], [ %411, %406 ], [ %405, %403 ]
  br label %383

400:                                              ; preds = %392
  %401 = load ptr, ptr %0, align 8
  %402 = icmp eq ptr %401, null
  br i1 %402, label %403, label %406

403:                                              ; preds = %400
  %404 = load ptr, ptr %15, align 8
  %405 = call i32 @__irs_next_byte(ptr noundef %404)
  br label %398

406:                                              ; preds = %400
  %407 = getelementptr inbounds i8, ptr %401, i64 %396
  %408 = load i8, ptr %407, align 1
  %409 = zext i8 %408 to i32
  %410 = icmp eq i8 %408, 0
  %411 = select i1 %410, i32 -1, i32 %409
  br label %398

412:                                              ; preds = %383, %383, %383, %383, %383, %383, %383
  %413 = load i64, ptr %14, align 8
  %414 = add i64 %413, -1
  store i64 %414, ptr %14, align 8
  %415 = load ptr, ptr %0, align 8
  %416 = icmp eq ptr %415, null
  %417 = icmp ne i32 %386, -1
  %418 = and i1 %417, %416
  br i1 %418, label %419, label %422

419:                                              ; preds = %412
  %420 = load ptr, ptr %15, align 8
  %421 = call i32 @ungetc(i32 noundef %386, ptr noundef %420)
  br label %422

422:                                              ; preds = %412, %419
  %423 = icmp eq ptr %385, null
  %424 = or i1 %381, %423
  br i1 %424, label %577, label %425

425:                                              ; preds = %422
  store i8 0, ptr %385, align 1
  br label %577

426:                                              ; preds = %149
  %427 = icmp eq i32 %151, 4
  call void @__irs_must(i1 noundef zeroext %427)
  %428 = getelementptr inbounds i8, ptr %152, i64 1
  %429 = load i8, ptr %428, align 1
  %430 = icmp eq i8 %429, 94
  %431 = getelementptr inbounds i8, ptr %152, i64 2
  %432 = select i1 %430, ptr %431, ptr %428
  br label %433

433:                                              ; preds = %433, %426
  %434 = phi ptr [ %432, %426 ], [ %437, %433 ]
  %435 = load i8, ptr %434, align 1
  %436 = icmp ne i8 %435, 0
  call void @__irs_must(i1 noundef zeroext %436)
  %437 = getelementptr inbounds i8, ptr %434, i64 1
  %438 = load i8, ptr %437, align 1
  %439 = icmp eq i8 %438, 93
  br i1 %439, label %440, label %433

440:                                              ; preds = %433
  br i1 %106, label %455, label %441

441:                                              ; preds = %440
  %442 = load i32, ptr %2, align 8
  %443 = icmp ult i32 %442, 41
  br i1 %443, label %444, label %449

444:                                              ; preds = %441
  %445 = load ptr, ptr %7, align 8
  %446 = zext nneg i32 %442 to i64
  %447 = getelementptr i8, ptr %445, i64 %446
  %448 = add nuw nsw i32 %442, 8
  store i32 %448, ptr %2, align 8
  br label %452

449:                                              ; preds = %441
  %450 = load ptr, ptr %6, align 8
  %451 = getelementptr i8, ptr %450, i64 8
  store ptr %451, ptr %6, align 8
  br label %452

452:                                              ; preds = %449, %444
  %453 = phi ptr [ %447, %444 ], [ %450, %449 ]
  %454 = load ptr, ptr %453, align 8
  br label %455

455:                                              ; preds = %440, %452
  %456 = phi ptr [ %454, %452 ], [ null, %440 ]
  %457 = load i64, ptr %8, align 8
  %458 = add i64 %457, 1
  store i64 %458, ptr %8, align 8
  %459 = load ptr, ptr %0, align 8
  %460 = icmp eq ptr %459, null
  br i1 %460, label %461, label %464

461:                                              ; preds = %455
  %462 = load ptr, ptr %9, align 8
  %463 = call i32 @__irs_next_byte(ptr noundef %462)
  br label %470

464:                                              ; preds = %455
  %465 = getelementptr inbounds i8, ptr %459, i64 %457
  %466 = load i8, ptr %465, align 1
  %467 = zext i8 %466 to i32
  %468 = icmp eq i8 %466, 0
  %469 = select i1 %468, i32 -1, i32 %467
  br label %470

470:                                              ; preds = %461, %464
  %471 = phi i32 [ %469, %464 ], [ %463, %461 ]
  %472 = icmp eq i32 %471, -1
  %473 = select i1 %472, i32 1, i32 2
  %474 = icmp eq i32 %471, -1
  br i1 %474, label %557, label %475

475:                                              ; preds = %470
  %476 = icmp ult ptr %432, %437
  br label %477

477:                                              ; preds = %475, %553
  %478 = phi i32 [ 0, %475 ], [ %555, %553 ]
  %479 = phi i32 [ %471, %475 ], [ %554, %553 ]
  %480 = phi ptr [ %456, %475 ], [ %536, %553 ]
  %481 = phi i64 [ %129, %475 ], [ %537, %553 ]
  br i1 %476, label %482, label %527

482:                                              ; preds = %477
  %483 = shl i32 %479, 24
  %484 = ashr exact i32 %483, 24
  %485 = load i8, ptr %432, align 1
  %486 = sext i8 %485 to i32
  %487 = icmp eq i32 %484, %486
  br i1 %487, label %527, label %493

488:                                              ; preds = %524
  %489 = getelementptr inbounds i8, ptr %525, i64 1
  %490 = load i8, ptr %489, align 1
  %491 = sext i8 %490 to i32
  %492 = icmp eq i32 %484, %491
  br i1 %492, label %527, label %493

493:                                              ; preds = %482, %488
  %494 = phi i8 [ %490, %488 ], [ %485, %482 ]
  %495 = phi ptr [ %489, %488 ], [ %432, %482 ]
  %496 = phi i1 [ %526, %488 ], [ true, %482 ]
  %497 = getelementptr inbounds i8, ptr %495, i64 2
  %498 = icmp ult ptr %497, %437
  br i1 %498, label %499, label %524

499:                                              ; preds = %493
  %500 = getelementptr inbounds i8, ptr %495, i64 1
  %501 = load i8, ptr %500, align 1
  %502 = icmp eq i8 %501, 45
  br i1 %502, label %503, label %524

503:                                              ; preds = %499
  %504 = load i8, ptr %497, align 1
  %505 = icmp ugt i8 %494, %504
  br i1 %505, label %515, label %506

506:                                              ; preds = %503
  %507 = getelementptr inbounds i8, ptr %495, i64 3
  %508 = icmp ult ptr %507, %437
  br i1 %508, label %509, label %512

509:                                              ; preds = %506
  %510 = load i8, ptr %507, align 1
  %511 = icmp eq i8 %510, 45
  br label %512

512:                                              ; preds = %509, %506
  %513 = phi i1 [ false, %506 ], [ %511, %509 ]
  %514 = xor i1 %513, true
  br label %515

515:                                              ; preds = %512, %503
  %516 = phi i1 [ false, %503 ], [ %514, %512 ]
  call void @__irs_must(i1 noundef zeroext %516)
  %517 = load i8, ptr %495, align 1
  %518 = zext i8 %517 to i32
  %519 = icmp slt i32 %479, %518
  br i1 %519, label %524, label %520

520:                                              ; preds = %515
  %521 = load i8, ptr %497, align 1
  %522 = zext i8 %521 to i32
  %523 = icmp sgt i32 %479, %522
  br i1 %523, label %524, label %527

524:                                              ; preds = %520, %515, %499, %493
  %525 = phi ptr [ %495, %499 ], [ %495, %493 ], [ %497, %520 ], [ %497, %515 ]
  %526 = icmp ult ptr %525, %434
  br i1 %526, label %488, label %527

527:                                              ; preds = %524, %520, %488, %482, %477
  %528 = phi i1 [ %476, %477 ], [ true, %482 ], [ %526, %488 ], [ %496, %520 ], [ %526, %524 ]
  %529 = xor i1 %430, %528
  br i1 %529, label %530, label %557

530:                                              ; preds = %527
  %531 = icmp eq ptr %480, null
  br i1 %531, label %535, label %532

532:                                              ; preds = %530
  %533 = trunc i32 %479 to i8
  %534 = getelementptr inbounds i8, ptr %480, i64 1
  store i8 %533, ptr %480, align 1
  br label %535

535:                                              ; preds = %530, %532
  %536 = phi ptr [ %534, %532 ], [ null, %530 ]
  %537 = add nsw i64 %481, -1
  %538 = icmp eq i64 %537, 0
  %539 = load i64, ptr %8, align 8
  %540 = add i64 %539, 1
  store i64 %540, ptr %8, align 8
  br i1 %538, label %553, label %541

541:                                              ; preds = %535
  %542 = load ptr, ptr %0, align 8
  %543 = icmp eq ptr %542, null
  br i1 %543, label %544, label %547

544:                                              ; preds = %541
  %545 = load ptr, ptr %10, align 8
  %546 = call i32 @__irs_next_byte(ptr noundef %545)
  br label %553

547:                                              ; preds = %541
  %548 = getelementptr inbounds i8, ptr %542, i64 %539
  %549 = load i8, ptr %548, align 1
  %550 = zext i8 %549 to i32
  %551 = icmp eq i8 %549, 0
  %552 = select i1 %551, i32 -1, i32 %550
  br label %553

553:                                              ; preds = %535, %547, %544
  %554 = phi i32 [ %552, %547 ], [ %546, %544 ], [ -1, %535 ]
  %555 = add nuw nsw i32 %478, 1
  %556 = icmp eq i32 %554, -1
  br i1 %556, label %557, label %477

557:                                              ; preds = %527, %553, %470
  %558 = phi ptr [ %456, %470 ], [ %480, %527 ], [ %536, %553 ]
  %559 = phi i32 [ %471, %470 ], [ %479, %527 ], [ %554, %553 ]
  %560 = phi i32 [ 0, %470 ], [ %478, %527 ], [ 1, %553 ]
  %561 = load i64, ptr %8, align 8
  %562 = add i64 %561, -1
  store i64 %562, ptr %8, align 8
  %563 = load ptr, ptr %0, align 8
  %564 = icmp eq ptr %563, null
  %565 = icmp ne i32 %559, -1
  %566 = and i1 %565, %564
  br i1 %566, label %567, label %570

567:                                              ; preds = %557
  %568 = load ptr, ptr %11, align 8
  %569 = call i32 @ungetc(i32 noundef %559, ptr noundef %568)
  br label %570

570:                                              ; preds = %557, %567
  %571 = icmp ne i32 %560, 0
  %572 = select i1 %571, i32 0, i32 %473
  %573 = icmp ne ptr %558, null
  %574 = and i1 %573, %571
  br i1 %574, label %575, label %577

575:                                              ; preds = %570
  store i8 0, ptr %558, align 1
  br label %577

576:                                              ; preds = %149
  call void @__irs_must(i1 noundef zeroext false)
  br label %587

577:                                              ; preds = %321, %570, %575, %422, %425, %342, %275, %245
  %578 = phi i32 [ %253, %275 ], [ %220, %245 ], [ %311, %342 ], [ %382, %425 ], [ %382, %422 ], [ %572, %575 ], [ %572, %570 ], [ %311, %321 ]
  %579 = phi ptr [ %152, %275 ], [ %152, %245 ], [ %152, %342 ], [ %152, %425 ], [ %152, %422 ], [ %437, %575 ], [ %437, %570 ], [ %152, %321 ]
  switch i32 %578, label %583 [
    i32 1, label %580
    i32 2, label %587
  ]

580:                                              ; preds = %577
  %581 = icmp eq i32 %36, 0
  %582 = select i1 %581, i32 -1, i32 %36
  br label %587

583:                                              ; preds = %577
  %584 = xor i1 %106, true
  %585 = zext i1 %584 to i32
  %586 = add nsw i32 %36, %585
  br label %587

587:                                              ; preds = %175, %214, %212, %210, %208, %188, %181, %577, %178, %583, %580, %576
  %588 = phi i32 [ 1, %576 ], [ 1, %580 ], [ 0, %583 ], [ 1, %178 ], [ 1, %577 ], [ 1, %181 ], [ 1, %188 ], [ 4, %208 ], [ 4, %210 ], [ 4, %212 ], [ 4, %214 ], [ 4, %175 ]
  %589 = phi i32 [ %36, %576 ], [ %36, %580 ], [ %586, %583 ], [ %36, %178 ], [ %36, %577 ], [ %36, %181 ], [ %36, %188 ], [ %36, %208 ], [ %36, %210 ], [ %36, %212 ], [ %36, %214 ], [ %36, %175 ]
  %590 = phi ptr [ %152, %576 ], [ %579, %580 ], [ %579, %583 ], [ %152, %178 ], [ %579, %577 ], [ %152, %181 ], [ %152, %188 ], [ %152, %208 ], [ %152, %210 ], [ %152, %212 ], [ %152, %214 ], [ %152, %175 ]
  %591 = phi i32 [ 0, %576 ], [ %582, %580 ], [ %38, %583 ], [ %180, %178 ], [ %36, %577 ], [ %36, %181 ], [ %36, %188 ], [ %38, %208 ], [ %38, %210 ], [ %38, %212 ], [ %38, %214 ], [ %38, %175 ]
  switch i32 %588, label %597 [
    i32 0, label %592
    i32 4, label %592
  ]

592:                                              ; preds = %65, %58, %587, %100, %587
  %593 = phi i32 [ %589, %587 ], [ %589, %587 ], [ %36, %100 ], [ %36, %58 ], [ %36, %65 ]
  %594 = phi ptr [ %590, %587 ], [ %590, %587 ], [ %37, %100 ], [ %37, %58 ], [ %37, %65 ]
  %595 = phi i32 [ %591, %587 ], [ %591, %587 ], [ %102, %100 ], [ %38, %58 ], [ %38, %65 ]
  %596 = getelementptr inbounds i8, ptr %594, i64 1
  br label %35

597:                                              ; preds = %35, %100, %587
  %598 = phi i32 [ %102, %100 ], [ %591, %587 ], [ %36, %35 ]
  ret i32 %598
}

declare double @strtod(ptr noundef, ptr noundef) local_unnamed_addr

declare float @strtof(ptr noundef, ptr noundef) local_unnamed_addr

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

3:                                                ; preds = %92, %2
  %4 = phi ptr [ %0, %2 ], [ %95, %92 ]
  %5 = phi i32 [ 0, %2 ], [ %94, %92 ]
  %6 = load i8, ptr %4, align 1
  switch i8 %6, label %92 [
    i8 0, label %7
    i8 37, label %26
  ]

7:                                                ; preds = %3
  %8 = tail call i32 @__irs_unsigned()
  %9 = icmp sgt i32 %8, -2
  %10 = icmp sle i32 %8, %5
  %11 = and i1 %9, %10
  %12 = zext i1 %11 to i32
  tail call void @irs_assume(i32 noundef %12)
  %13 = lshr i32 %8, 31
  %14 = tail call i32 @__irs_unsigned()
  %15 = and i32 %14, %13
  tail call void @__irs_fails(i32 noundef %15)
  %16 = getelementptr inbounds i8, ptr %1, i64 8
  %17 = getelementptr inbounds i8, ptr %1, i64 16
  %18 = getelementptr inbounds i8, ptr %1, i64 8
  %19 = getelementptr inbounds i8, ptr %1, i64 16
  %20 = getelementptr inbounds i8, ptr %1, i64 8
  %21 = getelementptr inbounds i8, ptr %1, i64 16
  %22 = getelementptr inbounds i8, ptr %1, i64 8
  %23 = getelementptr inbounds i8, ptr %1, i64 16
  %24 = getelementptr inbounds i8, ptr %1, i64 8
  %25 = getelementptr inbounds i8, ptr %1, i64 16
  br label %96

26:                                               ; preds = %3
  %27 = getelementptr inbounds i8, ptr %4, i64 1
  %28 = load i8, ptr %27, align 1
  %29 = icmp eq i8 %28, 42
  %30 = zext i1 %29 to i64
  %31 = getelementptr inbounds i8, ptr %27, i64 %30
  %32 = load i8, ptr %31, align 1
  %33 = add i8 %32, -48
  %34 = icmp ult i8 %33, 10
  br i1 %34, label %35, label %48

35:                                               ; preds = %26, %35
  %36 = phi i64 [ %42, %35 ], [ 0, %26 ]
  %37 = phi i8 [ %45, %35 ], [ %32, %26 ]
  %38 = phi ptr [ %44, %35 ], [ %31, %26 ]
  %39 = mul nsw i64 %36, 10
  %40 = add nsw i8 %37, -48
  %41 = zext nneg i8 %40 to i64
  %42 = add nsw i64 %39, %41
  %43 = icmp slt i64 %42, 1048576
  tail call void @__irs_must(i1 noundef zeroext %43)
  %44 = getelementptr inbounds i8, ptr %38, i64 1
  %45 = load i8, ptr %44, align 1
  %46 = add i8 %45, -48
  %47 = icmp ult i8 %46, 10
  br i1 %47, label %35, label %48

48:                                               ; preds = %35, %26
  %49 = phi ptr [ %31, %26 ], [ %44, %35 ]
  %50 = load i8, ptr %49, align 1
  %51 = add i8 %50, -104
  %52 = tail call i8 @llvm.fshl.i8(i8 %51, i8 %51, i8 7)
  switch i8 %52, label %65 [
    i8 0, label %53
    i8 2, label %55
    i8 1, label %55
    i8 9, label %55
    i8 6, label %55
  ]

53:                                               ; preds = %48
  %54 = getelementptr inbounds i8, ptr %49, i64 1
  br label %58

55:                                               ; preds = %48, %48, %48, %48
  %56 = getelementptr inbounds i8, ptr %49, i64 1
  %57 = icmp eq i8 %50, 108
  br i1 %57, label %58, label %65

58:                                               ; preds = %55, %53
  %59 = phi ptr [ %54, %53 ], [ %56, %55 ]
  %60 = phi i8 [ 104, %53 ], [ 108, %55 ]
  %61 = load i8, ptr %59, align 1
  %62 = icmp eq i8 %61, %60
  %63 = getelementptr inbounds i8, ptr %49, i64 2
  %64 = select i1 %62, ptr %63, ptr %59
  br label %65

65:                                               ; preds = %58, %48, %55
  %66 = phi ptr [ %49, %48 ], [ %56, %55 ], [ %64, %58 ]
  %67 = load i8, ptr %66, align 1
  %68 = icmp eq i8 %67, 91
  br i1 %68, label %69, label %82

69:                                               ; preds = %65
  %70 = getelementptr inbounds i8, ptr %66, i64 1
  %71 = load i8, ptr %70, align 1
  %72 = icmp eq i8 %71, 94
  %73 = select i1 %72, i64 2, i64 1
  %74 = getelementptr inbounds i8, ptr %66, i64 %73
  br label %75

75:                                               ; preds = %75, %69
  %76 = phi ptr [ %74, %69 ], [ %79, %75 ]
  %77 = load i8, ptr %76, align 1
  %78 = icmp ne i8 %77, 0
  tail call void @__irs_must(i1 noundef zeroext %78)
  %79 = getelementptr inbounds i8, ptr %76, i64 1
  %80 = load i8, ptr %79, align 1
  %81 = icmp eq i8 %80, 93
  br i1 %81, label %82, label %75

82:                                               ; preds = %75, %65
  %83 = phi ptr [ %66, %65 ], [ %79, %75 ]
  %84 = load i8, ptr %83, align 1
  %85 = icmp ne i8 %84, 0
  tail call void @__irs_must(i1 noundef zeroext %85)
  %86 = load i8, ptr %83, align 1
  %87 = icmp ne i8 %86, 37
  %88 = xor i1 %29, true
  %89 = and i1 %87, %88
  %90 = zext i1 %89 to i32
  %91 = add nsw i32 %5, %90
  br label %92

92:                                               ; preds = %3, %82
  %93 = phi ptr [ %83, %82 ], [ %4, %3 ]
  %94 = phi i32 [ %91, %82 ], [ %5, %3 ]
  %95 = getelementptr inbounds i8, ptr %93, i64 1
  br label %3

96:                                               ; preds = %287, %7
  %97 = phi ptr [ %0, %7 ], [ %291, %287 ]
  %98 = phi i32 [ 0, %7 ], [ %289, %287 ]
  %99 = phi i32 [ undef, %7 ], [ %290, %287 ]
  %100 = load i8, ptr %97, align 1
  switch i8 %100, label %287 [
    i8 0, label %292
    i8 37, label %101
  ]

101:                                              ; preds = %96
  %102 = getelementptr inbounds i8, ptr %97, i64 1
  %103 = load i8, ptr %102, align 1
  %104 = icmp eq i8 %103, 42
  %105 = zext i1 %104 to i64
  %106 = getelementptr inbounds i8, ptr %102, i64 %105
  %107 = load i8, ptr %106, align 1
  %108 = add i8 %107, -48
  %109 = icmp ult i8 %108, 10
  br i1 %109, label %110, label %123

110:                                              ; preds = %101, %110
  %111 = phi i64 [ %117, %110 ], [ 0, %101 ]
  %112 = phi i8 [ %120, %110 ], [ %107, %101 ]
  %113 = phi ptr [ %119, %110 ], [ %106, %101 ]
  %114 = mul nsw i64 %111, 10
  %115 = add nsw i8 %112, -48
  %116 = zext nneg i8 %115 to i64
  %117 = add nsw i64 %114, %116
  %118 = icmp slt i64 %117, 1048576
  tail call void @__irs_must(i1 noundef zeroext %118)
  %119 = getelementptr inbounds i8, ptr %113, i64 1
  %120 = load i8, ptr %119, align 1
  %121 = add i8 %120, -48
  %122 = icmp ult i8 %121, 10
  br i1 %122, label %110, label %123

123:                                              ; preds = %110, %101
  %124 = phi i64 [ 0, %101 ], [ %117, %110 ]
  %125 = phi ptr [ %106, %101 ], [ %119, %110 ]
  %126 = icmp sgt i64 %124, 0
  %127 = select i1 %126, i64 %124, i64 1099511627776
  %128 = load i8, ptr %125, align 1
  %129 = add i8 %128, -104
  %130 = tail call i8 @llvm.fshl.i8(i8 %129, i8 %129, i8 7)
  switch i8 %130, label %147 [
    i8 0, label %131
    i8 2, label %138
    i8 1, label %138
    i8 9, label %138
    i8 6, label %138
  ]

131:                                              ; preds = %123
  %132 = getelementptr inbounds i8, ptr %125, i64 1
  %133 = load i8, ptr %132, align 1
  %134 = icmp eq i8 %133, 104
  %135 = getelementptr inbounds i8, ptr %125, i64 2
  %136 = select i1 %134, i32 1, i32 2
  %137 = select i1 %134, ptr %135, ptr %132
  br label %147

138:                                              ; preds = %123, %123, %123, %123
  %139 = getelementptr inbounds i8, ptr %125, i64 1
  %140 = icmp eq i8 %128, 108
  br i1 %140, label %141, label %147

141:                                              ; preds = %138
  %142 = load i8, ptr %139, align 1
  %143 = icmp eq i8 %142, 108
  %144 = getelementptr inbounds i8, ptr %125, i64 2
  %145 = select i1 %143, i32 16, i32 8
  %146 = select i1 %143, ptr %144, ptr %139
  br label %147

147:                                              ; preds = %141, %131, %123, %138
  %148 = phi i1 [ false, %123 ], [ %140, %138 ], [ false, %131 ], [ %140, %141 ]
  %149 = phi i32 [ 4, %123 ], [ 8, %138 ], [ %136, %131 ], [ %145, %141 ]
  %150 = phi ptr [ %125, %123 ], [ %139, %138 ], [ %137, %131 ], [ %146, %141 ]
  %151 = load i8, ptr %150, align 1
  switch i8 %151, label %152 [
    i8 37, label %287
    i8 115, label %153
    i8 91, label %153
  ]

152:                                              ; preds = %147
  br label %153

153:                                              ; preds = %147, %147, %152
  %154 = phi i1 [ false, %152 ], [ true, %147 ], [ true, %147 ]
  %155 = icmp eq i8 %151, 91
  br i1 %155, label %156, label %167

156:                                              ; preds = %153
  %157 = getelementptr inbounds i8, ptr %150, i64 1
  %158 = load i8, ptr %157, align 1
  %159 = icmp eq i8 %158, 94
  %160 = select i1 %159, i64 2, i64 1
  %161 = getelementptr inbounds i8, ptr %150, i64 %160
  br label %162

162:                                              ; preds = %162, %156
  %163 = phi ptr [ %161, %156 ], [ %164, %162 ]
  %164 = getelementptr inbounds i8, ptr %163, i64 1
  %165 = load i8, ptr %164, align 1
  %166 = icmp eq i8 %165, 93
  br i1 %166, label %167, label %162

167:                                              ; preds = %162, %153
  %168 = phi ptr [ %150, %153 ], [ %164, %162 ]
  br i1 %104, label %283, label %169

169:                                              ; preds = %167
  %170 = add nsw i32 %98, 1
  %171 = icmp sgt i32 %8, %98
  br i1 %171, label %172, label %283

172:                                              ; preds = %169
  %173 = load i8, ptr %168, align 1
  switch i8 %173, label %261 [
    i8 100, label %174
    i8 105, label %174
    i8 117, label %174
    i8 111, label %174
    i8 120, label %174
    i8 88, label %174
    i8 101, label %213
    i8 69, label %213
    i8 102, label %213
    i8 70, label %213
    i8 103, label %213
    i8 71, label %213
    i8 99, label %238
  ]

174:                                              ; preds = %172, %172, %172, %172, %172, %172
  %175 = icmp eq i32 %149, 8
  br i1 %175, label %176, label %191

176:                                              ; preds = %174
  %177 = tail call i64 @__irs_long()
  %178 = load i32, ptr %1, align 8
  %179 = icmp ult i32 %178, 41
  br i1 %179, label %180, label %185

180:                                              ; preds = %176
  %181 = load ptr, ptr %23, align 8
  %182 = zext nneg i32 %178 to i64
  %183 = getelementptr i8, ptr %181, i64 %182
  %184 = add nuw nsw i32 %178, 8
  store i32 %184, ptr %1, align 8
  br label %188

185:                                              ; preds = %176
  %186 = load ptr, ptr %22, align 8
  %187 = getelementptr i8, ptr %186, i64 8
  store ptr %187, ptr %22, align 8
  br label %188

188:                                              ; preds = %180, %185
  %189 = phi ptr [ %183, %180 ], [ %186, %185 ]
  %190 = load ptr, ptr %189, align 8
  store i64 %177, ptr %190, align 8
  br label %283

191:                                              ; preds = %174
  %192 = tail call i32 @__irs_unsigned()
  %193 = sext i32 %192 to i64
  %194 = load i32, ptr %1, align 8
  %195 = icmp ult i32 %194, 41
  br i1 %195, label %196, label %201

196:                                              ; preds = %191
  %197 = load ptr, ptr %21, align 8
  %198 = zext nneg i32 %194 to i64
  %199 = getelementptr i8, ptr %197, i64 %198
  %200 = add nuw nsw i32 %194, 8
  store i32 %200, ptr %1, align 8
  br label %204

201:                                              ; preds = %191
  %202 = load ptr, ptr %20, align 8
  %203 = getelementptr i8, ptr %202, i64 8
  store ptr %203, ptr %20, align 8
  br label %204

204:                                              ; preds = %201, %196
  %205 = phi ptr [ %199, %196 ], [ %202, %201 ]
  %206 = load ptr, ptr %205, align 8
  switch i32 %149, label %212 [
    i32 1, label %207
    i32 2, label %209
    i32 4, label %211
  ]

207:                                              ; preds = %204
  %208 = trunc i32 %192 to i8
  store i8 %208, ptr %206, align 1
  br label %283

209:                                              ; preds = %204
  %210 = trunc i32 %192 to i16
  store i16 %210, ptr %206, align 2
  br label %283

211:                                              ; preds = %204
  store i32 %192, ptr %206, align 4
  br label %283

212:                                              ; preds = %204
  store i64 %193, ptr %206, align 8
  br label %283

213:                                              ; preds = %172, %172, %172, %172, %172, %172
  %214 = icmp eq i32 %149, 4
  br i1 %214, label %218, label %215

215:                                              ; preds = %213
  %216 = icmp eq i32 %149, 8
  %217 = and i1 %148, %216
  br label %218

218:                                              ; preds = %215, %213
  %219 = phi i1 [ true, %213 ], [ %217, %215 ]
  tail call void @__irs_must(i1 noundef zeroext %219)
  %220 = load i32, ptr %1, align 8
  %221 = icmp ult i32 %220, 41
  br i1 %221, label %222, label %227

222:                                              ; preds = %218
  %223 = load ptr, ptr %19, align 8
  %224 = zext nneg i32 %220 to i64
  %225 = getelementptr i8, ptr %223, i64 %224
  %226 = add nuw nsw i32 %220, 8
  store i32 %226, ptr %1, align 8
  br label %230

227:                                              ; preds = %218
  %228 = load ptr, ptr %18, align 8
  %229 = getelementptr i8, ptr %228, i64 8
  store ptr %229, ptr %18, align 8
  br label %230

230:                                              ; preds = %227, %222
  %231 = phi ptr [ %225, %222 ], [ %228, %227 ]
  %232 = load ptr, ptr %231, align 8
  %233 = icmp eq i32 %149, 8
  %234 = tail call double @__irs_double()
  br i1 %233, label %235, label %236

235:                                              ; preds = %230
  store double %234, ptr %232, align 8
  br label %283

236:                                              ; preds = %230
  %237 = fptrunc double %234 to float
  store float %237, ptr %232, align 4
  br label %283

238:                                              ; preds = %172
  %239 = icmp eq i32 %149, 4
  br i1 %239, label %240, label %244

240:                                              ; preds = %238
  %241 = icmp eq i64 %127, 1
  %242 = xor i1 %126, true
  %243 = or i1 %241, %242
  br label %244

244:                                              ; preds = %240, %238
  %245 = phi i1 [ false, %238 ], [ %243, %240 ]
  tail call void @__irs_must(i1 noundef zeroext %245)
  %246 = tail call i32 @__irs_unsigned()
  %247 = load i32, ptr %1, align 8
  %248 = icmp ult i32 %247, 41
  br i1 %248, label %249, label %254

249:                                              ; preds = %244
  %250 = load ptr, ptr %17, align 8
  %251 = zext nneg i32 %247 to i64
  %252 = getelementptr i8, ptr %250, i64 %251
  %253 = add nuw nsw i32 %247, 8
  store i32 %253, ptr %1, align 8
  br label %257

254:                                              ; preds = %244
  %255 = load ptr, ptr %16, align 8
  %256 = getelementptr i8, ptr %255, i64 8
  store ptr %256, ptr %16, align 8
  br label %257

257:                                              ; preds = %249, %254
  %258 = phi ptr [ %252, %249 ], [ %255, %254 ]
  %259 = load ptr, ptr %258, align 8
  %260 = trunc i32 %246 to i8
  store i8 %260, ptr %259, align 1
  br label %283

261:                                              ; preds = %172
  %262 = icmp eq i32 %149, 4
  %263 = select i1 %154, i1 %262, i1 false
  %264 = and i1 %126, %263
  tail call void @__irs_must(i1 noundef zeroext %264)
  %265 = load i32, ptr %1, align 8
  %266 = icmp ult i32 %265, 41
  br i1 %266, label %267, label %272

267:                                              ; preds = %261
  %268 = load ptr, ptr %25, align 8
  %269 = zext nneg i32 %265 to i64
  %270 = getelementptr i8, ptr %268, i64 %269
  %271 = add nuw nsw i32 %265, 8
  store i32 %271, ptr %1, align 8
  br label %275

272:                                              ; preds = %261
  %273 = load ptr, ptr %24, align 8
  %274 = getelementptr i8, ptr %273, i64 8
  store ptr %274, ptr %24, align 8
  br label %275

275:                                              ; preds = %272, %267
  %276 = phi ptr [ %270, %267 ], [ %273, %272 ]
  %277 = load ptr, ptr %276, align 8
  %278 = tail call i64 @__irs_long()
  %279 = add i64 %278, -1
  %280 = icmp ult i64 %279, %127
  %281 = zext i1 %280 to i32
  tail call void @irs_assume(i32 noundef %281)
  tail call void @__irs_fill(ptr noundef %277, i64 noundef %127, i64 noundef %278)
  %282 = getelementptr inbounds i8, ptr %277, i64 %278
  store i8 0, ptr %282, align 1
  br label %283

283:                                              ; preds = %212, %211, %209, %207, %257, %275, %188, %236, %235, %169, %167
  %284 = phi i32 [ 9, %167 ], [ 1, %169 ], [ 0, %235 ], [ 0, %236 ], [ 0, %188 ], [ 0, %275 ], [ 0, %257 ], [ 0, %207 ], [ 0, %209 ], [ 0, %211 ], [ 0, %212 ]
  %285 = phi i32 [ %98, %167 ], [ %170, %169 ], [ %170, %235 ], [ %170, %236 ], [ %170, %188 ], [ %170, %275 ], [ %170, %257 ], [ %170, %207 ], [ %170, %209 ], [ %170, %211 ], [ %170, %212 ]
  %286 = phi i32 [ %99, %167 ], [ %8, %169 ], [ %99, %235 ], [ %99, %236 ], [ %99, %188 ], [ %99, %275 ], [ %99, %257 ], [ %99, %207 ], [ %99, %209 ], [ %99, %211 ], [ %99, %212 ]
  switch i32 %284, label %292 [
    i32 0, label %287
    i32 9, label %287
  ]

287:                                              ; preds = %96, %147, %283, %283
  %288 = phi ptr [ %150, %147 ], [ %168, %283 ], [ %168, %283 ], [ %97, %96 ]
  %289 = phi i32 [ %98, %147 ], [ %285, %283 ], [ %285, %283 ], [ %98, %96 ]
  %290 = phi i32 [ %99, %147 ], [ %286, %283 ], [ %286, %283 ], [ %99, %96 ]
  %291 = getelementptr inbounds i8, ptr %288, i64 1
  br label %96

292:                                              ; preds = %96, %283
  %293 = phi i32 [ %286, %283 ], [ %8, %96 ]
  ret i32 %293
}

declare void @__irs_waits() local_unnamed_addr

declare i32 @__irs_unsigned() local_unnamed_addr

declare void @irs_assume(i32 noundef) local_unnamed_addr

declare void @__irs_fails(i32 noundef) local_unnamed_addr

declare i64 @__irs_long() local_unnamed_addr

declare double @__irs_double() local_unnamed_addr

declare void @__irs_fill(ptr noundef, i64 noundef, i64 noundef) local_unnamed_addr

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
  %3 = load ptr, ptr @stdin, align 8
  %4 = call i32 @__irs_scan_stream(ptr noundef %3, ptr noundef %0, ptr noundef nonnull %2)
  call void @llvm.va_end.p0(ptr %2)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %2)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @vscanf(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr @stdin, align 8
  %4 = tail call i32 @__irs_scan_stream(ptr noundef %3, ptr noundef %0, ptr noundef %1)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc99_scanf(ptr noundef %0, ...) local_unnamed_addr {
  %2 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %2)
  call void @llvm.va_start.p0(ptr nonnull %2)
  %3 = load ptr, ptr @stdin, align 8
  %4 = call i32 @__irs_scan_stream(ptr noundef %3, ptr noundef %0, ptr noundef nonnull %2)
  call void @llvm.va_end.p0(ptr %2)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %2)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc99_vscanf(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr @stdin, align 8
  %4 = tail call i32 @__irs_scan_stream(ptr noundef %3, ptr noundef %0, ptr noundef %1)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc23_scanf(ptr noundef %0, ...) local_unnamed_addr {
  %2 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %2)
  call void @llvm.va_start.p0(ptr nonnull %2)
  %3 = load ptr, ptr @stdin, align 8
  %4 = call i32 @__irs_scan_stream(ptr noundef %3, ptr noundef %0, ptr noundef nonnull %2)
  call void @llvm.va_end.p0(ptr %2)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %2)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc23_vscanf(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr @stdin, align 8
  %4 = tail call i32 @__irs_scan_stream(ptr noundef %3, ptr noundef %0, ptr noundef %1)
  ret i32 %4
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

declare i32 @__irs_next_byte(ptr noundef) local_unnamed_addr

declare i32 @ungetc(i32 noundef, ptr noundef) local_unnamed_addr

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i8 @llvm.fshl.i8(i8, i8, i8)



