//! Spin locks. *Effect before count* (see `gate.rs`): each event is one call of libc's that does not fail,
//! counted behind it.

use super::mutex::interposed;
use super::{acquire, caller, ev, initialise, initialise_freely, release, simple, try_once};
use crate::real;
use libc::{c_int, c_void};
use traceformat::event::Op;

type P = *mut c_void;

interposed! {
    fn pthread_spin_init(l: P, shared: c_int) first initialise_freely(Op::SpinInit, || real::spin_init(l, shared)), |t| real::spin_init =>
        initialise(t, ev(Op::SpinInit, l), || real::spin_init(l, shared));
    fn pthread_spin_destroy(l: P) |t| real::spin_destroy =>
        simple(t, ev(Op::SpinDestroy, l), || real::spin_destroy(l));
    fn pthread_spin_lock(l: P) |t| real::spin_lock =>
        acquire(t, ev(Op::SpinLock, l), || real::spin_trylock(l), || real::spin_lock(l));
    fn pthread_spin_trylock(l: P) |t| real::spin_trylock =>
        try_once(t, ev(Op::SpinTryLock, l), || real::spin_trylock(l));
    fn pthread_spin_unlock(l: P) |t| real::spin_unlock =>
        release(t, ev(Op::SpinUnlock, l), || real::spin_unlock(l));
}
