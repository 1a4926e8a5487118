/* irs/freertos_task.h: tasks, and their notifications. Not to be included by programs.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef IRS_FREERTOS_TASK_H
#define IRS_FREERTOS_TASK_H

#include "freertos_kernel.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef enum { eRunning = 0, eReady, eBlocked, eSuspended, eDeleted, eInvalid } eTaskState;
typedef enum { eNoAction = 0, eSetBits, eIncrement, eSetValueWithOverwrite, eSetValueWithoutOverwrite } eNotifyAction;

#define taskSCHEDULER_SUSPENDED ((BaseType_t)0)
#define taskSCHEDULER_NOT_STARTED ((BaseType_t)1)
#define taskSCHEDULER_RUNNING ((BaseType_t)2)

/* What time there is left when a function was called that waits. */
typedef struct xTIME_OUT {
  TickType_t since;
} TimeOut_t;

/* --------------------------------------------------------------------------------------------- making and deleting */

/* To a verifier: each turn is that of any ready task of the highest priority. Where it runs, in FreeRTOS' order. To be
 * called before the first task is made. */
FR_I void irs_freertos_any_turn(void) {
  fr_i_check("irs_freertos_any_turn is called when there are tasks", !fr_i.tasks);
  fr_i_set_up();
  fr_i.any = irs_i_choose(0) ? FR_READY : NULL;
}

/* To a verifier: a tick may pass before any turn, while somebody waits for time or has yielded. Where it runs, when nobody
 * else can go on. */
FR_I void irs_freertos_any_tick(void) { fr_i.any_tick = FR_READY; }

FR_I void fr_i_init_task(TaskHandle_t t, TaskFunction_t run, const char *name, void *argument, UBaseType_t priority) {
  sem_init(&t->turn, 0, 0);
  t->run = run;
  t->argument = argument;
  t->level = t->base = t->rank = fr_i_level_of(priority);
  for (size_t i = 0; name && name[i] && i + 1 < sizeof t->name; i++) t->name[i] = name[i];
}

FR_I BaseType_t fr_i_start_task(TaskHandle_t t) {
  pthread_t pthread;
  if (pthread_create(&pthread, NULL, fr_i_body, t) != 0) return errCOULD_NOT_ALLOCATE_REQUIRED_MEMORY;
  /* (It has no turn yet.) */
  t->pthread = pthread;
  TaskHandle_t *at = &fr_i.tasks;
  while (*at) at = &(*at)->next;
  *at = t;
  fr_i_make_ready(t);
  if (!fr_i.running && (!fr_i.first || fr_i.first->level <= t->level)) fr_i.first = t;
  return pdPASS;
}

/* A task that calls `run(argument)`. pdPASS, or errCOULD_NOT_ALLOCATE_REQUIRED_MEMORY. (The depth of its stack is that of a
 * pthread.) */
FR_I BaseType_t xTaskCreate(TaskFunction_t run, const char *name, configSTACK_DEPTH_TYPE depth, void *argument,
                            UBaseType_t priority, TaskHandle_t *created) {
  (void)depth;
  fr_i_set_up();
  TaskHandle_t t = (TaskHandle_t)calloc(1, sizeof *t);
  if (!t) return errCOULD_NOT_ALLOCATE_REQUIRED_MEMORY;
  t->allocated = FR_READY;
  fr_i_init_task(t, run, name, argument, priority);
  /* (Before it may run.) */
  BaseType_t code = fr_i_start_task(t);
  if (code != pdPASS)
    free(t);
  else if (created)
    *created = t;
  return code;
}

/* ... in the memory of the caller. Null: that was not given. */
FR_I TaskHandle_t xTaskCreateStatic(TaskFunction_t run, const char *name, configSTACK_DEPTH_TYPE depth, void *argument,
                                    UBaseType_t priority, StackType_t *stack, StaticTask_t *task) {
  (void)depth;
  fr_i_check("xTaskCreateStatic is called without memory", stack != NULL && task != NULL);
  fr_i_set_up();
  memset(task, 0, sizeof *task);
  fr_i_init_task(task, run, name, argument, priority);
  return fr_i_start_task(task) == pdPASS ? task : NULL;
}

/* Deletes the task, or (null) the calling one. Memory is released at once, or when the idle task has its turn. */
FR_I void vTaskDelete(TaskHandle_t deleted) {
  TaskHandle_t t = fr_i_task(deleted);
  TaskHandle_t *at = &fr_i.tasks;
  while (*at && *at != t) at = &(*at)->next;
  fr_i_check("vTaskDelete is called for what is no task", *at != NULL);
  if (t == fr_i_self) fr_i_caller();
  fr_i_take_out(t);
  *at = t->next;
  t->next = NULL;
  t->left = 0;
  t->status = FR_DELETED;
  if (t == fr_i_self) fr_i_end();
  if (t == fr_i.first) fr_i.first = NULL;
  if (t == fr_i.yielded) fr_i.yielded = NULL;
  t->over = FR_DELETED;
  sem_post(&t->turn);
  pthread_join(t->pthread, NULL);
  if (t->allocated) free(t);
}

FR_I void fr_i_start_daemon(void);

/* Runs tasks until vTaskEndScheduler is called, or no task is left. */
FR_I void vTaskStartScheduler(void) {
  fr_i_check("vTaskStartScheduler is called by a task, or twice", !fr_i_self && !fr_i.running);
  fr_i_set_up();
  fr_i_init_task(&fr_i.idle, NULL, "IDLE", NULL, tskIDLE_PRIORITY);
  fr_i.idle.status = FR_READY;
  if (!fr_i.any) fr_i_enqueue(&fr_i.idle);
  if (!fr_i.first || fr_i.first->level <= fr_i.idle.level) fr_i.first = &fr_i.idle;
  fr_i_start_daemon();
  fr_i.running = FR_READY;
  fr_i_run();
  fr_i_finish();
}

/* Ends all tasks; the scheduler's caller goes on. */
FR_I void vTaskEndScheduler(void) {
  fr_i.over = FR_DELETED;
  fr_i_outranked();
  if (fr_i_self) fr_i_end();
}

/* ------------------------------------------------------------------------------------------------------------ time */

FR_I void vTaskDelay(const TickType_t ticks) {
  TaskHandle_t self = fr_i_caller();
  if (ticks)
    fr_i_sleep(self, ticks);
  else
    fr_i_yield(self);
  self->left = 0;
}

/* Waits until so many ticks after *previous, which is that time then. pdFALSE: it has passed. */
FR_I BaseType_t xTaskDelayUntil(TickType_t *const previous, const TickType_t increment) {
  fr_i_check("xTaskDelayUntil is called without a time", previous != NULL && increment > 0);
  TaskHandle_t self = fr_i_caller();
  TickType_t passed = (TickType_t)(fr_i.ticks - *previous);
  *previous = (TickType_t)(*previous + increment);
  if (passed < increment) {
    fr_i_sleep(self, (TickType_t)(increment - passed));
    self->left = 0;
    return pdTRUE;
  }
  fr_i_yield(self);
  return pdFALSE;
}

#define vTaskDelayUntil(previous, increment) ((void)xTaskDelayUntil(previous, increment))

FR_I TickType_t xTaskGetTickCount(void) { return fr_i.ticks; }

/* If the task waits: it does so no longer, as if its time had come. pdPASS, or pdFAIL. */
FR_I BaseType_t xTaskAbortDelay(TaskHandle_t t) {
  fr_i_check("xTaskAbortDelay is called without a task", t != NULL);
  fr_i_task(t);
  if (t->status != FR_DELAYED && t->status != FR_BLOCKED) return pdFAIL;
  if (t->waits) t->aborted = FR_READY;
  fr_i_wake(t);
  t->left = 0;
  return pdPASS;
}

FR_I void vTaskSetTimeOutState(TimeOut_t *const out) {
  fr_i_check("vTaskSetTimeOutState is called without a place", out != NULL);
  out->since = fr_i.ticks;
}

/* Has so much time passed since? If not, *ticks is what is left, and *out is now. */
FR_I BaseType_t xTaskCheckForTimeOut(TimeOut_t *const out, TickType_t *const ticks) {
  fr_i_check("xTaskCheckForTimeOut is called without a time", out != NULL && ticks != NULL);
  TickType_t passed = (TickType_t)(fr_i.ticks - out->since);
  if (*ticks == portMAX_DELAY) return pdFALSE;
  if (passed >= *ticks) {
    *ticks = 0;
    return pdTRUE;
  }
  *ticks = (TickType_t)(*ticks - passed);
  out->since = fr_i.ticks;
  return pdFALSE;
}

/* ---------------------------------------------------------------------------------------------- turns and priorities */

FR_I void fr_i_task_yield(void) {
  TaskHandle_t self = fr_i_self;
  fr_i_check("taskYIELD is called outside of a task", self != NULL);
  fr_i_check("taskYIELD is called in a critical section", !self->critical);
  if (!self->suspended) fr_i_yield(self);
}
#define taskYIELD() fr_i_task_yield()
#define portYIELD() fr_i_task_yield()

FR_I UBaseType_t uxTaskPriorityGet(ConstTaskHandle_t t) { return fr_i_priority(fr_i_task((TaskHandle_t)t)->level); }
FR_I UBaseType_t uxTaskBasePriorityGet(ConstTaskHandle_t t) { return fr_i_priority(fr_i_task((TaskHandle_t)t)->base); }

FR_I void vTaskPrioritySet(TaskHandle_t task, UBaseType_t priority) {
  TaskHandle_t t = fr_i_task(task);
  struct fr_i_level *level = fr_i_level_of(priority);
  if (t->base == level) return;
  /* (What it has inherited counts if it is more.) */
  struct fr_i_level *used = t->level == t->base || level > t->level ? level : t->level;
  t->base = level;
  fr_i_set_level(t, used);
  t->rank = level;
}

FR_I void vTaskSuspend(TaskHandle_t task) {
  TaskHandle_t t = fr_i_task(task);
  if (t == fr_i_self) fr_i_caller();
  fr_i_take_out(t);
  t->status = FR_SUSPENDED;
  for (size_t i = 0; i < configTASK_NOTIFICATION_ARRAY_ENTRIES; i++)
    if (t->notice[i] == FR_I_AWAITED) t->notice[i] = NULL;
  if (t == fr_i_self) fr_i_give(t);
}

FR_I void vTaskResume(TaskHandle_t t) {
  fr_i_check("vTaskResume is called without a task", t != NULL);
  fr_i_task(t);
  if (t->status == FR_SUSPENDED) fr_i_make_ready(t);
}

FR_I unsigned *fr_i_suspended(void) { return fr_i_self ? &fr_i_self->suspended : &fr_i.suspended; }

/* Nobody else has a turn until xTaskResumeAll, which nobody has anyway: a task that waits meanwhile has failed. */
FR_I void vTaskSuspendAll(void) { ++*fr_i_suspended(); }

FR_I BaseType_t xTaskResumeAll(void) {
  unsigned *depth = fr_i_suspended();
  fr_i_check("xTaskResumeAll is called without vTaskSuspendAll", *depth > 0);
  --*depth;
  return pdFALSE;
}

FR_I void fr_i_enter(void) {
  if (fr_i_self) fr_i_self->critical++;
}
FR_I void fr_i_leave(void) {
  if (!fr_i_self) return;
  fr_i_check("taskEXIT_CRITICAL is called without taskENTER_CRITICAL", fr_i_self->critical > 0);
  fr_i_self->critical--;
}
#define taskENTER_CRITICAL() fr_i_enter()
#define taskEXIT_CRITICAL() fr_i_leave()
#define portENTER_CRITICAL() fr_i_enter()
#define portEXIT_CRITICAL() fr_i_leave()
#define taskDISABLE_INTERRUPTS() ((void)0)
#define taskENABLE_INTERRUPTS() ((void)0)
#define portDISABLE_INTERRUPTS() ((void)0)
#define portENABLE_INTERRUPTS() ((void)0)
#define portMEMORY_BARRIER() ((void)0)
#define portNOP() ((void)0)

/* --------------------------------------------------------------------------------------------------------- questions */

FR_I TaskHandle_t xTaskGetCurrentTaskHandle(void) { return fr_i_self ? fr_i_self : fr_i.running ? &fr_i.idle : fr_i.first; }
FR_I TaskHandle_t xTaskGetIdleTaskHandle(void) { return &fr_i.idle; }
FR_I char *pcTaskGetName(TaskHandle_t t) { return fr_i_task(t)->name; }
#define pcTaskGetTaskName(t) pcTaskGetName(t)

FR_I TaskHandle_t xTaskGetHandle(const char *name) {
  TaskHandle_t t = fr_i.tasks;
  while (t && strcmp(t->name, name) != 0) t = t->next;
  return t;
}

FR_I UBaseType_t uxTaskGetNumberOfTasks(void) {
  UBaseType_t n = fr_i.running ? 1 : 0;
  for (TaskHandle_t t = fr_i.tasks; t; t = t->next) n++;
  return n;
}

FR_I BaseType_t xTaskGetSchedulerState(void) {
  if (!fr_i.running) return taskSCHEDULER_NOT_STARTED;
  return *fr_i_suspended() ? taskSCHEDULER_SUSPENDED : taskSCHEDULER_RUNNING;
}

FR_I eTaskState eTaskGetState(TaskHandle_t t) {
  fr_i_check("eTaskGetState is called without a task", t != NULL);
  if (t == fr_i_self) return eRunning;
  if (t->status == FR_DELETED) return eDeleted;
  if (t->status == FR_SUSPENDED) return eSuspended;
  return fr_i_is_ready(t) ? eReady : eBlocked;
}

/* ----------------------------------------------------------------------------------------------------- notifications */

FR_I void fr_i_check_index(UBaseType_t index) {
  fr_i_check("the index of a notification is too large", index < configTASK_NOTIFICATION_ARRAY_ENTRIES);
}

FR_I void fr_i_await_notice(TaskHandle_t self, UBaseType_t index, TickType_t ticks) {
  self->notice[index] = FR_I_AWAITED;
  fr_i_block(self, ticks);
  self->left = 0;
}

FR_I uint32_t ulTaskNotifyTakeIndexed(UBaseType_t index, BaseType_t clear, TickType_t ticks) {
  TaskHandle_t self = ticks ? fr_i_caller() : fr_i_task(NULL);
  fr_i_check_index(index);
  if (self->notified[index] == 0 && ticks) fr_i_await_notice(self, index, ticks);
  uint32_t value = self->notified[index];
  if (value) self->notified[index] = clear ? 0 : value - 1;
  self->notice[index] = NULL;
  return value;
}

FR_I BaseType_t xTaskNotifyWaitIndexed(UBaseType_t index, uint32_t on_entry, uint32_t on_exit, uint32_t *value,
                                       TickType_t ticks) {
  TaskHandle_t self = ticks ? fr_i_caller() : fr_i_task(NULL);
  fr_i_check_index(index);
  if (self->notice[index] != FR_I_RECEIVED && ticks) {
    self->notified[index] &= ~on_entry;
    fr_i_await_notice(self, index, ticks);
  }
  if (value) *value = self->notified[index];
  BaseType_t received = self->notice[index] == FR_I_RECEIVED ? pdTRUE : pdFALSE;
  if (received) self->notified[index] &= ~on_exit;
  self->notice[index] = NULL;
  return received;
}

FR_I BaseType_t xTaskGenericNotify(TaskHandle_t t, UBaseType_t index, uint32_t value, eNotifyAction action,
                                   uint32_t *previous) {
  fr_i_check("a task is notified, and there is none", t != NULL);
  fr_i_task(t);
  fr_i_check_index(index);
  if (previous) *previous = t->notified[index];
  char *before = t->notice[index];
  t->notice[index] = FR_I_RECEIVED;
  if (action == eSetValueWithoutOverwrite && before == FR_I_RECEIVED) return pdFAIL;
  if (action == eSetBits) t->notified[index] |= value;
  if (action == eIncrement) t->notified[index]++;
  if (action == eSetValueWithOverwrite || action == eSetValueWithoutOverwrite) t->notified[index] = value;
  if (before == FR_I_AWAITED) fr_i_wake(t);
  return pdPASS;
}

FR_I BaseType_t xTaskNotifyStateClearIndexed(TaskHandle_t task, UBaseType_t index) {
  TaskHandle_t t = fr_i_task(task);
  fr_i_check_index(index);
  if (t->notice[index] != FR_I_RECEIVED) return pdFAIL;
  t->notice[index] = NULL;
  return pdPASS;
}

FR_I uint32_t ulTaskNotifyValueClearIndexed(TaskHandle_t task, UBaseType_t index, uint32_t bits) {
  TaskHandle_t t = fr_i_task(task);
  fr_i_check_index(index);
  uint32_t value = t->notified[index];
  t->notified[index] &= ~bits;
  return value;
}

#define ulTaskNotifyTake(clear, ticks) ulTaskNotifyTakeIndexed(0, clear, ticks)
#define xTaskNotifyWait(entry, exit, value, ticks) xTaskNotifyWaitIndexed(0, entry, exit, value, ticks)
#define xTaskNotify(t, value, action) xTaskGenericNotify(t, 0, value, action, NULL)
#define xTaskNotifyIndexed(t, index, value, action) xTaskGenericNotify(t, index, value, action, NULL)
#define xTaskNotifyAndQuery(t, value, action, previous) xTaskGenericNotify(t, 0, value, action, previous)
#define xTaskNotifyAndQueryIndexed(t, index, value, action, previous) xTaskGenericNotify(t, index, value, action, previous)
#define xTaskNotifyGive(t) xTaskGenericNotify(t, 0, 0, eIncrement, NULL)
#define xTaskNotifyGiveIndexed(t, index) xTaskGenericNotify(t, index, 0, eIncrement, NULL)
#define xTaskNotifyStateClear(t) xTaskNotifyStateClearIndexed(t, 0)
#define ulTaskNotifyValueClear(t, bits) ulTaskNotifyValueClearIndexed(t, 0, bits)

/* ------------------------------------------------------------------------------------------------------------ memory */

FR_I void *pvPortMalloc(size_t size) { return malloc(size); }
FR_I void *pvPortCalloc(size_t n, size_t size) { return calloc(n, size); }
FR_I void vPortFree(void *p) { free(p); }

#ifdef __cplusplus
}
#endif
#endif
