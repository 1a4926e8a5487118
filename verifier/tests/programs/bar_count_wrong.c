// expect: not-safe deadlocked
#include <pthread.h>
#include <assert.h>
pthread_barrier_t b;_Atomic int ph[3];
void*w(void*z){long i=(long)z;for(int k=0;k<2;k++){ph[i]=k+1;pthread_barrier_wait(&b);}return 0;}
int main(){pthread_barrier_init(&b,0,2);pthread_t t[3];for(long i=0;i<3;i++)pthread_create(t+i,0,w,(void*)i);for(long i=0;i<3;i++)pthread_join(t[i],0);return 0;}
