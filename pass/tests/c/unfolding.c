/* Jump threading unfolds a select in the middle of a block here, and copies the accesses before it into the block's
   predecessors, where copies of one access are merged again. Found by reducing a generated program; only compiled. */
#include <stdint.h>
static struct {
  int16_t v; int8_t w;
  struct { int16_t a; uint32_t b : 5; int32_t c : 11; uint32_t d : 20, : 12; } bits;
  uint64_t input[8], log[8];
  _Atomic int ready;
} s;
static uint64_t *table[2];
void *thread(void) {
  int l = 4;
  uint64_t m;
  s.bits.c ^= __builtin_popcountll(s.bits.c && s.input[0]);
  if (table[1])
    for (unsigned i = 0; i < 1; i++) {
      int again = 2;
      do m = s.input[4] ? s.input[4] : s.v & 1; while (--again && 1 | s.input[2]);
      if (s.w) break;
    }
  if (l | 2 ? (uint16_t)(l || s.bits.d) : 1)
    for (unsigned i = 0; i < 1; i++)
      while (!s.ready) s.log[7] = 0 < s.input[7] ? s.input[4] : 1;
  return 0;
}
