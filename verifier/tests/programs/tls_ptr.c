// expect: partially-safe traces=2 violating=1
#include <pthread.h>
#include <assert.h>
_Thread_local int x=3;
void*w(void*z){*(int*)z=5;return 0;}
int main(){pthread_t t;pthread_create(&t,0,w,&x);assert(x==3);pthread_join(t,0);return 0;}
