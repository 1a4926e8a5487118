// expect: unknown
// flags: -fno-builtin
#include <assert.h>
#include <stdio.h>
int main(void) { assert(snprintf(NULL, 0, "%.70000f", 1.0) == 70002); }
