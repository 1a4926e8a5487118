#include <irs/fthread.h>
#include <assert.h>
static int first;
static void thread(void *a) {
	if (!first) first = *(int *)a;
}
static int one = 1, two = 2;
int main(void) {
	ft_scheduler_t s = ft_scheduler_create();
	ft_thread_create(s, thread, 0, &one);
	ft_thread_create(s, thread, 0, &two);
#ifdef ANY_ORDER
	ft_scheduler_any_order(s);
#endif
#ifdef ANY_TURN
	ft_scheduler_any_turn(s);
#endif
	ft_scheduler_run(s);
	assert(first == 1);
	return 0;
}
