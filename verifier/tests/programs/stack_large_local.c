// expect: unknown
// says: local variables
int main(void) {
  volatile char a[64 << 20];
  a[0] = 1;
  return a[0] - 1;
}
