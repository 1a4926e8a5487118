//! Which values a term may have, by its syntax and by what a thread has decided before. Never by the path
//! condition: the answer is the same in all equivalent executions.

use crate::interp::Interp;
use model::arith::{mask, sext};
use model::inst::{BinOp, ICmp};
use solver::term::{Node, TermId, Terms, fold_bin};

/// The most arms of a decision about a value.
pub(super) const ARMS: usize = 64;

/// How far the structure of a term is followed.
const DEPTH: u32 = 12;

impl Interp<'_> {
    /// All values that a term may have, ascending; `None` if more than `limit` are possible.
    pub(super) fn values(&self, t: usize, term: TermId, limit: usize) -> Option<Vec<u64>> {
        let terms = self.symbols.terms.borrow();
        let mut all = self.possible(&terms, t, term, limit, DEPTH)?;
        all.sort_unstable();
        all.dedup();
        (all.len() <= limit).then_some(all)
    }

    fn possible(&self, terms: &Terms, t: usize, term: TermId, limit: usize, depth: u32) -> Option<Vec<u64>> {
        let node = terms.node(term);
        if let Node::Const(k) = node {
            return Some(vec![k]);
        }
        if let Some(k) = self.symbols.facts.get(&(t as u16, term)) {
            return Some(vec![*k]);
        }
        let w = terms.width(term);
        let (lo, hi) = self.interval(terms, t, term);
        let all = (depth > 0).then(|| self.structured(terms, t, node, w, limit, depth - 1)).flatten();
        let mut all = match all {
            Some(mut all) => {
                all.retain(|k| (lo..=hi).contains(k));
                all
            }
            None if lo > hi => Vec::new(),
            None if hi - lo < limit as u64 => (lo..=hi).collect(),
            None => return None,
        };
        all.sort_unstable();
        all.dedup();
        let equality = |c: TermId| match terms.node(c) {
            Node::Cmp(ICmp::Eq, a, b) if a == term => terms.as_const(b),
            Node::Cmp(ICmp::Eq, a, b) if b == term => terms.as_const(a),
            _ => None,
        };
        for (c, value) in self.symbols.facts_of(t as u16) {
            if *value == 0
                && let Some(not) = equality(*c)
            {
                all.retain(|k| *k != not);
            }
        }
        (all.len() <= limit).then_some(all)
    }

    /// By the operands' values.
    fn structured(
        &self,
        terms: &Terms,
        t: usize,
        node: Node,
        w: u8,
        limit: usize,
        depth: u32,
    ) -> Option<Vec<u64>> {
        let of = |a: TermId| self.possible(terms, t, a, limit, depth);
        let each = |a: TermId, f: &dyn Fn(u64) -> u64| Some(of(a)?.into_iter().map(f).collect::<Vec<_>>());
        let cross = |a: TermId, b: TermId, f: &dyn Fn(u64, u64) -> u64| {
            let (a, b) = (of(a)?, of(b)?);
            if a.len() * b.len() > limit * 4 {
                return None;
            }
            Some(a.iter().flat_map(|x| b.iter().map(move |y| f(*x, *y))).collect::<Vec<_>>())
        };
        match node {
            Node::Ite(c, a, b) => match self.symbols.facts.get(&(t as u16, c)) {
                Some(0) => of(b),
                Some(_) => of(a),
                None => {
                    let mut all = of(a)?;
                    all.extend(of(b)?);
                    Some(all)
                }
            },
            Node::Not(a) => each(a, &|x| mask(!x, w)),
            Node::SExt(a) => {
                let from = terms.width(a);
                each(a, &|x| mask(sext(x, from) as u64, w))
            }
            Node::Extract(a, lo) => each(a, &|x| mask(x >> lo, w)),
            Node::Concat(a, b) => {
                let shift = terms.width(b);
                cross(a, b, &|x, y| x << shift | y)
            }
            Node::Bin(op, a, b) => cross(a, b, &|x, y| fold_bin(op, w, x, y)),
            _ => None,
        }
    }

    /// An interval of a term's unsigned value.
    pub(super) fn interval_of(&self, t: usize, term: TermId) -> (u64, u64) {
        self.interval_below(&self.symbols.terms.borrow(), t, term, DEPTH)
    }

    /// By what the thread knows of the term, and of its operands.
    fn interval_below(&self, terms: &Terms, t: usize, term: TermId, depth: u32) -> (u64, u64) {
        let (lo, hi) = self.interval(terms, t, term);
        if depth == 0 || lo >= hi {
            return (lo, hi);
        }
        let w = terms.width(term);
        let top = mask(u64::MAX, w);
        let of = |a: TermId| self.interval_below(terms, t, a, depth - 1);
        // Monotone in the operand, as long as nothing is lost at the top.
        let each = |a: TermId, f: &dyn Fn(u64) -> Option<u64>| {
            let (l, h) = of(a);
            Some((f(l)?, f(h).filter(|h| *h <= top)?))
        };
        let found = match terms.node(term) {
            Node::Bin(BinOp::Mul, a, b) => match (terms.as_const(a), terms.as_const(b)) {
                (Some(k), _) => each(b, &|x| x.checked_mul(k)),
                (_, Some(k)) => each(a, &|x| x.checked_mul(k)),
                _ => None,
            },
            Node::Bin(BinOp::Shl, a, b) => match terms.as_const(b) {
                Some(by) if by < u64::from(w) => each(a, &|x| x.checked_mul(1 << by)),
                _ => None,
            },
            Node::Bin(BinOp::Add, a, b) => {
                let ((al, ah), (bl, bh)) = (of(a), of(b));
                ah.checked_add(bh).filter(|h| *h <= top).map(|h| (al + bl, h))
            }
            Node::Concat(a, b) => {
                let ((al, ah), (bl, bh)) = (of(a), of(b));
                let by = terms.width(b);
                Some((al << by | bl, ah << by | bh))
            }
            Node::SExt(a) => {
                let least_negative = 1u64 << (terms.width(a) - 1);
                Some(of(a)).filter(|i| i.1 < least_negative)
            }
            Node::Extract(a, 0) => Some(of(a)).filter(|i| i.1 <= top),
            Node::Ite(_, a, b) => {
                let ((al, ah), (bl, bh)) = (of(a), of(b));
                Some((al.min(bl), ah.max(bh)))
            }
            _ => None,
        };
        found.map_or((lo, hi), |(l, h)| (lo.max(l), hi.min(h)))
    }

    fn interval(&self, terms: &Terms, t: usize, term: TermId) -> (u64, u64) {
        let w = terms.width(term);
        let (mut lo, mut hi) = terms.range(term);
        let (mut below, mut above) = terms.signed_range(term);
        for &(c, value) in self.symbols.facts_of(t as u16) {
            if c == term {
                return (value, value);
            }
            let Node::Cmp(op, a, b) = terms.node(c) else { continue };
            if terms.width(a) != w {
                continue;
            }
            // What the fact says of each side: (side, lower bound, upper bound), unsigned or signed.
            match (op, value != 0) {
                (ICmp::Eq, true) => {
                    for (x, y) in [(a, b), (b, a)] {
                        let (l, h) = terms.range(y);
                        narrow(terms, x, term, w, l, h, &mut lo, &mut hi);
                    }
                }
                (ICmp::Ult, yes) => {
                    let ((al, ah), (bl, bh)) = (terms.range(a), terms.range(b));
                    let top = mask(u64::MAX, w);
                    let (for_a, for_b) = if yes {
                        ((0, bh.saturating_sub(1)), (al.saturating_add(1).min(top), top))
                    } else {
                        ((bl, top), (0, ah))
                    };
                    narrow(terms, a, term, w, for_a.0, for_a.1, &mut lo, &mut hi);
                    narrow(terms, b, term, w, for_b.0, for_b.1, &mut lo, &mut hi);
                }
                (ICmp::Slt, yes) => {
                    let ((al, ah), (bl, bh)) = (terms.signed_range(a), terms.signed_range(b));
                    if a == term {
                        if yes { above = above.min(bh.saturating_sub(1)) } else { below = below.max(bl) }
                    }
                    if b == term {
                        if yes { below = below.max(al.saturating_add(1)) } else { above = above.min(ah) }
                    }
                }
                _ => {}
            }
        }
        // On each side of the sign both orders agree.
        if below >= 0 || above < 0 {
            lo = lo.max(mask(below as u64, w));
            hi = hi.min(mask(above as u64, w));
        }
        (lo, hi)
    }

    /// The number of low bits of a term that are certainly zero.
    pub(super) fn low_zeros(&self, term: TermId) -> u32 {
        fn zeros(terms: &Terms, term: TermId, depth: u32) -> u32 {
            let of = |a| if depth == 0 { 0 } else { zeros(terms, a, depth - 1) };
            let w = terms.width(term) as u32;
            match terms.node(term) {
                Node::Const(k) => k.trailing_zeros().min(w),
                Node::Bin(BinOp::Mul, a, b) => (of(a) + of(b)).min(w),
                Node::Bin(BinOp::Shl, a, b) => {
                    let by = terms.as_const(b).unwrap_or(0).min(w as u64) as u32;
                    (of(a) + by).min(w)
                }
                Node::Bin(BinOp::Add | BinOp::Sub | BinOp::Or | BinOp::Xor, a, b) => of(a).min(of(b)),
                Node::Bin(BinOp::And, a, b) => of(a).max(of(b)),
                Node::Ite(_, a, b) => of(a).min(of(b)),
                Node::SExt(a) => of(a),
                Node::Concat(hi, lo) => match terms.as_const(lo) {
                    Some(0) => terms.width(lo) as u32 + of(hi),
                    _ => of(lo),
                },
                _ => 0,
            }
        }
        zeros(&self.symbols.terms.borrow(), term, DEPTH)
    }
}

/// `x` lies between `l` and `h`: what that says of `term`, if `x` is it or it plus a constant.
#[allow(clippy::too_many_arguments)]
fn narrow(terms: &Terms, x: TermId, term: TermId, w: u8, l: u64, h: u64, lo: &mut u64, hi: &mut u64) {
    if l > h {
        return;
    }
    let by = match terms.node(x) {
        _ if x == term => 0,
        Node::Bin(BinOp::Add, a, b) if a == term => match terms.as_const(b) {
            Some(k) => k,
            None => return,
        },
        Node::Bin(BinOp::Add, a, b) if b == term => match terms.as_const(a) {
            Some(k) => k,
            None => return,
        },
        _ => return,
    };
    let (l, h) = (mask(l.wrapping_sub(by), w), mask(h.wrapping_sub(by), w));
    // Otherwise it wraps, and is no interval.
    if l <= h {
        *lo = (*lo).max(l);
        *hi = (*hi).min(h);
    }
}
