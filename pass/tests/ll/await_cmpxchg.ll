; RUN: irs-number
; A failing compare-exchange, with the second branch on its success that clang emits, and a hint to the processor.
@lock = global i32 0
define void @f() {
entry:
  br label %head
head:
  %pair = cmpxchg weak ptr @lock, i32 0, i32 1 seq_cst seq_cst
  %old = extractvalue { i32, i1 } %pair, 0
  %ok = extractvalue { i32, i1 } %pair, 1
  br i1 %ok, label %done, label %failed
failed:
  call void asm sideeffect "rep; nop", "~{memory}"()
  br label %done
done:
  %wide = zext i1 %ok to i8
  %again = icmp eq i8 %wide, 0
  br i1 %again, label %head, label %end
end:
  ret void
}
