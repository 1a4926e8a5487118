#include <mutex>
#include <stdexcept>
#include <string>
#include <thread>
#include <vector>
#include <cstdio>

extern "C" void stub_where();
static std::mutex m;
static int total;

static void work(int k) {
  if (k == 3) throw std::runtime_error(std::to_string(k));
  std::lock_guard<std::mutex> lock(m);
  total++;
}

int main() {
  std::string caught;
  std::vector<std::thread> threads;
  for (int i = 0; i < 4; i++)
    threads.emplace_back([i, &caught] {
      try {
        work(i);
      } catch (std::exception &e) {
        std::lock_guard<std::mutex> lock(m);
        caught = e.what();
        total += 10;
      }
    });
  for (auto &t : threads) t.join();
  stub_where();
  std::printf("caught %s total %d\n", caught.c_str(), total);
}
