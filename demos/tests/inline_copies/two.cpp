#include "part.hpp"
#include <assert.h>
void *first(void *);
static int seen;
static void *second(void *) { Guard g; add(1); seen = total; return nullptr; }
int main() {
  pthread_t a, b;
  pthread_create(&a, nullptr, first, nullptr);
  pthread_create(&b, nullptr, second, nullptr);
  pthread_join(a, nullptr);
  pthread_join(b, nullptr);
  assert(seen > 1);
}
