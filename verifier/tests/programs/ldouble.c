// expect: unknown
#include <assert.h>
long double d=1;
int main(){d=d/3;assert(d*3==1);return 0;}
