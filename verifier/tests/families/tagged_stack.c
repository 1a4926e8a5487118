// Treiber's stack with a tag beside the top, so that nodes may come back.
// published: R. K. Treiber, Systems programming: coping with parallelism, IBM RJ 5118, 1986 (the tag: IBM System/370 principles of operation, 1983)
// family: stack
// expect: safe
// expect -DBROKEN: unsafe(assertion), the tag stays the same
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define NONE 0

struct top {
	unsigned short node, tag;
};

static _Atomic(struct top) top;
static atomic_int next[3], held[3];

static unsigned short after(unsigned short tag)
{
#ifdef BROKEN
	return tag;
#else
	return tag + 1;
#endif
}

static void push(int n)
{
	struct top old = top, new;

	do {
		next[n] = old.node;
		new.node = n;
		new.tag = after(old.tag);
	} while (!atomic_compare_exchange_strong(&top, &old, new));
}

static int pop(void)
{
	struct top old = top, new;

	do {
		if (old.node == NONE)
			return NONE;
		new.node = next[old.node];
		new.tag = after(old.tag);
	} while (!atomic_compare_exchange_strong(&top, &old, new));
	return old.node;
}

static int take(void)
{
	int n = pop();

	if (n != NONE)
		assert(held[n]++ == 0);
	return n;
}

static void *one(void *arg)
{
	take();
	return arg;
}

static void *two(void *arg)
{
	int a = take();

	take();
	if (a != NONE) {
		held[a]--;
		push(a);
	}
	return arg;
}

int main(void)
{
	pthread_t t[2];

	push(1);
	push(2);
	pthread_create(&t[0], 0, one, 0);
	pthread_create(&t[1], 0, two, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	while (take() != NONE)
		;
	return 0;
}
