/* Loads an instrumented library after the start, uses it from several threads, and unloads it, three times. */
#include "guest.h"
#include <dlfcn.h>

static int x;
static void *calls(void *f) {
  x += ((int (*)(int))f)(1);
  return 0;
}
int main(int argc, char **argv) {
  for (int i = 0; i < 3; i++) {
    void *l = dlopen(argv[1], RTLD_NOW);
    if (!l) fprintf(stderr, "%s\n", dlerror());
    CHECK(l);
    void *f = dlsym(l, "loaded");
    CHECK(f);
    pthread_t t[2];
    for (int k = 0; k < 2; k++) {
      CHECK(!pthread_create(&t[k], 0, calls, f));
      CHECK(!pthread_join(t[k], 0));
    }
    CHECK(!dlclose(l));
    x++;
  }
  printf("%d\n", x);
  return argc < 2;
}
