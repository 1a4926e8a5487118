#include <irs/fthread.h>
#include <assert.h>
#include <stdio.h>
#ifdef BUG
#define EXTRA n++;
#else
#define EXTRA
#endif
int n;
static void up(void *a) {
	for (int i = 0; i < 2; i++) {
		int before = n;
		n = before + 1;
		assert(n == before + 1);
		ft_thread_cooperate();
	}
	EXTRA
}
int main(void) {
	ft_scheduler_t s = ft_scheduler_create();
	ft_thread_create(s, up, NULL, NULL);
	ft_thread_create(s, up, NULL, NULL);
	ft_scheduler_run(s);
	printf("%d\n", n);
	assert(n == 4);
	return 0;
}
