/* readers(N): one thread writes x = 42; N threads read x. */
#include "threads.h"

static _Atomic int x;

static void *writer(void *arg)
{
	(void)arg;
	x = 42;
	return NULL;
}

static void *reader(void *arg)
{
	(void)arg;
	(void)x;
	return NULL;
}

int main(void)
{
	start(writer);
	for (int i = 0; i < N; i++)
		start(reader);
	return join_all();
}
