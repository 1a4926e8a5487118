target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.type = type { ptr, ptr, ptr }

@uncaught = internal thread_local unnamed_addr global i32 0, align 4
@caught = internal thread_local unnamed_addr global ptr null, align 8
@_ZTVN10__cxxabiv117__class_type_infoE = weak dso_local global [8 x ptr] zeroinitializer, align 16
@_ZTVN10__cxxabiv120__si_class_type_infoE = weak dso_local global [8 x ptr] zeroinitializer, align 16
@.str = private unnamed_addr constant [15 x i8] c"std::exception\00", align 1
@.str.1 = private unnamed_addr constant [13 x i8] c"St9exception\00", align 1
@_ZTISt9exception = weak dso_local constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv117__class_type_infoE, i64 16), ptr @.str.1, ptr null }, align 8
@_ZTVSt9exception = weak dso_local local_unnamed_addr constant [5 x ptr] [ptr null, ptr @_ZTISt9exception, ptr @_ZNSt9exceptionD1Ev, ptr @_ZNSt9exceptionD0Ev, ptr @_ZNKSt9exception4whatEv], align 16
@.str.2 = private unnamed_addr constant [19 x i8] c"std::bad_exception\00", align 1
@.str.3 = private unnamed_addr constant [18 x i8] c"St13bad_exception\00", align 1
@_ZTISt13bad_exception = weak dso_local constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 16), ptr @.str.3, ptr @_ZTISt9exception }, align 8
@_ZTVSt13bad_exception = weak dso_local local_unnamed_addr constant [5 x ptr] [ptr null, ptr @_ZTISt13bad_exception, ptr @_ZNSt13bad_exceptionD1Ev, ptr @_ZNSt13bad_exceptionD0Ev, ptr @_ZNKSt13bad_exception4whatEv], align 16
@.str.4 = private unnamed_addr constant [15 x i8] c"std::bad_alloc\00", align 1
@.str.5 = private unnamed_addr constant [13 x i8] c"St9bad_alloc\00", align 1
@_ZTISt9bad_alloc = weak dso_local constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 16), ptr @.str.5, ptr @_ZTISt9exception }, align 8
@_ZTVSt9bad_alloc = weak dso_local constant [5 x ptr] [ptr null, ptr @_ZTISt9bad_alloc, ptr @_ZNSt9bad_allocD1Ev, ptr @_ZNSt9bad_allocD0Ev, ptr @_ZNKSt9bad_alloc4whatEv], align 16
@.str.6 = private unnamed_addr constant [14 x i8] c"std::bad_cast\00", align 1
@.str.7 = private unnamed_addr constant [12 x i8] c"St8bad_cast\00", align 1
@_ZTISt8bad_cast = weak dso_local constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 16), ptr @.str.7, ptr @_ZTISt9exception }, align 8
@_ZTVSt8bad_cast = weak dso_local constant [5 x ptr] [ptr null, ptr @_ZTISt8bad_cast, ptr @_ZNSt8bad_castD1Ev, ptr @_ZNSt8bad_castD0Ev, ptr @_ZNKSt8bad_cast4whatEv], align 16
@.str.8 = private unnamed_addr constant [16 x i8] c"std::bad_typeid\00", align 1
@.str.9 = private unnamed_addr constant [15 x i8] c"St10bad_typeid\00", align 1
@_ZTISt10bad_typeid = weak dso_local constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 16), ptr @.str.9, ptr @_ZTISt9exception }, align 8
@_ZTVSt10bad_typeid = weak dso_local constant [5 x ptr] [ptr null, ptr @_ZTISt10bad_typeid, ptr @_ZNSt10bad_typeidD1Ev, ptr @_ZNSt10bad_typeidD0Ev, ptr @_ZNKSt10bad_typeid4whatEv], align 16
@.str.10 = private unnamed_addr constant [18 x i8] c"bad_function_call\00", align 1
@.str.11 = private unnamed_addr constant [22 x i8] c"St17bad_function_call\00", align 1
@_ZTISt17bad_function_call = weak dso_local constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 16), ptr @.str.11, ptr @_ZTISt9exception }, align 8
@_ZTVSt17bad_function_call = weak dso_local constant [5 x ptr] [ptr null, ptr @_ZTISt17bad_function_call, ptr @_ZNSt17bad_function_callD1Ev, ptr @_ZNSt17bad_function_callD0Ev, ptr @_ZNKSt17bad_function_call4whatEv], align 16
@.str.12 = private unnamed_addr constant [16 x i8] c"St11logic_error\00", align 1
@_ZTISt11logic_error = weak dso_local constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 16), ptr @.str.12, ptr @_ZTISt9exception }, align 8
@_ZTVSt11logic_error = weak dso_local constant [5 x ptr] [ptr null, ptr @_ZTISt11logic_error, ptr @_ZNSt11logic_errorD1Ev, ptr @_ZNSt11logic_errorD0Ev, ptr @_ZNKSt11logic_error4whatEv], align 16
@.str.13 = private unnamed_addr constant [17 x i8] c"St12domain_error\00", align 1
@_ZTISt12domain_error = weak dso_local constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 16), ptr @.str.13, ptr @_ZTISt11logic_error }, align 8
@_ZTVSt12domain_error = weak dso_local constant [5 x ptr] [ptr null, ptr @_ZTISt12domain_error, ptr @_ZNSt12domain_errorD1Ev, ptr @_ZNSt12domain_errorD0Ev, ptr @_ZNKSt12domain_error4whatEv], align 16
@.str.14 = private unnamed_addr constant [21 x i8] c"St16invalid_argument\00", align 1
@_ZTISt16invalid_argument = weak dso_local constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 16), ptr @.str.14, ptr @_ZTISt11logic_error }, align 8
@_ZTVSt16invalid_argument = weak dso_local constant [5 x ptr] [ptr null, ptr @_ZTISt16invalid_argument, ptr @_ZNSt16invalid_argumentD1Ev, ptr @_ZNSt16invalid_argumentD0Ev, ptr @_ZNKSt16invalid_argument4whatEv], align 16
@.str.15 = private unnamed_addr constant [17 x i8] c"St12length_error\00", align 1
@_ZTISt12length_error = weak dso_local constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 16), ptr @.str.15, ptr @_ZTISt11logic_error }, align 8
@_ZTVSt12length_error = weak dso_local constant [5 x ptr] [ptr null, ptr @_ZTISt12length_error, ptr @_ZNSt12length_errorD1Ev, ptr @_ZNSt12length_errorD0Ev, ptr @_ZNKSt12length_error4whatEv], align 16
@.str.16 = private unnamed_addr constant [17 x i8] c"St12out_of_range\00", align 1
@_ZTISt12out_of_range = weak dso_local constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 16), ptr @.str.16, ptr @_ZTISt11logic_error }, align 8
@_ZTVSt12out_of_range = weak dso_local constant [5 x ptr] [ptr null, ptr @_ZTISt12out_of_range, ptr @_ZNSt12out_of_rangeD1Ev, ptr @_ZNSt12out_of_rangeD0Ev, ptr @_ZNKSt12out_of_range4whatEv], align 16
@.str.17 = private unnamed_addr constant [18 x i8] c"St13runtime_error\00", align 1
@_ZTISt13runtime_error = weak dso_local constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 16), ptr @.str.17, ptr @_ZTISt9exception }, align 8
@_ZTVSt13runtime_error = weak dso_local constant [5 x ptr] [ptr null, ptr @_ZTISt13runtime_error, ptr @_ZNSt13runtime_errorD1Ev, ptr @_ZNSt13runtime_errorD0Ev, ptr @_ZNKSt13runtime_error4whatEv], align 16
@.str.18 = private unnamed_addr constant [16 x i8] c"St11range_error\00", align 1
@_ZTISt11range_error = weak dso_local constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 16), ptr @.str.18, ptr @_ZTISt13runtime_error }, align 8
@_ZTVSt11range_error = weak dso_local constant [5 x ptr] [ptr null, ptr @_ZTISt11range_error, ptr @_ZNSt11range_errorD1Ev, ptr @_ZNSt11range_errorD0Ev, ptr @_ZNKSt11range_error4whatEv], align 16
@.str.19 = private unnamed_addr constant [19 x i8] c"St14overflow_error\00", align 1
@_ZTISt14overflow_error = weak dso_local constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 16), ptr @.str.19, ptr @_ZTISt13runtime_error }, align 8
@_ZTVSt14overflow_error = weak dso_local constant [5 x ptr] [ptr null, ptr @_ZTISt14overflow_error, ptr @_ZNSt14overflow_errorD1Ev, ptr @_ZNSt14overflow_errorD0Ev, ptr @_ZNKSt14overflow_error4whatEv], align 16
@.str.20 = private unnamed_addr constant [20 x i8] c"St15underflow_error\00", align 1
@_ZTISt15underflow_error = weak dso_local constant %struct.type { ptr getelementptr (i8, ptr @_ZTVN10__cxxabiv120__si_class_type_infoE, i64 16), ptr @.str.20, ptr @_ZTISt13runtime_error }, align 8
@_ZTVSt15underflow_error = weak dso_local constant [5 x ptr] [ptr null, ptr @_ZTISt15underflow_error, ptr @_ZNSt15underflow_errorD1Ev, ptr @_ZNSt15underflow_errorD0Ev, ptr @_ZNKSt15underflow_error4whatEv], align 16

; Function Attrs: nounwind
define weak dso_local ptr @__cxa_allocate_exception(i64 noundef %0) local_unnamed_addr {
  %2 = add i64 %0, 64
  %3 = tail call ptr @calloc(i64 noundef 1, i64 noundef %2)
  %4 = getelementptr inbounds i8, ptr %3, i64 64
  ret ptr %4
}

declare ptr @calloc(i64 noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local void @__cxa_free_exception(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 -64
  tail call void @free(ptr noundef nonnull %2)
  ret void
}

declare void @free(ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @__cxa_init_primary_exception(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = getelementptr inbounds i8, ptr %0, i64 -64
  %5 = getelementptr inbounds i8, ptr %0, i64 -56
  store ptr %1, ptr %5, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 -48
  store ptr %2, ptr %6, align 8
  ret ptr %4
}

; Function Attrs: nounwind
define weak dso_local void @__cxa_throw(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call ptr @__cxa_init_primary_exception(ptr noundef %0, ptr noundef %1, ptr noundef %2)
  %5 = getelementptr inbounds i8, ptr %0, i64 -28
  store i32 1, ptr %5, align 4
  %6 = tail call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @uncaught)
  %7 = load i32, ptr %6, align 4
  %8 = add nsw i32 %7, 1
  store i32 %8, ptr %6, align 4
  tail call void @__irs_raise(ptr noundef %0)
  unreachable
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull)

; Function Attrs: noreturn
declare void @__irs_raise(ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @__cxa_get_exception_ptr(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 -40
  %3 = load ptr, ptr %2, align 8
  ret ptr %3
}

; Function Attrs: nounwind
define weak dso_local ptr @__cxa_begin_catch(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 -64
  %3 = getelementptr inbounds i8, ptr %0, i64 -32
  %4 = load i32, ptr %3, align 8
  %5 = tail call i32 @llvm.abs.i32(i32 %4, i1 true)
  %6 = add nuw nsw i32 %5, 1
  store i32 %6, ptr %3, align 8
  %7 = tail call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @uncaught)
  %8 = load i32, ptr %7, align 4
  %9 = add nsw i32 %8, -1
  store i32 %9, ptr %7, align 4
  %10 = tail call align 8 ptr @llvm.threadlocal.address.p0(ptr align 8 @caught)
  %11 = load ptr, ptr %10, align 8
  %12 = icmp eq ptr %11, %2
  br i1 %12, label %14, label %13

13:                                               ; preds = %1
  store ptr %11, ptr %2, align 8
  store ptr %2, ptr %10, align 8
  br label %14

14:                                               ; preds = %13, %1
  %15 = getelementptr inbounds i8, ptr %0, i64 -40
  %16 = load ptr, ptr %15, align 8
  ret ptr %16
}

; Function Attrs: nounwind
define weak dso_local void @__cxa_end_catch() local_unnamed_addr {
  %1 = tail call align 8 ptr @llvm.threadlocal.address.p0(ptr align 8 @caught)
  %2 = load ptr, ptr %1, align 8
  %3 = icmp eq ptr %2, null
  br i1 %3, label %29, label %4

4:                                                ; preds = %0
  %5 = getelementptr inbounds i8, ptr %2, i64 32
  %6 = load i32, ptr %5, align 8
  %7 = icmp slt i32 %6, 0
  br i1 %7, label %8, label %13

8:                                                ; preds = %4
  %9 = add nsw i32 %6, 1
  store i32 %9, ptr %5, align 8
  %10 = icmp eq i32 %9, 0
  br i1 %10, label %11, label %29

11:                                               ; preds = %8
  %12 = load ptr, ptr %2, align 8
  store ptr %12, ptr %1, align 8
  br label %29

13:                                               ; preds = %4
  %14 = add nsw i32 %6, -1
  store i32 %14, ptr %5, align 8
  %15 = icmp eq i32 %14, 0
  br i1 %15, label %16, label %29

16:                                               ; preds = %13
  %17 = load ptr, ptr %2, align 8
  store ptr %17, ptr %1, align 8
  %18 = getelementptr inbounds i8, ptr %2, i64 36
  %19 = load i32, ptr %18, align 4
  %20 = add nsw i32 %19, -1
  store i32 %20, ptr %18, align 4
  %21 = icmp eq i32 %20, 0
  br i1 %21, label %22, label %29

22:                                               ; preds = %16
  %23 = getelementptr inbounds i8, ptr %2, i64 16
  %24 = load ptr, ptr %23, align 8
  %25 = icmp eq ptr %24, null
  br i1 %25, label %28, label %26

26:                                               ; preds = %22
  %27 = getelementptr inbounds i8, ptr %2, i64 64
  tail call void %24(ptr noundef nonnull %27)
  br label %28

28:                                               ; preds = %26, %22
  tail call void @free(ptr noundef nonnull %2)
  br label %29

29:                                               ; preds = %28, %16, %11, %8, %13, %0
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @__cxa_rethrow() local_unnamed_addr {
  %1 = tail call align 8 ptr @llvm.threadlocal.address.p0(ptr align 8 @caught)
  %2 = load ptr, ptr %1, align 8
  %3 = icmp eq ptr %2, null
  br i1 %3, label %4, label %5

4:                                                ; preds = %0
  tail call void @_ZSt9terminatev()
  unreachable

5:                                                ; preds = %0
  %6 = getelementptr inbounds i8, ptr %2, i64 32
  %7 = load i32, ptr %6, align 8
  %8 = sub nsw i32 0, %7
  store i32 %8, ptr %6, align 8
  %9 = tail call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @uncaught)
  %10 = load i32, ptr %9, align 4
  %11 = add nsw i32 %10, 1
  store i32 %11, ptr %9, align 4
  %12 = getelementptr inbounds i8, ptr %2, i64 64
  tail call void @__irs_raise(ptr noundef nonnull %12)
  unreachable
}

; Function Attrs: noreturn
declare void @_ZSt9terminatev() local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @_ZSt19uncaught_exceptionsv() local_unnamed_addr {
  %1 = tail call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @uncaught)
  %2 = load i32, ptr %1, align 4
  ret i32 %2
}

; Function Attrs: nounwind
define weak dso_local zeroext i1 @_ZSt18uncaught_exceptionv() local_unnamed_addr {
  %1 = tail call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @uncaught)
  %2 = load i32, ptr %1, align 4
  %3 = icmp ne i32 %2, 0
  ret i1 %3
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt15__exception_ptr13exception_ptrC1EPv(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  store ptr %1, ptr %0, align 8
  %3 = icmp eq ptr %1, null
  br i1 %3, label %8, label %4

4:                                                ; preds = %2
  %5 = getelementptr inbounds i8, ptr %1, i64 -28
  %6 = load i32, ptr %5, align 4
  %7 = add nsw i32 %6, 1
  store i32 %7, ptr %5, align 4
  br label %8

8:                                                ; preds = %2, %4
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt15__exception_ptr13exception_ptrC1ERKS0_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  store ptr %3, ptr %0, align 8
  %4 = icmp eq ptr %3, null
  br i1 %4, label %9, label %5

5:                                                ; preds = %2
  %6 = getelementptr inbounds i8, ptr %3, i64 -28
  %7 = load i32, ptr %6, align 4
  %8 = add nsw i32 %7, 1
  store i32 %8, ptr %6, align 4
  br label %9

9:                                                ; preds = %2, %5
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt15__exception_ptr13exception_ptr9_M_addrefEv(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  %3 = icmp eq ptr %2, null
  br i1 %3, label %8, label %4

4:                                                ; preds = %1
  %5 = getelementptr inbounds i8, ptr %2, i64 -28
  %6 = load i32, ptr %5, align 4
  %7 = add nsw i32 %6, 1
  store i32 %7, ptr %5, align 4
  br label %8

8:                                                ; preds = %1, %4
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  %3 = icmp eq ptr %2, null
  br i1 %3, label %16, label %4

4:                                                ; preds = %1
  %5 = getelementptr inbounds i8, ptr %2, i64 -64
  %6 = getelementptr inbounds i8, ptr %2, i64 -28
  %7 = load i32, ptr %6, align 4
  %8 = add nsw i32 %7, -1
  store i32 %8, ptr %6, align 4
  %9 = icmp eq i32 %8, 0
  br i1 %9, label %10, label %16

10:                                               ; preds = %4
  %11 = getelementptr inbounds i8, ptr %2, i64 -48
  %12 = load ptr, ptr %11, align 8
  %13 = icmp eq ptr %12, null
  br i1 %13, label %15, label %14

14:                                               ; preds = %10
  tail call void %12(ptr noundef nonnull %2)
  br label %15

15:                                               ; preds = %14, %10
  tail call void @free(ptr noundef nonnull %5)
  br label %16

16:                                               ; preds = %15, %4, %1
  store ptr null, ptr %0, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt15__exception_ptr13exception_ptrD1Ev(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  %3 = icmp eq ptr %2, null
  br i1 %3, label %16, label %4

4:                                                ; preds = %1
  %5 = getelementptr inbounds i8, ptr %2, i64 -64
  %6 = getelementptr inbounds i8, ptr %2, i64 -28
  %7 = load i32, ptr %6, align 4
  %8 = add nsw i32 %7, -1
  store i32 %8, ptr %6, align 4
  %9 = icmp eq i32 %8, 0
  br i1 %9, label %10, label %16

10:                                               ; preds = %4
  %11 = getelementptr inbounds i8, ptr %2, i64 -48
  %12 = load ptr, ptr %11, align 8
  %13 = icmp eq ptr %12, null
  br i1 %13, label %15, label %14

14:                                               ; preds = %10
  tail call void %12(ptr noundef nonnull %2)
  br label %15

15:                                               ; preds = %14, %10
  tail call void @free(ptr noundef nonnull %5)
  br label %16

16:                                               ; preds = %15, %4, %1
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt15__exception_ptr13exception_ptr4swapERS0_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = load ptr, ptr %1, align 8
  store ptr %4, ptr %0, align 8
  store ptr %3, ptr %1, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZSt17current_exceptionv(ptr noundef %0) local_unnamed_addr {
  %2 = tail call align 8 ptr @llvm.threadlocal.address.p0(ptr align 8 @caught)
  %3 = load ptr, ptr %2, align 8
  %4 = icmp eq ptr %3, null
  %5 = getelementptr inbounds i8, ptr %3, i64 64
  %6 = select i1 %4, ptr null, ptr %5
  store ptr %6, ptr %0, align 8
  br i1 %4, label %11, label %7

7:                                                ; preds = %1
  %8 = getelementptr inbounds i8, ptr %6, i64 -28
  %9 = load i32, ptr %8, align 4
  %10 = add nsw i32 %9, 1
  store i32 %10, ptr %8, align 4
  br label %11

11:                                               ; preds = %1, %7
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZSt17rethrow_exceptionNSt15__exception_ptr13exception_ptrE(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  %3 = getelementptr inbounds i8, ptr %2, i64 -32
  %4 = load i32, ptr %3, align 8
  %5 = icmp eq i32 %4, 0
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = getelementptr inbounds i8, ptr %2, i64 -28
  %7 = load i32, ptr %6, align 4
  %8 = add nsw i32 %7, 1
  store i32 %8, ptr %6, align 4
  %9 = tail call align 4 ptr @llvm.threadlocal.address.p0(ptr align 4 @uncaught)
  %10 = load i32, ptr %9, align 4
  %11 = add nsw i32 %10, 1
  store i32 %11, ptr %9, align 4
  %12 = load ptr, ptr %0, align 8
  tail call void @__irs_raise(ptr noundef %12)
  unreachable
}

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local void @_ZNSt9exceptionD1Ev(ptr noundef %0) {
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt9exceptionD2Ev(ptr noundef %0) local_unnamed_addr {
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt9exceptionD0Ev(ptr noundef %0) {
  tail call void @free(ptr noundef %0)
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt9exception4whatEv(ptr noundef %0) {
  ret ptr @.str
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt13bad_exceptionD1Ev(ptr noundef %0) {
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt13bad_exceptionD2Ev(ptr noundef %0) local_unnamed_addr {
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt13bad_exceptionD0Ev(ptr noundef %0) {
  tail call void @free(ptr noundef %0)
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt13bad_exception4whatEv(ptr noundef %0) {
  ret ptr @.str.2
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt9bad_allocD1Ev(ptr noundef %0) {
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt9bad_allocD2Ev(ptr noundef %0) local_unnamed_addr {
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt9bad_allocD0Ev(ptr noundef %0) {
  tail call void @free(ptr noundef %0)
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt9bad_alloc4whatEv(ptr noundef %0) {
  ret ptr @.str.4
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt8bad_castD1Ev(ptr noundef %0) {
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt8bad_castD2Ev(ptr noundef %0) local_unnamed_addr {
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt8bad_castD0Ev(ptr noundef %0) {
  tail call void @free(ptr noundef %0)
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt8bad_cast4whatEv(ptr noundef %0) {
  ret ptr @.str.6
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt10bad_typeidD1Ev(ptr noundef %0) {
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt10bad_typeidD2Ev(ptr noundef %0) local_unnamed_addr {
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt10bad_typeidD0Ev(ptr noundef %0) {
  tail call void @free(ptr noundef %0)
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt10bad_typeid4whatEv(ptr noundef %0) {
  ret ptr @.str.8
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt17bad_function_callD1Ev(ptr noundef %0) {
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt17bad_function_callD2Ev(ptr noundef %0) local_unnamed_addr {
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt17bad_function_callD0Ev(ptr noundef %0) {
  tail call void @free(ptr noundef %0)
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt17bad_function_call4whatEv(ptr noundef %0) {
  ret ptr @.str.10
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt11logic_errorD1Ev(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt11logic_errorD2Ev(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt11logic_errorD0Ev(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  tail call void @free(ptr noundef %0)
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt11logic_error4whatEv(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  ret ptr %3
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt11logic_errorC2EPKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  store ptr getelementptr inbounds (i8, ptr @_ZTVSt11logic_error, i64 16), ptr %0, align 8
  br label %3

3:                                                ; preds = %3, %2
  %4 = phi i64 [ %10, %3 ], [ 1, %2 ]
  %5 = phi i64 [ %9, %3 ], [ 0, %2 ]
  %6 = getelementptr inbounds i8, ptr %1, i64 %5
  %7 = load i8, ptr %6, align 1
  %8 = icmp eq i8 %7, 0
  %9 = add i64 %5, 1
  %10 = add i64 %4, 1
  br i1 %8, label %11, label %3

11:                                               ; preds = %3
  %12 = tail call ptr @calloc(i64 noundef 1, i64 noundef %9)
  %13 = icmp eq i64 %9, 0
  br i1 %13, label %21, label %14

14:                                               ; preds = %11, %14
  %15 = phi i64 [ %19, %14 ], [ 0, %11 ]
  %16 = getelementptr inbounds i8, ptr %1, i64 %15
  %17 = load i8, ptr %16, align 1
  %18 = getelementptr inbounds i8, ptr %12, i64 %15
  store i8 %17, ptr %18, align 1
  %19 = add nuw i64 %15, 1
  %20 = icmp eq i64 %19, %4
  br i1 %20, label %21, label %14

21:                                               ; preds = %14, %11
  %22 = getelementptr inbounds i8, ptr %0, i64 8
  store ptr %12, ptr %22, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt11logic_errorC1EPKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  tail call void @_ZNSt11logic_errorC2EPKc(ptr noundef %0, ptr noundef %1)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt11logic_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  tail call void @_ZNSt11logic_errorC2EPKc(ptr noundef %0, ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt11logic_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  tail call void @_ZNSt11logic_errorC2EPKc(ptr noundef %0, ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt11logic_errorC2ERKS_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load ptr, ptr %3, align 8
  tail call void @_ZNSt11logic_errorC2EPKc(ptr noundef %0, ptr noundef %4)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt11logic_errorC1ERKS_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load ptr, ptr %3, align 8
  tail call void @_ZNSt11logic_errorC2EPKc(ptr noundef %0, ptr noundef %4)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12domain_errorD1Ev(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12domain_errorD2Ev(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12domain_errorD0Ev(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  tail call void @free(ptr noundef %0)
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt12domain_error4whatEv(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  ret ptr %3
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12domain_errorC2EPKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  store ptr getelementptr inbounds (i8, ptr @_ZTVSt12domain_error, i64 16), ptr %0, align 8
  br label %3

3:                                                ; preds = %3, %2
  %4 = phi i64 [ %10, %3 ], [ 1, %2 ]
  %5 = phi i64 [ %9, %3 ], [ 0, %2 ]
  %6 = getelementptr inbounds i8, ptr %1, i64 %5
  %7 = load i8, ptr %6, align 1
  %8 = icmp eq i8 %7, 0
  %9 = add i64 %5, 1
  %10 = add i64 %4, 1
  br i1 %8, label %11, label %3

11:                                               ; preds = %3
  %12 = tail call ptr @calloc(i64 noundef 1, i64 noundef %9)
  %13 = icmp eq i64 %9, 0
  br i1 %13, label %21, label %14

14:                                               ; preds = %11, %14
  %15 = phi i64 [ %19, %14 ], [ 0, %11 ]
  %16 = getelementptr inbounds i8, ptr %1, i64 %15
  %17 = load i8, ptr %16, align 1
  %18 = getelementptr inbounds i8, ptr %12, i64 %15
  store i8 %17, ptr %18, align 1
  %19 = add nuw i64 %15, 1
  %20 = icmp eq i64 %19, %4
  br i1 %20, label %21, label %14

21:                                               ; preds = %14, %11
  %22 = getelementptr inbounds i8, ptr %0, i64 8
  store ptr %12, ptr %22, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12domain_errorC1EPKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  tail call void @_ZNSt12domain_errorC2EPKc(ptr noundef %0, ptr noundef %1)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12domain_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  tail call void @_ZNSt12domain_errorC2EPKc(ptr noundef %0, ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12domain_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  tail call void @_ZNSt12domain_errorC2EPKc(ptr noundef %0, ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12domain_errorC2ERKS_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load ptr, ptr %3, align 8
  tail call void @_ZNSt12domain_errorC2EPKc(ptr noundef %0, ptr noundef %4)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12domain_errorC1ERKS_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load ptr, ptr %3, align 8
  tail call void @_ZNSt12domain_errorC2EPKc(ptr noundef %0, ptr noundef %4)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt16invalid_argumentD1Ev(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt16invalid_argumentD2Ev(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt16invalid_argumentD0Ev(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  tail call void @free(ptr noundef %0)
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt16invalid_argument4whatEv(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  ret ptr %3
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt16invalid_argumentC2EPKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  store ptr getelementptr inbounds (i8, ptr @_ZTVSt16invalid_argument, i64 16), ptr %0, align 8
  br label %3

3:                                                ; preds = %3, %2
  %4 = phi i64 [ %10, %3 ], [ 1, %2 ]
  %5 = phi i64 [ %9, %3 ], [ 0, %2 ]
  %6 = getelementptr inbounds i8, ptr %1, i64 %5
  %7 = load i8, ptr %6, align 1
  %8 = icmp eq i8 %7, 0
  %9 = add i64 %5, 1
  %10 = add i64 %4, 1
  br i1 %8, label %11, label %3

11:                                               ; preds = %3
  %12 = tail call ptr @calloc(i64 noundef 1, i64 noundef %9)
  %13 = icmp eq i64 %9, 0
  br i1 %13, label %21, label %14

14:                                               ; preds = %11, %14
  %15 = phi i64 [ %19, %14 ], [ 0, %11 ]
  %16 = getelementptr inbounds i8, ptr %1, i64 %15
  %17 = load i8, ptr %16, align 1
  %18 = getelementptr inbounds i8, ptr %12, i64 %15
  store i8 %17, ptr %18, align 1
  %19 = add nuw i64 %15, 1
  %20 = icmp eq i64 %19, %4
  br i1 %20, label %21, label %14

21:                                               ; preds = %14, %11
  %22 = getelementptr inbounds i8, ptr %0, i64 8
  store ptr %12, ptr %22, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt16invalid_argumentC1EPKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  tail call void @_ZNSt16invalid_argumentC2EPKc(ptr noundef %0, ptr noundef %1)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt16invalid_argumentC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  tail call void @_ZNSt16invalid_argumentC2EPKc(ptr noundef %0, ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt16invalid_argumentC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  tail call void @_ZNSt16invalid_argumentC2EPKc(ptr noundef %0, ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt16invalid_argumentC2ERKS_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load ptr, ptr %3, align 8
  tail call void @_ZNSt16invalid_argumentC2EPKc(ptr noundef %0, ptr noundef %4)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt16invalid_argumentC1ERKS_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load ptr, ptr %3, align 8
  tail call void @_ZNSt16invalid_argumentC2EPKc(ptr noundef %0, ptr noundef %4)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12length_errorD1Ev(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12length_errorD2Ev(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12length_errorD0Ev(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  tail call void @free(ptr noundef %0)
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt12length_error4whatEv(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  ret ptr %3
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12length_errorC2EPKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  store ptr getelementptr inbounds (i8, ptr @_ZTVSt12length_error, i64 16), ptr %0, align 8
  br label %3

3:                                                ; preds = %3, %2
  %4 = phi i64 [ %10, %3 ], [ 1, %2 ]
  %5 = phi i64 [ %9, %3 ], [ 0, %2 ]
  %6 = getelementptr inbounds i8, ptr %1, i64 %5
  %7 = load i8, ptr %6, align 1
  %8 = icmp eq i8 %7, 0
  %9 = add i64 %5, 1
  %10 = add i64 %4, 1
  br i1 %8, label %11, label %3

11:                                               ; preds = %3
  %12 = tail call ptr @calloc(i64 noundef 1, i64 noundef %9)
  %13 = icmp eq i64 %9, 0
  br i1 %13, label %21, label %14

14:                                               ; preds = %11, %14
  %15 = phi i64 [ %19, %14 ], [ 0, %11 ]
  %16 = getelementptr inbounds i8, ptr %1, i64 %15
  %17 = load i8, ptr %16, align 1
  %18 = getelementptr inbounds i8, ptr %12, i64 %15
  store i8 %17, ptr %18, align 1
  %19 = add nuw i64 %15, 1
  %20 = icmp eq i64 %19, %4
  br i1 %20, label %21, label %14

21:                                               ; preds = %14, %11
  %22 = getelementptr inbounds i8, ptr %0, i64 8
  store ptr %12, ptr %22, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12length_errorC1EPKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  tail call void @_ZNSt12length_errorC2EPKc(ptr noundef %0, ptr noundef %1)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12length_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  tail call void @_ZNSt12length_errorC2EPKc(ptr noundef %0, ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12length_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  tail call void @_ZNSt12length_errorC2EPKc(ptr noundef %0, ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12length_errorC2ERKS_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load ptr, ptr %3, align 8
  tail call void @_ZNSt12length_errorC2EPKc(ptr noundef %0, ptr noundef %4)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12length_errorC1ERKS_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load ptr, ptr %3, align 8
  tail call void @_ZNSt12length_errorC2EPKc(ptr noundef %0, ptr noundef %4)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12out_of_rangeD1Ev(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12out_of_rangeD2Ev(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12out_of_rangeD0Ev(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  tail call void @free(ptr noundef %0)
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt12out_of_range4whatEv(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  ret ptr %3
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12out_of_rangeC2EPKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  store ptr getelementptr inbounds (i8, ptr @_ZTVSt12out_of_range, i64 16), ptr %0, align 8
  br label %3

3:                                                ; preds = %3, %2
  %4 = phi i64 [ %10, %3 ], [ 1, %2 ]
  %5 = phi i64 [ %9, %3 ], [ 0, %2 ]
  %6 = getelementptr inbounds i8, ptr %1, i64 %5
  %7 = load i8, ptr %6, align 1
  %8 = icmp eq i8 %7, 0
  %9 = add i64 %5, 1
  %10 = add i64 %4, 1
  br i1 %8, label %11, label %3

11:                                               ; preds = %3
  %12 = tail call ptr @calloc(i64 noundef 1, i64 noundef %9)
  %13 = icmp eq i64 %9, 0
  br i1 %13, label %21, label %14

14:                                               ; preds = %11, %14
  %15 = phi i64 [ %19, %14 ], [ 0, %11 ]
  %16 = getelementptr inbounds i8, ptr %1, i64 %15
  %17 = load i8, ptr %16, align 1
  %18 = getelementptr inbounds i8, ptr %12, i64 %15
  store i8 %17, ptr %18, align 1
  %19 = add nuw i64 %15, 1
  %20 = icmp eq i64 %19, %4
  br i1 %20, label %21, label %14

21:                                               ; preds = %14, %11
  %22 = getelementptr inbounds i8, ptr %0, i64 8
  store ptr %12, ptr %22, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12out_of_rangeC1EPKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  tail call void @_ZNSt12out_of_rangeC2EPKc(ptr noundef %0, ptr noundef %1)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12out_of_rangeC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  tail call void @_ZNSt12out_of_rangeC2EPKc(ptr noundef %0, ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12out_of_rangeC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  tail call void @_ZNSt12out_of_rangeC2EPKc(ptr noundef %0, ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12out_of_rangeC2ERKS_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load ptr, ptr %3, align 8
  tail call void @_ZNSt12out_of_rangeC2EPKc(ptr noundef %0, ptr noundef %4)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt12out_of_rangeC1ERKS_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load ptr, ptr %3, align 8
  tail call void @_ZNSt12out_of_rangeC2EPKc(ptr noundef %0, ptr noundef %4)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt13runtime_errorD1Ev(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt13runtime_errorD2Ev(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt13runtime_errorD0Ev(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  tail call void @free(ptr noundef %0)
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt13runtime_error4whatEv(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  ret ptr %3
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt13runtime_errorC2EPKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  store ptr getelementptr inbounds (i8, ptr @_ZTVSt13runtime_error, i64 16), ptr %0, align 8
  br label %3

3:                                                ; preds = %3, %2
  %4 = phi i64 [ %10, %3 ], [ 1, %2 ]
  %5 = phi i64 [ %9, %3 ], [ 0, %2 ]
  %6 = getelementptr inbounds i8, ptr %1, i64 %5
  %7 = load i8, ptr %6, align 1
  %8 = icmp eq i8 %7, 0
  %9 = add i64 %5, 1
  %10 = add i64 %4, 1
  br i1 %8, label %11, label %3

11:                                               ; preds = %3
  %12 = tail call ptr @calloc(i64 noundef 1, i64 noundef %9)
  %13 = icmp eq i64 %9, 0
  br i1 %13, label %21, label %14

14:                                               ; preds = %11, %14
  %15 = phi i64 [ %19, %14 ], [ 0, %11 ]
  %16 = getelementptr inbounds i8, ptr %1, i64 %15
  %17 = load i8, ptr %16, align 1
  %18 = getelementptr inbounds i8, ptr %12, i64 %15
  store i8 %17, ptr %18, align 1
  %19 = add nuw i64 %15, 1
  %20 = icmp eq i64 %19, %4
  br i1 %20, label %21, label %14

21:                                               ; preds = %14, %11
  %22 = getelementptr inbounds i8, ptr %0, i64 8
  store ptr %12, ptr %22, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt13runtime_errorC1EPKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  tail call void @_ZNSt13runtime_errorC2EPKc(ptr noundef %0, ptr noundef %1)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt13runtime_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  tail call void @_ZNSt13runtime_errorC2EPKc(ptr noundef %0, ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt13runtime_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  tail call void @_ZNSt13runtime_errorC2EPKc(ptr noundef %0, ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt13runtime_errorC2ERKS_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load ptr, ptr %3, align 8
  tail call void @_ZNSt13runtime_errorC2EPKc(ptr noundef %0, ptr noundef %4)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt13runtime_errorC1ERKS_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load ptr, ptr %3, align 8
  tail call void @_ZNSt13runtime_errorC2EPKc(ptr noundef %0, ptr noundef %4)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt11range_errorD1Ev(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt11range_errorD2Ev(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt11range_errorD0Ev(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  tail call void @free(ptr noundef %0)
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt11range_error4whatEv(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  ret ptr %3
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt11range_errorC2EPKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  store ptr getelementptr inbounds (i8, ptr @_ZTVSt11range_error, i64 16), ptr %0, align 8
  br label %3

3:                                                ; preds = %3, %2
  %4 = phi i64 [ %10, %3 ], [ 1, %2 ]
  %5 = phi i64 [ %9, %3 ], [ 0, %2 ]
  %6 = getelementptr inbounds i8, ptr %1, i64 %5
  %7 = load i8, ptr %6, align 1
  %8 = icmp eq i8 %7, 0
  %9 = add i64 %5, 1
  %10 = add i64 %4, 1
  br i1 %8, label %11, label %3

11:                                               ; preds = %3
  %12 = tail call ptr @calloc(i64 noundef 1, i64 noundef %9)
  %13 = icmp eq i64 %9, 0
  br i1 %13, label %21, label %14

14:                                               ; preds = %11, %14
  %15 = phi i64 [ %19, %14 ], [ 0, %11 ]
  %16 = getelementptr inbounds i8, ptr %1, i64 %15
  %17 = load i8, ptr %16, align 1
  %18 = getelementptr inbounds i8, ptr %12, i64 %15
  store i8 %17, ptr %18, align 1
  %19 = add nuw i64 %15, 1
  %20 = icmp eq i64 %19, %4
  br i1 %20, label %21, label %14

21:                                               ; preds = %14, %11
  %22 = getelementptr inbounds i8, ptr %0, i64 8
  store ptr %12, ptr %22, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt11range_errorC1EPKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  tail call void @_ZNSt11range_errorC2EPKc(ptr noundef %0, ptr noundef %1)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt11range_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  tail call void @_ZNSt11range_errorC2EPKc(ptr noundef %0, ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt11range_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  tail call void @_ZNSt11range_errorC2EPKc(ptr noundef %0, ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt11range_errorC2ERKS_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load ptr, ptr %3, align 8
  tail call void @_ZNSt11range_errorC2EPKc(ptr noundef %0, ptr noundef %4)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt11range_errorC1ERKS_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load ptr, ptr %3, align 8
  tail call void @_ZNSt11range_errorC2EPKc(ptr noundef %0, ptr noundef %4)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt14overflow_errorD1Ev(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt14overflow_errorD2Ev(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt14overflow_errorD0Ev(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  tail call void @free(ptr noundef %0)
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt14overflow_error4whatEv(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  ret ptr %3
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt14overflow_errorC2EPKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  store ptr getelementptr inbounds (i8, ptr @_ZTVSt14overflow_error, i64 16), ptr %0, align 8
  br label %3

3:                                                ; preds = %3, %2
  %4 = phi i64 [ %10, %3 ], [ 1, %2 ]
  %5 = phi i64 [ %9, %3 ], [ 0, %2 ]
  %6 = getelementptr inbounds i8, ptr %1, i64 %5
  %7 = load i8, ptr %6, align 1
  %8 = icmp eq i8 %7, 0
  %9 = add i64 %5, 1
  %10 = add i64 %4, 1
  br i1 %8, label %11, label %3

11:                                               ; preds = %3
  %12 = tail call ptr @calloc(i64 noundef 1, i64 noundef %9)
  %13 = icmp eq i64 %9, 0
  br i1 %13, label %21, label %14

14:                                               ; preds = %11, %14
  %15 = phi i64 [ %19, %14 ], [ 0, %11 ]
  %16 = getelementptr inbounds i8, ptr %1, i64 %15
  %17 = load i8, ptr %16, align 1
  %18 = getelementptr inbounds i8, ptr %12, i64 %15
  store i8 %17, ptr %18, align 1
  %19 = add nuw i64 %15, 1
  %20 = icmp eq i64 %19, %4
  br i1 %20, label %21, label %14

21:                                               ; preds = %14, %11
  %22 = getelementptr inbounds i8, ptr %0, i64 8
  store ptr %12, ptr %22, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt14overflow_errorC1EPKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  tail call void @_ZNSt14overflow_errorC2EPKc(ptr noundef %0, ptr noundef %1)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt14overflow_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  tail call void @_ZNSt14overflow_errorC2EPKc(ptr noundef %0, ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt14overflow_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  tail call void @_ZNSt14overflow_errorC2EPKc(ptr noundef %0, ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt14overflow_errorC2ERKS_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load ptr, ptr %3, align 8
  tail call void @_ZNSt14overflow_errorC2EPKc(ptr noundef %0, ptr noundef %4)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt14overflow_errorC1ERKS_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load ptr, ptr %3, align 8
  tail call void @_ZNSt14overflow_errorC2EPKc(ptr noundef %0, ptr noundef %4)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt15underflow_errorD1Ev(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt15underflow_errorD2Ev(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt15underflow_errorD0Ev(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  tail call void @free(ptr noundef %3)
  tail call void @free(ptr noundef %0)
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt15underflow_error4whatEv(ptr noundef %0) {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  ret ptr %3
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt15underflow_errorC2EPKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  store ptr getelementptr inbounds (i8, ptr @_ZTVSt15underflow_error, i64 16), ptr %0, align 8
  br label %3

3:                                                ; preds = %3, %2
  %4 = phi i64 [ %10, %3 ], [ 1, %2 ]
  %5 = phi i64 [ %9, %3 ], [ 0, %2 ]
  %6 = getelementptr inbounds i8, ptr %1, i64 %5
  %7 = load i8, ptr %6, align 1
  %8 = icmp eq i8 %7, 0
  %9 = add i64 %5, 1
  %10 = add i64 %4, 1
  br i1 %8, label %11, label %3

11:                                               ; preds = %3
  %12 = tail call ptr @calloc(i64 noundef 1, i64 noundef %9)
  %13 = icmp eq i64 %9, 0
  br i1 %13, label %21, label %14

14:                                               ; preds = %11, %14
  %15 = phi i64 [ %19, %14 ], [ 0, %11 ]
  %16 = getelementptr inbounds i8, ptr %1, i64 %15
  %17 = load i8, ptr %16, align 1
  %18 = getelementptr inbounds i8, ptr %12, i64 %15
  store i8 %17, ptr %18, align 1
  %19 = add nuw i64 %15, 1
  %20 = icmp eq i64 %19, %4
  br i1 %20, label %21, label %14

21:                                               ; preds = %14, %11
  %22 = getelementptr inbounds i8, ptr %0, i64 8
  store ptr %12, ptr %22, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt15underflow_errorC1EPKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  tail call void @_ZNSt15underflow_errorC2EPKc(ptr noundef %0, ptr noundef %1)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt15underflow_errorC2ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  tail call void @_ZNSt15underflow_errorC2EPKc(ptr noundef %0, ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt15underflow_errorC1ERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %1, align 8
  tail call void @_ZNSt15underflow_errorC2EPKc(ptr noundef %0, ptr noundef %3)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt15underflow_errorC2ERKS_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load ptr, ptr %3, align 8
  tail call void @_ZNSt15underflow_errorC2EPKc(ptr noundef %0, ptr noundef %4)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt15underflow_errorC1ERKS_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %1, i64 8
  %4 = load ptr, ptr %3, align 8
  tail call void @_ZNSt15underflow_errorC2EPKc(ptr noundef %0, ptr noundef %4)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZSt19__throw_logic_errorPKc(ptr noundef %0) local_unnamed_addr {
  %2 = tail call ptr @__cxa_allocate_exception(i64 noundef 16)
  tail call void @_ZNSt11logic_errorC2EPKc(ptr noundef %2, ptr noundef %0)
  tail call void @__cxa_throw(ptr noundef %2, ptr noundef nonnull @_ZTISt11logic_error, ptr noundef nonnull @_ZNSt11logic_errorD1Ev)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZSt20__throw_domain_errorPKc(ptr noundef %0) local_unnamed_addr {
  %2 = tail call ptr @__cxa_allocate_exception(i64 noundef 16)
  tail call void @_ZNSt12domain_errorC2EPKc(ptr noundef %2, ptr noundef %0)
  tail call void @__cxa_throw(ptr noundef %2, ptr noundef nonnull @_ZTISt12domain_error, ptr noundef nonnull @_ZNSt12domain_errorD1Ev)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZSt24__throw_invalid_argumentPKc(ptr noundef %0) local_unnamed_addr {
  %2 = tail call ptr @__cxa_allocate_exception(i64 noundef 16)
  tail call void @_ZNSt16invalid_argumentC2EPKc(ptr noundef %2, ptr noundef %0)
  tail call void @__cxa_throw(ptr noundef %2, ptr noundef nonnull @_ZTISt16invalid_argument, ptr noundef nonnull @_ZNSt16invalid_argumentD1Ev)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZSt20__throw_length_errorPKc(ptr noundef %0) local_unnamed_addr {
  %2 = tail call ptr @__cxa_allocate_exception(i64 noundef 16)
  tail call void @_ZNSt12length_errorC2EPKc(ptr noundef %2, ptr noundef %0)
  tail call void @__cxa_throw(ptr noundef %2, ptr noundef nonnull @_ZTISt12length_error, ptr noundef nonnull @_ZNSt12length_errorD1Ev)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZSt20__throw_out_of_rangePKc(ptr noundef %0) local_unnamed_addr {
  %2 = tail call ptr @__cxa_allocate_exception(i64 noundef 16)
  tail call void @_ZNSt12out_of_rangeC2EPKc(ptr noundef %2, ptr noundef %0)
  tail call void @__cxa_throw(ptr noundef %2, ptr noundef nonnull @_ZTISt12out_of_range, ptr noundef nonnull @_ZNSt12out_of_rangeD1Ev)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZSt21__throw_runtime_errorPKc(ptr noundef %0) local_unnamed_addr {
  %2 = tail call ptr @__cxa_allocate_exception(i64 noundef 16)
  tail call void @_ZNSt13runtime_errorC2EPKc(ptr noundef %2, ptr noundef %0)
  tail call void @__cxa_throw(ptr noundef %2, ptr noundef nonnull @_ZTISt13runtime_error, ptr noundef nonnull @_ZNSt13runtime_errorD1Ev)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZSt19__throw_range_errorPKc(ptr noundef %0) local_unnamed_addr {
  %2 = tail call ptr @__cxa_allocate_exception(i64 noundef 16)
  tail call void @_ZNSt11range_errorC2EPKc(ptr noundef %2, ptr noundef %0)
  tail call void @__cxa_throw(ptr noundef %2, ptr noundef nonnull @_ZTISt11range_error, ptr noundef nonnull @_ZNSt11range_errorD1Ev)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZSt22__throw_overflow_errorPKc(ptr noundef %0) local_unnamed_addr {
  %2 = tail call ptr @__cxa_allocate_exception(i64 noundef 16)
  tail call void @_ZNSt14overflow_errorC2EPKc(ptr noundef %2, ptr noundef %0)
  tail call void @__cxa_throw(ptr noundef %2, ptr noundef nonnull @_ZTISt14overflow_error, ptr noundef nonnull @_ZNSt14overflow_errorD1Ev)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZSt23__throw_underflow_errorPKc(ptr noundef %0) local_unnamed_addr {
  %2 = tail call ptr @__cxa_allocate_exception(i64 noundef 16)
  tail call void @_ZNSt15underflow_errorC2EPKc(ptr noundef %2, ptr noundef %0)
  tail call void @__cxa_throw(ptr noundef %2, ptr noundef nonnull @_ZTISt15underflow_error, ptr noundef nonnull @_ZNSt15underflow_errorD1Ev)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZSt24__throw_out_of_range_fmtPKcz(ptr noundef %0, ...) local_unnamed_addr {
  %2 = tail call ptr @__cxa_allocate_exception(i64 noundef 16)
  store ptr getelementptr inbounds (i8, ptr @_ZTVSt12out_of_range, i64 16), ptr %2, align 8
  %3 = tail call i64 @__irs_number(i64 noundef 8)
  %4 = inttoptr i64 %3 to ptr
  %5 = getelementptr inbounds i8, ptr %2, i64 8
  store ptr %4, ptr %5, align 8
  tail call void @__cxa_throw(ptr noundef nonnull %2, ptr noundef nonnull @_ZTISt12out_of_range, ptr noundef nonnull @_ZNSt9exceptionD1Ev)
  ret void
}

declare i64 @__irs_number(i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local void @_ZSt17__throw_bad_allocv() local_unnamed_addr {
  %1 = tail call ptr @__cxa_allocate_exception(i64 noundef 16)
  store ptr getelementptr inbounds (i8, ptr @_ZTVSt9bad_alloc, i64 16), ptr %1, align 8
  tail call void @__cxa_throw(ptr noundef nonnull %1, ptr noundef nonnull @_ZTISt9bad_alloc, ptr noundef null)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZSt16__throw_bad_castv() local_unnamed_addr {
  %1 = tail call ptr @__cxa_allocate_exception(i64 noundef 16)
  store ptr getelementptr inbounds (i8, ptr @_ZTVSt8bad_cast, i64 16), ptr %1, align 8
  tail call void @__cxa_throw(ptr noundef nonnull %1, ptr noundef nonnull @_ZTISt8bad_cast, ptr noundef null)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZSt18__throw_bad_typeidv() local_unnamed_addr {
  %1 = tail call ptr @__cxa_allocate_exception(i64 noundef 16)
  store ptr getelementptr inbounds (i8, ptr @_ZTVSt10bad_typeid, i64 16), ptr %1, align 8
  tail call void @__cxa_throw(ptr noundef nonnull %1, ptr noundef nonnull @_ZTISt10bad_typeid, ptr noundef null)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZSt25__throw_bad_function_callv() local_unnamed_addr {
  %1 = tail call ptr @__cxa_allocate_exception(i64 noundef 16)
  store ptr getelementptr inbounds (i8, ptr @_ZTVSt17bad_function_call, i64 16), ptr %1, align 8
  tail call void @__cxa_throw(ptr noundef nonnull %1, ptr noundef nonnull @_ZTISt17bad_function_call, ptr noundef null)
  ret void
}

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.abs.i32(i32, i1 immarg)



