// Double-checked initialisation.
// published: D. C. Schmidt, T. Harrison, Double-checked locking, in: Pattern Languages of Program Design 3, 1997
// family: initialisation
// expect: safe
// expect -DBROKEN=1: unsafe(assertion), the object is published before it is initialised
// expect -DBROKEN=2: unsafe(assertion), not checked again under the lock
// expect -DBROKEN=3: unsafe(race), the object is published relaxed
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#if BROKEN == 3
#define RELEASE memory_order_relaxed
#else
#define RELEASE memory_order_release
#endif

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int *_Atomic instance;
static atomic_int made;

static int *get(void)
{
	int *p = atomic_load_explicit(&instance, memory_order_acquire);

	if (p)
		return p;
	pthread_mutex_lock(&m);
	p = atomic_load_explicit(&instance, memory_order_relaxed);
#if BROKEN == 2
	p = NULL;
#endif
	if (!p) {
		p = calloc(1, sizeof *p);
		made++;
#if BROKEN == 1
		atomic_store_explicit(&instance, p, memory_order_release);
		*p = 7;
#else
		*p = 7;
		atomic_store_explicit(&instance, p, RELEASE);
#endif
	}
	pthread_mutex_unlock(&m);
	return p;
}

static void *worker(void *arg)
{
	assert(*get() == 7);
	return arg;
}

int main(void)
{
	pthread_t t[2];

	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], 0, worker, 0);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	assert(made == 1);
	free(instance);
	return 0;
}
