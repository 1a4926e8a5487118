//! Intervals of terms where more is known of some symbols than that they have a width.
//!
//! Interval arithmetic on one graph of terms, each computed once ([`crate::interval`]). Where a condition is
//! decided by its operands' intervals, only the alternative that it takes counts.

use crate::interval::{self, Operands, Signed, Unsigned, full, meet, signed_full};
use crate::term::{Node, TermId, Terms};
use model::inst::{BinOp, ICmp};

/// Values of a term: bounds of the number without and with a sign. Both hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Interval {
    pub unsigned: (u64, u64),
    pub signed: (i64, i64),
}

impl Interval {
    /// All numbers of a width.
    pub fn full(w: u8) -> Interval {
        Interval { unsigned: full(w), signed: signed_full(w) }
    }

    /// One number.
    pub fn single(bits: u64, w: u8) -> Interval {
        let signed = model::arith::sext(bits, w);
        Interval { unsigned: (bits, bits), signed: (signed, signed) }
    }

    /// The numbers between two, without a sign.
    pub fn between(least: u64, most: u64, w: u8) -> Interval {
        let (unsigned, signed) = meet((least, most), signed_full(w), w);
        Interval { unsigned, signed }
    }

    /// The same numbers in so many bits, if all have as few, with or without a sign.
    pub fn at_width(self, w: u8) -> Option<Interval> {
        let whole = Interval::full(w);
        if self.unsigned.1 <= whole.unsigned.1 {
            return Some(Interval::between(self.unsigned.0, self.unsigned.1, w));
        }
        let fits = self.signed.0 >= whole.signed.0 && self.signed.1 <= whole.signed.1;
        fits.then_some(Interval { unsigned: whole.unsigned, signed: self.signed })
    }

    /// Holds all values of both.
    pub fn join(self, other: Interval) -> Interval {
        let (u, v, s, t) = (self.unsigned, other.unsigned, self.signed, other.signed);
        Interval { unsigned: (u.0.min(v.0), u.1.max(v.1)), signed: (s.0.min(t.0), s.1.max(t.1)) }
    }
}

/// What is known of the terms of one arena; kept, so that its memory is.
#[derive(Debug, Default)]
pub struct Known {
    all: Vec<Option<Interval>>,
    /// Of which something is known.
    some: Vec<TermId>,
}

impl Known {
    /// Nothing, but what a term is by itself.
    pub fn forget(&mut self) {
        for t in self.some.drain(..) {
            self.all[t.index()] = None;
        }
    }

    /// Terms of which something is known.
    pub fn len(&self) -> usize {
        self.some.len()
    }

    pub fn is_empty(&self) -> bool {
        self.some.is_empty()
    }

    /// The values of a symbol.
    pub fn set(&mut self, t: TermId, interval: Interval) {
        if self.all.len() <= t.index() {
            self.all.resize(t.index() + 1, None);
        }
        if self.all[t.index()].replace(interval).is_none() {
            self.some.push(t);
        }
    }
}

/// Intervals of the terms of one arena.
pub struct Ranges<'a> {
    terms: &'a Terms,
    known: &'a mut Known,
}

impl<'a> Ranges<'a> {
    /// `known`: intervals that hold all values that some symbols have, and what was found with them. What is
    /// not there may have any.
    pub fn new(terms: &'a Terms, known: &'a mut Known) -> Ranges<'a> {
        known.all.resize(terms.len().max(known.all.len()), None);
        Ranges { terms, known }
    }

    /// Holds every value of the term under what is known.
    pub fn of(&mut self, t: TermId) -> Interval {
        let mut stack = vec![t];
        while let Some(&t) = stack.last() {
            if self.known.all[t.index()].is_some() {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(self.terms.node(t).operands().filter(|o| self.known.all[o.index()].is_none()));
            if stack.len() > before {
                continue;
            }
            let here = self.node(t);
            self.known.set(t, here);
            stack.pop();
        }
        self.get(t)
    }

    fn get(&self, t: TermId) -> Interval {
        self.known.all[t.index()].expect("operands come first")
    }

    fn node(&self, t: TermId) -> Interval {
        let (node, w) = (self.terms.node(t), self.terms.width(t));
        let plain = Interval { unsigned: self.terms.range(t), signed: self.terms.signed_range(t) };
        let here = match node {
            Node::Const(_) | Node::Sym(_) | Node::Overflow(..) => return plain,
            Node::Ite(c, a, b) => match self.single(c) {
                Some(0) => self.get(b),
                Some(_) => self.get(a),
                None => self.get(a).join(self.get(b)),
            },
            Node::Cmp(op, a, b) => match self.compared(op, a, b) {
                Some(yes) => Interval::single(u64::from(yes), 1),
                None => plain,
            },
            Node::Bin(op @ (BinOp::And | BinOp::Or), a, b) if w == 1 => {
                let (a, b) = (self.unsigned(a), self.unsigned(b));
                match op {
                    BinOp::And => Interval::between(a.0 & b.0, a.1 & b.1, 1),
                    _ => Interval::between(a.0 | b.0, a.1 | b.1, 1),
                }
            }
            _ => {
                let (unsigned, signed) = (interval::unsigned(self, node, w), interval::signed(self, node, w));
                let (unsigned, signed) = meet(unsigned, signed, w);
                Interval { unsigned, signed }
            }
        };
        // What syntax alone says holds, too.
        let unsigned = (here.unsigned.0.max(plain.unsigned.0), here.unsigned.1.min(plain.unsigned.1));
        let signed = (here.signed.0.max(plain.signed.0), here.signed.1.min(plain.signed.1));
        let (unsigned, signed) = meet(unsigned, signed, w);
        // (Nothing fits where the term is of no use to anybody.)
        let empty = unsigned.0 > unsigned.1 || signed.0 > signed.1;
        if empty { plain } else { Interval { unsigned, signed } }
    }

    /// Is it decided?
    fn compared(&self, op: ICmp, a: TermId, b: TermId) -> Option<bool> {
        let (a, b) = (self.get(a), self.get(b));
        let apart = a.unsigned.1 < b.unsigned.0
            || b.unsigned.1 < a.unsigned.0
            || a.signed.1 < b.signed.0
            || b.signed.1 < a.signed.0;
        match op {
            ICmp::Eq if apart => Some(false),
            ICmp::Ult if a.unsigned.1 < b.unsigned.0 => Some(true),
            ICmp::Ult if a.unsigned.0 >= b.unsigned.1 => Some(false),
            ICmp::Slt if a.signed.1 < b.signed.0 => Some(true),
            ICmp::Slt if a.signed.0 >= b.signed.1 => Some(false),
            _ => None,
        }
    }
}

impl Operands for Ranges<'_> {
    fn width(&self, t: TermId) -> u8 {
        self.terms.width(t)
    }

    fn unsigned(&self, t: TermId) -> Unsigned {
        self.get(t).unsigned
    }

    fn signed(&self, t: TermId) -> Signed {
        self.get(t).signed
    }
}
