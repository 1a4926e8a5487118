/* Functions that the source says to be without effects: their accesses are events, as often as they are called. */
#include <pthread.h>
#include <stdio.h>
static int n = 3, table[16];
__attribute__((pure, noinline)) static int count(int what) {
  int r = 0;
  for (int i = 0; i < n; i++) r += table[i & 15] == what;
  return r;
}
__attribute__((const, noinline)) static int size(int unused) { return n + unused; }
static int (*volatile indirect)(int) __attribute__((pure)) = count;
static void *run(void *arg) {
  int r = count(0) + count(0), (*again)(int) = indirect;
  count(1);
  for (int i = 0; i < 2; i++) r += size(4);
  r += again(0) + again(0);
  table[15] = r;
  return arg;
}
int main(void) {
  pthread_t t;
  pthread_create(&t, 0, run, 0);
  pthread_join(t, 0);
  printf("%d\n", table[15]);
  return 0;
}
