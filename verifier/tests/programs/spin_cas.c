// expect: safe traces=2
#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
_Atomic int l;int x;
void lock(){int e;do{e=0;}while(!atomic_compare_exchange_strong(&l,&e,1));}
void*w(void*a){lock();x++;atomic_store(&l,0);return 0;}
int main(){pthread_t p,q;pthread_create(&p,0,w,0);pthread_create(&q,0,w,0);pthread_join(p,0);pthread_join(q,0);assert(x==2);return 0;}
