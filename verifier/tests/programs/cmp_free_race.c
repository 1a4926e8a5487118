// expect: not-safe
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <assert.h>
_Atomic(int*) a, b; _Atomic int go;
void*cmp(void*z){int*p=atomic_load(&a),*q=atomic_load(&b);if(p&&q)assert(p!=q);return 0;}
int main(){pthread_t t;a=malloc(4);pthread_create(&t,0,cmp,0);int*p=a;go=1;free(p);b=malloc(4);pthread_join(t,0);return 0;}
