// expect: partially-safe
// The semaphore promises three resources, there are two: the third thread finds none. Two threads inside are all right.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t available;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int taken[2];
static void *user(void *arg)
{
	for (;;) {
		sem_wait(&available);
		pthread_mutex_lock(&m);
		int mine = taken[0] ? 1 : 0;
		assert(!taken[mine]);
		taken[mine] = 1;
		pthread_mutex_unlock(&m);
		pthread_mutex_lock(&m);
		taken[mine] = 0;
		pthread_mutex_unlock(&m);
		sem_post(&available);
	}
	return arg;
}
int main(void)
{
	pthread_t t[3];
	sem_init(&available, 0, 3);
	for (int i = 0; i < 3; i++)
		pthread_create(&t[i], 0, user, 0);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	return 0;
}
