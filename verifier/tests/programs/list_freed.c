// expect: safe
#include <pthread.h>
#include <stdlib.h>
#include <assert.h>
/* list under a lock, nodes freed by a consumer */
struct n{struct n*next;int v;}; struct n head={&head,0}; pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER;
void*prod(void*z){for(int i=0;i<2;i++){struct n*x=malloc(sizeof*x);x->v=i;pthread_mutex_lock(&m);x->next=head.next;head.next=x;pthread_mutex_unlock(&m);}return 0;}
void*cons(void*z){for(int i=0;i<2;i++){pthread_mutex_lock(&m);struct n*x=head.next;if(x!=&head)head.next=x->next;else x=0;pthread_mutex_unlock(&m);free(x);}return 0;}
int main(){pthread_t a,b;pthread_create(&a,0,prod,0);pthread_create(&b,0,cons,0);pthread_join(a,0);pthread_join(b,0);return 0;}
