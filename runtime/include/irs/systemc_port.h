/* irs/systemc_port.h: ports. Not to be included by programs.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef IRS_SYSTEMC_PORT_H
#define IRS_SYSTEMC_PORT_H

#include "systemc_module.h"

namespace sc_core {

enum sc_port_policy { SC_ONE_OR_MORE_BOUND, SC_ZERO_OR_MORE_BOUND, SC_ALL_BOUND };

class sc_port_base : public sc_object, private sc_i_built {
 public:
  const char *kind() const { return "sc_port"; }
  /* What a sensitivity to the port means. */
  virtual void i_sense(sc_i_process *p, sc_i_edge edge) const = 0;
  virtual void i_resolve() = 0;

 protected:
  sc_port_base() : sc_object(sc_gen_unique_name("port")) {}
  explicit sc_port_base(const char *name) : sc_object(name) {}
  virtual void before_end_of_elaboration() {}
  virtual void end_of_elaboration() {}
  virtual void start_of_simulation() {}
  virtual void end_of_simulation() {}

 private:
  void i_phase(int phase) {
    switch (phase) {
      case BEFORE: before_end_of_elaboration(); break;
      case BIND: i_resolve(); break;
      case MADE: end_of_elaboration(); break;
      case START: start_of_simulation(); break;
      case OVER: end_of_simulation(); break;
    }
  }
};

extern "C" inline void sc_i_keep_promises(void) {
  while (sc_i_promise *p = sc_i_promises) {
    p->port->i_sense(p->process, p->edge);
    sc_i_promises = p->next;
    delete p;
  }
}

/* Of a port to some interface. */
template <class IF>
class sc_i_port : public sc_port_base {
 public:
  typedef IF if_type;

  void bind(IF &i) { i_add(&i, NULL); }
  void bind(sc_i_port &port) { i_add(NULL, &port); }
  void operator()(IF &i) { bind(i); }
  void operator()(sc_i_port &port) { bind(port); }

  IF *operator->() { return i_get(0); }
  const IF *operator->() const { return i_get(0); }
  IF *operator[](int i) { return i_get(i); }
  const IF *operator[](int i) const { return i_get(i); }
  int size() const {
    int n = 0;
    for (i_bound *b = i_first; b; b = b->next) n++;
    return n;
  }
  IF *get_interface() { return i_first ? i_first->to : NULL; }
  const IF *get_interface() const { return i_first ? i_first->to : NULL; }

  void i_sense(sc_i_process *p, sc_i_edge) const {
    for (i_bound *b = i_first; b; b = b->next) sc_i_sensitive(p, b->to->default_event());
  }

  /* Ports that this is bound to are bound to channels. */
  void i_resolve() {
    for (i_bound **at = &i_first; *at;) {
      i_bound *b = *at;
      if (b->to) {
        at = &b->next;
        continue;
      }
      sc_i_check("ports are bound in a circle", !i_busy);
      i_busy = true;
      b->through->i_resolve();
      i_busy = false;
      *at = b->next;
      for (i_bound *o = b->through->i_first; o; o = o->next) {
        i_bound *n = new i_bound();
        n->to = o->to;
        n->next = *at;
        *at = n;
        at = &n->next;
      }
    }
    sc_i_check("a port is not bound", i_first || i_most < 0);
    int most = i_most < 0 ? -i_most - 1 : i_most;
    sc_i_check("a port is bound too often", most == 0 || size() <= most);
  }

 protected:
  /* Bound to so many at most; 0: any number. Negative, one less: none will do, too. */
  sc_i_port(const char *name, int most) : sc_port_base(name), i_first(NULL), i_most(most), i_busy(false) {}
  explicit sc_i_port(int most) : i_first(NULL), i_most(most), i_busy(false) {}

  void i_add(IF *to, sc_i_port *through) {
    i_bound **at = &i_first;
    while (*at) at = &(*at)->next;
    *at = new i_bound();
    (*at)->to = to;
    (*at)->through = through;
  }

 private:
  struct i_bound {
    IF *to;
    sc_i_port *through;
    i_bound *next;
  };
  IF *i_get(int i) const {
    i_bound *b = i_first;
    for (; b && i > 0; i--) b = b->next;
    sc_i_check("a port that is not bound is used", b && b->to);
    return b->to;
  }
  i_bound *i_first;
  int i_most;
  bool i_busy;
};

template <class IF, int Num = 1, sc_port_policy P = SC_ONE_OR_MORE_BOUND>
class sc_port : public sc_i_port<IF> {
 public:
  sc_port() : sc_i_port<IF>(i_most()) {}
  explicit sc_port(const char *name) : sc_i_port<IF>(name, i_most()) {}

 private:
  static constexpr int i_most() { return P == SC_ZERO_OR_MORE_BOUND ? -Num - 1 : Num; }
};

/* A channel of a module, offered outside. */
template <class IF>
class sc_export : public sc_object {
 public:
  sc_export() : sc_object(sc_gen_unique_name("export")), i_to(NULL) {}
  explicit sc_export(const char *name) : sc_object(name), i_to(NULL) {}
  const char *kind() const { return "sc_export"; }
  void bind(IF &i) { i_to = &i; }
  void operator()(IF &i) { bind(i); }
  IF *operator->() { return i_get(); }
  operator IF &() { return *i_get(); }
  IF *get_interface() { return i_to; }

 private:
  IF *i_get() {
    sc_i_check("an export that is not bound is used", i_to);
    return i_to;
  }
  IF *i_to;
};

}  // namespace sc_core
#endif
