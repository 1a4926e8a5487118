//! The ways out of the program: recording and statistics are completed on each (`complete.rs`).

use crate::complete::complete;
use crate::handler::is_busy;
use crate::record::recorder;
use crate::replay::{follow, judge};
use crate::thread::{self, Thread, is_internal, mine};
use crate::{futex, log, phase, real, run, sys};
use libc::{c_int, c_void};
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::time::Duration;
use traceformat::recording::Ending;

/// [`complete`], from where nothing may be locked or allocated: a signal handler, or a call out of the
/// runtime's own work. The watchdog's thread does it.
fn complete_elsewhere(ending: Ending) {
    let (code, kind, patience) = match ending {
        Ending::Exit(code) => (code, 0, PATIENCE),
        // Whoever sends it waits for the end, and what was interrupted may hold what is needed.
        Ending::Signal(signal) => (signal, SIGNAL, SIGNAL_PATIENCE),
        _ => return,
    };
    if !HELPED.load(Ordering::Relaxed) {
        follow::say_end();
        if let Some(r) = recorder() {
            r.finish_at_once(ending);
        }
        return;
    }
    let wanted = WANTED | kind | (code as u32 & 0xff);
    let first = REQUEST.compare_exchange(NONE, wanted, Ordering::AcqRel, Ordering::Relaxed);
    if first.is_ok() {
        run::ring_ticker();
    }
    let until = thread::now() + patience;
    // Acquire: what was done is done.
    while REQUEST.load(Ordering::Acquire) & WANTED != 0 && thread::now() < until {
        futex::wait(&REQUEST, REQUEST.load(Ordering::Acquire), Some(Duration::from_millis(100)));
    }
}

/// Some thread calls [`complete_for_handler`] again and again.
static HELPED: AtomicBool = AtomicBool::new(false);

/// The watchdog's thread runs: from now on it is asked.
pub fn is_helped() {
    HELPED.store(true, Ordering::Relaxed);
}

/// What a handler that ends the process has asked for: nothing, the status (or the signal, with [`SIGNAL`])
/// with [`WANTED`], or it is done.
static REQUEST: AtomicU32 = AtomicU32::new(NONE);
const NONE: u32 = 0;
const WANTED: u32 = 1 << 8;
const DONE: u32 = 1 << 9;
const SIGNAL: u32 = 1 << 10;
/// How long the end waits for what is written then.
const PATIENCE: Duration = Duration::from_secs(10);
/// The same where a signal ends the process.
const SIGNAL_PATIENCE: Duration = Duration::from_millis(700);

/// Does what a handler has asked for. On the watchdog's thread.
pub fn complete_for_handler() {
    let r = REQUEST.load(Ordering::Acquire);
    if r & WANTED != 0 {
        let code = (r & 0xff) as i32;
        complete(if r & SIGNAL != 0 { Ending::Signal(code) } else { Ending::Exit(code) });
        REQUEST.store(DONE, Ordering::Release);
        futex::wake_all(&REQUEST);
    }
}

/// The process ends with this status: completes what is to be written, from wherever that is. `for_good`: no
/// code of the program runs on this thread any more.
pub fn ends(status: c_int, for_good: bool) {
    // A forked child, and one that shares memory until it executes something else, write nothing.
    if !phase::running() || !run::is_this_process() {
        return;
    }
    // What is recorded may go on in other threads, and in the program's destructors.
    if !is_internal() && !is_busy() && !judge::ends(status, for_good) {
        STATUS.store(status as u32, Ordering::Relaxed);
        return;
    }
    let ending = Ending::Exit(status & 0xff);
    if is_internal() || mine().is_some_and(Thread::in_section) || is_busy() {
        complete_elsewhere(ending);
    } else {
        complete(ending);
    }
}

/// The process is about to execute another program, if that succeeds. Also called in handlers, and in
/// children that share memory.
#[unsafe(no_mangle)]
extern "C" fn irs_rt_before_exec() {
    if phase::running()
        && run::is_this_process()
        && let Some(r) = recorder()
    {
        r.flush();
    }
}

/// The status of an end that was put off to the last destructor.
static STATUS: AtomicU32 = AtomicU32::new(0);

/// The program's destructors have run (`exec.c`).
#[unsafe(no_mangle)]
extern "C" fn irs_rt_destructors_ran() {
    if run::replaying() {
        ends(STATUS.load(Ordering::Relaxed) as c_int, true);
    }
}

/// Registers for the normal end and, if a recording runs or is followed, for fatal signals; if there are
/// statistics to write, for those that people end programs with.
pub fn install() {
    unsafe extern "C" {
        fn on_exit(f: unsafe extern "C" fn(c_int, *mut c_void), arg: *mut c_void) -> c_int;
    }
    unsafe extern "C" fn at_exit(status: c_int, _: *mut c_void) {
        ends(status, false);
    }
    // SAFETY: the handler lives as long as the process.
    if unsafe { on_exit(at_exit, std::ptr::null_mut()) } != 0 {
        log::say(0, "warning: cannot register for the end of the program");
    }
    if recorder().is_some() || run::replaying() {
        install_signals(&FATAL);
    } else if run::options().stats.is_some() {
        install_signals(&ENDS);
    }
}

/// The signals with which people, shells and service managers end programs. Statistics are written then, too.
/// (Not when a program fails: its memory may be anything.)
const ENDS: [c_int; 3] = [libc::SIGTERM, libc::SIGINT, libc::SIGHUP];

/// The fatal signals that complete the recording first.
const FATAL: [c_int; 22] = [
    libc::SIGABRT,
    libc::SIGSEGV,
    libc::SIGBUS,
    libc::SIGFPE,
    libc::SIGILL,
    libc::SIGTRAP,
    libc::SIGQUIT,
    libc::SIGTERM,
    libc::SIGINT,
    libc::SIGHUP,
    libc::SIGPIPE,
    libc::SIGALRM,
    libc::SIGUSR1,
    libc::SIGUSR2,
    libc::SIGSYS,
    libc::SIGXCPU,
    libc::SIGXFSZ,
    libc::SIGVTALRM,
    libc::SIGPROF,
    libc::SIGIO,
    libc::SIGPWR,
    libc::SIGSTKFLT,
];

/// Which signals are ours where the program leaves them to the system, a bit for each.
static TAKEN: AtomicU64 = AtomicU64::new(0);

fn install_signals(signals: &[c_int]) {
    sys::before_handler();
    TAKEN.store(signals.iter().fold(0, |all, s| all | 1 << s), Ordering::Relaxed);
    for &signal in signals {
        // SAFETY: the structures are plain data, filled before use; the handler only uses atomics, futexes
        // and functions that are safe in handlers.
        unsafe {
            let mut old: libc::sigaction = std::mem::zeroed();
            if real::sigaction(signal, std::ptr::null(), &mut old) != 0 || old.sa_sigaction != libc::SIG_DFL {
                continue;
            }
            let mut new: libc::sigaction = std::mem::zeroed();
            take_default(signal, &mut new);
            real::sigaction(signal, &new, std::ptr::null_mut());
        }
    }
}

/// Where the default action of a signal completes a recording, makes `action` that. Returns whether it did.
pub fn take_default(signal: c_int, action: &mut libc::sigaction) -> bool {
    let taken = (0..64).contains(&signal) && TAKEN.load(Ordering::Relaxed) & 1 << signal != 0;
    if !taken || phase::forked() {
        return false;
    }
    action.sa_sigaction = on_signal as *const () as usize;
    // Reset first: a second fault in the handler ends the process at once.
    action.sa_flags = libc::SA_SIGINFO | libc::SA_RESETHAND | libc::SA_ONSTACK;
    // SAFETY: the set is valid.
    unsafe { libc::sigfillset(&mut action.sa_mask) };
    true
}

/// Is it what [`take_default`] installs?
pub fn is_ours(signal: c_int, handler: libc::sighandler_t) -> bool {
    FATAL.contains(&signal) && handler == on_signal as *const () as usize
}

extern "C" fn on_signal(signal: c_int, info: *mut libc::siginfo_t, _: *mut c_void) {
    // A forked child has the handler, but not the recording.
    if run::is_this_process() && !phase::forked() {
        let other = judge::dies(signal);
        if let Some(r) = recorder() {
            r.finish_at_once(Ending::Signal(signal));
        }
        if ENDS.contains(&signal) && run::options().stats.is_some() {
            complete_elsewhere(Ending::Signal(signal));
        }
        if let Some(status) = other {
            sys::exit(status);
        }
    }
    // SAFETY: the kernel passes what it says; the default action is in place (SA_RESETHAND).
    unsafe {
        // A fault happens again when the handler returns, and the core file shows the place; another signal
        // is sent again, and arrives once it is unblocked.
        let fault = matches!(signal, libc::SIGSEGV | libc::SIGBUS | libc::SIGFPE | libc::SIGILL)
            && (*info).si_code > 0;
        if !fault {
            libc::raise(signal);
        }
    }
}
