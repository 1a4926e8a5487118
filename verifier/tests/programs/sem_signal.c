// expect: safe traces=1
#include <pthread.h>
#include <semaphore.h>
#include <assert.h>
#include <stdio.h>
sem_t s;int x;
void*w(void*a){x=42;sem_post(&s);return 0;}
int main(){sem_init(&s,0,0);pthread_t p;pthread_create(&p,0,w,0);sem_wait(&s);assert(x==42);printf("%d\n",x);pthread_join(p,0);return 0;}
