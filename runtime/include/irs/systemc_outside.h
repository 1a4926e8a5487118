/* irs/systemc_outside.h: what is outside of the subset of irs/systemc.h, with what to do instead. Not to be included by
 * programs.
 *
 * SPDX-License-Identifier: MIT OR Apache-2.0
 */
#ifndef IRS_SYSTEMC_OUTSIDE_H
#define IRS_SYSTEMC_OUTSIDE_H

#include "systemc_module.h"

#define SC_I_OUTSIDE(instead) __attribute__((unavailable("outside of irs/systemc.h; " instead)))

namespace sc_core {

/* Processes. */
#define SC_CTHREAD(...) sc_i_no_cthread()
SC_I_OUTSIDE("take SC_THREAD, and wait() for the edge that it is sensitive to") void sc_i_no_cthread();
template <class... A>
SC_I_OUTSIDE("processes are those of modules") void reset_signal_is(const A &...);
template <class... A>
SC_I_OUTSIDE("processes are those of modules") void async_reset_signal_is(const A &...);
template <class... A>
SC_I_OUTSIDE("processes are those of modules, made before the simulation begins") void sc_spawn(const A &...);
class SC_I_OUTSIDE("processes are those of modules, made before the simulation begins") sc_spawn_options {};
class SC_I_OUTSIDE("processes cannot be named or controlled") sc_process_handle {};
class SC_I_OUTSIDE("take an sc_event for each notification") sc_event_queue {};
class SC_I_OUTSIDE("take an sc_event and a variable") sc_mutex {};
class SC_I_OUTSIDE("take an sc_event and a variable") sc_semaphore {};
SC_I_OUTSIDE("simulations run to their end, or for some time") void sc_pause();
SC_I_OUTSIDE("simulations stop after their delta cycle") void sc_set_stop_mode(int);
#define SC_STOP_FINISH_DELTA 0
#define SC_STOP_IMMEDIATE 1

/* Time. */
SC_I_OUTSIDE("time is in picoseconds") void sc_set_time_resolution(double, sc_time_unit);
SC_I_OUTSIDE("time is in picoseconds, the default unit a nanosecond") void sc_set_default_time_unit(double, sc_time_unit);
SC_I_OUTSIDE("it would never stop growing") unsigned long long sc_delta_count();
SC_I_OUTSIDE("the standard has deprecated it; look at what happened") bool timed_out();

/* The command line. */
SC_I_OUTSIDE("take the arguments of sc_main") int sc_argc();
SC_I_OUTSIDE("take the arguments of sc_main") const char *const *sc_argv();

/* Traces. */
class SC_I_OUTSIDE("traces are not written") sc_trace_file {};
SC_I_OUTSIDE("traces are not written") sc_trace_file *sc_create_vcd_trace_file(const char *);
template <class... A>
SC_I_OUTSIDE("traces are not written") void sc_trace(const A &...);
template <class... A>
SC_I_OUTSIDE("traces are not written") void sc_close_vcd_trace_file(const A &...);

/* Reports. */
#define SC_REPORT_INFO(...) sc_i_no_report()
#define SC_REPORT_WARNING(...) sc_i_no_report()
#define SC_REPORT_ERROR(...) sc_i_no_report()
#define SC_REPORT_FATAL(...) sc_i_no_report()
SC_I_OUTSIDE("print, or take sc_assert") void sc_i_no_report();
class SC_I_OUTSIDE("print, or take sc_assert") sc_report_handler {};

/* Channels. */
template <class T>
class SC_I_OUTSIDE("take sc_signal, with SC_MANY_WRITERS if need be") sc_signal_resolved_of {};
class SC_I_OUTSIDE("take sc_signal") sc_signal_resolved {};
template <int W>
class SC_I_OUTSIDE("take sc_signal") sc_signal_rv {};

}  // namespace sc_core

/* Data types. */
namespace sc_dt {
#define SC_I_NUMBER SC_I_OUTSIDE("take an integer of C++ that is wide enough, and mask it")
#define SC_I_BITS SC_I_OUTSIDE("take integers or bool")
#define SC_I_FIXED SC_I_OUTSIDE("take integers or floating-point numbers of C++")
template <int W>
class SC_I_NUMBER sc_int {};
template <int W>
class SC_I_NUMBER sc_uint {};
template <int W>
class SC_I_NUMBER sc_bigint {};
template <int W>
class SC_I_NUMBER sc_biguint {};
class SC_I_BITS sc_logic {};
class SC_I_BITS sc_bit {};
template <int W>
class SC_I_BITS sc_bv {};
template <int W>
class SC_I_BITS sc_lv {};
template <int... W>
class SC_I_FIXED sc_fixed {};
template <int... W>
class SC_I_FIXED sc_ufixed {};
class SC_I_FIXED sc_fix {};
class SC_I_FIXED sc_ufix {};
}  // namespace sc_dt
using namespace sc_dt;

#endif
