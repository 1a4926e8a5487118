// expect: unknown
// says: local variable
static int nested(int k) {
  volatile char a[1 << 20];
  a[0] = (char)k;
  return k ? nested(k - 1) + a[0] : 0;
}
int main(void) { return nested(20) < 0; }
