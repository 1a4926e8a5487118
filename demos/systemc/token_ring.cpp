/* A ring of N modules hands a token on, each adding one, back to a master, who sent it with any number. After the
 * token-ring models that the literature on verifying SystemC uses (Cimatti, Micheli, Narasamdya, Roveri: Verifying SystemC:
 * a software model checking approach, FMCAD 2010), written anew.
 *
 *   -DBUG    the master expects one step less
 *   -DLATER  notifications for the next delta cycle; else at once
 *   -DROUNDS=R  so many rounds; else for ever
 */
#include <systemc.h>

#ifndef N
#define N 3
#endif
#ifdef BUG
#define EXPECTED (N - 1)
#else
#define EXPECTED N
#endif
#ifdef LATER
#define NOTIFY(e) (e).notify(SC_ZERO_TIME)
#else
#define NOTIFY(e) (e).notify()
#endif
#ifdef IRS
extern "C" void irs_input(void *, size_t);
#endif

static unsigned token;

SC_MODULE(station) {
  sc_event *mine, *next;
  void hand_on() {
    for (;;) {
      wait(*mine);
      token++;
      NOTIFY(*next);
    }
  }
  SC_CTOR(station) { SC_THREAD(hand_on); }
};

SC_MODULE(ring) {
  sc_event passed[N + 1];
  station *stations[N];
  void master() {
    unsigned round = 0;
    for (;;) {
      /* Everybody waits by the next delta cycle. */
      wait(SC_ZERO_TIME);
      unsigned sent = round;
#ifdef IRS
      irs_input(&sent, sizeof sent);
#endif
      token = sent;
      NOTIFY(passed[0]);
      wait(passed[N]);
      printf("round %u: %u steps\n", round, token - sent);
      assert(token - sent == EXPECTED);
      round++;
#ifdef ROUNDS
      if (round == ROUNDS) sc_stop();
#endif
    }
  }
  SC_CTOR(ring) {
    for (int i = 0; i < N; i++) {
      stations[i] = new station(sc_gen_unique_name("station"));
      stations[i]->mine = &passed[i];
      stations[i]->next = &passed[i + 1];
    }
    SC_THREAD(master);
  }
};

int sc_main(int, char **) {
  ring r("ring");
  sc_start();
  printf("%s, %s: %u\n", r.name(), r.stations[N - 1]->name(), token);
  return 0;
}
