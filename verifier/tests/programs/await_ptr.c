// expect: safe traces=1
#include <pthread.h>
#include <stdatomic.h>
int x,y; int*_Atomic p=&x;
void*w(void*z){while(p!=&y);return 0;}
int main(){pthread_t t;pthread_create(&t,0,w,0);p=&y;pthread_join(t,0);return 0;}
