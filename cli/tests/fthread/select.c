/* Events that are waited for together, from a list on the stack: few, and more than a thread has a place for. */
#include <irs/fthread.h>
#include <assert.h>
#ifndef N
#define N 2
#endif
static ft_event_t all[8];
static int which, timed_out;
static void waiter(void *unused) {
	ft_event_t list[N];
	int present[N];
	for (int i = 0; i < N; i++) list[i] = all[i];
	ft_thread_select(N, list, present);
	for (int i = 0; i < N; i++)
		if (present[i]) which = i;
	ft_thread_cooperate();
	timed_out = ft_thread_select_n(N, list, present, 2) == ETIMEOUT;
}
static void generator(void *unused) {
	ft_thread_cooperate_n(2);
	ft_thread_generate(all[N - 1]);
}
int main(void) {
	ft_scheduler_t s = ft_scheduler_create();
	for (int i = 0; i < 8; i++) all[i] = ft_event_create(s);
	ft_thread_create(s, waiter, 0, 0);
	ft_thread_create(s, generator, 0, 0);
	ft_scheduler_run(s);
	assert(which == N - 1 && timed_out);
#ifdef BUG
	assert(which == 0);
#endif
	return 0;
}
