// expect: not-safe
#include <assert.h>
int*volatile s;
__attribute__((noinline)) void f(void){volatile int l=1;if(!s)s=(int*)&l;else assert(s!=(int*)&l);}
int main(){f();f();return 0;}
