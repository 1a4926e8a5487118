//! Intervals of terms by syntax: sound, cheap, and computed once, when a term is built.
//!
//! Each operation maps the operands' intervals to one that holds all its results; where a result may wrap,
//! the interval is the whole width.

use crate::term::{Node, TermId, ones};
use model::arith::{mask, sext};
use model::inst::{BinOp, UnOp};

pub(super) type Unsigned = (u64, u64);
pub(super) type Signed = (i64, i64);

/// What is known of the operands.
pub(super) trait Operands {
    fn width(&self, t: TermId) -> u8;
    fn unsigned(&self, t: TermId) -> Unsigned;
    fn signed(&self, t: TermId) -> Signed;

    /// Its value, if there is one alone.
    fn single(&self, t: TermId) -> Option<u64> {
        let (lo, hi) = self.unsigned(t);
        (lo == hi).then_some(lo)
    }
}

pub(super) fn full(w: u8) -> Unsigned {
    (0, ones(w))
}

pub(super) fn signed_full(w: u8) -> Signed {
    (sext(1 << (w - 1), w), (ones(w) >> 1) as i64)
}

/// Does the exact interval fit? Else everything.
fn fit(lo: u128, hi: u128, w: u8) -> Unsigned {
    if hi <= ones(w) as u128 { (lo as u64, hi as u64) } else { full(w) }
}

fn signed_fit(lo: i128, hi: i128, w: u8) -> Signed {
    let (min, max) = signed_full(w);
    if lo >= min as i128 && hi <= max as i128 { (lo as i64, hi as i64) } else { (min, max) }
}

/// The least and the greatest product of two intervals: of bounds.
pub(super) fn products(a: Signed, b: Signed) -> (i128, i128) {
    let product = |x: i64, y: i64| x as i128 * y as i128;
    let (p, q, r, s) = (product(a.0, b.0), product(a.0, b.1), product(a.1, b.0), product(a.1, b.1));
    (p.min(q).min(r).min(s), p.max(q).max(r).max(s))
}

/// The least 2ⁿ-1 that is not below `x`.
pub(super) fn fill(x: u64) -> u64 {
    if x == 0 { 0 } else { u64::MAX >> x.leading_zeros() }
}

/// Of the unsigned value.
pub(super) fn unsigned(known: &impl Operands, node: Node, w: u8) -> Unsigned {
    let of = |t: TermId| known.unsigned(t);
    match node {
        Node::Const(c) => (c, c),
        Node::Sym(_) | Node::Overflow(..) | Node::Cmp(..) | Node::SExt(_) => full(w),
        Node::Not(a) => {
            let (lo, hi) = of(a);
            (!hi & ones(w), !lo & ones(w))
        }
        Node::Un(op, a) => {
            let (lo, hi) = of(a);
            let zeros = |x: u64| (x.leading_zeros() - (64 - w as u32)) as u64;
            match op {
                UnOp::Ctlz => (zeros(hi), zeros(lo)),
                UnOp::Ctpop => (u64::from(lo > 0), (fill(hi).count_ones()) as u64),
                _ => (0, if lo > 0 { w as u64 - 1 } else { w as u64 }),
            }
        }
        Node::Ite(_, a, b) => {
            let (a, b) = (of(a), of(b));
            (a.0.min(b.0), a.1.max(b.1))
        }
        Node::Extract(a, lo) => {
            let (min, max) = of(a);
            // The bits above are the same for all values between.
            let (min, max) = (min >> lo, max >> lo);
            if w < 64 && min >> w != max >> w { full(w) } else { (mask(min, w), mask(max, w)) }
        }
        Node::Concat(hi, lo) => {
            let shift = known.width(lo);
            let (h, l) = (of(hi), of(lo));
            (h.0 << shift | l.0, h.1 << shift | l.1)
        }
        Node::Bin(op, a, b) => bin(op, of(a), of(b), w),
    }
}

fn bin(op: BinOp, a: Unsigned, b: Unsigned, w: u8) -> Unsigned {
    let wide = |x: u64| x as u128;
    match op {
        BinOp::Add => {
            let (lo, hi) = (wide(a.0) + wide(b.0), wide(a.1) + wide(b.1));
            let size = wide(ones(w)) + 1;
            // All values wrap, or none.
            if lo >= size { ((lo - size) as u64, (hi - size) as u64) } else { fit(lo, hi, w) }
        }
        BinOp::Sub => {
            if a.0 >= b.1 {
                (a.0 - b.1, a.1 - b.0)
            } else if a.1 < b.0 {
                (mask(a.0.wrapping_sub(b.1), w), mask(a.1.wrapping_sub(b.0), w))
            } else {
                full(w)
            }
        }
        BinOp::Mul => match (wide(a.0).checked_mul(wide(b.0)), wide(a.1).checked_mul(wide(b.1))) {
            (Some(lo), Some(hi)) => fit(lo, hi, w),
            _ => full(w),
        },
        BinOp::And => (0, a.1.min(b.1)),
        BinOp::Or => (a.0.max(b.0), fill(a.1 | b.1)),
        BinOp::Xor => (0, fill(a.1 | b.1)),
        // Division by zero gives all ones.
        BinOp::UDiv if b.0 == 0 => full(w),
        BinOp::UDiv => (a.0 / b.1, a.1 / b.0),
        BinOp::URem if b.0 == 0 => (0, a.1),
        BinOp::URem if a.1 < b.0 => a,
        BinOp::URem => (0, a.1.min(b.1 - 1)),
        // A shift by the width or more gives 0.
        BinOp::Shl if b.1 < w as u64 => fit(wide(a.0) << b.0, wide(a.1) << b.1, w),
        BinOp::LShr if b.1 < w as u64 => (a.0 >> b.1, a.1 >> b.0),
        BinOp::LShr => (0, if b.0 < w as u64 { a.1 >> b.0 } else { 0 }),
        _ => full(w),
    }
}

/// Of the signed value.
pub(super) fn signed(known: &impl Operands, node: Node, w: u8) -> Signed {
    let of = |t: TermId| known.signed(t);
    match node {
        Node::Const(c) => (sext(c, w), sext(c, w)),
        Node::Not(a) => {
            let (lo, hi) = of(a);
            (!hi, !lo)
        }
        Node::Ite(_, a, b) => {
            let (a, b) = (of(a), of(b));
            (a.0.min(b.0), a.1.max(b.1))
        }
        Node::SExt(a) => of(a),
        Node::Concat(hi, lo) => {
            let (h, shift) = (of(hi), known.width(lo));
            let l = known.unsigned(lo);
            ((h.0 << shift) | l.0 as i64, (h.1 << shift) | l.1 as i64)
        }
        Node::Bin(op, a, b) => {
            let (divisor, a, b) = (b, of(a), of(b));
            let wide = |x: i64| x as i128;
            match op {
                BinOp::Add => signed_fit(wide(a.0) + wide(b.0), wide(a.1) + wide(b.1), w),
                BinOp::Sub => signed_fit(wide(a.0) - wide(b.1), wide(a.1) - wide(b.0), w),
                BinOp::Mul => {
                    let (lo, hi) = products(a, b);
                    signed_fit(lo, hi, w)
                }
                BinOp::SDiv => match known.single(divisor).map(|c| sext(c, w)) {
                    // Monotonic in the dividend.
                    Some(c) if c > 0 => (a.0 / c, a.1 / c),
                    _ => signed_full(w),
                },
                BinOp::SRem => match known.single(divisor).map(|c| sext(c, w).unsigned_abs()) {
                    Some(c) if c > 0 => {
                        // The sign of the dividend, less than the divisor, not more than the dividend.
                        let most = (c - 1).min(i64::MAX as u64) as i64;
                        (if a.0 < 0 { a.0.max(-most) } else { 0 }, if a.1 > 0 { a.1.min(most) } else { 0 })
                    }
                    _ => signed_full(w),
                },
                BinOp::AShr => {
                    // Towards 0 or -1; 0 by the width or more.
                    match known.single(divisor) {
                        Some(c) if c < w as u64 => (a.0 >> c, a.1 >> c),
                        _ => (a.0.min(0), a.1.max(0)),
                    }
                }
                _ => signed_full(w),
            }
        }
        _ => signed_full(w),
    }
}

/// What both say together.
pub(super) fn meet(u: Unsigned, s: Signed, w: u8) -> (Unsigned, Signed) {
    let (mut u, mut s) = (u, s);
    let sign = 1u64 << (w - 1);
    let unsigned_of = |s: Signed| (mask(s.0 as u64, w), mask(s.1 as u64, w));
    // On each side of the sign both orders agree.
    if s.0 >= 0 || s.1 < 0 {
        let v = unsigned_of(s);
        u = (u.0.max(v.0), u.1.min(v.1));
    }
    if u.1 < sign || u.0 >= sign {
        s = (s.0.max(sext(u.0, w)), s.1.min(sext(u.1, w)));
    }
    (u, s)
}
