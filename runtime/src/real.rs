//! libc's own functions behind the ones that the runtime interposes: `dlsym(RTLD_NEXT, …)`, resolved once
//! each.
//!
//! Resolving allocates nothing and takes no interposed path: a slot is an atomic pointer, filled by whoever
//! comes first (all get the same answer).

use libc::{c_char, c_int, c_long, c_uint, c_void, pthread_t, timespec};
use std::sync::atomic::{AtomicPtr, Ordering};

/// A lazily resolved function of the next object in the search order.
pub struct Slot {
    name: &'static [u8],
    version: &'static [u8],
    at: AtomicPtr<c_void>,
}

impl Slot {
    const fn new(name: &'static [u8], version: &'static [u8]) -> Slot {
        Slot { name, version, at: AtomicPtr::new(std::ptr::null_mut()) }
    }

    #[inline]
    fn get(&self) -> *mut c_void {
        // Acquire/Release are not needed: the pointer leads to code, which is not published by this store.
        let p = self.at.load(Ordering::Relaxed);
        if p.is_null() { self.resolve() } else { p }
    }

    #[cold]
    fn resolve(&self) -> *mut c_void {
        let name = self.name.as_ptr().cast::<c_char>();
        let mut p = std::ptr::null_mut();
        if !self.version.is_empty() {
            // SAFETY: both strings are NUL-terminated constants.
            p = unsafe { libc::dlvsym(libc::RTLD_NEXT, name, self.version.as_ptr().cast()) };
        }
        if p.is_null() {
            // SAFETY: as above.
            p = unsafe { libc::dlsym(libc::RTLD_NEXT, name) };
        }
        if p.is_null() {
            let text = b"irs: a libc function that the runtime forwards to is missing (statically linked?)\n";
            // SAFETY: the buffer is valid; without the function nothing can go on.
            unsafe {
                libc::write(2, text.as_ptr().cast(), text.len());
                libc::abort();
            }
        }
        self.at.store(p, Ordering::Relaxed);
        p
    }
}

macro_rules! real {
    ($($(#[$ver:meta])? $name:ident = $sym:literal $(@ $version:literal)? ( $($arg:ident : $ty:ty),* ) $(-> $ret:ty)? ;)*) => {
        $(
            pub mod $name {
                use super::Slot;

                static SLOT: Slot = Slot::new(concat!($sym, "\0").as_bytes(), real!(@version $($version)?));

                /// Where libc's own is.
                #[inline]
                pub fn address() -> *mut libc::c_void {
                    SLOT.get()
                }
            }

            /// libc's own.
            ///
            /// # Safety
            /// As for the libc function of that name.
            #[inline]
            pub unsafe fn $name($($arg: $ty),*) $(-> $ret)? {
                // SAFETY: libc documents this signature for the symbol; cancellation may unwind through it.
                let f: unsafe extern "C-unwind" fn($($ty),*) $(-> $ret)? = unsafe { std::mem::transmute($name::address()) };
                // SAFETY: the caller's duty.
                unsafe { f($($arg),*) }
            }
        )*
    };
    (@version) => { b"" };
    (@version $v:literal) => { concat!($v, "\0").as_bytes() };
}

/// A thread's start routine.
pub type Start = unsafe extern "C-unwind" fn(*mut c_void) -> *mut c_void;
/// The program's `main`.
pub type Main = unsafe extern "C-unwind" fn(c_int, *mut *mut c_char, *mut *mut c_char) -> c_int;
type P = *mut c_void;
type T = *const timespec;
type Clock = libc::clockid_t;

real! {
    create = "pthread_create" (t: *mut pthread_t, attr: P, f: Start, arg: P) -> c_int;
    join = "pthread_join" (t: pthread_t, out: *mut P) -> c_int;
    tryjoin = "pthread_tryjoin_np" (t: pthread_t, out: *mut P) -> c_int;
    timedjoin = "pthread_timedjoin_np" (t: pthread_t, out: *mut P, at: T) -> c_int;
    clockjoin = "pthread_clockjoin_np" (t: pthread_t, out: *mut P, c: Clock, at: T) -> c_int;
    detach = "pthread_detach" (t: pthread_t) -> c_int;

    mutex_init = "pthread_mutex_init" (m: P, attr: P) -> c_int;
    mutex_destroy = "pthread_mutex_destroy" (m: P) -> c_int;
    mutex_lock = "pthread_mutex_lock" (m: P) -> c_int;
    mutex_trylock = "pthread_mutex_trylock" (m: P) -> c_int;
    mutex_timedlock = "pthread_mutex_timedlock" (m: P, at: T) -> c_int;
    mutex_clocklock = "pthread_mutex_clocklock" (m: P, c: Clock, at: T) -> c_int;
    mutex_unlock = "pthread_mutex_unlock" (m: P) -> c_int;

    rw_init = "pthread_rwlock_init" (l: P, attr: P) -> c_int;
    rw_destroy = "pthread_rwlock_destroy" (l: P) -> c_int;
    rw_rdlock = "pthread_rwlock_rdlock" (l: P) -> c_int;
    rw_wrlock = "pthread_rwlock_wrlock" (l: P) -> c_int;
    rw_tryrdlock = "pthread_rwlock_tryrdlock" (l: P) -> c_int;
    rw_trywrlock = "pthread_rwlock_trywrlock" (l: P) -> c_int;
    rw_timedrdlock = "pthread_rwlock_timedrdlock" (l: P, at: T) -> c_int;
    rw_timedwrlock = "pthread_rwlock_timedwrlock" (l: P, at: T) -> c_int;
    rw_clockrdlock = "pthread_rwlock_clockrdlock" (l: P, c: Clock, at: T) -> c_int;
    rw_clockwrlock = "pthread_rwlock_clockwrlock" (l: P, c: Clock, at: T) -> c_int;
    rw_unlock = "pthread_rwlock_unlock" (l: P) -> c_int;

    cond_init = "pthread_cond_init" @ "GLIBC_2.3.2" (c: P, attr: P) -> c_int;
    cond_destroy = "pthread_cond_destroy" @ "GLIBC_2.3.2" (c: P) -> c_int;
    cond_wait = "pthread_cond_wait" @ "GLIBC_2.3.2" (c: P, m: P) -> c_int;
    cond_timedwait = "pthread_cond_timedwait" @ "GLIBC_2.3.2" (c: P, m: P, at: T) -> c_int;
    cond_clockwait = "pthread_cond_clockwait" (c: P, m: P, k: Clock, at: T) -> c_int;
    cond_signal = "pthread_cond_signal" @ "GLIBC_2.3.2" (c: P) -> c_int;
    cond_broadcast = "pthread_cond_broadcast" @ "GLIBC_2.3.2" (c: P) -> c_int;

    barrier_init = "pthread_barrier_init" (b: P, attr: P, n: c_uint) -> c_int;
    barrier_destroy = "pthread_barrier_destroy" (b: P) -> c_int;
    barrier_wait = "pthread_barrier_wait" (b: P) -> c_int;

    sem_init = "sem_init" (s: P, shared: c_int, n: c_uint) -> c_int;
    sem_destroy = "sem_destroy" (s: P) -> c_int;
    sem_wait = "sem_wait" (s: P) -> c_int;
    sem_trywait = "sem_trywait" (s: P) -> c_int;
    sem_timedwait = "sem_timedwait" (s: P, at: T) -> c_int;
    sem_clockwait = "sem_clockwait" (s: P, c: Clock, at: T) -> c_int;
    sem_post = "sem_post" (s: P) -> c_int;
    sem_getvalue = "sem_getvalue" (s: P, out: *mut c_int) -> c_int;

    cancel = "pthread_cancel" (t: pthread_t) -> c_int;
    testcancel = "pthread_testcancel" ();
    setcanceltype = "pthread_setcanceltype" (kind: c_int, old: *mut c_int) -> c_int;

    sysconf = "sysconf" (name: c_int) -> c_long;
    sigaction = "sigaction" (s: c_int, new: *const libc::sigaction, old: *mut libc::sigaction) -> c_int;
    signal = "signal" (s: c_int, f: libc::sighandler_t) -> libc::sighandler_t;
    sysv_signal = "__sysv_signal" (s: c_int, f: libc::sighandler_t) -> libc::sighandler_t;
    sigset = "sigset" (s: c_int, f: libc::sighandler_t) -> libc::sighandler_t;

    flockfile = "flockfile" (f: P);
    ftrylockfile = "ftrylockfile" (f: P) -> c_int;
    funlockfile = "funlockfile" (f: P);

    syscall = "syscall" (number: c_long, a: c_long, b: c_long, c: c_long, d: c_long, e: c_long, f: c_long) -> c_long;

    once = "pthread_once" (o: P, f: unsafe extern "C-unwind" fn()) -> c_int;

    spin_init = "pthread_spin_init" (l: P, shared: c_int) -> c_int;
    spin_destroy = "pthread_spin_destroy" (l: P) -> c_int;
    spin_lock = "pthread_spin_lock" (l: P) -> c_int;
    spin_trylock = "pthread_spin_trylock" (l: P) -> c_int;
    spin_unlock = "pthread_spin_unlock" (l: P) -> c_int;

    start_main = "__libc_start_main" @ "GLIBC_2.34" (main: Main, argc: c_int, argv: *mut *mut c_char, init: P, fini: P, ldfini: P, stack: P) -> c_int;
    quick_exit = "quick_exit" (status: c_int);
}
