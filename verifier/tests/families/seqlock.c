// The sequence lock: a reader reads again if a writer was at work.
// published: C. Lameter, Effective synchronization on Linux/NUMA systems, Gelato Conference 2005
// family: publication
// expect: safe
// expect -DBROKEN=1: unsafe(assertion), the reader does not look at the number again
// expect -DBROKEN=2: unsafe(assertion), the writer counts once only, at the end
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint sequence;
static atomic_int data[2];

static void *writer(void *arg)
{
	for (int i = 1; i <= 2; i++) {
#if BROKEN == 2
		data[0] = i;
		data[1] = i;
		sequence += 2;
#else
		sequence++;
		data[0] = i;
		data[1] = i;
		sequence++;
#endif
	}
	return arg;
}

static void *reader(void *arg)
{
	unsigned s;
	int a, b;

	do {
		while (sequence & 1)
			;
		s = sequence;
		a = data[0];
		b = data[1];
#if BROKEN == 1
		break;
#endif
	} while ((s & 1) || sequence != s);
	assert(a == b);
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
