// dpor: unknown
// impact: any
// The local variables of main end where it returns, whoever still uses them. The use comes first here, and in
// this program no history is kept that would say whether it must.
#include <pthread.h>
#include <stdatomic.h>
static atomic_int go;
static void *use(void *a) { go = 1; *(int *)a = 1; return 0; }
int main(void)
{
	int x = 0;
	pthread_t p;
	pthread_create(&p, 0, use, &x);
	while (!go);
	return 0;
}
