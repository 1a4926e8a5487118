//! Ctrl-C: the first one asks the verifier to stop and to give the verdict that it has by then; the second one kills,
//! whichever of the two signals it is. Under `irs run` signals are the program's.

use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
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

/// What somebody may send to `irs run` and mean the program.
const FORWARDED: [libc::c_int; 6] =
    [libc::SIGINT, libc::SIGTERM, libc::SIGHUP, libc::SIGQUIT, libc::SIGUSR1, libc::SIGUSR2];

/// The program that `irs run` has started; 0: none, or it has ended.
static PROGRAM: AtomicI32 = AtomicI32::new(0);

extern "C" fn pass_on(signal: libc::c_int, info: *mut libc::siginfo_t, _: *mut libc::c_void) {
    let program = PROGRAM.load(Ordering::Relaxed);
    // SAFETY: the kernel passes the information; `kill` is async-signal-safe. What the kernel sends, for a key at the
    // terminal or its end, goes to the program, too: it is in the same process group.
    unsafe {
        if program > 0 && (*info).si_code <= 0 {
            libc::kill(program, signal);
        }
    }
}

/// While it exists, these signals wait.
pub struct Held(libc::sigset_t);

/// Makes the signals that are to be passed on wait. To be called once the program is there: it would inherit that.
pub fn hold() -> Held {
    // SAFETY: the sets are initialised by the calls.
    unsafe {
        let (mut ours, mut before) = (std::mem::zeroed(), std::mem::zeroed());
        libc::sigemptyset(&mut ours);
        FORWARDED.iter().for_each(|s| {
            libc::sigaddset(&mut ours, *s);
        });
        libc::pthread_sigmask(libc::SIG_BLOCK, &ours, &mut before);
        Held(before)
    }
}

impl Held {
    /// From now on signals go to this process.
    pub fn pass_on_to(self, program: u32) {
        PROGRAM.store(program as i32, Ordering::Relaxed);
        for signal in FORWARDED {
            // SAFETY: plain data, filled before use; what is ignored (as under `nohup`) stays so.
            unsafe {
                let mut action: libc::sigaction = std::mem::zeroed();
                if libc::sigaction(signal, std::ptr::null(), &mut action) == 0
                    && action.sa_sigaction != libc::SIG_IGN
                {
                    action = std::mem::zeroed();
                    action.sa_sigaction = pass_on as *const () as libc::sighandler_t;
                    action.sa_flags = libc::SA_SIGINFO | libc::SA_RESTART;
                    libc::sigaction(signal, &action, std::ptr::null_mut());
                }
            }
        }
    }
}

impl Drop for Held {
    fn drop(&mut self) {
        // SAFETY: the mask was filled above.
        unsafe { libc::pthread_sigmask(libc::SIG_SETMASK, &self.0, std::ptr::null_mut()) };
    }
}

/// The program has ended: its number may become another's.
pub fn program_has_ended() {
    PROGRAM.store(0, Ordering::Relaxed);
}
