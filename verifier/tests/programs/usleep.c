// expect: partially-safe traces=2 violating=1
#include <pthread.h>
#include <unistd.h>
#include <assert.h>
int x;
void*w(void*z){x=1;return 0;}
int main(){pthread_t a;pthread_create(&a,0,w,0);usleep(100000);assert(x==1);pthread_join(a,0);return 0;}
