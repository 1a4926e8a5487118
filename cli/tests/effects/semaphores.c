#include <semaphore.h>
static sem_t a;
static sem_t b;
#define INIT sem_init(&a, 0, 1); sem_init(&b, 0, 1);
#define A(f) sem_wait(&a); f(); sem_post(&a)
#define B(f) sem_wait(&b); f(); sem_post(&b)
#include "opposite.h"
