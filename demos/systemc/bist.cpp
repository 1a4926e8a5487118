/* A cell with a built-in self-test: gates are methods over signals, ports bind them, and a thread sets the inputs and looks
 * at what comes out when the gates are still. After the bist-cell model of the literature (FMCAD 2010: safe), written anew.
 *
 *   -DBUG    the tester does not wait for the second gate
 *   -DROUNDS=R  so many rounds; else for ever
 */
#include <systemc.h>

#ifdef IRS
extern "C" void irs_input(void *, size_t);
#endif

SC_MODULE(nand) {
  sc_in<bool> a, b;
  sc_out<bool> out;
  void compute() { out.write(!(a.read() && b.read())); }
  SC_CTOR(nand) : a("a"), b("b"), out("out") {
    SC_METHOD(compute);
    sensitive << a << b;
  }
};

/* Exclusive or of nands. */
SC_MODULE(cell) {
  sc_in<bool> x, y;
  sc_out<bool> z;
  sc_signal<bool> both, left, right;
  nand first, upper, lower, last;
  SC_CTOR(cell) : first("first"), upper("upper"), lower("lower"), last("last") {
    first.a(x);
    first.b(y);
    first.out(both);
    upper.a(x);
    upper.b(both);
    upper.out(left);
    lower.a(y);
    lower.b(both);
    lower.out(right);
    last.a(left);
    last.b(right);
    last.out(z);
  }
};

SC_MODULE(tester) {
  sc_out<bool> x, y;
  sc_in<bool> z;
  void run() {
    for (unsigned round = 0;; round++) {
      unsigned char in = (unsigned char)(round * 7 >> 1);
#ifdef IRS
      irs_input(&in, sizeof in);
#endif
      bool a = in & 1, b = in >> 1 & 1;
      x.write(a);
      y.write(b);
      /* Signals, the first gate, the two in the middle, the last one. */
#ifdef BUG
      for (int i = 0; i < 3; i++) wait(SC_ZERO_TIME);
#else
      for (int i = 0; i < 4; i++) wait(SC_ZERO_TIME);
#endif
      wait(SC_ZERO_TIME);
      printf("%d %d: %d\n", a, b, (int)z.read());
      assert(z.read() == (a != b));
#ifdef ROUNDS
      if (round + 1 == ROUNDS) {
        sc_stop();
        return;
      }
#endif
    }
  }
  SC_CTOR(tester) { SC_THREAD(run); }
};

int sc_main(int, char **) {
  sc_signal<bool> x("x"), y("y"), z("z");
  cell c("cell");
  tester t("tester");
  c.x(x);
  c.y(y);
  c.z(z);
  t.x(x);
  t.y(y);
  t.z(z);
  sc_start();
  printf("%s %s %s\n", c.x.name(), c.both.name(), c.upper.out.name());
  return 0;
}
