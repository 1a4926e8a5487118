//! What an earlier version's proof has said of its states, tried on this one ([`model::labels`]).
//!
//! Where threads stand as they did when that proof made a state more general, the same cells are havocked at
//! once, and what was assumed of them there is a guess here. *Nothing of it is believed.* A generalisation
//! stands for more states than the one that it is made of, whatever is havocked; a conjunct counts if the
//! path to the state implies it, which the solver says; and each covering is checked as any other. So the
//! graph that comes of it is closed under steps for the same reason as one that is found without help: every
//! edge of it is a step of this program or an implication that was looked at anew. What does not hold is
//! dropped for the control state ([`super::widen`]), and what lies below it is explored anew.
//!
//! What is left to gain is the search: attempts that abstract too little or too much, the rounds of loops
//! that are waited for, the errors that were none.

use super::explore::Explorer;
use super::graph::{Conjunct, How, NodeIx};
use exec::abstraction::{Abstraction, Cell, Havocked};
use model::labels::{Attempt, Formula, General, Labels, Place, Standing};
use report::sink::{Inconsistent, Sink};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::formula;
use solver::term::{Node as Term, Sym, TermId};
use std::sync::Arc;

/// Guesses of this kind ([`super::graph::Guess`]) are numbers of a general state and of a conjunct there.
pub(super) const KIND: u8 = 7;

/// General states kept.
const MOST: usize = 256;

/// What may be tried, by where threads stand.
#[derive(Default)]
pub(super) struct Carried {
    labels: Arc<Labels>,
    by_standing: FxHashMap<Standing, Vec<u16>>,
    /// Which has made a node more general.
    used: FxHashMap<NodeIx, u16>,
}

impl Carried {
    pub fn new(labels: Arc<Labels>) -> Carried {
        let mut by_standing: FxHashMap<Standing, Vec<u16>> = FxHashMap::default();
        for (i, g) in labels.general.iter().take(MOST).enumerate() {
            by_standing.entry(g.at.clone()).or_default().push(i as u16);
        }
        Carried { labels, by_standing, used: FxHashMap::default() }
    }
}

impl<M: Abstraction, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// The cells that were havocked where threads stood as at `v`, where the machine is, if all of what was
    /// assumed of them then holds of what they hold now.
    ///
    /// Once on a path: what comes there again and is not covered is something else.
    pub(super) fn carried_cells(&mut self, v: NodeIx) -> Option<Vec<Cell>> {
        if self.carried.by_standing.is_empty() {
            return None;
        }
        let all = self.carried.by_standing.get(&self.machine.standing())?.clone();
        for i in all {
            if self.graph.up(v).any(|n| self.carried.used.get(&n) == Some(&i)) {
                continue;
            }
            let labels = self.carried.labels.clone();
            let general = &labels.general[i as usize];
            let cells: Option<Vec<Cell>> =
                general.forgotten.iter().map(|p| self.machine.cell_at(p)).collect();
            // (Each place has a cell of its own.)
            let apart = |c: &Vec<Cell>| c.iter().collect::<FxHashSet<_>>().len() == c.len();
            let Some(cells) = cells.filter(|c| !c.is_empty() && apart(c)) else { continue };
            let holds = general
                .label
                .iter()
                .all(|f| self.instance(f, &[]).is_some_and(|(_, here)| self.implied_by_path(here)));
            if holds {
                self.carried.used.insert(v, i);
                return Some(cells);
            }
        }
        None
    }

    /// A formula over what its places hold: with the fresh symbols of what was havocked, and before that.
    fn instance(&mut self, f: &Formula, fresh: &[Havocked]) -> Option<(TermId, TermId)> {
        let mut values = Vec::new();
        for place in &f.places {
            let cell = self.machine.cell_at(place)?;
            values.push(match fresh.iter().find(|h| h.cell == cell) {
                Some(h) => (h.new, h.old),
                None => {
                    let held = self.machine.value(cell);
                    (held, held)
                }
            });
        }
        let (new, old): (Vec<TermId>, Vec<TermId>) = values.into_iter().unzip();
        let mut terms = self.machine.terms();
        let there = formula::read(&mut terms, f, &new)?;
        let here = formula::read(&mut terms, f, &old)?;
        Some((there, here))
    }

    /// What was assumed of freshly havocked cells where threads stood as at `v`, and holds of what they held.
    /// The machine has no label yet.
    pub(super) fn carried_label(&mut self, v: NodeIx, fresh: &[Havocked], known: &[TermId]) -> Vec<Conjunct> {
        let Some(&i) = self.carried.used.get(&v) else { return Vec::new() };
        let labels = self.carried.labels.clone();
        let control = self.graph[v].control;
        let mut found: Vec<Conjunct> = Vec::new();
        for (n, f) in labels.general[i as usize].label.iter().enumerate() {
            let guess = (KIND, i, n as u16, 0);
            if self.dropped.get(&control).is_some_and(|d| d.contains(&guess)) {
                continue;
            }
            let Some((term, here)) = self.instance(f, fresh) else { continue };
            let there = known.contains(&term) || found.iter().any(|c| c.term == term);
            if !there && self.machine.terms().as_const(term).is_none() && self.implied_by_path(here) {
                found.push(Conjunct { term, guess: Some(guess) });
            }
        }
        found
    }

    /// What this graph says, for a later version.
    ///
    /// # Errors
    /// If the machine contradicts itself.
    pub(super) fn labels(&mut self, visits: u32) -> Result<Labels, Inconsistent> {
        let attempt = Attempt {
            visits,
            steps: self.counts.steps,
            spurious: self.counts.spurious,
            // Earlier attempts' too: what they have asked need not be asked again.
            solved: self.machine.solver_statistics().solved,
        };
        let mut general: Vec<General> = Vec::new();
        for g in 0..self.graph.nodes.len() as NodeIx {
            let node = &self.graph[g];
            if node.retired || !matches!(node.how, How::Havoc { .. }) || general.len() >= MOST {
                continue;
            }
            let v = node.parent;
            self.go(v)?;
            if let Some(one) = self.written(g)
                && !general.contains(&one)
            {
                general.push(one);
            }
        }
        Ok(Labels { attempt, general })
    }

    /// A generalisation in words, the machine being at its parent.
    fn written(&self, g: NodeIx) -> Option<General> {
        let node = &self.graph[g];
        let forgotten: Vec<Place> =
            node.havocked.iter().map(|h| self.machine.place(h.cell)).collect::<Option<_>>()?;
        // What symbols stand for: what was havocked here, or what some cell holds.
        let symbol = |t: TermId| match self.machine.terms().node(t) {
            Term::Sym(s) => Some(s),
            _ => None,
        };
        let fresh = node.havocked.iter().zip(&forgotten);
        let mut places: FxHashMap<Sym, Place> =
            fresh.filter_map(|(h, p)| Some((symbol(h.new)?, p.clone()))).collect();
        for cell in self.machine.open() {
            // (A cell that is havocked here holds something else below.)
            if node.havocked.iter().any(|h| h.cell == cell) {
                continue;
            }
            if let (Some(s), Some(p)) = (symbol(self.machine.value(cell)), self.machine.place(cell)) {
                places.entry(s).or_insert(p);
            }
        }
        let terms = self.machine.terms();
        let conjuncts = node.label.iter().map(|c| c.term);
        let label = conjuncts.filter_map(|c| formula::written(&terms, c, &mut |s| places.get(&s).cloned()));
        let label = label.collect();
        drop(terms);
        Some(General { at: self.machine.standing(), forgotten, label })
    }
}
