// A stack under a lock; who takes from it looks whether it is empty before it has the lock, and counts on
// that. After the program of this name of the competition on software verification.
// expect: unsafe(assertion)
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 5
#endif

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int top = 0, seen = 0;
static unsigned items[N];
unsigned __VERIFIER_nondet_uint(void);

static int push(unsigned x) {
    if (top == N) return -1;
    items[top] = x;
    top++;
    return 0;
}

static int pop(void) {
    if (top == 0) return -2;
    top--;
    return items[top];
}

static void *producer(void *unused) {
    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&m);
        unsigned x = __VERIFIER_nondet_uint() % N;
        assert(push(x) != -1);
        seen = 1;
        pthread_mutex_unlock(&m);
    }
    return unused;
}

static void *consumer(void *unused) {
    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&m);
        if (seen) assert(pop() != -2);
        pthread_mutex_unlock(&m);
    }
    return unused;
}

int main(void) {
    pthread_t p, c;
    pthread_create(&p, 0, producer, 0);
    pthread_create(&c, 0, consumer, 0);
    pthread_join(p, 0);
    pthread_join(c, 0);
    return 0;
}
