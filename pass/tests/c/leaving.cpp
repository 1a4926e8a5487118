// What can be under way when a program leaves for its plain copies. Prints what it has computed.
#include <map>
#include <vector>
#include <string>
#include <algorithm>
#include <stdexcept>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <cstring>
int g[1024]; std::map<std::string,int> m; std::vector<std::string> words;
struct Base { virtual ~Base() = default; virtual int f(int x) = 0; };
struct A : Base { int k = 3; int f(int x) override { if (x % 97 == 0) throw std::runtime_error("x" + std::to_string(x)); g[x & 1023] += k; return g[(x * 7) & 1023]; } };
struct B : Base { std::string s; int f(int x) override { s += char('a' + x % 26); if (s.size() > 50) { words.push_back(s); m[s]++; s.clear(); } return (int)s.size(); } };
static int depth(int n, int *p) { int local[16]; memset(local, 0, sizeof local); for (int i = 0; i < n; i++) { local[i & 15] += *p + i; g[i & 1023] ^= local[(i * 3) & 15]; if (n > 3 && i == n / 2) local[0] += depth(n - 3, &local[i & 15]); } int s = 0; for (int v : local) s += v; return s; }
int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 6000; std::vector<std::unique_ptr<Base>> v; v.emplace_back(new A); v.emplace_back(new B);
  long sum = 0; int caught = 0;
  for (int i = 0; i < n; i++) {
    std::string guard = "g" + std::to_string(i);
    try { sum += v[i & 1]->f(i); if (i % 500 == 0) { int seed = i; sum += depth(60, &seed); } }
    catch (const std::exception &e) { caught++; sum += strlen(e.what()) + guard.size(); }
    switch (i % 5) { case 0: sum ^= g[i & 1023]; break; case 1: sum += 3; break; case 2: if (g[5] & 1) continue; sum++; break; default: sum -= i; }
    int vla = i % 7 + 1; char buf[vla]; memset(buf, i, vla); for (int k = 0; k < vla; k++) sum += buf[k] * g[k];
  }
  std::sort(words.begin(), words.end()); unsigned long h = 5; for (auto &w : words) for (char c : w) h = h * 33 + c;
  printf("%ld %d %lu %zu\n", sum, caught, h, m.size());
}
