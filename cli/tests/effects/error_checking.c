#include <pthread.h>
static pthread_mutex_t a;
static pthread_mutex_t b;
#define CHECKING(m) \
  { \
    pthread_mutexattr_t k; \
    pthread_mutexattr_init(&k); \
    pthread_mutexattr_settype(&k, PTHREAD_MUTEX_ERRORCHECK); \
    pthread_mutex_init(&m, &k); \
  }
#define INIT CHECKING(a) CHECKING(b)
#define A(f) pthread_mutex_lock(&a); f(); pthread_mutex_unlock(&a)
#define B(f) pthread_mutex_lock(&b); f(); pthread_mutex_unlock(&b)
#include "opposite.h"
