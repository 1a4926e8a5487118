/* irs/freertos_timers.h: software timers, which a task of their own looks after. Not to be included by programs.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef IRS_FREERTOS_TIMERS_H
#define IRS_FREERTOS_TIMERS_H

#include "freertos_queue.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tmrTimerControl *TimerHandle_t;
typedef void (*TimerCallbackFunction_t)(TimerHandle_t);
typedef void (*PendedFunction_t)(void *, uint32_t);

typedef struct tmrTimerControl {
  const char *name;
  TickType_t period;
  void *id;
  TimerCallbackFunction_t call;
  char *again;        /* not null: when it is over it begins anew */
  char *active;       /* not null: it is, or is about to be */
  char *listed;       /* not null: its time runs */
  int64_t left;       /* ticks until it is over; negative: since then */
  TimerHandle_t next; /* whose time runs, and is over later */
  char *allocated;
} StaticTimer_t;

#if configUSE_TIMERS

/* What the task of timers is to do. */
enum { FR_I_START, FR_I_STOP, FR_I_PERIOD, FR_I_DELETE, FR_I_CALL };
struct fr_i_command {
  int what;
  TickType_t value; /* when it was given; or the period */
  TimerHandle_t timer;
  PendedFunction_t call;
  void *first;
  uint32_t second;
};

/* (The queue is made with the first timer, or the scheduler's start.) */
FR_I void fr_i_set_up_timers(void) {
  fr_i_set_up();
  if (!fr_i.commands) fr_i.commands = xQueueCreate(configTIMER_QUEUE_LENGTH, sizeof(struct fr_i_command));
}

FR_I void fr_i_unlist(TimerHandle_t timer) {
  if (!timer->listed) return;
  TimerHandle_t *at = &fr_i.timers;
  while (*at != timer) at = &(*at)->next;
  *at = timer->next;
  timer->next = NULL;
  timer->listed = NULL;
  timer->left = 0;
}

/* The timer runs, since so many ticks. 0: it is over. */
FR_I int fr_i_list(TimerHandle_t timer, TickType_t since) {
  if (since >= timer->period) return 0;
  timer->left = timer->period - since;
  TimerHandle_t *at = &fr_i.timers;
  while (*at && (*at)->left <= timer->left) at = &(*at)->next;
  timer->next = *at;
  *at = timer;
  timer->listed = FR_READY;
  return 1;
}

/* The timer was over so many ticks ago. */
FR_I void fr_i_expire(TimerHandle_t timer, TickType_t since) {
  if (timer->again) {
    while (!fr_i_list(timer, since)) {
      since = (TickType_t)(since - timer->period);
      timer->call(timer);
    }
  } else {
    timer->active = NULL;
  }
  timer->call(timer);
}

FR_I void fr_i_obey(const struct fr_i_command *c) {
  TimerHandle_t timer = c->timer;
  if (c->what == FR_I_CALL) {
    c->call(c->first, c->second);
    return;
  }
  fr_i_unlist(timer);
  if (c->what == FR_I_START) {
    TickType_t since = (TickType_t)(fr_i.ticks - c->value);
    timer->active = FR_READY;
    if (!fr_i_list(timer, since)) fr_i_expire(timer, (TickType_t)(since - timer->period));
  } else if (c->what == FR_I_STOP) {
    timer->active = NULL;
  } else if (c->what == FR_I_PERIOD) {
    timer->active = FR_READY;
    timer->period = c->value;
    fr_i_list(timer, 0);
  } else {
    timer->active = NULL;
    if (timer->allocated) free(timer);
  }
}

#if configUSE_DAEMON_TASK_STARTUP_HOOK
void vApplicationDaemonTaskStartupHook(void);
#endif

FR_I void fr_i_timers(void *unused) {
  TaskHandle_t self = fr_i_self;
  (void)unused;
#if configUSE_DAEMON_TASK_STARTUP_HOOK
  vApplicationDaemonTaskStartupHook();
#endif
  for (;;) {
    TimerHandle_t timer = fr_i.timers;
    if (timer && timer->left <= 0) {
      TickType_t since = (TickType_t)-timer->left;
      fr_i_unlist(timer);
      fr_i_expire(timer, since);
    } else if (uxQueueMessagesWaiting(fr_i.commands)) {
      fr_i_yield(self);
    } else {
      fr_i_await_last(self, &fr_i.commands->receivers);
      fr_i_block(self, timer ? (TickType_t)timer->left : portMAX_DELAY);
      self->left = 0;
    }
    struct fr_i_command c;
    while (xQueueReceive(fr_i.commands, &c, 0)) fr_i_obey(&c);
  }
}

FR_I void fr_i_start_daemon(void) {
  fr_i_set_up_timers();
  xTaskCreate(fr_i_timers, "Tmr Svc", configTIMER_TASK_STACK_DEPTH, NULL, configTIMER_TASK_PRIORITY, &fr_i.daemon);
}

FR_I void fr_i_pass_timers(TickType_t ticks) {
  for (TimerHandle_t timer = fr_i.timers; timer; timer = timer->next) timer->left -= ticks;
}

FR_I void fr_i_init_timer(TimerHandle_t timer, const char *name, TickType_t period, BaseType_t again, void *id,
                          TimerCallbackFunction_t call) {
  fr_i_check("a timer is made for no time", period > 0);
  fr_i_set_up_timers();
  timer->name = name;
  timer->period = period;
  timer->again = again ? FR_READY : NULL;
  timer->id = id;
  timer->call = call;
}

/* Null: out of memory. */
FR_I TimerHandle_t xTimerCreate(const char *name, TickType_t period, BaseType_t again, void *id, TimerCallbackFunction_t call) {
  TimerHandle_t timer = (TimerHandle_t)calloc(1, sizeof *timer);
  if (!timer) return NULL;
  timer->allocated = FR_READY;
  fr_i_init_timer(timer, name, period, again, id, call);
  return timer;
}

FR_I TimerHandle_t xTimerCreateStatic(const char *name, TickType_t period, BaseType_t again, void *id,
                                      TimerCallbackFunction_t call, StaticTimer_t *timer) {
  fr_i_check("xTimerCreateStatic is called without memory", timer != NULL);
  memset(timer, 0, sizeof *timer);
  fr_i_init_timer(timer, name, period, again, id, call);
  return timer;
}

/* pdPASS; pdFAIL: the queue of commands was full for so long. */
FR_I BaseType_t fr_i_command(struct fr_i_command c, TickType_t ticks) {
  return xQueueGenericSend(fr_i.commands, &c, xTaskGetSchedulerState() == taskSCHEDULER_RUNNING ? ticks : 0, FR_I_BACK);
}

FR_I BaseType_t fr_i_order(TimerHandle_t timer, int what, TickType_t value, TickType_t ticks) {
  fr_i_check("a timer is used, and there is none", timer != NULL);
  struct fr_i_command c;
  memset(&c, 0, sizeof c);
  c.what = what;
  c.value = value;
  c.timer = timer;
  return fr_i_command(c, ticks);
}

FR_I BaseType_t xTimerStart(TimerHandle_t timer, TickType_t ticks) { return fr_i_order(timer, FR_I_START, fr_i.ticks, ticks); }
FR_I BaseType_t xTimerReset(TimerHandle_t timer, TickType_t ticks) { return fr_i_order(timer, FR_I_START, fr_i.ticks, ticks); }
FR_I BaseType_t xTimerStop(TimerHandle_t timer, TickType_t ticks) { return fr_i_order(timer, FR_I_STOP, 0, ticks); }
FR_I BaseType_t xTimerDelete(TimerHandle_t timer, TickType_t ticks) { return fr_i_order(timer, FR_I_DELETE, 0, ticks); }
FR_I BaseType_t xTimerChangePeriod(TimerHandle_t timer, TickType_t period, TickType_t ticks) {
  fr_i_check("a timer's period is to be none", period > 0);
  return fr_i_order(timer, FR_I_PERIOD, period, ticks);
}

/* The task of timers calls the function. */
FR_I BaseType_t xTimerPendFunctionCall(PendedFunction_t call, void *first, uint32_t second, TickType_t ticks) {
  fr_i_check("xTimerPendFunctionCall is called before there are timers", fr_i.commands != NULL);
  struct fr_i_command c;
  memset(&c, 0, sizeof c);
  c.what = FR_I_CALL;
  c.call = call;
  c.first = first;
  c.second = second;
  return fr_i_command(c, ticks);
}

FR_I TimerHandle_t fr_i_timer(TimerHandle_t timer) {
  fr_i_check("a timer is asked about, and there is none", timer != NULL);
  return timer;
}

FR_I BaseType_t xTimerIsTimerActive(TimerHandle_t timer) { return fr_i_timer(timer)->active ? pdTRUE : pdFALSE; }
FR_I void *pvTimerGetTimerID(TimerHandle_t timer) { return fr_i_timer(timer)->id; }
FR_I void vTimerSetTimerID(TimerHandle_t timer, void *id) { fr_i_timer(timer)->id = id; }
FR_I const char *pcTimerGetName(TimerHandle_t timer) { return fr_i_timer(timer)->name; }
FR_I TickType_t xTimerGetPeriod(TimerHandle_t timer) { return fr_i_timer(timer)->period; }
/* (Of a timer that runs.) */
FR_I TickType_t xTimerGetExpiryTime(TimerHandle_t timer) { return (TickType_t)(fr_i.ticks + fr_i_timer(timer)->left); }
FR_I void vTimerSetReloadMode(TimerHandle_t timer, BaseType_t again) { fr_i_timer(timer)->again = again ? FR_READY : NULL; }
FR_I BaseType_t xTimerGetReloadMode(TimerHandle_t timer) { return fr_i_timer(timer)->again ? pdTRUE : pdFALSE; }
#define uxTimerGetReloadMode(timer) ((UBaseType_t)xTimerGetReloadMode(timer))

FR_I TaskHandle_t xTimerGetTimerDaemonTaskHandle(void) {
  fr_i_check("the task of timers is asked for before the scheduler is started", fr_i.daemon != NULL);
  return fr_i.daemon;
}

#else

FR_I void fr_i_start_daemon(void) {}
FR_I void fr_i_pass_timers(TickType_t ticks) { (void)ticks; }

#endif

#ifdef __cplusplus
}
#endif
#endif
