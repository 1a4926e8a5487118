// A sorted list with a lock in each node; a thread holds two neighbours' locks while it goes along.
// published: R. Bayer, M. Schkolnick, Concurrency of operations on B-trees, Acta Informatica 9, 1977
// family: list
// expect: safe
// expect -DBROKEN: unsafe(lock), a lock is given up before the next one is taken
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

struct node {
	int key;
	struct node *next;
	pthread_mutex_t lock;
};

static struct node *head;

static struct node *make(int key, struct node *next)
{
	struct node *n = malloc(sizeof *n);

	n->key = key;
	n->next = next;
	pthread_mutex_init(&n->lock, 0);
	return n;
}

/* The locked node before the first one with at least this key, which is locked, too. */
static struct node *find(int key)
{
	struct node *prev = head, *at;

	pthread_mutex_lock(&prev->lock);
	at = prev->next;
	pthread_mutex_lock(&at->lock);
	while (at->key < key) {
		struct node *next = at->next;

		pthread_mutex_unlock(&prev->lock);
		prev = at;
#ifdef BROKEN
		pthread_mutex_unlock(&prev->lock);
		pthread_mutex_lock(&next->lock);
		pthread_mutex_lock(&prev->lock);
#else
		pthread_mutex_lock(&next->lock);
#endif
		at = next;
	}
	return prev;
}

static void *delete(void *arg)
{
	struct node *prev = find((int)(long)arg), *at = prev->next;

	if (at->key == (int)(long)arg) {
		prev->next = at->next;
		pthread_mutex_unlock(&at->lock);
		pthread_mutex_destroy(&at->lock);
		free(at);
	} else {
		pthread_mutex_unlock(&at->lock);
	}
	pthread_mutex_unlock(&prev->lock);
	return 0;
}

int main(void)
{
	pthread_t t[2];

	head = make(0, make(1, make(2, make(9, NULL))));
	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], 0, delete, (void *)(i + 1));
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	assert(head->next->key == 9);
	return 0;
}
