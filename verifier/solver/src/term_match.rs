//! Matching of terms: is one an instance of another?

use super::term::{Node, Sym, TermId, Terms};
use model::inst::BinOp;
use rustc_hash::FxHashMap;

/// Pairs of terms that are looked at before matching is given up: operations whose operands may change places
/// are tried in both orders.
const BUDGET: u32 = 2000;

struct Match<'a, F> {
    terms: &'a Terms,
    fixed: F,
    map: &'a mut FxHashMap<Sym, TermId>,
    /// Symbols that were bound since, to be released where a try fails.
    trail: Vec<Sym>,
    left: u32,
}

impl Terms {
    /// Adds to `map` terms for symbols of `pattern` under which it is `subject`, symbol by symbol; symbols
    /// that `fixed` says stand for themselves. False, with `map` as it was: none were found.
    pub fn match_onto(
        &self,
        pattern: TermId,
        subject: TermId,
        fixed: impl Fn(&Sym) -> bool,
        map: &mut FxHashMap<Sym, TermId>,
    ) -> bool {
        let mut m = Match { terms: self, fixed, map, trail: Vec::new(), left: BUDGET };
        let found = m.onto(pattern, subject);
        if !found {
            m.release(0);
        }
        found
    }
}

impl<F: Fn(&Sym) -> bool> Match<'_, F> {
    fn onto(&mut self, a: TermId, b: TermId) -> bool {
        if self.left == 0 || self.terms.width(a) != self.terms.width(b) {
            return false;
        }
        self.left -= 1;
        let (x, y) = (self.terms.node(a), self.terms.node(b));
        if let Node::Sym(s) = x {
            if (self.fixed)(&s) {
                return a == b;
            }
            if let Some(&t) = self.map.get(&s) {
                return t == b;
            }
            self.map.insert(s, b);
            self.trail.push(s);
            return true;
        }
        if !same_operation(x, y) {
            return false;
        }
        let (from, to): (Vec<TermId>, Vec<TermId>) = (x.operands().collect(), y.operands().collect());
        let before = self.trail.len();
        if from.iter().zip(&to).all(|(&p, &q)| self.onto(p, q)) {
            return true;
        }
        self.release(before);
        let commutes =
            matches!(x, Node::Bin(BinOp::Add | BinOp::Mul | BinOp::And | BinOp::Or | BinOp::Xor, ..));
        commutes && from.iter().zip(to.iter().rev()).all(|(&p, &q)| self.onto(p, q))
    }

    fn release(&mut self, to: usize) {
        for s in self.trail.drain(to..) {
            self.map.remove(&s);
        }
    }
}

/// The same operation, whatever its operands? Of a constant, the same value.
fn same_operation(a: Node, b: Node) -> bool {
    match (a, b) {
        (Node::Const(x), Node::Const(y)) => x == y,
        (Node::Bin(x, ..), Node::Bin(y, ..)) => x == y,
        (Node::Overflow(x, ..), Node::Overflow(y, ..)) => x == y,
        (Node::Cmp(x, ..), Node::Cmp(y, ..)) => x == y,
        (Node::Un(x, _), Node::Un(y, _)) => x == y,
        (Node::Extract(_, x), Node::Extract(_, y)) => x == y,
        (Node::Not(_), Node::Not(_))
        | (Node::Ite(..), Node::Ite(..))
        | (Node::Concat(..), Node::Concat(..))
        | (Node::SExt(_), Node::SExt(_)) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn symbol(terms: &mut Terms, rank: u32) -> (Sym, TermId) {
        let s = Sym { thread: 0, rank };
        (s, terms.symbol(s, 8))
    }

    #[test]
    fn an_instance_is_found_and_nothing_is_bound_where_there_is_none() {
        let mut terms = Terms::default();
        let ((s, a), (_, b), (u, c)) = (symbol(&mut terms, 0), symbol(&mut terms, 1), symbol(&mut terms, 2));
        let three = terms.constant(3, 8);
        let pattern = terms.bin(BinOp::And, 8, a, three);
        let subject = terms.bin(BinOp::And, 8, b, three);
        let mut map = FxHashMap::default();
        assert!(terms.match_onto(pattern, subject, |_| false, &mut map));
        assert_eq!(map.get(&s), Some(&b));
        // The binding holds for what comes after.
        assert!(!terms.match_onto(a, c, |_| false, &mut map));
        map.clear();
        let five = terms.constant(5, 8);
        let (p, q) = (terms.bin(BinOp::And, 8, c, five), terms.bin(BinOp::Mul, 8, b, five));
        assert!(!terms.match_onto(pattern, p, |_| false, &mut map));
        assert!(!terms.match_onto(pattern, q, |_| false, &mut map));
        assert!(!terms.match_onto(pattern, subject, |x| *x == s, &mut map));
        assert!(map.is_empty());
        // Either order of a sum.
        let (p, q) = (terms.bin(BinOp::Mul, 8, a, three), terms.bin(BinOp::Mul, 8, b, three));
        let (x, y) = (terms.bin(BinOp::Add, 8, p, c), terms.bin(BinOp::Add, 8, a, q));
        assert!(terms.match_onto(x, y, |_| false, &mut map));
        assert_eq!((map.get(&s), map.get(&u)), (Some(&b), Some(&a)));
    }
}
