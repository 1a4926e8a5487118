; RUN: irs-number
; Atomics are sites, on private memory too; orderings stay. (What is promoted to a register is no memory.)
define i32 @f(ptr %p, i32 %i) {
  %a = alloca [4 x i32]
  %e = getelementptr [4 x i32], ptr %a, i32 0, i32 %i
  store atomic i32 1, ptr %e release, align 4
  %old = atomicrmw add ptr %p, i32 1 seq_cst
  %pair = cmpxchg ptr %p, i32 0, i32 1 acq_rel monotonic
  %v = load atomic i32, ptr %p acquire, align 4
  ret i32 %v
}
