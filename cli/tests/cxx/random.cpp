// Dice: each thread has a generator of its own, from a seed that the system gives.
#include <cassert>
#include <cstdio>
#include <mutex>
#include <random>
#include <thread>
#include <vector>

// With its name, or without.
#ifndef DEVICE
#define DEVICE
#endif

static std::mutex m;
static int total;

static void roll(int n) {
    std::random_device device;
    std::mt19937 generator(device());
    std::uniform_int_distribution<> die(1, 6);
    int sum = 0;
    for (int i = 0; i < n; i++) sum += die(generator);
    std::lock_guard<std::mutex> lock(m);
    total += sum;
}

int main() {
#ifdef ONE
    std::random_device device DEVICE;
    unsigned n = device();
    std::thread t([] { total++; });
    t.join();
    assert(total == 1 && n != ONE);
#else
    std::vector<std::thread> all;
    for (int i = 0; i < 3; i++) all.emplace_back(roll, 10);
    for (auto &t : all) t.join();
    printf("%d\n", total >= 30 && total <= 180);
#endif
    return 0;
}
