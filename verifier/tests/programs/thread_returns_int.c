// expect: safe
// A routine that returns an `int`, created through a cast: the lower half of what it returns is there.
#include <assert.h>
#include <pthread.h>
static int n;
static int routine(void *p) { n += *(int *)p; return n - 12; }
static int leaves(void *p) { pthread_exit(p); return 1; }
int main(void) {
  pthread_t t;
  int k = 5;
  union { void *word; int half[2]; } r;
  void *left;
  pthread_create(&t, 0, (void *(*)(void *))routine, &k);
  pthread_join(t, 0);
  pthread_create(&t, 0, (void *(*)(void *))routine, &k);
  pthread_join(t, &r.word);
  assert(n == 10 && r.half[0] == -2);
  pthread_create(&t, 0, (void *(*)(void *))leaves, &k);
  pthread_join(t, &left);
  assert(left == &k);
}
