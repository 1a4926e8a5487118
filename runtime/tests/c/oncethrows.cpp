// Routines of once controls that are left by exceptions: the control is free again only once libc has been unwound, and
// the unwinder has once controls of its own.
#include <cstdio>
#include <mutex>
#include <thread>
#include <vector>
extern "C" {
#include "irs.h"
}
static irs_site sites[8];
static unsigned char state[8];
static irs_module module = {IRS_ABI, 8, {10}, sites, state, nullptr};
__attribute__((constructor(101))) static void registration() {
  for (int i = 0; i < 8; i++) sites[i] = {0, IRS_CALL_SITE, 0, 0, 10u + i, 1, 0, "cpp", "oncethrows.cpp"};
  for (int i = 0; i < 8; i++) state[i] = IRS_CALL;
  __irs_register(&module);
}
struct Call {
  explicit Call(int n) { __irs_call = &sites[n]; }
  ~Call() { __irs_call = nullptr; }
};
// Plain: only who has a control touches its counter.
struct Control {
  std::once_flag flag;
  int attempts = 0;
};
static Control controls[6];
static void take(Control &c) {
  for (;;)
    try {
      Call n(0);
      std::call_once(c.flag, [&c] {
        if (++c.attempts < 3)
          throw c.attempts;
      });
      return;
    } catch (int) {
    }
}
static void work() {
  for (auto &c : controls)
    take(c);
}
int main() {
  std::vector<std::thread> t;
  for (int i = 0; i < 4; i++) { Call n(1); t.emplace_back(work); }
  for (auto &x : t) { Call n(2); x.join(); }
  bool right = true;
  for (auto &c : controls)
    right &= c.attempts == 3;
  std::puts(right ? "ok" : "wrong");
}
