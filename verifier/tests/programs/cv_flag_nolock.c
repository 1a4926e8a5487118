// expect: partially-safe traces=3 deadlocked=1
#include <pthread.h>
#include <stdatomic.h>
pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER; pthread_cond_t c=PTHREAD_COND_INITIALIZER; _Atomic int go;
void*w(void*a){pthread_mutex_lock(&m);while(!go)pthread_cond_wait(&c,&m);pthread_mutex_unlock(&m);return 0;}
int main(){pthread_t p;pthread_create(&p,0,w,0);go=1;pthread_cond_signal(&c);pthread_join(p,0);return 0;}
