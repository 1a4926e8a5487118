// dpor: unknown
// impact: any
// What a sleep reads is used by no event.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <time.h>
static struct timespec *t;
static atomic_int go;
static void *rest(void *a) { go = 1; nanosleep(t, 0); return a; }
int main(void)
{
	t = calloc(1, sizeof *t);
	pthread_t p;
	pthread_create(&p, 0, rest, 0);
	while (!go);
	free(t);
	pthread_join(p, 0);
	return 0;
}
