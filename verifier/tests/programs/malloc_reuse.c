// expect: not-safe
#include <stdlib.h>
#include <assert.h>
int main(){char*a=malloc(16);char*o=a;free(a);char*b=malloc(16);assert(o!=b);return 0;}
