// expect: not-safe
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <assert.h>
struct n{struct n*next;int v;}; _Atomic(struct n*)top; _Atomic int stage;
void*w(void*z){struct n*t=atomic_load(&top);stage=1;while(stage!=2);struct n*e=t;assert(!atomic_compare_exchange_strong(&top,&e,(struct n*)0));return 0;}
int main(){struct n*a=malloc(sizeof*a);a->next=0;atomic_store(&top,a);pthread_t p;pthread_create(&p,0,w,0);while(stage!=1);atomic_store(&top,(struct n*)0);free(a);struct n*b=malloc(sizeof*b);b->next=0;atomic_store(&top,b);stage=2;pthread_join(p,0);return 0;}
