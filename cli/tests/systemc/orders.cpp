#include <systemc.h>
#include <cstdio>
// order tests
SC_MODULE(M) {
  sc_event e1, e2;
  sc_signal<int> a, b;
  void t(int i) { for (int k = 0; k < 3; k++) { wait(e1|e2); printf("t%d %s\n", i, sc_time_stamp().to_string().c_str()); } }
  void t1() { t(1); } void t2() { t(2); } void t3() { t(3); } void t4() { t(4); }
  void m1() { printf("m1 %d %d\n", a.read(), b.read()); }
  void m2() { printf("m2 %d %d\n", a.read(), b.read()); }
  void m3() { printf("m3 %d %d\n", a.read(), b.read()); }
  void s1() { for(;;) { wait(); printf("s1\n"); } }
  void s2() { for(;;) { wait(); printf("s2\n"); } }
  void go() {
    wait(10, SC_NS); printf("go1\n"); e1.notify(); printf("--\n");
    wait(10, SC_NS); printf("go2\n"); e1.notify(SC_ZERO_TIME); e2.notify(SC_ZERO_TIME); a = 1; b = 2;
    wait(10, SC_NS); printf("go3\n"); e1.notify(5, SC_NS); e1.notify(3, SC_NS); e1.notify(7, SC_NS); e2.notify(3, SC_NS); b = 3; a = 4;
    wait(10, SC_NS); sc_stop(); printf("stopped\n"); wait(SC_ZERO_TIME); printf("not seen\n");
  }
  SC_CTOR(M) {
    SC_THREAD(t1); SC_THREAD(t2); SC_THREAD(t3); SC_THREAD(t4);
    SC_METHOD(m1); sensitive << a; SC_METHOD(m2); sensitive << b; dont_initialize(); SC_METHOD(m3); sensitive << a << b;
    SC_THREAD(s1); sensitive << a << b;
    SC_THREAD(s2); sensitive << a << b;
    SC_THREAD(go);
  }
};
int sc_main(int, char **) { M m("m"); sc_start(); printf("end %s\n", m.a.name()); return 0; }
