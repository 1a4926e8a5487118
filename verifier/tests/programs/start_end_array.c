// expect: unknown
// says: in the section .fini_array.100
static int g;
static void ends(void) { g = 1; }
__attribute__((section(".fini_array.100"), used)) static void (*p)(void) = ends;
int main(void) { return g; }
