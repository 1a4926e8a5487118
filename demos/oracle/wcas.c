/* wcas(N): one thread writes x = 2; N threads do a compare-exchange of x from 2 to 3. */
#include "threads.h"

static _Atomic int x;

static void *writer(void *arg)
{
	(void)arg;
	x = 2;
	return NULL;
}

static void *worker(void *arg)
{
	(void)arg;
	int seen = 2;
	atomic_compare_exchange_strong(&x, &seen, 3);
	return NULL;
}

int main(void)
{
	start(writer);
	for (int i = 0; i < N; i++)
		start(worker);
	return join_all();
}
