// expect: unknown
#include <pthread.h>
#include <string.h>
#include <assert.h>
char s[4]="ab";
void*w(void*z){s[1]=0;return 0;}
int main(){pthread_t t;pthread_create(&t,0,w,0);int n=strlen(s);pthread_join(t,0);assert(n==2);return 0;}
