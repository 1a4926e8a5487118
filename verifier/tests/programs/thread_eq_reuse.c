// expect: not-safe
#include <pthread.h>
#include <assert.h>
void*w(void*z){return 0;}
int main(){pthread_t a,b;pthread_create(&a,0,w,0);pthread_join(a,0);pthread_create(&b,0,w,0);pthread_join(b,0);assert(!pthread_equal(a,b));return 0;}
