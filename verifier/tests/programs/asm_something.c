// expect: unknown
// Assembly that does something, if only to a register.
#include <pthread.h>
int x;
static void*f(void*p){__asm__ volatile("nop; mov %%rax, %%rax":::"rax");x=1;return 0;}
int main(){pthread_t t;pthread_create(&t,0,f,0);pthread_join(t,0);return 0;}
