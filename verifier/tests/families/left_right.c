// Left-right: two copies; readers read one, the writer changes the other, switches, waits for the readers, and changes the first.
// published: P. Ramalhete, A. Correia, Brief announcement: Left-Right, a concurrency control technique with wait-free population oblivious reads, DISC 2015
// family: publication
// expect: safe
// expect -DBROKEN=1: unsafe(assertion), the writer does not wait
// expect -DBROKEN=2: unsafe(assertion), readers announce themselves after they have chosen
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int left_right, version, readers[2];
static int copy[2][2];

static void *reader(void *arg)
{
	int v, side;

#if BROKEN == 2
	side = left_right;
	v = version;
	readers[v]++;
#else
	v = version;
	readers[v]++;
	side = left_right;
#endif
	assert(copy[side][0] == copy[side][1]);
	readers[v]--;
	return arg;
}

static void change(int side)
{
	copy[side][0]++;
	copy[side][1]++;
}

static void *writer(void *arg)
{
	int side = left_right, v;

	change(1 - side);
	left_right = 1 - side;
#if BROKEN != 1
	v = version;
	while (readers[1 - v])
		;
	version = 1 - v;
	while (readers[v])
		;
#else
	(void)v;
#endif
	change(side);
	return arg;
}

int main(void)
{
	pthread_t t[3];

	pthread_create(&t[0], 0, reader, 0);
	pthread_create(&t[1], 0, reader, 0);
	pthread_create(&t[2], 0, writer, 0);
	for (int i = 0; i < 3; i++)
		pthread_join(t[i], 0);
	return 0;
}
