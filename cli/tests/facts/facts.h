/* Two threads add to x under a lock, unless the program has found a start that it was not written for: then each
   update may be lost. `MAIN` is what main does about that; it prints a line first, so that one sees whether it ran. */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int x, locked = 1;

static void *add(void *p) {
  if (locked) pthread_mutex_lock(&m);
  int t = x;
  usleep(1000);
  x = t + 1;
  if (locked) pthread_mutex_unlock(&m);
  return p;
}

static int both(void) {
  pthread_t t, u;
  write(1, "main\n", 5);
  pthread_create(&t, 0, add, 0);
  pthread_create(&u, 0, add, 0);
  pthread_join(t, 0);
  pthread_join(u, 0);
  assert(x == 2);
  return 0;
}
