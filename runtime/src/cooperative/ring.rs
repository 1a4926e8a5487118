//! Who has the baton of a cooperative node, and who is next. Plain data: `mod.rs` locks it and wakes threads.

use crate::thread::Moved;
use traceformat::schedule::cooperative::Order;
use traceformat::thread::ThreadIx;

/// How a thread stands to the baton.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// Not created yet.
    Absent,
    /// It can go on, as far as anybody knows.
    Ready,
    /// It stands before an operation that was not enabled. `awaits`: an await, which accesses of others may
    /// enable. `look`: something has happened since, so that it looks again when it is its turn.
    Blocked {
        awaits: bool,
        look: bool,
    },
    /// In a call that may block outside the runtime's sight.
    Away,
    Ended,
}

/// The threads, and who has the baton. Threads are indices, in order of their names where that matters.
#[derive(Debug)]
pub struct Ring {
    standings: Vec<Standing>,
    /// Threads in the order of their names, and each thread's place there. Threads that the set does not name
    /// come last, in order of their numbers.
    order: Vec<usize>,
    place: Vec<usize>,
    /// Under `any`: since when each thread wants the baton (0: it does not).
    wants: Vec<u64>,
    clock: u64,
    holder: Option<usize>,
    any: bool,
    /// Turns in a row in which nobody has synchronized.
    quiet: u32,
}

/// After so many such turns everybody who is blocked looks all the same: a handler may have posted a
/// semaphore, which is nobody's event.
const QUIET: u32 = 256;

impl Ring {
    pub const fn new() -> Ring {
        Ring {
            standings: Vec::new(),
            order: Vec::new(),
            place: Vec::new(),
            wants: Vec::new(),
            clock: 0,
            holder: None,
            any: false,
            quiet: 0,
        }
    }

    fn grow(&mut self, t: usize) {
        while self.standings.len() <= t {
            self.place.push(self.order.len());
            self.order.push(self.standings.len());
            self.standings.push(Standing::Absent);
            self.wants.push(0);
        }
    }

    /// A node begins to be in force: the order of names, and who begins.
    pub fn begin(&mut self, by_name: &[ThreadIx], order: Order) {
        self.rename(by_name);
        match order {
            Order::Ring(first) => {
                self.any = false;
                self.holder = Some(first.index());
            }
            Order::Any => {
                self.any = true;
                self.holder = None;
            }
        }
    }

    /// The order of names, where more threads have one than before.
    pub fn rename(&mut self, by_name: &[ThreadIx]) {
        let last = by_name.iter().map(|t| t.index()).max().unwrap_or(0);
        self.grow(last);
        let named = by_name.len();
        self.order = by_name.iter().map(|t| t.index()).chain(named..self.standings.len()).collect();
        for (place, t) in self.order.iter().enumerate() {
            self.place[*t] = place;
        }
    }

    /// The thread is back from the outside: it takes the baton if nobody else can go on. Did it?
    pub fn returns_last(&mut self, t: usize) -> bool {
        self.grow(t);
        if self.holder.is_some() || (0..self.standings.len()).any(|u| u != t && self.can_go(u)) {
            return false;
        }
        self.standings[t] = Standing::Ready;
        self.give_to(t);
        true
    }

    /// From a ring to any order: the thread that has the baton keeps it.
    pub fn open(&mut self) {
        self.any = true;
    }

    pub fn holder(&self) -> Option<usize> {
        self.holder
    }

    pub fn standing(&self, t: usize) -> Standing {
        self.standings.get(t).copied().unwrap_or(Standing::Absent)
    }

    pub fn created(&mut self, t: usize) {
        self.grow(t);
        self.standings[t] = Standing::Ready;
    }

    /// The thread wants the baton: it has come back, or stands before a held event. Takes it if nobody has
    /// it.
    pub fn wants(&mut self, t: usize) {
        self.grow(t);
        self.standings[t] = Standing::Ready;
        if self.wants[t] == 0 {
            self.clock += 1;
            self.wants[t] = self.clock;
        }
        if self.holder.is_none() {
            self.give_to(t);
        }
    }

    /// The thread is back from where it was away. In a ring it takes a baton that nobody has.
    pub fn returns(&mut self, t: usize) {
        self.grow(t);
        self.standings[t] = Standing::Ready;
        if self.holder.is_none() && !self.any {
            self.give_to(t);
        }
    }

    /// The thread goes on without the baton, which it does not need any more, unless it has just got it.
    pub fn goes_without(&mut self, t: usize) {
        if self.holder != Some(t) {
            self.returns(t);
            self.wants[t] = 0;
        }
    }

    fn give_to(&mut self, t: usize) {
        self.holder = Some(t);
        self.wants[t] = 0;
        if let Standing::Blocked { look, .. } = &mut self.standings[t] {
            // It looks now; until something else happens there is nothing new to be seen.
            *look = false;
        }
    }

    /// Something has happened: who is blocked and may be able to go on now looks again.
    pub fn happened(&mut self, moved: Moved) {
        if moved == Moved::Not {
            return;
        }
        self.quiet = if moved == Moved::Accessed { self.quiet + 1 } else { QUIET };
        let all = self.quiet >= QUIET;
        if all {
            self.quiet = 0;
        }
        for (s, wants) in self.standings.iter_mut().zip(&mut self.wants) {
            if let Standing::Blocked { awaits, look } = s
                && (all || *awaits)
            {
                *look = true;
                if *wants == 0 {
                    self.clock += 1;
                    *wants = self.clock;
                }
            }
        }
    }

    /// The thread stands otherwise from now on; if it has the baton, it gives it up. `Ready`: at a mark.
    pub fn leaves(&mut self, t: usize, standing: Standing) {
        self.grow(t);
        self.standings[t] = standing;
        self.wants[t] = 0;
        if self.holder == Some(t) {
            self.pass_on(t);
        }
    }

    /// The baton goes to whoever is next, if anybody is.
    fn pass_on(&mut self, t: usize) {
        self.holder = None;
        if let Some(next) = self.next(t) {
            self.give_to(next);
        }
    }

    fn can_go(&self, t: usize) -> bool {
        matches!(self.standings[t], Standing::Ready | Standing::Blocked { look: true, .. })
    }

    /// Under `any`: who has waited longest (so nobody is overtaken more than once by each other thread).
    fn next(&self, t: usize) -> Option<usize> {
        if self.any {
            let waiting = (0..self.wants.len()).filter(|u| self.wants[*u] > 0 && self.can_go(*u));
            return waiting.min_by_key(|u| self.wants[*u]);
        }
        let (n, at) = (self.order.len(), self.place[t]);
        (1..=n).map(|d| self.order[(at + d) % n]).find(|u| self.can_go(*u))
    }

    /// The baton, if nobody has it, to whoever is next behind the first thread: after something has happened
    /// outside of any turn.
    pub fn wake(&mut self) {
        if self.holder.is_none() && !self.order.is_empty() {
            let last = self.order[self.order.len() - 1];
            if let Some(next) = self.next(last) {
                self.give_to(next);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ring(order: Order) -> Ring {
        let mut r = Ring::new();
        (0..4).for_each(|t| r.created(t));
        // main, its children 2 and 1, and 3 below 1.
        r.begin(&[0, 2, 1, 3].map(ThreadIx), order);
        r
    }

    const BLOCKED: Standing = Standing::Blocked { awaits: false, look: false };
    const AWAITS: Standing = Standing::Blocked { awaits: true, look: false };

    #[test]
    fn it_goes_round_by_name() {
        let mut r = ring(Order::Ring(ThreadIx(0)));
        let mut seen = Vec::new();
        for _ in 0..6 {
            let t = r.holder().unwrap();
            seen.push(t);
            r.leaves(t, Standing::Ready);
        }
        assert_eq!(seen, [0, 2, 1, 3, 0, 2]);
    }

    #[test]
    fn who_cannot_go_on_is_passed_over() {
        let mut r = ring(Order::Ring(ThreadIx(0)));
        r.leaves(2, Standing::Away);
        r.leaves(0, BLOCKED);
        assert_eq!(r.holder(), Some(1));
        r.leaves(1, Standing::Ended);
        assert_eq!(r.holder(), Some(3));
        // Nothing has happened for main: it does not look again.
        r.leaves(3, BLOCKED);
        assert_eq!(r.holder(), None);
        r.returns(2);
        assert_eq!(r.holder(), Some(2));
        r.happened(Moved::Synchronized);
        r.leaves(2, Standing::Ended);
        assert_eq!(r.holder(), Some(3), "in the ring, not by time");
        r.leaves(3, BLOCKED);
        assert_eq!(r.holder(), Some(0));
        // In vain: it looks once.
        r.leaves(0, BLOCKED);
        assert_eq!(r.holder(), None);
        r.happened(Moved::Synchronized);
        r.wake();
        assert_eq!(r.holder(), Some(0));
    }

    /// No access lets a lock go on: who waits for one does not look, but after a long time.
    #[test]
    fn after_an_access_only_awaits_look() {
        let mut r = ring(Order::Ring(ThreadIx(0)));
        r.leaves(0, AWAITS);
        r.leaves(2, BLOCKED);
        assert_eq!(r.holder(), Some(1));
        r.leaves(3, Standing::Ended);
        r.happened(Moved::Accessed);
        r.leaves(1, Standing::Ready);
        assert_eq!(r.holder(), Some(0));
        r.leaves(0, AWAITS);
        assert_eq!(r.holder(), Some(1));
        r.happened(Moved::Not);
        r.leaves(1, Standing::Ready);
        assert_eq!(r.holder(), Some(1), "nothing has happened");
        r.leaves(0, BLOCKED);
        for turn in 1..QUIET {
            r.happened(Moved::Accessed);
            r.leaves(1, Standing::Ready);
            assert_eq!(r.holder(), Some(if turn + 1 < QUIET { 1 } else { 0 }), "{turn}");
        }
        r.happened(Moved::Synchronized);
        r.leaves(0, BLOCKED);
        assert_eq!(r.holder(), Some(2));
    }

    /// Who comes back from the outside waits until nobody else can go on.
    #[test]
    fn who_comes_back_comes_last() {
        let mut r = ring(Order::Ring(ThreadIx(0)));
        r.leaves(0, Standing::Away);
        assert!(!r.returns_last(0), "another one has the baton");
        r.leaves(2, Standing::Away);
        r.leaves(1, BLOCKED);
        r.leaves(3, BLOCKED);
        assert_eq!(r.holder(), None);
        r.happened(Moved::Synchronized);
        assert!(!r.returns_last(0), "somebody may look again");
        r.wake();
        (0..2).for_each(|_| r.leaves(r.holder().unwrap(), BLOCKED));
        assert!(r.returns_last(2));
        assert_eq!((r.holder(), r.standing(2)), (Some(2), Standing::Ready));
        assert!(!r.returns_last(0));
    }

    #[test]
    fn under_any_who_has_waited_longest_is_next() {
        let mut r = ring(Order::Any);
        assert_eq!(r.holder(), None);
        r.wants(3);
        assert_eq!(r.holder(), Some(3));
        [1, 0, 2].iter().for_each(|t| r.wants(*t));
        r.wants(1);
        for t in [3, 1, 0, 2] {
            assert_eq!(r.holder(), Some(t));
            r.leaves(t, Standing::Ready);
        }
        assert_eq!(r.holder(), None, "nobody else wants it");
    }

    /// Who does not need the baton any more is not given it under `any`; in a ring it has its turns.
    #[test]
    fn who_goes_without_waits_for_nothing() {
        let mut r = ring(Order::Any);
        [3, 1, 0].iter().for_each(|t| r.wants(*t));
        r.goes_without(1);
        r.goes_without(3);
        assert_eq!((r.holder(), r.standing(1)), (Some(3), Standing::Ready), "it had it before");
        r.leaves(3, Standing::Ready);
        assert_eq!(r.holder(), Some(0));
        r.leaves(0, Standing::Ready);
        assert_eq!(r.holder(), None);
        let mut r = ring(Order::Ring(ThreadIx(0)));
        r.leaves(2, BLOCKED);
        r.goes_without(2);
        r.leaves(0, Standing::Ready);
        assert_eq!(r.holder(), Some(2));
    }

    #[test]
    fn from_a_ring_to_any() {
        let mut r = ring(Order::Ring(ThreadIx(0)));
        r.wants(3);
        r.open();
        assert_eq!(r.holder(), Some(0));
        r.leaves(0, Standing::Ready);
        assert_eq!(r.holder(), Some(3), "the only one that waits");
    }
}
