//! Ctrl-C: the first one asks the verifier to stop and to give the verdict that it has by then; the second
//! one kills, whichever of the two signals it is. A verifier that does not stop in time, whatever it
//! computes, is ended without a verdict. Under `irs run` signals are the program's.

use crate::exit::Code;
use std::io::{Read as _, Write as _};
use std::os::fd::{IntoRawFd as _, RawFd};
use std::os::unix::net::UnixStream;
use std::sync::atomic::{AtomicBool, AtomicI32, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

const SIGNALS: [libc::c_int; 2] = [libc::SIGINT, libc::SIGTERM];

/// From the signal on, that long the process may go on, where nobody says anything else.
const DEADLINE: Duration = Duration::from_millis(850);

static STOP: OnceLock<Arc<AtomicBool>> = OnceLock::new();

/// Where the handler says that it was called; -1: nobody listens.
static BELL: AtomicI32 = AtomicI32::new(-1);

extern "C" fn on_signal(_: libc::c_int) {
    if let Some(stop) = STOP.get() {
        // Relaxed: a flag that carries no data.
        stop.store(true, Ordering::Relaxed);
    }
    // SAFETY: `write` and `signal` are async-signal-safe; the descriptor is never closed. `signal` restores
    // what the system does by default. `errno` is put back for whoever was interrupted.
    unsafe {
        let errno = *libc::__errno_location();
        libc::write(BELL.load(Ordering::Relaxed), [1u8].as_ptr().cast(), 1);
        *libc::__errno_location() = errno;
        for signal in SIGNALS {
            libc::signal(signal, libc::SIG_DFL);
        }
    }
}

/// The flag that SIGINT and SIGTERM set. From the first call on.
pub fn stop_flag() -> Arc<AtomicBool> {
    stop_flag_within(DEADLINE)
}

/// The same, for a process that may go on for so long after the signal. (The first call decides.)
pub fn stop_flag_within(deadline: Duration) -> Arc<AtomicBool> {
    let flag = STOP.get_or_init(|| {
        if let Some(bell) = wait_for_the_bell(deadline) {
            // Relaxed: the handler is installed after it.
            BELL.store(bell, Ordering::Relaxed);
        }
        Arc::default()
    });
    static INSTALLED: OnceLock<()> = OnceLock::new();
    // Once: after the first signal the second one is to kill.
    INSTALLED.get_or_init(|| {
        for signal in SIGNALS {
            // SAFETY: the handler does nothing but what is said there; the flag and the bell are initialised
            // before the handler is installed.
            unsafe { libc::signal(signal, on_signal as *const () as libc::sighandler_t) };
        }
    });
    Arc::clone(flag)
}

/// Starts the thread that ends the process on time; where the bell is. `None`: there is none, and a second
/// signal is needed.
fn wait_for_the_bell(deadline: Duration) -> Option<RawFd> {
    let (mut heard, rung) = UnixStream::pair().ok()?;
    let wait = move || {
        if heard.read_exact(&mut [0]).is_err() {
            return;
        }
        std::thread::sleep(deadline);
        // Its time is that of the disk, and what it holds may have taken hours. A second signal kills.
        if verifier::checkpoint::is_being_written() {
            while verifier::checkpoint::is_being_written() {
                std::thread::sleep(Duration::from_millis(5));
            }
            // The verdict follows at once.
            std::thread::sleep(Duration::from_millis(200));
        }
        let _ = writeln!(
            std::io::stderr(),
            "irs: interrupted: it did not stop in time, and ends without a verdict"
        );
        // SAFETY: the process ends here; nobody's buffers are to be written, since nobody has finished what
        // he says.
        unsafe { libc::_exit(Code::Unknown as i32) }
    };
    std::thread::Builder::new().name("irs-signals".into()).spawn(wait).ok()?;
    rung.set_nonblocking(true).ok()?;
    Some(rung.into_raw_fd())
}

/// What somebody may send to `irs run` and mean the program.
const FORWARDED: [libc::c_int; 6] =
    [libc::SIGINT, libc::SIGTERM, libc::SIGHUP, libc::SIGQUIT, libc::SIGUSR1, libc::SIGUSR2];

/// The program that `irs run` has started; 0: none, or it has ended.
static PROGRAM: AtomicI32 = AtomicI32::new(0);

extern "C" fn pass_on(signal: libc::c_int, info: *mut libc::siginfo_t, _: *mut libc::c_void) {
    let program = PROGRAM.load(Ordering::Relaxed);
    // SAFETY: the kernel passes the information; `kill` is async-signal-safe. What the kernel sends, for a
    // key at the terminal or its end, goes to the program, too: it is in the same process group.
    unsafe {
        if program > 0 && (*info).si_code <= 0 {
            libc::kill(program, signal);
        }
    }
}

/// While it exists, these signals wait.
pub struct Held(libc::sigset_t);

/// Makes the signals that are to be passed on wait. To be called once the program is there: it would inherit
/// that.
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
