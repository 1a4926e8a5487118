// Dekker's lock for two threads. Who has waited for its turn keeps it until it leaves the critical section, so that
// afterwards it waits for the other's flag only.
// published: E. W. Dijkstra, Cooperating sequential processes, EWD 123, 1965 (due to T. J. Dekker)
// family: mutual exclusion
// expect: safe
// expect -DBROKEN=1: unsafe(deadlock), the flag stays up while waiting for the turn
// expect -DBROKEN=2: unsafe(assertion), the flag goes up after the test
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int flag[2], turn;
static int counter;

static void *worker(void *arg)
{
	int me = (long)arg, other = 1 - me;

	for (int round = 0; round < 2; round++) {
#if BROKEN != 2
		flag[me] = 1;
#endif
		if (flag[other]) {
			if (turn != me) {
#if BROKEN != 1
				flag[me] = 0;
#endif
				while (turn != me)
					;
				flag[me] = 1;
			}
			while (flag[other])
				;
		}
#if BROKEN == 2
		flag[me] = 1;
#endif
		counter++;
		turn = other;
		flag[me] = 0;
	}
	return 0;
}

int main(void)
{
	pthread_t t[2];

	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], 0, worker, (void *)i);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	assert(counter == 4);
	return 0;
}
