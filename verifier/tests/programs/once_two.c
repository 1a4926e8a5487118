// expect: safe traces=3
#include <pthread.h>
#include <assert.h>
#include <stdlib.h>
pthread_once_t o=PTHREAD_ONCE_INIT;int*p;
void init(void){p=malloc(4);*p=1;}
void*w(void*a){pthread_once(&o,init);assert(*p==1);return 0;}
int main(){pthread_t t[3];for(int i=0;i<3;i++)pthread_create(t+i,0,w,0);for(int i=0;i<3;i++)pthread_join(t[i],0);free(p);return 0;}
