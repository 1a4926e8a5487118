// expect: safe
#include <assert.h>
#include <threads.h>
static mtx_t m, r;
static cnd_t c;
static once_flag once = ONCE_FLAG_INIT;
static tss_t slot;
static int ready, started;
static void start(void) { started++; }
static int worker(void *p) {
  call_once(&once, start);
  tss_set(slot, p);
  mtx_lock(&m);
  ready++;
  cnd_signal(&c);
  mtx_unlock(&m);
  assert(tss_get(slot) == p);
  return 7;
}
int main(void) {
  thrd_t t;
  int result;
  assert(mtx_init(&m, mtx_plain) == thrd_success && mtx_init(&r, mtx_recursive) == thrd_success);
  cnd_init(&c);
  tss_create(&slot, 0);
  assert(thrd_create(&t, worker, &ready) == thrd_success);
  call_once(&once, start);
  mtx_lock(&m);
  while (!ready) cnd_wait(&c, &m);
  mtx_unlock(&m);
  assert(thrd_join(t, &result) == thrd_success && result == 7 && started == 1);
  mtx_lock(&r);
  assert(mtx_trylock(&r) == thrd_success);
  mtx_unlock(&r);
  mtx_unlock(&r);
  mtx_lock(&m);
  assert(mtx_trylock(&m) == thrd_busy);
  mtx_unlock(&m);
  return 0;
}
