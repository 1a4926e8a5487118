// Numbers between 0 and 1: what is computed is one number, natively and in the model.
#include <cassert>
#include <cstdio>
#include <cstring>
#include <mutex>
#include <random>
#include <thread>

static std::mutex m;
static unsigned long all;

template <typename Generator>
static void draw(unsigned seed) {
  Generator generator(seed);
  std::uniform_real_distribution<double> wide(-2.5, 7);
  std::uniform_real_distribution<float> narrow(0, 3);
  unsigned long h = 0;
  for (int i = 0; i < 3; i++) {
    double numbers[] = {wide(generator), narrow(generator)};
    unsigned long bits[2];
    std::memcpy(bits, numbers, sizeof bits);
    h = h * 31 + bits[0] * 7 + bits[1];
  }
  std::lock_guard<std::mutex> held(m);
  all += h;
}

int main() {
  std::thread one(draw<std::mt19937>, 5), two(draw<std::mt19937_64>, 6);
  one.join();
  two.join();
#ifdef EXPECTED
  assert(all == EXPECTED);
#else
  std::printf("%lu\n", all);
#endif
}
