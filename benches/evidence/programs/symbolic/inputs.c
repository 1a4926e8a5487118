/* Inputs of native runs: numbers drawn from the environment variable SEED, another one at each call. Linked without
 * instrumentation: to a verifier, what these functions return is arbitrary.
 */
#include <stdatomic.h>
#include <stdlib.h>

static unsigned draw(void)
{
	static atomic_ullong calls;
	const char *seed = getenv("SEED");
	/* SplitMix64 (Steele, Lea, Flood, OOPSLA 2014). */
	unsigned long long z = (seed ? strtoull(seed, NULL, 10) : 0) * 0x100000001b3ull;

	z += (atomic_fetch_add(&calls, 1) + 1) * 0x9e3779b97f4a7c15ull;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ull;
	z = (z ^ z >> 27) * 0x94d049bb133111ebull;
	return (unsigned)(z ^ z >> 31);
}

unsigned __VERIFIER_nondet_uint(void)
{
	return draw();
}

_Bool __VERIFIER_nondet_bool(void)
{
	return draw() & 1;
}
