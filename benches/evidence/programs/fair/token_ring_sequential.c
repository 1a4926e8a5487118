/* token_ring.c with threads as functions and its scheduler written out: what a checker of sequential C is given instead.
 *
 *   -DBUG       the master expects one step less
 *   -DANY_TURN  whoever is ready may be the next; else by number
 */
#include <assert.h>
#include <irs/choice.h>

#ifdef BUG
#define EXPECTED (N - 1)
#else
#define EXPECTED N
#endif

enum { READY, COOPERATES, AWAITS };

static unsigned token, sent;
/* Of each thread, the last one the master: where it goes on, whether it can, what it waits for. */
static int place[N + 1], status[N + 1], event[N + 1];
static int is_there[N + 1]; /* the event was generated in this instant */

static void generate(int e) {
  is_there[e] = 1;
  for (int t = 0; t <= N; t++)
    if (status[t] == AWAITS && event[t] == e) status[t] = READY;
}

/* The thread goes on at `next` when the event is there. Is it there already? */
static int await(int t, int e, int next) {
  place[t] = next;
  if (is_there[e]) return 1;
  status[t] = AWAITS;
  event[t] = e;
  return 0;
}

static void cooperate(int t, int next) {
  place[t] = next;
  status[t] = COOPERATES;
}

static void hands_on(int t) {
  if (place[t] == 0 && !await(t, t, 1)) return;
  token++;
  generate(t + 1);
  cooperate(t, 0);
}

static void master(int t) {
  if (place[t] == 0) {
    cooperate(t, 1);
    return;
  }
  if (place[t] == 1) {
    irs_input(&sent, sizeof sent);
    token = sent;
    generate(0);
    if (!await(t, N, 2)) return;
  }
  assert(token - sent == EXPECTED);
  cooperate(t, 1);
}

static void turn(int t) {
  if (t < N) hands_on(t);
  else master(t);
}

int main(void) {
  for (;;) {
#ifdef ANY_TURN
    int next = -1;
    for (int t = 0; t <= N; t++)
      if (status[t] == READY) {
        next = t;
        if (irs_i_choose(1)) break;
      }
    if (next >= 0) turn(next);
#else
    for (int t = 0; t <= N; t++)
      if (status[t] == READY) turn(t);
#endif
    int ready = 0;
    for (int t = 0; t <= N; t++) ready |= status[t] == READY;
    if (ready) continue;
    /* The next instant. */
    for (int t = 0; t <= N; t++) {
      is_there[t] = 0;
      if (status[t] == COOPERATES) status[t] = READY;
    }
  }
}
