/* A bounded buffer of arbitrary capacity, from 1 to 8.
 *
 *   -DITEMS=3
 */
#include <assert.h>
#include <pthread.h>

#ifndef ITEMS
#define ITEMS 3
#endif

unsigned __VERIFIER_nondet_uint(void);

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_full = PTHREAD_COND_INITIALIZER, not_empty = PTHREAD_COND_INITIALIZER;
static unsigned capacity, count, in, out, buffer[8];

static void *producer(void *arg)
{
	for (unsigned i = 1; i <= ITEMS; i++) {
		pthread_mutex_lock(&m);
		while (count == capacity)
			pthread_cond_wait(&not_full, &m);
		buffer[in] = i;
		in = in + 1 == capacity ? 0 : in + 1;
		count++;
		assert(count <= capacity);
		pthread_cond_signal(&not_empty);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

static void *consumer(void *arg)
{
	for (unsigned i = 1; i <= ITEMS; i++) {
		pthread_mutex_lock(&m);
		while (count == 0)
			pthread_cond_wait(&not_empty, &m);
		assert(buffer[out] == i);
		out = out + 1 == capacity ? 0 : out + 1;
		count--;
		pthread_cond_signal(&not_full);
		pthread_mutex_unlock(&m);
	}
	return arg;
}

int main(void)
{
	pthread_t t[2];

	capacity = 1 + (__VERIFIER_nondet_uint() & 7);
	pthread_create(&t[0], NULL, producer, NULL);
	pthread_create(&t[1], NULL, consumer, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	assert(count == 0);
	return 0;
}
