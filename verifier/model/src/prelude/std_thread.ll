target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nounwind
define weak dso_local void @_ZNSt6thread6_StateD2Ev(ptr noundef %0) local_unnamed_addr {
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE(ptr noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = load ptr, ptr %1, align 8
  store ptr null, ptr %1, align 8
  %5 = tail call i32 @pthread_create(ptr noundef %0, ptr noundef null, ptr noundef nonnull @run_state, ptr noundef %4)
  ret void
}

declare i32 @pthread_create(ptr noundef, ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define internal noundef ptr @run_state(ptr noundef %0) {
  %2 = tail call ptr @__irs_peek(ptr noundef %0)
  %3 = getelementptr inbounds i8, ptr %2, i64 16
  %4 = load ptr, ptr %3, align 8
  tail call void %4(ptr noundef %0)
  %5 = getelementptr inbounds i8, ptr %2, i64 8
  %6 = load ptr, ptr %5, align 8
  tail call void %6(ptr noundef %0)
  ret ptr null
}

; Function Attrs: nounwind
define weak dso_local i64 @__irs_std_handle(ptr noundef %0) local_unnamed_addr {
  %2 = load i64, ptr %0, align 8
  ret i64 %2
}

; Function Attrs: nounwind
define weak dso_local void @__irs_std_no_handle(ptr noundef %0) local_unnamed_addr {
  store i64 0, ptr %0, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local ptr @__irs_std_mutex(ptr noundef %0) local_unnamed_addr {
  %2 = load ptr, ptr %0, align 8
  ret ptr %2
}

declare ptr @__irs_peek(ptr noundef) local_unnamed_addr



