/* irs/systemc_process.h: lists of events, wait and next_trigger. Not to be included by programs.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef IRS_SYSTEMC_PROCESS_H
#define IRS_SYSTEMC_PROCESS_H

#include "systemc_time.h"

namespace sc_core {

/* Some events. */
template <bool ALL>
class sc_i_list {
 public:
  enum { MOST = 16 };
  sc_i_list() : n(0) {}
  sc_i_list(const sc_event &e) : n(1) { events[0] = &e; }
  int size() const { return n; }
  template <bool O>
  sc_i_list &add(const sc_i_list<O> &o) {
    for (int i = 0; i < o.n; i++) {
      sc_i_check("a list of more than 16 events, which is outside of irs/systemc.h", n < MOST);
      events[n++] = o.events[i];
    }
    return *this;
  }
  sc_i_list &operator|=(const sc_i_list<false> &o) { return add(o); }
  sc_i_list &operator&=(const sc_i_list<true> &o) { return add(o); }
  static char *status() { return ALL ? SC_I_ALL : SC_I_ONE; }
  const sc_event *events[MOST];
  int n;
};

typedef sc_i_list<false> sc_event_or_list;
typedef sc_i_list<true> sc_event_and_list;
typedef sc_event_or_list sc_event_or_expr;
typedef sc_event_and_list sc_event_and_expr;

inline sc_event_or_list operator|(const sc_event &a, const sc_event &b) { return sc_event_or_list(a).add(sc_event_or_list(b)); }
inline sc_event_or_list operator|(sc_event_or_list a, const sc_event &b) { return a.add(sc_event_or_list(b)); }
inline sc_event_or_list operator|(sc_event_or_list a, const sc_event_or_list &b) { return a.add(b); }
inline sc_event_and_list operator&(const sc_event &a, const sc_event &b) {
  return sc_event_and_list(a).add(sc_event_and_list(b));
}
inline sc_event_and_list operator&(sc_event_and_list a, const sc_event &b) { return a.add(sc_event_and_list(b)); }
inline sc_event_and_list operator&(sc_event_and_list a, const sc_event_and_list &b) { return a.add(b); }

inline void wait() { sc_i_wait_static(); }
inline void wait(int n) {
  sc_i_check("wait(n) for n < 1", n > 0);
  while (n-- > 0) sc_i_wait_static();
}
inline void wait(const sc_event &e) { sc_i_wait_event(&e); }
inline void wait(sc_time t) { sc_i_wait_time(t.value(), NULL); }
inline void wait(sc_time t, const sc_event &e) { sc_i_wait_time(t.value(), &e); }
template <bool ALL>
inline void wait(const sc_i_list<ALL> &l) {
  sc_i_wait_list(NULL, l.events, l.n, l.status());
}
template <bool ALL>
inline void wait(sc_time t, const sc_i_list<ALL> &l) {
  uint64_t time = t.value();
  sc_i_wait_list(&time, l.events, l.n, l.status());
}
template <class Num>
inline void wait(Num n, sc_time_unit unit) {
  sc_i_wait_time(sc_i_time(n, unit), NULL);
}
template <class Num>
inline void wait(Num n, sc_time_unit unit, const sc_event &e) {
  sc_i_wait_time(sc_i_time(n, unit), &e);
}
template <class Num, bool ALL>
inline void wait(Num n, sc_time_unit unit, const sc_i_list<ALL> &l) {
  wait(sc_time(n, unit), l);
}

inline void next_trigger() { sc_i_triggered(NULL); }
inline void next_trigger(const sc_event &e) { sc_i_trigger_event(&e); }
inline void next_trigger(sc_time t) { sc_i_trigger_time(t.value(), NULL); }
inline void next_trigger(sc_time t, const sc_event &e) { sc_i_trigger_time(t.value(), &e); }
template <bool ALL>
inline void next_trigger(const sc_i_list<ALL> &l) {
  sc_i_trigger_list(NULL, l.events, l.n, l.status());
}
template <bool ALL>
inline void next_trigger(sc_time t, const sc_i_list<ALL> &l) {
  uint64_t time = t.value();
  sc_i_trigger_list(&time, l.events, l.n, l.status());
}
template <class Num>
inline void next_trigger(Num n, sc_time_unit unit) {
  sc_i_trigger_time(sc_i_time(n, unit), NULL);
}
template <class Num>
inline void next_trigger(Num n, sc_time_unit unit, const sc_event &e) {
  sc_i_trigger_time(sc_i_time(n, unit), &e);
}
template <class Num, bool ALL>
inline void next_trigger(Num n, sc_time_unit unit, const sc_i_list<ALL> &l) {
  next_trigger(sc_time(n, unit), l);
}

/* The same as members. */
#define SC_I_MEMBERS(name)                                                                              \
  void name() { ::sc_core::name(); }                                                                    \
  void name(const ::sc_core::sc_event &e) { ::sc_core::name(e); }                                       \
  void name(::sc_core::sc_time t) { ::sc_core::name(t); }                                               \
  void name(::sc_core::sc_time t, const ::sc_core::sc_event &e) { ::sc_core::name(t, e); }              \
  template <bool ALL>                                                                                   \
  void name(const ::sc_core::sc_i_list<ALL> &l) {                                                       \
    ::sc_core::name(l);                                                                                 \
  }                                                                                                     \
  template <bool ALL>                                                                                   \
  void name(::sc_core::sc_time t, const ::sc_core::sc_i_list<ALL> &l) {                                 \
    ::sc_core::name(t, l);                                                                              \
  }                                                                                                     \
  template <class Num>                                                                                  \
  void name(Num n, ::sc_core::sc_time_unit unit) {                                                      \
    ::sc_core::name(n, unit);                                                                           \
  }                                                                                                     \
  template <class Num>                                                                                  \
  void name(Num n, ::sc_core::sc_time_unit unit, const ::sc_core::sc_event &e) {                        \
    ::sc_core::name(n, unit, e);                                                                        \
  }                                                                                                     \
  template <class Num, bool ALL>                                                                        \
  void name(Num n, ::sc_core::sc_time_unit unit, const ::sc_core::sc_i_list<ALL> &l) {                  \
    ::sc_core::name(n, unit, l);                                                                        \
  }

/* Simulates until nothing can happen, or somebody stops it. */
inline void sc_start() { sc_i_start(0, 1); }
/* ... for so long: what happens at the very end is left to the next call. None: one delta cycle. */
inline void sc_start(sc_time t) { sc_i_start(t.value(), 0); }
template <class Num>
inline void sc_start(Num n, sc_time_unit unit) {
  sc_i_start(sc_i_time(n, unit), 0);
}
inline void sc_stop() { sc_i_stop(); }
/* From the first evaluation to the end, between two calls of sc_start, too. */
inline bool sc_is_running() { return sc_i.running != NULL; }
/* (Asked between two calls of sc_start: a process' turn must not depend on who else has had one.) */
inline bool sc_pending_activity_at_current_time() {
  sc_i_check("a process asks for pending activity, which is outside of irs/systemc.h", !sc_i_self);
  if (sc_i_is_ready()) return true;
  for (sc_event *e = sc_i.events; e; e = e->i_next)
    if (e->i_pending == SC_I_DELTA) return true;
  return false;
}
inline bool sc_pending_activity_at_future_time() {
  sc_i_check("a process asks for pending activity, which is outside of irs/systemc.h", !sc_i_self);
  return sc_i_next() != 0;
}
inline bool sc_pending_activity() { return sc_pending_activity_at_current_time() || sc_pending_activity_at_future_time(); }
inline sc_time sc_time_to_pending_activity() {
  return sc_pending_activity_at_current_time() ? sc_time() : sc_i_next() ? sc_time::from_value(sc_i_next())
                                                                         : sc_time::from_value(UINT64_MAX - sc_i.now);
}

}  // namespace sc_core
#endif
