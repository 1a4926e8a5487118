//! What the system answers about itself stays what it was when a root was chosen for it.
//!
//! A fact `sysconf(name) = value` is looked at before `main` begins, and the proof takes each call for that
//! value; yet the number of processors that are on line may change while the program runs. So from then on
//! the program is told what it was. What a constructor was told before is what the fact is compared with.
//!
//! All accesses are relaxed: a value is stored once, and pinned before the program goes on under the set,
//! which orders it.

use std::sync::atomic::{AtomicBool, AtomicI64, Ordering::Relaxed};
use traceformat::schedule::fact::{Fact, Facts};

/// Names of `sysconf` that are kept: glibc has fewer.
const NAMES: usize = 256;

/// No answer yet: none is that small.
const NONE: i64 = i64::MIN;

static FIRST: [AtomicI64; NAMES] = [const { AtomicI64::new(NONE) }; NAMES];
static PINNED: [AtomicBool; NAMES] = [const { AtomicBool::new(false) }; NAMES];

fn index(name: i32) -> Option<usize> {
    usize::try_from(name).ok().filter(|k| *k < NAMES)
}

/// What the program has been told first, now if it has not asked before.
pub fn first(name: i32, ask: impl FnOnce() -> i64) -> i64 {
    let Some(k) = index(name) else { return ask() };
    let (answer, known) = (&FIRST[k], FIRST[k].load(Relaxed));
    if known != NONE {
        return known;
    }
    let now = ask();
    answer.compare_exchange(NONE, now, Relaxed, Relaxed).err().unwrap_or(now)
}

/// What the program is told.
pub fn answer(name: i32, ask: impl FnOnce() -> i64) -> i64 {
    match index(name).filter(|k| PINNED[*k].load(Relaxed)) {
        Some(k) => FIRST[k].load(Relaxed),
        None => {
            let now = ask();
            first(name, || now);
            now
        }
    }
}

/// The facts of the set in force are these: they hold, and go on to. (Before `main`.)
pub fn pin(facts: &Facts) {
    PINNED.iter().for_each(|p| p.store(false, Relaxed));
    for fact in facts.iter() {
        if let Fact::Sysconf { name, value } = *fact
            && let Some(k) = index(name)
        {
            FIRST[k].store(value, Relaxed);
            PINNED[k].store(true, Relaxed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_changes_until_a_fact_pins_it() {
        // (Numbers that nothing asks for.)
        assert_eq!(first(250, || 3), 3);
        assert_eq!((answer(250, || 4), first(250, || 5)), (4, 3));
        pin(&Facts::from(vec![Fact::Sysconf { name: 250, value: 3 }]));
        assert_eq!((answer(250, || 4), answer(251, || 4)), (3, 4));
        assert_eq!((answer(-1, || 7), answer(1 << 20, || 8), first(-1, || 9)), (7, 8, 9));
        // The set did not come into force.
        pin(&Facts::default());
        assert_eq!(answer(250, || 4), 4);
    }
}
