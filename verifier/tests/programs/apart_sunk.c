// expect: safe
// flags: -O1
// The two are there when the source compares them. The comparison is needed behind the scope of one, and the other
// one is used only there: the program is compiled with places for both (pass/src/number/scopes.rs).
#include <assert.h>
#include <pthread.h>
static char *volatile seen;
static volatile int yes = 1;
__attribute__((noinline)) static void use(char *p) {
  for (int i = 0; i < 64; i++) p[i] = 1;
  seen = p;
}
__attribute__((noinline)) static int same(void) {
  int r;
  char b[64];
  {
    char a[64];
    use(a);
    r = seen == b;
  }
  if (yes) {
    use(b);
    return r;
  }
  return 0;
}
static void *run(void *x) {
  assert(!same());
  return x;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  assert(!same());
  return 0;
}
