// expect: unknown
// says: assembly outside of functions
__asm__(".pushsection .init_array,\"aw\"\n .quad begins\n .popsection\n");
void begins(void) {}
int main(void) { return 0; }
