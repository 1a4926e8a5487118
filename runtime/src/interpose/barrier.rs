//! Barriers, implemented by the runtime itself: the serial thread is the one with the lowest index, whatever
//! the order of arrival, so that no order has to decide it. How is in `rounds.rs`; which barrier an address
//! is, in `barriers.rs`.
//!
//! Each round is a *phase* of its own, which is the object of its arrivals and departures. Process-shared
//! barriers are left to libc.
//!
//! **Effect before count** (see `gate.rs`): an arrival counts once the round has it, the last one's once the
//! round is over; a departure changes nothing, and counts once the thread knows whether it is the serial one.
//! The wait between belongs to neither.
//!
//! **A wait spins** as in `core/wait.rs`, as long as there is a processor for each thread that has to come,
//! and then sleeps. Under a schedule both of its events take the fast path ([`gate::at_once`]): departures
//! come after arrivals anyway, so what the schedule adds is usually there.

use super::barriers::{Barrier, Used, find, put};
use super::call::{Ev, caller, ev, in_turn, initialise, refuse, simple};
use super::rounds::{Arrival, NOBODY};
use crate::cooperative::away;
use crate::core::{least_spin, measure_turn, processors};
use crate::handler::{current, is_busy};
use crate::thread::{Thread, WaitState};
use crate::{cooperative, flags, gate, log, phase, real, run, serialize};
use libc::{EINVAL, PTHREAD_BARRIER_SERIAL_THREAD, c_int, c_uint, c_void};
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering};
use traceformat::event::Op;

type P = *mut c_void;

/// Looks for a while whether the round is over, if its other threads may be on processors of their own.
fn spin(barrier: &Barrier, a: &Arrival) -> bool {
    static PROCESSORS: LazyLock<u64> = LazyLock::new(processors);
    static LEAST: LazyLock<u32> = LazyLock::new(|| least_spin(measure_turn()));
    let enough = run::options().spin && barrier.rounds.count() <= *PROCESSORS;
    // (Where nothing is enforced nobody counts who is awake.)
    let roomy = || flags::now() & flags::ENFORCE == 0 || run::quick_core().is_none_or(|c| c.is_roomy());
    barrier.rounds.spin(a, *LEAST, || enough && roomy())
}

fn wait(b: P) -> Option<c_int> {
    let Some(t) = current() else { return wait_unseen(b) };
    let used = t.own().barriers.take(b as usize)?;
    let serial = wait_at(t, &used.barrier, b);
    t.own().barriers.give_back(used);
    Some(if serial { PTHREAD_BARRIER_SERIAL_THREAD } else { 0 })
}

/// Is it the serial thread?
fn wait_at(t: &Thread, barrier: &Barrier, b: P) -> bool {
    let e = ev(Op::BarrierArrive, b);
    let rounds = &barrier.rounds;
    let at_once = gate::at_once(e.label, |t| Some(rounds.arrive(t.ix.0)));
    let a = at_once.unwrap_or_else(|| arrive(t, barrier, e));
    if !rounds.is_over(&a) {
        serialize::before_blocking(t);
        while !rounds.is_over(&a) && cooperative::is_on() {
            cooperative::blocked(t, e.op(Op::BarrierDepart).label, b as u64, None);
        }
        if !rounds.is_over(&a) && !spin(barrier, &a) {
            let _at = t.at(WaitState::Sync, e.op(Op::BarrierDepart).label, b as u64);
            rounds.sleep(&a);
        }
    }
    let section = t.begin();
    let serial = rounds.is_serial(&a, t.ix.0);
    t.end(section);
    let e = e.op(Op::BarrierDepart).outcome(u8::from(serial));
    if gate::at_once(e.label, |_| Some(())).is_none() {
        depart(t, Ev { object: barrier.phase(&a), object2: b as u64, ..e });
    }
    serial
}

/// The arrival at length.
#[cold]
fn arrive(t: &Thread, barrier: &Barrier, e: Ev) -> Arrival {
    // The phase is known only on arrival; until then reports name the barrier.
    let pass = gate::enter(t, e.label, e.object);
    let a = in_turn(t, |record| {
        let _section = t.section();
        let a = barrier.rounds.arrive(t.ix.0);
        record(Ev { object: barrier.phase(&a), object2: e.object, ..e });
        a
    });
    gate::leave(t, pass, None);
    a
}

/// The departure at length.
#[cold]
fn depart(t: &Thread, e: Ev) {
    let pass = gate::enter(t, e.label, e.object2);
    in_turn(t, |record| record(e));
    gate::leave(t, pass, None);
}

/// A thread without a name. `None`: the runtime does not have this barrier.
fn wait_unseen(b: P) -> Option<c_int> {
    let Used { barrier, .. } = find(b as usize)?;
    let a = barrier.rounds.arrive(NOBODY);
    if !spin(&barrier, &a) {
        barrier.rounds.sleep(&a);
    }
    Some(if barrier.rounds.is_serial(&a, NOBODY) { PTHREAD_BARRIER_SERIAL_THREAD } else { 0 })
}

/// # Safety
/// `attr` is null or a barrier's attributes.
unsafe fn is_shared(attr: P) -> bool {
    unsafe extern "C" {
        fn pthread_barrierattr_getpshared(attr: P, out: *mut c_int) -> c_int;
    }
    static SAID: AtomicBool = AtomicBool::new(false);
    let mut shared = 0;
    // SAFETY: the caller's promise; `shared` is valid.
    let yes = !attr.is_null()
        && unsafe { pthread_barrierattr_getpshared(attr, &mut shared) } == 0
        && shared == libc::PTHREAD_PROCESS_SHARED;
    if yes && !SAID.swap(true, Ordering::Relaxed) {
        log::say(0, "warning: a process-shared barrier is left to libc: it is not scheduled");
    }
    yes
}

/// libc's function of this name, as events. Barriers are noted from the start, also while the runtime is
/// inert.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn pthread_barrier_init(b: P, attr: P, count: c_uint) -> c_int {
    // SAFETY: the caller's duty towards libc's function.
    unsafe {
        let note = || {
            let r = real::barrier_init(b, attr, count);
            if r == 0 {
                put(b, (!is_shared(attr)).then(|| Barrier::new(count)));
            }
            r
        };
        match caller() {
            None => note(),
            // As many as glibc counts.
            Some(t) if count == 0 || count >= c_int::MAX as c_uint => refuse(t, b, EINVAL),
            Some(t) => initialise(t, ev(Op::BarrierInit, b), note),
        }
    }
}

/// libc's function of this name, as events.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn pthread_barrier_destroy(b: P) -> c_int {
    // SAFETY: the caller's duty towards libc's function.
    unsafe {
        let forget = || {
            put(b, None);
            real::barrier_destroy(b)
        };
        match caller() {
            None => forget(),
            Some(t) => simple(t, ev(Op::BarrierDestroy, b), forget),
        }
    }
}

/// libc's function of this name, as events.
///
/// # Safety
/// As for libc's.
#[cfg_attr(feature = "interpose", unsafe(no_mangle))]
pub unsafe extern "C-unwind" fn pthread_barrier_wait(b: P) -> c_int {
    if phase::running()
        && !is_busy()
        && let Some(r) = wait(b)
    {
        return r;
    }
    // SAFETY: the caller's duty towards libc's function.
    away(|| unsafe { real::barrier_wait(b) })
}
