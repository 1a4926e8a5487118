// Strings and streams: what is computed is one number, natively and in the model.
#include <cassert>
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <mutex>
#include <string>
#include <thread>

std::mutex lock;
std::string all;

static unsigned long hash(const std::string &s) {
  unsigned long h = s.size();
  for (char c : s) h = h * 31 + (unsigned char)c;
  return h;
}

static std::string work(int n) {
  std::string s = "a string of some length: ", t(n, 'x');
  for (int i = 0; i < 2; i++) {
    s += t;
    s.append(s, i, 3).push_back('0' + i);
    s.replace(i, 2, "replaced by more");
    if (s.find("more", 5) != std::string::npos) s.erase(s.find('m'), 3);
    t = s.substr(s.size() / 2);
    s.insert(1, t.c_str(), 4);
  }
  std::string copy = s;
  copy.resize(7, '-');
  copy.reserve(90);
  return copy < s ? s + copy : copy + "less" + s;
}

static void run(int n) {
  std::string mine = work(n);
  std::lock_guard<std::mutex> held(lock);
  all = mine.size() > all.size() ? mine + all : all + mine;
  std::cout << "thread " << n << ' ' << std::setw(4) << mine.size() << " " << 1.5 << std::endl;
}

int main() {
  std::thread one(run, 3), two(run, 9);
  one.join();
  two.join();
  unsigned long h = hash(all);
#ifdef EXPECTED
  assert(h == EXPECTED);
#else
  std::printf("%lu\n", h);
#endif
  std::cerr << "done\n" << std::flush;
  assert(LOOKS != 1 || std::cout);
  assert(std::cout.width() == 0 && (std::cerr.width(3), std::cerr << 1 << 2, std::cerr.width()) == 0);
  assert(std::cerr.tie() == &std::cout && (std::cerr.flags() & std::ios::unitbuf) && std::cout.precision() == 6);
}
