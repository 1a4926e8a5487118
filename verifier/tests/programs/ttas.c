// expect: safe traces=6
#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
_Atomic int l;int x;
void*w(void*z){for(;;){while(atomic_load(&l));if(!atomic_exchange(&l,1))break;}x++;l=0;return 0;}
int main(){pthread_t t,u;pthread_create(&t,0,w,0);pthread_create(&u,0,w,0);pthread_join(t,0);pthread_join(u,0);assert(x==2);return 0;}
