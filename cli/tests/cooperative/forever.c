/* Programs in which a thread alone would go on for ever: others go on where it gives way at a mark. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

#if KIND == 1
/* Two threads lock and unlock. */
static unsigned char x;
static void *work(void *p) {
  for (;;) {
    pthread_mutex_lock(&m);
    x ^= 1;
    x ^= 1;
    assert(x == 0);
    pthread_mutex_unlock(&m);
  }
  return p;
}
#elif KIND == 2
/* Who finds the mutex taken tries again. */
static int inside;
static void *work(void *p) {
  for (;;) {
    while (pthread_mutex_trylock(&m) != 0) {
    }
    assert(inside++ == 0);
    inside--;
    pthread_mutex_unlock(&m);
  }
  return p;
}
#elif KIND == 3
/* Peterson's algorithm, for ever. */
static atomic_int flag[2], turn, inside;
static void *work(void *p) {
  int me = (int)(long)p;
  for (;;) {
    flag[me] = 1;
    turn = 1 - me;
    while (flag[1 - me] && turn == 1 - me) {
    }
    assert(inside++ == 0);
    inside--;
    flag[me] = 0;
  }
  return p;
}
#elif KIND == 4
/* It polls what the other one does after a while, and counts how often. */
static int done;
static long polls;
static void *work(void *p) {
  if (p != 0) {
    for (int i = 0; i < 20; i++) {
      pthread_mutex_lock(&m);
      done += i == 19;
      pthread_mutex_unlock(&m);
    }
    return p;
  }
  for (int is_done = 0; !is_done;) {
    pthread_mutex_lock(&m);
    is_done = done;
    polls++;
    pthread_mutex_unlock(&m);
  }
  assert(polls > 0);
  return p;
}
#elif KIND == 5
/* Long turns that end. */
static volatile int cells[64];
static void *work(void *p) {
  for (int i = 0; i < 110000; i++)
    cells[i & 63] += i;
  return p;
}
#elif KIND == 6
/* It polls for ever, counts how often, and looks through a table each time. */
static volatile unsigned cells[64], sum;
static volatile long looks;
static volatile int done;
static void *work(void *p) {
  if (p != 0) {
    done = 1;
    return p;
  }
  while (!done) {
    looks++;
    for (int i = 0; i < 64; i++)
      sum += cells[i];
  }
  assert(looks >= 0);
  return p;
}
#elif KIND == 7
/* Long work of both threads: more events than an execution mostly has, and a long loop between them. */
static volatile unsigned cells[2][64];
static void *work(void *p) {
  unsigned sum = 1;
  for (unsigned i = 0; i < 1100000; i++)
    sum = (sum * 3) ^ i;
  for (unsigned i = 0; i < 260000; i++)
    cells[(long)p][i & 63] += sum;
  return p;
}
#endif

int main(void) {
  pthread_t t[2];
  for (long i = 0; i < 2; i++)
    pthread_create(&t[i], 0, work, (void *)i);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  (void)m;
  return 0;
}
