// expect: safe traces=2
#include <pthread.h>
#include <assert.h>
pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER;int x;
void*g(void*z){pthread_mutex_lock(&m);x++;pthread_mutex_unlock(&m);return 0;}
void*w(void*z){pthread_t t;pthread_create(&t,0,g,0);pthread_join(t,0);return 0;}
int main(){pthread_t t;pthread_create(&t,0,w,0);g(0);pthread_join(t,0);assert(x==2);return 0;}
