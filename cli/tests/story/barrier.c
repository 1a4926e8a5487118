#include <pthread.h>

static pthread_barrier_t round_end;
static int found;

static void *search(void *arg)
{
	int part = *(int *)arg;
	if (part == 1)
		found = 1;
	if (found)
		return 0;
	pthread_barrier_wait(&round_end);
	return 0;
}

int main(void)
{
	int parts[2] = { 0, 1 };
	pthread_t t[2];
	pthread_barrier_init(&round_end, 0, 2);
	for (int i = 0; i < 2; i++)
		pthread_create(&t[i], 0, search, &parts[i]);
	for (int i = 0; i < 2; i++)
		pthread_join(t[i], 0);
	return 0;
}
