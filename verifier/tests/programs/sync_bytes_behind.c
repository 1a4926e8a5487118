// expect: unknown
// says: an address used as a number
#include <assert.h>
#include <pthread.h>
#include <string.h>

// A mutex of a file that was preprocessed for a 32-bit target: 24 bytes, of which the call initialises 40.
struct {
    char mutex[24];
    int next[6];
} s;
int main(void) {
    s.next[0] = 7;
    pthread_mutex_init((pthread_mutex_t *)s.mutex, 0);
    assert(s.next[0] == 7);
}
