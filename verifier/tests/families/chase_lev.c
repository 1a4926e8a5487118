// The work-stealing deque of Chase and Lev, without growth.
// published: D. Chase, Y. Lev, Dynamic circular work-stealing deque, SPAA 2005
// family: work stealing
// expect: safe
// expect -DBROKEN=1: unsafe(assertion), the owner takes the last item without asking
// expect -DBROKEN=2: unsafe(assertion), the owner looks at the top before it claims the bottom
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define SIZE 4
#define NONE (-1)

static atomic_int top, bottom, items[SIZE];
static atomic_int taken[3];

static void push(int item)
{
	int b = bottom;

	items[b % SIZE] = item;
	bottom = b + 1;
}

static int take(void)
{
	int b = bottom - 1, t, item;

#if BROKEN == 2
	t = top;
	bottom = b;
#else
	bottom = b;
	t = top;
#endif
	if (t > b) {
		bottom = b + 1;
		return NONE;
	}
	item = items[b % SIZE];
	if (t < b)
		return item;
#if BROKEN != 1
	if (!atomic_compare_exchange_strong(&top, &t, t + 1))
		item = NONE;
#endif
	bottom = b + 1;
	return item;
}

static int steal(void)
{
	int t = top, b = bottom, item;

	if (t >= b)
		return NONE;
	item = items[t % SIZE];
	return atomic_compare_exchange_strong(&top, &t, t + 1) ? item : NONE;
}

static void use(int item)
{
	if (item != NONE)
		assert(taken[item]++ == 0);
}

static void *thief(void *arg)
{
	use(steal());
	use(steal());
	return arg;
}

int main(void)
{
	pthread_t t;

	push(0);
	push(1);
	pthread_create(&t, 0, thief, 0);
	use(take());
	push(2);
	use(take());
	use(take());
	pthread_join(t, 0);
	use(take());
	return 0;
}
