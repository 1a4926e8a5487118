#include <pthread.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
#define INIT
#define A(f) if (pthread_mutex_trylock(&a)) pthread_mutex_lock(&a); f(); pthread_mutex_unlock(&a)
#define B(f) if (pthread_mutex_trylock(&b)) pthread_mutex_lock(&b); f(); pthread_mutex_unlock(&b)
#include "opposite.h"
