/* A producer and a consumer with a queue of one place between them. Counts that grow for ever; the consumer never has more
 * than was produced, and never something else. After the pc-sfifo models of the literature (FMCAD 2010), written anew.
 *
 *   -DCLOCK  the producer takes a nanosecond for each (pc-sfifo 2)
 *   -DBUG    the producer does not wait until the place is free
 *   -DITEMS=N  so many; else for ever
 */
#include <systemc.h>

SC_MODULE(place) {
  int value;
  bool full;
  sc_event written, taken;
  SC_CTOR(place) : value(0), full(false) {}
};

static unsigned produced, consumed;
static unsigned last_produced, last_consumed;

SC_MODULE(producer) {
  place *to;
  void run() {
    for (;;) {
#ifdef CLOCK
      wait(1, SC_NS);
#endif
#ifndef BUG
      while (to->full) wait(to->taken);
#else
      wait(1, SC_NS);
#endif
      last_produced = produced * 3 + 1;
      to->value = (int)last_produced;
      to->full = true;
      produced++;
      to->written.notify();
    }
  }
  SC_CTOR(producer) { SC_THREAD(run); }
};

SC_MODULE(consumer) {
  place *from;
  void run() {
    for (;;) {
      while (!from->full) wait(from->written);
      last_consumed = (unsigned)from->value;
      from->full = false;
      consumed++;
      printf("%u\n", last_consumed);
      assert(last_consumed == last_produced);
      assert(consumed == produced);
      /* (In the next delta cycle, so that each of these ends.) */
      from->taken.notify(SC_ZERO_TIME);
#ifdef ITEMS
      if (consumed == ITEMS) sc_stop();
#endif
#ifdef BUG
      wait(3, SC_NS);
#endif
    }
  }
  SC_CTOR(consumer) { SC_THREAD(run); }
};

int sc_main(int, char **) {
  place between("between");
  producer p("producer");
  consumer c("consumer");
  p.to = c.from = &between;
  sc_start();
#ifdef ITEMS
  printf("%u of %u\n", consumed, produced);
#endif
  return 0;
}
