target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.source = type { ptr, ptr, i64 }
%struct.__va_list_tag = type { i32, i32, ptr, ptr }

; Function Attrs: nounwind
define weak dso_local i32 @sscanf(ptr noundef %0, ptr noundef %1, ...) local_unnamed_addr {
  %3 = alloca %struct.source, align 8
  %4 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %4)
  call void @llvm.va_start.p0(ptr nonnull %4)
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %3)
  store ptr %0, ptr %3, align 8
  %5 = getelementptr inbounds i8, ptr %3, i64 8
  store ptr null, ptr %5, align 8
  %6 = getelementptr inbounds i8, ptr %3, i64 16
  store i64 0, ptr %6, align 8
  %7 = call fastcc i32 @scanned(ptr noundef nonnull %3, ptr noundef %1, ptr noundef nonnull %4)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %3)
  call void @llvm.va_end.p0(ptr %4)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %4)
  ret i32 %7
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.start.p0(i64 immarg, ptr nocapture)

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr)

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr)

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)
declare void @llvm.lifetime.end.p0(i64 immarg, ptr nocapture)

; Function Attrs: nounwind
define weak dso_local i32 @__isoc99_sscanf(ptr noundef %0, ptr noundef %1, ...) local_unnamed_addr {
  %3 = alloca %struct.source, align 8
  %4 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %4)
  call void @llvm.va_start.p0(ptr nonnull %4)
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %3)
  store ptr %0, ptr %3, align 8
  %5 = getelementptr inbounds i8, ptr %3, i64 8
  store ptr null, ptr %5, align 8
  %6 = getelementptr inbounds i8, ptr %3, i64 16
  store i64 0, ptr %6, align 8
  %7 = call fastcc i32 @scanned(ptr noundef nonnull %3, ptr noundef %1, ptr noundef nonnull %4)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %3)
  call void @llvm.va_end.p0(ptr %4)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %4)
  ret i32 %7
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc23_sscanf(ptr noundef %0, ptr noundef %1, ...) local_unnamed_addr {
  %3 = alloca %struct.source, align 8
  %4 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %4)
  call void @llvm.va_start.p0(ptr nonnull %4)
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %3)
  store ptr %0, ptr %3, align 8
  %5 = getelementptr inbounds i8, ptr %3, i64 8
  store ptr null, ptr %5, align 8
  %6 = getelementptr inbounds i8, ptr %3, i64 16
  store i64 0, ptr %6, align 8
  %7 = call fastcc i32 @scanned(ptr noundef nonnull %3, ptr noundef %1, ptr noundef nonnull %4)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %3)
  call void @llvm.va_end.p0(ptr %4)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %4)
  ret i32 %7
}

; Function Attrs: nounwind
define weak dso_local i32 @fscanf(ptr noundef %0, ptr noundef %1, ...) local_unnamed_addr {
  %3 = alloca %struct.source, align 8
  %4 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %4)
  call void @llvm.va_start.p0(ptr nonnull %4)
  %5 = call i64 @__irs_stream_file(ptr noundef %0)
  %6 = icmp sgt i64 %5, -1
  call void @__irs_must(i1 noundef zeroext %6)
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %3)
  store ptr null, ptr %3, align 8
  %7 = getelementptr inbounds i8, ptr %3, i64 8
  store ptr %0, ptr %7, align 8
  %8 = getelementptr inbounds i8, ptr %3, i64 16
  store i64 0, ptr %8, align 8
  %9 = call fastcc i32 @scanned(ptr noundef nonnull %3, ptr noundef %1, ptr noundef nonnull %4)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %3)
  call void @llvm.va_end.p0(ptr %4)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %4)
  ret i32 %9
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc99_fscanf(ptr noundef %0, ptr noundef %1, ...) local_unnamed_addr {
  %3 = alloca %struct.source, align 8
  %4 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %4)
  call void @llvm.va_start.p0(ptr nonnull %4)
  %5 = call i64 @__irs_stream_file(ptr noundef %0)
  %6 = icmp sgt i64 %5, -1
  call void @__irs_must(i1 noundef zeroext %6)
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %3)
  store ptr null, ptr %3, align 8
  %7 = getelementptr inbounds i8, ptr %3, i64 8
  store ptr %0, ptr %7, align 8
  %8 = getelementptr inbounds i8, ptr %3, i64 16
  store i64 0, ptr %8, align 8
  %9 = call fastcc i32 @scanned(ptr noundef nonnull %3, ptr noundef %1, ptr noundef nonnull %4)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %3)
  call void @llvm.va_end.p0(ptr %4)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %4)
  ret i32 %9
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc23_fscanf(ptr noundef %0, ptr noundef %1, ...) local_unnamed_addr {
  %3 = alloca %struct.source, align 8
  %4 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %4)
  call void @llvm.va_start.p0(ptr nonnull %4)
  %5 = call i64 @__irs_stream_file(ptr noundef %0)
  %6 = icmp sgt i64 %5, -1
  call void @__irs_must(i1 noundef zeroext %6)
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %3)
  store ptr null, ptr %3, align 8
  %7 = getelementptr inbounds i8, ptr %3, i64 8
  store ptr %0, ptr %7, align 8
  %8 = getelementptr inbounds i8, ptr %3, i64 16
  store i64 0, ptr %8, align 8
  %9 = call fastcc i32 @scanned(ptr noundef nonnull %3, ptr noundef %1, ptr noundef nonnull %4)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %3)
  call void @llvm.va_end.p0(ptr %4)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %4)
  ret i32 %9
}

; Function Attrs: nounwind
define weak dso_local i32 @vsscanf(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = alloca %struct.source, align 8
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %4)
  store ptr %0, ptr %4, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 8
  store ptr null, ptr %5, align 8
  %6 = getelementptr inbounds i8, ptr %4, i64 16
  store i64 0, ptr %6, align 8
  %7 = call fastcc i32 @scanned(ptr noundef nonnull %4, ptr noundef %1, ptr noundef %2)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %4)
  ret i32 %7
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc99_vsscanf(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = alloca %struct.source, align 8
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %4)
  store ptr %0, ptr %4, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 8
  store ptr null, ptr %5, align 8
  %6 = getelementptr inbounds i8, ptr %4, i64 16
  store i64 0, ptr %6, align 8
  %7 = call fastcc i32 @scanned(ptr noundef nonnull %4, ptr noundef %1, ptr noundef %2)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %4)
  ret i32 %7
}

; Function Attrs: nounwind
define weak dso_local i32 @vfscanf(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = alloca %struct.source, align 8
  %5 = tail call i64 @__irs_stream_file(ptr noundef %0)
  %6 = icmp sgt i64 %5, -1
  tail call void @__irs_must(i1 noundef zeroext %6)
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %4)
  store ptr null, ptr %4, align 8
  %7 = getelementptr inbounds i8, ptr %4, i64 8
  store ptr %0, ptr %7, align 8
  %8 = getelementptr inbounds i8, ptr %4, i64 16
  store i64 0, ptr %8, align 8
  %9 = call fastcc i32 @scanned(ptr noundef nonnull %4, ptr noundef %1, ptr noundef %2)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %4)
  ret i32 %9
}

; Function Attrs: nounwind
define weak dso_local i32 @__isoc99_vfscanf(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = alloca %struct.source, align 8
  %5 = tail call i64 @__irs_stream_file(ptr noundef %0)
  %6 = icmp sgt i64 %5, -1
  tail call void @__irs_must(i1 noundef zeroext %6)
  call void @llvm.lifetime.start.p0(i64 24, ptr nonnull %4)
  store ptr null, ptr %4, align 8
  %7 = getelementptr inbounds i8, ptr %4, i64 8
  store ptr %0, ptr %7, align 8
  %8 = getelementptr inbounds i8, ptr %4, i64 16
  store i64 0, ptr %8, align 8
  %9 = call fastcc i32 @scanned(ptr noundef nonnull %4, ptr noundef %1, ptr noundef %2)
  call void @llvm.lifetime.end.p0(i64 24, ptr nonnull %4)
  ret i32 %9
}

; Function Attrs: nounwind
define internal fastcc i32 @scanned(ptr noundef %0, ptr noundef readonly %1, ptr nocapture noundef %2) unnamed_addr {
  %4 = alloca [64 x i8], align 16
  %5 = getelementptr inbounds i8, ptr %2, i64 8
  %6 = getelementptr inbounds i8, ptr %2, i64 16
  %7 = getelementptr inbounds i8, ptr %0, i64 16
  %8 = getelementptr inbounds i8, ptr %0, i64 8
  %9 = getelementptr inbounds i8, ptr %0, i64 8
  %10 = getelementptr inbounds i8, ptr %0, i64 8
  %11 = getelementptr inbounds i8, ptr %2, i64 8
  %12 = getelementptr inbounds i8, ptr %2, i64 16
  %13 = getelementptr inbounds i8, ptr %0, i64 16
  %14 = getelementptr inbounds i8, ptr %0, i64 8
  %15 = getelementptr inbounds i8, ptr %2, i64 8
  %16 = getelementptr inbounds i8, ptr %2, i64 16
  %17 = getelementptr inbounds i8, ptr %0, i64 16
  %18 = getelementptr inbounds i8, ptr %0, i64 8
  %19 = getelementptr inbounds i8, ptr %0, i64 8
  %20 = getelementptr inbounds i8, ptr %0, i64 16
  %21 = getelementptr inbounds i8, ptr %0, i64 8
  %22 = getelementptr inbounds i8, ptr %2, i64 8
  %23 = getelementptr inbounds i8, ptr %2, i64 16
  %24 = getelementptr inbounds i8, ptr %0, i64 16
  %25 = getelementptr inbounds i8, ptr %0, i64 8
  %26 = getelementptr inbounds i8, ptr %2, i64 8
  %27 = getelementptr inbounds i8, ptr %2, i64 16
  %28 = getelementptr inbounds i8, ptr %0, i64 16
  %29 = getelementptr inbounds i8, ptr %2, i64 8
  %30 = getelementptr inbounds i8, ptr %2, i64 16
  %31 = getelementptr inbounds i8, ptr %0, i64 16
  %32 = getelementptr inbounds i8, ptr %0, i64 8
  %33 = getelementptr inbounds i8, ptr %0, i64 16
  %34 = getelementptr inbounds i8, ptr %0, i64 8
  %35 = getelementptr inbounds i8, ptr %0, i64 16
  %36 = getelementptr inbounds i8, ptr %0, i64 8
  %37 = getelementptr inbounds i8, ptr %0, i64 8
  br label %38

38:                                               ; preds = %1072, %3
  %39 = phi i32 [ 0, %3 ], [ %1073, %1072 ]
  %40 = phi ptr [ %1, %3 ], [ %1076, %1072 ]
  %41 = phi i32 [ undef, %3 ], [ %1075, %1072 ]
  %42 = load i8, ptr %40, align 1
  switch i8 %42, label %71 [
    i8 0, label %1077
    i8 32, label %43
    i8 13, label %43
    i8 12, label %43
    i8 11, label %43
    i8 10, label %43
    i8 9, label %43
    i8 37, label %106
  ]

43:                                               ; preds = %38, %38, %38, %38, %38, %38
  br label %44

44:                                               ; preds = %60, %43
  %45 = load i64, ptr %33, align 8
  %46 = add i64 %45, 1
  store i64 %46, ptr %33, align 8
  %47 = load ptr, ptr %0, align 8
  %48 = icmp eq ptr %47, null
  br i1 %48, label %49, label %52

49:                                               ; preds = %44
  %50 = load ptr, ptr %34, align 8
  %51 = call i32 @__irs_next_byte(ptr noundef %50)
  br label %58

52:                                               ; preds = %44
  %53 = getelementptr inbounds i8, ptr %47, i64 %45
  %54 = load i8, ptr %53, align 1
  %55 = zext i8 %54 to i32
  %56 = icmp eq i8 %54, 0
  %57 = select i1 %56, i32 -1, i32 %55
  br label %58

58:                                               ; preds = %52, %49
  %59 = phi i32 [ %57, %52 ], [ %51, %49 ]
  switch i32 %59, label %61 [
    i32 32, label %60
    i32 13, label %60
    i32 12, label %60
    i32 11, label %60
    i32 10, label %60
    i32 9, label %60
  ]

60:                                               ; preds = %58, %58, %58, %58, %58, %58
  br label %44

61:                                               ; preds = %58
  %62 = load i64, ptr %33, align 8
  %63 = add i64 %62, -1
  store i64 %63, ptr %33, align 8
  %64 = load ptr, ptr %0, align 8
  %65 = icmp eq ptr %64, null
  %66 = icmp ne i32 %59, -1
  %67 = and i1 %66, %65
  br i1 %67, label %68, label %1072

68:                                               ; preds = %61
  %69 = load ptr, ptr %34, align 8
  %70 = call i32 @ungetc(i32 noundef %59, ptr noundef %69)
  br label %1072

71:                                               ; preds = %38
  %72 = load i64, ptr %35, align 8
  %73 = add i64 %72, 1
  store i64 %73, ptr %35, align 8
  %74 = load ptr, ptr %0, align 8
  %75 = icmp eq ptr %74, null
  br i1 %75, label %76, label %79

76:                                               ; preds = %71
  %77 = load ptr, ptr %36, align 8
  %78 = call i32 @__irs_next_byte(ptr noundef %77)
  br label %85

79:                                               ; preds = %71
  %80 = getelementptr inbounds i8, ptr %74, i64 %72
  %81 = load i8, ptr %80, align 1
  %82 = zext i8 %81 to i32
  %83 = icmp eq i8 %81, 0
  %84 = select i1 %83, i32 -1, i32 %82
  br label %85

85:                                               ; preds = %76, %79
  %86 = phi i32 [ %84, %79 ], [ %78, %76 ]
  %87 = icmp eq i32 %86, -1
  br i1 %87, label %88, label %91

88:                                               ; preds = %85
  %89 = icmp eq i32 %39, 0
  %90 = select i1 %89, i32 -1, i32 %39
  br label %103

91:                                               ; preds = %85
  %92 = load i8, ptr %40, align 1
  %93 = zext i8 %92 to i32
  %94 = icmp eq i32 %86, %93
  br i1 %94, label %103, label %95

95:                                               ; preds = %91
  %96 = load i64, ptr %35, align 8
  %97 = add i64 %96, -1
  store i64 %97, ptr %35, align 8
  %98 = load ptr, ptr %0, align 8
  %99 = icmp eq ptr %98, null
  br i1 %99, label %100, label %103

100:                                              ; preds = %95
  %101 = load ptr, ptr %37, align 8
  %102 = call i32 @ungetc(i32 noundef %86, ptr noundef %101)
  br label %103

103:                                              ; preds = %100, %95, %91, %88
  %104 = phi i1 [ false, %88 ], [ true, %91 ], [ false, %95 ], [ false, %100 ]
  %105 = phi i32 [ %90, %88 ], [ %41, %91 ], [ %39, %95 ], [ %39, %100 ]
  br i1 %104, label %1072, label %1077

106:                                              ; preds = %38
  %107 = getelementptr inbounds i8, ptr %40, i64 1
  %108 = load i8, ptr %107, align 1
  %109 = icmp ne i8 %108, 42
  %110 = getelementptr inbounds i8, ptr %40, i64 2
  %111 = select i1 %109, ptr %107, ptr %110
  %112 = load i8, ptr %111, align 1
  %113 = add i8 %112, -48
  %114 = icmp ult i8 %113, 10
  br i1 %114, label %115, label %128

115:                                              ; preds = %106, %115
  %116 = phi i8 [ %125, %115 ], [ %112, %106 ]
  %117 = phi ptr [ %124, %115 ], [ %111, %106 ]
  %118 = phi i64 [ %122, %115 ], [ 0, %106 ]
  %119 = mul nsw i64 %118, 10
  %120 = add nsw i8 %116, -48
  %121 = zext nneg i8 %120 to i64
  %122 = add nsw i64 %119, %121
  %123 = icmp slt i64 %122, 1048576
  call void @__irs_must(i1 noundef zeroext %123)
  %124 = getelementptr inbounds i8, ptr %117, i64 1
  %125 = load i8, ptr %124, align 1
  %126 = add i8 %125, -48
  %127 = icmp ult i8 %126, 10
  br i1 %127, label %115, label %128

128:                                              ; preds = %115, %106
  %129 = phi i64 [ 0, %106 ], [ %122, %115 ]
  %130 = phi ptr [ %111, %106 ], [ %124, %115 ]
  %131 = phi i8 [ %112, %106 ], [ %125, %115 ]
  %132 = icmp slt i64 %129, 1
  %133 = select i1 %132, i64 1099511627776, i64 %129
  %134 = add i8 %131, -104
  %135 = call i8 @llvm.fshl.i8(i8 %134, i8 %134, i8 7)
  switch i8 %135, label %151 [
    i8 0, label %136
    i8 2, label %143
    i8 1, label %143
    i8 9, label %143
    i8 6, label %143
  ]

136:                                              ; preds = %128
  %137 = getelementptr inbounds i8, ptr %130, i64 1
  %138 = load i8, ptr %137, align 1
  %139 = icmp eq i8 %138, 104
  %140 = getelementptr inbounds i8, ptr %130, i64 2
  %141 = select i1 %139, i32 1, i32 2
  %142 = select i1 %139, ptr %140, ptr %137
  br label %151

143:                                              ; preds = %128, %128, %128, %128
  %144 = getelementptr inbounds i8, ptr %130, i64 1
  %145 = icmp eq i8 %131, 108
  br i1 %145, label %146, label %151

146:                                              ; preds = %143
  %147 = load i8, ptr %144, align 1
  %148 = icmp eq i8 %147, 108
  br i1 %148, label %149, label %151

149:                                              ; preds = %146
  %150 = getelementptr inbounds i8, ptr %130, i64 2
  br label %151

151:                                              ; preds = %136, %128, %149, %146, %143
  %152 = phi i1 [ false, %149 ], [ false, %146 ], [ false, %143 ], [ false, %136 ], [ true, %128 ]
  %153 = phi i1 [ false, %149 ], [ true, %146 ], [ true, %143 ], [ false, %136 ], [ false, %128 ]
  %154 = phi i32 [ 16, %149 ], [ 8, %146 ], [ 8, %143 ], [ %141, %136 ], [ 4, %128 ]
  %155 = phi i1 [ true, %149 ], [ true, %146 ], [ %145, %143 ], [ false, %136 ], [ false, %128 ]
  %156 = phi ptr [ %150, %149 ], [ %144, %146 ], [ %144, %143 ], [ %142, %136 ], [ %130, %128 ]
  %157 = load i8, ptr %156, align 1
  switch i8 %157, label %1057 [
    i8 37, label %158
    i8 110, label %191
    i8 105, label %214
    i8 111, label %215
    i8 120, label %216
    i8 88, label %216
    i8 100, label %217
    i8 117, label %217
    i8 101, label %438
    i8 69, label %438
    i8 102, label %438
    i8 70, label %438
    i8 103, label %438
    i8 71, label %438
    i8 99, label %760
    i8 115, label %828
    i8 91, label %908
  ]

158:                                              ; preds = %151
  %159 = and i1 %132, %152
  %160 = and i1 %109, %159
  call void @__irs_must(i1 noundef zeroext %160)
  br label %161

161:                                              ; preds = %177, %158
  %162 = load i64, ptr %31, align 8
  %163 = add i64 %162, 1
  store i64 %163, ptr %31, align 8
  %164 = load ptr, ptr %0, align 8
  %165 = icmp eq ptr %164, null
  br i1 %165, label %166, label %169

166:                                              ; preds = %161
  %167 = load ptr, ptr %32, align 8
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
    i32 37, label %1067
  ]

177:                                              ; preds = %175, %175, %175, %175, %175, %175
  br label %161

178:                                              ; preds = %175
  %179 = icmp eq i32 %39, 0
  %180 = select i1 %179, i32 -1, i32 %39
  br label %1067

181:                                              ; preds = %175
  %182 = load i64, ptr %31, align 8
  %183 = add i64 %182, -1
  store i64 %183, ptr %31, align 8
  %184 = load ptr, ptr %0, align 8
  %185 = icmp eq ptr %184, null
  %186 = icmp ne i32 %176, -1
  %187 = and i1 %186, %185
  br i1 %187, label %188, label %1067

188:                                              ; preds = %181
  %189 = load ptr, ptr %32, align 8
  %190 = call i32 @ungetc(i32 noundef %176, ptr noundef %189)
  br label %1067

191:                                              ; preds = %151
  %192 = and i1 %109, %132
  call void @__irs_must(i1 noundef zeroext %192)
  %193 = load i64, ptr %28, align 8
  %194 = load i32, ptr %2, align 8
  %195 = icmp ult i32 %194, 41
  br i1 %195, label %196, label %201

196:                                              ; preds = %191
  %197 = load ptr, ptr %30, align 8
  %198 = zext nneg i32 %194 to i64
  %199 = getelementptr i8, ptr %197, i64 %198
  %200 = add nuw nsw i32 %194, 8
  store i32 %200, ptr %2, align 8
  br label %204

201:                                              ; preds = %191
  %202 = load ptr, ptr %29, align 8
  %203 = getelementptr i8, ptr %202, i64 8
  store ptr %203, ptr %29, align 8
  br label %204

204:                                              ; preds = %201, %196
  %205 = phi ptr [ %199, %196 ], [ %202, %201 ]
  %206 = load ptr, ptr %205, align 8
  switch i32 %154, label %213 [
    i32 1, label %207
    i32 2, label %209
    i32 4, label %211
  ]

207:                                              ; preds = %204
  %208 = trunc i64 %193 to i8
  store i8 %208, ptr %206, align 1
  br label %1067

209:                                              ; preds = %204
  %210 = trunc i64 %193 to i16
  store i16 %210, ptr %206, align 2
  br label %1067

211:                                              ; preds = %204
  %212 = trunc i64 %193 to i32
  store i32 %212, ptr %206, align 4
  br label %1067

213:                                              ; preds = %204
  store i64 %193, ptr %206, align 8
  br label %1067

214:                                              ; preds = %151
  br label %217

215:                                              ; preds = %151
  br label %217

216:                                              ; preds = %151, %151
  br label %217

217:                                              ; preds = %151, %151, %216, %215, %214
  %218 = phi i32 [ 10, %151 ], [ 10, %151 ], [ 16, %216 ], [ 8, %215 ], [ 10, %214 ]
  %219 = phi i1 [ false, %151 ], [ false, %151 ], [ false, %216 ], [ false, %215 ], [ true, %214 ]
  %220 = phi i32 [ 10, %151 ], [ 10, %151 ], [ 16, %216 ], [ 8, %215 ], [ 0, %214 ]
  br label %221

221:                                              ; preds = %237, %217
  %222 = load i64, ptr %24, align 8
  %223 = add i64 %222, 1
  store i64 %223, ptr %24, align 8
  %224 = load ptr, ptr %0, align 8
  %225 = icmp eq ptr %224, null
  br i1 %225, label %226, label %229

226:                                              ; preds = %221
  %227 = load ptr, ptr %25, align 8
  %228 = call i32 @__irs_next_byte(ptr noundef %227)
  br label %235

229:                                              ; preds = %221
  %230 = getelementptr inbounds i8, ptr %224, i64 %222
  %231 = load i8, ptr %230, align 1
  %232 = zext i8 %231 to i32
  %233 = icmp eq i8 %231, 0
  %234 = select i1 %233, i32 -1, i32 %232
  br label %235

235:                                              ; preds = %229, %226
  %236 = phi i32 [ %234, %229 ], [ %228, %226 ]
  switch i32 %236, label %238 [
    i32 32, label %237
    i32 13, label %237
    i32 12, label %237
    i32 11, label %237
    i32 10, label %237
    i32 9, label %237
    i32 -1, label %413
  ]

237:                                              ; preds = %235, %235, %235, %235, %235, %235
  br label %221

238:                                              ; preds = %235
  %239 = icmp eq i32 %236, 45
  switch i32 %236, label %257 [
    i32 45, label %240
    i32 43, label %240
  ]

240:                                              ; preds = %238, %238
  %241 = add nsw i64 %133, -1
  %242 = icmp eq i64 %241, 0
  %243 = load i64, ptr %24, align 8
  %244 = add i64 %243, 1
  store i64 %244, ptr %24, align 8
  br i1 %242, label %257, label %245

245:                                              ; preds = %240
  %246 = load ptr, ptr %0, align 8
  %247 = icmp eq ptr %246, null
  br i1 %247, label %248, label %251

248:                                              ; preds = %245
  %249 = load ptr, ptr %25, align 8
  %250 = call i32 @__irs_next_byte(ptr noundef %249)
  br label %257

251:                                              ; preds = %245
  %252 = getelementptr inbounds i8, ptr %246, i64 %243
  %253 = load i8, ptr %252, align 1
  %254 = zext i8 %253 to i32
  %255 = icmp eq i8 %253, 0
  %256 = select i1 %255, i32 -1, i32 %254
  br label %257

257:                                              ; preds = %240, %251, %248, %238
  %258 = phi i64 [ %133, %238 ], [ %241, %248 ], [ %241, %251 ], [ %241, %240 ]
  %259 = phi i32 [ %236, %238 ], [ %250, %248 ], [ %256, %251 ], [ -1, %240 ]
  %260 = phi i1 [ false, %238 ], [ %239, %248 ], [ %239, %251 ], [ %239, %240 ]
  %261 = icmp eq i32 %259, 48
  br i1 %261, label %262, label %330

262:                                              ; preds = %257
  %263 = and i32 %220, 10
  %264 = icmp eq i32 %263, 0
  %265 = icmp ne i64 %258, 0
  %266 = and i1 %264, %265
  br i1 %266, label %267, label %330

267:                                              ; preds = %262
  %268 = add nsw i64 %258, -1
  %269 = icmp eq i64 %268, 0
  %270 = load i64, ptr %24, align 8
  %271 = add i64 %270, 1
  store i64 %271, ptr %24, align 8
  br i1 %269, label %284, label %272

272:                                              ; preds = %267
  %273 = load ptr, ptr %0, align 8
  %274 = icmp eq ptr %273, null
  br i1 %274, label %275, label %278

275:                                              ; preds = %272
  %276 = load ptr, ptr %25, align 8
  %277 = call i32 @__irs_next_byte(ptr noundef %276)
  br label %284

278:                                              ; preds = %272
  %279 = getelementptr inbounds i8, ptr %273, i64 %270
  %280 = load i8, ptr %279, align 1
  %281 = zext i8 %280 to i32
  %282 = icmp eq i8 %280, 0
  %283 = select i1 %282, i32 -1, i32 %281
  br label %284

284:                                              ; preds = %267, %278, %275
  %285 = phi i32 [ %283, %278 ], [ %277, %275 ], [ -1, %267 ]
  %286 = and i32 %285, -33
  %287 = icmp eq i32 %286, 88
  br i1 %287, label %288, label %322

288:                                              ; preds = %284
  %289 = add nsw i64 %258, -2
  %290 = icmp eq i64 %289, 0
  %291 = load i64, ptr %24, align 8
  %292 = add i64 %291, 1
  store i64 %292, ptr %24, align 8
  br i1 %290, label %305, label %293

293:                                              ; preds = %288
  %294 = load ptr, ptr %0, align 8
  %295 = icmp eq ptr %294, null
  br i1 %295, label %296, label %299

296:                                              ; preds = %293
  %297 = load ptr, ptr %25, align 8
  %298 = call i32 @__irs_next_byte(ptr noundef %297)
  br label %305

299:                                              ; preds = %293
  %300 = getelementptr inbounds i8, ptr %294, i64 %291
  %301 = load i8, ptr %300, align 1
  %302 = zext i8 %301 to i32
  %303 = icmp eq i8 %301, 0
  %304 = select i1 %303, i32 -1, i32 %302
  br label %305

305:                                              ; preds = %288, %299, %296
  %306 = phi i32 [ %304, %299 ], [ %298, %296 ], [ -1, %288 ]
  %307 = add i32 %306, -48
  %308 = icmp ult i32 %307, 10
  br i1 %308, label %319, label %309

309:                                              ; preds = %305
  %310 = add i32 %306, -97
  %311 = icmp ult i32 %310, 6
  br i1 %311, label %312, label %314

312:                                              ; preds = %309
  %313 = add nsw i32 %306, -87
  br label %319

314:                                              ; preds = %309
  %315 = add i32 %306, -65
  %316 = icmp ult i32 %315, 6
  %317 = add nsw i32 %306, -55
  %318 = select i1 %316, i32 %317, i32 99
  br label %319

319:                                              ; preds = %314, %312, %305
  %320 = phi i32 [ %313, %312 ], [ %318, %314 ], [ %307, %305 ]
  %321 = icmp ult i32 %320, 16
  br label %325

322:                                              ; preds = %284
  br i1 %219, label %323, label %330

323:                                              ; preds = %322
  %324 = icmp ne i32 %286, 66
  br label %325

325:                                              ; preds = %319, %323
  %326 = phi i1 [ %324, %323 ], [ %321, %319 ]
  %327 = phi i64 [ %268, %323 ], [ %289, %319 ]
  %328 = phi i32 [ 8, %323 ], [ 16, %319 ]
  %329 = phi i32 [ %285, %323 ], [ %306, %319 ]
  call void @__irs_must(i1 noundef zeroext %326)
  br label %330

330:                                              ; preds = %325, %257, %262, %322
  %331 = phi i64 [ %268, %322 ], [ %258, %262 ], [ %258, %257 ], [ %327, %325 ]
  %332 = phi i32 [ %220, %322 ], [ %218, %262 ], [ %218, %257 ], [ %328, %325 ]
  %333 = phi i32 [ %285, %322 ], [ %259, %262 ], [ %259, %257 ], [ %329, %325 ]
  %334 = phi i32 [ 1, %322 ], [ 0, %262 ], [ 0, %257 ], [ 1, %325 ]
  %335 = icmp sgt i64 %331, 0
  br i1 %335, label %336, label %395

336:                                              ; preds = %330
  %337 = zext nneg i32 %332 to i64
  br label %338

338:                                              ; preds = %392, %336
  %339 = phi i64 [ 0, %336 ], [ %374, %392 ]
  %340 = phi i32 [ %334, %336 ], [ %375, %392 ]
  %341 = phi i32 [ %333, %336 ], [ %393, %392 ]
  %342 = phi i64 [ %331, %336 ], [ %376, %392 ]
  %343 = add i32 %341, -48
  %344 = icmp ult i32 %343, 10
  br i1 %344, label %355, label %345

345:                                              ; preds = %338
  %346 = add i32 %341, -97
  %347 = icmp ult i32 %346, 6
  br i1 %347, label %348, label %350

348:                                              ; preds = %345
  %349 = add nsw i32 %341, -87
  br label %355

350:                                              ; preds = %345
  %351 = add i32 %341, -65
  %352 = icmp ult i32 %351, 6
  %353 = add nsw i32 %341, -55
  %354 = select i1 %352, i32 %353, i32 99
  br label %355

355:                                              ; preds = %350, %348, %338
  %356 = phi i32 [ %349, %348 ], [ %354, %350 ], [ %343, %338 ]
  %357 = icmp slt i32 %356, %332
  br i1 %357, label %358, label %395

358:                                              ; preds = %355
  %359 = icmp ult i64 %339, 72057594037927936
  call void @__irs_must(i1 noundef zeroext %359)
  %360 = mul i64 %339, %337
  br i1 %344, label %371, label %361

361:                                              ; preds = %358
  %362 = add i32 %341, -97
  %363 = icmp ult i32 %362, 6
  br i1 %363, label %364, label %366

364:                                              ; preds = %361
  %365 = add nsw i32 %341, -87
  br label %371

366:                                              ; preds = %361
  %367 = add i32 %341, -65
  %368 = icmp ult i32 %367, 6
  %369 = add nsw i32 %341, -55
  %370 = select i1 %368, i32 %369, i32 99
  br label %371

371:                                              ; preds = %366, %364, %358
  %372 = phi i32 [ %365, %364 ], [ %370, %366 ], [ %343, %358 ]
  %373 = zext nneg i32 %372 to i64
  %374 = add i64 %360, %373
  %375 = add nuw nsw i32 %340, 1
  %376 = add nsw i64 %342, -1
  %377 = icmp eq i64 %376, 0
  %378 = load i64, ptr %24, align 8
  %379 = add i64 %378, 1
  store i64 %379, ptr %24, align 8
  br i1 %377, label %392, label %380

380:                                              ; preds = %371
  %381 = load ptr, ptr %0, align 8
  %382 = icmp eq ptr %381, null
  br i1 %382, label %383, label %386

383:                                              ; preds = %380
  %384 = load ptr, ptr %25, align 8
  %385 = call i32 @__irs_next_byte(ptr noundef %384)
  br label %392

386:                                              ; preds = %380
  %387 = getelementptr inbounds i8, ptr %381, i64 %378
  %388 = load i8, ptr %387, align 1
  %389 = zext i8 %388 to i32
  %390 = icmp eq i8 %388, 0
  %391 = select i1 %390, i32 -1, i32 %389
  br label %392

392:                                              ; preds = %371, %386, %383
  %393 = phi i32 [ %391, %386 ], [ %385, %383 ], [ -1, %371 ]
  %394 = icmp sgt i64 %342, 1
  br i1 %394, label %338, label %395

395:                                              ; preds = %392, %355, %330
  %396 = phi i32 [ %333, %330 ], [ %341, %355 ], [ %393, %392 ]
  %397 = phi i32 [ %334, %330 ], [ %340, %355 ], [ 1, %392 ]
  %398 = phi i64 [ 0, %330 ], [ %339, %355 ], [ %374, %392 ]
  %399 = load i64, ptr %24, align 8
  %400 = add i64 %399, -1
  store i64 %400, ptr %24, align 8
  %401 = load ptr, ptr %0, align 8
  %402 = icmp eq ptr %401, null
  %403 = icmp ne i32 %396, -1
  %404 = and i1 %403, %402
  br i1 %404, label %405, label %408

405:                                              ; preds = %395
  %406 = load ptr, ptr %25, align 8
  %407 = call i32 @ungetc(i32 noundef %396, ptr noundef %406)
  br label %408

408:                                              ; preds = %405, %395
  %409 = icmp eq i32 %397, 0
  br i1 %409, label %413, label %410

410:                                              ; preds = %408
  %411 = sub nsw i64 0, %398
  %412 = select i1 %260, i64 %411, i64 %398
  br label %413

413:                                              ; preds = %235, %408, %410
  %414 = phi i64 [ 0, %408 ], [ %412, %410 ], [ 0, %235 ]
  %415 = phi i1 [ false, %408 ], [ %109, %410 ], [ false, %235 ]
  %416 = phi i32 [ 2, %408 ], [ 0, %410 ], [ 1, %235 ]
  br i1 %415, label %417, label %1058

417:                                              ; preds = %413
  %418 = load i32, ptr %2, align 8
  %419 = icmp ult i32 %418, 41
  br i1 %419, label %420, label %425

420:                                              ; preds = %417
  %421 = load ptr, ptr %27, align 8
  %422 = zext nneg i32 %418 to i64
  %423 = getelementptr i8, ptr %421, i64 %422
  %424 = add nuw nsw i32 %418, 8
  store i32 %424, ptr %2, align 8
  br label %428

425:                                              ; preds = %417
  %426 = load ptr, ptr %26, align 8
  %427 = getelementptr i8, ptr %426, i64 8
  store ptr %427, ptr %26, align 8
  br label %428

428:                                              ; preds = %425, %420
  %429 = phi ptr [ %423, %420 ], [ %426, %425 ]
  %430 = load ptr, ptr %429, align 8
  switch i32 %154, label %437 [
    i32 1, label %431
    i32 2, label %433
    i32 4, label %435
  ]

431:                                              ; preds = %428
  %432 = trunc i64 %414 to i8
  store i8 %432, ptr %430, align 1
  br label %1058

433:                                              ; preds = %428
  %434 = trunc i64 %414 to i16
  store i16 %434, ptr %430, align 2
  br label %1058

435:                                              ; preds = %428
  %436 = trunc i64 %414 to i32
  store i32 %436, ptr %430, align 4
  br label %1058

437:                                              ; preds = %428
  store i64 %414, ptr %430, align 8
  br label %1058

438:                                              ; preds = %151, %151, %151, %151, %151, %151
  call void @llvm.lifetime.start.p0(i64 64, ptr nonnull %4)
  %439 = and i1 %153, %155
  %440 = or i1 %152, %439
  call void @__irs_must(i1 noundef zeroext %440)
  br label %441

441:                                              ; preds = %457, %438
  %442 = load i64, ptr %20, align 8
  %443 = add i64 %442, 1
  store i64 %443, ptr %20, align 8
  %444 = load ptr, ptr %0, align 8
  %445 = icmp eq ptr %444, null
  br i1 %445, label %446, label %449

446:                                              ; preds = %441
  %447 = load ptr, ptr %21, align 8
  %448 = call i32 @__irs_next_byte(ptr noundef %447)
  br label %455

449:                                              ; preds = %441
  %450 = getelementptr inbounds i8, ptr %444, i64 %442
  %451 = load i8, ptr %450, align 1
  %452 = zext i8 %451 to i32
  %453 = icmp eq i8 %451, 0
  %454 = select i1 %453, i32 -1, i32 %452
  br label %455

455:                                              ; preds = %449, %446
  %456 = phi i32 [ %454, %449 ], [ %448, %446 ]
  switch i32 %456, label %458 [
    i32 32, label %457
    i32 13, label %457
    i32 12, label %457
    i32 11, label %457
    i32 10, label %457
    i32 9, label %457
    i32 -1, label %738
    i32 45, label %475
    i32 43, label %475
    i32 46, label %493
  ]

457:                                              ; preds = %455, %455, %455, %455, %455, %455
  br label %441

458:                                              ; preds = %455
  %459 = add i32 %456, -48
  %460 = icmp ult i32 %459, 10
  br i1 %460, label %474, label %461

461:                                              ; preds = %458
  %462 = add i32 %456, -73
  %463 = icmp ugt i32 %462, 37
  %464 = zext nneg i32 %462 to i38
  %465 = lshr i38 133143986142, %464
  %466 = trunc i38 %465 to i1
  %467 = select i1 %463, i1 true, i1 %466
  call void @__irs_must(i1 noundef zeroext %467)
  %468 = load i64, ptr %20, align 8
  %469 = add i64 %468, -1
  store i64 %469, ptr %20, align 8
  %470 = load ptr, ptr %0, align 8
  %471 = icmp eq ptr %470, null
  %472 = icmp ne i32 %456, -1
  %473 = and i1 %472, %471
  br i1 %473, label %732, label %738

474:                                              ; preds = %458
  switch i32 %456, label %493 [
    i32 45, label %475
    i32 43, label %475
  ]

475:                                              ; preds = %455, %455, %474, %474
  call void @__irs_must(i1 noundef zeroext true)
  %476 = trunc nuw i32 %456 to i8
  store i8 %476, ptr %4, align 16
  %477 = add nsw i64 %133, -1
  %478 = icmp eq i64 %477, 0
  %479 = load i64, ptr %20, align 8
  %480 = add i64 %479, 1
  store i64 %480, ptr %20, align 8
  br i1 %478, label %493, label %481

481:                                              ; preds = %475
  %482 = load ptr, ptr %0, align 8
  %483 = icmp eq ptr %482, null
  br i1 %483, label %484, label %487

484:                                              ; preds = %481
  %485 = load ptr, ptr %21, align 8
  %486 = call i32 @__irs_next_byte(ptr noundef %485)
  br label %493

487:                                              ; preds = %481
  %488 = getelementptr inbounds i8, ptr %482, i64 %479
  %489 = load i8, ptr %488, align 1
  %490 = zext i8 %489 to i32
  %491 = icmp eq i8 %489, 0
  %492 = select i1 %491, i32 -1, i32 %490
  br label %493

493:                                              ; preds = %455, %475, %487, %484, %474
  %494 = phi i32 [ 0, %474 ], [ 1, %484 ], [ 1, %487 ], [ 1, %475 ], [ 0, %455 ]
  %495 = phi i32 [ %456, %474 ], [ %486, %484 ], [ %492, %487 ], [ -1, %475 ], [ %456, %455 ]
  %496 = phi i64 [ %133, %474 ], [ %477, %484 ], [ %477, %487 ], [ %477, %475 ], [ %133, %455 ]
  %497 = add i32 %495, -48
  %498 = icmp ult i32 %497, 10
  %499 = icmp ne i64 %496, 0
  %500 = and i1 %498, %499
  br i1 %500, label %501, label %537

501:                                              ; preds = %493
  %502 = zext nneg i32 %494 to i64
  br label %503

503:                                              ; preds = %528, %501
  %504 = phi i64 [ %502, %501 ], [ %510, %528 ]
  %505 = phi i64 [ %496, %501 ], [ %512, %528 ]
  %506 = phi i32 [ %495, %501 ], [ %529, %528 ]
  %507 = phi i32 [ 0, %501 ], [ %530, %528 ]
  %508 = icmp ult i64 %504, 63
  call void @__irs_must(i1 noundef zeroext %508)
  %509 = trunc nuw nsw i32 %506 to i8
  %510 = add nuw nsw i64 %504, 1
  %511 = getelementptr inbounds i8, ptr %4, i64 %504
  store i8 %509, ptr %511, align 1
  %512 = add nsw i64 %505, -1
  %513 = icmp eq i64 %512, 0
  %514 = load i64, ptr %20, align 8
  %515 = add i64 %514, 1
  store i64 %515, ptr %20, align 8
  br i1 %513, label %528, label %516

516:                                              ; preds = %503
  %517 = load ptr, ptr %0, align 8
  %518 = icmp eq ptr %517, null
  br i1 %518, label %519, label %522

519:                                              ; preds = %516
  %520 = load ptr, ptr %21, align 8
  %521 = call i32 @__irs_next_byte(ptr noundef %520)
  br label %528

522:                                              ; preds = %516
  %523 = getelementptr inbounds i8, ptr %517, i64 %514
  %524 = load i8, ptr %523, align 1
  %525 = zext i8 %524 to i32
  %526 = icmp eq i8 %524, 0
  %527 = select i1 %526, i32 -1, i32 %525
  br label %528

528:                                              ; preds = %503, %522, %519
  %529 = phi i32 [ %527, %522 ], [ %521, %519 ], [ -1, %503 ]
  %530 = add nuw nsw i32 %507, 1
  %531 = add i32 %529, -48
  %532 = icmp ult i32 %531, 10
  %533 = icmp ne i64 %512, 0
  %534 = and i1 %533, %532
  br i1 %534, label %503, label %535

535:                                              ; preds = %528
  %536 = trunc nuw i64 %510 to i32
  br label %537

537:                                              ; preds = %535, %493
  %538 = phi i32 [ %494, %493 ], [ %536, %535 ]
  %539 = phi i32 [ 0, %493 ], [ %530, %535 ]
  %540 = phi i32 [ %495, %493 ], [ %529, %535 ]
  %541 = phi i64 [ %496, %493 ], [ %512, %535 ]
  %542 = phi i1 [ %499, %493 ], [ %533, %535 ]
  %543 = and i32 %540, -33
  %544 = icmp ne i32 %543, 88
  %545 = icmp ne i32 %539, 1
  %546 = select i1 %544, i1 true, i1 %545
  %547 = icmp ne i32 %495, 48
  %548 = or i1 %547, %546
  call void @__irs_must(i1 noundef zeroext %548)
  %549 = icmp eq i32 %540, 46
  %550 = and i1 %549, %542
  br i1 %550, label %551, label %616

551:                                              ; preds = %537
  %552 = icmp ult i32 %538, 63
  call void @__irs_must(i1 noundef zeroext %552)
  %553 = zext nneg i32 %538 to i64
  %554 = getelementptr inbounds i8, ptr %4, i64 %553
  store i8 46, ptr %554, align 1
  %555 = add nsw i64 %541, -1
  %556 = icmp eq i64 %555, 0
  %557 = load i64, ptr %20, align 8
  %558 = add i64 %557, 1
  store i64 %558, ptr %20, align 8
  br i1 %556, label %571, label %559

559:                                              ; preds = %551
  %560 = load ptr, ptr %0, align 8
  %561 = icmp eq ptr %560, null
  br i1 %561, label %562, label %565

562:                                              ; preds = %559
  %563 = load ptr, ptr %21, align 8
  %564 = call i32 @__irs_next_byte(ptr noundef %563)
  br label %571

565:                                              ; preds = %559
  %566 = getelementptr inbounds i8, ptr %560, i64 %557
  %567 = load i8, ptr %566, align 1
  %568 = zext i8 %567 to i32
  %569 = icmp eq i8 %567, 0
  %570 = select i1 %569, i32 -1, i32 %568
  br label %571

571:                                              ; preds = %551, %565, %562
  %572 = phi i32 [ %570, %565 ], [ %564, %562 ], [ -1, %551 ]
  %573 = add i32 %538, 1
  %574 = add i32 %572, -48
  %575 = icmp ult i32 %574, 10
  %576 = icmp ne i64 %555, 0
  %577 = and i1 %576, %575
  br i1 %577, label %578, label %616

578:                                              ; preds = %571
  %579 = zext i32 %573 to i64
  br label %580

580:                                              ; preds = %605, %578
  %581 = phi i64 [ %579, %578 ], [ %608, %605 ]
  %582 = phi i64 [ %555, %578 ], [ %589, %605 ]
  %583 = phi i32 [ %572, %578 ], [ %606, %605 ]
  %584 = phi i32 [ %539, %578 ], [ %607, %605 ]
  %585 = phi i32 [ %538, %578 ], [ %613, %605 ]
  %586 = icmp ult i32 %585, 62
  call void @__irs_must(i1 noundef zeroext %586)
  %587 = trunc nuw nsw i32 %583 to i8
  %588 = getelementptr inbounds i8, ptr %4, i64 %581
  store i8 %587, ptr %588, align 1
  %589 = add nsw i64 %582, -1
  %590 = icmp eq i64 %589, 0
  %591 = load i64, ptr %20, align 8
  %592 = add i64 %591, 1
  store i64 %592, ptr %20, align 8
  br i1 %590, label %605, label %593

593:                                              ; preds = %580
  %594 = load ptr, ptr %0, align 8
  %595 = icmp eq ptr %594, null
  br i1 %595, label %596, label %599

596:                                              ; preds = %593
  %597 = load ptr, ptr %21, align 8
  %598 = call i32 @__irs_next_byte(ptr noundef %597)
  br label %605

599:                                              ; preds = %593
  %600 = getelementptr inbounds i8, ptr %594, i64 %591
  %601 = load i8, ptr %600, align 1
  %602 = zext i8 %601 to i32
  %603 = icmp eq i8 %601, 0
  %604 = select i1 %603, i32 -1, i32 %602
  br label %605

605:                                              ; preds = %580, %599, %596
  %606 = phi i32 [ %604, %599 ], [ %598, %596 ], [ -1, %580 ]
  %607 = add nuw nsw i32 %584, 1
  %608 = add nuw nsw i64 %581, 1
  %609 = add i32 %606, -48
  %610 = icmp ult i32 %609, 10
  %611 = icmp ne i64 %589, 0
  %612 = and i1 %611, %610
  %613 = trunc nuw i64 %581 to i32
  br i1 %612, label %580, label %614

614:                                              ; preds = %605
  %615 = trunc nuw i64 %608 to i32
  br label %616

616:                                              ; preds = %614, %571, %537
  %617 = phi i32 [ %538, %537 ], [ %573, %571 ], [ %615, %614 ]
  %618 = phi i32 [ %539, %537 ], [ %539, %571 ], [ %607, %614 ]
  %619 = phi i32 [ %540, %537 ], [ %572, %571 ], [ %606, %614 ]
  %620 = phi i64 [ %541, %537 ], [ %555, %571 ], [ %589, %614 ]
  %621 = icmp sgt i32 %618, 0
  call void @__irs_must(i1 noundef zeroext %621)
  %622 = and i32 %619, -33
  %623 = icmp eq i32 %622, 69
  %624 = icmp ne i64 %620, 0
  %625 = and i1 %623, %624
  br i1 %625, label %626, label %721

626:                                              ; preds = %616
  %627 = icmp slt i32 %617, 63
  call void @__irs_must(i1 noundef zeroext %627)
  %628 = trunc nuw i32 %619 to i8
  %629 = add nsw i32 %617, 1
  %630 = sext i32 %617 to i64
  %631 = getelementptr inbounds i8, ptr %4, i64 %630
  store i8 %628, ptr %631, align 1
  %632 = add nsw i64 %620, -1
  %633 = icmp ne i64 %632, 0
  %634 = load i64, ptr %20, align 8
  %635 = add i64 %634, 1
  store i64 %635, ptr %20, align 8
  br i1 %633, label %636, label %648

636:                                              ; preds = %626
  %637 = load ptr, ptr %0, align 8
  %638 = icmp eq ptr %637, null
  br i1 %638, label %639, label %642

639:                                              ; preds = %636
  %640 = load ptr, ptr %21, align 8
  %641 = call i32 @__irs_next_byte(ptr noundef %640)
  br label %648

642:                                              ; preds = %636
  %643 = getelementptr inbounds i8, ptr %637, i64 %634
  %644 = load i8, ptr %643, align 1
  %645 = zext i8 %644 to i32
  %646 = icmp eq i8 %644, 0
  %647 = select i1 %646, i32 -1, i32 %645
  br label %648

648:                                              ; preds = %626, %642, %639
  %649 = phi i32 [ %647, %642 ], [ %641, %639 ], [ -1, %626 ]
  %650 = icmp eq i32 %649, 43
  %651 = icmp eq i32 %649, 45
  %652 = or i1 %650, %651
  %653 = and i1 %633, %652
  br i1 %653, label %654, label %676

654:                                              ; preds = %648
  %655 = icmp slt i32 %617, 62
  call void @__irs_must(i1 noundef zeroext %655)
  %656 = trunc nuw i32 %649 to i8
  %657 = add nsw i32 %617, 2
  %658 = sext i32 %629 to i64
  %659 = getelementptr inbounds i8, ptr %4, i64 %658
  store i8 %656, ptr %659, align 1
  %660 = add nsw i64 %620, -2
  %661 = icmp eq i64 %660, 0
  %662 = load i64, ptr %20, align 8
  %663 = add i64 %662, 1
  store i64 %663, ptr %20, align 8
  br i1 %661, label %676, label %664

664:                                              ; preds = %654
  %665 = load ptr, ptr %0, align 8
  %666 = icmp eq ptr %665, null
  br i1 %666, label %667, label %670

667:                                              ; preds = %664
  %668 = load ptr, ptr %21, align 8
  %669 = call i32 @__irs_next_byte(ptr noundef %668)
  br label %676

670:                                              ; preds = %664
  %671 = getelementptr inbounds i8, ptr %665, i64 %662
  %672 = load i8, ptr %671, align 1
  %673 = zext i8 %672 to i32
  %674 = icmp eq i8 %672, 0
  %675 = select i1 %674, i32 -1, i32 %673
  br label %676

676:                                              ; preds = %654, %670, %667, %648
  %677 = phi i32 [ %629, %648 ], [ %657, %667 ], [ %657, %670 ], [ %657, %654 ]
  %678 = phi i32 [ %649, %648 ], [ %669, %667 ], [ %675, %670 ], [ -1, %654 ]
  %679 = phi i64 [ %632, %648 ], [ %660, %667 ], [ %660, %670 ], [ %660, %654 ]
  %680 = add i32 %678, -48
  %681 = icmp ult i32 %680, 10
  %682 = icmp ne i64 %679, 0
  %683 = and i1 %681, %682
  br i1 %683, label %684, label %718

684:                                              ; preds = %676
  %685 = sext i32 %677 to i64
  br label %686

686:                                              ; preds = %710, %684
  %687 = phi i64 [ %685, %684 ], [ %692, %710 ]
  %688 = phi i64 [ %679, %684 ], [ %694, %710 ]
  %689 = phi i32 [ %678, %684 ], [ %711, %710 ]
  %690 = icmp slt i64 %687, 63
  call void @__irs_must(i1 noundef zeroext %690)
  %691 = trunc nuw nsw i32 %689 to i8
  %692 = add nsw i64 %687, 1
  %693 = getelementptr inbounds i8, ptr %4, i64 %687
  store i8 %691, ptr %693, align 1
  %694 = add nsw i64 %688, -1
  %695 = icmp eq i64 %694, 0
  %696 = load i64, ptr %20, align 8
  %697 = add i64 %696, 1
  store i64 %697, ptr %20, align 8
  br i1 %695, label %710, label %698

698:                                              ; preds = %686
  %699 = load ptr, ptr %0, align 8
  %700 = icmp eq ptr %699, null
  br i1 %700, label %701, label %704

701:                                              ; preds = %698
  %702 = load ptr, ptr %21, align 8
  %703 = call i32 @__irs_next_byte(ptr noundef %702)
  br label %710

704:                                              ; preds = %698
  %705 = getelementptr inbounds i8, ptr %699, i64 %696
  %706 = load i8, ptr %705, align 1
  %707 = zext i8 %706 to i32
  %708 = icmp eq i8 %706, 0
  %709 = select i1 %708, i32 -1, i32 %707
  br label %710

710:                                              ; preds = %686, %704, %701
  %711 = phi i32 [ %709, %704 ], [ %703, %701 ], [ -1, %686 ]
  %712 = add i32 %711, -48
  %713 = icmp ult i32 %712, 10
  %714 = icmp ne i64 %694, 0
  %715 = and i1 %714, %713
  br i1 %715, label %686, label %716

716:                                              ; preds = %710
  %717 = trunc nsw i64 %692 to i32
  br label %718

718:                                              ; preds = %716, %676
  %719 = phi i32 [ %677, %676 ], [ %717, %716 ]
  %720 = phi i32 [ %678, %676 ], [ %711, %716 ]
  call void @__irs_must(i1 noundef zeroext %683)
  br label %721

721:                                              ; preds = %718, %616
  %722 = phi i32 [ %719, %718 ], [ %617, %616 ]
  %723 = phi i32 [ %720, %718 ], [ %619, %616 ]
  %724 = sext i32 %722 to i64
  %725 = getelementptr inbounds i8, ptr %4, i64 %724
  store i8 0, ptr %725, align 1
  %726 = load i64, ptr %20, align 8
  %727 = add i64 %726, -1
  store i64 %727, ptr %20, align 8
  %728 = load ptr, ptr %0, align 8
  %729 = icmp eq ptr %728, null
  %730 = icmp ne i32 %723, -1
  %731 = and i1 %730, %729
  br i1 %731, label %732, label %738

732:                                              ; preds = %721, %461
  %733 = phi i32 [ %456, %461 ], [ %723, %721 ]
  %734 = phi i1 [ false, %461 ], [ %109, %721 ]
  %735 = phi i32 [ 2, %461 ], [ 0, %721 ]
  %736 = load ptr, ptr %21, align 8
  %737 = call i32 @ungetc(i32 noundef %733, ptr noundef %736)
  br label %738

738:                                              ; preds = %455, %732, %461, %721
  %739 = phi i1 [ false, %461 ], [ %109, %721 ], [ %734, %732 ], [ false, %455 ]
  %740 = phi i32 [ 2, %461 ], [ 0, %721 ], [ %735, %732 ], [ 1, %455 ]
  br i1 %739, label %741, label %759

741:                                              ; preds = %738
  %742 = load i32, ptr %2, align 8
  %743 = icmp ult i32 %742, 41
  br i1 %743, label %744, label %749

744:                                              ; preds = %741
  %745 = load ptr, ptr %23, align 8
  %746 = zext nneg i32 %742 to i64
  %747 = getelementptr i8, ptr %745, i64 %746
  %748 = add nuw nsw i32 %742, 8
  store i32 %748, ptr %2, align 8
  br label %752

749:                                              ; preds = %741
  %750 = load ptr, ptr %22, align 8
  %751 = getelementptr i8, ptr %750, i64 8
  store ptr %751, ptr %22, align 8
  br label %752

752:                                              ; preds = %749, %744
  %753 = phi ptr [ %747, %744 ], [ %750, %749 ]
  %754 = load ptr, ptr %753, align 8
  br i1 %153, label %755, label %757

755:                                              ; preds = %752
  %756 = call double @strtod(ptr noundef nonnull %4, ptr noundef null)
  store double %756, ptr %754, align 8
  br label %759

757:                                              ; preds = %752
  %758 = call float @strtof(ptr noundef nonnull %4, ptr noundef null)
  store float %758, ptr %754, align 4
  br label %759

759:                                              ; preds = %755, %757, %738
  call void @llvm.lifetime.end.p0(i64 64, ptr nonnull %4)
  br label %1058

760:                                              ; preds = %151
  call void @__irs_must(i1 noundef zeroext %152)
  %761 = call i64 @llvm.smax.i64(i64 %129, i64 1)
  br i1 %109, label %762, label %776

762:                                              ; preds = %760
  %763 = load i32, ptr %2, align 8
  %764 = icmp ult i32 %763, 41
  br i1 %764, label %765, label %770

765:                                              ; preds = %762
  %766 = load ptr, ptr %16, align 8
  %767 = zext nneg i32 %763 to i64
  %768 = getelementptr i8, ptr %766, i64 %767
  %769 = add nuw nsw i32 %763, 8
  store i32 %769, ptr %2, align 8
  br label %773

770:                                              ; preds = %762
  %771 = load ptr, ptr %15, align 8
  %772 = getelementptr i8, ptr %771, i64 8
  store ptr %772, ptr %15, align 8
  br label %773

773:                                              ; preds = %770, %765
  %774 = phi ptr [ %768, %765 ], [ %771, %770 ]
  %775 = load ptr, ptr %774, align 8
  br label %776

776:                                              ; preds = %760, %773
  %777 = phi ptr [ %775, %773 ], [ null, %760 ]
  %778 = load i64, ptr %17, align 8
  %779 = add i64 %778, 1
  store i64 %779, ptr %17, align 8
  %780 = load ptr, ptr %0, align 8
  %781 = icmp eq ptr %780, null
  br i1 %781, label %782, label %785

782:                                              ; preds = %776
  %783 = load ptr, ptr %18, align 8
  %784 = call i32 @__irs_next_byte(ptr noundef %783)
  br label %791

785:                                              ; preds = %776
  %786 = getelementptr inbounds i8, ptr %780, i64 %778
  %787 = load i8, ptr %786, align 1
  %788 = zext i8 %787 to i32
  %789 = icmp eq i8 %787, 0
  %790 = select i1 %789, i32 -1, i32 %788
  br label %791

791:                                              ; preds = %782, %785
  %792 = phi i32 [ %790, %785 ], [ %784, %782 ]
  %793 = icmp eq i32 %792, -1
  %794 = zext i1 %793 to i32
  %795 = icmp eq i32 %792, -1
  br i1 %795, label %825, label %796

796:                                              ; preds = %791, %822
  %797 = phi i32 [ %823, %822 ], [ %792, %791 ]
  %798 = phi ptr [ %805, %822 ], [ %777, %791 ]
  %799 = phi i64 [ %806, %822 ], [ %761, %791 ]
  %800 = icmp eq ptr %798, null
  br i1 %800, label %804, label %801

801:                                              ; preds = %796
  %802 = trunc i32 %797 to i8
  %803 = getelementptr inbounds i8, ptr %798, i64 1
  store i8 %802, ptr %798, align 1
  br label %804

804:                                              ; preds = %801, %796
  %805 = phi ptr [ %803, %801 ], [ null, %796 ]
  %806 = add nsw i64 %799, -1
  %807 = icmp eq i64 %806, 0
  br i1 %807, label %1058, label %808

808:                                              ; preds = %804
  %809 = load i64, ptr %17, align 8
  %810 = add i64 %809, 1
  store i64 %810, ptr %17, align 8
  %811 = load ptr, ptr %0, align 8
  %812 = icmp eq ptr %811, null
  br i1 %812, label %813, label %816

813:                                              ; preds = %808
  %814 = load ptr, ptr %19, align 8
  %815 = call i32 @__irs_next_byte(ptr noundef %814)
  br label %822

816:                                              ; preds = %808
  %817 = getelementptr inbounds i8, ptr %811, i64 %809
  %818 = load i8, ptr %817, align 1
  %819 = zext i8 %818 to i32
  %820 = icmp eq i8 %818, 0
  %821 = select i1 %820, i32 -1, i32 %819
  br label %822

822:                                              ; preds = %813, %816
  %823 = phi i32 [ %821, %816 ], [ %815, %813 ]
  %824 = icmp eq i32 %823, -1
  br i1 %824, label %825, label %796

825:                                              ; preds = %822, %791
  %826 = load i64, ptr %17, align 8
  %827 = add i64 %826, -1
  store i64 %827, ptr %17, align 8
  br label %1058

828:                                              ; preds = %151
  call void @__irs_must(i1 noundef zeroext %152)
  br i1 %109, label %829, label %843

829:                                              ; preds = %828
  %830 = load i32, ptr %2, align 8
  %831 = icmp ult i32 %830, 41
  br i1 %831, label %832, label %837

832:                                              ; preds = %829
  %833 = load ptr, ptr %12, align 8
  %834 = zext nneg i32 %830 to i64
  %835 = getelementptr i8, ptr %833, i64 %834
  %836 = add nuw nsw i32 %830, 8
  store i32 %836, ptr %2, align 8
  br label %840

837:                                              ; preds = %829
  %838 = load ptr, ptr %11, align 8
  %839 = getelementptr i8, ptr %838, i64 8
  store ptr %839, ptr %11, align 8
  br label %840

840:                                              ; preds = %837, %832
  %841 = phi ptr [ %835, %832 ], [ %838, %837 ]
  %842 = load ptr, ptr %841, align 8
  br label %843

843:                                              ; preds = %828, %840
  %844 = phi ptr [ %842, %840 ], [ null, %828 ]
  br label %845

845:                                              ; preds = %861, %843
  %846 = load i64, ptr %13, align 8
  %847 = add i64 %846, 1
  store i64 %847, ptr %13, align 8
  %848 = load ptr, ptr %0, align 8
  %849 = icmp eq ptr %848, null
  br i1 %849, label %850, label %853

850:                                              ; preds = %845
  %851 = load ptr, ptr %14, align 8
  %852 = call i32 @__irs_next_byte(ptr noundef %851)
  br label %859

853:                                              ; preds = %845
  %854 = getelementptr inbounds i8, ptr %848, i64 %846
  %855 = load i8, ptr %854, align 1
  %856 = zext i8 %855 to i32
  %857 = icmp eq i8 %855, 0
  %858 = select i1 %857, i32 -1, i32 %856
  br label %859

859:                                              ; preds = %853, %850
  %860 = phi i32 [ %858, %853 ], [ %852, %850 ]
  switch i32 %860, label %862 [
    i32 32, label %861
    i32 13, label %861
    i32 12, label %861
    i32 11, label %861
    i32 10, label %861
    i32 9, label %861
  ]

861:                                              ; preds = %859, %859, %859, %859, %859, %859
  br label %845

862:                                              ; preds = %859
  %863 = icmp eq i32 %860, -1
  %864 = zext i1 %863 to i32
  br label %865

865:                                              ; preds = %880, %862
  %866 = phi i64 [ %133, %862 ], [ %876, %880 ]
  %867 = phi ptr [ %844, %862 ], [ %875, %880 ]
  %868 = phi i32 [ %860, %862 ], [ %881, %880 ]
  switch i32 %868, label %869 [
    i32 -1, label %894
    i32 32, label %894
    i32 13, label %894
    i32 12, label %894
    i32 11, label %894
    i32 10, label %894
    i32 9, label %894
  ]

869:                                              ; preds = %865
  %870 = icmp eq ptr %867, null
  br i1 %870, label %874, label %871

871:                                              ; preds = %869
  %872 = trunc i32 %868 to i8
  %873 = getelementptr inbounds i8, ptr %867, i64 1
  store i8 %872, ptr %867, align 1
  br label %874

874:                                              ; preds = %869, %871
  %875 = phi ptr [ %873, %871 ], [ null, %869 ]
  %876 = add nsw i64 %866, -1
  %877 = icmp eq i64 %876, 0
  %878 = load i64, ptr %13, align 8
  %879 = add i64 %878, 1
  store i64 %879, ptr %13, align 8
  br i1 %877, label %880, label %882

880:                                              ; preds = %874, %888, %885
  %881 = phi i32 [ -1, %874 ], [ %893, %888 ], [ %887, %885 ]
  br label %865

882:                                              ; preds = %874
  %883 = load ptr, ptr %0, align 8
  %884 = icmp eq ptr %883, null
  br i1 %884, label %885, label %888

885:                                              ; preds = %882
  %886 = load ptr, ptr %14, align 8
  %887 = call i32 @__irs_next_byte(ptr noundef %886)
  br label %880

888:                                              ; preds = %882
  %889 = getelementptr inbounds i8, ptr %883, i64 %878
  %890 = load i8, ptr %889, align 1
  %891 = zext i8 %890 to i32
  %892 = icmp eq i8 %890, 0
  %893 = select i1 %892, i32 -1, i32 %891
  br label %880

894:                                              ; preds = %865, %865, %865, %865, %865, %865, %865
  %895 = load i64, ptr %13, align 8
  %896 = add i64 %895, -1
  store i64 %896, ptr %13, align 8
  %897 = load ptr, ptr %0, align 8
  %898 = icmp eq ptr %897, null
  %899 = icmp ne i32 %868, -1
  %900 = and i1 %899, %898
  br i1 %900, label %901, label %904

901:                                              ; preds = %894
  %902 = load ptr, ptr %14, align 8
  %903 = call i32 @ungetc(i32 noundef %868, ptr noundef %902)
  br label %904

904:                                              ; preds = %894, %901
  %905 = icmp eq ptr %867, null
  %906 = or i1 %863, %905
  br i1 %906, label %1058, label %907

907:                                              ; preds = %904
  store i8 0, ptr %867, align 1
  br label %1058

908:                                              ; preds = %151
  call void @__irs_must(i1 noundef zeroext %152)
  %909 = getelementptr inbounds i8, ptr %156, i64 1
  %910 = load i8, ptr %909, align 1
  %911 = icmp eq i8 %910, 94
  %912 = getelementptr inbounds i8, ptr %156, i64 2
  %913 = select i1 %911, ptr %912, ptr %909
  br label %914

914:                                              ; preds = %914, %908
  %915 = phi ptr [ %913, %908 ], [ %918, %914 ]
  %916 = load i8, ptr %915, align 1
  %917 = icmp ne i8 %916, 0
  call void @__irs_must(i1 noundef zeroext %917)
  %918 = getelementptr inbounds i8, ptr %915, i64 1
  %919 = load i8, ptr %918, align 1
  %920 = icmp eq i8 %919, 93
  br i1 %920, label %921, label %914

921:                                              ; preds = %914
  br i1 %109, label %922, label %936

922:                                              ; preds = %921
  %923 = load i32, ptr %2, align 8
  %924 = icmp ult i32 %923, 41
  br i1 %924, label %925, label %930

925:                                              ; preds = %922
  %926 = load ptr, ptr %6, align 8
  %927 = zext nneg i32 %923 to i64
  %928 = getelementptr i8, ptr %926, i64 %927
  %929 = add nuw nsw i32 %923, 8
  store i32 %929, ptr %2, align 8
  br label %933

930:                                              ; preds = %922
  %931 = load ptr, ptr %5, align 8
  %932 = getelementptr i8, ptr %931, i64 8
  store ptr %932, ptr %5, align 8
  br label %933

933:                                              ; preds = %930, %925
  %934 = phi ptr [ %928, %925 ], [ %931, %930 ]
  %935 = load ptr, ptr %934, align 8
  br label %936

936:                                              ; preds = %921, %933
  %937 = phi ptr [ %935, %933 ], [ null, %921 ]
  %938 = load i64, ptr %7, align 8
  %939 = add i64 %938, 1
  store i64 %939, ptr %7, align 8
  %940 = load ptr, ptr %0, align 8
  %941 = icmp eq ptr %940, null
  br i1 %941, label %942, label %945

942:                                              ; preds = %936
  %943 = load ptr, ptr %8, align 8
  %944 = call i32 @__irs_next_byte(ptr noundef %943)
  br label %951

945:                                              ; preds = %936
  %946 = getelementptr inbounds i8, ptr %940, i64 %938
  %947 = load i8, ptr %946, align 1
  %948 = zext i8 %947 to i32
  %949 = icmp eq i8 %947, 0
  %950 = select i1 %949, i32 -1, i32 %948
  br label %951

951:                                              ; preds = %942, %945
  %952 = phi i32 [ %950, %945 ], [ %944, %942 ]
  %953 = icmp eq i32 %952, -1
  %954 = select i1 %953, i32 1, i32 2
  %955 = icmp eq i32 %952, -1
  br i1 %955, label %1038, label %956

956:                                              ; preds = %951
  %957 = icmp ult ptr %913, %918
  br label %958

958:                                              ; preds = %956, %1034
  %959 = phi i32 [ 0, %956 ], [ %1036, %1034 ]
  %960 = phi i32 [ %952, %956 ], [ %1035, %1034 ]
  %961 = phi ptr [ %937, %956 ], [ %1017, %1034 ]
  %962 = phi i64 [ %133, %956 ], [ %1018, %1034 ]
  br i1 %957, label %963, label %1008

963:                                              ; preds = %958
  %964 = shl i32 %960, 24
  %965 = ashr exact i32 %964, 24
  %966 = load i8, ptr %913, align 1
  %967 = sext i8 %966 to i32
  %968 = icmp eq i32 %965, %967
  br i1 %968, label %1008, label %974

969:                                              ; preds = %1005
  %970 = getelementptr inbounds i8, ptr %1006, i64 1
  %971 = load i8, ptr %970, align 1
  %972 = sext i8 %971 to i32
  %973 = icmp eq i32 %965, %972
  br i1 %973, label %1008, label %974

974:                                              ; preds = %963, %969
  %975 = phi i8 [ %971, %969 ], [ %966, %963 ]
  %976 = phi ptr [ %970, %969 ], [ %913, %963 ]
  %977 = phi i1 [ %1007, %969 ], [ true, %963 ]
  %978 = getelementptr inbounds i8, ptr %976, i64 2
  %979 = icmp ult ptr %978, %918
  br i1 %979, label %980, label %1005

980:                                              ; preds = %974
  %981 = getelementptr inbounds i8, ptr %976, i64 1
  %982 = load i8, ptr %981, align 1
  %983 = icmp eq i8 %982, 45
  br i1 %983, label %984, label %1005

984:                                              ; preds = %980
  %985 = load i8, ptr %978, align 1
  %986 = icmp ugt i8 %975, %985
  br i1 %986, label %996, label %987

987:                                              ; preds = %984
  %988 = getelementptr inbounds i8, ptr %976, i64 3
  %989 = icmp ult ptr %988, %918
  br i1 %989, label %990, label %993

990:                                              ; preds = %987
  %991 = load i8, ptr %988, align 1
  %992 = icmp eq i8 %991, 45
  br label %993

993:                                              ; preds = %990, %987
  %994 = phi i1 [ false, %987 ], [ %992, %990 ]
  %995 = xor i1 %994, true
  br label %996

996:                                              ; preds = %993, %984
  %997 = phi i1 [ false, %984 ], [ %995, %993 ]
  call void @__irs_must(i1 noundef zeroext %997)
  %998 = load i8, ptr %976, align 1
  %999 = zext i8 %998 to i32
  %1000 = icmp slt i32 %960, %999
  br i1 %1000, label %1005, label %1001

1001:                                             ; preds = %996
  %1002 = load i8, ptr %978, align 1
  %1003 = zext i8 %1002 to i32
  %1004 = icmp sgt i32 %960, %1003
  br i1 %1004, label %1005, label %1008

1005:                                             ; preds = %1001, %996, %980, %974
  %1006 = phi ptr [ %976, %980 ], [ %976, %974 ], [ %978, %1001 ], [ %978, %996 ]
  %1007 = icmp ult ptr %1006, %915
  br i1 %1007, label %969, label %1008

1008:                                             ; preds = %1005, %1001, %969, %963, %958
  %1009 = phi i1 [ %957, %958 ], [ true, %963 ], [ %1007, %969 ], [ %977, %1001 ], [ %1007, %1005 ]
  %1010 = xor i1 %911, %1009
  br i1 %1010, label %1011, label %1038

1011:                                             ; preds = %1008
  %1012 = icmp eq ptr %961, null
  br i1 %1012, label %1016, label %1013

1013:                                             ; preds = %1011
  %1014 = trunc i32 %960 to i8
  %1015 = getelementptr inbounds i8, ptr %961, i64 1
  store i8 %1014, ptr %961, align 1
  br label %1016

1016:                                             ; preds = %1011, %1013
  %1017 = phi ptr [ %1015, %1013 ], [ null, %1011 ]
  %1018 = add nsw i64 %962, -1
  %1019 = icmp eq i64 %1018, 0
  %1020 = load i64, ptr %7, align 8
  %1021 = add i64 %1020, 1
  store i64 %1021, ptr %7, align 8
  br i1 %1019, label %1034, label %1022

1022:                                             ; preds = %1016
  %1023 = load ptr, ptr %0, align 8
  %1024 = icmp eq ptr %1023, null
  br i1 %1024, label %1025, label %1028

1025:                                             ; preds = %1022
  %1026 = load ptr, ptr %9, align 8
  %1027 = call i32 @__irs_next_byte(ptr noundef %1026)
  br label %1034

1028:                                             ; preds = %1022
  %1029 = getelementptr inbounds i8, ptr %1023, i64 %1020
  %1030 = load i8, ptr %1029, align 1
  %1031 = zext i8 %1030 to i32
  %1032 = icmp eq i8 %1030, 0
  %1033 = select i1 %1032, i32 -1, i32 %1031
  br label %1034

1034:                                             ; preds = %1016, %1028, %1025
  %1035 = phi i32 [ %1033, %1028 ], [ %1027, %1025 ], [ -1, %1016 ]
  %1036 = add nuw nsw i32 %959, 1
  %1037 = icmp eq i32 %1035, -1
  br i1 %1037, label %1038, label %958

1038:                                             ; preds = %1008, %1034, %951
  %1039 = phi ptr [ %937, %951 ], [ %961, %1008 ], [ %1017, %1034 ]
  %1040 = phi i32 [ %952, %951 ], [ %960, %1008 ], [ %1035, %1034 ]
  %1041 = phi i32 [ 0, %951 ], [ %959, %1008 ], [ 1, %1034 ]
  %1042 = load i64, ptr %7, align 8
  %1043 = add i64 %1042, -1
  store i64 %1043, ptr %7, align 8
  %1044 = load ptr, ptr %0, align 8
  %1045 = icmp eq ptr %1044, null
  %1046 = icmp ne i32 %1040, -1
  %1047 = and i1 %1046, %1045
  br i1 %1047, label %1048, label %1051

1048:                                             ; preds = %1038
  %1049 = load ptr, ptr %10, align 8
  %1050 = call i32 @ungetc(i32 noundef %1040, ptr noundef %1049)
  br label %1051

1051:                                             ; preds = %1038, %1048
  %1052 = icmp ne i32 %1041, 0
  %1053 = select i1 %1052, i32 0, i32 %954
  %1054 = icmp ne ptr %1039, null
  %1055 = and i1 %1054, %1052
  br i1 %1055, label %1056, label %1058

1056:                                             ; preds = %1051
  store i8 0, ptr %1039, align 1
  br label %1058

1057:                                             ; preds = %151
  call void @__irs_must(i1 noundef zeroext false)
  br label %1067

1058:                                             ; preds = %804, %413, %431, %433, %435, %437, %1051, %1056, %904, %907, %825, %759
  %1059 = phi i32 [ %740, %759 ], [ %794, %825 ], [ %864, %907 ], [ %864, %904 ], [ %1053, %1056 ], [ %1053, %1051 ], [ %416, %437 ], [ %416, %435 ], [ %416, %433 ], [ %416, %431 ], [ %416, %413 ], [ %794, %804 ]
  %1060 = phi ptr [ %156, %759 ], [ %156, %825 ], [ %156, %907 ], [ %156, %904 ], [ %918, %1056 ], [ %918, %1051 ], [ %156, %437 ], [ %156, %435 ], [ %156, %433 ], [ %156, %431 ], [ %156, %413 ], [ %156, %804 ]
  switch i32 %1059, label %1064 [
    i32 1, label %1061
    i32 2, label %1067
  ]

1061:                                             ; preds = %1058
  %1062 = icmp eq i32 %39, 0
  %1063 = select i1 %1062, i32 -1, i32 %39
  br label %1067

1064:                                             ; preds = %1058
  %1065 = zext i1 %109 to i32
  %1066 = add nsw i32 %39, %1065
  br label %1067

1067:                                             ; preds = %175, %213, %211, %209, %207, %188, %181, %1058, %178, %1064, %1061, %1057
  %1068 = phi i32 [ 1, %1057 ], [ 1, %1061 ], [ 0, %1064 ], [ 1, %178 ], [ 1, %1058 ], [ 1, %181 ], [ 1, %188 ], [ 4, %207 ], [ 4, %209 ], [ 4, %211 ], [ 4, %213 ], [ 4, %175 ]
  %1069 = phi i32 [ %39, %1057 ], [ %39, %1061 ], [ %1066, %1064 ], [ %39, %178 ], [ %39, %1058 ], [ %39, %181 ], [ %39, %188 ], [ %39, %207 ], [ %39, %209 ], [ %39, %211 ], [ %39, %213 ], [ %39, %175 ]
  %1070 = phi ptr [ %156, %1057 ], [ %1060, %1061 ], [ %1060, %1064 ], [ %156, %178 ], [ %1060, %1058 ], [ %156, %181 ], [ %156, %188 ], [ %156, %207 ], [ %156, %209 ], [ %156, %211 ], [ %156, %213 ], [ %156, %175 ]
  %1071 = phi i32 [ 0, %1057 ], [ %1063, %1061 ], [ %41, %1064 ], [ %180, %178 ], [ %39, %1058 ], [ %39, %181 ], [ %39, %188 ], [ %41, %207 ], [ %41, %209 ], [ %41, %211 ], [ %41, %213 ], [ %41, %175 ]
  switch i32 %1068, label %1077 [
    i32 0, label %1072
    i32 4, label %1072
  ]

1072:                                             ; preds = %68, %61, %1067, %103, %1067
  %1073 = phi i32 [ %39, %103 ], [ %1069, %1067 ], [ %1069, %1067 ], [ %39, %61 ], [ %39, %68 ]
  %1074 = phi ptr [ %40, %103 ], [ %1070, %1067 ], [ %1070, %1067 ], [ %40, %61 ], [ %40, %68 ]
  %1075 = phi i32 [ %105, %103 ], [ %1071, %1067 ], [ %1071, %1067 ], [ %41, %61 ], [ %41, %68 ]
  %1076 = getelementptr inbounds i8, ptr %1074, i64 1
  br label %38

1077:                                             ; preds = %38, %103, %1067
  %1078 = phi i32 [ %105, %103 ], [ %1071, %1067 ], [ %39, %38 ]
  ret i32 %1078
}

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

declare double @strtod(ptr noundef, ptr noundef) local_unnamed_addr

declare float @strtof(ptr noundef, ptr noundef) local_unnamed_addr

declare i32 @ungetc(i32 noundef, ptr noundef) local_unnamed_addr

declare i32 @__irs_next_byte(ptr noundef) local_unnamed_addr

declare i64 @__irs_stream_file(ptr noundef) local_unnamed_addr

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i8 @llvm.fshl.i8(i8, i8, i8)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.smax.i64(i64, i64)



