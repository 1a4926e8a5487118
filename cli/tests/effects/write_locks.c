#include <pthread.h>
static pthread_rwlock_t a = PTHREAD_RWLOCK_INITIALIZER;
static pthread_rwlock_t b = PTHREAD_RWLOCK_INITIALIZER;
#define INIT
#define A(f) pthread_rwlock_wrlock(&a); f(); pthread_rwlock_unlock(&a)
#define B(f) pthread_rwlock_wrlock(&b); f(); pthread_rwlock_unlock(&b)
#include "opposite.h"
