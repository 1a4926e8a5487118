#include <pthread.h>
#include <stdlib.h>

struct item { struct item *next; int value; };
static struct item *head;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;

static void *take(void *a)
{
	pthread_mutex_lock(&m);
	struct item *i = head;
	pthread_mutex_unlock(&m);
	i->value = 1;
	return a;
}

static void *drop(void *a)
{
	pthread_mutex_lock(&m);
	free(head);
	pthread_mutex_unlock(&m);
	return a;
}

int main(void)
{
	head = calloc(1, sizeof *head);
	pthread_t p, q;
	pthread_create(&p, 0, take, 0);
	pthread_create(&q, 0, drop, 0);
	pthread_join(p, 0);
	pthread_join(q, 0);
	return 0;
}
