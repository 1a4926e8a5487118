/* irs/systemc.h: SystemC's core language (IEEE 1666-2011): modules, processes, events, signals, queues, time. An
 * implementation of its own of a subset, with the same names and meaning; models that stay within it compile unchanged,
 * here and with the reference implementation. (Their `#include <systemc.h>` finds this with -I of the folder irs/systemc.)
 * What is outside of the subset is said where it is used, at compile time.
 *
 * The same source runs and is verified. Where it runs, processes take their turns as in the reference implementation; a
 * verifier looks at all orders: in each evaluation phase any process that is ready may be the next.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef IRS_SYSTEMC_H
#define IRS_SYSTEMC_H

#if !defined(__cplusplus) || __cplusplus < 201103L
#error "irs/systemc.h is for C++11 and later"
#endif

#include "systemc_fifo.h"
#include "systemc_outside.h"

/* Where models begin is where programs do. (A verifier need not know what a command line has that nobody looks at.) */
#define sc_main main

#endif
