// dpor: unsafe
// impact: unsafe
// The variable errno of a thread ends with it.
#include <errno.h>
#include <pthread.h>
static int *p;
static void *give(void *a) { p = &errno; return a; }
int main(void)
{
	pthread_t t;
	pthread_create(&t, 0, give, 0);
	pthread_join(t, 0);
	return *p;
}
