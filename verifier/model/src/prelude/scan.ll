target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.source = type { ptr, ptr, i64, i32, i32 }
%struct.__va_list_tag = type { i32, i32, ptr, ptr }

@stdin = external local_unnamed_addr global ptr, align 8

; Function Attrs: nounwind
define weak dso_local i32 @__irs_scan_integer(ptr noundef %0, i32 noundef %1, i64 noundef %2, ptr noundef %3) local_unnamed_addr {
  %5 = tail call fastcc i32 @behind_spaces(ptr noundef %0)
  %6 = icmp eq i32 %5, -1
  br i1 %6, label %264, label %7

7:                                                ; preds = %4
  %8 = icmp eq i32 %5, 45
  switch i32 %5, label %46 [
    i32 45, label %9
    i32 43, label %9
  ]

9:                                                ; preds = %7, %7
  %10 = getelementptr inbounds i8, ptr %0, i64 16
  %11 = load i64, ptr %10, align 8
  %12 = add i64 %11, 1
  store i64 %12, ptr %10, align 8
  %13 = getelementptr inbounds i8, ptr %0, i64 24
  %14 = load i32, ptr %13, align 8
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %23, label %16

16:                                               ; preds = %9
  %17 = getelementptr inbounds i8, ptr %0, i64 28
  %18 = load i32, ptr %17, align 4
  %19 = icmp eq i32 %18, 0
  tail call void @__irs_must(i1 noundef zeroext %19)
  %20 = load i32, ptr %13, align 8
  %21 = icmp eq i32 %20, 2
  br i1 %21, label %22, label %43

22:                                               ; preds = %16
  tail call void @__irs_error(i32 noundef 0)
  br label %43

23:                                               ; preds = %9
  %24 = load ptr, ptr %0, align 8
  %25 = icmp eq ptr %24, null
  br i1 %25, label %30, label %26

26:                                               ; preds = %23
  %27 = getelementptr inbounds i8, ptr %24, i64 %11
  %28 = load i8, ptr %27, align 1
  %29 = zext i8 %28 to i32
  br label %34

30:                                               ; preds = %23
  %31 = getelementptr inbounds i8, ptr %0, i64 8
  %32 = load ptr, ptr %31, align 8
  %33 = tail call i32 @__irs_next_byte(ptr noundef %32)
  br label %34

34:                                               ; preds = %30, %26
  %35 = phi i32 [ %29, %26 ], [ %33, %30 ]
  %36 = load ptr, ptr %0, align 8
  %37 = icmp eq ptr %36, null
  %38 = icmp ne i32 %35, 0
  %39 = select i1 %37, i1 true, i1 %38
  %40 = select i1 %39, i32 %35, i32 -1
  %41 = icmp eq i32 %40, -1
  br i1 %41, label %42, label %43

42:                                               ; preds = %34
  store i32 1, ptr %13, align 8
  br label %43

43:                                               ; preds = %16, %22, %34, %42
  %44 = phi i32 [ -1, %22 ], [ -1, %16 ], [ %40, %42 ], [ %40, %34 ]
  %45 = add nsw i64 %2, -1
  br label %46

46:                                               ; preds = %7, %43
  %47 = phi i64 [ %45, %43 ], [ %2, %7 ]
  %48 = phi i32 [ %44, %43 ], [ %5, %7 ]
  %49 = phi i1 [ %8, %43 ], [ false, %7 ]
  %50 = icmp eq i32 %48, 48
  br i1 %50, label %51, label %158

51:                                               ; preds = %46
  %52 = icmp eq i32 %1, 0
  %53 = icmp eq i32 %1, 16
  %54 = or i1 %52, %53
  %55 = icmp ne i64 %47, 0
  %56 = select i1 %54, i1 %55, i1 false
  br i1 %56, label %57, label %158

57:                                               ; preds = %51
  %58 = getelementptr inbounds i8, ptr %0, i64 16
  %59 = load i64, ptr %58, align 8
  %60 = add i64 %59, 1
  store i64 %60, ptr %58, align 8
  %61 = getelementptr inbounds i8, ptr %0, i64 24
  %62 = load i32, ptr %61, align 8
  %63 = icmp eq i32 %62, 0
  br i1 %63, label %71, label %64

64:                                               ; preds = %57
  %65 = getelementptr inbounds i8, ptr %0, i64 28
  %66 = load i32, ptr %65, align 4
  %67 = icmp eq i32 %66, 0
  tail call void @__irs_must(i1 noundef zeroext %67)
  %68 = load i32, ptr %61, align 8
  %69 = icmp eq i32 %68, 2
  br i1 %69, label %70, label %91

70:                                               ; preds = %64
  tail call void @__irs_error(i32 noundef 0)
  br label %91

71:                                               ; preds = %57
  %72 = load ptr, ptr %0, align 8
  %73 = icmp eq ptr %72, null
  br i1 %73, label %78, label %74

74:                                               ; preds = %71
  %75 = getelementptr inbounds i8, ptr %72, i64 %59
  %76 = load i8, ptr %75, align 1
  %77 = zext i8 %76 to i32
  br label %82

78:                                               ; preds = %71
  %79 = getelementptr inbounds i8, ptr %0, i64 8
  %80 = load ptr, ptr %79, align 8
  %81 = tail call i32 @__irs_next_byte(ptr noundef %80)
  br label %82

82:                                               ; preds = %78, %74
  %83 = phi i32 [ %77, %74 ], [ %81, %78 ]
  %84 = load ptr, ptr %0, align 8
  %85 = icmp eq ptr %84, null
  %86 = icmp ne i32 %83, 0
  %87 = select i1 %85, i1 true, i1 %86
  %88 = select i1 %87, i32 %83, i32 -1
  %89 = icmp eq i32 %88, -1
  br i1 %89, label %90, label %91

90:                                               ; preds = %82
  store i32 1, ptr %61, align 8
  br label %91

91:                                               ; preds = %64, %70, %82, %90
  %92 = phi i32 [ -1, %70 ], [ -1, %64 ], [ %88, %90 ], [ %88, %82 ]
  %93 = add nsw i64 %47, -1
  %94 = icmp ne i64 %93, 0
  %95 = and i32 %92, -33
  %96 = icmp eq i32 %95, 88
  %97 = and i1 %94, %96
  br i1 %97, label %98, label %152

98:                                               ; preds = %91
  %99 = load i64, ptr %58, align 8
  %100 = add i64 %99, 1
  store i64 %100, ptr %58, align 8
  %101 = load i32, ptr %61, align 8
  %102 = icmp eq i32 %101, 0
  br i1 %102, label %110, label %103

103:                                              ; preds = %98
  %104 = getelementptr inbounds i8, ptr %0, i64 28
  %105 = load i32, ptr %104, align 4
  %106 = icmp eq i32 %105, 0
  tail call void @__irs_must(i1 noundef zeroext %106)
  %107 = load i32, ptr %61, align 8
  %108 = icmp eq i32 %107, 2
  br i1 %108, label %109, label %130

109:                                              ; preds = %103
  tail call void @__irs_error(i32 noundef 0)
  br label %130

110:                                              ; preds = %98
  %111 = load ptr, ptr %0, align 8
  %112 = icmp eq ptr %111, null
  br i1 %112, label %117, label %113

113:                                              ; preds = %110
  %114 = getelementptr inbounds i8, ptr %111, i64 %99
  %115 = load i8, ptr %114, align 1
  %116 = zext i8 %115 to i32
  br label %121

117:                                              ; preds = %110
  %118 = getelementptr inbounds i8, ptr %0, i64 8
  %119 = load ptr, ptr %118, align 8
  %120 = tail call i32 @__irs_next_byte(ptr noundef %119)
  br label %121

121:                                              ; preds = %117, %113
  %122 = phi i32 [ %116, %113 ], [ %120, %117 ]
  %123 = load ptr, ptr %0, align 8
  %124 = icmp eq ptr %123, null
  %125 = icmp ne i32 %122, 0
  %126 = select i1 %124, i1 true, i1 %125
  %127 = select i1 %126, i32 %122, i32 -1
  %128 = icmp eq i32 %127, -1
  br i1 %128, label %129, label %130

129:                                              ; preds = %121
  store i32 1, ptr %61, align 8
  br label %130

130:                                              ; preds = %103, %109, %121, %129
  %131 = phi i32 [ -1, %109 ], [ -1, %103 ], [ %127, %129 ], [ %127, %121 ]
  %132 = add nsw i64 %47, -2
  %133 = icmp sgt i64 %47, 2
  br i1 %133, label %134, label %150

134:                                              ; preds = %130
  %135 = add i32 %131, -48
  %136 = icmp ult i32 %135, 10
  br i1 %136, label %147, label %137

137:                                              ; preds = %134
  %138 = add i32 %131, -97
  %139 = icmp ult i32 %138, 6
  br i1 %139, label %140, label %142

140:                                              ; preds = %137
  %141 = add nsw i32 %131, -87
  br label %147

142:                                              ; preds = %137
  %143 = add i32 %131, -65
  %144 = icmp ult i32 %143, 6
  %145 = add nsw i32 %131, -55
  %146 = select i1 %144, i32 %145, i32 99
  br label %147

147:                                              ; preds = %134, %140, %142
  %148 = phi i32 [ %141, %140 ], [ %146, %142 ], [ %135, %134 ]
  %149 = icmp ult i32 %148, 16
  br label %150

150:                                              ; preds = %147, %130
  %151 = phi i1 [ false, %130 ], [ %149, %147 ]
  tail call void @__irs_must(i1 noundef zeroext %151)
  br label %161

152:                                              ; preds = %91
  %153 = and i1 %52, %94
  br i1 %153, label %154, label %156

154:                                              ; preds = %152
  %155 = icmp ne i32 %95, 66
  tail call void @__irs_must(i1 noundef zeroext %155)
  br label %156

156:                                              ; preds = %154, %152
  %157 = select i1 %52, i32 8, i32 %1
  br label %161

158:                                              ; preds = %51, %46
  %159 = icmp eq i32 %1, 0
  %160 = select i1 %159, i32 10, i32 %1
  br label %161

161:                                              ; preds = %150, %156, %158
  %162 = phi i64 [ %132, %150 ], [ %93, %156 ], [ %47, %158 ]
  %163 = phi i32 [ 16, %150 ], [ %157, %156 ], [ %160, %158 ]
  %164 = phi i32 [ %131, %150 ], [ %92, %156 ], [ %48, %158 ]
  %165 = phi i32 [ 1, %150 ], [ 1, %156 ], [ 0, %158 ]
  %166 = icmp sgt i64 %162, 0
  br i1 %166, label %167, label %244

167:                                              ; preds = %161
  %168 = zext nneg i32 %163 to i64
  %169 = getelementptr inbounds i8, ptr %0, i64 16
  %170 = getelementptr inbounds i8, ptr %0, i64 24
  %171 = getelementptr inbounds i8, ptr %0, i64 28
  %172 = getelementptr inbounds i8, ptr %0, i64 8
  br label %173

173:                                              ; preds = %167, %240
  %174 = phi i64 [ 0, %167 ], [ %209, %240 ]
  %175 = phi i32 [ %165, %167 ], [ %210, %240 ]
  %176 = phi i32 [ %164, %167 ], [ %241, %240 ]
  %177 = phi i64 [ %162, %167 ], [ %242, %240 ]
  %178 = add i32 %176, -48
  %179 = icmp ult i32 %178, 10
  br i1 %179, label %190, label %180

180:                                              ; preds = %173
  %181 = add i32 %176, -97
  %182 = icmp ult i32 %181, 6
  br i1 %182, label %183, label %185

183:                                              ; preds = %180
  %184 = add nsw i32 %176, -87
  br label %190

185:                                              ; preds = %180
  %186 = add i32 %176, -65
  %187 = icmp ult i32 %186, 6
  %188 = add nsw i32 %176, -55
  %189 = select i1 %187, i32 %188, i32 99
  br label %190

190:                                              ; preds = %173, %183, %185
  %191 = phi i32 [ %184, %183 ], [ %189, %185 ], [ %178, %173 ]
  %192 = icmp slt i32 %191, %163
  br i1 %192, label %193, label %244

193:                                              ; preds = %190
  %194 = icmp ult i64 %174, 72057594037927936
  tail call void @__irs_must(i1 noundef zeroext %194)
  %195 = mul i64 %174, %168
  br i1 %179, label %206, label %196

196:                                              ; preds = %193
  %197 = add i32 %176, -97
  %198 = icmp ult i32 %197, 6
  br i1 %198, label %199, label %201

199:                                              ; preds = %196
  %200 = add nsw i32 %176, -87
  br label %206

201:                                              ; preds = %196
  %202 = add i32 %176, -65
  %203 = icmp ult i32 %202, 6
  %204 = add nsw i32 %176, -55
  %205 = select i1 %203, i32 %204, i32 99
  br label %206

206:                                              ; preds = %193, %199, %201
  %207 = phi i32 [ %200, %199 ], [ %205, %201 ], [ %178, %193 ]
  %208 = zext nneg i32 %207 to i64
  %209 = add i64 %195, %208
  %210 = add nuw nsw i32 %175, 1
  %211 = load i64, ptr %169, align 8
  %212 = add i64 %211, 1
  store i64 %212, ptr %169, align 8
  %213 = load i32, ptr %170, align 8
  %214 = icmp eq i32 %213, 0
  br i1 %214, label %221, label %215

215:                                              ; preds = %206
  %216 = load i32, ptr %171, align 4
  %217 = icmp eq i32 %216, 0
  tail call void @__irs_must(i1 noundef zeroext %217)
  %218 = load i32, ptr %170, align 8
  %219 = icmp eq i32 %218, 2
  br i1 %219, label %220, label %240

220:                                              ; preds = %215
  tail call void @__irs_error(i32 noundef 0)
  br label %240

221:                                              ; preds = %206
  %222 = load ptr, ptr %0, align 8
  %223 = icmp eq ptr %222, null
  br i1 %223, label %228, label %224

224:                                              ; preds = %221
  %225 = getelementptr inbounds i8, ptr %222, i64 %211
  %226 = load i8, ptr %225, align 1
  %227 = zext i8 %226 to i32
  br label %231

228:                                              ; preds = %221
  %229 = load ptr, ptr %172, align 8
  %230 = tail call i32 @__irs_next_byte(ptr noundef %229)
  br label %231

231:                                              ; preds = %228, %224
  %232 = phi i32 [ %227, %224 ], [ %230, %228 ]
  %233 = load ptr, ptr %0, align 8
  %234 = icmp eq ptr %233, null
  %235 = icmp ne i32 %232, 0
  %236 = select i1 %234, i1 true, i1 %235
  %237 = select i1 %236, i32 %232, i32 -1
  %238 = icmp eq i32 %237, -1
  br i1 %238, label %239, label %240

239:                                              ; preds = %231
  store i32 1, ptr %170, align 8
  br label %240

240:                                              ; preds = %215, %220, %231, %239
  %241 = phi i32 [ -1, %220 ], [ -1, %215 ], [ %237, %239 ], [ %237, %231 ]
  %242 = add nsw i64 %177, -1
  %243 = icmp sgt i64 %177, 1
  br i1 %243, label %173, label %244

244:                                              ; preds = %190, %240, %161
  %245 = phi i32 [ %164, %161 ], [ %176, %190 ], [ %241, %240 ]
  %246 = phi i32 [ %165, %161 ], [ %175, %190 ], [ 1, %240 ]
  %247 = phi i64 [ 0, %161 ], [ %174, %190 ], [ %209, %240 ]
  %248 = getelementptr inbounds i8, ptr %0, i64 16
  %249 = load i64, ptr %248, align 8
  %250 = add i64 %249, -1
  store i64 %250, ptr %248, align 8
  %251 = load ptr, ptr %0, align 8
  %252 = icmp eq ptr %251, null
  %253 = icmp ne i32 %245, -1
  %254 = and i1 %253, %252
  br i1 %254, label %255, label %259

255:                                              ; preds = %244
  %256 = getelementptr inbounds i8, ptr %0, i64 8
  %257 = load ptr, ptr %256, align 8
  %258 = tail call i32 @ungetc(i32 noundef %245, ptr noundef %257)
  br label %259

259:                                              ; preds = %244, %255
  %260 = icmp eq i32 %246, 0
  br i1 %260, label %264, label %261

261:                                              ; preds = %259
  %262 = sub nsw i64 0, %247
  %263 = select i1 %49, i64 %262, i64 %247
  store i64 %263, ptr %3, align 8
  br label %264

264:                                              ; preds = %261, %259, %4
  %265 = phi i32 [ 1, %4 ], [ 0, %261 ], [ 2, %259 ]
  ret i32 %265
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

; Function Attrs: nounwind
define internal fastcc i32 @behind_spaces(ptr nocapture noundef %0) unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 24
  %3 = load i32, ptr %2, align 8
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %5, label %46

5:                                                ; preds = %1
  %6 = getelementptr inbounds i8, ptr %0, i64 16
  %7 = getelementptr inbounds i8, ptr %0, i64 28
  %8 = getelementptr inbounds i8, ptr %0, i64 8
  br label %9

9:                                                ; preds = %41, %5
  %10 = load i64, ptr %6, align 8
  %11 = add i64 %10, 1
  store i64 %11, ptr %6, align 8
  %12 = load i32, ptr %2, align 8
  %13 = icmp eq i32 %12, 0
  br i1 %13, label %20, label %14

14:                                               ; preds = %9
  %15 = load i32, ptr %7, align 4
  %16 = icmp eq i32 %15, 0
  tail call void @__irs_must(i1 noundef zeroext %16)
  %17 = load i32, ptr %2, align 8
  %18 = icmp eq i32 %17, 2
  br i1 %18, label %19, label %39

19:                                               ; preds = %14
  tail call void @__irs_error(i32 noundef 0)
  br label %39

20:                                               ; preds = %9
  %21 = load ptr, ptr %0, align 8
  %22 = icmp eq ptr %21, null
  br i1 %22, label %27, label %23

23:                                               ; preds = %20
  %24 = getelementptr inbounds i8, ptr %21, i64 %10
  %25 = load i8, ptr %24, align 1
  %26 = zext i8 %25 to i32
  br label %30

27:                                               ; preds = %20
  %28 = load ptr, ptr %8, align 8
  %29 = tail call i32 @__irs_next_byte(ptr noundef %28)
  br label %30

30:                                               ; preds = %27, %23
  %31 = phi i32 [ %26, %23 ], [ %29, %27 ]
  %32 = load ptr, ptr %0, align 8
  %33 = icmp eq ptr %32, null
  %34 = icmp ne i32 %31, 0
  %35 = select i1 %33, i1 true, i1 %34
  %36 = select i1 %35, i32 %31, i32 -1
  %37 = icmp eq i32 %36, -1
  br i1 %37, label %38, label %39

38:                                               ; preds = %30
  store i32 1, ptr %2, align 8
  br label %39

39:                                               ; preds = %14, %19, %30, %38
  %40 = phi i32 [ -1, %19 ], [ -1, %14 ], [ %36, %38 ], [ %36, %30 ]
  switch i32 %40, label %79 [
    i32 32, label %41
    i32 13, label %41
    i32 12, label %41
    i32 11, label %41
    i32 10, label %41
    i32 9, label %41
    i32 -1, label %42
  ]

41:                                               ; preds = %39, %39, %39, %39, %39, %39
  br label %9

42:                                               ; preds = %39
  %43 = getelementptr inbounds i8, ptr %0, i64 16
  store i32 2, ptr %2, align 8
  %44 = load i64, ptr %43, align 8
  %45 = add i64 %44, -1
  store i64 %45, ptr %43, align 8
  br label %46

46:                                               ; preds = %42, %1
  %47 = getelementptr inbounds i8, ptr %0, i64 16
  %48 = load i64, ptr %47, align 8
  %49 = add i64 %48, 1
  store i64 %49, ptr %47, align 8
  %50 = load i32, ptr %2, align 8
  %51 = icmp eq i32 %50, 0
  br i1 %51, label %59, label %52

52:                                               ; preds = %46
  %53 = getelementptr inbounds i8, ptr %0, i64 28
  %54 = load i32, ptr %53, align 4
  %55 = icmp eq i32 %54, 0
  tail call void @__irs_must(i1 noundef zeroext %55)
  %56 = load i32, ptr %2, align 8
  %57 = icmp eq i32 %56, 2
  br i1 %57, label %58, label %79

58:                                               ; preds = %52
  tail call void @__irs_error(i32 noundef 0)
  br label %79

59:                                               ; preds = %46
  %60 = load ptr, ptr %0, align 8
  %61 = icmp eq ptr %60, null
  br i1 %61, label %66, label %62

62:                                               ; preds = %59
  %63 = getelementptr inbounds i8, ptr %60, i64 %48
  %64 = load i8, ptr %63, align 1
  %65 = zext i8 %64 to i32
  br label %70

66:                                               ; preds = %59
  %67 = getelementptr inbounds i8, ptr %0, i64 8
  %68 = load ptr, ptr %67, align 8
  %69 = tail call i32 @__irs_next_byte(ptr noundef %68)
  br label %70

70:                                               ; preds = %66, %62
  %71 = phi i32 [ %65, %62 ], [ %69, %66 ]
  %72 = load ptr, ptr %0, align 8
  %73 = icmp eq ptr %72, null
  %74 = icmp ne i32 %71, 0
  %75 = select i1 %73, i1 true, i1 %74
  %76 = select i1 %75, i32 %71, i32 -1
  %77 = icmp eq i32 %76, -1
  br i1 %77, label %78, label %79

78:                                               ; preds = %70
  store i32 1, ptr %2, align 8
  br label %79

79:                                               ; preds = %39, %78, %70, %58, %52
  %80 = phi i32 [ -1, %58 ], [ -1, %52 ], [ %76, %78 ], [ %76, %70 ], [ %40, %39 ]
  ret i32 %80
}

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

; Function Attrs: nounwind
define weak dso_local i32 @__irs_scan_real(ptr noundef %0, i64 noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call fastcc i32 @behind_spaces(ptr noundef %0)
  switch i32 %4, label %5 [
    i32 -1, label %437
    i32 45, label %21
    i32 43, label %21
    i32 46, label %59
  ]

5:                                                ; preds = %3
  %6 = add i32 %4, -48
  %7 = icmp ult i32 %6, 10
  br i1 %7, label %20, label %8

8:                                                ; preds = %5
  %9 = or i32 %4, 32
  %10 = icmp ne i32 %9, 105
  %11 = icmp ne i32 %9, 110
  %12 = and i1 %10, %11
  tail call void @__irs_must(i1 noundef zeroext %12)
  %13 = getelementptr inbounds i8, ptr %0, i64 16
  %14 = load i64, ptr %13, align 8
  %15 = add i64 %14, -1
  store i64 %15, ptr %13, align 8
  %16 = load ptr, ptr %0, align 8
  %17 = icmp eq ptr %16, null
  %18 = icmp ne i32 %4, -1
  %19 = and i1 %18, %17
  br i1 %19, label %431, label %437

20:                                               ; preds = %5
  switch i32 %4, label %59 [
    i32 45, label %21
    i32 43, label %21
  ]

21:                                               ; preds = %3, %3, %20, %20
  tail call void @__irs_must(i1 noundef zeroext true)
  %22 = trunc nuw i32 %4 to i8
  store i8 %22, ptr %2, align 1
  %23 = add nsw i64 %1, -1
  %24 = icmp eq i64 %23, 0
  %25 = getelementptr inbounds i8, ptr %0, i64 16
  %26 = load i64, ptr %25, align 8
  %27 = add i64 %26, 1
  store i64 %27, ptr %25, align 8
  br i1 %24, label %59, label %28

28:                                               ; preds = %21
  %29 = getelementptr inbounds i8, ptr %0, i64 24
  %30 = load i32, ptr %29, align 8
  %31 = icmp eq i32 %30, 0
  br i1 %31, label %39, label %32

32:                                               ; preds = %28
  %33 = getelementptr inbounds i8, ptr %0, i64 28
  %34 = load i32, ptr %33, align 4
  %35 = icmp eq i32 %34, 0
  tail call void @__irs_must(i1 noundef zeroext %35)
  %36 = load i32, ptr %29, align 8
  %37 = icmp eq i32 %36, 2
  br i1 %37, label %38, label %59

38:                                               ; preds = %32
  tail call void @__irs_error(i32 noundef 0)
  br label %59

39:                                               ; preds = %28
  %40 = load ptr, ptr %0, align 8
  %41 = icmp eq ptr %40, null
  br i1 %41, label %46, label %42

42:                                               ; preds = %39
  %43 = getelementptr inbounds i8, ptr %40, i64 %26
  %44 = load i8, ptr %43, align 1
  %45 = zext i8 %44 to i32
  br label %50

46:                                               ; preds = %39
  %47 = getelementptr inbounds i8, ptr %0, i64 8
  %48 = load ptr, ptr %47, align 8
  %49 = tail call i32 @__irs_next_byte(ptr noundef %48)
  br label %50

50:                                               ; preds = %46, %42
  %51 = phi i32 [ %45, %42 ], [ %49, %46 ]
  %52 = load ptr, ptr %0, align 8
  %53 = icmp eq ptr %52, null
  %54 = icmp ne i32 %51, 0
  %55 = select i1 %53, i1 true, i1 %54
  %56 = select i1 %55, i32 %51, i32 -1
  %57 = icmp eq i32 %56, -1
  br i1 %57, label %58, label %59

58:                                               ; preds = %50
  store i32 1, ptr %29, align 8
  br label %59

59:                                               ; preds = %21, %58, %50, %38, %32, %3, %20
  %60 = phi i32 [ 0, %20 ], [ 0, %3 ], [ 1, %32 ], [ 1, %38 ], [ 1, %50 ], [ 1, %58 ], [ 1, %21 ]
  %61 = phi i32 [ %4, %20 ], [ %4, %3 ], [ -1, %32 ], [ -1, %38 ], [ %56, %50 ], [ %56, %58 ], [ -1, %21 ]
  %62 = phi i64 [ %1, %20 ], [ %1, %3 ], [ %23, %32 ], [ %23, %38 ], [ %23, %50 ], [ %23, %58 ], [ %23, %21 ]
  %63 = add i32 %61, -48
  %64 = icmp ult i32 %63, 10
  %65 = icmp ne i64 %62, 0
  %66 = and i1 %64, %65
  br i1 %66, label %67, label %127

67:                                               ; preds = %59
  %68 = getelementptr inbounds i8, ptr %0, i64 16
  %69 = getelementptr inbounds i8, ptr %0, i64 24
  %70 = getelementptr inbounds i8, ptr %0, i64 28
  %71 = getelementptr inbounds i8, ptr %0, i64 8
  %72 = getelementptr inbounds i8, ptr %0, i64 16
  %73 = zext nneg i32 %60 to i64
  br label %74

74:                                               ; preds = %67, %118
  %75 = phi i64 [ %73, %67 ], [ %81, %118 ]
  %76 = phi i64 [ %62, %67 ], [ %83, %118 ]
  %77 = phi i32 [ %61, %67 ], [ %119, %118 ]
  %78 = phi i32 [ 0, %67 ], [ %120, %118 ]
  %79 = icmp ult i64 %75, 63
  tail call void @__irs_must(i1 noundef zeroext %79)
  %80 = trunc nuw nsw i32 %77 to i8
  %81 = add nuw nsw i64 %75, 1
  %82 = getelementptr inbounds i8, ptr %2, i64 %75
  store i8 %80, ptr %82, align 1
  %83 = add nsw i64 %76, -1
  %84 = icmp eq i64 %83, 0
  br i1 %84, label %115, label %85

85:                                               ; preds = %74
  %86 = load i64, ptr %68, align 8
  %87 = add i64 %86, 1
  store i64 %87, ptr %68, align 8
  %88 = load i32, ptr %69, align 8
  %89 = icmp eq i32 %88, 0
  br i1 %89, label %96, label %90

90:                                               ; preds = %85
  %91 = load i32, ptr %70, align 4
  %92 = icmp eq i32 %91, 0
  tail call void @__irs_must(i1 noundef zeroext %92)
  %93 = load i32, ptr %69, align 8
  %94 = icmp eq i32 %93, 2
  br i1 %94, label %95, label %118

95:                                               ; preds = %90
  tail call void @__irs_error(i32 noundef 0)
  br label %118

96:                                               ; preds = %85
  %97 = load ptr, ptr %0, align 8
  %98 = icmp eq ptr %97, null
  br i1 %98, label %103, label %99

99:                                               ; preds = %96
  %100 = getelementptr inbounds i8, ptr %97, i64 %86
  %101 = load i8, ptr %100, align 1
  %102 = zext i8 %101 to i32
  br label %106

103:                                              ; preds = %96
  %104 = load ptr, ptr %71, align 8
  %105 = tail call i32 @__irs_next_byte(ptr noundef %104)
  br label %106

106:                                              ; preds = %103, %99
  %107 = phi i32 [ %102, %99 ], [ %105, %103 ]
  %108 = load ptr, ptr %0, align 8
  %109 = icmp eq ptr %108, null
  %110 = icmp ne i32 %107, 0
  %111 = select i1 %109, i1 true, i1 %110
  %112 = select i1 %111, i32 %107, i32 -1
  %113 = icmp eq i32 %112, -1
  br i1 %113, label %114, label %118

114:                                              ; preds = %106
  store i32 1, ptr %69, align 8
  br label %118

115:                                              ; preds = %74
  %116 = load i64, ptr %72, align 8
  %117 = add i64 %116, 1
  store i64 %117, ptr %72, align 8
  br label %118

118:                                              ; preds = %114, %106, %95, %90, %115
  %119 = phi i32 [ -1, %115 ], [ -1, %95 ], [ -1, %90 ], [ %112, %114 ], [ %112, %106 ]
  %120 = add nuw nsw i32 %78, 1
  %121 = add i32 %119, -48
  %122 = icmp ult i32 %121, 10
  %123 = icmp ne i64 %83, 0
  %124 = and i1 %122, %123
  br i1 %124, label %74, label %125

125:                                              ; preds = %118
  %126 = trunc nuw i64 %81 to i32
  br label %127

127:                                              ; preds = %125, %59
  %128 = phi i32 [ %60, %59 ], [ %126, %125 ]
  %129 = phi i32 [ 0, %59 ], [ %120, %125 ]
  %130 = phi i32 [ %61, %59 ], [ %119, %125 ]
  %131 = phi i64 [ %62, %59 ], [ %83, %125 ]
  %132 = phi i1 [ %65, %59 ], [ %123, %125 ]
  %133 = and i32 %130, -33
  %134 = icmp ne i32 %133, 88
  %135 = icmp ne i32 %129, 1
  %136 = select i1 %134, i1 true, i1 %135
  %137 = icmp ne i32 %61, 48
  %138 = or i1 %137, %136
  tail call void @__irs_must(i1 noundef zeroext %138)
  %139 = icmp eq i32 %130, 46
  %140 = and i1 %139, %132
  br i1 %140, label %141, label %250

141:                                              ; preds = %127
  %142 = icmp ult i32 %128, 63
  tail call void @__irs_must(i1 noundef zeroext %142)
  %143 = zext nneg i32 %128 to i64
  %144 = getelementptr inbounds i8, ptr %2, i64 %143
  store i8 46, ptr %144, align 1
  %145 = add nsw i64 %131, -1
  %146 = icmp eq i64 %145, 0
  %147 = getelementptr inbounds i8, ptr %0, i64 16
  %148 = load i64, ptr %147, align 8
  %149 = add i64 %148, 1
  store i64 %149, ptr %147, align 8
  br i1 %146, label %181, label %150

150:                                              ; preds = %141
  %151 = getelementptr inbounds i8, ptr %0, i64 24
  %152 = load i32, ptr %151, align 8
  %153 = icmp eq i32 %152, 0
  br i1 %153, label %161, label %154

154:                                              ; preds = %150
  %155 = getelementptr inbounds i8, ptr %0, i64 28
  %156 = load i32, ptr %155, align 4
  %157 = icmp eq i32 %156, 0
  tail call void @__irs_must(i1 noundef zeroext %157)
  %158 = load i32, ptr %151, align 8
  %159 = icmp eq i32 %158, 2
  br i1 %159, label %160, label %181

160:                                              ; preds = %154
  tail call void @__irs_error(i32 noundef 0)
  br label %181

161:                                              ; preds = %150
  %162 = load ptr, ptr %0, align 8
  %163 = icmp eq ptr %162, null
  br i1 %163, label %168, label %164

164:                                              ; preds = %161
  %165 = getelementptr inbounds i8, ptr %162, i64 %148
  %166 = load i8, ptr %165, align 1
  %167 = zext i8 %166 to i32
  br label %172

168:                                              ; preds = %161
  %169 = getelementptr inbounds i8, ptr %0, i64 8
  %170 = load ptr, ptr %169, align 8
  %171 = tail call i32 @__irs_next_byte(ptr noundef %170)
  br label %172

172:                                              ; preds = %168, %164
  %173 = phi i32 [ %167, %164 ], [ %171, %168 ]
  %174 = load ptr, ptr %0, align 8
  %175 = icmp eq ptr %174, null
  %176 = icmp ne i32 %173, 0
  %177 = select i1 %175, i1 true, i1 %176
  %178 = select i1 %177, i32 %173, i32 -1
  %179 = icmp eq i32 %178, -1
  br i1 %179, label %180, label %181

180:                                              ; preds = %172
  store i32 1, ptr %151, align 8
  br label %181

181:                                              ; preds = %141, %180, %172, %160, %154
  %182 = phi i32 [ -1, %160 ], [ -1, %154 ], [ %178, %180 ], [ %178, %172 ], [ -1, %141 ]
  %183 = add i32 %128, 1
  %184 = add i32 %182, -48
  %185 = icmp ult i32 %184, 10
  %186 = icmp ne i64 %145, 0
  %187 = and i1 %185, %186
  br i1 %187, label %188, label %250

188:                                              ; preds = %181
  %189 = getelementptr inbounds i8, ptr %0, i64 16
  %190 = getelementptr inbounds i8, ptr %0, i64 24
  %191 = getelementptr inbounds i8, ptr %0, i64 28
  %192 = getelementptr inbounds i8, ptr %0, i64 8
  %193 = getelementptr inbounds i8, ptr %0, i64 16
  %194 = zext i32 %183 to i64
  br label %195

195:                                              ; preds = %188, %239
  %196 = phi i64 [ %194, %188 ], [ %242, %239 ]
  %197 = phi i64 [ %145, %188 ], [ %204, %239 ]
  %198 = phi i32 [ %182, %188 ], [ %240, %239 ]
  %199 = phi i32 [ %129, %188 ], [ %241, %239 ]
  %200 = phi i32 [ %128, %188 ], [ %247, %239 ]
  %201 = icmp ult i32 %200, 62
  tail call void @__irs_must(i1 noundef zeroext %201)
  %202 = trunc nuw i32 %198 to i8
  %203 = getelementptr inbounds i8, ptr %2, i64 %196
  store i8 %202, ptr %203, align 1
  %204 = add nsw i64 %197, -1
  %205 = icmp eq i64 %204, 0
  br i1 %205, label %236, label %206

206:                                              ; preds = %195
  %207 = load i64, ptr %189, align 8
  %208 = add i64 %207, 1
  store i64 %208, ptr %189, align 8
  %209 = load i32, ptr %190, align 8
  %210 = icmp eq i32 %209, 0
  br i1 %210, label %217, label %211

211:                                              ; preds = %206
  %212 = load i32, ptr %191, align 4
  %213 = icmp eq i32 %212, 0
  tail call void @__irs_must(i1 noundef zeroext %213)
  %214 = load i32, ptr %190, align 8
  %215 = icmp eq i32 %214, 2
  br i1 %215, label %216, label %239

216:                                              ; preds = %211
  tail call void @__irs_error(i32 noundef 0)
  br label %239

217:                                              ; preds = %206
  %218 = load ptr, ptr %0, align 8
  %219 = icmp eq ptr %218, null
  br i1 %219, label %224, label %220

220:                                              ; preds = %217
  %221 = getelementptr inbounds i8, ptr %218, i64 %207
  %222 = load i8, ptr %221, align 1
  %223 = zext i8 %222 to i32
  br label %227

224:                                              ; preds = %217
  %225 = load ptr, ptr %192, align 8
  %226 = tail call i32 @__irs_next_byte(ptr noundef %225)
  br label %227

227:                                              ; preds = %224, %220
  %228 = phi i32 [ %223, %220 ], [ %226, %224 ]
  %229 = load ptr, ptr %0, align 8
  %230 = icmp eq ptr %229, null
  %231 = icmp ne i32 %228, 0
  %232 = select i1 %230, i1 true, i1 %231
  %233 = select i1 %232, i32 %228, i32 -1
  %234 = icmp eq i32 %233, -1
  br i1 %234, label %235, label %239

235:                                              ; preds = %227
  store i32 1, ptr %190, align 8
  br label %239

236:                                              ; preds = %195
  %237 = load i64, ptr %193, align 8
  %238 = add i64 %237, 1
  store i64 %238, ptr %193, align 8
  br label %239

239:                                              ; preds = %235, %227, %216, %211, %236
  %240 = phi i32 [ -1, %236 ], [ -1, %216 ], [ -1, %211 ], [ %233, %235 ], [ %233, %227 ]
  %241 = add nuw nsw i32 %199, 1
  %242 = add nuw nsw i64 %196, 1
  %243 = add i32 %240, -48
  %244 = icmp ult i32 %243, 10
  %245 = icmp ne i64 %204, 0
  %246 = and i1 %244, %245
  %247 = trunc nuw i64 %196 to i32
  br i1 %246, label %195, label %248

248:                                              ; preds = %239
  %249 = trunc nuw i64 %242 to i32
  br label %250

250:                                              ; preds = %248, %181, %127
  %251 = phi i32 [ %128, %127 ], [ %183, %181 ], [ %249, %248 ]
  %252 = phi i32 [ %129, %127 ], [ %129, %181 ], [ %241, %248 ]
  %253 = phi i32 [ %130, %127 ], [ %182, %181 ], [ %240, %248 ]
  %254 = phi i64 [ %131, %127 ], [ %145, %181 ], [ %204, %248 ]
  %255 = icmp sgt i32 %252, 0
  tail call void @__irs_must(i1 noundef zeroext %255)
  %256 = and i32 %253, -33
  %257 = icmp eq i32 %256, 69
  %258 = icmp ne i64 %254, 0
  %259 = and i1 %257, %258
  br i1 %259, label %260, label %419

260:                                              ; preds = %250
  %261 = icmp slt i32 %251, 63
  tail call void @__irs_must(i1 noundef zeroext %261)
  %262 = trunc nuw i32 %253 to i8
  %263 = add nsw i32 %251, 1
  %264 = sext i32 %251 to i64
  %265 = getelementptr inbounds i8, ptr %2, i64 %264
  store i8 %262, ptr %265, align 1
  %266 = add nsw i64 %254, -1
  %267 = icmp ne i64 %266, 0
  %268 = getelementptr inbounds i8, ptr %0, i64 16
  %269 = load i64, ptr %268, align 8
  %270 = add i64 %269, 1
  store i64 %270, ptr %268, align 8
  br i1 %267, label %271, label %302

271:                                              ; preds = %260
  %272 = getelementptr inbounds i8, ptr %0, i64 24
  %273 = load i32, ptr %272, align 8
  %274 = icmp eq i32 %273, 0
  br i1 %274, label %282, label %275

275:                                              ; preds = %271
  %276 = getelementptr inbounds i8, ptr %0, i64 28
  %277 = load i32, ptr %276, align 4
  %278 = icmp eq i32 %277, 0
  tail call void @__irs_must(i1 noundef zeroext %278)
  %279 = load i32, ptr %272, align 8
  %280 = icmp eq i32 %279, 2
  br i1 %280, label %281, label %302

281:                                              ; preds = %275
  tail call void @__irs_error(i32 noundef 0)
  br label %302

282:                                              ; preds = %271
  %283 = load ptr, ptr %0, align 8
  %284 = icmp eq ptr %283, null
  br i1 %284, label %289, label %285

285:                                              ; preds = %282
  %286 = getelementptr inbounds i8, ptr %283, i64 %269
  %287 = load i8, ptr %286, align 1
  %288 = zext i8 %287 to i32
  br label %293

289:                                              ; preds = %282
  %290 = getelementptr inbounds i8, ptr %0, i64 8
  %291 = load ptr, ptr %290, align 8
  %292 = tail call i32 @__irs_next_byte(ptr noundef %291)
  br label %293

293:                                              ; preds = %289, %285
  %294 = phi i32 [ %288, %285 ], [ %292, %289 ]
  %295 = load ptr, ptr %0, align 8
  %296 = icmp eq ptr %295, null
  %297 = icmp ne i32 %294, 0
  %298 = select i1 %296, i1 true, i1 %297
  %299 = select i1 %298, i32 %294, i32 -1
  %300 = icmp eq i32 %299, -1
  br i1 %300, label %301, label %302

301:                                              ; preds = %293
  store i32 1, ptr %272, align 8
  br label %302

302:                                              ; preds = %260, %301, %293, %281, %275
  %303 = phi i32 [ -1, %281 ], [ -1, %275 ], [ %299, %301 ], [ %299, %293 ], [ -1, %260 ]
  %304 = icmp eq i32 %303, 43
  %305 = icmp eq i32 %303, 45
  %306 = or i1 %304, %305
  %307 = and i1 %267, %306
  br i1 %307, label %308, label %350

308:                                              ; preds = %302
  %309 = icmp slt i32 %251, 62
  tail call void @__irs_must(i1 noundef zeroext %309)
  %310 = trunc nuw i32 %303 to i8
  %311 = add nsw i32 %251, 2
  %312 = sext i32 %263 to i64
  %313 = getelementptr inbounds i8, ptr %2, i64 %312
  store i8 %310, ptr %313, align 1
  %314 = add nsw i64 %254, -2
  %315 = icmp eq i64 %314, 0
  %316 = getelementptr inbounds i8, ptr %0, i64 16
  %317 = load i64, ptr %316, align 8
  %318 = add i64 %317, 1
  store i64 %318, ptr %316, align 8
  br i1 %315, label %350, label %319

319:                                              ; preds = %308
  %320 = getelementptr inbounds i8, ptr %0, i64 24
  %321 = load i32, ptr %320, align 8
  %322 = icmp eq i32 %321, 0
  br i1 %322, label %330, label %323

323:                                              ; preds = %319
  %324 = getelementptr inbounds i8, ptr %0, i64 28
  %325 = load i32, ptr %324, align 4
  %326 = icmp eq i32 %325, 0
  tail call void @__irs_must(i1 noundef zeroext %326)
  %327 = load i32, ptr %320, align 8
  %328 = icmp eq i32 %327, 2
  br i1 %328, label %329, label %350

329:                                              ; preds = %323
  tail call void @__irs_error(i32 noundef 0)
  br label %350

330:                                              ; preds = %319
  %331 = load ptr, ptr %0, align 8
  %332 = icmp eq ptr %331, null
  br i1 %332, label %337, label %333

333:                                              ; preds = %330
  %334 = getelementptr inbounds i8, ptr %331, i64 %317
  %335 = load i8, ptr %334, align 1
  %336 = zext i8 %335 to i32
  br label %341

337:                                              ; preds = %330
  %338 = getelementptr inbounds i8, ptr %0, i64 8
  %339 = load ptr, ptr %338, align 8
  %340 = tail call i32 @__irs_next_byte(ptr noundef %339)
  br label %341

341:                                              ; preds = %337, %333
  %342 = phi i32 [ %336, %333 ], [ %340, %337 ]
  %343 = load ptr, ptr %0, align 8
  %344 = icmp eq ptr %343, null
  %345 = icmp ne i32 %342, 0
  %346 = select i1 %344, i1 true, i1 %345
  %347 = select i1 %346, i32 %342, i32 -1
  %348 = icmp eq i32 %347, -1
  br i1 %348, label %349, label %350

349:                                              ; preds = %341
  store i32 1, ptr %320, align 8
  br label %350

350:                                              ; preds = %308, %349, %341, %329, %323, %302
  %351 = phi i32 [ %263, %302 ], [ %311, %323 ], [ %311, %329 ], [ %311, %341 ], [ %311, %349 ], [ %311, %308 ]
  %352 = phi i32 [ %303, %302 ], [ -1, %323 ], [ -1, %329 ], [ %347, %341 ], [ %347, %349 ], [ -1, %308 ]
  %353 = phi i64 [ %266, %302 ], [ %314, %323 ], [ %314, %329 ], [ %314, %341 ], [ %314, %349 ], [ %314, %308 ]
  %354 = add i32 %352, -48
  %355 = icmp ult i32 %354, 10
  %356 = icmp ne i64 %353, 0
  %357 = and i1 %355, %356
  br i1 %357, label %358, label %416

358:                                              ; preds = %350
  %359 = getelementptr inbounds i8, ptr %0, i64 16
  %360 = getelementptr inbounds i8, ptr %0, i64 24
  %361 = getelementptr inbounds i8, ptr %0, i64 28
  %362 = getelementptr inbounds i8, ptr %0, i64 8
  %363 = getelementptr inbounds i8, ptr %0, i64 16
  %364 = sext i32 %351 to i64
  br label %365

365:                                              ; preds = %358, %408
  %366 = phi i64 [ %364, %358 ], [ %371, %408 ]
  %367 = phi i64 [ %353, %358 ], [ %373, %408 ]
  %368 = phi i32 [ %352, %358 ], [ %409, %408 ]
  %369 = icmp slt i64 %366, 63
  tail call void @__irs_must(i1 noundef zeroext %369)
  %370 = trunc nuw i32 %368 to i8
  %371 = add nsw i64 %366, 1
  %372 = getelementptr inbounds i8, ptr %2, i64 %366
  store i8 %370, ptr %372, align 1
  %373 = add nsw i64 %367, -1
  %374 = icmp eq i64 %373, 0
  br i1 %374, label %405, label %375

375:                                              ; preds = %365
  %376 = load i64, ptr %359, align 8
  %377 = add i64 %376, 1
  store i64 %377, ptr %359, align 8
  %378 = load i32, ptr %360, align 8
  %379 = icmp eq i32 %378, 0
  br i1 %379, label %386, label %380

380:                                              ; preds = %375
  %381 = load i32, ptr %361, align 4
  %382 = icmp eq i32 %381, 0
  tail call void @__irs_must(i1 noundef zeroext %382)
  %383 = load i32, ptr %360, align 8
  %384 = icmp eq i32 %383, 2
  br i1 %384, label %385, label %408

385:                                              ; preds = %380
  tail call void @__irs_error(i32 noundef 0)
  br label %408

386:                                              ; preds = %375
  %387 = load ptr, ptr %0, align 8
  %388 = icmp eq ptr %387, null
  br i1 %388, label %393, label %389

389:                                              ; preds = %386
  %390 = getelementptr inbounds i8, ptr %387, i64 %376
  %391 = load i8, ptr %390, align 1
  %392 = zext i8 %391 to i32
  br label %396

393:                                              ; preds = %386
  %394 = load ptr, ptr %362, align 8
  %395 = tail call i32 @__irs_next_byte(ptr noundef %394)
  br label %396

396:                                              ; preds = %393, %389
  %397 = phi i32 [ %392, %389 ], [ %395, %393 ]
  %398 = load ptr, ptr %0, align 8
  %399 = icmp eq ptr %398, null
  %400 = icmp ne i32 %397, 0
  %401 = select i1 %399, i1 true, i1 %400
  %402 = select i1 %401, i32 %397, i32 -1
  %403 = icmp eq i32 %402, -1
  br i1 %403, label %404, label %408

404:                                              ; preds = %396
  store i32 1, ptr %360, align 8
  br label %408

405:                                              ; preds = %365
  %406 = load i64, ptr %363, align 8
  %407 = add i64 %406, 1
  store i64 %407, ptr %363, align 8
  br label %408

408:                                              ; preds = %404, %396, %385, %380, %405
  %409 = phi i32 [ -1, %405 ], [ -1, %385 ], [ -1, %380 ], [ %402, %404 ], [ %402, %396 ]
  %410 = add i32 %409, -48
  %411 = icmp ult i32 %410, 10
  %412 = icmp ne i64 %373, 0
  %413 = and i1 %411, %412
  br i1 %413, label %365, label %414

414:                                              ; preds = %408
  %415 = trunc nsw i64 %371 to i32
  br label %416

416:                                              ; preds = %414, %350
  %417 = phi i32 [ %351, %350 ], [ %415, %414 ]
  %418 = phi i32 [ %352, %350 ], [ %409, %414 ]
  tail call void @__irs_must(i1 noundef zeroext %357)
  br label %419

419:                                              ; preds = %250, %416
  %420 = phi i32 [ %417, %416 ], [ %251, %250 ]
  %421 = phi i32 [ %418, %416 ], [ %253, %250 ]
  %422 = sext i32 %420 to i64
  %423 = getelementptr inbounds i8, ptr %2, i64 %422
  store i8 0, ptr %423, align 1
  %424 = getelementptr inbounds i8, ptr %0, i64 16
  %425 = load i64, ptr %424, align 8
  %426 = add i64 %425, -1
  store i64 %426, ptr %424, align 8
  %427 = load ptr, ptr %0, align 8
  %428 = icmp eq ptr %427, null
  %429 = icmp ne i32 %421, -1
  %430 = and i1 %429, %428
  br i1 %430, label %431, label %437

431:                                              ; preds = %419, %8
  %432 = phi i32 [ %4, %8 ], [ %421, %419 ]
  %433 = phi i32 [ 2, %8 ], [ 0, %419 ]
  %434 = getelementptr inbounds i8, ptr %0, i64 8
  %435 = load ptr, ptr %434, align 8
  %436 = tail call i32 @ungetc(i32 noundef %432, ptr noundef %435)
  br label %437

437:                                              ; preds = %431, %419, %8, %3
  %438 = phi i32 [ 1, %3 ], [ 2, %8 ], [ 0, %419 ], [ %433, %431 ]
  ret i32 %438
}

; Function Attrs: nounwind
define weak dso_local i32 @__irs_scan(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = alloca i64, align 8
  %5 = alloca [64 x i8], align 16
  %6 = getelementptr inbounds i8, ptr %0, i64 24
  %7 = getelementptr inbounds i8, ptr %0, i64 16
  %8 = getelementptr inbounds i8, ptr %0, i64 28
  %9 = getelementptr inbounds i8, ptr %0, i64 8
  %10 = getelementptr inbounds i8, ptr %2, i64 8
  %11 = getelementptr inbounds i8, ptr %2, i64 16
  %12 = getelementptr inbounds i8, ptr %0, i64 16
  %13 = getelementptr inbounds i8, ptr %0, i64 24
  %14 = getelementptr inbounds i8, ptr %0, i64 28
  %15 = getelementptr inbounds i8, ptr %0, i64 8
  %16 = getelementptr inbounds i8, ptr %0, i64 28
  %17 = getelementptr inbounds i8, ptr %0, i64 8
  %18 = getelementptr inbounds i8, ptr %0, i64 8
  %19 = getelementptr inbounds i8, ptr %2, i64 8
  %20 = getelementptr inbounds i8, ptr %2, i64 16
  %21 = getelementptr inbounds i8, ptr %0, i64 16
  %22 = getelementptr inbounds i8, ptr %0, i64 24
  %23 = getelementptr inbounds i8, ptr %0, i64 28
  %24 = getelementptr inbounds i8, ptr %0, i64 8
  %25 = getelementptr inbounds i8, ptr %0, i64 16
  %26 = getelementptr inbounds i8, ptr %0, i64 16
  %27 = getelementptr inbounds i8, ptr %0, i64 8
  %28 = getelementptr inbounds i8, ptr %2, i64 8
  %29 = getelementptr inbounds i8, ptr %2, i64 16
  %30 = getelementptr inbounds i8, ptr %0, i64 16
  %31 = getelementptr inbounds i8, ptr %0, i64 24
  %32 = getelementptr inbounds i8, ptr %0, i64 28
  %33 = getelementptr inbounds i8, ptr %0, i64 8
  %34 = getelementptr inbounds i8, ptr %0, i64 28
  %35 = getelementptr inbounds i8, ptr %0, i64 8
  %36 = getelementptr inbounds i8, ptr %0, i64 24
  %37 = getelementptr inbounds i8, ptr %0, i64 28
  %38 = getelementptr inbounds i8, ptr %2, i64 8
  %39 = getelementptr inbounds i8, ptr %2, i64 16
  %40 = getelementptr inbounds i8, ptr %2, i64 8
  %41 = getelementptr inbounds i8, ptr %2, i64 16
  %42 = getelementptr inbounds i8, ptr %0, i64 16
  %43 = getelementptr inbounds i8, ptr %2, i64 8
  %44 = getelementptr inbounds i8, ptr %2, i64 16
  %45 = getelementptr inbounds i8, ptr %0, i64 16
  %46 = getelementptr inbounds i8, ptr %0, i64 8
  %47 = getelementptr inbounds i8, ptr %0, i64 16
  %48 = getelementptr inbounds i8, ptr %0, i64 24
  %49 = getelementptr inbounds i8, ptr %0, i64 28
  %50 = getelementptr inbounds i8, ptr %0, i64 8
  %51 = getelementptr inbounds i8, ptr %0, i64 28
  %52 = getelementptr inbounds i8, ptr %0, i64 8
  %53 = getelementptr inbounds i8, ptr %0, i64 8
  br label %54

54:                                               ; preds = %766, %3
  %55 = phi i8 [ 0, %3 ], [ %767, %766 ]
  %56 = phi i32 [ 0, %3 ], [ %768, %766 ]
  %57 = phi ptr [ %1, %3 ], [ %771, %766 ]
  %58 = phi i32 [ undef, %3 ], [ %770, %766 ]
  %59 = load i8, ptr %57, align 1
  switch i8 %59, label %60 [
    i8 0, label %772
    i8 32, label %766
    i8 13, label %766
    i8 12, label %766
    i8 11, label %766
    i8 10, label %766
    i8 9, label %766
    i8 37, label %152
  ]

60:                                               ; preds = %54
  %61 = icmp sgt i8 %59, -1
  call void @__irs_must(i1 noundef zeroext %61)
  %62 = load i64, ptr %47, align 8
  %63 = add i64 %62, 1
  store i64 %63, ptr %47, align 8
  %64 = load i32, ptr %48, align 8
  %65 = icmp eq i32 %64, 0
  br i1 %65, label %72, label %66

66:                                               ; preds = %60
  %67 = load i32, ptr %49, align 4
  %68 = icmp eq i32 %67, 0
  call void @__irs_must(i1 noundef zeroext %68)
  %69 = load i32, ptr %48, align 8
  %70 = icmp eq i32 %69, 2
  br i1 %70, label %71, label %91

71:                                               ; preds = %66
  call void @__irs_error(i32 noundef 0)
  br label %91

72:                                               ; preds = %60
  %73 = load ptr, ptr %0, align 8
  %74 = icmp eq ptr %73, null
  br i1 %74, label %79, label %75

75:                                               ; preds = %72
  %76 = getelementptr inbounds i8, ptr %73, i64 %62
  %77 = load i8, ptr %76, align 1
  %78 = zext i8 %77 to i32
  br label %82

79:                                               ; preds = %72
  %80 = load ptr, ptr %50, align 8
  %81 = call i32 @__irs_next_byte(ptr noundef %80)
  br label %82

82:                                               ; preds = %79, %75
  %83 = phi i32 [ %78, %75 ], [ %81, %79 ]
  %84 = load ptr, ptr %0, align 8
  %85 = icmp eq ptr %84, null
  %86 = icmp ne i32 %83, 0
  %87 = select i1 %85, i1 true, i1 %86
  %88 = select i1 %87, i32 %83, i32 -1
  %89 = icmp eq i32 %88, -1
  br i1 %89, label %90, label %91

90:                                               ; preds = %82
  store i32 1, ptr %48, align 8
  br label %91

91:                                               ; preds = %66, %71, %82, %90
  %92 = phi i32 [ -1, %71 ], [ -1, %66 ], [ %88, %90 ], [ %88, %82 ]
  %93 = trunc nuw i8 %55 to i1
  br i1 %93, label %94, label %128

94:                                               ; preds = %91, %126
  %95 = phi i32 [ %127, %126 ], [ %92, %91 ]
  switch i32 %95, label %134 [
    i32 32, label %96
    i32 13, label %96
    i32 12, label %96
    i32 11, label %96
    i32 10, label %96
    i32 9, label %96
    i32 -1, label %131
  ]

96:                                               ; preds = %94, %94, %94, %94, %94, %94
  %97 = load i64, ptr %47, align 8
  %98 = add i64 %97, 1
  store i64 %98, ptr %47, align 8
  %99 = load i32, ptr %48, align 8
  %100 = icmp eq i32 %99, 0
  br i1 %100, label %107, label %101

101:                                              ; preds = %96
  %102 = load i32, ptr %51, align 4
  %103 = icmp eq i32 %102, 0
  call void @__irs_must(i1 noundef zeroext %103)
  %104 = load i32, ptr %48, align 8
  %105 = icmp eq i32 %104, 2
  br i1 %105, label %106, label %126

106:                                              ; preds = %101
  call void @__irs_error(i32 noundef 0)
  br label %126

107:                                              ; preds = %96
  %108 = load ptr, ptr %0, align 8
  %109 = icmp eq ptr %108, null
  br i1 %109, label %114, label %110

110:                                              ; preds = %107
  %111 = getelementptr inbounds i8, ptr %108, i64 %97
  %112 = load i8, ptr %111, align 1
  %113 = zext i8 %112 to i32
  br label %117

114:                                              ; preds = %107
  %115 = load ptr, ptr %52, align 8
  %116 = call i32 @__irs_next_byte(ptr noundef %115)
  br label %117

117:                                              ; preds = %114, %110
  %118 = phi i32 [ %113, %110 ], [ %116, %114 ]
  %119 = load ptr, ptr %0, align 8
  %120 = icmp eq ptr %119, null
  %121 = icmp ne i32 %118, 0
  %122 = select i1 %120, i1 true, i1 %121
  %123 = select i1 %122, i32 %118, i32 -1
  %124 = icmp eq i32 %123, -1
  br i1 %124, label %125, label %126

125:                                              ; preds = %117
  store i32 1, ptr %48, align 8
  br label %126

126:                                              ; preds = %101, %106, %117, %125
  %127 = phi i32 [ -1, %106 ], [ -1, %101 ], [ %123, %125 ], [ %123, %117 ]
  br i1 %93, label %94, label %128

128:                                              ; preds = %126, %91
  %129 = phi i32 [ %92, %91 ], [ %127, %126 ]
  %130 = icmp eq i32 %129, -1
  br i1 %130, label %131, label %134

131:                                              ; preds = %94, %128
  %132 = icmp eq i32 %56, 0
  %133 = select i1 %132, i32 -1, i32 %56
  br label %149

134:                                              ; preds = %94, %128
  %135 = phi i32 [ %129, %128 ], [ %95, %94 ]
  %136 = load i8, ptr %57, align 1
  %137 = zext i8 %136 to i32
  %138 = icmp eq i32 %135, %137
  br i1 %138, label %149, label %139

139:                                              ; preds = %134
  %140 = load i64, ptr %47, align 8
  %141 = add i64 %140, -1
  store i64 %141, ptr %47, align 8
  %142 = load ptr, ptr %0, align 8
  %143 = icmp eq ptr %142, null
  %144 = icmp ne i32 %135, -1
  %145 = and i1 %144, %143
  br i1 %145, label %146, label %149

146:                                              ; preds = %139
  %147 = load ptr, ptr %53, align 8
  %148 = call i32 @ungetc(i32 noundef %135, ptr noundef %147)
  br label %149

149:                                              ; preds = %146, %139, %134, %131
  %150 = phi i1 [ false, %131 ], [ true, %134 ], [ false, %139 ], [ false, %146 ]
  %151 = phi i32 [ %133, %131 ], [ %58, %134 ], [ %56, %139 ], [ %56, %146 ]
  br i1 %150, label %766, label %824

152:                                              ; preds = %54
  %153 = getelementptr inbounds i8, ptr %57, i64 1
  %154 = load i8, ptr %153, align 1
  %155 = icmp eq i8 %154, 42
  %156 = zext i1 %155 to i64
  %157 = getelementptr inbounds i8, ptr %153, i64 %156
  %158 = load i8, ptr %157, align 1
  %159 = add i8 %158, -48
  %160 = icmp ult i8 %159, 10
  br i1 %160, label %161, label %174

161:                                              ; preds = %152, %161
  %162 = phi i64 [ %168, %161 ], [ 0, %152 ]
  %163 = phi i8 [ %171, %161 ], [ %158, %152 ]
  %164 = phi ptr [ %170, %161 ], [ %157, %152 ]
  %165 = mul nsw i64 %162, 10
  %166 = add nsw i8 %163, -48
  %167 = zext nneg i8 %166 to i64
  %168 = add nsw i64 %165, %167
  %169 = icmp slt i64 %168, 1048576
  call void @__irs_must(i1 noundef zeroext %169)
  %170 = getelementptr inbounds i8, ptr %164, i64 1
  %171 = load i8, ptr %170, align 1
  %172 = add i8 %171, -48
  %173 = icmp ult i8 %172, 10
  br i1 %173, label %161, label %174

174:                                              ; preds = %161, %152
  %175 = phi i64 [ 0, %152 ], [ %168, %161 ]
  %176 = phi ptr [ %157, %152 ], [ %170, %161 ]
  %177 = icmp sgt i64 %175, 0
  %178 = select i1 %177, i64 %175, i64 1099511627776
  %179 = load i8, ptr %176, align 1
  %180 = add i8 %179, -104
  %181 = call i8 @llvm.fshl.i8(i8 %180, i8 %180, i8 7)
  switch i8 %181, label %198 [
    i8 0, label %182
    i8 2, label %189
    i8 1, label %189
    i8 9, label %189
    i8 6, label %189
  ]

182:                                              ; preds = %174
  %183 = getelementptr inbounds i8, ptr %176, i64 1
  %184 = load i8, ptr %183, align 1
  %185 = icmp eq i8 %184, 104
  %186 = getelementptr inbounds i8, ptr %176, i64 2
  %187 = select i1 %185, i32 1, i32 2
  %188 = select i1 %185, ptr %186, ptr %183
  br label %198

189:                                              ; preds = %174, %174, %174, %174
  %190 = getelementptr inbounds i8, ptr %176, i64 1
  %191 = icmp eq i8 %179, 108
  br i1 %191, label %192, label %198

192:                                              ; preds = %189
  %193 = load i8, ptr %190, align 1
  %194 = icmp eq i8 %193, 108
  %195 = getelementptr inbounds i8, ptr %176, i64 2
  %196 = select i1 %194, i32 16, i32 8
  %197 = select i1 %194, ptr %195, ptr %190
  br label %198

198:                                              ; preds = %192, %182, %174, %189
  %199 = phi i1 [ false, %174 ], [ %191, %189 ], [ false, %182 ], [ %191, %192 ]
  %200 = phi i32 [ 4, %174 ], [ 8, %189 ], [ %187, %182 ], [ %196, %192 ]
  %201 = phi ptr [ %176, %174 ], [ %190, %189 ], [ %188, %182 ], [ %197, %192 ]
  %202 = trunc nuw i8 %55 to i1
  br i1 %202, label %203, label %250

203:                                              ; preds = %198
  %204 = load i32, ptr %6, align 8
  %205 = icmp eq i32 %204, 0
  br i1 %205, label %206, label %250

206:                                              ; preds = %203, %238
  %207 = load i64, ptr %7, align 8
  %208 = add i64 %207, 1
  store i64 %208, ptr %7, align 8
  %209 = load i32, ptr %6, align 8
  %210 = icmp eq i32 %209, 0
  br i1 %210, label %217, label %211

211:                                              ; preds = %206
  %212 = load i32, ptr %8, align 4
  %213 = icmp eq i32 %212, 0
  call void @__irs_must(i1 noundef zeroext %213)
  %214 = load i32, ptr %6, align 8
  %215 = icmp eq i32 %214, 2
  br i1 %215, label %216, label %236

216:                                              ; preds = %211
  call void @__irs_error(i32 noundef 0)
  br label %236

217:                                              ; preds = %206
  %218 = load ptr, ptr %0, align 8
  %219 = icmp eq ptr %218, null
  br i1 %219, label %224, label %220

220:                                              ; preds = %217
  %221 = getelementptr inbounds i8, ptr %218, i64 %207
  %222 = load i8, ptr %221, align 1
  %223 = zext i8 %222 to i32
  br label %227

224:                                              ; preds = %217
  %225 = load ptr, ptr %9, align 8
  %226 = call i32 @__irs_next_byte(ptr noundef %225)
  br label %227

227:                                              ; preds = %224, %220
  %228 = phi i32 [ %223, %220 ], [ %226, %224 ]
  %229 = load ptr, ptr %0, align 8
  %230 = icmp eq ptr %229, null
  %231 = icmp ne i32 %228, 0
  %232 = select i1 %230, i1 true, i1 %231
  %233 = select i1 %232, i32 %228, i32 -1
  %234 = icmp eq i32 %233, -1
  br i1 %234, label %235, label %236

235:                                              ; preds = %227
  store i32 1, ptr %6, align 8
  br label %236

236:                                              ; preds = %235, %227, %216, %211
  %237 = phi i32 [ -1, %216 ], [ -1, %211 ], [ %233, %235 ], [ %233, %227 ]
  switch i32 %237, label %240 [
    i32 32, label %238
    i32 13, label %238
    i32 12, label %238
    i32 11, label %238
    i32 10, label %238
    i32 9, label %238
    i32 -1, label %239
  ]

238:                                              ; preds = %236, %236, %236, %236, %236, %236
  br label %206

239:                                              ; preds = %236
  store i32 2, ptr %6, align 8
  br label %240

240:                                              ; preds = %236, %239
  %241 = load i64, ptr %7, align 8
  %242 = add i64 %241, -1
  store i64 %242, ptr %7, align 8
  %243 = load ptr, ptr %0, align 8
  %244 = icmp eq ptr %243, null
  %245 = icmp ne i32 %237, -1
  %246 = and i1 %245, %244
  br i1 %246, label %247, label %250

247:                                              ; preds = %240
  %248 = load ptr, ptr %9, align 8
  %249 = call i32 @ungetc(i32 noundef %237, ptr noundef %248)
  br label %250

250:                                              ; preds = %247, %240, %203, %198
  %251 = load i8, ptr %201, align 1
  switch i8 %251, label %750 [
    i8 37, label %252
    i8 110, label %273
    i8 105, label %297
    i8 111, label %298
    i8 120, label %299
    i8 88, label %299
    i8 100, label %300
    i8 117, label %300
    i8 101, label %328
    i8 69, label %328
    i8 102, label %328
    i8 70, label %328
    i8 103, label %328
    i8 71, label %328
    i8 99, label %381
    i8 115, label %485
    i8 91, label %568
  ]

252:                                              ; preds = %250
  br i1 %155, label %257, label %253

253:                                              ; preds = %252
  %254 = icmp eq i32 %200, 4
  %255 = xor i1 %177, true
  %256 = select i1 %255, i1 %254, i1 false
  br label %257

257:                                              ; preds = %253, %252
  %258 = phi i1 [ false, %252 ], [ %256, %253 ]
  call void @__irs_must(i1 noundef zeroext %258)
  %259 = call fastcc i32 @behind_spaces(ptr noundef %0)
  switch i32 %259, label %263 [
    i32 -1, label %260
    i32 37, label %761
  ]

260:                                              ; preds = %257
  %261 = icmp eq i32 %56, 0
  %262 = select i1 %261, i32 -1, i32 %56
  br label %761

263:                                              ; preds = %257
  %264 = load i64, ptr %45, align 8
  %265 = add i64 %264, -1
  store i64 %265, ptr %45, align 8
  %266 = load ptr, ptr %0, align 8
  %267 = icmp eq ptr %266, null
  %268 = icmp ne i32 %259, -1
  %269 = and i1 %268, %267
  br i1 %269, label %270, label %761

270:                                              ; preds = %263
  %271 = load ptr, ptr %46, align 8
  %272 = call i32 @ungetc(i32 noundef %259, ptr noundef %271)
  br label %761

273:                                              ; preds = %250
  %274 = or i1 %155, %177
  %275 = xor i1 %274, true
  call void @__irs_must(i1 noundef zeroext %275)
  %276 = load i64, ptr %42, align 8
  %277 = load i32, ptr %2, align 8
  %278 = icmp ult i32 %277, 41
  br i1 %278, label %279, label %284

279:                                              ; preds = %273
  %280 = load ptr, ptr %44, align 8
  %281 = zext nneg i32 %277 to i64
  %282 = getelementptr i8, ptr %280, i64 %281
  %283 = add nuw nsw i32 %277, 8
  store i32 %283, ptr %2, align 8
  br label %287

284:                                              ; preds = %273
  %285 = load ptr, ptr %43, align 8
  %286 = getelementptr i8, ptr %285, i64 8
  store ptr %286, ptr %43, align 8
  br label %287

287:                                              ; preds = %284, %279
  %288 = phi ptr [ %282, %279 ], [ %285, %284 ]
  %289 = load ptr, ptr %288, align 8
  switch i32 %200, label %296 [
    i32 1, label %290
    i32 2, label %292
    i32 4, label %294
  ]

290:                                              ; preds = %287
  %291 = trunc i64 %276 to i8
  store i8 %291, ptr %289, align 1
  br label %761

292:                                              ; preds = %287
  %293 = trunc i64 %276 to i16
  store i16 %293, ptr %289, align 2
  br label %761

294:                                              ; preds = %287
  %295 = trunc i64 %276 to i32
  store i32 %295, ptr %289, align 4
  br label %761

296:                                              ; preds = %287
  store i64 %276, ptr %289, align 8
  br label %761

297:                                              ; preds = %250
  br label %300

298:                                              ; preds = %250
  br label %300

299:                                              ; preds = %250, %250
  br label %300

300:                                              ; preds = %250, %250, %299, %298, %297
  %301 = phi i32 [ 10, %250 ], [ 10, %250 ], [ 16, %299 ], [ 8, %298 ], [ 0, %297 ]
  store i64 0, ptr %4, align 8
  %302 = call i32 @__irs_scan_integer(ptr noundef %0, i32 noundef %301, i64 noundef %178, ptr noundef nonnull %4)
  %303 = icmp ne i32 %302, 0
  %304 = or i1 %155, %303
  br i1 %304, label %327, label %305

305:                                              ; preds = %300
  %306 = load i64, ptr %4, align 8
  %307 = load i32, ptr %2, align 8
  %308 = icmp ult i32 %307, 41
  br i1 %308, label %309, label %314

309:                                              ; preds = %305
  %310 = load ptr, ptr %41, align 8
  %311 = zext nneg i32 %307 to i64
  %312 = getelementptr i8, ptr %310, i64 %311
  %313 = add nuw nsw i32 %307, 8
  store i32 %313, ptr %2, align 8
  br label %317

314:                                              ; preds = %305
  %315 = load ptr, ptr %40, align 8
  %316 = getelementptr i8, ptr %315, i64 8
  store ptr %316, ptr %40, align 8
  br label %317

317:                                              ; preds = %314, %309
  %318 = phi ptr [ %312, %309 ], [ %315, %314 ]
  %319 = load ptr, ptr %318, align 8
  switch i32 %200, label %326 [
    i32 1, label %320
    i32 2, label %322
    i32 4, label %324
  ]

320:                                              ; preds = %317
  %321 = trunc i64 %306 to i8
  store i8 %321, ptr %319, align 1
  br label %327

322:                                              ; preds = %317
  %323 = trunc i64 %306 to i16
  store i16 %323, ptr %319, align 2
  br label %327

324:                                              ; preds = %317
  %325 = trunc i64 %306 to i32
  store i32 %325, ptr %319, align 4
  br label %327

326:                                              ; preds = %317
  store i64 %306, ptr %319, align 8
  br label %327

327:                                              ; preds = %326, %324, %322, %320, %300
  br label %751

328:                                              ; preds = %250, %250, %250, %250, %250, %250
  %329 = icmp eq i32 %200, 4
  br i1 %329, label %333, label %330

330:                                              ; preds = %328
  %331 = icmp eq i32 %200, 8
  %332 = and i1 %199, %331
  br label %333

333:                                              ; preds = %330, %328
  %334 = phi i1 [ true, %328 ], [ %332, %330 ]
  call void @__irs_must(i1 noundef zeroext %334)
  %335 = call i32 @__irs_scan_real(ptr noundef %0, i64 noundef %178, ptr noundef nonnull %5)
  %336 = icmp eq i32 %335, 0
  br i1 %336, label %337, label %380

337:                                              ; preds = %333
  %338 = icmp eq i32 %200, 8
  br i1 %338, label %339, label %341

339:                                              ; preds = %337
  %340 = call double @strtod(ptr noundef nonnull %5, ptr noundef null)
  br label %344

341:                                              ; preds = %337
  %342 = call float @strtof(ptr noundef nonnull %5, ptr noundef null)
  %343 = fpext float %342 to double
  br label %344

344:                                              ; preds = %341, %339
  %345 = phi double [ %340, %339 ], [ %343, %341 ]
  %346 = load i32, ptr %36, align 8
  %347 = icmp eq i32 %346, 0
  br i1 %347, label %360, label %348

348:                                              ; preds = %344
  %349 = fcmp une double %345, 0.000000e+00
  br i1 %349, label %350, label %353

350:                                              ; preds = %348
  %351 = fsub double %345, %345
  %352 = fcmp une double %351, 0.000000e+00
  br label %360

353:                                              ; preds = %348, %356
  %354 = phi ptr [ %359, %356 ], [ %5, %348 ]
  %355 = load i8, ptr %354, align 1
  switch i8 %355, label %356 [
    i8 0, label %360
    i8 101, label %360
    i8 69, label %360
  ]

356:                                              ; preds = %353
  %357 = add i8 %355, -49
  %358 = icmp ult i8 %357, 9
  %359 = getelementptr inbounds i8, ptr %354, i64 1
  br i1 %358, label %360, label %353

360:                                              ; preds = %356, %353, %353, %353, %350, %344
  %361 = phi i1 [ false, %344 ], [ %352, %350 ], [ true, %356 ], [ false, %353 ], [ false, %353 ], [ false, %353 ]
  %362 = zext i1 %361 to i32
  store i32 %362, ptr %37, align 4
  br i1 %155, label %380, label %363

363:                                              ; preds = %360
  %364 = load i32, ptr %2, align 8
  %365 = icmp ult i32 %364, 41
  br i1 %365, label %366, label %371

366:                                              ; preds = %363
  %367 = load ptr, ptr %39, align 8
  %368 = zext nneg i32 %364 to i64
  %369 = getelementptr i8, ptr %367, i64 %368
  %370 = add nuw nsw i32 %364, 8
  store i32 %370, ptr %2, align 8
  br label %374

371:                                              ; preds = %363
  %372 = load ptr, ptr %38, align 8
  %373 = getelementptr i8, ptr %372, i64 8
  store ptr %373, ptr %38, align 8
  br label %374

374:                                              ; preds = %371, %366
  %375 = phi ptr [ %369, %366 ], [ %372, %371 ]
  %376 = load ptr, ptr %375, align 8
  br i1 %338, label %377, label %378

377:                                              ; preds = %374
  store double %345, ptr %376, align 8
  br label %380

378:                                              ; preds = %374
  %379 = fptrunc double %345 to float
  store float %379, ptr %376, align 4
  br label %380

380:                                              ; preds = %360, %378, %377, %333
  br label %751

381:                                              ; preds = %250
  %382 = icmp eq i32 %200, 4
  call void @__irs_must(i1 noundef zeroext %382)
  %383 = select i1 %177, i64 %175, i64 1
  br i1 %155, label %398, label %384

384:                                              ; preds = %381
  %385 = load i32, ptr %2, align 8
  %386 = icmp ult i32 %385, 41
  br i1 %386, label %387, label %392

387:                                              ; preds = %384
  %388 = load ptr, ptr %29, align 8
  %389 = zext nneg i32 %385 to i64
  %390 = getelementptr i8, ptr %388, i64 %389
  %391 = add nuw nsw i32 %385, 8
  store i32 %391, ptr %2, align 8
  br label %395

392:                                              ; preds = %384
  %393 = load ptr, ptr %28, align 8
  %394 = getelementptr i8, ptr %393, i64 8
  store ptr %394, ptr %28, align 8
  br label %395

395:                                              ; preds = %392, %387
  %396 = phi ptr [ %390, %387 ], [ %393, %392 ]
  %397 = load ptr, ptr %396, align 8
  br label %398

398:                                              ; preds = %381, %395
  %399 = phi ptr [ %397, %395 ], [ null, %381 ]
  %400 = load i64, ptr %30, align 8
  %401 = add i64 %400, 1
  store i64 %401, ptr %30, align 8
  %402 = load i32, ptr %31, align 8
  %403 = icmp eq i32 %402, 0
  br i1 %403, label %410, label %404

404:                                              ; preds = %398
  %405 = load i32, ptr %32, align 4
  %406 = icmp eq i32 %405, 0
  call void @__irs_must(i1 noundef zeroext %406)
  %407 = load i32, ptr %31, align 8
  %408 = icmp eq i32 %407, 2
  br i1 %408, label %409, label %429

409:                                              ; preds = %404
  call void @__irs_error(i32 noundef 0)
  br label %429

410:                                              ; preds = %398
  %411 = load ptr, ptr %0, align 8
  %412 = icmp eq ptr %411, null
  br i1 %412, label %417, label %413

413:                                              ; preds = %410
  %414 = getelementptr inbounds i8, ptr %411, i64 %400
  %415 = load i8, ptr %414, align 1
  %416 = zext i8 %415 to i32
  br label %420

417:                                              ; preds = %410
  %418 = load ptr, ptr %33, align 8
  %419 = call i32 @__irs_next_byte(ptr noundef %418)
  br label %420

420:                                              ; preds = %417, %413
  %421 = phi i32 [ %416, %413 ], [ %419, %417 ]
  %422 = load ptr, ptr %0, align 8
  %423 = icmp eq ptr %422, null
  %424 = icmp ne i32 %421, 0
  %425 = select i1 %423, i1 true, i1 %424
  %426 = select i1 %425, i32 %421, i32 -1
  %427 = icmp eq i32 %426, -1
  br i1 %427, label %428, label %429

428:                                              ; preds = %420
  store i32 1, ptr %31, align 8
  br label %429

429:                                              ; preds = %404, %409, %420, %428
  %430 = phi i32 [ -1, %409 ], [ -1, %404 ], [ %426, %428 ], [ %426, %420 ]
  %431 = icmp eq i32 %430, -1
  %432 = zext i1 %431 to i32
  %433 = icmp eq i32 %430, -1
  br i1 %433, label %481, label %434

434:                                              ; preds = %429, %477
  %435 = phi i1 [ %479, %477 ], [ %433, %429 ]
  %436 = phi i32 [ %478, %477 ], [ %430, %429 ]
  %437 = phi ptr [ %444, %477 ], [ %399, %429 ]
  %438 = phi i64 [ %445, %477 ], [ %383, %429 ]
  %439 = icmp eq ptr %437, null
  br i1 %439, label %443, label %440

440:                                              ; preds = %434
  %441 = trunc i32 %436 to i8
  %442 = getelementptr inbounds i8, ptr %437, i64 1
  store i8 %441, ptr %437, align 1
  br label %443

443:                                              ; preds = %440, %434
  %444 = phi ptr [ %442, %440 ], [ null, %434 ]
  %445 = add nsw i64 %438, -1
  %446 = icmp eq i64 %445, 0
  br i1 %446, label %480, label %447

447:                                              ; preds = %443
  %448 = load i64, ptr %30, align 8
  %449 = add i64 %448, 1
  store i64 %449, ptr %30, align 8
  %450 = load i32, ptr %31, align 8
  %451 = icmp eq i32 %450, 0
  br i1 %451, label %458, label %452

452:                                              ; preds = %447
  %453 = load i32, ptr %34, align 4
  %454 = icmp eq i32 %453, 0
  call void @__irs_must(i1 noundef zeroext %454)
  %455 = load i32, ptr %31, align 8
  %456 = icmp eq i32 %455, 2
  br i1 %456, label %457, label %477

457:                                              ; preds = %452
  call void @__irs_error(i32 noundef 0)
  br label %477

458:                                              ; preds = %447
  %459 = load ptr, ptr %0, align 8
  %460 = icmp eq ptr %459, null
  br i1 %460, label %465, label %461

461:                                              ; preds = %458
  %462 = getelementptr inbounds i8, ptr %459, i64 %448
  %463 = load i8, ptr %462, align 1
  %464 = zext i8 %463 to i32
  br label %468

465:                                              ; preds = %458
  %466 = load ptr, ptr %35, align 8
  %467 = call i32 @__irs_next_byte(ptr noundef %466)
  br label %468

468:                                              ; preds = %465, %461
  %469 = phi i32 [ %464, %461 ], [ %467, %465 ]
  %470 = load ptr, ptr %0, align 8
  %471 = icmp eq ptr %470, null
  %472 = icmp ne i32 %469, 0
  %473 = select i1 %471, i1 true, i1 %472
  %474 = select i1 %473, i32 %469, i32 -1
  %475 = icmp eq i32 %474, -1
  br i1 %475, label %476, label %477

476:                                              ; preds = %468
  store i32 1, ptr %31, align 8
  br label %477

477:                                              ; preds = %452, %457, %468, %476
  %478 = phi i32 [ -1, %457 ], [ -1, %452 ], [ %474, %476 ], [ %474, %468 ]
  %479 = icmp eq i32 %478, -1
  br i1 %479, label %481, label %434

480:                                              ; preds = %443
  call void @__irs_must(i1 noundef zeroext true)
  br i1 %435, label %482, label %751

481:                                              ; preds = %477, %429
  call void @__irs_must(i1 noundef zeroext %431)
  br label %482

482:                                              ; preds = %481, %480
  %483 = load i64, ptr %30, align 8
  %484 = add i64 %483, -1
  store i64 %484, ptr %30, align 8
  br label %751

485:                                              ; preds = %250
  %486 = icmp eq i32 %200, 4
  call void @__irs_must(i1 noundef zeroext %486)
  br i1 %155, label %501, label %487

487:                                              ; preds = %485
  %488 = load i32, ptr %2, align 8
  %489 = icmp ult i32 %488, 41
  br i1 %489, label %490, label %495

490:                                              ; preds = %487
  %491 = load ptr, ptr %20, align 8
  %492 = zext nneg i32 %488 to i64
  %493 = getelementptr i8, ptr %491, i64 %492
  %494 = add nuw nsw i32 %488, 8
  store i32 %494, ptr %2, align 8
  br label %498

495:                                              ; preds = %487
  %496 = load ptr, ptr %19, align 8
  %497 = getelementptr i8, ptr %496, i64 8
  store ptr %497, ptr %19, align 8
  br label %498

498:                                              ; preds = %495, %490
  %499 = phi ptr [ %493, %490 ], [ %496, %495 ]
  %500 = load ptr, ptr %499, align 8
  br label %501

501:                                              ; preds = %485, %498
  %502 = phi ptr [ %500, %498 ], [ null, %485 ]
  %503 = call fastcc i32 @behind_spaces(ptr noundef %0)
  %504 = icmp eq i32 %503, -1
  %505 = zext i1 %504 to i32
  br label %506

506:                                              ; preds = %549, %501
  %507 = phi i64 [ %178, %501 ], [ %517, %549 ]
  %508 = phi ptr [ %502, %501 ], [ %516, %549 ]
  %509 = phi i32 [ %503, %501 ], [ %550, %549 ]
  switch i32 %509, label %510 [
    i32 -1, label %554
    i32 32, label %554
    i32 13, label %554
    i32 12, label %554
    i32 11, label %554
    i32 10, label %554
    i32 9, label %554
  ]

510:                                              ; preds = %506
  %511 = icmp eq ptr %508, null
  br i1 %511, label %515, label %512

512:                                              ; preds = %510
  %513 = trunc i32 %509 to i8
  %514 = getelementptr inbounds i8, ptr %508, i64 1
  store i8 %513, ptr %508, align 1
  br label %515

515:                                              ; preds = %510, %512
  %516 = phi ptr [ %514, %512 ], [ null, %510 ]
  %517 = add nsw i64 %507, -1
  %518 = icmp eq i64 %517, 0
  br i1 %518, label %551, label %519

519:                                              ; preds = %515
  %520 = load i64, ptr %21, align 8
  %521 = add i64 %520, 1
  store i64 %521, ptr %21, align 8
  %522 = load i32, ptr %22, align 8
  %523 = icmp eq i32 %522, 0
  br i1 %523, label %530, label %524

524:                                              ; preds = %519
  %525 = load i32, ptr %23, align 4
  %526 = icmp eq i32 %525, 0
  call void @__irs_must(i1 noundef zeroext %526)
  %527 = load i32, ptr %22, align 8
  %528 = icmp eq i32 %527, 2
  br i1 %528, label %529, label %549

529:                                              ; preds = %524
  call void @__irs_error(i32 noundef 0)
  br label %549

530:                                              ; preds = %519
  %531 = load ptr, ptr %0, align 8
  %532 = icmp eq ptr %531, null
  br i1 %532, label %537, label %533

533:                                              ; preds = %530
  %534 = getelementptr inbounds i8, ptr %531, i64 %520
  %535 = load i8, ptr %534, align 1
  %536 = zext i8 %535 to i32
  br label %540

537:                                              ; preds = %530
  %538 = load ptr, ptr %24, align 8
  %539 = call i32 @__irs_next_byte(ptr noundef %538)
  br label %540

540:                                              ; preds = %537, %533
  %541 = phi i32 [ %536, %533 ], [ %539, %537 ]
  %542 = load ptr, ptr %0, align 8
  %543 = icmp eq ptr %542, null
  %544 = icmp ne i32 %541, 0
  %545 = select i1 %543, i1 true, i1 %544
  %546 = select i1 %545, i32 %541, i32 -1
  %547 = icmp eq i32 %546, -1
  br i1 %547, label %548, label %549

548:                                              ; preds = %540
  store i32 1, ptr %22, align 8
  br label %549

549:                                              ; preds = %548, %540, %529, %524, %551
  %550 = phi i32 [ %546, %548 ], [ %546, %540 ], [ -1, %529 ], [ -1, %524 ], [ -1, %551 ]
  br label %506

551:                                              ; preds = %515
  %552 = load i64, ptr %25, align 8
  %553 = add i64 %552, 1
  store i64 %553, ptr %25, align 8
  br label %549

554:                                              ; preds = %506, %506, %506, %506, %506, %506, %506
  %555 = load i64, ptr %26, align 8
  %556 = add i64 %555, -1
  store i64 %556, ptr %26, align 8
  %557 = load ptr, ptr %0, align 8
  %558 = icmp eq ptr %557, null
  %559 = icmp ne i32 %509, -1
  %560 = and i1 %559, %558
  br i1 %560, label %561, label %564

561:                                              ; preds = %554
  %562 = load ptr, ptr %27, align 8
  %563 = call i32 @ungetc(i32 noundef %509, ptr noundef %562)
  br label %564

564:                                              ; preds = %554, %561
  %565 = icmp eq ptr %508, null
  %566 = select i1 %565, i1 true, i1 %504
  br i1 %566, label %751, label %567

567:                                              ; preds = %564
  store i8 0, ptr %508, align 1
  br label %751

568:                                              ; preds = %250
  %569 = icmp eq i32 %200, 4
  call void @__irs_must(i1 noundef zeroext %569)
  %570 = getelementptr inbounds i8, ptr %201, i64 1
  %571 = load i8, ptr %570, align 1
  %572 = icmp eq i8 %571, 94
  %573 = getelementptr inbounds i8, ptr %201, i64 2
  %574 = select i1 %572, ptr %573, ptr %570
  br label %575

575:                                              ; preds = %575, %568
  %576 = phi ptr [ %574, %568 ], [ %579, %575 ]
  %577 = load i8, ptr %576, align 1
  %578 = icmp ne i8 %577, 0
  call void @__irs_must(i1 noundef zeroext %578)
  %579 = getelementptr inbounds i8, ptr %576, i64 1
  %580 = load i8, ptr %579, align 1
  %581 = icmp eq i8 %580, 93
  br i1 %581, label %582, label %575

582:                                              ; preds = %575
  br i1 %155, label %597, label %583

583:                                              ; preds = %582
  %584 = load i32, ptr %2, align 8
  %585 = icmp ult i32 %584, 41
  br i1 %585, label %586, label %591

586:                                              ; preds = %583
  %587 = load ptr, ptr %11, align 8
  %588 = zext nneg i32 %584 to i64
  %589 = getelementptr i8, ptr %587, i64 %588
  %590 = add nuw nsw i32 %584, 8
  store i32 %590, ptr %2, align 8
  br label %594

591:                                              ; preds = %583
  %592 = load ptr, ptr %10, align 8
  %593 = getelementptr i8, ptr %592, i64 8
  store ptr %593, ptr %10, align 8
  br label %594

594:                                              ; preds = %591, %586
  %595 = phi ptr [ %589, %586 ], [ %592, %591 ]
  %596 = load ptr, ptr %595, align 8
  br label %597

597:                                              ; preds = %582, %594
  %598 = phi ptr [ %596, %594 ], [ null, %582 ]
  %599 = load i64, ptr %12, align 8
  %600 = add i64 %599, 1
  store i64 %600, ptr %12, align 8
  %601 = load i32, ptr %13, align 8
  %602 = icmp eq i32 %601, 0
  br i1 %602, label %609, label %603

603:                                              ; preds = %597
  %604 = load i32, ptr %14, align 4
  %605 = icmp eq i32 %604, 0
  call void @__irs_must(i1 noundef zeroext %605)
  %606 = load i32, ptr %13, align 8
  %607 = icmp eq i32 %606, 2
  br i1 %607, label %608, label %628

608:                                              ; preds = %603
  call void @__irs_error(i32 noundef 0)
  br label %628

609:                                              ; preds = %597
  %610 = load ptr, ptr %0, align 8
  %611 = icmp eq ptr %610, null
  br i1 %611, label %616, label %612

612:                                              ; preds = %609
  %613 = getelementptr inbounds i8, ptr %610, i64 %599
  %614 = load i8, ptr %613, align 1
  %615 = zext i8 %614 to i32
  br label %619

616:                                              ; preds = %609
  %617 = load ptr, ptr %15, align 8
  %618 = call i32 @__irs_next_byte(ptr noundef %617)
  br label %619

619:                                              ; preds = %616, %612
  %620 = phi i32 [ %615, %612 ], [ %618, %616 ]
  %621 = load ptr, ptr %0, align 8
  %622 = icmp eq ptr %621, null
  %623 = icmp ne i32 %620, 0
  %624 = select i1 %622, i1 true, i1 %623
  %625 = select i1 %624, i32 %620, i32 -1
  %626 = icmp eq i32 %625, -1
  br i1 %626, label %627, label %628

627:                                              ; preds = %619
  store i32 1, ptr %13, align 8
  br label %628

628:                                              ; preds = %603, %608, %619, %627
  %629 = phi i32 [ -1, %608 ], [ -1, %603 ], [ %625, %627 ], [ %625, %619 ]
  %630 = icmp eq i32 %629, -1
  %631 = select i1 %630, i32 1, i32 2
  %632 = icmp eq i32 %629, -1
  br i1 %632, label %731, label %633

633:                                              ; preds = %628
  %634 = icmp ult ptr %574, %579
  br label %635

635:                                              ; preds = %633, %727
  %636 = phi i32 [ 0, %633 ], [ %729, %727 ]
  %637 = phi i32 [ %629, %633 ], [ %728, %727 ]
  %638 = phi ptr [ %598, %633 ], [ %694, %727 ]
  %639 = phi i64 [ %178, %633 ], [ %695, %727 ]
  br i1 %634, label %640, label %685

640:                                              ; preds = %635
  %641 = shl i32 %637, 24
  %642 = ashr exact i32 %641, 24
  %643 = load i8, ptr %574, align 1
  %644 = sext i8 %643 to i32
  %645 = icmp eq i32 %642, %644
  br i1 %645, label %685, label %651

646:                                              ; preds = %682
  %647 = getelementptr inbounds i8, ptr %683, i64 1
  %648 = load i8, ptr %647, align 1
  %649 = sext i8 %648 to i32
  %650 = icmp eq i32 %642, %649
  br i1 %650, label %685, label %651

651:                                              ; preds = %640, %646
  %652 = phi i8 [ %648, %646 ], [ %643, %640 ]
  %653 = phi ptr [ %647, %646 ], [ %574, %640 ]
  %654 = phi i1 [ %684, %646 ], [ true, %640 ]
  %655 = getelementptr inbounds i8, ptr %653, i64 2
  %656 = icmp ult ptr %655, %579
  br i1 %656, label %657, label %682

657:                                              ; preds = %651
  %658 = getelementptr inbounds i8, ptr %653, i64 1
  %659 = load i8, ptr %658, align 1
  %660 = icmp eq i8 %659, 45
  br i1 %660, label %661, label %682

661:                                              ; preds = %657
  %662 = load i8, ptr %655, align 1
  %663 = icmp ugt i8 %652, %662
  br i1 %663, label %673, label %664

664:                                              ; preds = %661
  %665 = getelementptr inbounds i8, ptr %653, i64 3
  %666 = icmp ult ptr %665, %579
  br i1 %666, label %667, label %670

667:                                              ; preds = %664
  %668 = load i8, ptr %665, align 1
  %669 = icmp eq i8 %668, 45
  br label %670

670:                                              ; preds = %667, %664
  %671 = phi i1 [ false, %664 ], [ %669, %667 ]
  %672 = xor i1 %671, true
  br label %673

673:                                              ; preds = %670, %661
  %674 = phi i1 [ false, %661 ], [ %672, %670 ]
  call void @__irs_must(i1 noundef zeroext %674)
  %675 = load i8, ptr %653, align 1
  %676 = zext i8 %675 to i32
  %677 = icmp slt i32 %637, %676
  br i1 %677, label %682, label %678

678:                                              ; preds = %673
  %679 = load i8, ptr %655, align 1
  %680 = zext i8 %679 to i32
  %681 = icmp sgt i32 %637, %680
  br i1 %681, label %682, label %685

682:                                              ; preds = %678, %673, %657, %651
  %683 = phi ptr [ %653, %657 ], [ %653, %651 ], [ %655, %678 ], [ %655, %673 ]
  %684 = icmp ult ptr %683, %576
  br i1 %684, label %646, label %685

685:                                              ; preds = %682, %678, %646, %640, %635
  %686 = phi i1 [ %634, %635 ], [ true, %640 ], [ %684, %646 ], [ %654, %678 ], [ %684, %682 ]
  %687 = xor i1 %572, %686
  br i1 %687, label %688, label %731

688:                                              ; preds = %685
  %689 = icmp eq ptr %638, null
  br i1 %689, label %693, label %690

690:                                              ; preds = %688
  %691 = trunc i32 %637 to i8
  %692 = getelementptr inbounds i8, ptr %638, i64 1
  store i8 %691, ptr %638, align 1
  br label %693

693:                                              ; preds = %688, %690
  %694 = phi ptr [ %692, %690 ], [ null, %688 ]
  %695 = add nsw i64 %639, -1
  %696 = icmp eq i64 %695, 0
  %697 = load i64, ptr %12, align 8
  %698 = add i64 %697, 1
  store i64 %698, ptr %12, align 8
  br i1 %696, label %727, label %699

699:                                              ; preds = %693
  %700 = load i32, ptr %13, align 8
  %701 = icmp eq i32 %700, 0
  br i1 %701, label %708, label %702

702:                                              ; preds = %699
  %703 = load i32, ptr %16, align 4
  %704 = icmp eq i32 %703, 0
  call void @__irs_must(i1 noundef zeroext %704)
  %705 = load i32, ptr %13, align 8
  %706 = icmp eq i32 %705, 2
  br i1 %706, label %707, label %727

707:                                              ; preds = %702
  call void @__irs_error(i32 noundef 0)
  br label %727

708:                                              ; preds = %699
  %709 = load ptr, ptr %0, align 8
  %710 = icmp eq ptr %709, null
  br i1 %710, label %715, label %711

711:                                              ; preds = %708
  %712 = getelementptr inbounds i8, ptr %709, i64 %697
  %713 = load i8, ptr %712, align 1
  %714 = zext i8 %713 to i32
  br label %718

715:                                              ; preds = %708
  %716 = load ptr, ptr %17, align 8
  %717 = call i32 @__irs_next_byte(ptr noundef %716)
  br label %718

718:                                              ; preds = %715, %711
  %719 = phi i32 [ %714, %711 ], [ %717, %715 ]
  %720 = load ptr, ptr %0, align 8
  %721 = icmp eq ptr %720, null
  %722 = icmp ne i32 %719, 0
  %723 = select i1 %721, i1 true, i1 %722
  %724 = select i1 %723, i32 %719, i32 -1
  %725 = icmp eq i32 %724, -1
  br i1 %725, label %726, label %727

726:                                              ; preds = %718
  store i32 1, ptr %13, align 8
  br label %727

727:                                              ; preds = %693, %726, %718, %707, %702
  %728 = phi i32 [ -1, %707 ], [ -1, %702 ], [ %724, %726 ], [ %724, %718 ], [ -1, %693 ]
  %729 = add nuw nsw i32 %636, 1
  %730 = icmp eq i32 %728, -1
  br i1 %730, label %731, label %635

731:                                              ; preds = %685, %727, %628
  %732 = phi ptr [ %598, %628 ], [ %638, %685 ], [ %694, %727 ]
  %733 = phi i32 [ %629, %628 ], [ %637, %685 ], [ %728, %727 ]
  %734 = phi i32 [ 0, %628 ], [ %636, %685 ], [ 1, %727 ]
  %735 = load i64, ptr %12, align 8
  %736 = add i64 %735, -1
  store i64 %736, ptr %12, align 8
  %737 = load ptr, ptr %0, align 8
  %738 = icmp eq ptr %737, null
  %739 = icmp ne i32 %733, -1
  %740 = and i1 %739, %738
  br i1 %740, label %741, label %744

741:                                              ; preds = %731
  %742 = load ptr, ptr %18, align 8
  %743 = call i32 @ungetc(i32 noundef %733, ptr noundef %742)
  br label %744

744:                                              ; preds = %731, %741
  %745 = icmp ne i32 %734, 0
  %746 = select i1 %745, i32 0, i32 %631
  %747 = icmp ne ptr %732, null
  %748 = and i1 %747, %745
  br i1 %748, label %749, label %751

749:                                              ; preds = %744
  store i8 0, ptr %732, align 1
  br label %751

750:                                              ; preds = %250
  call void @__irs_must(i1 noundef zeroext false)
  br label %761

751:                                              ; preds = %744, %749, %564, %567, %480, %482, %380, %327
  %752 = phi i32 [ %335, %380 ], [ %302, %327 ], [ %432, %482 ], [ %432, %480 ], [ %505, %567 ], [ %505, %564 ], [ %746, %749 ], [ %746, %744 ]
  %753 = phi ptr [ %201, %380 ], [ %201, %327 ], [ %201, %482 ], [ %201, %480 ], [ %201, %567 ], [ %201, %564 ], [ %579, %749 ], [ %579, %744 ]
  switch i32 %752, label %757 [
    i32 1, label %754
    i32 2, label %761
  ]

754:                                              ; preds = %751
  %755 = icmp eq i32 %56, 0
  %756 = select i1 %755, i32 -1, i32 %56
  br label %761

757:                                              ; preds = %751
  %758 = xor i1 %155, true
  %759 = zext i1 %758 to i32
  %760 = add nsw i32 %56, %759
  br label %761

761:                                              ; preds = %296, %294, %292, %290, %270, %263, %751, %260, %257, %757, %754, %750
  %762 = phi i32 [ 1, %750 ], [ 1, %754 ], [ 0, %757 ], [ 1, %260 ], [ 4, %257 ], [ 1, %751 ], [ 1, %263 ], [ 1, %270 ], [ 4, %290 ], [ 4, %292 ], [ 4, %294 ], [ 4, %296 ]
  %763 = phi i32 [ %56, %750 ], [ %56, %754 ], [ %760, %757 ], [ %56, %260 ], [ %56, %257 ], [ %56, %751 ], [ %56, %263 ], [ %56, %270 ], [ %56, %290 ], [ %56, %292 ], [ %56, %294 ], [ %56, %296 ]
  %764 = phi ptr [ %201, %750 ], [ %753, %754 ], [ %753, %757 ], [ %201, %260 ], [ %201, %257 ], [ %753, %751 ], [ %201, %263 ], [ %201, %270 ], [ %201, %290 ], [ %201, %292 ], [ %201, %294 ], [ %201, %296 ]
  %765 = phi i32 [ 0, %750 ], [ %756, %754 ], [ %58, %757 ], [ %262, %260 ], [ %58, %257 ], [ %56, %751 ], [ %56, %263 ], [ %56, %270 ], [ %58, %290 ], [ %58, %292 ], [ %58, %294 ], [ %58, %296 ]
  switch i32 %762, label %824 [
    i32 0, label %766
    i32 4, label %766
  ]

766:                                              ; preds = %54, %54, %54, %54, %54, %54, %761, %149, %761
  %767 = phi i8 [ 0, %761 ], [ 0, %761 ], [ 0, %149 ], [ 1, %54 ], [ 1, %54 ], [ 1, %54 ], [ 1, %54 ], [ 1, %54 ], [ 1, %54 ]
  %768 = phi i32 [ %763, %761 ], [ %763, %761 ], [ %56, %149 ], [ %56, %54 ], [ %56, %54 ], [ %56, %54 ], [ %56, %54 ], [ %56, %54 ], [ %56, %54 ]
  %769 = phi ptr [ %764, %761 ], [ %764, %761 ], [ %57, %149 ], [ %57, %54 ], [ %57, %54 ], [ %57, %54 ], [ %57, %54 ], [ %57, %54 ], [ %57, %54 ]
  %770 = phi i32 [ %765, %761 ], [ %765, %761 ], [ %151, %149 ], [ %58, %54 ], [ %58, %54 ], [ %58, %54 ], [ %58, %54 ], [ %58, %54 ], [ %58, %54 ]
  %771 = getelementptr inbounds i8, ptr %769, i64 1
  br label %54

772:                                              ; preds = %54
  %773 = trunc nuw i8 %55 to i1
  br i1 %773, label %774, label %824

774:                                              ; preds = %772
  %775 = getelementptr inbounds i8, ptr %0, i64 16
  %776 = getelementptr inbounds i8, ptr %0, i64 24
  %777 = getelementptr inbounds i8, ptr %0, i64 28
  %778 = getelementptr inbounds i8, ptr %0, i64 8
  br label %779

779:                                              ; preds = %811, %774
  %780 = load i64, ptr %775, align 8
  %781 = add i64 %780, 1
  store i64 %781, ptr %775, align 8
  %782 = load i32, ptr %776, align 8
  %783 = icmp eq i32 %782, 0
  br i1 %783, label %790, label %784

784:                                              ; preds = %779
  %785 = load i32, ptr %777, align 4
  %786 = icmp eq i32 %785, 0
  call void @__irs_must(i1 noundef zeroext %786)
  %787 = load i32, ptr %776, align 8
  %788 = icmp eq i32 %787, 2
  br i1 %788, label %789, label %809

789:                                              ; preds = %784
  call void @__irs_error(i32 noundef 0)
  br label %809

790:                                              ; preds = %779
  %791 = load ptr, ptr %0, align 8
  %792 = icmp eq ptr %791, null
  br i1 %792, label %797, label %793

793:                                              ; preds = %790
  %794 = getelementptr inbounds i8, ptr %791, i64 %780
  %795 = load i8, ptr %794, align 1
  %796 = zext i8 %795 to i32
  br label %800

797:                                              ; preds = %790
  %798 = load ptr, ptr %778, align 8
  %799 = call i32 @__irs_next_byte(ptr noundef %798)
  br label %800

800:                                              ; preds = %797, %793
  %801 = phi i32 [ %796, %793 ], [ %799, %797 ]
  %802 = load ptr, ptr %0, align 8
  %803 = icmp eq ptr %802, null
  %804 = icmp ne i32 %801, 0
  %805 = select i1 %803, i1 true, i1 %804
  %806 = select i1 %805, i32 %801, i32 -1
  %807 = icmp eq i32 %806, -1
  br i1 %807, label %808, label %809

808:                                              ; preds = %800
  store i32 1, ptr %776, align 8
  br label %809

809:                                              ; preds = %784, %789, %800, %808
  %810 = phi i32 [ -1, %789 ], [ -1, %784 ], [ %806, %808 ], [ %806, %800 ]
  switch i32 %810, label %812 [
    i32 32, label %811
    i32 13, label %811
    i32 12, label %811
    i32 11, label %811
    i32 10, label %811
    i32 9, label %811
  ]

811:                                              ; preds = %809, %809, %809, %809, %809, %809
  br label %779

812:                                              ; preds = %809
  %813 = getelementptr inbounds i8, ptr %0, i64 16
  %814 = load i64, ptr %813, align 8
  %815 = add i64 %814, -1
  store i64 %815, ptr %813, align 8
  %816 = load ptr, ptr %0, align 8
  %817 = icmp eq ptr %816, null
  %818 = icmp ne i32 %810, -1
  %819 = and i1 %818, %817
  br i1 %819, label %820, label %824

820:                                              ; preds = %812
  %821 = getelementptr inbounds i8, ptr %0, i64 8
  %822 = load ptr, ptr %821, align 8
  %823 = call i32 @ungetc(i32 noundef %810, ptr noundef %822)
  br label %824

824:                                              ; preds = %149, %761, %820, %812, %772
  %825 = phi i32 [ %56, %772 ], [ %56, %812 ], [ %56, %820 ], [ %151, %149 ], [ %765, %761 ]
  ret i32 %825
}

declare double @strtod(ptr noundef, ptr noundef) local_unnamed_addr

declare float @strtof(ptr noundef, ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @__irs_scan_text(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = alloca %struct.source, align 8
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %4, i8 0, i64 32, i1 false)
  store ptr %0, ptr %4, align 8
  %5 = call i32 @__irs_scan(ptr noundef nonnull %4, ptr noundef %1, ptr noundef %2)
  ret i32 %5
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: write)
declare void @llvm.memset.p0.i64(ptr nocapture writeonly, i8, i64, i1 immarg)

; Function Attrs: nounwind
define weak dso_local i32 @__irs_scan_outside(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  tail call void @__irs_waits()
  br label %3

3:                                                ; preds = %91, %2
  %4 = phi ptr [ %0, %2 ], [ %95, %91 ]
  %5 = phi i32 [ 0, %2 ], [ %93, %91 ]
  %6 = phi i32 [ 0, %2 ], [ %94, %91 ]
  %7 = load i8, ptr %4, align 1
  switch i8 %7, label %91 [
    i8 0, label %8
    i8 37, label %16
  ]

8:                                                ; preds = %3
  %9 = tail call i32 @__irs_unsigned()
  %10 = icmp sgt i32 %9, -2
  %11 = icmp sle i32 %9, %6
  %12 = and i1 %10, %11
  %13 = zext i1 %12 to i32
  tail call void @irs_assume(i32 noundef %13)
  %14 = load i8, ptr %0, align 1
  %15 = icmp eq i8 %14, 37
  br i1 %15, label %96, label %103

16:                                               ; preds = %3
  %17 = getelementptr inbounds i8, ptr %4, i64 1
  %18 = load i8, ptr %17, align 1
  %19 = icmp eq i8 %18, 42
  %20 = zext i1 %19 to i64
  %21 = getelementptr inbounds i8, ptr %17, i64 %20
  %22 = load i8, ptr %21, align 1
  %23 = add i8 %22, -48
  %24 = icmp ult i8 %23, 10
  br i1 %24, label %25, label %38

25:                                               ; preds = %16, %25
  %26 = phi i64 [ %32, %25 ], [ 0, %16 ]
  %27 = phi i8 [ %35, %25 ], [ %22, %16 ]
  %28 = phi ptr [ %34, %25 ], [ %21, %16 ]
  %29 = mul nsw i64 %26, 10
  %30 = add nsw i8 %27, -48
  %31 = zext nneg i8 %30 to i64
  %32 = add nsw i64 %29, %31
  %33 = icmp slt i64 %32, 1048576
  tail call void @__irs_must(i1 noundef zeroext %33)
  %34 = getelementptr inbounds i8, ptr %28, i64 1
  %35 = load i8, ptr %34, align 1
  %36 = add i8 %35, -48
  %37 = icmp ult i8 %36, 10
  br i1 %37, label %25, label %38

38:                                               ; preds = %25, %16
  %39 = phi i64 [ 0, %16 ], [ %32, %25 ]
  %40 = phi ptr [ %21, %16 ], [ %34, %25 ]
  %41 = icmp sgt i64 %39, 0
  %42 = load i8, ptr %40, align 1
  %43 = add i8 %42, -104
  %44 = tail call i8 @llvm.fshl.i8(i8 %43, i8 %43, i8 7)
  switch i8 %44, label %61 [
    i8 0, label %45
    i8 2, label %52
    i8 1, label %52
    i8 9, label %52
    i8 6, label %52
  ]

45:                                               ; preds = %38
  %46 = getelementptr inbounds i8, ptr %40, i64 1
  %47 = load i8, ptr %46, align 1
  %48 = icmp eq i8 %47, 104
  %49 = getelementptr inbounds i8, ptr %40, i64 2
  %50 = select i1 %48, i32 1, i32 2
  %51 = select i1 %48, ptr %49, ptr %46
  br label %61

52:                                               ; preds = %38, %38, %38, %38
  %53 = getelementptr inbounds i8, ptr %40, i64 1
  %54 = icmp eq i8 %42, 108
  br i1 %54, label %55, label %61

55:                                               ; preds = %52
  %56 = load i8, ptr %53, align 1
  %57 = icmp eq i8 %56, 108
  %58 = getelementptr inbounds i8, ptr %40, i64 2
  %59 = select i1 %57, i32 16, i32 8
  %60 = select i1 %57, ptr %58, ptr %53
  br label %61

61:                                               ; preds = %55, %45, %38, %52
  %62 = phi i1 [ false, %38 ], [ %54, %52 ], [ false, %45 ], [ %54, %55 ]
  %63 = phi i32 [ 4, %38 ], [ 8, %52 ], [ %50, %45 ], [ %59, %55 ]
  %64 = phi ptr [ %40, %38 ], [ %53, %52 ], [ %51, %45 ], [ %60, %55 ]
  %65 = load i8, ptr %64, align 1
  switch i8 %65, label %81 [
    i8 37, label %83
    i8 100, label %83
    i8 105, label %83
    i8 117, label %83
    i8 111, label %83
    i8 120, label %83
    i8 88, label %83
    i8 101, label %66
    i8 69, label %66
    i8 102, label %66
    i8 70, label %66
    i8 103, label %66
    i8 71, label %66
    i8 99, label %71
    i8 115, label %77
  ]

66:                                               ; preds = %61, %61, %61, %61, %61, %61
  %67 = icmp eq i32 %63, 4
  br i1 %67, label %81, label %68

68:                                               ; preds = %66
  %69 = icmp eq i32 %63, 8
  %70 = and i1 %62, %69
  br label %81

71:                                               ; preds = %61
  %72 = icmp eq i32 %63, 4
  br i1 %72, label %73, label %81

73:                                               ; preds = %71
  %74 = icmp eq i64 %39, 1
  %75 = xor i1 %41, true
  %76 = or i1 %74, %75
  br label %81

77:                                               ; preds = %61
  %78 = icmp eq i32 %63, 4
  %79 = or i1 %19, %41
  %80 = and i1 %79, %78
  br label %81

81:                                               ; preds = %61, %71, %73, %66, %68, %77
  %82 = phi i1 [ %80, %77 ], [ true, %66 ], [ %70, %68 ], [ false, %71 ], [ %76, %73 ], [ false, %61 ]
  tail call void @__irs_must(i1 noundef zeroext %82)
  br label %83

83:                                               ; preds = %81, %61, %61, %61, %61, %61, %61, %61
  %84 = load i8, ptr %64, align 1
  %85 = icmp eq i8 %84, 37
  br i1 %85, label %91, label %86

86:                                               ; preds = %83
  %87 = select i1 %19, i32 1, i32 %5
  %88 = xor i1 %19, true
  %89 = zext i1 %88 to i32
  %90 = add nsw i32 %6, %89
  br label %91

91:                                               ; preds = %86, %83, %3
  %92 = phi ptr [ %4, %3 ], [ %64, %83 ], [ %64, %86 ]
  %93 = phi i32 [ %5, %3 ], [ 1, %83 ], [ %87, %86 ]
  %94 = phi i32 [ %6, %3 ], [ %6, %83 ], [ %90, %86 ]
  %95 = getelementptr inbounds i8, ptr %92, i64 1
  br label %3

96:                                               ; preds = %8
  %97 = getelementptr inbounds i8, ptr %0, i64 1
  %98 = load i8, ptr %97, align 1
  %99 = icmp eq i8 %98, 99
  br i1 %99, label %100, label %103

100:                                              ; preds = %96
  %101 = icmp ne i32 %9, 0
  %102 = zext i1 %101 to i32
  tail call void @irs_assume(i32 noundef %102)
  br label %103

103:                                              ; preds = %100, %96, %8
  %104 = tail call i32 @__irs_unsigned()
  %105 = and i32 %104, 1
  tail call void @__irs_fails(i32 noundef %105)
  %106 = and i32 %104, 3
  %107 = icmp ne i32 %106, 2
  %108 = icmp slt i32 %9, %6
  %109 = or i1 %108, %107
  %110 = zext i1 %109 to i32
  %111 = or i32 %5, %110
  tail call void @irs_assume(i32 noundef %111)
  %112 = icmp eq i32 %106, 2
  br i1 %112, label %113, label %114

113:                                              ; preds = %103
  tail call void @__irs_error(i32 noundef 0)
  br label %114

114:                                              ; preds = %113, %103
  %115 = getelementptr inbounds i8, ptr %1, i64 8
  %116 = getelementptr inbounds i8, ptr %1, i64 16
  %117 = getelementptr inbounds i8, ptr %1, i64 8
  %118 = getelementptr inbounds i8, ptr %1, i64 16
  %119 = getelementptr inbounds i8, ptr %1, i64 8
  %120 = getelementptr inbounds i8, ptr %1, i64 16
  %121 = getelementptr inbounds i8, ptr %1, i64 8
  %122 = getelementptr inbounds i8, ptr %1, i64 16
  %123 = getelementptr inbounds i8, ptr %1, i64 8
  %124 = getelementptr inbounds i8, ptr %1, i64 16
  br label %125

125:                                              ; preds = %293, %114
  %126 = phi i32 [ 0, %114 ], [ %294, %293 ]
  %127 = phi ptr [ %0, %114 ], [ %296, %293 ]
  %128 = load i8, ptr %127, align 1
  switch i8 %128, label %293 [
    i8 0, label %297
    i8 37, label %129
  ]

129:                                              ; preds = %125
  %130 = getelementptr inbounds i8, ptr %127, i64 1
  %131 = load i8, ptr %130, align 1
  %132 = icmp eq i8 %131, 42
  %133 = zext i1 %132 to i64
  %134 = getelementptr inbounds i8, ptr %130, i64 %133
  %135 = load i8, ptr %134, align 1
  %136 = add i8 %135, -48
  %137 = icmp ult i8 %136, 10
  br i1 %137, label %138, label %151

138:                                              ; preds = %129, %138
  %139 = phi i64 [ %145, %138 ], [ 0, %129 ]
  %140 = phi i8 [ %148, %138 ], [ %135, %129 ]
  %141 = phi ptr [ %147, %138 ], [ %134, %129 ]
  %142 = mul nsw i64 %139, 10
  %143 = add nsw i8 %140, -48
  %144 = zext nneg i8 %143 to i64
  %145 = add nsw i64 %142, %144
  %146 = icmp slt i64 %145, 1048576
  tail call void @__irs_must(i1 noundef zeroext %146)
  %147 = getelementptr inbounds i8, ptr %141, i64 1
  %148 = load i8, ptr %147, align 1
  %149 = add i8 %148, -48
  %150 = icmp ult i8 %149, 10
  br i1 %150, label %138, label %151

151:                                              ; preds = %138, %129
  %152 = phi i64 [ 0, %129 ], [ %145, %138 ]
  %153 = phi ptr [ %134, %129 ], [ %147, %138 ]
  %154 = icmp sgt i64 %152, 0
  %155 = select i1 %154, i64 %152, i64 1099511627776
  %156 = load i8, ptr %153, align 1
  %157 = add i8 %156, -104
  %158 = tail call i8 @llvm.fshl.i8(i8 %157, i8 %157, i8 7)
  switch i8 %158, label %175 [
    i8 0, label %159
    i8 2, label %166
    i8 1, label %166
    i8 9, label %166
    i8 6, label %166
  ]

159:                                              ; preds = %151
  %160 = getelementptr inbounds i8, ptr %153, i64 1
  %161 = load i8, ptr %160, align 1
  %162 = icmp eq i8 %161, 104
  %163 = getelementptr inbounds i8, ptr %153, i64 2
  %164 = select i1 %162, i32 1, i32 2
  %165 = select i1 %162, ptr %163, ptr %160
  br label %175

166:                                              ; preds = %151, %151, %151, %151
  %167 = getelementptr inbounds i8, ptr %153, i64 1
  %168 = icmp eq i8 %156, 108
  br i1 %168, label %169, label %175

169:                                              ; preds = %166
  %170 = load i8, ptr %167, align 1
  %171 = icmp eq i8 %170, 108
  %172 = getelementptr inbounds i8, ptr %153, i64 2
  %173 = select i1 %171, i32 16, i32 8
  %174 = select i1 %171, ptr %172, ptr %167
  br label %175

175:                                              ; preds = %169, %159, %151, %166
  %176 = phi i32 [ 4, %151 ], [ 8, %166 ], [ %164, %159 ], [ %173, %169 ]
  %177 = phi ptr [ %153, %151 ], [ %167, %166 ], [ %165, %159 ], [ %174, %169 ]
  %178 = load i8, ptr %177, align 1
  %179 = icmp eq i8 %178, 37
  %180 = or i1 %132, %179
  br i1 %180, label %293, label %181

181:                                              ; preds = %175
  %182 = add nsw i32 %126, 1
  %183 = icmp sgt i32 %9, %126
  br i1 %183, label %184, label %297

184:                                              ; preds = %181
  switch i8 %178, label %274 [
    i8 100, label %185
    i8 105, label %185
    i8 117, label %185
    i8 111, label %185
    i8 120, label %185
    i8 88, label %185
    i8 99, label %224
    i8 115, label %240
  ]

185:                                              ; preds = %184, %184, %184, %184, %184, %184
  %186 = icmp ugt i32 %176, 7
  br i1 %186, label %187, label %202

187:                                              ; preds = %185
  %188 = tail call i64 @__irs_long()
  %189 = load i32, ptr %1, align 8
  %190 = icmp ult i32 %189, 41
  br i1 %190, label %191, label %196

191:                                              ; preds = %187
  %192 = load ptr, ptr %122, align 8
  %193 = zext nneg i32 %189 to i64
  %194 = getelementptr i8, ptr %192, i64 %193
  %195 = add nuw nsw i32 %189, 8
  store i32 %195, ptr %1, align 8
  br label %199

196:                                              ; preds = %187
  %197 = load ptr, ptr %121, align 8
  %198 = getelementptr i8, ptr %197, i64 8
  store ptr %198, ptr %121, align 8
  br label %199

199:                                              ; preds = %191, %196
  %200 = phi ptr [ %194, %191 ], [ %197, %196 ]
  %201 = load ptr, ptr %200, align 8
  store i64 %188, ptr %201, align 8
  br label %293

202:                                              ; preds = %185
  %203 = tail call i32 @__irs_unsigned()
  %204 = sext i32 %203 to i64
  %205 = load i32, ptr %1, align 8
  %206 = icmp ult i32 %205, 41
  br i1 %206, label %207, label %212

207:                                              ; preds = %202
  %208 = load ptr, ptr %120, align 8
  %209 = zext nneg i32 %205 to i64
  %210 = getelementptr i8, ptr %208, i64 %209
  %211 = add nuw nsw i32 %205, 8
  store i32 %211, ptr %1, align 8
  br label %215

212:                                              ; preds = %202
  %213 = load ptr, ptr %119, align 8
  %214 = getelementptr i8, ptr %213, i64 8
  store ptr %214, ptr %119, align 8
  br label %215

215:                                              ; preds = %212, %207
  %216 = phi ptr [ %210, %207 ], [ %213, %212 ]
  %217 = load ptr, ptr %216, align 8
  switch i32 %176, label %223 [
    i32 1, label %218
    i32 2, label %220
    i32 4, label %222
  ]

218:                                              ; preds = %215
  %219 = trunc i32 %203 to i8
  store i8 %219, ptr %217, align 1
  br label %293

220:                                              ; preds = %215
  %221 = trunc i32 %203 to i16
  store i16 %221, ptr %217, align 2
  br label %293

222:                                              ; preds = %215
  store i32 %203, ptr %217, align 4
  br label %293

223:                                              ; preds = %215
  store i64 %204, ptr %217, align 8
  br label %293

224:                                              ; preds = %184
  %225 = tail call i32 @__irs_unsigned()
  %226 = load i32, ptr %1, align 8
  %227 = icmp ult i32 %226, 41
  br i1 %227, label %228, label %233

228:                                              ; preds = %224
  %229 = load ptr, ptr %118, align 8
  %230 = zext nneg i32 %226 to i64
  %231 = getelementptr i8, ptr %229, i64 %230
  %232 = add nuw nsw i32 %226, 8
  store i32 %232, ptr %1, align 8
  br label %236

233:                                              ; preds = %224
  %234 = load ptr, ptr %117, align 8
  %235 = getelementptr i8, ptr %234, i64 8
  store ptr %235, ptr %117, align 8
  br label %236

236:                                              ; preds = %228, %233
  %237 = phi ptr [ %231, %228 ], [ %234, %233 ]
  %238 = load ptr, ptr %237, align 8
  %239 = trunc i32 %225 to i8
  store i8 %239, ptr %238, align 1
  br label %293

240:                                              ; preds = %184
  %241 = load i32, ptr %1, align 8
  %242 = icmp ult i32 %241, 41
  br i1 %242, label %243, label %248

243:                                              ; preds = %240
  %244 = load ptr, ptr %116, align 8
  %245 = zext nneg i32 %241 to i64
  %246 = getelementptr i8, ptr %244, i64 %245
  %247 = add nuw nsw i32 %241, 8
  store i32 %247, ptr %1, align 8
  br label %251

248:                                              ; preds = %240
  %249 = load ptr, ptr %115, align 8
  %250 = getelementptr i8, ptr %249, i64 8
  store ptr %250, ptr %115, align 8
  br label %251

251:                                              ; preds = %248, %243
  %252 = phi ptr [ %246, %243 ], [ %249, %248 ]
  %253 = load ptr, ptr %252, align 8
  %254 = tail call i64 @__irs_long()
  %255 = add i64 %254, -1
  %256 = icmp ult i64 %255, %155
  %257 = zext i1 %256 to i32
  tail call void @irs_assume(i32 noundef %257)
  tail call void @__irs_fill(ptr noundef %253, i64 noundef %155, i64 noundef %254)
  %258 = tail call i64 @llvm.umax.i64(i64 %155, i64 1)
  br label %261

259:                                              ; preds = %261
  %260 = getelementptr inbounds i8, ptr %253, i64 %254
  store i8 0, ptr %260, align 1
  br label %293

261:                                              ; preds = %251, %261
  %262 = phi i64 [ 0, %251 ], [ %272, %261 ]
  %263 = icmp uge i64 %262, %254
  %264 = getelementptr inbounds i8, ptr %253, i64 %262
  %265 = load i8, ptr %264, align 1
  %266 = icmp ne i8 %265, 32
  %267 = add i8 %265, -14
  %268 = icmp ult i8 %267, -5
  %269 = and i1 %266, %268
  %270 = or i1 %263, %269
  %271 = zext i1 %270 to i32
  tail call void @irs_assume(i32 noundef %271)
  %272 = add nuw i64 %262, 1
  %273 = icmp eq i64 %272, %258
  br i1 %273, label %259, label %261

274:                                              ; preds = %184
  %275 = load i32, ptr %1, align 8
  %276 = icmp ult i32 %275, 41
  br i1 %276, label %277, label %282

277:                                              ; preds = %274
  %278 = load ptr, ptr %124, align 8
  %279 = zext nneg i32 %275 to i64
  %280 = getelementptr i8, ptr %278, i64 %279
  %281 = add nuw nsw i32 %275, 8
  store i32 %281, ptr %1, align 8
  br label %285

282:                                              ; preds = %274
  %283 = load ptr, ptr %123, align 8
  %284 = getelementptr i8, ptr %283, i64 8
  store ptr %284, ptr %123, align 8
  br label %285

285:                                              ; preds = %282, %277
  %286 = phi ptr [ %280, %277 ], [ %283, %282 ]
  %287 = load ptr, ptr %286, align 8
  %288 = icmp eq i32 %176, 8
  %289 = tail call double @__irs_double()
  br i1 %288, label %290, label %291

290:                                              ; preds = %285
  store double %289, ptr %287, align 8
  br label %293

291:                                              ; preds = %285
  %292 = fptrunc double %289 to float
  store float %292, ptr %287, align 4
  br label %293

293:                                              ; preds = %175, %223, %222, %220, %218, %125, %290, %291, %236, %259, %199
  %294 = phi i32 [ %126, %175 ], [ %182, %259 ], [ %182, %236 ], [ %182, %199 ], [ %182, %291 ], [ %182, %290 ], [ %126, %125 ], [ %182, %218 ], [ %182, %220 ], [ %182, %222 ], [ %182, %223 ]
  %295 = phi ptr [ %177, %175 ], [ %177, %259 ], [ %177, %236 ], [ %177, %199 ], [ %177, %291 ], [ %177, %290 ], [ %127, %125 ], [ %177, %218 ], [ %177, %220 ], [ %177, %222 ], [ %177, %223 ]
  %296 = getelementptr inbounds i8, ptr %295, i64 1
  br label %125

297:                                              ; preds = %125, %181
  ret i32 %9
}

declare void @__irs_waits() local_unnamed_addr

declare i32 @__irs_unsigned() local_unnamed_addr

declare void @irs_assume(i32 noundef) local_unnamed_addr

declare void @__irs_fails(i32 noundef) local_unnamed_addr

declare void @__irs_error(i32 noundef) local_unnamed_addr

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
  br label %12

9:                                                ; preds = %3
  call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %4, i8 0, i64 32, i1 false)
  %10 = getelementptr inbounds i8, ptr %4, i64 8
  store ptr %0, ptr %10, align 8
  %11 = call i32 @__irs_scan(ptr noundef nonnull %4, ptr noundef %1, ptr noundef %2)
  br label %12

12:                                               ; preds = %9, %7
  %13 = phi i32 [ %8, %7 ], [ %11, %9 ]
  ret i32 %13
}

declare i64 @__irs_stream_file(ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @sscanf(ptr noundef %0, ptr noundef %1, ...) local_unnamed_addr {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.va_start.p0(ptr nonnull %3)
  %4 = call i32 @__irs_scan_text(ptr noundef %0, ptr noundef %1, ptr noundef nonnull %3)
  call void @llvm.va_end.p0(ptr %3)
  ret i32 %4
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr)

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr)

; Function Attrs: nounwind
define weak dso_local i32 @__isoc99_sscanf(ptr noundef %0, ptr noundef %1, ...) local_unnamed_addr {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.va_start.p0(ptr nonnull %3)
  %4 = call i32 @__irs_scan_text(ptr noundef %0, ptr noundef %1, ptr noundef nonnull %3)
  call void @llvm.va_end.p0(ptr %3)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc23_sscanf(ptr noundef %0, ptr noundef %1, ...) local_unnamed_addr {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.va_start.p0(ptr nonnull %3)
  %4 = call i32 @__irs_scan_text(ptr noundef %0, ptr noundef %1, ptr noundef nonnull %3)
  call void @llvm.va_end.p0(ptr %3)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @fscanf(ptr noundef %0, ptr noundef %1, ...) local_unnamed_addr {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.va_start.p0(ptr nonnull %3)
  %4 = call i32 @__irs_scan_stream(ptr noundef %0, ptr noundef %1, ptr noundef nonnull %3)
  call void @llvm.va_end.p0(ptr %3)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc99_fscanf(ptr noundef %0, ptr noundef %1, ...) local_unnamed_addr {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.va_start.p0(ptr nonnull %3)
  %4 = call i32 @__irs_scan_stream(ptr noundef %0, ptr noundef %1, ptr noundef nonnull %3)
  call void @llvm.va_end.p0(ptr %3)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc23_fscanf(ptr noundef %0, ptr noundef %1, ...) local_unnamed_addr {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.va_start.p0(ptr nonnull %3)
  %4 = call i32 @__irs_scan_stream(ptr noundef %0, ptr noundef %1, ptr noundef nonnull %3)
  call void @llvm.va_end.p0(ptr %3)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @scanf(ptr noundef %0, ...) local_unnamed_addr {
  %2 = alloca [1 x %struct.__va_list_tag], align 16
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
define weak dso_local i32 @vfscanf(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call i32 @__irs_scan_stream(ptr noundef %0, ptr noundef %1, ptr noundef %2)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc99_vsscanf(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call i32 @__irs_scan_text(ptr noundef %0, ptr noundef %1, ptr noundef %2)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc99_vfscanf(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call i32 @__irs_scan_stream(ptr noundef %0, ptr noundef %1, ptr noundef %2)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc23_vsscanf(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call i32 @__irs_scan_text(ptr noundef %0, ptr noundef %1, ptr noundef %2)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc23_vfscanf(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call i32 @__irs_scan_stream(ptr noundef %0, ptr noundef %1, ptr noundef %2)
  ret i32 %4
}

declare i32 @__irs_next_byte(ptr noundef) local_unnamed_addr

declare i32 @ungetc(i32 noundef, ptr noundef) local_unnamed_addr

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i8 @llvm.fshl.i8(i8, i8, i8)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.umax.i64(i64, i64)



