//! Visited states, in classes: what may be havocked is learnt from how states of a class differ.
//!
//! A *class* is a set of comparable states (with the same order to keep). Cells that hold few values in all
//! its states so far are told apart by value; the others are *open*: havocked, but for the short sums of
//! them ([`super::relation`]) that came to few values so far, which are told apart by these, and for bounds
//! ([`super::bounds`]). So a ticket lock's counters are unknown, and their distances are not. A visit stands
//! for all states that agree with it in what is told apart. Cells are only ever added to the open ones of a
//! class, sums only ever dropped, bounds only widened to the next landmark, and the others have few values:
//! so there are finitely many visits.
//!
//! All this only chooses what to havoc. What is concluded rests on [`Classes::covers`] alone: a state is one
//! of those that a visit stands for if some values of the visit's symbols make the visit's state of it. The
//! visits found, each of which was gone on from, are together closed under the program's steps: an inductive
//! invariant. No visit is ever walked again or taken back.

use super::Stop;
use super::bounds::{self, Landmarks};
use super::cycle::{Ops, Shape};
use super::relation::{Solved, Sum};
use exec::abstraction::{self, Cell, Difference};
use exec::machine::Machine;
use model::inst::ICmp;
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{Answer, Node as TermNode, Sym, TermId};
use std::collections::{BTreeMap, BTreeSet};
use traceformat::event::ObjectId;
use traceformat::schedule::set::NodeId;

/// States of a class that are remembered, to see which sums say something about them.
const ROWS: usize = 64;

/// What of the past decides about later order, with objects named as the map says.
pub(super) type Past<'a, M> = dyn Fn(&M, &FxHashMap<ObjectId, ObjectId>) -> Vec<Vec<u64>> + 'a;

/// A state as it was gone on from.
struct Visit {
    shape: Shape,
    order: Vec<Vec<u64>>,
    /// The cells that hold the visit's own symbols, and what they hold.
    cells: Vec<(Cell, TermId)>,
    own: FxHashSet<Sym>,
    /// What else is known of these.
    labels: Vec<TermId>,
}

/// What of a state is told apart.
type Key = (Vec<(Cell, TermId)>, Vec<Option<u64>>);

struct Class {
    /// A state of it, in which each open cell holds a symbol that occurs nowhere else, at least while there
    /// are no more open ones.
    first: Shape,
    order: Vec<Vec<u64>>,
    /// Cells as the first state names them.
    values: FxHashMap<Cell, FxHashSet<TermId>>,
    open: BTreeSet<Cell>,
    /// Over the open cells, in order; with the values so far.
    sums: Vec<(Sum, FxHashSet<Option<u64>>)>,
    rows: Vec<FxHashMap<Cell, TermId>>,
    /// Of open cells, if there are landmarks.
    bounds: FxHashMap<Cell, Option<(u64, u64)>>,
    seen: FxHashMap<Key, Vec<usize>>,
}

/// What an arrival comes to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Arrived {
    /// By the visit of this number; objects that have another identity there: there, here.
    Covered { by: usize, renamed: Vec<(ObjectId, ObjectId)> },
    /// The next visit; has the machine moved (to havoc cells)?
    New { moved: bool },
}

pub(super) struct Classes<M: ?Sized> {
    ops: Ops<M>,
    /// More values than these are not told apart.
    few: usize,
    classes: FxHashMap<(NodeId, u64), Vec<Class>>,
    visits: Vec<Visit>,
    /// Symbols for the classes' first states.
    symbols: u32,
    pub landmarks: Landmarks,
}

impl<M: Machine + ?Sized> Classes<M> {
    pub fn new(ops: Ops<M>, few: usize) -> Classes<M> {
        Classes {
            ops,
            few,
            classes: FxHashMap::default(),
            visits: Vec::new(),
            symbols: 0,
            landmarks: Landmarks::default(),
        }
    }

    /// Drops all but the landmarks.
    pub fn begin_anew(&mut self) {
        self.classes.clear();
        self.visits.clear();
    }

    /// In a settled state: has it been gone on from? If not, it is to be now, as what it was made by this.
    pub fn arrive(&mut self, m: &mut M, node: NodeId, past: &Past<'_, M>) -> Result<Arrived, Stop> {
        let ops = self.ops;
        let at = (node, (ops.control)(m));
        let (i, d) = self.class_of(m, at, past)?;
        let few = self.few;
        let class = self.classes.get_mut(&at).and_then(|l| l.get_mut(i));
        let class = class.ok_or_else(|| Stop::Undecided("a class is lost".into()))?;
        let mut row: FxHashMap<Cell, TermId> = FxHashMap::default();
        let mut now: FxHashMap<Cell, Cell> = FxHashMap::default();
        for (then, cell) in &d.cells {
            row.insert(*then, (ops.value)(m, *cell));
            now.insert(*then, *cell);
        }
        class.learn(&ops, m, row.clone(), few);
        let values = class.values_of(&ops, m, &row);
        let landmarks = &mut self.landmarks;
        landmarks.learn(&(ops.terms)(m), (ops.path)(m));
        if !landmarks.is_empty() {
            class.widen(&ops, m, landmarks, &values);
        }
        let told: Vec<Option<u64>> = {
            let mut terms = (ops.terms)(m);
            class.sums.iter().map(|s| s.0.value(&mut terms, &values)).collect()
        };
        let mut apart: Vec<(Cell, TermId)> =
            row.iter().filter(|(c, _)| !class.open.contains(c)).map(|(c, t)| (*c, *t)).collect();
        apart.sort_unstable();
        let key = (apart, told);
        for v in class.seen.get(&key).into_iter().flatten() {
            if let Some(renamed) = covers(&ops, m, &self.visits[*v], past) {
                return Ok(Arrived::Covered { by: *v, renamed });
            }
        }
        class.seen.entry(key.clone()).or_default().push(self.visits.len());
        // The open cells, as this state names them.
        let open: Vec<(usize, Cell)> =
            class.open.iter().enumerate().filter_map(|(i, c)| Some((i, *now.get(c)?))).collect();
        let mut visit = Visit {
            shape: (ops.shape)(m),
            order: past(m, &FxHashMap::default()),
            cells: Vec::new(),
            own: FxHashSet::default(),
            labels: Vec::new(),
        };
        if open.is_empty() {
            self.visits.push(visit);
            return Ok(Arrived::New { moved: false });
        }
        let cells: Vec<Cell> = open.iter().map(|c| c.1).collect();
        let havocked = (ops.havoc)(m, &cells);
        if havocked.len() != cells.len() {
            return Err(Stop::Undecided("a state cannot be made more general".into()));
        }
        let mut values = values;
        for ((i, _), f) in open.iter().zip(&havocked) {
            values[*i] = f.new;
        }
        let known = class.sums.iter().zip(&key.1).filter_map(|(s, k)| Some((&s.0, (*k)?)));
        let solved = Solved::of(known);
        let derived = solved.terms(&mut (ops.terms)(m), &values);
        let put: Vec<(Cell, TermId)> = derived
            .iter()
            .filter_map(|(i, t)| Some((now.get(class.open.iter().nth(*i)?).copied()?, *t)))
            .collect();
        if !put.is_empty() {
            (ops.put)(m, &put);
        }
        for ((_, c), f) in open.iter().zip(&havocked) {
            let held = put.iter().find(|p| p.0 == *c).map_or(f.new, |p| p.1);
            let then = now.iter().find(|n| n.1 == c).and_then(|n| class.bounds.get(n.0).copied().flatten());
            let label = then.and_then(|b| bounds::within(&mut (ops.terms)(m), b, held));
            visit.labels.extend(label);
        }
        visit.labels.iter().for_each(|l| (ops.assume)(m, *l));
        visit.shape = (ops.shape)(m);
        let terms = (ops.terms)(m);
        for f in &havocked {
            let held = put.iter().find(|p| p.0 == f.cell).map_or(f.new, |p| p.1);
            visit.cells.push((f.cell, held));
            if let TermNode::Sym(s) = terms.node(f.new) {
                visit.own.insert(s);
            }
        }
        self.visits.push(visit);
        Ok(Arrived::New { moved: true })
    }

    /// The class of a state, among those of its place, and how the state differs from the class's first. If
    /// there is none, a new one.
    fn class_of(
        &mut self,
        m: &mut M,
        at: (NodeId, u64),
        past: &Past<'_, M>,
    ) -> Result<(usize, Difference), Stop> {
        let ops = self.ops;
        let found = self.classes.get(&at).into_iter().flatten().enumerate().find_map(|(i, c)| {
            let d = same(&ops, m, &c.first, &c.order, past)?;
            Some((i, d))
        });
        if let Some(found) = found {
            return Ok(found);
        }
        let class = self.class(m, past)?;
        let d = (ops.compare)(m, &class.first).unwrap_or_default();
        let list = self.classes.entry(at).or_default();
        list.push(class);
        Ok((list.len() - 1, d))
    }

    /// A class with this state as its first.
    fn class(&mut self, m: &mut M, past: &Past<'_, M>) -> Result<Class, Stop> {
        let ops = self.ops;
        let open = (ops.open)(m);
        let mut first = (ops.shape)(m);
        if !open.is_empty() {
            let havocked = (ops.havoc)(m, &open);
            if havocked.len() != open.len() {
                return Err(Stop::Undecided("a state cannot be made more general".into()));
            }
            let mut put = Vec::new();
            for f in &havocked {
                let mut terms = (ops.terms)(m);
                let w = terms.width(f.new);
                self.symbols += 1;
                // From the other end than the symbols of havocked cells.
                let s = abstraction::havocked(u32::MAX - self.symbols, w);
                put.push((f.cell, terms.symbol(s, w)));
            }
            (ops.put)(m, &put);
            first = (ops.shape)(m);
            m.undo();
        }
        Ok(Class {
            first,
            order: past(m, &FxHashMap::default()),
            values: FxHashMap::default(),
            open: open.into_iter().collect(),
            sums: Vec::new(),
            rows: Vec::new(),
            bounds: FxHashMap::default(),
            seen: FxHashMap::default(),
        })
    }
}

impl Class {
    /// The bounds of open cells have to hold these values, too. If they get wider, nothing seen counts.
    fn widen<M: ?Sized>(&mut self, ops: &Ops<M>, m: &M, landmarks: &Landmarks, values: &[TermId]) {
        let mut wider = false;
        for (c, t) in self.open.iter().zip(values) {
            wider |= landmarks.widen(ops, m, *t, self.bounds.entry(*c).or_default());
        }
        if wider {
            self.seen.clear();
        }
    }

    /// What the open cells hold.
    fn values_of<M: ?Sized>(&self, ops: &Ops<M>, m: &M, row: &FxHashMap<Cell, TermId>) -> Vec<TermId> {
        let each = |c: &Cell| row.get(c).copied().unwrap_or_else(|| (ops.value_then)(m, &self.first, *c));
        self.open.iter().map(each).collect()
    }

    /// One more state: what it differs in from the first.
    fn learn<M: ?Sized>(&mut self, ops: &Ops<M>, m: &M, row: FxHashMap<Cell, TermId>, few: usize) {
        let open = self.open.len();
        let first_time = self.rows.is_empty() && !self.open.is_empty();
        for (c, t) in &row {
            let values = self
                .values
                .entry(*c)
                .or_insert_with(|| FxHashSet::from_iter([(ops.value_then)(m, &self.first, *c)]));
            values.insert(*t);
            if values.len() > few || (ops.terms)(m).as_const(*t).is_none() {
                self.open.insert(*c);
            }
        }
        if self.rows.len() < ROWS {
            self.rows.push(row.clone());
        }
        if self.open.len() > open {
            self.open_with(ops, m, few);
        }
        if self.open.len() > open || first_time {
            self.seen.clear();
            let all: Vec<Vec<TermId>> = self.rows.iter().map(|r| self.values_of(ops, m, r)).collect();
            let mut terms = (ops.terms)(m);
            let widths: Vec<u8> = all[0].iter().map(|t| terms.width(*t)).collect();
            self.sums.clear();
            for sum in Sum::all(&widths) {
                let mut found = FxHashSet::default();
                for values in &all {
                    found.insert(sum.value(&mut terms, values));
                    if found.len() > few {
                        break;
                    }
                }
                if found.len() <= few && found.iter().any(Option::is_some) {
                    self.sums.push((sum, found));
                }
            }
            return;
        }
        let values = self.values_of(ops, m, &row);
        let mut terms = (ops.terms)(m);
        let before = self.sums.len();
        self.sums.retain_mut(|(sum, found)| {
            found.insert(sum.value(&mut terms, &values));
            found.len() <= few
        });
        if self.sums.len() < before {
            self.seen.clear();
        }
    }
}

impl Class {
    /// Opens what keeps close to open cells, too: it will come to as many values.
    fn open_with<M: ?Sized>(&mut self, ops: &Ops<M>, m: &M, few: usize) {
        let mut todo: Vec<Cell> = self.open.iter().copied().collect();
        let value = |r: &FxHashMap<Cell, TermId>, c: &Cell| {
            r.get(c).copied().unwrap_or_else(|| (ops.value_then)(m, &self.first, *c))
        };
        while let Some(x) = todo.pop() {
            if self.values.get(&x).is_none_or(|v| v.len() <= few) {
                continue;
            }
            for (y, _) in self.values.iter().filter(|(_, v)| v.len() > 1) {
                if self.open.contains(y) {
                    continue;
                }
                let close = [false, true].into_iter().any(|opposite| {
                    let mut found = FxHashSet::default();
                    self.rows.iter().all(|r| {
                        let pair = [value(r, &x), value(r, y)];
                        let mut terms = (ops.terms)(m);
                        let width = terms.width(pair[0]);
                        let sum = Sum { width, parts: [(0, false), (1, opposite)].into_iter().collect() };
                        let k = sum.value(&mut terms, &pair);
                        found.insert(k);
                        k.is_some() && found.len() <= few
                    })
                });
                if close {
                    self.open.insert(*y);
                    todo.push(*y);
                }
            }
        }
    }
}

/// How the state differs from one that is comparable and has the same order to keep.
fn same<M: ?Sized>(
    ops: &Ops<M>,
    m: &M,
    then: &Shape,
    kept: &Vec<Vec<u64>>,
    past: &Past<'_, M>,
) -> Option<Difference> {
    let d = (ops.compare)(m, then)?;
    let names: FxHashMap<ObjectId, ObjectId> = d.renamed.iter().map(|(then, now)| (*now, *then)).collect();
    (past(m, &names) == *kept).then_some(d)
}

/// Is the current state one of those that the visit stands for, and if so, which objects are called otherwise
/// there? That is: for some values σ of the visit's own symbols, the visit's state under σ is the current
/// one. All that the visit's path says is about other symbols.
fn covers<M: ?Sized>(
    ops: &Ops<M>,
    m: &M,
    v: &Visit,
    past: &Past<'_, M>,
) -> Option<Vec<(ObjectId, ObjectId)>> {
    let d = same(ops, m, &v.shape, &v.order, past)?;
    // A cell that agrees, and holds a symbol that is not the visit's own: then it matters how the symbol came
    // about.
    if d.shared.iter().any(|s| !v.own.contains(s))
        || !d.cells.iter().all(|c| v.cells.iter().any(|x| x.0 == c.0))
    {
        return None;
    }
    let now: BTreeMap<Cell, TermId> = d.cells.iter().map(|c| (c.0, (ops.value)(m, c.1))).collect();
    let mut sigma: FxHashMap<Sym, TermId> = FxHashMap::default();
    let mut open = Vec::new();
    {
        let mut terms = (ops.terms)(m);
        for (cell, held) in &v.cells {
            let value = now.get(cell).copied().unwrap_or(*held);
            if terms.width(value) != terms.width(*held) {
                return None;
            }
            if let TermNode::Sym(s) = terms.node(*held) {
                sigma.insert(s, value);
            }
        }
        for (cell, held) in &v.cells {
            let value = now.get(cell).copied().unwrap_or(*held);
            // Each symbol is held by some cell as it is.
            if terms.symbols_of(&[*held]).iter().any(|s| !sigma.contains_key(s)) {
                return None;
            }
            let under = terms.substitute(*held, &sigma);
            let w = terms.width(value);
            let equal = terms.icmp(ICmp::Eq, w, under, value);
            match terms.as_const(equal) {
                Some(1) => {}
                Some(_) => return None,
                None => open.push(terms.not(equal)),
            }
        }
    }
    {
        let mut terms = (ops.terms)(m);
        for label in &v.labels {
            let now = terms.substitute(*label, &sigma);
            match terms.as_const(now) {
                Some(1) => {}
                Some(_) => return None,
                None => open.push(terms.not(now)),
            }
        }
    }
    let certain = open.into_iter().all(|differs| {
        let mut all = (ops.path)(m).to_vec();
        all.push(differs);
        (ops.check)(m, &all) == Answer::Unsat
    });
    certain.then_some(d.renamed)
}
