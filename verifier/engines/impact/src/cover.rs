//! Covering: are all states of one node states of another?
//!
//! γ(v) is the set of values that v's cells take for some values of the symbols that meet the path condition
//! pc(v). For comparable v and w, γ(v) ⊆ γ(w) if there are terms σ over v's symbols for the symbols of w such
//! that pc(v) implies that each cell's term at w, under σ, is what the cell holds at v, and pc(w) under σ.
//! Where a cell of w holds just a symbol, or a sum with one, that cell determines σ; a symbol in a cell that
//! holds the same term in both stands for itself; for what is left some choices are tried. Conditions that
//! are connected with no cell of w speak of inputs that no longer matter: some values meet them, as w can be
//! reached.
//!
//! # Progress
//!
//! That γ(v) ⊆ γ(w) is not enough. Following a covering edge takes no step of the program, and neither does a
//! decision that answers one of several questions of one instruction: does the divisor differ from 0, does
//! the quotient exist? Before and after the answer the thread stands at the same place with the same
//! registers. If the node after the first answer covered the one after the second, the two would stand for
//! each other, and nobody would ever look at what the instruction does. (A decision after which a thread
//! moves on, along the edge of a branch say, is a step like any other: `for (;;) if (input()) x = 1;` comes
//! back to its state by decisions alone, and that cycle has to be closed, or the program would never be
//! proven.) So there is one rule for cycles:
//!
//! > A cycle is closed only if some thread executes an instruction in it, and no answer that a thread has got
//! > is lost on the way.
//!
//! Let asked(n, t) be the number of t's answers on the path to n since t has executed an instruction
//! ([`Abstraction::worked`]) or anybody has done an event that others may notice. v may be covered by w only
//! if asked(v, t) ≤ asked(w, t) for each t.
//!
//! - On a cycle on which nobody executes an instruction, each answer adds one to a number that never gets
//!   smaller; so it has no decisions; and a circle of coverings and generalisations alone is excluded by
//!   [`super::graph::Graph::resolve`].
//! - A thread that has more to ask gets to its instruction: let s ∈ γ(n), and let t be able to execute an
//!   instruction in s. Until it does, only steps that are taken alone lie on the way (where others' events
//!   are explored, everybody's are). On each cycle of those there is a node at which t's next question, or
//!   its instruction, is looked at (the cycle proviso); its answer adds one to asked(·, t), which neither
//!   others' local steps nor coverings make smaller, and which is bounded, as the graph is finite.
//!
//! So every step of the program from a state of a node is found after finitely many edges that change
//! nothing, which is what the induction of the proof of safety needs (FMCAD 2013, Theorem 3.3; there every
//! edge is an instruction). Where threads are taken for one another nobody knows whose answers they were:
//! then v must have none.
//!
//! The other rule for cycles is about threads that are left out (the cycle proviso): see
//! `Explorer::is_after_local_step`.

use super::explore::{Explorer, Symbols};
use super::graph::{Guess, NodeIx, Status};
use exec::abstraction::{Abstraction, Difference, is_havocked};
use model::inst::{BinOp, ICmp};
use report::sink::Sink;
use rustc_hash::{FxHashMap, FxHashSet};
use solver::Answer;
use solver::term::{Node as Term, Sym, TermId, Terms};
use std::rc::Rc;
use traceformat::event::ObjectId;

/// How many nodes of a control state are looked at: the newest ones.
const CANDIDATES: usize = 200;

/// For so many of them more than one choice of what cells do not determine is tried.
const CHOICES: usize = 16;

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

impl<M: Abstraction, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// Looks for a node that covers `v`, where the machine is. Returns whether there is one; else, whether
    /// one failed by guesses only.
    pub(super) fn close(&mut self, v: NodeIx, by: By) -> Closing {
        let candidates = self.graph.candidates(v, CANDIDATES);
        let mut nearly = false;
        let mut compared = 0;
        for w in candidates {
            if w == v || self.graph[w].retired || matches!(self.graph[w].status, Status::Covered { .. }) {
                continue;
            }
            if !self.graph.asks_no_more(v, w, self.symmetric) {
                continue;
            }
            // (It stays open and in full, or is retired. What a generalisation leads to may be made anew, and
            // another one then.)
            if by == By::Full && (self.graph[w].status != Status::Open || self.graph[w].is_reduced()) {
                continue;
            }
            // What goes on as v does (the state that v generalises) cannot cover it.
            if self.graph.resolve(w).0 == v {
                continue;
            }
            compared += 1;
            match self.compare(v, w, compared <= CHOICES) {
                Comparison::Covers(_) if self.equals_only && !self.graph[v].equal => {}
                Comparison::Covers(renamed)
                    if !self.sleeps_no_more(w, v, &renamed) || !self.keeps_names(&renamed) => {}
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
    fn compare(&mut self, v: NodeIx, w: NodeIx, choose: bool) -> Comparison {
        let Some(shape) = self.graph[w].shape.clone() else { return Comparison::NotComparable };
        let Some(d) = self.machine.compare(&shape) else { return Comparison::NotComparable };
        let Some(bound) = self.bindings(&shape, &d) else { return Comparison::Differs };
        let relevant = self.relevant(w, &shape, &d);
        let mut first = Comparison::Differs;
        let mut tried: Vec<FxHashMap<Sym, TermId>> = Vec::new();
        for rest in [Rest::Itself, Rest::Shifted, Rest::Zero] {
            if rest != Rest::Itself && !choose {
                break;
            }
            let Some((map, obligations)) = self.matching(&bound, &d, &relevant, rest) else { break };
            if tried.contains(&map) {
                continue;
            }
            let (result, same) = self.covers(v, w, &relevant, &map, obligations);
            match result {
                Comparison::Covers(_) => {
                    self.graph[v].equal = d.is_none() && d.shared.is_empty()
                        || same && self.is_bijective(v, &d, &map, &relevant);
                    return Comparison::Covers(d.renamed);
                }
                other if rest == Rest::Itself => first = other,
                _ => {}
            }
            tried.push(map);
        }
        first
    }

    /// Do the conditions of w hold at v, with σ for w's symbols? And: has σ left the solver nothing to do?
    fn covers(
        &mut self,
        v: NodeIx,
        w: NodeIx,
        relevant: &[TermId],
        map: &FxHashMap<Sym, TermId>,
        mut obligations: Vec<TermId>,
    ) -> (Comparison, bool) {
        let own: FxHashSet<TermId> = self.machine.path().iter().copied().collect();
        let guesses: FxHashMap<TermId, Guess> =
            self.graph[w].label.iter().filter_map(|c| Some((c.term, c.guess?))).collect();
        let mut failing = Vec::new();
        let mut guessed = Vec::new();
        {
            let mut terms = self.machine.terms();
            let mut done = FxHashMap::default();
            for &c in relevant {
                let here = terms.substitute_with(c, map, &mut done);
                if own.contains(&here) {
                    continue;
                }
                match (terms.as_const(here), guesses.get(&c)) {
                    (Some(1), _) => {}
                    (Some(_), None) => return (Comparison::Differs, false),
                    (Some(_), Some(&g)) => failing.push(g),
                    (None, None) => obligations.push(here),
                    (None, Some(&g)) => guessed.push((here, g)),
                }
            }
        }
        let same = obligations.is_empty() && guessed.is_empty() && failing.is_empty();
        if !obligations.iter().all(|&c| self.implied(v, c)) {
            return (Comparison::Differs, false);
        }
        failing.extend(guessed.into_iter().filter(|&(c, _)| !self.implied(v, c)).map(|(_, g)| g));
        let result =
            if failing.is_empty() { Comparison::Covers(Vec::new()) } else { Comparison::But(failing) };
        (result, same)
    }

    /// Does σ only give symbols other names, and does v's path say no more of them than w's? Then both stand
    /// for the same states.
    fn is_bijective(
        &mut self,
        v: NodeIx,
        d: &Difference,
        map: &FxHashMap<Sym, TermId>,
        relevant: &[TermId],
    ) -> bool {
        let held: Vec<TermId> = d.cells.iter().map(|c| self.machine.value(c.1)).collect();
        let mine = self.connected(v, &held, &d.shared);
        let mut terms = self.machine.terms();
        let mut images: Vec<TermId> = map.values().copied().collect();
        let count = images.len();
        images.sort_unstable();
        images.dedup();
        if images.len() != count || !images.iter().all(|&t| matches!(terms.node(t), Term::Sym(_))) {
            return false;
        }
        let mut done = FxHashMap::default();
        let mut theirs: Vec<TermId> =
            relevant.iter().map(|&c| terms.substitute_with(c, map, &mut done)).collect();
        theirs.sort_unstable();
        theirs.dedup();
        theirs == mine
    }

    /// What cells determine of σ. `None`: no σ makes them equal. A cell that holds just a symbol determines
    /// it; of others, what was computed in the same way from other symbols determines these.
    fn bindings(&self, shape: &M::Shape, d: &Difference) -> Option<Bindings> {
        let mut map: FxHashMap<Sym, TermId> = FxHashMap::default();
        let mut equal = Vec::new();
        let shared = |s: &Sym| d.shared.binary_search(s).is_ok();
        for &(there, here) in &d.cells {
            let (a, b) = (self.machine.value_then(shape, there), self.machine.value(here));
            let terms = self.machine.terms();
            if terms.width(a) != terms.width(b) {
                return None;
            }
            match terms.node(a) {
                Term::Sym(s) if !shared(&s) && !map.contains_key(&s) => {
                    map.insert(s, b);
                }
                Term::Const(_) if terms.as_const(b).is_some() => return None,
                _ => equal.push((a, b)),
            }
        }
        let terms = self.machine.terms();
        equal.retain(|&(a, b)| !terms.match_onto(a, b, shared, &mut map));
        // How far the inputs of a thread have moved on.
        let mut moved: FxHashMap<u32, i64> = FxHashMap::default();
        for (s, &t) in &map {
            if let Term::Sym(now) = terms.node(t)
                && now.thread == s.thread
                && !is_havocked(now)
            {
                let by = i64::from(now.rank) - i64::from(s.rank);
                moved.entry(s.thread).and_modify(|m| *m = (*m).max(by)).or_insert(by);
            }
        }
        Some(Bindings { map, equal, moved })
    }

    /// σ, and what else has to hold. `None`: that is false. A cell that holds a sum and the like determines
    /// one of its symbols. Symbols about which cells say nothing may be anything: `rest` says what is tried.
    fn matching(
        &mut self,
        bound: &Bindings,
        d: &Difference,
        relevant: &[TermId],
        rest: Rest,
    ) -> Option<(FxHashMap<Sym, TermId>, Vec<TermId>)> {
        let Bindings { map, equal, moved } = bound;
        let mut map = map.clone();
        let shared = |s: &Sym| d.shared.binary_search(s).is_ok();
        let mut open: Vec<(Sym, u8)> = Vec::new();
        if rest != Rest::Itself {
            open = relevant.iter().flat_map(|&c| self.symbols_in(c).to_vec()).collect();
            open.sort_unstable();
            open.dedup();
        }
        let mut terms = self.machine.terms();
        let other = |terms: &mut Terms, s: Sym, w: u8| match rest {
            Rest::Zero => terms.constant(0, w),
            Rest::Shifted if !is_havocked(s) => {
                let by = moved.get(&s.thread).copied().unwrap_or(0);
                let rank = u32::try_from(i64::from(s.rank) + by).unwrap_or(s.rank);
                terms.symbol(Sym { rank, ..s }, w)
            }
            _ => terms.symbol(s, w),
        };
        let mut obligations = Vec::new();
        for &(a, b) in equal {
            let free: Vec<(Sym, u8)> =
                terms.symbols(a).into_iter().filter(|(s, _)| !shared(s) && !map.contains_key(s)).collect();
            if let Some(i) = free.iter().position(|&(s, _)| is_isolable(&terms, a, s)) {
                for &(s, w) in free.iter().enumerate().filter(|f| f.0 != i).map(|f| f.1) {
                    let t = other(&mut terms, s, w);
                    map.insert(s, t);
                }
                let t = isolate(&mut terms, a, b, free[i].0, &map);
                map.insert(free[i].0, t);
            }
            let (a, w) = (terms.substitute(a, &map), terms.width(b));
            let same = terms.icmp(ICmp::Eq, w, a, b);
            match terms.as_const(same) {
                Some(0) => return None,
                Some(_) => {}
                None => obligations.push(same),
            }
        }
        for (s, w) in open {
            if !shared(&s) && !map.contains_key(&s) {
                let t = other(&mut terms, s, w);
                map.insert(s, t);
            }
        }
        Some((map, obligations))
    }

    /// The conditions of w's path that are connected with a symbol in one of its cells.
    fn relevant(&mut self, w: NodeIx, shape: &M::Shape, d: &Difference) -> Rc<Vec<TermId>> {
        if let Some(known) = &self.graph[w].relevant {
            return known.clone();
        }
        let held: Vec<TermId> = d.cells.iter().map(|c| self.machine.value_then(shape, c.0)).collect();
        let relevant = Rc::new(self.connected(w, &held, &d.shared));
        self.graph[w].relevant = Some(relevant.clone());
        relevant
    }

    /// The conditions of a node's path that are connected with these terms or symbols, ascending.
    fn connected(&mut self, n: NodeIx, held: &[TermId], shared: &[Sym]) -> Vec<TermId> {
        let all = self.graph.conditions(n);
        let mut live: FxHashSet<Sym> = shared.iter().copied().collect();
        live.extend(symbols_of(&self.machine.terms(), held));
        let mut left: Vec<(TermId, Symbols)> = all.into_iter().map(|c| (c, self.symbols_in(c))).collect();
        let mut relevant = Vec::new();
        loop {
            let before = left.len();
            left.retain(|(c, symbols)| {
                // A condition without symbols is true, or the node cannot be reached.
                let connected = symbols.iter().any(|s| live.contains(&s.0));
                if connected {
                    live.extend(symbols.iter().map(|s| s.0));
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
        relevant
    }

    /// Does the path condition of the machine's state, that of `v`, imply the condition?
    pub(super) fn implied(&mut self, v: NodeIx, c: TermId) -> bool {
        debug_assert_eq!(v, self.at, "the machine is elsewhere");
        self.implied_by_path(c)
    }

    /// Does the machine's path condition imply the condition? Only what is connected with it by symbols has a
    /// say: the rest can hold.
    pub(super) fn implied_by_path(&mut self, c: TermId) -> bool {
        if let Some(k) = self.machine.terms().as_const(c) {
            return k != 0;
        }
        let path = self.machine.path().to_vec();
        let mut live: FxHashSet<Sym> = self.symbols_in(c).iter().map(|s| s.0).collect();
        let mut left: Vec<(TermId, Symbols)> = path.into_iter().map(|p| (p, self.symbols_in(p))).collect();
        let mut all = Vec::new();
        loop {
            let before = left.len();
            left.retain(|(p, symbols)| {
                let connected = symbols.iter().any(|s| live.contains(&s.0));
                if connected {
                    live.extend(symbols.iter().map(|s| s.0));
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
        // To cover less is no harm, to think about it for long is.
        self.machine.check_best_effort(&all) == Answer::Unsat
    }

    /// The symbols of a term, with their widths.
    fn symbols_in(&mut self, c: TermId) -> Symbols {
        if let Some(known) = self.symbols.get(&c) {
            return known.clone();
        }
        let found: Symbols = self.machine.terms().symbols(c).into_iter().collect();
        self.symbols.insert(c, found.clone());
        found
    }
}

/// The symbols of some terms.
pub(super) fn symbols_of(terms: &Terms, all: &[TermId]) -> Vec<Sym> {
    all.iter().flat_map(|&t| terms.symbols(t)).map(|s| s.0).collect()
}

/// What the cells of two comparable states say of σ.
struct Bindings {
    map: FxHashMap<Sym, TermId>,
    /// Terms that have to be equal, besides.
    equal: Vec<(TermId, TermId)>,
    /// By how much inputs of a thread are later.
    moved: FxHashMap<u32, i64>,
}

/// What stands for symbols of the covering node that its cells do not determine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rest {
    Itself,
    /// The inputs of a thread, as many later as those that are determined.
    Shifted,
    Zero,
}

/// Is there one place of `s` in `a`, below operations that can be taken back?
fn is_isolable(terms: &Terms, a: TermId, s: Sym) -> bool {
    let has = |t: TermId| terms.symbols(t).iter().any(|x| x.0 == s);
    match terms.node(a) {
        Term::Sym(x) => x == s,
        Term::Bin(BinOp::Add | BinOp::Sub | BinOp::Xor, x, y) => match (has(x), has(y)) {
            (true, false) => is_isolable(terms, x, s),
            (false, true) => is_isolable(terms, y, s),
            _ => false,
        },
        Term::Not(x) | Term::SExt(x) => is_isolable(terms, x, s),
        Term::Concat(high, low) => terms.as_const(high).is_some() && is_isolable(terms, low, s),
        _ => false,
    }
}

/// The term for `s` that makes `a` equal to `b`, the other symbols of `a` as mapped (where it can be: to be
/// checked).
fn isolate(terms: &mut Terms, a: TermId, b: TermId, s: Sym, map: &FxHashMap<Sym, TermId>) -> TermId {
    let has = |terms: &Terms, t: TermId| terms.symbols(t).iter().any(|x| x.0 == s);
    let (mut a, mut b) = (a, b);
    loop {
        let w = terms.width(a);
        match terms.node(a) {
            Term::Bin(op, x, y) => {
                let left = has(terms, x);
                let other = terms.substitute(if left { y } else { x }, map);
                b = match (op, left) {
                    (BinOp::Add, _) => terms.bin(BinOp::Sub, w, b, other),
                    (BinOp::Sub, true) => terms.bin(BinOp::Add, w, b, other),
                    (BinOp::Sub, false) => terms.bin(BinOp::Sub, w, other, b),
                    _ => terms.bin(BinOp::Xor, w, b, other),
                };
                a = if left { x } else { y };
            }
            Term::Not(x) => {
                b = terms.not(b);
                a = x;
            }
            Term::SExt(x) | Term::Concat(_, x) => {
                b = terms.extract(b, 0, terms.width(x));
                a = x;
            }
            _ => return b,
        }
    }
}

/// By which nodes one may be covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum By {
    Any,
    /// Those at which everybody is looked at.
    Full,
}

/// Whether a node was covered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closing {
    Yes,
    /// By a generalisation, if it had not guessed too much.
    Nearly,
    No,
}
