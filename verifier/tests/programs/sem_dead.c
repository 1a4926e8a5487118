// expect: partially-safe traces=6 deadlocked=2
#include <pthread.h>
#include <semaphore.h>
sem_t s;
void*w(void*a){sem_wait(&s);sem_wait(&s);sem_post(&s);sem_post(&s);return 0;}
int main(){sem_init(&s,0,2);pthread_t p,q;pthread_create(&p,0,w,0);pthread_create(&q,0,w,0);pthread_join(p,0);pthread_join(q,0);return 0;}
