// expect: safe
// Peterson's lock (Information Processing Letters 12(3), 1981), over and over.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int flag[2], turn;
static int inside;
static void *member(void *arg)
{
	int me = (int)(long)arg;
	for (;;) {
		atomic_store(&flag[me], 1);
		atomic_store(&turn, 1 - me);
		while (atomic_load(&flag[1 - me]) && atomic_load(&turn) == 1 - me)
			;
		inside++;
		assert(inside == 1);
		inside--;
		atomic_store(&flag[me], 0);
	}
	return 0;
}
int main(void)
{
	pthread_t t[2];
	for (long i = 0; i < 2; i++)
		pthread_create(&t[i], 0, member, (void *)i);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	return 0;
}
