// expect: unknown
// says: in the section .init_array
static int g;
static void begins(void) { g = 1; }
__attribute__((section(".init_array"), used)) static void (*p)(void) = begins;
int main(void) { return g; }
