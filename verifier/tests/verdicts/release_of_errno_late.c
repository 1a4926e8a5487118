// dpor: unknown
// impact: any
// The same, where the use comes first in the execution, but nothing says that it must.
#include <errno.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
static _Atomic(int *) p;
static atomic_int go;
static void *give(void *a) { p = &errno; while (!go); return a; }
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, give, 0);
	while (!p);
	int *q = p;
	go = 1;
	*q = 3;
	pthread_join(t, 0);
	return 0;
}
