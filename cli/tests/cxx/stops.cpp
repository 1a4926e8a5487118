// A thread stops the initial one's work, and is joined before that gives up its callback.
#include <cassert>
#include <stop_token>
#include <thread>

static int called;
int main() {
  std::stop_source stops;
  std::stop_callback call(stops.get_token(), [] { ++called; });
  std::jthread t([](std::stop_source s) { assert(s.request_stop()); }, stops);
  t.join();
  assert(!stops.request_stop());
  assert(called == 1 + WRONG);
}
