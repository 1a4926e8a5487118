/* Two threads move money between heap-allocated accounts that are handed to them by pointer. Each account has its
 * lock; of two accounts the one with the lower number is locked first, so nothing deadlocks. The sum stays.
 *
 * The first lock decides all the rest: as many traces as ways to interleave the transfers, C(2N, N).
 *
 *   -DN=1     transfers per thread
 */
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>

#ifndef N
#define N 1
#endif

struct account {
	pthread_mutex_t lock;
	int number;
	int balance;
};

struct order {
	struct account *from, *to;
	int amount;
};

static struct account *open_account(int number, int balance)
{
	struct account *a = malloc(sizeof *a);
	if (a == NULL)
		abort();
	pthread_mutex_init(&a->lock, NULL);
	a->number = number;
	a->balance = balance;
	return a;
}

static void transfer(struct account *from, struct account *to, int amount)
{
	struct account *low = from->number < to->number ? from : to;
	struct account *high = low == from ? to : from;

	pthread_mutex_lock(&low->lock);
	pthread_mutex_lock(&high->lock);
	if (from->balance >= amount) {
		from->balance -= amount;
		to->balance += amount;
	}
	pthread_mutex_unlock(&high->lock);
	pthread_mutex_unlock(&low->lock);
}

static void *clerk(void *arg)
{
	struct order *order = arg;
	for (int i = 0; i < N; i++)
		transfer(order->from, order->to, order->amount);
	free(order);
	return NULL;
}

static struct order *make_order(struct account *from, struct account *to, int amount)
{
	struct order *order = malloc(sizeof *order);
	if (order == NULL)
		abort();
	order->from = from;
	order->to = to;
	order->amount = amount;
	return order;
}

int main(void)
{
	struct account *alice = open_account(1, 100), *bob = open_account(2, 50);
	pthread_t first, second;

	pthread_create(&first, NULL, clerk, make_order(alice, bob, 70));
	pthread_create(&second, NULL, clerk, make_order(bob, alice, 30));
	pthread_join(first, NULL);
	pthread_join(second, NULL);

	assert(alice->balance >= 0 && bob->balance >= 0);
	assert(alice->balance + bob->balance == 150);
	pthread_mutex_destroy(&alice->lock);
	pthread_mutex_destroy(&bob->lock);
	free(alice);
	free(bob);
	return 0;
}
