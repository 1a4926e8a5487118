/* A hierarchical channel with two interfaces, between two modules: the shape of the first example that everybody knows of
 * SystemC. Text goes letter by letter through a queue of few places. Written anew.
 *
 *   -DENDLESS  the text is sent again and again, and each letter's number is checked
 */
#include <systemc.h>

class write_if : virtual public sc_interface {
 public:
  virtual void write(char) = 0;
  virtual void reset() = 0;
};

class read_if : virtual public sc_interface {
 public:
  virtual void read(char &) = 0;
  virtual int num_available() = 0;
};

class queue : public sc_channel, public write_if, public read_if {
 public:
  explicit queue(sc_module_name name) : sc_channel(name), many(0), first(0) {}
  void write(char c) {
    if (many == PLACES) wait(read_event);
    place[(first + many) % PLACES] = c;
    many++;
    assert(many <= PLACES);
    write_event.notify();
  }
  void read(char &c) {
    if (many == 0) wait(write_event);
    assert(many > 0);
    c = place[first];
    many--;
    first = (first + 1) % PLACES;
    read_event.notify();
  }
  void reset() { many = first = 0; }
  int num_available() { return many; }

 private:
  enum { PLACES = 4 };
  char place[PLACES];
  int many, first;
  sc_event write_event, read_event;
};

static const char text[] = "what is sent is what arrives\n";
static unsigned sent, arrived;

class sender : public sc_module {
 public:
  sc_port<write_if> out;
  SC_HAS_PROCESS(sender);
  explicit sender(sc_module_name name) : sc_module(name) { SC_THREAD(run); }
  void run() {
#ifdef ENDLESS
    for (;;)
#endif
      for (const char *c = text; *c; c++) {
        out->write(*c);
        sent++;
      }
  }
};

class receiver : public sc_module {
 public:
  sc_port<read_if> in;
  SC_HAS_PROCESS(receiver);
  explicit receiver(sc_module_name name) : sc_module(name) { SC_THREAD(run); }
  void run() {
    const char *expected = text;
    for (;;) {
      char c;
      in->read(c);
      arrived++;
      assert(c == *expected);
      putchar(c);
      if (in->num_available() == 1) putchar('<');
      if (in->num_available() == 3) putchar('>');
      if (!*++expected) expected = text;
    }
  }
};

class top : public sc_module {
 public:
  queue between;
  sender from;
  receiver to;
  explicit top(sc_module_name name) : sc_module(name), between("between"), from("from"), to("to") {
    from.out(between);
    to.in(between);
  }
};

int sc_main(int, char **) {
  top t("top");
  sc_start();
  printf("%s: %u of %u\n", t.to.in.name(), arrived, sent);
  return 0;
}
