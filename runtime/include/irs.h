/* irs.h: the interface between instrumented programs and librt_irs.
 *
 * A program never has to include this file: the compiler pass emits the calls. It is for hand-written callers, for
 * tests, and for whoever wants to read what an instrumented object refers to.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef IRS_H
#define IRS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define IRS_VERSION_MAJOR 0
#define IRS_VERSION_MINOR 1
#define IRS_VERSION_PATCH 0

/* Version of the callback ABI below. */
#define IRS_ABI 5

/* Kinds of sites. */
enum {
  IRS_LOAD = 1,              /* plain or atomic load */
  IRS_STORE = 2,             /* plain or atomic store */
  IRS_RMW = 3,               /* atomic read-modify-write */
  IRS_CMPXCHG = 4,           /* compare-exchange */
  IRS_MEMCOPY = 5,           /* memcpy, memmove */
  IRS_MEMSET = 6,            /* memset */
  IRS_AWAIT = 7,             /* a side-effect-free retry loop: one blocking event */
  IRS_CALL_SITE = 8,         /* a call that leaves numbered code */
  IRS_MARK_EDGE = 9,         /* a branch edge after which some site can no longer be reached */
  IRS_MARK_BLOCK_ENTER = 10, /* before a call that may block outside our sight */
  IRS_MARK_BLOCK_EXIT = 11,  /* after it */
  IRS_MARK_THREAD_END = 12   /* the end of a thread's start routine */
};

/* Opts a function out: its plain accesses of shared memory get no callbacks and no fences. Atomic accesses and calls
 * stay sites. The verifier names what it no longer sees, and answers `unknown` where threads share it. */
#define IRS_IGNORE __attribute__((annotate("irs_ignore")))

/* irs_site.flags */
enum {
  IRS_FLAG_ATOMIC = 1,  /* the access is atomic */
  IRS_FLAG_SEQ_CST = 2, /* … and sequentially consistent */
  IRS_FLAG_FENCE = 4,   /* a store weaker than that: carries a fence behind IRS_FENCE */
  IRS_FLAG_IGNORED = 8, /* in a function that is opted out: named here, but nothing is called for it */
  IRS_FLAG_IN_TURN = 128 /* since 4, written by the runtime: see __irs_turn */
};

/* A site's state byte. Bytes start as IRS_CALL, or IRS_CALL|IRS_FENCE for stores that carry a fence, in the data
 * section, and only ever lose bits: a stale byte costs a call and nothing else. */
enum {
  IRS_CALL = 1, /* call the runtime before and after */
  IRS_FENCE = 2 /* a full barrier follows the store */
};

struct irs_site {
  uint32_t id; /* written by __irs_register: number of the site in the whole program */
  uint8_t kind, flags;
  int16_t covered;       /* a store with IRS_FLAG_FENCE: where both race, the barrier of the site so many numbers on serves this one,
                            too: nothing between may load; 0: none. The runtime's own once __irs_register has returned */
  uint32_t line, column; /* 0 without debug information */
  uint64_t size;         /* bytes accessed, 0 where not fixed */
  const char *function, *file; /* file: empty or null without debug information */
};

struct irs_module {
  uint32_t abi; /* IRS_ABI */
  uint32_t nsites;
  uint8_t hash[16]; /* of the numbered bitcode */
  struct irs_site *sites;
  uint8_t *state; /* nsites bytes, see above */
  struct irs_module *next; /* for the runtime's use */
  uint8_t *plain; /* 1 from when everything is free and nothing races: go on in plain copies; null if there are none */
};

/* Makes a module's sites known. Called once per module, from a constructor, before any other callback of it. */
void __irs_register(struct irs_module *module);

/* Around an access, while the site's byte has IRS_CALL: `before` returns when the schedule lets the access happen;
 * `after` says that it has. `size` is the number of bytes. An await (a retry loop) calls `before(site, 0, 0)` on entry,
 * `__irs_await_retry` on each back edge and `after(site, 0, 0)` on each exit. */
void __irs_before(struct irs_site *site, const void *addr, uint64_t size);
void __irs_after(struct irs_site *site, const void *addr, uint64_t size);
void __irs_before_copy(struct irs_site *site, const void *dst, const void *src, uint64_t size);
void __irs_after_copy(struct irs_site *site, const void *dst, const void *src, uint64_t size);
void __irs_await_retry(struct irs_site *site);

/* A mark has been reached: it touches nothing, but tells a schedule's arms apart. */
void __irs_mark(struct irs_site *site);

/* Since 3, for compilers: `before` and `after` of an access whose site has a size, and `mark`, as functions that keep all general registers of their
 * caller but %r11 and %rax (clang's preserve_most, with a result that means nothing). The vector registers are theirs. Not to be bound lazily. */
#ifdef __clang__
__attribute__((preserve_most)) uint64_t __irs_enter(struct irs_site *site, const void *addr);
__attribute__((preserve_most)) uint64_t __irs_leave(struct irs_site *site, const void *addr);
__attribute__((preserve_most)) uint64_t __irs_reach(struct irs_site *site);
#endif

/* The numbered call that this thread is in, null outside of any. Synchronization calls take their names from it. */
#ifdef __cplusplus
extern thread_local struct irs_site *__irs_call;
#else
extern __thread struct irs_site *__irs_call;
#endif

/* Since 5: a call of the outside (read, time, …) has returned. `site` is the call; null: it is the one that `__irs_call` names, if any. */
void __irs_returned(struct irs_site *site);

/* To a verifier: these bytes are an input, whatever they hold; everything is proven for all their values. At run time they
 * stay as the program has made them. */
void irs_input(void *place, size_t size);

/* To a verifier: only executions in which this is not zero count. At run time the program aborts where it is zero. */
void irs_assume(int holds);

/* Since 4: what this thread may do without asking, while it has the turn of a cooperative schedule. An access with IRS_CALL need not be
 * reported if both this and the site's flags have IRS_FLAG_IN_TURN. Behind such a store, a full barrier is due if the site's flags have
 * IRS_FLAG_FENCE and this, read again, has not: the runtime may take it back at any moment. 0 otherwise. */
#ifdef __cplusplus
extern thread_local unsigned char __irs_turn;
#else
extern __thread unsigned char __irs_turn;
#endif

/* Default options in the syntax of the environment variable IRS_OPTIONS, which overrides them key by key. May be
 * defined by the program. */
const char *__irs_default_options(void);

/* "MAJOR.MINOR.PATCH" of the library that is linked. */
const char *irs_version(void);

#ifdef __cplusplus
}
#endif
#endif
