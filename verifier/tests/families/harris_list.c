// The lock-free list: removal marks a node's own link, and then unlinks the node. Links are numbers of nodes, the mark is their lowest bit.
// published: T. L. Harris, A pragmatic implementation of non-blocking linked-lists, DISC 2001
// family: list
// expect: safe
// expect -DBROKEN: unsafe(assertion), a node is unlinked without a mark
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define LINK(n) ((n) << 1)
#define NODE(link) ((link) >> 1)
#define MARKED(link) ((link)&1)

enum { HEAD, ONE, TWO, LAST };

static const int key[] = {0, 1, 2, 9};
static atomic_int next[] = {LINK(ONE), LINK(LAST), 0, 0};

static int find(int k, int *at)
{
	int prev, link;

again:
	prev = HEAD;
	*at = NODE(next[prev]);
	for (;;) {
		link = next[*at];
		if (*at != LAST && MARKED(link)) {
			int expected = LINK(*at);

			if (!atomic_compare_exchange_strong(&next[prev], &expected, link & ~1))
				goto again;
			*at = NODE(link);
			continue;
		}
		if (key[*at] >= k)
			return prev;
		prev = *at;
		*at = NODE(link);
	}
}

static void add(int n)
{
	for (;;) {
		int at, prev = find(key[n], &at), expected = LINK(at);

		next[n] = LINK(at);
		if (atomic_compare_exchange_strong(&next[prev], &expected, LINK(n)))
			return;
	}
}

static void delete(int k)
{
	for (;;) {
		int at, prev = find(k, &at), link = next[at], expected = LINK(at);

		if (key[at] != k)
			return;
#ifndef BROKEN
		if (MARKED(link) || !atomic_compare_exchange_strong(&next[at], &link, link | 1))
			continue;
		atomic_compare_exchange_strong(&next[prev], &expected, link);
		return;
#else
		if (atomic_compare_exchange_strong(&next[prev], &expected, link))
			return;
#endif
	}
}

static int contains(int k)
{
	int at;

	find(k, &at);
	return key[at] == k;
}

static void *adder(void *arg)
{
	add(TWO);
	return arg;
}

static void *deleter(void *arg)
{
	delete(1);
	return arg;
}

int main(void)
{
	pthread_t t[2];

	pthread_create(&t[0], 0, adder, 0);
	pthread_create(&t[1], 0, deleter, 0);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	assert(contains(2) && !contains(1));
	return 0;
}
