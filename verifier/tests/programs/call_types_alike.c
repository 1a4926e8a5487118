// expect: safe
// Calls by types that the machine does not tell apart, or whose difference nobody sees.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <threads.h>
static int sum, two[2] = {2, 1};
static int add();
static long worded(long k) { return k + 1; }
static void *given(char *p) { return p; }
static int chosen(const int *a, const int *b) { return *a - *b; }
static void none(void) { sum++; }
static long result(char *p) { sum += *p; return 5; }
static void start(int *p) { *p += 1; }
static int c11(void *p) { return *(int *)p; }
static int many(int n, ...) { return n; }
typedef void *any(void *);
int main(void) {
  char c = 3;
  pthread_t t;
  thrd_t u;
  int k = 4, r;
  void (*volatile dropped)(void *) = (void (*)(void *))result;
  any *volatile pointer = (any *)given, *volatile word = (any *)worded;
  void (*volatile more)(int) = (void (*)(int))none;
  dropped(&c);
  more(1);
  assert(sum == 4 && pointer(&c) == &c && word((void *)7) == (void *)8);
  assert(add(1, 2) == 3 && many(5, 1.0) == 5);
  qsort(two, 2, sizeof *two, (int (*)(const void *, const void *))chosen);
  assert(two[0] == 1);
  pthread_create(&t, 0, (any *)start, &k);
  pthread_join(t, 0);
  thrd_create(&u, c11, &k);
  thrd_join(u, &r);
  assert(r == 5);
}
static int add(a, b) int a, b; { return a + b; }
