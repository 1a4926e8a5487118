// A barrier, a read-write lock, a once control, and threads below threads.
#include <pthread.h>
#include <stdio.h>
static pthread_barrier_t b;
static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int order[64], n;
static void begin(void) { order[n++] = 9; }
static void note(int what)
{
	pthread_rwlock_wrlock(&l);
	order[n++] = what;
	pthread_rwlock_unlock(&l);
}
static void *leaf(void *v)
{
	pthread_once(&once, begin);
	note(*(int *)v + 4);
	return 0;
}
static void *work(void *v)
{
	pthread_t t;
	pthread_create(&t, 0, leaf, v);
	for (int i = 0; i < 2; i++) {
		note(*(int *)v);
		pthread_barrier_wait(&b);
		pthread_rwlock_rdlock(&l);
		int seen = order[0];
		pthread_rwlock_unlock(&l);
		if (seen < 0)
			return 0;
	}
	pthread_join(t, 0);
	return 0;
}
int main(void)
{
	pthread_t t[3];
	int number[3] = {1, 2, 3};
	pthread_barrier_init(&b, 0, 3);
	for (int i = 0; i < 3; i++)
		pthread_create(&t[i], 0, work, &number[i]);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	for (int i = 0; i < n; i++)
		putchar('0' + order[i]);
	return 0;
}
