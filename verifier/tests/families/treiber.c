// Treiber's stack. Nodes are numbers of cells; who has popped one keeps it for itself.
// published: R. K. Treiber, Systems programming: coping with parallelism, IBM RJ 5118, 1986
// family: stack
// expect: safe
// expect -DBROKEN: unsafe(assertion), a popped node is pushed again: its address comes back (ABA)
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define NONE 0

static atomic_int top, next[4];
static atomic_int held[4];

static void push(int n)
{
	int old = top;

	do
		next[n] = old;
	while (!atomic_compare_exchange_strong(&top, &old, n));
}

static int pop(void)
{
	int old = top;

	while (old != NONE && !atomic_compare_exchange_strong(&top, &old, next[old]))
		;
	return old;
}

static int take(void)
{
	int n = pop();

	if (n != NONE)
		assert(held[n]++ == 0);
	return n;
}

static void give(int n)
{
	held[n]--;
	push(n);
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
#ifdef BROKEN
	if (a != NONE)
		give(a);
#else
	(void)a;
	held[3]++;
	give(3);
#endif
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
