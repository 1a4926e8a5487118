//! Ctrl-C: the first one asks the verifier to stop and to give the verdict that it has by then; the second one kills,
//! whichever of the two signals it is.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

const SIGNALS: [libc::c_int; 2] = [libc::SIGINT, libc::SIGTERM];

static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

extern "C" fn on_signal(_: libc::c_int) {
    if let Some(stop) = STOP.get() {
        // Relaxed: a flag that carries no data.
        stop.store(true, Ordering::Relaxed);
    }
    for signal in SIGNALS {
        // SAFETY: `signal` is async-signal-safe; it restores what the system does by default.
        unsafe { libc::signal(signal, libc::SIG_DFL) };
    }
}

/// The flag that SIGINT and SIGTERM set.
pub fn stop_flag() -> Arc<AtomicBool> {
    let flag = STOP.get_or_init(Arc::default);
    for signal in SIGNALS {
        // SAFETY: the handler does nothing but store to an atomic that exists for ever and call `signal`; the flag is
        // initialised before the handler is installed.
        unsafe { libc::signal(signal, on_signal as *const () as libc::sighandler_t) };
    }
    Arc::clone(flag)
}
