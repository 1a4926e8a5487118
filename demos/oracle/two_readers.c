/* two_readers(N): thread 1 writes x = 1 N times, thread 2 x = 2 N times; thread 3 reads x twice. */
#include "threads.h"

static _Atomic int x;

static void *writer(void *arg)
{
	for (int i = 0; i < N; i++)
		x = INDEX(arg) + 1;
	return NULL;
}

static void *reader(void *arg)
{
	(void)arg;
	(void)x;
	(void)x;
	return NULL;
}

int main(void)
{
	start(writer);
	start(writer);
	start(reader);
	return join_all();
}
