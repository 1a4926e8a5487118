// expect: unknown
// says: a call to first by another type
#include <pthread.h>
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int seen;
static void first(int k) { seen = k; }
int main(void) { pthread_once(&once, (void (*)(void))first); }
