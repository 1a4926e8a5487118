/* A factorial, computed by fair threads: one counts, and asks for a factor at a time; others multiply, and answer. A
 * reconstruction: of its programs fact* ESST's paper (LMCS 8(2), 2012) says no more than that they are about the
 * synchronization of FairThreads programs, where what would be a deadlock is an assertion that fails.
 *
 *   -DBUG   whoever multiplies answers in an instant in which the other one does not wait yet
 *   -DMOD   of any number; only the number of factors is asserted
 *   -DTWO   two threads multiply, odd factors and even ones
 */
#include <assert.h>
#include <irs/fthread.h>

static ft_event_t asked[2], answered;
static unsigned number = 5, factor, factors, product = 1;

static void multiplies(void *arg) {
  ft_event_t event = *(ft_event_t *)arg;
  for (;;) {
    ft_thread_await(event);
    product *= factor;
    factors++;
    ft_thread_generate(answered);
    ft_thread_cooperate();
  }
}

static void counts(void *unused) {
  while (factor != number) {
    factor++;
#ifdef TWO
    ft_thread_generate(asked[factor % 2]);
#else
    ft_thread_generate(asked[0]);
#endif
#ifdef BUG
    if (factor == 3) ft_thread_cooperate();
#endif
    /* (Else it would wait for ever.) */
    int code = ft_thread_await_n(answered, 3);
    assert(code == OK);
    assert(factors == factor);
    ft_thread_cooperate();
  }
#ifndef MOD
  assert(product == 120);
#endif
}

int main(void) {
  ft_scheduler_t s = ft_scheduler_create();
#ifdef MOD
  irs_input(&number, sizeof number);
#endif
  answered = ft_event_create(s);
  for (int i = 0; i < 2; i++) asked[i] = ft_event_create(s);
  ft_thread_create(s, multiplies, NULL, &asked[0]);
#ifdef TWO
  ft_thread_create(s, multiplies, NULL, &asked[1]);
#endif
  ft_thread_create(s, counts, NULL, NULL);
  ft_scheduler_run(s);
  return 0;
}
