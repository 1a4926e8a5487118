; RUN: irs-number
; A struct or an array that is loaded or stored as one value is one access for each element; how many processors
; there are is asked of sysconf.
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-i128:128-f80:128-n8:16:32:64-S128"
target triple = "x86_64-pc-linux-gnu"

@pair = global { i64, i32 } zeroinitializer, align 8
@few = global [2 x i16] zeroinitializer, align 4
@empty = global { i32, [0 x i64], i64 } zeroinitializer, align 8
@nested = global { i8, { i64, i64 } } zeroinitializer, align 8
@other = global { i8, { i64, i64 } } zeroinitializer, align 8

declare i32 @get_nprocs()

define i32 @f() {
  %p = load { i64, i32 }, ptr @pair, align 8
  store { i64, i32 } %p, ptr @pair, align 4
  %a = load [2 x i16], ptr @few, align 4
  store [2 x i16] %a, ptr @few, align 4
  %n = load { i8, { i64, i64 } }, ptr @nested, align 8
  store { i8, { i64, i64 } } %n, ptr @other, align 8
  %e = load { i32, [0 x i64], i64 }, ptr @empty, align 8
  store { i32, [0 x i64], i64 } %e, ptr @empty, align 8
  %v = load volatile { i64, i32 }, ptr @pair, align 8
  %c = call i32 @get_nprocs()
  ret i32 %c
}
