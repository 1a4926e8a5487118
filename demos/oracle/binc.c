/* binc(N): N threads; each does a fetch-add on x, then y. */
#include "threads.h"

static _Atomic int x, y;

static void *worker(void *arg)
{
	(void)arg;
	atomic_fetch_add(&x, 1);
	atomic_fetch_add(&y, 1);
	return NULL;
}

int main(void)
{
	for (int i = 0; i < N; i++)
		start(worker);
	return join_all();
}
