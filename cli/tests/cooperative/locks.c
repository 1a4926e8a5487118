// Threads that compete for a mutex, and a wait for all of them.
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int ready, order[9], n;
static void *work(void *v)
{
	for (int i = 0; i < 3; i++) {
		pthread_mutex_lock(&m);
		order[n++] = *(int *)v;
		pthread_mutex_unlock(&m);
	}
	pthread_mutex_lock(&m);
	ready++;
	pthread_cond_signal(&c);
	pthread_mutex_unlock(&m);
	return 0;
}
int main(void)
{
	pthread_t t[3];
	int number[3] = {0, 1, 2};
	for (int i = 0; i < 3; i++)
		pthread_create(&t[i], 0, work, &number[i]);
	pthread_mutex_lock(&m);
	while (ready < 3)
		pthread_cond_wait(&c, &m);
	pthread_mutex_unlock(&m);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	for (int i = 0; i < 9; i++)
		putchar('0' + order[i]);
	return 0;
}
