#include <assert.h>
#include <pthread.h>

static int count;

static void *child(void *arg)
{
	int *count = arg;
	*count += 1;
	return 0;
}

static void *parent(void *arg)
{
	int count = 0;
	pthread_t t;
	pthread_create(&t, 0, child, &count);
	count += 1;
	pthread_join(t, 0);
	return (void *)(long)count;
}

int main(void)
{
	pthread_t t;
	void *got;
	pthread_create(&t, 0, parent, 0);
	long own = (long)parent(0);
	pthread_join(t, &got);
	count = own + (long)got;
	assert(count > 2);
	return 0;
}
