target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.__va_list_tag = type { i32, i32, ptr, ptr }

@.str = private unnamed_addr constant [7 x i8] c"LC_ALL\00", align 1
@.str.1 = private unnamed_addr constant [9 x i8] c"LC_CTYPE\00", align 1
@.str.2 = private unnamed_addr constant [11 x i8] c"LC_NUMERIC\00", align 1
@.str.3 = private unnamed_addr constant [8 x i8] c"LC_TIME\00", align 1
@.str.4 = private unnamed_addr constant [11 x i8] c"LC_COLLATE\00", align 1
@.str.5 = private unnamed_addr constant [12 x i8] c"LC_MONETARY\00", align 1
@.str.6 = private unnamed_addr constant [12 x i8] c"LC_MESSAGES\00", align 1
@.str.7 = private unnamed_addr constant [9 x i8] c"LC_PAPER\00", align 1
@.str.8 = private unnamed_addr constant [8 x i8] c"LC_NAME\00", align 1
@.str.9 = private unnamed_addr constant [11 x i8] c"LC_ADDRESS\00", align 1
@.str.10 = private unnamed_addr constant [13 x i8] c"LC_TELEPHONE\00", align 1
@.str.11 = private unnamed_addr constant [15 x i8] c"LC_MEASUREMENT\00", align 1
@.str.12 = private unnamed_addr constant [18 x i8] c"LC_IDENTIFICATION\00", align 1
@.str.13 = private unnamed_addr constant [5 x i8] c"LANG\00", align 1
@.str.14 = private unnamed_addr constant [2 x i8] c"C\00", align 1
@cancel_state = internal thread_local unnamed_addr global i32 0, align 4
@cancel_type = internal thread_local unnamed_addr global i32 0, align 4

; Function Attrs: nounwind
define weak dso_local ptr @setlocale(i32 noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = icmp ugt i32 %0, 12
  br i1 %3, label %4, label %5

4:                                                ; preds = %2
  tail call void @__irs_fails(i32 noundef 1)
  br label %512

5:                                                ; preds = %2
  %6 = icmp eq ptr %1, null
  br i1 %6, label %512, label %7

7:                                                ; preds = %5
  %8 = load i8, ptr %1, align 1
  switch i8 %8, label %510 [
    i8 0, label %9
    i8 67, label %484
    i8 80, label %490
  ]

9:                                                ; preds = %7
  %10 = tail call ptr @getenv(ptr noundef nonnull @.str)
  %11 = icmp eq ptr %10, null
  br i1 %11, label %42, label %12

12:                                               ; preds = %9
  %13 = load i8, ptr %10, align 1
  switch i8 %13, label %40 [
    i8 0, label %42
    i8 67, label %14
    i8 80, label %20
  ]

14:                                               ; preds = %12
  %15 = getelementptr inbounds i8, ptr %10, i64 1
  %16 = load i8, ptr %15, align 1
  %17 = icmp eq i8 %16, 0
  br i1 %17, label %40, label %18

18:                                               ; preds = %14
  %19 = icmp eq i8 %13, 80
  br i1 %19, label %20, label %40

20:                                               ; preds = %12, %18
  %21 = getelementptr inbounds i8, ptr %10, i64 1
  %22 = load i8, ptr %21, align 1
  %23 = icmp eq i8 %22, 79
  br i1 %23, label %24, label %40

24:                                               ; preds = %20
  %25 = getelementptr inbounds i8, ptr %10, i64 2
  %26 = load i8, ptr %25, align 1
  %27 = icmp eq i8 %26, 83
  br i1 %27, label %28, label %40

28:                                               ; preds = %24
  %29 = getelementptr inbounds i8, ptr %10, i64 3
  %30 = load i8, ptr %29, align 1
  %31 = icmp eq i8 %30, 73
  br i1 %31, label %32, label %40

32:                                               ; preds = %28
  %33 = getelementptr inbounds i8, ptr %10, i64 4
  %34 = load i8, ptr %33, align 1
  %35 = icmp eq i8 %34, 88
  br i1 %35, label %36, label %40

36:                                               ; preds = %32
  %37 = getelementptr inbounds i8, ptr %10, i64 5
  %38 = load i8, ptr %37, align 1
  %39 = icmp eq i8 %38, 0
  br label %40

40:                                               ; preds = %12, %14, %18, %20, %24, %28, %32, %36
  %41 = phi i1 [ true, %14 ], [ false, %32 ], [ false, %28 ], [ false, %24 ], [ false, %20 ], [ false, %18 ], [ %39, %36 ], [ false, %12 ]
  tail call void @__irs_must(i1 noundef zeroext %41)
  br label %512

42:                                               ; preds = %12, %9
  %43 = tail call ptr @getenv(ptr noundef nonnull @.str.1)
  %44 = icmp eq ptr %43, null
  br i1 %44, label %74, label %45

45:                                               ; preds = %42
  %46 = load i8, ptr %43, align 1
  switch i8 %46, label %73 [
    i8 0, label %74
    i8 67, label %47
    i8 80, label %53
  ]

47:                                               ; preds = %45
  %48 = getelementptr inbounds i8, ptr %43, i64 1
  %49 = load i8, ptr %48, align 1
  %50 = icmp eq i8 %49, 0
  br i1 %50, label %74, label %51

51:                                               ; preds = %47
  %52 = icmp eq i8 %46, 80
  br i1 %52, label %53, label %74

53:                                               ; preds = %51, %45
  %54 = getelementptr inbounds i8, ptr %43, i64 1
  %55 = load i8, ptr %54, align 1
  %56 = icmp eq i8 %55, 79
  br i1 %56, label %57, label %74

57:                                               ; preds = %53
  %58 = getelementptr inbounds i8, ptr %43, i64 2
  %59 = load i8, ptr %58, align 1
  %60 = icmp eq i8 %59, 83
  br i1 %60, label %61, label %74

61:                                               ; preds = %57
  %62 = getelementptr inbounds i8, ptr %43, i64 3
  %63 = load i8, ptr %62, align 1
  %64 = icmp eq i8 %63, 73
  br i1 %64, label %65, label %74

65:                                               ; preds = %61
  %66 = getelementptr inbounds i8, ptr %43, i64 4
  %67 = load i8, ptr %66, align 1
  %68 = icmp eq i8 %67, 88
  br i1 %68, label %69, label %74

69:                                               ; preds = %65
  %70 = getelementptr inbounds i8, ptr %43, i64 5
  %71 = load i8, ptr %70, align 1
  %72 = icmp eq i8 %71, 0
  br label %74

73:                                               ; preds = %45
  br label %74

74:                                               ; preds = %42, %45, %47, %51, %53, %57, %61, %65, %69, %73
  %75 = phi i1 [ true, %45 ], [ true, %42 ], [ true, %47 ], [ false, %65 ], [ false, %61 ], [ false, %57 ], [ false, %53 ], [ false, %51 ], [ %72, %69 ], [ false, %73 ]
  %76 = tail call ptr @getenv(ptr noundef nonnull @.str.2)
  %77 = icmp eq ptr %76, null
  br i1 %77, label %107, label %78

78:                                               ; preds = %74
  %79 = load i8, ptr %76, align 1
  switch i8 %79, label %106 [
    i8 0, label %107
    i8 67, label %80
    i8 80, label %86
  ]

80:                                               ; preds = %78
  %81 = getelementptr inbounds i8, ptr %76, i64 1
  %82 = load i8, ptr %81, align 1
  %83 = icmp eq i8 %82, 0
  br i1 %83, label %107, label %84

84:                                               ; preds = %80
  %85 = icmp eq i8 %79, 80
  br i1 %85, label %86, label %107

86:                                               ; preds = %84, %78
  %87 = getelementptr inbounds i8, ptr %76, i64 1
  %88 = load i8, ptr %87, align 1
  %89 = icmp eq i8 %88, 79
  br i1 %89, label %90, label %107

90:                                               ; preds = %86
  %91 = getelementptr inbounds i8, ptr %76, i64 2
  %92 = load i8, ptr %91, align 1
  %93 = icmp eq i8 %92, 83
  br i1 %93, label %94, label %107

94:                                               ; preds = %90
  %95 = getelementptr inbounds i8, ptr %76, i64 3
  %96 = load i8, ptr %95, align 1
  %97 = icmp eq i8 %96, 73
  br i1 %97, label %98, label %107

98:                                               ; preds = %94
  %99 = getelementptr inbounds i8, ptr %76, i64 4
  %100 = load i8, ptr %99, align 1
  %101 = icmp eq i8 %100, 88
  br i1 %101, label %102, label %107

102:                                              ; preds = %98
  %103 = getelementptr inbounds i8, ptr %76, i64 5
  %104 = load i8, ptr %103, align 1
  %105 = icmp eq i8 %104, 0
  br label %107

106:                                              ; preds = %78
  br label %107

107:                                              ; preds = %74, %78, %80, %84, %86, %90, %94, %98, %102, %106
  %108 = phi i1 [ true, %78 ], [ true, %74 ], [ true, %80 ], [ false, %98 ], [ false, %94 ], [ false, %90 ], [ false, %86 ], [ false, %84 ], [ %105, %102 ], [ false, %106 ]
  %109 = and i1 %75, %108
  %110 = tail call ptr @getenv(ptr noundef nonnull @.str.3)
  %111 = icmp eq ptr %110, null
  br i1 %111, label %141, label %112

112:                                              ; preds = %107
  %113 = load i8, ptr %110, align 1
  switch i8 %113, label %140 [
    i8 0, label %141
    i8 67, label %114
    i8 80, label %120
  ]

114:                                              ; preds = %112
  %115 = getelementptr inbounds i8, ptr %110, i64 1
  %116 = load i8, ptr %115, align 1
  %117 = icmp eq i8 %116, 0
  br i1 %117, label %141, label %118

118:                                              ; preds = %114
  %119 = icmp eq i8 %113, 80
  br i1 %119, label %120, label %141

120:                                              ; preds = %118, %112
  %121 = getelementptr inbounds i8, ptr %110, i64 1
  %122 = load i8, ptr %121, align 1
  %123 = icmp eq i8 %122, 79
  br i1 %123, label %124, label %141

124:                                              ; preds = %120
  %125 = getelementptr inbounds i8, ptr %110, i64 2
  %126 = load i8, ptr %125, align 1
  %127 = icmp eq i8 %126, 83
  br i1 %127, label %128, label %141

128:                                              ; preds = %124
  %129 = getelementptr inbounds i8, ptr %110, i64 3
  %130 = load i8, ptr %129, align 1
  %131 = icmp eq i8 %130, 73
  br i1 %131, label %132, label %141

132:                                              ; preds = %128
  %133 = getelementptr inbounds i8, ptr %110, i64 4
  %134 = load i8, ptr %133, align 1
  %135 = icmp eq i8 %134, 88
  br i1 %135, label %136, label %141

136:                                              ; preds = %132
  %137 = getelementptr inbounds i8, ptr %110, i64 5
  %138 = load i8, ptr %137, align 1
  %139 = icmp eq i8 %138, 0
  br label %141

140:                                              ; preds = %112
  br label %141

141:                                              ; preds = %107, %112, %114, %118, %120, %124, %128, %132, %136, %140
  %142 = phi i1 [ true, %112 ], [ true, %107 ], [ true, %114 ], [ false, %132 ], [ false, %128 ], [ false, %124 ], [ false, %120 ], [ false, %118 ], [ %139, %136 ], [ false, %140 ]
  %143 = and i1 %109, %142
  %144 = tail call ptr @getenv(ptr noundef nonnull @.str.4)
  %145 = icmp eq ptr %144, null
  br i1 %145, label %175, label %146

146:                                              ; preds = %141
  %147 = load i8, ptr %144, align 1
  switch i8 %147, label %174 [
    i8 0, label %175
    i8 67, label %148
    i8 80, label %154
  ]

148:                                              ; preds = %146
  %149 = getelementptr inbounds i8, ptr %144, i64 1
  %150 = load i8, ptr %149, align 1
  %151 = icmp eq i8 %150, 0
  br i1 %151, label %175, label %152

152:                                              ; preds = %148
  %153 = icmp eq i8 %147, 80
  br i1 %153, label %154, label %175

154:                                              ; preds = %152, %146
  %155 = getelementptr inbounds i8, ptr %144, i64 1
  %156 = load i8, ptr %155, align 1
  %157 = icmp eq i8 %156, 79
  br i1 %157, label %158, label %175

158:                                              ; preds = %154
  %159 = getelementptr inbounds i8, ptr %144, i64 2
  %160 = load i8, ptr %159, align 1
  %161 = icmp eq i8 %160, 83
  br i1 %161, label %162, label %175

162:                                              ; preds = %158
  %163 = getelementptr inbounds i8, ptr %144, i64 3
  %164 = load i8, ptr %163, align 1
  %165 = icmp eq i8 %164, 73
  br i1 %165, label %166, label %175

166:                                              ; preds = %162
  %167 = getelementptr inbounds i8, ptr %144, i64 4
  %168 = load i8, ptr %167, align 1
  %169 = icmp eq i8 %168, 88
  br i1 %169, label %170, label %175

170:                                              ; preds = %166
  %171 = getelementptr inbounds i8, ptr %144, i64 5
  %172 = load i8, ptr %171, align 1
  %173 = icmp eq i8 %172, 0
  br label %175

174:                                              ; preds = %146
  br label %175

175:                                              ; preds = %141, %146, %148, %152, %154, %158, %162, %166, %170, %174
  %176 = phi i1 [ true, %146 ], [ true, %141 ], [ true, %148 ], [ false, %166 ], [ false, %162 ], [ false, %158 ], [ false, %154 ], [ false, %152 ], [ %173, %170 ], [ false, %174 ]
  %177 = and i1 %143, %176
  %178 = tail call ptr @getenv(ptr noundef nonnull @.str.5)
  %179 = icmp eq ptr %178, null
  br i1 %179, label %209, label %180

180:                                              ; preds = %175
  %181 = load i8, ptr %178, align 1
  switch i8 %181, label %208 [
    i8 0, label %209
    i8 67, label %182
    i8 80, label %188
  ]

182:                                              ; preds = %180
  %183 = getelementptr inbounds i8, ptr %178, i64 1
  %184 = load i8, ptr %183, align 1
  %185 = icmp eq i8 %184, 0
  br i1 %185, label %209, label %186

186:                                              ; preds = %182
  %187 = icmp eq i8 %181, 80
  br i1 %187, label %188, label %209

188:                                              ; preds = %186, %180
  %189 = getelementptr inbounds i8, ptr %178, i64 1
  %190 = load i8, ptr %189, align 1
  %191 = icmp eq i8 %190, 79
  br i1 %191, label %192, label %209

192:                                              ; preds = %188
  %193 = getelementptr inbounds i8, ptr %178, i64 2
  %194 = load i8, ptr %193, align 1
  %195 = icmp eq i8 %194, 83
  br i1 %195, label %196, label %209

196:                                              ; preds = %192
  %197 = getelementptr inbounds i8, ptr %178, i64 3
  %198 = load i8, ptr %197, align 1
  %199 = icmp eq i8 %198, 73
  br i1 %199, label %200, label %209

200:                                              ; preds = %196
  %201 = getelementptr inbounds i8, ptr %178, i64 4
  %202 = load i8, ptr %201, align 1
  %203 = icmp eq i8 %202, 88
  br i1 %203, label %204, label %209

204:                                              ; preds = %200
  %205 = getelementptr inbounds i8, ptr %178, i64 5
  %206 = load i8, ptr %205, align 1
  %207 = icmp eq i8 %206, 0
  br label %209

208:                                              ; preds = %180
  br label %209

209:                                              ; preds = %175, %180, %182, %186, %188, %192, %196, %200, %204, %208
  %210 = phi i1 [ true, %180 ], [ true, %175 ], [ true, %182 ], [ false, %200 ], [ false, %196 ], [ false, %192 ], [ false, %188 ], [ false, %186 ], [ %207, %204 ], [ false, %208 ]
  %211 = and i1 %177, %210
  %212 = tail call ptr @getenv(ptr noundef nonnull @.str.6)
  %213 = icmp eq ptr %212, null
  br i1 %213, label %243, label %214

214:                                              ; preds = %209
  %215 = load i8, ptr %212, align 1
  switch i8 %215, label %242 [
    i8 0, label %243
    i8 67, label %216
    i8 80, label %222
  ]

216:                                              ; preds = %214
  %217 = getelementptr inbounds i8, ptr %212, i64 1
  %218 = load i8, ptr %217, align 1
  %219 = icmp eq i8 %218, 0
  br i1 %219, label %243, label %220

220:                                              ; preds = %216
  %221 = icmp eq i8 %215, 80
  br i1 %221, label %222, label %243

222:                                              ; preds = %220, %214
  %223 = getelementptr inbounds i8, ptr %212, i64 1
  %224 = load i8, ptr %223, align 1
  %225 = icmp eq i8 %224, 79
  br i1 %225, label %226, label %243

226:                                              ; preds = %222
  %227 = getelementptr inbounds i8, ptr %212, i64 2
  %228 = load i8, ptr %227, align 1
  %229 = icmp eq i8 %228, 83
  br i1 %229, label %230, label %243

230:                                              ; preds = %226
  %231 = getelementptr inbounds i8, ptr %212, i64 3
  %232 = load i8, ptr %231, align 1
  %233 = icmp eq i8 %232, 73
  br i1 %233, label %234, label %243

234:                                              ; preds = %230
  %235 = getelementptr inbounds i8, ptr %212, i64 4
  %236 = load i8, ptr %235, align 1
  %237 = icmp eq i8 %236, 88
  br i1 %237, label %238, label %243

238:                                              ; preds = %234
  %239 = getelementptr inbounds i8, ptr %212, i64 5
  %240 = load i8, ptr %239, align 1
  %241 = icmp eq i8 %240, 0
  br label %243

242:                                              ; preds = %214
  br label %243

243:                                              ; preds = %209, %214, %216, %220, %222, %226, %230, %234, %238, %242
  %244 = phi i1 [ true, %214 ], [ true, %209 ], [ true, %216 ], [ false, %234 ], [ false, %230 ], [ false, %226 ], [ false, %222 ], [ false, %220 ], [ %241, %238 ], [ false, %242 ]
  %245 = and i1 %211, %244
  %246 = tail call ptr @getenv(ptr noundef nonnull @.str.7)
  %247 = icmp eq ptr %246, null
  br i1 %247, label %277, label %248

248:                                              ; preds = %243
  %249 = load i8, ptr %246, align 1
  switch i8 %249, label %276 [
    i8 0, label %277
    i8 67, label %250
    i8 80, label %256
  ]

250:                                              ; preds = %248
  %251 = getelementptr inbounds i8, ptr %246, i64 1
  %252 = load i8, ptr %251, align 1
  %253 = icmp eq i8 %252, 0
  br i1 %253, label %277, label %254

254:                                              ; preds = %250
  %255 = icmp eq i8 %249, 80
  br i1 %255, label %256, label %277

256:                                              ; preds = %254, %248
  %257 = getelementptr inbounds i8, ptr %246, i64 1
  %258 = load i8, ptr %257, align 1
  %259 = icmp eq i8 %258, 79
  br i1 %259, label %260, label %277

260:                                              ; preds = %256
  %261 = getelementptr inbounds i8, ptr %246, i64 2
  %262 = load i8, ptr %261, align 1
  %263 = icmp eq i8 %262, 83
  br i1 %263, label %264, label %277

264:                                              ; preds = %260
  %265 = getelementptr inbounds i8, ptr %246, i64 3
  %266 = load i8, ptr %265, align 1
  %267 = icmp eq i8 %266, 73
  br i1 %267, label %268, label %277

268:                                              ; preds = %264
  %269 = getelementptr inbounds i8, ptr %246, i64 4
  %270 = load i8, ptr %269, align 1
  %271 = icmp eq i8 %270, 88
  br i1 %271, label %272, label %277

272:                                              ; preds = %268
  %273 = getelementptr inbounds i8, ptr %246, i64 5
  %274 = load i8, ptr %273, align 1
  %275 = icmp eq i8 %274, 0
  br label %277

276:                                              ; preds = %248
  br label %277

277:                                              ; preds = %243, %248, %250, %254, %256, %260, %264, %268, %272, %276
  %278 = phi i1 [ true, %248 ], [ true, %243 ], [ true, %250 ], [ false, %268 ], [ false, %264 ], [ false, %260 ], [ false, %256 ], [ false, %254 ], [ %275, %272 ], [ false, %276 ]
  %279 = and i1 %245, %278
  %280 = tail call ptr @getenv(ptr noundef nonnull @.str.8)
  %281 = icmp eq ptr %280, null
  br i1 %281, label %311, label %282

282:                                              ; preds = %277
  %283 = load i8, ptr %280, align 1
  switch i8 %283, label %310 [
    i8 0, label %311
    i8 67, label %284
    i8 80, label %290
  ]

284:                                              ; preds = %282
  %285 = getelementptr inbounds i8, ptr %280, i64 1
  %286 = load i8, ptr %285, align 1
  %287 = icmp eq i8 %286, 0
  br i1 %287, label %311, label %288

288:                                              ; preds = %284
  %289 = icmp eq i8 %283, 80
  br i1 %289, label %290, label %311

290:                                              ; preds = %288, %282
  %291 = getelementptr inbounds i8, ptr %280, i64 1
  %292 = load i8, ptr %291, align 1
  %293 = icmp eq i8 %292, 79
  br i1 %293, label %294, label %311

294:                                              ; preds = %290
  %295 = getelementptr inbounds i8, ptr %280, i64 2
  %296 = load i8, ptr %295, align 1
  %297 = icmp eq i8 %296, 83
  br i1 %297, label %298, label %311

298:                                              ; preds = %294
  %299 = getelementptr inbounds i8, ptr %280, i64 3
  %300 = load i8, ptr %299, align 1
  %301 = icmp eq i8 %300, 73
  br i1 %301, label %302, label %311

302:                                              ; preds = %298
  %303 = getelementptr inbounds i8, ptr %280, i64 4
  %304 = load i8, ptr %303, align 1
  %305 = icmp eq i8 %304, 88
  br i1 %305, label %306, label %311

306:                                              ; preds = %302
  %307 = getelementptr inbounds i8, ptr %280, i64 5
  %308 = load i8, ptr %307, align 1
  %309 = icmp eq i8 %308, 0
  br label %311

310:                                              ; preds = %282
  br label %311

311:                                              ; preds = %277, %282, %284, %288, %290, %294, %298, %302, %306, %310
  %312 = phi i1 [ true, %282 ], [ true, %277 ], [ true, %284 ], [ false, %302 ], [ false, %298 ], [ false, %294 ], [ false, %290 ], [ false, %288 ], [ %309, %306 ], [ false, %310 ]
  %313 = and i1 %279, %312
  %314 = tail call ptr @getenv(ptr noundef nonnull @.str.9)
  %315 = icmp eq ptr %314, null
  br i1 %315, label %345, label %316

316:                                              ; preds = %311
  %317 = load i8, ptr %314, align 1
  switch i8 %317, label %344 [
    i8 0, label %345
    i8 67, label %318
    i8 80, label %324
  ]

318:                                              ; preds = %316
  %319 = getelementptr inbounds i8, ptr %314, i64 1
  %320 = load i8, ptr %319, align 1
  %321 = icmp eq i8 %320, 0
  br i1 %321, label %345, label %322

322:                                              ; preds = %318
  %323 = icmp eq i8 %317, 80
  br i1 %323, label %324, label %345

324:                                              ; preds = %322, %316
  %325 = getelementptr inbounds i8, ptr %314, i64 1
  %326 = load i8, ptr %325, align 1
  %327 = icmp eq i8 %326, 79
  br i1 %327, label %328, label %345

328:                                              ; preds = %324
  %329 = getelementptr inbounds i8, ptr %314, i64 2
  %330 = load i8, ptr %329, align 1
  %331 = icmp eq i8 %330, 83
  br i1 %331, label %332, label %345

332:                                              ; preds = %328
  %333 = getelementptr inbounds i8, ptr %314, i64 3
  %334 = load i8, ptr %333, align 1
  %335 = icmp eq i8 %334, 73
  br i1 %335, label %336, label %345

336:                                              ; preds = %332
  %337 = getelementptr inbounds i8, ptr %314, i64 4
  %338 = load i8, ptr %337, align 1
  %339 = icmp eq i8 %338, 88
  br i1 %339, label %340, label %345

340:                                              ; preds = %336
  %341 = getelementptr inbounds i8, ptr %314, i64 5
  %342 = load i8, ptr %341, align 1
  %343 = icmp eq i8 %342, 0
  br label %345

344:                                              ; preds = %316
  br label %345

345:                                              ; preds = %311, %316, %318, %322, %324, %328, %332, %336, %340, %344
  %346 = phi i1 [ true, %316 ], [ true, %311 ], [ true, %318 ], [ false, %336 ], [ false, %332 ], [ false, %328 ], [ false, %324 ], [ false, %322 ], [ %343, %340 ], [ false, %344 ]
  %347 = and i1 %313, %346
  %348 = tail call ptr @getenv(ptr noundef nonnull @.str.10)
  %349 = icmp eq ptr %348, null
  br i1 %349, label %379, label %350

350:                                              ; preds = %345
  %351 = load i8, ptr %348, align 1
  switch i8 %351, label %378 [
    i8 0, label %379
    i8 67, label %352
    i8 80, label %358
  ]

352:                                              ; preds = %350
  %353 = getelementptr inbounds i8, ptr %348, i64 1
  %354 = load i8, ptr %353, align 1
  %355 = icmp eq i8 %354, 0
  br i1 %355, label %379, label %356

356:                                              ; preds = %352
  %357 = icmp eq i8 %351, 80
  br i1 %357, label %358, label %379

358:                                              ; preds = %356, %350
  %359 = getelementptr inbounds i8, ptr %348, i64 1
  %360 = load i8, ptr %359, align 1
  %361 = icmp eq i8 %360, 79
  br i1 %361, label %362, label %379

362:                                              ; preds = %358
  %363 = getelementptr inbounds i8, ptr %348, i64 2
  %364 = load i8, ptr %363, align 1
  %365 = icmp eq i8 %364, 83
  br i1 %365, label %366, label %379

366:                                              ; preds = %362
  %367 = getelementptr inbounds i8, ptr %348, i64 3
  %368 = load i8, ptr %367, align 1
  %369 = icmp eq i8 %368, 73
  br i1 %369, label %370, label %379

370:                                              ; preds = %366
  %371 = getelementptr inbounds i8, ptr %348, i64 4
  %372 = load i8, ptr %371, align 1
  %373 = icmp eq i8 %372, 88
  br i1 %373, label %374, label %379

374:                                              ; preds = %370
  %375 = getelementptr inbounds i8, ptr %348, i64 5
  %376 = load i8, ptr %375, align 1
  %377 = icmp eq i8 %376, 0
  br label %379

378:                                              ; preds = %350
  br label %379

379:                                              ; preds = %345, %350, %352, %356, %358, %362, %366, %370, %374, %378
  %380 = phi i1 [ true, %350 ], [ true, %345 ], [ true, %352 ], [ false, %370 ], [ false, %366 ], [ false, %362 ], [ false, %358 ], [ false, %356 ], [ %377, %374 ], [ false, %378 ]
  %381 = and i1 %347, %380
  %382 = tail call ptr @getenv(ptr noundef nonnull @.str.11)
  %383 = icmp eq ptr %382, null
  br i1 %383, label %413, label %384

384:                                              ; preds = %379
  %385 = load i8, ptr %382, align 1
  switch i8 %385, label %412 [
    i8 0, label %413
    i8 67, label %386
    i8 80, label %392
  ]

386:                                              ; preds = %384
  %387 = getelementptr inbounds i8, ptr %382, i64 1
  %388 = load i8, ptr %387, align 1
  %389 = icmp eq i8 %388, 0
  br i1 %389, label %413, label %390

390:                                              ; preds = %386
  %391 = icmp eq i8 %385, 80
  br i1 %391, label %392, label %413

392:                                              ; preds = %390, %384
  %393 = getelementptr inbounds i8, ptr %382, i64 1
  %394 = load i8, ptr %393, align 1
  %395 = icmp eq i8 %394, 79
  br i1 %395, label %396, label %413

396:                                              ; preds = %392
  %397 = getelementptr inbounds i8, ptr %382, i64 2
  %398 = load i8, ptr %397, align 1
  %399 = icmp eq i8 %398, 83
  br i1 %399, label %400, label %413

400:                                              ; preds = %396
  %401 = getelementptr inbounds i8, ptr %382, i64 3
  %402 = load i8, ptr %401, align 1
  %403 = icmp eq i8 %402, 73
  br i1 %403, label %404, label %413

404:                                              ; preds = %400
  %405 = getelementptr inbounds i8, ptr %382, i64 4
  %406 = load i8, ptr %405, align 1
  %407 = icmp eq i8 %406, 88
  br i1 %407, label %408, label %413

408:                                              ; preds = %404
  %409 = getelementptr inbounds i8, ptr %382, i64 5
  %410 = load i8, ptr %409, align 1
  %411 = icmp eq i8 %410, 0
  br label %413

412:                                              ; preds = %384
  br label %413

413:                                              ; preds = %379, %384, %386, %390, %392, %396, %400, %404, %408, %412
  %414 = phi i1 [ true, %384 ], [ true, %379 ], [ true, %386 ], [ false, %404 ], [ false, %400 ], [ false, %396 ], [ false, %392 ], [ false, %390 ], [ %411, %408 ], [ false, %412 ]
  %415 = and i1 %381, %414
  %416 = tail call ptr @getenv(ptr noundef nonnull @.str.12)
  %417 = icmp eq ptr %416, null
  br i1 %417, label %447, label %418

418:                                              ; preds = %413
  %419 = load i8, ptr %416, align 1
  switch i8 %419, label %446 [
    i8 0, label %447
    i8 67, label %420
    i8 80, label %426
  ]

420:                                              ; preds = %418
  %421 = getelementptr inbounds i8, ptr %416, i64 1
  %422 = load i8, ptr %421, align 1
  %423 = icmp eq i8 %422, 0
  br i1 %423, label %447, label %424

424:                                              ; preds = %420
  %425 = icmp eq i8 %419, 80
  br i1 %425, label %426, label %447

426:                                              ; preds = %424, %418
  %427 = getelementptr inbounds i8, ptr %416, i64 1
  %428 = load i8, ptr %427, align 1
  %429 = icmp eq i8 %428, 79
  br i1 %429, label %430, label %447

430:                                              ; preds = %426
  %431 = getelementptr inbounds i8, ptr %416, i64 2
  %432 = load i8, ptr %431, align 1
  %433 = icmp eq i8 %432, 83
  br i1 %433, label %434, label %447

434:                                              ; preds = %430
  %435 = getelementptr inbounds i8, ptr %416, i64 3
  %436 = load i8, ptr %435, align 1
  %437 = icmp eq i8 %436, 73
  br i1 %437, label %438, label %447

438:                                              ; preds = %434
  %439 = getelementptr inbounds i8, ptr %416, i64 4
  %440 = load i8, ptr %439, align 1
  %441 = icmp eq i8 %440, 88
  br i1 %441, label %442, label %447

442:                                              ; preds = %438
  %443 = getelementptr inbounds i8, ptr %416, i64 5
  %444 = load i8, ptr %443, align 1
  %445 = icmp eq i8 %444, 0
  br label %447

446:                                              ; preds = %418
  br label %447

447:                                              ; preds = %413, %418, %420, %424, %426, %430, %434, %438, %442, %446
  %448 = phi i1 [ true, %418 ], [ true, %413 ], [ true, %420 ], [ false, %438 ], [ false, %434 ], [ false, %430 ], [ false, %426 ], [ false, %424 ], [ %445, %442 ], [ false, %446 ]
  %449 = and i1 %415, %448
  %450 = tail call ptr @getenv(ptr noundef nonnull @.str.13)
  %451 = icmp eq ptr %450, null
  br i1 %451, label %481, label %452

452:                                              ; preds = %447
  %453 = load i8, ptr %450, align 1
  switch i8 %453, label %480 [
    i8 0, label %481
    i8 67, label %454
    i8 80, label %460
  ]

454:                                              ; preds = %452
  %455 = getelementptr inbounds i8, ptr %450, i64 1
  %456 = load i8, ptr %455, align 1
  %457 = icmp eq i8 %456, 0
  br i1 %457, label %481, label %458

458:                                              ; preds = %454
  %459 = icmp eq i8 %453, 80
  br i1 %459, label %460, label %481

460:                                              ; preds = %458, %452
  %461 = getelementptr inbounds i8, ptr %450, i64 1
  %462 = load i8, ptr %461, align 1
  %463 = icmp eq i8 %462, 79
  br i1 %463, label %464, label %481

464:                                              ; preds = %460
  %465 = getelementptr inbounds i8, ptr %450, i64 2
  %466 = load i8, ptr %465, align 1
  %467 = icmp eq i8 %466, 83
  br i1 %467, label %468, label %481

468:                                              ; preds = %464
  %469 = getelementptr inbounds i8, ptr %450, i64 3
  %470 = load i8, ptr %469, align 1
  %471 = icmp eq i8 %470, 73
  br i1 %471, label %472, label %481

472:                                              ; preds = %468
  %473 = getelementptr inbounds i8, ptr %450, i64 4
  %474 = load i8, ptr %473, align 1
  %475 = icmp eq i8 %474, 88
  br i1 %475, label %476, label %481

476:                                              ; preds = %472
  %477 = getelementptr inbounds i8, ptr %450, i64 5
  %478 = load i8, ptr %477, align 1
  %479 = icmp eq i8 %478, 0
  br label %481

480:                                              ; preds = %452
  br label %481

481:                                              ; preds = %447, %452, %454, %458, %460, %464, %468, %472, %476, %480
  %482 = phi i1 [ true, %452 ], [ true, %447 ], [ true, %454 ], [ false, %472 ], [ false, %468 ], [ false, %464 ], [ false, %460 ], [ false, %458 ], [ %479, %476 ], [ false, %480 ]
  %483 = and i1 %449, %482
  tail call void @__irs_must(i1 noundef zeroext %483)
  br label %512

484:                                              ; preds = %7
  %485 = getelementptr inbounds i8, ptr %1, i64 1
  %486 = load i8, ptr %485, align 1
  %487 = icmp eq i8 %486, 0
  br i1 %487, label %510, label %488

488:                                              ; preds = %484
  %489 = icmp eq i8 %8, 80
  br i1 %489, label %490, label %510

490:                                              ; preds = %7, %488
  %491 = getelementptr inbounds i8, ptr %1, i64 1
  %492 = load i8, ptr %491, align 1
  %493 = icmp eq i8 %492, 79
  br i1 %493, label %494, label %510

494:                                              ; preds = %490
  %495 = getelementptr inbounds i8, ptr %1, i64 2
  %496 = load i8, ptr %495, align 1
  %497 = icmp eq i8 %496, 83
  br i1 %497, label %498, label %510

498:                                              ; preds = %494
  %499 = getelementptr inbounds i8, ptr %1, i64 3
  %500 = load i8, ptr %499, align 1
  %501 = icmp eq i8 %500, 73
  br i1 %501, label %502, label %510

502:                                              ; preds = %498
  %503 = getelementptr inbounds i8, ptr %1, i64 4
  %504 = load i8, ptr %503, align 1
  %505 = icmp eq i8 %504, 88
  br i1 %505, label %506, label %510

506:                                              ; preds = %502
  %507 = getelementptr inbounds i8, ptr %1, i64 5
  %508 = load i8, ptr %507, align 1
  %509 = icmp eq i8 %508, 0
  br label %510

510:                                              ; preds = %7, %484, %488, %490, %494, %498, %502, %506
  %511 = phi i1 [ true, %484 ], [ false, %502 ], [ false, %498 ], [ false, %494 ], [ false, %490 ], [ false, %488 ], [ %509, %506 ], [ false, %7 ]
  tail call void @__irs_must(i1 noundef zeroext %511)
  br label %512

512:                                              ; preds = %510, %481, %40, %5, %4
  %513 = phi ptr [ null, %4 ], [ @.str.14, %5 ], [ @.str.14, %40 ], [ @.str.14, %481 ], [ @.str.14, %510 ]
  ret ptr %513
}

declare void @__irs_fails(i32 noundef) local_unnamed_addr

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

declare ptr @getenv(ptr noundef) local_unnamed_addr

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

; Function Attrs: nounwind
define weak dso_local ptr @signal(i32 noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = add i32 %0, -1
  %4 = icmp ult i32 %3, 64
  %5 = icmp ne i32 %0, 9
  %6 = and i1 %5, %4
  %7 = icmp ne i32 %0, 19
  %8 = and i1 %7, %6
  %9 = add i32 %0, -34
  %10 = icmp ult i32 %9, -2
  %11 = and i1 %10, %8
  tail call void @__irs_must(i1 noundef zeroext %11)
  %12 = tail call i64 @__irs_number(i64 noundef 0)
  %13 = inttoptr i64 %12 to ptr
  ret ptr %13
}

declare i64 @__irs_number(i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @sigaction(i32 noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = add i32 %0, -1
  %5 = icmp ult i32 %4, 64
  %6 = icmp ne i32 %0, 9
  %7 = and i1 %6, %5
  %8 = icmp ne i32 %0, 19
  %9 = and i1 %8, %7
  %10 = add i32 %0, -34
  %11 = icmp ult i32 %10, -2
  %12 = and i1 %11, %9
  tail call void @__irs_must(i1 noundef zeroext %12)
  %13 = icmp eq ptr %1, null
  br i1 %13, label %15, label %14

14:                                               ; preds = %3
  tail call void @__irs_touch(ptr noundef nonnull %1, i64 noundef 152)
  br label %15

15:                                               ; preds = %14, %3
  %16 = icmp eq ptr %2, null
  br i1 %16, label %18, label %17

17:                                               ; preds = %15
  tail call void @__irs_fill(ptr noundef nonnull %2, i64 noundef 152, i64 noundef 152)
  br label %18

18:                                               ; preds = %17, %15
  ret i32 0
}

declare void @__irs_touch(ptr noundef, i64 noundef) local_unnamed_addr

declare void @__irs_fill(ptr noundef, i64 noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @sigprocmask(i32 noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = icmp eq ptr %1, null
  %5 = icmp ult i32 %0, 3
  %6 = or i1 %5, %4
  tail call void @__irs_must(i1 noundef zeroext %6)
  br i1 %4, label %8, label %7

7:                                                ; preds = %3
  tail call void @__irs_touch(ptr noundef nonnull %1, i64 noundef 128)
  br label %8

8:                                                ; preds = %7, %3
  %9 = icmp eq ptr %2, null
  br i1 %9, label %11, label %10

10:                                               ; preds = %8
  tail call void @__irs_fill(ptr noundef nonnull %2, i64 noundef 128, i64 noundef 128)
  br label %11

11:                                               ; preds = %10, %8
  ret i32 0
}

; Function Attrs: nounwind
define weak dso_local i32 @pthread_sigmask(i32 noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call i32 @sigprocmask(i32 noundef %0, ptr noundef %1, ptr noundef %2)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @sigemptyset(ptr noundef %0) local_unnamed_addr {
  store i64 0, ptr %0, align 8
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  tail call void @__irs_fill(ptr noundef nonnull %2, i64 noundef 120, i64 noundef 120)
  ret i32 0
}

; Function Attrs: nounwind
define weak dso_local i32 @sigfillset(ptr noundef %0) local_unnamed_addr {
  store i64 -6442450945, ptr %0, align 8
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  tail call void @__irs_fill(ptr noundef nonnull %2, i64 noundef 120, i64 noundef 120)
  ret i32 0
}

; Function Attrs: nounwind
define weak dso_local i32 @sigaddset(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = add i32 %1, -1
  %4 = icmp ult i32 %3, 64
  %5 = xor i1 %4, true
  %6 = zext i1 %5 to i32
  tail call void @__irs_fails(i32 noundef %6)
  %7 = and i32 %1, -2
  %8 = icmp ne i32 %7, 32
  %9 = and i1 %8, %4
  br i1 %9, label %11, label %10

10:                                               ; preds = %2
  tail call void @__irs_fails(i32 noundef 1)
  br label %16

11:                                               ; preds = %2
  %12 = zext nneg i32 %3 to i64
  %13 = shl nuw i64 1, %12
  %14 = load i64, ptr %0, align 8
  %15 = or i64 %14, %13
  store i64 %15, ptr %0, align 8
  br label %16

16:                                               ; preds = %11, %10
  %17 = phi i32 [ -1, %10 ], [ 0, %11 ]
  ret i32 %17
}

; Function Attrs: nounwind
define weak dso_local i32 @sigdelset(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = add i32 %1, -1
  %4 = icmp ult i32 %3, 64
  %5 = xor i1 %4, true
  %6 = zext i1 %5 to i32
  tail call void @__irs_fails(i32 noundef %6)
  %7 = and i32 %1, -2
  %8 = icmp ne i32 %7, 32
  %9 = and i1 %8, %4
  br i1 %9, label %11, label %10

10:                                               ; preds = %2
  tail call void @__irs_fails(i32 noundef 1)
  br label %17

11:                                               ; preds = %2
  %12 = zext nneg i32 %3 to i64
  %13 = shl nuw i64 1, %12
  %14 = xor i64 %13, -1
  %15 = load i64, ptr %0, align 8
  %16 = and i64 %15, %14
  store i64 %16, ptr %0, align 8
  br label %17

17:                                               ; preds = %11, %10
  %18 = phi i32 [ -1, %10 ], [ 0, %11 ]
  ret i32 %18
}

; Function Attrs: nounwind
define weak dso_local i32 @sigismember(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = add i32 %1, -1
  %4 = icmp ugt i32 %3, 63
  %5 = zext i1 %4 to i32
  tail call void @__irs_fails(i32 noundef %5)
  br i1 %4, label %12, label %6

6:                                                ; preds = %2
  %7 = load i64, ptr %0, align 8
  %8 = zext nneg i32 %3 to i64
  %9 = lshr i64 %7, %8
  %10 = trunc i64 %9 to i32
  %11 = and i32 %10, 1
  br label %12

12:                                               ; preds = %2, %6
  %13 = phi i32 [ %11, %6 ], [ -1, %2 ]
  ret i32 %13
}

; Function Attrs: nounwind
define weak dso_local i32 @prctl(i32 noundef %0, ...) local_unnamed_addr {
  %2 = alloca [1 x %struct.__va_list_tag], align 16
  %3 = icmp eq i32 %0, 16
  %4 = add i32 %0, -15
  %5 = icmp ult i32 %4, 2
  tail call void @__irs_must(i1 noundef zeroext %5)
  call void @llvm.va_start.p0(ptr nonnull %2)
  %6 = load i32, ptr %2, align 16
  %7 = icmp ult i32 %6, 41
  br i1 %7, label %8, label %14

8:                                                ; preds = %1
  %9 = getelementptr inbounds i8, ptr %2, i64 16
  %10 = load ptr, ptr %9, align 16
  %11 = zext nneg i32 %6 to i64
  %12 = getelementptr i8, ptr %10, i64 %11
  %13 = add nuw nsw i32 %6, 8
  store i32 %13, ptr %2, align 16
  br label %18

14:                                               ; preds = %1
  %15 = getelementptr inbounds i8, ptr %2, i64 8
  %16 = load ptr, ptr %15, align 8
  %17 = getelementptr i8, ptr %16, i64 8
  store ptr %17, ptr %15, align 8
  br label %18

18:                                               ; preds = %14, %8
  %19 = phi ptr [ %12, %8 ], [ %16, %14 ]
  %20 = load ptr, ptr %19, align 8
  call void @llvm.va_end.p0(ptr %2)
  br i1 %3, label %21, label %23

21:                                               ; preds = %18
  call void @__irs_fill(ptr noundef %20, i64 noundef 16, i64 noundef 16)
  %22 = getelementptr inbounds i8, ptr %20, i64 15
  store i8 0, ptr %22, align 1
  br label %23

23:                                               ; preds = %21, %18
  ret i32 0
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr)

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr)

; Function Attrs: nounwind
define weak dso_local i32 @__sched_cpucount(i64 noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = icmp eq i64 %0, 0
  br i1 %3, label %4, label %6

4:                                                ; preds = %6, %2
  %5 = phi i32 [ 0, %2 ], [ %22, %6 ]
  ret i32 %5

6:                                                ; preds = %2, %6
  %7 = phi i32 [ %22, %6 ], [ 0, %2 ]
  %8 = phi i64 [ %23, %6 ], [ 0, %2 ]
  %9 = getelementptr inbounds i8, ptr %1, i64 %8
  %10 = load i8, ptr %9, align 1
  %11 = zext i8 %10 to i32
  %12 = lshr i32 %11, 1
  %13 = and i32 %12, 85
  %14 = sub nsw i32 %11, %13
  %15 = and i32 %14, 51
  %16 = lshr i32 %14, 2
  %17 = and i32 %16, 51
  %18 = add nuw nsw i32 %17, %15
  %19 = lshr i32 %18, 4
  %20 = add nuw nsw i32 %19, %18
  %21 = and i32 %20, 15
  %22 = add nuw nsw i32 %21, %7
  %23 = add nuw i64 %8, 1
  %24 = icmp eq i64 %23, %0
  br i1 %24, label %4, label %6
}

; Function Attrs: nounwind
define weak dso_local i32 @getrlimit(i32 noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call i32 @__irs_unsigned()
  %4 = and i32 %3, 1
  %5 = xor i32 %4, 1
  tail call void @__irs_fails(i32 noundef %5)
  %6 = add nsw i32 %4, -1
  %7 = icmp eq i32 %6, 0
  %8 = select i1 %7, i64 16, i64 0
  tail call void @__irs_fill(ptr noundef %1, i64 noundef 16, i64 noundef %8)
  ret i32 %6
}

; Function Attrs: nounwind
define weak dso_local i32 @setrlimit(i32 noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = icmp ne i32 %0, 3
  tail call void @__irs_must(i1 noundef zeroext %3)
  tail call void @__irs_touch(ptr noundef %1, i64 noundef 16)
  %4 = tail call i32 @__irs_unsigned()
  %5 = and i32 %4, 1
  %6 = xor i32 %5, 1
  tail call void @__irs_fails(i32 noundef %6)
  %7 = add nsw i32 %5, -1
  ret i32 %7
}

; Function Attrs: nounwind
define weak dso_local i32 @sched_setaffinity(i32 noundef %0, i64 noundef %1, ptr noundef %2) local_unnamed_addr {
  tail call void @__irs_touch(ptr noundef %2, i64 noundef %1)
  %4 = tail call i32 @__irs_unsigned()
  %5 = and i32 %4, 1
  %6 = xor i32 %5, 1
  tail call void @__irs_fails(i32 noundef %6)
  %7 = add nsw i32 %5, -1
  ret i32 %7
}

; Function Attrs: nounwind
define weak dso_local i32 @sched_getaffinity(i32 noundef %0, i64 noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call i32 @__irs_unsigned()
  %5 = and i32 %4, 1
  %6 = xor i32 %5, 1
  tail call void @__irs_fails(i32 noundef %6)
  %7 = add nsw i32 %5, -1
  %8 = icmp eq i32 %7, 0
  %9 = select i1 %8, i64 %1, i64 0
  tail call void @__irs_fill(ptr noundef %2, i64 noundef %1, i64 noundef %9)
  ret i32 %7
}

; Function Attrs: nounwind
define weak dso_local double @difftime(i64 noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = tail call zeroext i1 @__irs_constant(i64 noundef %0)
  br i1 %3, label %4, label %6

4:                                                ; preds = %2
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %1)
  br i1 %5, label %8, label %6

6:                                                ; preds = %4, %2
  %7 = tail call double @__irs_double()
  br label %17

8:                                                ; preds = %4
  %9 = icmp slt i64 %0, %1
  br i1 %9, label %10, label %14

10:                                               ; preds = %8
  %11 = sub i64 %1, %0
  %12 = uitofp i64 %11 to double
  %13 = fneg double %12
  br label %17

14:                                               ; preds = %8
  %15 = sub i64 %0, %1
  %16 = uitofp i64 %15 to double
  br label %17

17:                                               ; preds = %10, %14, %6
  %18 = phi double [ %7, %6 ], [ %13, %10 ], [ %16, %14 ]
  ret double %18
}

declare zeroext i1 @__irs_constant(i64 noundef) local_unnamed_addr

declare double @__irs_double() local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @pthread_setcancelstate(i32 noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @cancel_state)
  %4 = sext i32 %0 to i64
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %4)
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = icmp ugt i32 %0, 1
  br i1 %6, label %12, label %7

7:                                                ; preds = %2
  %8 = icmp eq ptr %1, null
  br i1 %8, label %11, label %9

9:                                                ; preds = %7
  %10 = load i32, ptr %3, align 4
  store i32 %10, ptr %1, align 4
  br label %11

11:                                               ; preds = %9, %7
  store i32 %0, ptr %3, align 4
  br label %12

12:                                               ; preds = %2, %11
  %13 = phi i32 [ 0, %11 ], [ 22, %2 ]
  ret i32 %13
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull)

; Function Attrs: nounwind
define weak dso_local i32 @pthread_setcanceltype(i32 noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @cancel_type)
  %4 = sext i32 %0 to i64
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %4)
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = icmp ugt i32 %0, 1
  br i1 %6, label %12, label %7

7:                                                ; preds = %2
  %8 = icmp eq ptr %1, null
  br i1 %8, label %11, label %9

9:                                                ; preds = %7
  %10 = load i32, ptr %3, align 4
  store i32 %10, ptr %1, align 4
  br label %11

11:                                               ; preds = %9, %7
  store i32 %0, ptr %3, align 4
  br label %12

12:                                               ; preds = %2, %11
  %13 = phi i32 [ 0, %11 ], [ 22, %2 ]
  ret i32 %13
}

; Function Attrs: nounwind
define weak dso_local void @pthread_testcancel() local_unnamed_addr {
  ret void
}

declare i32 @__irs_unsigned() local_unnamed_addr



