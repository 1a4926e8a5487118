// A stack with elimination: whoever does not get at the top looks for somebody who does the opposite, and
// hands its item over without touching the stack. What a thread offers stands in a record of its own that is
// used again for its next operation; who has looked at it before takes it for what it was (ABA), so that two
// pushes can meet, and an item is lost. After Hendler, Shavit, Yerushalmi: "A scalable lock-free stack
// algorithm", SPAA 2004, which needs fresh records, or collected ones.
// expect: unsafe(assertion)
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define NOBODY 0
#define THREADS 4
#define NODES 6
enum { PUSH = 1, POP };

// The stack: nodes are places of an array, 0 is none.
static atomic_int top;
static int next[NODES];

// By thread: what it offers (its own record while it waits, another's when it has been met), and the record.
static atomic_int offered[THREADS];
static atomic_int collision = NOBODY;
static int op[THREADS], node[THREADS];

static int try_stack(int me) {
    int old = atomic_load(&top);
    if (op[me] == PUSH) {
        next[node[me]] = old;
        return atomic_compare_exchange_strong(&top, &old, node[me]);
    }
    if (old == 0) {
        node[me] = 0;
        return 1;
    }
    int below = next[old];
    if (!atomic_compare_exchange_strong(&top, &old, below)) return 0;
    node[me] = old;
    return 1;
}

// Did somebody meet this thread, or this thread somebody?
static int try_meeting(int me) {
    atomic_store(&offered[me], me);
    int him = atomic_exchange(&collision, me);
    if (him != NOBODY && him != me && atomic_load(&offered[him]) == him && op[him] != op[me]) {
        int mine = me;
        if (atomic_compare_exchange_strong(&offered[me], &mine, NOBODY)) {
            int his = him;
            if (atomic_compare_exchange_strong(&offered[him], &his, me)) {
                if (op[me] == POP) node[me] = node[him];
                return 1;
            }
            return 0;
        }
    } else {
        int mine = me;
        if (atomic_compare_exchange_strong(&offered[me], &mine, NOBODY)) return 0;
    }
    // Somebody has met this thread.
    if (op[me] == POP) node[me] = node[atomic_load(&offered[me])];
    atomic_store(&offered[me], NOBODY);
    return 1;
}

static void operate(int me) {
    while (!try_stack(me) && !try_meeting(me)) {
    }
}

static atomic_int pushed, popped;

static void push(int me, int item) {
    op[me] = PUSH;
    node[me] = item;
    operate(me);
    atomic_fetch_add(&pushed, 1);
}

static void pop(int me) {
    op[me] = POP;
    operate(me);
    if (node[me] != 0) atomic_fetch_add(&popped, 1);
}

static void *pushes(void *unused) {
    push(1, 1);
    return unused;
}

static void *pops(void *unused) {
    pop(2);
    push(2, 2);
    return unused;
}

static void *disturbs(void *unused) {
    push(3, 3);
    push(3, 4);
    return unused;
}

int main(void) {
    pthread_t t[3];
    push(0, 5);
    pthread_create(&t[0], 0, pushes, 0);
    pthread_create(&t[1], 0, pops, 0);
    pthread_create(&t[2], 0, disturbs, 0);
    for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
    // What has been pushed has been popped, or is there.
    int there = 0;
    for (int i = 0, at = top; i < NODES; i++) {
        there += at != 0;
        at = at != 0 ? next[at] : 0;
    }
    assert(there + popped == pushed);
    return 0;
}
