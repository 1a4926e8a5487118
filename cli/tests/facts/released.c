// Counting down and testing are two steps, so a reference may be looked at after the object's release. A release is no
// event: one execution of a trace is cut off, and another one of it goes on.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct object {
  atomic_int references;
  int value;
};
static void put(struct object *o) {
  o->references--;
  if (o->references == 0)
    free(o);
}
static void *worker(void *arg) {
  struct object *o = arg;
  assert(o->value == 7);
  put(o);
  return 0;
}
int main(void) {
  pthread_t t[2];
  struct object *o = malloc(sizeof *o);
  o->references = 3;
  o->value = 7;
  for (int i = 0; i < 2; i++)
    pthread_create(&t[i], 0, worker, o);
  put(o);
  for (int i = 0; i < 2; i++)
    pthread_join(t[i], 0);
  return 0;
}
