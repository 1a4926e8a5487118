// expect: safe
// flags: -O2 -Xclang -disable-llvm-passes
// A compiler may give the two one place. This one does not (`pass/src/number/scopes.rs`).
#include <assert.h>
int*volatile p;
int main(){{int x=1;p=&x;}{int y=2;assert(p!=&y);}return 0;}
