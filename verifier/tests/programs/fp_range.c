// expect: not-safe
#include <assert.h>
volatile double x=1e30;
int main(){int y=(int)x;assert(y<0||y>0);return 0;}
