// expect: partially-safe traces=10 violating=2
#include <pthread.h>
#include <semaphore.h>
#include <assert.h>
#include <errno.h>
sem_t s;int f;
void*w(void*a){if(sem_trywait(&s)){assert(errno==EAGAIN);__atomic_add_fetch(&f,1,5);}return 0;}
int main(){sem_init(&s,0,0);pthread_t p,q;pthread_create(&p,0,w,0);pthread_create(&q,0,w,0);sem_post(&s);int v;sem_getvalue(&s,&v);pthread_join(p,0);pthread_join(q,0);assert(f!=2);return 0;}
