//! System calls as the program must not notice them: they leave `errno` alone, are no cancellation points,
//! and may be made in signal handlers. (libc's wrappers are none of these.)

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

/// One system call. The result is the kernel's: negative for an error number.
///
/// # Safety
/// As for the call of that number.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[inline]
pub unsafe fn call(number: libc::c_long, a: [usize; 6]) -> isize {
    let result: isize;
    // SAFETY: the kernel's calling convention: it keeps all registers but rax, rcx and r11; memory is the
    // caller's duty.
    unsafe {
        std::arch::asm!(
            "syscall",
            inlateout("rax") number as isize => result,
            in("rdi") a[0], in("rsi") a[1], in("rdx") a[2], in("r10") a[3], in("r8") a[4], in("r9") a[5],
            lateout("rcx") _, lateout("r11") _,
            options(nostack),
        );
    }
    result
}

/// As above, through libc.
///
/// # Safety
/// As for the call of that number.
#[cfg(not(all(target_arch = "x86_64", not(miri))))]
pub unsafe fn call(number: libc::c_long, a: [usize; 6]) -> isize {
    let _errno = Errno::keep();
    // SAFETY: the caller's duty.
    let r = unsafe { libc::syscall(number, a[0], a[1], a[2], a[3], a[4], a[5]) };
    // SAFETY: this thread's own variable.
    if r < 0 { -(unsafe { *libc::__errno_location() } as isize) } else { r as isize }
}

/// Writes all of it, whatever signals come. `Err`: the error number.
pub fn write_all(fd: i32, mut bytes: &[u8]) -> Result<(), i32> {
    while !bytes.is_empty() {
        let a = [fd as usize, bytes.as_ptr() as usize, bytes.len(), 0, 0, 0];
        // SAFETY: the slice is valid for its length.
        match unsafe { call(libc::SYS_write, a) } {
            n if n > 0 => bytes = &bytes[n as usize..],
            n if n == -(libc::EINTR as isize) => {}
            n => return Err(-n as i32),
        }
    }
    Ok(())
}

/// The calling thread's number in the kernel.
pub fn thread_id() -> i32 {
    // SAFETY: no arguments; always succeeds.
    unsafe { call(libc::SYS_gettid, [0; 6]) as i32 }
}

/// Sleeps that long, or until a signal handler has run.
pub fn nap(time: std::time::Duration) {
    let ts = libc::timespec {
        tv_sec: time.as_secs().min(1 << 40) as libc::time_t,
        tv_nsec: libc::c_long::from(time.subsec_nanos() as i32),
    };
    // SAFETY: `ts` outlives the call.
    unsafe {
        call(
            libc::SYS_clock_nanosleep,
            [libc::CLOCK_MONOTONIC as usize, 0, (&raw const ts) as usize, 0, 0, 0],
        )
    };
}

/// The kernel's id of the calling process: of a `vfork` child, its own.
pub fn pid() -> u32 {
    // SAFETY: no arguments.
    unsafe { call(libc::SYS_getpid, [0; 6]) as u32 }
}

/// Exit status of a program that the runtime stops.
pub const STOPPED: i32 = 86;

/// Ends the process at once, without anything else.
pub fn exit(status: i32) -> ! {
    // SAFETY: ends the process.
    unsafe {
        call(libc::SYS_exit_group, [status as usize, 0, 0, 0, 0, 0]);
        libc::abort()
    }
}

/// Puts `errno` back when it goes: for work that goes through libc on the program's behalf.
pub struct Errno(i32);

impl Errno {
    pub fn keep() -> Errno {
        // SAFETY: the calling thread's own variable.
        Errno(unsafe { *libc::__errno_location() })
    }
}

impl Drop for Errno {
    fn drop(&mut self) {
        // SAFETY: as above.
        unsafe { *libc::__errno_location() = self.0 };
    }
}

/// Blocks all signals until it goes: no handler runs meanwhile. (libc keeps its own two, for cancellation and
/// for `setuid`, out of it.)
pub struct Quiet {
    before: libc::sigset_t,
    /// Of `SIGPIPE` and `SIGXFSZ`, which the kernel sends to the thread that writes: those that were not
    /// raised before.
    taken: Option<libc::sigset_t>,
}

impl Quiet {
    pub fn all() -> Quiet {
        // SAFETY: the sets are initialised by the calls.
        unsafe {
            let (mut all, mut before) = (std::mem::zeroed(), std::mem::zeroed());
            libc::sigfillset(&mut all);
            libc::pthread_sigmask(libc::SIG_BLOCK, &all, &mut before);
            Quiet { before, taken: None }
        }
    }

    /// As [`Quiet::all`], and what is written raises no signal in the program either.
    pub fn writing() -> Quiet {
        let mut quiet = Quiet::all();
        // SAFETY: as above.
        unsafe {
            let (mut pending, mut taken): (libc::sigset_t, libc::sigset_t) =
                (std::mem::zeroed(), std::mem::zeroed());
            call(libc::SYS_rt_sigpending, [(&raw mut pending) as usize, 8, 0, 0, 0, 0]);
            libc::sigemptyset(&mut taken);
            for s in [libc::SIGPIPE, libc::SIGXFSZ] {
                if libc::sigismember(&pending, s) == 0 {
                    libc::sigaddset(&mut taken, s);
                }
            }
            quiet.taken = Some(taken);
        }
        quiet
    }
}

/// A handler may run from here on. Never unset.
static HANDLERS: AtomicBool = AtomicBool::new(false);
/// Threads that are [`Undisturbed`] because there is no handler.
static TRUSTING: AtomicUsize = AtomicUsize::new(0);

/// No handler runs on this thread until it goes: signals are blocked if there is any handler. Where there is
/// none, that would be two system calls for nothing, many times in the life of a short thread.
pub struct Undisturbed(#[allow(dead_code)] Option<Quiet>);

impl Undisturbed {
    pub fn begin() -> Undisturbed {
        // SeqCst, and in `before_handler`: either this finds that there may be handlers, or who installs the
        // first one finds this thread counted, and waits for it.
        TRUSTING.fetch_add(1, Ordering::SeqCst);
        if !HANDLERS.load(Ordering::SeqCst) {
            return Undisturbed(None);
        }
        TRUSTING.fetch_sub(1, Ordering::Release);
        Undisturbed(Some(Quiet::all()))
    }
}

impl Drop for Undisturbed {
    fn drop(&mut self) {
        if self.0.is_none() {
            // Release: who waits goes on after this.
            TRUSTING.fetch_sub(1, Ordering::Release);
        }
    }
}

/// Before a handler is installed, by a thread that is not [`Undisturbed`].
pub fn before_handler() {
    if !HANDLERS.swap(true, Ordering::SeqCst) {
        // (A child of a fork has only this thread; others may have been counted.)
        while TRUSTING.load(Ordering::SeqCst) != 0 && !crate::phase::forked() {
            std::thread::yield_now();
        }
    }
}

impl Drop for Quiet {
    fn drop(&mut self) {
        // SAFETY: plain data, filled before use.
        unsafe {
            if let Some(taken) = &self.taken {
                let now: libc::timespec = std::mem::zeroed();
                let a = [(&raw const *taken) as usize, 0, (&raw const now) as usize, 8, 0, 0];
                while call(libc::SYS_rt_sigtimedwait, a) > 0 {}
            }
            libc::pthread_sigmask(libc::SIG_SETMASK, &self.before, std::ptr::null_mut());
        }
    }
}
