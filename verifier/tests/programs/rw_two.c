// expect: safe traces=4
#include <pthread.h>
#include <assert.h>
pthread_rwlock_t l=PTHREAD_RWLOCK_INITIALIZER; int a,b;
void*r(void*z){pthread_rwlock_rdlock(&l);assert(a==b);pthread_rwlock_unlock(&l);return 0;}
void*w(void*z){pthread_rwlock_wrlock(&l);a++;b++;pthread_rwlock_unlock(&l);return 0;}
int main(){pthread_t t[3];pthread_create(t,0,r,0);pthread_create(t+1,0,r,0);pthread_create(t+2,0,w,0);for(int i=0;i<3;i++)pthread_join(t[i],0);return 0;}
