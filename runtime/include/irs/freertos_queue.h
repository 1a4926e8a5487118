/* irs/freertos_queue.h: queues, semaphores and mutexes. Not to be included by programs.
 *
 * The oldest message is first in a queue's memory: what is taken makes the others move up. So two queues that hold the same
 * are the same to a verifier, however many messages have gone through them. What was taken is cleared.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef IRS_FREERTOS_QUEUE_H
#define IRS_FREERTOS_QUEUE_H

#include "freertos_task.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How many messages there are: an address here, if there are never more. */
#define FR_I_COUNTS 256
__attribute__((weak)) char fr_i_counts[FR_I_COUNTS + 1];

typedef struct QueueDefinition {
  TaskHandle_t senders, receivers; /* who waits */
  char *count;
  UBaseType_t number; /* if there may be more */
  UBaseType_t length, size;
  char *storage;
  char *mutex;         /* not null: it is one */
  TaskHandle_t holder; /* ... who has it */
  UBaseType_t depth;   /* ... so many times more */
  char *allocated;
} StaticQueue_t;

typedef QueueHandle_t SemaphoreHandle_t;
typedef StaticQueue_t StaticSemaphore_t;
#define xSemaphoreHandle SemaphoreHandle_t

enum { FR_I_BACK, FR_I_FRONT, FR_I_OVERWRITE };
#define queueSEND_TO_BACK ((BaseType_t)FR_I_BACK)
#define queueSEND_TO_FRONT ((BaseType_t)FR_I_FRONT)
#define queueOVERWRITE ((BaseType_t)FR_I_OVERWRITE)
#define semBINARY_SEMAPHORE_QUEUE_LENGTH ((uint8_t)1U)
#define semSEMAPHORE_QUEUE_ITEM_LENGTH ((uint8_t)0U)

FR_I UBaseType_t fr_i_count(QueueHandle_t q) {
  return q->length <= FR_I_COUNTS ? (UBaseType_t)(q->count - fr_i_counts) : q->number;
}

FR_I void fr_i_set_count(QueueHandle_t q, UBaseType_t n) {
  if (q->length <= FR_I_COUNTS)
    q->count = fr_i_counts + n;
  else
    q->number = n;
}

/* ------------------------------------------------------------------------------------------------------------ making */

FR_I void fr_i_init_queue(QueueHandle_t q, UBaseType_t length, UBaseType_t size, char *storage) {
  q->count = fr_i_counts;
  q->length = length;
  q->size = size;
  q->storage = storage;
}

/* Null: out of memory. */
FR_I QueueHandle_t xQueueCreate(UBaseType_t length, UBaseType_t size) {
  fr_i_check("xQueueCreate is called for no message", length > 0);
  QueueHandle_t q = (QueueHandle_t)calloc(1, sizeof *q);
  if (!q) return NULL;
  char *storage = NULL;
  if (size) {
    storage = (char *)calloc(length, size);
    if (!storage) {
      free(q);
      return NULL;
    }
  }
  q->allocated = FR_READY;
  fr_i_init_queue(q, length, size, storage);
  return q;
}

FR_I QueueHandle_t xQueueCreateStatic(UBaseType_t length, UBaseType_t size, uint8_t *storage, StaticQueue_t *q) {
  fr_i_check("xQueueCreateStatic is called without memory, or for no message", q && length > 0 && !storage == !size);
  memset(q, 0, sizeof *q);
  fr_i_init_queue(q, length, size, (char *)storage);
  return q;
}

FR_I void vQueueDelete(QueueHandle_t q) {
  fr_i_check("vQueueDelete is called without a queue", q != NULL);
  fr_i_check("a queue is deleted for which a task waits", !q->senders && !q->receivers);
  if (!q->allocated) return;
  free(q->storage);
  free(q);
}

/* ------------------------------------------------------------------------------------------------------- priorities */

FR_I void fr_i_hold(QueueHandle_t q) {
  q->holder = xTaskGetCurrentTaskHandle();
  if (q->holder) q->holder->mutexes++;
}

/* Who has the mutex has the caller's priority at least. Does that make a difference? */
FR_I int fr_i_inherit(QueueHandle_t q, TaskHandle_t self) {
  TaskHandle_t holder = q->holder;
  if (!holder) return 0;
  if (holder->level >= self->level) return holder->base < self->level;
  fr_i_set_level(holder, self->level);
  return 1;
}

/* The holder gives the mutex: what he has inherited goes with the last one that he has. */
FR_I void fr_i_disinherit(QueueHandle_t q) {
  TaskHandle_t holder = q->holder;
  q->holder = NULL;
  if (!holder) return;
  fr_i_check("a mutex is given by another task than the one that holds it", holder == xTaskGetCurrentTaskHandle());
  fr_i_check("a mutex is given by a task that holds none", holder->mutexes > 0);
  holder->mutexes--;
  if (holder->level != holder->base && !holder->mutexes) fr_i_set_level(holder, holder->base);
}

/* A task that has waited for the mutex does so no longer. */
FR_I void fr_i_disinherit_in_vain(QueueHandle_t q) {
  TaskHandle_t holder = q->holder;
  if (!holder) return;
  struct fr_i_level *level = q->receivers ? q->receivers->rank : fr_i.levels;
  if (level < holder->base) level = holder->base;
  if (holder->level == level || holder->mutexes != 1) return;
  fr_i_check("a task has waited for a mutex that it holds", holder != fr_i_self);
  fr_i_set_level(holder, level);
}

/* ---------------------------------------------------------------------------------------------- sending and receiving */

FR_I void fr_i_put(QueueHandle_t q, const void *item, BaseType_t where) {
  UBaseType_t n = fr_i_count(q);
  if (where == FR_I_OVERWRITE) n = 0;
  if (q->size) {
    if (where == FR_I_FRONT)
      for (UBaseType_t i = n; i > 0; i--) memcpy(q->storage + i * q->size, q->storage + (i - 1) * q->size, q->size);
    memcpy(q->storage + (where == FR_I_BACK ? n * q->size : 0), item, q->size);
  }
  if (q->mutex) fr_i_disinherit(q);
  fr_i_set_count(q, n + 1);
}

FR_I void fr_i_take(QueueHandle_t q, void *item) {
  UBaseType_t n = fr_i_count(q);
  if (q->size) {
    memcpy(item, q->storage, q->size);
    for (UBaseType_t i = 1; i < n; i++) memcpy(q->storage + (i - 1) * q->size, q->storage + i * q->size, q->size);
    memset(q->storage + (n - 1) * q->size, 0, q->size);
  }
  fr_i_set_count(q, n - 1);
}

/* Has the caller waited long enough? (`self`: null as long as it has not waited.) */
FR_I int fr_i_too_late(TaskHandle_t self, TickType_t ticks) {
  return !ticks || (self && (self->aborted || (ticks != portMAX_DELAY && !self->left)));
}

/* Waits for something in that list: so many ticks, or what is left of them. */
FR_I TaskHandle_t fr_i_wait_in(TaskHandle_t self, TaskHandle_t *list, TickType_t ticks) {
  TickType_t left = self ? self->left : ticks;
  self = fr_i_caller();
  fr_i_await(self, list);
  fr_i_block(self, ticks == portMAX_DELAY ? ticks : left);
  return self;
}

/* The caller's wait is over. */
FR_I BaseType_t fr_i_waited(TaskHandle_t self, BaseType_t code) {
  if (!self) return code;
  self->left = 0;
  self->aborted = NULL;
  return code;
}

FR_I BaseType_t xQueueGenericSend(QueueHandle_t q, const void *item, TickType_t ticks, BaseType_t where) {
  fr_i_check("a message is sent without a queue", q != NULL);
  fr_i_check("a message is sent from nowhere", item != NULL || !q->size);
  fr_i_check("xQueueOverwrite is for queues of one message", where != FR_I_OVERWRITE || q->length == 1);
  for (TaskHandle_t self = NULL;;) {
    if (fr_i_count(q) < q->length || where == FR_I_OVERWRITE) {
      fr_i_put(q, item, where);
      fr_i_wake_first(&q->receivers);
      return fr_i_waited(self, pdPASS);
    }
    if (fr_i_too_late(self, ticks)) return fr_i_waited(self, errQUEUE_FULL);
    self = fr_i_wait_in(self, &q->senders, ticks);
  }
}

FR_I BaseType_t fr_i_receive(QueueHandle_t q, void *item, TickType_t ticks, int peeks) {
  fr_i_check("a message is received without a queue", q != NULL);
  fr_i_check("a message is received into nothing", item != NULL || !q->size);
  for (TaskHandle_t self = NULL;;) {
    if (fr_i_count(q) > 0) {
      if (peeks) {
        memcpy(item, q->storage, q->size);
        fr_i_wake_first(&q->receivers);
      } else {
        fr_i_take(q, item);
        fr_i_wake_first(&q->senders);
      }
      return fr_i_waited(self, pdPASS);
    }
    if (fr_i_too_late(self, ticks)) return fr_i_waited(self, errQUEUE_EMPTY);
    self = fr_i_wait_in(self, &q->receivers, ticks);
  }
}

FR_I BaseType_t xQueueReceive(QueueHandle_t q, void *item, TickType_t ticks) { return fr_i_receive(q, item, ticks, 0); }

FR_I BaseType_t xQueuePeek(QueueHandle_t q, void *item, TickType_t ticks) {
  fr_i_check("xQueuePeek is for queues of messages", q && q->size);
  return fr_i_receive(q, item, ticks, 1);
}

#define xQueueSend(q, item, ticks) xQueueGenericSend(q, item, ticks, FR_I_BACK)
#define xQueueSendToBack(q, item, ticks) xQueueGenericSend(q, item, ticks, FR_I_BACK)
#define xQueueSendToFront(q, item, ticks) xQueueGenericSend(q, item, ticks, FR_I_FRONT)
#define xQueueOverwrite(q, item) xQueueGenericSend(q, item, 0, FR_I_OVERWRITE)

FR_I UBaseType_t uxQueueMessagesWaiting(QueueHandle_t q) {
  fr_i_check("a queue is asked about, and there is none", q != NULL);
  return fr_i_count(q);
}

FR_I UBaseType_t uxQueueSpacesAvailable(QueueHandle_t q) {
  fr_i_check("a queue is asked about, and there is none", q != NULL);
  return q->length - fr_i_count(q);
}

/* The queue is empty. */
FR_I BaseType_t xQueueReset(QueueHandle_t q) {
  fr_i_check("xQueueReset is called without a queue", q != NULL);
  if (q->size) memset(q->storage, 0, q->length * q->size);
  fr_i_set_count(q, 0);
  fr_i_wake_first(&q->senders);
  return pdPASS;
}

/* Names of queues are for debuggers. */
#define vQueueAddToRegistry(q, name) ((void)0)
#define vQueueUnregisterQueue(q) ((void)0)

/* -------------------------------------------------------------------------------------------------------- semaphores */

FR_I SemaphoreHandle_t xSemaphoreCreateBinary(void) { return xQueueCreate(1, 0); }
FR_I SemaphoreHandle_t xSemaphoreCreateBinaryStatic(StaticSemaphore_t *s) { return xQueueCreateStatic(1, 0, NULL, s); }

FR_I SemaphoreHandle_t fr_i_counting(SemaphoreHandle_t s, UBaseType_t initial) {
  if (!s) return NULL;
  fr_i_check("a semaphore begins with more than it may have", initial <= s->length);
  fr_i_set_count(s, initial);
  return s;
}

FR_I SemaphoreHandle_t xSemaphoreCreateCounting(UBaseType_t most, UBaseType_t initial) {
  return fr_i_counting(xQueueCreate(most, 0), initial);
}
FR_I SemaphoreHandle_t xSemaphoreCreateCountingStatic(UBaseType_t most, UBaseType_t initial, StaticSemaphore_t *s) {
  return fr_i_counting(xQueueCreateStatic(most, 0, NULL, s), initial);
}

FR_I SemaphoreHandle_t fr_i_mutex(SemaphoreHandle_t s) {
  if (!s) return NULL;
  s->mutex = FR_READY;
  fr_i_set_count(s, 1);
  return s;
}

FR_I SemaphoreHandle_t xSemaphoreCreateMutex(void) { return fr_i_mutex(xQueueCreate(1, 0)); }
FR_I SemaphoreHandle_t xSemaphoreCreateMutexStatic(StaticSemaphore_t *s) {
  return fr_i_mutex(xQueueCreateStatic(1, 0, NULL, s));
}
#define xSemaphoreCreateRecursiveMutex() xSemaphoreCreateMutex()
#define xSemaphoreCreateRecursiveMutexStatic(s) xSemaphoreCreateMutexStatic(s)

FR_I BaseType_t xSemaphoreTake(SemaphoreHandle_t s, TickType_t ticks) {
  fr_i_check("a semaphore is taken, and there is none", s != NULL);
  fr_i_check("xSemaphoreTake is called for a queue", !s->size);
  int inherited = 0;
  for (TaskHandle_t self = NULL;;) {
    if (fr_i_count(s) > 0) {
      fr_i_set_count(s, fr_i_count(s) - 1);
      if (s->mutex) fr_i_hold(s);
      fr_i_wake_first(&s->senders);
      return fr_i_waited(self, pdPASS);
    }
    if (fr_i_too_late(self, ticks)) {
      if (inherited) fr_i_disinherit_in_vain(s);
      return fr_i_waited(self, pdFAIL);
    }
    if (s->mutex) inherited = fr_i_inherit(s, fr_i_caller());
    self = fr_i_wait_in(self, &s->receivers, ticks);
  }
}

FR_I BaseType_t xSemaphoreGive(SemaphoreHandle_t s) {
  fr_i_check("a semaphore is given, and there is none", s != NULL);
  fr_i_check("xSemaphoreGive is called for a queue", !s->size);
  return xQueueGenericSend(s, NULL, 0, FR_I_BACK);
}

FR_I BaseType_t xSemaphoreTakeRecursive(SemaphoreHandle_t s, TickType_t ticks) {
  fr_i_check("a mutex is taken, and there is none", s != NULL && s->mutex);
  if (s->holder && s->holder == xTaskGetCurrentTaskHandle()) {
    s->depth++;
    return pdPASS;
  }
  BaseType_t code = xSemaphoreTake(s, ticks);
  if (code == pdPASS) s->depth++;
  return code;
}

FR_I BaseType_t xSemaphoreGiveRecursive(SemaphoreHandle_t s) {
  fr_i_check("a mutex is given, and there is none", s != NULL && s->mutex);
  if (!s->holder || s->holder != xTaskGetCurrentTaskHandle()) return pdFAIL;
  if (--s->depth == 0) xSemaphoreGive(s);
  return pdPASS;
}

FR_I TaskHandle_t xSemaphoreGetMutexHolder(SemaphoreHandle_t s) {
  fr_i_check("a mutex is asked about, and there is none", s != NULL);
  return s->mutex ? s->holder : NULL;
}

/* (Of old: it may be taken at once.) */
#define vSemaphoreCreateBinary(s)      \
  do {                                 \
    (s) = xSemaphoreCreateBinary();    \
    if (s) (void)xSemaphoreGive(s);    \
  } while (0)
#define vSemaphoreDelete(s) vQueueDelete(s)
#define uxSemaphoreGetCount(s) uxQueueMessagesWaiting(s)

#ifdef __cplusplus
}
#endif
#endif
