// Two threads that read, and write if nobody did: with pthread's lock, giving up the read lock in between.
// family: readers-writers
// expect: safe
// expect -DBROKEN=1: unsafe(assertion), not looked at again under the write lock
// expect -DBROKEN=2: unsafe(deadlock), the read lock is kept
#include <assert.h>
#include <pthread.h>

static pthread_rwlock_t l = PTHREAD_RWLOCK_INITIALIZER;
static int made;

static void *worker(void *arg)
{
	pthread_rwlock_rdlock(&l);
	if (made) {
		pthread_rwlock_unlock(&l);
		return arg;
	}
#if BROKEN != 2
	pthread_rwlock_unlock(&l);
#endif
	pthread_rwlock_wrlock(&l);
#if BROKEN != 1
	if (!made)
#endif
		made++;
	pthread_rwlock_unlock(&l);
	return arg;
}

int main(void)
{
	pthread_t t[2];

	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], 0, worker, 0);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	assert(made == 1);
	return 0;
}
