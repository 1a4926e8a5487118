// The non-blocking deque with a tag beside its top.
// published: N. S. Arora, R. D. Blumofe, C. G. Plaxton, Thread scheduling for multiprogrammed multiprocessors, SPAA 1998
// family: work stealing
// expect: safe
// expect -DBROKEN: unsafe(assertion), the tag does not change when the deque starts anew
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define NONE (-1)
#define AGE(tag, top) ((unsigned)(tag) << 16 | (unsigned)(top))
#define TOP(age) ((int)((age)&0xffff))
#ifdef BROKEN
#define NEXT_TAG(age) ((age) >> 16)
#else
#define NEXT_TAG(age) (((age) >> 16) + 1)
#endif

static atomic_uint age;
static atomic_int bottom, deque[4], taken[4];

static void push(int item)
{
	int b = bottom;

	deque[b] = item;
	bottom = b + 1;
}

static int steal(void)
{
	unsigned old = age;
	int b = bottom, item;

	if (b <= TOP(old))
		return NONE;
	item = deque[TOP(old)];
	return atomic_compare_exchange_strong(&age, &old, old + 1) ? item : NONE;
}

static int pop(void)
{
	int b = bottom, item;
	unsigned old, new;

	if (b == 0)
		return NONE;
	b--;
	bottom = b;
	item = deque[b];
	old = age;
	if (b > TOP(old))
		return item;
	bottom = 0;
	new = AGE(NEXT_TAG(old), 0);
	if (b == TOP(old) && atomic_compare_exchange_strong(&age, &old, new))
		return item;
	age = new;
	return NONE;
}

static void use(int item)
{
	if (item != NONE)
		assert(taken[item]++ == 0);
}

static void *thief(void *arg)
{
	use(steal());
	return arg;
}

int main(void)
{
	pthread_t t;

	push(0);
	pthread_create(&t, 0, thief, 0);
	use(pop());
	push(1);
	use(pop());
	push(2);
	pthread_join(t, 0);
	use(pop());
	return 0;
}
