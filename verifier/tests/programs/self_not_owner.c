// expect: safe traces=1
#include <pthread.h>
#include <assert.h>
pthread_t owner;
void*w(void*z){assert(!pthread_equal(owner,pthread_self()));return 0;}
int main(){pthread_t t;owner=pthread_self();pthread_create(&t,0,w,0);pthread_join(t,0);return 0;}
