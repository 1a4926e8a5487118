// expect: partially-safe traces=2 violating=1
#include <pthread.h>
#include <stdlib.h>
void*w(void*z){*(int*)z=1;return 0;}
int main(){int*p=malloc(4);pthread_t t;pthread_create(&t,0,w,p);free(p);pthread_join(t,0);return 0;}
