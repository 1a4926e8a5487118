// What libstdc++ keeps out of line of lists and trees: operations in an order that looks random, against arrays.
#include <cassert>
#include <list>
#include <map>
#include <set>

int main() {
  std::set<int> set;
  bool in[16] = {};
  unsigned r = 12345;
  for (int k = 0; k < ROUNDS; k++) {
    r = r * 1103515245 + 12345;
    int x = r >> 16 & 15;
    if (r >> 20 & 1) {
      assert(set.insert(x).second == !in[x]);
      in[x] = true;
    } else {
      assert(set.erase(x) == static_cast<unsigned long>(in[x]));
      in[x] = false;
    }
    int n = 0, last = -1, back = 0;
    for (int y : set) {
      assert(in[y] && y > last);
      last = y;
      n++;
    }
    for (auto it = set.rbegin(); it != set.rend(); ++it) back += in[*it];
    int all = 0;
    for (bool is : in) all += is;
    assert(n == all && back == all);
  }
  std::multimap<int, int> many;
  for (int i = 0; i < 9; i++) many.insert({i % 3, i});
  assert(many.count(1) == 3 && many.erase(1) == 3 && many.size() == 6);

  static std::list<int> l, m;
  for (int x : {3, 1, 2}) l.push_back(x);
  for (int x : {9, 8}) m.push_front(x);
  l.swap(m);
  assert(l.size() == 2 && m.front() == 3);
  l.splice(l.begin(), m);
  l.reverse();
  assert(l.front() == 9 && l.back() == 3 && m.empty());
  m.swap(l);
  m.remove(1);
  assert(l.empty() && m.size() == 4);
}
