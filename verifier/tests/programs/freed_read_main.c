// expect: unsafe violating=1
// (A release is no event, and its order is not enforced: the safe order is not offered.)
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>
_Atomic int f;
void*w(void*z){free(z);return 0;}
int main(){int*p=malloc(4);*p=3;pthread_t t;pthread_create(&t,0,w,p);f=*p;pthread_join(t,0);return 0;}
