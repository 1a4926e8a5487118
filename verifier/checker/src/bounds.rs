//! Bounds of integers, at landmarks: constants that the program compares with (widening with thresholds; P.
//! Cousot, R. Cousot, Comparing the Galois connection and widening/narrowing approaches to abstract
//! interpretation, PLILP 1992; unsigned).

use super::cycle::Ops;
use model::arith::mask;
use model::inst::ICmp;
use rustc_hash::FxHashSet;
use solver::{Answer, Node, TermId, Terms};
use std::collections::BTreeSet;

/// More landmarks are not looked at.
const LANDMARKS: usize = 64;

/// Of a path so many conditions are looked at, of each so many terms; and so many conditions in all.
const LATEST: usize = 8;
const NODES: u32 = 40;
const TERMS: usize = 1 << 20;

/// Where bounds may be.
#[derive(Clone, Debug, Default)]
pub(super) struct Landmarks {
    low: BTreeSet<u64>,
    high: BTreeSet<u64>,
    /// Conditions looked at.
    seen: FxHashSet<TermId>,
}

impl Landmarks {
    /// Takes in what the path has decided last. (Not every comparison there is: an array at an unknown place
    /// compares with each index.) A bound that was assumed here says the same again.
    pub fn learn(&mut self, terms: &Terms, path: &[TermId]) {
        for condition in path.iter().rev().take(LATEST) {
            if self.seen.len() > TERMS || !self.seen.insert(*condition) {
                continue;
            }
            let mut todo = vec![*condition];
            let mut left = NODES;
            while let (Some(t), 1..) = (todo.pop(), left) {
                left -= 1;
                let node = terms.node(t);
                todo.extend(node.operands());
                let Node::Cmp(op, a, b) = node else { continue };
                if self.low.len() > LANDMARKS || self.high.len() > LANDMARKS {
                    return;
                }
                match (op, terms.as_const(a), terms.as_const(b)) {
                    (ICmp::Eq, Some(k), _) | (ICmp::Eq, _, Some(k)) => {
                        self.low.extend([k, k.saturating_add(1)]);
                        self.high.extend([k.saturating_sub(1), k]);
                    }
                    // t > k, or not.
                    (_, Some(k), _) => {
                        self.low.insert(k.saturating_add(1));
                        self.high.insert(k);
                    }
                    // t < k, or not.
                    (_, _, Some(k)) => {
                        self.low.insert(k);
                        self.high.insert(k.saturating_sub(1));
                    }
                    _ => {}
                }
            }
        }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.low.len() + self.high.len()
    }

    pub fn is_empty(&self) -> bool {
        self.low.is_empty()
    }

    /// Widens the bounds to landmarks until they certainly hold of the value. Returns whether they have
    /// changed.
    pub fn widen<M: ?Sized>(&self, ops: &Ops<M>, m: &M, t: TermId, bounds: &mut Option<(u64, u64)>) -> bool {
        let (range, most) = {
            let terms = (ops.terms)(m);
            (terms.range(t), mask(u64::MAX, terms.width(t)))
        };
        let before = *bounds;
        let (from, to) = bounds.unwrap_or((u64::MAX, 0));
        let low = match from <= range.0 {
            true => from,
            false => {
                let down = self.low.range(..=from.min(most)).rev().copied();
                let start = (from <= most).then_some(from);
                let mut all = start.into_iter().chain(down);
                all.find(|c| range.0 >= *c || holds(ops, m, *c, most, t)).unwrap_or(0)
            }
        };
        let high = match to >= range.1 && before.is_some() {
            true => to,
            false => {
                let up = self.high.range(to..).copied().take_while(|c| *c < most);
                let start = before.map(|_| to);
                let mut all = start.into_iter().chain(up);
                all.find(|c| range.1 <= *c || holds(ops, m, 0, *c, t)).unwrap_or(most)
            }
        };
        *bounds = Some((low, high));
        *bounds != before
    }
}

/// That the value is within bounds; nothing if that says nothing.
pub(super) fn within(terms: &mut Terms, (low, high): (u64, u64), t: TermId) -> Option<TermId> {
    let w = terms.width(t);
    let (low, high) = (terms.constant(low, w), terms.constant(high, w));
    let above = terms.icmp(ICmp::Uge, w, t, low);
    let below = terms.icmp(ICmp::Ule, w, t, high);
    let both = terms.and(above, below);
    (terms.as_const(both) != Some(1)).then_some(both)
}

fn holds<M: ?Sized>(ops: &Ops<M>, m: &M, low: u64, high: u64, t: TermId) -> bool {
    let mut all = (ops.path)(m).to_vec();
    {
        let mut terms = (ops.terms)(m);
        let Some(both) = within(&mut terms, (low, high), t) else { return true };
        if terms.as_const(both) == Some(0) {
            return false;
        }
        all.push(terms.not(both));
    }
    (ops.check)(m, &all) == Answer::Unsat
}
