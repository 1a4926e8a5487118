// expect: not-safe
#include <assert.h>
extern int missing __attribute__((weak));
int main(){assert(&missing!=0);return 0;}
