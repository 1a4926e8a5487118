target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.characters = type { ptr, [48 x i8], i8, [256 x i8], [256 x i8], i8 }
%struct.stream = type { ptr, ptr, i64, i64, i32, i32, i32, i32, [176 x i8], ptr, i8, i8, ptr, ptr, ptr, ptr }

@table = internal constant [4 x i64] [i64 8, i64 0, i64 0, i64 0], align 16
@characters = internal global %struct.characters { ptr null, [48 x i8] zeroinitializer, i8 1, [256 x i8] c"\00\01\02\03\04\05\06\07\08\09\0A\0B\0C\0D\0E\0F\10\11\12\13\14\15\16\17\18\19\1A\1B\1C\1D\1E\1F !\22#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~\7F\80\81\82\83\84\85\86\87\88\89\8A\8B\8C\8D\8E\8F\90\91\92\93\94\95\96\97\98\99\9A\9B\9C\9D\9E\9F\A0\A1\A2\A3\A4\A5\A6\A7\A8\A9\AA\AB\AC\AD\AE\AF\B0\B1\B2\B3\B4\B5\B6\B7\B8\B9\BA\BB\BC\BD\BE\BF\C0\C1\C2\C3\C4\C5\C6\C7\C8\C9\CA\CB\CC\CD\CE\CF\D0\D1\D2\D3\D4\D5\D6\D7\D8\D9\DA\DB\DC\DD\DE\DF\E0\E1\E2\E3\E4\E5\E6\E7\E8\E9\EA\EB\EC\ED\EE\EF\F0\F1\F2\F3\F4\F5\F6\F7\F8\F9\FA\FB\FC\FD\FE\FF", [256 x i8] c"\00\01\02\03\04\05\06\07\08\09\0A\0B\0C\0D\0E\0F\10\11\12\13\14\15\16\17\18\19\1A\1B\1C\1D\1E\1F !\22#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~\7F\80\81\82\83\84\85\86\87\88\89\8A\8B\8C\8D\8E\8F\90\91\92\93\94\95\96\97\98\99\9A\9B\9C\9D\9E\9F\A0\A1\A2\A3\A4\A5\A6\A7\A8\A9\AA\AB\AC\AD\AE\AF\B0\B1\B2\B3\B4\B5\B6\B7\B8\B9\BA\BB\BC\BD\BE\BF\C0\C1\C2\C3\C4\C5\C6\C7\C8\C9\CA\CB\CC\CD\CE\CF\D0\D1\D2\D3\D4\D5\D6\D7\D8\D9\DA\DB\DC\DD\DE\DF\E0\E1\E2\E3\E4\E5\E6\E7\E8\E9\EA\EB\EC\ED\EE\EF\F0\F1\F2\F3\F4\F5\F6\F7\F8\F9\FA\FB\FC\FD\FE\FF", i8 1 }, align 8
@_ZSt4cout = weak dso_local global %struct.stream { ptr getelementptr (i8, ptr @table, i64 24), ptr null, i64 6, i64 0, i32 4098, i32 0, i32 0, i32 0, [176 x i8] zeroinitializer, ptr null, i8 32, i8 1, ptr null, ptr @characters, ptr null, ptr null }, align 8
@_ZSt4cerr = weak dso_local local_unnamed_addr global %struct.stream { ptr getelementptr (i8, ptr @table, i64 24), ptr null, i64 6, i64 0, i32 12290, i32 0, i32 0, i32 0, [176 x i8] zeroinitializer, ptr @_ZSt4cout, i8 32, i8 1, ptr null, ptr @characters, ptr null, ptr null }, align 8
@_ZSt4clog = weak dso_local local_unnamed_addr global %struct.stream { ptr getelementptr (i8, ptr @table, i64 24), ptr null, i64 6, i64 0, i32 4098, i32 0, i32 0, i32 0, [176 x i8] zeroinitializer, ptr null, i8 32, i8 1, ptr null, ptr @characters, ptr null, ptr null }, align 8

; Function Attrs: nounwind
define weak dso_local void @_ZNSt8ios_base4InitC1Ev(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i64 @__irs_number(i64 noundef 0)
  %3 = trunc i64 %2 to i32
  store i32 %3, ptr getelementptr inbounds (i8, ptr @_ZSt4cout, i64 40), align 8
  %4 = tail call i64 @__irs_number(i64 noundef 0)
  %5 = inttoptr i64 %4 to ptr
  store ptr %5, ptr getelementptr inbounds (i8, ptr @_ZSt4cout, i64 264), align 8
  store ptr %5, ptr getelementptr inbounds (i8, ptr @_ZSt4cout, i64 256), align 8
  store ptr %5, ptr getelementptr inbounds (i8, ptr @_ZSt4cout, i64 240), align 8
  store ptr %5, ptr getelementptr inbounds (i8, ptr @_ZSt4cout, i64 8), align 8
  %6 = tail call i64 @__irs_number(i64 noundef 0)
  %7 = trunc i64 %6 to i32
  store i32 %7, ptr getelementptr inbounds (i8, ptr @_ZSt4cerr, i64 40), align 8
  %8 = tail call i64 @__irs_number(i64 noundef 0)
  %9 = inttoptr i64 %8 to ptr
  store ptr %9, ptr getelementptr inbounds (i8, ptr @_ZSt4cerr, i64 264), align 8
  store ptr %9, ptr getelementptr inbounds (i8, ptr @_ZSt4cerr, i64 256), align 8
  store ptr %9, ptr getelementptr inbounds (i8, ptr @_ZSt4cerr, i64 240), align 8
  store ptr %9, ptr getelementptr inbounds (i8, ptr @_ZSt4cerr, i64 8), align 8
  %10 = tail call i64 @__irs_number(i64 noundef 0)
  %11 = trunc i64 %10 to i32
  store i32 %11, ptr getelementptr inbounds (i8, ptr @_ZSt4clog, i64 40), align 8
  %12 = tail call i64 @__irs_number(i64 noundef 0)
  %13 = inttoptr i64 %12 to ptr
  store ptr %13, ptr getelementptr inbounds (i8, ptr @_ZSt4clog, i64 264), align 8
  store ptr %13, ptr getelementptr inbounds (i8, ptr @_ZSt4clog, i64 256), align 8
  store ptr %13, ptr getelementptr inbounds (i8, ptr @_ZSt4clog, i64 240), align 8
  store ptr %13, ptr getelementptr inbounds (i8, ptr @_ZSt4clog, i64 8), align 8
  %14 = tail call i64 @__irs_number(i64 noundef 0)
  %15 = inttoptr i64 %14 to ptr
  store ptr %15, ptr @characters, align 8
  ret void
}

declare i64 @__irs_number(i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEi(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %4)
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  store i64 0, ptr %3, align 8
  br label %8

8:                                                ; preds = %2, %7
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEj(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %4)
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  store i64 0, ptr %3, align 8
  br label %8

8:                                                ; preds = %2, %7
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEs(ptr noundef %0, i16 noundef signext %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %4)
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  store i64 0, ptr %3, align 8
  br label %8

8:                                                ; preds = %2, %7
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEt(ptr noundef %0, i16 noundef zeroext %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %4)
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  store i64 0, ptr %3, align 8
  br label %8

8:                                                ; preds = %2, %7
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEl(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %4)
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  store i64 0, ptr %3, align 8
  br label %8

8:                                                ; preds = %2, %7
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEm(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %4)
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  store i64 0, ptr %3, align 8
  br label %8

8:                                                ; preds = %2, %7
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEx(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %4)
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  store i64 0, ptr %3, align 8
  br label %8

8:                                                ; preds = %2, %7
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEy(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %4)
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  store i64 0, ptr %3, align 8
  br label %8

8:                                                ; preds = %2, %7
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEb(ptr noundef %0, i1 noundef zeroext %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %4)
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  store i64 0, ptr %3, align 8
  br label %8

8:                                                ; preds = %2, %7
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEd(ptr noundef %0, double noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %4)
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  store i64 0, ptr %3, align 8
  br label %8

8:                                                ; preds = %2, %7
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEf(ptr noundef %0, float noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %4)
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  store i64 0, ptr %3, align 8
  br label %8

8:                                                ; preds = %2, %7
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEPKv(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %4)
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  store i64 0, ptr %3, align 8
  br label %8

8:                                                ; preds = %2, %7
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSo9_M_insertIlEERSoT_(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %4)
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  store i64 0, ptr %3, align 8
  br label %8

8:                                                ; preds = %2, %7
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSo9_M_insertImEERSoT_(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %4)
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  store i64 0, ptr %3, align 8
  br label %8

8:                                                ; preds = %2, %7
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSo9_M_insertIxEERSoT_(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %4)
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  store i64 0, ptr %3, align 8
  br label %8

8:                                                ; preds = %2, %7
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSo9_M_insertIyEERSoT_(ptr noundef %0, i64 noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %4)
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  store i64 0, ptr %3, align 8
  br label %8

8:                                                ; preds = %2, %7
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSo9_M_insertIbEERSoT_(ptr noundef %0, i1 noundef zeroext %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %4)
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  store i64 0, ptr %3, align 8
  br label %8

8:                                                ; preds = %2, %7
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSo9_M_insertIdEERSoT_(ptr noundef %0, double noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %4)
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  store i64 0, ptr %3, align 8
  br label %8

8:                                                ; preds = %2, %7
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSo9_M_insertIPKvEERSoT_(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %4)
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  store i64 0, ptr %3, align 8
  br label %8

8:                                                ; preds = %2, %7
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_c(ptr noundef %0, i8 noundef signext %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 24
  %4 = load i64, ptr %3, align 8
  %5 = tail call zeroext i1 @__irs_constant(i64 noundef %4)
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = icmp eq i64 %4, 0
  br i1 %6, label %8, label %7

7:                                                ; preds = %2
  store i64 0, ptr %3, align 8
  br label %8

8:                                                ; preds = %2, %7
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSo3putEc(ptr noundef %0, i8 noundef signext %1) local_unnamed_addr {
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSo5flushEv(ptr noundef %0) local_unnamed_addr {
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZSt5flushIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_(ptr noundef %0) local_unnamed_addr {
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZSt4endlIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_(ptr noundef %0) local_unnamed_addr {
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStlsISt11char_traitsIcEERSt13basic_ostreamIcT_ES5_PKc(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = icmp eq ptr %1, null
  br i1 %3, label %5, label %4

4:                                                ; preds = %2
  tail call void @__irs_touch(ptr noundef nonnull %1, i64 noundef -1)
  br label %5

5:                                                ; preds = %4, %2
  %6 = getelementptr inbounds i8, ptr %0, i64 24
  %7 = load i64, ptr %6, align 8
  %8 = tail call zeroext i1 @__irs_constant(i64 noundef %7)
  tail call void @__irs_must(i1 noundef zeroext %8)
  %9 = icmp eq i64 %7, 0
  br i1 %9, label %11, label %10

10:                                               ; preds = %5
  store i64 0, ptr %6, align 8
  br label %11

11:                                               ; preds = %5, %10
  ret ptr %0
}

declare void @__irs_touch(ptr noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local ptr @_ZSt16__ostream_insertIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_PKS3_l(ptr noundef %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr {
  tail call void @__irs_touch(ptr noundef %1, i64 noundef %2)
  %4 = getelementptr inbounds i8, ptr %0, i64 24
  %5 = load i64, ptr %4, align 8
  %6 = tail call zeroext i1 @__irs_constant(i64 noundef %5)
  tail call void @__irs_must(i1 noundef zeroext %6)
  %7 = icmp eq i64 %5, 0
  br i1 %7, label %9, label %8

8:                                                ; preds = %3
  store i64 0, ptr %4, align 8
  br label %9

9:                                                ; preds = %3, %8
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSo5writeEPKcl(ptr noundef %0, ptr noundef %1, i64 noundef %2) local_unnamed_addr {
  tail call void @__irs_touch(ptr noundef %1, i64 noundef %2)
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_St5_Setw(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = sext i32 %1 to i64
  %4 = getelementptr inbounds i8, ptr %0, i64 24
  store i64 %3, ptr %4, align 8
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEPFRSoS_E(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call ptr %1(ptr noundef %0)
  ret ptr %3
}

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

declare zeroext i1 @__irs_constant(i64 noundef) local_unnamed_addr



