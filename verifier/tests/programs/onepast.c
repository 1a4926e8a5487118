// expect: not-safe
#include <assert.h>
int a[4],b[4];
int*volatile p=a;
int main(){int*q=p+4;assert(q!=b);return 0;}
