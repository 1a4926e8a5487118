; RUN: irs-number
; A call that reaches a site counts as one, through any number of functions with a body; one that reaches none does not.
@x = global i32 0
define internal void @site() {
  store i32 1, ptr @x
  ret void
}
define internal void @through() {
  call void @site()
  ret void
}
define internal void @none() {
  ret void
}
define void @reaches(i1 %c) {
  br i1 %c, label %then, label %end
then:
  call void @through()
  br label %end
end:
  ret void
}
define void @does_not(i1 %c) {
  br i1 %c, label %then, label %end
then:
  call void @none()
  br label %end
end:
  ret void
}
