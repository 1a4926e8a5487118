//! Simplification at building: identities of each operation, so that equal terms of the usual kinds become
//! one node.
//!
//! Every rule looks at the operands' structure only. Sums are in [`super::linear`], bitwise operations and
//! the taking apart and putting together of bits in [`super::pieces`], comparisons in [`super::compare`].

use crate::interval;
use crate::term::{Node, TermId, Terms, fold_bin, ones};
use model::arith::{self, mask, sext};
use model::inst::{BinOp, ICmp, OvfOp, UnOp};

/// How many leaves a tree of constants may have for an operation to be applied to each.
const LEAVES: u32 = 8;

impl Terms {
    /// A binary operation on operands of width `w`.
    pub fn bin(&mut self, op: BinOp, w: u8, a: TermId, b: TermId) -> TermId {
        debug_assert!(self.width(a) == w && self.width(b) == w, "{op:?} of width {w}");
        let (x, y) = (self.as_const(a), self.as_const(b));
        if let (Some(x), Some(y)) = (x, y) {
            return self.constant(fold_bin(op, w, x, y), w);
        }
        if let Some(t) = self.over_leaves(op, w, a, b) {
            return t;
        }
        match op {
            // One bit: no carry.
            BinOp::Add | BinOp::Sub if w == 1 => self.bitwise(BinOp::Xor, a, b),
            BinOp::Mul if w == 1 => self.bitwise(BinOp::And, a, b),
            BinOp::Add | BinOp::Sub => self.sum(op, w, a, b),
            BinOp::Mul => self.product(w, a, b),
            BinOp::And | BinOp::Or | BinOp::Xor => self.bitwise(op, a, b),
            BinOp::Shl | BinOp::LShr | BinOp::AShr => self.shift(op, w, a, b),
            BinOp::UDiv | BinOp::URem | BinOp::SDiv | BinOp::SRem => self.division(op, w, a, b),
            BinOp::SMin | BinOp::UMin | BinOp::SMax | BinOp::UMax => {
                let (a, b) = self.ordered(a, b);
                let less = if matches!(op, BinOp::SMin | BinOp::SMax) { ICmp::Slt } else { ICmp::Ult };
                let c = self.icmp(less, w, a, b);
                if matches!(op, BinOp::SMin | BinOp::UMin) { self.ite(c, a, b) } else { self.ite(c, b, a) }
            }
            BinOp::UAddSat => {
                let (sum, over) = self.ovf(OvfOp::UAdd, w, a, b);
                let top = self.constant(ones(w), w);
                self.ite(over, top, sum)
            }
            BinOp::USubSat => {
                let (difference, over) = self.ovf(OvfOp::USub, w, a, b);
                let zero = self.constant(0, w);
                self.ite(over, zero, difference)
            }
            BinOp::SAddSat | BinOp::SSubSat => {
                let op = if op == BinOp::SAddSat { OvfOp::SAdd } else { OvfOp::SSub };
                let (result, over) = self.ovf(op, w, a, b);
                let (least, most) = (self.constant(1 << (w - 1), w), self.constant(ones(w) >> 1, w));
                // It overflows to the side where the first operand already is.
                let zero = self.constant(0, w);
                let negative = self.icmp(ICmp::Slt, w, a, zero);
                let bound = self.ite(negative, least, most);
                self.ite(over, bound, result)
            }
        }
    }

    /// Leaves of a tree of conditions over constants; 0: something else.
    pub(super) fn leaves(&self, t: TermId, most: u32) -> u32 {
        match self.node(t) {
            Node::Const(_) => 1,
            Node::Ite(_, a, b) if most > 1 => {
                let left = self.leaves(a, most - 1);
                let right = if left == 0 { 0 } else { self.leaves(b, most - left) };
                if right == 0 { 0 } else { left + right }
            }
            _ => 0,
        }
    }

    /// Applies `f` to each leaf of such a tree.
    fn map_leaves(&mut self, t: TermId, f: &mut dyn FnMut(&mut Terms, u64) -> TermId) -> TermId {
        match self.node(t) {
            Node::Const(c) => f(self, c),
            Node::Ite(c, a, b) => {
                let (a, b) = (self.map_leaves(a, f), self.map_leaves(b, f));
                self.ite(c, a, b)
            }
            _ => unreachable!("not a tree of constants"),
        }
    }

    /// An operation on a choice among constants and a constant is a choice among constants.
    fn over_leaves(&mut self, op: BinOp, w: u8, a: TermId, b: TermId) -> Option<TermId> {
        if let Some(y) = self.as_const(b) {
            if self.leaves(a, LEAVES) > 0 {
                return Some(self.map_leaves(a, &mut |s, x| s.constant(fold_bin(op, w, x, y), w)));
            }
        } else if let Some(x) = self.as_const(a)
            && self.leaves(b, LEAVES) > 0
        {
            return Some(self.map_leaves(b, &mut |s, y| s.constant(fold_bin(op, w, x, y), w)));
        }
        None
    }

    fn shift(&mut self, op: BinOp, w: u8, a: TermId, b: TermId) -> TermId {
        if let Some(n) = self.as_const(b) {
            if n == 0 {
                return a;
            }
            if n >= w as u64 {
                return self.constant(0, w);
            }
            let n = n as u8;
            return match op {
                BinOp::Shl => {
                    let factor = self.constant(1 << n, w);
                    self.product(w, a, factor)
                }
                _ => {
                    let high = self.extract(a, n, w - n);
                    if op == BinOp::LShr { self.resize(high, w) } else { self.sign_extend(high, w) }
                }
            };
        }
        if self.as_const(a) == Some(0) || self.range(b).0 >= w as u64 {
            return self.constant(0, w);
        }
        let op = if op == BinOp::AShr && self.signed_range(a).0 >= 0 { BinOp::LShr } else { op };
        self.make(Node::Bin(op, a, b), w)
    }

    fn division(&mut self, op: BinOp, w: u8, a: TermId, b: TermId) -> TermId {
        let (quotient, unsigned) =
            (matches!(op, BinOp::UDiv | BinOp::SDiv), matches!(op, BinOp::UDiv | BinOp::URem));
        if !unsigned && self.signed_range(a).0 >= 0 && self.signed_range(b).0 >= 0 {
            // By zero: the same for a dividend that is not negative.
            return self.division(if quotient { BinOp::UDiv } else { BinOp::URem }, w, a, b);
        }
        let divisor = self.as_const(b);
        if divisor == Some(1) {
            return if quotient { a } else { self.constant(0, w) };
        }
        if !unsigned && divisor == Some(ones(w)) {
            let zero = self.constant(0, w);
            return if quotient { self.bin(BinOp::Sub, w, zero, a) } else { zero };
        }
        if unsigned {
            if let Some(c) = divisor.filter(|c| c.is_power_of_two()) {
                let n = c.trailing_zeros() as u8;
                let part = if quotient { self.extract(a, n, w - n) } else { self.extract(a, 0, n) };
                return self.resize(part, w);
            }
            if self.range(a).1 < self.range(b).0 {
                return if quotient { self.constant(0, w) } else { a };
            }
            if let (Some(c), Node::Bin(BinOp::URem, x, d)) = (divisor, self.node(a)) {
                // Remainders of remainders.
                if let Some(d) = self.as_const(d).filter(|d| !quotient && c != 0 && d % c == 0 && *d != 0) {
                    debug_assert!(d >= c);
                    return self.division(op, w, x, b);
                }
            }
        }
        self.make(Node::Bin(op, a, b), w)
    }

    pub(super) fn count_bits(&mut self, op: UnOp, a: TermId) -> TermId {
        let w = self.width(a);
        if self.leaves(a, LEAVES) > 0 {
            return self.map_leaves(a, &mut |s, x| s.constant(arith::un(op, w, x), w));
        }
        if w == 1 {
            return if op == UnOp::Ctpop { a } else { self.not(a) };
        }
        self.make(Node::Un(op, a), w)
    }

    /// Does the operation overflow, whose result is `result`?
    pub(super) fn overflows(&mut self, op: OvfOp, w: u8, a: TermId, b: TermId, result: TermId) -> TermId {
        let (ua, ub) = (self.range(a), self.range(b));
        let (sa, sb) = (self.signed_range(a), self.signed_range(b));
        let wide = |x: i64| x as i128;
        let (lo, hi) = match op {
            // Of a sum that wraps, the result is less than each operand.
            OvfOp::UAdd => return self.icmp(ICmp::Ult, w, result, a),
            OvfOp::USub => return self.icmp(ICmp::Ult, w, a, b),
            OvfOp::UMul => {
                if (ua.1 as u128).checked_mul(ub.1 as u128).is_some_and(|p| p <= ones(w) as u128) {
                    return self.truth(false);
                }
                let (a, b) = self.ordered(a, b);
                return self.make(Node::Overflow(op, a, b), 1);
            }
            OvfOp::SAdd => (wide(sa.0) + wide(sb.0), wide(sa.1) + wide(sb.1)),
            OvfOp::SSub => (wide(sa.0) - wide(sb.1), wide(sa.1) - wide(sb.0)),
            OvfOp::SMul => interval::products(sa, sb),
        };
        let (least, most) = (sext(1 << (w - 1), w), (ones(w) >> 1) as i64);
        if lo >= wide(least) && hi <= wide(most) {
            return self.truth(false);
        }
        if hi < wide(least) || lo > wide(most) {
            return self.truth(true);
        }
        // Adding or taking a constant: overflows beyond one bound.
        let (op, b) = match (op, self.as_const(b)) {
            (OvfOp::SSub, Some(c)) if sext(c, w) != least => {
                (OvfOp::SAdd, self.constant(c.wrapping_neg(), w))
            }
            _ => (op, b),
        };
        if op == OvfOp::SAdd {
            let (a, b) = if self.as_const(a).is_some() { (b, a) } else { (a, b) };
            if let Some(c) = self.as_const(b).map(|c| sext(c, w)) {
                return if c >= 0 {
                    let bound = self.constant((most - c) as u64, w);
                    self.icmp(ICmp::Slt, w, bound, a)
                } else {
                    let bound = self.constant((least - c) as u64, w);
                    self.icmp(ICmp::Slt, w, a, bound)
                };
            }
        }
        let (a, b) = if op == OvfOp::SSub { (a, b) } else { self.ordered(a, b) };
        self.make(Node::Overflow(op, a, b), 1)
    }

    /// Operands of a commutative operation: the constant last, else by structure.
    pub(super) fn ordered(&self, a: TermId, b: TermId) -> (TermId, TermId) {
        let key = |t| self.as_const(t).is_some();
        if key(a).cmp(&key(b)).then_with(|| self.compare(a, b)).is_gt() { (b, a) } else { (a, b) }
    }

    pub fn not(&mut self, a: TermId) -> TermId {
        let w = self.width(a);
        match self.node(a) {
            Node::Const(c) => self.constant(!c, w),
            Node::Not(b) => b,
            _ if self.leaves(a, LEAVES) > 0 => self.map_leaves(a, &mut |s, c| s.constant(!c, w)),
            _ => self.make(Node::Not(a), w),
        }
    }

    /// Conjunction of booleans.
    pub fn and(&mut self, a: TermId, b: TermId) -> TermId {
        self.bin(BinOp::And, 1, a, b)
    }

    /// Disjunction of booleans.
    pub fn or(&mut self, a: TermId, b: TermId) -> TermId {
        self.bin(BinOp::Or, 1, a, b)
    }

    /// `c ? a : b`, `c` a boolean.
    pub fn ite(&mut self, c: TermId, a: TermId, b: TermId) -> TermId {
        let w = self.width(a);
        debug_assert!(self.width(c) == 1 && self.width(b) == w);
        if let Some(c) = self.as_const(c) {
            return if c != 0 { a } else { b };
        }
        if a == b {
            return a;
        }
        if let Node::Not(d) = self.node(c) {
            return self.ite(d, b, a);
        }
        // What the arms say about the same condition.
        if let Node::Ite(d, x, _) = self.node(a)
            && d == c
        {
            return self.ite(c, x, b);
        }
        if let Node::Ite(d, _, y) = self.node(b)
            && d == c
        {
            return self.ite(c, a, y);
        }
        let (x, y) = (self.as_const(a), self.as_const(b));
        if w == 1 {
            return match (x, y) {
                (Some(1), Some(0)) => c,
                (Some(0), Some(1)) => self.not(c),
                (Some(1), _) => self.or(c, b),
                (Some(0), _) => {
                    let n = self.not(c);
                    self.and(n, b)
                }
                (_, Some(0)) => self.and(c, a),
                (_, Some(1)) => {
                    let n = self.not(c);
                    self.or(n, a)
                }
                _ if a == c => self.or(c, b),
                _ if b == c => self.and(c, a),
                _ => self.make(Node::Ite(c, a, b), w),
            };
        }
        match (x, y) {
            (Some(1), Some(0)) => return self.resize(c, w),
            (Some(0), Some(1)) => {
                let n = self.not(c);
                return self.resize(n, w);
            }
            _ => {}
        }
        // Nested choices that share a result.
        if let Node::Ite(d, x, y) = self.node(b) {
            if x == a {
                let both = self.or(c, d);
                return self.ite(both, a, y);
            }
            if y == a {
                let n = self.not(d);
                let both = self.or(c, n);
                return self.ite(both, a, x);
            }
        }
        if let Node::Ite(d, x, y) = self.node(a) {
            if y == b {
                let both = self.and(c, d);
                return self.ite(both, x, b);
            }
            if x == b {
                let n = self.not(d);
                let both = self.and(c, n);
                return self.ite(both, y, b);
            }
        }
        self.make(Node::Ite(c, a, b), w)
    }

    /// The low bits, or as many zeros more.
    pub fn resize(&mut self, a: TermId, to: u8) -> TermId {
        let from = self.width(a);
        match to.cmp(&from) {
            std::cmp::Ordering::Equal => a,
            std::cmp::Ordering::Less => self.extract(a, 0, to),
            std::cmp::Ordering::Greater => {
                let zero = self.constant(0, to - from);
                self.concat(zero, a)
            }
        }
    }

    /// Copies of the sign above.
    pub fn sign_extend(&mut self, a: TermId, to: u8) -> TermId {
        let from = self.width(a);
        debug_assert!(to >= from);
        if to == from {
            return a;
        }
        if let Some(c) = self.as_const(a) {
            return self.constant(mask(sext(c, from) as u64, to), to);
        }
        if self.signed_range(a).0 >= 0 {
            return self.resize(a, to);
        }
        if self.signed_range(a).1 < 0 {
            let top = self.constant(u64::MAX, to - from);
            return self.concat(top, a);
        }
        if self.leaves(a, LEAVES) > 0 {
            return self.map_leaves(a, &mut |s, c| s.constant(sext(c, from) as u64, to));
        }
        match self.node(a) {
            Node::SExt(b) => self.make(Node::SExt(b), to),
            Node::Concat(high, low) => {
                let high = self.sign_extend(high, to - self.width(low));
                self.concat(high, low)
            }
            _ => self.make(Node::SExt(a), to),
        }
    }
}
