// dynamic_cast in trees of classes: the number depends on what each cast finds.
#include <cassert>
#include <cstdio>
#include <thread>
#include <typeinfo>

static unsigned long number = 1;
static void see(unsigned long x) { number = (number ^ x) * 1099511628211ul; }

struct Root { virtual ~Root() {} long r = 1; };
struct Left : Root { long l = 2; };
struct Right : Root { long x = 3; };
struct Both : Left, Right { long b = 4; };
struct Leaf : Both { long f = 5; };
struct Side { virtual int side() { return 6; } };
struct Other { virtual int other() { return 7; } };
struct Mixed : Side, Left, Other { int side() override { return 8; } };
struct Alone { virtual ~Alone() {} };
struct Twice : Mixed, Alone { int other() override { return 9; } };
// Two parts of one type.
struct A : Root {};
struct B : A {};
struct C : A {};
struct D : B, C, Other {};

// Where the part lies in the whole, or that there is none.
template <class To, class From> static void cast(From *from, const void *whole) {
  To *to = dynamic_cast<To *>(from);
  see(to ? (unsigned long)((const char *)to - (const char *)whole) + 1 : 0);
}

template <class From> static void all(From *from, const void *whole) {
  cast<Root>(from, whole);
  cast<Left>(from, whole);
  cast<Right>(from, whole);
  cast<Both>(from, whole);
  cast<Leaf>(from, whole);
  cast<Side>(from, whole);
  cast<Other>(from, whole);
  cast<Mixed>(from, whole);
  cast<Alone>(from, whole);
  cast<Twice>(from, whole);
  cast<A>(from, whole);
  cast<B>(from, whole);
  cast<D>(from, whole);
  see(typeid(*from) == typeid(Leaf));
}

// From a part that is there twice, only what is about it is asked.
template <class From> static void few(From *from, const void *whole) {
  cast<Left>(from, whole);
  cast<Right>(from, whole);
  cast<Both>(from, whole);
  cast<Side>(from, whole);
  cast<B>(from, whole);
  cast<C>(from, whole);
  cast<D>(from, whole);
  cast<Other>(from, whole);
  cast<A>(from, whole);
}

static void casts() {
  Root root;
  few(&root, &root);
  Left left;
  few<Root>(&left, &left);
  Leaf leaf;
  few<Root>(static_cast<Left *>(&leaf), &leaf);
  few<Root>(static_cast<Right *>(&leaf), &leaf);
  few<Left>(&leaf, &leaf);
  few<Right>(&leaf, &leaf);
  Mixed mixed;
  all<Side>(&mixed, &mixed);
  all<Other>(&mixed, &mixed);
  few<Root>(&mixed, &mixed);
  Twice twice;
  all<Alone>(&twice, &twice);
  all<Side>(&twice, &twice);
  D d;
  few<Root>(static_cast<B *>(&d), &d);
  few<Root>(static_cast<C *>(&d), &d);
  all<Other>(&d, &d);
  Side side;
  all(&side, &side);
}

int main() {
  std::thread t(casts);
  t.join();
  printf("%lu\n", number);
#ifdef EXPECTED
  assert(number == EXPECTED);
#endif
  return 0;
}
