// expect: unknown
// flags: -fno-builtin
#include <assert.h>
#include <limits.h>
#include <stdio.h>
int main(void) { assert(snprintf(NULL, 0, "%*d", INT_MIN, 1) != -1); }
