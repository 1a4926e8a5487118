// expect: safe traces=2
#include <pthread.h>
#include <assert.h>
pthread_mutex_t m;int x;
void*w(void*z){pthread_mutex_lock(&m);pthread_mutex_lock(&m);x++;pthread_mutex_unlock(&m);x++;pthread_mutex_unlock(&m);return 0;}
int main(){pthread_mutexattr_t a;pthread_mutexattr_init(&a);pthread_mutexattr_settype(&a,PTHREAD_MUTEX_RECURSIVE);pthread_mutex_init(&m,&a);pthread_t t,u;pthread_create(&t,0,w,0);pthread_create(&u,0,w,0);pthread_join(t,0);pthread_join(u,0);assert(x==4);return 0;}
