// Attempts that fail while another thread is in the middle, and a broadcast.
#include <pthread.h>
#include <stdio.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER, q = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int go, order[16], n;
static void *sleeper(void *v)
{
	pthread_mutex_lock(&m);
	while (!go)
		pthread_cond_wait(&c, &m);
	order[n++] = *(int *)v;
	pthread_mutex_unlock(&m);
	return 0;
}
static void *waker(void *v)
{
	if (pthread_mutex_trylock(&q) == 0) {
		pthread_mutex_lock(&m);
		go = 1;
		pthread_cond_broadcast(&c);
		order[n++] = 7;
		pthread_mutex_unlock(&m);
		pthread_mutex_unlock(&q);
	} else {
		pthread_mutex_lock(&m);
		order[n++] = 8;
		pthread_mutex_unlock(&m);
	}
	return v;
}
int main(void)
{
	pthread_t t[5];
	int number[3] = {1, 2, 3};
	for (int i = 0; i < 3; i++)
		pthread_create(&t[i], 0, sleeper, &number[i]);
	for (int i = 3; i < 5; i++)
		pthread_create(&t[i], 0, waker, 0);
	for (int i = 4; i >= 0; i--)
		pthread_join(t[i], 0);
	for (int i = 0; i < n; i++)
		putchar('0' + order[i]);
	return 0;
}
