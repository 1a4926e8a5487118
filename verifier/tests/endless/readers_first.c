// expect: safe
// Courtois, Heymans and Parnas's first problem: the first reader takes the room, the last one gives it back; the writer may starve. A
// semaphore guards the room (another reader than the first may give it back). No reader is inside while the writer is.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
static sem_t room;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int readers, writing;
static void *reader(void *arg)
{
	for (;;) {
		pthread_mutex_lock(&m);
		if (++readers == 1)
			sem_wait(&room);
		pthread_mutex_unlock(&m);
		assert(!writing);
		pthread_mutex_lock(&m);
		if (--readers == 0)
			sem_post(&room);
		pthread_mutex_unlock(&m);
	}
	return arg;
}
static void *writer(void *arg)
{
	for (;;) {
		sem_wait(&room);
		writing = 1;
		writing = 0;
		sem_post(&room);
	}
	return arg;
}
int main(void)
{
	pthread_t t[3];
	sem_init(&room, 0, 1);
	pthread_create(&t[0], 0, reader, 0);
	pthread_create(&t[1], 0, reader, 0);
	pthread_create(&t[2], 0, writer, 0);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	return 0;
}
