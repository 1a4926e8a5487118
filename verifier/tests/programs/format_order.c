// expect: unknown
// flags: -fno-builtin
#include <assert.h>
#include <stdio.h>
// A length before the width: glibc prints "%5d".
int main(void) { assert(snprintf(NULL, 0, "%l5d", 3) != 3); }
