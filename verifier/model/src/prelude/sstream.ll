target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.table = type { i64, i64, ptr, ptr, ptr }

@__irs_string_buffer = external constant [1 x i8], align 1
@out_table = internal constant %struct.table { i64 112, i64 0, ptr @_ZTINSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEE, ptr @out_end, ptr @out_release }, align 8
@_ZTINSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEE = external constant i8, align 1
@in_table = internal constant %struct.table { i64 120, i64 0, ptr @_ZTINSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEEE, ptr @in_end, ptr @in_release }, align 8
@_ZTINSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEEE = external constant i8, align 1
@both_table = internal constant %struct.table { i64 128, i64 0, ptr @_ZTINSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEE, ptr @both_end, ptr @both_release }, align 8
@both_out_table = internal constant %struct.table { i64 112, i64 -16, ptr @_ZTINSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEE, ptr @both_out_end, ptr @both_out_release }, align 8
@_ZTINSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEE = external constant i8, align 1

; Function Attrs: nounwind
define weak dso_local void @_ZNKSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEE3strEv(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  %4 = icmp eq ptr %3, @__irs_string_buffer
  tail call void @__irs_must(i1 noundef zeroext %4)
  %5 = getelementptr inbounds i8, ptr %0, i64 16
  store ptr %5, ptr %0, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %6, align 8
  store i8 0, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %1, i64 72
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr inbounds i8, ptr %1, i64 80
  %10 = load i64, ptr %9, align 8
  %11 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(ptr noundef nonnull %0, i64 noundef 0, i64 noundef 0, ptr noundef %8, i64 noundef %10)
  ret void
}

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local void @_ZNKRSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEE3strEv(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  tail call void @_ZNKSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEE3strEv(ptr noundef %0, ptr noundef %1)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1115basic_stringbufIcSt11char_traitsIcESaIcEE3strERKNS_12basic_stringIcS2_S3_EE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = icmp eq ptr %3, @__irs_string_buffer
  tail call void @__irs_must(i1 noundef zeroext %4)
  %5 = getelementptr inbounds i8, ptr %0, i64 72
  %6 = getelementptr inbounds i8, ptr %0, i64 80
  %7 = load i64, ptr %6, align 8
  %8 = load ptr, ptr %1, align 8
  %9 = getelementptr inbounds i8, ptr %1, i64 8
  %10 = load i64, ptr %9, align 8
  %11 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(ptr noundef nonnull %5, i64 noundef 0, i64 noundef %7, ptr noundef %8, i64 noundef %10)
  %12 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %12, align 8
  %13 = getelementptr inbounds i8, ptr %0, i64 64
  %14 = load i32, ptr %13, align 8
  %15 = and i32 %14, 3
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %19, label %17

17:                                               ; preds = %2
  %18 = load i64, ptr %6, align 8
  br label %19

19:                                               ; preds = %2, %17
  %20 = phi i64 [ %18, %17 ], [ 0, %2 ]
  %21 = getelementptr inbounds i8, ptr %0, i64 16
  store i64 %20, ptr %21, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEC1Ev(ptr noundef %0) local_unnamed_addr {
  store ptr getelementptr inbounds (i8, ptr @out_table, i64 24), ptr %0, align 8
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  store ptr @__irs_string_buffer, ptr %2, align 8
  %3 = getelementptr inbounds i8, ptr %0, i64 72
  store i32 16, ptr %3, align 8
  %4 = getelementptr inbounds i8, ptr %0, i64 80
  %5 = getelementptr inbounds i8, ptr %0, i64 96
  store ptr %5, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 88
  store i64 0, ptr %6, align 8
  store i8 0, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 16
  store i64 0, ptr %7, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 24
  store i64 0, ptr %8, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 112
  %10 = tail call i64 @__irs_number(i64 noundef 0)
  %11 = inttoptr i64 %10 to ptr
  %12 = getelementptr inbounds i8, ptr %0, i64 368
  store ptr %11, ptr %12, align 8
  %13 = getelementptr inbounds i8, ptr %0, i64 360
  store ptr %11, ptr %13, align 8
  %14 = getelementptr inbounds i8, ptr %0, i64 352
  store ptr %11, ptr %14, align 8
  store ptr %11, ptr %9, align 8
  %15 = getelementptr inbounds i8, ptr %0, i64 120
  store i64 6, ptr %15, align 8
  %16 = getelementptr inbounds i8, ptr %0, i64 128
  store i64 0, ptr %16, align 8
  %17 = getelementptr inbounds i8, ptr %0, i64 136
  store i32 4098, ptr %17, align 8
  %18 = getelementptr inbounds i8, ptr %0, i64 144
  store i32 0, ptr %18, align 8
  %19 = getelementptr inbounds i8, ptr %0, i64 140
  store i32 0, ptr %19, align 4
  %20 = getelementptr inbounds i8, ptr %0, i64 152
  br label %21

21:                                               ; preds = %21, %1
  %22 = phi i64 [ 0, %1 ], [ %24, %21 ]
  %23 = getelementptr inbounds [176 x i8], ptr %20, i64 0, i64 %22
  store i8 0, ptr %23, align 1
  %24 = add nuw nsw i64 %22, 1
  %25 = icmp eq i64 %24, 176
  br i1 %25, label %26, label %21

26:                                               ; preds = %21
  %27 = getelementptr inbounds i8, ptr %0, i64 328
  store ptr null, ptr %27, align 8
  %28 = getelementptr inbounds i8, ptr %0, i64 336
  store i8 32, ptr %28, align 8
  %29 = getelementptr inbounds i8, ptr %0, i64 337
  store i8 1, ptr %29, align 1
  %30 = getelementptr inbounds i8, ptr %0, i64 344
  store ptr %2, ptr %30, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEC1ESt13_Ios_Openmode(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  store ptr getelementptr inbounds (i8, ptr @out_table, i64 24), ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %0, i64 8
  %4 = or i32 %1, 16
  store ptr @__irs_string_buffer, ptr %3, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 72
  store i32 %4, ptr %5, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 80
  %7 = getelementptr inbounds i8, ptr %0, i64 96
  store ptr %7, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 88
  store i64 0, ptr %8, align 8
  store i8 0, ptr %7, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 16
  store i64 0, ptr %9, align 8
  %10 = getelementptr inbounds i8, ptr %0, i64 24
  store i64 0, ptr %10, align 8
  %11 = getelementptr inbounds i8, ptr %0, i64 112
  %12 = tail call i64 @__irs_number(i64 noundef 0)
  %13 = inttoptr i64 %12 to ptr
  %14 = getelementptr inbounds i8, ptr %0, i64 368
  store ptr %13, ptr %14, align 8
  %15 = getelementptr inbounds i8, ptr %0, i64 360
  store ptr %13, ptr %15, align 8
  %16 = getelementptr inbounds i8, ptr %0, i64 352
  store ptr %13, ptr %16, align 8
  store ptr %13, ptr %11, align 8
  %17 = getelementptr inbounds i8, ptr %0, i64 120
  store i64 6, ptr %17, align 8
  %18 = getelementptr inbounds i8, ptr %0, i64 128
  store i64 0, ptr %18, align 8
  %19 = getelementptr inbounds i8, ptr %0, i64 136
  store i32 4098, ptr %19, align 8
  %20 = getelementptr inbounds i8, ptr %0, i64 144
  store i32 0, ptr %20, align 8
  %21 = getelementptr inbounds i8, ptr %0, i64 140
  store i32 0, ptr %21, align 4
  %22 = getelementptr inbounds i8, ptr %0, i64 152
  br label %23

23:                                               ; preds = %23, %2
  %24 = phi i64 [ 0, %2 ], [ %26, %23 ]
  %25 = getelementptr inbounds [176 x i8], ptr %22, i64 0, i64 %24
  store i8 0, ptr %25, align 1
  %26 = add nuw nsw i64 %24, 1
  %27 = icmp eq i64 %26, 176
  br i1 %27, label %28, label %23

28:                                               ; preds = %23
  %29 = getelementptr inbounds i8, ptr %0, i64 328
  store ptr null, ptr %29, align 8
  %30 = getelementptr inbounds i8, ptr %0, i64 336
  store i8 32, ptr %30, align 8
  %31 = getelementptr inbounds i8, ptr %0, i64 337
  store i8 1, ptr %31, align 1
  %32 = getelementptr inbounds i8, ptr %0, i64 344
  store ptr %3, ptr %32, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEEC1ERKNS_12basic_stringIcS2_S3_EESt13_Ios_Openmode(ptr noundef %0, ptr noundef %1, i32 noundef %2) local_unnamed_addr {
  store ptr getelementptr inbounds (i8, ptr @out_table, i64 24), ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  %5 = or i32 %2, 16
  store ptr @__irs_string_buffer, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 72
  store i32 %5, ptr %6, align 8
  %7 = icmp eq ptr %1, null
  %8 = getelementptr inbounds i8, ptr %0, i64 80
  br i1 %7, label %10, label %9

9:                                                ; preds = %3
  tail call void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1ERKS4_(ptr noundef nonnull %8, ptr noundef nonnull %1)
  br label %13

10:                                               ; preds = %3
  %11 = getelementptr inbounds i8, ptr %0, i64 96
  store ptr %11, ptr %8, align 8
  %12 = getelementptr inbounds i8, ptr %0, i64 88
  store i64 0, ptr %12, align 8
  store i8 0, ptr %11, align 8
  br label %13

13:                                               ; preds = %10, %9
  %14 = getelementptr inbounds i8, ptr %0, i64 16
  store i64 0, ptr %14, align 8
  %15 = load i32, ptr %6, align 8
  %16 = and i32 %15, 3
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %21, label %18

18:                                               ; preds = %13
  %19 = getelementptr inbounds i8, ptr %0, i64 88
  %20 = load i64, ptr %19, align 8
  br label %21

21:                                               ; preds = %18, %13
  %22 = phi i64 [ %20, %18 ], [ 0, %13 ]
  %23 = getelementptr inbounds i8, ptr %0, i64 24
  store i64 %22, ptr %23, align 8
  %24 = getelementptr inbounds i8, ptr %0, i64 112
  %25 = tail call i64 @__irs_number(i64 noundef 0)
  %26 = inttoptr i64 %25 to ptr
  %27 = getelementptr inbounds i8, ptr %0, i64 368
  store ptr %26, ptr %27, align 8
  %28 = getelementptr inbounds i8, ptr %0, i64 360
  store ptr %26, ptr %28, align 8
  %29 = getelementptr inbounds i8, ptr %0, i64 352
  store ptr %26, ptr %29, align 8
  store ptr %26, ptr %24, align 8
  %30 = getelementptr inbounds i8, ptr %0, i64 120
  store i64 6, ptr %30, align 8
  %31 = getelementptr inbounds i8, ptr %0, i64 128
  store i64 0, ptr %31, align 8
  %32 = getelementptr inbounds i8, ptr %0, i64 136
  store i32 4098, ptr %32, align 8
  %33 = getelementptr inbounds i8, ptr %0, i64 144
  store i32 0, ptr %33, align 8
  %34 = getelementptr inbounds i8, ptr %0, i64 140
  store i32 0, ptr %34, align 4
  %35 = getelementptr inbounds i8, ptr %0, i64 152
  br label %36

36:                                               ; preds = %36, %21
  %37 = phi i64 [ 0, %21 ], [ %39, %36 ]
  %38 = getelementptr inbounds [176 x i8], ptr %35, i64 0, i64 %37
  store i8 0, ptr %38, align 1
  %39 = add nuw nsw i64 %37, 1
  %40 = icmp eq i64 %39, 176
  br i1 %40, label %41, label %36

41:                                               ; preds = %36
  %42 = getelementptr inbounds i8, ptr %0, i64 328
  store ptr null, ptr %42, align 8
  %43 = getelementptr inbounds i8, ptr %0, i64 336
  store i8 32, ptr %43, align 8
  %44 = getelementptr inbounds i8, ptr %0, i64 337
  store i8 1, ptr %44, align 1
  %45 = getelementptr inbounds i8, ptr %0, i64 344
  store ptr %4, ptr %45, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEED1Ev(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 80
  tail call void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEED1Ev(ptr noundef nonnull %2)
  ret void
}

declare void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEED1Ev(ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local void @_ZNKSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEE3strEv(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 16
  store ptr %3, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %4, align 8
  store i8 0, ptr %3, align 8
  %5 = getelementptr inbounds i8, ptr %1, i64 80
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %1, i64 88
  %8 = load i64, ptr %7, align 8
  %9 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(ptr noundef nonnull %0, i64 noundef 0, i64 noundef 0, ptr noundef %6, i64 noundef %8)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNKRSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEE3strEv(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  tail call void @_ZNKSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEE3strEv(ptr noundef %0, ptr noundef %1)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEE3strERKNS_12basic_stringIcS2_S3_EE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 80
  %4 = getelementptr inbounds i8, ptr %0, i64 88
  %5 = load i64, ptr %4, align 8
  %6 = load ptr, ptr %1, align 8
  %7 = getelementptr inbounds i8, ptr %1, i64 8
  %8 = load i64, ptr %7, align 8
  %9 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(ptr noundef nonnull %3, i64 noundef 0, i64 noundef %5, ptr noundef %6, i64 noundef %8)
  %10 = getelementptr inbounds i8, ptr %0, i64 16
  store i64 0, ptr %10, align 8
  %11 = getelementptr inbounds i8, ptr %0, i64 72
  %12 = load i32, ptr %11, align 8
  %13 = and i32 %12, 3
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %17, label %15

15:                                               ; preds = %2
  %16 = load i64, ptr %4, align 8
  br label %17

17:                                               ; preds = %2, %15
  %18 = phi i64 [ %16, %15 ], [ 0, %2 ]
  %19 = getelementptr inbounds i8, ptr %0, i64 24
  store i64 %18, ptr %19, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEE3strEONS_12basic_stringIcS2_S3_EE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  %4 = getelementptr inbounds i8, ptr %1, i64 16
  %5 = icmp eq ptr %3, %4
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = getelementptr inbounds i8, ptr %0, i64 80
  %7 = getelementptr inbounds i8, ptr %0, i64 88
  %8 = load i64, ptr %7, align 8
  %9 = load ptr, ptr %1, align 8
  %10 = getelementptr inbounds i8, ptr %1, i64 8
  %11 = load i64, ptr %10, align 8
  %12 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(ptr noundef nonnull %6, i64 noundef 0, i64 noundef %8, ptr noundef %9, i64 noundef %11)
  %13 = getelementptr inbounds i8, ptr %0, i64 16
  store i64 0, ptr %13, align 8
  %14 = getelementptr inbounds i8, ptr %0, i64 72
  %15 = load i32, ptr %14, align 8
  %16 = and i32 %15, 3
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %20, label %18

18:                                               ; preds = %2
  %19 = load i64, ptr %7, align 8
  br label %20

20:                                               ; preds = %2, %18
  %21 = phi i64 [ %19, %18 ], [ 0, %2 ]
  %22 = getelementptr inbounds i8, ptr %0, i64 24
  store i64 %21, ptr %22, align 8
  store i64 0, ptr %10, align 8
  store i8 0, ptr %4, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEE5rdbufEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  ret ptr %2
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEEC1Ev(ptr noundef %0) local_unnamed_addr {
  store ptr getelementptr inbounds (i8, ptr @in_table, i64 24), ptr %0, align 8
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %2, align 8
  %3 = getelementptr inbounds i8, ptr %0, i64 16
  store ptr @__irs_string_buffer, ptr %3, align 8
  %4 = getelementptr inbounds i8, ptr %0, i64 80
  store i32 8, ptr %4, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 88
  %6 = getelementptr inbounds i8, ptr %0, i64 104
  store ptr %6, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 96
  store i64 0, ptr %7, align 8
  store i8 0, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 24
  store i64 0, ptr %8, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 32
  store i64 0, ptr %9, align 8
  %10 = getelementptr inbounds i8, ptr %0, i64 120
  %11 = tail call i64 @__irs_number(i64 noundef 0)
  %12 = inttoptr i64 %11 to ptr
  %13 = getelementptr inbounds i8, ptr %0, i64 376
  store ptr %12, ptr %13, align 8
  %14 = getelementptr inbounds i8, ptr %0, i64 368
  store ptr %12, ptr %14, align 8
  %15 = getelementptr inbounds i8, ptr %0, i64 360
  store ptr %12, ptr %15, align 8
  store ptr %12, ptr %10, align 8
  %16 = getelementptr inbounds i8, ptr %0, i64 128
  store i64 6, ptr %16, align 8
  %17 = getelementptr inbounds i8, ptr %0, i64 136
  store i64 0, ptr %17, align 8
  %18 = getelementptr inbounds i8, ptr %0, i64 144
  store i32 4098, ptr %18, align 8
  %19 = getelementptr inbounds i8, ptr %0, i64 152
  store i32 0, ptr %19, align 8
  %20 = getelementptr inbounds i8, ptr %0, i64 148
  store i32 0, ptr %20, align 4
  %21 = getelementptr inbounds i8, ptr %0, i64 160
  br label %22

22:                                               ; preds = %22, %1
  %23 = phi i64 [ 0, %1 ], [ %25, %22 ]
  %24 = getelementptr inbounds [176 x i8], ptr %21, i64 0, i64 %23
  store i8 0, ptr %24, align 1
  %25 = add nuw nsw i64 %23, 1
  %26 = icmp eq i64 %25, 176
  br i1 %26, label %27, label %22

27:                                               ; preds = %22
  %28 = getelementptr inbounds i8, ptr %0, i64 336
  store ptr null, ptr %28, align 8
  %29 = getelementptr inbounds i8, ptr %0, i64 344
  store i8 32, ptr %29, align 8
  %30 = getelementptr inbounds i8, ptr %0, i64 345
  store i8 1, ptr %30, align 1
  %31 = getelementptr inbounds i8, ptr %0, i64 352
  store ptr %3, ptr %31, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEEC1ESt13_Ios_Openmode(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  store ptr getelementptr inbounds (i8, ptr @in_table, i64 24), ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %3, align 8
  %4 = getelementptr inbounds i8, ptr %0, i64 16
  %5 = or i32 %1, 8
  store ptr @__irs_string_buffer, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 80
  store i32 %5, ptr %6, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 88
  %8 = getelementptr inbounds i8, ptr %0, i64 104
  store ptr %8, ptr %7, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 96
  store i64 0, ptr %9, align 8
  store i8 0, ptr %8, align 8
  %10 = getelementptr inbounds i8, ptr %0, i64 24
  store i64 0, ptr %10, align 8
  %11 = getelementptr inbounds i8, ptr %0, i64 32
  store i64 0, ptr %11, align 8
  %12 = getelementptr inbounds i8, ptr %0, i64 120
  %13 = tail call i64 @__irs_number(i64 noundef 0)
  %14 = inttoptr i64 %13 to ptr
  %15 = getelementptr inbounds i8, ptr %0, i64 376
  store ptr %14, ptr %15, align 8
  %16 = getelementptr inbounds i8, ptr %0, i64 368
  store ptr %14, ptr %16, align 8
  %17 = getelementptr inbounds i8, ptr %0, i64 360
  store ptr %14, ptr %17, align 8
  store ptr %14, ptr %12, align 8
  %18 = getelementptr inbounds i8, ptr %0, i64 128
  store i64 6, ptr %18, align 8
  %19 = getelementptr inbounds i8, ptr %0, i64 136
  store i64 0, ptr %19, align 8
  %20 = getelementptr inbounds i8, ptr %0, i64 144
  store i32 4098, ptr %20, align 8
  %21 = getelementptr inbounds i8, ptr %0, i64 152
  store i32 0, ptr %21, align 8
  %22 = getelementptr inbounds i8, ptr %0, i64 148
  store i32 0, ptr %22, align 4
  %23 = getelementptr inbounds i8, ptr %0, i64 160
  br label %24

24:                                               ; preds = %24, %2
  %25 = phi i64 [ 0, %2 ], [ %27, %24 ]
  %26 = getelementptr inbounds [176 x i8], ptr %23, i64 0, i64 %25
  store i8 0, ptr %26, align 1
  %27 = add nuw nsw i64 %25, 1
  %28 = icmp eq i64 %27, 176
  br i1 %28, label %29, label %24

29:                                               ; preds = %24
  %30 = getelementptr inbounds i8, ptr %0, i64 336
  store ptr null, ptr %30, align 8
  %31 = getelementptr inbounds i8, ptr %0, i64 344
  store i8 32, ptr %31, align 8
  %32 = getelementptr inbounds i8, ptr %0, i64 345
  store i8 1, ptr %32, align 1
  %33 = getelementptr inbounds i8, ptr %0, i64 352
  store ptr %4, ptr %33, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEEC1ERKNS_12basic_stringIcS2_S3_EESt13_Ios_Openmode(ptr noundef %0, ptr noundef %1, i32 noundef %2) local_unnamed_addr {
  store ptr getelementptr inbounds (i8, ptr @in_table, i64 24), ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %4, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 16
  %6 = or i32 %2, 8
  store ptr @__irs_string_buffer, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 80
  store i32 %6, ptr %7, align 8
  %8 = icmp eq ptr %1, null
  %9 = getelementptr inbounds i8, ptr %0, i64 88
  br i1 %8, label %11, label %10

10:                                               ; preds = %3
  tail call void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1ERKS4_(ptr noundef nonnull %9, ptr noundef nonnull %1)
  br label %14

11:                                               ; preds = %3
  %12 = getelementptr inbounds i8, ptr %0, i64 104
  store ptr %12, ptr %9, align 8
  %13 = getelementptr inbounds i8, ptr %0, i64 96
  store i64 0, ptr %13, align 8
  store i8 0, ptr %12, align 8
  br label %14

14:                                               ; preds = %11, %10
  %15 = getelementptr inbounds i8, ptr %0, i64 24
  store i64 0, ptr %15, align 8
  %16 = load i32, ptr %7, align 8
  %17 = and i32 %16, 3
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %22, label %19

19:                                               ; preds = %14
  %20 = getelementptr inbounds i8, ptr %0, i64 96
  %21 = load i64, ptr %20, align 8
  br label %22

22:                                               ; preds = %19, %14
  %23 = phi i64 [ %21, %19 ], [ 0, %14 ]
  %24 = getelementptr inbounds i8, ptr %0, i64 32
  store i64 %23, ptr %24, align 8
  %25 = getelementptr inbounds i8, ptr %0, i64 120
  %26 = tail call i64 @__irs_number(i64 noundef 0)
  %27 = inttoptr i64 %26 to ptr
  %28 = getelementptr inbounds i8, ptr %0, i64 376
  store ptr %27, ptr %28, align 8
  %29 = getelementptr inbounds i8, ptr %0, i64 368
  store ptr %27, ptr %29, align 8
  %30 = getelementptr inbounds i8, ptr %0, i64 360
  store ptr %27, ptr %30, align 8
  store ptr %27, ptr %25, align 8
  %31 = getelementptr inbounds i8, ptr %0, i64 128
  store i64 6, ptr %31, align 8
  %32 = getelementptr inbounds i8, ptr %0, i64 136
  store i64 0, ptr %32, align 8
  %33 = getelementptr inbounds i8, ptr %0, i64 144
  store i32 4098, ptr %33, align 8
  %34 = getelementptr inbounds i8, ptr %0, i64 152
  store i32 0, ptr %34, align 8
  %35 = getelementptr inbounds i8, ptr %0, i64 148
  store i32 0, ptr %35, align 4
  %36 = getelementptr inbounds i8, ptr %0, i64 160
  br label %37

37:                                               ; preds = %37, %22
  %38 = phi i64 [ 0, %22 ], [ %40, %37 ]
  %39 = getelementptr inbounds [176 x i8], ptr %36, i64 0, i64 %38
  store i8 0, ptr %39, align 1
  %40 = add nuw nsw i64 %38, 1
  %41 = icmp eq i64 %40, 176
  br i1 %41, label %42, label %37

42:                                               ; preds = %37
  %43 = getelementptr inbounds i8, ptr %0, i64 336
  store ptr null, ptr %43, align 8
  %44 = getelementptr inbounds i8, ptr %0, i64 344
  store i8 32, ptr %44, align 8
  %45 = getelementptr inbounds i8, ptr %0, i64 345
  store i8 1, ptr %45, align 1
  %46 = getelementptr inbounds i8, ptr %0, i64 352
  store ptr %5, ptr %46, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEED1Ev(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 88
  tail call void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEED1Ev(ptr noundef nonnull %2)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNKSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEE3strEv(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 16
  store ptr %3, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %4, align 8
  store i8 0, ptr %3, align 8
  %5 = getelementptr inbounds i8, ptr %1, i64 88
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %1, i64 96
  %8 = load i64, ptr %7, align 8
  %9 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(ptr noundef nonnull %0, i64 noundef 0, i64 noundef 0, ptr noundef %6, i64 noundef %8)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNKRSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEE3strEv(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  tail call void @_ZNKSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEE3strEv(ptr noundef %0, ptr noundef %1)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEE3strERKNS_12basic_stringIcS2_S3_EE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 88
  %4 = getelementptr inbounds i8, ptr %0, i64 96
  %5 = load i64, ptr %4, align 8
  %6 = load ptr, ptr %1, align 8
  %7 = getelementptr inbounds i8, ptr %1, i64 8
  %8 = load i64, ptr %7, align 8
  %9 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(ptr noundef nonnull %3, i64 noundef 0, i64 noundef %5, ptr noundef %6, i64 noundef %8)
  %10 = getelementptr inbounds i8, ptr %0, i64 24
  store i64 0, ptr %10, align 8
  %11 = getelementptr inbounds i8, ptr %0, i64 80
  %12 = load i32, ptr %11, align 8
  %13 = and i32 %12, 3
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %17, label %15

15:                                               ; preds = %2
  %16 = load i64, ptr %4, align 8
  br label %17

17:                                               ; preds = %2, %15
  %18 = phi i64 [ %16, %15 ], [ 0, %2 ]
  %19 = getelementptr inbounds i8, ptr %0, i64 32
  store i64 %18, ptr %19, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEE3strEONS_12basic_stringIcS2_S3_EE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  %4 = getelementptr inbounds i8, ptr %1, i64 16
  %5 = icmp eq ptr %3, %4
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = getelementptr inbounds i8, ptr %0, i64 88
  %7 = getelementptr inbounds i8, ptr %0, i64 96
  %8 = load i64, ptr %7, align 8
  %9 = load ptr, ptr %1, align 8
  %10 = getelementptr inbounds i8, ptr %1, i64 8
  %11 = load i64, ptr %10, align 8
  %12 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(ptr noundef nonnull %6, i64 noundef 0, i64 noundef %8, ptr noundef %9, i64 noundef %11)
  %13 = getelementptr inbounds i8, ptr %0, i64 24
  store i64 0, ptr %13, align 8
  %14 = getelementptr inbounds i8, ptr %0, i64 80
  %15 = load i32, ptr %14, align 8
  %16 = and i32 %15, 3
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %20, label %18

18:                                               ; preds = %2
  %19 = load i64, ptr %7, align 8
  br label %20

20:                                               ; preds = %2, %18
  %21 = phi i64 [ %19, %18 ], [ 0, %2 ]
  %22 = getelementptr inbounds i8, ptr %0, i64 32
  store i64 %21, ptr %22, align 8
  store i64 0, ptr %10, align 8
  store i8 0, ptr %4, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEE5rdbufEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 16
  ret ptr %2
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEC1Ev(ptr noundef %0) local_unnamed_addr {
  store ptr getelementptr inbounds (i8, ptr @both_table, i64 24), ptr %0, align 8
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %2, align 8
  %3 = getelementptr inbounds i8, ptr %0, i64 16
  store ptr getelementptr inbounds (i8, ptr @both_out_table, i64 24), ptr %3, align 8
  %4 = getelementptr inbounds i8, ptr %0, i64 24
  store ptr @__irs_string_buffer, ptr %4, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 88
  store i32 24, ptr %5, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 96
  %7 = getelementptr inbounds i8, ptr %0, i64 112
  store ptr %7, ptr %6, align 8
  %8 = getelementptr inbounds i8, ptr %0, i64 104
  store i64 0, ptr %8, align 8
  store i8 0, ptr %7, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 32
  store i64 0, ptr %9, align 8
  %10 = getelementptr inbounds i8, ptr %0, i64 40
  store i64 0, ptr %10, align 8
  %11 = getelementptr inbounds i8, ptr %0, i64 128
  %12 = tail call i64 @__irs_number(i64 noundef 0)
  %13 = inttoptr i64 %12 to ptr
  %14 = getelementptr inbounds i8, ptr %0, i64 384
  store ptr %13, ptr %14, align 8
  %15 = getelementptr inbounds i8, ptr %0, i64 376
  store ptr %13, ptr %15, align 8
  %16 = getelementptr inbounds i8, ptr %0, i64 368
  store ptr %13, ptr %16, align 8
  store ptr %13, ptr %11, align 8
  %17 = getelementptr inbounds i8, ptr %0, i64 136
  store i64 6, ptr %17, align 8
  %18 = getelementptr inbounds i8, ptr %0, i64 144
  store i64 0, ptr %18, align 8
  %19 = getelementptr inbounds i8, ptr %0, i64 152
  store i32 4098, ptr %19, align 8
  %20 = getelementptr inbounds i8, ptr %0, i64 160
  store i32 0, ptr %20, align 8
  %21 = getelementptr inbounds i8, ptr %0, i64 156
  store i32 0, ptr %21, align 4
  %22 = getelementptr inbounds i8, ptr %0, i64 168
  br label %23

23:                                               ; preds = %23, %1
  %24 = phi i64 [ 0, %1 ], [ %26, %23 ]
  %25 = getelementptr inbounds [176 x i8], ptr %22, i64 0, i64 %24
  store i8 0, ptr %25, align 1
  %26 = add nuw nsw i64 %24, 1
  %27 = icmp eq i64 %26, 176
  br i1 %27, label %28, label %23

28:                                               ; preds = %23
  %29 = getelementptr inbounds i8, ptr %0, i64 344
  store ptr null, ptr %29, align 8
  %30 = getelementptr inbounds i8, ptr %0, i64 352
  store i8 32, ptr %30, align 8
  %31 = getelementptr inbounds i8, ptr %0, i64 353
  store i8 1, ptr %31, align 1
  %32 = getelementptr inbounds i8, ptr %0, i64 360
  store ptr %4, ptr %32, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEC1ESt13_Ios_Openmode(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  store ptr getelementptr inbounds (i8, ptr @both_table, i64 24), ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %3, align 8
  %4 = getelementptr inbounds i8, ptr %0, i64 16
  store ptr getelementptr inbounds (i8, ptr @both_out_table, i64 24), ptr %4, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 24
  store ptr @__irs_string_buffer, ptr %5, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 88
  store i32 %1, ptr %6, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 96
  %8 = getelementptr inbounds i8, ptr %0, i64 112
  store ptr %8, ptr %7, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 104
  store i64 0, ptr %9, align 8
  store i8 0, ptr %8, align 8
  %10 = getelementptr inbounds i8, ptr %0, i64 32
  store i64 0, ptr %10, align 8
  %11 = getelementptr inbounds i8, ptr %0, i64 40
  store i64 0, ptr %11, align 8
  %12 = getelementptr inbounds i8, ptr %0, i64 128
  %13 = tail call i64 @__irs_number(i64 noundef 0)
  %14 = inttoptr i64 %13 to ptr
  %15 = getelementptr inbounds i8, ptr %0, i64 384
  store ptr %14, ptr %15, align 8
  %16 = getelementptr inbounds i8, ptr %0, i64 376
  store ptr %14, ptr %16, align 8
  %17 = getelementptr inbounds i8, ptr %0, i64 368
  store ptr %14, ptr %17, align 8
  store ptr %14, ptr %12, align 8
  %18 = getelementptr inbounds i8, ptr %0, i64 136
  store i64 6, ptr %18, align 8
  %19 = getelementptr inbounds i8, ptr %0, i64 144
  store i64 0, ptr %19, align 8
  %20 = getelementptr inbounds i8, ptr %0, i64 152
  store i32 4098, ptr %20, align 8
  %21 = getelementptr inbounds i8, ptr %0, i64 160
  store i32 0, ptr %21, align 8
  %22 = getelementptr inbounds i8, ptr %0, i64 156
  store i32 0, ptr %22, align 4
  %23 = getelementptr inbounds i8, ptr %0, i64 168
  br label %24

24:                                               ; preds = %24, %2
  %25 = phi i64 [ 0, %2 ], [ %27, %24 ]
  %26 = getelementptr inbounds [176 x i8], ptr %23, i64 0, i64 %25
  store i8 0, ptr %26, align 1
  %27 = add nuw nsw i64 %25, 1
  %28 = icmp eq i64 %27, 176
  br i1 %28, label %29, label %24

29:                                               ; preds = %24
  %30 = getelementptr inbounds i8, ptr %0, i64 344
  store ptr null, ptr %30, align 8
  %31 = getelementptr inbounds i8, ptr %0, i64 352
  store i8 32, ptr %31, align 8
  %32 = getelementptr inbounds i8, ptr %0, i64 353
  store i8 1, ptr %32, align 1
  %33 = getelementptr inbounds i8, ptr %0, i64 360
  store ptr %5, ptr %33, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEEC1ERKNS_12basic_stringIcS2_S3_EESt13_Ios_Openmode(ptr noundef %0, ptr noundef %1, i32 noundef %2) local_unnamed_addr {
  store ptr getelementptr inbounds (i8, ptr @both_table, i64 24), ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %4, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 16
  store ptr getelementptr inbounds (i8, ptr @both_out_table, i64 24), ptr %5, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 24
  store ptr @__irs_string_buffer, ptr %6, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 88
  store i32 %2, ptr %7, align 8
  %8 = icmp eq ptr %1, null
  %9 = getelementptr inbounds i8, ptr %0, i64 96
  br i1 %8, label %11, label %10

10:                                               ; preds = %3
  tail call void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1ERKS4_(ptr noundef nonnull %9, ptr noundef nonnull %1)
  br label %14

11:                                               ; preds = %3
  %12 = getelementptr inbounds i8, ptr %0, i64 112
  store ptr %12, ptr %9, align 8
  %13 = getelementptr inbounds i8, ptr %0, i64 104
  store i64 0, ptr %13, align 8
  store i8 0, ptr %12, align 8
  br label %14

14:                                               ; preds = %11, %10
  %15 = getelementptr inbounds i8, ptr %0, i64 32
  store i64 0, ptr %15, align 8
  %16 = load i32, ptr %7, align 8
  %17 = and i32 %16, 3
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %22, label %19

19:                                               ; preds = %14
  %20 = getelementptr inbounds i8, ptr %0, i64 104
  %21 = load i64, ptr %20, align 8
  br label %22

22:                                               ; preds = %19, %14
  %23 = phi i64 [ %21, %19 ], [ 0, %14 ]
  %24 = getelementptr inbounds i8, ptr %0, i64 40
  store i64 %23, ptr %24, align 8
  %25 = getelementptr inbounds i8, ptr %0, i64 128
  %26 = tail call i64 @__irs_number(i64 noundef 0)
  %27 = inttoptr i64 %26 to ptr
  %28 = getelementptr inbounds i8, ptr %0, i64 384
  store ptr %27, ptr %28, align 8
  %29 = getelementptr inbounds i8, ptr %0, i64 376
  store ptr %27, ptr %29, align 8
  %30 = getelementptr inbounds i8, ptr %0, i64 368
  store ptr %27, ptr %30, align 8
  store ptr %27, ptr %25, align 8
  %31 = getelementptr inbounds i8, ptr %0, i64 136
  store i64 6, ptr %31, align 8
  %32 = getelementptr inbounds i8, ptr %0, i64 144
  store i64 0, ptr %32, align 8
  %33 = getelementptr inbounds i8, ptr %0, i64 152
  store i32 4098, ptr %33, align 8
  %34 = getelementptr inbounds i8, ptr %0, i64 160
  store i32 0, ptr %34, align 8
  %35 = getelementptr inbounds i8, ptr %0, i64 156
  store i32 0, ptr %35, align 4
  %36 = getelementptr inbounds i8, ptr %0, i64 168
  br label %37

37:                                               ; preds = %37, %22
  %38 = phi i64 [ 0, %22 ], [ %40, %37 ]
  %39 = getelementptr inbounds [176 x i8], ptr %36, i64 0, i64 %38
  store i8 0, ptr %39, align 1
  %40 = add nuw nsw i64 %38, 1
  %41 = icmp eq i64 %40, 176
  br i1 %41, label %42, label %37

42:                                               ; preds = %37
  %43 = getelementptr inbounds i8, ptr %0, i64 344
  store ptr null, ptr %43, align 8
  %44 = getelementptr inbounds i8, ptr %0, i64 352
  store i8 32, ptr %44, align 8
  %45 = getelementptr inbounds i8, ptr %0, i64 353
  store i8 1, ptr %45, align 1
  %46 = getelementptr inbounds i8, ptr %0, i64 360
  store ptr %6, ptr %46, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEED1Ev(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 96
  tail call void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEED1Ev(ptr noundef nonnull %2)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNKSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEE3strEv(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 16
  store ptr %3, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %0, i64 8
  store i64 0, ptr %4, align 8
  store i8 0, ptr %3, align 8
  %5 = getelementptr inbounds i8, ptr %1, i64 96
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %1, i64 104
  %8 = load i64, ptr %7, align 8
  %9 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(ptr noundef nonnull %0, i64 noundef 0, i64 noundef 0, ptr noundef %6, i64 noundef %8)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNKRSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEE3strEv(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  tail call void @_ZNKSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEE3strEv(ptr noundef %0, ptr noundef %1)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEE3strERKNS_12basic_stringIcS2_S3_EE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 96
  %4 = getelementptr inbounds i8, ptr %0, i64 104
  %5 = load i64, ptr %4, align 8
  %6 = load ptr, ptr %1, align 8
  %7 = getelementptr inbounds i8, ptr %1, i64 8
  %8 = load i64, ptr %7, align 8
  %9 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(ptr noundef nonnull %3, i64 noundef 0, i64 noundef %5, ptr noundef %6, i64 noundef %8)
  %10 = getelementptr inbounds i8, ptr %0, i64 32
  store i64 0, ptr %10, align 8
  %11 = getelementptr inbounds i8, ptr %0, i64 88
  %12 = load i32, ptr %11, align 8
  %13 = and i32 %12, 3
  %14 = icmp eq i32 %13, 0
  br i1 %14, label %17, label %15

15:                                               ; preds = %2
  %16 = load i64, ptr %4, align 8
  br label %17

17:                                               ; preds = %2, %15
  %18 = phi i64 [ %16, %15 ], [ 0, %2 ]
  %19 = getelementptr inbounds i8, ptr %0, i64 40
  store i64 %18, ptr %19, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEE3strEONS_12basic_stringIcS2_S3_EE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  %4 = getelementptr inbounds i8, ptr %1, i64 16
  %5 = icmp eq ptr %3, %4
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = getelementptr inbounds i8, ptr %0, i64 96
  %7 = getelementptr inbounds i8, ptr %0, i64 104
  %8 = load i64, ptr %7, align 8
  %9 = load ptr, ptr %1, align 8
  %10 = getelementptr inbounds i8, ptr %1, i64 8
  %11 = load i64, ptr %10, align 8
  %12 = tail call ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(ptr noundef nonnull %6, i64 noundef 0, i64 noundef %8, ptr noundef %9, i64 noundef %11)
  %13 = getelementptr inbounds i8, ptr %0, i64 32
  store i64 0, ptr %13, align 8
  %14 = getelementptr inbounds i8, ptr %0, i64 88
  %15 = load i32, ptr %14, align 8
  %16 = and i32 %15, 3
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %20, label %18

18:                                               ; preds = %2
  %19 = load i64, ptr %7, align 8
  br label %20

20:                                               ; preds = %2, %18
  %21 = phi i64 [ %19, %18 ], [ 0, %2 ]
  %22 = getelementptr inbounds i8, ptr %0, i64 40
  store i64 %21, ptr %22, align 8
  store i64 0, ptr %10, align 8
  store i8 0, ptr %4, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEE5rdbufEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 24
  ret ptr %2
}

; Function Attrs: nounwind
define weak dso_local { i64, i64 } @_ZNSo5tellpEv(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %2, i64 -24
  %4 = load i64, ptr %3, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 %4
  %6 = tail call zeroext i1 @__irs_is_console(ptr noundef nonnull %5)
  %7 = xor i1 %6, true
  tail call void @__irs_must(i1 noundef zeroext %7)
  %8 = getelementptr inbounds i8, ptr %5, i64 32
  %9 = load i32, ptr %8, align 8
  %10 = shl i32 %9, 2
  %11 = and i32 %10, 4
  %12 = icmp eq i32 %11, 0
  br i1 %12, label %14, label %13

13:                                               ; preds = %1
  tail call void @__irs_stream_is(ptr noundef nonnull %5, i32 noundef %11)
  br label %14

14:                                               ; preds = %1, %13
  %15 = load i32, ptr %8, align 8
  %16 = and i32 %15, 5
  %17 = icmp eq i32 %16, 0
  br i1 %17, label %18, label %36

18:                                               ; preds = %14
  %19 = getelementptr inbounds i8, ptr %5, i64 232
  %20 = load ptr, ptr %19, align 8
  %21 = load ptr, ptr %20, align 8
  %22 = icmp eq ptr %21, @__irs_string_buffer
  tail call void @__irs_must(i1 noundef zeroext %22)
  %23 = getelementptr inbounds i8, ptr %20, i64 64
  %24 = load i32, ptr %23, align 8
  %25 = and i32 %24, 16
  %26 = icmp eq i32 %25, 0
  br i1 %26, label %36, label %27

27:                                               ; preds = %18
  %28 = getelementptr inbounds i8, ptr %20, i64 16
  %29 = load i64, ptr %28, align 8
  tail call void @__irs_must(i1 noundef zeroext true)
  %30 = icmp slt i64 %29, 0
  br i1 %30, label %36, label %31

31:                                               ; preds = %27
  %32 = getelementptr inbounds i8, ptr %20, i64 80
  %33 = load i64, ptr %32, align 8
  %34 = icmp sgt i64 %29, %33
  br i1 %34, label %36, label %35

35:                                               ; preds = %31
  store i64 %29, ptr %28, align 8
  br label %36

36:                                               ; preds = %35, %31, %27, %18, %14
  %37 = phi i64 [ -1, %14 ], [ -1, %18 ], [ %29, %35 ], [ -1, %31 ], [ -1, %27 ]
  %38 = insertvalue { i64, i64 } poison, i64 %37, 0
  %39 = insertvalue { i64, i64 } %38, i64 0, 1
  ret { i64, i64 } %39
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSo5seekpESt4fposI11__mbstate_tE(ptr noundef %0, i64 %1, i64 %2) local_unnamed_addr {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 -24
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 %6
  tail call fastcc void @seek_put(ptr noundef nonnull %7, i64 noundef %1, i32 noundef 0)
  ret ptr %0
}

; Function Attrs: nounwind
define internal fastcc void @seek_put(ptr noundef %0, i64 noundef %1, i32 noundef %2) unnamed_addr {
  %4 = tail call zeroext i1 @__irs_is_console(ptr noundef %0)
  %5 = xor i1 %4, true
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = getelementptr inbounds i8, ptr %0, i64 32
  %7 = load i32, ptr %6, align 8
  %8 = shl i32 %7, 2
  %9 = and i32 %8, 4
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %12, label %11

11:                                               ; preds = %3
  tail call void @__irs_stream_is(ptr noundef %0, i32 noundef %9)
  br label %12

12:                                               ; preds = %3, %11
  %13 = load i32, ptr %6, align 8
  %14 = and i32 %13, 5
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %16, label %44

16:                                               ; preds = %12
  %17 = getelementptr inbounds i8, ptr %0, i64 232
  %18 = load ptr, ptr %17, align 8
  %19 = load ptr, ptr %18, align 8
  %20 = icmp eq ptr %19, @__irs_string_buffer
  tail call void @__irs_must(i1 noundef zeroext %20)
  %21 = getelementptr inbounds i8, ptr %18, i64 64
  %22 = load i32, ptr %21, align 8
  %23 = and i32 %22, 16
  %24 = icmp eq i32 %23, 0
  br i1 %24, label %43, label %25

25:                                               ; preds = %16
  %26 = getelementptr inbounds i8, ptr %18, i64 16
  switch i32 %2, label %32 [
    i32 1, label %29
    i32 2, label %27
  ]

27:                                               ; preds = %25
  %28 = getelementptr inbounds i8, ptr %18, i64 80
  br label %29

29:                                               ; preds = %25, %27
  %30 = phi ptr [ %28, %27 ], [ %26, %25 ]
  %31 = load i64, ptr %30, align 8
  br label %32

32:                                               ; preds = %29, %25
  %33 = phi i64 [ 0, %25 ], [ %31, %29 ]
  %34 = add i64 %1, 1099511627775
  %35 = icmp ult i64 %34, 2199023255551
  tail call void @__irs_must(i1 noundef zeroext %35)
  %36 = add nsw i64 %33, %1
  %37 = icmp slt i64 %36, 0
  br i1 %37, label %43, label %38

38:                                               ; preds = %32
  %39 = getelementptr inbounds i8, ptr %18, i64 80
  %40 = load i64, ptr %39, align 8
  %41 = icmp sgt i64 %36, %40
  br i1 %41, label %43, label %42

42:                                               ; preds = %38
  store i64 %36, ptr %26, align 8
  br label %44

43:                                               ; preds = %32, %38, %16
  tail call void @__irs_stream_is(ptr noundef %0, i32 noundef 4)
  br label %44

44:                                               ; preds = %42, %43, %12
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSo5seekpElSt12_Ios_Seekdir(ptr noundef %0, i64 noundef %1, i32 noundef %2) local_unnamed_addr {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 -24
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 %6
  tail call fastcc void @seek_put(ptr noundef nonnull %7, i64 noundef %1, i32 noundef %2)
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local { i64, i64 } @_ZNSi5tellgEv(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %2, i64 -24
  %4 = load i64, ptr %3, align 8
  %5 = getelementptr inbounds i8, ptr %0, i64 %4
  %6 = getelementptr inbounds i8, ptr %5, i64 32
  %7 = load i32, ptr %6, align 8
  %8 = icmp eq i32 %7, 0
  br i1 %8, label %10, label %9

9:                                                ; preds = %1
  tail call void @__irs_stream_is(ptr noundef nonnull %5, i32 noundef 4)
  br label %28

10:                                               ; preds = %1
  %11 = getelementptr inbounds i8, ptr %5, i64 232
  %12 = load ptr, ptr %11, align 8
  %13 = load ptr, ptr %12, align 8
  %14 = icmp eq ptr %13, @__irs_string_buffer
  tail call void @__irs_must(i1 noundef zeroext %14)
  %15 = getelementptr inbounds i8, ptr %12, i64 64
  %16 = load i32, ptr %15, align 8
  %17 = and i32 %16, 8
  %18 = icmp eq i32 %17, 0
  br i1 %18, label %28, label %19

19:                                               ; preds = %10
  %20 = getelementptr inbounds i8, ptr %12, i64 8
  %21 = load i64, ptr %20, align 8
  tail call void @__irs_must(i1 noundef zeroext true)
  %22 = icmp slt i64 %21, 0
  br i1 %22, label %28, label %23

23:                                               ; preds = %19
  %24 = getelementptr inbounds i8, ptr %12, i64 80
  %25 = load i64, ptr %24, align 8
  %26 = icmp sgt i64 %21, %25
  br i1 %26, label %28, label %27

27:                                               ; preds = %23
  store i64 %21, ptr %20, align 8
  br label %28

28:                                               ; preds = %9, %27, %23, %19, %10
  %29 = phi i64 [ -1, %9 ], [ -1, %10 ], [ %21, %27 ], [ -1, %23 ], [ -1, %19 ]
  %30 = insertvalue { i64, i64 } poison, i64 %29, 0
  %31 = insertvalue { i64, i64 } %30, i64 0, 1
  ret { i64, i64 } %31
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSi5seekgESt4fposI11__mbstate_tE(ptr noundef %0, i64 %1, i64 %2) local_unnamed_addr {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 -24
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 %6
  %8 = getelementptr inbounds i8, ptr %7, i64 32
  %9 = load i32, ptr %8, align 8
  %10 = and i32 %9, -3
  store i32 %10, ptr %8, align 8
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %13, label %12

12:                                               ; preds = %3
  tail call void @__irs_stream_is(ptr noundef nonnull %7, i32 noundef 4)
  br label %33

13:                                               ; preds = %3
  %14 = getelementptr inbounds i8, ptr %7, i64 232
  %15 = load ptr, ptr %14, align 8
  %16 = load ptr, ptr %15, align 8
  %17 = icmp eq ptr %16, @__irs_string_buffer
  tail call void @__irs_must(i1 noundef zeroext %17)
  %18 = getelementptr inbounds i8, ptr %15, i64 64
  %19 = load i32, ptr %18, align 8
  %20 = and i32 %19, 8
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %32, label %22

22:                                               ; preds = %13
  %23 = getelementptr inbounds i8, ptr %15, i64 8
  %24 = add i64 %1, 1099511627775
  %25 = icmp ult i64 %24, 2199023255551
  tail call void @__irs_must(i1 noundef zeroext %25)
  %26 = icmp slt i64 %1, 0
  br i1 %26, label %32, label %27

27:                                               ; preds = %22
  %28 = getelementptr inbounds i8, ptr %15, i64 80
  %29 = load i64, ptr %28, align 8
  %30 = icmp slt i64 %29, %1
  br i1 %30, label %32, label %31

31:                                               ; preds = %27
  store i64 %1, ptr %23, align 8
  br label %33

32:                                               ; preds = %27, %22, %13
  tail call void @__irs_stream_is(ptr noundef nonnull %7, i32 noundef 4)
  br label %33

33:                                               ; preds = %12, %31, %32
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSi5seekgElSt12_Ios_Seekdir(ptr noundef %0, i64 noundef %1, i32 noundef %2) local_unnamed_addr {
  %4 = load ptr, ptr %0, align 8
  %5 = getelementptr inbounds i8, ptr %4, i64 -24
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds i8, ptr %0, i64 %6
  %8 = getelementptr inbounds i8, ptr %7, i64 32
  %9 = load i32, ptr %8, align 8
  %10 = and i32 %9, -3
  store i32 %10, ptr %8, align 8
  %11 = icmp eq i32 %10, 0
  br i1 %11, label %13, label %12

12:                                               ; preds = %3
  tail call void @__irs_stream_is(ptr noundef nonnull %7, i32 noundef 4)
  br label %41

13:                                               ; preds = %3
  %14 = getelementptr inbounds i8, ptr %7, i64 232
  %15 = load ptr, ptr %14, align 8
  %16 = load ptr, ptr %15, align 8
  %17 = icmp eq ptr %16, @__irs_string_buffer
  tail call void @__irs_must(i1 noundef zeroext %17)
  %18 = getelementptr inbounds i8, ptr %15, i64 64
  %19 = load i32, ptr %18, align 8
  %20 = and i32 %19, 8
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %40, label %22

22:                                               ; preds = %13
  %23 = getelementptr inbounds i8, ptr %15, i64 8
  switch i32 %2, label %29 [
    i32 1, label %26
    i32 2, label %24
  ]

24:                                               ; preds = %22
  %25 = getelementptr inbounds i8, ptr %15, i64 80
  br label %26

26:                                               ; preds = %22, %24
  %27 = phi ptr [ %25, %24 ], [ %23, %22 ]
  %28 = load i64, ptr %27, align 8
  br label %29

29:                                               ; preds = %26, %22
  %30 = phi i64 [ 0, %22 ], [ %28, %26 ]
  %31 = add i64 %1, 1099511627775
  %32 = icmp ult i64 %31, 2199023255551
  tail call void @__irs_must(i1 noundef zeroext %32)
  %33 = add nsw i64 %30, %1
  %34 = icmp slt i64 %33, 0
  br i1 %34, label %40, label %35

35:                                               ; preds = %29
  %36 = getelementptr inbounds i8, ptr %15, i64 80
  %37 = load i64, ptr %36, align 8
  %38 = icmp sgt i64 %33, %37
  br i1 %38, label %40, label %39

39:                                               ; preds = %35
  store i64 %33, ptr %23, align 8
  br label %41

40:                                               ; preds = %35, %29, %13
  tail call void @__irs_stream_is(ptr noundef nonnull %7, i32 noundef 4)
  br label %41

41:                                               ; preds = %12, %39, %40
  ret ptr %0
}

declare ptr @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEE10_M_replaceEmmPKcm(ptr noundef, i64 noundef, i64 noundef, ptr noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define internal void @out_end(ptr noundef %0) {
  tail call void @_ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEED1Ev(ptr noundef %0)
  ret void
}

; Function Attrs: nounwind
define internal void @out_release(ptr noundef %0) {
  tail call void @_ZNSt7__cxx1119basic_ostringstreamIcSt11char_traitsIcESaIcEED1Ev(ptr noundef %0)
  tail call void @_ZdlPv(ptr noundef %0)
  ret void
}

declare void @_ZdlPv(ptr noundef) local_unnamed_addr

declare void @_ZNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEC1ERKS4_(ptr noundef, ptr noundef) local_unnamed_addr

declare i64 @__irs_number(i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define internal void @in_end(ptr noundef %0) {
  tail call void @_ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEED1Ev(ptr noundef %0)
  ret void
}

; Function Attrs: nounwind
define internal void @in_release(ptr noundef %0) {
  tail call void @_ZNSt7__cxx1119basic_istringstreamIcSt11char_traitsIcESaIcEED1Ev(ptr noundef %0)
  tail call void @_ZdlPv(ptr noundef %0)
  ret void
}

; Function Attrs: nounwind
define internal void @both_end(ptr noundef %0) {
  tail call void @_ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEED1Ev(ptr noundef %0)
  ret void
}

; Function Attrs: nounwind
define internal void @both_release(ptr noundef %0) {
  tail call void @_ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEED1Ev(ptr noundef %0)
  tail call void @_ZdlPv(ptr noundef %0)
  ret void
}

; Function Attrs: nounwind
define internal void @both_out_end(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 -16
  tail call void @_ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEED1Ev(ptr noundef nonnull %2)
  ret void
}

; Function Attrs: nounwind
define internal void @both_out_release(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 -16
  tail call void @_ZNSt7__cxx1118basic_stringstreamIcSt11char_traitsIcESaIcEED1Ev(ptr noundef nonnull %2)
  tail call void @_ZdlPv(ptr noundef nonnull %2)
  ret void
}

declare zeroext i1 @__irs_is_console(ptr noundef) local_unnamed_addr

declare void @__irs_stream_is(ptr noundef, i32 noundef) local_unnamed_addr



