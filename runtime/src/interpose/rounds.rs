//! The rounds of a barrier: who is the last to arrive, who waits, who is the serial thread. No locks, and no
//! clocks.
//!
//! # The protocol
//!
//! Everything is in one word, so an arrival is one compare-exchange (of `n` threads that the barrier counts,
//! `a` bits count to `n - 1`):
//!
//! | bits | | an arrival that is not the last | the last |
//! |---|---|---|---|
//! | 0…15 | `least`: lowest index that has arrived in this round | takes the lower one | none |
//! | 16…31 | `serial`: the last round's serial thread, until it arrives again; none if it was the last to arrive | none, if it is that thread | `least` of this round |
//! | 32 | `asleep`: somebody may sleep for this round's end | | 0 |
//! | 33…32+a | arrived in this round | one more | 0 |
//! | 33+a…63 | number of the round | | one more |
//!
//! Who has arrived waits for the number to change: first by looking, then asleep. *No wake-up is lost*: who
//! goes to sleep reads the wake word, then sets `asleep` in the state of its own round, and the last arrival
//! of that round, whose compare-exchange takes the bit away, changes the word after that.
//!
//! **The serial thread** is the one with the lowest index. Only who was the lowest when it arrived can be it,
//! and asks. As long as `serial` is the round's own, it answers. It stays until the next round's last
//! arrival, and where as many threads use the barrier as it counts, each has come back by then and knows.
//! Where there are more (or one was carried away from its wait by a handler's jump), the last arrival finds
//! somebody in `serial` who has not, and notes it in a list before it puts another one there. Who asks and
//! finds another round in the word looks there: the note came before the word that it has read. From then on
//! each serial thread takes itself out of the word when it asks, so that it is not noted. Both happen with
//! the list locked, so nothing is noted that has been asked.
//!
//! The number of a round wraps; with more arrivals to a round it has fewer bits, but a round takes longer, so
//! it is minutes at least until a number comes back (2³¹ rounds of two threads, 2²⁴ of 250). Only a thread
//! that has slept through exactly so many rounds would notice.

use crate::sync::{
    AtomicBool, AtomicU64, MAX_SPIN, Mutex, MutexGuard, Ordering, Padded, WakeWord, spin_hint, unordered,
    yield_now,
};
use crate::sys::Errno;
use std::sync::PoisonError;

/// No thread: the index of those without a name, higher than all others.
pub const NOBODY: u16 = u16::MAX;

const SERIAL: u32 = 16;
const ASLEEP: u64 = 1 << 32;
const ARRIVED: u32 = 33;
/// Bits of arrivals, at most. More threads than that do not exist: a barrier that counts more is never
/// passed.
const MOST: u32 = 30;

/// What is written all the time.
#[derive(Debug)]
struct Hot {
    state: AtomicU64,
    word: WakeWord,
    /// Turns that a wait spins, adapted.
    turns: unordered::AtomicU32,
}

/// A barrier.
#[derive(Debug)]
pub struct Rounds {
    hot: Padded<Hot>,
    count: u64,
    /// Where the round's number is.
    shift: u32,
    /// Somebody has been noted below: more threads use the barrier than it counts.
    crowded: AtomicBool,
    /// Rounds and their serial threads, who have not asked yet.
    notes: Mutex<Vec<(u64, u16)>>,
}

/// A thread in a round, from its arrival on.
#[derive(Clone, Copy, Debug)]
pub struct Arrival {
    /// The round's number; the same for all of them.
    pub round: u64,
    role: Role,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Role {
    /// It was the last one, and knows whether it is the serial thread.
    Last(bool),
    /// It was the lowest so far.
    Lowest,
    Other,
}

impl Rounds {
    /// A barrier that counts so many threads, at least one.
    pub fn new(count: u32) -> Rounds {
        let bits = (32 - count.saturating_sub(1).leading_zeros()).min(MOST);
        let state = AtomicU64::new(u64::from(NOBODY) << SERIAL | u64::from(NOBODY));
        let hot = Hot { state, word: WakeWord::new(), turns: unordered::AtomicU32::new(MAX_SPIN) };
        Rounds {
            hot: Padded(hot),
            count: u64::from(count),
            shift: ARRIVED + bits,
            crowded: AtomicBool::new(false),
            notes: Mutex::default(),
        }
    }

    /// How many threads it counts.
    pub fn count(&self) -> u64 {
        self.count
    }

    /// The thread with this index arrives.
    #[inline]
    pub fn arrive(&self, who: u16) -> Arrival {
        let state = &self.hot.0.state;
        want(state);
        // Relaxed: the exchange below orders it.
        let mut s = state.load(Ordering::Relaxed);
        loop {
            let (round, arrived) = (s >> self.shift, (s & self.below()) >> ARRIVED);
            let least = s as u16;
            let serial = match (s >> SERIAL) as u16 {
                w if w == who => NOBODY,
                w => w,
            };
            let lowest = least.min(who);
            let (next, role) = if arrived + 1 < self.count {
                let kept = s & !u64::from(u32::MAX) | u64::from(serial) << SERIAL | u64::from(lowest);
                let role = if who < least { Role::Lowest } else { Role::Other };
                (kept.wrapping_add(1 << ARRIVED), role)
            } else {
                if serial != NOBODY {
                    self.note(round, serial);
                }
                let mine = lowest == who;
                let serial = if mine { NOBODY } else { lowest };
                let number = round.wrapping_add(1) << self.shift;
                (number | u64::from(serial) << SERIAL | u64::from(NOBODY), Role::Last(mine))
            };
            // AcqRel: the last one hands on what all did before they arrived. Relaxed: tries again.
            match state.compare_exchange_weak(s, next, Ordering::AcqRel, Ordering::Relaxed) {
                Ok(_) => {
                    if matches!(role, Role::Last(_)) && s & ASLEEP != 0 {
                        self.hot.0.word.bump();
                    }
                    return Arrival { round, role };
                }
                Err(now) => s = now,
            }
        }
    }

    /// Have all of the round arrived?
    #[inline]
    pub fn is_over(&self, a: &Arrival) -> bool {
        // Acquire: what they did before they arrived happened before.
        matches!(a.role, Role::Last(_)) || self.hot.0.state.load(Ordering::Acquire) >> self.shift != a.round
    }

    /// Looks for a while whether the round is over, as long as it is `hopeful`; how long adapts to whether it
    /// helped last time, and is no less than `least` turns.
    pub fn spin(&self, a: &Arrival, least: u32, hopeful: impl Fn() -> bool) -> bool {
        /// Looks without a pause between, which takes tens of nanoseconds: threads that all come at the same
        /// time need no more.
        const LOOKS: u32 = if cfg!(loom) { 0 } else { 400 };
        /// Turns between looks whether it is worth while.
        const TURNS: u32 = 64;
        if !hopeful() {
            return self.is_over(a);
        }
        if (0..LOOKS).any(|_| self.is_over(a)) {
            return true;
        }
        // Relaxed, below, too: a hint.
        let turns = &self.hot.0.turns;
        let most = turns.load(Ordering::Relaxed).clamp(least.min(MAX_SPIN), MAX_SPIN);
        for turn in 0..most {
            if self.is_over(a) {
                turns.store((most * 2).min(MAX_SPIN), Ordering::Relaxed);
                return true;
            }
            if turn % TURNS == TURNS - 1 {
                if !hopeful() {
                    return self.is_over(a);
                }
                // Who is awaited may have been put on this very processor, behind this thread.
                yield_now();
            }
            spin_hint();
        }
        turns.store(most / 2, Ordering::Relaxed);
        self.is_over(a)
    }

    /// Sleeps until the round is over.
    pub fn sleep(&self, a: &Arrival) {
        let Hot { state, word, .. } = &self.hot.0;
        loop {
            let seen = word.seen();
            // Acquire: as in `is_over`.
            let s = state.load(Ordering::Acquire);
            if matches!(a.role, Role::Last(_)) || s >> self.shift != a.round {
                return;
            }
            // Release: the word was read before. Relaxed: looks again.
            let said = s & ASLEEP != 0
                || state.compare_exchange(s, s | ASLEEP, Ordering::AcqRel, Ordering::Relaxed).is_ok();
            if said {
                word.sleep(seen);
            }
        }
    }

    /// Of a round that is over: is the thread its serial one? To be asked once.
    #[inline]
    pub fn is_serial(&self, a: &Arrival, who: u16) -> bool {
        match a.role {
            Role::Last(mine) => mine,
            Role::Other => false,
            Role::Lowest => {
                // Acquire: with another round's word come the notes.
                let s = self.hot.0.state.load(Ordering::Acquire);
                let next = s >> self.shift == self.after(a.round);
                if next && !self.crowded.load(Ordering::Relaxed) {
                    return (s >> SERIAL) as u16 == who;
                }
                self.is_serial_slow(a.round, who)
            }
        }
    }

    /// Where more threads use the barrier than it counts: asks, and leaves nothing behind.
    #[cold]
    fn is_serial_slow(&self, round: u64, who: u16) -> bool {
        let mut notes = self.notes();
        let noted = notes.contains(&(round, who));
        // (Of its earlier rounds nothing is open any more.)
        notes.retain(|n| n.1 != who);
        let state = &self.hot.0.state;
        let mut s = state.load(Ordering::Acquire);
        while s >> self.shift == self.after(round) && (s >> SERIAL) as u16 == who {
            let asked = s | u64::from(NOBODY) << SERIAL;
            // AcqRel, Acquire: as in `arrive`.
            match state.compare_exchange_weak(s, asked, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) => return true,
                Err(now) => s = now,
            }
        }
        noted
    }

    /// The serial thread of the round before `round` has not come back yet, as the word says still.
    #[cold]
    fn note(&self, round: u64, serial: u16) {
        let mut notes = self.notes();
        // Acquire: whoever asked meanwhile had the lock before.
        let s = self.hot.0.state.load(Ordering::Acquire);
        let note = (self.before(round), serial);
        if s >> self.shift == round && (s >> SERIAL) as u16 == serial && !notes.contains(&note) {
            notes.push(note);
        }
        // Relaxed: the word that the caller is about to write passes both on.
        self.crowded.store(true, Ordering::Relaxed);
    }

    fn notes(&self) -> MutexGuard<'_, Vec<(u64, u16)>> {
        // Where it has to wait, libc's function for system calls is called.
        let _errno = Errno::keep();
        self.notes.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The bits below the round's number.
    #[inline]
    fn below(&self) -> u64 {
        (1 << self.shift) - 1
    }

    fn after(&self, round: u64) -> u64 {
        round.wrapping_add(1) << self.shift >> self.shift
    }

    fn before(&self, round: u64) -> u64 {
        round.wrapping_sub(1) << self.shift >> self.shift
    }
}

/// The word's line is about to be written: fetched once, and not once to be read and once to be written.
#[inline(always)]
fn want(word: &AtomicU64) {
    #[cfg(all(target_arch = "x86_64", not(any(loom, miri))))]
    // SAFETY: a prefetch of a valid address; it changes nothing.
    unsafe {
        use std::arch::x86_64::{_MM_HINT_ET0, _mm_prefetch};
        _mm_prefetch::<_MM_HINT_ET0>(std::ptr::from_ref(word).cast());
    }
    #[cfg(not(all(target_arch = "x86_64", not(any(loom, miri)))))]
    let _ = word;
}

#[cfg(not(loom))]
#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use std::sync::Arc;
    use std::sync::atomic::AtomicU64 as Plain;

    /// So many threads arrive in all so many rounds, whoever comes: each round has as many as it counts, and
    /// the lowest is its serial one. They spin or sleep.
    fn rounds(threads: u16, count: u32, rounds: u64, first: u64, spins: bool) {
        let barrier = Arc::new(Rounds::new(count));
        // As if so many rounds were over.
        let at = first << barrier.shift | u64::from(u32::MAX);
        barrier.hot.0.state.store(at, Ordering::Relaxed);
        let tickets = Arc::new(Plain::new(0));
        let run = |who: u16| {
            let (barrier, tickets) = (barrier.clone(), tickets.clone());
            std::thread::spawn(move || {
                let mut seen = Vec::new();
                while tickets.fetch_add(1, Ordering::Relaxed) < rounds * u64::from(count) {
                    let a = barrier.arrive(who);
                    if !barrier.spin(&a, 0, || spins) {
                        barrier.sleep(&a);
                    }
                    assert!(barrier.is_over(&a));
                    seen.push((a.round, barrier.is_serial(&a, who)));
                }
                (who, seen)
            })
        };
        let running: Vec<_> = (0..threads).map(run).collect();
        let mut all: BTreeMap<u64, Vec<(u16, bool)>> = BTreeMap::new();
        for thread in running {
            let (who, seen) = thread.join().expect("it does not panic");
            seen.into_iter().for_each(|(r, serial)| all.entry(r).or_default().push((who, serial)));
        }
        assert_eq!(all.len() as u64, rounds);
        for (round, mut came) in all {
            came.sort_unstable();
            let serial: Vec<_> = came.iter().filter(|c| c.1).collect();
            assert_eq!(came.len(), count as usize, "round {round}: {came:?}");
            assert_eq!(serial, [&came[0]], "round {round}: {came:?}");
        }
        // Who has asked leaves nothing behind, but for what was noted before anybody knew of crowds.
        assert!(barrier.notes().len() <= usize::from(threads));
    }

    #[test]
    fn as_many_threads_as_it_counts() {
        for spins in [false, true] {
            rounds(1, 1, 1000, 0, spins);
            rounds(2, 2, 3000, 0, spins);
            rounds(5, 5, 300, 0, spins);
            // No waiting for a thread that has been asleep since the number's last time.
            rounds(3, 3, 1000, (1 << 29) - 500, spins);
        }
    }

    #[test]
    fn more_threads_than_it_counts() {
        for spins in [false, true] {
            rounds(3, 2, 2000, 0, spins);
            rounds(7, 2, 2000, (1 << 30) - 7, spins);
            rounds(8, 3, 1000, 0, spins);
            rounds(3, 1, 1000, 0, spins);
        }
    }

    /// The serial thread of a round is preempted while others go through the next ones: it hears of it all
    /// the same, once.
    #[test]
    fn whoever_asks_late_is_told() {
        let barrier = Rounds::new(2);
        for _ in 0..3 {
            let a = [0, 5].map(|who| barrier.arrive(who));
            for others in 1..4 {
                let b = [others, 7].map(|who| barrier.arrive(who));
                assert_eq!(b[0].round, barrier.after(a[0].round) + u64::from(others) - 1);
                assert_eq!([barrier.is_serial(&b[0], others), barrier.is_serial(&b[1], 7)], [true, false]);
            }
            assert_eq!([barrier.is_serial(&a[0], 0), barrier.is_serial(&a[1], 5)], [true, false]);
            assert!(barrier.notes().is_empty() || a[0].round == 0, "{:?}", barrier.notes());
        }
    }

    /// Without names the last to arrive is the serial thread; with some, the lowest of those.
    #[test]
    fn threads_without_names() {
        let barrier = Rounds::new(2);
        let round = |who: [u16; 2]| {
            let a = who.map(|w| barrier.arrive(w));
            [barrier.is_serial(&a[0], who[0]), barrier.is_serial(&a[1], who[1])]
        };
        assert_eq!(round([NOBODY, NOBODY]), [false, true]);
        assert_eq!(round([NOBODY, 3]), [false, true]);
        assert_eq!(round([3, NOBODY]), [true, false]);
        assert_eq!(round([NOBODY, NOBODY]), [false, true]);
    }

    /// More than there can be threads: the number of the round is left alone.
    #[test]
    fn huge_counts() {
        for count in [1 << 30, (1 << 30) + 1, i32::MAX as u32] {
            let barrier = Rounds::new(count);
            let a = barrier.arrive(1);
            (0..1000).for_each(|_| assert_eq!(barrier.arrive(NOBODY).round, a.round));
            assert!(!barrier.is_over(&a));
        }
    }
}
