/* The same in C++. */
#include <cstdio>
#include <new>
#include <pthread.h>

static const unsigned block = 64u << 20;

static int x;
static char *volatile kept; /* or the compiler leaves the block out */
static void *child(void *p) {
  x++;
  return p;
}

int main() {
  pthread_t t;
  pthread_create(&t, 0, child, 0);
  pthread_join(t, 0);
#if WAY == 0
  char *p = new (std::nothrow) char[block];
#else
  char *p = 0;
  try {
    p = new char[block];
  } catch (const std::bad_alloc &) {
  }
#endif
  kept = p;
  puts(p ? "memory" : "none");
  if (!p) return 7;
  p[0] = 1;
  delete[] p;
  return 0;
}
