// expect: partially-safe
// The writer takes the lock for reading only: a reader can look between its two stores. Where reader and writer take turns
// the halves are equal.
#include <assert.h>
#include <pthread.h>
static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static unsigned left, right;
static void *reader(void *arg)
{
	for (;;) {
		pthread_rwlock_rdlock(&lock);
		assert(left == right);
		pthread_rwlock_unlock(&lock);
	}
	return arg;
}
static void *writer(void *arg)
{
	for (;;) {
		pthread_rwlock_rdlock(&lock);
		left++;
		right++;
		pthread_rwlock_unlock(&lock);
	}
	return arg;
}
int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], 0, reader, 0);
	pthread_create(&t[1], 0, writer, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	return 0;
}
