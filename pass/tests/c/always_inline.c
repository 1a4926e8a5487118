/* Functions that say how they are to be inlined, or what memory they touch: a plain copy that begins at a loop does neither. */
int n, sum[16];
__attribute__((always_inline)) static inline void add(int *to, const int *from) {
  for (int i = 0; i < n; i++) to[i & 15] += from[i & 15];
}
void f(int *to) { add(to, sum); }
__attribute__((pure, noinline)) int most(const int *of, int where) {
  int times[8] = {0};
  for (int i = 0; i < n; i++) times[of[i & 15] & 7]++;
  return times[where & 7];
}
int g(void) { return most(sum, n); }
