// expect: safe traces=3
// Fences and pauses as assembly, which do nothing that the order of the model does not do.
#include <pthread.h>
#include <assert.h>
int x, y, a, b;
static void*f(void*p){x=1;__asm__ volatile("mfence":::"memory");a=y;return 0;}
static void*g(void*p){y=1;__asm__ volatile("rep; nop\n\tpause" ::: "memory");__asm__ volatile("sfence; lfence");b=x;return 0;}
int main(){pthread_t t,u;pthread_create(&t,0,f,0);pthread_create(&u,0,g,0);pthread_join(t,0);pthread_join(u,0);assert(a||b);return 0;}
