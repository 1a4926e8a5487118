// expect: partially-safe traces=90 violating=1
#include <pthread.h>
#include <assert.h>
int h;pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER;
void*p(void*z){for(int i=0;i<2;i++){pthread_mutex_lock(&m);h=h*4+(int)(long)z;pthread_mutex_unlock(&m);}return 0;}
int main(){pthread_t t[3];for(long i=0;i<3;i++)pthread_create(t+i,0,p,(void*)(i+1));for(long i=0;i<3;i++)pthread_join(t[i],0);assert(h!=3*1024+1*256+2*64+2*16+3*4+1);return 0;}
