// expect: not-safe
#include <stdio.h>
int main(){char b[3]={'a','b','c'};printf("%.4s\n",b);return 0;}
