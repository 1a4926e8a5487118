//! Values of terms under an assignment of the inputs: the meaning of each node, by the interpreter's
//! arithmetic.

use crate::term::{Node, Sym, TermId, Terms, fold_bin};
use model::arith::{self, mask, sext};
use rustc_hash::FxHashMap;

/// An assignment of inputs, and the values of terms under it as far as somebody asked.
///
/// An input that is not assigned is 0. Values are kept, so that asking for many terms that share parts is
/// cheap.
#[derive(Clone, Default)]
pub struct Assignment {
    inputs: FxHashMap<Sym, u64>,
    /// By term; `known` says which are valid.
    values: Vec<u64>,
    known: Vec<u64>,
    stack: Vec<TermId>,
}

impl Assignment {
    pub fn new() -> Assignment {
        Assignment::default()
    }

    /// The value of an input; only before values of terms are asked for.
    pub fn set(&mut self, s: Sym, value: u64) {
        debug_assert!(self.known.is_empty(), "an input changes after terms were evaluated");
        self.inputs.insert(s, value);
    }

    /// Forgets everything but the memory.
    pub fn reset(&mut self) {
        self.inputs.clear();
        self.known.clear();
    }

    pub fn get(&self, s: Sym) -> u64 {
        self.inputs.get(&s).copied().unwrap_or(0)
    }

    /// The inputs with their values, in no particular order.
    pub fn inputs(&self) -> impl Iterator<Item = (Sym, u64)> + '_ {
        self.inputs.iter().map(|(s, v)| (*s, *v))
    }

    fn known(&self, t: TermId) -> bool {
        self.known.get(t.index() / 64).is_some_and(|w| w >> (t.index() % 64) & 1 != 0)
    }

    /// The value of `t`.
    pub fn eval(&mut self, terms: &Terms, t: TermId) -> u64 {
        if self.known(t) {
            return self.values[t.index()];
        }
        if self.values.len() < terms.len() {
            self.values.resize(terms.len(), 0);
        }
        self.known.resize(self.values.len().div_ceil(64), 0);
        // An explicit stack: sums in loops make terms deep.
        self.stack.push(t);
        while let Some(&t) = self.stack.last() {
            let node = terms.node(t);
            let before = self.stack.len();
            if !self.known(t) {
                for o in node.operands() {
                    if !self.known(o) {
                        self.stack.push(o);
                    }
                }
                if self.stack.len() > before {
                    continue;
                }
                let value = terms.apply(t, |s| self.get(s), |o| self.values[o.index()]);
                self.values[t.index()] = value;
                self.known[t.index() / 64] |= 1 << (t.index() % 64);
            }
            self.stack.pop();
        }
        self.values[t.index()]
    }
}

impl Terms {
    /// The value of a node from those of its operands.
    pub(super) fn apply(&self, t: TermId, input: impl Fn(Sym) -> u64, of: impl Fn(TermId) -> u64) -> u64 {
        let w = self.width(t);
        match self.node(t) {
            Node::Const(c) => c,
            Node::Sym(s) => mask(input(s), w),
            Node::Bin(op, a, b) => fold_bin(op, w, of(a), of(b)),
            Node::Overflow(op, a, b) => arith::overflow(op, self.width(a), of(a), of(b)).1 as u64,
            Node::Cmp(op, a, b) => arith::icmp(op, self.width(a), of(a), of(b)) as u64,
            Node::Not(a) => mask(!of(a), w),
            Node::Un(op, a) => arith::un(op, w, of(a)),
            Node::Ite(c, a, b) => of(if of(c) != 0 { a } else { b }),
            Node::Extract(a, lo) => mask(of(a) >> lo, w),
            Node::Concat(a, b) => of(a) << self.width(b) | of(b),
            Node::SExt(a) => mask(sext(of(a), self.width(a)) as u64, w),
        }
    }

    /// The value of `t` where `input` gives the inputs.
    pub fn eval(&self, t: TermId, input: &dyn Fn(Sym) -> u64) -> u64 {
        let mut values = FxHashMap::default();
        let mut stack = vec![t];
        while let Some(&t) = stack.last() {
            let before = stack.len();
            if !values.contains_key(&t) {
                stack.extend(self.node(t).operands().filter(|o| !values.contains_key(o)));
                if stack.len() > before {
                    continue;
                }
                values.insert(t, self.apply(t, input, |o| values[&o]));
            }
            stack.pop();
        }
        values[&t]
    }

    /// The inputs that occur in `t`, each once, in order, with their widths.
    pub fn symbols(&self, t: TermId) -> Vec<(Sym, u8)> {
        let mut out = Vec::new();
        self.visit(&[t], |t| {
            if let Node::Sym(s) = self.node(t) {
                out.push((s, self.width(t)));
            }
        });
        out.sort_unstable();
        out
    }

    /// Calls `f` for each term below `roots` and the roots themselves, operands before what is built of them.
    pub fn visit(&self, roots: &[TermId], mut f: impl FnMut(TermId)) {
        let mut seen = rustc_hash::FxHashSet::default();
        let mut stack: Vec<(TermId, bool)> = roots.iter().rev().map(|&t| (t, false)).collect();
        while let Some((t, done)) = stack.pop() {
            if done {
                f(t);
            } else if seen.insert(t) {
                stack.push((t, true));
                stack.extend(self.node(t).operands().map(|o| (o, false)));
            }
        }
    }
}
