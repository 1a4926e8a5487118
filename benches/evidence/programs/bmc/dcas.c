// A deque on a doubly linked list whose ends are moved by compare-and-swap of two words at once. Pops at both
// ends may both get one item, or find nothing where something is. After Detlefs, Flood, Garthwaite, Martin,
// Shavit, Steele: "Even better DCAS-based concurrent deques", DISC 2000; that it is wrong: Doherty et al.,
// "DCAS is not a silver bullet for nonblocking algorithm design", SPAA 2004. Nodes are places of an array.
// expect: unsafe(assertion)
#include <assert.h>
#include <pthread.h>

void __VERIFIER_atomic_begin(void);
void __VERIFIER_atomic_end(void);

#define DUMMY 0
#define NOTHING 0
#define NODES 5

// A node that points to itself is at the end of nothing.
static int left[NODES], right[NODES], value[NODES];
static int left_hat = DUMMY, right_hat = DUMMY;

static int dcas(int *a, int *b, int old_a, int old_b, int new_a, int new_b) {
    int done = 0;
    __VERIFIER_atomic_begin();
    if (*a == old_a && *b == old_b) {
        *a = new_a;
        *b = new_b;
        done = 1;
    }
    __VERIFIER_atomic_end();
    return done;
}

static void push_right(int node, int v) {
    right[node] = DUMMY;
    value[node] = v;
    while (1) {
        int rh = right_hat, next = right[rh];
        if (next == rh) {
            left[node] = DUMMY;
            int lh = left_hat;
            if (dcas(&right_hat, &left_hat, rh, lh, node, node)) return;
        } else {
            left[node] = rh;
            if (dcas(&right_hat, &right[rh], rh, next, node, node)) return;
        }
    }
}

static void push_left(int node, int v) {
    left[node] = DUMMY;
    value[node] = v;
    while (1) {
        int lh = left_hat, next = left[lh];
        if (next == lh) {
            right[node] = DUMMY;
            int rh = right_hat;
            if (dcas(&left_hat, &right_hat, lh, rh, node, node)) return;
        } else {
            right[node] = lh;
            if (dcas(&left_hat, &left[lh], lh, next, node, node)) return;
        }
    }
}

static int pop_right(void) {
    while (1) {
        int rh = right_hat, lh = left_hat;
        if (right[rh] == rh) return NOTHING;
        if (rh == lh) {
            if (dcas(&right_hat, &left_hat, rh, lh, DUMMY, DUMMY)) return value[rh];
        } else {
            int next = left[rh];
            if (dcas(&right_hat, &left[rh], rh, next, next, rh)) {
                int v = value[rh];
                right[rh] = DUMMY;
                return v;
            }
        }
    }
}

static int pop_left(void) {
    while (1) {
        int lh = left_hat, rh = right_hat;
        if (left[lh] == lh) return NOTHING;
        if (lh == rh) {
            if (dcas(&left_hat, &right_hat, lh, rh, DUMMY, DUMMY)) return value[lh];
        } else {
            int next = right[lh];
            if (dcas(&left_hat, &right[lh], lh, next, next, lh)) {
                int v = value[lh];
                left[lh] = DUMMY;
                return v;
            }
        }
    }
}

static int first, second;

static void *at_right(void *unused) {
    first = pop_right();
    return unused;
}

// An item is pushed before one is popped: there is always one for the other thread, too.
static void *at_left(void *unused) {
    push_right(2, 2);
    second = pop_left();
    push_left(3, 3);
    return unused;
}

int main(void) {
    pthread_t t, u;
    push_right(1, 1);
    pthread_create(&t, 0, at_right, 0);
    pthread_create(&u, 0, at_left, 0);
    pthread_join(t, 0);
    pthread_join(u, 0);
    assert(first != second);
    assert(first != NOTHING);
    return 0;
}
