// expect: unknown
// says: local variable
int main(void) {
  volatile char a[64 << 20];
  a[0] = 1;
  return a[0] - 1;
}
