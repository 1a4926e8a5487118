// expect: not-safe
// flags: -O2 -Xclang -disable-llvm-passes
#include <assert.h>
int*volatile p;
int main(){{int x=1;p=&x;}{int y=2;assert(p!=&y);}return 0;}
