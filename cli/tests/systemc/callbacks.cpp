/* What callbacks and sc_main may do before, between and after simulating: in which order that has its effects.
 *
 *   -DSTOP=n     sc_stop is called: 1 to 3 in the callbacks' order, 4 by a process, 5 in a constructor, 6 at the very end
 *   -DFORBIDDEN=n  what the standard forbids, at one place
 */
#include <systemc.h>

#ifndef STOP
#define STOP 0
#endif
#ifndef FORBIDDEN
#define FORBIDDEN 0
#endif

struct counter : sc_prim_channel {
  int updates;
  sc_event changed;
  counter() : sc_prim_channel("counter"), updates(0) {}
  void ask() { request_update(); }
  void update() {
    updates++;
    if (FORBIDDEN == 1) changed.notify();
  }
};

SC_MODULE(all) {
  sc_in<int> port;
  sc_signal<int> first, second, third;
  sc_event delta, later, timed, timed_before;
  counter count;
  void on_first() { printf("first %d\n", first.read()); }
  void on_second() { printf("second %d\n", second.read()); }
  void on_third() { printf("third %d\n", third.read()); }
  void on_delta() { printf("delta\n"); }
  void on_later() { printf("later\n"); }
  void on_timed() { printf("timed\n"); }
  void on_timed_before() { printf("timed before\n"); }
  void made_before() { printf("made before elaboration ends\n"); }
  void made_after() { printf("made after it, %d\n", port->read()); }
  void once() {
    printf("once, %d running\n", sc_is_running());
    if (STOP == 4) sc_stop();
    printf("%d running\n", sc_is_running());
    sc_event_or_list any;
    sc_event_and_list each;
    if (FORBIDDEN == 2) next_trigger(1, SC_NS, any);
    if (FORBIDDEN == 3) next_trigger(each);
    if (FORBIDDEN == 4) sc_start(1, SC_NS);
  }
  void before_end_of_elaboration() {
    printf("before the end of elaboration, %d running\n", sc_is_running());
    third.write(3);
    first.write(1);
    count.ask();
    timed_before.notify(1, SC_NS);
    SC_METHOD(made_before);
    sensitive << later;
    if (STOP == 1) sc_stop();
  }
  void end_of_elaboration() {
    printf("end of elaboration\n");
    second.write(2);
    later.notify(SC_ZERO_TIME);
    if (STOP == 2) sc_stop();
    SC_METHOD(made_after);
    sensitive << port;
  }
  void start_of_simulation() {
    printf("start of simulation\n");
    count.ask();
    delta.notify(SC_ZERO_TIME);
    timed.notify(1, SC_NS);
    if (STOP == 3) sc_stop();
    if (FORBIDDEN == 5) sc_start(1, SC_NS);
    if (FORBIDDEN == 6) delta.notify();
  }
  void end_of_simulation() {
    printf("end of simulation, %d running, %d updates\n", sc_is_running(), count.updates);
    if (STOP == 6) sc_stop();
    if (FORBIDDEN == 7) delta.notify();
  }
  SC_CTOR(all) {
    SC_METHOD(on_first);
    sensitive << first;
    dont_initialize();
    SC_METHOD(on_second);
    sensitive << second;
    dont_initialize();
    SC_METHOD(on_third);
    sensitive << third;
    dont_initialize();
    SC_METHOD(on_delta);
    sensitive << delta;
    dont_initialize();
    SC_METHOD(on_later);
    sensitive << later;
    dont_initialize();
    SC_METHOD(on_timed);
    sensitive << timed;
    dont_initialize();
    SC_METHOD(on_timed_before);
    sensitive << timed_before;
    dont_initialize();
    SC_METHOD(once);
    if (STOP == 5) sc_stop();
  }
};

int sc_main(int, char **) {
  all a("all");
  a.port(a.first);
  printf("built, %d running\n", sc_is_running());
  if (FORBIDDEN == 8) a.delta.notify();
  if (STOP != 5) sc_start(1, SC_NS);
  printf("between, %d running\n", sc_is_running());
  if (STOP != 0 && STOP != 6 && FORBIDDEN == 0) return 0;
  a.delta.notify();
  sc_start(3, SC_NS);
  sc_stop();
  printf("over, %d running\n", sc_is_running());
  if (FORBIDDEN == 9) sc_start(1, SC_NS);
  return 0;
}
