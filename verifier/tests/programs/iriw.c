// expect: safe traces=15
#include <pthread.h>
#include <assert.h>
#include <stdatomic.h>
_Atomic int x,y;int a,b,c,d;
void*w1(void*z){x=1;return 0;}void*w2(void*z){y=1;return 0;}
void*r1(void*z){a=x;b=y;return 0;}void*r2(void*z){c=y;d=x;return 0;}
int main(){pthread_t t[4];pthread_create(t,0,w1,0);pthread_create(t+1,0,w2,0);pthread_create(t+2,0,r1,0);pthread_create(t+3,0,r2,0);for(int i=0;i<4;i++)pthread_join(t[i],0);assert(!(a&&!b&&c&&!d));return 0;}
