/* casrot(N): thread i of 1..N does a compare-exchange of x from i - 1 to i. */
#include "threads.h"

static _Atomic int x;

static void *worker(void *arg)
{
	int seen = INDEX(arg);
	atomic_compare_exchange_strong(&x, &seen, INDEX(arg) + 1);
	return NULL;
}

int main(void)
{
	for (int i = 0; i < N; i++)
		start(worker);
	return join_all();
}
