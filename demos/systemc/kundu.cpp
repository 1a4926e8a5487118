/* Two producers and a consumer with a buffer, in steps of a nanosecond; nobody says who of them comes first in a step. After
 * the kundu models of the literature (S. Kundu, M. Ganai, R. Gupta: Partial order reduction for scalable testing of SystemC
 * TLM designs, DAC 2008; FMCAD 2010: one safe, two not), written anew.
 *
 *   -DBUG=1  the second producer does not look whether there is room
 *   -DBUG=2  the consumer takes it that the first producer has been there
 *   -DSTEPS=N  so many nanoseconds; else for ever
 */
#include <systemc.h>

#ifndef BUG
#define BUG 0
#endif

SC_MODULE(kundu) {
  enum { PLACES = 2 };
  char buffer[PLACES];
  int many;
  unsigned taken;

  void put(char c) {
    assert(many < PLACES);
    buffer[many++] = c;
  }
  void first() {
    for (;;) {
      if (many < PLACES) put('A');
      wait(1, SC_NS);
    }
  }
  void second() {
    for (;;) {
#if BUG == 1
      if (many > 0) put('B');
#else
      if (many > 0 && many < PLACES) put('B');
#endif
      wait(1, SC_NS);
    }
  }
  void consumer() {
    for (;;) {
#if BUG == 2
      assert(many > 0);
#endif
      if (many > 0) {
        char c = buffer[--many];
        buffer[many] = 0;
        assert(c == 'A' || c == 'B');
        /* The first one is always there before the second one. */
        assert(many == 0 || buffer[0] == 'A');
        taken++;
        putchar(c);
      }
      wait(1, SC_NS);
    }
  }
  SC_CTOR(kundu) : many(0), taken(0) {
    buffer[0] = buffer[1] = 0;
    SC_THREAD(first);
    SC_THREAD(second);
    SC_THREAD(consumer);
  }
};

int sc_main(int, char **) {
  kundu k("kundu");
#ifdef STEPS
  sc_start(STEPS, SC_NS);
  printf("\n%u at %u ns\n", k.taken, (unsigned)(sc_time_stamp() / sc_time(1, SC_NS)));
#else
  sc_start();
#endif
  return 0;
}
