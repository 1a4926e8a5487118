// expect: partially-safe traces=4 violating=2
#include <pthread.h>
#include <assert.h>
struct{unsigned a:3,b:5;}f;
void*w(void*z){f.a=1;return 0;}
int main(){pthread_t a;pthread_create(&a,0,w,0);f.b=2;pthread_join(a,0);assert(f.a==1&&f.b==2);return 0;}
