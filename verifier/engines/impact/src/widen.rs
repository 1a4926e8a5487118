//! When states are made more general, and what is assumed of what was havocked.
//!
//! Where comparable states keep coming along one path with some cells differing, these cells are havocked:
//! γ(v) ⊆ γ(v') for the general child v'. Its label φ is what refinement has asked for, and, when that did
//! not suffice, guesses that hold at v: bounds by constants that the program compares with, and differences
//! between cells that have not changed so far (Flanagan and Leino's Houdini: guesses that a later state
//! contradicts are dropped, for this control state for good).

use super::explore::Explorer;
use super::graph::{Conjunct, Guess, How, NodeIx, Status};
use exec::abstraction::{Abstraction, Cell, Havocked};
use model::inst::{BinOp, ICmp};
use report::sink::Sink;
use rustc_hash::FxHashMap;
use solver::term::{Node as Term, TermId};

/// From so many refinements of one node on, guesses are made.
const GUESS_AFTER: u32 = 1;

/// Differences are looked for among so many cells.
const PAIRS: usize = 24;

/// Bounds of one kind for one cell.
const TIGHTEST: usize = 2;

/// States of a path that are compared.
const ABOVE: usize = 64;

/// Constants kept.
const CONSTANTS: usize = 64;

impl<M: Abstraction, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// Makes `v`, where the machine is, more general if it is time to. `nearly`: a generalisation would cover
    /// it, had it guessed less.
    pub(super) fn widen(&mut self, v: NodeIx, nearly: bool) -> Option<NodeIx> {
        let cells = self.carried_cells(v).or_else(|| self.varying(v, nearly))?;
        Some(self.generalise(v, cells))
    }

    /// The cells that differ from the comparable states above, if there are enough of these. Where a
    /// generalisation is on the way already, going round once more comes back to it: elsewhere in the loop
    /// only states below it count.
    fn varying(&mut self, v: NodeIx, nearly: bool) -> Option<Vec<Cell>> {
        let control = self.graph[v].control;
        let patience = self.patience.get(&control).copied().unwrap_or(1);
        let here = self.unstable.get(&control).filter(|_| patience == 1);
        let least = self.options.visits.saturating_mul(patience) as usize;
        if least > ABOVE && !nearly && here.is_none() {
            return None;
        }
        let enough = |found: usize| found >= least || nearly || here.is_some();
        let general = self.graph[v].general_above.map_or(0, |g| self.graph[g].depth);
        let mut above: Vec<NodeIx> = Vec::new();
        let mut last = v;
        while above.len() < ABOVE
            && let Some(n) = self.graph.alike_above(last)
        {
            if !enough(above.len()) && self.graph[n].depth < general {
                break;
            }
            above.push(n);
            last = n;
        }
        if above.len() < least && !nearly && here.is_none() {
            return None;
        }
        // Where a cell comes back to the values that it had, it need not be havocked: the states that differ
        // least count.
        let mut found: Vec<Vec<Cell>> = Vec::new();
        for n in above {
            let Some(shape) = self.graph[n].shape.clone() else { continue };
            let Some(d) = self.machine.compare(&shape) else { continue };
            if !d.is_none() {
                found.push(d.cells.iter().map(|c| c.1).collect());
            }
        }
        found.sort_by_key(Vec::len);
        let least = found.first()?;
        if nearly {
            return Some(least.clone());
        }
        let mut shortest = found.iter().take_while(|c| c.len() == least.len());
        if let Some(unstable) = here
            && let Some(cells) = shortest.find(|c| c.iter().all(|c| unstable.contains(c)))
        {
            return Some(cells.clone());
        }
        let registers = least.iter().filter(|c| c.is_register()).count().min(2) as u32;
        let needed = (self.options.visits + registers).saturating_mul(patience) as usize;
        // So many that differ in the same cells as one of them does, or fewer; the more cells, the more
        // states are waited for.
        let within = |c: &[Cell], all: &[Cell]| c.iter().all(|x| all.contains(x));
        let enough = |all: &[Cell]| needed.saturating_mul(1 + 2 * (all.len() - least.len()).min(4));
        found.iter().find(|all| found.iter().filter(|c| within(c, all)).count() >= enough(all)).cloned()
    }

    /// Adds the general child.
    pub(super) fn generalise(&mut self, v: NodeIx, cells: Vec<Cell>) -> NodeIx {
        let control = self.graph[v].control;
        self.unstable.entry(control).or_default().extend(cells.iter().copied());
        let child = self.graph.add(Some(v), How::Root);
        let label = self.label(v, &cells);
        let havocked = self.machine.havoc(&cells);
        let mut guessed = self.carried_label(v, &havocked, &label);
        guessed.extend(self.pooled(v, &havocked, &label));
        guessed.extend(self.guesses(v, &havocked));
        let mut conjuncts: Vec<Conjunct> =
            label.into_iter().map(|term| Conjunct { term, guess: None }).collect();
        // What the guesses say of the values at v was looked at before, in `guesses`.
        conjuncts.extend(guessed);
        for c in &conjuncts {
            self.machine.assume(c.term);
        }
        let assumed = conjuncts.iter().map(|c| c.term).collect();
        let node = &mut self.graph[child];
        node.how = How::Havoc { cells, assumed };
        node.havocked = havocked;
        node.label = conjuncts;
        self.graph[v].status = Status::Generalised(child);
        self.counts.generalised += 1;
        child
    }

    /// What refinement has asked for at this node; it is about other symbols if other cells were havocked
    /// then.
    fn label(&mut self, v: NodeIx, cells: &[Cell]) -> Vec<TermId> {
        self.needed.get(&v).filter(|n| n.0 == cells).map(|n| n.1.clone()).unwrap_or_default()
    }

    /// Guesses about fresh symbols, the machine being at the general state (still without its label).
    fn guesses(&mut self, v: NodeIx, havocked: &[Havocked]) -> Vec<Conjunct> {
        if self.graph[v].refined < GUESS_AFTER {
            return Vec::new();
        }
        let control = self.graph[v].control;
        let dropped = self.dropped.get(&control).cloned().unwrap_or_default();
        let mut found: Vec<(TermId, TermId, Guess)> = Vec::new();
        // Bounds of one kind for one cell, tightest first: of these a few that hold are enough.
        let mut bounds: Vec<Vec<(TermId, TermId, Guess)>> = Vec::new();
        let map: FxHashMap<_, _> = {
            let terms = self.machine.terms();
            let symbol = |f: &Havocked| match terms.node(f.new) {
                Term::Sym(s) => Some((s, f.old)),
                _ => None,
            };
            havocked.iter().filter_map(symbol).collect()
        };
        {
            let mut terms = self.machine.terms();
            for (i, f) in havocked.iter().enumerate() {
                let w = terms.width(f.new);
                let fits = |k: &u64| w >= 64 || k >> w == 0 || (*k as i64) >> (w - 1) == -1;
                let mut unsigned: Vec<u64> = self.constants.iter().copied().filter(fits).collect();
                unsigned.iter_mut().for_each(|k| *k &= u64::MAX >> (64 - w.clamp(1, 64)));
                unsigned.sort_unstable();
                unsigned.dedup();
                let mut signed = unsigned.clone();
                signed.sort_unstable_by_key(|k| (*k << (64 - w.clamp(1, 64))) as i64);
                for (kind, op, swap) in [
                    (0, ICmp::Ule, false),
                    (1, ICmp::Ule, true),
                    (2, ICmp::Sle, false),
                    (3, ICmp::Sle, true),
                    (4, ICmp::Ne, false),
                ] {
                    let mut order = if matches!(op, ICmp::Sle) { signed.clone() } else { unsigned.clone() };
                    if swap {
                        order.reverse();
                    }
                    let mut all = Vec::new();
                    for k in order {
                        let constant = terms.constant(k, w);
                        let (a, b) = if swap { (constant, f.new) } else { (f.new, constant) };
                        let c = terms.icmp(op, w, a, b);
                        let here = terms.substitute(c, &map);
                        all.push((c, here, (kind, i as u16, 0, k)));
                    }
                    bounds.push(all);
                }
            }
            for (i, f) in havocked.iter().enumerate().take(PAIRS) {
                for (j, g) in havocked.iter().enumerate().take(i) {
                    let w = terms.width(f.new);
                    if terms.width(g.new) != w || w < 8 {
                        continue;
                    }
                    let old = terms.bin(BinOp::Sub, w, f.old, g.old);
                    let Some(k) = terms.as_const(old) else { continue };
                    let (difference, constant) =
                        (terms.bin(BinOp::Sub, w, f.new, g.new), terms.constant(k, w));
                    let c = terms.icmp(ICmp::Eq, w, difference, constant);
                    let yes = terms.truth(true);
                    found.push((c, yes, (5, i as u16, j as u16, k)));
                }
            }
        }
        let mut all = Vec::new();
        // The path is that of v: nothing is assumed yet.
        for (tries, most) in bounds.into_iter().map(|b| (b, TIGHTEST)).chain([(found, usize::MAX)]) {
            let mut left = most;
            for (c, here, guess) in tries {
                if dropped.contains(&guess) || self.machine.terms().as_const(c).is_some() {
                    continue;
                }
                if self.implied_by_path(here) {
                    all.push(Conjunct { term: c, guess: Some(guess) });
                    left -= 1;
                    if left == 0 {
                        break;
                    }
                }
            }
        }
        all
    }

    /// Notes the constants that conditions compare with.
    pub(super) fn note_constants(&mut self, conditions: &[TermId]) {
        let mut todo: Vec<TermId> = conditions.to_vec();
        let terms = self.machine.terms();
        while let Some(t) = todo.pop() {
            let node = terms.node(t);
            if let Term::Cmp(_, a, b) = node {
                for k in [a, b].into_iter().filter_map(|x| terms.as_const(x)) {
                    for k in [k, k.wrapping_add(1), k.wrapping_sub(1)] {
                        if self.constants.len() < CONSTANTS {
                            self.constants.insert(k);
                        }
                    }
                }
            }
            todo.extend(node.operands());
        }
    }
}
