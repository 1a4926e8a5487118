//! Sums in normal form: Σ cᵢ·tᵢ + k modulo 2ʷ, the tᵢ distinct and in structural order, the constant last.

use crate::term::{Node, TermId, Terms, ones};
use model::arith::{mask, sext};
use model::inst::{BinOp, ICmp};
use smallvec::SmallVec;

/// Longer sums keep the shape in which they were built: rewriting them each time would cost too much.
const ATOMS: usize = 16;
/// So do those of more operations.
const STEPS: u32 = 64;

#[derive(Default)]
pub(super) struct Linear {
    constant: u64,
    atoms: SmallVec<[(TermId, u64); 8]>,
    steps: u32,
    overfull: bool,
}

impl Terms {
    fn collect(&self, t: TermId, factor: u64, w: u8, out: &mut Linear) {
        out.steps += 1;
        out.overfull |= out.steps > STEPS;
        match self.node(t) {
            _ if out.overfull => {}
            Node::Const(c) => out.constant = out.constant.wrapping_add(factor.wrapping_mul(c)),
            Node::Bin(BinOp::Add, a, b) => {
                self.collect(a, factor, w, out);
                self.collect(b, factor, w, out);
            }
            Node::Bin(BinOp::Sub, a, b) => {
                self.collect(a, factor, w, out);
                self.collect(b, factor.wrapping_neg(), w, out);
            }
            Node::Not(a) => {
                // -a - 1
                out.constant = out.constant.wrapping_sub(factor);
                self.collect(a, factor.wrapping_neg(), w, out);
            }
            node => {
                let (atom, by) = match node {
                    Node::Bin(BinOp::Mul, a, c) if self.as_const(c).is_some() => {
                        (a, self.as_const(c).unwrap_or(1))
                    }
                    Node::Concat(high, low) if self.as_const(low) == Some(0) => match self.node(high) {
                        // x << n
                        Node::Extract(x, 0) if self.width(x) == w => (x, 1 << self.width(low)),
                        _ => (t, 1),
                    },
                    _ => (t, 1),
                };
                let by = factor.wrapping_mul(by);
                match out.atoms.iter().position(|(a, _)| *a == atom) {
                    Some(i) => out.atoms[i].1 = out.atoms[i].1.wrapping_add(by),
                    None if out.atoms.len() == ATOMS => out.overfull = true,
                    None => out.atoms.push((atom, by)),
                }
            }
        }
    }

    /// `a` + `factor`·`b` in normal form, if it is not too long.
    pub(super) fn linear(&self, w: u8, a: TermId, b: TermId, factor: u64) -> Option<Linear> {
        let mut out = Linear::default();
        self.collect(a, 1, w, &mut out);
        self.collect(b, factor, w, &mut out);
        self.finish(w, out)
    }

    fn finish(&self, w: u8, mut out: Linear) -> Option<Linear> {
        if out.overfull {
            return None;
        }
        out.constant = mask(out.constant, w);
        for (_, c) in &mut out.atoms {
            *c = mask(*c, w);
        }
        out.atoms.retain(|(_, c)| *c != 0);
        out.atoms.sort_by(|x, y| self.compare(x.0, y.0));
        Some(out)
    }

    /// Equality of sums: what is on both sides cancels, and one term with a coefficient is solved for.
    pub(super) fn equal_sums(&mut self, w: u8, a: TermId, b: TermId) -> Option<TermId> {
        let mut l = self.linear(w, a, b, u64::MAX)?;
        let Some(&(first, c)) = l.atoms.first() else { return Some(self.truth(l.constant == 0)) };
        if l.atoms.len() == 1 {
            // c·t = k with c = odd·2ⁿ
            let (k, n) = (mask(l.constant.wrapping_neg(), w), c.trailing_zeros() as u8);
            if k & ((1 << n) - 1) != 0 {
                return Some(self.truth(false));
            }
            let t = self.extract(first, 0, w - n);
            let k = self.constant((k >> n).wrapping_mul(inverse(c >> n)), w - n);
            return Some(if n == 0 { self.equal_to_atom(t, k) } else { self.icmp(ICmp::Eq, w - n, t, k) });
        }
        if sext(c, w) < 0 {
            l.constant = mask(l.constant.wrapping_neg(), w);
            for (_, c) in &mut l.atoms {
                *c = mask(c.wrapping_neg(), w);
            }
        }
        let (mut left, mut right) = (Linear::default(), Linear::default());
        for (t, c) in l.atoms {
            if sext(c, w) < 0 && c != 1 << (w - 1) {
                right.atoms.push((t, mask(c.wrapping_neg(), w)));
            } else {
                left.atoms.push((t, c));
            }
        }
        right.constant = mask(l.constant.wrapping_neg(), w);
        let (left, right) = (self.rebuild(w, left), self.rebuild(w, right));
        let (left, right) = self.ordered(left, right);
        Some(self.make(Node::Cmp(ICmp::Eq, left, right), 1))
    }

    fn rebuild(&mut self, w: u8, l: Linear) -> TermId {
        let negative = |c: u64| sext(c, w) < 0 && c != 1 << (w - 1);
        let mut acc = None;
        let mut constant = l.constant;
        let first = l.atoms.iter().position(|(_, c)| !negative(*c));
        if let Some(i) = first {
            let (t, c) = l.atoms[i];
            acc = Some(self.scaled(w, t, c));
        } else if !l.atoms.is_empty() {
            acc = Some(self.constant(std::mem::take(&mut constant), w));
        }
        for (i, &(t, c)) in l.atoms.iter().enumerate() {
            let Some(so_far) = acc.filter(|_| Some(i) != first) else { continue };
            let (op, c) = if negative(c) { (BinOp::Sub, mask(c.wrapping_neg(), w)) } else { (BinOp::Add, c) };
            let t = self.scaled(w, t, c);
            acc = Some(self.make(Node::Bin(op, so_far, t), w));
        }
        let k = self.constant(constant, w);
        match acc {
            None => k,
            Some(t) if constant == 0 => t,
            Some(t) => self.make(Node::Bin(BinOp::Add, t, k), w),
        }
    }

    /// `t`·`c`, for a term that is no sum.
    fn scaled(&mut self, w: u8, t: TermId, c: u64) -> TermId {
        if c == 1 {
            return t;
        }
        if c.is_power_of_two() {
            let n = c.trailing_zeros() as u8;
            let high = self.extract(t, 0, w - n);
            let low = self.constant(0, n);
            return self.concat(high, low);
        }
        let c = self.constant(c, w);
        self.make(Node::Bin(BinOp::Mul, t, c), w)
    }

    /// Addition and subtraction.
    pub(super) fn sum(&mut self, op: BinOp, w: u8, a: TermId, b: TermId) -> TermId {
        if op == BinOp::Add {
            if self.as_const(b) == Some(0) {
                return a;
            }
            if self.as_const(a) == Some(0) {
                return b;
            }
            // No bit is set in both: no carry.
            if let Some(t) = self.disjoint_or(a, b) {
                return t;
            }
        }
        let factor = if op == BinOp::Add { 1 } else { u64::MAX };
        match self.linear(w, a, b, factor) {
            Some(l) => self.rebuild(w, l),
            None => {
                let (a, b) = if op == BinOp::Add { self.ordered(a, b) } else { (a, b) };
                self.make(Node::Bin(op, a, b), w)
            }
        }
    }

    pub(super) fn product(&mut self, w: u8, a: TermId, b: TermId) -> TermId {
        let (a, b) = self.ordered(a, b);
        let Some(c) = self.as_const(b) else { return self.make(Node::Bin(BinOp::Mul, a, b), w) };
        match c {
            0 => return b,
            1 => return a,
            _ => {}
        }
        let mut l = Linear::default();
        self.collect(a, 1, w, &mut l);
        match self.finish(w, l) {
            Some(mut l) if l.atoms.len() == 1 => {
                l.constant = mask(l.constant.wrapping_mul(c), w);
                l.atoms[0].1 = mask(l.atoms[0].1.wrapping_mul(c), w);
                l.atoms.retain(|(_, c)| *c != 0);
                self.rebuild(w, l)
            }
            // -1·t; a longer sum is multiplied as a whole.
            _ if c == ones(w) => {
                let zero = self.constant(0, w);
                self.sum(BinOp::Sub, w, zero, a)
            }
            _ => self.scaled(w, a, c),
        }
    }
}

/// Of an odd number modulo 2⁶⁴, by Newton's iteration: each step doubles the number of right bits.
fn inverse(c: u64) -> u64 {
    (0..5).fold(c, |x, _| x.wrapping_mul(2u64.wrapping_sub(c.wrapping_mul(x))))
}
