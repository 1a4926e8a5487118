// expect: partially-safe violating
#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#include <stdlib.h>
pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER;_Atomic(int*)p;
int*get(){int*r=p;if(!r){pthread_mutex_lock(&m);r=p;if(!r){r=calloc(1,4);p=r;*r=7;}pthread_mutex_unlock(&m);}return r;}
void*w(void*a){assert(*get()==7);return 0;}
int main(){pthread_t a,b;pthread_create(&a,0,w,0);pthread_create(&b,0,w,0);pthread_join(a,0);pthread_join(b,0);return 0;}
