// expect: partially-safe traces=2 deadlocked=1
#include <pthread.h>
pthread_mutex_t m=PTHREAD_MUTEX_INITIALIZER;
void*w(void*z){pthread_mutex_lock(&m);return 0;}
int main(){pthread_t t;pthread_create(&t,0,w,0);pthread_mutex_lock(&m);pthread_mutex_unlock(&m);pthread_join(t,0);return 0;}
