// expect: safe traces=1
#include <assert.h>
volatile unsigned x=0xffffffffu;
int main(){unsigned y=x;assert(y+1==0);return 0;}
