/* A local variable with more uses than the optimiser looks at before it takes the variable for handed over, alive where a
 * plain copy of the loop begins. */
int g, n;
#define FOUR(x) x x x x
void f(void) {
  unsigned t = 0x12345678;
  unsigned char *byte = (unsigned char *)&t;
  byte[n & 3] = 1;
  for (int i = 0; i < n; i++) {
    FOUR(FOUR(FOUR(g += byte[g & 3]; byte[g & 3]++;)))
  }
}
