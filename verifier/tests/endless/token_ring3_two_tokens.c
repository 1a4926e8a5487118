// expect: partially-safe
// Three threads in a ring of semaphores with two tokens: two threads can be inside at once, which the assertion forbids. A
// schedule that lets one thread through the section at a time never shows it: each member writes and reads `owner`
// before the other token moves.
#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#define N 3
static sem_t token[N];
static int owner;
static void *member(void *arg)
{
	int me = (int)(long)arg;
	for (;;) {
		sem_wait(&token[me]);
		owner = me;
		assert(owner == me);
		sem_post(&token[(me + 1) % N]);
	}
	return 0;
}
int main(void)
{
	pthread_t t[N];
	for (int i = 0; i < N; i++)
		sem_init(&token[i], 0, i < 2);
	for (long i = 0; i < N; i++)
		pthread_create(&t[i], 0, member, (void *)i);
	for (int i = 0; i < N; i++)
		pthread_join(t[i], 0);
	return 0;
}
