#include <pthread.h>
static pthread_once_t a = PTHREAD_ONCE_INIT;
static pthread_mutex_t b = PTHREAD_MUTEX_INITIALIZER;
#define INIT
#define A(f) pthread_once(&a, f)
#define B(f) pthread_mutex_lock(&b); f(); pthread_mutex_unlock(&b)
#include "opposite.h"
