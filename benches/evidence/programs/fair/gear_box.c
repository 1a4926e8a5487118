/* An automated gearbox: five speeds and a dry clutch, with their controllers, as fair threads for ever. A reconstruction:
 * of its program gear-box ESST's paper (LMCS 8(2), 2012) says that it is about such a system (after a case study of 2008),
 * that time is left out, and that all tasks have one priority. The engine's speed is an input; so is what the driver wants.
 *
 *   - no gear is engaged or released while the clutch is closed;
 *   - from one gear to another it goes through neutral, and by one speed at a time;
 *   - as many shifts are done as were asked for, but the one that is under way.
 *
 *   -DANY_TURN  threads take their turns in any order
 *   -DBUG       the gearbox does not wait for the clutch
 */
#include <assert.h>
#include <irs/fthread.h>

enum { GEARS = 6 };

static char gears[GEARS]; /* neutral, and five speeds */
static char *engaged = gears, *wanted = gears, closed_clutch, *closed = &closed_clutch;
static ft_event_t shift, to_open, opened, to_close, done;
static unsigned asked, shifted; /* shifts, ever */

static int input(void) {
  char value = 0;
  irs_input(&value, 1);
  return value;
}

/* The selector: one speed up or down, as the driver and the engine want it. */
static void selector(void *unused) {
  char *last = &gears[1];
  for (;;) {
    char *next = last;
    int up = input();
    if (up > 0 && last != &gears[GEARS - 1]) next = last + 1;
    if (up < 0 && last != &gears[1]) next = last - 1;
    if (next != last || engaged == gears) {
      wanted = last = next;
      asked++;
      ft_thread_generate(shift);
      ft_thread_await(done);
      assert(engaged == last && closed);
      assert(asked == shifted);
    }
    ft_thread_cooperate();
  }
}

static void engage(char *gear) {
  assert(!closed);
  assert(gear == gears || engaged == gears);
  engaged = gear;
}

static void gearbox(void *unused) {
  for (;;) {
    ft_thread_await(shift);
    ft_thread_generate(to_open);
#ifndef BUG
    ft_thread_await(opened);
#endif
    engage(gears);
    ft_thread_cooperate();
    engage(wanted);
    shifted++;
    ft_thread_generate(to_close);
    ft_thread_cooperate();
  }
}

static void clutch(void *unused) {
  for (;;) {
    ft_thread_await(to_open);
    closed = NULL;
    ft_thread_generate(opened);
    ft_thread_await(to_close);
    closed = &closed_clutch;
    ft_thread_generate(done);
    ft_thread_cooperate();
  }
}

int main(void) {
  ft_scheduler_t s = ft_scheduler_create();
#ifdef ANY_TURN
  ft_scheduler_any_turn(s);
#endif
  irs_input(&asked, sizeof asked);
  shifted = asked;
  ft_event_t *events[] = {&shift, &to_open, &opened, &to_close, &done};
  for (int i = 0; i < 5; i++) *events[i] = ft_event_create(s);
  ft_thread_create(s, selector, NULL, NULL);
  ft_thread_create(s, gearbox, NULL, NULL);
  ft_thread_create(s, clutch, NULL, NULL);
  ft_scheduler_run(s);
  return 0;
}
