// expect: safe traces=1
#include <assert.h>
#include <stdio.h>
int main(){FILE*volatile a=stdout;assert(a!=stderr);return 0;}
