//! Which barrier an address is.
//!
//! All barriers are in one table under a lock, but a wait does not look there: each
//! thread keeps those that it has used lately, as of a number that changes with the table. (The barrier's own
//! memory has room, but only libc's functions say that it is a barrier at all: copied, or initialised by who
//! has not called ours, it could hold anything.) A barrier lives as long as somebody keeps it: it may be
//! destroyed as soon as one thread has left the last round, while the others have yet to see that they may
//! leave.

use super::rounds::{Arrival, Rounds};
use crate::map::Map;
use crate::sys::Errno;
use libc::{c_uint, c_void};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, LazyLock, Mutex, MutexGuard, PoisonError};

type P = *mut c_void;

/// A barrier of the program.
pub struct Barrier {
    pub rounds: Rounds,
    /// Of all barriers of this process, in the order of their initialisation.
    number: u64,
}

impl Barrier {
    pub fn new(count: c_uint) -> Arc<Barrier> {
        static NEXT: AtomicU64 = AtomicU64::new(0);
        Arc::new(Barrier { rounds: Rounds::new(count), number: NEXT.fetch_add(1, Ordering::Relaxed) })
    }

    /// The object of a round's events. The top bit tells phases from addresses; they are unique as far as 2³¹
    /// barriers and the rounds' numbers go, which is further than recordings do.
    pub fn phase(&self, a: &Arrival) -> u64 {
        1 << 63 | self.number << 32 | a.round
    }
}

static TABLE: LazyLock<Mutex<Map<usize, Arc<Barrier>>>> = LazyLock::new(Mutex::default);
/// Changes, with the table locked, whenever it does.
static CHANGES: AtomicU64 = AtomicU64::new(1);

fn table() -> MutexGuard<'static, Map<usize, Arc<Barrier>>> {
    // Where it has to wait, libc's function for system calls is called.
    let _errno = Errno::keep();
    TABLE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// There is another barrier at this address from now on, or none.
pub fn put(b: P, barrier: Option<Arc<Barrier>>) {
    let mut table = table();
    // Release: who has seen the program go on from here sees the change.
    CHANGES.fetch_add(1, Ordering::Release);
    let before = match barrier {
        Some(barrier) => table.insert(b as usize, barrier),
        None => table.remove(&(b as usize)),
    };
    drop((table, before));
}

/// The table, held while the process forks: the child has only this thread.
pub struct Held(#[allow(dead_code)] MutexGuard<'static, Map<usize, Arc<Barrier>>>);

pub fn hold() -> Held {
    Held(table())
}

/// Barriers that a thread has used lately. One that it waits at is not here, so that nothing that interrupts
/// the wait takes it away.
#[derive(Default)]
pub struct RecentBarriers([Option<Used>; 4]);

/// A barrier at an address, as of a change of the table.
pub struct Used {
    address: usize,
    changes: u64,
    pub barrier: Arc<Barrier>,
}

impl RecentBarriers {
    /// By its address: a barrier has 32 bytes.
    fn place(&mut self, address: usize) -> &mut Option<Used> {
        &mut self.0[address / 32 % 4]
    }

    /// To be given back.
    #[inline]
    pub fn take(&mut self, address: usize) -> Option<Used> {
        // Acquire: see `put`.
        let changes = CHANGES.load(Ordering::Acquire);
        let used = self.place(address).take();
        used.filter(|u| u.address == address && u.changes == changes).or_else(|| find(address))
    }

    #[inline]
    pub fn give_back(&mut self, used: Used) {
        let place = self.place(used.address);
        *place = Some(used);
    }
}

#[cold]
pub fn find(address: usize) -> Option<Used> {
    let table = table();
    // Relaxed: the table's lock orders it.
    let changes = CHANGES.load(Ordering::Relaxed);
    table.get(&address).map(|b| Used { address, changes, barrier: b.clone() })
}
