// expect: safe
#include <assert.h>
volatile int n = 3;
static int sum(int k) {
  int s = 0;
  for (int i = 1; i <= k; i++) {
    int a[i];
    a[i - 1] = i;
    s += a[i - 1];
  }
  return s;
}
int main(void) {
  int keep[n];
  keep[1] = sum(4);
  if (keep[1] == 10) {
    int inner[keep[1]];
    inner[9] = 3;
    keep[2] = inner[9];
  }
  assert(keep[1] == 10 && keep[2] == 3);
}
