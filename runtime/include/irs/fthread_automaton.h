/* irs/fthread_automaton.h: automata of irs/fthread.h, which have no stack: the scheduler calls them. Not to be included by
 * programs.
 *
 *     DEFINE_AUTOMATON(name) { BEGIN_AUTOMATON STATE_AWAIT(0, event) { ... GOTO(1); } STATE(1) { ... } END_AUTOMATON }
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef IRS_FTHREAD_AUTOMATON_H
#define IRS_FTHREAD_AUTOMATON_H

#ifdef __cplusplus
extern "C" {
#endif

/* An automaton in state 0, from the next instant on. Null: that is not possible. */
FT_I ft_thread_t ft_automaton_create(ft_scheduler_t s, ft_automaton_t automaton, ft_executable_t cleanup, void *args) {
  ft_thread_t t = s ? ft_i_thread(s, cleanup, args) : NULL;
  if (!t) return NULL;
  t->automaton = automaton;
  ft_i_link(s, t);
  return t;
}

#define AUTOMATON(name) void name(ft_thread_t)
#define DEFINE_AUTOMATON(name) void name(ft_thread_t ft_self)
#define BEGIN_AUTOMATON \
  for (;;) {            \
    switch (ft_self->state) {
#define END_AUTOMATON \
  default:            \
    RETURN            \
    }                 \
    }
#define STATE(n) \
  case n:        \
    ft_self->state = n;

#define GOTO(n)                \
  {                            \
    ft_self->state = (n);      \
    ft_self->status = FT_DONE; \
    return;                    \
  }
#define GOTO_NEXT GOTO(ft_self->state + 1)
#define IMMEDIATE(n)      \
  {                       \
    ft_self->state = (n); \
    break;                \
  }
#define RETURN         \
  {                    \
    ft_i_end(ft_self); \
    return;            \
  }

#define SELF ft_self
#define ARGS (ft_self->args)
#define LOCAL (ft_self->local)
#define SET_LOCAL(data) (ft_self->local = (void *)(data))
#define RETURN_CODE (ft_self->code)

#define FT_STAYS(call) \
  if (call) return;
#define STATE_STAY(n, instants) STATE(n) FT_STAYS(ft_i_stays(ft_self, instants))
#define STATE_AWAIT(n, event) STATE(n) FT_STAYS(ft_i_one_stays(ft_self, event, -1))
#define STATE_AWAIT_N(n, event, instants) STATE(n) FT_STAYS(ft_i_one_stays(ft_self, event, instants))
#define STATE_SELECT(n, length, events, mask) STATE(n) FT_STAYS(ft_i_select_stays(ft_self, length, events, mask, -1))
#define STATE_SELECT_N(n, length, events, mask, instants) \
  STATE(n) FT_STAYS(ft_i_select_stays(ft_self, length, events, mask, instants))
#define STATE_JOIN(n, thread) STATE(n) FT_STAYS(ft_i_join_stays(ft_self, thread, -1))
#define STATE_JOIN_N(n, thread, instants) STATE(n) FT_STAYS(ft_i_join_stays(ft_self, thread, instants))
#define STATE_GET_VALUE(n, event, index, result) STATE(n) FT_STAYS(ft_i_value_stays(ft_self, event, index, result))

/* The instruction has come to its end, with a code. */
FT_I int ft_i_goes_on(ft_thread_t self, int code) {
  self->begun = 0;
  self->left = -1;
  ft_i_waits_no_more(self);
  self->joined = NULL;
  self->code = code;
  return 0;
}

/* It has not: the automaton stays in its state. */
FT_I int ft_i_stays_so(ft_thread_t self, char *status) {
  self->status = status;
  return 1;
}

/* Begins the instruction, if it has not begun, with a time. */
FT_I void ft_i_begins(ft_thread_t self, int left) {
  if (self->begun) return;
  self->begun = 1;
  self->late = 0;
  self->left = left;
}

FT_I int ft_i_stays(ft_thread_t self, int instants) {
  ft_i_begins(self, instants < 0 ? 0 : instants);
  return self->left == 0 ? ft_i_goes_on(self, OK) : ft_i_stays_so(self, FT_WAITS);
}

FT_I int ft_i_select_stays(ft_thread_t self, int n, ft_event_t *events, int *mask, int instants) {
  for (int i = 0; i < n; i++) {
    int code = ft_i_event(self, events[i]);
    if (code != OK) return ft_i_goes_on(self, code);
  }
  ft_i_begins(self, instants);
  if (self->left == 0) return ft_i_goes_on(self, ETIMEOUT);
  if (ft_i_any_present(n, events, mask)) return ft_i_goes_on(self, OK);
  if (!self->awaited && ft_i_waits_for(self, n, events) != OK) return ft_i_goes_on(self, EBADMEM);
  return ft_i_stays_so(self, FT_WAITS);
}

FT_I int ft_i_one_stays(ft_thread_t self, ft_event_t e, int instants) {
  int code = ft_i_event(self, e);
  if (code != OK) return ft_i_goes_on(self, code);
  ft_i_begins(self, instants);
  if (self->left == 0) return ft_i_goes_on(self, ETIMEOUT);
  if (e->present) return ft_i_goes_on(self, OK);
  self->one = e;
  self->awaited = &self->one;
  self->awaits = 1;
  return ft_i_stays_so(self, FT_WAITS);
}

FT_I int ft_i_join_stays(ft_thread_t self, ft_thread_t t, int instants) {
  if (!t) return ft_i_goes_on(self, EBADCREATE);
  ft_i_begins(self, instants);
  if (self->left == 0) return ft_i_goes_on(self, ETIMEOUT);
  /* (The scheduler may be at the beginning of an instant nowhere near here: the guard is free.) */
  if (ft_i_has_ended(t)) return ft_i_goes_on(self, OK);
  self->joined = t;
  return ft_i_stays_so(self, FT_RETRIES);
}

FT_I int ft_i_value_stays(ft_thread_t self, ft_event_t e, int n, void **result) {
  int code = ft_i_event(self, e);
  if (code != OK) return ft_i_goes_on(self, code);
  ft_i_begins(self, -1);
  if (self->late) {
    *result = NULL;
    return ft_i_goes_on(self, ENEXT);
  }
  if (ft_i_value(e, n, result)) return ft_i_goes_on(self, OK);
  self->one = e;
  return ft_i_stays_so(self, FT_RETRIES);
}

#ifdef __cplusplus
}
#endif
#endif
