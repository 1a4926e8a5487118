//! What cells can hold by a turn: intervals, so that the solver need not find out that numbers grow slowly.
//!
//! The turns are gone through in their order. What a thread reads in a turn is what the cell may hold then;
//! what it writes follows from all that it may have read in this turn or an earlier one, and is added to what
//! the cell may hold from then on, whether it is done or not. So the bounds hold in all executions, and the
//! clauses that say so follow from the others.

use crate::cells::Cell;
use crate::formula::Formula;
use rustc_hash::FxHashMap;
use solver::circuit::constant;
use solver::clauses::Sat;
use solver::gates::Signal;
use solver::ranges::{Interval, Known, Ranges};
use solver::{TermId, Terms};

/// What is known by the turn that is being added.
#[derive(Debug, Default)]
pub(crate) struct Bounds {
    cells: FxHashMap<Cell, Interval>,
    /// Of each symbol that is read: in the turns so far.
    read: FxHashMap<TermId, Interval>,
    /// Of terms, in this turn.
    known: Known,
}

impl Bounds {
    /// Another turn begins.
    pub fn turn(&mut self) {
        self.known.forget();
        for (t, interval) in &self.read {
            self.known.set(*t, *interval);
        }
    }

    fn of(&mut self, terms: &Terms, t: TermId) -> Interval {
        Ranges::new(terms, &mut self.known).of(t)
    }
}

impl<S: Sat> Formula<'_, S> {
    /// A read in the turn that is being added, where `here` holds: its bounds as clauses. `cell`: what is
    /// read, where that is one cell at each place.
    pub(crate) fn bound_read(&mut self, here: Signal, cells: &[Option<Cell>], into: TermId) {
        let w = self.bounded.terms.width(into);
        let mut all: Option<Interval> = None;
        for cell in cells {
            let one = match cell {
                Some(cell) => self.bound_of(*cell),
                None => Interval::full(64),
            };
            all = Some(all.map_or(one, |x| x.join(one)));
        }
        // (What does not fit says nothing of this symbol any more, whatever was known of earlier turns.)
        let terms = &self.bounded.terms;
        let whole = Interval { unsigned: terms.range(into), signed: terms.signed_range(into) };
        let interval = all.and_then(|i| i.at_width(w)).unwrap_or(whole);
        let seen = self.bounds.read.get(&into).map_or(interval, |x| x.join(interval));
        self.bounds.read.insert(into, seen);
        self.bounds.known.set(into, seen);
        let terms = &self.bounded.terms;
        let (least, most) = terms.range(into);
        let (low, high) = interval.unsigned;
        let (lowest, highest) = terms.signed_range(into);
        let bits = self.bits(into);
        let number = |k: u64| constant(k, bits.len());
        let gates = self.net.gates();
        let mut wrong = Vec::new();
        if high < most {
            wrong.push(gates.below(&number(high), &bits));
        }
        if low > least {
            wrong.push(gates.below(&bits, &number(low)));
        }
        if wrong.is_empty() && interval.signed.1 < highest {
            wrong.push(gates.less(&number(interval.signed.1 as u64), &bits));
        }
        if interval.signed.0 > lowest && low <= least {
            wrong.push(gates.less(&bits, &number(interval.signed.0 as u64)));
        }
        for w in wrong {
            self.net.require(&[!here, !w]);
        }
    }

    /// A write in the turn that is being added.
    pub(crate) fn bound_write(&mut self, cells: &[Option<Cell>], parts: &[Cell], value: TermId) {
        let interval = self.bounds.of(&self.bounded.terms, value);
        for cell in cells.iter().flatten() {
            let before = self.bound_of(*cell);
            self.bounds.cells.insert(*cell, before.join(interval));
        }
        // What is written in parts may be anything.
        for cell in parts {
            self.bounds.cells.insert(*cell, Interval::full(crate::cells::width(cell.2)));
        }
    }

    fn bound_of(&mut self, cell: Cell) -> Interval {
        if let Some(interval) = self.bounds.cells.get(&cell) {
            return *interval;
        }
        let first = self.first_term(cell);
        // (What it is by itself: symbols of reads may not have been seen yet.)
        let terms = &self.bounded.terms;
        let interval = Interval { unsigned: terms.range(first), signed: terms.signed_range(first) };
        self.bounds.cells.insert(cell, interval);
        interval
    }
}
