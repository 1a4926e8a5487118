// expect: partially-safe violating
#include <pthread.h>
#include <assert.h>
pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER; pthread_cond_t c=PTHREAD_COND_INITIALIZER; int n;
void*w(void*a){pthread_mutex_lock(&m);if(n==0)pthread_cond_wait(&c,&m);assert(n>0);n--;pthread_mutex_unlock(&m);return 0;}
void*p_(void*a){for(int i=0;i<2;i++){pthread_mutex_lock(&m);n++;pthread_cond_signal(&c);pthread_mutex_unlock(&m);}return 0;}
int main(){pthread_t p,q,r;pthread_create(&p,0,w,0);pthread_create(&q,0,w,0);pthread_create(&r,0,p_,0);pthread_join(p,0);pthread_join(q,0);pthread_join(r,0);return 0;}
