// A generator, and coroutines that go on with one another without growing the stack.
#include <coroutine>
#include <cstdio>

struct Generator {
  struct promise_type {
    int value = 0;
    Generator get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() { return {}; }
    std::suspend_always final_suspend() noexcept { return {}; }
    std::suspend_always yield_value(int x) { value = x; return {}; }
    void return_value(int x) { value = x; }
    void unhandled_exception() { throw; }
  };
  std::coroutine_handle<promise_type> handle;
};

struct Chain {
  struct promise_type {
    std::coroutine_handle<> next;
    struct Last {
      bool await_ready() noexcept { return false; }
      std::coroutine_handle<> await_suspend(std::coroutine_handle<promise_type> h) noexcept {
        return h.promise().next ? h.promise().next : std::noop_coroutine();
      }
      void await_resume() noexcept {}
    };
    Chain get_return_object() { return {std::coroutine_handle<promise_type>::from_promise(*this)}; }
    std::suspend_always initial_suspend() { return {}; }
    Last final_suspend() noexcept { return {}; }
    void return_void() {}
    void unhandled_exception() {}
  };
  struct First {
    std::coroutine_handle<promise_type> handle;
    bool await_ready() { return false; }
    std::coroutine_handle<> await_suspend(std::coroutine_handle<> h) { handle.promise().next = h; return handle; }
    void await_resume() {}
  };
  std::coroutine_handle<promise_type> handle;
  First operator co_await() { return {handle}; }
};

int global;
static Generator numbers(int n) {
  for (int i = 0; i < n; i++) { global += i; co_yield global; }
  co_return 7;
}
static Chain leaf(int *p) { ++*p; co_return; }
static Chain twice(int *p) { co_await leaf(p); ++global; co_await leaf(p); }

int main() {
  Generator g = numbers(3);
  int last = 0;
  while (!g.handle.done()) { g.handle.resume(); last = g.handle.promise().value; }
  g.handle.destroy();
  int count = 0;
  Chain c = twice(&count);
  c.handle.resume();
  std::printf("%d %d %d\n", last, count, global);
}
