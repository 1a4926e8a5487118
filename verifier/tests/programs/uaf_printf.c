// expect: not-safe
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <stdio.h>
char*p;
void*w(void*z){puts(p);return 0;}
int main(){p=malloc(4);strcpy(p,"abc");pthread_t t;pthread_create(&t,0,w,0);free(p);pthread_join(t,0);return 0;}
