/* Code that optimisers like to merge, hoist, sink, split and replace. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
int x, y, z[40];
char b[64];
struct S { int a[20]; } s1, s2;
static void set(int v) { x = v; }
static void inc(int *p) { ++*p; }
static void copy(void *to, const void *from, size_t n) { memcpy(to, from, n); }
static int by_value(struct S s) { return s.a[3]; }
__attribute__((noinline)) void same_stores(int c) { if (c) x = 1; else x = 1; }
__attribute__((noinline)) int same_loads(int c) { int r; if (c) r = x; else r = x; return r; }
__attribute__((noinline)) int select_loads(int c, int *p, int *q) { return c ? *p : *q; }
__attribute__((noinline)) void same_calls(int c) { if (c) set(2); else set(2); }
__attribute__((noinline)) int through_pointer(void) { int l = 1; inc(&l); inc(&l); return l; }
__attribute__((noinline)) void copies(int n) { copy(b, b + 32, 8); copy(b, b + 8, 32); copy(b, b + 1, n); memset(b, 3, 4); }
__attribute__((noinline)) int structs(void) { s1.a[3] = 9; s2 = s1; struct S l = s2; return by_value(s1) + l.a[3]; }
__attribute__((noinline)) int cases(int n) {
  switch (n) { case 1: x = 1; break; case 2: x = 2; break; case 3: x = 1; break; default: y = 1; }
  return x;
}
__attribute__((noinline)) void sums(void) { int l[16]; for (int i = 0; i < 16; i++) l[i] = i; for (int i = 0; i < 2; i++) z[i] += l[i]; }
__attribute__((noinline)) void heap(void) { free(malloc(4)); char *q = malloc(10); strcpy(q, "hi"); printf("%s\n", q); printf("hello\n"); free(q); }
int main(int argc, char **argv) {
  same_stores(argc);
  int r = same_loads(argc) + select_loads(argc, &x, &y);
  same_calls(argc);
  r += through_pointer() + cases(2) + cases(7);
  copies(argc);
  r += structs();
  sums();
  heap();
  printf("%d\n", r);
  return 0;
}
