// expect: not-safe
#include <assert.h>
volatile unsigned x=0;
int main(){assert(__builtin_clz(x)==32);return 0;}
