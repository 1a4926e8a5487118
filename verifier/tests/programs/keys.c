// expect: safe
// Keys work, wherever they are kept, whatever their numbers are.
#include <assert.h>
#include <pthread.h>
static pthread_key_t keys[2], late;
static int ended;
static void ends(void *p) { ended += *(int *)p; }
static void *uses(void *p) {
  static int value = 5;
  pthread_key_t key = keys[1];
  assert(pthread_getspecific(key) == 0);
  assert(pthread_setspecific(key, &value) == 0);
  assert(pthread_getspecific(keys[1]) == &value);
  assert(pthread_getspecific(keys[0]) == 0);
  return p;
}
int main(void) {
  pthread_key_create(&keys[0], 0);
  pthread_key_create(&keys[1], ends);
  pthread_t t;
  pthread_create(&t, 0, uses, 0);
  pthread_setspecific(keys[0], keys);
  assert(pthread_getspecific(keys[0]) == keys);
  pthread_join(t, 0);
  assert(ended == 5);
  assert(pthread_key_delete(keys[0]) == 0);
  assert(pthread_setspecific(keys[0], keys) != 0);
  pthread_key_create(&late, 0);
  assert(pthread_getspecific(late) == 0);
  return 0;
}
