#include <systemc.h>
SC_MODULE(counter) {
  sc_in<bool> clock, reset;
  sc_out<int> count;
  void tick() { if (reset.read()) count.write(0); else count.write(count.read() + 1); }
  SC_CTOR(counter) { SC_METHOD(tick); sensitive << clock.pos(); dont_initialize(); }
};
SC_MODULE(watch) {
  sc_in<int> count; sc_in_clk clock; sc_fifo_out<int> out;
  void changed() { printf("%s: count %d at %s\n", name(), count.read(), sc_time_stamp().to_string().c_str()); if (count.event()) out.nb_write(count); }
  void falls() { for (;;) { wait(); printf("falls, clock %d, event %d neg %d\n", (int)clock.read(), clock.event(), clock.negedge()); } }
  SC_CTOR(watch) : out("out") { SC_METHOD(changed); sensitive << count; SC_THREAD(falls); sensitive << clock.neg(); dont_initialize(); }
};
SC_MODULE(eats) {
  sc_fifo_in<int> in; sc_event e; int n;
  void run() { for (;;) { int x = in.read(); printf("ate %d, %d left\n", x, in.num_available()); wait(7, SC_NS, e); if (++n == 5) sc_stop(); } }
  void ticks() { printf("tick %g\n", sc_time_stamp().to_seconds() * 1e9); next_trigger(4, SC_NS); if (n == 2) e.notify(1, SC_NS); }
  void all() { for (;;) { wait(e & in->data_written_event()); printf("both\n"); } }
  SC_CTOR(eats) : n(0) { SC_THREAD(run); SC_METHOD(ticks); SC_THREAD(all); }
};
int sc_main(int, char **) {
  sc_clock clock("clock", 10, SC_NS);
  sc_signal<bool> reset; sc_signal<int> count("count"); sc_fifo<int> q(2);
  counter c("counter"); c.clock(clock); c.reset(reset); c.count(count);
  watch w("watch"); w.count(count); w.clock(clock); w.out(q);
  eats e("eats"); e.in(q);
  reset = true;
  sc_start(15, SC_NS);
  reset = false;
  printf("-- %s %s %s %s\n", reset.name(), q.name(), e.in.name(), sc_time_stamp().to_string().c_str());
  sc_start(20, SC_NS);
  sc_start();
  printf("%s %d\n", sc_time_stamp().to_string().c_str(), count.read());
  return 0;
}
