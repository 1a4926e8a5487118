// expect: not-safe
#include <stdio.h>
char b[4]="abc";
int main(){fwrite(b,1,1000000,stdout);return 0;}
