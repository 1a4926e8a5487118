// expect: safe traces=2
#include <pthread.h>
#include <assert.h>
pthread_once_t o=PTHREAD_ONCE_INIT;int x;
void init(void){x++;}
void*w(void*a){pthread_once(&o,init);assert(x==1);return 0;}
int main(){pthread_t p,q;pthread_create(&p,0,w,0);pthread_create(&q,0,w,0);pthread_join(p,0);pthread_join(q,0);return 0;}
