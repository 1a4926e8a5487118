// expect: unknown
// says: takes arguments
#include <assert.h>
static int given;
__attribute__((constructor)) static void first(int argc, char **argv) { given = argc; }
int main(void) { assert(given == 0); }
