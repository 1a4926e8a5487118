//! Comparisons: `Eq`, `Ult` and `Slt` are kept, the others are said by them.

use crate::term::{Node, TermId, Terms, ones};
use model::arith::{mask, sext};
use model::inst::{BinOp, ICmp};

/// Longer chains of choices, as reads at unknown places of large arrays have, are compared as a whole.
const CHOICES: usize = 40;

impl Terms {
    /// A comparison of operands of width `w`: a boolean.
    pub fn icmp(&mut self, op: ICmp, w: u8, a: TermId, b: TermId) -> TermId {
        debug_assert!(self.width(a) == w && self.width(b) == w, "{op:?} of width {w}");
        match op {
            ICmp::Eq => self.equal(w, a, b),
            ICmp::Ult => self.below(w, a, b),
            ICmp::Slt => self.less(w, a, b),
            ICmp::Ugt => self.below(w, b, a),
            ICmp::Sgt => self.less(w, b, a),
            ICmp::Ne => {
                let t = self.equal(w, a, b);
                self.not(t)
            }
            ICmp::Uge | ICmp::Ule => {
                let t = if op == ICmp::Uge { self.below(w, a, b) } else { self.below(w, b, a) };
                self.not(t)
            }
            ICmp::Sge | ICmp::Sle => {
                let t = if op == ICmp::Sge { self.less(w, a, b) } else { self.less(w, b, a) };
                self.not(t)
            }
        }
    }

    fn equal(&mut self, w: u8, a: TermId, b: TermId) -> TermId {
        if a == b {
            return self.truth(true);
        }
        let ((la, ha), (lb, hb)) = (self.range(a), self.range(b));
        let ((sla, sha), (slb, shb)) = (self.signed_range(a), self.signed_range(b));
        if ha < lb || hb < la || sha < slb || shb < sla {
            return self.truth(false);
        }
        if let (Some(x), Some(y)) = (self.as_const(a), self.as_const(b)) {
            return self.truth(x == y);
        }
        if w == 1 {
            let differ = self.bin(BinOp::Xor, 1, a, b);
            return self.not(differ);
        }
        if let Some(t) = self.equal_pieces(a, b) {
            return t;
        }
        let sum = |s: &Terms, t| matches!(s.node(t), Node::Bin(BinOp::Add | BinOp::Sub | BinOp::Mul, ..));
        if (sum(self, a) || sum(self, b))
            && let Some(t) = self.equal_sums(w, a, b)
        {
            return t;
        }
        let (a, b) = self.ordered(a, b);
        self.equal_to_atom(a, b)
    }

    /// Equality where `a` is no sum; `b` may be a constant.
    pub(super) fn equal_to_atom(&mut self, a: TermId, b: TermId) -> TermId {
        let w = self.width(a);
        if w == 1 {
            return self.equal(w, a, b);
        }
        let Some(k) = self.as_const(b) else {
            let (a, b) = self.ordered(a, b);
            return match (self.node(a), self.node(b)) {
                (Node::SExt(x), Node::SExt(y)) if self.width(x) == self.width(y) => {
                    self.equal(self.width(x), x, y)
                }
                (Node::Not(x), Node::Not(y)) => self.equal(w, x, y),
                _ => self.make(Node::Cmp(ICmp::Eq, a, b), 1),
            };
        };
        let (lo, hi) = self.range(a);
        let (slo, shi) = self.signed_range(a);
        if k < lo || k > hi || sext(k, w) < slo || sext(k, w) > shi {
            return self.truth(false);
        }
        match self.node(a) {
            Node::Const(x) => self.truth(x == k),
            Node::Ite(c, x, y) if self.short_choice(a) => match (self.as_const(x), self.as_const(y)) {
                (None, None) => self.make(Node::Cmp(ICmp::Eq, a, b), 1),
                _ => {
                    let (p, q) = (self.equal(w, x, b), self.equal(w, y, b));
                    self.ite(c, p, q)
                }
            },
            Node::SExt(x) => {
                // It has this value, or its range would have told.
                let from = self.width(x);
                if sext(mask(k, from), from) != sext(k, w) {
                    return self.truth(false);
                }
                let k = self.constant(k, from);
                self.equal(from, x, k)
            }
            Node::Bin(BinOp::Xor, x, m) if self.as_const(m).is_some() => {
                let k = self.bin(BinOp::Xor, w, b, m);
                self.equal(w, x, k)
            }
            Node::Not(x) => {
                let k = self.constant(!k, w);
                self.equal(w, x, k)
            }
            // What is cut off is the same for all values.
            Node::Extract(x, 0) if self.above(x, w).is_some() => {
                let from = self.width(x);
                let k = self.constant(self.above(x, w).unwrap_or(0) | k, from);
                self.equal(from, x, k)
            }
            Node::Concat(..) => match self.equal_pieces(a, b) {
                Some(t) => t,
                None => self.make(Node::Cmp(ICmp::Eq, a, b), 1),
            },
            _ => self.make(Node::Cmp(ICmp::Eq, a, b), 1),
        }
    }

    /// OneOrMany enough choices below each other to compare with each result.
    fn short_choice(&self, t: TermId) -> bool {
        let constant = |t| self.as_const(t).is_some();
        let mut t = t;
        for _ in 0..CHOICES {
            match self.node(t) {
                Node::Ite(_, x, y) if constant(x) => t = y,
                Node::Ite(_, x, y) if constant(y) => t = x,
                _ => return true,
            }
        }
        false
    }

    /// A comparison with a constant: distributed over a choice with a constant, or of the whole instead of a
    /// part.
    fn compare_choice(&mut self, op: ICmp, w: u8, a: TermId, b: TermId) -> Option<TermId> {
        let constant = |s: &Terms, t| s.as_const(t).is_some();
        match (self.node(a), self.node(b)) {
            (Node::Ite(c, x, y), Node::Const(_))
                if self.short_choice(a) && (constant(self, x) || constant(self, y)) =>
            {
                let (p, q) = (self.icmp(op, w, x, b), self.icmp(op, w, y, b));
                Some(self.ite(c, p, q))
            }
            (Node::Const(_), Node::Ite(c, x, y))
                if self.short_choice(b) && (constant(self, x) || constant(self, y)) =>
            {
                let (p, q) = (self.icmp(op, w, a, x), self.icmp(op, w, a, y));
                Some(self.ite(c, p, q))
            }
            // What is cut off is the same for all values.
            (Node::Extract(x, 0), Node::Const(k)) if op == ICmp::Ult => {
                let k = self.above(x, w)? | k;
                let from = self.width(x);
                let k = self.constant(k, from);
                Some(self.below(from, x, k))
            }
            (Node::Const(k), Node::Extract(x, 0)) if op == ICmp::Ult => {
                let k = self.above(x, w)? | k;
                let from = self.width(x);
                let k = self.constant(k, from);
                Some(self.below(from, k, x))
            }
            _ => None,
        }
    }

    /// Unsigned less.
    fn below(&mut self, w: u8, a: TermId, b: TermId) -> TermId {
        let ((la, ha), (lb, hb)) = (self.range(a), self.range(b));
        if a == b || la >= hb {
            return self.truth(false);
        }
        if ha < lb {
            return self.truth(true);
        }
        if w == 1 {
            let n = self.not(a);
            return self.and(n, b);
        }
        // Where a single value of the range is left.
        let (x, y) = (self.as_const(a), self.as_const(b));
        if y == Some(la + 1) || x.is_some_and(|x| x + 1 == hb) {
            let (t, k) = if y.is_some() { (a, la) } else { (b, hb) };
            let k = self.constant(k, w);
            return self.equal(w, t, k);
        }
        if y == Some(ha) || x == Some(lb) {
            let t = self.equal(w, a, b);
            return self.not(t);
        }
        if let Some(t) = self.compare_choice(ICmp::Ult, w, a, b).or_else(|| self.below_pieces(w, a, b)) {
            return t;
        }
        match (self.node(a), self.node(b)) {
            (Node::Not(x), Node::Not(y)) => return self.below(w, y, x),
            // Extension keeps the unsigned order, too.
            (Node::SExt(x), Node::SExt(y)) if self.width(x) == self.width(y) => {
                return self.below(self.width(x), x, y);
            }
            _ => {}
        }
        self.make(Node::Cmp(ICmp::Ult, a, b), 1)
    }

    /// Signed less.
    fn less(&mut self, w: u8, a: TermId, b: TermId) -> TermId {
        let ((la, ha), (lb, hb)) = (self.signed_range(a), self.signed_range(b));
        if a == b || la >= hb {
            return self.truth(false);
        }
        if ha < lb {
            return self.truth(true);
        }
        if w == 1 {
            // true is -1
            return self.below(w, b, a);
        }
        // On one side of the sign both orders agree.
        if (la >= 0 && lb >= 0) || (ha < 0 && hb < 0) {
            return self.below(w, a, b);
        }
        let value = |s: &Terms, t| s.as_const(t).map(|c| sext(c, w));
        let (x, y) = (value(self, a), value(self, b));
        if y == Some(la + 1) || x.is_some_and(|x| x + 1 == hb) {
            let (t, k) = if y.is_some() { (a, la) } else { (b, hb) };
            let k = self.constant(k as u64, w);
            return self.equal(w, t, k);
        }
        if y == Some(ha) || x == Some(lb) {
            let t = self.equal(w, a, b);
            return self.not(t);
        }
        if let Some(t) = self.compare_choice(ICmp::Slt, w, a, b) {
            return t;
        }
        if let (Node::SExt(x), Node::SExt(y)) = (self.node(a), self.node(b))
            && self.width(x) == self.width(y)
        {
            return self.less(self.width(x), x, y);
        }
        // Against a constant that the narrower number may have: else the range has told.
        if let (Node::SExt(t), Some(k)) = (self.node(a), y) {
            let (from, k) = (self.width(t), k as u64);
            let k = self.constant(k, from);
            return self.less(from, t, k);
        }
        if let (Some(k), Node::SExt(t)) = (x, self.node(b)) {
            let (from, k) = (self.width(t), k as u64);
            let k = self.constant(k, from);
            return self.less(from, k, t);
        }
        if let Some(t) = self.constant_order(w, a, b) {
            return t;
        }
        self.make(Node::Cmp(ICmp::Slt, a, b), 1)
    }

    /// x + c₁ < y + c₂ with x = y, where neither sum can wrap.
    fn constant_order(&mut self, w: u8, a: TermId, b: TermId) -> Option<TermId> {
        let base = |s: &Terms, t: TermId| match s.node(t) {
            Node::Bin(BinOp::Add, x, k) => match s.as_const(k) {
                Some(k) => (x, sext(k, w)),
                None => (t, 0),
            },
            _ => (t, 0),
        };
        let ((x, p), (y, q)) = (base(self, a), base(self, b));
        let (lo, hi) = self.signed_range(x);
        let fits = |k: i64| {
            let within = |v: i64| v.checked_add(k).is_some_and(|s| sext(s as u64, w) == s);
            within(lo) && within(hi)
        };
        (x == y && fits(p) && fits(q)).then(|| self.truth(p < q))
    }

    /// Unsigned comparison where high parts are the same.
    fn below_pieces(&mut self, w: u8, a: TermId, b: TermId) -> Option<TermId> {
        let (x, y) = (self.high_part(a)?, self.high_part(b)?);
        let n = x.min(y);
        let (ha, hb) = (self.extract(a, w - n, n), self.extract(b, w - n, n));
        if ha != hb {
            return None;
        }
        let (a, b) = (self.extract(a, 0, w - n), self.extract(b, 0, w - n));
        Some(self.below(w - n, a, b))
    }

    /// Bits of the uppermost part that can be taken off: a constant or part of a concatenation.
    fn high_part(&self, t: TermId) -> Option<u8> {
        match self.node(t) {
            Node::Concat(high, _) => Some(self.width(high)),
            Node::Const(_) => Some(self.width(t) - 1),
            _ => None,
        }
    }

    /// All ones of a width.
    pub(super) fn is_ones(&self, t: TermId) -> bool {
        self.as_const(t) == Some(ones(self.width(t)))
    }
}
