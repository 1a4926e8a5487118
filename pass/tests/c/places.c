// Each function compares the addresses of two variables that are both there: the result is 0, and where a compiler
// gives the two one place it is 1.
#include <stdio.h>

struct s { long v[40]; };
static char *volatile seen;
static volatile int yes = 1;
static struct s *volatile shared;
static struct s *kept;
static long sum;

__attribute__((noinline)) static void use(char *p) {
  for (int i = 0; i < 64; i++) p[i] = 1;
  seen = p;
}

// The comparison moves behind the scope of `a`, and `b` is not used before.
__attribute__((noinline)) static int scopes(void) {
  int r;
  char b[64];
  {
    char a[64];
    use(a);
    r = seen == b;
  }
  if (yes) {
    use(b);
    return r;
  }
  return 0;
}

// The same, where the inliner says where scopes begin and end.
__attribute__((always_inline)) static inline int keeps(char *b) {
  char a[64];
  use(a);
  return seen == b;
}

__attribute__((always_inline)) static inline int frames(void) {
  char b[64];
  int r = keeps(b);
  if (yes) {
    use(b);
    return r;
  }
  return 0;
}

__attribute__((noinline)) static int inlined(void) { return frames(); }

__attribute__((noinline)) static void fill(struct s *s) {
  for (int i = 0; i < 40; i++) s->v[i] = i;
  kept = s;
}

// What is copied from `a` to `b` is written to `b` at once, although the address of `a` is kept.
__attribute__((noinline)) static int slots(int k) {
  struct s a, b;
  fill(&a);
  b = a;
  int r = kept == &b;
  sum += b.v[k];
  kept = &b;
  return r;
}

static int compare(struct s own, struct s *p) { return &own == p; }

// A function that only reads gets no copy of what it is passed.
__attribute__((noinline)) static int values(void) {
  struct s s = {{1}};
  shared = &s;
  return compare(s, shared);
}

int main(void) {
  printf("%d %d %d %d\n", scopes(), inlined(), slots(3), values());
  return 0;
}
