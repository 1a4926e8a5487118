//! An eventcount: threads sleep until a number has reached a value, and whoever raises it pays nothing where
//! nobody sleeps.
//!
//! # The protocol
//!
//! `wanted` is not above the smallest value that any sleeper waits for, `u64::MAX` if nobody sleeps. The
//! number itself lives elsewhere (a thread's 64-bit progress counter, the path). `waiters` has a bit for each
//! thread that may sleep here; what it waits for (`target`) and the word that it sleeps on are its own
//! ([`WaiterSlot`]), so that a notification wakes exactly the threads whose value is reached. The word is 32
//! bits wide because futexes are; its value says nothing, so its wrap is harmless (2³² *notifications*
//! between two instructions of one sleeper would have to happen), while the number that decides is 64 bits
//! wide and is looked at before and after each sleep.
//!
//! | the raiser (each event)            | the sleeper (rarely)                        |
//! |---|---|
//! | R1 stores the number               | S1 loads its word, stores its target, sets its bit |
//! | R2 light fence                     | S2 `wanted = min(wanted, target)`           |
//! | R3 loads `wanted`; not above? notifies: | S3 heavy fence                            |
//! | R4 `wanted = MAX`                  | S4 looks at the number: reached? returns    |
//! | R5 each bit whose target is reached: clears it, bumps that thread's word, wakes it | S5 sleeps while its word is as in S1 |
//! | R6 `wanted = min(wanted, the other bits' targets)` | S6 clears its bit           |
//!
//! *No wake-up is lost.* R1/R3 and S2/S4 are Dekker's shape with full fences between (see `sync.rs` on how
//! the raiser's can be free): either S4 sees the number, or R3 sees `wanted <= target`. In the latter case
//! the raiser notifies, or its own R3 saw `MAX` because another notification's R4 came between. Either way
//! some R4 comes after S2 in `wanted`'s order and so sees what S1 wrote: R5 bumps the word after S1, and the
//! sleeper returns from S5 or is woken. *R6 forgets nobody*: a counter has one raiser, who comes to R6 before
//! its next R1. Where several threads raise, see [`EventCount::raised_by_any`]; where the notification is for
//! something else than the number, everybody is woken. *A change of the set* concerns only some sleepers
//! ([`EventCount::notify_changed`]), and leaves `wanted` as it is: not above any target still, so that the
//! raiser notifies as before. It bumps `wanted` by nothing, in place of R4: where that comes after S2, it
//! sees S1's bit; else S2 sees it, and S4 sees the change. *A bit or target that is out of date* (its thread
//! has gone on, and maybe sleeps elsewhere) means an idle wake-up, or an idle notification later.

use super::slot::Slot;
use crate::sync::{
    AtomicU32, AtomicU64, Ordering, WakeWord, fence, heavy_fence, light_fence, often_heavy, unordered,
    zeroed_u64s,
};

#[derive(Debug)]
pub struct EventCount {
    pub(super) wanted: AtomicU64,
    waiters: Box<[AtomicU64]>,
    /// Wakes only whose target is reached.
    exact: bool,
}

/// Where a thread sleeps.
#[derive(Debug)]
pub struct WaiterSlot {
    target: AtomicU64,
    /// Not 0: nothing but the number can end the thread's wait.
    steady: AtomicU32,
    word: WakeWord,
    /// The thread's events when it slept last.
    slept: unordered::AtomicU64,
}

impl WaiterSlot {
    /// Its thread, which has had so many events, has slept at the price of a heavy fence.
    fn note(&self, events: u64) {
        // Relaxed: nobody else's.
        let before = self.slept.swap(events, unordered::Ordering::Relaxed);
        often_heavy(events.wrapping_sub(before));
    }
}

impl Default for WaiterSlot {
    fn default() -> WaiterSlot {
        WaiterSlot {
            target: AtomicU64::new(0),
            steady: AtomicU32::new(0),
            word: WakeWord::new(),
            slept: unordered::AtomicU64::new(0),
        }
    }
}

impl EventCount {
    pub fn new(threads: usize, exact: bool) -> EventCount {
        EventCount { wanted: AtomicU64::new(u64::MAX), waiters: zeroed_u64s(threads.div_ceil(64)), exact }
    }

    /// After the number was raised to `now` by the only thread that raises it (R2, R3): is somebody to be
    /// woken, by [`EventCount::notify_for`]?
    #[inline]
    pub fn is_wanted(&self, now: u64) -> bool {
        light_fence();
        // Relaxed: the fences order it.
        self.wanted.load(Ordering::Relaxed) <= now
    }

    /// R4 to R6. Hands each thread that it wakes to `woken` first.
    #[cold]
    pub fn notify_for(&self, now: u64, slots: &[Slot], woken: impl Fn(usize)) {
        self.notify(now, slots, woken, |_| true);
    }

    /// As [`EventCount::raised`], where several threads raise the number, seldom: of the threads whose target
    /// is reached those sleep on that are not `concerned`, until a later notification; `later` says whether
    /// the number has been raised further meanwhile. Sleepers of such an eventcount are
    /// [`EventCount::sleep_rarely_notified`]'s.
    pub fn raised_by_any(
        &self,
        now: u64,
        slots: &[Slot],
        woken: impl Fn(usize),
        concerned: impl Fn(usize) -> bool,
        later: impl Fn() -> bool,
    ) {
        // R2 for sleepers whose S3 is no heavy fence.
        fence(Ordering::SeqCst);
        // Relaxed: as above.
        if self.wanted.load(Ordering::Relaxed) <= now && self.notify(now, slots, &woken, concerned) {
            // Somebody sleeps on. Another raiser may have found `wanted` between R4 and R6 and not rung:
            // Dekker once more, against its R1 to R3.
            fence(Ordering::SeqCst);
            if later() {
                self.notify_all(slots, woken);
            }
        }
    }

    /// Wakes every sleeper (R4, R5), whatever it waits for.
    #[cold]
    pub fn notify_all(&self, slots: &[Slot], woken: impl Fn(usize)) {
        self.notify(u64::MAX, slots, woken, |_| true);
    }

    /// Something has changed that sleepers may have to look at: wakes all but those who sleep on steadily.
    pub fn notify_changed(&self, slots: &[Slot], woken: impl Fn(usize)) {
        if !self.exact {
            return self.notify_all(slots, woken);
        }
        // AcqRel: see above. It changes nothing.
        self.wanted.fetch_min(u64::MAX, Ordering::AcqRel);
        // Relaxed: its store came before the bit.
        self.wake(slots, woken, |_, waiter| waiter.steady.load(Ordering::Relaxed) == 0);
    }

    /// Does anybody sleep on?
    #[cold]
    fn notify(
        &self,
        now: u64,
        slots: &[Slot],
        woken: impl Fn(usize),
        concerned: impl Fn(usize) -> bool,
    ) -> bool {
        // R4. AcqRel: not to be moved after the bumps, nor before what the caller did; with S2 come the bits
        // and targets.
        self.wanted.swap(u64::MAX, Ordering::AcqRel);
        let mut rest = u64::MAX;
        self.wake(slots, woken, |thread, waiter| {
            // Relaxed: its store came before the bit.
            let target = waiter.target.load(Ordering::Relaxed);
            let wakes = target <= now && concerned(thread) || !self.exact;
            rest = if wakes { rest } else { rest.min(target) };
            wakes
        });
        if rest != u64::MAX {
            // R6. Relaxed: only this thread's next R3 has to see it.
            self.wanted.fetch_min(rest, Ordering::Relaxed);
        }
        rest != u64::MAX
    }

    /// R5 for each sleeper that is chosen.
    fn wake(
        &self,
        slots: &[Slot],
        woken: impl Fn(usize),
        mut chosen: impl FnMut(usize, &WaiterSlot) -> bool,
    ) {
        for (i, word) in self.waiters.iter().enumerate() {
            let mut bits = word.load(Ordering::Acquire);
            while bits != 0 {
                let bit = bits & bits.wrapping_neg();
                bits ^= bit;
                let thread = i * 64 + bit.trailing_zeros() as usize;
                let waiter = &slots[thread].waiter.0;
                if chosen(thread, waiter) {
                    // Relaxed: says nothing about anything else.
                    word.fetch_and(!bit, Ordering::Relaxed);
                    woken(thread);
                    waiter.word.bump();
                }
            }
        }
    }

    /// Thread `me` sleeps until rung, unless `reached` (S1 to S6). May return early. `steadily`: no change of
    /// the set can end the wait.
    #[cold]
    pub fn sleep(&self, me: usize, target: u64, steadily: bool, slots: &[Slot], reached: impl Fn() -> bool) {
        self.sleep_with(me, target, steadily, slots, |seen| {
            heavy_fence();
            if !reached() {
                slots[me].waiter.0.word.sleep(seen);
                slots[me].waiter.0.note(slots[me].counter.0.load(Ordering::Relaxed));
            }
        });
    }

    /// As [`EventCount::sleep`], where raisers pay for a fence ([`EventCount::raised_by_any`]).
    #[cold]
    pub fn sleep_rarely_notified(&self, me: usize, target: u64, slots: &[Slot], reached: impl Fn() -> bool) {
        self.sleep_with(me, target, false, slots, |seen| {
            fence(Ordering::SeqCst);
            if !reached() {
                slots[me].waiter.0.word.sleep(seen);
            }
        });
    }

    fn sleep_with(&self, me: usize, target: u64, steadily: bool, slots: &[Slot], sleep: impl Fn(u32)) {
        let waiter = &slots[me].waiter.0;
        let (word, bit) = (&self.waiters[me / 64], 1 << (me % 64));
        let seen = waiter.word.seen();
        // Relaxed: the bit's Release passes it on.
        waiter.target.store(target, Ordering::Relaxed);
        waiter.steady.store(u32::from(steadily), Ordering::Relaxed);
        word.fetch_or(bit, Ordering::Release);
        // AcqRel: not before S1; the fence below orders it against S4.
        self.wanted.fetch_min(target, Ordering::AcqRel);
        sleep(seen);
        // Relaxed: says nothing about anything else.
        word.fetch_and(!bit, Ordering::Relaxed);
    }
}
