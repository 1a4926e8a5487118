// expect: safe traces=2
#include <pthread.h>
#include <stdlib.h>
#include <assert.h>
int *a,*b; pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER;
void*cmp(void*z){pthread_mutex_lock(&m);if(a)assert(a!=b);pthread_mutex_unlock(&m);return 0;}
int main(){pthread_t t;a=malloc(4);b=malloc(4);pthread_create(&t,0,cmp,0);pthread_mutex_lock(&m);int*p=a;a=0;pthread_mutex_unlock(&m);free(p);pthread_join(t,0);return 0;}
