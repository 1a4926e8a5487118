// The splitter: of the threads that enter, at most one stops, not all go right, not all go down.
// published: M. Moir, J. H. Anderson, Wait-free algorithms for fast, long-lived renaming, Science of Computer Programming 25(1), 1995
// family: mutual exclusion
// expect: safe
// expect -DBROKEN: unsafe(assertion), who has closed the door does not look who was last
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define N 3

static atomic_int last, closed, stopped, right, down;

static void *worker(void *arg)
{
	int me = (long)arg;

	last = me;
	if (closed) {
		right++;
		return 0;
	}
	closed = 1;
#ifndef BROKEN
	if (last != me) {
		down++;
		return 0;
	}
#endif
	stopped++;
	return 0;
}

int main(void)
{
	pthread_t t[N];

	for (long i = 0; i < N; i++)
		pthread_create(&t[i], 0, worker, (void *)(i + 1));
	for (int i = 0; i < N; i++)
		pthread_join(t[i], 0);
	assert(stopped <= 1 && right < N && down < N);
	return 0;
}
