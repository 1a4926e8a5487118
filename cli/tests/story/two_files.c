#include <assert.h>
#include <pthread.h>
#include "two_files.h"

int main(void)
{
	struct stack s = { .top = 0 };
	pthread_t p, q;
	pthread_create(&p, 0, push_one, &s);
	pthread_create(&q, 0, push_one, &s);
	pthread_join(p, 0);
	pthread_join(q, 0);
	assert(s.top == 2 && s.slot[0].full && s.slot[1].full);
	return 0;
}
