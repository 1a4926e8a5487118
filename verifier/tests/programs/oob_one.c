// expect: partially-safe traces=6 violating=2
#include <pthread.h>
#include <stdatomic.h>
_Atomic int i;int a[2];
void*w(void*z){i++;return 0;}
int main(){pthread_t t[2];for(int k=0;k<2;k++)pthread_create(t+k,0,w,0);int k=i;a[k]=1;for(int k=0;k<2;k++)pthread_join(t[k],0);return 0;}
