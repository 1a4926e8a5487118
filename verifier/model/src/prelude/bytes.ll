target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.__va_list_tag = type { i32, i32, ptr, ptr }

; Function Attrs: nounwind
define weak dso_local ptr @index(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = tail call ptr @strchr(ptr noundef %0, i32 noundef %1)
  ret ptr %3
}

declare ptr @strchr(ptr noundef, i32 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @rindex(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = tail call ptr @strrchr(ptr noundef %0, i32 noundef %1)
  ret ptr %3
}

declare ptr @strrchr(ptr noundef, i32 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @memrchr(ptr noundef %0, i32 noundef %1, i64 noundef %2) local_unnamed_addr {
  %4 = trunc i32 %1 to i8
  br label %5

5:                                                ; preds = %8, %3
  %6 = phi i64 [ %2, %3 ], [ %9, %8 ]
  %7 = icmp eq i64 %6, 0
  br i1 %7, label %15, label %8

8:                                                ; preds = %5
  %9 = add i64 %6, -1
  %10 = getelementptr inbounds i8, ptr %0, i64 %9
  %11 = load i8, ptr %10, align 1
  %12 = icmp eq i8 %11, %4
  br i1 %12, label %13, label %5

13:                                               ; preds = %8
  %14 = getelementptr inbounds i8, ptr %0, i64 %9
  br label %15

15:                                               ; preds = %5, %13
  %16 = phi ptr [ %14, %13 ], [ null, %5 ]
  ret ptr %16
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

; Function Attrs: nounwind
define weak dso_local ptr @rawmemchr(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = trunc i32 %1 to i8
  br label %4

4:                                                ; preds = %4, %2
  %5 = phi ptr [ %0, %2 ], [ %8, %4 ]
  %6 = load i8, ptr %5, align 1
  %7 = icmp eq i8 %6, %3
  %8 = getelementptr inbounds i8, ptr %5, i64 1
  br i1 %7, label %9, label %4

9:                                                ; preds = %4
  ret ptr %5
}

; Function Attrs: nounwind
define weak dso_local ptr @memmem(ptr noundef %0, i64 noundef %1, ptr noundef %2, i64 noundef %3) local_unnamed_addr {
  %5 = icmp ugt i64 %3, %1
  %6 = sub i64 %1, %3
  br i1 %5, label %32, label %7

7:                                                ; preds = %4
  %8 = icmp eq i64 %3, 0
  br label %13

9:                                                ; preds = %27
  %10 = add i64 %14, 1
  %11 = icmp ugt i64 %10, %6
  %12 = select i1 %5, i1 true, i1 %11
  br i1 %12, label %32, label %13

13:                                               ; preds = %7, %9
  %14 = phi i64 [ 0, %7 ], [ %10, %9 ]
  %15 = phi ptr [ undef, %7 ], [ %31, %9 ]
  %16 = getelementptr i8, ptr %0, i64 %14
  br i1 %8, label %27, label %17

17:                                               ; preds = %13, %24
  %18 = phi i64 [ %25, %24 ], [ 0, %13 ]
  %19 = getelementptr i8, ptr %16, i64 %18
  %20 = load i8, ptr %19, align 1
  %21 = getelementptr inbounds i8, ptr %2, i64 %18
  %22 = load i8, ptr %21, align 1
  %23 = icmp eq i8 %20, %22
  br i1 %23, label %24, label %27

24:                                               ; preds = %17
  %25 = add nuw i64 %18, 1
  %26 = icmp eq i64 %25, %3
  br i1 %26, label %27, label %17

27:                                               ; preds = %17, %24, %13
  %28 = phi i64 [ 0, %13 ], [ %18, %17 ], [ %3, %24 ]
  %29 = icmp eq i64 %28, %3
  %30 = getelementptr inbounds i8, ptr %0, i64 %14
  %31 = select i1 %29, ptr %30, ptr %15
  br i1 %29, label %32, label %9

32:                                               ; preds = %27, %9, %4
  %33 = phi ptr [ null, %4 ], [ %31, %27 ], [ null, %9 ]
  ret ptr %33
}

; Function Attrs: nounwind
define weak dso_local ptr @memccpy(ptr noundef %0, ptr noundef %1, i32 noundef %2, i64 noundef %3) local_unnamed_addr {
  %5 = icmp eq i64 %3, 0
  br i1 %5, label %20, label %6

6:                                                ; preds = %4
  %7 = trunc i32 %2 to i8
  br label %8

8:                                                ; preds = %6, %17
  %9 = phi i64 [ 0, %6 ], [ %18, %17 ]
  %10 = getelementptr inbounds i8, ptr %1, i64 %9
  %11 = load i8, ptr %10, align 1
  %12 = getelementptr inbounds i8, ptr %0, i64 %9
  store i8 %11, ptr %12, align 1
  %13 = icmp eq i8 %11, %7
  br i1 %13, label %14, label %17

14:                                               ; preds = %8
  %15 = getelementptr inbounds i8, ptr %0, i64 %9
  %16 = getelementptr inbounds i8, ptr %15, i64 1
  br label %20

17:                                               ; preds = %8
  %18 = add nuw i64 %9, 1
  %19 = icmp eq i64 %18, %3
  br i1 %19, label %20, label %8

20:                                               ; preds = %17, %4, %14
  %21 = phi ptr [ %16, %14 ], [ null, %4 ], [ null, %17 ]
  ret ptr %21
}

; Function Attrs: nounwind
define weak dso_local ptr @stpncpy(ptr noundef %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr {
  %4 = icmp eq i64 %2, 0
  br i1 %4, label %14, label %5

5:                                                ; preds = %3, %10
  %6 = phi i64 [ %12, %10 ], [ 0, %3 ]
  %7 = getelementptr inbounds i8, ptr %1, i64 %6
  %8 = load i8, ptr %7, align 1
  %9 = icmp eq i8 %8, 0
  br i1 %9, label %14, label %10

10:                                               ; preds = %5
  %11 = getelementptr inbounds i8, ptr %0, i64 %6
  store i8 %8, ptr %11, align 1
  %12 = add nuw i64 %6, 1
  %13 = icmp eq i64 %12, %2
  br i1 %13, label %14, label %5

14:                                               ; preds = %5, %10, %3
  %15 = phi i64 [ 0, %3 ], [ %6, %5 ], [ %2, %10 ]
  %16 = icmp ult i64 %15, %2
  br i1 %16, label %17, label %22

17:                                               ; preds = %14, %17
  %18 = phi i64 [ %19, %17 ], [ %15, %14 ]
  %19 = add nuw i64 %18, 1
  %20 = getelementptr inbounds i8, ptr %0, i64 %18
  store i8 0, ptr %20, align 1
  %21 = icmp eq i64 %19, %2
  br i1 %21, label %22, label %17

22:                                               ; preds = %17, %14
  %23 = getelementptr inbounds i8, ptr %0, i64 %15
  ret ptr %23
}

; Function Attrs: nounwind
define weak dso_local ptr @reallocarray(ptr noundef %0, i64 noundef %1, i64 noundef %2) local_unnamed_addr {
  %4 = tail call { i64, i1 } @llvm.umul.with.overflow.i64(i64 %1, i64 %2)
  %5 = extractvalue { i64, i1 } %4, 1
  %6 = extractvalue { i64, i1 } %4, 0
  %7 = xor i1 %5, true
  tail call void @__irs_must(i1 noundef zeroext %7)
  %8 = tail call ptr @realloc(ptr noundef %0, i64 noundef %6)
  ret ptr %8
}

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare { i64, i1 } @llvm.umul.with.overflow.i64(i64, i64)

declare ptr @realloc(ptr noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @vasprintf(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.va_copy.p0(ptr nonnull %4, ptr %2)
  %5 = call i32 @vsnprintf(ptr noundef null, i64 noundef 0, ptr noundef %1, ptr noundef nonnull %4)
  call void @llvm.va_end.p0(ptr %4)
  %6 = icmp slt i32 %5, 0
  br i1 %6, label %12, label %7

7:                                                ; preds = %3
  %8 = add nuw i32 %5, 1
  %9 = zext i32 %8 to i64
  %10 = call ptr @malloc(i64 noundef %9)
  store ptr %10, ptr %0, align 8
  %11 = call i32 @vsnprintf(ptr noundef %10, i64 noundef %9, ptr noundef %1, ptr noundef %2)
  br label %12

12:                                               ; preds = %3, %7
  %13 = phi i32 [ %11, %7 ], [ -1, %3 ]
  ret i32 %13
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_copy.p0(ptr, ptr)

declare i32 @vsnprintf(ptr noundef, i64 noundef, ptr noundef, ptr noundef) local_unnamed_addr

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr)

declare ptr @malloc(i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @__vasprintf_chk(ptr noundef %0, i32 noundef %1, ptr noundef %2, ptr noundef %3) local_unnamed_addr {
  %5 = tail call i32 @vasprintf(ptr noundef %0, ptr noundef %2, ptr noundef %3)
  ret i32 %5
}

; Function Attrs: nounwind
define weak dso_local i32 @asprintf(ptr noundef %0, ptr noundef %1, ...) local_unnamed_addr {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.va_start.p0(ptr nonnull %3)
  %4 = call i32 @vasprintf(ptr noundef %0, ptr noundef %1, ptr noundef nonnull %3)
  call void @llvm.va_end.p0(ptr %3)
  ret i32 %4
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr)

; Function Attrs: nounwind
define weak dso_local i32 @__asprintf_chk(ptr noundef %0, i32 noundef %1, ptr noundef %2, ...) local_unnamed_addr {
  %4 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.va_start.p0(ptr nonnull %4)
  %5 = call i32 @vasprintf(ptr noundef %0, ptr noundef %2, ptr noundef nonnull %4)
  call void @llvm.va_end.p0(ptr %4)
  ret i32 %5
}

; Function Attrs: nounwind
define weak dso_local i32 @ffs(i32 noundef %0) local_unnamed_addr {
  %2 = tail call range(i32 0, 33) i32 @llvm.cttz.i32(i32 %0, i1 true)
  %3 = add nuw nsw i32 %2, 1
  %4 = icmp eq i32 %0, 0
  %5 = select i1 %4, i32 0, i32 %3
  ret i32 %5
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.cttz.i32(i32, i1 immarg)

; Function Attrs: nounwind
define weak dso_local i32 @ffsl(i64 noundef %0) local_unnamed_addr {
  %2 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %0, i1 true)
  %3 = icmp eq i64 %0, 0
  %4 = trunc nuw nsw i64 %2 to i32
  %5 = add nuw nsw i32 %4, 1
  %6 = select i1 %3, i32 0, i32 %5
  ret i32 %6
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.cttz.i64(i64, i1 immarg)

; Function Attrs: nounwind
define weak dso_local i32 @ffsll(i64 noundef %0) local_unnamed_addr {
  %2 = tail call range(i64 0, 65) i64 @llvm.cttz.i64(i64 %0, i1 true)
  %3 = icmp eq i64 %0, 0
  %4 = trunc nuw nsw i64 %2 to i32
  %5 = add nuw nsw i32 %4, 1
  %6 = select i1 %3, i32 0, i32 %5
  ret i32 %6
}

; Function Attrs: nounwind
define weak dso_local i64 @imaxabs(i64 noundef %0) local_unnamed_addr {
  %2 = tail call i64 @llvm.abs.i64(i64 %0, i1 true)
  ret i64 %2
}

; Function Attrs: nounwind
define weak dso_local i32 @getpagesize() local_unnamed_addr {
  ret i32 4096
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

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i64 @llvm.abs.i64(i64, i1 immarg)



