#include <threads.h>
static mtx_t a;
static mtx_t b;
#define INIT mtx_init(&a, mtx_plain); mtx_init(&b, mtx_plain);
#define A(f) mtx_lock(&a); f(); mtx_unlock(&a)
#define B(f) mtx_lock(&b); f(); mtx_unlock(&b)
#include "opposite.h"
