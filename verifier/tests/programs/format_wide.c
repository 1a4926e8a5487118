// expect: unknown
// flags: -fno-builtin
#include <assert.h>
#include <stdio.h>
int main(void) { assert(snprintf(NULL, 0, "%20000000d", 1) < 20000000); }
