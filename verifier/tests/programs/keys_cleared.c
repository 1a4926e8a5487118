// expect: safe
// A destructor finds no values of keys without one; keys with lower numbers come first.
#include <assert.h>
#include <pthread.h>
static pthread_key_t plain, first, last, gone;
static int x, ended;
static void early(void *p) {
  assert(!pthread_getspecific(plain));
  assert(ended++ == 0);
}
static void late(void *p) { assert(ended++ == 1); }
static void *worker(void *p) {
  pthread_setspecific(plain, &x);
  pthread_setspecific(last, &x);
  pthread_setspecific(first, &x);
  return 0;
}
int main(void) {
  pthread_t t;
  pthread_key_create(&plain, 0);
  pthread_key_create(&gone, 0);
  pthread_key_create(&last, late);
  pthread_key_delete(gone);
  pthread_key_create(&first, early);
  pthread_create(&t, 0, worker, 0);
  pthread_join(t, 0);
  assert(ended == 2);
  return 0;
}
