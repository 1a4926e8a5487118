/* The numbered call that this thread is in; written by instrumented code around each such call. It must be a C
   thread-local with default visibility: executables and other shared objects refer to it by name. */
struct irs_site;
__attribute__((visibility("default"))) __thread struct irs_site *__irs_call;

/* The runtime is Rust, which has no stable way to name a C thread-local. */
struct irs_site **irs_rt_call_slot(void);
struct irs_site **irs_rt_call_slot(void) { return &__irs_call; }
