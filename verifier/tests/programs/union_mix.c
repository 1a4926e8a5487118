// expect: partially-safe traces=2 violating=1
#include <pthread.h>
#include <assert.h>
#include <stdint.h>
union{uint32_t w;uint8_t b[4];}u;
void*w(void*z){u.w=0x01010101;return 0;}
int main(){pthread_t a;pthread_create(&a,0,w,0);u.b[2]=5;pthread_join(a,0);assert(u.w==0x01050101);return 0;}
