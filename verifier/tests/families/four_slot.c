// Four slots: one writer and one reader of a record, both without waiting.
// published: H. R. Simpson, Four-slot fully asynchronous communication mechanism, IEE Proceedings 137(1), 1990
// family: publication
// expect: safe
// expect -DBROKEN: unsafe(assertion), the reader does not announce which pair it reads
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int slot[2], latest, reading;
static int data[2][2][2];

static void *writer(void *arg)
{
	for (int i = 1; i <= 3; i++) {
		int pair = !reading, index = !slot[pair];

		data[pair][index][0] = i;
		data[pair][index][1] = i;
		slot[pair] = index;
		latest = pair;
	}
	return arg;
}

static void *reader(void *arg)
{
	for (int i = 0; i < 2; i++) {
		int pair = latest, index;

#ifndef BROKEN
		reading = pair;
#endif
		index = slot[pair];
		assert(data[pair][index][0] == data[pair][index][1]);
	}
	return arg;
}

int main(void)
{
	pthread_t t[2];

	pthread_create(&t[0], 0, writer, 0);
	pthread_create(&t[1], 0, reader, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	return 0;
}
