// expect: partially-safe traces=4 violating=2
#include <pthread.h>
#include <errno.h>
#include <assert.h>
#include <time.h>
pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER; pthread_cond_t c=PTHREAD_COND_INITIALIZER; int go,gave;
void*w(void*a){struct timespec t={0,0};
pthread_mutex_lock(&m);int r=0;while(!go&&r==0)r=pthread_cond_timedwait(&c,&m,&t);if(r)gave=1;pthread_mutex_unlock(&m);return 0;}
int main(){pthread_t p;pthread_create(&p,0,w,0);pthread_mutex_lock(&m);go=1;pthread_cond_signal(&c);pthread_mutex_unlock(&m);pthread_join(p,0);assert(!gave);return 0;}
