// expect: partially-safe traces=2 deadlocked=1
#include <pthread.h>
#include <stdatomic.h>
_Atomic int a;
void*w(void*z){a=1;a=0;return 0;}
int main(){pthread_t t;pthread_create(&t,0,w,0);while(a==0);pthread_join(t,0);return 0;}
