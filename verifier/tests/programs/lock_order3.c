// expect: partially-safe traces=6 deadlocked=2
#include <pthread.h>
pthread_mutex_t a=PTHREAD_MUTEX_INITIALIZER,b=PTHREAD_MUTEX_INITIALIZER,g=PTHREAD_MUTEX_INITIALIZER;int use;
void*w(void*z){pthread_mutex_lock(&g);int u=use;use=1;pthread_mutex_unlock(&g);if(u){pthread_mutex_lock(&a);pthread_mutex_lock(&b);}else{pthread_mutex_lock(&b);pthread_mutex_lock(&a);}pthread_mutex_unlock(&a);pthread_mutex_unlock(&b);return 0;}
int main(){pthread_t t,u;pthread_create(&t,0,w,0);pthread_create(&u,0,w,0);pthread_join(t,0);pthread_join(u,0);return 0;}
