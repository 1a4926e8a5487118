/* The numbered call that this thread is in; written by instrumented code around each such call. It must be a C
   thread-local with default visibility: executables and other shared objects refer to it by name. */
struct irs_site;
__attribute__((visibility("default"))) __thread struct irs_site *__irs_call;

/* What this thread may do within its turn without asking: see irs.h. Instrumented code finds it without a call, and so does the runtime. */
__attribute__((visibility("default"), tls_model("initial-exec"))) __thread unsigned char __irs_turn;

/* The runtime is Rust, which has no stable way to name a C thread-local. */
struct irs_site **irs_rt_call_slot(void);
struct irs_site **irs_rt_call_slot(void) { return &__irs_call; }

/* What the runtime keeps for the thread: `Tls` in thread.rs. At a fixed distance from the thread's pointer, also in the shared library, which
   is never loaded late. */
__attribute__((visibility("hidden"), tls_model("initial-exec"))) __thread struct {
  void *thread;
  unsigned char state, section;
  void *quick;
} irs_rt_tls;

void *irs_rt_tls_slot(void);
void *irs_rt_tls_slot(void) { return &irs_rt_tls; }

unsigned char *irs_rt_turn_slot(void);
unsigned char *irs_rt_turn_slot(void) { return &__irs_turn; }
