// expect: safe
// Locks in opposite orders, but the second one only if it is free, else the first is given back: no deadlock, and who has both is alone.
#include <assert.h>
#include <pthread.h>
static pthread_mutex_t a = PTHREAD_MUTEX_INITIALIZER, b = PTHREAD_MUTEX_INITIALIZER;
static int inside;
static void visit(pthread_mutex_t *first, pthread_mutex_t *second)
{
	pthread_mutex_lock(first);
	if (pthread_mutex_trylock(second) == 0) {
		inside++;
		assert(inside == 1);
		inside--;
		pthread_mutex_unlock(second);
	}
	pthread_mutex_unlock(first);
}
static void *forwards(void *arg)
{
	for (;;)
		visit(&a, &b);
	return arg;
}
static void *backwards(void *arg)
{
	for (;;)
		visit(&b, &a);
	return arg;
}
int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], 0, forwards, 0);
	pthread_create(&t[1], 0, backwards, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	return 0;
}
