#include <pthread.h>

struct log { int lines; pthread_mutex_t lock; };
static struct log logs[2] = { { 0, PTHREAD_MUTEX_INITIALIZER }, { 0, PTHREAD_MUTEX_INITIALIZER } };

static void append(struct log *to, struct log *also)
{
	pthread_mutex_lock(&to->lock);
	to->lines++;
	if (also)
		append(also, 0);
	pthread_mutex_unlock(&to->lock);
}

static void *work(void *a)
{
	append(&logs[0], &logs[logs[1].lines == 0]);
	return a;
}

int main(void)
{
	pthread_t p;
	pthread_create(&p, 0, work, 0);
	append(&logs[1], 0);
	pthread_join(p, 0);
	return 0;
}
