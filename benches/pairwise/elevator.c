// Two lifts in a house. A lift claims a floor on which people wait, goes there, takes them in, and brings
// them to where they want to go. A floor is claimed by one lift at a time; nobody is carried twice, or
// forgotten.
#include <assert.h>
#include <pthread.h>

#define FLOORS 3
#define PEOPLE 2

static pthread_mutex_t controls = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t floor_lock[FLOORS] = {
    PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER};
static int calls[FLOORS] = {0, 1, 1};
static int claimed[FLOORS];
static int waiting[FLOORS] = {0, 1, 1};
static int goal[FLOORS] = {0, 2, 0}; // of those who wait there
static int arrived[FLOORS];
static int carried;

// A floor that somebody waits on, or -1.
static int claim(void) {
    int found = -1;
    pthread_mutex_lock(&controls); //@
    for (int i = 0; i < FLOORS && found < 0; i++)
        if (calls[i] && !claimed[i])
            found = i;
    if (found >= 0) claimed[found] = 1; //@
    pthread_mutex_unlock(&controls); //@
    return found;
}

static int load(int at, int *to) {
    int people = 0;
    pthread_mutex_lock(&floor_lock[at]); //@
    people = waiting[at]; //@
    *to = goal[at]; //@
    waiting[at] = 0; //@
    pthread_mutex_unlock(&floor_lock[at]); //@
    pthread_mutex_lock(&controls); //@
    calls[at] = 0; //@
    claimed[at] = 0; //@
    pthread_mutex_unlock(&controls); //@
    return people;
}

static void unload(int at, int people) {
    pthread_mutex_lock(&floor_lock[at]); //@
    arrived[at] = arrived[at] + people; //@
    pthread_mutex_unlock(&floor_lock[at]); //@
    pthread_mutex_lock(&controls); //@
    carried = carried + people; //@
    pthread_mutex_unlock(&controls); //@
}

static void *lift(void *arg) {
    int at = 0, to = 0, people = 0;
    while ((at = claim()) >= 0) {
        people = load(at, &to);
        assert(people == 1);
        unload(to, people);
    }
    return arg;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, lift, 0); //@
    pthread_create(&b, 0, lift, 0); //@
    pthread_join(a, 0); //@
    pthread_join(b, 0); //@
    assert(carried == PEOPLE);
    assert(arrived[0] == 1 && arrived[1] == 0 && arrived[2] == 1);
    for (int i = 0; i < FLOORS; i++)
        assert(waiting[i] == 0 && calls[i] == 0 && claimed[i] == 0);
    return 0;
}
