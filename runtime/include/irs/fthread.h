/* irs/fthread.h: FairThreads for C, over pthreads (F. Boussinot: FairThreads: mixing cooperative and preemptive threads
 * in C, Concurrency and Computation 18(5), 2006). An implementation of its own, with the same names and meaning.
 *
 * A scheduler runs its threads one at a time. A thread goes on until it gives up its turn: it cooperates, waits, or ends.
 * An instant is over when each linked thread has done so, and nothing that was generated wakes anybody. Then events are
 * absent again, and who has cooperated is ready. Within an instant threads run in the order in which they were linked,
 * round after round. Orders (link, unlink, stop, suspend, resume, broadcast) are carried out when the next instant begins.
 *
 * The same source runs and is verified: scheduler and primitives are ordinary code, which a verifier executes like the
 * rest of the program. What it shall never abstract from is kept in pointers: a thread's status points to one of
 * ft_i_states, lists are linked, an event is present if it is in the scheduler's list of those, and there is no number of
 * the instant.
 *
 * Beyond FairThreads: ft_scheduler_run runs a scheduler in the calling thread until nobody can go on; and a verifier can
 * be asked to look at all orders (ft_scheduler_any_order, ft_scheduler_any_turn).
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef IRS_FTHREAD_H
#define IRS_FTHREAD_H

#include "fthread_scheduler.h"

/* --------------------------------------------------------------------------------- schedulers, threads, and events */

/* Null: out of memory. */
FT_I ft_scheduler_t ft_scheduler_create(void) {
  ft_scheduler_t s = (ft_scheduler_t)calloc(1, sizeof *s);
  if (!s) return NULL;
  sem_init(&s->turn, 0, 0);
  pthread_cond_init(&s->awake, NULL);
  pthread_mutex_lock(&ft_i_guard);
  s->next = ft_i_schedulers;
  ft_i_schedulers = s;
  pthread_mutex_unlock(&ft_i_guard);
  return s;
}

/* Runs the scheduler in a thread of its own, for ever. OK, EBADCREATE, or what pthread_create says. */
FT_I int ft_scheduler_start(ft_scheduler_t s) {
  pthread_t pthread;
  return s ? pthread_create(&pthread, NULL, ft_i_scheduler, s) : EBADCREATE;
}

/* Runs the scheduler in the calling thread, which is no fair thread, until none of its threads can go on without an order
 * from elsewhere. OK or EBADCREATE. */
FT_I int ft_scheduler_run(ft_scheduler_t s) {
  if (!s) return EBADCREATE;
  while (ft_i_begin(s, 0)) ft_i_instant(s);
  return OK;
}

/* To a verifier: threads that are linked in one instant are so in any order, which then stays. Where it runs, in the order
 * in which they were created. To be called before the scheduler is started. */
FT_I void ft_scheduler_any_order(ft_scheduler_t s) { s->any = FT_ANY_ORDER; }

/* To a verifier: each turn is that of any thread that is ready, as in SystemC. All orders are among that. */
FT_I void ft_scheduler_any_turn(ft_scheduler_t s) { s->any = FT_ANY_TURN; }

FT_I ft_thread_t ft_i_thread(ft_scheduler_t s, ft_executable_t cleanup, void *args) {
  ft_thread_t t = (ft_thread_t)calloc(1, sizeof *t);
  if (!t) return NULL;
  sem_init(&t->turn, 0, 0);
  t->cleanup = cleanup;
  t->args = args;
  t->scheduler = s;
  t->status = FT_READY;
  t->left = -1;
  return t;
}

/* A thread that executes `run(args)` from the next instant on; `cleanup(args)` if it is stopped. Null: that is not
 * possible. */
FT_I ft_thread_t ft_thread_create(ft_scheduler_t s, ft_executable_t run, ft_executable_t cleanup, void *args) {
  ft_thread_t t = s ? ft_i_thread(s, cleanup, args) : NULL;
  if (!t) return NULL;
  t->run = run;
  pthread_t pthread;
  if (pthread_create(&pthread, NULL, ft_i_body, t) != 0) {
    free(t);
    return NULL;
  }
  /* (It has no turn yet.) */
  t->pthread = pthread;
  ft_i_link(s, t);
  return t;
}

/* Null: out of memory, or no scheduler. */
FT_I ft_event_t ft_event_create(ft_scheduler_t s) {
  ft_event_t e = s ? (ft_event_t)calloc(1, sizeof *e) : NULL;
  if (e) e->scheduler = s;
  return e;
}

/* Ends the calling thread; also of a thread that is no fair one. */
FT_I void ft_exit(void) {
  if (ft_i_self) ft_i_end(ft_i_self);
  if (!ft_i_self || !ft_i_self->automaton) pthread_exit(NULL);
}

/* ---------------------------------------------------------------------------------------------- orders to schedulers */

/* From the next instant on: the thread ends where it has given up its turn, after its cleanup. OK, EBADCREATE, EBADLINK. */
FT_I int ft_scheduler_stop(ft_thread_t t) { return ft_i_order(t, FT_STOP); }

/* ... it has no turns. If it is resumed in the same instant, too, it is suspended. */
FT_I int ft_scheduler_suspend(ft_thread_t t) { return ft_i_order(t, FT_SUSPEND); }

/* ... it has turns again. */
FT_I int ft_scheduler_resume(ft_thread_t t) { return ft_i_order(t, FT_RESUME); }

FT_I int ft_i_broadcast(ft_event_t e, int valued, void *value) {
  if (!e) return EBADCREATE;
  struct ft_i_broadcast *b = (struct ft_i_broadcast *)malloc(sizeof *b);
  if (!b) return EBADMEM;
  b->event = e;
  b->valued = valued;
  b->value = value;
  b->next = NULL;
  pthread_mutex_lock(&ft_i_guard);
  struct ft_i_broadcast **at = &e->scheduler->broadcasts;
  while (*at) at = &(*at)->next;
  *at = b;
  ft_i_awake(e->scheduler);
  pthread_mutex_unlock(&ft_i_guard);
  return OK;
}

/* The event is present in the next instant. From any thread. OK, EBADMEM, EBADCREATE. */
FT_I int ft_scheduler_broadcast(ft_event_t e) { return ft_i_broadcast(e, 0, NULL); }

FT_I int ft_scheduler_broadcast_value(ft_event_t e, void *value) { return ft_i_broadcast(e, 1, value); }

/* ------------------------------------------------------------------------------- what threads do in their own turns */

/* The event is present for the rest of this instant. OK, EBADCREATE, EBADLINK. */
FT_I int ft_thread_generate(ft_event_t e) {
  int code = ft_i_event(ft_i_self, e);
  if (code == OK) ft_i_generate(e);
  return code;
}

/* ... and has one more value. Also EBADMEM. */
FT_I int ft_thread_generate_value(ft_event_t e, void *value) {
  int code = ft_i_event(ft_i_self, e);
  return code == OK ? ft_i_generate_value(e, value) : code;
}

/* Gives up the turn until the next instant. OK, EBADCREATE, EBADLINK. */
FT_I int ft_thread_cooperate(void) {
  int code = ft_i_linked(ft_i_self);
  if (code == OK) ft_i_pass(ft_i_self, FT_DONE);
  return code;
}

/* As so many of these. */
FT_I int ft_thread_cooperate_n(int n) {
  ft_thread_t self = ft_i_self;
  int code = ft_i_linked(self);
  if (code != OK || n <= 0) return code;
  self->left = n;
  while (self->left > 0) ft_i_pass(self, FT_WAITS);
  self->left = -1;
  return OK;
}

/* Waits for one of the events; `left`: so many instants at most, if not negative. */
FT_I int ft_i_select(ft_thread_t self, int n, ft_event_t *events, int *mask, int left) {
  for (int i = 0; i < n; i++) {
    int code = ft_i_event(self, events[i]);
    if (code != OK) return code;
  }
  if (n == 0 && ft_i_linked(self) != OK) return ft_i_linked(self);
  int code = ETIMEOUT;
  self->left = left;
  while (self->left != 0) {
    if (ft_i_any_present(n, events, mask)) {
      code = OK;
      break;
    }
    if (!self->awaited && ft_i_waits_for(self, n, events) != OK) {
      code = EBADMEM;
      break;
    }
    ft_i_pass(self, FT_WAITS);
  }
  self->left = -1;
  ft_i_waits_no_more(self);
  return code;
}

/* (The place of the event is the thread's own. If it were this call's, a verifier would tell states apart by who has made
 * such a call first. It touches nothing but the thread and the event.) */
FT_I int ft_i_await(ft_thread_t self, ft_event_t e, int left) {
  int code = ft_i_event(self, e);
  if (code != OK) return code;
  code = ETIMEOUT;
  self->left = left;
  while (self->left != 0) {
    if (e->present) {
      code = OK;
      break;
    }
    self->one = e;
    self->awaited = &self->one;
    self->awaits = 1;
    ft_i_wait(self);
  }
  self->left = -1;
  self->awaited = NULL;
  self->awaits = 0;
  self->one = NULL;
  return code;
}

/* Waits until the event is present: not at all if it is. OK, EBADCREATE, EBADLINK. */
FT_I int ft_thread_await(ft_event_t e) { return ft_i_await(ft_i_self, e, -1); }

/* ... for so many instants at most. Also ETIMEOUT. */
FT_I int ft_thread_await_n(ft_event_t e, int n) { return ft_i_await(ft_i_self, e, n < 0 ? 0 : n); }

/* Waits for one of several events; `mask` (if not null) says which are present then. */
FT_I int ft_thread_select(int n, ft_event_t *events, int *mask) { return ft_i_select(ft_i_self, n, events, mask, -1); }

FT_I int ft_thread_select_n(int n, ft_event_t *events, int *mask, int left) {
  return ft_i_select(ft_i_self, n, events, mask, left < 0 ? 0 : left);
}

FT_I int ft_i_join(ft_thread_t self, ft_thread_t t, int left) {
  int code = ft_i_linked(self);
  if (code != OK) return code;
  if (!t) return EBADCREATE;
  code = ETIMEOUT;
  self->left = left;
  while (self->left != 0) {
    if (ft_i_has_ended(t)) {
      code = OK;
      break;
    }
    self->joined = t;
    ft_i_pass(self, FT_RETRIES);
    self->joined = NULL;
  }
  self->left = -1;
  return code;
}

/* Waits until the thread has ended. OK, EBADCREATE, EBADLINK. */
FT_I int ft_thread_join(ft_thread_t t) { return ft_i_join(ft_i_self, t, -1); }

/* ... for so many instants at most. Also ETIMEOUT. */
FT_I int ft_thread_join_n(ft_thread_t t, int n) { return ft_i_join(ft_i_self, t, n < 0 ? 0 : n); }

/* Value number n (from 0) that was generated with the event in this instant, as soon as there is one: OK. There is none in
 * this instant: ENEXT, in the next one. Also EBADCREATE, EBADLINK. */
FT_I int ft_thread_get_value(ft_event_t e, int n, void **result) {
  ft_thread_t self = ft_i_self;
  int code = ft_i_event(self, e);
  if (code != OK) return code;
  self->late = 0;
  while (!ft_i_value(e, n, result)) {
    self->one = e;
    ft_i_pass(self, FT_RETRIES);
    self->one = NULL;
    if (self->late) {
      *result = NULL;
      return ENEXT;
    }
  }
  return OK;
}

/* Leaves the scheduler when the next instant begins: from then on the thread runs beside the others. */
FT_I int ft_thread_unlink(void) {
  int code = ft_i_order(ft_i_self, FT_UNLINK);
  if (code == OK) ft_i_pass(ft_i_self, FT_DONE);
  return code;
}

/* Comes to a scheduler, and waits for its turn there. OK, EBADCREATE; EBADLINK: it has one. */
FT_I int ft_thread_link(ft_scheduler_t s) {
  ft_thread_t self = ft_i_self;
  if (!self || !s) return EBADCREATE;
  if (self->scheduler) return EBADLINK;
  self->status = FT_READY;
  self->scheduler = s;
  ft_i_link(s, self);
  while (sem_wait(&self->turn) != 0) {
  }
  return OK;
}

/* A mutex that fair threads wait for without keeping the others from their turns; released when its holder ends. */
FT_I int ft_thread_mutex_lock(pthread_mutex_t *m) {
  ft_thread_t self = ft_i_self;
  if (!self || !self->scheduler) return pthread_mutex_lock(m);
  struct ft_i_lock *l = (struct ft_i_lock *)malloc(sizeof *l);
  if (!l) return EBADMEM;
  while (pthread_mutex_trylock(m) != 0) ft_i_pass(self, FT_RETRIES);
  l->mutex = m;
  l->next = self->locks;
  self->locks = l;
  return OK;
}

FT_I int ft_thread_mutex_unlock(pthread_mutex_t *m) {
  ft_thread_t self = ft_i_self;
  if (self) {
    for (struct ft_i_lock **at = &self->locks; *at; at = &(*at)->next)
      if ((*at)->mutex == m) {
        struct ft_i_lock *l = *at;
        *at = l->next;
        free(l);
        break;
      }
  }
  int code = pthread_mutex_unlock(m);
  if (self && self->scheduler) ft_i_look_again(self->scheduler, NULL, NULL);
  return code;
}

#include "fthread_automaton.h"

#ifdef __cplusplus
}
#endif
#endif
