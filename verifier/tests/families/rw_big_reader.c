// A lock per reader, and writers that take all of them.
// published: W. C. Hsieh, W. E. Weihl, Scalable reader-writer locks for parallel systems, IPPS 1992
// family: readers-writers
// expect: safe
// expect -DBROKEN=1: unsafe(assertion), a writer forgets the last lock
// expect -DBROKEN=2: unsafe(deadlock), two writers take the locks in opposite orders
#include <assert.h>
#include <pthread.h>

#define READERS 2

static pthread_mutex_t m[READERS] = {PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int data[2];

static void *reader(void *arg)
{
	int me = (long)arg;

	pthread_mutex_lock(&m[me]);
	assert(data[0] == data[1]);
	pthread_mutex_unlock(&m[me]);
	return 0;
}

static void *writer(void *arg)
{
	int n = READERS, flip = 0;

#if BROKEN == 1
	n = READERS - 1;
#endif
#if BROKEN == 2
	flip = (long)arg;
#endif
	for (int i = 0; i < n; i++)
		pthread_mutex_lock(&m[i ^ flip]);
	data[0]++;
	data[1]++;
	for (int i = 0; i < n; i++)
		pthread_mutex_unlock(&m[i ^ flip]);
	return arg;
}

int main(void)
{
	pthread_t t[4];

	for (long i = 0; i < 2; i++) {
		pthread_create(&t[2 * i], 0, reader, (void *)i);
		pthread_create(&t[2 * i + 1], 0, writer, (void *)i);
	}
	for (int i = 0; i < 4; i++)
		pthread_join(t[i], 0);
	assert(data[0] == 2);
	return 0;
}
