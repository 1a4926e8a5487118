// expect: partially-safe traces=10 deadlocked=4
#include <pthread.h>
pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER; pthread_cond_t c=PTHREAD_COND_INITIALIZER; int go;
void*w(void*a){pthread_mutex_lock(&m);while(!go)pthread_cond_wait(&c,&m);pthread_mutex_unlock(&m);return 0;}
int main(){pthread_t p,q;pthread_create(&p,0,w,0);pthread_create(&q,0,w,0);pthread_mutex_lock(&m);go=1;pthread_cond_signal(&c);pthread_mutex_unlock(&m);pthread_join(p,0);pthread_join(q,0);return 0;}
