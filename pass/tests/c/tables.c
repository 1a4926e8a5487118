/* Accesses of constant memory whose address the optimiser takes from a table that it makes itself. */
#include <pthread.h>
#include <stdio.h>
static const struct { int a, b; int (*get)(int); const char *name; } options[] = {
    {0, 1, 0, "one"}, {0, 2, 0, "two"}, {0, 3, 0, "three"}, {0, 4, 0, "four"}, {0, 5, 0, "five"}, {0, 6, 0, "six"},
    {0, 7, 0, "seven"}, {0, 8, 0, "eight"}, {0, 10, 0, "ten"}, {1, 0, 0, "eleven"}, {2, 1, 0, "twelve"}};
int look(int a, int b) {
  const char *name = NULL;
  int (*get)(int) = NULL;
  for (unsigned i = 0; i < sizeof options / sizeof options[0]; i++)
    if (options[i].a == a && options[i].b == b) {
      get = options[i].get;
      name = options[i].name;
      break;
    }
  if (get != NULL) return get(a);
  return name ? name[0] : -1;
}
static int result;
static void *run(void *arg) {
  result = look(2, 1);
  return arg;
}
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, run, argv);
  pthread_join(t, 0);
  printf("%d %d\n", result, look(argc - 1, 7));
  return 0;
}
