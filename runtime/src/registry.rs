//! The threads of the program that live, and the names of all: for joins, the recorder and the watchdog.

use crate::map::Map;
use crate::sys::{self, Undisturbed};
use crate::thread::Thread;
use std::ops::{Deref, DerefMut};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};

/// All threads that have not ended (or whose recorded events are not yet written), and all names given so
/// far.
#[derive(Default)]
pub struct Registry {
    pub live: Vec<Arc<Thread>>,
    pub table: ThreadTable,
    /// Names given by [`Registry::unused`].
    given: u32,
    by_pthread: Map<u64, Arc<Thread>>,
}

/// The registry, locked. Handlers wait meanwhile: one that ends the process needs the lock, on another
/// thread.
pub fn registry() -> Locked {
    static REGISTRY: OnceLock<Mutex<Registry>> = OnceLock::new();
    let (errno, quiet) = (sys::Errno::keep(), Undisturbed::begin());
    // A panic elsewhere leaves nothing half done here.
    let guard = REGISTRY.get_or_init(Mutex::default).lock().unwrap_or_else(PoisonError::into_inner);
    Locked { guard, _quiet: quiet, _errno: errno }
}

/// See [`registry`]. Unlocks first, then lets signals in.
pub struct Locked {
    guard: MutexGuard<'static, Registry>,
    _quiet: Undisturbed,
    _errno: sys::Errno,
}

impl Deref for Locked {
    type Target = Registry;
    fn deref(&self) -> &Registry {
        &self.guard
    }
}

impl DerefMut for Locked {
    fn deref_mut(&mut self) -> &mut Registry {
        &mut self.guard
    }
}

impl Registry {
    /// Another thread is about to begin.
    pub fn expect(&mut self, t: Arc<Thread>) {
        self.live.push(t);
        // Room for all that have not said yet who they are: a thread that asks libc for memory gets an arena
        // of its own for that, which costs more than its creation.
        self.by_pthread.reserve(self.live.len());
    }

    /// Changes when any of them moves.
    pub fn progress(&self) -> u64 {
        self.live.iter().fold(0, |n, t| n.wrapping_add(t.progress()))
    }

    /// Says which thread a `pthread_t` is. Called by the thread, before anything of the program's runs in it,
    /// and by its creator, whoever is first: who comes second is not asked. (The thread may have ended by
    /// then, and its `pthread_t` may belong to another one.)
    pub fn bind(&mut self, pthread: impl FnOnce() -> u64, t: &Arc<Thread>) {
        // Relaxed: the registry's lock orders it.
        if !t.bound.swap(true, Ordering::Relaxed) {
            self.by_pthread.insert(pthread(), t.clone());
        }
    }

    /// An index that no live thread has, under which the thread is main's next child: where names are for
    /// reports only, they do not run out, however many threads come and go.
    pub fn unused(&mut self) -> ThreadIx {
        let mut used: Vec<_> = self.live.iter().map(|t| t.ix.index()).collect();
        used.sort_unstable();
        // Main's 0 is the first in use.
        let free = used.iter().enumerate().find(|(i, ix)| i != *ix).map_or(used.len(), |(i, _)| i);
        let free = free.clamp(1, usize::from(u16::MAX));
        let rank = self.given;
        self.given = self.given.wrapping_add(1);
        self.table.0.resize(self.table.0.len().max(free), ThreadName { parent: ThreadIx::MAIN, rank });
        self.table.0[free - 1] = ThreadName { parent: ThreadIx::MAIN, rank };
        ThreadIx(free as u16)
    }

    pub fn find(&self, pthread: u64) -> Option<Arc<Thread>> {
        self.by_pthread.get(&pthread).cloned()
    }

    /// The `pthread_t` is joined, or its detached thread has ended.
    pub fn unbind(&mut self, pthread: u64, t: &Arc<Thread>) {
        if self.by_pthread.get(&pthread).is_some_and(|x| Arc::ptr_eq(x, t)) {
            self.by_pthread.remove(&pthread);
        }
    }
}
