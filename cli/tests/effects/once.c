#include <pthread.h>
static pthread_once_t a = PTHREAD_ONCE_INIT, b = PTHREAD_ONCE_INIT;
#define INIT
#define A(f) pthread_once(&a, f)
#define B(f) pthread_once(&b, f)
#include "opposite.h"
