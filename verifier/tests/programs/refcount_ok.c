// expect: safe traces=2
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>
struct o{_Atomic int rc;int v;}*p;
void*w(void*z){struct o*o=z;if(atomic_fetch_sub(&o->rc,1)==1)free(o);return 0;}
int main(){struct o*p=malloc(sizeof*p);p->rc=2;pthread_t t,u;pthread_create(&t,0,w,p);pthread_create(&u,0,w,p);pthread_join(t,0);pthread_join(u,0);return 0;}
