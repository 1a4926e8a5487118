/* Store buffering with a semaphore: one thread initialises it anew, to 1, and reads y, the other writes y and
   tries to wait. Not both can come too early. Prints how often they did, of N rounds. */
#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stdio.h>
#include <stdlib.h>

#define LOAD(x) __atomic_load_n(&(x).v, __ATOMIC_SEQ_CST)
#define STORE(x, n) __atomic_store_n(&(x).v, n, __ATOMIC_SEQ_CST)

static struct { _Alignas(128) sem_t v; } s;
static struct { _Alignas(128) int v; } y, begun, go, seen, done, next;
static int rounds;

static void until(int *at, int n)
{
	for (int i = 1; __atomic_load_n(at, __ATOMIC_SEQ_CST) != n; i++)
		if (i % 1000 == 0)
			sched_yield();
}

static void *initialises(void *p)
{
	for (int i = 1; i <= rounds; i++) {
		STORE(begun, i);
		until(&go.v, i);
		LOAD(y);
		for (volatile int k = 0; k < i % 300; k++)
			;
		sem_init(&s.v, 0, 1);
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
	sem_init(&s.v, 0, 0);
	pthread_create(&t, 0, initialises, 0);
	for (int i = 1; i <= rounds; i++) {
		STORE(y, 0);
		until(&begun.v, i);
		STORE(go, i);
		for (volatile int k = 0; k < i % 37; k++)
			;
		STORE(y, 1);
		int none = sem_trywait(&s.v);
		until(&done.v, i);
		if (none)
			sem_trywait(&s.v);
		bad += none && !LOAD(seen);
		STORE(next, i);
	}
	pthread_join(t, 0);
	printf("%d\n", bad);
	return 0;
}
