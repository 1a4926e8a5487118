// expect: safe
// A ring is given back, block by block: the first one was there when the second one was made.
#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
struct node {
  struct node *next;
  int v;
};
static void *set(void *a) {
  ((struct node *)a)->v = 1;
  return 0;
}
int main(void) {
  struct node *first = malloc(sizeof *first), *second = malloc(sizeof *second);
  first->next = second, second->next = first, second->v = 0;
  pthread_t t;
  pthread_create(&t, 0, set, first);
  pthread_join(t, 0);
  struct node *p = first;
  int n = 0;
  do {
    struct node *next = p->next;
    free(p);
    p = next;
    n++;
  } while (p != first);
  assert(n == 2);
  return 0;
}
