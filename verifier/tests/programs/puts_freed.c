// expect: not-safe
#include <pthread.h>
#include <stdlib.h>
#include <stdio.h>
#include <string.h>
#include <stdatomic.h>
_Atomic(char*) p; _Atomic int f;
void*w(void*z){char*q=p;if(q)puts(q);return 0;}
int main(){char*s=malloc(4);strcpy(s,"abc");p=s;pthread_t t;pthread_create(&t,0,w,0);p=0;free(s);pthread_join(t,0);return 0;}
