// expect: partially-safe traces=7 deadlocked=1
#include <pthread.h>
pthread_mutex_t m[3]={PTHREAD_MUTEX_INITIALIZER,PTHREAD_MUTEX_INITIALIZER,PTHREAD_MUTEX_INITIALIZER};
void*w(void*z){long i=(long)z;pthread_mutex_lock(&m[i]);pthread_mutex_lock(&m[(i+1)%3]);pthread_mutex_unlock(&m[(i+1)%3]);pthread_mutex_unlock(&m[i]);return 0;}
int main(){pthread_t t[3];for(long i=0;i<3;i++)pthread_create(t+i,0,w,(void*)i);for(long i=0;i<3;i++)pthread_join(t[i],0);return 0;}
