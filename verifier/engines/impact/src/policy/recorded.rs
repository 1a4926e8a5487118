//! Follows a recorded run as far as it goes.
//!
//! Of each thread the events are compared with what was recorded of it, site by site. The recording may lack
//! some (marks, what was not counted there), and may have others (where inputs were otherwise, an access is
//! left out); but every synchronization call has to be there. Next goes the thread with the oldest recorded
//! event that has not been passed. Where a thread does something else, or cannot go on when it should,
//! nothing is followed any more.

use super::{Policy, Situation};
use smallvec::SmallVec;
use traceformat::event::{Event, Label, Op};
use traceformat::thread::ThreadIx;

/// How far ahead of a thread's recorded events one is looked for.
const AHEAD: usize = 8;

/// Beyond any recorded event: nothing is followed.
const LEFT: u32 = u32::MAX;

/// Follows a recorded run, then another policy.
#[derive(Clone, Debug)]
pub struct Recorded<P> {
    /// Per thread, the recorded events: when, and what.
    lanes: Vec<Vec<(u32, Label)>>,
    then: P,
}

impl<P: Policy> Recorded<P> {
    pub fn new(events: impl IntoIterator<Item = (ThreadIx, Label)>, then: P) -> Recorded<P> {
        let mut lanes: Vec<Vec<(u32, Label)>> = Vec::new();
        for (when, (t, label)) in (0..LEFT).zip(events.into_iter().filter(|e| e.1.op != Op::Mark)) {
            if lanes.len() <= t.index() {
                lanes.resize_with(t.index() + 1, Vec::new);
            }
            lanes[t.index()].push((when, label));
        }
        Recorded { lanes, then }
    }

    /// The recorded events of a thread that have not been passed.
    fn rest(&self, t: usize, followed: &[u32]) -> &[(u32, Label)] {
        let passed = followed.get(t).copied().unwrap_or(0) as usize;
        self.lanes.get(t).and_then(|l| l.get(passed..)).unwrap_or(&[])
    }

    fn next(&self, followed: &[u32]) -> Option<ThreadIx> {
        let first = |t: usize| self.rest(t, followed).first().map(|e| e.0);
        let t = (0..self.lanes.len()).filter(|&t| first(t).is_some()).min_by_key(|&t| first(t))?;
        Some(ThreadIx(t as u16))
    }
}

impl<P: Policy> Policy for Recorded<P> {
    fn schedule(&mut self, s: &Situation<'_>) -> SmallVec<[ThreadIx; 8]> {
        let mut order = self.then.schedule(s);
        if let Some(first) = self.next(s.followed) {
            order.sort_by_key(|t| *t != first);
        }
        order
    }

    fn has_long_turns(&self) -> bool {
        self.then.has_long_turns()
    }

    fn places(&self) -> usize {
        self.then.places()
    }

    fn begins_phase(&self, s: &Situation<'_>, t: ThreadIx) -> bool {
        match self.next(s.followed) {
            Some(_) => t != s.current,
            None => self.then.begins_phase(s, t),
        }
    }

    fn follow(&self, followed: &mut SmallVec<[u32; 8]>, e: &Event) {
        if e.label.op == Op::Mark || !e.label.is_counted() || self.next(followed).is_none() {
            return;
        }
        followed.resize(self.lanes.len().max(followed.len()), 0);
        let t = e.thread.index();
        let rest = self.rest(t, followed);
        let mut passed = None;
        for (i, (_, label)) in rest.iter().take(AHEAD).enumerate() {
            if (label.site, label.op) == (e.label.site, e.label.op) {
                passed = Some(i as u32 + 1);
                break;
            }
            if !label.op.is_access() {
                break;
            }
        }
        match passed {
            Some(n) => followed[t] += n,
            // The recording need not have all accesses.
            None if e.label.op.is_access() => {}
            None => followed.iter_mut().for_each(|f| *f = LEFT),
        }
    }

    fn relax(&mut self) -> bool {
        self.lanes.clear();
        self.then.relax()
    }
}

#[cfg(test)]
mod tests {
    use super::super::LongTurns;
    use super::*;

    fn event(t: u16, site: u32, op: Op) -> Event {
        Event {
            thread: ThreadIx(t),
            label: Label::new(site, op),
            accesses: SmallVec::new(),
            object: None,
            object2: None,
        }
    }

    #[test]
    fn a_recording_is_followed_as_long_as_it_can_be() {
        use Op::{Load, Mark, MutexLock, MutexUnlock, Store};
        let all = [
            (2, 1, MutexLock),
            (2, 2, Store),
            (2, 3, MutexUnlock),
            (1, 1, MutexLock),
            (1, 3, MutexUnlock),
            (0, 9, MutexLock),
        ];
        let events = all.map(|(t, s, op)| (ThreadIx(t), Label::new(s, op)));
        let policy = Recorded::new(events, LongTurns::default());
        let mut at = SmallVec::new();
        let mut next = |t, site, op| {
            policy.follow(&mut at, &event(t, site, op));
            policy.next(&at).map(|t| t.0)
        };
        assert_eq!(next(2, 7, Mark), Some(2));
        assert_eq!(next(2, 1, MutexLock), Some(2));
        assert_eq!(next(2, 8, Load), Some(2), "nothing that was recorded");
        assert_eq!(next(2, 3, MutexUnlock), Some(1), "without the store");
        assert_eq!(next(1, 1, MutexLock), Some(1));
        assert_eq!(next(1, 5, MutexLock), None, "it does something else");
        let order = [ThreadIx(0), ThreadIx(1), ThreadIx(2)];
        let s = Situation { enabled: &order, idle: &[0; 3], ..Situation::default() };
        assert_eq!(policy.clone().schedule(&s)[0], ThreadIx(2));
    }
}
