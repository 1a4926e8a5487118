// expect: safe traces=3
#include <pthread.h>
#include <assert.h>
volatile int x,y;int a,b;
void*w1(void*z){x=1;a=y;return 0;}void*w2(void*z){y=1;b=x;return 0;}
int main(){pthread_t t[2];pthread_create(t,0,w1,0);pthread_create(t+1,0,w2,0);for(int i=0;i<2;i++)pthread_join(t[i],0);assert(a||b);return 0;}
