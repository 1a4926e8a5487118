/* Structures that are passed by value and handed on, or copied, by functions that are inlined. */
#include <pthread.h>
#include <stdio.h>
struct big { int a[9]; };
static struct big shared = {{1, 2, 3, 4, 5, 6, 7, 8, 9}};
__attribute__((noinline)) static void keep(struct big *p, struct big **where) { *where = p; }
static struct big adjusted(struct big b, int by) {
  struct big *q;
  keep(&b, &q);
  if (by > 3) q->a[2] += by;
  b.a[8] -= by;
  return b;
}
static int sum(struct big b) {
  int s = 0;
  for (int i = 0; i < 9; i++) s += b.a[i];
  return s;
}
static void *run(void *arg) {
  struct big mine = shared;
  mine = adjusted(mine, (int)(long)arg);
  return (void *)(long)(sum(mine) + sum(adjusted(shared, 2)));
}
int main(void) {
  pthread_t t;
  void *r;
  pthread_create(&t, 0, run, (void *)7L);
  pthread_join(t, &r);
  printf("%ld\n", (long)r);
  return 0;
}
