// expect: safe traces=14
#include <pthread.h>
#include <stdio.h>
pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER; pthread_cond_t c=PTHREAD_COND_INITIALIZER; int go,n;
void*w(void*a){pthread_mutex_lock(&m);while(!go)pthread_cond_wait(&c,&m);n++;pthread_mutex_unlock(&m);return 0;}
int main(){pthread_t p,q;pthread_create(&p,0,w,0);pthread_create(&q,0,w,0);pthread_mutex_lock(&m);go=1;pthread_cond_broadcast(&c);pthread_mutex_unlock(&m);pthread_join(p,0);pthread_join(q,0);printf("%d\n",n);return 0;}
