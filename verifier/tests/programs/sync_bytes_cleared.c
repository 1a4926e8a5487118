// expect: unknown
// says: an address used as a number
#include <assert.h>
#include <pthread.h>
#include <string.h>

struct {
    pthread_mutex_t m;
} s;
int main(void) {
    memset(&s, 0xff, sizeof s);
    pthread_mutex_init(&s.m, 0);
    // It has cleared all of its bytes.
    assert(((unsigned char *)&s)[8] == 0xff);
}
