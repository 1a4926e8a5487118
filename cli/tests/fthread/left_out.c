/* Each turn is that of any thread: failures that happen in some of the orders only. Each depends on another condition under
 * which a verifier may leave turns out: without that, the failure would not be found.
 *
 *   -DCASE=1    a turn depends on one that was looked at before (a store, and a load)
 *   -DCASE=2    ... on two others, which depend on each other in nothing
 *   -DCASE=3    a thread reads a static variable, and then waits
 *   -DCASE=4    ... memory of the heap
 *   -DCASE=5    ... it writes before it waits
 *   -DCASE=6    ... it waits in one of two ways
 *   -DCASE=7    it waits for an event that another thread generates: before, or after
 *   -DCASE=8    an automaton, which the scheduler's thread runs
 *   -DCASE=9    a thread waits for another one's end
 *   -DCASE=10   values of an event
 *   -DCASE=11   counters that grow, so that states are made more general
 *   -DCASE=12   a thread outside of the scheduler, which nobody gives a turn
 *   -DCASE=13   ... whom a turn sets going, while another one that was looked at before would go on
 *   -DCASE=14   an automaton beside threads
 *   -DCASE=15   a turn releases memory that one that was looked at before uses
 *   -DCASE=16   a turn locks a mutex into which one that was looked at before looks
 *   -DSAFE      no failure
 */
#include <assert.h>
#include <irs/fthread.h>

#ifdef SAFE
#define FAILS(what) (void)(what)
#else
#define FAILS(what) assert(!(what))
#endif
#define REST for (;;) ft_thread_cooperate()
#define THREAD(name) static void name(void *unused)

static ft_event_t e;
static int x, y;
static int *heap;
static ft_thread_t second;

#if CASE == 1
THREAD(one) { FAILS(x); REST; }
THREAD(two) { x = 1; REST; }
#elif CASE == 2
THREAD(one) { FAILS(x && y); REST; }
THREAD(two) { x = 1; REST; }
THREAD(three) { y = 1; REST; }
#elif CASE == 3 || CASE == 4
THREAD(one) {
  int seen = CASE == 3 ? x : *heap;
  ft_thread_await(e);
  FAILS(seen);
  REST;
}
THREAD(two) {
  x = *heap = 1;
  ft_thread_cooperate();
  ft_thread_generate(e);
  REST;
}
#elif CASE == 5
THREAD(one) {
  x = 1;
  ft_thread_await(e);
}
THREAD(two) { FAILS(!x); REST; }
#elif CASE == 6
THREAD(one) {
  int in = 0;
  irs_input(&in, sizeof in);
  if (in) {
    ft_thread_await(e);
  } else {
    FAILS(x);
    ft_thread_cooperate();
  }
  REST;
}
THREAD(two) { x = 1; REST; }
#elif CASE == 7
THREAD(one) {
  ft_thread_await(e);
  x = 1;
  REST;
}
THREAD(two) { FAILS(x); REST; }
THREAD(three) { ft_thread_generate(e); REST; }
#elif CASE == 8
static DEFINE_AUTOMATON(one) {
  BEGIN_AUTOMATON
  STATE(0) { FAILS(x); GOTO_NEXT; }
  STATE(1) { GOTO(1); }
  END_AUTOMATON
}
static DEFINE_AUTOMATON(two) {
  BEGIN_AUTOMATON
  STATE(0) { x = 1; GOTO_NEXT; }
  STATE(1) { GOTO(1); }
  END_AUTOMATON
}
#elif CASE == 9
THREAD(one) {
  ft_thread_join(second);
  FAILS(!x);
  REST;
}
THREAD(two) { y = 1; }
THREAD(three) { x = 1; REST; }
#elif CASE == 10
THREAD(one) {
  void *value = NULL;
  if (ft_thread_get_value(e, 0, &value) == OK) FAILS(value == &y);
  REST;
}
THREAD(two) { ft_thread_generate_value(e, &x); REST; }
THREAD(three) { ft_thread_generate_value(e, &y); REST; }
#elif CASE == 11
static unsigned n, m;
THREAD(one) {
  for (;;) {
    n++;
    ft_thread_cooperate();
  }
}
THREAD(two) {
  for (;;) {
    m++;
    FAILS(n == m && x);
    ft_thread_cooperate();
  }
}
THREAD(three) {
  for (;;) {
    x = !x;
    ft_thread_cooperate();
  }
}
#elif CASE == 12
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int get(void) {
  pthread_mutex_lock(&lock);
  int now = x;
  pthread_mutex_unlock(&lock);
  return now;
}
static void *outside(void *unused) {
  pthread_mutex_lock(&lock);
  x = 1;
  pthread_mutex_unlock(&lock);
  return NULL;
}
THREAD(one) { y = get(); REST; }
THREAD(two) { FAILS(!y && get()); REST; }
#elif CASE == 13
static sem_t go;
static void *outside(void *unused) {
  sem_wait(&go);
  x = 1;
  return NULL;
}
THREAD(one) {
  int before = x, after = x;
  FAILS(before != after);
  REST;
}
THREAD(two) { sem_post(&go); REST; }
#elif CASE == 14
THREAD(one) { FAILS(x == 2); REST; }
THREAD(two) { y = 1; REST; }
static DEFINE_AUTOMATON(three) {
  BEGIN_AUTOMATON
  STATE(0) { x = y ? 2 : 1; GOTO_NEXT; }
  STATE(1) { GOTO(1); }
  END_AUTOMATON
}
#elif CASE == 15
THREAD(one) { y = *heap; REST; }
THREAD(two) {
#ifndef SAFE
  free(heap);
#endif
  REST;
}
#elif CASE == 16
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
THREAD(one) { FAILS(m.__data.__owner); REST; }
THREAD(two) { pthread_mutex_lock(&m); REST; }
#endif

int main(void) {
  ft_scheduler_t s = ft_scheduler_create();
  ft_scheduler_any_turn(s);
  e = ft_event_create(s);
  heap = (int *)calloc(1, sizeof *heap);
#if CASE == 8
  ft_automaton_create(s, one, NULL, NULL);
  ft_automaton_create(s, two, NULL, NULL);
#else
  ft_thread_create(s, one, NULL, NULL);
  second = ft_thread_create(s, two, NULL, NULL);
#endif
#if CASE == 2 || CASE == 7 || CASE == 9 || CASE == 10 || CASE == 11
  ft_thread_create(s, three, NULL, NULL);
#endif
#if CASE == 14
  ft_automaton_create(s, three, NULL, NULL);
#endif
#if CASE == 13
  sem_init(&go, 0, 0);
#endif
#if CASE == 12 || CASE == 13
  pthread_t t;
  if (pthread_create(&t, NULL, outside, NULL) != 0) return 1;
#endif
  ft_scheduler_run(s);
  return 0;
}
