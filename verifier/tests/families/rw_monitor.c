// Readers and writers with a mutex and a condition variable.
// family: readers-writers
// expect: safe
// expect -DBROKEN=1: unsafe(assertion), who was woken does not look again
// expect -DBROKEN=2: unsafe(deadlock), a reader that leaves wakes nobody
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static int state; /* readers, or -1: a writer */
static int data[2];

#if BROKEN == 1
#define UNTIL(condition) if (!(condition)) pthread_cond_wait(&c, &m)
#else
#define UNTIL(condition) while (!(condition)) pthread_cond_wait(&c, &m)
#endif

static void *reader(void *arg)
{
	pthread_mutex_lock(&m);
	UNTIL(state >= 0);
	state++;
	pthread_mutex_unlock(&m);
	assert(data[0] == data[1]);
	pthread_mutex_lock(&m);
	--state;
#if BROKEN != 2
	if (state == 0)
		pthread_cond_broadcast(&c);
#endif
	pthread_mutex_unlock(&m);
	return arg;
}

static void *writer(void *arg)
{
	pthread_mutex_lock(&m);
	UNTIL(state == 0);
	state = -1;
	pthread_mutex_unlock(&m);
	data[0]++;
	data[1]++;
	pthread_mutex_lock(&m);
	state = 0;
	pthread_cond_broadcast(&c);
	pthread_mutex_unlock(&m);
	return arg;
}

int main(void)
{
	pthread_t t[3];

	pthread_create(&t[0], 0, writer, 0);
	pthread_create(&t[1], 0, writer, 0);
	pthread_create(&t[2], 0, reader, 0);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	assert(data[0] == data[1]);
	return 0;
}
