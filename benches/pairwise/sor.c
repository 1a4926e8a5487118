// Successive over-relaxation of a grid: two workers with a row each. Red cells are computed from black ones,
// then black ones from red ones, with a barrier between.
#include <assert.h>
#include <pthread.h>

#define WORKERS 2
#define WIDTH 4
#define ROUNDS 2

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t all_here = PTHREAD_COND_INITIALIZER;
static int here, phase;
static int grid[WORKERS + 2][WIDTH] = {{8, 8, 8, 8}};
static int changes[WORKERS];
static int total;

static void barrier(void) {
    int mine = 0;
    pthread_mutex_lock(&lock); //@
    mine = phase; //@
    here = here + 1; //@
    if (here == WORKERS) {
        here = 0; //@
        phase = mine + 1; //@
        pthread_cond_broadcast(&all_here); //@
    }
    while (phase == mine) pthread_cond_wait(&all_here, &lock); //@
    pthread_mutex_unlock(&lock); //@
}

static void relax(int me, int colour) {
    int row = me + 1, above = 0, below = 0, left = 0, right = 0, old = 0, new = 0;
    for (int x = 1; x < WIDTH - 1; x++) {
        if ((row + x) % 2 != colour)
            continue;
        above = grid[row - 1][x]; //@
        below = grid[row + 1][x]; //@
        left = grid[row][x - 1]; //@
        right = grid[row][x + 1]; //@
        old = grid[row][x]; //@
        new = (above + below + left + right) / 4;
        if (old != new) {
            grid[row][x] = new; //@
            changes[me] = changes[me] + 1; //@
        }
    }
}

static void *worker(void *arg) {
    int me = arg != 0;
    for (int i = 0; i < ROUNDS; i++) {
        relax(me, 0);
        barrier();
        relax(me, 1);
        barrier();
    }
    pthread_mutex_lock(&lock); //@
    total = total + changes[me]; //@
    pthread_mutex_unlock(&lock); //@
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, worker, 0); //@
    pthread_create(&b, 0, worker, &b); //@
    pthread_join(a, 0); //@
    pthread_join(b, 0); //@
    assert(phase == 2 * ROUNDS && here == 0);
    assert(grid[1][1] == 2 && grid[1][2] == 2);
    assert(grid[2][1] == 0 && grid[2][2] == 0);
    assert(total == 2);
    return 0;
}
