/* A ring of N threads hands a token on, each adding one, back to a master, who sent it with any number. After the
 * token-ring programs that the literature on cooperative threads uses (Cimatti, Narasamdya, Roveri: Software model checking
 * with explicit scheduler and symbolic threads, LMCS 8(2), 2012), written anew.
 *
 *   -DBUG       the master expects one step less
 *   -DANY_TURN  whoever is ready may be the next; else by the order of creation
 */
#include <assert.h>
#include <irs/fthread.h>

#ifdef BUG
#define EXPECTED (N - 1)
#else
#define EXPECTED N
#endif

static unsigned token;
static ft_event_t passed[N + 1]; /* the last one: to the master */

static void hands_on(void *event) {
  ft_event_t *mine = (ft_event_t *)event;
  for (;;) {
    ft_thread_await(mine[0]);
    token++;
    ft_thread_generate(mine[1]);
    ft_thread_cooperate();
  }
}

static void master(void *unused) {
  /* Everybody waits by the next instant. */
  ft_thread_cooperate();
  for (;;) {
    unsigned sent = 0;
    irs_input(&sent, sizeof sent);
    token = sent;
    ft_thread_generate(passed[0]);
    ft_thread_await(passed[N]);
    assert(token - sent == EXPECTED);
    ft_thread_cooperate();
  }
}

int main(void) {
  ft_scheduler_t s = ft_scheduler_create();
#ifdef ANY_TURN
  ft_scheduler_any_turn(s);
#endif
  for (int i = 0; i <= N; i++) passed[i] = ft_event_create(s);
  for (int i = 0; i < N; i++) ft_thread_create(s, hands_on, NULL, &passed[i]);
  ft_thread_create(s, master, NULL, NULL);
  ft_scheduler_run(s);
  return 0;
}
