// expect: partially-safe violating
#include <pthread.h>
#include <assert.h>
pthread_barrier_t b;int v[2];
void*w(void*a){long i=(long)a;for(int k=1;k<=2;k++){v[i]=k;pthread_barrier_wait(&b);assert(v[1-i]==k);}return 0;}
int main(){pthread_barrier_init(&b,0,2);pthread_t p,q;pthread_create(&p,0,w,(void*)0);pthread_create(&q,0,w,(void*)1);pthread_join(p,0);pthread_join(q,0);return 0;}
