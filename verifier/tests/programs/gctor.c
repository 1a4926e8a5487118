// expect: unsafe
#include <assert.h>
#include <pthread.h>
int x;
__attribute__((constructor)) void c(void){x=5;}
void*w(void*z){assert(x==0);return 0;}
int main(){pthread_t t;pthread_create(&t,0,w,0);pthread_join(t,0);return 0;}
