// expect: unsafe
#include <assert.h>
int x;
__attribute__((destructor)) void f(void){assert(x==0);}
int main(){x=1;return 0;}
