// A string that is moved: also into itself, which leaves it empty in libstdc++. Two that are swapped, in each of the ways
// that there are, also by two threads.
#include <cassert>
#include <mutex>
#include <string>
#include <thread>
#include <utility>

static void into_itself(std::string &s) {
  std::string &same = s;
  s = std::move(same);
}

static void exchange(std::string a, std::string b) {
  const std::string first = a, second = b;
  const char *there = a.data(), *here = b.data();
  const auto rooms = a.capacity() + b.capacity();
  std::swap(a, b);
  assert(a == second && b == first && a.capacity() + b.capacity() == rooms);
  assert(first.size() < 16 || b.data() == there);
  assert(second.size() < 16 || a.data() == here);
  a += '!';
  b += '?';
  assert(a == second + '!' && b == first + '?');
  a.swap(a);
  assert(a == second + '!');
}

static std::mutex lock;
static std::string one = "one", two = "two, which is longer than the other one is";
static void turn() {
  std::lock_guard<std::mutex> held(lock);
  std::swap(one, two);
}

int main() {
  for (int n : {0, 3, 15, 16, 40})
    for (int m : {0, 7, 15, 16, 60}) exchange(std::string(n, 'n'), std::string(m, 'm'));
  std::thread first(turn), second(turn);
  first.join();
  second.join();
  assert(one == "one" && two.size() == 42);
  std::string few = "few", many(40, 'x'), more(60, 'y');
  into_itself(few);
  assert(few.empty());
  into_itself(many);
  assert(many.empty() && many.capacity() == 40);
  many = std::move(more);
  assert(many.size() == 60 && more.empty() && more.capacity() == 40);
  few = std::move(many);
  assert(few.size() == 60 && many.empty() && many.capacity() == 15);
}
