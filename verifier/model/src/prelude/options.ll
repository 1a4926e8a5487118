target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@optind = weak dso_local local_unnamed_addr global i32 1, align 4
@opterr = weak dso_local local_unnamed_addr global i32 1, align 4
@optopt = weak dso_local local_unnamed_addr global i32 63, align 4
@wrong = internal unnamed_addr global i32 0, align 4
@optarg = weak dso_local local_unnamed_addr global ptr null, align 8
@begun = internal unnamed_addr global i1 false, align 1
@last = internal unnamed_addr global i32 0, align 4
@first = internal unnamed_addr global i32 0, align 4
@rest = internal unnamed_addr global ptr null, align 8
@.str = private unnamed_addr constant [16 x i8] c"POSIXLY_CORRECT\00", align 1
@manner = internal unnamed_addr global i32 0, align 4

; Function Attrs: nounwind
define weak dso_local i32 @getopt_long(i32 noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef %3, ptr noundef %4) local_unnamed_addr {
  store ptr null, ptr @optarg, align 8
  %6 = icmp slt i32 %0, 1
  br i1 %6, label %399, label %7

7:                                                ; preds = %5
  %8 = load i32, ptr @optind, align 4
  %9 = icmp eq i32 %8, 0
  br i1 %9, label %12, label %10

10:                                               ; preds = %7
  %11 = load i1, ptr @begun, align 1
  br i1 %11, label %24, label %13

12:                                               ; preds = %7
  store i32 1, ptr @optind, align 4
  br label %13

13:                                               ; preds = %10, %12
  %14 = load i32, ptr @optind, align 4
  store i32 %14, ptr @last, align 4
  store i32 %14, ptr @first, align 4
  store ptr null, ptr @rest, align 8
  %15 = load i8, ptr %2, align 1
  switch i8 %15, label %16 [
    i8 45, label %22
    i8 43, label %19
  ]

16:                                               ; preds = %13
  %17 = tail call ptr @getenv(ptr noundef nonnull @.str)
  %18 = icmp ne ptr %17, null
  br label %19

19:                                               ; preds = %16, %13
  %20 = phi i1 [ %18, %16 ], [ true, %13 ]
  %21 = zext i1 %20 to i32
  br label %22

22:                                               ; preds = %19, %13
  %23 = phi i32 [ %21, %19 ], [ 2, %13 ]
  store i32 %23, ptr @manner, align 4
  store i1 true, ptr @begun, align 1
  br label %24

24:                                               ; preds = %22, %10
  %25 = load i8, ptr %2, align 1
  switch i8 %25, label %28 [
    i8 45, label %26
    i8 43, label %26
  ]

26:                                               ; preds = %24, %24
  %27 = getelementptr inbounds i8, ptr %2, i64 1
  br label %28

28:                                               ; preds = %26, %24
  %29 = phi ptr [ %27, %26 ], [ %2, %24 ]
  %30 = load i8, ptr %29, align 1
  %31 = icmp eq i8 %30, 58
  %32 = load ptr, ptr @rest, align 8
  %33 = icmp eq ptr %32, null
  br i1 %33, label %37, label %34

34:                                               ; preds = %28
  %35 = load i8, ptr %32, align 1
  %36 = icmp eq i8 %35, 0
  br i1 %36, label %37, label %339

37:                                               ; preds = %34, %28
  %38 = load i32, ptr @last, align 4
  %39 = load i32, ptr @optind, align 4
  %40 = icmp sgt i32 %38, %39
  br i1 %40, label %41, label %42

41:                                               ; preds = %37
  store i32 %39, ptr @last, align 4
  br label %42

42:                                               ; preds = %41, %37
  %43 = load i32, ptr @first, align 4
  %44 = icmp sgt i32 %43, %39
  br i1 %44, label %45, label %46

45:                                               ; preds = %42
  store i32 %39, ptr @first, align 4
  br label %46

46:                                               ; preds = %45, %42
  %47 = load i32, ptr @manner, align 4
  %48 = icmp eq i32 %47, 0
  br i1 %48, label %49, label %109

49:                                               ; preds = %46
  %50 = load i32, ptr @first, align 4
  %51 = load i32, ptr @last, align 4
  %52 = icmp eq i32 %50, %51
  %53 = icmp eq i32 %51, %39
  %54 = or i1 %52, %53
  br i1 %54, label %84, label %55

55:                                               ; preds = %49
  %56 = sub nsw i32 %39, %51
  %57 = icmp sgt i32 %56, 0
  br i1 %57, label %58, label %82

58:                                               ; preds = %55
  %59 = sext i32 %51 to i64
  %60 = sext i32 %50 to i64
  %61 = zext nneg i32 %56 to i64
  %62 = getelementptr ptr, ptr %1, i64 %59
  %63 = icmp sgt i32 %51, %50
  br label %64

64:                                               ; preds = %70, %58
  %65 = phi i64 [ 0, %58 ], [ %72, %70 ]
  %66 = phi i64 [ %59, %58 ], [ %73, %70 ]
  %67 = getelementptr ptr, ptr %62, i64 %65
  %68 = load ptr, ptr %67, align 8
  %69 = add nsw i64 %65, %60
  br i1 %63, label %75, label %70

70:                                               ; preds = %75, %64
  %71 = getelementptr inbounds ptr, ptr %1, i64 %69
  store ptr %68, ptr %71, align 8
  %72 = add nuw nsw i64 %65, 1
  %73 = add nsw i64 %66, 1
  %74 = icmp eq i64 %72, %61
  br i1 %74, label %82, label %64

75:                                               ; preds = %64, %75
  %76 = phi i64 [ %80, %75 ], [ %66, %64 ]
  %77 = getelementptr ptr, ptr %1, i64 %76
  %78 = getelementptr i8, ptr %77, i64 -8
  %79 = load ptr, ptr %78, align 8
  store ptr %79, ptr %77, align 8
  %80 = add nsw i64 %76, -1
  %81 = icmp sgt i64 %80, %69
  br i1 %81, label %75, label %70

82:                                               ; preds = %70, %55
  %83 = add nsw i32 %56, %50
  store i32 %83, ptr @first, align 4
  br label %85

84:                                               ; preds = %49
  br i1 %53, label %87, label %85

85:                                               ; preds = %84, %82
  %86 = phi ptr [ @last, %82 ], [ @first, %84 ]
  store i32 %39, ptr %86, align 4
  br label %87

87:                                               ; preds = %85, %84
  %88 = icmp slt i32 %39, %0
  br i1 %88, label %89, label %107

89:                                               ; preds = %87
  %90 = sext i32 %39 to i64
  br label %91

91:                                               ; preds = %101, %89
  %92 = phi i64 [ %90, %89 ], [ %102, %101 ]
  %93 = getelementptr inbounds ptr, ptr %1, i64 %92
  %94 = load ptr, ptr %93, align 8
  %95 = load i8, ptr %94, align 1
  %96 = icmp eq i8 %95, 45
  br i1 %96, label %97, label %101

97:                                               ; preds = %91
  %98 = getelementptr inbounds i8, ptr %94, i64 1
  %99 = load i8, ptr %98, align 1
  %100 = icmp eq i8 %99, 0
  br i1 %100, label %101, label %105

101:                                              ; preds = %97, %91
  %102 = add nsw i64 %92, 1
  %103 = trunc i64 %102 to i32
  store i32 %103, ptr @optind, align 4
  %104 = icmp eq i32 %103, %0
  br i1 %104, label %107, label %91

105:                                              ; preds = %97
  %106 = trunc nsw i64 %92 to i32
  br label %107

107:                                              ; preds = %101, %105, %87
  %108 = phi i32 [ %39, %87 ], [ %106, %105 ], [ %0, %101 ]
  store i32 %108, ptr @last, align 4
  br label %109

109:                                              ; preds = %107, %46
  %110 = load i32, ptr @optind, align 4
  %111 = icmp eq i32 %110, %0
  br i1 %111, label %137, label %112

112:                                              ; preds = %109
  %113 = sext i32 %110 to i64
  %114 = getelementptr inbounds ptr, ptr %1, i64 %113
  %115 = load ptr, ptr %114, align 8
  %116 = load i8, ptr %115, align 1
  %117 = icmp eq i8 %116, 45
  br i1 %117, label %118, label %137

118:                                              ; preds = %112
  %119 = getelementptr inbounds i8, ptr %115, i64 1
  %120 = load i8, ptr %119, align 1
  %121 = icmp eq i8 %120, 45
  br i1 %121, label %122, label %137

122:                                              ; preds = %118
  %123 = getelementptr inbounds i8, ptr %115, i64 2
  %124 = load i8, ptr %123, align 1
  %125 = icmp eq i8 %124, 0
  br i1 %125, label %126, label %137

126:                                              ; preds = %122
  %127 = add nsw i32 %110, 1
  store i32 %127, ptr @optind, align 4
  %128 = load i32, ptr @first, align 4
  %129 = load i32, ptr @last, align 4
  %130 = icmp eq i32 %128, %129
  %131 = icmp eq i32 %129, %127
  %132 = select i1 %130, i1 true, i1 %131
  br i1 %132, label %134, label %133

133:                                              ; preds = %126
  tail call fastcc void @exchange(ptr noundef %1)
  br label %136

134:                                              ; preds = %126
  br i1 %130, label %135, label %136

135:                                              ; preds = %134
  store i32 %127, ptr @first, align 4
  br label %136

136:                                              ; preds = %135, %134, %133
  store i32 %0, ptr @last, align 4
  store i32 %0, ptr @optind, align 4
  br label %137

137:                                              ; preds = %136, %122, %118, %112, %109
  %138 = load i32, ptr @optind, align 4
  %139 = icmp eq i32 %138, %0
  br i1 %139, label %140, label %145

140:                                              ; preds = %137
  %141 = load i32, ptr @first, align 4
  %142 = load i32, ptr @last, align 4
  %143 = icmp eq i32 %141, %142
  br i1 %143, label %399, label %144

144:                                              ; preds = %140
  store i32 %141, ptr @optind, align 4
  br label %399

145:                                              ; preds = %137
  %146 = sext i32 %138 to i64
  %147 = getelementptr inbounds ptr, ptr %1, i64 %146
  %148 = load ptr, ptr %147, align 8
  %149 = load i8, ptr %148, align 1
  %150 = icmp eq i8 %149, 45
  br i1 %150, label %151, label %155

151:                                              ; preds = %145
  %152 = getelementptr inbounds i8, ptr %148, i64 1
  %153 = load i8, ptr %152, align 1
  %154 = icmp eq i8 %153, 0
  br i1 %154, label %155, label %159

155:                                              ; preds = %151, %145
  %156 = icmp eq i32 %47, 1
  br i1 %156, label %399, label %157

157:                                              ; preds = %155
  %158 = add nsw i32 %138, 1
  store i32 %158, ptr @optind, align 4
  store ptr %148, ptr @optarg, align 8
  br label %399

159:                                              ; preds = %151
  %160 = icmp ne ptr %3, null
  %161 = icmp eq i8 %153, 45
  %162 = and i1 %160, %161
  br i1 %162, label %163, label %338

163:                                              ; preds = %159
  %164 = getelementptr inbounds i8, ptr %148, i64 2
  store ptr %164, ptr @rest, align 8
  br label %165

165:                                              ; preds = %169, %163
  %166 = phi i64 [ 0, %163 ], [ %170, %169 ]
  %167 = getelementptr inbounds i8, ptr %164, i64 %166
  %168 = load i8, ptr %167, align 1
  switch i8 %168, label %169 [
    i8 0, label %171
    i8 61, label %171
  ]

169:                                              ; preds = %165
  %170 = add i64 %166, 1
  br label %165

171:                                              ; preds = %165, %165
  %172 = getelementptr inbounds i8, ptr %164, i64 %166
  %173 = load ptr, ptr %3, align 8
  %174 = icmp eq ptr %173, null
  br i1 %174, label %215, label %175

175:                                              ; preds = %171
  %176 = icmp eq i64 %166, 0
  br label %177

177:                                              ; preds = %211, %175
  %178 = phi ptr [ %173, %175 ], [ %213, %211 ]
  %179 = phi ptr [ %3, %175 ], [ %212, %211 ]
  br i1 %176, label %201, label %180

180:                                              ; preds = %177
  %181 = load i8, ptr %178, align 1
  %182 = load i8, ptr %164, align 1
  %183 = icmp ne i8 %181, %182
  %184 = icmp eq i8 %181, 0
  %185 = or i1 %184, %183
  br i1 %185, label %211, label %186

186:                                              ; preds = %180, %190
  %187 = phi i64 [ %188, %190 ], [ 0, %180 ]
  %188 = add nuw i64 %187, 1
  %189 = icmp eq i64 %188, %166
  br i1 %189, label %198, label %190

190:                                              ; preds = %186
  %191 = getelementptr inbounds i8, ptr %178, i64 %188
  %192 = load i8, ptr %191, align 1
  %193 = getelementptr inbounds i8, ptr %164, i64 %188
  %194 = load i8, ptr %193, align 1
  %195 = icmp ne i8 %192, %194
  %196 = icmp eq i8 %192, 0
  %197 = or i1 %196, %195
  br i1 %197, label %198, label %186

198:                                              ; preds = %190, %186
  %199 = phi i64 [ %166, %186 ], [ %188, %190 ]
  %200 = icmp uge i64 %199, %166
  br label %201

201:                                              ; preds = %198, %177
  %202 = phi i1 [ %176, %177 ], [ %200, %198 ]
  br i1 %202, label %203, label %211

203:                                              ; preds = %201, %203
  %204 = phi i64 [ %208, %203 ], [ 0, %201 ]
  %205 = getelementptr inbounds i8, ptr %178, i64 %204
  %206 = load i8, ptr %205, align 1
  %207 = icmp eq i8 %206, 0
  %208 = add i64 %204, 1
  br i1 %207, label %209, label %203

209:                                              ; preds = %203
  %210 = icmp eq i64 %204, %166
  br i1 %210, label %215, label %211

211:                                              ; preds = %209, %201, %180
  %212 = getelementptr inbounds i8, ptr %179, i64 32
  %213 = load ptr, ptr %212, align 8
  %214 = icmp eq ptr %213, null
  br i1 %214, label %215, label %177

215:                                              ; preds = %211, %209, %171
  %216 = phi ptr [ null, %171 ], [ null, %211 ], [ %179, %209 ]
  %217 = icmp ne ptr %216, null
  %218 = or i1 %174, %217
  br i1 %218, label %280, label %219

219:                                              ; preds = %215
  %220 = icmp eq i64 %166, 0
  br label %223

221:                                              ; preds = %274
  %222 = trunc nuw i8 %276 to i1
  br label %280

223:                                              ; preds = %274, %219
  %224 = phi ptr [ %173, %219 ], [ %278, %274 ]
  %225 = phi ptr [ %3, %219 ], [ %277, %274 ]
  %226 = phi i8 [ 0, %219 ], [ %276, %274 ]
  %227 = phi ptr [ null, %219 ], [ %275, %274 ]
  br i1 %220, label %249, label %228

228:                                              ; preds = %223
  %229 = load i8, ptr %224, align 1
  %230 = load i8, ptr %164, align 1
  %231 = icmp ne i8 %229, %230
  %232 = icmp eq i8 %229, 0
  %233 = or i1 %232, %231
  br i1 %233, label %274, label %234

234:                                              ; preds = %228, %238
  %235 = phi i64 [ %236, %238 ], [ 0, %228 ]
  %236 = add nuw i64 %235, 1
  %237 = icmp eq i64 %236, %166
  br i1 %237, label %246, label %238

238:                                              ; preds = %234
  %239 = getelementptr inbounds i8, ptr %224, i64 %236
  %240 = load i8, ptr %239, align 1
  %241 = getelementptr inbounds i8, ptr %164, i64 %236
  %242 = load i8, ptr %241, align 1
  %243 = icmp ne i8 %240, %242
  %244 = icmp eq i8 %240, 0
  %245 = or i1 %244, %243
  br i1 %245, label %246, label %234

246:                                              ; preds = %238, %234
  %247 = phi i64 [ %166, %234 ], [ %236, %238 ]
  %248 = icmp uge i64 %247, %166
  br label %249

249:                                              ; preds = %246, %223
  %250 = phi i1 [ %220, %223 ], [ %248, %246 ]
  br i1 %250, label %251, label %274

251:                                              ; preds = %249
  %252 = icmp eq ptr %227, null
  br i1 %252, label %274, label %253

253:                                              ; preds = %251
  %254 = getelementptr inbounds i8, ptr %227, i64 8
  %255 = load i32, ptr %254, align 8
  %256 = getelementptr inbounds i8, ptr %225, i64 8
  %257 = load i32, ptr %256, align 8
  %258 = icmp eq i32 %255, %257
  br i1 %258, label %259, label %271

259:                                              ; preds = %253
  %260 = getelementptr inbounds i8, ptr %227, i64 16
  %261 = load ptr, ptr %260, align 8
  %262 = getelementptr inbounds i8, ptr %225, i64 16
  %263 = load ptr, ptr %262, align 8
  %264 = icmp eq ptr %261, %263
  br i1 %264, label %265, label %271

265:                                              ; preds = %259
  %266 = getelementptr inbounds i8, ptr %227, i64 24
  %267 = load i32, ptr %266, align 8
  %268 = getelementptr inbounds i8, ptr %225, i64 24
  %269 = load i32, ptr %268, align 8
  %270 = icmp eq i32 %267, %269
  br label %271

271:                                              ; preds = %265, %259, %253
  %272 = phi i1 [ false, %259 ], [ false, %253 ], [ %270, %265 ]
  %273 = select i1 %272, i8 %226, i8 1
  br label %274

274:                                              ; preds = %271, %251, %249, %228
  %275 = phi ptr [ %227, %249 ], [ %225, %251 ], [ %227, %271 ], [ %227, %228 ]
  %276 = phi i8 [ %226, %249 ], [ %226, %251 ], [ %273, %271 ], [ %226, %228 ]
  %277 = getelementptr inbounds i8, ptr %225, i64 32
  %278 = load ptr, ptr %277, align 8
  %279 = icmp eq ptr %278, null
  br i1 %279, label %221, label %223

280:                                              ; preds = %221, %215
  %281 = phi ptr [ %216, %215 ], [ %275, %221 ]
  %282 = phi i1 [ false, %215 ], [ %222, %221 ]
  %283 = icmp eq i8 %168, 0
  %284 = getelementptr inbounds i8, ptr %172, i64 1
  %285 = select i1 %283, ptr null, ptr %284
  %286 = add nsw i32 %138, 1
  store i32 %286, ptr @optind, align 4
  %287 = icmp eq ptr %281, null
  %288 = select i1 %282, i1 true, i1 %287
  br i1 %288, label %289, label %300

289:                                              ; preds = %280
  br i1 %282, label %290, label %298

290:                                              ; preds = %289, %290
  %291 = phi i64 [ %295, %290 ], [ 0, %289 ]
  %292 = getelementptr inbounds i8, ptr %164, i64 %291
  %293 = load i8, ptr %292, align 1
  %294 = icmp eq i8 %293, 0
  %295 = add i64 %291, 1
  br i1 %294, label %296, label %290

296:                                              ; preds = %290
  %297 = getelementptr inbounds i8, ptr %164, i64 %291
  br label %298

298:                                              ; preds = %296, %289
  %299 = phi ptr [ null, %289 ], [ %297, %296 ]
  store ptr %299, ptr @rest, align 8
  store i32 0, ptr @wrong, align 4
  br label %399

300:                                              ; preds = %280
  store ptr null, ptr @rest, align 8
  %301 = getelementptr inbounds i8, ptr %281, i64 8
  %302 = load i32, ptr %301, align 8
  br i1 %283, label %308, label %303

303:                                              ; preds = %300
  %304 = icmp eq i32 %302, 0
  br i1 %304, label %305, label %321

305:                                              ; preds = %303
  %306 = getelementptr inbounds i8, ptr %281, i64 24
  %307 = load i32, ptr %306, align 8
  store i32 %307, ptr @wrong, align 4
  br label %399

308:                                              ; preds = %300
  %309 = icmp eq i32 %302, 1
  br i1 %309, label %310, label %323

310:                                              ; preds = %308
  %311 = icmp slt i32 %286, %0
  br i1 %311, label %316, label %312

312:                                              ; preds = %310
  %313 = getelementptr inbounds i8, ptr %281, i64 24
  %314 = load i32, ptr %313, align 8
  store i32 %314, ptr @wrong, align 4
  %315 = select i1 %31, i32 58, i32 63
  br label %399

316:                                              ; preds = %310
  %317 = add nsw i32 %138, 2
  store i32 %317, ptr @optind, align 4
  %318 = sext i32 %286 to i64
  %319 = getelementptr inbounds ptr, ptr %1, i64 %318
  %320 = load ptr, ptr %319, align 8
  br label %321

321:                                              ; preds = %303, %316
  %322 = phi ptr [ %320, %316 ], [ %285, %303 ]
  store ptr %322, ptr @optarg, align 8
  br label %323

323:                                              ; preds = %321, %308
  %324 = icmp eq ptr %4, null
  br i1 %324, label %331, label %325

325:                                              ; preds = %323
  %326 = ptrtoint ptr %281 to i64
  %327 = ptrtoint ptr %3 to i64
  %328 = sub i64 %326, %327
  %329 = lshr exact i64 %328, 5
  %330 = trunc i64 %329 to i32
  store i32 %330, ptr %4, align 4
  br label %331

331:                                              ; preds = %325, %323
  %332 = getelementptr inbounds i8, ptr %281, i64 16
  %333 = load ptr, ptr %332, align 8
  %334 = icmp eq ptr %333, null
  %335 = getelementptr inbounds i8, ptr %281, i64 24
  %336 = load i32, ptr %335, align 8
  br i1 %334, label %399, label %337

337:                                              ; preds = %331
  store i32 %336, ptr %333, align 4
  br label %399

338:                                              ; preds = %159
  store ptr %152, ptr @rest, align 8
  br label %339

339:                                              ; preds = %338, %34
  %340 = load ptr, ptr @rest, align 8
  %341 = getelementptr inbounds i8, ptr %340, i64 1
  store ptr %341, ptr @rest, align 8
  %342 = load i8, ptr %340, align 1
  %343 = load i8, ptr %341, align 1
  %344 = icmp eq i8 %343, 0
  br i1 %344, label %345, label %348

345:                                              ; preds = %339
  %346 = load i32, ptr @optind, align 4
  %347 = add nsw i32 %346, 1
  store i32 %347, ptr @optind, align 4
  br label %348

348:                                              ; preds = %345, %339
  br label %349

349:                                              ; preds = %348, %349
  %350 = phi ptr [ %355, %349 ], [ %29, %348 ]
  %351 = load i8, ptr %350, align 1
  %352 = icmp eq i8 %351, 0
  %353 = icmp eq i8 %351, %342
  %354 = select i1 %352, i1 true, i1 %353
  %355 = getelementptr inbounds i8, ptr %350, i64 1
  br i1 %354, label %356, label %349

356:                                              ; preds = %349
  %357 = sext i8 %342 to i32
  %358 = and i8 %342, -2
  %359 = icmp eq i8 %358, 58
  %360 = select i1 %352, i1 true, i1 %359
  br i1 %360, label %361, label %362

361:                                              ; preds = %356
  store i32 %357, ptr @wrong, align 4
  br label %399

362:                                              ; preds = %356
  %363 = icmp eq i8 %351, 87
  br i1 %363, label %364, label %369

364:                                              ; preds = %362
  %365 = load i8, ptr %355, align 1
  %366 = icmp ne i8 %365, 59
  %367 = icmp eq ptr %3, null
  %368 = or i1 %367, %366
  br label %369

369:                                              ; preds = %364, %362
  %370 = phi i1 [ true, %362 ], [ %368, %364 ]
  tail call void @__irs_must(i1 noundef zeroext %370)
  %371 = load i8, ptr %355, align 1
  %372 = icmp eq i8 %371, 58
  br i1 %372, label %373, label %396

373:                                              ; preds = %369
  %374 = load ptr, ptr @rest, align 8
  %375 = load i8, ptr %374, align 1
  %376 = icmp eq i8 %375, 0
  br i1 %376, label %380, label %377

377:                                              ; preds = %373
  store ptr %374, ptr @optarg, align 8
  %378 = load i32, ptr @optind, align 4
  %379 = add nsw i32 %378, 1
  store i32 %379, ptr @optind, align 4
  br label %394

380:                                              ; preds = %373
  %381 = getelementptr inbounds i8, ptr %350, i64 2
  %382 = load i8, ptr %381, align 1
  %383 = icmp eq i8 %382, 58
  br i1 %383, label %394, label %384

384:                                              ; preds = %380
  %385 = load i32, ptr @optind, align 4
  %386 = icmp eq i32 %385, %0
  br i1 %386, label %387, label %389

387:                                              ; preds = %384
  store i32 %357, ptr @wrong, align 4
  %388 = select i1 %31, i8 58, i8 63
  br label %394

389:                                              ; preds = %384
  %390 = add nsw i32 %385, 1
  store i32 %390, ptr @optind, align 4
  %391 = sext i32 %385 to i64
  %392 = getelementptr inbounds ptr, ptr %1, i64 %391
  %393 = load ptr, ptr %392, align 8
  store ptr %393, ptr @optarg, align 8
  br label %394

394:                                              ; preds = %389, %387, %380, %377
  %395 = phi i8 [ %342, %377 ], [ %388, %387 ], [ %342, %389 ], [ %342, %380 ]
  store ptr null, ptr @rest, align 8
  br label %396

396:                                              ; preds = %394, %369
  %397 = phi i8 [ %395, %394 ], [ %342, %369 ]
  %398 = sext i8 %397 to i32
  br label %399

399:                                              ; preds = %331, %5, %140, %144, %155, %157, %298, %305, %312, %337, %361, %396
  %400 = phi i32 [ -1, %5 ], [ 1, %157 ], [ -1, %144 ], [ -1, %140 ], [ -1, %155 ], [ 63, %361 ], [ %398, %396 ], [ 0, %337 ], [ 63, %305 ], [ %315, %312 ], [ 63, %298 ], [ %336, %331 ]
  %401 = load i32, ptr @wrong, align 4
  store i32 %401, ptr @optopt, align 4
  ret i32 %400
}

; Function Attrs: nounwind
define weak dso_local i32 @getopt(i32 noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call i32 @getopt_long(i32 noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef null, ptr noundef null)
  ret i32 %4
}

declare ptr @getenv(ptr noundef) local_unnamed_addr

; Function Attrs: nofree norecurse nosync nounwind memory(readwrite, inaccessiblemem: none)
define internal fastcc void @exchange(ptr nocapture noundef %0) unnamed_addr {
  %2 = load i32, ptr @optind, align 4
  %3 = load i32, ptr @last, align 4
  %4 = sub nsw i32 %2, %3
  %5 = icmp sgt i32 %4, 0
  br i1 %5, label %6, label %14

6:                                                ; preds = %1
  %7 = load i32, ptr @first, align 4
  %8 = sext i32 %3 to i64
  %9 = sext i32 %3 to i64
  %10 = sext i32 %7 to i64
  %11 = zext nneg i32 %4 to i64
  %12 = getelementptr ptr, ptr %0, i64 %9
  %13 = icmp sgt i32 %3, %7
  br label %17

14:                                               ; preds = %23, %1
  %15 = load i32, ptr @first, align 4
  %16 = add nsw i32 %15, %4
  store i32 %16, ptr @first, align 4
  store i32 %2, ptr @last, align 4
  ret void

17:                                               ; preds = %6, %23
  %18 = phi i64 [ 0, %6 ], [ %25, %23 ]
  %19 = phi i64 [ %8, %6 ], [ %26, %23 ]
  %20 = getelementptr ptr, ptr %12, i64 %18
  %21 = load ptr, ptr %20, align 8
  %22 = add nsw i64 %18, %10
  br i1 %13, label %28, label %23

23:                                               ; preds = %28, %17
  %24 = getelementptr inbounds ptr, ptr %0, i64 %22
  store ptr %21, ptr %24, align 8
  %25 = add nuw nsw i64 %18, 1
  %26 = add nsw i64 %19, 1
  %27 = icmp eq i64 %25, %11
  br i1 %27, label %14, label %17

28:                                               ; preds = %17, %28
  %29 = phi i64 [ %33, %28 ], [ %19, %17 ]
  %30 = getelementptr ptr, ptr %0, i64 %29
  %31 = getelementptr i8, ptr %30, i64 -8
  %32 = load ptr, ptr %31, align 8
  store ptr %32, ptr %30, align 8
  %33 = add nsw i64 %29, -1
  %34 = icmp sgt i64 %33, %22
  br i1 %34, label %28, label %23
}

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr



