// A string that is moved: also into itself, which leaves it empty in libstdc++.
#include <cassert>
#include <string>
#include <utility>

static void into_itself(std::string &s) {
  std::string &same = s;
  s = std::move(same);
}

int main() {
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
