//! Predicates that generalise: what one error has taught about havocked cells is tried wherever these are
//! havocked.
//!
//! A conjunct that refinement has asked for at one generalisation (an interpolant) speaks of that one's
//! symbols. Here it is kept as one about *cells*; at other generalisations it is a guess, which counts if it
//! holds there, and is dropped for a control state where a later state contradicts it ([`super::widen`]). So
//! a bound has to be learnt once, not once for each place of each thread.

use super::explore::Explorer;
use super::graph::{Conjunct, NodeIx};
use exec::abstraction::{Abstraction, Cell, Havocked, havocked};
use report::sink::Sink;
use rustc_hash::FxHashMap;
use solver::term::{Node as Term, Sym, TermId};

/// Predicates kept.
const MOST: usize = 64;

/// Guesses of this kind ([`super::graph::Guess`]) are numbers of predicates.
pub(super) const KIND: u8 = 6;

/// What is known of cells, over symbols of its own.
#[derive(Default)]
pub(super) struct Pool {
    cells: Vec<(Cell, Sym)>,
    predicates: Vec<Predicate>,
}

struct Predicate {
    term: TermId,
    /// Of which cells it speaks.
    cells: Vec<usize>,
    /// Where, if it speaks of registers.
    control: Option<u64>,
}

impl Pool {
    /// The symbol that stands for a cell of so many bits.
    fn symbol(&mut self, cell: Cell, width: u8) -> (usize, Sym) {
        let known = self.cells.iter().position(|c| c.0 == cell && c.1.thread == havocked(0, width).thread);
        let i = known.unwrap_or_else(|| {
            // From the other end: no path havocs so many cells.
            let s = havocked(u32::MAX - self.cells.len() as u32, width);
            self.cells.push((cell, s));
            self.cells.len() - 1
        });
        (i, self.cells[i].1)
    }
}

impl<M: Abstraction, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// Keeps what generalisation `g` has to say, if it says it of what was havocked there alone.
    pub(super) fn pool_up(&mut self, g: NodeIx, psi: TermId) {
        if self.pool.predicates.len() >= MOST {
            return;
        }
        let mut terms = self.machine.terms();
        let mut map: FxHashMap<Sym, TermId> = FxHashMap::default();
        let mut cells = Vec::new();
        for (s, width) in terms.symbols(psi) {
            let is = |f: &&Havocked| matches!(terms.node(f.new), Term::Sym(x) if x == s);
            let Some(f) = self.graph.nodes[g as usize].havocked.iter().find(is) else { return };
            let (i, own) = self.pool.symbol(f.cell, width);
            map.insert(s, terms.symbol(own, width));
            cells.push(i);
        }
        let term = terms.substitute(psi, &map);
        let v = self.graph[g].parent;
        let register = cells.iter().any(|&i| self.pool.cells[i].0.is_register());
        let control = register.then(|| self.graph[v].control);
        if !self.pool.predicates.iter().any(|p| p.term == term && p.control == control) {
            self.pool.predicates.push(Predicate { term, cells, control });
        }
    }

    /// What the pool says about freshly havocked cells and holds of what they held. The machine has no label
    /// yet.
    pub(super) fn pooled(&mut self, v: NodeIx, fresh: &[Havocked], known: &[TermId]) -> Vec<Conjunct> {
        let control = self.graph[v].control;
        let dropped = self.dropped.get(&control).cloned().unwrap_or_default();
        let mut candidates = Vec::new();
        for (number, p) in self.pool.predicates.iter().enumerate() {
            let guess = (KIND, number as u16, 0, 0);
            if p.control.is_some_and(|c| c != control) || dropped.contains(&guess) {
                continue;
            }
            let (mut new, mut old) = (FxHashMap::default(), FxHashMap::default());
            let mut about = false;
            let all = p.cells.iter().all(|&i| {
                let (cell, s) = self.pool.cells[i];
                let (then, now) = match fresh.iter().find(|f| f.cell == cell) {
                    Some(f) => {
                        about = true;
                        (f.old, f.new)
                    }
                    None => {
                        let held = self.machine.value(cell);
                        (held, held)
                    }
                };
                old.insert(s, then);
                new.insert(s, now);
                havocked(0, self.machine.terms().width(now)).thread == s.thread
            });
            if all && about {
                let mut terms = self.machine.terms();
                candidates.push((terms.substitute(p.term, &new), terms.substitute(p.term, &old), guess));
            }
        }
        let mut found: Vec<Conjunct> = Vec::new();
        for (term, here, guess) in candidates {
            let there = known.contains(&term) || found.iter().any(|c| c.term == term);
            if !there && self.machine.terms().as_const(term).is_none() && self.implied_by_path(here) {
                found.push(Conjunct { term, guess: Some(guess) });
            }
        }
        found
    }
}
