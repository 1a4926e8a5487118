//! Values of terms where some symbols have only a few: sets of numbers, where [`crate::ranges`] has
//! intervals.
//!
//! A node's values are those that its operands' values give, each with each. What has more than [`MOST`] is
//! taken to have any.

use crate::term::{Node, TermId, Terms};
use rustc_hash::FxHashMap;
use std::collections::BTreeSet;
use std::rc::Rc;

/// Values of a term that are told apart.
const MOST: usize = 16;
/// Combinations of operands' values that are tried.
const TRIED: usize = 512;

/// Some numbers, ascending; `None`: any.
pub type Values = Option<Rc<[u64]>>;

/// What is in one or the other.
pub fn union(a: &Values, b: &Values) -> Values {
    let (x, y) = (a.as_ref()?, b.as_ref()?);
    if y.iter().all(|v| x.binary_search(v).is_ok()) {
        return Some(x.clone());
    }
    few(x.iter().chain(y.iter()).copied().collect())
}

fn few(all: BTreeSet<u64>) -> Values {
    (all.len() <= MOST).then(|| all.into_iter().collect())
}

/// Sets of the terms of one arena.
pub struct Sets<'a> {
    terms: &'a Terms,
    known: FxHashMap<TermId, Values>,
}

impl<'a> Sets<'a> {
    /// Nothing is known of symbols: each may have any value.
    pub fn new(terms: &'a Terms) -> Sets<'a> {
        Sets { terms, known: FxHashMap::default() }
    }

    /// All values that a symbol may have. (What was said of terms above it before holds, too: it was said of
    /// any value.)
    pub fn set(&mut self, symbol: TermId, values: Values) {
        self.known.insert(symbol, values);
    }

    /// Terms of which something is known.
    pub fn len(&self) -> usize {
        self.known.len()
    }

    pub fn is_empty(&self) -> bool {
        self.known.is_empty()
    }

    /// Holds every value of the term under what is known.
    pub fn of(&mut self, t: TermId) -> Values {
        let mut stack = vec![t];
        while let Some(&t) = stack.last() {
            if self.known.contains_key(&t) {
                stack.pop();
                continue;
            }
            let before = stack.len();
            stack.extend(self.terms.node(t).operands().filter(|o| !self.known.contains_key(o)));
            if stack.len() == before {
                let here = self.node(t);
                self.known.insert(t, here);
                stack.pop();
            }
        }
        self.known[&t].clone()
    }

    /// May a condition hold?
    pub fn may_hold(&mut self, condition: TermId) -> bool {
        self.of(condition).is_none_or(|all| all.iter().any(|v| *v != 0))
    }

    /// A node's values from those of its operands.
    fn node(&self, t: TermId) -> Values {
        let node = self.terms.node(t);
        if let Node::Ite(c, a, b) = node {
            // Only the alternatives that are taken count.
            let c = self.operand(c)?;
            let taken = [(a, c.iter().any(|v| *v != 0)), (b, c.contains(&0))];
            let taken = taken.into_iter().filter(|t| t.1).map(|t| self.known[&t.0].clone());
            return taken.reduce(|x, y| union(&x, &y)).unwrap_or_else(|| Some(Rc::from([])));
        }
        let operands: Vec<TermId> = node.operands().collect();
        let values = operands.iter().map(|o| self.operand(*o)).collect::<Option<Vec<_>>>()?;
        let tried: usize = values.iter().map(|v| v.len()).product();
        if matches!(node, Node::Sym(_)) || tried > TRIED {
            return None;
        }
        let mut all = BTreeSet::new();
        for i in 0..tried {
            let mut left = i;
            let mut chosen = FxHashMap::default();
            for (o, v) in operands.iter().zip(&values) {
                chosen.insert(*o, v[left % v.len()]);
                left /= v.len();
            }
            all.insert(self.terms.apply(t, |_| unreachable!("a symbol"), |o| chosen[&o]));
        }
        few(all)
    }

    /// An operand's values; of few bits, any are all that there are.
    fn operand(&self, t: TermId) -> Values {
        match &self.known[&t] {
            None if self.terms.width(t) <= 2 => Some((0..1 << self.terms.width(t)).collect()),
            values => values.clone(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Sym;
    use model::inst::{BinOp, ICmp};

    #[test]
    fn sets_hold_all_values_and_drop_what_is_not_taken() {
        let mut terms = Terms::default();
        let x = terms.symbol(Sym { thread: 0, rank: 1 }, 64);
        let y = terms.symbol(Sym { thread: 0, rank: 2 }, 64);
        let four = terms.constant(4, 64);
        let sum = terms.bin(BinOp::Add, 64, x, four);
        let is_five = terms.icmp(ICmp::Eq, 64, x, four);
        let either = terms.ite(is_five, y, sum);
        let mut sets = Sets::new(&terms);
        sets.set(x, Some(Rc::from([0, 4])));
        assert_eq!(sets.of(sum).as_deref(), Some(&[4, 8][..]));
        // (Nothing is known of y, and it may be taken.)
        assert_eq!(sets.of(either), None);
        let mut sets = Sets::new(&terms);
        sets.set(x, Some(Rc::from([0, 8])));
        assert_eq!(sets.of(either).as_deref(), Some(&[4, 12][..]), "x is never 4");
        assert!(!sets.may_hold(is_five));
        let mut sets = Sets::new(&terms);
        assert!(sets.may_hold(is_five));
        let many: Vec<u64> = (0..=MOST as u64).collect();
        assert_eq!(union(&Some(many[..MOST].into()), &Some(Rc::from([MOST as u64]))), None);
    }
}
