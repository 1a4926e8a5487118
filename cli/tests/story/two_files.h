// A stack that forgets its lock.
#include <stdatomic.h>
#include <stdbool.h>

struct stack {
	atomic_uint top;
	struct { bool full; unsigned char owner; } slot[2];
};

static void *push_one(void *arg)
{
	struct stack *s = arg;
	unsigned n = s->top;
	s->slot[n].full = true;
	s->slot[n].owner = 'A' + n;
	s->top = n + 1;
	return 0;
}
