target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.__va_list_tag = type { i32, i32, ptr, ptr }

@.str = private unnamed_addr constant [25 x i8] c"buffer overflow detected\00", align 1

; Function Attrs: nounwind
define weak dso_local ptr @__strcpy_chk(ptr noundef %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr {
  %4 = tail call i64 @strlen(ptr noundef %1)
  %5 = icmp ult i64 %4, %2
  br i1 %5, label %7, label %6

6:                                                ; preds = %3
  tail call void @__fortify_fail(ptr noundef nonnull @.str)
  unreachable

7:                                                ; preds = %3
  %8 = tail call ptr @strcpy(ptr noundef %0, ptr noundef %1)
  ret ptr %8
}

declare i64 @strlen(ptr noundef) local_unnamed_addr

declare ptr @strcpy(ptr noundef, ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @__stpcpy_chk(ptr noundef %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr {
  %4 = tail call i64 @strlen(ptr noundef %1)
  %5 = icmp ult i64 %4, %2
  br i1 %5, label %7, label %6

6:                                                ; preds = %3
  tail call void @__fortify_fail(ptr noundef nonnull @.str)
  unreachable

7:                                                ; preds = %3
  %8 = tail call ptr @stpcpy(ptr noundef %0, ptr noundef %1)
  ret ptr %8
}

declare ptr @stpcpy(ptr noundef, ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @__strcat_chk(ptr noundef %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr {
  %4 = tail call i64 @strlen(ptr noundef %0)
  %5 = tail call i64 @strlen(ptr noundef %1)
  %6 = add i64 %5, %4
  %7 = icmp ult i64 %6, %2
  br i1 %7, label %9, label %8

8:                                                ; preds = %3
  tail call void @__fortify_fail(ptr noundef nonnull @.str)
  unreachable

9:                                                ; preds = %3
  %10 = tail call ptr @strcat(ptr noundef %0, ptr noundef %1)
  ret ptr %10
}

declare ptr @strcat(ptr noundef, ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @__strncpy_chk(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr {
  %5 = icmp ugt i64 %2, %3
  br i1 %5, label %6, label %7

6:                                                ; preds = %4
  tail call void @__fortify_fail(ptr noundef nonnull @.str)
  unreachable

7:                                                ; preds = %4
  %8 = tail call ptr @strncpy(ptr noundef %0, ptr noundef %1, i64 noundef %2)
  ret ptr %8
}

declare ptr @strncpy(ptr noundef, ptr noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @__strncat_chk(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr {
  %5 = tail call i64 @strlen(ptr noundef %0)
  %6 = tail call i64 @strnlen(ptr noundef %1, i64 noundef %2)
  %7 = add i64 %6, %5
  %8 = icmp ult i64 %7, %3
  br i1 %8, label %10, label %9

9:                                                ; preds = %4
  tail call void @__fortify_fail(ptr noundef nonnull @.str)
  unreachable

10:                                               ; preds = %4
  %11 = tail call ptr @strncat(ptr noundef %0, ptr noundef %1, i64 noundef %2)
  ret ptr %11
}

declare i64 @strnlen(ptr noundef, i64 noundef) local_unnamed_addr

declare ptr @strncat(ptr noundef, ptr noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @__mempcpy_chk(ptr noundef %0, ptr noundef %1, i64 noundef %2, i64 noundef %3) local_unnamed_addr {
  %5 = icmp ugt i64 %2, %3
  br i1 %5, label %6, label %7

6:                                                ; preds = %4
  tail call void @__fortify_fail(ptr noundef nonnull @.str)
  unreachable

7:                                                ; preds = %4
  %8 = tail call ptr @mempcpy(ptr noundef %0, ptr noundef %1, i64 noundef %2)
  ret ptr %8
}

declare ptr @mempcpy(ptr noundef, ptr noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @__vsnprintf_chk(ptr noundef %0, i64 noundef %1, i32 noundef %2, i64 noundef %3, ptr noundef %4, ptr noundef %5) local_unnamed_addr {
  %7 = icmp ugt i64 %1, %3
  br i1 %7, label %8, label %9

8:                                                ; preds = %6
  tail call void @__fortify_fail(ptr noundef nonnull @.str)
  unreachable

9:                                                ; preds = %6
  %10 = tail call i32 @vsnprintf(ptr noundef %0, i64 noundef %1, ptr noundef %4, ptr noundef %5)
  ret i32 %10
}

declare i32 @vsnprintf(ptr noundef, i64 noundef, ptr noundef, ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @__snprintf_chk(ptr noundef %0, i64 noundef %1, i32 noundef %2, i64 noundef %3, ptr noundef %4, ...) local_unnamed_addr {
  %6 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.va_start.p0(ptr nonnull %6)
  %7 = icmp ugt i64 %1, %3
  br i1 %7, label %8, label %9

8:                                                ; preds = %5
  call void @__fortify_fail(ptr noundef nonnull @.str)
  unreachable

9:                                                ; preds = %5
  %10 = call i32 @vsnprintf(ptr noundef %0, i64 noundef %1, ptr noundef %4, ptr noundef nonnull %6)
  call void @llvm.va_end.p0(ptr %6)
  ret i32 %10
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_start.p0(ptr)

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn
declare void @llvm.va_end.p0(ptr)

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

; Function Attrs: nounwind
define weak dso_local i32 @__vsprintf_chk(ptr noundef %0, i32 noundef %1, i64 noundef %2, ptr noundef %3, ptr noundef %4) local_unnamed_addr {
  switch i64 %2, label %9 [
    i64 -1, label %6
    i64 0, label %8
  ]

6:                                                ; preds = %5
  %7 = tail call i32 @vsprintf(ptr noundef %0, ptr noundef %3, ptr noundef %4)
  br label %16

8:                                                ; preds = %5
  tail call void @__fortify_fail(ptr noundef nonnull @.str)
  unreachable

9:                                                ; preds = %5
  %10 = tail call i32 @vsnprintf(ptr noundef %0, i64 noundef %2, ptr noundef %3, ptr noundef %4)
  %11 = sext i32 %10 to i64
  %12 = icmp ult i64 %11, %2
  %13 = icmp slt i32 %10, 0
  %14 = or i1 %13, %12
  br i1 %14, label %16, label %15

15:                                               ; preds = %9
  tail call void @__fortify_fail(ptr noundef nonnull @.str)
  unreachable

16:                                               ; preds = %6, %9
  %17 = phi i32 [ %7, %6 ], [ %10, %9 ]
  ret i32 %17
}

; Function Attrs: nounwind
define weak dso_local i32 @__sprintf_chk(ptr noundef %0, i32 noundef %1, i64 noundef %2, ptr noundef %3, ...) local_unnamed_addr {
  %5 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.va_start.p0(ptr nonnull %5)
  switch i64 %2, label %9 [
    i64 -1, label %6
    i64 0, label %8
  ]

6:                                                ; preds = %4
  %7 = call i32 @vsprintf(ptr noundef %0, ptr noundef %3, ptr noundef nonnull %5)
  br label %16

8:                                                ; preds = %4
  call void @__fortify_fail(ptr noundef nonnull @.str)
  unreachable

9:                                                ; preds = %4
  %10 = call i32 @vsnprintf(ptr noundef %0, i64 noundef %2, ptr noundef %3, ptr noundef nonnull %5)
  %11 = sext i32 %10 to i64
  %12 = icmp ult i64 %11, %2
  %13 = icmp slt i32 %10, 0
  %14 = or i1 %13, %12
  br i1 %14, label %16, label %15

15:                                               ; preds = %9
  call void @__fortify_fail(ptr noundef nonnull @.str)
  unreachable

16:                                               ; preds = %6, %9
  %17 = phi i32 [ %7, %6 ], [ %10, %9 ]
  call void @llvm.va_end.p0(ptr %5)
  ret i32 %17
}

; Function Attrs: nounwind
define weak dso_local i32 @__vprintf_chk(i32 noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call i32 @vprintf(ptr noundef %1, ptr noundef %2)
  ret i32 %4
}

declare i32 @vprintf(ptr noundef, ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @__printf_chk(i32 noundef %0, ptr noundef %1, ...) local_unnamed_addr {
  %3 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.va_start.p0(ptr nonnull %3)
  %4 = call i32 @vprintf(ptr noundef %1, ptr noundef nonnull %3)
  call void @llvm.va_end.p0(ptr %3)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i32 @__vfprintf_chk(ptr noundef %0, i32 noundef %1, ptr noundef %2, ptr noundef %3) local_unnamed_addr {
  %5 = tail call i32 @vfprintf(ptr noundef %0, ptr noundef %2, ptr noundef %3)
  ret i32 %5
}

declare i32 @vfprintf(ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @__fprintf_chk(ptr noundef %0, i32 noundef %1, ptr noundef %2, ...) local_unnamed_addr {
  %4 = alloca [1 x %struct.__va_list_tag], align 16
  call void @llvm.va_start.p0(ptr nonnull %4)
  %5 = call i32 @vfprintf(ptr noundef %0, ptr noundef %2, ptr noundef nonnull %4)
  call void @llvm.va_end.p0(ptr %4)
  ret i32 %5
}

; Function Attrs: nounwind
define weak dso_local i64 @__fdelt_chk(i64 noundef %0) local_unnamed_addr {
  %2 = icmp ult i64 %0, 1024
  br i1 %2, label %4, label %3

3:                                                ; preds = %1
  tail call void @__fortify_fail(ptr noundef nonnull @.str)
  unreachable

4:                                                ; preds = %1
  %5 = lshr i64 %0, 6
  ret i64 %5
}

; Function Attrs: noreturn
declare void @__fortify_fail(ptr noundef) local_unnamed_addr

declare i32 @vsprintf(ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr



