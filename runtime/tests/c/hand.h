/* A module written by hand, in the form in which the compiler pass would leave it: one site per use of a macro. */
#ifndef HAND_H
#define HAND_H
#include <assert.h>
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include "irs.h"

#define NSITES 256
static struct irs_site hand_sites[NSITES];
static unsigned char hand_state[NSITES];
static struct irs_module hand_module = {IRS_ABI, NSITES, {1, 2, 3, 4}, hand_sites, hand_state, 0};

/* The whole file's accesses are numbered by __COUNTER__; sites that are not used stay calls. */
__attribute__((constructor(101))) static void hand_register(void) {
  for (int i = 0; i < NSITES; i++) {
    struct irs_site s = {0, IRS_CALL_SITE, 0, 0, 0, 0, 0, "hand", "hand.c"};
    if (!hand_sites[i].kind) hand_sites[i] = s;
    hand_state[i] = IRS_CALL | IRS_FENCE;
  }
  __irs_register(&hand_module);
}

static inline struct irs_site *hand_site(int n, int kind, int line) {
  hand_sites[n].kind = (unsigned char)kind;
  hand_sites[n].line = (unsigned)line;
  return &hand_sites[n];
}

/* A numbered access. */
#define ACCESS(kind, addr, size, what)                                      \
  do {                                                                      \
    struct irs_site *s_ = hand_site(__COUNTER__, kind, __LINE__);           \
    int on_ = __atomic_load_n(&hand_state[s_ - hand_sites], __ATOMIC_RELAXED) & IRS_CALL; \
    if (on_) __irs_before(s_, (const void *)(addr), size);                  \
    what;                                                                   \
    if (on_) __irs_after(s_, (const void *)(addr), size);                   \
  } while (0)
#define LOAD(to, var) ACCESS(IRS_LOAD, &(var), sizeof(var), (to) = *(volatile __typeof__(var) *)&(var))
#define STORE(var, value) ACCESS(IRS_STORE, &(var), sizeof(var), *(volatile __typeof__(var) *)&(var) = (value))

/* A numbered call. */
#define CALL(call)                                                \
  ({                                                              \
    __irs_call = hand_site(__COUNTER__, IRS_CALL_SITE, __LINE__); \
    __typeof__(call) r_ = (call);                                 \
    __irs_call = 0;                                               \
    r_;                                                           \
  })

#define CHECK(x)                                                            \
  do {                                                                      \
    if (!(x)) {                                                             \
      fprintf(stderr, "%s:%d: %s does not hold\n", __FILE__, __LINE__, #x); \
      exit(1);                                                              \
    }                                                                       \
  } while (0)
#endif
