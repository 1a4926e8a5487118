; RUN: irs-number
$both = comdat any
$pair = comdat any
$called = comdat any
$table = comdat any
@x = global i32 0
@pointer = global ptr @both
@labels = linkonce_odr global [1 x ptr] [ptr blockaddress(@table, %there)], comdat($table)
; Only called: becomes the module's own.
define linkonce_odr void @called() comdat { store i32 1, ptr @x ret void }
; Called, and its address is taken: the linker's choice stays for pointers, calls get a copy.
define linkonce_odr void @both(i32 %n) inlinehint comdat {
  store i32 %n, ptr @x
  call void @both(i32 0)
  call void @called()
  ret void
}
; Other modules may call it.
define weak_odr void @explicit() { call void @both(i32 2) ret void }
; Not alone in its comdat.
define linkonce_odr void @pair() comdat { ret void }
define weak_odr void @other() comdat($pair) { call void @pair() ret void }
; Never inlined: one body will do.
define linkonce_odr void @stays() noinline { store i32 3, ptr @x ret void }
; Cannot be copied.
define linkonce_odr void @table(ptr %p) comdat {
  indirectbr ptr %p, [label %there]
there:
  ret void
}
; Replaceable, and inlined on express wish only.
define weak void @weak() { ret void }
define weak void @wish() alwaysinline { store i32 4, ptr @x ret void }
define void @user(ptr %p) {
  call void @called()
  call void @both(i32 1)
  call void @explicit()
  call void @stays()
  call void @table(ptr @table)
  call void @weak()
  call void @wish()
  ret void
}
