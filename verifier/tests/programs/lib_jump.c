// expect: safe
#include <assert.h>
#include <setjmp.h>
static jmp_buf out;
static int depth;
static void down(int k) {
  depth++;
  if (k == 0) longjmp(out, 5);
  down(k - 1);
}
int main(void) {
  int r = setjmp(out);
  if (r == 0) down(3);
  assert(r == 5 && depth == 4);
  return 0;
}
