/* irs/systemc_signal.h: signals, their ports, clocks. Not to be included by programs.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef IRS_SYSTEMC_SIGNAL_H
#define IRS_SYSTEMC_SIGNAL_H

#include "systemc_port.h"

namespace sc_core {

/* Who may write a signal: one process, whatever it is; or any, but one in a delta cycle; or anybody. */
enum sc_writer_policy { SC_ONE_WRITER, SC_MANY_WRITERS, SC_UNCHECKED_WRITERS };

template <class T>
class sc_signal_in_if : virtual public sc_interface {
 public:
  virtual const sc_event &value_changed_event() const = 0;
  virtual const T &read() const = 0;
  virtual bool event() const = 0;
};

template <>
class sc_signal_in_if<bool> : virtual public sc_interface {
 public:
  virtual const sc_event &value_changed_event() const = 0;
  virtual const sc_event &posedge_event() const = 0;
  virtual const sc_event &negedge_event() const = 0;
  virtual const bool &read() const = 0;
  virtual bool event() const = 0;
  virtual bool posedge() const = 0;
  virtual bool negedge() const = 0;
};

template <class T>
class sc_signal_inout_if : public sc_signal_in_if<T> {
 public:
  virtual void write(const T &) = 0;
};

extern "C" {
SC_I_WEAK bool sc_i_truth[2] = {false, true};
}

/* The value, in two ways: to a verifier that knows it as a formula of inputs each way has a value that is known, and states
 * of circuits come back. (What is read on two ways that differ is no formula to a compiler, either.) */
inline bool sc_i_known(bool value) {
  bool known;
  if (value) {
    known = sc_i_truth[1];
    __asm__ volatile("" ::: "memory");
  } else {
    known = sc_i_truth[0];
  }
  return known;
}

/* What signals of all types have. */
template <class T, sc_writer_policy W>
class sc_i_signal : public sc_signal_inout_if<T>, public sc_prim_channel {
 public:
  const char *kind() const { return "sc_signal"; }
  const sc_event &value_changed_event() const { return i_changed; }
  const sc_event &default_event() const { return i_changed; }
  const T &read() const { return i_now; }
  const T &get_data_ref() const { return i_now; }
  const T &get_new_value() const { return i_new; }
  operator const T &() const { return i_now; }
  bool event() const { return i_recent != NULL; }
  void print(std::ostream &to) const { to << i_now; }

  void write(const T &value) {
    if (W != SC_UNCHECKED_WRITERS && sc_i_self) {
      sc_i_check("two processes write a signal", !i_writer || i_writer == sc_i_self);
      i_writer = sc_i_self;
    }
    i_new = value;
    if (W == SC_MANY_WRITERS || !(i_new == i_now)) request_update();
  }

 protected:
  sc_i_signal(const char *name, const T &value) : sc_prim_channel(name), i_now(value), i_new(value), i_writer(NULL) {}

  virtual void i_change() { sc_i_notify_delta(&i_changed); }
  void update() {
    if (W == SC_MANY_WRITERS) i_writer = NULL;
    if (i_new == i_now) return;
    i_now = i_new;
    i_recent = SC_I_DELTA;
    i_change();
  }

  T i_now, i_new;
  sc_i_process *i_writer;
  sc_event i_changed;
};

template <class T, sc_writer_policy W = SC_ONE_WRITER>
class sc_signal : public sc_i_signal<T, W> {
 public:
  sc_signal() : sc_i_signal<T, W>(sc_gen_unique_name("signal"), T()) {}
  explicit sc_signal(const char *name) : sc_i_signal<T, W>(name, T()) {}
  sc_signal(const char *name, const T &value) : sc_i_signal<T, W>(name, value) {}
  sc_signal &operator=(const T &value) { return this->write(value), *this; }
  sc_signal &operator=(const sc_signal &o) { return this->write(o.read()), *this; }
};

template <sc_writer_policy W>
class sc_signal<bool, W> : public sc_i_signal<bool, W> {
 public:
  sc_signal() : sc_i_signal<bool, W>(sc_gen_unique_name("signal"), false) {}
  explicit sc_signal(const char *name) : sc_i_signal<bool, W>(name, false) {}
  sc_signal(const char *name, bool value) : sc_i_signal<bool, W>(name, value) {}
  sc_signal &operator=(bool value) { return this->write(value), *this; }
  sc_signal &operator=(const sc_signal &o) { return this->write(o.read()), *this; }
  void write(const bool &value) { sc_i_signal<bool, W>::write(sc_i_known(value)); }
  const sc_event &posedge_event() const { return i_pos; }
  const sc_event &negedge_event() const { return i_neg; }
  bool posedge() const { return this->event() && this->i_now; }
  bool negedge() const { return this->event() && !this->i_now; }

 protected:
  void i_change() {
    sc_i_signal<bool, W>::i_change();
    sc_i_notify_delta(this->i_now ? &i_pos : &i_neg);
  }
  sc_event i_pos, i_neg;
};

/* A signal each of whose writings counts as a change. */
template <class T, sc_writer_policy W = SC_ONE_WRITER>
class sc_buffer : public sc_signal<T, W> {
 public:
  sc_buffer() {}
  explicit sc_buffer(const char *name) : sc_signal<T, W>(name) {}
  const char *kind() const { return "sc_buffer"; }
  sc_buffer &operator=(const T &value) { return write(value), *this; }
  void write(const T &value) {
    sc_signal<T, W>::write(value);
    this->request_update();
  }

 protected:
  void update() {
    if (W == SC_MANY_WRITERS) this->i_writer = NULL;
    this->i_now = this->i_new;
    this->i_recent = SC_I_DELTA;
    this->i_change();
  }
};

inline const sc_event &sc_i_edge_of(const sc_signal_in_if<bool> *i, sc_i_edge edge) {
  return edge == SC_I_POS ? i->posedge_event() : edge == SC_I_NEG ? i->negedge_event() : i->default_event();
}
template <class T>
inline const sc_event &sc_i_edge_of(const sc_signal_in_if<T> *i, sc_i_edge) {
  return i->default_event();
}

/* Ports to one signal; IF is what they need of it. */
template <class T, class IF>
class sc_i_signal_port : public sc_i_port<IF> {
 public:
  const T &read() const { return (*this)->read(); }
  operator const T &() const { return (*this)->read(); }
  bool event() const { return (*this)->event(); }
  const sc_event &value_changed_event() const { return (*this)->value_changed_event(); }
  const sc_event &default_event() const { return (*this)->default_event(); }
  sc_i_finder value_changed() const {
    sc_i_finder f = {this, SC_I_ANY};
    return f;
  }
  void i_sense(sc_i_process *p, sc_i_edge edge) const { sc_i_sensitive(p, sc_i_edge_of(this->get_interface(), edge)); }

  /* Of ports to a bool. */
  sc_i_finder pos() const {
    sc_i_finder f = {this, SC_I_POS};
    return f;
  }
  sc_i_finder neg() const {
    sc_i_finder f = {this, SC_I_NEG};
    return f;
  }
  bool posedge() const { return (*this)->posedge(); }
  bool negedge() const { return (*this)->negedge(); }
  const sc_event &posedge_event() const { return (*this)->posedge_event(); }
  const sc_event &negedge_event() const { return (*this)->negedge_event(); }

 protected:
  explicit sc_i_signal_port(const char *name) : sc_i_port<IF>(name, 1) {}
};

template <class T>
class sc_inout : public sc_i_signal_port<T, sc_signal_inout_if<T> > {
 public:
  sc_inout() : sc_i_signal_port<T, sc_signal_inout_if<T> >(sc_gen_unique_name("port")), i_first(NULL) {}
  explicit sc_inout(const char *name) : sc_i_signal_port<T, sc_signal_inout_if<T> >(name), i_first(NULL) {}
  const char *kind() const { return "sc_inout"; }
  void write(const T &value) { (*this)->write(value); }
  sc_inout &operator=(const T &value) { return write(value), *this; }
  sc_inout &operator=(const sc_inout &o) { return write(o.read()), *this; }
  /* Before it is bound: the value that is then written. */
  void initialize(const T &value) {
    if (this->get_interface())
      write(value);
    else
      i_first = new T(value);
  }

 protected:
  void end_of_elaboration() {
    if (i_first) write(*i_first);
  }

 private:
  T *i_first;
};

template <class T>
class sc_out : public sc_inout<T> {
 public:
  sc_out() {}
  explicit sc_out(const char *name) : sc_inout<T>(name) {}
  const char *kind() const { return "sc_out"; }
  sc_out &operator=(const T &value) { return this->write(value), *this; }
  sc_out &operator=(const sc_out &o) { return this->write(o.read()), *this; }
};

template <class T>
class sc_in : public sc_i_signal_port<T, sc_signal_in_if<T> > {
  typedef sc_i_signal_port<T, sc_signal_in_if<T> > base;

 public:
  sc_in() : base(sc_gen_unique_name("port")), i_outer(NULL) {}
  explicit sc_in(const char *name) : base(name), i_outer(NULL) {}
  const char *kind() const { return "sc_in"; }
  using base::bind;
  using base::operator();
  /* To a port of the module around it through which more is possible. */
  void bind(sc_i_port<sc_signal_inout_if<T> > &port) { i_outer = &port; }
  void operator()(sc_i_port<sc_signal_inout_if<T> > &port) { bind(port); }
  void i_resolve() {
    if (i_outer) {
      i_outer->i_resolve();
      bind(*i_outer->get_interface());
      i_outer = NULL;
    }
    base::i_resolve();
  }

 private:
  sc_i_port<sc_signal_inout_if<T> > *i_outer;
};

/* A signal that goes up and down for ever. Its edges are notified in advance, each at the one before. */
class sc_clock : public sc_signal<bool> {
 public:
  sc_clock() : sc_clock(sc_gen_unique_name("clock")) {}
  explicit sc_clock(const char *name) : sc_clock(name, sc_time(1, SC_NS)) {}
  sc_clock(const char *name, const sc_time &period, double duty = 0.5, const sc_time &start = SC_ZERO_TIME,
           bool up_first = true)
      : sc_signal<bool>(name, !up_first), i_period(period) {
    i_high = period * duty;
    i_low = period - i_high;
    sc_i_check("a clock that does not go up and down", i_high > sc_time() && i_low > sc_time());
    sc_i_make_ticks(this, up_first ? &i_up : &i_down, start);
  }
  sc_clock(const char *name, double period, sc_time_unit unit, double duty = 0.5) : sc_clock(name, sc_time(period, unit), duty) {}
  sc_clock(const char *name, double period, sc_time_unit unit, double duty, double start, sc_time_unit start_unit,
           bool up_first = true)
      : sc_clock(name, sc_time(period, unit), duty, sc_time(start, start_unit), up_first) {}
  const char *kind() const { return "sc_clock"; }
  const sc_time &period() const { return i_period; }
  void write(const bool &) { sc_i_check("a clock is written", 0); }

 private:
  /* The processes have a module's place, and use it as the clock. */
  static void i_go_up(sc_module *c) {
    sc_clock *clock = (sc_clock *)(void *)c;
    clock->i_down.notify(clock->i_high);
    clock->i_set(true);
  }
  static void i_go_down(sc_module *c) {
    sc_clock *clock = (sc_clock *)(void *)c;
    clock->i_up.notify(clock->i_low);
    clock->i_set(false);
  }
  void i_set(bool value) {
    this->i_new = value;
    request_update();
  }
  static void sc_i_make_ticks(sc_clock *c, sc_event *first, const sc_time &start) {
    sc_i_process *up = sc_i_make((sc_module *)(void *)c, i_go_up, 1);
    sc_i_sensitive(up, c->i_up);
    up->uninitial = SC_I_READY;
    sc_i_process *down = sc_i_make((sc_module *)(void *)c, i_go_down, 1);
    sc_i_sensitive(down, c->i_down);
    down->uninitial = SC_I_READY;
    first->notify(start);
  }
  sc_time i_period, i_high, i_low;
  sc_event i_up, i_down;
};

typedef sc_in<bool> sc_in_clk;
typedef sc_out<bool> sc_out_clk;

template <class T>
inline std::ostream &operator<<(std::ostream &to, const sc_signal_in_if<T> &s) {
  return to << s.read();
}

}  // namespace sc_core
#endif
