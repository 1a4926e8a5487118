/* What is outside of the subset, one thing a number. */
#include <systemc.h>

SC_MODULE(m) {
  void run() {
#if THING == 1
    sc_int<8> x;
#elif THING == 2
    sc_spawn(0);
#elif THING == 3
    sc_pause();
#elif THING == 4
    SC_REPORT_ERROR("m", "what");
#elif THING == 5
    printf("%llu", sc_delta_count());
#elif THING == 6
    sc_process_handle h;
#elif THING == 7
    sc_trace_file *f = sc_create_vcd_trace_file("f");
#elif THING == 8
    sc_lv<4> x;
#elif THING == 9
    printf("%d", timed_out());
#endif
  }
#if THING == 10
  sc_mutex mine;
#elif THING == 11
  sc_event_queue queue;
#endif
  SC_CTOR(m) {
#if THING == 12
    SC_CTHREAD(run, clock.pos());
#else
    SC_THREAD(run);
#endif
  }
};

int sc_main(int, char **) {
#if THING == 13
  sc_set_time_resolution(1, SC_FS);
#endif
  m it("it");
  sc_start();
  return 0;
}
