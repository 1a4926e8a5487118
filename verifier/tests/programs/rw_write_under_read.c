// expect: partially-safe traces=4 violating=2
#include <pthread.h>
#include <assert.h>
pthread_rwlock_t l=PTHREAD_RWLOCK_INITIALIZER; int a;
void*r(void*z){pthread_rwlock_rdlock(&l);a++;pthread_rwlock_unlock(&l);return 0;}
int main(){pthread_t t[2];pthread_create(t,0,r,0);pthread_create(t+1,0,r,0);for(int i=0;i<2;i++)pthread_join(t[i],0);assert(a==2);return 0;}
