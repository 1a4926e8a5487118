// expect: unknown
#include <assert.h>
#include <stdlib.h>
int main(){int*a=malloc(4),*b=malloc(4);assert(a<b);return 0;}
