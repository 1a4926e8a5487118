// options: --engine dpor
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int entered;

static void *enter(void *unused) {
  pthread_mutex_lock(&lock);
  entered++;
  pthread_mutex_unlock(&lock);
  return unused;
}

int main(void) {
  for (int i = 0; i < 30; i++) {
    pthread_t thread;
    pthread_create(&thread, NULL, enter, NULL);
    pthread_join(thread, NULL);
  }
  assert(entered < 30);
  return 0;
}
