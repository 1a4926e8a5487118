// dpor: unknown
// impact: unknown
// A waiter that has been woken takes the mutex again, and no longer uses the condition variable: no failure.
// (The end of one that a waiter has still to leave is what is unknown.)
#include <pthread.h>
#include <stdlib.h>
struct item { pthread_cond_t gone; };
static struct item *item;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *wait(void *a)
{
	pthread_mutex_lock(&m);
	if (item) pthread_cond_wait(&item->gone, &m);
	pthread_mutex_unlock(&m);
	return a;
}
int main(void)
{
	item = malloc(sizeof *item);
	pthread_cond_init(&item->gone, 0);
	pthread_t p;
	pthread_create(&p, 0, wait, 0);
	pthread_mutex_lock(&m);
	struct item *i = item;
	item = 0;
	pthread_cond_broadcast(&i->gone);
	pthread_mutex_unlock(&m);
	pthread_cond_destroy(&i->gone);
	free(i);
	pthread_join(p, 0);
	return 0;
}
