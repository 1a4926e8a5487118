// Two variables that functions have for themselves, made by two threads in either order: at the end the one that was
// made later goes first.
#include <cassert>
#include <thread>

static int gone = 0;

struct Log {
  int lines = 0;
  ~Log() { gone++; }
};

struct Cache {
  int entries = 0;
  ~Cache() {
    gone++;
#ifdef ALWAYS_FIRST
    assert(gone == 1);
#endif
    assert(gone <= 2);
  }
};

static Log &log() {
  static Log l;
  return l;
}

static Cache &cache() {
  static Cache c;
  return c;
}

int main() {
  std::thread a([] { log(), cache(); }), b([] { cache(), log(); });
  a.join();
  b.join();
  return log().lines + cache().entries;
}
