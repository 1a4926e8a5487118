// expect: safe
// Whoever asks which of two objects lies lower gets the same answer, whenever, and of all their bytes.
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
static char a[8], b[8];
static int answers[2];
static int lower(const void *p, const void *q) { return (uintptr_t)p < (uintptr_t)q; }
static void *other(void *x) {
  answers[1] = lower(a + 3, b + 7);
  assert(lower(x, a) != lower(a, x));
  return 0;
}
int main(void) {
  char *x = malloc(8);
  pthread_t t;
  pthread_create(&t, 0, other, x);
  answers[0] = lower(a, b);
  pthread_join(t, 0);
  assert(answers[0] == answers[1]);
  assert(answers[0] != ((uintptr_t)(b + 1) <= (uintptr_t)a));
  assert(lower(x, b) == lower(x + 7, b));
  free(x);
}
