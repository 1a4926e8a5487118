// Texts that strings are given, their own and others'; what looks for something in strings.
#include <cassert>
#include <cstdio>
#include <mutex>
#include <string>
#include <thread>

static std::mutex lock;
static std::string all;
static unsigned long sum;

static void add(const std::string &s) {
  for (unsigned char c : s) sum = sum * 31 + c;
  sum += s.size();
}
static int sign(int n) { return (n > 0) - (n < 0); }

static void given() {
  std::string s;
  s = "abc";
  add(s);
  s.assign("a longer text that is on the heap");
  s.append(" and more") += '!';
  s.append(s.data() + 40);
  add(s);
  s.insert(0, "x");
  s.insert(1, s.data() + 2, 3);
  s.replace(0, 2, "yy");
  s.replace(2, 3, s.data() + 1, 5);
  s.replace(4, 9, s.data() + 2, 2);
  add(s);
  std::string t = "short";
  t.replace(0, 2, t.data() + 1, 3);
  t.assign(t.data() + 2);
  t = t.c_str() + 1;
  add(t);
  std::string u = s + t;
  u = t + "x";
  u.erase(1, 1);
  add(u);
}

static void sought() {
  const std::string s = "one two, one three";
  for (unsigned long at : {0ul, 3ul, 9ul, 17ul, 18ul, 99ul, std::string::npos}) {
    sum = sum * 7 + s.rfind("one", at) + s.rfind("", at) + s.rfind("no", at) + s.rfind('e', at) + s.rfind('?', at);
    sum = sum * 7 + s.find_first_of("tw", at) + s.find_last_of(",e", at) + s.find_first_of("", at) + s.find_last_of("?", at);
    sum = sum * 7 + s.find_first_not_of("one", at) + s.find_last_not_of("there", at) + s.find_first_not_of('o', at) +
          s.find_last_not_of('e', at);
    if (at > s.size()) continue;
    sum = sum * 7 + sign(s.compare(at, 3, "one")) + sign(s.compare(at, 9, s)) + sign(s.compare(at, 3, "o", 1)) +
          sign(s.compare(at, 4, s, 9, 4));
  }
  const std::string none;
  sum = sum * 7 + none.rfind('a') + none.find_last_of("a") + none.find_last_not_of('a') + none.rfind("") + none.find_first_not_of("a");
}

static void run(const char *word) {
  std::string own;
  own = word;
  own.insert(0, "<");
  std::lock_guard<std::mutex> held(lock);
  all += own;
  if (all.size() > 6) all = "both";
}

int main() {
  std::thread one(run, "one"), two(run, "two");
  one.join();
  two.join();
  assert(all == "both");
  given();
  sought();
#ifdef EXPECTED
  assert(sum == EXPECTED);
#else
  std::printf("%lu\n", sum);
#endif
}
