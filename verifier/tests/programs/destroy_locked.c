// expect: partially-safe traces=3 violating=2
#include <pthread.h>
pthread_mutex_t m;
void*w(void*z){pthread_mutex_lock(&m);pthread_mutex_unlock(&m);return 0;}
int main(){pthread_mutex_init(&m,0);pthread_t t;pthread_create(&t,0,w,0);pthread_mutex_destroy(&m);pthread_join(t,0);return 0;}
