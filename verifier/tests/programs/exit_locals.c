// expect: not-safe
#include <pthread.h>
#include <stdatomic.h>
_Atomic int f; int*p;
void*w(void*z){*p=1;return 0;}
int main(){int x=0;p=&x;pthread_t t;pthread_create(&t,0,w,0);f=1;pthread_exit(0);}
