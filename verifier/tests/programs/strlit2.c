// expect: not-safe
#include <assert.h>
const char*volatile p="xabc",*volatile q="abc";
int main(){assert(p+1!=q);return 0;}
