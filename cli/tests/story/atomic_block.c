#include <assert.h>
#include <pthread.h>

extern void __VERIFIER_atomic_begin(void);
extern void __VERIFIER_atomic_end(void);

static int from = 5, to;

static void *move(void *a)
{
	__VERIFIER_atomic_begin();
	from--;
	to++;
	__VERIFIER_atomic_end();
	return a;
}

int main(void)
{
	pthread_t p;
	pthread_create(&p, 0, move, 0);
	int a = from;
	int b = to;
	assert(a + b == 5);
	pthread_join(p, 0);
	return 0;
}
