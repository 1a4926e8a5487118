// expect: safe traces=2
#include <pthread.h>
#include <semaphore.h>
#include <assert.h>
sem_t s;int x;
void*w(void*a){sem_wait(&s);x++;sem_post(&s);return 0;}
int main(){sem_init(&s,0,1);pthread_t p,q;pthread_create(&p,0,w,0);pthread_create(&q,0,w,0);pthread_join(p,0);pthread_join(q,0);assert(x==2);sem_destroy(&s);return 0;}
