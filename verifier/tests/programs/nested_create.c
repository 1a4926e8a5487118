// expect: safe traces=24
#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
_Atomic int n;
void*g(void*z){n++;return 0;}
void*w(void*z){pthread_t a,b;pthread_create(&a,0,g,0);pthread_create(&b,0,g,0);pthread_join(b,0);pthread_join(a,0);return 0;}
int main(){pthread_t a,b;pthread_create(&a,0,w,0);pthread_create(&b,0,w,0);pthread_join(a,0);pthread_join(b,0);assert(n==4);return 0;}
