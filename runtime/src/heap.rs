//! The runtime's memory: the system's, and where the system has none, what the listener has set aside.
//!
//! Behind the socket, memory is asked for in many small pieces, by libraries that end the process where there
//! is none. The listener therefore has *arenas*: mappings that it makes while there is room, from which its
//! thread is served when the system refuses. One small arena lives as long as the process, for whatever
//! clients are told; one more is there while a push is judged ([`hold`]), as large as all that can come of
//! that push. Every other thread runs out of memory as the program itself would.
//!
//! What is still in use at the end of a judgement, as a set in force, keeps its arena. It is unmapped when
//! the last piece of it has gone and the listener comes by.

use rlsf::Tlsf;
use std::alloc::{GlobalAlloc, Layout, System};
use std::cell::Cell;
use std::ptr::{NonNull, null_mut};
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};

#[global_allocator]
static HEAP: Heap = Heap;

struct Heap;

/// Pieces of up to 8 GiB (32 << 28 bytes), found with at most 1/32 of them lost.
type Pool = Tlsf<'static, u32, u32, 28, 32>;

/// Arenas at one time. Where none is left, a push is refused.
const ARENAS: usize = 16;
/// The arena that lives as long as the process: what clients and the log are told between two judgements.
const STANDING: usize = 256 << 10;
/// The largest piece that comes from there: what is larger can be refused (messages are).
const SMALL: usize = 16 << 10;
/// So often a thread tries to get hold of an arena. Each takes it for some hundred instructions.
const TRIES: u32 = 100_000;

struct Arena {
    /// Its mapping, which begins with its pool, as one word, so that nobody sees half of a change: the number
    /// of its first page, then [`PAGES`] bits for how many it has. 0: there is none. It changes under
    /// [`MAPPING`] only, and only while nobody has a piece.
    range: AtomicU64,
    /// Pieces that somebody has.
    pieces: AtomicUsize,
    /// Somebody works on the pool.
    busy: AtomicBool,
}

static ALL: [Arena; ARENAS] =
    [const { Arena { range: AtomicU64::new(0), pieces: AtomicUsize::new(0), busy: AtomicBool::new(false) } };
        ARENAS];

/// Pieces that somebody has, of all arenas: as long as there are none, nobody has to look where memory is.
static PIECES: AtomicUsize = AtomicUsize::new(0);

/// Which arenas are kept for judging at this moment, one bit each. Who has it may map and unmap arenas. (A
/// process has one listener; tests have several at a time.)
static MAPPING: Mutex<u32> = Mutex::new(0);

const PAGE: usize = 4096;
/// An address has 35 bits more than a page's; so this leaves one.
const PAGES: u32 = 28;

thread_local! {
    /// The arenas that this thread is served from, one bit each. None but for the listener's.
    static MINE: Cell<u32> = const { Cell::new(0) };
}

impl Arena {
    /// Maps it; for who has [`MAPPING`]. `false` if the process cannot have so much.
    fn map(&self, len: usize) -> bool {
        let pages = len.div_ceil(PAGE);
        if pages >> PAGES != 0 {
            return false;
        }
        let len = pages * PAGE;
        let (all, how) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
        // SAFETY: a new mapping, wherever the system puts it.
        let base = unsafe { libc::mmap(null_mut(), len, all, how, -1, 0) };
        if base == libc::MAP_FAILED {
            return false;
        }
        let base = base.cast::<u8>();
        // SAFETY: it is this thread's alone until `range` is stored, page-aligned, and larger than a pool
        // (every caller asks for far more); its rest is handed to the pool and to nobody else. The pool does
        // not move.
        unsafe {
            let pool = base.cast::<Pool>();
            pool.write(Pool::new());
            let rest = base.add(size_of::<Pool>());
            let rest = NonNull::slice_from_raw_parts(NonNull::new_unchecked(rest), len - size_of::<Pool>());
            (*pool).insert_free_block_ptr(rest);
        }
        // Relaxed: only threads that hold it take pieces, which come after this by `MAPPING`; and whoever
        // gives one back got it from there.
        self.range.store(((base as u64 / PAGE as u64) << PAGES) | pages as u64, Ordering::Relaxed);
        true
    }

    /// Where it begins, and its length.
    #[inline]
    fn range(&self) -> Option<(*mut u8, usize)> {
        // Relaxed: who has a piece of it sees its mapping, see `map`; who has none learns that it has none.
        let range = self.range.load(Ordering::Relaxed) as usize;
        (range != 0).then_some((((range >> PAGES) * PAGE) as *mut u8, (range & ((1 << PAGES) - 1)) * PAGE))
    }

    /// Unmaps it, if nobody has a piece of it; for who has [`MAPPING`].
    fn unmap(&self) -> bool {
        // Acquire, with Release in `give`: whoever gave the last piece back works on it no more.
        if self.pieces.load(Ordering::Acquire) != 0 {
            return false;
        }
        let Some((base, len)) = self.range() else { return true };
        // Relaxed: nobody has anything that lies there.
        self.range.store(0, Ordering::Relaxed);
        // SAFETY: mapped by `map`; no piece of it is in use, and nobody can take one any more.
        unsafe { libc::munmap(base.cast(), len) == 0 }
    }

    fn has(&self, p: *mut u8) -> bool {
        self.range().is_some_and(|(base, len)| (p as usize).wrapping_sub(base as usize) < len)
    }

    /// Works on its pool; `None` if others do all the time. (A thread may lie asleep in there, in a forked
    /// child for ever: nobody waits for that.)
    fn with<R>(&self, f: impl FnOnce(&mut Pool) -> R) -> Option<R> {
        let mut tries = 0;
        // Acquire and Release: what was done to the pool last is seen by who works on it next.
        while self.busy.compare_exchange_weak(false, true, Ordering::Acquire, Ordering::Relaxed).is_err() {
            tries += 1;
            if tries == TRIES {
                return None;
            }
            std::hint::spin_loop();
        }
        // SAFETY: the pool is there as long as the arena is, which is held, or has a piece in use; `busy`
        // keeps others out.
        let result = self.range().map(|(base, _)| unsafe { f(&mut *base.cast::<Pool>()) });
        self.busy.store(false, Ordering::Release);
        result
    }

    fn take(&self, layout: Layout) -> Option<NonNull<u8>> {
        let p = self.with(|pool| pool.allocate(layout)).flatten()?;
        // Relaxed: who gives it back does so after this, see `map`.
        self.pieces.fetch_add(1, Ordering::Relaxed);
        PIECES.fetch_add(1, Ordering::Relaxed);
        Some(p)
    }

    fn give(&self, p: NonNull<u8>, layout: Layout) {
        // SAFETY: it came from `take` of this arena, with this layout. Where the pool cannot be had, the
        // piece stays in use, and with it the arena.
        if self.with(|pool| unsafe { pool.deallocate(p, layout.align()) }).is_some() {
            PIECES.fetch_sub(1, Ordering::Relaxed);
            // Release: see `unmap`.
            self.pieces.fetch_sub(1, Ordering::Release);
        }
    }
}

/// The arena of a piece of memory, if it comes from one.
#[inline]
fn arena_of(p: *mut u8) -> Option<&'static Arena> {
    // Relaxed: who has a piece of an arena sees that it is counted, see `Arena::map`.
    (PIECES.load(Ordering::Relaxed) != 0).then(|| ALL.iter().find(|a| a.has(p))).flatten()
}

/// The system has no memory for this. Has the thread an arena?
#[cold]
fn set_aside(layout: Layout) -> *mut u8 {
    let mine = MINE.try_with(Cell::get).unwrap_or(0);
    // (What is held for a judgement first: it is made for it.)
    let arenas = (0..ARENAS).rev().filter(|k| mine >> k & 1 != 0 && (*k > 0 || layout.size() <= SMALL));
    arenas.filter_map(|k| ALL[k].take(layout)).next().map_or(null_mut(), NonNull::as_ptr)
}

// SAFETY: memory comes from the system or from an arena, whose pieces do not overlap; `arena_of` says which,
// since an arena's addresses are mapped, and so nobody else's, as long as a piece of it is in use. Nothing
// here panics.
unsafe impl GlobalAlloc for Heap {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's.
        let p = unsafe { System.alloc(layout) };
        if p.is_null() { set_aside(layout) } else { p }
    }

    unsafe fn alloc_zeroed(&self, layout: Layout) -> *mut u8 {
        // SAFETY: the caller's.
        let p = unsafe { System.alloc_zeroed(layout) };
        if !p.is_null() {
            return p;
        }
        let p = set_aside(layout);
        if !p.is_null() {
            // SAFETY: so many bytes were just taken.
            unsafe { p.write_bytes(0, layout.size()) };
        }
        p
    }

    unsafe fn dealloc(&self, p: *mut u8, layout: Layout) {
        match (arena_of(p), NonNull::new(p)) {
            (Some(arena), Some(p)) => arena.give(p, layout),
            // SAFETY: the caller's; it did not come from an arena.
            _ => unsafe { System.dealloc(p, layout) },
        }
    }

    unsafe fn realloc(&self, p: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        if arena_of(p).is_none() {
            // SAFETY: the caller's; it did not come from an arena.
            let q = unsafe { System.realloc(p, layout, size) };
            if !q.is_null() {
                return q;
            }
        }
        // SAFETY: the caller keeps to what `realloc` demands of sizes. The new piece is apart from the old
        // one, which is given back as it was taken.
        unsafe {
            let q = self.alloc(Layout::from_size_align_unchecked(size, layout.align()));
            if !q.is_null() {
                q.copy_from_nonoverlapping(p, layout.size().min(size));
                self.dealloc(p, layout);
            }
            q
        }
    }
}

/// This thread is the listener's: from now on it has the standing arena. `false`: there is no memory for it.
pub fn stand() -> bool {
    let _mapping = MAPPING.lock().unwrap_or_else(|e| e.into_inner());
    let there = ALL[0].range().is_some() || ALL[0].map(STANDING);
    MINE.set(MINE.get() | u32::from(there));
    there
}

/// Memory that is kept for what this thread is about to do.
pub struct Held(usize);

/// Keeps so many bytes for this thread, until what is returned is dropped. `None`: the process cannot have
/// them.
pub fn hold(bytes: usize) -> Option<Held> {
    let len = bytes.checked_add(size_of::<Pool>())?;
    let mut held = MAPPING.lock().unwrap_or_else(|e| e.into_inner());
    // (Among them what other judgements have left, and nobody uses any more.)
    let free = (1..ARENAS).filter(|k| *held >> k & 1 == 0 && ALL[*k].unmap()).min()?;
    ALL[free].map(len).then(|| {
        *held |= 1 << free;
        MINE.set(MINE.get() | 1 << free);
        Held(free)
    })
}

impl Drop for Held {
    fn drop(&mut self) {
        let mut held = MAPPING.lock().unwrap_or_else(|e| e.into_inner());
        MINE.set(MINE.get() & !(1 << self.0));
        *held &= !(1 << self.0);
        ALL[self.0].unmap();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One test at a time: they look at which arenas there are.
    static ALONE: Mutex<()> = Mutex::new(());

    /// A piece of an arena, whatever the system has.
    fn piece(bytes: usize) -> (NonNull<u8>, Layout) {
        let layout = Layout::from_size_align(bytes, 16).unwrap();
        (NonNull::new(set_aside(layout)).unwrap(), layout)
    }

    #[test]
    fn pieces_come_from_what_is_held_and_keep_it() {
        let _alone = ALONE.lock().unwrap_or_else(|e| e.into_inner());
        let layout = Layout::new::<u64>();
        assert!(set_aside(layout).is_null(), "nothing is held");
        let held = hold(1 << 20).unwrap();
        let k = held.0;
        let (p, small) = piece(100);
        assert!(ALL[k].has(p.as_ptr()) && arena_of(p.as_ptr()).is_some());
        assert!(set_aside(Layout::from_size_align(2 << 20, 16).unwrap()).is_null(), "more than there is");
        // SAFETY: it is in use, and so long; larger than before it is another one.
        let q = unsafe {
            p.as_ptr().write_bytes(7, 100);
            HEAP.realloc(p.as_ptr(), small, 4000)
        };
        assert!(!q.is_null() && arena_of(q).is_none(), "the system has room for it");
        // SAFETY: the same.
        assert!((0..100).all(|i| unsafe { q.add(i).read() } == 7));
        // SAFETY: as it was allocated.
        unsafe { HEAP.dealloc(q, Layout::from_size_align(4000, 16).unwrap()) };
        let (kept, layout) = piece(5000);
        drop(held);
        assert!(ALL[k].has(kept.as_ptr()), "somebody has a piece of it");
        assert!(set_aside(layout).is_null(), "nothing is held");
        // Another thread may give it back; the arena goes when the next one is held.
        let address = kept.as_ptr() as usize;
        // SAFETY: as it was taken, and nobody else has it.
        std::thread::spawn(move || unsafe { HEAP.dealloc(address as *mut u8, layout) }).join().unwrap();
        assert_eq!(ALL[k].pieces.load(Ordering::Relaxed), 0);
        let again = hold(1 << 20).unwrap();
        assert!(again.0 == k || ALL[k].range().is_none(), "nobody uses it, and it is there");
        assert!(hold(usize::MAX).is_none() && hold(1 << 46).is_none());
    }

    #[test]
    fn all_of_an_arena_is_used_again() {
        let _alone = ALONE.lock().unwrap_or_else(|e| e.into_inner());
        let _held = hold(8 << 20).unwrap();
        for round in 0..100 {
            let pieces: Vec<_> = (0..200).map(|k| piece(1 + (k * 7919 + round) % 20_000)).collect();
            for (k, (p, layout)) in pieces.iter().enumerate() {
                // SAFETY: it is in use, and so long.
                unsafe { p.as_ptr().write_bytes(k as u8, layout.size()) };
            }
            for (k, (p, layout)) in pieces.iter().enumerate() {
                // SAFETY: it is in use, and so long; then it is given back as it was taken.
                unsafe {
                    assert!((0..layout.size()).all(|i| p.as_ptr().add(i).read() == k as u8));
                    HEAP.dealloc(p.as_ptr(), *layout);
                }
            }
        }
    }
}
