; RUN: irs
; The site table has function, file, line and column.
@x = global i32 0
define i32 @f() !dbg !4 {
  %v = load i32, ptr @x, !dbg !7
  ret i32 %v, !dbg !8
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2, !3}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, emissionKind: FullDebug)
!1 = !DIFile(filename: "dir/a.c", directory: "/somewhere")
!2 = !{i32 2, !"Debug Info Version", i32 3}
!3 = !{i32 7, !"Dwarf Version", i32 5}
!4 = distinct !DISubprogram(name: "f", file: !1, line: 3, type: !5, unit: !0, spFlags: DISPFlagDefinition)
!5 = !DISubroutineType(types: !6)
!6 = !{}
!7 = !DILocation(line: 4, column: 9, scope: !4)
!8 = !DILocation(line: 5, column: 3, scope: !4)
