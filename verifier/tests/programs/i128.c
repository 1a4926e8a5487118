// expect: unknown
#include <assert.h>
unsigned __int128 v=1;
volatile int s=100;
int main(){v<<=s;assert((unsigned long)(v>>64)==0);return 0;}
