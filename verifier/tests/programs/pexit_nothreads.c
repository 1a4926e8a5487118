// expect: safe traces=1
#include <pthread.h>
int main(){pthread_exit(0);}
