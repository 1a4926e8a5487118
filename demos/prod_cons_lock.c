/* Producers and consumers around a stack of CAPACITY items under one mutex (STTT 2020, Fig. 13, after stack_safe of SV-COMP). Who
 * finds it full, or empty, does nothing and tries again.
 *
 *   -DPRODUCERS=1 -DCONSUMERS=1     threads
 *   -DCAPACITY=5                    items
 *   -DROUNDS=3                      each thread ends after so many attempts; without it, never
 *   -DBROKEN=1                      nobody looks whether it is full or empty (Fig. 1)
 *   -DBROKEN=2                      they look before they take the mutex (Fig. 9); still right with one thread on each side
 */
#include <assert.h>
#include <pthread.h>

#ifndef PRODUCERS
#define PRODUCERS 1
#endif
#ifndef CONSUMERS
#define CONSUMERS 1
#endif
#ifndef CAPACITY
#define CAPACITY 5
#endif
#ifndef BROKEN
#define BROKEN 0
#endif
#ifdef ROUNDS
#define FOREVER for (int round = 0; round < ROUNDS; round++)
#else
#define FOREVER for (;;)
#endif

enum { DONE, OVERFLOW, UNDERFLOW };

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static unsigned item[CAPACITY];
static unsigned count;

/* Where the looks are unprotected, the compiler is told. */
#if BROKEN == 2
#define PUT(n) __atomic_store_n(&count, n, __ATOMIC_RELAXED)
#else
#define PUT(n) count = n
#endif

/* Items of this thread that went in or came out. For `stopwatch.c`; nobody else looks. */
static volatile _Thread_local unsigned long useful;

static int put(unsigned value)
{
	if (count == CAPACITY)
		return OVERFLOW;
	item[count] = value;
	PUT(count + 1);
	return DONE;
}

static int take(unsigned *value)
{
	if (count == 0)
		return UNDERFLOW;
	PUT(count - 1);
	*value = item[count];
	return DONE;
}

static void *producer(void *arg)
{
	unsigned next = 0;

	FOREVER {
#if BROKEN == 2
		if (__atomic_load_n(&count, __ATOMIC_RELAXED) == CAPACITY)
			continue;
		pthread_mutex_lock(&mutex);
#else
		pthread_mutex_lock(&mutex);
		if (BROKEN == 1 || count != CAPACITY)
#endif
		{
			int result = put(next++);
			assert(result != OVERFLOW);
			useful++;
		}
		pthread_mutex_unlock(&mutex);
	}
	return arg;
}

static void *consumer(void *arg)
{
	unsigned value;

	FOREVER {
#if BROKEN == 2
		if (__atomic_load_n(&count, __ATOMIC_RELAXED) == 0)
			continue;
		pthread_mutex_lock(&mutex);
#else
		pthread_mutex_lock(&mutex);
		if (BROKEN == 1 || count != 0)
#endif
		{
			int result = take(&value);
			assert(result != UNDERFLOW);
			useful++;
		}
		pthread_mutex_unlock(&mutex);
	}
	return arg;
}

int main(void)
{
	pthread_t thread[PRODUCERS + CONSUMERS];

	for (int i = 0; i < PRODUCERS + CONSUMERS; i++)
		pthread_create(&thread[i], NULL, i < PRODUCERS ? producer : consumer, NULL);
	for (int i = 0; i < PRODUCERS + CONSUMERS; i++)
		pthread_join(thread[i], NULL);
	return 0;
}
