//! The one place that names atomics, fences and futexes for the core, so that loom can take their place.
//!
//! **Nothing in `core/` names `std::sync::atomic`.** crossbeam-queue stays off the ordering protocol, so loom
//! needs no model of it.
//!
//! # Asymmetric fences
//!
//! Two protocols of the core have Dekker's shape (each side stores, then loads what the other stored):
//! *advance against going to sleep*, and *entering against retiring*. One side is on every event's path, the
//! other is about to sleep, or is the listener. On Linux the rare side can pay for both: `membarrier(2)` with
//! `PRIVATE_EXPEDITED` makes every running thread of the process pass a full barrier, so the frequent side
//! needs only to keep the compiler from reordering. [`heavy_fence`] is the rare side's, [`light_fence`] the
//! frequent side's. Where the kernel refuses the registration (old kernel, seccomp) both are a seq_cst fence,
//! and under loom, too.
//!
//! A heavy fence takes microseconds and disturbs all processors, a real light one some nanoseconds, more
//! where the line that was stored to is being looked at. So where threads have slept a few times with few
//! events between, and will again, both become seq_cst fences for good ([`often_heavy`]): first the light
//! ones alone, then a last `membarrier`, then the heavy ones. A light fence that was none had its store
//! before that `membarrier`, so whoever looks after it sees the store.

#[cfg(loom)]
pub use loom::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicU64, AtomicUsize, Ordering, fence};
#[cfg(not(loom))]
pub use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, AtomicU64, AtomicUsize, Ordering, fence};

/// For what is rare.
#[cfg(loom)]
pub use loom::sync::{Mutex, MutexGuard};
#[cfg(not(loom))]
pub use std::sync::{Mutex, MutexGuard};

/// For reports, statistics and hints: nothing is ordered by them, and no answer depends on them, so loom does
/// not model them.
pub mod unordered {
    pub use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};
}

/// A 32-bit word to sleep on. Bumped by whoever rings; its value says nothing but "something happened".
#[cfg(not(loom))]
#[derive(Debug)]
pub struct WakeWord(AtomicU32);

#[cfg(not(loom))]
impl WakeWord {
    pub fn new() -> WakeWord {
        WakeWord(AtomicU32::new(0))
    }

    /// The value to pass to [`WakeWord::sleep`]. Acquire: what happened before the bump that is seen is seen.
    pub fn seen(&self) -> u32 {
        self.0.load(Ordering::Acquire)
    }

    /// Sleeps unless the word has changed since it was `seen`. May return spuriously.
    pub fn sleep(&self, seen: u32) {
        crate::futex::wait(&self.0, seen, None);
    }

    /// Changes the word and wakes everyone. Release, for `seen`.
    pub fn bump(&self) {
        self.0.fetch_add(1, Ordering::Release);
        crate::futex::wake_all(&self.0);
    }
}

/// The futex of loom's runs. The kernel compares the word and queues the thread in one step; here the thread
/// queues itself first, then compares (by a read-modify-write, which sees the newest value), then parks: a
/// bump in between has left it the token. (A lock and condition variable of loom's would do if it did not
/// wake threads by their last operation.)
#[cfg(loom)]
#[derive(Debug)]
pub struct WakeWord {
    word: AtomicU32,
    /// Not loom's: no operation of loom's happens while it is held.
    sleepers: std::sync::Mutex<Vec<loom::thread::Thread>>,
}

#[cfg(loom)]
impl WakeWord {
    pub fn new() -> WakeWord {
        WakeWord { word: AtomicU32::new(0), sleepers: Default::default() }
    }

    pub fn seen(&self) -> u32 {
        self.word.load(Ordering::Acquire)
    }

    pub fn sleep(&self, seen: u32) {
        self.sleepers.lock().unwrap().push(loom::thread::current());
        // Relaxed: a futex orders nothing.
        if self.word.fetch_add(0, Ordering::Relaxed) == seen {
            loom::thread::park();
        }
    }

    pub fn bump(&self) {
        self.word.fetch_add(1, Ordering::Release);
        let woken = std::mem::take(&mut *self.sleepers.lock().unwrap());
        woken.iter().for_each(loom::thread::Thread::unpark);
    }
}

impl Default for WakeWord {
    fn default() -> WakeWord {
        WakeWord::new()
    }
}

#[cfg(not(loom))]
mod fences {
    use std::sync::atomic::{AtomicBool, AtomicU8, AtomicU32, AtomicU64, Ordering, compiler_fence, fence};

    /// How fences are made:
    ///
    /// | | light | heavy |
    /// |---|---|---|
    /// | 0: not asked yet | | |
    /// | 1: membarrier works | none | membarrier |
    /// | 3: on the way from 1 to 2 | seq_cst | membarrier |
    /// | 2: it does not, or not any more | seq_cst | seq_cst |
    ///
    /// Asked once, before the first core exists.
    pub static MEMBARRIER: AtomicU8 = AtomicU8::new(0);
    /// The kernel has taken the registration; it stays so, whatever becomes of [`MEMBARRIER`].
    static REGISTERED: AtomicBool = AtomicBool::new(false);
    /// In [`MEMBARRIER`]: a light fence is none.
    pub const MEMBARRIER_WORKS: u8 = 1;
    /// Heavy fences of sleepers lately, and the events of the sleepers between.
    static HEAVY: AtomicU32 = AtomicU32::new(0);
    static EVENTS: AtomicU64 = AtomicU64::new(0);
    /// So many of them tell how it will go on, and so many are forgotten.
    const OFTEN: u32 = 8;
    const LONG_AGO: u32 = 64;
    /// Events between two of a thread's sleeps, on average, below which light fences cost less than heavy
    /// ones.
    const FEW: u64 = 32;

    const PRIVATE_EXPEDITED: i32 = 1 << 3;
    const REGISTER_PRIVATE_EXPEDITED: i32 = 1 << 4;

    fn membarrier(command: i32) -> bool {
        // SAFETY: membarrier takes no pointers; unknown commands return an error.
        unsafe { libc::syscall(libc::SYS_membarrier, command, 0, 0) == 0 }
    }

    /// Registers with the kernel. Must have returned before the first light fence runs.
    pub fn prepare_fences() {
        if MEMBARRIER.load(Ordering::Relaxed) == 0 {
            // Miri knows no such call.
            let registered = !cfg!(miri) && membarrier(REGISTER_PRIVATE_EXPEDITED);
            if registered {
                REGISTERED.store(true, Ordering::Relaxed);
            }
            let state = if registered { 1 } else { 2 };
            // Once only: a second opinion must not turn a light fence that others rely on into none.
            let _ = MEMBARRIER.compare_exchange(0, state, Ordering::SeqCst, Ordering::SeqCst);
        }
    }

    /// A sleeper has needed a heavy fence, and has slept; it has had so many events since it did before.
    pub fn often_heavy(events: u64) {
        if MEMBARRIER.load(Ordering::Relaxed) != 1 {
            return;
        }
        // Relaxed: counts of which nothing but the time of the change depends.
        let heavy = HEAVY.fetch_add(1, Ordering::Relaxed).wrapping_add(1);
        let events = EVENTS.fetch_add(events, Ordering::Relaxed).wrapping_add(events);
        if heavy >= OFTEN && events < FEW * u64::from(heavy) {
            // One thread makes the change.
            let mine = MEMBARRIER.compare_exchange(1, 3, Ordering::SeqCst, Ordering::Relaxed);
            if mine.is_ok() {
                heavy_fence();
                // SeqCst: whoever sees it comes after that fence.
                MEMBARRIER.store(2, Ordering::SeqCst);
            }
        } else if heavy >= LONG_AGO {
            HEAVY.store(0, Ordering::Relaxed);
            EVENTS.store(0, Ordering::Relaxed);
        }
    }

    /// The frequent side's fence.
    #[inline]
    pub fn light_fence() {
        // Relaxed: constant, but for `often_heavy`, where the membarrier orders it.
        if MEMBARRIER.load(Ordering::Relaxed) == MEMBARRIER_WORKS {
            compiler_fence(Ordering::SeqCst);
        } else {
            fence(Ordering::SeqCst);
        }
    }

    /// The rare side's fence.
    #[cold]
    pub fn heavy_fence() {
        fence(Ordering::SeqCst);
        // Acquire: 2 comes after the last membarrier.
        if MEMBARRIER.load(Ordering::Acquire) & 1 != 0 {
            must_fence_everywhere();
        }
        fence(Ordering::SeqCst);
    }

    fn must_fence_everywhere() {
        if !membarrier(PRIVATE_EXPEDITED) {
            // Registered, and yet refused (a seccomp filter put in place later): nothing can
            // be proven about the light side any more.
            eprintln!("IRS: membarrier(2) was refused after its registration; stopping");
            std::process::abort();
        }
    }

    /// Is there a fence that all running threads pass at once?
    pub fn can_fence_everywhere() -> bool {
        // Relaxed: written before other threads exist.
        REGISTERED.load(Ordering::Relaxed)
    }

    /// All running threads of the process pass a full barrier, if that is possible.
    #[cold]
    pub fn fence_everywhere() {
        fence(Ordering::SeqCst);
        if can_fence_everywhere() {
            must_fence_everywhere();
        }
    }
}

#[cfg(loom)]
mod fences {
    pub fn prepare_fences() {}
    pub fn often_heavy(_events: u64) {}
    pub fn light_fence() {
        loom::sync::atomic::fence(loom::sync::atomic::Ordering::SeqCst);
    }
    pub fn heavy_fence() {
        loom::sync::atomic::fence(loom::sync::atomic::Ordering::SeqCst);
    }
    pub fn can_fence_everywhere() -> bool {
        false
    }
    pub fn fence_everywhere() {
        heavy_fence();
    }
}

#[cfg(not(loom))]
pub use fences::{MEMBARRIER, MEMBARRIER_WORKS};
pub use fences::{
    can_fence_everywhere, fence_everywhere, heavy_fence, light_fence, often_heavy, prepare_fences,
};

/// In a spin loop. Under loom this is a yield, without which its scheduler would not let others run.
#[inline]
pub fn spin_hint() {
    #[cfg(loom)]
    loom::thread::yield_now();
    #[cfg(not(loom))]
    std::hint::spin_loop();
}

/// Gives the processor away for a moment.
pub fn yield_now() {
    #[cfg(loom)]
    loom::thread::yield_now();
    #[cfg(not(loom))]
    std::thread::yield_now();
}

/// How often a waiter looks before it sleeps, at most.
pub const MAX_SPIN: u32 = if cfg!(loom) { 0 } else { 2000 };

/// `n` atomics that are zero. Large blocks come untouched from the kernel, so that what is never
/// used costs no memory.
#[cfg(not(loom))]
pub fn zeroed_u64s(n: usize) -> Box<[AtomicU64]> {
    let plain: Box<[u64]> = vec![0u64; n].into_boxed_slice();
    // SAFETY: AtomicU64 has the same size, alignment and bit validity as u64 (on the 64-bit
    // targets that this crate supports), and the box is owned.
    unsafe { Box::from_raw(Box::into_raw(plain) as *mut [AtomicU64]) }
}

/// `n` null pointers, as [`zeroed_u64s`].
#[cfg(not(loom))]
pub fn null_ptrs<T>(n: usize) -> Box<[AtomicPtr<T>]> {
    let plain: Box<[usize]> = vec![0usize; n].into_boxed_slice();
    // SAFETY: AtomicPtr<T> (thin) has the size and alignment of usize, and null is all zeros.
    unsafe { Box::from_raw(Box::into_raw(plain) as *mut [AtomicPtr<T>]) }
}

#[cfg(loom)]
pub fn zeroed_u64s(n: usize) -> Box<[AtomicU64]> {
    (0..n).map(|_| AtomicU64::new(0)).collect()
}

#[cfg(loom)]
pub fn null_ptrs<T>(n: usize) -> Box<[AtomicPtr<T>]> {
    (0..n).map(|_| AtomicPtr::new(std::ptr::null_mut())).collect()
}

/// Keeps what it holds on cache lines of its own (two, because of the adjacent-line prefetcher).
#[derive(Debug, Default)]
#[repr(align(128))]
pub struct Padded<T>(pub T);

/// A test under loom is failing, so that its objects cannot be touched any more, not even by destructors.
#[inline]
pub fn model_failed() -> bool {
    cfg!(loom) && std::thread::panicking()
}
