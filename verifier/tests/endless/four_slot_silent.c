// expect: partially-safe
// Simpson's four slots (IEE Proceedings 137(1), 1990) with a reader that does not announce its pair: the writer comes back to it and
// changes the slot that is being read. Reads that are not torn apart see whole items.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int data[2][2][2], slot[2], latest, reading;
static void *writer(void *arg)
{
	int item = 0;
	for (;;) {
		int pair = 1 - atomic_load(&reading), index = 1 - atomic_load(&slot[pair]);
		item = (item + 1) % 3;
		atomic_store(&data[pair][index][0], item);
		atomic_store(&data[pair][index][1], item);
		atomic_store(&slot[pair], index);
		atomic_store(&latest, pair);
	}
	return arg;
}
static void *reader(void *arg)
{
	for (;;) {
		int pair = atomic_load(&latest);
		int index = atomic_load(&slot[pair]);
		int a = atomic_load(&data[pair][index][0]), b = atomic_load(&data[pair][index][1]);
		assert(a == b);
	}
	return arg;
}
int main(void)
{
	pthread_t t[2];
	pthread_create(&t[0], 0, writer, 0);
	pthread_create(&t[1], 0, reader, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	return 0;
}
