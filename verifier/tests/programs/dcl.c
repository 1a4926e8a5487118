// expect: safe
#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
#include <stdlib.h>
pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER;_Atomic(int*)p;
int*get(){int*r=atomic_load_explicit(&p,memory_order_acquire);if(!r){pthread_mutex_lock(&m);r=atomic_load(&p);if(!r){r=malloc(4);*r=7;atomic_store_explicit(&p,r,memory_order_release);}pthread_mutex_unlock(&m);}return r;}
void*w(void*a){assert(*get()==7);return 0;}
int main(){pthread_t a,b;pthread_create(&a,0,w,0);pthread_create(&b,0,w,0);pthread_join(a,0);pthread_join(b,0);free(p);return 0;}
