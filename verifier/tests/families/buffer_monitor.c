// The bounded buffer as a monitor.
// published: C. A. R. Hoare, Monitors: an operating system structuring concept, CACM 17(10), 1974
// family: bounded buffer
// expect: safe
// expect -DBROKEN=1: unsafe(deadlock), one condition for both sides, and one thread woken
// expect -DBROKEN=2: unsafe(assertion), who was woken does not look again
#include <assert.h>
#include <pthread.h>

#define SIZE 1
#define CONSUMERS 2

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER, not_empty_ = PTHREAD_COND_INITIALIZER;
static int buffer[SIZE], count, in, out, sum;

#if BROKEN == 1
#define not_empty not_full
#else
#define not_empty not_empty_
#endif
#if BROKEN == 2
#define UNTIL(condition, c) if (!(condition)) pthread_cond_wait(&c, &m)
#else
#define UNTIL(condition, c) while (!(condition)) pthread_cond_wait(&c, &m)
#endif

static void *producer(void *arg)
{
	for (int i = 1; i <= CONSUMERS; i++) {
		pthread_mutex_lock(&m);
		UNTIL(count < SIZE, not_full);
		buffer[in] = i;
		in = (in + 1) % SIZE;
		count++;
		pthread_cond_signal(&not_empty);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

static void *consumer(void *arg)
{
	pthread_mutex_lock(&m);
	UNTIL(count > 0, not_empty);
	assert(count > 0);
	sum += buffer[out];
	out = (out + 1) % SIZE;
	count--;
	pthread_cond_signal(&not_full);
	pthread_mutex_unlock(&m);
	return arg;
}

int main(void)
{
	pthread_t t[CONSUMERS + 1];

	(void)not_empty_;
	pthread_create(&t[0], 0, producer, 0);
	for (int i = 1; i <= CONSUMERS; i++)
		pthread_create(&t[i], 0, consumer, 0);
	for (int i = 0; i <= CONSUMERS; i++)
		pthread_join(t[i], 0);
	assert(sum == 3);
	return 0;
}
