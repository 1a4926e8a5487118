target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@.str = private unnamed_addr constant [8 x i8] c"default\00", align 1

; Function Attrs: nounwind
define weak dso_local void @_ZNSt13random_device7_M_initERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load i64, ptr %3, align 8
  %5 = icmp eq i64 %4, 7
  tail call void @__irs_must(i1 noundef zeroext %5)
  br label %7

6:                                                ; preds = %7
  ret void

7:                                                ; preds = %2, %7
  %8 = phi i64 [ 0, %2 ], [ %15, %7 ]
  %9 = load ptr, ptr %1, align 8
  %10 = getelementptr inbounds i8, ptr %9, i64 %8
  %11 = load i8, ptr %10, align 1
  %12 = getelementptr inbounds i8, ptr @.str, i64 %8
  %13 = load i8, ptr %12, align 1
  %14 = icmp eq i8 %11, %13
  tail call void @__irs_must(i1 noundef zeroext %14)
  %15 = add nuw nsw i64 %8, 1
  %16 = icmp eq i64 %15, 7
  br i1 %16, label %6, label %7
}

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local void @_ZNSt13random_device7_M_finiEv(ptr noundef %0) local_unnamed_addr {
  ret void
}

; Function Attrs: nounwind
define weak dso_local i32 @_ZNSt13random_device9_M_getvalEv(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i32 @__irs_unsigned()
  ret i32 %2
}

declare i32 @__irs_unsigned() local_unnamed_addr



