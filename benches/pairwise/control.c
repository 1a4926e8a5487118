// The control of a small aircraft: two computers, seven tasks. The one that flies reads the radio and moves
// the servos; the autopilot reads the position, navigates and stabilises. They tell each other by messages,
// each with a lock. Without a command that is complete, the servos stay where it is safe.
#include <assert.h>
#include <pthread.h>

enum { MANUAL = 1, AUTO = 2 };
enum { SAFE_SERVO = 50 };

static pthread_mutex_t radio_lock = PTHREAD_MUTEX_INITIALIZER, link_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t position_lock = PTHREAD_MUTEX_INITIALIZER, course_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_mutex_t command_lock = PTHREAD_MUTEX_INITIALIZER, servo_lock = PTHREAD_MUTEX_INITIALIZER;
static struct { int throttle, roll, mode; } radio;
static struct { int throttle, roll, mode, valid; } message;
static struct { int east, north, fixes; } position;
static struct { int roll, climb, set; } course;
static struct { int throttle, roll, valid; } command;
static struct { int left, right, moves; } servo = {SAFE_SERVO, SAFE_SERVO, 0};

static void *read_radio(void *unused) {
    pthread_mutex_lock(&radio_lock); //@
    radio.throttle = 60; //@
    radio.roll = 5; //@
    radio.mode = AUTO; //@
    pthread_mutex_unlock(&radio_lock); //@
    return unused;
}

static void *send_to_autopilot(void *unused) {
    int throttle = 0, roll = 0, mode = 0;
    pthread_mutex_lock(&radio_lock); //@
    throttle = radio.throttle; //@
    roll = radio.roll; //@
    mode = radio.mode; //@
    pthread_mutex_unlock(&radio_lock); //@
    assert((mode == AUTO) == (throttle == 60) && (mode == AUTO) == (roll == 5));
    pthread_mutex_lock(&link_lock); //@
    message.throttle = throttle; //@
    message.roll = roll; //@
    message.mode = mode; //@
    message.valid = mode != 0; //@
    pthread_mutex_unlock(&link_lock); //@
    return unused;
}

static void *read_position(void *unused) {
    for (int i = 1; i <= 2; i++) {
        pthread_mutex_lock(&position_lock); //@
        position.east = 10 * i; //@
        position.north = 10 * i; //@
        position.fixes = position.fixes + 1; //@
        pthread_mutex_unlock(&position_lock); //@
    }
    return unused;
}

static void *navigate(void *unused) {
    int east = 0, north = 0, fixes = 0;
    pthread_mutex_lock(&position_lock); //@
    east = position.east; //@
    north = position.north; //@
    fixes = position.fixes; //@
    pthread_mutex_unlock(&position_lock); //@
    assert(east == north && east == 10 * fixes);
    if (fixes == 0)
        return unused;
    pthread_mutex_lock(&course_lock); //@
    course.roll = east / 10; //@
    course.climb = 1; //@
    course.set = 1; //@
    pthread_mutex_unlock(&course_lock); //@
    return unused;
}

static void *stabilise(void *unused) {
    int mode = 0, valid = 0, throttle = 0, roll = 0, wanted = 0, set = 0;
    pthread_mutex_lock(&link_lock); //@
    mode = message.mode; //@
    valid = message.valid; //@
    throttle = message.throttle; //@
    roll = message.roll; //@
    pthread_mutex_unlock(&link_lock); //@
    assert(valid == (mode != 0) && (!valid || (throttle == 60 && roll == 5)));
    if (!valid)
        return unused;
    pthread_mutex_lock(&course_lock); //@
    set = course.set; //@
    wanted = course.roll; //@
    pthread_mutex_unlock(&course_lock); //@
    if (mode == AUTO && set) {
        assert(wanted == 1 || wanted == 2);
        roll = wanted;
    }
    pthread_mutex_lock(&command_lock); //@
    command.throttle = throttle; //@
    command.roll = roll; //@
    command.valid = 1; //@
    pthread_mutex_unlock(&command_lock); //@
    return unused;
}

static void *move_servos(void *unused) {
    int valid = 0, throttle = 0, roll = 0;
    pthread_mutex_lock(&command_lock); //@
    valid = command.valid; //@
    throttle = command.throttle; //@
    roll = command.roll; //@
    pthread_mutex_unlock(&command_lock); //@
    if (!valid)
        return unused;
    pthread_mutex_lock(&servo_lock); //@
    servo.left = throttle - roll; //@
    servo.right = throttle + roll; //@
    servo.moves = servo.moves + 1; //@
    pthread_mutex_unlock(&servo_lock); //@
    return unused;
}

static void *check_failsafe(void *unused) {
    int left = 0, right = 0, moves = 0;
    pthread_mutex_lock(&servo_lock); //@
    left = servo.left; //@
    right = servo.right; //@
    moves = servo.moves; //@
    pthread_mutex_unlock(&servo_lock); //@
    assert(moves == 0 ? left == SAFE_SERVO && right == SAFE_SERVO : left + right == 120);
    return unused;
}

int main(void) {
    void *(*tasks[])(void *) = {read_radio, send_to_autopilot, read_position, navigate,
                                stabilise,  move_servos,       check_failsafe};
    enum { TASKS = sizeof tasks / sizeof *tasks };
    pthread_t threads[TASKS];
    for (int i = 0; i < TASKS; i++) {
        pthread_create(&threads[i], 0, tasks[i], 0); //@
    }
    for (int i = 0; i < TASKS; i++) {
        pthread_join(threads[i], 0); //@
    }
    assert(servo.moves <= 1 && position.fixes == 2);
    return 0;
}
