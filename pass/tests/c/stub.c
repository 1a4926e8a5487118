/* A runtime that only counts: stands in for librt_irs in the pass's own tests. With STUB_OPEN set every state byte is cleared;
   with STUB_TRACE each callback is printed; with STUB_PLAIN=n plain copies are used, where there are some, from the n-th callback on (0: from the start). */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct irs_site { uint32_t id; uint8_t kind, flags; uint16_t reserved; uint32_t line, column; uint64_t size; const char *function, *file; };
struct irs_module { uint32_t abi, nsites; uint8_t hash[16]; struct irs_site *sites; uint8_t *state; struct irs_module *next; uint8_t *plain; };
__thread struct irs_site *__irs_call;
__thread unsigned char __irs_turn;
static long before, after, copies, retries, marks, sites;
static struct irs_module *modules;
static long callbacks;
static void go_plain(long now) {
  if (getenv("STUB_PLAIN") && atol(getenv("STUB_PLAIN")) == now)
    for (struct irs_module *m = modules; m; m = m->next)
      if (m->plain) __atomic_store_n(m->plain, 1, __ATOMIC_RELEASE);
}
static void say(const char *what, struct irs_site *s, uint64_t size) {
  go_plain(__atomic_add_fetch(&callbacks, 1, 5));
  if (getenv("STUB_TRACE")) fprintf(stderr, "%s %u %s kind=%u flags=%u size=%lu\n", what, s->id, s->function, s->kind, s->flags, (unsigned long)size);
}
static void report(void) {
  if (getenv("STUB_TABLE"))
    for (struct irs_module *m = modules; m; m = m->next)
      for (uint32_t i = 0; i < m->nsites; i++)
        fprintf(stderr, "site %u kind=%u flags=%u size=%lu state=%u %s %s:%u\n", m->sites[i].id, m->sites[i].kind, m->sites[i].flags,
                (unsigned long)m->sites[i].size, m->state[i], m->sites[i].function, m->sites[i].file, m->sites[i].line);
  fprintf(stderr, "sites=%ld before=%ld after=%ld copies=%ld retries=%ld marks=%ld\n", sites, before, after, copies, retries, marks);
}
void __irs_register(struct irs_module *m) {
  if (m->abi != 6) abort();
  if (!modules) atexit(report);
  m->next = modules; modules = m;
  for (uint32_t i = 0; i < m->nsites; i++) m->sites[i].id = (uint32_t)(sites + i);
  go_plain(0);
  if (getenv("STUB_OPEN")) memset(m->state, 0, m->nsites);
  sites += m->nsites;
}
void __irs_before(struct irs_site *s, const void *a, uint64_t n) { (void)a; say("before", s, n); __atomic_fetch_add(&before, 1, 5); }
void __irs_after(struct irs_site *s, const void *a, uint64_t n) { (void)a; say("after", s, n); __atomic_fetch_add(&after, 1, 5); }
void __irs_before_copy(struct irs_site *s, const void *a, const void *b, uint64_t n) { (void)a; (void)b; say("before", s, n); __atomic_fetch_add(&copies, 1, 5); }
void __irs_after_copy(struct irs_site *s, const void *a, const void *b, uint64_t n) { (void)a; (void)b; say("after", s, n); __atomic_fetch_add(&copies, 1, 5); }
/* (Keeping more than it promises.) */
#define KEEPING __attribute__((preserve_most))
KEEPING void __irs_enter(struct irs_site *s, const void *a) { __irs_before(s, a, s->size); }
KEEPING void __irs_leave(struct irs_site *s, const void *a) { __irs_after(s, a, s->size); }
KEEPING void __irs_reach(struct irs_site *s) { void __irs_mark(struct irs_site *); __irs_mark(s); }
void __irs_returned(struct irs_site *s) { (void)s; }
void __irs_await_retry(struct irs_site *s) { say("retry", s, 0); __atomic_fetch_add(&retries, 1, 5); }
void __irs_mark(struct irs_site *s) { say("mark", s, 0); __atomic_fetch_add(&marks, 1, 5); }
/* A library function that says which numbered call it is in. */
void stub_where(void) { fprintf(stderr, "in call at line %u\n", __irs_call ? __irs_call->line : 0); }
