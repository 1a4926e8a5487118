// expect: not-safe
#include <pthread.h>
#include <stdio.h>
char *s;
void*w(void*z){s="hello";return 0;}
int main(){pthread_t t;pthread_create(&t,0,w,0);puts(s);pthread_join(t,0);return 0;}
