// expect: partially-safe traces=3 violating=1
#include <pthread.h>
#include <stdatomic.h>
int v;_Atomic(int*)p=&v;
void*w(void*z){p=0;return 0;}
int main(){pthread_t t;pthread_create(&t,0,w,0);if(p)*p=1;pthread_join(t,0);return 0;}
