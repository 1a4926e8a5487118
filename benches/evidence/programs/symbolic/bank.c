/* Transfers of arbitrary amounts between accounts of arbitrary balances. */
#include <assert.h>
#include <pthread.h>

unsigned __VERIFIER_nondet_uint(void);

static struct account {
	pthread_mutex_t lock;
	unsigned balance;
} accounts[2] = {{PTHREAD_MUTEX_INITIALIZER, 0}, {PTHREAD_MUTEX_INITIALIZER, 0}};

static void transfer(int from, int to)
{
	unsigned amount = __VERIFIER_nondet_uint();

	pthread_mutex_lock(&accounts[0].lock);
	pthread_mutex_lock(&accounts[1].lock);
	if (accounts[from].balance >= amount) {
		accounts[from].balance -= amount;
		accounts[to].balance += amount;
	}
	pthread_mutex_unlock(&accounts[1].lock);
	pthread_mutex_unlock(&accounts[0].lock);
}

static void *forth(void *arg)
{
	transfer(0, 1);
	return arg;
}

static void *back(void *arg)
{
	transfer(1, 0);
	return arg;
}

int main(void)
{
	pthread_t t[2];
	unsigned a = __VERIFIER_nondet_uint(), b = __VERIFIER_nondet_uint();

	accounts[0].balance = a;
	accounts[1].balance = b;
	pthread_create(&t[0], NULL, forth, NULL);
	pthread_create(&t[1], NULL, back, NULL);
	pthread_join(t[0], NULL);
	pthread_join(t[1], NULL);
	/* Modulo 2^32: nothing is lost, nothing is made. */
	assert(accounts[0].balance + accounts[1].balance == a + b);
	return 0;
}
