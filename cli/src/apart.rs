//! Work that may bring its process down, done in a child process first.
//!
//! LLVM's reader trusts what it reads: damaged bitcode ends in a wild pointer, an endless loop, an allocation
//! of 2^40 bytes, or in LLVM's own handler of fatal errors, which ends the process. So a child reads it
//! first. The child is a fork: it has the very bytes that this process has, at the same addresses, which
//! nobody can change in between. What it has come through, this process does once more by itself.
//!
//! A fork has one thread, whatever its parent has. The others here wait for a signal, and hold no lock; the
//! system's allocator is made for that.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::os::fd::AsRawFd as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long somebody waits.
#[derive(Clone, Default)]
pub struct Patience {
    pub until: Option<Instant>,
    pub stop: Option<Arc<AtomicBool>>,
}

impl Patience {
    /// For this time, from `began` on, and until a signal comes.
    pub fn new(began: Instant, time: Option<Duration>, stop: Arc<AtomicBool>) -> Patience {
        Patience { until: time.and_then(|t| began.checked_add(t)), stop: Some(stop) }
    }

    /// Is it over, should something take that much longer?
    pub fn is_over_in(&self, longer: Duration) -> bool {
        // Relaxed: a flag that carries no data.
        self.stop.as_ref().is_some_and(|s| s.load(Ordering::Relaxed))
            || self.until.is_some_and(|u| Instant::now() + longer >= u)
    }
}

/// What the child may take.
pub struct Limits {
    /// Address space beyond what this process has, in bytes.
    pub memory: u64,
    /// Time of the processor, in seconds.
    pub seconds: u64,
}

/// What came of the child.
#[derive(Debug, PartialEq, Eq)]
pub enum Ended {
    /// It has come to its end, and says this.
    Said(Vec<u8>),
    /// It was brought down: by what.
    Crashed(String),
    /// A bug of ours: what was said of it.
    Panicked(String),
    /// The system has refused memory.
    Refused,
    /// It would take more memory than its limit.
    Memory,
    /// It would take more time of the processor than its limit.
    Slow,
    /// Nobody wants to know any more.
    Impatient,
}

/// Does the work in a child process, and something else in this one meanwhile; what the child returned, or
/// what became of it.
///
/// # Errors
/// If there can be no child.
pub fn apart(
    limits: &Limits,
    patience: &Patience,
    work: impl FnOnce() -> Vec<u8>,
    meanwhile: impl FnOnce(),
) -> io::Result<Ended> {
    let nothing = File::options().read(true).write(true).open("/dev/null")?;
    let (said, mut says) = io::pipe()?;
    let (errors, complains) = io::pipe()?;
    let refuses = address_space_limit();
    let most = address_space()?.saturating_add(limits.memory);
    // SAFETY: no arguments.
    let parent = unsafe { libc::getpid() };
    // SAFETY: the child does nothing but `child`, which does not return; see the head for the other threads.
    match unsafe { libc::fork() } {
        -1 => Err(io::Error::last_os_error()),
        0 => {
            let fds = [nothing.as_raw_fd(), nothing.as_raw_fd(), complains.as_raw_fd()];
            child(parent, fds, [most, limits.seconds], || says.write_all(&work()))
        }
        id => {
            // The child alone has these ends now: they are closed when it has ended.
            drop((says, complains));
            meanwhile();
            let heard = hear([said, errors], patience);
            let status = reap(id, !matches!(heard, Ok(Some(_))))?;
            let Some([bytes, errors]) = heard? else { return Ok(Ended::Impatient) };
            if libc::WIFEXITED(status) && libc::WEXITSTATUS(status) == 0 {
                return Ok(Ended::Said(bytes));
            }
            let system = refuses.is_some_and(|r| r <= most);
            Ok(how(status, &String::from_utf8_lossy(&errors), system))
        }
    }
}

/// Bytes of address space that this process has.
fn address_space() -> io::Result<u64> {
    let statm = std::fs::read_to_string("/proc/self/statm")?;
    let pages = statm.split(' ').next().and_then(|n| n.parse::<u64>().ok());
    // SAFETY: no pointers.
    let page = unsafe { libc::sysconf(libc::_SC_PAGESIZE) } as u64;
    pages.map(|n| n * page).ok_or_else(|| io::Error::other("/proc/self/statm has no number"))
}

/// `ulimit -v`, in bytes.
pub fn address_space_limit() -> Option<u64> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: plain data that is filled in.
    let known = unsafe { libc::getrlimit(libc::RLIMIT_AS, &mut limit) } == 0;
    (known && limit.rlim_cur != libc::RLIM_INFINITY).then_some(limit.rlim_cur)
}

/// The child's life.
fn child(
    parent: libc::pid_t,
    fds: [libc::c_int; 3],
    [memory, seconds]: [u64; 2],
    work: impl FnOnce() -> io::Result<()>,
) -> ! {
    let lower = |what, most: u64| {
        let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
        // SAFETY: plain data; a limit may be lowered by anybody.
        unsafe {
            if libc::getrlimit(what, &mut limit) == 0 {
                limit.rlim_cur = limit.rlim_cur.min(most);
                libc::setrlimit(what, &limit);
            }
        }
    };
    // SAFETY: system calls on descriptors that are open, and on signals.
    unsafe {
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
        if libc::getppid() != parent {
            libc::_exit(1);
        }
        // What the parent does with signals is the parent's.
        for signal in [libc::SIGINT, libc::SIGTERM] {
            libc::signal(signal, libc::SIG_DFL);
        }
        for (to, from) in fds.into_iter().enumerate() {
            libc::dup2(from, to as libc::c_int);
        }
    }
    lower(libc::RLIMIT_CORE, 0);
    lower(libc::RLIMIT_AS, memory);
    lower(libc::RLIMIT_CPU, seconds);
    // What is unwound here stays here: the parent's destructors are the parent's.
    let done = std::panic::catch_unwind(std::panic::AssertUnwindSafe(work));
    // SAFETY: the process ends.
    unsafe { libc::_exit(if matches!(done, Ok(Ok(()))) { 0 } else { 1 }) }
}

/// What is written there until nobody can write any more; the beginning of it, if it is very long. `None`:
/// that was not awaited.
fn hear(mut from: [io::PipeReader; 2], patience: &Patience) -> io::Result<Option<[Vec<u8>; 2]>> {
    const MOST: usize = 1 << 20;
    let mut heard = [Vec::new(), Vec::new()];
    let mut part = [0; 4096];
    // (One whose end was seen is not asked again.)
    let mut fds =
        from.each_ref().map(|f| libc::pollfd { fd: f.as_raw_fd(), events: libc::POLLIN, revents: 0 });
    while fds.iter().any(|fd| fd.fd >= 0) {
        // SAFETY: two structures.
        if unsafe { libc::poll(fds.as_mut_ptr(), 2, 20) } > 0 {
            for ((fd, from), heard) in fds.iter_mut().zip(&mut from).zip(&mut heard) {
                if fd.fd >= 0 && fd.revents != 0 {
                    let n = from.read(&mut part)?;
                    heard.extend_from_slice(&part[..n.min(MOST - heard.len())]);
                    fd.fd = if n == 0 { -1 } else { fd.fd };
                }
            }
        }
        if patience.is_over_in(Duration::ZERO) {
            return Ok(None);
        }
    }
    Ok(Some(heard))
}

/// The child's status; `kill` ends it first.
fn reap(id: libc::pid_t, kill: bool) -> io::Result<libc::c_int> {
    let mut status = 0;
    // SAFETY: a child of ours that nobody else waits for.
    unsafe {
        if kill {
            libc::kill(id, libc::SIGKILL);
        }
        while libc::waitpid(id, &mut status, 0) != id {
            let error = io::Error::last_os_error();
            if error.kind() != io::ErrorKind::Interrupted {
                return Err(error);
            }
        }
    }
    Ok(status)
}

/// What became of a child that has not come to its end. `refused`: it may have been the system that refused
/// memory, not the limit.
fn how(status: libc::c_int, said: &str, refused: bool) -> Ended {
    let signal = libc::WIFSIGNALED(status).then(|| libc::WTERMSIG(status));
    // LLVM's words, the C++ library's, Rust's, and ours.
    let memory = ["out of memory", "bad_alloc", "memory allocation of", "irs: memory:"];
    if signal == Some(libc::SIGXCPU) {
        return Ended::Slow;
    }
    if memory.iter().any(|m| said.contains(m)) {
        return if refused { Ended::Refused } else { Ended::Memory };
    }
    let mut lines = said.lines().map(str::trim);
    if let Some(panic) = lines.clone().find(|l| l.contains("panicked at")) {
        let why = lines.skip_while(|l| *l != panic).nth(1).unwrap_or_default();
        return Ended::Panicked(format!("{panic} {why}"));
    }
    let reason = lines.find(|l| l.starts_with("LLVM ERROR") || l.contains("Assertion"));
    let by = signal.map_or_else(|| "ended the process".into(), |s| format!("signal {s}"));
    Ended::Crashed(reason.map_or(by, str::to_owned))
}

#[cfg(test)]
mod tests {
    use super::*;

    const LIMITS: Limits = Limits { memory: 1 << 30, seconds: 1 };

    fn of(work: impl FnOnce() -> Vec<u8>) -> Ended {
        apart(&LIMITS, &Patience::default(), work, || {}).unwrap()
    }

    /// The child waits for what this process does meanwhile.
    #[test]
    fn something_else_is_done_meanwhile() {
        let (mut said, mut says) = io::pipe().unwrap();
        let ended = apart(
            &LIMITS,
            &Patience::new(Instant::now(), Some(Duration::from_secs(20)), Arc::default()),
            move || {
                let mut heard = [0];
                said.read_exact(&mut heard).unwrap();
                heard.to_vec()
            },
            move || says.write_all(&[7]).unwrap(),
        );
        assert_eq!(ended.unwrap(), Ended::Said(vec![7]));
    }

    #[test]
    fn what_brings_a_process_down_is_told_apart() {
        assert_eq!(of(|| b"done".to_vec()), Ended::Said(b"done".to_vec()));
        // SAFETY: the children are to end so.
        let crash = of(|| unsafe { std::ptr::null::<Vec<u8>>().read_volatile() });
        assert!(matches!(crash, Ended::Crashed(_)), "{crash:?}");
        assert_eq!(of(|| std::process::abort()), Ended::Crashed("signal 6".into()));
        assert_eq!(of(|| std::process::exit(1)), Ended::Crashed("ended the process".into()));
        // (A test's own panics are not written to stderr.)
        let panic = of(|| {
            let said = "thread 'main' panicked at a.rs:1:2:\nhere it is\n";
            // SAFETY: the bytes are there.
            unsafe { libc::write(2, said.as_ptr().cast(), said.len()) };
            std::process::exit(101)
        });
        assert_eq!(panic, Ended::Panicked("thread 'main' panicked at a.rs:1:2: here it is".into()));
        assert_eq!(
            of(|| loop {
                std::hint::black_box(0);
            }),
            Ended::Slow
        );
        assert_eq!(of(|| vec![1; 2 << 30]), Ended::Memory);
    }

    #[test]
    fn who_is_impatient_waits_no_longer() {
        let sleeps = || {
            std::thread::sleep(Duration::from_secs(10));
            Vec::new()
        };
        let began = Instant::now();
        let patience = Patience::new(began, Some(Duration::from_millis(100)), Arc::default());
        let ended = apart(&LIMITS, &patience, sleeps, || {});
        assert_eq!(ended.unwrap(), Ended::Impatient);
        assert!(began.elapsed() < Duration::from_secs(5));
        let stop = Arc::new(AtomicBool::new(true));
        let patience = Patience { until: None, stop: Some(stop) };
        let ended = apart(&LIMITS, &patience, sleeps, || {});
        assert_eq!(ended.unwrap(), Ended::Impatient);
    }
}
