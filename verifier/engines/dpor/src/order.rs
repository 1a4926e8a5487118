//! Which step is tried first at a node where neither a wakeup tree nor a sleep set decides.
//!
//! Any order gives the same traces. It decides which schedule is proven first, hence which one programs run
//! under for a while, and handing over from one thread to another costs these far more than an event does.
//!
//! After an edit, an event near the change comes when nobody has another one to do
//! ([`super::explore::Options::near`]). The search reverses the races at the end of an execution first: so
//! interleavings of the change with what others do come before those of the rest with itself.

use traceformat::event::Op;
use traceformat::thread::ThreadIx;

/// Threads take turns: one goes on for some events, but not beyond a release, after which it may do for long
/// what nobody sees. Then it is the next one's turn, so that all move, as they do when they run at the same
/// speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Turns {
    /// Events in one turn, at most.
    pub events: usize,
}

impl Default for Turns {
    fn default() -> Turns {
        Turns { events: 16 }
    }
}

impl Turns {
    /// Where the search for an enabled thread begins; from there on the `threads` known are tried cyclically.
    /// `past` are threads and operations of the events so far, the latest first. (A timeout is tried only
    /// when no thread has anything else to do.)
    pub(super) fn start(self, past: impl Iterator<Item = (ThreadIx, Op)>, threads: usize) -> usize {
        let mut past = past.take(self.events.max(1)).peekable();
        let Some(&(last, op)) = past.peek() else { return 0 };
        let turn = past.take_while(|(t, _)| *t == last).count();
        let over = turn >= self.events || releases(op);
        (last.index() + usize::from(over)) % threads
    }
}

fn releases(op: Op) -> bool {
    matches!(op, Op::MutexUnlock | Op::RwUnlock | Op::SpinUnlock | Op::SemPost)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turn_ends_after_some_events_or_a_release() {
        let start = |past: &[(u16, Op)], events| {
            Turns { events }.start(past.iter().map(|&(t, op)| (ThreadIx(t), op)), 3)
        };
        let load = |t| (t, Op::Load);
        assert_eq!(start(&[], 2), 0);
        assert_eq!(start(&[load(2)], 2), 2, "it goes on");
        assert_eq!(start(&[load(2), load(2)], 2), 0, "the turn is over");
        assert_eq!(start(&[load(1), load(2), load(1)], 2), 1, "it has just begun");
        assert_eq!(start(&[(1, Op::MutexUnlock), load(1)], 9), 2, "a release");
        assert_eq!(start(&[load(1), (1, Op::MutexUnlock)], 9), 1, "nobody else could go on after that");
        assert_eq!((start(&[load(1)], 1), start(&[load(1)], 0)), (2, 2), "after each event");
    }
}
