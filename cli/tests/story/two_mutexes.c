#include <pthread.h>
#include <stdlib.h>

struct account { pthread_mutex_t lock; long balance; };
static struct account *alice, *bob;

static void transfer(struct account *from, struct account *to, long amount)
{
	pthread_mutex_lock(&from->lock);
	pthread_mutex_lock(&to->lock);
	from->balance -= amount;
	to->balance += amount;
	pthread_mutex_unlock(&to->lock);
	pthread_mutex_unlock(&from->lock);
}

static void *pay(void *a)
{
	transfer(alice, bob, 10);
	return a;
}

static void *refund(void *a)
{
	transfer(bob, alice, 5);
	return a;
}

static struct account *open_account(long balance)
{
	struct account *a = malloc(sizeof *a);
	pthread_mutex_init(&a->lock, 0);
	a->balance = balance;
	return a;
}

int main(void)
{
	alice = open_account(100);
	bob = open_account(100);
	pthread_t p, q;
	pthread_create(&p, 0, pay, 0);
	pthread_create(&q, 0, refund, 0);
	pthread_join(p, 0);
	pthread_join(q, 0);
	return 0;
}
