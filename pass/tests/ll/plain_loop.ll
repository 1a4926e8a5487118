; RUN: irs<plain=on>
; From the header of an outermost loop with shared accesses the copy goes on with the values that live there. A loop without such
; accesses, and an inner one, need no way out.
@x = global [64 x i32] zeroinitializer
define i32 @sum(i32 %n, i32 %start) {
entry:
  %twice = add i32 %start, %start
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %i.next, %latch ]
  %s = phi i32 [ %twice, %entry ], [ %t, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %j.next, %inner ]
  %p = getelementptr [64 x i32], ptr @x, i32 0, i32 %j
  %v = load i32, ptr %p
  %j.next = add i32 %j, 1
  %again = icmp slt i32 %j.next, 64
  br i1 %again, label %inner, label %latch
latch:
  %t = add i32 %s, %v
  %i.next = add i32 %i, 1
  %more = icmp slt i32 %i.next, %n
  br i1 %more, label %outer, label %private
private:
  %k = phi i32 [ 0, %latch ], [ %k.next, %private ]
  %k.next = add i32 %k, %start
  %on = icmp slt i32 %k.next, %n
  br i1 %on, label %private, label %exit
exit:
  %r = add i32 %t, %k
  ret i32 %r
}
