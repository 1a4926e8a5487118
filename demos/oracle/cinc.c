/* cinc(N): N threads; each does a fetch-add on x, then y, then z. */
#include "threads.h"

static _Atomic int x, y, z;

static void *worker(void *arg)
{
	(void)arg;
	atomic_fetch_add(&x, 1);
	atomic_fetch_add(&y, 1);
	atomic_fetch_add(&z, 1);
	return NULL;
}

int main(void)
{
	for (int i = 0; i < N; i++)
		start(worker);
	return join_all();
}
