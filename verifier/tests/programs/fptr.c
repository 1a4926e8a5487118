// expect: partially-safe traces=3 violating=1
#include <pthread.h>
#include <assert.h>
static void f(void){} static void g(void){assert(0);}
void(*volatile h)(void)=f;
void*w(void*z){h=g;h=f;return 0;}
int main(){pthread_t t;pthread_create(&t,0,w,0);h();pthread_join(t,0);return 0;}
