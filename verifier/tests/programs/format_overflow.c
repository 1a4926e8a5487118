// expect: unknown
// flags: -fno-builtin
#include <assert.h>
#include <stdio.h>
// Natively -1: an int cannot count them.
int main(void) { assert(snprintf(NULL, 0, "%2147483647d ", 1) >= 0); }
