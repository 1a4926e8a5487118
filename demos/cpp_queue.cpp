// A pipeline of C++ threads: producers, a bounded queue, workers whose futures are collected.
// It uses what C++20 has for threads, and checks itself: each number goes through exactly once, whatever the schedule.
#include <atomic>
#include <cassert>
#include <chrono>
#include <condition_variable>
#include <cstdio>
#include <deque>
#include <exception>
#include <future>
#include <latch>
#include <map>
#include <memory>
#include <mutex>
#include <semaphore>
#include <shared_mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>

#ifndef N
#define N 8 // numbers from each producer
#endif
#ifndef CAPACITY
#define CAPACITY 3
#endif
constexpr int PRODUCERS = 2, WORKERS = 3, ROUNDS = 2;

// Runs before main, and before the constructors of what is declared below.
struct Register {
  std::mutex lock;
  std::map<std::string, int> seen;
  Register() {
    note("constructed");
    // A thread that starts and ends before main.
    std::thread([this] { note("early"); }).join();
  }
  ~Register() { assert(seen["constructed"] == 1 && seen["early"] == 1); }
  void note(const std::string &what) {
    std::lock_guard guard(lock);
    ++seen[what];
  }
};
__attribute__((init_priority(200))) static Register registry;

// Thread-local objects end after their thread's function: what they write must be there after join.
static std::atomic<int> alive{0}, ended{0};
static int last_words; // guarded by registry.lock
struct PerThread {
  int work = 0;
  PerThread() { alive.fetch_add(1, std::memory_order_relaxed); }
  ~PerThread() {
    std::lock_guard guard(registry.lock);
    last_words += work;
    ended++;
  }
};
static thread_local PerThread mine;

struct Closed : std::runtime_error {
  Closed() : std::runtime_error("closed") {}
};

template <class T> class Queue {
  std::mutex lock;
  std::condition_variable_any filled;
  std::condition_variable drained;
  std::deque<T> items;
  bool closed = false;

public:
  void push(T item) {
    std::unique_lock guard(lock);
    drained.wait(guard, [&] { return items.size() < CAPACITY || closed; });
    if (closed)
      throw Closed();
    items.push_back(std::move(item));
    filled.notify_one();
  }
  // Throws when the queue is closed and empty, or the thread is asked to stop: through the caller's locks.
  T pop(std::stop_token stop) {
    std::unique_lock guard(lock);
    if (!filled.wait(guard, stop, [&] { return !items.empty() || closed; }) || items.empty())
      throw Closed();
    T item = std::move(items.front());
    items.pop_front();
    drained.notify_one();
    return item;
  }
  void close() {
    std::lock_guard guard(lock);
    closed = true;
    filled.notify_all();
    drained.notify_all();
  }
};

// Results by number; many readers, one writer.
class Results {
  mutable std::shared_mutex lock;
  std::map<int, int> by_number;

public:
  void put(int n, int square) {
    std::unique_lock guard(lock);
    assert(by_number.emplace(n, square).second); // exactly once
  }
  int sum() const {
    std::shared_lock guard(lock);
    int s = 0;
    for (auto &[n, square] : by_number) {
      assert(square == n * n);
      s += square;
    }
    return s;
  }
  size_t size() const {
    std::shared_lock guard(lock);
    return by_number.size();
  }
};

static Results results;
static std::once_flag opened;
static int openings; // call_once orders its accesses
static std::atomic<int> attempts{0};

static void open_once() {
  for (;;)
    try {
      std::call_once(opened, [] {
        // The first attempt fails: the flag stays unset, and somebody tries again.
        if (attempts.fetch_add(1) == 0)
          throw std::runtime_error("not yet");
        ++openings;
      });
      assert(openings == 1);
      return;
    } catch (std::runtime_error &) {
    }
}

using Task = std::packaged_task<int(int)>;
struct Job {
  int number;
  Task task;
};

static int square(int n) {
  if (n % 7 == 3)
    throw std::domain_error(std::to_string(n));
  return n * n;
}

static void work(Queue<Job> &queue, std::stop_token stop) {
  try {
    for (;;) {
      Job job = queue.pop(stop);
      open_once();
      mine.work++;
      job.task(job.number);
    }
  } catch (Closed &) {
  }
}

// Every operation of std::atomic, with its result.
static void atomics() {
  std::atomic<unsigned> a{12};
  unsigned expected = 3;
  assert(a.load() == 12 && a.exchange(10) == 12);
  assert(!a.compare_exchange_strong(expected, 1) && expected == 10);
  while (!a.compare_exchange_weak(expected, 6, std::memory_order_acq_rel, std::memory_order_acquire)) {
  }
  assert(a.fetch_add(2) == 6 && a.fetch_sub(1) == 8 && a.fetch_and(5) == 7 && a.fetch_or(8) == 5 && a.fetch_xor(1) == 13);
  assert(++a == 13 && a++ == 13 && --a == 13 && a-- == 13 && (a += 4) == 16 && (a -= 8) == 8 && (a |= 3) == 11 && (a &= 9) == 9 && (a ^= 8) == 1);
  int plain[2] = {1, 2};
  std::atomic<int *> p{plain};
  assert(*p.fetch_add(1) == 1 && *p.load() == 2);
  std::atomic<double> d{1.5};
  assert(d.fetch_add(1.0) == 1.5 && d == 2.5);
  std::atomic_ref<int> r(plain[0]);
  assert(r.fetch_add(4) == 1 && plain[0] == 5);
  std::atomic<std::shared_ptr<int>> s{std::make_shared<int>(1)};
  auto old = s.exchange(std::make_shared<int>(2));
  assert(*old == 1 && *s.load() == 2);
  std::atomic_thread_fence(std::memory_order_seq_cst);
  std::atomic_signal_fence(std::memory_order_seq_cst);
}

// Two threads hand a value to and fro with wait and notify; one of them by a flag.
static int ping_pong() {
  std::atomic<int> turn{0};
  std::atomic_flag done = ATOMIC_FLAG_INIT;
  int ball = 0;
  std::jthread other([&] {
    for (int i = 0; i < N; i++) {
      turn.wait(0);
      assert(turn.load() == 1 && ball == 2 * i + 1);
      ++ball;
      turn.store(0);
      turn.notify_one();
    }
    done.test_and_set();
    done.notify_all();
  });
  for (int i = 0; i < N; i++) {
    assert(ball == 2 * i);
    ++ball;
    turn = 1;
    turn.notify_all();
    turn.wait(1);
  }
  done.wait(false);
  return ball;
}

// A latch that lets all begin, one that ends each round, a semaphore that admits two. (No std::barrier: it chooses
// its slots by the threads' addresses, which are different in each run, so that a replay may leave the recording.)
static int rounds() {
  int shares[WORKERS] = {}, total = 0;
  std::atomic<int> inside{0};
  std::latch begin(1);
  std::deque<std::latch> arrived, summed;
  std::counting_semaphore<2> seats(2);
  for (int round = 0; round < ROUNDS; round++) {
    arrived.emplace_back(WORKERS);
    summed.emplace_back(1);
  }
  std::vector<std::thread> threads;
  for (int i = 0; i < WORKERS; i++)
    threads.emplace_back([&, i] {
      begin.wait();
      for (int round = 0; round < ROUNDS; round++) {
        seats.acquire();
        assert(++inside <= 2);
        shares[i] = (round + 1) * (i + 1);
        --inside;
        seats.release();
        arrived[round].count_down();
        summed[round].wait();
      }
    });
  begin.count_down();
  for (int round = 0; round < ROUNDS; round++) {
    arrived[round].wait();
    for (int share : shares)
      total += share;
    summed[round].count_down();
  }
  for (auto &t : threads)
    t.join();
  return total;
}

// Values and errors through promises; a future that many wait for; a function that runs where it is asked for.
static int futures() {
  std::promise<int> given, broken;
  std::shared_future<int> shared = given.get_future().share();
  auto lazy = std::async(std::launch::deferred, [] { return std::this_thread::get_id(); });
  std::vector<std::future<int>> sums;
  for (int i = 0; i < WORKERS; i++)
    sums.push_back(std::async(std::launch::async, [shared, i] { return shared.get() + i; }));
  auto failing = std::async(std::launch::async, [&] { broken.set_exception(std::make_exception_ptr(std::out_of_range("broken"))); });
  given.set_value(10);
  int sum = 0;
  for (auto &f : sums)
    sum += f.get();
  failing.get();
  try {
    broken.get_future().get();
    assert(false);
  } catch (std::out_of_range &) {
    sum += 100;
  }
  assert(lazy.get() == std::this_thread::get_id());
  return sum;
}

// A lock with a time limit, two locks at once, and a lock that the same thread takes twice.
static int locks() {
  std::timed_mutex slow;
  std::recursive_mutex again;
  std::shared_timed_mutex both;
  std::mutex a, b;
  int n = 0;
  std::unique_lock held(slow);
  std::thread waiter([&] {
    assert(!slow.try_lock_for(std::chrono::milliseconds(1)));
    std::scoped_lock guard(a, b);
    ++n;
  });
  {
    std::scoped_lock guard(b, a);
    std::lock_guard outer(again), inner(again);
    ++n;
  }
  waiter.join();
  std::condition_variable never;
  std::unique_lock guard(a);
  assert(never.wait_for(guard, std::chrono::milliseconds(1)) == std::cv_status::timeout);
  assert(both.try_lock_shared_for(std::chrono::seconds(1)));
  both.unlock_shared();
  return n;
}

int main() {
  atomics();
  int failed = 0, sum = 0;
  {
    Queue<Job> queue;
    std::vector<std::jthread> workers;
    for (int i = 0; i < WORKERS; i++)
      workers.emplace_back([&](std::stop_token stop) { work(queue, stop); });
    std::vector<std::future<std::vector<std::pair<int, std::future<int>>>>> producers;
    for (int p = 0; p < PRODUCERS; p++)
      producers.push_back(std::async(std::launch::async, [&queue, p] {
        std::vector<std::pair<int, std::future<int>>> answers;
        for (int i = 0; i < N; i++) {
          Job job{p * N + i, Task(square)};
          answers.emplace_back(job.number, job.task.get_future());
          queue.push(std::move(job));
        }
        return answers;
      }));
    for (auto &p : producers)
      for (auto &[number, answer] : p.get())
        try {
          results.put(number, answer.get());
        } catch (std::domain_error &e) {
          assert(std::to_string(number) == e.what());
          ++failed;
        }
    // Some are told by the queue, one by its token.
    workers[0].request_stop();
    queue.close();
    try {
      queue.push(Job{-1, Task(square)});
      assert(false);
    } catch (Closed &) {
    }
  }
  // All workers have ended, and their thread-local objects too.
  assert(alive == ended);
  {
    std::lock_guard guard(registry.lock);
    assert(last_words == PRODUCERS * N);
  }
  assert(openings == 1 && attempts == 2);
  std::vector<std::future<int>> readers;
  for (int i = 0; i < WORKERS; i++)
    readers.push_back(std::async(std::launch::async, [] { return results.sum(); }));
  for (auto &r : readers)
    sum += r.get();
  assert(results.size() + failed == PRODUCERS * N && sum == WORKERS * results.sum());
  int played = ping_pong(), total = rounds(), promised = futures(), locked = locks();
  std::printf("%d numbers, %d failed, sum %d, ball %d, rounds %d, futures %d, locks %d\n", PRODUCERS * N, failed, results.sum(), played, total, promised, locked);
}
