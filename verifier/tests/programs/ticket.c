// expect: safe traces=2
#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
_Atomic int next,serving;int x;
void*w(void*a){int t=atomic_fetch_add(&next,1);while(atomic_load(&serving)!=t);x++;atomic_store(&serving,t+1);return 0;}
int main(){pthread_t p[2];for(int i=0;i<2;i++)pthread_create(p+i,0,w,0);for(int i=0;i<2;i++)pthread_join(p[i],0);assert(x==2);return 0;}
