// The lazy list: searches take no locks, removal marks a node before it unlinks it.
// published: S. Heller, M. Herlihy, V. Luchangco, M. Moir, W. N. Scherer III, N. Shavit, A lazy concurrent list-based set algorithm, OPODIS 2005
// family: list
// expect: safe
// expect -DBROKEN=1: unsafe(assertion), marks are not looked at before linking
// expect -DBROKEN=2: unsafe(assertion), neighbours are not looked at again under their locks
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>

struct node {
	int key;
	atomic_int marked;
	struct node *_Atomic next;
	pthread_mutex_t lock;
};

#define NODE(key, next) {key, 0, next, PTHREAD_MUTEX_INITIALIZER}

static struct node last = NODE(9, NULL), first = NODE(1, &last), head = NODE(0, &first), second = NODE(2, NULL);

static int valid(struct node *prev, struct node *at)
{
#if BROKEN == 1
	return prev->next == at;
#elif BROKEN == 2
	return !prev->marked && !at->marked;
#else
	return !prev->marked && !at->marked && prev->next == at;
#endif
}

static struct node *find(int key, struct node **at)
{
	for (;;) {
		struct node *prev = &head;

		*at = prev->next;
		while ((*at)->key < key) {
			prev = *at;
			*at = prev->next;
		}
		pthread_mutex_lock(&prev->lock);
		pthread_mutex_lock(&(*at)->lock);
		if (valid(prev, *at))
			return prev;
		pthread_mutex_unlock(&(*at)->lock);
		pthread_mutex_unlock(&prev->lock);
	}
}

static void add(struct node *n)
{
	struct node *at, *prev = find(n->key, &at);

	n->next = at;
	prev->next = n;
	pthread_mutex_unlock(&at->lock);
	pthread_mutex_unlock(&prev->lock);
}

static void delete(int key)
{
	struct node *at, *prev = find(key, &at);

	if (at->key == key) {
		at->marked = 1;
		prev->next = at->next;
	}
	pthread_mutex_unlock(&at->lock);
	pthread_mutex_unlock(&prev->lock);
}

static int contains(int key)
{
	struct node *at = &head;

	while (at->key < key)
		at = at->next;
	return at->key == key && !at->marked;
}

static void *adder(void *arg)
{
	add(&second);
	assert(contains(2));
	return arg;
}

static void *deleter(void *arg)
{
	delete(1);
	return arg;
}

#if BROKEN == 2
static struct node third = NODE(3, NULL);

static void *other_adder(void *arg)
{
	add(&third);
	return arg;
}
#endif

int main(void)
{
	pthread_t t[2];

	pthread_create(&t[0], 0, adder, 0);
#if BROKEN == 2
	pthread_create(&t[1], 0, other_adder, 0);
#else
	pthread_create(&t[1], 0, deleter, 0);
#endif
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	(void)deleter;
	assert(contains(2));
#if BROKEN == 2
	assert(contains(3));
#else
	assert(!contains(1));
#endif
	return 0;
}
