// Transfers between accounts with a lock each.
// family: resources
// expect: safe
// expect -DBROKEN=1: unsafe(deadlock), the locks are taken in the order of the transfer
// expect -DBROKEN=2: unsafe(assertion), the balance is looked at outside of the locks
#include <assert.h>
#include <pthread.h>

struct account {
	pthread_mutex_t lock;
	int balance;
};

static struct account accounts[2] = {{PTHREAD_MUTEX_INITIALIZER, 60}, {PTHREAD_MUTEX_INITIALIZER, 60}};

static void transfer(int from, int to, int amount)
{
	int first = from < to ? from : to, second = from + to - first;
#if BROKEN == 2
	int before = accounts[from].balance;
#endif
#if BROKEN == 1
	first = from;
	second = to;
#endif
	pthread_mutex_lock(&accounts[first].lock);
	pthread_mutex_lock(&accounts[second].lock);
#if BROKEN != 2
	int before = accounts[from].balance;
#endif
	if (before >= amount) {
		accounts[from].balance -= amount;
		accounts[to].balance += amount;
	}
	pthread_mutex_unlock(&accounts[second].lock);
	pthread_mutex_unlock(&accounts[first].lock);
}

static void *forth(void *arg)
{
	transfer(0, 1, 50);
	return arg;
}

static void *back(void *arg)
{
#if BROKEN == 2
	transfer(0, 1, 50);
#else
	transfer(1, 0, 50);
#endif
	return arg;
}

int main(void)
{
	pthread_t t[2];

	pthread_create(&t[0], 0, forth, 0);
	pthread_create(&t[1], 0, back, 0);
	pthread_join(t[0], 0);
	pthread_join(t[1], 0);
	assert(accounts[0].balance + accounts[1].balance == 120);
	assert(accounts[0].balance >= 0 && accounts[1].balance >= 0);
	return 0;
}
