#include <pthread.h>
#include <semaphore.h>
static sem_t a;
static pthread_once_t b = PTHREAD_ONCE_INIT;
#define INIT sem_init(&a, 0, 1);
#define A(f) sem_wait(&a); f(); sem_post(&a)
#define B(f) pthread_once(&b, f)
#include "opposite.h"
