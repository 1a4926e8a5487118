// expect: safe traces=1
#include <assert.h>
int*volatile p;
int main(){int x=1,y=2;p=&x;assert(p!=&y);return 0;}
