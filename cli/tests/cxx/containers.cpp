// Trees, lists and hash tables: the number depends on their shapes, which are libstdc++'s.
#include <cassert>
#include <cstdio>
#include <list>
#include <map>
#include <set>
#include <string>
#include <thread>
#include <unordered_map>
#include <unordered_set>

static unsigned long number = 1;
static void see(unsigned long x) { number = (number ^ x) * 1099511628211ul; }

// The whole tree: colors and values, from its header on.
static void walk(const std::_Rb_tree_node_base *x) {
  if (!x) return see(7);
  see(x->_M_color);
  see(*static_cast<const std::_Rb_tree_node<int> *>(x)->_M_valptr());
  walk(x->_M_left);
  walk(x->_M_right);
}
static void shape(std::set<int> &s) { walk(s.end()._M_node->_M_parent); }

static unsigned state = 1;
static unsigned any(unsigned n) {
  state = state * 1103515245 + 12345;
  return (state >> 16) % n;
}

static void trees() {
  std::set<int> s;
  for (int round = 0; round < 3; round++) {
    for (int i = 0; i < 60; i++) {
      s.insert((int)any(100));
      if (i % 4 == 0) shape(s);
    }
    for (int i = 0; i < 70; i++) {
      if (s.empty()) break;
      auto it = s.lower_bound((int)any(100));
      if (it == s.end()) --it;
      s.erase(it);
      if (i % 4 == 0) shape(s);
    }
    for (int x : s) see(x);
    for (auto it = s.rbegin(); it != s.rend(); ++it) see(*it);
  }
  std::multimap<int, int> m;
  for (int i = 0; i < 20; i++) m.emplace((int)any(5), i);
  for (auto &p : m) see(p.first * 100 + p.second);
  m.clear();
  see(m.size());
}

static void lists() {
  static std::list<int> a, b, none;
  for (int i = 0; i < 8; i++) (any(2) ? a : b).push_back(5 * i + (int)any(5));
  a.push_front(-1);
  b.push_front(3);
  a.merge(b);
  a.reverse();
  for (int x : a) see(x);
  b.splice(b.end(), a, a.begin(), std::next(a.begin(), 3));
  std::swap(a, b);
  a.swap(none);
  a.swap(b);
  a.remove(3);
  for (int x : a) see(x);
  for (int x : none) see(x);
  see(a.size() + 10 * b.size() + 100 * none.size());
}

static void tables() {
  std::unordered_map<int, int> m;
  for (int i = 0; i < 150; i++) {
    m[(int)any(1000)] = i;
    if (i % 10 == 0) see(m.bucket_count());
  }
  for (auto &p : m) see(p.first + 1000 * p.second);
  std::unordered_set<std::string> s;
  for (int i = 0; i < 25; i++) s.insert(std::string(any(20), (char)('a' + any(26))));
  for (auto &x : s) see(x.size() * 256 + (x.empty() ? 0 : x[0]));
  s.rehash(100);
  see(s.bucket_count());
  std::unordered_set<int> r;
  r.max_load_factor(0.7f);
  r.reserve(33);
  see(r.bucket_count());
  for (int i = 0; i < 60; i++) r.insert(i * 7);
  see(r.bucket_count());
}

int main() {
  std::thread t([] { trees(); });
  t.join();
  lists();
  tables();
  std::printf("%lu\n", number);
#ifdef EXPECTED
  assert(number == EXPECTED);
#endif
}
