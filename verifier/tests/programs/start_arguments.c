// expect: unknown
// says: the constructor begins, which takes arguments
static int g;
__attribute__((constructor)) static void begins(int argc, char **argv) { g = argc; }
int main(void) { return g; }
