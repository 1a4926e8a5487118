/* What std::thread's constructor calls: the thread runs the state's _M_run and destroys the state. */
struct state { void (**table)(struct state *); };
extern int pthread_create(void *, const void *, void *(*)(void *), void *);
static void *run_state(void *p) {
  struct state *s = p;
  s->table[2](s);
  s->table[1](s);
  return 0;
}
void start_thread(void *handle, struct state **owner, void *unused)
    __asm__("_ZNSt6thread15_M_start_threadESt10unique_ptrINS_6_StateESt14default_deleteIS1_EEPFvvE")
    __attribute__((weak));
void start_thread(void *handle, struct state **owner, void *unused) {
  struct state *s = *owner;
  *owner = 0;
  pthread_create(handle, 0, run_state, s);
}
