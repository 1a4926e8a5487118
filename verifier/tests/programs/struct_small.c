// expect: unknown
#include <pthread.h>
#include <assert.h>
struct s{long a,b;}S;struct s one={1,1};
void*w(void*a){S=one;return 0;}
int main(){pthread_t a;pthread_create(&a,0,w,0);struct s l=S;assert(l.a==l.b);pthread_join(a,0);return 0;}
