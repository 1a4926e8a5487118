// expect: safe
// Two readers and a writer under a read-write lock. The readers can starve the writer in some executions: no property forbids
// that of the program; schedules that are published let everybody move. Under the lock both halves are equal.
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
		pthread_rwlock_wrlock(&lock);
		left++;
		right++;
		pthread_rwlock_unlock(&lock);
	}
	return arg;
}
int main(void)
{
	pthread_t t[3];
	pthread_create(&t[0], 0, reader, 0);
	pthread_create(&t[1], 0, reader, 0);
	pthread_create(&t[2], 0, writer, 0);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	return 0;
}
