#include <pthread.h>

static pthread_rwlock_t table = PTHREAD_RWLOCK_INITIALIZER;
static pthread_mutex_t log_ = PTHREAD_MUTEX_INITIALIZER;
static int entries, lines;

static void *lookup(void *a)
{
	pthread_rwlock_rdlock(&table);
	int n = entries;
	pthread_mutex_lock(&log_);
	lines += n;
	pthread_mutex_unlock(&log_);
	pthread_rwlock_unlock(&table);
	return a;
}

static void *insert(void *a)
{
	pthread_mutex_lock(&log_);
	lines++;
	pthread_rwlock_wrlock(&table);
	entries++;
	pthread_rwlock_unlock(&table);
	pthread_mutex_unlock(&log_);
	return a;
}

int main(void)
{
	pthread_t p, q;
	pthread_create(&p, 0, lookup, 0);
	pthread_create(&q, 0, insert, 0);
	pthread_join(p, 0);
	pthread_join(q, 0);
	return 0;
}
