// expect: safe-if
// says: argc <= 3, strlen(argv[i]) <= 8
// argv
#include <assert.h>
#include <string.h>
#include <stdlib.h>
#include <pthread.h>
int x;
static void *t1(void *p) { if (((char*)p)[0] == 'b') x = 1; return 0; }
int main(int argc, char **argv) { if (argc < 2) return 0; pthread_t a; pthread_create(&a,0,t1,argv[1]); pthread_join(a,0); assert(x == 0 || argv[1][0] == 'b'); return 0; }
