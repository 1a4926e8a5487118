// A synchronised cache for objects: two threads put, look up and remove. What was used least recently leaves
// it when it is full. A value that is found is the one that belongs to the key, whoever has put it there.
#include <assert.h>
#include <pthread.h>

#define ROOM 2
#define VALUE(key) ((key) * 10)

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER, statistics = PTHREAD_MUTEX_INITIALIZER;
static struct {
    int key, value, used; // key 0: free
} entries[ROOM];
static int size, clock_of_uses;
static int hits, misses, puts, evictions;

static int slot_of(int key) {
    for (int i = 0; i < ROOM; i++)
        if (entries[i].key == key)
            return i;
    return -1;
}

static void evict(void) {
    int oldest = 0;
    for (int i = 1; i < ROOM; i++)
        if (entries[i].used < entries[oldest].used)
            oldest = i;
    entries[oldest].key = 0; //@
    entries[oldest].value = 0; //@
    size = size - 1; //@
    evictions = evictions + 1; //@
}

static void put(int key) {
    int at = 0;
    pthread_mutex_lock(&lock); //@
    at = slot_of(key); //@
    if (at < 0) {
        if (size == ROOM) evict(); //@
        at = slot_of(0); //@
        assert(at >= 0);
        size = size + 1; //@
        entries[at].key = key; //@
    }
    entries[at].value = VALUE(key); //@
    clock_of_uses = clock_of_uses + 1; //@
    entries[at].used = clock_of_uses; //@
    pthread_mutex_unlock(&lock); //@
    pthread_mutex_lock(&statistics); //@
    puts = puts + 1; //@
    pthread_mutex_unlock(&statistics); //@
}

static void get(int key) {
    int at = 0, value = 0;
    pthread_mutex_lock(&lock); //@
    at = slot_of(key); //@
    if (at >= 0) {
        value = entries[at].value; //@
        clock_of_uses = clock_of_uses + 1; //@
        entries[at].used = clock_of_uses; //@
    }
    pthread_mutex_unlock(&lock); //@
    assert(at < 0 || value == VALUE(key));
    pthread_mutex_lock(&statistics); //@
    if (at >= 0) hits = hits + 1; //@
    if (at < 0) misses = misses + 1; //@
    pthread_mutex_unlock(&statistics); //@
}

static void drop(int key) {
    int at = 0;
    pthread_mutex_lock(&lock); //@
    at = slot_of(key); //@
    if (at >= 0) {
        entries[at].key = 0; //@
        entries[at].value = 0; //@
        entries[at].used = 0; //@
        size = size - 1; //@
    }
    pthread_mutex_unlock(&lock); //@
}

static void *one(void *unused) {
    put(1);
    get(2);
    put(3);
    return unused;
}

static void *two(void *unused) {
    put(2);
    get(1);
    drop(2);
    return unused;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, one, 0); //@
    pthread_create(&b, 0, two, 0); //@
    pthread_join(a, 0); //@
    pthread_join(b, 0); //@
    int used = 0;
    for (int i = 0; i < ROOM; i++)
        used += entries[i].key != 0;
    assert(used == size && size <= ROOM);
    assert(slot_of(2) < 0);
    assert(slot_of(3) >= 0);
    assert(hits + misses == 2 && puts == 3 && evictions <= 1);
    return 0;
}
