//! Who waits in vain, at one moment of the schedule.

use crate::bounded::{Address, What};
use crate::cells::Cell;
use crate::formula::{Formula, Wanted};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::circuit::Bits;
use solver::clauses::Sat;
use solver::gates::{FALSE, Signal, TRUE};
use solver::{Sym, TermId};

/// Whose symbols these are: those of the unwound program are thread 0's ([`crate::unwind`]).
const BESIDE: u32 = 1;

/// What an event would read if it were tried now: symbols of its own for each try, since the same event may
/// be tried at several moments, and reads for good what it finds when it is done.
#[derive(Default)]
struct Attempt {
    symbols: FxHashMap<Sym, TermId>,
    done: FxHashMap<TermId, TermId>,
}

impl<S: Sat> Formula<'_, S> {
    /// After the rounds so far, can no thread go on, and does one wait?
    ///
    /// A thread waits before the first event that it has not done. What that event would read now is what
    /// memory holds now; no clause says what it reads otherwise, since it is not done.
    pub(crate) fn stuck(&mut self, wanted: Wanted<'_>) -> Signal {
        let asked = self.net.gates().input();
        let (mut none_goes_on, mut some_waits) = (TRUE, FALSE);
        for t in 0..self.events.len() {
            let waits = self.waits(t, asked, wanted);
            let (begun, ended) = (self.created(t), self.ended(t));
            let gates = self.net.gates();
            let rests = gates.or(waits, ended);
            let rests = gates.or(rests, !begun);
            none_goes_on = gates.and(none_goes_on, rests);
            some_waits = gates.or(some_waits, waits);
        }
        let gates = self.net.gates();
        let stuck = gates.and(none_goes_on, some_waits);
        gates.and(asked, stuck)
    }

    /// Does the thread wait in vain after the rounds so far, where that is asked?
    pub(crate) fn waits(&mut self, t: usize, asked: Signal, wanted: Wanted<'_>) -> Signal {
        self.would_wait(t, asked, None, wanted)
    }

    /// Does the thread wait in vain at this moment, whatever it does later?
    pub(crate) fn waits_now(&mut self, t: usize, wanted: Wanted<'_>) -> Signal {
        self.would_wait(t, TRUE, Some(Attempt::default()), wanted)
    }

    fn would_wait(
        &mut self,
        t: usize,
        asked: Signal,
        mut attempt: Option<Attempt>,
        wanted: Wanted<'_>,
    ) -> Signal {
        let done = self.done_now(t);
        let may_wait = self.may_wait(t);
        let mut waits = FALSE;
        let mut seen: Vec<(Cell, Bits)> = Vec::new();
        let mut event = 0;
        for i in 0..self.bounded.threads[t].steps.len() {
            if self.events[t][i] != event {
                // What an event would write, its own reads after that would see.
                event = self.events[t][i];
                for (cell, bits) in seen.drain(..).rev() {
                    self.now.insert(cell, bits);
                }
                // (An earlier event has read what it has read.)
                attempt = attempt.map(|_| Attempt::default());
            }
            // (What an event would read that waits for nothing nobody asks.)
            if event == 0 || done[event - 1] == FALSE || !may_wait.contains(&event) {
                continue;
            }
            if !self.goes_on(wanted) {
                break;
            }
            let step = &self.bounded.threads[t].steps[i];
            let (guard, what) = (step.guard, step.what.clone());
            let next = self.net.gates().and(done[event - 1], !done[event]);
            let next = self.net.gates().and(next, asked);
            let guard = match what {
                What::Event { .. } | What::Create(_) | What::Fail(_) | What::Leave(_) | What::Further => {
                    continue;
                }
                _ => self.tried(guard, &mut attempt),
            };
            let guard = self.bit(guard);
            let here = self.net.gates().and(next, guard);
            match what {
                What::Write { .. } if here == FALSE => {}
                What::Read { at, part, into } => {
                    let at = self.tried_at(&at, &mut attempt);
                    let into = self.tried_read(into, &mut attempt);
                    self.read(here, &at, part, into);
                }
                What::Write { at, part, value } => {
                    let at = self.tried_at(&at, &mut attempt);
                    let value = self.tried(value, &mut attempt);
                    for a in &at {
                        for cell in self.layout.cells(a.1, a.2, part) {
                            let bits = self.cell(cell);
                            seen.push((cell, bits));
                        }
                    }
                    self.write(here, &at, part, value);
                }
                What::Need(c) => {
                    let c = self.tried(c, &mut attempt);
                    let c = self.bit(c);
                    let in_vain = self.net.gates().and(here, !c);
                    waits = self.net.gates().or(waits, in_vain);
                }
                What::Join(mut all) => {
                    for (c, _) in &mut all {
                        *c = self.tried(*c, &mut attempt);
                    }
                    let ended = self.any_ended(all);
                    let in_vain = self.net.gates().and(here, !ended);
                    waits = self.net.gates().or(waits, in_vain);
                }
                _ => {}
            }
        }
        for (cell, bits) in seen.into_iter().rev() {
            self.now.insert(cell, bits);
        }
        waits
    }

    /// The events of a thread that may have to wait.
    fn may_wait(&self, t: usize) -> FxHashSet<usize> {
        let steps = self.bounded.threads[t].steps.iter().zip(&self.events[t]);
        steps.filter(|(s, _)| matches!(s.what, What::Need(_) | What::Join(_))).map(|(_, e)| *e).collect()
    }

    /// A term, as it is in this attempt.
    fn tried(&mut self, t: TermId, attempt: &mut Option<Attempt>) -> TermId {
        match attempt {
            None => t,
            Some(a) if a.symbols.is_empty() => t,
            Some(a) => self.bounded.terms.substitute_with(t, &a.symbols, &mut a.done),
        }
    }

    fn tried_at(&mut self, at: &Address, attempt: &mut Option<Attempt>) -> Address {
        at.iter().map(|a| (self.tried(a.0, attempt), a.1, a.2)).collect()
    }

    /// What is read in this attempt, as symbols of its own.
    fn tried_read(&mut self, into: TermId, attempt: &mut Option<Attempt>) -> TermId {
        let Some(a) = attempt else { return into };
        for (s, w) in self.bounded.terms.sized_symbols_of(&[into]) {
            self.symbols += 1;
            let own = Sym { thread: BESIDE, rank: self.symbols };
            let own = self.bounded.terms.symbol(own, w);
            a.symbols.entry(s).or_insert(own);
        }
        // (What was computed with the symbol itself is another term now.)
        a.done.clear();
        self.tried(into, attempt)
    }
}
