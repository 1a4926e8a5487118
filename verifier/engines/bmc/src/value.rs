//! Values while a thread is unwound: terms over inputs and over what reads of shared memory return, and for
//! pointers the objects that they may point into.
//!
//! An address is 64 bits, the object's number above the offset in bytes: as in the machine, so that addresses
//! of different objects are never equal and a constant address is one.

use model::inst::ICmp;
use solver::{Node, TermId, Terms};
use std::rc::Rc;

/// Numbers of objects, ascending.
pub type Objects = Rc<[u32]>;

#[derive(Clone, Debug)]
pub struct Value {
    pub term: TermId,
    /// The objects into which it may point.
    pub objects: Objects,
    /// What the machine may have here.
    pub kinds: Kinds,
}

/// What the machine may have where the formula has a term: a union of these. Only where a term of the formula
/// is *known* to stand for exactly what the machine has does it have another kind than [`ANYTHING`].
pub type Kinds = u8;
/// A number all of whose bits are determined, or an input.
pub const NUMBER: Kinds = 1;
/// An address within an object, or at its end, that has been made from the object's own.
pub const POINTER: Kinds = 2;
/// What names a thread.
pub const HANDLE: Kinds = 4;
/// All else: nothing, a part of an address, what nobody has looked into.
pub const ANYTHING: Kinds = 8;

/// May it be of these kinds only?
pub fn only(kinds: Kinds, of: Kinds) -> bool {
    kinds != 0 && kinds & !of == 0
}

/// Of a part of a value, or of one that is cut off.
pub fn part_of(kinds: Kinds) -> Kinds {
    if only(kinds, NUMBER) { NUMBER } else { ANYTHING }
}

impl Value {
    /// A value that is no pointer, of which nothing else is known.
    pub fn plain(term: TermId) -> Value {
        Value { term, objects: Rc::from([]), kinds: ANYTHING }
    }

    /// The same in all respects: one term may stand for values of different kinds.
    pub fn is_as(&self, other: &Value) -> bool {
        self.term == other.term && self.objects == other.objects && self.kinds == other.kinds
    }

    /// A number that is what the machine has.
    pub fn number(term: TermId) -> Value {
        Value { kinds: NUMBER, ..Value::plain(term) }
    }
}

/// Address of an object's byte.
pub fn address(object: u32, offset: u32) -> u64 {
    u64::from(object) << 32 | u64::from(offset)
}

/// What is in one or the other.
pub fn union(a: &Objects, b: &Objects) -> Objects {
    if a == b || b.is_empty() {
        return a.clone();
    }
    if a.is_empty() {
        return b.clone();
    }
    let mut all: Vec<u32> = a.iter().chain(b.iter()).copied().collect();
    all.sort_unstable();
    all.dedup();
    all.into()
}

/// `c ? a : b`; one that is narrower is widened, as copies do.
pub fn choose(terms: &mut Terms, c: TermId, a: &Value, b: &Value) -> Value {
    let objects = union(&a.objects, &b.objects);
    if a.term == b.term {
        return Value { term: a.term, objects, kinds: a.kinds | b.kinds };
    }
    // (A constant has all bits of a register; those that the other one has not are often 0.)
    let fits = |k: &Value, w: u8| terms.as_const(k.term).is_some_and(|bits| w < 64 && bits >> w == 0);
    let (v, w) = (terms.width(a.term), terms.width(b.term));
    let w = match () {
        () if fits(a, w) => w,
        () if fits(b, v) => v,
        () => v.max(w),
    };
    let (x, y) = (terms.resize(a.term, w), terms.resize(b.term, w));
    Value { term: terms.ite(c, x, y), objects, kinds: a.kinds | b.kinds }
}

/// Are two terms of the same width equal?
pub fn equal(terms: &mut Terms, a: TermId, b: TermId) -> TermId {
    let w = terms.width(a);
    terms.icmp(ICmp::Eq, w, a, b)
}

/// Is it this constant?
pub fn is(terms: &mut Terms, a: TermId, k: u64) -> TermId {
    let w = terms.width(a);
    let k = terms.constant(k, w);
    terms.icmp(ICmp::Eq, w, a, k)
}

/// How many of the lowest bits of a term are the same whatever inputs are, and which they are.
pub fn low_bits(terms: &Terms, t: TermId) -> (u32, u64) {
    known(terms, t, 12)
}

fn known(terms: &Terms, t: TermId, depth: u32) -> (u32, u64) {
    use model::inst::BinOp::*;
    let w = u32::from(terms.width(t));
    let cut = |n: u32, v: u64| (n, if n >= 64 { v } else { v & ((1 << n) - 1) });
    if depth == 0 {
        return (0, 0);
    }
    let of = |a| known(terms, a, depth - 1);
    match terms.node(t) {
        Node::Const(c) => (w, c),
        Node::Bin(op @ (Add | Sub), a, b) => {
            let (a, b) = (of(a), of(b));
            let v = if op == Add { a.1.wrapping_add(b.1) } else { a.1.wrapping_sub(b.1) };
            cut(a.0.min(b.0), v)
        }
        Node::Bin(Mul, a, b) => {
            let (a, b) = (of(a), of(b));
            let zeros = |x: (u32, u64)| if x.1 == 0 { x.0 } else { x.1.trailing_zeros() };
            let n = (zeros(a) + zeros(b)).min(w);
            if n > 0 { (n, 0) } else { cut(a.0.min(b.0), a.1.wrapping_mul(b.1)) }
        }
        Node::Bin(Shl, a, b) => match terms.as_const(b) {
            Some(n) if n < u64::from(w) => {
                let a = of(a);
                cut((a.0 + n as u32).min(w), a.1 << n)
            }
            _ => (0, 0),
        },
        Node::Concat(high, low) => {
            let (low_w, low) = (u32::from(terms.width(low)), of(low));
            if low.0 < low_w {
                return low;
            }
            let high = of(high);
            cut((low_w + high.0).min(64), low.1 | high.1.checked_shl(low_w).unwrap_or(0))
        }
        Node::SExt(a) => of(a),
        Node::Ite(_, a, b) => {
            let (a, b) = (of(a), of(b));
            let same = (a.1 ^ b.1).trailing_zeros();
            cut(a.0.min(b.0).min(same), a.1)
        }
        _ => (0, 0),
    }
}
