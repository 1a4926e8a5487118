// expect: not-safe
#include <assert.h>
volatile int x=65536;
int main(){int y=x;assert(y*y>=0);return 0;}
