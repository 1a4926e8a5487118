// The phase-fair ticket lock PF-T: readers and writers take turns.
// published: B. B. Brandenburg, J. H. Anderson, Spin-based reader-writer synchronization for multiprocessor real-time systems, Real-Time Systems 46(1), 2010
// family: readers-writers
// expect: safe
// expect -DBROKEN: unsafe(assertion), a writer does not wait for the readers that are in
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define READER 0x100u /* counts readers above the low byte */
#define WRITER_BITS 3u
#define PRESENT 2u
#define PHASE 1u

static atomic_uint rin, rout, win, wout;
static int data[2];

static void *reader(void *arg)
{
	unsigned w = atomic_fetch_add(&rin, READER) & WRITER_BITS;

	if (w)
		while ((rin & WRITER_BITS) == w)
			;
	assert(data[0] == data[1]);
	atomic_fetch_add(&rout, READER);
	return arg;
}

static void *writer(void *arg)
{
	unsigned ticket = atomic_fetch_add(&win, 1), before;

	while (wout != ticket)
		;
	before = atomic_fetch_add(&rin, PRESENT | (ticket & PHASE));
#ifndef BROKEN
	while (rout != before)
		;
#else
	(void)before;
#endif
	data[0]++;
	data[1]++;
	atomic_fetch_and(&rin, ~0xffu);
	wout++;
	return arg;
}

int main(void)
{
	pthread_t t[3];

	pthread_create(&t[0], 0, reader, 0);
	pthread_create(&t[1], 0, writer, 0);
	pthread_create(&t[2], 0, writer, 0);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	assert(data[0] == 2);
	return 0;
}
