// expect: not-safe
#include <pthread.h>
#include <stdio.h>
char s[4]="ab";
void*w(void*z){s[1]='x';return 0;}
int main(){pthread_t t;pthread_create(&t,0,w,0);printf("%s\n",s);pthread_join(t,0);return 0;}
