// Cilk's THE protocol: owner and thief meet under the lock only for the last item.
// published: M. Frigo, C. E. Leiserson, K. H. Randall, The implementation of the Cilk-5 multithreaded language, PLDI 1998
// family: work stealing
// expect: safe
// expect -DBROKEN=1: unsafe(assertion), the owner does not meet the thief in the lock
// expect -DBROKEN=2: unsafe(assertion), the thief looks before it claims
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define NONE (-1)

static pthread_mutex_t l = PTHREAD_MUTEX_INITIALIZER;
static atomic_int head, tail;
static atomic_int deque[4], taken[4];

static void push(int item)
{
	deque[tail] = item;
	tail++;
}

static int pop(void)
{
	int t = --tail;

	if (head > t) {
#if BROKEN != 1
		tail++;
		pthread_mutex_lock(&l);
		t = --tail;
		if (head > t) {
			tail++;
			pthread_mutex_unlock(&l);
			return NONE;
		}
		pthread_mutex_unlock(&l);
#endif
	}
	return deque[t];
}

static int steal(void)
{
	int h, item = NONE;

	pthread_mutex_lock(&l);
#if BROKEN == 2
	h = head;
	if (h + 1 <= tail) {
		head = h + 1;
		item = deque[h];
	}
#else
	h = head++;
	if (head > tail)
		head--;
	else
		item = deque[h];
#endif
	pthread_mutex_unlock(&l);
	return item;
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
	use(pop());
#if BROKEN != 1
	use(pop());
#endif
	pthread_join(t, 0);
	return 0;
}
