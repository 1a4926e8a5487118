/* A number goes through a signal to two workers, who both look at it in one delta cycle, in any order; when both are
 * through, what they made of it is written back and compared. After the toy models of the literature (FMCAD 2010: one safe,
 * two not), written anew.
 *
 *   -DBUG=1  who comes last in the round is taken to be the second worker
 *   -DBUG=2  the round is over when one of them is through
 *   -DROUNDS=R  so many rounds; else for ever
 */
#include <systemc.h>

#ifndef BUG
#define BUG 0
#endif
#ifdef IRS
extern "C" void irs_input(void *, size_t);
#endif

SC_MODULE(toy) {
  sc_signal<unsigned> number;
  sc_event through;
  unsigned twice, thrice;
  int ready;
  unsigned round;

  void source() {
    for (unsigned n = 0;; n++) {
      unsigned next = n + 1;
#ifdef IRS
      irs_input(&next, sizeof next);
#endif
      if (next == number.read()) next++;
      number.write(next);
      wait(through);
    }
  }
  void done() {
    ready++;
#if BUG == 2
    through.notify();
#else
    if (ready == 2) through.notify(SC_ZERO_TIME);
#endif
  }
  void doubler() {
    twice = 2 * number.read();
    done();
  }
  void tripler() {
#if BUG == 1
    thrice = ready == 1 ? twice + number.read() : 0;
#else
    thrice = 3 * number.read();
#endif
    done();
  }
  void back() {
    ready = 0;
    printf("%u: %u %u\n", number.read(), twice, thrice);
    assert(twice + thrice == 5 * number.read());
    round++;
#ifdef ROUNDS
    if (round == ROUNDS) sc_stop();
#endif
  }
  SC_CTOR(toy) : twice(0), thrice(0), ready(0), round(0) {
    SC_THREAD(source);
    SC_METHOD(doubler);
    sensitive << number;
    dont_initialize();
    SC_METHOD(tripler);
    sensitive << number;
    dont_initialize();
    SC_METHOD(back);
    sensitive << through;
    dont_initialize();
  }
};

int sc_main(int, char **) {
  toy t("toy");
  sc_start();
  return 0;
}
