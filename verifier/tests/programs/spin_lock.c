// expect: safe traces=2
#include <pthread.h>
#include <assert.h>
pthread_spinlock_t s;int x;
void*w(void*z){pthread_spin_lock(&s);x++;pthread_spin_unlock(&s);return 0;}
int main(){pthread_spin_init(&s,0);pthread_t t,u;pthread_create(&t,0,w,0);pthread_create(&u,0,w,0);pthread_join(t,0);pthread_join(u,0);assert(x==2);return 0;}
