//! Substitution in terms.

use crate::term::{Node, Sym, TermId, Terms};
use rustc_hash::FxHashMap;

impl Terms {
    /// The term with each symbol replaced by what `map` says, all at once; symbols that `map` does not know
    /// stay. The result is simplified. (The replacement must be as wide as the symbol.)
    pub fn substitute(&mut self, term: TermId, map: &FxHashMap<Sym, TermId>) -> TermId {
        let mut done = FxHashMap::default();
        self.substitute_with(term, map, &mut done)
    }

    /// The symbols of some terms, ascending.
    pub fn symbols_of(&self, terms: &[TermId]) -> Vec<Sym> {
        self.sized_symbols_of(terms).into_iter().map(|s| s.0).collect()
    }

    /// The same, each with its width in bits.
    pub fn sized_symbols_of(&self, terms: &[TermId]) -> Vec<(Sym, u8)> {
        let mut found = Vec::new();
        self.visit(terms, |t| {
            if let Node::Sym(s) = self.node(t) {
                found.push((s, self.width(t)));
            }
        });
        found.sort_unstable();
        found
    }

    /// As [`Terms::substitute`] for many terms and one map: `done` keeps what was computed.
    pub fn substitute_with(
        &mut self,
        term: TermId,
        map: &FxHashMap<Sym, TermId>,
        done: &mut FxHashMap<TermId, TermId>,
    ) -> TermId {
        // An explicit stack: sums in loops make terms deep.
        let mut todo = vec![term];
        while let Some(&t) = todo.last() {
            if done.contains_key(&t) {
                todo.pop();
                continue;
            }
            let open: Vec<TermId> = self.node(t).operands().filter(|o| !done.contains_key(o)).collect();
            if open.is_empty() {
                todo.pop();
                let new = self.rebuilt(t, map, done);
                done.insert(t, new);
            } else {
                todo.extend(open);
            }
        }
        done[&term]
    }

    /// A term whose operands are done.
    fn rebuilt(
        &mut self,
        t: TermId,
        map: &FxHashMap<Sym, TermId>,
        done: &FxHashMap<TermId, TermId>,
    ) -> TermId {
        let (node, w) = (self.node(t), self.width(t));
        if let Node::Sym(s) = node {
            let new = map.get(&s).copied().unwrap_or(t);
            debug_assert_eq!(self.width(new), w, "a symbol is replaced by a term of another width");
            return new;
        }
        if node.operands().all(|o| done[&o] == o) {
            return t;
        }
        match node {
            Node::Const(_) | Node::Sym(_) => t,
            Node::Bin(op, a, b) => self.bin(op, w, done[&a], done[&b]),
            Node::Overflow(op, a, b) => {
                let width = self.width(a);
                self.ovf(op, width, done[&a], done[&b]).1
            }
            Node::Cmp(op, a, b) => {
                let width = self.width(a);
                self.icmp(op, width, done[&a], done[&b])
            }
            Node::Not(a) => self.not(done[&a]),
            // An operation that a node has, has a term.
            Node::Un(op, a) => self.un(op, w, done[&a]).unwrap_or(t),
            Node::Ite(a, b, c) => self.ite(done[&a], done[&b], done[&c]),
            Node::Extract(a, lo) => self.extract(done[&a], lo, w),
            Node::Concat(a, b) => self.concat(done[&a], done[&b]),
            Node::SExt(a) => self.sign_extend(done[&a], w),
        }
    }
}
