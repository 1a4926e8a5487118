; RUN: irs-number
; An edge after which a site can no longer be reached gets a mark; one that loses nothing gets none.
@x = global i32 0
define void @one_arm(i1 %c) {
  br i1 %c, label %then, label %end
then:
  store i32 1, ptr @x
  br label %end
end:
  ret void
}
define void @no_site_in_arms(i1 %c) {
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  store i32 1, ptr @x
  ret void
}
define void @cases(i32 %n) {
  switch i32 %n, label %end [ i32 1, label %a
                              i32 2, label %a
                              i32 3, label %b ]
a:
  store i32 1, ptr @x
  br label %end
b:
  store i32 2, ptr @x
  br label %end
end:
  ret void
}
