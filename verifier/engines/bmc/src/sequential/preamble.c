
typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned int u32;
typedef unsigned long long u64;
typedef signed char s8;
typedef signed short s16;
typedef signed int s32;
typedef signed long long s64;

#ifdef IRS_DRIVER
/* A program that supplies the choices. */
u64 driver_input(unsigned bits);
unsigned driver_choose(unsigned least, unsigned most);
void driver_assume(int holds);
void driver_fails(const char *what);
void driver_leaves(const char *what);
#define main sequential_main
#define nondet_u8(bits) ((u8)driver_input(bits))
#define nondet_u16(bits) ((u16)driver_input(bits))
#define nondet_u32(bits) ((u32)driver_input(bits))
#define nondet_u64(bits) driver_input(bits)
#define choose(least, most) driver_choose(least, most)
#define ASSUME(c) driver_assume(c)
#define FAILS(what) driver_fails(what)
#define LEAVES(what) driver_leaves(what)
#else
/* A checker of sequential C. */
#include <assert.h>
extern u8 __VERIFIER_nondet_uchar(void);
extern u16 __VERIFIER_nondet_ushort(void);
extern u32 __VERIFIER_nondet_uint(void);
extern u64 __VERIFIER_nondet_ulonglong(void);
extern void __VERIFIER_assume(int);
extern void reach_error(void);
#define nondet_u8(bits) __VERIFIER_nondet_uchar()
#define nondet_u16(bits) __VERIFIER_nondet_ushort()
#define nondet_u32(bits) __VERIFIER_nondet_uint()
#define nondet_u64(bits) __VERIFIER_nondet_ulonglong()
#define ASSUME(c) __VERIFIER_assume(c)
#define FAILS(what) do { assert(0 && what); reach_error(); } while (0)
/* With -DBOUNDS, executions that go on beyond the bounds fail, too. */
#ifdef BOUNDS
#define LEAVES(what) FAILS(what)
#else
#define LEAVES(what) ((void)0)
#endif

static inline unsigned choose(unsigned least, unsigned most)
{
    unsigned chosen = __VERIFIER_nondet_uint();
    __VERIFIER_assume(least <= chosen && chosen <= most);
    return chosen;
}
#endif

/* An event's code is jumped over if it has happened before this turn, or does not happen in it. */
#define J(event, next) \
    do { if (pc[ct] > (event) || (event) >= cs) goto next; } while (0)

/* A thread's turn: it has `size` events. */
#define TURN(t, size) \
    do { \
        ct = t; \
        if (active[t]) { \
            cs = choose(pc[t] > 0 ? pc[t] : 1, size); \
            thread_##t(); \
            pc[t] = cs; \
        } \
    } while (0)

static inline unsigned leading_zeros(u64 x, unsigned bits)
{
    unsigned n = 0;
    while (n < bits && !(x >> (bits - 1 - n) & 1))
        n++;
    return n;
}

static inline unsigned trailing_zeros(u64 x, unsigned bits)
{
    unsigned n = 0;
    while (n < bits && !(x >> n & 1))
        n++;
    return n;
}

static inline unsigned ones_of(u64 x, unsigned bits)
{
    unsigned n = 0, i;
    for (i = 0; i < bits; i++)
        n += x >> i & 1;
    return n;
}

