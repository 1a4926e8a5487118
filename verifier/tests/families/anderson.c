// Anderson's array lock: each thread spins on a slot of its own.
// published: T. E. Anderson, The performance of spin lock alternatives for shared-memory multiprocessors, IEEE TPDS 1(1), 1990
// family: mutual exclusion
// expect: safe
// expect -DBROKEN: unsafe(assertion), fewer slots than threads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define N 3
#ifdef BROKEN
#define SLOTS (N - 1)
#else
#define SLOTS N
#endif

static atomic_int has_lock[SLOTS] = {1};
static atomic_uint next;
static int counter;

static void *worker(void *arg)
{
	unsigned slot = atomic_fetch_add(&next, 1) % SLOTS;

	while (!has_lock[slot])
		;
	counter++;
	has_lock[slot] = 0;
	has_lock[(slot + 1) % SLOTS] = 1;
	return arg;
}

int main(void)
{
	pthread_t t[N];

	for (int i = 0; i < N; i++)
		pthread_create(&t[i], 0, worker, 0);
	for (int i = 0; i < N; i++)
		pthread_join(t[i], 0);
	assert(counter == N);
	return 0;
}
