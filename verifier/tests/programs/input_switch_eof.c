// expect: unsafe violating=1
// 255 is not -1, as wide as the label.
#include <assert.h>
#include <stdio.h>
static int kind(int c) {
  switch (c) {
  case EOF: return 0;
  case '\n': return 1;
  default: return 2;
  }
}
int main(void) {
  unsigned char c = (unsigned char)getchar();
  int k = kind(c);
  assert(c != 255 || k == 0);
}
