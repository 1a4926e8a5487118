// expect: partially-safe traces=24 violating=16
#include <pthread.h>
#include <assert.h>
pthread_barrier_t b; int s[4];
void*w(void*a){long i=(long)a; s[i]=pthread_barrier_wait(&b)==PTHREAD_BARRIER_SERIAL_THREAD; return 0;}
int main(){pthread_barrier_init(&b,0,2);pthread_t t[4];for(long i=0;i<4;i++)pthread_create(t+i,0,w,(void*)i);for(int i=0;i<4;i++)pthread_join(t[i],0);
assert(!(s[0]&&s[1]));return 0;}
