#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static _Atomic(int) owner = -1;
static atomic_uint tries;

static void *claim(void *arg)
{
	int nobody = -1;
	atomic_fetch_add(&tries, 1);
	if (!atomic_compare_exchange_strong(&owner, &nobody, (int)(long)arg))
		atomic_store(&owner, -1);
	return 0;
}

int main(void)
{
	pthread_t p, q;
	pthread_create(&p, 0, claim, (void *)1);
	pthread_create(&q, 0, claim, (void *)2);
	pthread_join(p, 0);
	pthread_join(q, 0);
	assert(owner > 0 || tries < 2);
	return 0;
}
