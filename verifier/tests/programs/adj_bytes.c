// expect: safe traces=1
#include <pthread.h>
#include <assert.h>
char f[2];
void*w(void*z){f[0]=1;return 0;}
int main(){pthread_t a;pthread_create(&a,0,w,0);f[1]=2;pthread_join(a,0);assert(f[0]==1&&f[1]==2);return 0;}
