// expect: unknown
#include <assert.h>
double s(int) __asm__("sin");
double (*volatile p)(int) = s;
int main(void) { assert(p(0) == 0); }
