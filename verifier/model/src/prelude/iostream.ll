target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.characters = type { ptr, [48 x i8], i8, [256 x i8], [256 x i8], i8 }
%struct.output = type { ptr, %struct.ios }
%struct.ios = type { ptr, i64, i64, i32, i32, i32, i32, [176 x i8], ptr, i8, i8, ptr, ptr, ptr, ptr }
%struct.buffer = type { ptr, i64, i64, [40 x i8], i32, %struct.string }
%struct.string = type { ptr, i64, [16 x i8] }
%struct.counted = type { %struct.input, %struct.ios }
%struct.input = type { ptr, i64 }

@table = internal constant [4 x i64] [i64 8, i64 0, i64 0, i64 0], align 16
@characters = internal global %struct.characters { ptr null, [48 x i8] zeroinitializer, i8 1, [256 x i8] c"\00\01\02\03\04\05\06\07\08\09\0A\0B\0C\0D\0E\0F\10\11\12\13\14\15\16\17\18\19\1A\1B\1C\1D\1E\1F !\22#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~\7F\80\81\82\83\84\85\86\87\88\89\8A\8B\8C\8D\8E\8F\90\91\92\93\94\95\96\97\98\99\9A\9B\9C\9D\9E\9F\A0\A1\A2\A3\A4\A5\A6\A7\A8\A9\AA\AB\AC\AD\AE\AF\B0\B1\B2\B3\B4\B5\B6\B7\B8\B9\BA\BB\BC\BD\BE\BF\C0\C1\C2\C3\C4\C5\C6\C7\C8\C9\CA\CB\CC\CD\CE\CF\D0\D1\D2\D3\D4\D5\D6\D7\D8\D9\DA\DB\DC\DD\DE\DF\E0\E1\E2\E3\E4\E5\E6\E7\E8\E9\EA\EB\EC\ED\EE\EF\F0\F1\F2\F3\F4\F5\F6\F7\F8\F9\FA\FB\FC\FD\FE\FF", [256 x i8] c"\00\01\02\03\04\05\06\07\08\09\0A\0B\0C\0D\0E\0F\10\11\12\13\14\15\16\17\18\19\1A\1B\1C\1D\1E\1F !\22#$%&'()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[\\]^_`abcdefghijklmnopqrstuvwxyz{|}~\7F\80\81\82\83\84\85\86\87\88\89\8A\8B\8C\8D\8E\8F\90\91\92\93\94\95\96\97\98\99\9A\9B\9C\9D\9E\9F\A0\A1\A2\A3\A4\A5\A6\A7\A8\A9\AA\AB\AC\AD\AE\AF\B0\B1\B2\B3\B4\B5\B6\B7\B8\B9\BA\BB\BC\BD\BE\BF\C0\C1\C2\C3\C4\C5\C6\C7\C8\C9\CA\CB\CC\CD\CE\CF\D0\D1\D2\D3\D4\D5\D6\D7\D8\D9\DA\DB\DC\DD\DE\DF\E0\E1\E2\E3\E4\E5\E6\E7\E8\E9\EA\EB\EC\ED\EE\EF\F0\F1\F2\F3\F4\F5\F6\F7\F8\F9\FA\FB\FC\FD\FE\FF", i8 1 }, align 8
@_ZSt4cout = weak dso_local global %struct.output { ptr getelementptr (i8, ptr @table, i64 24), %struct.ios { ptr null, i64 6, i64 0, i32 4098, i32 0, i32 0, i32 0, [176 x i8] zeroinitializer, ptr null, i8 32, i8 1, ptr null, ptr @characters, ptr null, ptr null } }, align 8
@_ZSt4cerr = weak dso_local global %struct.output { ptr getelementptr (i8, ptr @table, i64 24), %struct.ios { ptr null, i64 6, i64 0, i32 12290, i32 0, i32 0, i32 0, [176 x i8] zeroinitializer, ptr @_ZSt4cout, i8 32, i8 1, ptr null, ptr @characters, ptr null, ptr null } }, align 8
@_ZSt4clog = weak dso_local global %struct.output { ptr getelementptr (i8, ptr @table, i64 24), %struct.ios { ptr null, i64 6, i64 0, i32 4098, i32 0, i32 0, i32 0, [176 x i8] zeroinitializer, ptr null, i8 32, i8 1, ptr null, ptr @characters, ptr null, ptr null } }, align 8
@__irs_string_buffer = dso_local local_unnamed_addr constant [1 x i8] zeroinitializer, align 1
@__irs_standard_input = dso_local global %struct.buffer zeroinitializer, align 8
@input_table = internal constant [4 x i64] [i64 16, i64 0, i64 0, i64 0], align 16
@_ZSt3cin = weak dso_local local_unnamed_addr global %struct.counted { %struct.input { ptr getelementptr (i8, ptr @input_table, i64 24), i64 0 }, %struct.ios { ptr null, i64 6, i64 0, i32 4098, i32 0, i32 0, i32 0, [176 x i8] zeroinitializer, ptr @_ZSt4cout, i8 32, i8 1, ptr @__irs_standard_input, ptr @characters, ptr null, ptr null } }, align 8
@alone = internal unnamed_addr global i1 false, align 1

; Function Attrs: nounwind
define weak dso_local void @_ZNSt8ios_base4InitC1Ev(ptr noundef %0) local_unnamed_addr {
  %2 = tail call i64 @__irs_number(i64 noundef 0)
  %3 = inttoptr i64 %2 to ptr
  store ptr %3, ptr getelementptr inbounds (i8, ptr @_ZSt4cout, i64 264), align 8
  store ptr %3, ptr getelementptr inbounds (i8, ptr @_ZSt4cout, i64 256), align 8
  store ptr %3, ptr getelementptr inbounds (i8, ptr @_ZSt4cout, i64 8), align 8
  %4 = tail call i64 @__irs_number(i64 noundef 0)
  %5 = trunc i64 %4 to i32
  store i32 %5, ptr getelementptr inbounds (i8, ptr @_ZSt4cout, i64 40), align 8
  %6 = tail call i64 @__irs_number(i64 noundef 0)
  %7 = inttoptr i64 %6 to ptr
  store ptr %7, ptr getelementptr inbounds (i8, ptr @_ZSt4cout, i64 240), align 8
  %8 = tail call i64 @__irs_number(i64 noundef 0)
  %9 = inttoptr i64 %8 to ptr
  store ptr %9, ptr getelementptr inbounds (i8, ptr @_ZSt4cerr, i64 264), align 8
  store ptr %9, ptr getelementptr inbounds (i8, ptr @_ZSt4cerr, i64 256), align 8
  store ptr %9, ptr getelementptr inbounds (i8, ptr @_ZSt4cerr, i64 8), align 8
  %10 = tail call i64 @__irs_number(i64 noundef 0)
  %11 = trunc i64 %10 to i32
  store i32 %11, ptr getelementptr inbounds (i8, ptr @_ZSt4cerr, i64 40), align 8
  %12 = tail call i64 @__irs_number(i64 noundef 0)
  %13 = inttoptr i64 %12 to ptr
  store ptr %13, ptr getelementptr inbounds (i8, ptr @_ZSt4cerr, i64 240), align 8
  %14 = tail call i64 @__irs_number(i64 noundef 0)
  %15 = inttoptr i64 %14 to ptr
  store ptr %15, ptr getelementptr inbounds (i8, ptr @_ZSt4clog, i64 264), align 8
  store ptr %15, ptr getelementptr inbounds (i8, ptr @_ZSt4clog, i64 256), align 8
  store ptr %15, ptr getelementptr inbounds (i8, ptr @_ZSt4clog, i64 8), align 8
  %16 = tail call i64 @__irs_number(i64 noundef 0)
  %17 = trunc i64 %16 to i32
  store i32 %17, ptr getelementptr inbounds (i8, ptr @_ZSt4clog, i64 40), align 8
  %18 = tail call i64 @__irs_number(i64 noundef 0)
  %19 = inttoptr i64 %18 to ptr
  store ptr %19, ptr getelementptr inbounds (i8, ptr @_ZSt4clog, i64 240), align 8
  %20 = tail call i64 @__irs_number(i64 noundef 0)
  %21 = inttoptr i64 %20 to ptr
  store ptr %21, ptr getelementptr inbounds (i8, ptr @_ZSt3cin, i64 272), align 8
  store ptr %21, ptr getelementptr inbounds (i8, ptr @_ZSt3cin, i64 264), align 8
  store ptr %21, ptr getelementptr inbounds (i8, ptr @_ZSt3cin, i64 16), align 8
  %22 = tail call i64 @__irs_number(i64 noundef 0)
  %23 = inttoptr i64 %22 to ptr
  store ptr %23, ptr @characters, align 8
  ret void
}

declare i64 @__irs_number(i64 noundef) local_unnamed_addr

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(read, argmem: none, inaccessiblemem: none)
define dso_local zeroext i1 @__irs_stream_is_cs() local_unnamed_addr {
  %1 = load i1, ptr @alone, align 1
  %2 = xor i1 %1, true
  ret i1 %2
}

; Function Attrs: nounwind
define weak dso_local zeroext i1 @_ZNSt8ios_base15sync_with_stdioEb(i1 noundef zeroext %0) local_unnamed_addr {
  %2 = load i1, ptr @alone, align 1
  %3 = select i1 %0, i1 true, i1 %2
  br i1 %3, label %5, label %4

4:                                                ; preds = %1
  store i1 true, ptr @alone, align 1
  br label %5

5:                                                ; preds = %1, %4
  %6 = xor i1 %2, true
  ret i1 %6
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(none)
define dso_local zeroext i1 @__irs_is_console(ptr noundef readnone %0) local_unnamed_addr {
  %2 = icmp eq ptr %0, getelementptr inbounds (i8, ptr @_ZSt4cout, i64 8)
  %3 = icmp eq ptr %0, getelementptr inbounds (i8, ptr @_ZSt4cerr, i64 8)
  %4 = select i1 %2, i1 true, i1 %3
  %5 = icmp eq ptr %0, getelementptr inbounds (i8, ptr @_ZSt4clog, i64 8)
  %6 = select i1 %4, i1 true, i1 %5
  ret i1 %6
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt9basic_iosIcSt11char_traitsIcEE5clearESt12_Ios_Iostate(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = icmp ne ptr %0, getelementptr inbounds (i8, ptr @_ZSt4cout, i64 8)
  %4 = icmp ne ptr %0, getelementptr inbounds (i8, ptr @_ZSt4cerr, i64 8)
  %5 = select i1 %3, i1 %4, i1 false
  %6 = icmp ne ptr %0, getelementptr inbounds (i8, ptr @_ZSt4clog, i64 8)
  %7 = select i1 %5, i1 %6, i1 false
  tail call void @__irs_must(i1 noundef zeroext %7)
  %8 = getelementptr inbounds i8, ptr %0, i64 32
  store i32 %1, ptr %8, align 8
  %9 = getelementptr inbounds i8, ptr %0, i64 28
  %10 = load i32, ptr %9, align 4
  %11 = and i32 %10, %1
  %12 = icmp eq i32 %11, 0
  tail call void @__irs_must(i1 noundef zeroext %12)
  ret void
}

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

; Function Attrs: nounwind
define dso_local void @__irs_stream_is(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 32
  %4 = load i32, ptr %3, align 8
  %5 = or i32 %4, %1
  tail call void @_ZNSt9basic_iosIcSt11char_traitsIcEE5clearESt12_Ios_Iostate(ptr noundef %0, i32 noundef %5)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt9basic_iosIcSt11char_traitsIcEE8setstateESt12_Ios_Iostate(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 32
  %4 = load i32, ptr %3, align 8
  %5 = or i32 %4, %1
  tail call void @_ZNSt9basic_iosIcSt11char_traitsIcEE5clearESt12_Ios_Iostate(ptr noundef %0, i32 noundef %5)
  ret void
}

; Function Attrs: nounwind
define weak dso_local void @_ZNSt9basic_iosIcSt11char_traitsIcEE10exceptionsESt12_Ios_Iostate(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = icmp ne ptr %0, getelementptr inbounds (i8, ptr @_ZSt4cout, i64 8)
  %4 = icmp ne ptr %0, getelementptr inbounds (i8, ptr @_ZSt4cerr, i64 8)
  %5 = select i1 %3, i1 %4, i1 false
  %6 = icmp ne ptr %0, getelementptr inbounds (i8, ptr @_ZSt4clog, i64 8)
  %7 = select i1 %5, i1 %6, i1 false
  tail call void @__irs_must(i1 noundef zeroext %7)
  %8 = getelementptr inbounds i8, ptr %0, i64 28
  store i32 %1, ptr %8, align 4
  %9 = getelementptr inbounds i8, ptr %0, i64 32
  %10 = load i32, ptr %9, align 8
  tail call void @_ZNSt9basic_iosIcSt11char_traitsIcEE5clearESt12_Ios_Iostate(ptr noundef %0, i32 noundef %10)
  ret void
}

; Function Attrs: nounwind
define weak dso_local i32 @_ZNKSt9basic_iosIcSt11char_traitsIcEE7rdstateEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 32
  %3 = load i32, ptr %2, align 8
  ret i32 %3
}

; Function Attrs: nounwind
define weak dso_local i32 @_ZNKSt9basic_iosIcSt11char_traitsIcEE10exceptionsEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 28
  %3 = load i32, ptr %2, align 4
  ret i32 %3
}

; Function Attrs: nounwind
define weak dso_local zeroext i1 @_ZNKSt9basic_iosIcSt11char_traitsIcEE4goodEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 32
  %3 = load i32, ptr %2, align 8
  %4 = icmp eq i32 %3, 0
  ret i1 %4
}

; Function Attrs: nounwind
define weak dso_local zeroext i1 @_ZNKSt9basic_iosIcSt11char_traitsIcEE3eofEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 32
  %3 = load i32, ptr %2, align 8
  %4 = and i32 %3, 2
  %5 = icmp ne i32 %4, 0
  ret i1 %5
}

; Function Attrs: nounwind
define weak dso_local zeroext i1 @_ZNKSt9basic_iosIcSt11char_traitsIcEE3badEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 32
  %3 = load i32, ptr %2, align 8
  %4 = and i32 %3, 1
  %5 = icmp ne i32 %4, 0
  ret i1 %5
}

; Function Attrs: nounwind
define weak dso_local zeroext i1 @_ZNKSt9basic_iosIcSt11char_traitsIcEE4failEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 32
  %3 = load i32, ptr %2, align 8
  %4 = and i32 %3, 5
  %5 = icmp ne i32 %4, 0
  ret i1 %5
}

; Function Attrs: nounwind
define weak dso_local zeroext i1 @_ZNKSt9basic_iosIcSt11char_traitsIcEEntEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 32
  %3 = load i32, ptr %2, align 8
  %4 = and i32 %3, 5
  %5 = icmp ne i32 %4, 0
  ret i1 %5
}

; Function Attrs: nounwind
define weak dso_local zeroext i1 @_ZNKSt9basic_iosIcSt11char_traitsIcEEcvbEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 32
  %3 = load i32, ptr %2, align 8
  %4 = and i32 %3, 5
  %5 = icmp eq i32 %4, 0
  ret i1 %5
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt9basic_iosIcSt11char_traitsIcEE3tieEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 216
  %3 = load ptr, ptr %2, align 8
  ret ptr %3
}

; Function Attrs: nounwind
define weak dso_local signext i8 @_ZNKSt9basic_iosIcSt11char_traitsIcEE4fillEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 224
  %3 = load i8, ptr %2, align 8
  ret i8 %3
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNKSt9basic_iosIcSt11char_traitsIcEE5rdbufEv(ptr noundef %0) local_unnamed_addr {
  %2 = getelementptr inbounds i8, ptr %0, i64 232
  %3 = load ptr, ptr %2, align 8
  ret ptr %3
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSt9basic_iosIcSt11char_traitsIcEE3tieEPSo(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 216
  %4 = load ptr, ptr %3, align 8
  store ptr %1, ptr %3, align 8
  ret ptr %4
}

; Function Attrs: nounwind
define weak dso_local signext i8 @_ZNSt9basic_iosIcSt11char_traitsIcEE4fillEc(ptr noundef %0, i8 noundef signext %1) local_unnamed_addr {
  %3 = getelementptr inbounds i8, ptr %0, i64 224
  %4 = load i8, ptr %3, align 8
  store i8 %1, ptr %3, align 8
  ret i8 %4
}

; Function Attrs: nounwind
define weak dso_local signext i8 @_ZNKSt9basic_iosIcSt11char_traitsIcEE5widenEc(ptr noundef %0, i8 noundef signext %1) local_unnamed_addr {
  ret i8 %1
}

; Function Attrs: nounwind
define weak dso_local signext i8 @_ZNKSt9basic_iosIcSt11char_traitsIcEE6narrowEcc(ptr noundef %0, i8 noundef signext %1, i8 noundef signext %2) local_unnamed_addr {
  ret i8 %1
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_St5_Setw(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = sext i32 %1 to i64
  %8 = getelementptr inbounds i8, ptr %6, i64 16
  store i64 %7, ptr %8, align 8
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_St5_Setw(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = sext i32 %1 to i64
  %8 = getelementptr inbounds i8, ptr %6, i64 16
  store i64 %7, ptr %8, align 8
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_St13_Setprecision(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = sext i32 %1 to i64
  %8 = getelementptr inbounds i8, ptr %6, i64 8
  store i64 %7, ptr %8, align 8
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_St13_Setprecision(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = sext i32 %1 to i64
  %8 = getelementptr inbounds i8, ptr %6, i64 8
  store i64 %7, ptr %8, align 8
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_St8_Setbase(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = getelementptr inbounds i8, ptr %6, i64 24
  %8 = load i32, ptr %7, align 8
  switch i32 %1, label %9 [
    i32 8, label %13
    i32 10, label %12
  ]

9:                                                ; preds = %2
  %10 = icmp eq i32 %1, 16
  %11 = select i1 %10, i32 8, i32 0
  br label %13

12:                                               ; preds = %2
  br label %13

13:                                               ; preds = %2, %9, %12
  %14 = phi i32 [ 64, %2 ], [ %11, %9 ], [ 2, %12 ]
  %15 = and i32 %8, -75
  %16 = or disjoint i32 %14, %15
  store i32 %16, ptr %7, align 8
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_St8_Setbase(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = getelementptr inbounds i8, ptr %6, i64 24
  %8 = load i32, ptr %7, align 8
  switch i32 %1, label %9 [
    i32 8, label %13
    i32 10, label %12
  ]

9:                                                ; preds = %2
  %10 = icmp eq i32 %1, 16
  %11 = select i1 %10, i32 8, i32 0
  br label %13

12:                                               ; preds = %2
  br label %13

13:                                               ; preds = %2, %9, %12
  %14 = phi i32 [ 64, %2 ], [ %11, %9 ], [ 2, %12 ]
  %15 = and i32 %8, -75
  %16 = or disjoint i32 %14, %15
  store i32 %16, ptr %7, align 8
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_St12_Setiosflags(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = getelementptr inbounds i8, ptr %6, i64 24
  %8 = load i32, ptr %7, align 8
  %9 = or i32 %8, %1
  store i32 %9, ptr %7, align 8
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_St12_Setiosflags(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = getelementptr inbounds i8, ptr %6, i64 24
  %8 = load i32, ptr %7, align 8
  %9 = or i32 %8, %1
  store i32 %9, ptr %7, align 8
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_St14_Resetiosflags(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = xor i32 %1, -1
  %8 = getelementptr inbounds i8, ptr %6, i64 24
  %9 = load i32, ptr %8, align 8
  %10 = and i32 %9, %7
  store i32 %10, ptr %8, align 8
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_St14_Resetiosflags(ptr noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = xor i32 %1, -1
  %8 = getelementptr inbounds i8, ptr %6, i64 24
  %9 = load i32, ptr %8, align 8
  %10 = and i32 %9, %7
  store i32 %10, ptr %8, align 8
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStlsIcSt11char_traitsIcEERSt13basic_ostreamIT_T0_ES6_St8_SetfillIS3_E(ptr noundef %0, i8 %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call signext i8 @_ZNSt9basic_iosIcSt11char_traitsIcEE4fillEc(ptr noundef nonnull %6, i8 noundef signext %1)
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZStrsIcSt11char_traitsIcEERSt13basic_istreamIT_T0_ES6_St8_SetfillIS3_E(ptr noundef %0, i8 %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call signext i8 @_ZNSt9basic_iosIcSt11char_traitsIcEE4fillEc(ptr noundef nonnull %6, i8 noundef signext %1)
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEPFRSoS_E(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call ptr %1(ptr noundef %0)
  ret ptr %3
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEPFRSt9basic_iosIcSt11char_traitsIcEES5_E(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call ptr %1(ptr noundef nonnull %6)
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSolsEPFRSt8ios_baseS0_E(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call ptr %1(ptr noundef nonnull %6)
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSirsEPFRSiS_E(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = tail call ptr %1(ptr noundef %0)
  ret ptr %3
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSirsEPFRSt9basic_iosIcSt11char_traitsIcEES5_E(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call ptr %1(ptr noundef nonnull %6)
  ret ptr %0
}

; Function Attrs: nounwind
define weak dso_local ptr @_ZNSirsEPFRSt8ios_baseS0_E(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  %3 = load ptr, ptr %0, align 8
  %4 = getelementptr inbounds i8, ptr %3, i64 -24
  %5 = load i64, ptr %4, align 8
  %6 = getelementptr inbounds i8, ptr %0, i64 %5
  %7 = tail call ptr %1(ptr noundef nonnull %6)
  ret ptr %0
}



