target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

%struct.host = type { ptr, ptr, i32, i32, ptr }
%struct.watched = type { i32, i16, i16 }

@own_text = internal thread_local global [18 x i8] zeroinitializer, align 16
@address = internal global i32 0, align 4
@addresses = internal global [2 x ptr] zeroinitializer, align 16
@host = internal global %struct.host zeroinitializer, align 8

; Function Attrs: nounwind
define weak dso_local i32 @socket(i32 noundef %0, i32 noundef %1, i32 noundef %2) local_unnamed_addr {
  %4 = tail call fastcc i32 @new_descriptor()
  ret i32 %4
}

; Function Attrs: nounwind
define internal fastcc i32 @new_descriptor() unnamed_addr {
  %1 = tail call zeroext i1 @__irs_files()
  %2 = tail call i32 @__irs_unsigned()
  br i1 %1, label %3, label %9

3:                                                ; preds = %0
  %4 = and i32 %2, 1
  %5 = xor i32 %4, 1
  tail call void @__irs_fails(i32 noundef %5)
  %6 = icmp eq i32 %4, 0
  br i1 %6, label %13, label %7

7:                                                ; preds = %3
  %8 = tail call i32 @__irs_descriptor(i64 noundef -1)
  br label %13

9:                                                ; preds = %0
  %10 = icmp sgt i32 %2, -2
  %11 = zext i1 %10 to i32
  tail call void @irs_assume(i32 noundef %11)
  %12 = lshr i32 %2, 31
  tail call void @__irs_fails(i32 noundef %12)
  br label %13

13:                                               ; preds = %7, %3, %9
  %14 = phi i32 [ %2, %9 ], [ %8, %7 ], [ -1, %3 ]
  ret i32 %14
}

; Function Attrs: nounwind
define weak dso_local i32 @bind(i32 noundef %0, ptr noundef %1, i32 noundef %2) local_unnamed_addr {
  %4 = tail call i64 @__irs_descriptor_file(i32 noundef %0)
  %5 = icmp slt i64 %4, 0
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = zext i32 %2 to i64
  tail call void @__irs_touch(ptr noundef %1, i64 noundef %6)
  %7 = tail call i32 @__irs_unsigned()
  %8 = and i32 %7, 1
  %9 = xor i32 %8, 1
  tail call void @__irs_fails(i32 noundef %9)
  %10 = add nsw i32 %8, -1
  ret i32 %10
}

declare void @__irs_touch(ptr noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @listen(i32 noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = tail call i64 @__irs_descriptor_file(i32 noundef %0)
  %4 = icmp slt i64 %3, 0
  tail call void @__irs_must(i1 noundef zeroext %4)
  %5 = tail call i32 @__irs_unsigned()
  %6 = and i32 %5, 1
  %7 = xor i32 %6, 1
  tail call void @__irs_fails(i32 noundef %7)
  %8 = add nsw i32 %6, -1
  ret i32 %8
}

; Function Attrs: nounwind
define weak dso_local i32 @accept(i32 noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call i64 @__irs_descriptor_file(i32 noundef %0)
  %5 = icmp slt i64 %4, 0
  tail call void @__irs_must(i1 noundef zeroext %5)
  tail call void @__irs_waits()
  %6 = tail call fastcc i32 @new_descriptor()
  %7 = icmp ne ptr %1, null
  %8 = icmp ne ptr %2, null
  %9 = and i1 %7, %8
  br i1 %9, label %10, label %22

10:                                               ; preds = %3
  %11 = icmp sgt i32 %6, -1
  %12 = load i32, ptr %2, align 4
  %13 = zext i32 %12 to i64
  %14 = tail call zeroext i1 @__irs_constant(i64 noundef %13)
  %15 = icmp ult i32 %12, 65536
  %16 = and i1 %14, %15
  tail call void @__irs_must(i1 noundef zeroext %16)
  %17 = select i1 %11, i64 %13, i64 0
  tail call void @__irs_fill(ptr noundef nonnull %1, i64 noundef %13, i64 noundef %17)
  br i1 %11, label %18, label %22

18:                                               ; preds = %10
  %19 = tail call i32 @__irs_unsigned()
  %20 = icmp ult i32 %19, 65537
  %21 = zext i1 %20 to i32
  tail call void @irs_assume(i32 noundef %21)
  store i32 %19, ptr %2, align 4
  br label %22

22:                                               ; preds = %3, %10, %18
  ret i32 %6
}

declare void @__irs_waits() local_unnamed_addr

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

; Function Attrs: mustprogress nocallback nofree nosync nounwind willreturn memory(argmem: readwrite)

; Function Attrs: nounwind
define weak dso_local i32 @accept4(i32 noundef %0, ptr noundef %1, ptr noundef %2, i32 noundef %3) local_unnamed_addr {
  %5 = tail call i32 @accept(i32 noundef %0, ptr noundef %1, ptr noundef %2)
  ret i32 %5
}

; Function Attrs: nounwind
define weak dso_local i32 @connect(i32 noundef %0, ptr noundef %1, i32 noundef %2) local_unnamed_addr {
  %4 = tail call i64 @__irs_descriptor_file(i32 noundef %0)
  %5 = icmp slt i64 %4, 0
  tail call void @__irs_must(i1 noundef zeroext %5)
  tail call void @__irs_waits()
  %6 = zext i32 %2 to i64
  tail call void @__irs_touch(ptr noundef %1, i64 noundef %6)
  %7 = tail call i32 @__irs_unsigned()
  %8 = and i32 %7, 1
  %9 = xor i32 %8, 1
  tail call void @__irs_fails(i32 noundef %9)
  %10 = add nsw i32 %8, -1
  ret i32 %10
}

; Function Attrs: nounwind
define weak dso_local i32 @shutdown(i32 noundef %0, i32 noundef %1) local_unnamed_addr {
  %3 = tail call i64 @__irs_descriptor_file(i32 noundef %0)
  %4 = icmp slt i64 %3, 0
  tail call void @__irs_must(i1 noundef zeroext %4)
  %5 = tail call i32 @__irs_unsigned()
  %6 = and i32 %5, 1
  %7 = xor i32 %6, 1
  tail call void @__irs_fails(i32 noundef %7)
  %8 = add nsw i32 %6, -1
  ret i32 %8
}

; Function Attrs: nounwind
define weak dso_local i32 @setsockopt(i32 noundef %0, i32 noundef %1, i32 noundef %2, ptr noundef %3, i32 noundef %4) local_unnamed_addr {
  %6 = tail call i64 @__irs_descriptor_file(i32 noundef %0)
  %7 = icmp slt i64 %6, 0
  tail call void @__irs_must(i1 noundef zeroext %7)
  %8 = zext i32 %4 to i64
  tail call void @__irs_touch(ptr noundef %3, i64 noundef %8)
  %9 = tail call i32 @__irs_unsigned()
  %10 = and i32 %9, 1
  %11 = xor i32 %10, 1
  tail call void @__irs_fails(i32 noundef %11)
  %12 = add nsw i32 %10, -1
  ret i32 %12
}

; Function Attrs: nounwind
define weak dso_local i32 @getsockopt(i32 noundef %0, i32 noundef %1, i32 noundef %2, ptr noundef %3, ptr noundef %4) local_unnamed_addr {
  %6 = tail call i64 @__irs_descriptor_file(i32 noundef %0)
  %7 = icmp slt i64 %6, 0
  tail call void @__irs_must(i1 noundef zeroext %7)
  %8 = tail call i32 @__irs_unsigned()
  %9 = and i32 %8, 1
  %10 = xor i32 %9, 1
  tail call void @__irs_fails(i32 noundef %10)
  %11 = add nsw i32 %9, -1
  %12 = icmp ne ptr %3, null
  %13 = icmp ne ptr %4, null
  %14 = and i1 %12, %13
  br i1 %14, label %15, label %27

15:                                               ; preds = %5
  %16 = icmp eq i32 %11, 0
  %17 = load i32, ptr %4, align 4
  %18 = zext i32 %17 to i64
  %19 = tail call zeroext i1 @__irs_constant(i64 noundef %18)
  %20 = icmp ult i32 %17, 65536
  %21 = and i1 %19, %20
  tail call void @__irs_must(i1 noundef zeroext %21)
  %22 = select i1 %16, i64 %18, i64 0
  tail call void @__irs_fill(ptr noundef nonnull %3, i64 noundef %18, i64 noundef %22)
  br i1 %16, label %23, label %27

23:                                               ; preds = %15
  %24 = tail call i32 @__irs_unsigned()
  %25 = icmp ult i32 %24, 65537
  %26 = zext i1 %25 to i32
  tail call void @irs_assume(i32 noundef %26)
  store i32 %24, ptr %4, align 4
  br label %27

27:                                               ; preds = %5, %15, %23
  ret i32 %11
}

; Function Attrs: nounwind
define weak dso_local i32 @getsockname(i32 noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call i64 @__irs_descriptor_file(i32 noundef %0)
  %5 = icmp slt i64 %4, 0
  tail call void @__irs_must(i1 noundef zeroext %5)
  %6 = tail call i32 @__irs_unsigned()
  %7 = and i32 %6, 1
  %8 = xor i32 %7, 1
  tail call void @__irs_fails(i32 noundef %8)
  %9 = add nsw i32 %7, -1
  %10 = icmp ne ptr %1, null
  %11 = icmp ne ptr %2, null
  %12 = and i1 %10, %11
  br i1 %12, label %13, label %25

13:                                               ; preds = %3
  %14 = icmp eq i32 %9, 0
  %15 = load i32, ptr %2, align 4
  %16 = zext i32 %15 to i64
  %17 = tail call zeroext i1 @__irs_constant(i64 noundef %16)
  %18 = icmp ult i32 %15, 65536
  %19 = and i1 %17, %18
  tail call void @__irs_must(i1 noundef zeroext %19)
  %20 = select i1 %14, i64 %16, i64 0
  tail call void @__irs_fill(ptr noundef nonnull %1, i64 noundef %16, i64 noundef %20)
  br i1 %14, label %21, label %25

21:                                               ; preds = %13
  %22 = tail call i32 @__irs_unsigned()
  %23 = icmp ult i32 %22, 65537
  %24 = zext i1 %23 to i32
  tail call void @irs_assume(i32 noundef %24)
  store i32 %22, ptr %2, align 4
  br label %25

25:                                               ; preds = %3, %13, %21
  ret i32 %9
}

; Function Attrs: nounwind
define weak dso_local i32 @getpeername(i32 noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = tail call i32 @getsockname(i32 noundef %0, ptr noundef %1, ptr noundef %2)
  ret i32 %4
}

; Function Attrs: nounwind
define weak dso_local i64 @send(i32 noundef %0, ptr noundef %1, i64 noundef %2, i32 noundef %3) local_unnamed_addr {
  %5 = tail call i64 @__irs_descriptor_file(i32 noundef %0)
  %6 = icmp slt i64 %5, 0
  tail call void @__irs_must(i1 noundef zeroext %6)
  tail call void @__irs_waits()
  %7 = tail call i64 @write(i32 noundef %0, ptr noundef %1, i64 noundef %2)
  ret i64 %7
}

declare i64 @write(i32 noundef, ptr noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i64 @sendto(i32 noundef %0, ptr noundef %1, i64 noundef %2, i32 noundef %3, ptr noundef %4, i32 noundef %5) local_unnamed_addr {
  %7 = tail call i64 @__irs_descriptor_file(i32 noundef %0)
  %8 = icmp slt i64 %7, 0
  tail call void @__irs_must(i1 noundef zeroext %8)
  tail call void @__irs_waits()
  %9 = icmp eq ptr %4, null
  br i1 %9, label %12, label %10

10:                                               ; preds = %6
  %11 = zext i32 %5 to i64
  tail call void @__irs_touch(ptr noundef nonnull %4, i64 noundef %11)
  br label %12

12:                                               ; preds = %10, %6
  %13 = tail call i64 @write(i32 noundef %0, ptr noundef %1, i64 noundef %2)
  ret i64 %13
}

; Function Attrs: nounwind
define weak dso_local i64 @recvfrom(i32 noundef %0, ptr noundef %1, i64 noundef %2, i32 noundef %3, ptr noundef %4, ptr noundef %5) local_unnamed_addr {
  %7 = tail call i64 @__irs_descriptor_file(i32 noundef %0)
  %8 = icmp slt i64 %7, 0
  tail call void @__irs_must(i1 noundef zeroext %8)
  %9 = and i32 %3, 32
  %10 = icmp eq i32 %9, 0
  tail call void @__irs_must(i1 noundef zeroext %10)
  %11 = tail call i64 @read(i32 noundef %0, ptr noundef %1, i64 noundef %2)
  %12 = icmp ne ptr %4, null
  %13 = icmp ne ptr %5, null
  %14 = and i1 %12, %13
  br i1 %14, label %15, label %27

15:                                               ; preds = %6
  %16 = icmp sgt i64 %11, -1
  %17 = load i32, ptr %5, align 4
  %18 = zext i32 %17 to i64
  %19 = tail call zeroext i1 @__irs_constant(i64 noundef %18)
  %20 = icmp ult i32 %17, 65536
  %21 = and i1 %19, %20
  tail call void @__irs_must(i1 noundef zeroext %21)
  %22 = select i1 %16, i64 %18, i64 0
  tail call void @__irs_fill(ptr noundef nonnull %4, i64 noundef %18, i64 noundef %22)
  br i1 %16, label %23, label %27

23:                                               ; preds = %15
  %24 = tail call i32 @__irs_unsigned()
  %25 = icmp ult i32 %24, 65537
  %26 = zext i1 %25 to i32
  tail call void @irs_assume(i32 noundef %26)
  store i32 %24, ptr %5, align 4
  br label %27

27:                                               ; preds = %6, %15, %23
  ret i64 %11
}

declare void @__irs_must(i1 noundef zeroext) local_unnamed_addr

declare i64 @read(i32 noundef, ptr noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @fcntl(i32 noundef %0, i32 noundef %1, ...) local_unnamed_addr {
  %3 = add i32 %1, -1
  %4 = icmp ult i32 %3, 4
  tail call void @__irs_must(i1 noundef zeroext %4)
  %5 = tail call i32 @__irs_unsigned()
  %6 = and i32 %1, -3
  %7 = icmp eq i32 %6, 1
  %8 = icmp sgt i32 %5, -2
  %9 = icmp slt i32 %5, 1
  %10 = or i1 %7, %9
  %11 = and i1 %8, %10
  %12 = zext i1 %11 to i32
  tail call void @irs_assume(i32 noundef %12)
  %13 = lshr i32 %5, 31
  tail call void @__irs_fails(i32 noundef %13)
  ret i32 %5
}

declare i32 @__irs_unsigned() local_unnamed_addr

declare void @irs_assume(i32 noundef) local_unnamed_addr

declare void @__irs_fails(i32 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local i32 @fcntl64(i32 noundef %0, i32 noundef %1, ...) local_unnamed_addr {
  %3 = tail call i32 (i32, i32, ...) @fcntl(i32 noundef %0, i32 noundef %1)
  ret i32 %3
}

; Function Attrs: nounwind
define weak dso_local i32 @poll(ptr noundef %0, i64 noundef %1, i32 noundef %2) local_unnamed_addr {
  %4 = tail call zeroext i1 @__irs_constant(i64 noundef %1)
  %5 = icmp ult i64 %1, 1025
  %6 = and i1 %5, %4
  tail call void @__irs_must(i1 noundef zeroext %6)
  tail call void @__irs_waits()
  %7 = tail call i32 @__irs_unsigned()
  %8 = icmp sgt i32 %7, -2
  %9 = trunc i64 %1 to i32
  %10 = icmp sle i32 %7, %9
  %11 = and i1 %8, %10
  %12 = zext i1 %11 to i32
  tail call void @irs_assume(i32 noundef %12)
  %13 = lshr i32 %7, 31
  tail call void @__irs_fails(i32 noundef %13)
  %14 = icmp eq i64 %1, 0
  br i1 %14, label %15, label %16

15:                                               ; preds = %16, %3
  ret i32 %7

16:                                               ; preds = %3, %16
  %17 = phi i64 [ %22, %16 ], [ 0, %3 ]
  %18 = getelementptr inbounds %struct.watched, ptr %0, i64 %17
  tail call void @__irs_touch(ptr noundef %18, i64 noundef 8)
  %19 = tail call i32 @__irs_unsigned()
  %20 = trunc i32 %19 to i16
  %21 = getelementptr inbounds i8, ptr %18, i64 6
  store i16 %20, ptr %21, align 2
  %22 = add nuw i64 %17, 1
  %23 = icmp eq i64 %22, %1
  br i1 %23, label %15, label %16
}

declare zeroext i1 @__irs_constant(i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local zeroext i16 @htons(i16 noundef zeroext %0) local_unnamed_addr {
  %2 = tail call i16 @llvm.bswap.i16(i16 %0)
  ret i16 %2
}

; Function Attrs: nounwind
define weak dso_local zeroext i16 @ntohs(i16 noundef zeroext %0) local_unnamed_addr {
  %2 = tail call zeroext i16 @htons(i16 noundef zeroext %0)
  ret i16 %2
}

; Function Attrs: nounwind
define weak dso_local i32 @htonl(i32 noundef %0) local_unnamed_addr {
  %2 = tail call i32 @llvm.bswap.i32(i32 %0)
  ret i32 %2
}

; Function Attrs: nounwind
define weak dso_local i32 @ntohl(i32 noundef %0) local_unnamed_addr {
  %2 = tail call i32 @htonl(i32 noundef %0)
  ret i32 %2
}

; Function Attrs: nounwind
define weak dso_local i32 @inet_pton(i32 noundef %0, ptr noundef %1, ptr noundef %2) local_unnamed_addr {
  %4 = icmp eq i32 %0, 2
  tail call void @__irs_must(i1 noundef zeroext %4)
  br label %9

5:                                                ; preds = %51
  %6 = add nuw nsw i32 %11, 1
  %7 = icmp ugt i32 %11, 2
  %8 = icmp eq i32 %6, 4
  br i1 %8, label %55, label %9

9:                                                ; preds = %5, %3
  %10 = phi i1 [ false, %3 ], [ %7, %5 ]
  %11 = phi i32 [ 0, %3 ], [ %6, %5 ]
  %12 = phi i32 [ 0, %3 ], [ %53, %5 ]
  %13 = phi ptr [ %1, %3 ], [ %52, %5 ]
  %14 = load i8, ptr %13, align 1
  %15 = add i8 %14, -48
  %16 = icmp ult i8 %15, 10
  br i1 %16, label %17, label %37

17:                                               ; preds = %9, %32
  %18 = phi i8 [ %34, %32 ], [ %14, %9 ]
  %19 = phi i32 [ %33, %32 ], [ 0, %9 ]
  %20 = phi i32 [ %30, %32 ], [ 0, %9 ]
  %21 = phi ptr [ %27, %32 ], [ %13, %9 ]
  %22 = icmp eq i32 %19, 0
  %23 = icmp ne i32 %20, 0
  %24 = or i1 %22, %23
  br i1 %24, label %25, label %51

25:                                               ; preds = %17
  %26 = mul i32 %20, 10
  %27 = getelementptr inbounds i8, ptr %21, i64 1
  %28 = add nsw i8 %18, -48
  %29 = zext nneg i8 %28 to i32
  %30 = add nuw nsw i32 %26, %29
  %31 = icmp ugt i32 %30, 255
  br i1 %31, label %51, label %32

32:                                               ; preds = %25
  %33 = add i32 %19, 1
  %34 = load i8, ptr %27, align 1
  %35 = add i8 %34, -48
  %36 = icmp ult i8 %35, 10
  br i1 %36, label %17, label %37

37:                                               ; preds = %32, %9
  %38 = phi ptr [ %13, %9 ], [ %27, %32 ]
  %39 = phi i32 [ 0, %9 ], [ %30, %32 ]
  %40 = phi i32 [ 0, %9 ], [ %33, %32 ]
  %41 = phi i8 [ %14, %9 ], [ %34, %32 ]
  %42 = icmp eq i32 %40, 0
  br i1 %42, label %51, label %43

43:                                               ; preds = %37
  %44 = shl nuw nsw i32 %11, 3
  %45 = shl nuw i32 %39, %44
  %46 = or i32 %45, %12
  %47 = icmp eq i32 %11, 3
  br i1 %47, label %51, label %48

48:                                               ; preds = %43
  %49 = getelementptr inbounds i8, ptr %38, i64 1
  %50 = icmp eq i8 %41, 46
  br label %51

51:                                               ; preds = %25, %17, %48, %43, %37
  %52 = phi ptr [ %38, %37 ], [ %38, %43 ], [ %49, %48 ], [ %21, %17 ], [ %27, %25 ]
  %53 = phi i32 [ %12, %37 ], [ %46, %43 ], [ %46, %48 ], [ %12, %17 ], [ %12, %25 ]
  %54 = phi i1 [ false, %37 ], [ true, %43 ], [ %50, %48 ], [ false, %17 ], [ false, %25 ]
  br i1 %54, label %5, label %55

55:                                               ; preds = %51, %5
  %56 = phi i1 [ %7, %5 ], [ %10, %51 ]
  br i1 %56, label %57, label %61

57:                                               ; preds = %55
  %58 = load i8, ptr %52, align 1
  %59 = icmp eq i8 %58, 0
  br i1 %59, label %60, label %61

60:                                               ; preds = %57
  store i32 %53, ptr %2, align 4
  br label %61

61:                                               ; preds = %55, %57, %60
  %62 = phi i32 [ 1, %60 ], [ 0, %57 ], [ 0, %55 ]
  ret i32 %62
}

; Function Attrs: nounwind
define weak dso_local i32 @inet_aton(ptr noundef %0, ptr noundef %1) local_unnamed_addr {
  br label %7

3:                                                ; preds = %49
  %4 = add nuw nsw i32 %9, 1
  %5 = icmp ugt i32 %9, 2
  %6 = icmp eq i32 %4, 4
  br i1 %6, label %53, label %7

7:                                                ; preds = %3, %2
  %8 = phi i1 [ false, %2 ], [ %5, %3 ]
  %9 = phi i32 [ 0, %2 ], [ %4, %3 ]
  %10 = phi i32 [ 0, %2 ], [ %51, %3 ]
  %11 = phi ptr [ %0, %2 ], [ %50, %3 ]
  %12 = load i8, ptr %11, align 1
  %13 = add i8 %12, -48
  %14 = icmp ult i8 %13, 10
  br i1 %14, label %15, label %35

15:                                               ; preds = %7, %30
  %16 = phi i8 [ %32, %30 ], [ %12, %7 ]
  %17 = phi i32 [ %31, %30 ], [ 0, %7 ]
  %18 = phi i32 [ %28, %30 ], [ 0, %7 ]
  %19 = phi ptr [ %25, %30 ], [ %11, %7 ]
  %20 = icmp eq i32 %17, 0
  %21 = icmp ne i32 %18, 0
  %22 = or i1 %20, %21
  br i1 %22, label %23, label %49

23:                                               ; preds = %15
  %24 = mul i32 %18, 10
  %25 = getelementptr inbounds i8, ptr %19, i64 1
  %26 = add nsw i8 %16, -48
  %27 = zext nneg i8 %26 to i32
  %28 = add nuw nsw i32 %24, %27
  %29 = icmp ugt i32 %28, 255
  br i1 %29, label %49, label %30

30:                                               ; preds = %23
  %31 = add i32 %17, 1
  %32 = load i8, ptr %25, align 1
  %33 = add i8 %32, -48
  %34 = icmp ult i8 %33, 10
  br i1 %34, label %15, label %35

35:                                               ; preds = %30, %7
  %36 = phi ptr [ %11, %7 ], [ %25, %30 ]
  %37 = phi i32 [ 0, %7 ], [ %28, %30 ]
  %38 = phi i32 [ 0, %7 ], [ %31, %30 ]
  %39 = phi i8 [ %12, %7 ], [ %32, %30 ]
  %40 = icmp eq i32 %38, 0
  br i1 %40, label %49, label %41

41:                                               ; preds = %35
  %42 = shl nuw nsw i32 %9, 3
  %43 = shl nuw i32 %37, %42
  %44 = or i32 %43, %10
  %45 = icmp eq i32 %9, 3
  br i1 %45, label %49, label %46

46:                                               ; preds = %41
  %47 = getelementptr inbounds i8, ptr %36, i64 1
  %48 = icmp eq i8 %39, 46
  br label %49

49:                                               ; preds = %23, %15, %46, %41, %35
  %50 = phi ptr [ %36, %35 ], [ %36, %41 ], [ %47, %46 ], [ %19, %15 ], [ %25, %23 ]
  %51 = phi i32 [ %10, %35 ], [ %44, %41 ], [ %44, %46 ], [ %10, %15 ], [ %10, %23 ]
  %52 = phi i1 [ false, %35 ], [ true, %41 ], [ %48, %46 ], [ false, %15 ], [ false, %23 ]
  br i1 %52, label %3, label %53

53:                                               ; preds = %49, %3
  %54 = phi i1 [ %5, %3 ], [ %8, %49 ]
  br i1 %54, label %55, label %58

55:                                               ; preds = %53
  %56 = load i8, ptr %50, align 1
  %57 = icmp eq i8 %56, 0
  br label %58

58:                                               ; preds = %55, %53
  %59 = phi i1 [ false, %53 ], [ %57, %55 ]
  tail call void @__irs_must(i1 noundef zeroext %59)
  %60 = icmp eq ptr %1, null
  br i1 %60, label %62, label %61

61:                                               ; preds = %58
  store i32 %51, ptr %1, align 4
  br label %62

62:                                               ; preds = %61, %58
  ret i32 1
}

; Function Attrs: nounwind
define weak dso_local i32 @inet_addr(ptr noundef %0) local_unnamed_addr {
  br label %6

2:                                                ; preds = %48
  %3 = add nuw nsw i32 %8, 1
  %4 = icmp ugt i32 %8, 2
  %5 = icmp eq i32 %3, 4
  br i1 %5, label %52, label %6

6:                                                ; preds = %2, %1
  %7 = phi i1 [ false, %1 ], [ %4, %2 ]
  %8 = phi i32 [ 0, %1 ], [ %3, %2 ]
  %9 = phi i32 [ 0, %1 ], [ %50, %2 ]
  %10 = phi ptr [ %0, %1 ], [ %49, %2 ]
  %11 = load i8, ptr %10, align 1
  %12 = add i8 %11, -48
  %13 = icmp ult i8 %12, 10
  br i1 %13, label %14, label %34

14:                                               ; preds = %6, %29
  %15 = phi i8 [ %31, %29 ], [ %11, %6 ]
  %16 = phi i32 [ %30, %29 ], [ 0, %6 ]
  %17 = phi i32 [ %27, %29 ], [ 0, %6 ]
  %18 = phi ptr [ %24, %29 ], [ %10, %6 ]
  %19 = icmp eq i32 %16, 0
  %20 = icmp ne i32 %17, 0
  %21 = or i1 %19, %20
  br i1 %21, label %22, label %48

22:                                               ; preds = %14
  %23 = mul i32 %17, 10
  %24 = getelementptr inbounds i8, ptr %18, i64 1
  %25 = add nsw i8 %15, -48
  %26 = zext nneg i8 %25 to i32
  %27 = add nuw nsw i32 %23, %26
  %28 = icmp ugt i32 %27, 255
  br i1 %28, label %48, label %29

29:                                               ; preds = %22
  %30 = add i32 %16, 1
  %31 = load i8, ptr %24, align 1
  %32 = add i8 %31, -48
  %33 = icmp ult i8 %32, 10
  br i1 %33, label %14, label %34

34:                                               ; preds = %29, %6
  %35 = phi ptr [ %10, %6 ], [ %24, %29 ]
  %36 = phi i32 [ 0, %6 ], [ %27, %29 ]
  %37 = phi i32 [ 0, %6 ], [ %30, %29 ]
  %38 = phi i8 [ %11, %6 ], [ %31, %29 ]
  %39 = icmp eq i32 %37, 0
  br i1 %39, label %48, label %40

40:                                               ; preds = %34
  %41 = shl nuw nsw i32 %8, 3
  %42 = shl nuw i32 %36, %41
  %43 = or i32 %42, %9
  %44 = icmp eq i32 %8, 3
  br i1 %44, label %48, label %45

45:                                               ; preds = %40
  %46 = getelementptr inbounds i8, ptr %35, i64 1
  %47 = icmp eq i8 %38, 46
  br label %48

48:                                               ; preds = %22, %14, %45, %40, %34
  %49 = phi ptr [ %35, %34 ], [ %35, %40 ], [ %46, %45 ], [ %18, %14 ], [ %24, %22 ]
  %50 = phi i32 [ %9, %34 ], [ %43, %40 ], [ %43, %45 ], [ %9, %14 ], [ %9, %22 ]
  %51 = phi i1 [ false, %34 ], [ true, %40 ], [ %47, %45 ], [ false, %14 ], [ false, %22 ]
  br i1 %51, label %2, label %52

52:                                               ; preds = %48, %2
  %53 = phi i1 [ %4, %2 ], [ %7, %48 ]
  br i1 %53, label %54, label %57

54:                                               ; preds = %52
  %55 = load i8, ptr %49, align 1
  %56 = icmp eq i8 %55, 0
  br label %57

57:                                               ; preds = %54, %52
  %58 = phi i1 [ false, %52 ], [ %56, %54 ]
  tail call void @__irs_must(i1 noundef zeroext %58)
  ret i32 %50
}

; Function Attrs: nounwind
define weak dso_local ptr @inet_ntop(i32 noundef %0, ptr noundef %1, ptr noundef %2, i32 noundef %3) local_unnamed_addr {
  %5 = alloca [16 x i8], align 16
  %6 = icmp eq i32 %0, 2
  tail call void @__irs_must(i1 noundef zeroext %6)
  %7 = load i32, ptr %1, align 4
  br label %8

8:                                                ; preds = %29, %4
  %9 = phi i32 [ 0, %4 ], [ %38, %29 ]
  %10 = phi ptr [ %5, %4 ], [ %37, %29 ]
  %11 = shl nuw nsw i32 %9, 3
  %12 = lshr i32 %7, %11
  %13 = and i32 %12, 255
  %14 = icmp ugt i32 %13, 99
  br i1 %14, label %15, label %20

15:                                               ; preds = %8
  %16 = udiv i32 %13, 100
  %17 = trunc nuw nsw i32 %16 to i8
  %18 = or disjoint i8 %17, 48
  %19 = getelementptr inbounds i8, ptr %10, i64 1
  store i8 %18, ptr %10, align 1
  br label %20

20:                                               ; preds = %15, %8
  %21 = phi ptr [ %19, %15 ], [ %10, %8 ]
  %22 = icmp ugt i32 %13, 9
  br i1 %22, label %23, label %29

23:                                               ; preds = %20
  %24 = udiv i32 %13, 10
  %25 = urem i32 %24, 10
  %26 = trunc nuw nsw i32 %25 to i8
  %27 = or disjoint i8 %26, 48
  %28 = getelementptr inbounds i8, ptr %21, i64 1
  store i8 %27, ptr %21, align 1
  br label %29

29:                                               ; preds = %23, %20
  %30 = phi ptr [ %28, %23 ], [ %21, %20 ]
  %31 = urem i32 %13, 10
  %32 = trunc nuw nsw i32 %31 to i8
  %33 = or disjoint i8 %32, 48
  %34 = getelementptr inbounds i8, ptr %30, i64 1
  store i8 %33, ptr %30, align 1
  %35 = icmp eq i32 %9, 3
  %36 = select i1 %35, i8 0, i8 46
  %37 = getelementptr inbounds i8, ptr %30, i64 2
  store i8 %36, ptr %34, align 1
  %38 = add nuw nsw i32 %9, 1
  %39 = icmp eq i32 %38, 4
  br i1 %39, label %40, label %8

40:                                               ; preds = %29
  %41 = ptrtoint ptr %37 to i64
  %42 = ptrtoint ptr %5 to i64
  %43 = sub i64 %41, %42
  %44 = trunc i64 %43 to i32
  %45 = icmp ugt i32 %44, %3
  br i1 %45, label %50, label %46

46:                                               ; preds = %40
  %47 = icmp eq i32 %44, 0
  br i1 %47, label %58, label %48

48:                                               ; preds = %46
  %49 = and i64 %43, 4294967295
  br label %51

50:                                               ; preds = %40
  call void @__irs_fails(i32 noundef 1)
  br label %58

51:                                               ; preds = %48, %51
  %52 = phi i64 [ 0, %48 ], [ %56, %51 ]
  %53 = getelementptr inbounds [16 x i8], ptr %5, i64 0, i64 %52
  %54 = load i8, ptr %53, align 1
  %55 = getelementptr inbounds i8, ptr %2, i64 %52
  store i8 %54, ptr %55, align 1
  %56 = add nuw nsw i64 %52, 1
  %57 = icmp eq i64 %56, %49
  br i1 %57, label %58, label %51

58:                                               ; preds = %51, %46, %50
  %59 = phi ptr [ null, %50 ], [ %2, %46 ], [ %2, %51 ]
  ret ptr %59
}

; Function Attrs: nounwind
define weak dso_local ptr @inet_ntoa(i32 noundef %0) local_unnamed_addr {
  %2 = tail call align 16 ptr @llvm.threadlocal.address.p0(ptr align 16 @own_text)
  br label %3

3:                                                ; preds = %24, %1
  %4 = phi i32 [ 0, %1 ], [ %33, %24 ]
  %5 = phi ptr [ %2, %1 ], [ %32, %24 ]
  %6 = shl nuw nsw i32 %4, 3
  %7 = lshr i32 %0, %6
  %8 = and i32 %7, 255
  %9 = icmp ugt i32 %8, 99
  br i1 %9, label %10, label %15

10:                                               ; preds = %3
  %11 = udiv i32 %8, 100
  %12 = trunc nuw nsw i32 %11 to i8
  %13 = or disjoint i8 %12, 48
  %14 = getelementptr inbounds i8, ptr %5, i64 1
  store i8 %13, ptr %5, align 1
  br label %15

15:                                               ; preds = %10, %3
  %16 = phi ptr [ %14, %10 ], [ %5, %3 ]
  %17 = icmp ugt i32 %8, 9
  br i1 %17, label %18, label %24

18:                                               ; preds = %15
  %19 = udiv i32 %8, 10
  %20 = urem i32 %19, 10
  %21 = trunc nuw nsw i32 %20 to i8
  %22 = or disjoint i8 %21, 48
  %23 = getelementptr inbounds i8, ptr %16, i64 1
  store i8 %22, ptr %16, align 1
  br label %24

24:                                               ; preds = %18, %15
  %25 = phi ptr [ %23, %18 ], [ %16, %15 ]
  %26 = urem i32 %8, 10
  %27 = trunc nuw nsw i32 %26 to i8
  %28 = or disjoint i8 %27, 48
  %29 = getelementptr inbounds i8, ptr %25, i64 1
  store i8 %28, ptr %25, align 1
  %30 = icmp eq i32 %4, 3
  %31 = select i1 %30, i8 0, i8 46
  %32 = getelementptr inbounds i8, ptr %25, i64 2
  store i8 %31, ptr %29, align 1
  %33 = add nuw nsw i32 %4, 1
  %34 = icmp eq i32 %33, 4
  br i1 %34, label %35, label %3

35:                                               ; preds = %24
  ret ptr %2
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare nonnull ptr @llvm.threadlocal.address.p0(ptr nonnull)

; Function Attrs: nounwind
define weak dso_local ptr @gethostbyname(ptr noundef %0) local_unnamed_addr {
  tail call void @__irs_waits()
  tail call void @__irs_touch(ptr noundef %0, i64 noundef -1)
  %2 = tail call i32 @__irs_unsigned()
  %3 = and i32 %2, 1
  %4 = icmp eq i32 %3, 0
  br i1 %4, label %5, label %13

5:                                                ; preds = %1
  %6 = tail call i32 @__irs_unsigned()
  store i32 %6, ptr @address, align 4
  store ptr @address, ptr @addresses, align 16
  %7 = tail call i64 @__irs_number(i64 noundef 0)
  %8 = inttoptr i64 %7 to ptr
  store ptr %8, ptr getelementptr inbounds (i8, ptr @addresses, i64 8), align 8
  %9 = tail call i64 @__irs_number(i64 noundef 0)
  %10 = inttoptr i64 %9 to ptr
  store ptr %10, ptr @host, align 8
  %11 = tail call i64 @__irs_number(i64 noundef 0)
  %12 = inttoptr i64 %11 to ptr
  store ptr %12, ptr getelementptr inbounds (i8, ptr @host, i64 8), align 8
  store i32 2, ptr getelementptr inbounds (i8, ptr @host, i64 16), align 8
  store i32 4, ptr getelementptr inbounds (i8, ptr @host, i64 20), align 4
  store ptr @addresses, ptr getelementptr inbounds (i8, ptr @host, i64 24), align 8
  br label %13

13:                                               ; preds = %1, %5
  %14 = phi ptr [ @host, %5 ], [ null, %1 ]
  ret ptr %14
}

declare i64 @__irs_number(i64 noundef) local_unnamed_addr

; Function Attrs: nounwind
define weak dso_local void @freeaddrinfo(ptr noundef %0) local_unnamed_addr {
  ret void
}

declare zeroext i1 @__irs_files() local_unnamed_addr

declare i32 @__irs_descriptor(i64 noundef) local_unnamed_addr

declare i64 @__irs_descriptor_file(i32 noundef) local_unnamed_addr

declare void @__irs_fill(ptr noundef, i64 noundef, i64 noundef) local_unnamed_addr

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i16 @llvm.bswap.i16(i16)

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.bswap.i32(i32)



