/* irs/systemc_module.h: objects, names, modules, processes. Not to be included by programs.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef IRS_SYSTEMC_MODULE_H
#define IRS_SYSTEMC_MODULE_H

#include "systemc_process.h"

namespace sc_core {

class sc_object;

/* The module that is being built, and how often a name without a number was asked for. */
struct sc_i_names {
  sc_object *parent;
  const char *given; /* to the module whose construction begins */
};
SC_I_WEAK sc_i_names sc_i_naming;

/* A new string: parent, dot, name. */
inline char *sc_i_join(const char *parent, const char *name) {
  size_t before = parent ? strlen(parent) + 1 : 0;
  char *all = (char *)malloc(before + strlen(name) + 1);
  if (parent) {
    strcpy(all, parent);
    all[before - 1] = '.';
  }
  strcpy(all + before, name);
  return all;
}

class sc_object {
 public:
  const char *name() const { return i_full; }
  const char *basename() const { return i_name; }
  virtual const char *kind() const { return "sc_object"; }
  sc_object *get_parent_object() const { return i_parent; }
  void print(std::ostream &to) const { to << i_full; }
  virtual ~sc_object() {}
  sc_object(const sc_object &) = delete;
  sc_object &operator=(const sc_object &) = delete;

 protected:
  explicit sc_object(const char *name) { i_be_named(name); }

 private:
  friend const char *sc_gen_unique_name(const char *);
  void i_be_named(const char *name) {
    i_parent = sc_i_naming.parent;
    i_full = sc_i_join(i_parent ? i_parent->name() : NULL, name);
    i_name = i_full + strlen(i_full) - strlen(name);
    i_stems = NULL;
  }
  struct i_count {
    char *stem;
    int next;
    i_count *more;
  };
  static i_count *&i_top() {
    static i_count *top;
    return top;
  }
  sc_object *i_parent;
  const char *i_full, *i_name;
  i_count *i_stems;
};

/* `stem`_N within the module that is being built. */
inline const char *sc_gen_unique_name(const char *stem) {
  sc_object *parent = sc_i_naming.parent;
  sc_object::i_count **at = parent ? &parent->i_stems : &sc_object::i_top();
  while (*at && strcmp((*at)->stem, stem) != 0) at = &(*at)->more;
  if (!*at) {
    *at = (sc_object::i_count *)calloc(1, sizeof **at);
    (*at)->stem = sc_i_join(NULL, stem);
  }
  char number[16];
  snprintf(number, sizeof number, "_%d", (*at)->next++);
  char *all = (char *)malloc(strlen(stem) + strlen(number) + 1);
  strcpy(all, stem);
  strcpy(all + strlen(stem), number);
  return all;
}

/* The name of a module, from where its construction begins until it is complete: what is made meanwhile is within it. */
class sc_module_name {
 public:
  sc_module_name(const char *name) : i_name(name), i_outer(sc_i_naming.parent), i_ends(true) { sc_i_naming.given = name; }
  sc_module_name(const sc_module_name &o) : i_name(o.i_name), i_outer(NULL), i_ends(false) {}
  ~sc_module_name() {
    if (i_ends) sc_i_naming.parent = i_outer;
  }
  operator const char *() const { return i_name; }

 private:
  sc_module_name &operator=(const sc_module_name &) = delete;
  const char *i_name;
  sc_object *i_outer;
  bool i_ends;
};

class sc_interface {
 public:
  virtual const sc_event &default_event() const {
    __assert_fail("sensitivity to an interface without default_event", __FILE__, __LINE__, __func__);
  }
  virtual ~sc_interface() {}

 protected:
  sc_interface() {}

 private:
  sc_interface(const sc_interface &) = delete;
};

/* What a process can be made sensitive to before ports are bound. */
enum sc_i_edge { SC_I_ANY, SC_I_POS, SC_I_NEG };

class sc_port_base;

struct sc_i_finder {
  const sc_port_base *port;
  sc_i_edge edge;
};

/* A sensitivity to a port, until it is bound. */
struct sc_i_promise {
  sc_i_process *process;
  const sc_port_base *port;
  sc_i_edge edge;
  sc_i_promise *next;
};
SC_I_WEAK sc_i_promise *sc_i_promises, **sc_i_promises_last;

inline void sc_i_promise_to(sc_i_process *p, const sc_port_base *port, sc_i_edge edge) {
  sc_i_promise *n = new sc_i_promise();
  n->process = p;
  n->port = port;
  n->edge = edge;
  *(sc_i_promises ? sc_i_promises_last : &sc_i_promises) = n;
  sc_i_promises_last = &n->next;
}

class sc_sensitive {
 public:
  sc_sensitive &operator<<(const sc_event &e) { return sc_i_sensitive(last(), e), *this; }
  sc_sensitive &operator<<(const sc_interface &i) { return sc_i_sensitive(last(), i.default_event()), *this; }
  sc_sensitive &operator<<(const sc_port_base &p) { return sc_i_promise_to(last(), &p, SC_I_ANY), *this; }
  sc_sensitive &operator<<(const sc_i_finder &f) { return sc_i_promise_to(last(), f.port, f.edge), *this; }

 private:
  static sc_i_process *last() {
    sc_i_check("sensitive without a process before it", sc_i.last);
    return sc_i.last;
  }
};

class sc_module : public sc_object, private sc_i_built {
 public:
  const char *kind() const { return "sc_module"; }
  virtual ~sc_module() {}

 protected:
  sc_module() : sc_object(i_take()) { sc_i_naming.parent = this; }
  explicit sc_module(const sc_module_name &) : sc_module() {}

  sc_sensitive sensitive;

  /* Not at the start; the process that was made last. */
  void dont_initialize() {
    sc_i_check("dont_initialize without a process before it", sc_i.last);
    sc_i.last->uninitial = SC_I_READY;
  }
  void wait(int n) { sc_core::wait(n); }
  SC_I_MEMBERS(wait)
  SC_I_MEMBERS(next_trigger)
  void set_stack_size(size_t) {}

  virtual void before_end_of_elaboration() {}
  virtual void end_of_elaboration() {}
  virtual void start_of_simulation() {}
  virtual void end_of_simulation() {}

 private:
  static const char *i_take() {
    const char *name = sc_i_naming.given;
    sc_i_check("a module without a name", name);
    sc_i_naming.given = NULL;
    return name;
  }
  void i_phase(int phase) {
    sc_object *outer = sc_i_naming.parent;
    sc_i_naming.parent = this;
    switch (phase) {
      case BEFORE: before_end_of_elaboration(); break;
      case MADE: end_of_elaboration(); break;
      case START: start_of_simulation(); break;
      case OVER: end_of_simulation(); break;
    }
    sc_i_naming.parent = outer;
  }
};

typedef sc_module sc_channel;
typedef sc_module sc_behavior;

/* A channel that is updated between two delta cycles. */
class sc_prim_channel : public sc_object, protected sc_i_updated {
 public:
  const char *kind() const { return "sc_prim_channel"; }

 protected:
  sc_prim_channel() : sc_object(sc_gen_unique_name("prim_channel")) {}
  explicit sc_prim_channel(const char *name) : sc_object(name) {}
  void request_update() { sc_i_ask_update(this); }
  void wait(int n) { sc_core::wait(n); }
  SC_I_MEMBERS(wait)
  SC_I_MEMBERS(next_trigger)
};

}  // namespace sc_core

#define SC_MODULE(name) struct name : ::sc_core::sc_module
#define SC_CTOR(name)                    \
  typedef name SC_CURRENT_USER_MODULE;   \
  name(::sc_core::sc_module_name)
#define SC_HAS_PROCESS(name) typedef name SC_CURRENT_USER_MODULE

#define SC_I_PROCESS(f, method)                                                                                  \
  ((void)::sc_core::sc_i_make(                                                                                   \
      this, [](::sc_core::sc_module *m) { static_cast<SC_CURRENT_USER_MODULE *>(m)->f(); }, method))
#define SC_THREAD(f) SC_I_PROCESS(f, 0)
#define SC_METHOD(f) SC_I_PROCESS(f, 1)
#define sc_assert(condition) ((condition) ? (void)0 : __assert_fail(#condition, __FILE__, __LINE__, __func__))
#endif
