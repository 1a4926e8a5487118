/* A master writes to a memory behind a bus and reads back; requests and answers go by events, the bus takes its time. After
 * the mem-slave-tlm models of the literature (FMCAD 2010: safe), written anew.
 *
 *   -DCELLS=N   cells that are written before they are read (1 to 5 in the literature)
 *   -DBUG       the bus keeps the last address for the last cell
 *   -DROUNDS=R  so many rounds; else for ever
 */
#include <systemc.h>

#ifndef CELLS
#define CELLS 1
#endif
#ifdef IRS
extern "C" void irs_input(void *, size_t);
#endif

struct bus_if : virtual public sc_interface {
  virtual unsigned transport(bool write, unsigned address, unsigned data) = 0;
};

SC_MODULE(memory) {
  sc_event requested, answered;
  bool write;
  unsigned address, data;
  unsigned cells[CELLS + 1];
  void run() {
    for (;;) {
      wait(requested);
      assert(address <= CELLS);
      if (write)
        cells[address] = data;
      else
        data = cells[address];
      answered.notify(2, SC_NS);
    }
  }
  SC_CTOR(memory) : write(false), address(0), data(0) {
    for (int i = 0; i <= CELLS; i++) cells[i] = 0;
    SC_THREAD(run);
  }
};

class bus : public sc_channel, public bus_if {
 public:
  memory *to;
  explicit bus(sc_module_name name) : sc_channel(name), to(NULL) {}
  unsigned transport(bool write, unsigned address, unsigned data) {
    to->write = write;
#ifdef BUG
    if (address < CELLS - 1 || !write)
#endif
      to->address = address;
    to->data = data;
    to->requested.notify(1, SC_NS);
    wait(to->answered);
    return to->data;
  }
};

SC_MODULE(master) {
  sc_port<bus_if> out;
  void run() {
    for (unsigned round = 0;; round++) {
      unsigned written[CELLS];
      for (unsigned i = 0; i < CELLS; i++) {
        unsigned x = round * 10 + i + 1;
#ifdef IRS
        irs_input(&x, sizeof x);
#endif
        written[i] = x;
        out->transport(true, i, x);
      }
      for (unsigned i = 0; i < CELLS; i++) {
        unsigned got = out->transport(false, i, 0);
        printf("%u: %u\n", i, got);
        assert(got == written[i]);
      }
#ifdef ROUNDS
      if (round + 1 == ROUNDS) sc_stop();
#endif
    }
  }
  SC_CTOR(master) { SC_THREAD(run); }
};

int sc_main(int, char **) {
  master m("master");
  bus b("bus");
  memory s("memory");
  m.out(b);
  b.to = &s;
  sc_start();
  return 0;
}
