//! Taking bits apart and putting them together; bitwise operations piece by piece.
//!
//! A concatenation is kept as a list of pieces whose first is never itself a concatenation and where
//! neighbours that belong together are joined: reading back what was written byte by byte gives the term that
//! was written.

use crate::term::{Node, TermId, Terms, ones};
use model::inst::{BinOp, ICmp};
use smallvec::SmallVec;

/// Longer lists of pieces stay as they are.
const PIECES: usize = 16;

/// Lower and upper bound of each piece, upwards.
type Cuts = SmallVec<[u8; PIECES]>;

impl Terms {
    /// Bits `lo` to `lo + w - 1`.
    pub fn extract(&mut self, a: TermId, lo: u8, w: u8) -> TermId {
        let from = self.width(a);
        debug_assert!(w > 0 && lo + w <= from);
        if w == from {
            return a;
        }
        // The bits above do not matter; they are cut off early only where something is lost, so that what was
        // cut finds together again.
        let cut = lo == 0 && self.above(a, w).is_none();
        match self.node(a) {
            Node::Const(c) => self.constant(c >> lo, w),
            Node::Extract(b, below) => self.extract(b, below + lo, w),
            Node::Concat(high, low) => {
                let split = self.width(low);
                if lo >= split {
                    self.extract(high, lo - split, w)
                } else if lo + w <= split {
                    self.extract(low, lo, w)
                } else {
                    let low = self.extract(low, lo, split - lo);
                    let high = self.extract(high, 0, lo + w - split);
                    self.concat(high, low)
                }
            }
            Node::SExt(b) => {
                let inner = self.width(b);
                if lo + w <= inner {
                    self.extract(b, lo, w)
                } else if lo >= inner {
                    let sign = self.extract(b, inner - 1, 1);
                    self.sign_extend(sign, w)
                } else {
                    let low = self.extract(b, lo, inner - lo);
                    self.sign_extend(low, w)
                }
            }
            // Only where operands become simpler.
            Node::Bin(
                op @ (BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor),
                x,
                y,
            ) if cut && self.shrinks(x, w) && self.shrinks(y, w) => {
                let (x, y) = (self.extract(x, 0, w), self.extract(y, 0, w));
                self.bin(op, w, x, y)
            }
            Node::Not(x) if cut && self.shrinks(x, w) => {
                let x = self.extract(x, 0, w);
                self.not(x)
            }
            Node::Ite(c, x, y) if cut && self.shrinks(x, w) && self.shrinks(y, w) => {
                let (x, y) = (self.extract(x, 0, w), self.extract(y, 0, w));
                self.ite(c, x, y)
            }
            _ => self.make(Node::Extract(a, lo), w),
        }
    }

    /// The bits of `t` from `w` on, in their place, if its range says that they are always the same.
    pub(super) fn above(&self, t: TermId, w: u8) -> Option<u64> {
        let (lo, hi) = self.range(t);
        (lo >> w == hi >> w).then_some(lo >> w << w)
    }

    /// Do the low `w` bits of `t` have a shorter description than `t`?
    fn shrinks(&self, t: TermId, w: u8) -> bool {
        match self.node(t) {
            Node::Const(_) => true,
            Node::Concat(_, low) => self.width(low) >= w,
            Node::SExt(a) => self.width(a) >= w,
            _ => false,
        }
    }

    /// `high` above `low`; together at most 64 bits.
    pub fn concat(&mut self, high: TermId, low: TermId) -> TermId {
        let w = self.width(high) + self.width(low);
        debug_assert!(w <= 64);
        if let Some(t) = self.joined(high, low) {
            return t;
        }
        if let Node::Concat(top, middle) = self.node(high) {
            let low = self.concat(middle, low);
            return self.concat(top, low);
        }
        if let Node::Concat(middle, bottom) = self.node(low)
            && let Some(t) = self.joined(high, middle)
        {
            return self.concat(t, bottom);
        }
        self.make(Node::Concat(high, low), w)
    }

    /// One term for two neighbours that belong together.
    fn joined(&mut self, high: TermId, low: TermId) -> Option<TermId> {
        let (h, l) = (self.width(high), self.width(low));
        match (self.node(high), self.node(low)) {
            (Node::Const(x), Node::Const(y)) => Some(self.constant(x << l | y, h + l)),
            (Node::Extract(a, p), Node::Extract(b, q)) if a == b && p == q + l => {
                Some(self.extract(a, q, h + l))
            }
            // Constant bits above that the term has there anyway.
            (Node::Const(c), Node::Extract(a, p)) if p + l < self.width(a) => {
                let (lo, hi) = self.range(a);
                let more = h.min(self.width(a) - p - l);
                let differ = c ^ (lo >> (p + l));
                let known = if lo >> (p + l) == hi >> (p + l) { more } else { 0 };
                let n = known.min(differ.trailing_zeros() as u8);
                if n == 0 {
                    return None;
                }
                let t = self.extract(a, p, l + n);
                if n == h {
                    return Some(t);
                }
                let rest = self.constant(c >> n, h - n);
                Some(self.concat(rest, t))
            }
            // Copies of the sign.
            _ if self.copies(high).is_some_and(|bit| self.extract(low, l - 1, 1) == bit) => {
                Some(self.sign_extend(low, h + l))
            }
            (Node::SExt(x), _) => {
                let t = self.joined(x, low)?;
                Some(self.sign_extend(t, h + l))
            }
            // What lies below of the same term, however it was simplified.
            (Node::Extract(a, p), _) if p == l && self.extract(a, 0, l) == low => {
                Some(self.extract(a, 0, h + l))
            }
            _ => None,
        }
    }

    /// The bit whose copies make up `t`.
    fn copies(&self, t: TermId) -> Option<TermId> {
        match self.node(t) {
            Node::Const(_) => None,
            _ if self.width(t) == 1 => Some(t),
            Node::SExt(bit) if self.width(bit) == 1 => Some(bit),
            _ => None,
        }
    }

    /// Where the pieces of a term begin; `None`: too many.
    fn cuts(&self, t: TermId, from: u8, out: &mut Cuts) -> Option<()> {
        match self.node(t) {
            Node::Concat(high, low) => {
                self.cuts(low, from, out)?;
                self.cuts(high, from + self.width(low), out)
            }
            _ => {
                out.push(from);
                (out.len() < 2 * PIECES).then_some(())
            }
        }
    }

    /// Cuts of a mask: where runs of equal bits begin.
    fn runs(bits: u64, w: u8) -> Cuts {
        let mut out = Cuts::new();
        out.push(0);
        out.extend((1..w).filter(|i| (bits >> i) & 1 != (bits >> (i - 1)) & 1));
        out
    }

    /// The common cuts of two terms, with the width at the end.
    fn common_cuts(&self, a: TermId, b: TermId, runs: bool) -> Option<Cuts> {
        let w = self.width(a);
        let mut all = Cuts::new();
        for t in [a, b] {
            match self.as_const(t) {
                Some(c) if runs => all.extend(Terms::runs(c, w)),
                Some(_) => {}
                None => self.cuts(t, 0, &mut all)?,
            }
        }
        all.push(0);
        all.push(w);
        all.sort_unstable();
        all.dedup();
        (all.len() <= PIECES + 1).then_some(all)
    }

    /// Concatenation of pieces given upwards.
    fn assemble(&mut self, pieces: &[TermId]) -> TermId {
        let (first, rest) = pieces.split_first().expect("at least one piece");
        rest.iter().fold(*first, |low, &high| self.concat(high, low))
    }

    /// And, or, exclusive or.
    pub(super) fn bitwise(&mut self, op: BinOp, a: TermId, b: TermId) -> TermId {
        if let Some(t) = self.bitwise_whole(op, a, b) {
            return t;
        }
        let w = self.width(a);
        // A mask of few runs selects bits; many pieces would only be longer.
        let most = if op == BinOp::Xor { 3 } else { 6 };
        let composed = |s: &Terms, t: TermId| match s.node(t) {
            Node::Const(c) => Terms::runs(c, w).len() <= most,
            Node::Concat(..) => true,
            _ => false,
        };
        if w > 1
            && (composed(self, a) || composed(self, b))
            && let Some(cuts) = self.common_cuts(a, b, true)
        {
            let mut pieces: SmallVec<[TermId; PIECES]> = SmallVec::new();
            let mut simpler = false;
            for pair in cuts.windows(2) {
                let (lo, n) = (pair[0], pair[1] - pair[0]);
                let (x, y) = (self.extract(a, lo, n), self.extract(b, lo, n));
                let piece = self.bitwise_whole(op, x, y);
                simpler |= piece.is_some();
                pieces.push(match piece {
                    Some(t) => t,
                    None => self.bitwise_node(op, x, y),
                });
            }
            if simpler && pieces.len() > 1 {
                return self.assemble(&pieces);
            }
        }
        self.bitwise_node(op, a, b)
    }

    fn bitwise_node(&mut self, op: BinOp, a: TermId, b: TermId) -> TermId {
        let w = self.width(a);
        let (a, b) = self.ordered(a, b);
        match (op, self.node(a), self.node(b)) {
            // Constants together, and outermost.
            (_, Node::Bin(inner, x, k), Node::Const(_)) if inner == op && self.as_const(k).is_some() => {
                let both = self.bitwise(op, k, b);
                self.bitwise(op, x, both)
            }
            (_, Node::Bin(inner, x, k), _) if inner == op && self.as_const(k).is_some() => {
                let rest = self.bitwise(op, x, b);
                self.bitwise(op, rest, k)
            }
            (_, _, Node::Bin(inner, x, k)) if inner == op && self.as_const(k).is_some() => {
                let rest = self.bitwise(op, a, x);
                self.bitwise(op, rest, k)
            }
            (BinOp::Xor, Node::Not(x), Node::Not(y)) => self.bitwise(op, x, y),
            (BinOp::Xor, Node::Not(x), _) => {
                let t = self.bitwise(op, x, b);
                self.not(t)
            }
            (BinOp::Xor, _, Node::Not(y)) => {
                let t = self.bitwise(op, a, y);
                self.not(t)
            }
            _ => self.make(Node::Bin(op, a, b), w),
        }
    }

    /// What is shorter than the operation.
    fn bitwise_whole(&mut self, op: BinOp, a: TermId, b: TermId) -> Option<TermId> {
        let w = self.width(a);
        let (a, b) = self.ordered(a, b);
        if let Some(y) = self.as_const(b) {
            if let Some(x) = self.as_const(a) {
                let bits = match op {
                    BinOp::And => x & y,
                    BinOp::Or => x | y,
                    _ => x ^ y,
                };
                return Some(self.constant(bits, w));
            }
            match (op, y) {
                (BinOp::And, 0) => return Some(b),
                (BinOp::Or | BinOp::Xor, 0) => return Some(a),
                _ => {}
            }
            if self.is_ones(b) {
                return Some(match op {
                    BinOp::And => a,
                    BinOp::Or => b,
                    _ => self.not(a),
                });
            }
        }
        if a == b {
            return Some(if op == BinOp::Xor { self.constant(0, w) } else { a });
        }
        let opposite = self.node(a) == Node::Not(b) || self.node(b) == Node::Not(a);
        if opposite {
            return Some(match op {
                BinOp::And => self.constant(0, w),
                _ => self.constant(ones(w), w),
            });
        }
        // Absorption, one level deep.
        if op != BinOp::Xor {
            for (x, y) in [(a, b), (b, a)] {
                if let Node::Bin(inner @ (BinOp::And | BinOp::Or), p, q) = self.node(y) {
                    if p == x || q == x {
                        return Some(if inner == op { y } else { x });
                    }
                    let n = self.not_of(x);
                    if Some(p) == n || Some(q) == n {
                        // x & (!x & q) = 0, x & (!x | q) = x & q
                        if inner == op {
                            let c = if op == BinOp::And { 0 } else { ones(w) };
                            return Some(self.constant(c, w));
                        }
                        let rest = if Some(p) == n { q } else { p };
                        return Some(self.bitwise(op, x, rest));
                    }
                }
            }
        }
        None
    }

    /// The opposite of a term, if it exists already without being built.
    fn not_of(&self, t: TermId) -> Option<TermId> {
        match self.node(t) {
            Node::Not(a) => Some(a),
            _ => None,
        }
    }

    /// The sum of two terms that have no bit in common.
    pub(super) fn disjoint_or(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        if !matches!(self.node(a), Node::Concat(..)) && !matches!(self.node(b), Node::Concat(..)) {
            return None;
        }
        let cuts = self.common_cuts(a, b, true)?;
        let mut pieces: SmallVec<[TermId; PIECES]> = SmallVec::new();
        for pair in cuts.windows(2) {
            let (lo, n) = (pair[0], pair[1] - pair[0]);
            let (x, y) = (self.extract(a, lo, n), self.extract(b, lo, n));
            pieces.push(match (self.as_const(x), self.as_const(y)) {
                (Some(0), _) => y,
                (_, Some(0)) => x,
                _ => return None,
            });
        }
        Some(self.assemble(&pieces))
    }

    /// Equality of concatenations, piece by piece.
    pub(super) fn equal_pieces(&mut self, a: TermId, b: TermId) -> Option<TermId> {
        let composed = |s: &Terms, t: TermId| matches!(s.node(t), Node::Const(_) | Node::Concat(..));
        if !composed(self, a) || !composed(self, b) {
            return None;
        }
        let cuts = self.common_cuts(a, b, false)?;
        if cuts.len() < 3 {
            return None;
        }
        let mut all = self.truth(true);
        for pair in cuts.windows(2) {
            let (lo, n) = (pair[0], pair[1] - pair[0]);
            let (x, y) = (self.extract(a, lo, n), self.extract(b, lo, n));
            let same = self.icmp(ICmp::Eq, n, x, y);
            all = self.and(all, same);
        }
        Some(all)
    }
}
