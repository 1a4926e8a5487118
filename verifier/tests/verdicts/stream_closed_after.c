// dpor: safe
// impact: safe
// The lock says that the stream is closed last.
#include <pthread.h>
#include <stdio.h>
static FILE *f;
static int users = 2;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *put(void *a)
{
	pthread_mutex_lock(&m);
	fputs("text", f);
	if (!--users) fclose(f);
	pthread_mutex_unlock(&m);
	return a;
}
int main(void)
{
	f = fopen("text", "w");
	if (!f) return 0;
	pthread_t p;
	pthread_create(&p, 0, put, 0);
	put(0);
	pthread_join(p, 0);
	return 0;
}
