// expect: safe traces=1
#include <pthread.h>
#include <stddef.h>
int x;
void*w(void*z){x=1;return 0;}
int main(){pthread_t t;pthread_create(&t,0,w,0);pthread_exit(NULL);}
