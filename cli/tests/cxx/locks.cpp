// Several mutexes at once: std::scoped_lock, std::lock.
#include <cassert>
#include <mutex>
#include <thread>

static std::mutex a, b, c;
static int x, y;

#if WAY == 0
static void one() {
  if (WRONG) {
    a.lock();
    b.lock();
    ++x, ++y;
    b.unlock();
    a.unlock();
    return;
  }
  std::scoped_lock held(a, b);
  ++x, ++y;
}
static void other() {
  if (WRONG) {
    b.lock();
    a.lock();
    ++x, --y;
    a.unlock();
    b.unlock();
    return;
  }
  std::scoped_lock held(b, a);
  ++x, --y;
}
#elif WAY == 1
static void move(std::mutex &from, std::mutex &to, int n) {
  std::unique_lock<std::mutex> p(from, std::defer_lock), q(to, std::defer_lock);
  if (WRONG)
    p.lock();
  else
    std::lock(p, q);
  assert(p.owns_lock());
  x += n;
}
static void one() { move(a, b, 1); }
static void other() { move(b, a, 1); }
#else
static void one() {
  std::scoped_lock held(a, b, c);
  ++x;
}
static void other() {
  std::lock_guard<std::mutex> held(WRONG ? y == 0 ? b : c : b);
  ++x;
}
#endif

int main() {
  std::thread s(one), t(other);
  s.join();
  t.join();
  assert(x == 2 - (WRONG && WAY == 2));
}
