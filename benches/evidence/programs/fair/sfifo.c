/* A producer and a consumer with one place between them: how many were written and read, and what was written and read last,
 * is the same each time that something was read. After the pc-sfifo programs that the literature on cooperative threads uses
 * (Cimatti, Narasamdya, Roveri, LMCS 8(2), 2012), written anew.
 *
 *   -DCLOCK     both wait for a clock before each turn, the consumer for each second tick only
 *   -DBUG       the consumer does not look whether something was written (with -DCLOCK, this is wrong only if its first tick
 *               is the first one of all: so it is)
 */
#include <assert.h>
#include <irs/fthread.h>

static int place, is_free = 1;
static int last_written, last_read;
static unsigned written, read_; /* ever */
static ft_event_t was_written, was_read, tick, slow_tick;

static void producer(void *unused) {
  for (;;) {
#ifdef CLOCK
    ft_thread_await(tick);
#endif
    while (!is_free) ft_thread_await(was_read);
    int value = 0;
    irs_input(&value, sizeof value);
    place = last_written = value;
    written++;
    is_free = 0;
    ft_thread_generate(was_written);
    ft_thread_cooperate();
  }
}

static void consumer(void *unused) {
  for (;;) {
#ifdef CLOCK
    ft_thread_await(slow_tick);
#endif
#ifndef BUG
    while (is_free) ft_thread_await(was_written);
#endif
    last_read = place;
    read_++;
    is_free = 1;
    ft_thread_generate(was_read);
    assert(last_written == last_read && written == read_);
    ft_thread_cooperate();
  }
}

#ifdef CLOCK
static void clock_(void *unused) {
#ifdef BUG
  int second = 1;
#else
  int second = 0;
#endif
  for (;; second = !second) {
    ft_thread_generate(tick);
    if (second) ft_thread_generate(slow_tick);
    ft_thread_cooperate();
  }
}
#endif

int main(void) {
  ft_scheduler_t s = ft_scheduler_create();
  ft_scheduler_any_turn(s);
  was_written = ft_event_create(s);
  was_read = ft_event_create(s);
  tick = ft_event_create(s);
  slow_tick = ft_event_create(s);
  ft_thread_create(s, producer, NULL, NULL);
  ft_thread_create(s, consumer, NULL, NULL);
#ifdef CLOCK
  ft_thread_create(s, clock_, NULL, NULL);
#endif
  ft_scheduler_run(s);
  return 0;
}
