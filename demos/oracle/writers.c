/* writers(N): N threads, thread i writes x = i. */
#include "threads.h"

static _Atomic int x;

static void *writer(void *arg)
{
	x = INDEX(arg);
	return NULL;
}

int main(void)
{
	for (int i = 0; i < N; i++)
		start(writer);
	return join_all();
}
