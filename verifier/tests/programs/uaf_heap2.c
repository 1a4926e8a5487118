// expect: partially-safe
// (A release is no event: where the use comes first, the other order is not explored, but concluded.)
#include <pthread.h>
#include <stdlib.h>
#include <stdatomic.h>
_Atomic(int*) ptr; int out;
void*rd(void*z){int*p=atomic_load(&ptr);if(p)out=*p;return 0;}
void*wr(void*z){int*q=malloc(4);*q=5;atomic_store(&ptr,q);atomic_store(&ptr,(int*)0);free(q);return 0;}
int main(){pthread_t a,b;pthread_create(&a,0,rd,0);pthread_create(&b,0,wr,0);pthread_join(a,0);pthread_join(b,0);return 0;}
