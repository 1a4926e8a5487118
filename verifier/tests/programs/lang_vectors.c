// expect: safe
#include <assert.h>
typedef int v4 __attribute__((vector_size(16)));
typedef float f2 __attribute__((vector_size(8)));
typedef unsigned char b8 __attribute__((vector_size(8)));
struct point { float x, y; };
struct big { long a[5]; };
static struct point add(struct point a, struct point b) { return (struct point){a.x + b.x, a.y + b.y}; }
static struct big twice(struct big s) { for (int i = 0; i < 5; i++) s.a[i] *= 2; return s; }
static const v4 global = {1, 2, 3, 4};
int main(void) {
  v4 a = {1, 2, 3, 4}, b = {10, 20, 30, 40}, c = a * b + global;
  assert(c[2] == 93);
  volatile int i = 3;
  assert(c[i] == 164);
  c[i] = 5;
  assert(c[3] == 5 && c[0] == 11);
  v4 m = a > 2;
  assert(m[0] == 0 && m[2] == -1);
  v4 s = __builtin_shufflevector(a, b, 3, 4, 1, 6);
  assert(s[0] == 4 && s[1] == 10 && s[2] == 2 && s[3] == 30);
  f2 f = {1.5f, 2.5f};
  f = f * f - 1.0f;
  assert(f[0] == 1.25f && f[1] == 5.25f);
  b8 k = {1, 2, 3, 4, 5, 6, 7, 8};
  assert(*(unsigned *)&k == 0x04030201u);
  unsigned long whole = (unsigned long)k;
  assert(whole == 0x0807060504030201ul);
  struct point p = add((struct point){1, 2}, (struct point){3, 4});
  assert(p.x == 4 && p.y == 6);
  struct big g = twice((struct big){{1, 2, 3, 4, 5}});
  assert(g.a[4] == 10 && g.a[0] == 2);
  assert(__builtin_reduce_add(a) == 10 && __builtin_reduce_max(b) == 40);
  return 0;
}
