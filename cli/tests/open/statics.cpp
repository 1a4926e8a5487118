// A variable that is initialised by what is read, while another thread comes to it.
#include <cstdio>
#include <pthread.h>
#include <unistd.h>

struct Value {
  int v;
  Value() {
    char c = 0;
    v = read(0, &c, 1) == 1 ? c : 0;
  }
};

static void *user(void *) {
  static Value value;
  return reinterpret_cast<void *>(static_cast<long>(value.v));
}

int main() {
  char first = 0;
  if (read(0, &first, 1) != 1) return 1;
  pthread_t t[2];
  for (auto &x : t) pthread_create(&x, nullptr, user, nullptr);
  for (auto &x : t) pthread_join(x, nullptr);
  puts("fine");
}
