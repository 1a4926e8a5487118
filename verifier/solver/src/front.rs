//! In front of a solver: most questions of a path-by-path exploration need none.
//!
//! 1. Conditions that are constant, or a condition beside its opposite, answer at once.
//! 2. The rest falls into parts that share no input; each part is a question of its own.
//! 3. A part that was asked before is in the cache; one that contains a known core cannot hold.
//! 4. A recent assignment may make a part true: evaluation is cheap.
//! 5. What is left goes to the solver. Its model is evaluated before it is believed.

use crate::stack::{Stack, keeps_conditions};
use crate::{Answer, Assignment, Node, Smt, Statistics, Sym, TermId, Terms};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;
use std::sync::Arc;

/// Recent assignments to try.
const MODELS: usize = 8;
/// Recent cores to look for.
const CORES: usize = 32;
/// Conditions in the keys of the cache before it is emptied.
const CACHED: usize = 4 << 20;

#[derive(Clone)]
enum CachedAnswer {
    Sat(Arc<[(Sym, u64)]>),
    Unsat(Arc<[TermId]>),
    Unknown { why: String, best_effort: bool },
}

/// Cache, slices and reuse of models in front of `S`.
pub struct Front<S> {
    inner: S,
    stack: Stack,
    /// Inputs of each condition, as numbers of `numbers`.
    inputs: FxHashMap<TermId, Arc<[u32]>>,
    numbers: FxHashMap<Sym, u32>,
    names: Vec<Sym>,
    /// When a term was last visited.
    stamps: Vec<u32>,
    stamp: u32,
    cache: FxHashMap<Box<[TermId]>, CachedAnswer>,
    cached: usize,
    cores: VecDeque<Arc<[TermId]>>,
    models: VecDeque<Assignment>,
    result: FxHashMap<Sym, u64>,
    core: Arc<[TermId]>,
    statistics: Statistics,
    best_effort: bool,
}

impl<S: Smt> Front<S> {
    pub fn new(inner: S) -> Front<S> {
        Front {
            inner,
            stack: Stack::default(),
            inputs: FxHashMap::default(),
            numbers: FxHashMap::default(),
            names: Vec::new(),
            stamps: Vec::new(),
            stamp: 0,
            cache: FxHashMap::default(),
            cached: 0,
            cores: VecDeque::new(),
            models: VecDeque::new(),
            result: FxHashMap::default(),
            core: Arc::new([]),
            statistics: Statistics::default(),
            best_effort: false,
        }
    }

    fn inputs_of(&mut self, terms: &Terms, t: TermId) -> Arc<[u32]> {
        if let Some(known) = self.inputs.get(&t) {
            return known.clone();
        }
        if self.stamps.len() < terms.len() {
            self.stamps.resize(terms.len(), 0);
        }
        self.stamp += 1;
        let (mut stack, mut found) = (vec![t], Vec::new());
        self.stamps[t.index()] = self.stamp;
        while let Some(t) = stack.pop() {
            if let Node::Sym(s) = terms.node(t) {
                let next = self.names.len() as u32;
                let number = *self.numbers.entry(s).or_insert(next);
                if number == next {
                    self.names.push(s);
                }
                found.push(number);
            }
            for o in terms.node(t).operands() {
                if self.stamps[o.index()] != self.stamp {
                    self.stamps[o.index()] = self.stamp;
                    stack.push(o);
                }
            }
        }
        found.sort_unstable();
        found.dedup();
        let found: Arc<[u32]> = found.into();
        self.inputs.insert(t, found.clone());
        found
    }

    /// Parts that share no input, each sorted; the part of `newest` first.
    fn parts(&mut self, terms: &Terms, all: &[TermId], newest: TermId) -> Vec<Vec<TermId>> {
        // Union-find over the conditions; an input knows the first condition that has it.
        let mut parent: Vec<usize> = (0..all.len()).collect();
        fn root(parent: &mut [usize], mut i: usize) -> usize {
            while parent[i] != i {
                parent[i] = parent[parent[i]];
                i = parent[i];
            }
            i
        }
        let mut owner: FxHashMap<u32, usize> = FxHashMap::default();
        for (i, &t) in all.iter().enumerate() {
            for &s in self.inputs_of(terms, t).iter() {
                let j = *owner.entry(s).or_insert(i);
                let (a, b) = (root(&mut parent, i), root(&mut parent, j));
                parent[a] = b;
            }
        }
        let mut places: FxHashMap<usize, usize> = FxHashMap::default();
        let mut parts: Vec<Vec<TermId>> = Vec::new();
        for (i, &t) in all.iter().enumerate() {
            let place = *places.entry(root(&mut parent, i)).or_insert_with(|| {
                parts.push(Vec::new());
                parts.len() - 1
            });
            parts[place].push(t);
        }
        // The newest condition is the one that may fail.
        parts.sort_by_key(|p| p.binary_search(&newest).is_err());
        parts
    }

    fn part(&mut self, terms: &Terms, part: &[TermId]) -> CachedAnswer {
        // What was given up with best effort alone is worth another look.
        let settled = |k: &&CachedAnswer| {
            self.best_effort || !matches!(k, CachedAnswer::Unknown { best_effort: true, .. })
        };
        if let Some(known) = self.cache.get(part).filter(settled) {
            self.statistics.cached += 1;
            return known.clone();
        }
        let within = |core: &Arc<[TermId]>| core.iter().all(|t| part.binary_search(t).is_ok());
        if let Some(core) = self.cores.iter().find(|c| within(c)) {
            self.statistics.cached += 1;
            let known = CachedAnswer::Unsat(core.clone());
            return self.remember(part, known);
        }
        // The newest conditions first: the older ones held when they were asked.
        let fits = |m: &mut Assignment| part.iter().rev().all(|&t| m.eval(terms, t) == 1);
        if let Some(i) = self.models.iter_mut().position(fits) {
            self.statistics.reused += 1;
            if let Some(m) = self.models.remove(i) {
                self.models.push_front(m);
            }
            let known = self.values(terms, part);
            return self.remember(part, known);
        }
        self.statistics.solved += 1;
        let known = match self.inner.check(terms, part) {
            Answer::Sat => {
                // Inputs of other parts keep the values that they had last.
                let mut model = match self.models.len() {
                    MODELS => self.models.pop_back().unwrap_or_default(),
                    _ => Assignment::new(),
                };
                model.reset();
                if let Some(last) = self.models.front() {
                    last.inputs().for_each(|(s, v)| model.set(s, v));
                }
                for &t in part {
                    for &s in self.inputs_of(terms, t).iter() {
                        let s = self.names[s as usize];
                        model.set(s, self.inner.value(s));
                    }
                }
                if part.iter().all(|&t| model.eval(terms, t) == 1) {
                    self.models.push_front(model);
                    self.values(terms, part)
                } else {
                    let why = "the solver's model does not make the conditions true".into();
                    CachedAnswer::Unknown { why, best_effort: false }
                }
            }
            Answer::Unsat => {
                let mut core = self.inner.core(terms);
                core.sort_unstable();
                core.dedup();
                let core: Arc<[TermId]> = core.into();
                self.cores.push_front(core.clone());
                self.cores.truncate(CORES);
                CachedAnswer::Unsat(core)
            }
            Answer::Unknown(why) => CachedAnswer::Unknown { why, best_effort: self.best_effort },
        };
        self.remember(part, known)
    }

    /// What the foremost assignment says about the inputs of these conditions.
    fn values(&mut self, terms: &Terms, part: &[TermId]) -> CachedAnswer {
        let mut values: Vec<(Sym, u64)> = Vec::new();
        for &t in part {
            let inputs = self.inputs_of(terms, t);
            let model = self.models.front();
            values.extend(inputs.iter().map(|&s| {
                let s = self.names[s as usize];
                (s, model.map_or(0, |m| m.get(s)))
            }));
        }
        values.sort_unstable();
        values.dedup();
        CachedAnswer::Sat(values.into())
    }

    fn remember(&mut self, part: &[TermId], known: CachedAnswer) -> CachedAnswer {
        if self.cached + part.len() > CACHED {
            self.cache.clear();
            self.cached = 0;
        }
        self.cached += part.len();
        self.cache.insert(part.into(), known.clone());
        known
    }
}

impl<S: Smt> Smt for Front<S> {
    keeps_conditions!();

    fn check(&mut self, terms: &Terms, assumptions: &[TermId]) -> Answer {
        self.statistics.queries += 1;
        self.result.clear();
        let mut all = self.stack.with(assumptions);
        if let Some(&t) = all.iter().find(|&&t| terms.as_const(t) == Some(0)) {
            self.statistics.trivial += 1;
            self.core = Arc::new([t]);
            return Answer::Unsat;
        }
        all.retain(|&t| terms.as_const(t).is_none());
        let Some(&newest) = all.last() else {
            self.statistics.trivial += 1;
            return Answer::Sat;
        };
        all.sort_unstable();
        all.dedup();
        for &t in &all {
            if let Node::Not(opposite) = terms.node(t)
                && all.binary_search(&opposite).is_ok()
            {
                self.statistics.trivial += 1;
                self.core = Arc::new([opposite, t]);
                return Answer::Unsat;
            }
        }
        let mut unknown = None;
        for part in self.parts(terms, &all, newest) {
            match self.part(terms, &part) {
                CachedAnswer::Sat(values) => self.result.extend(values.iter().copied()),
                CachedAnswer::Unsat(core) => {
                    self.core = core;
                    return Answer::Unsat;
                }
                // Another part may still be impossible.
                CachedAnswer::Unknown { why, .. } => unknown = Some(why),
            }
        }
        match unknown {
            None => Answer::Sat,
            Some(why) => {
                self.statistics.unknown += 1;
                Answer::Unknown(why)
            }
        }
    }

    fn best_effort(&mut self, on: bool) {
        self.best_effort = on;
        self.inner.best_effort(on);
    }

    fn value(&self, s: Sym) -> u64 {
        self.result.get(&s).copied().unwrap_or(0)
    }

    fn core(&mut self, _: &Terms) -> Vec<TermId> {
        self.core.to_vec()
    }

    fn statistics(&self) -> Statistics {
        let inner = self.inner.statistics();
        Statistics { conflicts: inner.conflicts, time: inner.time, ..self.statistics.clone() }
    }
}
