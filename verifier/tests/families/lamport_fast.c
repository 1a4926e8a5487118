// Lamport's fast mutual exclusion: seven accesses without contention.
// published: L. Lamport, A fast mutual exclusion algorithm, ACM TOCS 5(1), 1987
// family: mutual exclusion
// expect: safe
// expect -DBROKEN: unsafe(assertion), nobody looks again whether it was the last to announce itself
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define N 2

static atomic_int b[N + 1], x, y;
static int counter;

static void lock(int i)
{
	for (;;) {
		b[i] = 1;
		x = i;
		if (y != 0) {
			b[i] = 0;
			while (y != 0)
				;
			continue;
		}
		y = i;
#ifdef BROKEN
		return;
#endif
		if (x == i)
			return;
		b[i] = 0;
		for (int j = 1; j <= N; j++)
			while (b[j])
				;
		if (y == i)
			return;
		while (y != 0)
			;
	}
}

static void *worker(void *arg)
{
	int me = (long)arg;

	lock(me);
	counter++;
	y = 0;
	b[me] = 0;
	return 0;
}

int main(void)
{
	pthread_t t[N];

	for (long i = 0; i < N; i++)
		pthread_create(&t[i], 0, worker, (void *)(i + 1));
	for (int i = 0; i < N; i++)
		pthread_join(t[i], 0);
	assert(counter == N);
	return 0;
}
