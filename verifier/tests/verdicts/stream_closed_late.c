// dpor: unknown
// impact: any
// The same, by another thread: where it comes first, nothing says that it must.
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
static FILE *f;
static atomic_int go;
static void *put(void *a) { go = 1; fputs("late", f); return a; }
int main(void)
{
	f = fopen("text", "w");
	if (!f) return 0;
	pthread_t p;
	pthread_create(&p, 0, put, 0);
	while (!go);
	fclose(f);
	pthread_join(p, 0);
	return 0;
}
