// expect: partially-safe violating=1
#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
struct n{struct n*next;int v;_Atomic int used;} A,B; _Atomic(struct n*)top;
struct n*pop(){struct n*t=atomic_load(&top);while(t){struct n*nx=t->next;if(atomic_compare_exchange_strong(&top,&t,nx))return t;}return 0;}
void push(struct n*x){struct n*t=atomic_load(&top);do{x->next=t;}while(!atomic_compare_exchange_strong(&top,&t,x));}
void*p1(void*z){struct n*a=pop();if(a)assert(atomic_fetch_add(&a->used,1)==0);return 0;}
void*p2(void*z){struct n*a=pop();struct n*b=pop();if(a)push(a);if(b)assert(atomic_fetch_add(&b->used,1)==0);return 0;}
void*p3(void*z){struct n*a=pop();if(a)assert(atomic_fetch_add(&a->used,1)==0);return 0;}
int main(){A.next=&B;B.next=0;atomic_store(&top,&A);pthread_t p,q;pthread_create(&p,0,p1,0);pthread_create(&q,0,p2,0);pthread_join(p,0);pthread_join(q,0);p3(0);return 0;}
