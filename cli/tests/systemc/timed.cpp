// More notifications for later than the kernel has a place for at first.
#include <systemc.h>
#include <cassert>
#include <cstdio>
SC_MODULE(Timed) {
  enum { N = 20 };
  sc_event e[N];
  int seen;
  SC_CTOR(Timed) : seen(0) {
    SC_THREAD(notifies);
    SC_THREAD(waits);
  }
  void notifies() {
    for (int i = 0; i < 7; i++) e[i].notify(2 * N - 2 * i, SC_NS);
    e[3].cancel();
    e[5].notify(1, SC_NS);
  }
  void waits() {
    for (int i = 7; i < N; i++) e[i].notify(2 * N - 2 * i, SC_NS);
    wait(e[5]);
    for (int i = N - 1; i >= 0; i--) {
      if (i == 3 || i == 5) continue;
      wait(e[i]);
      seen++;
    }
    printf("%d at %s\n", seen, sc_time_stamp().to_string().c_str());
  }
};
int sc_main(int, char **) {
  Timed t("t");
  sc_start(100, SC_NS);
  assert(t.seen == Timed::N - 2);
  printf("end\n");
  return 0;
}
