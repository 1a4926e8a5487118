// A ring of two places between two threads. WRONG == 1: what is there is taken without asking; 2: what is taken is
// not given back.
#include <cassert>
#include <semaphore>
#include <thread>

static std::counting_semaphore<4> room(2), there(0);
static std::binary_semaphore one(1);
static int ring[2], in, out, sum;

static void give() {
  for (int i = 1; i <= 3; ++i) {
    room.acquire();
    one.acquire();
    ring[in] = i;
    in = (in + 1) % 2;
    one.release();
    there.release();
  }
}
static void take() {
  for (int i = 1; i <= 3; ++i) {
    if (WRONG != 1) there.acquire();
    one.acquire();
    sum += ring[out];
    out = (out + 1) % 2;
    one.release();
    if (WRONG != 2) room.release();
  }
}
int main() {
  std::thread a(give), b(take);
  a.join();
  b.join();
  assert(sum == 6 && !there.try_acquire());
}
