/* Memory is there, or nobody goes on: -DWAY=N says who asks for it. */
#define _GNU_SOURCE
#include <assert.h>
#include <malloc.h>
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define BLOCK (64u << 20)

static int x;
static char *volatile kept; /* or the compiler leaves the copy out */
static void *child(void *p) {
  x++;
  return p;
}

static void *get(void) {
  switch (WAY) {
    case 0: return malloc(BLOCK);
    case 1: return calloc(BLOCK / 4, 4);
    case 2: return realloc(malloc(16), BLOCK);
    case 3: return aligned_alloc(64, BLOCK);
    case 4: {
      void *p = 0;
      return posix_memalign(&p, 64, BLOCK) ? 0 : p;
    }
    case 5: return memalign(64, BLOCK);
    case 6: {
      void *(*volatile f)(size_t) = malloc;
      return f(BLOCK);
    }
    case 7: {
      /* As much in all. */
      static char text[1 << 19];
      memset(text, 'a', sizeof text - 1);
      for (int i = 0; i < 127; i++)
        if (!(kept = strdup(text))) return 0;
      return strdup(text);
    }
    case 8: {
      pthread_attr_t big;
      pthread_t t;
      pthread_attr_init(&big);
      pthread_attr_setstacksize(&big, BLOCK);
      if (pthread_create(&t, &big, child, &x)) return 0;
      pthread_join(t, 0);
      return malloc(1);
    }
    default: return malloc(SIZE_MAX - 4096) ? 0 : malloc(1); /* no object is that large */
  }
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, child, 0);
  pthread_join(t, 0);
  char *p = kept = get();
  puts(p ? "memory" : "none");
  if (!p) return 7; /* No execution of the model comes here. */
  p[0] = 1;
  assert(x <= 2);
  free(p);
  return 0;
}
