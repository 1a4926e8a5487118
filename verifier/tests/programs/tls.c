// expect: safe traces=1
#include <pthread.h>
#include <assert.h>
_Thread_local int x=3;
void*w(void*z){assert(x==3);x++;assert(x==4);return 0;}
int main(){pthread_t t,u;x=9;pthread_create(&t,0,w,0);pthread_create(&u,0,w,0);pthread_join(t,0);pthread_join(u,0);assert(x==9);return 0;}
