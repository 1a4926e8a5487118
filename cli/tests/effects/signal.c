// A wait's first event unlocks the mutex and queues the waiter: a signal behind it is never lost.
#include <pthread.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
#define INIT
#define A(f) pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m)
#define B(f) pthread_mutex_lock(&m); pthread_cond_signal(&c); pthread_mutex_unlock(&m)
#include "opposite.h"
