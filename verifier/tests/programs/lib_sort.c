// expect: safe
#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct item { int key; char name[12]; };
static int calls;
static int by_key(const void *a, const void *b) { calls++; return ((const struct item *)a)->key - ((const struct item *)b)->key; }
static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
static void each(void **p, int n, void (*f)(void *)) { for (int i = 0; i < n; i++) f(p[i]); }
int main(void) {
  struct item all[] = {{5, "five"}, {3, "three"}, {9, "nine"}, {3, "again"}, {1, "one"}};
  qsort(all, 5, sizeof *all, by_key);
  assert(all[0].key == 1 && all[4].key == 9 && !strcmp(all[1].name, "three") && !strcmp(all[2].name, "again"));
  struct item key = {5};
  struct item *found = bsearch(&key, all, 5, sizeof *all, by_key);
  assert(found == &all[3]);
  key.key = 4;
  assert(!bsearch(&key, all, 5, sizeof *all, by_key) && calls > 5);
  const char *words[] = {"pear", "apple", "fig"};
  qsort(words, 3, sizeof *words, by_text);
  assert(!strcmp(words[0], "apple") && !strcmp(words[2], "pear"));
  void *blocks[] = {malloc(4), malloc(8)};
  each(blocks, 2, free);
  return 0;
}
