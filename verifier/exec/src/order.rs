//! Which of two objects lies lower? The program does not say, and the machine decides it once and for all:
//! it is an input that no call brings, the same for all threads.
//!
//! *The rule.* As long as both exist, which is the lower one does not change, and they never overlap. So each
//! comparison of addresses in two objects by their order says one thing only, the same as all others of these
//! two: which one lies lower. Each object has a symbol for its place, as if that were chosen before the
//! program begins, so that the answers are those of one order of all objects (of two with the same place,
//! that of the greater name lies lower). Where the two answers come to the same (`p < q || q + n < p`, by
//! which `std::string` looks whether text that it is given is its own), terms say so, and nothing is decided.
//! Else a branch is a decision with two arms, and both are explored. (A set of proven schedules cannot tell
//! them apart, as with [`crate::undefined`]: it admits what the arms have in common.)
//!
//! *No more is known of it.* An order that no machine has is among what is explored. So a failure behind such
//! a decision may be none: it is not known ([`crate::machine::Machine::guesses`]).
//!
//! *States that are compared* may not forget what was decided, since the same question comes again. So a
//! state behind a decision, and one that still holds an answer, is like no other one ([`unlike`]). Where
//! executions have no end ([`InterpOptions::endless`](crate::interp::InterpOptions::endless)) nothing is
//! decided: it is not supported there, since symbols of inputs may be taken for one another when states are
//! compared. Where values that are not modelled are guessed ([`crate::guess`]), so is the outcome of such a
//! comparison.

use crate::abstraction::FORGOTTEN;
use crate::fault::{Fault, unsupported};
use crate::interp::Interp;
use crate::journal::Val;
use crate::memory::ObjectKind;
use crate::past_uses::unlike;
use model::inst::ICmp;
use model::shadow::{ADDRESS, SPTR, SYM};
use solver::term::{Sym, TermId};
use std::ops::Range;
use traceformat::event::ObjectId;

/// The thread number of the symbols that are places of objects.
const ORDER: u32 = FORGOTTEN - 1;

/// Bits of a place: there are fewer objects.
const WIDTH: u8 = 32;

/// Is the symbol the place of an object?
fn is_order(s: Sym) -> bool {
    s.thread == ORDER
}

impl Interp<'_> {
    /// Compares addresses in different objects by their order, on behalf of thread `t`.
    ///
    /// Let A and B be objects that do not overlap, of at least one byte each; x from A's first byte to one
    /// past its last one, y likewise in B. If A lies below B, then x <= end of A <= B <= y; if B lies below
    /// A, then y <= x. So `x < y` says that A is the lower one, unless both are equal in the first case: x is
    /// one past the end of A, and y is B. `x <= y` says so, too, unless both are equal in the second case.
    pub(super) fn ordered(&mut self, t: usize, op: ICmp, a: Val, b: Val) -> (u64, u8) {
        let (less, x, y) = match op {
            // (There either way is gone anew each time, and states are compared.)
            _ if self.options.guesses => return (0, ADDRESS),
            ICmp::Ult => (true, a.bits, b.bits),
            ICmp::Ule => (false, a.bits, b.bits),
            ICmp::Ugt => (true, b.bits, a.bits),
            ICmp::Uge => (false, b.bits, a.bits),
            // (With a sign, one half of all addresses lies before the other.)
            _ => return (0, ADDRESS),
        };
        let (Some(within_x), Some(within_y)) = (self.ends_behind(x), self.ends_behind(y)) else {
            return (0, ADDRESS);
        };
        let differ = match less {
            true => within_x || y as u32 > 0,
            false => within_y || x as u32 > 0,
        };
        // (Do they exist at one moment, and is neither the other one under another name?)
        let (first, second) = ((x >> 32) as u32, (y >> 32) as u32);
        let begins = |object: u32| u64::from(object) << 32;
        if !differ || self.apart(begins(first), begins(second)).is_err() {
            return (0, ADDRESS);
        }
        for object in [first, second] {
            self.rely(t, object);
        }
        let id = |object: u32| self.objects[object as usize].id;
        let (low, high) = (id(first).min(id(second)), id(first).max(id(second)));
        debug_assert_ne!(low, high, "two objects of one name");
        let is_first = id(first) == low;
        let (low, high) = (self.place_of(low), self.place_of(high));
        let terms = self.symbols.terms.get_mut();
        let lower = terms.icmp(ICmp::Ult, WIDTH, low, high);
        let term = if is_first { lower } else { terms.not(lower) };
        self.of_term(term)
    }

    /// The symbol of an object's place.
    fn place_of(&mut self, object: ObjectId) -> TermId {
        let next = self.symbols.orders.len() as u32;
        let rank = *self.symbols.orders.entry(object).or_insert(next);
        self.symbols.any = true;
        self.symbols.terms.get_mut().symbol(Sym { thread: ORDER, rank }, WIDTH)
    }

    /// Does the object end behind this address, rather than at it? `None`: it is in no object with bytes of
    /// its own.
    fn ends_behind(&self, bits: u64) -> Option<bool> {
        let o = self.objects.get((bits >> 32) as usize)?;
        let sized = matches!(
            o.kind,
            ObjectKind::Variable | ObjectKind::Constant | ObjectKind::Heap | ObjectKind::Local
        );
        (sized && bits as u32 <= o.sure).then_some((bits as u32) < o.sure)
    }

    /// Does a term depend on which of two objects lies lower?
    pub(super) fn depends_on_order(&self, term: TermId) -> bool {
        !self.symbols.orders.is_empty()
            && self.symbols.terms.borrow().symbols_of(&[term]).into_iter().any(is_order)
    }

    /// Has this execution decided which of two objects lies lower?
    pub(super) fn has_ordered(&self) -> bool {
        !self.symbols.orders.is_empty() && self.symbols.deciding().into_iter().any(is_order)
    }

    /// May it be decided here?
    pub(super) fn may_order(&self, condition: TermId) -> Result<(), Fault> {
        if self.options.endless && self.depends_on_order(condition) {
            return unsupported("pointer", "an address used as a number reaches a branch");
        }
        Ok(())
    }

    /// For states that are compared: no two that hold which object lies lower are the same.
    pub(super) fn order_held(&self, v: Val) -> Option<u64> {
        (matches!(v.shadow, SYM | SPTR) && self.depends_on_order(TermId(v.bits as u32))).then(unlike)
    }

    /// The same of integers in memory.
    pub(super) fn order_held_in(&self, mut bytes: Range<usize>) -> Option<u64> {
        if self.symbols.orders.is_empty() {
            return None;
        }
        let of = |i: usize| self.shade[i] == SYM && self.depends_on_order(TermId(self.symbols.cells[i]));
        bytes.any(of).then(unlike)
    }
}
