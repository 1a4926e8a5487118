// A latch that opens when a count has come down to 0.
// family: sleeping
// expect: safe
// expect -DBROKEN=1: unsafe(deadlock), the last one opens without the lock
// expect -DBROKEN=2: unsafe(assertion), counted down by a load and a store
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define N 2

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static atomic_int count = N;
static int done[N];

static void *worker(void *arg)
{
	int me = (long)arg;

	done[me] = 1;
#if BROKEN == 1
	count--;
	pthread_cond_signal(&c);
#elif BROKEN == 2
	int now = count;

	pthread_mutex_lock(&m);
	count = now - 1;
	pthread_cond_signal(&c);
	pthread_mutex_unlock(&m);
#else
	pthread_mutex_lock(&m);
	count--;
	pthread_cond_signal(&c);
	pthread_mutex_unlock(&m);
#endif
	return 0;
}

int main(void)
{
	pthread_t t[N];

	for (long i = 0; i < N; i++)
		pthread_create(&t[i], 0, worker, (void *)i);
#if BROKEN != 2
	pthread_mutex_lock(&m);
	while (count > 0)
		pthread_cond_wait(&c, &m);
	pthread_mutex_unlock(&m);
	for (int i = 0; i < N; i++)
		assert(done[i]);
#endif
	for (int i = 0; i < N; i++)
		pthread_join(t[i], 0);
	assert(count == 0);
	return 0;
}
