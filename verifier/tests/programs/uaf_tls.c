// expect: partially-safe violating
#include <pthread.h>
#include <stdatomic.h>
_Atomic(int*) ptr; pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER; int out; _Thread_local int l;
void*rd(void*z){int*p=atomic_load(&ptr);if(p)out=*p;return 0;}
void*wr(void*z){l=5;atomic_store(&ptr,&l);pthread_mutex_lock(&m);pthread_mutex_unlock(&m);return 0;}
int main(){pthread_t a,b;pthread_create(&a,0,rd,0);pthread_create(&b,0,wr,0);pthread_join(a,0);pthread_join(b,0);return 0;}
