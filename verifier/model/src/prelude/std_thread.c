#include "model.h"

/* What std::thread's constructor calls: the thread runs the state's _M_run and destroys the state. */
struct state { void (**table)(struct state *); };
extern int pthread_create(void *, const void *, void *(*)(void *), void *);
static void *run_state(void *p) {
  struct state *s = p;
  /* Written before the thread was created, by whoever did that, and not since. */
  void (**table)(struct state *) = __irs_peek(&s->table);
  table[2](s);
  table[1](s);
  return 0;
}
/* std::thread::_State::~_State(), which its descendants' destructors end with. */
void end_state(struct state *s) __asm__("_ZNSt6thread6_StateD2Ev") weak;
void end_state(struct state *s) {}
void start_thread(void *handle, struct state **owner, void *unused)
    __asm__("_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE")
    weak;
void start_thread(void *handle, struct state **owner, void *unused) {
  struct state *s = *owner;
  *owner = 0;
  pthread_create(handle, 0, run_state, s);
}

/* The handle in a std::thread, which join() and detach() read and take away. */
weak unsigned long __irs_std_handle(const unsigned long *handle) { return *handle; }
weak void __irs_std_no_handle(unsigned long *handle) { *handle = 0; }
/* The mutex of a std::unique_lock, which condition_variable::wait() reads. */
weak void *__irs_std_mutex(void *const *lock) { return *lock; }
