// Initialisation by compare-exchange on a state: fresh, under way, done.
// family: initialisation
// expect: safe
// expect -DBROKEN=1: unsafe(assertion), who comes second does not wait until the first is done
// expect -DBROKEN=2: unsafe(assertion), two threads can begin
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

enum { FRESH, RUNNING, DONE };

static atomic_int state;
static int value, times;

static void once(void)
{
	int expected = FRESH;

#if BROKEN == 2
	if (state == FRESH) {
		state = RUNNING;
#else
	if (atomic_compare_exchange_strong(&state, &expected, RUNNING)) {
#endif
		value = 7;
		times++;
		state = DONE;
		return;
	}
	(void)expected;
#if BROKEN != 1
	while (state != DONE)
		;
#endif
}

static void *worker(void *arg)
{
	once();
	assert(value == 7);
	return arg;
}

int main(void)
{
	pthread_t t[3];

	for (int i = 0; i < 3; i++)
		pthread_create(&t[i], 0, worker, 0);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	assert(times == 1);
	return 0;
}
