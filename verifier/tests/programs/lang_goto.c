// expect: safe
#include <assert.h>
static int run(const unsigned char *code) {
  static const void *const table[] = {&&stop, &&add, &&twice, &&back};
  int acc = 0, loops = 0;
  goto *table[*code];
add:
  acc += 1;
  goto *table[*++code];
twice:
  acc *= 2;
  goto *table[*++code];
back:
  if (loops++ < 2) {
    code -= 2;
    goto *table[*code];
  }
  goto *table[*++code];
stop:
  return acc;
}
int main(void) {
  const unsigned char code[] = {1, 2, 1, 3, 0};
  assert(run(code) == 15);
  return 0;
}
