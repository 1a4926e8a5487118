target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nounwind
define weak dso_local void @_ZNSt13__future_base12_Result_baseC2Ev(ptr noundef %0) local_unnamed_addr {
  store ptr null, ptr %0, align 8
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  store ptr null, ptr %2, align 8
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt13__future_base12_Result_baseD2Ev(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 8
  %3 = load ptr, ptr %2, align 8
  %4 = icmp eq ptr %3, null
  br i1 %4, label %6, label %5

5:                                                ; preds = %1
  tail call void @_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(ptr noundef nonnull %2)
  br label %6

6:                                                ; preds = %5, %1
  ret void
}

declare void @_ZNSt15__exception_ptr13exception_ptr10_M_releaseEv(ptr noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local void @_ZNSt28__atomic_futex_unsigned_base19_M_futex_notify_allEPj(ptr noundef %0) local_unnamed_addr {
  ret void
}



