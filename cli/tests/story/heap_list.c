#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node { struct node *next; int key; short seen[4]; };

static void *mark(void *arg)
{
	for (struct node *n = arg; n; n = n->next)
		n->seen[2]++;
	return 0;
}

int main(void)
{
	struct node *tail = calloc(1, sizeof *tail);
	struct node *list = calloc(1, sizeof *list);
	list->next = tail;
	tail->key = 7;
	pthread_t p, q;
	pthread_create(&p, 0, mark, list);
	pthread_create(&q, 0, mark, list);
	pthread_join(p, 0);
	pthread_join(q, 0);
	assert(tail->seen[2] == 2);
	return 0;
}
