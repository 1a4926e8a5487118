/* What fails depends on what is read: an assertion, a deadlock, a lock that is not held, what the model does
   not know. A wait for a time ends. */
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
#include <time.h>

static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int x;

static void *other(void *p) {
  x = 1;
  return 0;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, other, 0);
  int k = getchar();
  puts("read");
  fflush(stdout);
  switch (k) {
    case 'a': assert(!x); break;
    case 'd': pthread_mutex_lock(&a); pthread_cond_wait(&c, &a); break;
    case 'u': pthread_mutex_unlock(&a); break;
    case 'i': __asm__ volatile("cld"); break;
    case 't': {
      struct timespec at = {1, 0};
      pthread_mutex_lock(&a);
      pthread_cond_timedwait(&c, &a, &at);
      pthread_mutex_unlock(&a);
    }
  }
  pthread_join(t, 0);
  puts("fine");
  return 0;
}
