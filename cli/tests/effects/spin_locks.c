#include <pthread.h>
static pthread_spinlock_t a;
static pthread_spinlock_t b;
#define INIT pthread_spin_init(&a, 0); pthread_spin_init(&b, 0);
#define A(f) pthread_spin_lock(&a); f(); pthread_spin_unlock(&a)
#define B(f) pthread_spin_lock(&b); f(); pthread_spin_unlock(&b)
#include "opposite.h"
