//! What there is to do at events, in one byte, so that a program whose schedule has become free, and that is
//! not recorded, pays one load. And where a function of libc's name leads, which hangs on it.
//!
//! # Targets
//!
//! A function of libc's name is one indirect jump, as an entry of a procedure linkage table is. As long as
//! there is something to do at events it leads to our function. While there is nothing ([`quiet`]), which may
//! be for ever, the first call finds that out, and has the next ones go straight to libc's
//! ([`Target::shorten`]). Whoever gives the runtime something to do again ([`raise`]) puts all of them back.
//!
//! *A target never stays behind.* Who changes a target to libc's first puts it into the list of those
//! that were ever changed, and looks at the flags after the change. Who raises a flag walks the list
//! after that. Either the look sees the flag, or the walk comes after it, and with that after the entry
//! in the list and the change. In between, and for calls that have jumped already, it is as if they had
//! seen the flags before. *Whoever goes to libc's* does so by what a thread stored that has seen the
//! flags down, and so sees what came before they were dropped, as in [`now`].

use libc::c_void;
use std::sync::atomic::{AtomicPtr, AtomicU8, Ordering};

/// A schedule set is enforced.
pub const ENFORCE: u8 = 1;
/// A recording runs.
pub const RECORD: u8 = 2;
/// Random delays.
pub const DELAY: u8 = 4;
/// After an escape: one thread at a time.
pub const SERIAL: u8 = 8;
/// A recording is followed: its events are counted. Only together with `ENFORCE`.
pub const REPLAY: u8 = 16;
/// A cooperative node is in force (`cooperative/`).
pub const BATON: u8 = 32;

/// A signal handler has done what nobody has proven, and the program is to go on: whoever is at an event next
/// says so.
pub const LEFT: u8 = 64;

/// What there is to do: see [`now`].
pub static FLAGS: AtomicU8 = AtomicU8::new(0);

/// What there is to do at events.
#[inline]
pub fn now() -> u8 {
    // ENFORCE is set before `main` runs and dropped when nothing is constrained any more (or after an escape
    // was reported); a thread that still sees it asks the core, which knows. Acquire: a thread that no longer
    // sees ENFORCE also sees every elided mutex as really locked.
    FLAGS.load(Ordering::Acquire)
}

/// Nothing is to be done at events: neither enforced nor recorded, or the runtime takes no part (yet).
/// Whoever takes part sees this once everything is free, and then for ever.
#[inline]
pub fn quiet() -> bool {
    now() == 0
}

/// Is there nothing but a schedule to obey?
#[inline]
pub fn only_enforced() -> bool {
    now() & !DELAY == ENFORCE
}

/// True after an escape under `on-escape=serialize`: nothing is proven any more.
pub fn is_serial() -> bool {
    now() & SERIAL != 0
}

/// There is this to do from now on, too.
pub fn raise(bit: u8) {
    raise_in(&FLAGS, &SHORTENED, bit);
}

fn raise_in(flags: &AtomicU8, list: &AtomicPtr<Target>, bit: u8) {
    // SeqCst, and in the walk: see above.
    flags.fetch_or(bit, Ordering::SeqCst);
    let mut at = list.load(Ordering::SeqCst);
    // SAFETY: targets in the list live as long as the process.
    while let Some(target) = unsafe { at.as_ref() } {
        target.lengthen();
        // Relaxed: written before the target was listed, and never again.
        at = target.next.load(Ordering::Relaxed);
    }
}

/// There is none of this to do any more.
pub fn lower(bits: u8) {
    // Release: see `now`.
    FLAGS.fetch_and(!bits, Ordering::Release);
}

/// As [`lower`]; was there any? Of several threads one is told so.
pub fn take(bits: u8) -> bool {
    FLAGS.fetch_and(!bits, Ordering::Release) & bits != 0
}

/// All targets that were ever shortened, the latest first.
static SHORTENED: AtomicPtr<Target> = AtomicPtr::new(std::ptr::null_mut());

const UNLISTED: u8 = 0;
/// Some thread is putting it into the list.
const LISTING: u8 = 1;
const LISTED: u8 = 2;

/// An address to jump to. On a line of its own: nobody who writes nearby is to slow calls down.
#[repr(C, align(64))]
pub struct Target {
    /// First, so that the target's address is this one's.
    to: AtomicPtr<c_void>,
    ours: AtomicPtr<c_void>,
    /// Whether it is in the list of [`SHORTENED`], and the one behind it there.
    listing: AtomicU8,
    next: AtomicPtr<Target>,
}

impl Target {
    pub const fn new(ours: *const c_void) -> Target {
        Target {
            to: AtomicPtr::new(ours.cast_mut()),
            ours: AtomicPtr::new(ours.cast_mut()),
            listing: AtomicU8::new(UNLISTED),
            next: AtomicPtr::new(std::ptr::null_mut()),
        }
    }

    /// There is nothing to do but what libc's function does.
    #[cold]
    pub fn shorten(&'static self, libc: *mut c_void) {
        self.shorten_in(&FLAGS, &SHORTENED, libc);
    }

    fn shorten_in(&'static self, flags: &AtomicU8, list: &AtomicPtr<Target>, libc: *mut c_void) {
        if !self.is_listed(list) {
            return;
        }
        // SeqCst, and in `lengthen`: see above.
        self.to.store(libc, Ordering::SeqCst);
        if flags.load(Ordering::SeqCst) != 0 {
            self.lengthen();
        }
    }

    /// Puts the target into the list. False: another thread is about to, and nobody may change it before.
    fn is_listed(&'static self, list: &AtomicPtr<Target>) -> bool {
        // Acquire: who finds it listed comes after the exchange of the list's head.
        let mine = self.listing.compare_exchange(UNLISTED, LISTING, Ordering::Acquire, Ordering::Acquire);
        if let Err(state) = mine {
            return state == LISTED;
        }
        let mut head = list.load(Ordering::Relaxed);
        loop {
            self.next.store(head, Ordering::Relaxed);
            // SeqCst: see above. Relaxed on failure: `next` is written again.
            let new = std::ptr::from_ref(self).cast_mut();
            match list.compare_exchange(head, new, Ordering::SeqCst, Ordering::Relaxed) {
                Ok(_) => break,
                Err(now) => head = now,
            }
        }
        // Release: with the Acquire above.
        self.listing.store(LISTED, Ordering::Release);
        true
    }

    fn lengthen(&self) {
        // Relaxed: never written.
        self.to.store(self.ours.load(Ordering::Relaxed), Ordering::SeqCst);
    }
}

/// For tests: flags are the process's, and only one test at a time may raise some.
#[cfg(test)]
pub static MINE: std::sync::Mutex<()> = std::sync::Mutex::new(());

#[cfg(test)]
mod tests {
    use super::*;

    /// Wherever it led before, a flag that is raised leads it back, also when that is not the first time.
    #[test]
    fn a_raised_flag_leads_targets_back() {
        static A: Target = Target::new(std::ptr::dangling());
        static B: Target = Target::new(std::ptr::dangling());
        let (flags, list) = (AtomicU8::new(0), AtomicPtr::new(std::ptr::null_mut()));
        let (ours, libc) = (A.to.load(Ordering::Relaxed), (&raw const A).cast_mut().cast());
        let at = |t: &Target| t.to.load(Ordering::SeqCst);
        for _ in 0..3 {
            [&A, &B].iter().for_each(|t| t.shorten_in(&flags, &list, libc));
            assert_eq!([at(&A), at(&B)], [libc; 2]);
            raise_in(&flags, &list, DELAY);
            assert_eq!([at(&A), at(&B)], [ours; 2]);
            // Where a flag is up, nothing is shortened.
            A.shorten_in(&flags, &list, libc);
            assert_eq!(at(&A), ours);
            flags.store(0, Ordering::SeqCst);
        }
        // Each is in the list once.
        assert_eq!(
            (B.next.load(Ordering::SeqCst), A.next.load(Ordering::SeqCst)),
            ((&raw const A).cast_mut(), std::ptr::null_mut())
        );
    }
}
