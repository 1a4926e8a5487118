// expect: not-safe
#include <pthread.h>
#include <stdio.h>
#include <assert.h>
int n;
void*w(void*z){return 0;}
int main(){pthread_t t;pthread_create(&t,0,w,0);printf("abc%n\n",&n);pthread_join(t,0);assert(n==0);return 0;}
