// expect: safe
// What glibc says of the number of threads is no input of the program's: it takes the way for several.
#include <assert.h>
#include <pthread.h>
#include <sys/single_threaded.h>
static void *t(void *unused) {
    assert(!__libc_single_threaded);
    return unused;
}
int main(void) {
    assert(!__libc_single_threaded);
    pthread_t h;
    pthread_create(&h, 0, t, 0);
    pthread_join(h, 0);
    assert(!__libc_single_threaded);
}
