/* One producer and one consumer around a ring of CAPACITY slots. Each waits for the other's counter in a retry
 * loop. The consumer asserts that it gets the items in order, each once.
 *
 *   -DN=3            items
 *   -DCAPACITY=2     slots
 *   -DENDLESS        never ends; the consumer prints every second
 *                      items/s <n> gap_p999_ns <n> gap_max_ns <n>
 *                    where a gap is the time between two items; with -DHISTOGRAM also a line
 *                      gaps <lower bound in ns>:<count> ...
 *                    of that second
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#ifndef N
#define N 3
#endif
#ifndef CAPACITY
#ifdef ENDLESS
#define CAPACITY 1024
#else
#define CAPACITY 2
#endif
#endif

static int ring[CAPACITY];
static _Atomic unsigned long produced, consumed;

static void *producer(void *arg)
{
	(void)arg;
#ifdef ENDLESS
	for (unsigned long i = 0;; i++) {
#else
	for (unsigned long i = 0; i < N; i++) {
#endif
		while (i - atomic_load_explicit(&consumed, memory_order_acquire) >= CAPACITY)
			;
		ring[i % CAPACITY] = (int)i;
		atomic_store_explicit(&produced, i + 1, memory_order_release);
	}
	return NULL;
}

#ifdef ENDLESS
/* Gaps in clock ticks, in buckets of about 3 %: 32 to each power of two. */
#define SUB 32
#define BUCKETS (60 * SUB)

static unsigned bucket_of(unsigned long ticks)
{
	if (ticks < SUB)
		return (unsigned)ticks;
	unsigned power = 63 - (unsigned)__builtin_clzl(ticks);
	return (power - 4) * SUB + (unsigned)(ticks >> (power - 5)) % SUB;
}

static double bound_of(unsigned bucket)
{
	if (bucket < SUB)
		return bucket;
	unsigned power = bucket / SUB + 4;
	return (double)(1UL << power) + (double)(bucket % SUB) * (double)(1UL << (power - 5));
}

static double now_ns(void)
{
	struct timespec t;
	clock_gettime(CLOCK_MONOTONIC, &t);
	return (double)t.tv_sec * 1e9 + (double)t.tv_nsec;
}

/* Prints the second's figures. `rate` is in ticks per nanosecond. */
static void report(unsigned long items, double seconds, double rate, const unsigned *gaps, unsigned long max)
{
	unsigned long beyond = 0;
	unsigned b = BUCKETS;
	while (b > 0 && beyond <= items / 1000)
		beyond += gaps[--b];
	printf("items/s %.0f gap_p999_ns %.0f gap_max_ns %.0f\n", (double)items / seconds, bound_of(b) / rate,
	       (double)max / rate);
#ifdef HISTOGRAM
	printf("gaps");
	for (b = 0; b < BUCKETS; b++)
		if (gaps[b])
			printf(" %.0f:%u", bound_of(b) / rate, gaps[b]);
	printf("\n");
#endif
	fflush(stdout);
}

static void *consumer(void *arg)
{
	(void)arg;
	unsigned gaps[BUCKETS];
	memset(gaps, 0, sizeof gaps);
	unsigned long items = 0, max = 0;
	double began = now_ns();
	unsigned long first = __builtin_ia32_rdtsc(), last = first;

	for (unsigned long i = 0;; i++) {
		while (atomic_load_explicit(&produced, memory_order_acquire) <= i)
			;
		int item = ring[i % CAPACITY];
		atomic_store_explicit(&consumed, i + 1, memory_order_release);
		assert(item == (int)i);

		unsigned long now = __builtin_ia32_rdtsc(), gap = now - last;
		last = now;
		gaps[bucket_of(gap)]++;
		if (gap > max)
			max = gap;
		/* The system's clock is looked at every 1024 items only. */
		if (++items % 1024 == 0 && now_ns() - began >= 1e9) {
			double ns = now_ns() - began;
			report(items, ns / 1e9, (double)(now - first) / ns, gaps, max);
			memset(gaps, 0, sizeof gaps);
			items = max = 0;
			began = now_ns();
			first = last = __builtin_ia32_rdtsc();
		}
	}
	return NULL;
}
#else
static void *consumer(void *arg)
{
	(void)arg;
	for (unsigned long i = 0; i < N; i++) {
		while (atomic_load_explicit(&produced, memory_order_acquire) <= i)
			;
		int item = ring[i % CAPACITY];
		atomic_store_explicit(&consumed, i + 1, memory_order_release);
		assert(item == (int)i);
	}
	return NULL;
}
#endif

int main(void)
{
	pthread_t p, c;

	pthread_create(&p, NULL, producer, NULL);
	pthread_create(&c, NULL, consumer, NULL);
	pthread_join(p, NULL);
	pthread_join(c, NULL);
	assert(produced == consumed);
	return 0;
}
