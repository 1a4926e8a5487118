/* Signal handlers of the program, and jumps out of them. C, because setjmp has no place in Rust, and because frames
   without landing pads may be unwound and jumped over at any instruction. See handler.rs for the rules. */
#define _GNU_SOURCE
#undef _FORTIFY_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdint.h>
#include <string.h>
#include <ucontext.h>

#define EXPORT __attribute__((visibility("default")))

struct irs_site;
extern __thread struct irs_site *__irs_call;

typedef void handler_fn(int, siginfo_t *, void *);
typedef void jump_fn(struct __jmp_buf_tag[1], int);

/* handler.rs */
handler_fn *irs_rt_handler(int signal);
int irs_rt_handler_enter(uintptr_t frame, uintptr_t interrupted, uintptr_t alt, uintptr_t alt_size);
void irs_rt_handler_leave(void);
int irs_rt_jump(uintptr_t target);

/* abi.rs */
int irs_rt_keeps_handlers(void);
void irs_rt_jumps_out(void);

enum { OUTERMOST = 1, IN_RUNTIME = 2 };

/* Where a jump that has to wait for the runtime goes instead: back into the outermost handler's frame. */
static __thread jmp_buf *back;
/* The jump that waits. */
static __thread struct {
  jmp_buf to;
  int value;
  jump_fn *how;
  sigset_t mask;
} later;

static jump_fn *real_jump, *real_chk;
static jump_fn *resolve(jump_fn **slot, const char *name) {
  if (!*slot) *slot = (jump_fn *)dlsym(RTLD_NEXT, name);
  return *slot;
}

/* fork.rs */
void irs_rt_install_fork(void);

/* Before any handler can run, which must not look symbols up. */
__attribute__((constructor(101))) static void begin(void) {
  irs_rt_install_fork();
  resolve(&real_jump, "siglongjmp");
  resolve(&real_chk, "__longjmp_chk");
}

/* Installed in place of each handler of the program. The kernel passes all three arguments also without SA_SIGINFO (of
   `info` then only the place), and a handler of one argument ignores the others. */
void irs_handler(int signal, siginfo_t *info, void *context) {
  ucontext_t *uc = context;
  struct irs_site *volatile call = __irs_call;
  volatile int error = errno;
  handler_fn *handler = irs_rt_handler(signal);
#if defined(__x86_64__)
  uintptr_t interrupted = (uintptr_t)uc->uc_mcontext.gregs[REG_RSP];
#else
  uintptr_t interrupted = (uintptr_t)__builtin_frame_address(0) + 1;
#endif
  volatile int how = irs_rt_handler_enter((uintptr_t)__builtin_frame_address(0), interrupted,
                                          (uintptr_t)uc->uc_stack.ss_sp, (uintptr_t)uc->uc_stack.ss_size);
  if (how == (OUTERMOST | IN_RUNTIME)) {
    jmp_buf here;
    if (!_setjmp(here)) {
      back = &here;
      handler(signal, info, context);
    }
    back = 0;
  } else {
    handler(signal, info, context);
  }
  __irs_call = call;
  /* What interrupted code finds in errno is what the verifier has executed. */
  if (irs_rt_keeps_handlers()) errno = error;
  if (how & OUTERMOST) irs_rt_handler_leave();
}

/* The stack pointer in a jmp_buf. glibc mangles it; the sanitizers read it in the same way. */
static uintptr_t target_of(struct __jmp_buf_tag *to) {
#if defined(__x86_64__)
  uintptr_t sp = (uintptr_t)to->__jmpbuf[6], guard;
  __asm__("ror $17, %0\n\tmov %%fs:0x30, %1\n\txor %1, %0" : "+r"(sp), "=&r"(guard));
  return sp;
#else
  (void)to;
  return UINTPTR_MAX;
#endif
}

__attribute__((noreturn)) static void jump(struct __jmp_buf_tag *to, int value, jump_fn *how) {
  switch (irs_rt_jump(target_of(to))) {
    case 0: /* No handler is left. */
      break;
    case 1: /* Out of a handler, into the program. */
      irs_rt_jumps_out();
      __irs_call = 0;
      break;
    default: /* Out of a handler that has interrupted the runtime: that has to come to a point where it can be left. */
      irs_rt_jumps_out();
      memcpy(&later.to, to, sizeof *to);
      later.value = value;
      later.how = how;
      sigprocmask(SIG_BLOCK, 0, &later.mask);
      real_jump(*back, 1);
  }
  how(to, value);
  __builtin_unreachable();
}

/* The jump that has waited; for thread.rs. */
__attribute__((noreturn)) void irs_jump_now(void);
void irs_jump_now(void) {
  __irs_call = 0;
  /* A jump that restores no mask keeps the handler's. */
  if (!later.to->__mask_was_saved) sigprocmask(SIG_SETMASK, &later.mask, 0);
  /* Without the check of the frames: the handler's are gone. */
  real_jump(later.to, later.value);
  __builtin_unreachable();
}

#define JUMP(name, slot, real)                                                            \
  EXPORT __attribute__((noreturn)) void name(struct __jmp_buf_tag to[1], int value);      \
  void name(struct __jmp_buf_tag to[1], int value) { jump(to, value, resolve(&slot, real)); }
JUMP(longjmp, real_jump, "siglongjmp")
JUMP(_longjmp, real_jump, "siglongjmp")
JUMP(siglongjmp, real_jump, "siglongjmp")
JUMP(__longjmp_chk, real_chk, "__longjmp_chk")

/* Options that the program brings along: null unless it defines the function. */
__attribute__((weak)) const char *__irs_default_options(void);
const char *irs_rt_default_options(void);
const char *irs_rt_default_options(void) { return __irs_default_options ? __irs_default_options() : 0; }
