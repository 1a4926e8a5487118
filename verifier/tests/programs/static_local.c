// expect: partially-safe traces=4 violating=2
#include <pthread.h>
#include <assert.h>
int id(void){static int n;return ++n;}
int r[2];
void*w(void*z){r[(long)z]=id();return 0;}
int main(){pthread_t t,u;pthread_create(&t,0,w,0);pthread_create(&u,0,w,(void*)1);pthread_join(t,0);pthread_join(u,0);assert(r[0]!=r[1]);return 0;}
