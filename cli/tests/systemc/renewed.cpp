// Events that are made anew, in one place or on the heap; and how long a signal has changed.
#include <systemc.h>
#include <cassert>
#include <cstdio>
#include <new>
static sc_event *now;
alignas(16) static char place[sizeof(sc_event)];
#ifdef HEAP
static sc_event *made() { return new sc_event; }
static void gone(sc_event *e) { delete e; }
#else
static sc_event *made() { return new (place) sc_event; }
static void gone(sc_event *e) { e->~sc_event(); }
#endif
SC_MODULE(Renewed) {
  sc_event go, last, never;
  sc_signal<bool> s;
  int waits, x;
  SC_CTOR(Renewed) : waits(0), x(0) {
    SC_THREAD(waiter);
    SC_THREAD(notifier);
    SC_THREAD(first);
    SC_THREAD(second);
    SC_THREAD(changes);
  }
  void waiter() {
    for (int i = 0; i < 3; i++) {
      now = made();
      go.notify(1, SC_NS);
      if (i == 1) wait(*now | never); else wait(*now);
      gone(now);
      now = 0;
      waits++;
    }
    last.notify(1, SC_NS);
  }
  void notifier() {
    for (;;) {
      wait(go);
      if (now) now->notify(1, SC_NS);
    }
  }
  void first() { wait(last); x = 1; }
  void second() {
    wait(last);
    printf("%d\n", x);
#ifdef BUG
    assert(x == 1);
#endif
  }
  void changes() {
    s.write(true);
    wait(SC_ZERO_TIME);
    int at_once = s.event() && s.posedge();
    s.write(false);
    wait(1, SC_NS);
    printf("%d %d %d\n", at_once, s.event(), s.negedge());
    assert(at_once && !s.event() && !s.posedge() && !s.negedge());
  }
};
int sc_main(int, char **) {
  Renewed r("r");
  sc_start(100, SC_NS);
  printf("%d waits\n", r.waits);
  assert(r.waits == 3);
  return 0;
}
