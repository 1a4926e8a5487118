/* A signed sum that is too large, for some inputs and schedules. */
#include <pthread.h>
void irs_input(void *, unsigned long);
int limit;
_Atomic int x;
void *a(void *p) { x = limit; return 0; }
int main(void) {
  pthread_t t;
  irs_input(&limit, sizeof limit);
  pthread_create(&t, 0, a, 0);
  int v = x;
  int sum = v + 1000;
  return sum > 5;
}
