/* It locks what was never initialised, for some inputs; for others it calls what only open sets know. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
static void *work(void *p) { return p; }
int main(void) {
  char line[8];
  pthread_t t;
  pthread_create(&t, 0, work, 0);
  if (!fgets(line, 8, stdin)) exit(1);
  if (line[0] == '\n') {
    pthread_mutex_t *m = malloc(sizeof *m);
    pthread_mutex_lock(m);
  }
  pthread_cancel(t);
  pthread_join(t, 0);
  return 0;
}
