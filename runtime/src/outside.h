/* Asking what may follow a call of the outside: see outside.rs, which defines these. */
#pragma once
#include <errno.h>
#include <stddef.h>

/* What a call has written where an argument points to. */
struct irs_piece {
  int argument;
  const void *bytes;
  size_t size;
};

/* Is the call that the thread is in to be asked for? Then it has the baton from here on. */
extern int irs_rt_outside(void);
/* It may wait: others go on meanwhile. */
extern void irs_rt_outside_leaves(void);
/* It is back, with the baton: nobody else can go on. */
extern void irs_rt_outside_returns(void);
/* What it has brought, and it is back: returns when the program may see that. */
extern void irs_rt_outside_ask(const char *function, long result, int error, const struct irs_piece *, int n);

/* The thread is the runtime's own until the end: calls that libc makes are nobody's. What it was before. */
extern int irs_rt_outside_begins_inside(void);
extern void irs_rt_outside_ends_inside(int);

/* The call, and what it sets errno to; a call that does not set it leaves it as it was. */
#define IRS_OUTSIDE_DO(result, error, call) \
  do {                                      \
    int before = errno;                     \
    errno = 0;                              \
    result = call;                          \
    error = errno;                          \
    if (!error) errno = before;             \
  } while (0)
