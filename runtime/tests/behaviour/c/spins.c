/* Store buffering with a spin lock: one thread unlocks it and reads y, the other writes y and tries it. Not
   both can come too early. Prints how often they did, of N rounds. */
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

#define LOAD(x) __atomic_load_n(&(x).v, __ATOMIC_SEQ_CST)
#define STORE(x, n) __atomic_store_n(&(x).v, n, __ATOMIC_SEQ_CST)

static struct { _Alignas(128) pthread_spinlock_t v; } lock;
static struct { _Alignas(128) int v; } y, begun, go, seen, done, next;
static int rounds;

static void until(int *at, int n)
{
	for (int i = 1; __atomic_load_n(at, __ATOMIC_SEQ_CST) != n; i++)
		if (i % 1000 == 0)
			sched_yield();
}

static void *unlocks(void *p)
{
	for (int i = 1; i <= rounds; i++) {
		pthread_spin_lock(&lock.v);
		STORE(begun, i);
		until(&go.v, i);
		LOAD(y);
		for (volatile int k = 0; k < i % 300; k++)
			;
		pthread_spin_unlock(&lock.v);
		STORE(seen, LOAD(y));
		STORE(done, i);
		until(&next.v, i);
	}
	return p;
}

int main(int argc, char **argv)
{
	pthread_t t;
	int bad = 0;
	rounds = argc > 1 ? atoi(argv[1]) : 1000;
	pthread_spin_init(&lock.v, 0);
	pthread_create(&t, 0, unlocks, 0);
	for (int i = 1; i <= rounds; i++) {
		STORE(y, 0);
		until(&begun.v, i);
		STORE(go, i);
		for (volatile int k = 0; k < i % 37; k++)
			;
		/* The lock's line is near. */
		for (int k = 0; k < 3; k++)
			if (!pthread_spin_trylock(&lock.v))
				pthread_spin_unlock(&lock.v);
		STORE(y, 1);
		int busy = pthread_spin_trylock(&lock.v);
		if (!busy)
			pthread_spin_unlock(&lock.v);
		until(&done.v, i);
		bad += busy && !LOAD(seen);
		STORE(next, i);
	}
	pthread_join(t, 0);
	printf("%d\n", bad);
	return 0;
}
