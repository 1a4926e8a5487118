//! Covering: are all states of one node states of another?
//!
//! γ(v) is the set of values that v's cells take for some values of the symbols that meet the path condition pc(v). For comparable v and w,
//! γ(v) ⊆ γ(w) if there are terms σ over v's symbols for the symbols of w such that pc(v) implies that each cell's term at w, under σ, is
//! what the cell holds at v, and pc(w) under σ. Where a cell of w holds just a symbol, that cell determines σ; a symbol in a
//! cell that holds the same term in both stands for itself. Conditions that are connected with no cell of w speak of inputs that no
//! longer matter: some values meet them, as w can be reached.

use super::explore::Explorer;
use super::graph::{Guess, NodeIx, Status};
use crate::engine::sink::ArtSink;
use crate::exec::abstraction::{Abstraction, Difference};
use crate::model::inst::ICmp;
use crate::solver::Answer;
use crate::solver::term::{Node as Term, Sym, TermId, Terms};
use rustc_hash::{FxHashMap, FxHashSet};
use std::rc::Rc;
use traceformat::event::ObjectId;

/// How many nodes of a control state are looked at: the newest ones.
const CANDIDATES: usize = 400;

/// What comparing the machine's state with a node came to.
pub(super) enum Comparison {
    /// Covered; names of objects there and here.
    Covers(Vec<(ObjectId, ObjectId)>),
    /// It would be, if these guesses of its label were not.
    But(Vec<Guess>),
    /// Comparable, and different.
    Differs,
    NotComparable,
}

impl<M: Abstraction, S: ArtSink + ?Sized> Explorer<'_, M, S> {
    /// Looks for a node that covers `v`, where the machine is. Returns whether there is one; else, whether one failed by guesses only.
    pub(super) fn close(&mut self, v: NodeIx) -> Closing {
        let candidates = self.graph.candidates(v, CANDIDATES);
        let mut nearly = false;
        for w in candidates {
            if w == v || self.graph[w].retired || matches!(self.graph[w].status, Status::Covered { .. }) {
                continue;
            }
            // What goes on as v does (the state that v generalises) cannot cover it.
            if self.graph.resolve(w).0 == v {
                continue;
            }
            match self.compare(v, w) {
                Comparison::Covers(renamed) => {
                    self.graph[v].status = Status::Covered { by: w, renamed };
                    self.graph[w].covering.push(v);
                    self.counts.covered += 1;
                    return Closing::Yes;
                }
                Comparison::But(guesses) => {
                    let control = self.graph[v].control;
                    self.dropped.entry(control).or_default().extend(guesses);
                    nearly = true;
                }
                Comparison::Differs | Comparison::NotComparable => {}
            }
        }
        if nearly { Closing::Nearly } else { Closing::No }
    }

    /// Compares the machine's state, that of `v`, with that of `w`.
    fn compare(&mut self, v: NodeIx, w: NodeIx) -> Comparison {
        let Some(shape) = self.graph[w].shape.clone() else { return Comparison::NotComparable };
        let Some(d) = self.machine.compare(&shape) else { return Comparison::NotComparable };
        let Some((map, mut obligations)) = self.matching(&shape, &d) else { return Comparison::Differs };
        let relevant = self.relevant(w, &shape, &d);
        let own: FxHashSet<TermId> = self.machine.path().iter().copied().collect();
        let guesses: FxHashMap<TermId, Guess> =
            self.graph[w].label.iter().filter_map(|c| Some((c.term, c.guess?))).collect();
        let mut failing = Vec::new();
        let mut guessed = Vec::new();
        {
            let mut terms = self.machine.terms();
            let mut done = FxHashMap::default();
            for &c in relevant.iter() {
                let here = terms.substitute_with(c, &map, &mut done);
                if own.contains(&here) {
                    continue;
                }
                match (terms.as_const(here), guesses.get(&c)) {
                    (Some(1), _) => {}
                    (Some(_), None) => return Comparison::Differs,
                    (Some(_), Some(&g)) => failing.push(g),
                    (None, None) => obligations.push(here),
                    (None, Some(&g)) => guessed.push((here, g)),
                }
            }
        }
        if !obligations.iter().all(|&c| self.implied(v, c)) {
            return Comparison::Differs;
        }
        failing.extend(guessed.into_iter().filter(|&(c, _)| !self.implied(v, c)).map(|(_, g)| g));
        if failing.is_empty() { Comparison::Covers(d.renamed) } else { Comparison::But(failing) }
    }

    /// σ, as far as cells that hold just a symbol determine it, and what else has to hold. `None`: that is false.
    fn matching(&self, shape: &M::Shape, d: &Difference) -> Option<(FxHashMap<Sym, TermId>, Vec<TermId>)> {
        let mut map: FxHashMap<Sym, TermId> = FxHashMap::default();
        let mut equal = Vec::new();
        for &(there, here) in &d.cells {
            let (a, b) = (self.machine.value_then(shape, there), self.machine.value(here));
            let terms = self.machine.terms();
            if terms.width(a) != terms.width(b) {
                return None;
            }
            match terms.node(a) {
                Term::Sym(s) if d.shared.binary_search(&s).is_err() && !map.contains_key(&s) => {
                    map.insert(s, b);
                }
                Term::Const(_) if terms.as_const(b).is_some() => return None,
                _ => equal.push((a, b)),
            }
        }
        let mut terms = self.machine.terms();
        let mut obligations = Vec::new();
        for (a, b) in equal {
            let (a, w) = (terms.substitute(a, &map), terms.width(b));
            let same = terms.icmp(ICmp::Eq, w, a, b);
            match terms.as_const(same) {
                Some(0) => return None,
                Some(_) => {}
                None => obligations.push(same),
            }
        }
        Some((map, obligations))
    }

    /// The conditions of w's path that are connected with a symbol in one of its cells.
    fn relevant(&mut self, w: NodeIx, shape: &M::Shape, d: &Difference) -> Rc<Vec<TermId>> {
        if let Some(known) = &self.graph[w].relevant {
            return known.clone();
        }
        let all = self.graph.conditions(w);
        let held: Vec<TermId> = d.cells.iter().map(|c| self.machine.value_then(shape, c.0)).collect();
        let terms = self.machine.terms();
        let mut live: FxHashSet<Sym> = d.shared.iter().copied().collect();
        live.extend(symbols_of(&terms, &held));
        let mut left: Vec<(TermId, Vec<Sym>)> =
            all.into_iter().map(|c| (c, symbols_of(&terms, &[c]))).collect();
        drop(terms);
        let mut relevant = Vec::new();
        loop {
            let before = left.len();
            left.retain(|(c, symbols)| {
                // A condition without symbols is true, or w cannot be reached.
                let connected = symbols.iter().any(|s| live.contains(s));
                if connected {
                    live.extend(symbols);
                    relevant.push(*c);
                }
                !connected
            });
            if left.len() == before {
                break;
            }
        }
        relevant.sort_unstable();
        relevant.dedup();
        let relevant = Rc::new(relevant);
        self.graph[w].relevant = Some(relevant.clone());
        relevant
    }

    /// Does the path condition of the machine's state, that of `v`, imply the condition?
    pub(super) fn implied(&mut self, v: NodeIx, c: TermId) -> bool {
        debug_assert_eq!(v, self.at, "the machine is elsewhere");
        self.implied_by_path(c)
    }

    /// Does the machine's path condition imply the condition? Only what is connected with it by symbols has a say: the rest can
    /// hold.
    pub(super) fn implied_by_path(&mut self, c: TermId) -> bool {
        if let Some(k) = self.machine.terms().as_const(c) {
            return k != 0;
        }
        let path = self.machine.path().to_vec();
        let mut live: FxHashSet<Sym> = self.symbols_in(c).iter().copied().collect();
        let mut left: Vec<(TermId, Rc<[Sym]>)> = path.into_iter().map(|p| (p, self.symbols_in(p))).collect();
        let mut all = Vec::new();
        loop {
            let before = left.len();
            left.retain(|(p, symbols)| {
                let connected = symbols.iter().any(|s| live.contains(s));
                if connected {
                    live.extend(symbols.iter());
                    all.push(*p);
                }
                !connected
            });
            if left.len() == before {
                break;
            }
        }
        all.sort_unstable();
        all.dedup();
        let not = self.machine.terms().not(c);
        all.push(not);
        self.machine.check(&all) == Answer::Unsat
    }

    fn symbols_in(&mut self, c: TermId) -> Rc<[Sym]> {
        if let Some(known) = self.symbols.get(&c) {
            return known.clone();
        }
        let found: Rc<[Sym]> = symbols_of(&self.machine.terms(), &[c]).into();
        self.symbols.insert(c, found.clone());
        found
    }
}

/// The symbols of some terms.
pub(super) fn symbols_of(terms: &Terms, all: &[TermId]) -> Vec<Sym> {
    all.iter().flat_map(|&t| terms.symbols(t)).map(|s| s.0).collect()
}

/// Whether a node was covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closing {
    Yes,
    /// By a generalisation, if it had not guessed too much.
    Nearly,
    No,
}
