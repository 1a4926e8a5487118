/* Functions that call functions of the program. */
typedef unsigned long size_t;
typedef unsigned char byte;
extern void *malloc(size_t);
extern void free(void *);
extern void *memcpy(void *, const void *, size_t);

/* The order of comparisons is glibc's: a merge sort from the top down, halves rounded down. */
static void sort(byte *base, size_t n, size_t size, int (*order)(const void *, const void *), byte *spare) {
  if (n <= 1) return;
  size_t n1 = n / 2, n2 = n - n1, k = 0;
  byte *a = base, *b = base + n1 * size;
  sort(a, n1, size, order, spare);
  sort(b, n2, size, order, spare);
  while (n1 > 0 && n2 > 0) {
    byte **from = order(a, b) <= 0 ? (n1--, &a) : (n2--, &b);
    memcpy(spare + k, *from, size);
    k += size;
    *from += size;
  }
  memcpy(spare + k, a, n1 * size);
  memcpy(base, spare, k + n1 * size);
}

__attribute__((weak)) void qsort(void *base, size_t n, size_t size, int (*order)(const void *, const void *)) {
  if (n <= 1) return;
  byte *spare = malloc(n * size);
  sort(base, n, size, order, spare);
  free(spare);
}

__attribute__((weak)) void *bsearch(const void *key, const void *base, size_t n, size_t size,
                                    int (*order)(const void *, const void *)) {
  size_t from = 0, to = n;
  while (from < to) {
    size_t middle = (from + to) / 2;
    const byte *p = (const byte *)base + middle * size;
    int c = order(key, p);
    if (c < 0) to = middle;
    else if (c > 0) from = middle + 1;
    else return (void *)p;
  }
  return 0;
}
