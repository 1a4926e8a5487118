//! What an error on an abstract path means: a real one, or a label that says too little.
//!
//! An error is real if the path's steps lead to it without havoc ([`super::replay`]); nothing
//! else counts as a counterexample. Otherwise let w' be the lowest generalisation on the path below which the
//! conditions C asserted since cannot hold with the values that v, its parent, has: pc(v) ∧ C[σ] is
//! unsatisfiable, σ being what was havocked. An unsatisfiable core K ⊆ C says why, and ψ = ¬⋀K is a conjunct
//! that holds at v and excludes the error: the weakest precondition of "no error along this path", restricted
//! to the core (conditions are terms over the symbols of w'). w' is made anew with φ ∧ ψ.

use super::cover::symbols_of;
use super::explore::{Explorer, undecided};
use super::graph::{NodeIx, Status};
use exec::abstraction::Abstraction;
use exec::machine::Choice;
use model::stop::Unsupported;
use report::sink::{Inconsistent, Outcome, Sink};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::Answer;
use solver::term::{Node as Term, Sym, TermId};
use traceformat::event::Event;
use traceformat::thread::ThreadIx;

/// So many refinements of one generalisation, then it is given up there for a while.
const REFINEMENTS: u32 = 24;

/// Up to this factor the engine waits longer before it generalises at a control state where that went wrong.
const PATIENCE: u32 = 4096;

/// What an error came to.
#[derive(Clone, Debug)]
pub(super) enum Judgement {
    /// It has been reported.
    Real,
    /// A generalisation above has been made anew: the node is retired.
    Refined,
    /// Nobody knows.
    Open(Unsupported),
}

impl<M: Abstraction, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// Is there a generalisation above?
    pub(super) fn has_general(&self, n: NodeIx) -> bool {
        self.graph.up(n).any(|n| !self.graph[n].havocked.is_empty())
    }

    /// Could some generalisation above still be refined?
    pub(super) fn patience_left(&self, n: NodeIx) -> bool {
        self.graph
            .up(n)
            .filter(|&g| !self.graph[g].havocked.is_empty())
            .any(|g| self.patience.get(&self.graph[g].control).copied().unwrap_or(1) < PATIENCE)
    }

    /// Judges an error: of the step that the machine has just taken at `n`, or (`None`) of `n` itself. The
    /// machine ends at `n` or elsewhere.
    pub(super) fn judge(
        &mut self,
        n: NodeIx,
        step: Option<(ThreadIx, Choice, &Event)>,
        outcome: &Outcome,
    ) -> Result<Judgement, Inconsistent> {
        let conditions = self.machine.path().to_vec();
        let exact = !self.has_general(n) && !self.machine.is_smashed();
        let witness = if exact && !self.erred { self.machine.witness() } else { Vec::new() };
        if step.is_some() {
            self.machine.undo();
        }
        if exact {
            let path = self.path_events(n, step);
            self.report(&path, outcome, witness);
            return Ok(Judgement::Real);
        }
        self.confirm_or_refine(n, step, &conditions, outcome)
    }

    /// Judges an error of `n` itself, where the machine is, that happens if `also` holds.
    pub(super) fn judge_at(
        &mut self,
        n: NodeIx,
        also: Option<TermId>,
        outcome: &Outcome,
    ) -> Result<Judgement, Inconsistent> {
        if also.is_none() {
            return self.judge(n, None, outcome);
        }
        let conditions: Vec<TermId> = self.machine.path().iter().copied().chain(also).collect();
        self.confirm_or_refine(n, None, &conditions, outcome)
    }

    /// Judges an error on an abstract path with these conditions.
    fn confirm_or_refine(
        &mut self,
        n: NodeIx,
        step: Option<(ThreadIx, Choice, &Event)>,
        conditions: &[TermId],
        outcome: &Outcome,
    ) -> Result<Judgement, Inconsistent> {
        if self.confirm(n, step, matches!(outcome, Outcome::Assumed))? {
            return Ok(Judgement::Real);
        }
        self.counts.spurious += 1;
        let judgement = self.refine(n, conditions, outcome)?;
        if let Judgement::Open(u) = &judgement {
            self.gap(u.clone());
        }
        Ok(judgement)
    }

    /// As [`Explorer::judge`], for what nobody can report: the step has been undone already.
    pub(super) fn judge_undone(&mut self, n: NodeIx, outcome: &Outcome) -> Result<Judgement, Inconsistent> {
        let conditions = self.machine.path().to_vec();
        self.counts.spurious += 1;
        self.refine(n, &conditions, outcome)
    }

    fn refine(
        &mut self,
        n: NodeIx,
        conditions: &[TermId],
        outcome: &Outcome,
    ) -> Result<Judgement, Inconsistent> {
        let general: Vec<NodeIx> = self.graph.up(n).filter(|&g| !self.graph[g].havocked.is_empty()).collect();
        if general.is_empty() {
            return Ok(Judgement::Open(undecided(outcome, "values are over-approximated")));
        }
        // The conditions since the generalisation at hand, as terms over its symbols and older ones.
        let mut end = conditions.len();
        let mut since: Vec<TermId> = Vec::new();
        for &g in &general {
            let start = self.lengths[g as usize] as usize;
            let v = self.graph[g].parent;
            let above = self.lengths[v as usize] as usize;
            since = conditions[start.min(end)..end].iter().copied().chain(since).collect();
            if let Some(psi) = self.interpolant(g, &conditions[..above], &conditions[..start], &since) {
                self.note_constants(&since);
                self.strengthen(g, psi)?;
                return Ok(Judgement::Refined);
            }
            let map = self.havocked_map(g);
            let mut terms = self.machine.terms();
            let mut done = FxHashMap::default();
            since = since.iter().map(|&c| terms.substitute_with(c, &map, &mut done)).collect();
            end = above;
        }
        // Nothing to be learnt from this path: what was havocked last is kept longer.
        let g = general[0];
        let patience = self.patience.entry(self.graph[g].control).or_insert(1);
        if *patience < PATIENCE {
            *patience *= 4;
            self.keep(g)?;
            return Ok(Judgement::Refined);
        }
        Ok(Judgement::Open(undecided(outcome, "the path is possible in the abstraction only")))
    }

    fn havocked_map(&self, g: NodeIx) -> FxHashMap<Sym, TermId> {
        let terms = self.machine.terms();
        let symbol = |t| match terms.node(t) {
            Term::Sym(s) => Some(s),
            _ => None,
        };
        self.graph[g].havocked.iter().filter_map(|f| Some((symbol(f.new)?, f.old))).collect()
    }

    /// A conjunct ψ over the symbols of `g` that holds at its parent and excludes `since`, if there is one to
    /// be found.
    fn interpolant(
        &mut self,
        g: NodeIx,
        above: &[TermId],
        up_to_label: &[TermId],
        since: &[TermId],
    ) -> Option<TermId> {
        let map = self.havocked_map(g);
        let known: FxHashSet<Sym> = {
            let terms = self.machine.terms();
            let mut known: FxHashSet<Sym> = symbols_of(&terms, up_to_label).into_iter().collect();
            let old: Vec<TermId> = self.graph[g].havocked.iter().map(|f| f.old).collect();
            known.extend(symbols_of(&terms, &old));
            known.extend(map.keys());
            known
        };
        // A condition on an input that was read since would have to be excluded for all its values: first
        // without those.
        let (mut candidates, mut instances) = (Vec::new(), Vec::new());
        {
            let mut terms = self.machine.terms();
            let mut done = FxHashMap::default();
            for &c in since {
                if terms.as_const(c) == Some(1) || !symbols_of(&terms, &[c]).iter().all(|s| known.contains(s))
                {
                    continue;
                }
                candidates.push(c);
                instances.push(terms.substitute_with(c, &map, &mut done));
            }
        }
        let core: Vec<TermId> = {
            let constant = |t: &TermId| self.machine.terms().as_const(*t) == Some(0);
            if let Some(&no) = instances.iter().find(|t| constant(t)) {
                vec![no]
            } else {
                let all: Vec<TermId> = above.iter().chain(&instances).copied().collect();
                if self.machine.check(&all) != Answer::Unsat {
                    return None;
                }
                self.machine.core()
            }
        };
        let mut terms = self.machine.terms();
        let mut all = terms.truth(true);
        // A constant false among them is reason enough, whatever else is.
        let mut used = 0;
        for (&c, &i) in candidates.iter().zip(&instances) {
            if core.contains(&i) && !(core.len() == 1 && used > 0) {
                all = terms.and(all, c);
                used += 1;
            }
        }
        if used == 0 {
            return None;
        }
        Some(terms.not(all))
    }

    /// Makes a generalisation anew, with one conjunct more.
    fn strengthen(&mut self, g: NodeIx, psi: TermId) -> Result<(), Inconsistent> {
        let v = self.graph[g].parent;
        self.graph[v].refined += 1;
        self.counts.refined += 1;
        let cells: Vec<_> = self.graph[g].havocked.iter().map(|f| f.cell).collect();
        let needed = self.needed.entry(v).or_insert_with(|| (cells.clone(), Vec::new()));
        if needed.0 != cells {
            *needed = (cells.clone(), Vec::new());
        }
        if self.graph[v].refined > REFINEMENTS || needed.1.contains(&psi) {
            let patience = self.patience.entry(self.graph[v].control).or_insert(1);
            *patience = patience.saturating_mul(4).min(PATIENCE);
            return self.keep(g);
        }
        needed.1.push(psi);
        self.pool_up(g, psi);
        let released = self.graph.retire(g);
        self.go(v)?;
        let child = self.generalise(v, cells);
        self.read_off(child);
        self.settle(child)?;
        self.release(released)
    }

    /// Gives a generalisation up: its parent is explored as it is.
    fn keep(&mut self, g: NodeIx) -> Result<(), Inconsistent> {
        let v = self.graph[g].parent;
        let released = self.graph.retire(g);
        self.graph[v].status = Status::Open;
        self.graph.open.push(v);
        self.release(released)
    }

    /// What was covered by retired nodes has to be looked at again.
    fn release(&mut self, released: Vec<NodeIx>) -> Result<(), Inconsistent> {
        for n in &released {
            self.graph[*n].status = Status::Open;
        }
        for n in released {
            if self.graph[n].retired || self.graph[n].status != Status::Open {
                continue;
            }
            self.go(n)?;
            self.settle(n)?;
        }
        self.weigh_all();
        Ok(())
    }
}
