// A stack of array cells, linked by their numbers, that gives each cell to one thread at a time; a thread
// that takes a cell marks its link, so that others keep away from it, and counts how many are left. A
// counterexample needs three threads and many switches. After D. Vyukov's "safe stack", as the literature
// describes it (Thomson, Donaldson, Betts, PPoPP 2014, section 5).
// expect: unsafe(assertion)
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif
#ifndef TIMES
#define TIMES 2
#endif

static atomic_int next[N] = {1, 2, -1}, head = 0, count = N;
static int owner[N];

static int pop(void) {
    while (atomic_load(&count) > 1) {
        int first = atomic_load(&head), expected = first;
        int second = atomic_exchange(&next[first], -1);
        if (second >= 0) {
            if (atomic_compare_exchange_strong(&head, &expected, second)) {
                atomic_fetch_sub(&count, 1);
                return first;
            }
            atomic_exchange(&next[first], second);
        }
    }
    return -1;
}

static void push(int cell) {
    int first = atomic_load(&head);
    do {
        atomic_store(&next[cell], first);
    } while (!atomic_compare_exchange_strong(&head, &first, cell));
    atomic_fetch_add(&count, 1);
}

static void *work(void *number) {
    int me = (int)(long)number;
    for (int i = 0; i < TIMES; i++) {
        int cell = pop();
        while (cell < 0) cell = pop();
        owner[cell] = me;
        assert(owner[cell] == me);
        push(cell);
    }
    return 0;
}

int main(void) {
    pthread_t t[N];
    for (long i = 0; i < N; i++) pthread_create(&t[i], 0, work, (void *)i);
    for (int i = 0; i < N; i++) pthread_join(t[i], 0);
    return 0;
}
