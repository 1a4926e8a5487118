// expect: safe
#include <assert.h>
#include <string.h>
struct bits { unsigned a : 3, b : 5; int c : 7; };
union either { float f; unsigned u; unsigned char b[4]; };
struct nested { struct { short x; char y; } in[3]; double z; };
static struct nested made(int k) { struct nested n = {{{1, 2}, {3, 4}, {k, 6}}, 1.5}; return n; }
static int kind(unsigned long n) { switch (n) { case 0: return 1; case 0x100000000ul: return 2; case ~0ul: return 3; default: return 0; } }
static int *const inside = (int[]){1, 2, 3} + 1;
static char *text = "pointer" + 2;
int main(void) {
  struct bits s = {5, 17, -3};
  s.b++;
  assert(s.a == 5 && s.b == 18 && s.c == -3);
  union either u;
  u.f = 1.0f;
  assert(u.u == 0x3f800000 && u.b[3] == 0x3f);
  struct nested n = made(5);
  assert(n.in[2].x == 5 && n.z == 1.5 && sizeof n == 24);
  assert(kind(0) == 1 && kind(1ul << 32) == 2 && kind(-1ul) == 3 && kind(1) == 0);
  assert(*inside == 2 && inside[1] == 3 && !strcmp(text, "inter"));
  assert(__builtin_popcount(255) == 8 && __builtin_clz(1) == 31 && __builtin_bswap32(1) == 1 << 24);
  volatile unsigned x = 0x80000001;
  assert((x << 1 | x >> 31) == 3);
  int o;
  assert(__builtin_add_overflow(2000000000, (int)x / -2, &o) == 1);
  return 0;
}
