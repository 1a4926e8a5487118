#include <irs/fthread.h>
#include <stdio.h>
static ft_event_t ready, never;
static ft_thread_t eater;
static void producer(void *a) {
	for (long i = 1; i <= 3; i++) {
		printf("produce %ld\n", i);
		ft_thread_generate_value(ready, (void *)i);
		ft_thread_cooperate();
	}
	printf("wait in vain: %s\n", ft_thread_await_n(never, 2) == ETIMEOUT ? "timeout" : "?");
	ft_thread_cooperate_n(2);
	printf("producer ends\n");
}
static void consumer(void *a) {
	for (;;) {
		void *value = NULL;
		ft_thread_await(ready);
		ft_thread_get_value(ready, 0, &value);
		printf("consume %ld\n", (long)value);
		if ((long)value == 3) break;
		ft_thread_cooperate();
	}
	printf("consumer ends\n");
}
static void other(void *a) {
	printf("join: %s\n", ft_thread_join(eater) == OK ? "ok" : "?");
}
int main(void) {
	ft_scheduler_t s = ft_scheduler_create();
	ready = ft_event_create(s);
	never = ft_event_create(s);
	ft_thread_create(s, producer, NULL, NULL);
	eater = ft_thread_create(s, consumer, NULL, NULL);
	ft_thread_create(s, other, NULL, NULL);
	ft_scheduler_run(s);
	return 0;
}
