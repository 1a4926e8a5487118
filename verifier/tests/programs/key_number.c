// expect: unknown
// says: number
// Which number a key has depends on who else makes some.
#include <assert.h>
#include <pthread.h>
int main(void) {
  pthread_key_t key;
  pthread_key_create(&key, 0);
  assert(key == 0);
  return 0;
}
