/* Accesses through pointers to a local or to something shared, where the optimiser finds out that it is the local: events, as they
   were numbered. */
#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

struct three { long a, b, c; };
static int x, y;
static struct three shared;

static int never(int k) { return k * 2 & 1; }

/* 2 accesses of the local, 2 of `x`. */
static int plain(void)
{
	int l[4] = {1, 2}, *p = l;
	if (never(1))
		p = &y;
	x = *p + 1;
	p[1] = x;
	return l[1];
}

/* A copy; memset, a store and a load. */
static long copies(void)
{
	struct three l = {1, 2, 3}, *p = never(3) ? &shared : &l;
	shared = *p;
	memset(p, 0, sizeof *p);
	p->b = 4;
	return l.a + l.b + p->b;
}

/* Atomic accesses are events whatever they access: 3. */
static int atomics(void)
{
	_Atomic int l[2] = {5, 6};
	atomic_fetch_add(&l[0], 1);
	atomic_store_explicit(&l[1], 7, memory_order_relaxed);
	return atomic_load_explicit(&l[0], memory_order_relaxed);
}

/* Known to be private once the callee is inlined: 2 loads and 2 stores. */
static void increment(int *p) { *p = *p + 1; }
static int inlined(void)
{
	int l = 8;
	increment(&l);
	return l;
}

/* The program's own volatile accesses of private memory are no events. */
static int its_own(int k)
{
	volatile struct three l = {0};
	volatile int m = k;
	int r;
	l.b = 9;
	/* What both branches begin with is merged where nothing hinders it. */
	if (k) {
		r = m;
		r += 3;
		m = 1;
	} else {
		r = m;
		r *= 5;
		m = 1;
	}
	return l.b + m + r;
}

int main(void)
{
	int a = plain(), c = atomics(), d = inlined(), e = its_own(a & 1);
	long b = copies();
	printf("%d %ld %d %d %d\n", a, b, c, d, e);
	return 0;
}
