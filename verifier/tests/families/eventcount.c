// Event counts: advance, and await a value.
// published: D. P. Reed, R. K. Kanodia, Synchronization with eventcounts and sequencers, CACM 22(2), 1979
// family: sleeping
// expect: safe
// expect -DBROKEN: unsafe(deadlock), one looks without the lock, and sleeps with it
#include <assert.h>
#include <pthread.h>

#define ITEMS 2

struct count {
	pthread_mutex_t m;
	pthread_cond_t c;
	int value;
};

#define COUNT {PTHREAD_MUTEX_INITIALIZER, PTHREAD_COND_INITIALIZER, 0}

static struct count in = COUNT, out = COUNT;
static int slot;

static void advance(struct count *e)
{
	pthread_mutex_lock(&e->m);
	e->value++;
	pthread_cond_broadcast(&e->c);
	pthread_mutex_unlock(&e->m);
}

static void await(struct count *e, int value)
{
#ifdef BROKEN
	pthread_mutex_lock(&e->m);
	int now = e->value;

	pthread_mutex_unlock(&e->m);
	pthread_mutex_lock(&e->m);
	if (now < value)
		pthread_cond_wait(&e->c, &e->m);
#else
	pthread_mutex_lock(&e->m);
	while (e->value < value)
		pthread_cond_wait(&e->c, &e->m);
#endif
	pthread_mutex_unlock(&e->m);
}

static void *producer(void *arg)
{
	for (int i = 0; i < ITEMS; i++) {
		await(&out, i);
		slot = i + 1;
		advance(&in);
	}
	return arg;
}

static void *consumer(void *arg)
{
	for (int i = 0; i < ITEMS; i++) {
		await(&in, i + 1);
		assert(slot == i + 1);
		advance(&out);
	}
	return arg;
}

int main(void)
{
	pthread_t t[2];

	pthread_create(&t[0], 0, producer, 0);
	pthread_create(&t[1], 0, consumer, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	return 0;
}
