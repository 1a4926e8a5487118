//! Who reports: one thread at a time, and nobody for ever.
//!
//! What a report needs may be held by whoever waits for its end: the program's own allocator and its
//! lock, libc's lock of loaded objects, a pipe that nobody reads. So whoever reports takes a *turn*, and
//! with it comes a guard that ends the process with 86 if the turn takes too long. Another thread that
//! wants to report waits for the turn; the same thread does not get a second one: what makes a report
//! within a report would make one more, so the process ends at once.
//!
//! *The guard is a bare thread of the kernel* ([`clone`]), made with the turn and gone with it. It has a
//! stack that is always there, and locks and allocates nothing: no thread of libc could be had where the
//! allocator is what hangs, and the watchdog's would be waiting for it, too. It lives no longer than the
//! turn, so the reporter's thread-local variables, which it shares, are there as long as it is. Where
//! the system refuses it, the watchdog looks ([`look`]).

use crate::{log, run, sys};
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
use std::time::Duration;

/// How long a report may take, at least. (Names for a stack are read from the executable's debug
/// information.)
const PATIENCE: Duration = Duration::from_secs(10);
/// How long recording and statistics may take to be completed behind a report.
const COMPLETION: Duration = Duration::from_secs(60);
/// How long a thread waits for another one's turn where nothing guards that.
const OTHERS: Duration = Duration::from_secs(100);

/// The kernel's id of the thread whose turn it is, 0: nobody's.
static OWNER: AtomicU32 = AtomicU32::new(0);
/// When the turn is over, in nanoseconds of the monotonic clock; 0: there is none.
static UNTIL: AtomicU64 = AtomicU64::new(0);
/// Changes with [`UNTIL`]; the guard sleeps on it.
static WAKES: AtomicU32 = AtomicU32::new(0);

/// The calling thread reports.
pub struct Turn(());

/// Takes the turn, once nobody else has it.
pub fn begin() -> Turn {
    let me = tid();
    let late = now() + OTHERS.as_nanos() as u64;
    loop {
        // Acquire: what the last one said is out. A failure is only looked at.
        match OWNER.compare_exchange(0, me, Ordering::Acquire, Ordering::Relaxed) {
            Ok(_) => break,
            Err(owner) if owner == me => again(),
            Err(_) if now() > late => too_late(),
            Err(owner) => crate::futex::wait(&OWNER, owner, Some(Duration::from_secs(1))),
        }
    }
    let patience = run::options().watchdog.map_or(PATIENCE, |d| d.max(PATIENCE));
    set(now() + patience.as_nanos() as u64);
    guard::start();
    Turn(())
}

/// The report is out; recording and statistics follow. Does nothing for who does not report.
pub fn completes() {
    if is_me() {
        set(now() + COMPLETION.as_nanos() as u64);
    }
}

/// Does the calling thread report?
pub fn is_me() -> bool {
    // Relaxed: this thread's own id is there only if it has put it there.
    OWNER.load(Ordering::Relaxed) == tid()
}

/// Ends the process where the calling thread reports already. In signal handlers, too.
pub fn not_again() {
    if is_me() {
        again();
    }
}

/// In a child of a fork, whose parent may have reported at that moment.
pub fn forked() {
    OWNER.store(0, Ordering::Relaxed);
    UNTIL.store(0, Ordering::Relaxed);
}

/// For the watchdog: ends the process if a turn has taken too long.
pub fn look() {
    let until = UNTIL.load(Ordering::Acquire);
    if until != 0 && now() > until {
        too_late();
    }
}

#[cold]
fn again() -> ! {
    log::raw_if_possible("irs: a report has led to another one in the same thread: the process ends\n");
    sys::exit(sys::STOPPED)
}

#[cold]
fn too_late() -> ! {
    log::raw_if_possible(
        "irs: a report does not come to its end (it waits for what others hold): the process ends\n",
    );
    sys::exit(sys::STOPPED)
}

impl Drop for Turn {
    fn drop(&mut self) {
        set(0);
        guard::end();
        // Release: see `begin`.
        OWNER.store(0, Ordering::Release);
        crate::futex::wake_all(&OWNER);
    }
}

fn set(until: u64) {
    // Release: the guard, which is woken through WAKES, reads this time.
    UNTIL.store(until, Ordering::Release);
    WAKES.fetch_add(1, Ordering::Release);
    crate::futex::wake_all(&WAKES);
}

fn tid() -> u32 {
    // SAFETY: no arguments.
    unsafe { sys::call(libc::SYS_gettid, [0; 6]) as u32 }
}

/// Of the monotonic clock, never 0.
fn now() -> u64 {
    let mut ts = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    let clock = libc::CLOCK_MONOTONIC as usize;
    // SAFETY: `ts` is valid.
    unsafe { sys::call(libc::SYS_clock_gettime, [clock, (&raw mut ts) as usize, 0, 0, 0, 0]) };
    (ts.tv_sec as u64).wrapping_mul(1_000_000_000).wrapping_add(ts.tv_nsec as u64).max(1)
}

#[cfg(all(target_arch = "x86_64", not(miri)))]
mod guard {
    use super::{UNTIL, WAKES, now, too_late};
    use crate::{futex, sys};
    use std::cell::UnsafeCell;
    use std::sync::atomic::{AtomicU32, Ordering};
    use std::time::Duration;

    /// More than a message needs, in builds without optimisation, too.
    #[repr(align(64))]
    struct Stack(UnsafeCell<[u8; SIZE]>);
    const SIZE: usize = 64 << 10;
    // SAFETY: the guard's alone, and there is one at a time (`ALIVE`).
    unsafe impl Sync for Stack {}

    static STACK: Stack = Stack(UnsafeCell::new([0; SIZE]));
    /// The guard lives: the kernel makes it 0 and wakes who sleeps on it once the thread has gone.
    static ALIVE: AtomicU32 = AtomicU32::new(0);

    /// To be called by whoever has the turn.
    pub fn start() {
        ALIVE.store(1, Ordering::Relaxed);
        let all = u64::MAX;
        let mut before = 0u64;
        // SAFETY: the masks are valid and of the size that is said; the new thread has a stack of its own,
        // which no other uses, blocks all signals, and calls a function that never returns.
        unsafe {
            let mask = |how: i32, new: *const u64, old: *mut u64| {
                sys::call(libc::SYS_rt_sigprocmask, [how as usize, new as usize, old as usize, 8, 0, 0]);
            };
            mask(libc::SIG_SETMASK, &all, &mut before);
            let top = STACK.0.get().cast::<u8>().add(SIZE);
            if clone(top, ALIVE.as_ptr(), watch) < 0 {
                ALIVE.store(0, Ordering::Relaxed);
            }
            mask(libc::SIG_SETMASK, &before, std::ptr::null_mut());
        }
    }

    /// Waits until it has gone. There is no time to wait for any more, so it goes.
    pub fn end() {
        while ALIVE.load(Ordering::Acquire) != 0 {
            // The kernel wakes as between processes.
            let op = libc::FUTEX_WAIT as usize;
            // SAFETY: the word outlives the call.
            unsafe { sys::call(libc::SYS_futex, [ALIVE.as_ptr() as usize, op, 1, 0, 0, 0]) };
        }
    }

    /// A thread that shares everything with this one, and is none of libc's. The result is the kernel's.
    ///
    /// # Safety
    /// `top` is the aligned end of a stack that is the thread's alone; `f` uses nothing that a thread of libc
    /// has by itself.
    unsafe fn clone(top: *mut u8, alive: *mut u32, f: extern "C" fn() -> !) -> isize {
        let flags = (libc::CLONE_VM
            | libc::CLONE_FS
            | libc::CLONE_FILES
            | libc::CLONE_SIGHAND
            | libc::CLONE_THREAD
            | libc::CLONE_SYSVSEM
            | libc::CLONE_CHILD_CLEARTID) as usize;
        let result: isize;
        // SAFETY: the kernel's calling convention; the new thread comes back with 0, on its own stack, and
        // goes into `f`, which never returns. The caller's duty is the rest.
        unsafe {
            std::arch::asm!(
                "syscall",
                "test rax, rax",
                "jnz 2f",
                "xor ebp, ebp",
                "call r9",
                "ud2",
                "2:",
                inlateout("rax") libc::SYS_clone as isize => result,
                in("rdi") flags, in("rsi") top, in("rdx") 0usize, in("r10") alive, in("r8") 0usize, in("r9") f,
                lateout("rcx") _, lateout("r11") _,
            );
        }
        result
    }

    /// The guard. Nothing but system calls: see above.
    extern "C" fn watch() -> ! {
        loop {
            // Acquire, before the time: a change after this ends the sleep.
            let wakes = WAKES.load(Ordering::Acquire);
            let (until, now) = (UNTIL.load(Ordering::Acquire), now());
            if until == 0 {
                // SAFETY: ends this thread, which has nothing.
                unsafe { sys::call(libc::SYS_exit, [0; 6]) };
            }
            if now > until {
                too_late();
            }
            futex::wait(&WAKES, wakes, Some(Duration::from_nanos(until - now + 1)));
        }
    }
}

/// Where there is no such thread, the watchdog looks.
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
mod guard {
    pub fn start() {}
    pub fn end() {}
}

#[cfg(all(test, target_arch = "x86_64", not(miri)))]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicUsize;

    #[test]
    fn turns_exclude_each_other_and_end() {
        static INSIDE: AtomicUsize = AtomicUsize::new(0);
        std::thread::scope(|s| {
            for _ in 0..4 {
                s.spawn(|| {
                    for _ in 0..50 {
                        let turn = begin();
                        assert!(is_me());
                        assert_eq!(INSIDE.fetch_add(1, Ordering::SeqCst), 0);
                        INSIDE.fetch_sub(1, Ordering::SeqCst);
                        drop(turn);
                        assert!(!is_me());
                    }
                });
            }
        });
        assert_eq!(UNTIL.load(Ordering::Relaxed), 0);
    }
}
