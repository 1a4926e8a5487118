// options: --property race
#include <pthread.h>
#include <stdlib.h>

typedef struct { double sum; unsigned char used[2]; } cell;
static cell *cells;

static void *add(void *arg)
{
	cells[2].sum += 0.5;
	cells[*(int *)arg].used[1] = 1;
	return 0;
}

int main(void)
{
	pthread_t p;
	int which = 1;
	cells = calloc(3, sizeof *cells);
	pthread_create(&p, 0, add, &which);
	cells[2].used[0] = 1;
	cells[1].used[1] = 2;
	pthread_join(p, 0);
	return 0;
}
