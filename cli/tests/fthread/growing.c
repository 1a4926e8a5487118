/* A producer and a consumer, whose counters grow for ever. */
#include <assert.h>
#include <irs/fthread.h>

static unsigned produced, consumed;
static ft_event_t filled, emptied;

static void producer(void *unused) {
	for (;;) {
		produced++;
		ft_thread_generate(filled);
		ft_thread_await(emptied);
		ft_thread_cooperate();
	}
}

static void consumer(void *unused) {
	for (;;) {
		ft_thread_await(filled);
		consumed++;
#ifdef BUG
		unsigned char twice = 0;
		irs_input(&twice, 1);
		consumed += twice == 7;
#endif
		assert(produced == consumed);
#ifdef KEEPS
		for (unsigned char stop = 1; stop;) irs_input(&stop, 1);
#endif
		ft_thread_generate(emptied);
		ft_thread_cooperate();
	}
}

int main(void) {
	ft_scheduler_t s = ft_scheduler_create();
	irs_input(&produced, sizeof produced);
	consumed = produced;
	filled = ft_event_create(s);
	emptied = ft_event_create(s);
	ft_thread_create(s, producer, 0, 0);
	ft_thread_create(s, consumer, 0, 0);
	ft_scheduler_any_order(s);
	ft_scheduler_run(s);
	return 0;
}
