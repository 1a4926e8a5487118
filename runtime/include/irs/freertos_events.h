/* irs/freertos_events.h: event groups. Not to be included by programs.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef IRS_FREERTOS_EVENTS_H
#define IRS_FREERTOS_EVENTS_H

#include "freertos_task.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef TickType_t EventBits_t;

typedef struct EventGroupDef_t {
  EventBits_t bits;
  TaskHandle_t waiting; /* the first one to come first */
  char *allocated;
} StaticEventGroup_t;
typedef struct EventGroupDef_t *EventGroupHandle_t;

/* How a task waits, beside its bits; and that it has got some. */
#define FR_I_CLEARS 0x01000000U
#define FR_I_GOT 0x02000000U
#define FR_I_ALL 0x04000000U
#define FR_I_CONTROL 0xff000000U
/* (Those of a program are 24, or 8 where ticks have 16 bits.) */
#define FR_I_BITS ((EventBits_t)-1 >> 8)

/* Null: out of memory. */
FR_I EventGroupHandle_t xEventGroupCreate(void) {
  EventGroupHandle_t g = (EventGroupHandle_t)calloc(1, sizeof *g);
  if (g) g->allocated = FR_READY;
  return g;
}

FR_I EventGroupHandle_t xEventGroupCreateStatic(StaticEventGroup_t *g) {
  fr_i_check("xEventGroupCreateStatic is called without memory", g != NULL);
  memset(g, 0, sizeof *g);
  return g;
}

FR_I void fr_i_check_bits(EventGroupHandle_t g, EventBits_t bits) {
  fr_i_check("an event group is used, and there is none", g != NULL);
  fr_i_check("the upper 8 bits of event groups are the kernel's", !(bits & ~FR_I_BITS));
}

FR_I int fr_i_has_bits(EventBits_t has, EventBits_t wants, int all) { return all ? (has & wants) == wants : (has & wants) != 0; }

FR_I EventBits_t xEventGroupGetBits(EventGroupHandle_t g) {
  fr_i_check_bits(g, 0);
  return g->bits;
}

/* Wakes who waits for that; then bits are cleared that these want to be. What is left. */
FR_I EventBits_t xEventGroupSetBits(EventGroupHandle_t g, EventBits_t bits) {
  fr_i_check_bits(g, bits);
  EventBits_t cleared = 0;
  g->bits |= bits;
  for (TaskHandle_t t = g->waiting, next; t; t = next) {
    next = t->behind;
    EventBits_t wants = (EventBits_t)(t->wants & ~FR_I_CONTROL);
    if (!fr_i_has_bits(g->bits, wants, (t->wants & FR_I_ALL) != 0)) continue;
    if (t->wants & FR_I_CLEARS) cleared |= wants;
    t->bits = g->bits | FR_I_GOT;
    fr_i_wake(t);
  }
  g->bits &= (EventBits_t)~cleared;
  return g->bits;
}

/* The bits before that. */
FR_I EventBits_t xEventGroupClearBits(EventGroupHandle_t g, EventBits_t bits) {
  fr_i_check_bits(g, bits);
  EventBits_t before = g->bits;
  g->bits &= (EventBits_t)~bits;
  return before;
}

/* Waits for bits that are not there. Those that there were when they came, or are when it is too late. */
FR_I EventBits_t fr_i_wait_bits(EventGroupHandle_t g, EventBits_t bits, uint32_t how, TickType_t ticks) {
  TaskHandle_t self = fr_i_caller();
  self->wants = bits | how;
  self->bits = 0;
  fr_i_await_last(self, &g->waiting);
  fr_i_block(self, ticks);
  uint32_t got = self->bits;
  self->wants = self->bits = 0;
  self->left = 0;
  self->aborted = NULL;
  self->rank = self->level;
  if (!(got & FR_I_GOT)) {
    got = g->bits;
    if (fr_i_has_bits(g->bits, bits, (how & FR_I_ALL) != 0) && how & FR_I_CLEARS) g->bits &= (EventBits_t)~bits;
  }
  return (EventBits_t)(got & ~FR_I_CONTROL);
}

FR_I EventBits_t xEventGroupWaitBits(EventGroupHandle_t g, EventBits_t bits, BaseType_t clear, BaseType_t all, TickType_t ticks) {
  fr_i_check_bits(g, bits);
  fr_i_check("xEventGroupWaitBits is called for no bits", bits != 0);
  EventBits_t has = g->bits;
  if (fr_i_has_bits(has, bits, all != 0)) {
    if (clear) g->bits &= (EventBits_t)~bits;
    return has;
  }
  if (!ticks) return has;
  return fr_i_wait_bits(g, bits, (clear ? FR_I_CLEARS : 0) | (all ? FR_I_ALL : 0), ticks);
}

/* Sets bits, and waits for all that are wanted, which are cleared then. */
FR_I EventBits_t xEventGroupSync(EventGroupHandle_t g, EventBits_t set, EventBits_t bits, TickType_t ticks) {
  fr_i_check_bits(g, bits);
  fr_i_check("xEventGroupSync is called for no bits", bits != 0);
  EventBits_t has = (EventBits_t)(g->bits | set);
  xEventGroupSetBits(g, set);
  if (fr_i_has_bits(has, bits, 1)) {
    g->bits &= (EventBits_t)~bits;
    return has;
  }
  if (!ticks) return g->bits;
  return fr_i_wait_bits(g, bits, FR_I_CLEARS | FR_I_ALL, ticks);
}

/* Who waits for it goes on, without bits. */
FR_I void vEventGroupDelete(EventGroupHandle_t g) {
  fr_i_check_bits(g, 0);
  while (g->waiting) {
    g->waiting->bits = FR_I_GOT;
    fr_i_wake(g->waiting);
  }
  if (g->allocated) free(g);
}

#ifdef __cplusplus
}
#endif
#endif
