target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

; Function Attrs: nounwind
define weak dso_local void @_ZNSt13random_device7_M_initERKNSt7__cxx1112basic_stringIcSt11char_traitsIcESaIcEEE(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  ret void
}

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



