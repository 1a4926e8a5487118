/* A chain of N transmitters without an end: each is started by the one before, and starts the next. The last one starts
 * nobody, and nobody waits for it. As in the literature's transmitter models (FMCAD 2010; written anew), an assertion says
 * that the last one is never reached, and is wrong.
 *
 *   -DSAFE  the assertion says that it is not reached but by all before it
 */
#include <systemc.h>

#ifndef N
#define N 3
#endif

static unsigned char reached[N];

SC_MODULE(transmitter) {
  sc_event *mine, *next;
  int number;
  void run() {
    for (;;) {
      wait(*mine);
      reached[number] = 1;
      if (number == N - 1) {
#ifdef SAFE
        for (int i = 0; i < N; i++) assert(reached[i]);
#else
        assert(!"the last one is not reached");
#endif
      }
      next->notify(SC_ZERO_TIME);
    }
  }
  SC_CTOR(transmitter) { SC_THREAD(run); }
};

SC_MODULE(chain) {
  sc_event started[N + 1];
  transmitter *all[N];
  void start() {
    wait(SC_ZERO_TIME);
    started[0].notify(SC_ZERO_TIME);
  }
  SC_CTOR(chain) {
    for (int i = 0; i < N; i++) {
      all[i] = new transmitter(sc_gen_unique_name("transmitter"));
      all[i]->mine = &started[i];
      all[i]->next = &started[i + 1];
      all[i]->number = i;
    }
    SC_THREAD(start);
  }
};

int sc_main(int, char **) {
  chain c("chain");
  sc_start();
  for (int i = 0; i < N; i++) printf("%s %d\n", c.all[i]->name(), reached[i]);
  return 0;
}
