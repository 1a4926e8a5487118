// An atomic snapshot of several registers: read all twice, until nothing has changed; a register that changed twice brings its writer's snapshot along.
// published: Y. Afek, H. Attiya, D. Dolev, E. Gafni, M. Merritt, N. Shavit, Atomic snapshots of shared memory, Journal of the ACM 40(4), 1993
// family: registers
// expect: safe
// expect -DBROKEN: unsafe(assertion), read once
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define N 2

/* A register: sequence number, value, and the snapshot that its writer took before, in one word. */
struct cell {
	unsigned char sequence, value, view[N];
};

static _Atomic(struct cell) cells[N];

static void scan(unsigned char view[N])
{
	struct cell old[N], new[N];
	int moved[N] = {0};

	for (int i = 0; i < N; i++)
		old[i] = cells[i];
#ifdef BROKEN
	for (int i = 0; i < N; i++)
		view[i] = old[i].value;
	return;
#endif
	for (;;) {
		int changed = 0;

		for (int i = 0; i < N; i++)
			new[i] = cells[i];
		for (int i = 0; i < N; i++) {
			if (new[i].sequence == old[i].sequence)
				continue;
			changed = 1;
			if (moved[i]++) {
				for (int j = 0; j < N; j++)
					view[j] = new[i].view[j];
				return;
			}
		}
		if (!changed)
			break;
		for (int i = 0; i < N; i++)
			old[i] = new[i];
	}
	for (int i = 0; i < N; i++)
		view[i] = new[i].value;
}

static void update(int me, int value)
{
	struct cell c = cells[me];

	scan(c.view);
	c.sequence++;
	c.value = value;
	cells[me] = c;
}

/* First register 0, then register 1: a snapshot never has the second without the first. */
static void *updater(void *arg)
{
	update(0, 1);
	update(1, 1);
	update(0, 2);
	return arg;
}

static void *scanner(void *arg)
{
	unsigned char view[N];

	scan(view);
	assert(view[0] >= view[1]);
	assert(!(view[0] == 2 && view[1] == 0));
	return arg;
}

int main(void)
{
	pthread_t t[2];

	pthread_create(&t[0], 0, updater, 0);
	pthread_create(&t[1], 0, scanner, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	return 0;
}
