/* ainc(N): N threads; each does a fetch-add on x. */
#include "threads.h"

static _Atomic int x;

static void *worker(void *arg)
{
	(void)arg;
	atomic_fetch_add(&x, 1);
	return NULL;
}

int main(void)
{
	for (int i = 0; i < N; i++)
		start(worker);
	return join_all();
}
