/* write_read(N): two threads, each: N writes x = tid, then one read of x. */
#include "threads.h"

static _Atomic int x;

static void *worker(void *arg)
{
	for (int i = 0; i < N; i++)
		x = INDEX(arg);
	(void)x;
	return NULL;
}

int main(void)
{
	start(worker);
	start(worker);
	return join_all();
}
