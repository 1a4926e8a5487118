//! A bell: sleeping until a number has reached a value, without the one who raises it paying for that.
//!
//! # The protocol
//!
//! `wanted` is the smallest value that any sleeper waits for, `u64::MAX` if nobody sleeps. The number itself
//! lives elsewhere (a thread's 64-bit progress counter, the path). `word` is 32 bits wide because
//! futexes are; its value says nothing, so its wrap is harmless (2³² *rings* between two instructions of one
//! sleeper would have to happen), while the number that decides is 64 bits wide and is looked at
//! before and after each sleep.
//!
//! | the raiser (each event)            | the sleeper (rarely)                        |
//! |---|---|
//! | R1 stores the number               | S1 loads `word`                             |
//! | R2 light fence                     | S2 `wanted = min(wanted, target)`           |
//! | R3 loads `wanted`; not above? rings: | S3 heavy fence                            |
//! | R4 `wanted = MAX`                  | S4 looks at the number: reached? returns    |
//! | R5 bumps `word`, wakes all         | S5 sleeps while `word` is as in S1          |
//!
//! *No wake-up is lost.* R1/R3 and S2/S4 are Dekker's shape with full fences between (see `sync.rs` on how
//! the raiser's can be free): either S4 sees the number, or R3 sees `wanted <= target`. In the latter case the raiser
//! rings, or its own R3 saw `MAX` because another raiser's R4 came between. Either way some R4 comes
//! after S2 in `wanted`'s order and its R5 follows; S1 cannot have seen that R5 (else S2 would
//! come after R4), so in S5 the word differs, or the sleeper is in the queue before the bump and
//! is woken. *A ring for somebody else* (a smaller target) wakes a sleeper for nothing: it comes back, looks, and
//! registers again. That happens at most once for each distinct target.

use crate::sync::{AtomicU64, Ordering, WakeWord, heavy_fence, light_fence};

#[derive(Debug)]
pub struct Bell {
    wanted: AtomicU64,
    word: WakeWord,
}

impl Default for Bell {
    fn default() -> Bell {
        Bell::new()
    }
}

impl Bell {
    pub fn new() -> Bell {
        Bell { wanted: AtomicU64::new(u64::MAX), word: WakeWord::new() }
    }

    /// After the number was raised to `now` (R2 to R5).
    #[inline]
    pub fn raised(&self, now: u64) {
        light_fence();
        // Relaxed: the fences order it.
        if self.wanted.load(Ordering::Relaxed) <= now {
            self.ring();
        }
    }

    /// Wakes every sleeper (R4, R5), whatever it waits for.
    #[cold]
    pub fn ring(&self) {
        // AcqRel: not to be moved after the bump, nor before what the caller did.
        self.wanted.swap(u64::MAX, Ordering::AcqRel);
        self.word.bump();
    }

    /// Sleeps until rung, unless `reached` (S1 to S5). May return early.
    #[cold]
    pub fn sleep(&self, target: u64, reached: impl Fn() -> bool) {
        let seen = self.word.seen();
        // AcqRel: not before S1; the fence below orders it against S4.
        self.wanted.fetch_min(target, Ordering::AcqRel);
        heavy_fence();
        if !reached() {
            self.word.sleep(seen);
        }
    }
}
