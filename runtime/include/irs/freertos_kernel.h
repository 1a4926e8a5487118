/* irs/freertos_kernel.h: how the scheduler of irs/freertos.h works. Not to be included by programs.
 *
 * Each task is a pthread that runs when it has the turn, which goes by semaphores: from the scheduler (the thread that has
 * called vTaskStartScheduler) to a task, and back. Only who has the turn touches anything, so that nothing needs other
 * protection. Time is that of delays: a tick passes when the idle task has its turn, or when each task of the highest
 * priority has yielded in vain.
 *
 * There are two kinds of executions (irs_freertos_any_turn). In an ordered one, which is what runs, tasks of one priority
 * are in a ring with an index, as FreeRTOS has them: who becomes ready comes behind all others, and the next one is the
 * one after the index. In the others each turn is that of any ready task of the highest priority; nothing
 * remembers who came first, so that two orders of turns that have nothing to do with each other come to one state.
 *
 * What a verifier shall never abstract from is kept in pointers: a status points to one of fr_i_states, a priority to a
 * ring, a small number of messages into fr_i_counts. Nothing but xTaskGetTickCount says what time it is: who waits knows
 * how many ticks are left.
 *
 * Which part these functions play in the verifier's reductions is said in its engine esst; the argument is in "Turns" in
 * its engine impact.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef IRS_FREERTOS_KERNEL_H
#define IRS_FREERTOS_KERNEL_H

#include "choice.h"
#include "freertos_config.h"

#include <pthread.h>
#include <semaphore.h>
#include <stdlib.h>
#include <string.h>

#ifdef __cplusplus
extern "C" {
#define FR_I inline
#else
#define FR_I static __attribute__((unused))
#endif

typedef struct tskTaskControlBlock *TaskHandle_t;
typedef const struct tskTaskControlBlock *ConstTaskHandle_t;
typedef struct QueueDefinition *QueueHandle_t;
typedef void (*TaskFunction_t)(void *);
#define pdTASK_CODE TaskFunction_t
#define xTaskHandle TaskHandle_t
#define xQueueHandle QueueHandle_t

/* What a task is at: it can have a turn; it can, and has yielded (where orders do not matter); it waits so many ticks at most;
 * it waits for ever; it is suspended; it is deleted. */
__attribute__((weak)) char fr_i_states[6];
#define FR_READY (&fr_i_states[0])
#define FR_YIELDED (&fr_i_states[1])
#define FR_DELAYED (&fr_i_states[2])
#define FR_BLOCKED (&fr_i_states[3])
#define FR_SUSPENDED (&fr_i_states[4])
#define FR_DELETED (&fr_i_states[5])

/* A task's place in the ring of its priority. */
struct fr_i_node {
  struct fr_i_node *next, *previous; /* null: it is in none */
  TaskHandle_t task;                 /* null: the ring's end */
};

/* A priority. */
struct fr_i_level {
  struct fr_i_node end, *index;
};

/* What a notification is at. */
#define FR_I_RECEIVED (&fr_i_states[0])
#define FR_I_AWAITED (&fr_i_states[1])

typedef struct tskTaskControlBlock {
  sem_t turn;
  pthread_t pthread;
  TaskFunction_t run;
  void *argument;
  char *status;
  char *over;                  /* not null: it ends when it has a turn */
  struct fr_i_level *level;    /* its priority */
  struct fr_i_level *base;     /* ... without what it has inherited */
  struct fr_i_node node;
  TaskHandle_t next;           /* all tasks, in the order of their making */
  TaskHandle_t later;          /* who waits for time, and wakes after it */
  TickType_t left;             /* ticks until it waits no longer; 0: there is no such time, or it has come */
  TaskHandle_t *waits;         /* the list of those who wait for the same */
  TaskHandle_t behind;         /* the next one there */
  struct fr_i_level *rank;     /* its priority where it waits, which FreeRTOS keeps apart from what it has */
  char *aborted;               /* not null: it waits for something no longer, by xTaskAbortDelay */
  uint32_t bits, wants;        /* of an event group: that it waits for, and how; what it got */
  unsigned mutexes, critical, suspended;
  uint32_t notified[configTASK_NOTIFICATION_ARRAY_ENTRIES];
  char *notice[configTASK_NOTIFICATION_ARRAY_ENTRIES];
  char *allocated;             /* not null: the kernel's memory */
  char name[configMAX_TASK_NAME_LEN];
} StaticTask_t;

struct tmrTimerControl;

struct fr_i_kernel {
  sem_t turn;
  TaskHandle_t tasks;
  TaskHandle_t first;   /* who comes first when the scheduler is started */
  TaskHandle_t dead;    /* whose memory is to be released */
  struct tskTaskControlBlock idle;
  char *running, *over; /* not null: it is */
  char *any;            /* each turn is anybody's */
  char *any_tick;
  char *idled;          /* the idle task has had a turn */
  TickType_t ticks;
  unsigned suspended;   /* outside of tasks */
  TaskHandle_t daemon;
  QueueHandle_t commands;
  struct tmrTimerControl *timers;
  /* If ordered: */
  TaskHandle_t delayed;
  TaskHandle_t yielded; /* the first one of a row of those who have yielded */
  struct fr_i_level levels[configMAX_PRIORITIES];
};

__attribute__((weak)) struct fr_i_kernel fr_i;
__attribute__((weak)) __thread TaskHandle_t fr_i_self;

/* Read in each turn, and written in one after which somebody of a higher priority comes, or in which a priority changes:
 * turns of others are not what can come next then. (Where orders do not matter; a verifier sees by this that they do.) */
__attribute__((weak)) char fr_i_rank;

/* Messages are those of assertions, with the line of this header. */
#define fr_i_check(what, condition) ((condition) ? (void)0 : __assert_fail(what, __FILE__, __LINE__, __func__))

#if configUSE_IDLE_HOOK
void vApplicationIdleHook(void);
#endif
#if configUSE_TICK_HOOK
void vApplicationTickHook(void);
#endif

FR_I int fr_i_is_ready(ConstTaskHandle_t t) { return t->status == FR_READY || t->status == FR_YIELDED; }

/* The task, or (null) the calling one. */
FR_I TaskHandle_t fr_i_task(TaskHandle_t t) {
  if (!t) t = fr_i_self ? fr_i_self : fr_i.running ? &fr_i.idle : fr_i.first;
  fr_i_check("a function for tasks is called where there is none", t != NULL);
  fr_i_check("a function is called for a task that was deleted", t->status != FR_DELETED);
  return t;
}

/* The calling task, which is about to wait. */
FR_I TaskHandle_t fr_i_caller(void) {
  TaskHandle_t self = fr_i_self;
  fr_i_check("a function that waits is called outside of a task", self != NULL);
  fr_i_check("a function that waits is called while the scheduler is suspended", !self->suspended);
  fr_i_check("a function that waits is called in a critical section", !self->critical);
  return self;
}

FR_I struct fr_i_level *fr_i_level_of(UBaseType_t priority) {
  fr_i_check("a priority is configMAX_PRIORITIES or more", priority < configMAX_PRIORITIES);
  return &fr_i.levels[priority];
}

FR_I UBaseType_t fr_i_priority(const struct fr_i_level *l) { return (UBaseType_t)(l - fr_i.levels); }

/* ----------------------------------------------------------------------------------------------------- being ready */

/* Behind all others of its priority. */
FR_I void fr_i_enqueue(TaskHandle_t t) {
  struct fr_i_node *n = &t->node, *index = t->level->index;
  n->task = t;
  n->next = index;
  n->previous = index->previous;
  index->previous->next = n;
  index->previous = n;
}

FR_I void fr_i_dequeue(TaskHandle_t t) {
  struct fr_i_node *n = &t->node;
  if (!n->next) return;
  if (t->level->index == n) t->level->index = n->previous;
  n->previous->next = n->next;
  n->next->previous = n->previous;
  n->next = n->previous = NULL;
}

FR_I void fr_i_outranked(void) {
  if (fr_i.any && fr_i_self) fr_i_rank = 1;
}

FR_I void fr_i_make_ready(TaskHandle_t t) {
  t->status = FR_READY;
  if (!fr_i.any) fr_i_enqueue(t);
  if (fr_i_self && t->level > fr_i_self->level) fr_i_outranked();
}

/* The task has another priority from now on. */
FR_I void fr_i_set_level(TaskHandle_t t, struct fr_i_level *level) {
  int queued = t->node.next != NULL;
  t->rank = level;
  if (queued) fr_i_dequeue(t);
  t->level = level;
  if (queued) fr_i_enqueue(t);
  fr_i_outranked();
}

/* --------------------------------------------------------------------------------------------------------- waiting */

/* To a list of those who wait for something: behind those of a priority that is not lower. */
FR_I void fr_i_await(TaskHandle_t t, TaskHandle_t *list) {
  TaskHandle_t *at = list;
  while (*at && (*at)->rank >= t->rank) at = &(*at)->behind;
  t->behind = *at;
  *at = t;
  t->waits = list;
}

/* ... to its end. */
FR_I void fr_i_await_last(TaskHandle_t t, TaskHandle_t *list) {
  TaskHandle_t *at = list;
  while (*at) at = &(*at)->behind;
  t->behind = NULL;
  *at = t;
  t->waits = list;
}

FR_I void fr_i_forget(TaskHandle_t t) {
  TaskHandle_t *at = t->waits;
  if (!at) return;
  while (*at != t) at = &(*at)->behind;
  *at = t->behind;
  t->behind = NULL;
  t->waits = NULL;
}

/* It is ready no longer, and waits for nothing. */
FR_I void fr_i_take_out(TaskHandle_t t) {
  fr_i_dequeue(t);
  fr_i_forget(t);
  if (t->status == FR_DELAYED && !fr_i.any) {
    TaskHandle_t *at = &fr_i.delayed;
    while (*at != t) at = &(*at)->later;
    *at = t->later;
    t->later = NULL;
  }
}

FR_I void fr_i_wake(TaskHandle_t t) {
  fr_i_take_out(t);
  fr_i_make_ready(t);
}

/* Of those who wait in a list, the first one. */
FR_I void fr_i_wake_first(TaskHandle_t *list) {
  if (*list) fr_i_wake(*list);
}

/* ----------------------------------------------------------------------------------------------------------- turns */

/* Waits for a turn. */
FR_I void fr_i_return(TaskHandle_t self) {
  while (sem_wait(&self->turn) != 0) {
  }
  if (self->over) pthread_exit(NULL);
  if (fr_i.any) (void)*(volatile char *)&fr_i_rank;
}

/* Gives up the turn, and comes back with another one. */
FR_I void fr_i_give(TaskHandle_t self) {
  sem_post(&fr_i.turn);
  fr_i_return(self);
}

FR_I void fr_i_yield(TaskHandle_t self) {
  if (fr_i.any) self->status = FR_YIELDED;
  fr_i_give(self);
}

/* Gives up the turn for so many ticks. */
FR_I void fr_i_sleep(TaskHandle_t self, TickType_t ticks) {
  fr_i_dequeue(self);
  self->status = FR_DELAYED;
  self->left = ticks;
  if (!fr_i.any) {
    TaskHandle_t *at = &fr_i.delayed;
    while (*at && (*at)->left <= ticks) at = &(*at)->later;
    self->later = *at;
    *at = self;
  }
  fr_i_give(self);
}

/* ... or for ever, if that is portMAX_DELAY. */
FR_I void fr_i_block(TaskHandle_t self, TickType_t ticks) {
  if (ticks != portMAX_DELAY) {
    fr_i_sleep(self, ticks);
    return;
  }
  fr_i_dequeue(self);
  self->status = FR_BLOCKED;
  fr_i_give(self);
}

/* The calling task ends. */
FR_I void fr_i_end(void) {
  sem_post(&fr_i.turn);
  pthread_exit(NULL);
}

/* A task's own code. */
FR_I void *fr_i_body(void *arg) {
  TaskHandle_t self = (TaskHandle_t)arg;
  fr_i_return(self);
  fr_i_self = self;
  self->run(self->argument);
  fr_i_check("a task's function has returned, and not called vTaskDelete(NULL)", 0);
  return NULL;
}

/* --------------------------------------------------------------------------------------------------- the scheduler */

FR_I void fr_i_turn(TaskHandle_t t) {
  sem_post(&t->turn);
  while (sem_wait(&fr_i.turn) != 0) {
  }
}

/* If ordered: who is next; the index is at him then. */
FR_I TaskHandle_t fr_i_next(void) {
  TaskHandle_t first = fr_i.first;
  fr_i.first = NULL;
  if (first && fr_i_is_ready(first)) return first;
  struct fr_i_level *l = &fr_i.levels[configMAX_PRIORITIES - 1];
  while (l->end.next == &l->end) l--;
  l->index = l->index->next;
  if (l->index == &l->end) l->index = l->index->next;
  return l->index->task;
}

/* The first task from t on that is ready, of that priority (null: of any). */
FR_I TaskHandle_t fr_i_from(TaskHandle_t t, const struct fr_i_level *level) {
  while (t && !(fr_i_is_ready(t) && (!level || t->level == level))) t = t->next;
  return t;
}

/* The highest priority of a ready task; null: there is none. */
FR_I struct fr_i_level *fr_i_top(void) {
  struct fr_i_level *top = NULL;
  for (TaskHandle_t t = fr_i.tasks; t; t = t->next)
    if (fr_i_is_ready(t) && (!top || t->level > top)) top = t->level;
  return top;
}

/* Is the next turn this task's? (A verifier knows by its semaphore who is asked.) */
FR_I int fr_i_ask(TaskHandle_t t) {
  int unused;
  sem_getvalue(&t->turn, &unused);
  return irs_i_choose(1);
}

/* Any task that is next. Null: the idle task. */
FR_I TaskHandle_t fr_i_anyone(void) {
  struct fr_i_level *top = fr_i_top();
  if (!top) return NULL;
  TaskHandle_t t = fr_i_from(fr_i.tasks, top);
  TaskHandle_t next = fr_i_from(t->next, top);
  while (next && !fr_i_ask(t)) {
    t = next;
    next = fr_i_from(t->next, top);
  }
  return t;
}

/* Does time matter to anybody? */
FR_I int fr_i_time_matters(void) {
  for (TaskHandle_t t = fr_i.tasks; t; t = t->next)
    if (t->left || t->status == FR_YIELDED) return 1;
  return 0;
}

FR_I int fr_i_has_yielded(void) {
  for (TaskHandle_t t = fr_i.tasks; t; t = t->next)
    if (t->status == FR_YIELDED) return 1;
  return 0;
}

/* Shall a tick pass before the next turn, to a verifier? (Where nobody is ready it does anyway.) */
FR_I int fr_i_ticks_now(void) {
  struct fr_i_level *top;
  if (!fr_i.any_tick && !fr_i.any) return 0;
  top = fr_i_top();
  if (!top || !fr_i_time_matters()) return 0;
  return (fr_i.any_tick || top == fr_i.levels || fr_i_has_yielded()) && irs_i_choose(0);
}

FR_I void fr_i_pass_timers(TickType_t ticks);

/* So many ticks pass. */
FR_I void fr_i_pass(TickType_t ticks) {
  fr_i.ticks += ticks;
  fr_i_pass_timers(ticks);
  for (TaskHandle_t t = fr_i.tasks; t; t = t->next) {
    if (t->left) t->left = t->left > ticks ? t->left - ticks : 0;
    if (fr_i.any) {
      if (t->status == FR_DELAYED && !t->left) fr_i_wake(t);
      if (t->status == FR_YIELDED) t->status = FR_READY;
    }
  }
  while (fr_i.delayed && !fr_i.delayed->left) fr_i_wake(fr_i.delayed);
#if configUSE_TICK_HOOK
  vApplicationTickHook();
#endif
}

/* Ticks until somebody wakes; 0: nobody will. */
FR_I TickType_t fr_i_until_next(void) {
  TickType_t least = 0;
  for (TaskHandle_t t = fr_i.tasks; t; t = t->next)
    if (t->status == FR_DELAYED && (!least || t->left < least)) least = t->left;
  return least;
}

/* Nobody is ready, and no time is waited for. Where no task is left, that is the end. */
FR_I void fr_i_nobody_goes_on(void) {
  if (!fr_i.tasks || (fr_i.tasks == fr_i.daemon && !fr_i.daemon->next)) {
    fr_i.over = FR_DELETED;
    return;
  }
  /* (For ever: that is a deadlock.) */
  while (sem_wait(&fr_i.turn) != 0) {
  }
}

/* The turn of the idle task. */
FR_I void fr_i_idle(void) {
  while (fr_i.dead) {
    TaskHandle_t t = fr_i.dead;
    fr_i.dead = t->next;
    free(t);
  }
#if configUSE_IDLE_HOOK
  if (fr_i.idled) vApplicationIdleHook();
  fr_i.idled = FR_READY;
  if (fr_i.over) return;
#endif
  fr_i.yielded = NULL;
  TickType_t ticks = fr_i_from(fr_i.tasks, NULL) ? 1 : fr_i_until_next();
  if (configUSE_IDLE_HOOK || configUSE_TICK_HOOK) ticks = 1;
  if (ticks)
    fr_i_pass(ticks);
  else
    fr_i_nobody_goes_on();
}

/* A task has ended by itself. */
FR_I void fr_i_bury(TaskHandle_t t) {
  pthread_join(t->pthread, NULL);
  fr_i.yielded = NULL;
  if (!t->allocated) return;
  t->next = fr_i.dead;
  fr_i.dead = t;
}

/* If ordered: the task has yielded, or waits. */
FR_I void fr_i_note(TaskHandle_t t) {
  TaskHandle_t first = fr_i.yielded;
  if (!fr_i_is_ready(t)) {
    fr_i.yielded = NULL;
  } else if (first == t) {
    fr_i_pass(1);
  } else if (!first || !fr_i_is_ready(first) || first->level != t->level) {
    fr_i.yielded = t;
  }
}

/* (Between two turns a verifier follows who sleeps through what only looks: fr_i_run, and what it calls to decide.) */
FR_I void fr_i_run(void) {
  while (!fr_i.over) {
    if (fr_i_ticks_now()) {
      fr_i_pass(1);
      continue;
    }
    TaskHandle_t t = fr_i.any ? fr_i_anyone() : fr_i_next();
    if (!t || t == &fr_i.idle) {
      fr_i_idle();
      continue;
    }
    fr_i_turn(t);
    if (fr_i.over) break;
    if (t->status == FR_DELETED)
      fr_i_bury(t);
    else if (!fr_i.any)
      fr_i_note(t);
  }
}

/* All tasks end. */
FR_I void fr_i_finish(void) {
  for (TaskHandle_t t = fr_i.tasks; t; t = t->next) {
    if (t->status != FR_DELETED) {
      t->status = FR_DELETED;
      t->over = FR_DELETED;
      sem_post(&t->turn);
    }
    pthread_join(t->pthread, NULL);
  }
}

/* Before anything else. */
FR_I void fr_i_set_up(void) {
  if (fr_i.levels[0].index) return;
  sem_init(&fr_i.turn, 0, 0);
  fr_i.ticks = configINITIAL_TICK_COUNT;
  for (struct fr_i_level *l = fr_i.levels; l < fr_i.levels + configMAX_PRIORITIES; l++)
    l->index = l->end.next = l->end.previous = &l->end;
}

#ifdef __cplusplus
}
#endif
#endif
