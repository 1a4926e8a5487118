// expect: safe traces=6
#include <pthread.h>
volatile int x;int y;
void*w(void*z){x=1;x=2;return 0;}
int main(){pthread_t t;pthread_create(&t,0,w,0);y=x;y=x;pthread_join(t,0);return 0;}
