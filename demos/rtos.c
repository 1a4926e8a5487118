/* Firmware: eight periodic tasks under a cooperative scheduler (irs/fthread.h), with queues between them. A sensor is
 * sampled; its samples go through a filter to a controller, which asks a motor for steps; a log goes to a radio; a
 * watchdog looks after the others. It never ends. Samples are inputs, any 32-bit numbers; the numbers of messages, steps
 * and beats grow for ever, from any number on (as if they were kept over a reset).
 *
 * A tick is an instant, and tasks have their turns in it in the order in which they were created. What is asserted:
 *   - a queue gives each message once, in the order of their numbers, and no message comes to a queue that is full;
 *   - what the controller sees is within its bounds, whatever is sampled;
 *   - the motor is never more than one step behind;
 *   - no task is late when the watchdog looks.
 *
 *   -DBROKEN=1   the controller waits a tick longer when it was told to do its utmost: a queue overflows
 *   -DBROKEN=2   the filter takes a level that is just the bound for two messages
 *   -DTICKS=1000 (to run) ends after so many ticks, and says what was done
 */
#include <assert.h>
#include <irs/fthread.h>
#ifdef TICKS
#include <stdio.h>
#endif

#ifndef BROKEN
#define BROKEN 0
#endif
#define SLOTS 2
#define TASKS 8

/* Places are linked to the next one; the queue points to where the next message goes, and to the oldest (null: empty). */
struct message {
  unsigned number;
  int value;
  struct message *next;
};

struct queue {
  struct message slot[SLOTS], *in, *out;
  unsigned put, got; /* messages, ever */
};

static void queue_init(struct queue *q, unsigned number) {
  for (int i = 0; i < SLOTS; i++) q->slot[i].next = &q->slot[(i + 1) % SLOTS];
  q->in = &q->slot[0];
  q->put = q->got = number;
}

static void put(struct queue *q, int value) {
  assert(q->in != q->out); /* not full */
  if (!q->out) q->out = q->in;
  q->in->number = q->put++;
  q->in->value = value;
  q->in = q->in->next;
}

static int has_some(const struct queue *q) { return q->out != NULL; }

static int take(struct queue *q) {
  struct message *m = q->out;
  int value = m->value;
  assert(m->number == q->got); /* none is lost, none comes twice */
  q->got++;
  m->number = 0;
  m->value = 0;
  q->out = m->next == q->in ? NULL : m->next;
  return value;
}

static struct queue levels, moves, entries;
static unsigned beats[TASKS];
static unsigned asked, turned; /* of the motor: steps, ever */
static unsigned first;         /* where all numbers began */

static int sample(void) {
  int value = 0;
  irs_input(&value, sizeof value);
  return value;
}

/* A task's period is over. */
static void rests(int task, int ticks) {
  beats[task]++;
  ft_thread_cooperate_n(ticks);
}

static void sensor(void *unused) {
  for (;;) {
    put(&levels, sample());
    rests(0, 1);
  }
}

static void filter(void *unused) {
  for (;;) {
    while (has_some(&levels)) {
      int level = take(&levels);
#if BROKEN == 2
      if (level == 100) levels.got++;
#endif
      put(&moves, level < 0 ? 0 : level > 100 ? 100 : level);
    }
    rests(1, 1);
  }
}

static void controller(void *unused) {
  for (;;) {
    int late = 0;
    while (has_some(&moves)) {
      int power = take(&moves);
      assert(power >= 0 && power <= 100);
      if (BROKEN == 1 && power == 100) late = 1;
      asked++;
    }
    rests(2, late ? 3 : 2);
  }
}

static void motor(void *unused) {
  for (;;) {
    if (turned != asked) turned++;
    assert(asked - turned <= 1);
    rests(3, 1);
  }
}

static void logger(void *unused) {
  for (;;) {
    put(&entries, 0);
    rests(4, 2);
  }
}

static void radio(void *unused) {
  for (;;) {
    while (has_some(&entries)) take(&entries);
    rests(5, 2);
  }
}

static void heartbeat(void *unused) {
  for (;;) {
#ifdef TICKS
    static unsigned ticks;
    if (ticks++ == TICKS) {
      printf("%u ticks, %u messages, %u steps\n", TICKS, levels.got - first, turned - first);
      exit(0);
    }
#endif
    rests(6, 1);
  }
}

static void watchdog(void *unused) {
  for (;;) {
    assert(beats[0] == beats[1] && beats[1] == beats[3] && beats[3] == beats[6]);
    assert(beats[4] == beats[5]);
    rests(7, 2);
  }
}

int main(void) {
  static const ft_executable_t tasks[TASKS] = {sensor, filter, controller, motor, logger, radio, heartbeat, watchdog};
  ft_scheduler_t s = ft_scheduler_create();
  irs_input(&first, sizeof first);
  queue_init(&levels, first);
  queue_init(&moves, first);
  queue_init(&entries, first);
  for (int i = 0; i < TASKS; i++) beats[i] = first;
  asked = turned = first;
  for (int i = 0; i < TASKS; i++) ft_thread_create(s, tasks[i], NULL, NULL);
  ft_scheduler_run(s);
  return 0;
}
