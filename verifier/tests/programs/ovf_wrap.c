// expect: not-safe
#include <assert.h>
volatile int x=2147483647;
int main(){int y=x;assert(!(y+1>y));return 0;}
