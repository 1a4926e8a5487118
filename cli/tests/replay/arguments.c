/* Fails for one argument only, in one order only. */
#include <assert.h>
#include <pthread.h>
int x;
void *a(void *p) { x = 1; return 0; }
int main(int argc, char **argv) {
  pthread_t t;
  pthread_create(&t, 0, a, 0);
  if (argc == 2 && argv[1][0] == 'o' && argv[1][1] == 'k' && argv[1][2] == 0) assert(x == 0);
  return 0;
}
