/* writers_reader(N): N threads write x; one reads x. */
#include "threads.h"

static _Atomic int x;

static void *writer(void *arg)
{
	x = INDEX(arg);
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
	for (int i = 0; i < N; i++)
		start(writer);
	start(reader);
	return join_all();
}
