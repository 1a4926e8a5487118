// expect: safe traces=4
#include <pthread.h>
#include <assert.h>
pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER; int got[2];
void*w(void*a){long i=(long)a;if(pthread_mutex_trylock(&m)==0){got[i]=1;pthread_mutex_unlock(&m);}return 0;}
int main(){pthread_t p,q;pthread_create(&p,0,w,(void*)0);pthread_create(&q,0,w,(void*)1);pthread_join(p,0);pthread_join(q,0);assert(got[0]||got[1]);return 0;}
