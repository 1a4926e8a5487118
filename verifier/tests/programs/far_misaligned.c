// expect: unknown
// says: not aligned
// Of an input's places some are not aligned: the machine may do such an access in several pieces, although
// the instruction says that it is aligned.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
_Alignas(64) static char buffer[256];
static unsigned place;
static void *writes(void *p) {
  *(volatile int *)(buffer + place) = 0x01010101;
  return p;
}
int main(void) {
  int c = getchar();
  if (c < 0) return 0;
  place = c & 127;
  pthread_t t;
  pthread_create(&t, 0, writes, 0);
  int v = *(volatile int *)(buffer + place);
  assert(v == 0 || v == 0x01010101);
  pthread_join(t, 0);
  return 0;
}
