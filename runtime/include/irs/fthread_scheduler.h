/* irs/fthread_scheduler.h: how the schedulers of irs/fthread.h work. Not to be included by programs.
 *
 * The turn goes by semaphores: from the scheduler to a thread, and back. What only the scheduler and its threads touch,
 * in their turns, needs no other protection; what others may touch is behind ft_i_guard.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef IRS_FTHREAD_SCHEDULER_H
#define IRS_FTHREAD_SCHEDULER_H

#include "choice.h"

#include <pthread.h>
#include <sched.h>
#include <semaphore.h>
#include <stddef.h>
#include <stdlib.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Return codes. */
#define OK 0
#define EBADMEM 1    /* out of memory */
#define ETIMEOUT 2   /* so many instants have passed */
#define ENEXT 3      /* no such value in the last instant */
#define EBADLINK 4   /* not linked, or to another scheduler */
#define EBADCREATE 5 /* not created */

typedef struct ft_event_t *ft_event_t;
typedef struct ft_thread_t *ft_thread_t;
typedef struct ft_scheduler_t *ft_scheduler_t;
typedef void (*ft_executable_t)(void *);
typedef void (*ft_automaton_t)(ft_thread_t);

/* (A verifier knows them by their names, which are C's in either language.) */
#ifdef __cplusplus
#define FT_I inline
#else
#define FT_I static __attribute__((unused))
#endif

/* What a thread is at: it can have a turn in this instant; it has cooperated; it waits for an event or a time; it waits for
 * something else, and looks whether it is there; it is suspended; it has ended. */
__attribute__((weak)) char ft_i_states[6];
#define FT_READY (&ft_i_states[0])
#define FT_DONE (&ft_i_states[1])
#define FT_WAITS (&ft_i_states[2])
#define FT_RETRIES (&ft_i_states[3])
#define FT_SUSPENDED (&ft_i_states[4])
#define FT_ENDED (&ft_i_states[5])

/* Orders for a thread. */
enum { FT_STOP = 1, FT_SUSPEND = 2, FT_RESUME = 4, FT_UNLINK = 8 };

/* What a verifier may choose. */
enum { FT_ANY_ORDER = 1, FT_ANY_TURN = 2 };

struct ft_i_value {
  void *value;
  struct ft_i_value *next;
};

struct ft_i_lock {
  pthread_mutex_t *mutex;
  struct ft_i_lock *next;
};

struct ft_i_broadcast {
  ft_event_t event;
  int valued;
  void *value;
  struct ft_i_broadcast *next;
};

struct ft_event_t {
  ft_scheduler_t scheduler;
  ft_event_t present; /* null: absent. Else the next present one; the last one's is the event itself. */
  struct ft_i_value *values;
};

struct ft_thread_t {
  sem_t turn;
  pthread_t pthread;
  ft_executable_t run, cleanup;
  void *args;
  ft_scheduler_t scheduler; /* null: unlinked */
  char *status;
  ft_thread_t next;         /* linked to the same scheduler, or to be linked */
  ft_event_t *awaited;      /* it waits for one of these ... */
  int awaits;               /* ... so many */
  ft_event_t several[4];    /* place for them, if they are no more */
  int left;                 /* instants until it waits no longer; negative: there is no such time */
  ft_event_t one;           /* that it waits for, or whose values */
  ft_thread_t joined;       /* whose end it waits for */
  int late;                 /* an instant has begun since it began to wait */
  int stopped;
  struct ft_i_lock *locks;
  ft_automaton_t automaton; /* run by the scheduler */
  int state, begun, code;   /* of an automaton; whether it is within an instruction; what that came to */
  void *local;
  /* With the guard: */
  int orders, ended;
};

struct ft_scheduler_t {
  sem_t turn;
  ft_thread_t threads; /* in the order of their turns */
  ft_event_t present;
  int any;
  pthread_cond_t awake;
  /* With the guard: */
  ft_scheduler_t next;
  ft_thread_t linking, linked_last;
  struct ft_i_broadcast *broadcasts;
  int ordered; /* something since the last instant began */
};

/* Protects what other threads than those of one scheduler may touch. */
__attribute__((weak)) pthread_mutex_t ft_i_guard = PTHREAD_MUTEX_INITIALIZER;
__attribute__((weak)) ft_scheduler_t ft_i_schedulers;
__attribute__((weak)) __thread ft_thread_t ft_i_self;

FT_I ft_thread_t ft_thread_self(void) { return ft_i_self; }
FT_I ft_scheduler_t ft_thread_scheduler(void) { return ft_i_self ? ft_i_self->scheduler : NULL; }
FT_I pthread_t ft_pthread(ft_thread_t t) { return t ? t->pthread : 0; }

FT_I int ft_i_linked(ft_thread_t t) { return !t ? EBADCREATE : t->scheduler ? OK : EBADLINK; }

/* Is the event one of the thread's scheduler? */
FT_I int ft_i_event(ft_thread_t t, ft_event_t e) {
  int code = ft_i_linked(t);
  return code ? code : !e ? EBADCREATE : e->scheduler == t->scheduler ? OK : EBADLINK;
}

/* ---------------------------------------------------------------------------------------------------------- events */

/* Who waits for a thread's end, for an event's values, or (both null) for a mutex, looks again in this instant. */
FT_I void ft_i_look_again(ft_scheduler_t s, ft_thread_t ended, ft_event_t valued) {
  for (ft_thread_t t = s->threads; t; t = t->next)
    if (t->status == FT_RETRIES && t->joined == ended && t->one == valued) t->status = FT_READY;
}

FT_I int ft_i_any_present(int n, ft_event_t *events, int *mask) {
  int any = 0;
  for (int i = 0; i < n; i++) {
    int present = events[i]->present != NULL;
    if (mask) mask[i] = present;
    any |= present;
  }
  return any;
}

FT_I int ft_i_awaits(ft_thread_t t, ft_event_t e) {
  for (int i = 0; i < t->awaits; i++)
    if (t->awaited[i] == e) return 1;
  return 0;
}

/* The thread waits for these. (They are copied: the caller's array may be on its stack, which is nobody else's to look at, and
 * of an automaton it may be gone.) */
FT_I int ft_i_waits_for(ft_thread_t t, int n, ft_event_t *events) {
  int fits = n <= (int)(sizeof t->several / sizeof *t->several);
  ft_event_t *copy = fits ? t->several : (ft_event_t *)malloc(n * sizeof *events);
  if (!copy) return EBADMEM;
  for (int i = 0; i < n; i++) copy[i] = events[i];
  t->awaited = copy;
  t->awaits = n;
  return OK;
}

/* The thread waits for no event any longer, and nothing remembers for which. */
FT_I void ft_i_waits_no_more(ft_thread_t t) {
  if (t->awaited == t->several)
    for (int i = 0; i < t->awaits; i++) t->several[i] = NULL;
  else if (t->awaited && t->awaited != &t->one)
    free(t->awaited);
  t->awaited = NULL;
  t->awaits = 0;
  t->one = NULL;
}

/* (A verifier does not count what is read here, but in what is called: who has not waited yet is not looked at further. See
 * "Turns" in the verifier's engine impact.) */
FT_I void ft_i_wake(ft_scheduler_t s, ft_event_t e) {
  for (ft_thread_t t = s->threads; t; t = t->next)
    if (t->status == FT_WAITS && ft_i_awaits(t, e)) t->status = FT_READY;
}

FT_I void ft_i_generate(ft_event_t e) {
  if (e->present) return;
  ft_scheduler_t s = e->scheduler;
  e->present = s->present ? s->present : e;
  s->present = e;
  ft_i_wake(s, e);
}

FT_I int ft_i_generate_value(ft_event_t e, void *value) {
  struct ft_i_value *v = (struct ft_i_value *)malloc(sizeof *v);
  if (!v) return EBADMEM;
  v->value = value;
  v->next = NULL;
  ft_i_generate(e);
  struct ft_i_value **at = &e->values;
  while (*at) at = &(*at)->next;
  *at = v;
  ft_i_look_again(e->scheduler, NULL, e);
  return OK;
}

FT_I int ft_i_value(ft_event_t e, int n, void **result) {
  struct ft_i_value *v = e->values;
  if (n < 0) return 0;
  for (; v && n > 0; n--) v = v->next;
  if (v) *result = v->value;
  return v != NULL;
}

/* Events are absent again. */
FT_I void ft_i_clear(ft_scheduler_t s) {
  ft_event_t e = s->present;
  s->present = NULL;
  while (e) {
    ft_event_t next = e->present;
    e->present = NULL;
    while (e->values) {
      struct ft_i_value *v = e->values;
      e->values = v->next;
      free(v);
    }
    e = next == e ? NULL : next;
  }
}

/* ----------------------------------------------------------------------------------------------------------- turns */

/* A thread has ended; its scheduler goes on. */
FT_I void ft_i_end(ft_thread_t self) {
  ft_scheduler_t s = self->scheduler;
  while (self->locks) {
    struct ft_i_lock *l = self->locks;
    self->locks = l->next;
    pthread_mutex_unlock(l->mutex);
    free(l);
  }
  self->status = FT_ENDED;
  pthread_mutex_lock(&ft_i_guard);
  self->ended = 1;
  for (ft_scheduler_t o = ft_i_schedulers; o; o = o->next)
    if (o != s) {
      o->ordered = 1;
      pthread_cond_signal(&o->awake);
    }
  pthread_mutex_unlock(&ft_i_guard);
  if (!s) return;
  ft_i_look_again(s, self, NULL);
  ft_i_look_again(s, NULL, NULL);
  if (!self->automaton) sem_post(&s->turn);
}

FT_I int ft_i_has_ended(ft_thread_t t) {
  pthread_mutex_lock(&ft_i_guard);
  int ended = t->ended;
  pthread_mutex_unlock(&ft_i_guard);
  return ended;
}

/* Waits for a turn. */
FT_I void ft_i_return(ft_thread_t self) {
  while (sem_wait(&self->turn) != 0) {
  }
}

/* Comes back with another turn. */
FT_I void ft_i_go_on(ft_thread_t self) {
  ft_i_return(self);
  if (self->stopped) {
    if (self->cleanup) self->cleanup(self->args);
    ft_i_end(self);
    pthread_exit(NULL);
  }
}

/* Gives up the turn, and comes back with another one. */
FT_I void ft_i_pass(ft_thread_t self, char *status) {
  self->status = status;
  sem_post(&self->scheduler->turn);
  ft_i_go_on(self);
}

/* ... to wait for the event at self->one. (A verifier knows by these lines that this was all that the turn was for.) */
FT_I void ft_i_wait(ft_thread_t self) {
  self->status = FT_WAITS;
  sem_post(&self->scheduler->turn);
  ft_i_go_on(self);
}

/* A thread's own code. */
FT_I void *ft_i_body(void *arg) {
  ft_thread_t self = (ft_thread_t)arg;
  ft_i_return(self);
  ft_i_self = self;
  self->run(self->args);
  ft_i_end(self);
  return NULL;
}

FT_I void ft_i_turn(ft_scheduler_t s, ft_thread_t t) {
  if (!t->automaton) {
    sem_post(&t->turn);
    while (sem_wait(&s->turn) != 0) {
    }
    return;
  }
  ft_i_self = t;
  if (t->stopped) {
    if (t->cleanup) t->cleanup(t->args);
    ft_i_end(t);
  } else {
    t->automaton(t);
  }
  ft_i_self = NULL;
}

/* The first thread from t on that is ready. */
FT_I ft_thread_t ft_i_ready(ft_thread_t t) {
  while (t && t->status != FT_READY) t = t->next;
  return t;
}

/* Is the next turn this thread's? (A verifier knows by its semaphore who is asked.) */
FT_I int ft_i_ask(ft_thread_t t) {
  int unused;
  sem_getvalue(&t->turn, &unused);
  return irs_i_choose(1);
}

/* Any thread that is ready; null: there is none. */
FT_I ft_thread_t ft_i_anyone(ft_scheduler_t s) {
  ft_thread_t t = ft_i_ready(s->threads);
  ft_thread_t next = t ? ft_i_ready(t->next) : NULL;
  while (next && !ft_i_ask(t)) {
    t = next;
    next = ft_i_ready(t->next);
  }
  return t;
}

/* The turns of an instant that has begun. */
FT_I void ft_i_instant(ft_scheduler_t s) {
  if (s->any == FT_ANY_TURN) {
    for (ft_thread_t t; (t = ft_i_anyone(s));) ft_i_turn(s, t);
  } else {
    int moved;
    do {
      moved = 0;
      for (ft_thread_t t = s->threads; t; t = t->next) {
        if (t->status != FT_READY) continue;
        moved = 1;
        ft_i_turn(s, t);
      }
    } while (moved);
  }
  ft_i_clear(s);
  for (ft_thread_t t = s->threads; t; t = t->next)
    if (t->status == FT_DONE) t->status = FT_READY;
}

/* ---------------------------------------------------------------------------------------------------------- orders */

FT_I void ft_i_awake(ft_scheduler_t s) {
  s->ordered = 1;
  pthread_cond_signal(&s->awake);
}

FT_I void ft_i_link(ft_scheduler_t s, ft_thread_t t) {
  pthread_mutex_lock(&ft_i_guard);
  t->next = NULL;
  *(s->linking ? &s->linked_last->next : &s->linking) = t;
  s->linked_last = t;
  ft_i_awake(s);
  pthread_mutex_unlock(&ft_i_guard);
}

FT_I int ft_i_order(ft_thread_t t, int order) {
  if (!t) return EBADCREATE;
  pthread_mutex_lock(&ft_i_guard);
  ft_scheduler_t s = t->scheduler;
  if (s) {
    t->orders |= order;
    ft_i_awake(s);
  }
  pthread_mutex_unlock(&ft_i_guard);
  return s ? OK : EBADLINK;
}

/* Is there anything to do in an instant? */
FT_I int ft_i_to_do(ft_scheduler_t s) {
  if (s->ordered) return 1;
  for (ft_thread_t t = s->threads; t; t = t->next) {
    if (t->status == FT_READY || (t->left > 0 && t->status != FT_ENDED)) return 1;
    if (t->status == FT_RETRIES && !t->joined) return 1;
  }
  return 0;
}

/* Threads that are to be linked come last, in their order. */
FT_I void ft_i_incorporate(ft_scheduler_t s) {
  ft_thread_t *last = &s->threads;
  while (*last) last = &(*last)->next;
  while (s->linking) {
    ft_thread_t t = s->linking;
    s->linking = t->next;
    ft_thread_t *at = last;
    while (*at && !irs_i_choose(0)) at = &(*at)->next;
    t->next = *at;
    *at = t;
    if (s->any != FT_ANY_ORDER) last = &t->next;
  }
  s->linked_last = NULL;
}

/* Stops and unlinks; takes out who has ended or is unlinked. */
FT_I void ft_i_purge(ft_scheduler_t s) {
  ft_thread_t *at = &s->threads;
  while (*at) {
    ft_thread_t t = *at;
    if (t->orders & FT_STOP && t->status != FT_ENDED) {
      t->stopped = 1;
      if (t->status != FT_DONE) t->status = FT_READY;
    }
    int unlinks = t->orders & FT_UNLINK;
    t->orders &= ~(FT_STOP | FT_UNLINK);
    if (unlinks || t->status == FT_ENDED) {
      *at = t->next;
      t->next = NULL;
      if (unlinks) {
        t->scheduler = NULL;
        sem_post(&t->turn);
      }
    } else {
      at = &t->next;
    }
  }
}

/* Begins an instant. 0: there is nothing to do, and nobody is to be waited for. */
FT_I int ft_i_begin(ft_scheduler_t s, int wait) {
  pthread_mutex_lock(&ft_i_guard);
  while (!ft_i_to_do(s)) {
    if (!wait) {
      pthread_mutex_unlock(&ft_i_guard);
      return 0;
    }
    pthread_cond_wait(&s->awake, &ft_i_guard);
  }
  s->ordered = 0;
  for (ft_thread_t t = s->threads; t; t = t->next) {
    if (t->left > 0 && --t->left == 0 && (t->status == FT_WAITS || t->status == FT_RETRIES)) t->status = FT_READY;
    if (t->status == FT_RETRIES && (!t->joined || t->joined->ended)) {
      t->late = 1;
      t->status = FT_READY;
    }
  }
  ft_i_incorporate(s);
  while (s->broadcasts) {
    struct ft_i_broadcast *b = s->broadcasts;
    s->broadcasts = b->next;
    if (b->valued)
      ft_i_generate_value(b->event, b->value);
    else
      ft_i_generate(b->event);
    free(b);
  }
  ft_i_purge(s);
  for (ft_thread_t t = s->threads; t; t = t->next) {
    if (t->orders & FT_RESUME && (t->status == FT_SUSPENDED || t->status == FT_WAITS)) t->status = FT_READY;
    if (t->orders & FT_SUSPEND) t->status = FT_SUSPENDED;
    t->orders = 0;
  }
  pthread_mutex_unlock(&ft_i_guard);
  return 1;
}

FT_I void *ft_i_scheduler(void *arg) {
  ft_scheduler_t s = (ft_scheduler_t)arg;
  while (ft_i_begin(s, 1)) {
    ft_i_instant(s);
    sched_yield();
  }
  return NULL;
}

#ifdef __cplusplus
}
#endif
#endif
