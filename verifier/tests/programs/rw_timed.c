// expect: partially-safe traces=3 violating=1
#include <pthread.h>
#include <time.h>
#include <assert.h>
pthread_rwlock_t l=PTHREAD_RWLOCK_INITIALIZER;
void*w(void*z){pthread_rwlock_wrlock(&l);pthread_rwlock_unlock(&l);return 0;}
int main(){struct timespec t={0,0};pthread_t a;pthread_create(&a,0,w,0);int r=pthread_rwlock_timedrdlock(&l,&t);assert(r==0);pthread_rwlock_unlock(&l);pthread_join(a,0);return 0;}
