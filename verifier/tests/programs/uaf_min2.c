// expect: unsafe violating=1
// (A release is no event, and its order is not enforced: the safe order is not offered.)
#include <pthread.h>
#include <stdlib.h>
void*w(void*z){*(int*)z=1;return 0;}
int main(){int*p=malloc(4);pthread_t t;pthread_create(&t,0,w,p);free(p);pthread_join(t,0);return 0;}
