/* irs/systemc_kernel.h: how the scheduler of irs/systemc.h works (IEEE 1666-2011, section 4). Not to be included by programs.
 *
 * Each process, a method, too, is a pthread that runs when it has the turn, which goes by semaphores: from the scheduler to
 * a process, and back. Only who has the turn touches anything, so that nothing needs other protection.
 *
 * There are two kinds of executions, and a verifier looks at both (sc_i_choose). In an ordered one, which is what runs,
 * processes take their turns in the reference implementation's order; for that, and for nothing else, there are queues. In
 * the others each turn is that of any process that is ready; nothing remembers who came first, so that two orders
 * of turns that have nothing to do with each other come to one state. Who is in no queue points to nobody, for the
 * same reason. What shall never be abstracted from is kept in pointers (a status points to one of sc_i_states), and nothing
 * but sc_time_stamp says what time it is: a notification knows how long it still takes.
 *
 * Which part these functions play in the verifier's reductions is said in its engine esst; the argument is in "Turns" in
 * its engine impact.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef IRS_SYSTEMC_KERNEL_H
#define IRS_SYSTEMC_KERNEL_H

#include "choice.h"

#include <assert.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SC_I_WEAK __attribute__((weak))
/* (Not static: a verifier knows them by their names, which shall be C's.) */
#define SC_I inline

namespace sc_core {

class sc_event;
class sc_module;
class sc_time;
struct sc_i_process;

enum sc_time_unit { SC_FS, SC_PS, SC_NS, SC_US, SC_MS, SC_SEC };

/* What a process is at: it can have a turn; it waits for what it is sensitive to, for one of some events, for all of them;
 * it has ended. What an event is at (null: nothing): it is notified for the next delta cycle, or for later. */
extern "C" {
SC_I_WEAK char sc_i_states[7];
}
#define SC_I_READY (&sc_core::sc_i_states[0])
#define SC_I_STATIC (&sc_core::sc_i_states[1])
#define SC_I_ONE (&sc_core::sc_i_states[2])
#define SC_I_ALL (&sc_core::sc_i_states[3])
#define SC_I_ENDED (&sc_core::sc_i_states[4])
#define SC_I_DELTA (&sc_core::sc_i_states[5])
#define SC_I_TIMED (&sc_core::sc_i_states[6])

/* That a process waits for an event, or may do so. */
struct sc_i_wish {
  sc_i_process *process;
  sc_event *event; /* null: it is gone */
  char *active;    /* null: not now */
  sc_i_wish *next; /* of the same event */
  sc_i_wish *more; /* of the same process */
};

/* Messages are those of assertions, with the line of this header. */
#define sc_i_check(what, condition) ((condition) ? (void)0 : __assert_fail(what, __FILE__, __LINE__, __func__))

class sc_event {
 public:
  sc_event();
  explicit sc_event(const char *name);
  ~sc_event();
  sc_event(const sc_event &) = delete;
  sc_event &operator=(const sc_event &) = delete;

  /* At once: who waits is ready in this very evaluation phase. */
  void notify() const;
  /* In so much time; in the next delta cycle, if that is none. An earlier notification that is pending stays, a later one
   * is forgotten. */
  void notify(sc_time) const;
  template <class Num>
  void notify(Num, sc_time_unit) const;
  void notify_delayed() const;
  void notify_delayed(sc_time) const;
  void cancel() const;

  const char *name() const { return i_name ? i_name : ""; }

  const char *i_name;
  sc_event *i_next;  /* the kernel's, all */
  sc_event *i_after; /* in a queue */
  char *i_pending;
  uint64_t i_left;    /* until it is triggered, if that is timed */
  sc_i_wish *i_fixed; /* who is sensitive to it, the last one first */
  sc_i_wish *i_waiting;
  char *i_at_once; /* a place that is written when it is notified at once */
};

struct sc_i_process {
  sc_i_process() = default;
  sem_t turn;
  pthread_t pthread;
  void (*run)(sc_module *);
  sc_module *module;
  char *method; /* null: a thread */
  char *status;
  sc_i_process *next;  /* all, in the order of their making */
  sc_i_process *after; /* in a queue */
  sc_i_wish *fixed;    /* what it is sensitive to */
  sc_i_wish *wishes;   /* what it has waited for otherwise */
  sc_i_wish *spare;    /* the rest of `own` */
  sc_i_wish own[6];
  sc_event timer;   /* its own */
  char *trigger;    /* of a method: how it waits next, if not for what it is sensitive to */
  char *uninitial;  /* not null: nothing is to be done at the start */
  char *over;       /* not null: it ends */
  int number;
};

/* A notification for later. */
struct sc_i_later {
  sc_event *event;
  uint64_t left;
};

struct sc_i_queue {
  sc_i_process *first, *last;
};

/* A channel that has asked for its update. */
class sc_i_updated {
 public:
  virtual void update() {}
  sc_i_updated();
  virtual ~sc_i_updated();
  sc_i_updated(const sc_i_updated &) = delete;
  sc_i_updated *i_next;
  sc_i_updated *i_after;
  char *i_asked;
  char *i_recent; /* not null: it has changed when this delta cycle began, and no time has passed since */
};

/* What is done when all has been built. */
class sc_i_built {
 public:
  enum { BIND, BEFORE, MADE, START, OVER };
  virtual void i_phase(int) = 0;
  sc_i_built();
  virtual ~sc_i_built();
  sc_i_built(const sc_i_built &) = delete;
  sc_i_built *i_built;
};

extern "C" {
struct sc_i_kernel {
  sem_t turn;
  sc_i_process *processes, *last;
  sc_event *events;
  sc_i_updated *channels;
  sc_i_built *built, *built_last;
  /* Not null: */
  char *chosen;   /* it is known which kind of execution it is */
  char *ordered;  /* (else whoever is ready may be the next) */
  char *begun;    /* elaboration is over, or was stopped */
  char *starting; /* ... but for its last callbacks */
  char *running;  /* processes have turns, now or in the next sc_start */
  char *within;   /* an sc_start */
  char *updating;
  char *stopped;
  char *over; /* not null: no process is left */
  uint64_t now;
  int numbers;
  /* If ordered: */
  sc_i_queue methods, threads;
  sc_event *deltas; /* the last one first */
  sc_i_later *timed, *timed_end, *timed_limit;
  sc_i_updated *updates; /* the last one first */
};

SC_I_WEAK sc_i_kernel sc_i;
SC_I_WEAK __thread sc_i_process *sc_i_self;

/* Which events are notified at once: written then, and never but then. */
enum { SC_I_EVENTS = 256 };
SC_I_WEAK char sc_i_at_once[SC_I_EVENTS];

/* ----------------------------------------------------------------------------------------------------- being woken */

SC_I void sc_i_enqueue(sc_i_process *p) {
  sc_i_queue *q = p->method ? &sc_i.methods : &sc_i.threads;
  p->after = NULL;
  *(q->first ? &q->last->after : &q->first) = p;
  q->last = p;
}

SC_I void sc_i_ready(sc_i_process *p) {
  p->status = SC_I_READY;
  if (sc_i.ordered) sc_i_enqueue(p);
}

/* One of the events that a process waits for by a call. */
SC_I void sc_i_grant(sc_i_wish *w) {
  sc_i_process *p = w->process;
  if (!w->active || (p->status != SC_I_ONE && p->status != SC_I_ALL)) return;
  if (p->status == SC_I_ALL && w->event != &p->timer) {
    w->active = NULL;
    for (sc_i_wish *o = p->wishes; o; o = o->more)
      if (o->active && o->event != &p->timer) return;
  }
  sc_i_ready(p);
}

/* In the reference implementation's order: of those who wait by a call the first one, then from the last one on. */
SC_I void sc_i_grant_from(sc_i_wish *w) {
  if (!w) return;
  sc_i_grant_from(w->next);
  sc_i_grant(w);
}

SC_I void sc_i_trigger(sc_event *e) {
  for (sc_i_wish *w = e->i_fixed; w; w = w->next)
    if (w->process->status == SC_I_STATIC) sc_i_ready(w->process);
  sc_i_wish *first = e->i_waiting;
  while (first && !first->active) first = first->next;
  if (!first) return;
  sc_i_grant(first);
  if (sc_i.ordered)
    sc_i_grant_from(first->next);
  else
    for (sc_i_wish *w = first->next; w; w = w->next) sc_i_grant(w);
}

/* --------------------------------------------------------------------------------------------------- notifications */

/* Chooses the kind of execution, before anything depends on that. */
SC_I void sc_i_choose(void) {
  if (sc_i.chosen) return;
  sc_i.chosen = SC_I_READY;
  /* Where it runs, an ordered execution. */
  sc_i.ordered = irs_i_choose(0) ? NULL : SC_I_READY;
}

SC_I void sc_i_queue_delta(sc_event *e) {
  e->i_after = sc_i.deltas;
  sc_i.deltas = e;
}

/* (Not by realloc: what that copies others use, too, and it has no sites.) */
SC_I void sc_i_make_room(void) {
  size_t n = (size_t)(sc_i.timed_end - sc_i.timed), room = n ? 2 * n : 8;
  sc_i_later *old = sc_i.timed, *all = (sc_i_later *)malloc(room * sizeof *all);
  sc_i_check("out of memory", all);
  for (size_t i = 0; i < n; i++) all[i] = old[i];
  sc_i.timed = all;
  sc_i.timed_end = all + n;
  sc_i.timed_limit = all + room;
  free(old);
}

/* Timed notifications are in a binary heap, the first one on top; one that is cancelled stays in it, without an event. (So that
 * those of one time come in the reference implementation's order.) */
SC_I void sc_i_queue_timed(sc_event *e) {
  if (sc_i.timed_end == sc_i.timed_limit) sc_i_make_room();
  size_t at = (size_t)(sc_i.timed_end++ - sc_i.timed);
  while (at > 0 && sc_i.timed[(at - 1) / 2].left > e->i_left) {
    sc_i.timed[at] = sc_i.timed[(at - 1) / 2];
    at = (at - 1) / 2;
  }
  sc_i.timed[at].event = e;
  sc_i.timed[at].left = e->i_left;
}

/* Takes the first one out. */
SC_I sc_event *sc_i_unqueue_first(void) {
  sc_event *first = sc_i.timed->event;
  sc_i_later last = *--sc_i.timed_end;
  size_t n = (size_t)(sc_i.timed_end - sc_i.timed), at = 0;
  for (size_t child; (child = 2 * at + 1) < n; at = child) {
    if (child + 1 < n && sc_i.timed[child].left > sc_i.timed[child + 1].left) child++;
    if (last.left <= sc_i.timed[child].left) break;
    sc_i.timed[at] = sc_i.timed[child];
  }
  if (n) sc_i.timed[at] = last;
  /* (Nothing shall remember it.) */
  sc_i.timed_end->event = NULL;
  sc_i.timed_end->left = 0;
  return first;
}

SC_I void sc_i_unqueue(sc_event *e) {
  if (e->i_pending == SC_I_TIMED) {
    for (sc_i_later *l = sc_i.timed; l != sc_i.timed_end; l++)
      if (l->event == e) l->event = NULL;
    return;
  }
  sc_event **at = &sc_i.deltas;
  while (*at != e) at = &(*at)->i_after;
  *at = e->i_after;
  e->i_after = NULL;
}

SC_I void sc_i_cancel(sc_event *e) {
  if (!e->i_pending) return;
  if (sc_i.ordered) sc_i_unqueue(e);
  e->i_pending = NULL;
  e->i_left = 0;
}

SC_I void sc_i_notify_delta(sc_event *e) {
  if (e->i_pending == SC_I_DELTA) return;
  sc_i_choose();
  sc_i_cancel(e);
  e->i_pending = SC_I_DELTA;
  if (sc_i.ordered) sc_i_queue_delta(e);
}

SC_I void sc_i_notify_in(sc_event *e, uint64_t time) {
  if (time == 0) {
    sc_i_notify_delta(e);
    return;
  }
  if (e->i_pending == SC_I_DELTA || (e->i_pending == SC_I_TIMED && e->i_left <= time)) return;
  sc_i_choose();
  sc_i_cancel(e);
  e->i_pending = SC_I_TIMED;
  e->i_left = time;
  if (sc_i.ordered) sc_i_queue_timed(e);
}

SC_I void sc_i_notify_now(sc_event *e) {
  sc_i_check("an event is notified at once in an update, in elaboration or at the end", sc_i.running && !sc_i.updating);
  *e->i_at_once = 1;
  sc_i_cancel(e);
  sc_i_trigger(e);
}

SC_I void sc_i_ask_update(sc_i_updated *c) {
  if (c->i_asked) return;
  sc_i_choose();
  c->i_asked = SC_I_DELTA;
  if (sc_i.ordered) {
    c->i_after = sc_i.updates;
    sc_i.updates = c;
  }
}

/* --------------------------------------------------------------------------------------------------------- waiting */

/* Puts a wish among those of its event: by the processes' numbers, so that nobody can tell who came first; or last, if
 * the execution is ordered. */
SC_I void sc_i_insert(sc_i_wish *w) {
  sc_i_wish **at = &w->event->i_waiting;
  if (sc_i.ordered) {
    while (*at && *at != w) at = &(*at)->next;
    if (*at) *at = w->next;
  }
  while (*at && (sc_i.ordered || (*at)->process->number < w->process->number)) at = &(*at)->next;
  w->next = *at;
  *at = w;
}

SC_I sc_i_wish *sc_i_new_wish(sc_i_process *p) {
  sc_i_wish *w = p->spare;
  if (w == p->own + sizeof p->own / sizeof *p->own)
    w = (sc_i_wish *)calloc(1, sizeof *w);
  else
    p->spare = w + 1;
  w->process = p;
  w->more = p->wishes;
  p->wishes = w;
  return w;
}

/* The process will wait for the event. */
SC_I void sc_i_wish_for(sc_i_process *p, sc_event *e) {
  sc_i_wish *w = p->wishes, *unused = NULL;
  for (; w && w->event != e; w = w->more)
    if (!w->event && !w->active) unused = w;
  if (!w) {
    w = unused ? unused : sc_i_new_wish(p);
    w->event = e;
    if (!sc_i.ordered) sc_i_insert(w);
  }
  w->active = SC_I_ONE;
  if (sc_i.ordered) sc_i_insert(w);
}

/* ... for so much time to have passed. */
SC_I void sc_i_wish_for_time(sc_i_process *p, uint64_t time) {
  sc_event *e = &p->timer;
  e->i_pending = time ? SC_I_TIMED : SC_I_DELTA;
  e->i_left = time;
  if (sc_i.ordered) {
    if (time)
      sc_i_queue_timed(e);
    else
      sc_i_queue_delta(e);
  }
  sc_i_wish_for(p, e);
}

/* An event goes: no wish is for it, since another one may come to be in its place. Who waits for it still waits, for ever. */
SC_I void sc_i_lose(sc_i_wish *first) {
  while (first) {
    sc_i_wish *next = first->next;
    first->event = NULL;
    first->next = NULL;
    first = next;
  }
}

/* The process waits for nothing any longer. */
SC_I void sc_i_forget(sc_i_process *p) {
  for (sc_i_wish *w = p->wishes; w; w = w->more) w->active = NULL;
  if (p->timer.i_pending) {
    if (sc_i.ordered) sc_i_unqueue(&p->timer);
    p->timer.i_pending = NULL;
    p->timer.i_left = 0;
  }
}

/* Reads what is written where an event is notified at once, and does nothing with it: a verifier sees by this whether the
 * process waits for such events. (Not one of the kernel's own functions to it: this is what it has to look at.) */
SC_I void sc_i_look(char *at_once) { (void)*(volatile char *)at_once; }

SC_I void sc_i_look_at(sc_i_process *p, char *status) {
  if (sc_i.ordered) return;
  for (sc_i_wish *w = status == SC_I_STATIC ? p->fixed : p->wishes; w; w = w->more)
    if (w->event && (w->active || status == SC_I_STATIC)) sc_i_look(w->event->i_at_once);
}

/* Waits for a turn. */
SC_I void sc_i_return(sc_i_process *p) {
  while (sem_wait(&p->turn) != 0) {
  }
  if (p->over) pthread_exit(NULL);
}

/* Gives up the turn, to wait, and comes back with another one. */
SC_I void sc_i_give(sc_i_process *p, char *status) {
  p->status = status;
  sem_post(&sc_i.turn);
  sc_i_return(p);
}

SC_I void sc_i_wait(sc_i_process *p, char *status) {
  sc_i_look_at(p, status);
  sc_i_give(p, status);
  sc_i_forget(p);
}

/* The process that has the turn, to wait in a call: a thread. */
SC_I sc_i_process *sc_i_waiter(void) {
  sc_i_process *p = sc_i_self;
  sc_i_check("wait is called outside of a thread process", p && !p->method);
  return p;
}

/* ... for what it is sensitive to. */
SC_I void sc_i_wait_static(void) { sc_i_wait(sc_i_waiter(), SC_I_STATIC); }

/* ... for an event. */
SC_I void sc_i_wait_event(const sc_event *e) {
  sc_i_process *p = sc_i_waiter();
  sc_i_wish_for(p, const_cast<sc_event *>(e));
  sc_i_wait(p, SC_I_ONE);
}

/* ... for so much time, or (if not null) an event. */
SC_I void sc_i_wait_time(uint64_t time, const sc_event *e) {
  sc_i_process *p = sc_i_waiter();
  if (e) sc_i_wish_for(p, const_cast<sc_event *>(e));
  sc_i_wish_for_time(p, time);
  sc_i_wait(p, SC_I_ONE);
}

/* ... for one of the events, or all; `time` (if not null): or so much time. */
SC_I void sc_i_wait_list(const uint64_t *time, const sc_event *const *events, int n, char *status) {
  sc_i_check("an empty list of events is waited for", n > 0);
  sc_i_process *p = sc_i_waiter();
  for (int i = 0; i < n; i++) sc_i_wish_for(p, const_cast<sc_event *>(events[i]));
  if (time) sc_i_wish_for_time(p, *time);
  sc_i_wait(p, status);
}

/* The process that has the turn, a method, to wait when it is through; the last call counts. */
SC_I sc_i_process *sc_i_triggered(char *status) {
  sc_i_process *p = sc_i_self;
  sc_i_check("next_trigger is called outside of a method process", p && p->method);
  sc_i_forget(p);
  p->trigger = status;
  return p;
}

SC_I void sc_i_trigger_event(const sc_event *e) {
  sc_i_process *p = sc_i_triggered(SC_I_ONE);
  sc_i_wish_for(p, const_cast<sc_event *>(e));
}

SC_I void sc_i_trigger_time(uint64_t time, const sc_event *e) {
  sc_i_process *p = sc_i_triggered(SC_I_ONE);
  if (e) sc_i_wish_for(p, const_cast<sc_event *>(e));
  sc_i_wish_for_time(p, time);
}

SC_I void sc_i_trigger_list(const uint64_t *time, const sc_event *const *events, int n, char *status) {
  sc_i_check("an empty list of events is waited for", n > 0);
  sc_i_process *p = sc_i_triggered(status);
  for (int i = 0; i < n; i++) sc_i_wish_for(p, const_cast<sc_event *>(events[i]));
  if (time) sc_i_wish_for_time(p, *time);
}

SC_I void sc_i_end(sc_i_process *p) {
  p->status = SC_I_ENDED;
  sem_post(&sc_i.turn);
}

SC_I void *sc_i_body(void *arg) {
  sc_i_process *p = (sc_i_process *)arg;
  sc_i_return(p);
  sc_i_self = p;
  p->run(p->module);
  while (p->method) {
    char *status = p->trigger ? p->trigger : SC_I_STATIC;
    p->trigger = NULL;
    sc_i_wait(p, status);
    p->run(p->module);
  }
  sc_i_end(p);
  return NULL;
}

/* ------------------------------------------------------------------------------------------------------- scheduler */

SC_I void sc_i_turn(sc_i_process *p) {
  sem_post(&p->turn);
  while (sem_wait(&sc_i.turn) != 0) {
  }
}

/* The first process from p on that is ready. */
SC_I sc_i_process *sc_i_from(sc_i_process *p) {
  while (p && p->status != SC_I_READY) p = p->next;
  return p;
}

/* Is the next turn this process'? (A verifier knows by its semaphore who is asked.) */
SC_I int sc_i_ask(sc_i_process *p) {
  int unused;
  sem_getvalue(&p->turn, &unused);
  return irs_i_choose(1);
}

/* Any process that is ready; null: there is none. */
SC_I sc_i_process *sc_i_anyone(void) {
  sc_i_process *p = sc_i_from(sc_i.processes);
  sc_i_process *next = p ? sc_i_from(p->next) : NULL;
  while (next && !sc_i_ask(p)) {
    p = next;
    next = sc_i_from(p->next);
  }
  return p;
}

/* The turns of those who were ready when this began. */
SC_I void sc_i_turns(sc_i_queue *q) {
  sc_i_process *p = q->first;
  q->first = q->last = NULL;
  while (p) {
    sc_i_process *next = p->after;
    p->after = NULL;
    sc_i_turn(p);
    p = next;
  }
}

SC_I void sc_i_evaluate(void) {
  if (!sc_i.ordered) {
    for (sc_i_process *p; (p = sc_i_anyone());) sc_i_turn(p);
    return;
  }
  while (sc_i.methods.first || sc_i.threads.first) {
    sc_i_turns(&sc_i.methods);
    sc_i_turns(&sc_i.threads);
  }
}

SC_I void sc_i_update(sc_i_updated *c) {
  c->i_asked = NULL;
  c->update();
}

SC_I void sc_i_update_all(void) {
  if (!sc_i.ordered) {
    for (sc_i_updated *c = sc_i.channels; c; c = c->i_next)
      if (c->i_asked) sc_i_update(c);
    return;
  }
  sc_i_updated *c = sc_i.updates;
  sc_i.updates = NULL;
  while (c) {
    sc_i_updated *after = c->i_after;
    c->i_after = NULL;
    sc_i_update(c);
    c = after;
  }
}

SC_I void sc_i_deliver(sc_event *e) {
  e->i_pending = NULL;
  sc_i_trigger(e);
}

SC_I void sc_i_nothing_is_recent(void) {
  for (sc_i_updated *c = sc_i.channels; c; c = c->i_next) c->i_recent = NULL;
}

SC_I void sc_i_updates(void) {
  sc_i_nothing_is_recent();
  sc_i.updating = SC_I_READY;
  sc_i_update_all();
  sc_i.updating = NULL;
}

/* Delta notifications. */
SC_I void sc_i_deltas(void) {
  if (!sc_i.ordered) {
    for (sc_event *e = sc_i.events; e; e = e->i_next)
      if (e->i_pending == SC_I_DELTA) sc_i_deliver(e);
    return;
  }
  sc_event *e = sc_i.deltas;
  sc_i.deltas = NULL;
  while (e) {
    sc_event *after = e->i_after;
    e->i_after = NULL;
    sc_i_deliver(e);
    e = after;
  }
}

/* The time until the next notification; 0: there is none. */
SC_I uint64_t sc_i_next(void) {
  if (sc_i.ordered) {
    while (sc_i.timed != sc_i.timed_end && !sc_i.timed->event) sc_i_unqueue_first();
    return sc_i.timed == sc_i.timed_end ? 0 : sc_i.timed->left;
  }
  uint64_t least = 0;
  for (sc_event *e = sc_i.events; e; e = e->i_next)
    if (e->i_pending == SC_I_TIMED && (!least || e->i_left < least)) least = e->i_left;
  return least;
}

/* So much time passes; notifications for then are triggered. */
SC_I void sc_i_pass(uint64_t time) {
  sc_i.now += time;
  if (time) sc_i_nothing_is_recent();
  if (!sc_i.ordered) {
    for (sc_event *e = sc_i.events; e; e = e->i_next) {
      if (e->i_pending != SC_I_TIMED) continue;
      e->i_left -= time;
      if (e->i_left == 0) sc_i_deliver(e);
    }
    return;
  }
  for (sc_i_later *l = sc_i.timed; l != sc_i.timed_end; l++) {
    l->left -= time < l->left ? time : l->left;
    if (l->event) l->event->i_left = l->left;
  }
  while (sc_i.timed != sc_i.timed_end && sc_i.timed->left == 0) {
    sc_event *e = sc_i_unqueue_first();
    if (e) sc_i_deliver(e);
  }
}

SC_I int sc_i_is_ready(void) { return sc_i_from(sc_i.processes) != NULL; }

SC_I void sc_i_phase(int phase) {
  for (sc_i_built *b = sc_i.built; b; b = b->i_built) b->i_phase(phase);
}

/* Sensitivities to ports, when these are bound. */
void sc_i_keep_promises(void);

/* Somebody has stopped the simulation: what was built may say so, if it has been told that it starts. */
SC_I void sc_i_say_stopped(void) {
  puts("\nInfo: /OSCI/SystemC: Simulation stopped by user.");
  sc_i.running = NULL;
  if (sc_i.starting) sc_i_phase(sc_i_built::OVER);
}

/* The end of elaboration, and the first cycle without its evaluation; unless a callback stops it. */
SC_I void sc_i_begin(void) {
  sc_i_choose();
  sc_i_phase(sc_i_built::BEFORE);
  sc_i_phase(sc_i_built::BIND);
  sc_i_keep_promises();
  if (!sc_i.stopped) sc_i_phase(sc_i_built::MADE);
  if (!sc_i.stopped) {
    sc_i.starting = SC_I_READY;
    sc_i_phase(sc_i_built::START);
  }
  /* (Callbacks may have made processes.) */
  sc_i_keep_promises();
  sc_i.begun = SC_I_READY;
  if (sc_i.stopped) return;
  sc_i.running = SC_I_READY;
  sc_i_updates();
  for (sc_i_process *p = sc_i.processes; p; p = p->next)
    if (!p->uninitial) sc_i_ready(p);
  sc_i_deltas();
}

/* Simulates so much time, or for ever: until nothing can happen, or somebody stops it. */
SC_I void sc_i_run(uint64_t time, int ever) {
  if (!sc_i.begun) {
    sc_i_begin();
    if (sc_i.stopped) return;
  }
  uint64_t left = time;
  for (;;) {
    sc_i_evaluate();
    sc_i_updates();
    if (sc_i.stopped) return;
    sc_i_deltas();
    if (!ever && time == 0) return;
    if (sc_i_is_ready()) continue;
    uint64_t next = sc_i_next();
    if (next == 0 || (!ever && next > left)) {
      if (!ever) sc_i_pass(left);
      return;
    }
    if (!ever) left -= next;
    sc_i_pass(next);
    /* (Who is ready at the very end has his turn when it goes on.) */
    if (!ever && left == 0) return;
  }
}

SC_I void sc_i_start(uint64_t time, int ever) {
  sc_i_check("sc_start is called by a process or a callback", !sc_i.within);
  sc_i_check("sc_start is called after sc_stop", !sc_i.stopped);
  sc_i_check("sc_start is called when something was destroyed", !sc_i.over);
  sc_i.within = SC_I_READY;
  sc_i_run(time, ever);
  if (sc_i.stopped) sc_i_say_stopped();
  sc_i.within = NULL;
}

/* The simulation ends with this delta cycle; or at once, where none is going on. */
SC_I void sc_i_stop(void) {
  if (sc_i.stopped) return;
  sc_i.stopped = SC_I_ENDED;
  if (!sc_i.within) sc_i_say_stopped();
}
}

/* -------------------------------------------------------------------------------------------------------- building */

/* Before anything goes that was built: ends all processes, so that nobody is left who could use it. (What a process
 * destroys is its own.) */
inline void sc_i_finish() {
  if (!sc_i.begun || sc_i_self || sc_i.over) return;
  sc_i.over = SC_I_ENDED;
  for (sc_i_process *p = sc_i.processes; p; p = p->next) {
    if (p->status != SC_I_ENDED) {
      p->over = SC_I_ENDED;
      sem_post(&p->turn);
    }
    pthread_join(p->pthread, NULL);
  }
}

inline sc_i_updated::sc_i_updated() : i_next(sc_i.channels), i_after(NULL), i_asked(NULL), i_recent(NULL) { sc_i.channels = this; }

inline sc_i_updated::~sc_i_updated() {
  sc_i_finish();
  sc_i_updated **at = &sc_i.channels;
  while (*at != this) at = &(*at)->i_next;
  *at = i_next;
}

inline sc_i_built::sc_i_built() : i_built(NULL) {
  *(sc_i.built ? &sc_i.built_last->i_built : &sc_i.built) = this;
  sc_i.built_last = this;
}

inline sc_i_built::~sc_i_built() {
  sc_i_finish();
  sc_i_built **at = &sc_i.built, *before = NULL;
  for (; *at != this; at = &(*at)->i_built) before = *at;
  *at = i_built;
  if (sc_i.built_last == this) sc_i.built_last = before;
}

inline sc_event::sc_event(const char *name)
    : i_name(name), i_next(sc_i.events), i_after(NULL), i_pending(NULL), i_left(0), i_fixed(NULL), i_waiting(NULL) {
  i_at_once = &sc_i_at_once[sc_i.numbers++ % SC_I_EVENTS];
  sc_i.events = this;
}

inline sc_event::sc_event() : sc_event(NULL) {}

inline sc_event::~sc_event() {
  sc_i_finish();
  sc_i_cancel(this);
  sc_i_lose(i_fixed);
  sc_i_lose(i_waiting);
  sc_event **at = &sc_i.events;
  while (*at != this) at = &(*at)->i_next;
  *at = i_next;
}

inline void sc_event::notify() const { sc_i_notify_now(const_cast<sc_event *>(this)); }

inline void sc_event::cancel() const { sc_i_cancel(const_cast<sc_event *>(this)); }

/* A process of the module; the last one made is the one that `sensitive` and dont_initialize speak of. */
inline sc_i_process *sc_i_make(sc_module *module, void (*run)(sc_module *), int method) {
  sc_i_check("a process is made while the simulation runs, which is outside of irs/systemc.h", !sc_i.begun);
  if (!sc_i.last) sem_init(&sc_i.turn, 0, 0);
  sc_i_process *p = new sc_i_process();
  sem_init(&p->turn, 0, 0);
  p->run = run;
  p->module = module;
  p->method = method ? SC_I_STATIC : NULL;
  p->status = SC_I_STATIC;
  p->spare = p->own;
  p->number = sc_i.last ? sc_i.last->number + 1 : 0;
  *(sc_i.last ? &sc_i.last->next : &sc_i.processes) = p;
  sc_i.last = p;
  pthread_t pthread;
  sc_i_check("out of threads", pthread_create(&pthread, NULL, sc_i_body, p) == 0);
  p->pthread = pthread;
  return p;
}

/* The process is sensitive to the event, the last one first. */
inline void sc_i_sensitive(sc_i_process *p, const sc_event &event) {
  sc_event *e = const_cast<sc_event *>(&event);
  sc_i_wish *w = new sc_i_wish();
  w->process = p;
  w->event = e;
  w->next = e->i_fixed;
  e->i_fixed = w;
  w->more = p->fixed;
  p->fixed = w;
}

}  // namespace sc_core
#endif
