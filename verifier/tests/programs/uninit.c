// expect: unsafe
#include <assert.h>
#include <stdlib.h>
int main(){int*p=malloc(4);assert(*p==0);return 0;}
