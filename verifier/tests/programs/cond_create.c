// expect: safe traces=2
#include <pthread.h>
#include <stdatomic.h>
#include <assert.h>
_Atomic int f,n;
void*g(void*z){n++;return 0;}
void*w(void*z){f=1;return 0;}
int main(){pthread_t a,b;pthread_create(&a,0,w,0);int c=f;if(c)pthread_create(&b,0,g,0);pthread_join(a,0);if(c)pthread_join(b,0);assert(n==c);return 0;}
