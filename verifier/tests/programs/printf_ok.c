// expect: safe traces=1
#include <pthread.h>
#include <stdio.h>
int n;
void*w(void*z){printf("%-*d|%.3s|%5.*f %% %lu %c %p\n",4,7,"abcd",2,1.5,3ul,'x',z);fprintf(stderr,"%s\n","done");fwrite("abc",1,3,stdout);perror(0);return 0;}
int main(){char b[3]={'a','b','c'};pthread_t t;pthread_create(&t,0,w,0);pthread_join(t,0);printf("%.3s\n",b);return 0;}
