//! Cycles of the set: walked until nothing new comes.
//!
//! At each node that lies on a cycle the walk remembers the state in which it came there (a *visit*), and
//! what of the past decides about later order ([`Trail::order`]). A path that comes again in a state which an
//! earlier visit stands for, with the same order to keep, goes on as from there: it is done (the walk from
//! that visit is what an induction over the length of executions needs). Where comparable states keep coming,
//! the cells that differ are havocked: the visit stands for all their values, and the walk goes on with
//! symbols in their place. If that is too much (something fails that may be the abstraction's fault),
//! conditions on these symbols are guessed: differences that stayed the same so far, and what the failing
//! path's conditions say of the values at hand. A guess that does not hold where a path returns is dropped,
//! and the walk below the visit starts anew; what is left is inductive.
//!
//! A visit that is changed is walked again, with all that was found below it, so that each answer rests on
//! visits as they are at the end. Outside of the current path only such visits are used whose cells hold no
//! symbols but their own: then the conditions of the path to them do not matter.
//!
//! Nothing that fails after something was havocked is a reason to reject; only exact executions are.
//!
//! [`Trail::order`]: super::trail::Trail::order

use super::{Budget, Stop};
use exec::abstraction::{Abstraction, Cell, Difference, Havocked};
use model::inst::{BinOp, ICmp};
use rustc_hash::{FxHashMap, FxHashSet};
use solver::{Answer, Node as TermNode, Sym, TermId, Terms};
use std::any::Any;
use std::cell::RefMut;
use std::collections::BTreeSet;
use std::rc::Rc;
use traceformat::event::ObjectId;
use traceformat::schedule::set::{Node, NodeId, ScheduleSet};
use traceformat::schedule::validate::strongly_connected;
use traceformat::thread::ThreadIx;

/// What of the past decides about later order, with objects named as the map says.
pub(super) type PastOrder<'a> = dyn Fn(&FxHashMap<ObjectId, ObjectId>) -> Vec<Vec<u64>> + 'a;

/// States as they were.
pub(super) type Shape = Rc<dyn Any>;

/// What [`Abstraction`] offers, for a machine that need not be known to be one.
pub(super) struct Ops<M: ?Sized> {
    pub control: fn(&M) -> u64,
    pub shape: fn(&M) -> Shape,
    pub compare: fn(&M, &Shape) -> Option<Difference>,
    pub value: fn(&M, Cell) -> TermId,
    pub value_then: fn(&M, &Shape, Cell) -> TermId,
    pub havoc: fn(&mut M, &[Cell]) -> Vec<Havocked>,
    pub open: fn(&M) -> Vec<Cell>,
    pub put: fn(&mut M, &[(Cell, TermId)]),
    pub assume: fn(&mut M, TermId),
    pub path: for<'a> fn(&'a M) -> &'a [TermId],
    pub terms: for<'a> fn(&'a M) -> RefMut<'a, Terms>,
    pub check: fn(&M, &[TermId]) -> Answer,
    pub is_named: fn(&M, ObjectId) -> bool,
    pub is_smashed: fn(&M) -> bool,
}

impl<M: ?Sized> Clone for Ops<M> {
    fn clone(&self) -> Ops<M> {
        *self
    }
}

impl<M: ?Sized> Copy for Ops<M> {}

impl<M: Abstraction + ?Sized> Ops<M>
where
    M::Shape: 'static,
{
    pub fn new() -> Ops<M> {
        fn of<M: Abstraction + ?Sized>(s: &Shape) -> &M::Shape
        where
            M::Shape: 'static,
        {
            s.downcast_ref().expect("a shape of this machine")
        }
        Ops {
            control: M::control,
            shape: |m| Rc::new(m.shape()),
            compare: |m, s| m.compare(of::<M>(s)),
            value: M::value,
            value_then: |m, s, c| m.value_then(of::<M>(s), c),
            havoc: M::havoc,
            open: M::open,
            put: M::put,
            assume: M::assume,
            path: M::path,
            terms: M::terms,
            check: M::check,
            is_named: M::is_named,
            is_smashed: M::is_smashed,
        }
    }
}

/// The walk's arrival at a node.
pub(super) struct Visit<P> {
    pub node: NodeId,
    control: u64,
    shape: Shape,
    /// Before anything was havocked.
    exact: Shape,
    order: Vec<Vec<u64>>,
    /// Havocked here, as this state names them; and by which symbols.
    cells: Vec<Cell>,
    havocked: Vec<Havocked>,
    /// What is assumed of the symbols, and what has turned out not to hold.
    labels: Vec<TermId>,
    dropped: FxHashMap<TermId, u32>,
    /// Guesses have been made.
    guessed: bool,
    /// Conditions of the path up to here, without and with the labels.
    before: usize,
    path: usize,
    restarts: u32,
    // Where the walk was.
    pub position: P,
    pub trail: usize,
    pub machine: usize,
    pub stack: usize,
    done: usize,
}

/// What an arrival comes to.
pub(super) enum Arrival {
    /// Everything from here on has been looked at, or is going to be.
    Covered,
    /// It is new: a visit has been added, whose cells are to be havocked by [`Cycles::enter`].
    New,
    /// The visit of this index has to be walked again.
    Again(usize),
}

/// Times that a visit is walked again.
const RESTARTS: u32 = 60;

/// Until then, labels that do not hold on return are made to hold by others, not dropped.
const STRENGTHEN: u32 = 30;

/// Times that a label may turn out not to hold: another one may be what it needs.
const TRIES: u32 = 2;

/// How states are made more general, in one try after the other. What is too much havocked for one may be
/// few states for another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// Cycles of the set and of free nodes as this module says, after so many comparable visits without
    /// anything havocked.
    Patience(usize),
    /// Free nodes by [`super::classes`], with so many values told apart; cycles of the set after so many
    /// visits.
    Classes { few: usize, patience: usize },
}

impl Manner {
    pub fn patience(self) -> usize {
        match self {
            Manner::Patience(n) | Manner::Classes { patience: n, .. } => n,
        }
    }
}

/// One after the other, for sets with free nodes.
pub(super) const MANNERS: [Manner; 4] = [
    Manner::Classes { few: 4, patience: 2 },
    Manner::Patience(2),
    Manner::Classes { few: 24, patience: 12 },
    Manner::Classes { few: usize::MAX, patience: 100 },
];

/// For sets without.
pub(super) const PATIENCE: [Manner; 3] = [Manner::Patience(2), Manner::Patience(12), Manner::Patience(100)];

/// Of these, so many are looked at for what they have in common.
const ALIKE: usize = 2;

pub(super) struct Cycles<M: ?Sized, P> {
    ops: Ops<M>,
    /// Comparable visits before something is havocked.
    patience: usize,
    /// Nodes on cycles: number of the strongly connected part, and the threads that move in it.
    nodes: FxHashMap<NodeId, (u32, Rc<BTreeSet<ThreadIx>>)>,
    /// How far steps name events back.
    pub back: usize,
    visits: Vec<Visit<P>>,
    /// Walked completely, and where to find them.
    done: Vec<Visit<P>>,
    index: FxHashMap<(NodeId, u64), Vec<u32>>,
    /// Visits at which something was havocked, and arrivals that were covered.
    pub havocked: u64,
    pub covered: u64,
}

impl<M: ?Sized, P: Clone> Cycles<M, P> {
    /// `None` if the set has no cycle.
    pub fn of(set: &ScheduleSet, ops: Ops<M>, patience: usize) -> Option<Cycles<M, P>> {
        let mut nodes = FxHashMap::default();
        for part in strongly_connected(set) {
            let arms = part.iter().flat_map(|n| match &set.nodes[n] {
                Node::Choice(arms) => arms.as_slice(),
                _ => &[],
            });
            let inside = arms.filter(|a| part.contains(&a.target)).flat_map(|a| &a.section.lanes);
            let moves: Rc<BTreeSet<ThreadIx>> = Rc::new(inside.map(|l| l.thread).collect());
            let number = nodes.len() as u32;
            nodes.extend(part.iter().map(|n| (*n, (number, moves.clone()))));
        }
        if nodes.is_empty() {
            return None;
        }
        let arms = set.nodes.values().flat_map(|n| match n {
            Node::Choice(arms) => arms.as_slice(),
            _ => &[],
        });
        let offsets = arms.flat_map(|a| &a.section.lanes).flat_map(|l| &l.steps).flat_map(|s| &s.preds);
        let back = offsets.map(|p| 1i64.saturating_sub(p.offset).max(0)).max().unwrap_or(0);
        let (visits, done) = (Vec::new(), Vec::new());
        let back = usize::try_from(back).unwrap_or(usize::MAX);
        let index = FxHashMap::default();
        Some(Cycles { ops, patience, nodes, back, visits, done, index, havocked: 0, covered: 0 })
    }

    /// For a walk through all that is possible, where each state is at the same node.
    pub fn anywhere(ops: Ops<M>, patience: usize) -> Cycles<M, P> {
        Cycles {
            ops,
            patience,
            nodes: FxHashMap::default(),
            back: 0,
            visits: Vec::new(),
            done: Vec::new(),
            index: FxHashMap::default(),
            havocked: 0,
            covered: 0,
        }
    }

    pub fn is_on_cycle(&self, node: NodeId) -> bool {
        self.nodes.contains_key(&node)
    }

    /// On the way from one node to another within a strongly connected part: the threads that move there.
    pub fn moving(&self, from: NodeId, to: NodeId) -> Option<Rc<BTreeSet<ThreadIx>>> {
        let (a, b) = (self.nodes.get(&from)?, self.nodes.get(&to)?);
        (a.0 == b.0).then(|| a.1.clone())
    }

    /// May a later event name the object?
    pub fn is_named(&self, m: &M, o: ObjectId) -> bool {
        (self.ops.is_named)(m, o)
    }

    /// Has anything been havocked on the way here?
    pub fn is_general(&self) -> bool {
        self.visits.iter().any(|v| !v.cells.is_empty())
    }

    /// Is some value on the way here more general than it is?
    pub fn is_vague(&self, m: &M) -> bool {
        self.is_general() || (self.ops.is_smashed)(m)
    }

    /// The walk has gone back to where its stack has this length: visits below are complete.
    pub fn back_to(&mut self, stack: usize) {
        self.leave(stack + 1);
    }

    /// Visits made with a stack at least this long are complete.
    pub fn leave(&mut self, stack: usize) {
        let left = self.visits.iter().position(|v| v.stack >= stack).unwrap_or(self.visits.len());
        for v in self.visits.drain(left..) {
            self.index.entry((v.node, v.control)).or_default().push(self.done.len() as u32);
            self.done.push(v);
        }
    }

    /// The walk comes to a node in a settled state. `order` describes the past, with objects named as the map
    /// says.
    pub fn arrive(&mut self, m: &M, at: (NodeId, P, [usize; 3]), order: &PastOrder<'_>) -> Arrival {
        let (node, position, [trail, machine, stack]) = at;
        let control = (self.ops.control)(m);
        // Only where paths keep coming without returning to a state that is general already, another one has
        // to be: what is assumed at one would else have to be assumed at the other, too.
        let general = self.visits.iter().rposition(|v| !v.cells.is_empty());
        let mut comparable = 0;
        let mut latest: Option<Difference> = None;
        for i in (0..self.visits.len()).rev() {
            let v = &self.visits[i];
            if v.node != node || v.control != control {
                continue;
            }
            let Some(d) = self.same(m, v, order) else { continue };
            comparable += usize::from(general.is_none_or(|g| i > g));
            let more: Vec<Cell> = d.cells.iter().map(|c| c.0).filter(|c| !v.cells.contains(c)).collect();
            if more.is_empty() {
                let failing = self.failing(m, v, &d, true);
                if failing.is_empty() {
                    self.covered += 1;
                    return Arrival::Covered;
                }
                let stronger = self.strengthened(m, i, &d, &failing);
                let v = &mut self.visits[i];
                if stronger.is_empty() {
                    v.labels.retain(|l| !failing.contains(l));
                    failing.into_iter().for_each(|l| *v.dropped.entry(l).or_default() += 1);
                }
                v.labels.extend(stronger);
                return Arrival::Again(i);
            }
            if !v.cells.is_empty() {
                self.visits[i].cells.extend(more);
                return Arrival::Again(i);
            }
            latest.get_or_insert(d);
        }
        for i in self.index.get(&(node, control)).into_iter().flatten() {
            let v = &self.done[*i as usize];
            // What the path to it says is about other symbols.
            let alone = |d: &Difference| {
                d.shared.is_empty() && d.cells.iter().all(|c| v.cells.contains(&c.0)) && {
                    v.cells.iter().all(|c| d.cells.iter().any(|x| x.0 == *c))
                }
            };
            if let Some(d) = self.same(m, v, order)
                && alone(&d)
                && self.failing(m, v, &d, false).is_empty()
            {
                self.covered += 1;
                return Arrival::Covered;
            }
        }
        let exact = (self.ops.shape)(m);
        let cells: Vec<Cell> = match latest {
            Some(d) if comparable >= self.patience => d.cells.iter().map(|c| c.1).collect(),
            _ => Vec::new(),
        };
        self.visits.push(Visit {
            node,
            control,
            shape: exact.clone(),
            exact,
            order: order(&FxHashMap::default()),
            cells,
            havocked: Vec::new(),
            labels: Vec::new(),
            dropped: FxHashMap::default(),
            guessed: false,
            before: 0,
            path: 0,
            restarts: 0,
            position,
            trail,
            machine,
            stack,
            done: self.done.len(),
        });
        Arrival::New
    }

    /// How the current state differs from a visit's, if it is comparable and has the same order to keep.
    fn same(&self, m: &M, v: &Visit<P>, order: &PastOrder<'_>) -> Option<Difference> {
        let d = (self.ops.compare)(m, &v.shape)?;
        let names: FxHashMap<ObjectId, ObjectId> =
            d.renamed.iter().map(|(then, now)| (*now, *then)).collect();
        (order(&names) == v.order).then_some(d)
    }

    /// The labels of a visit that the current state does not meet for certain. On the path of the visit, what
    /// has not changed holds.
    fn failing(&self, m: &M, v: &Visit<P>, d: &Difference, on_path: bool) -> Vec<TermId> {
        let mut map: FxHashMap<Sym, TermId> = FxHashMap::default();
        let mut odd: FxHashSet<Sym> = FxHashSet::default();
        for f in &v.havocked {
            let now = d.cells.iter().find(|c| c.0 == f.cell).map(|c| (self.ops.value)(m, c.1));
            let terms = (self.ops.terms)(m);
            let TermNode::Sym(s) = terms.node(f.new) else { continue };
            match now {
                Some(t) if terms.width(t) == terms.width(f.new) => _ = map.insert(s, t),
                None if on_path => {}
                _ => _ = odd.insert(s),
            }
        }
        let holds = |label: TermId| {
            let not = {
                let mut terms = (self.ops.terms)(m);
                if terms.symbols_of(&[label]).iter().any(|s| odd.contains(s)) {
                    return false;
                }
                let now = terms.substitute(label, &map);
                terms.not(now)
            };
            let mut all = (self.ops.path)(m).to_vec();
            all.push(not);
            (self.ops.check)(m, &all) == Answer::Unsat
        };
        v.labels.iter().copied().filter(|l| !holds(*l)).collect()
    }

    /// Takes the visit of this index (and all after it) off the path, to be walked again.
    pub fn take(&mut self, i: usize) -> Result<Visit<P>, Stop> {
        self.visits.truncate(i + 1);
        let mut v = self.visits.pop().ok_or_else(|| Stop::Undecided("a visit is lost".into()))?;
        while self.done.len() > v.done {
            if let Some(gone) = self.done.pop()
                && let Some(list) = self.index.get_mut(&(gone.node, gone.control))
            {
                list.pop();
            }
        }
        v.restarts += 1;
        if v.restarts > RESTARTS {
            return Err(Stop::Undecided("a cycle does not come to an end: too many values to follow".into()));
        }
        Ok(v)
    }

    /// Enters a visit that was taken off.
    pub fn put(&mut self, v: Visit<P>) {
        self.visits.push(v);
    }

    /// Havocs the cells of the newest visit, whose state is the current one, and assumes its labels. Says
    /// whether the machine has moved.
    pub fn enter(&mut self, m: &mut M) -> Result<bool, Stop> {
        let Some(v) = self.visits.last_mut() else { return Ok(false) };
        if v.cells.is_empty() {
            v.path = (self.ops.path)(m).len();
            return Ok(false);
        }
        v.havocked = (self.ops.havoc)(m, &v.cells);
        if v.havocked.is_empty() && v.restarts == 0 {
            // Before a decision, for example. Another node of the cycle may do.
            v.cells.clear();
            v.path = (self.ops.path)(m).len();
            return Ok(false);
        }
        if v.havocked.len() != v.cells.len() {
            return Err(Stop::Undecided("a state cannot be made more general".into()));
        }
        if v.restarts == 0 {
            self.havocked += 1;
        }
        if !std::mem::replace(&mut v.guessed, true) {
            let before = self.visits.iter().rev().skip(1);
            let (v, earlier) = {
                let v = self.visits.last().expect("looked at above");
                let earlier: Vec<&Visit<P>> =
                    before.filter(|x| x.node == v.node && x.control == v.control).take(ALIKE).collect();
                (v, earlier)
            };
            let labels = self.differences(m, v, &earlier);
            if let Some(v) = self.visits.last_mut() {
                v.labels.extend(labels);
            }
        }
        let Some(v) = self.visits.last_mut() else { return Ok(false) };
        v.before = (self.ops.path)(m).len();
        for l in &v.labels {
            (self.ops.assume)(m, *l);
        }
        v.path = (self.ops.path)(m).len();
        v.shape = (self.ops.shape)(m);
        v.control = (self.ops.control)(m);
        Ok(true)
    }

    /// Cells whose difference was the same in all comparable states so far, and cells that had one value in
    /// all but were havocked with others.
    fn differences(&self, m: &M, v: &Visit<P>, earlier: &[&Visit<P>]) -> Vec<TermId> {
        let values = |shape: &Shape| -> Vec<Option<u64>> {
            let each = |f: &Havocked| {
                let t = (self.ops.value_then)(m, shape, f.cell);
                let terms = (self.ops.terms)(m);
                terms.as_const(t).filter(|_| terms.width(t) == terms.width(f.new))
            };
            v.havocked.iter().map(each).collect()
        };
        let mut rows = vec![values(&v.exact)];
        rows.extend(earlier.iter().map(|e| values(&e.exact)));
        let mut out = Vec::new();
        let mut terms = (self.ops.terms)(m);
        for (i, a) in v.havocked.iter().enumerate() {
            for (j, b) in v.havocked.iter().enumerate().skip(i + 1) {
                let w = terms.width(a.new);
                if terms.width(b.new) != w {
                    continue;
                }
                let by = |row: &Vec<Option<u64>>| Some(model::arith::mask(row[i]?.wrapping_sub(row[j]?), w));
                let Some(k) = by(&rows[0]) else { continue };
                if rows.len() > 1 && rows.iter().all(|r| by(r) == Some(k)) {
                    let k = terms.constant(k, w);
                    let sum = terms.bin(BinOp::Add, w, b.new, k);
                    out.push(terms.icmp(ICmp::Eq, w, a.new, sum));
                }
            }
        }
        out
    }

    /// Something fails, maybe for no other reason than that too much was havocked: guesses what to assume.
    /// The visit that has to be walked again, if there is a new guess.
    pub fn refine(&mut self, m: &M) -> Option<usize> {
        for i in (0..self.visits.len()).rev() {
            let v = &self.visits[i];
            if v.cells.is_empty() {
                continue;
            }
            let guesses = self.guesses(m, i);
            if !guesses.is_empty() {
                self.visits[i].labels.extend(guesses);
                return Some(i);
            }
        }
        None
    }

    /// What may be assumed: the opposites of conditions of the path below the visit that do not hold of the
    /// values that were havocked; when that has been tried, that not all of them hold at once.
    fn guesses(&self, m: &M, i: usize) -> Vec<TermId> {
        let v = &self.visits[i];
        let (old, conditions) = self.below(m, i);
        let mut out: Vec<TermId> = Vec::new();
        for c in &conditions {
            let guess = (self.ops.terms)(m).not(*c);
            if v.may_try(guess) && !out.contains(&guess) && self.held(m, v, &old, guess) {
                out.push(guess);
            }
        }
        if out.is_empty() {
            let clause = none_of(&mut (self.ops.terms)(m), &conditions);
            out.extend(clause.filter(|c| v.may_try(*c) && self.held(m, v, &old, *c)));
        }
        out
    }

    /// Where labels do not hold on a path's return: what says that this path does not break them.
    fn strengthened(&self, m: &M, i: usize, d: &Difference, failing: &[TermId]) -> Vec<TermId> {
        let v = &self.visits[i];
        if v.restarts > STRENGTHEN {
            return Vec::new();
        }
        let (old, conditions) = self.below(m, i);
        let map = self.now(m, v, d);
        let mut out = Vec::new();
        for l in failing {
            let clause = {
                let mut terms = (self.ops.terms)(m);
                let now = terms.substitute(*l, &map);
                let now = self.outward(&mut terms, i, now);
                if !terms.symbols_of(&[now]).iter().all(|s| old.contains_key(s)) {
                    continue;
                }
                let mut all = conditions.clone();
                all.push(terms.not(now));
                none_of(&mut terms, &all)
            };
            out.extend(clause.filter(|c| v.may_try(*c) && self.held(m, v, &old, *c)));
        }
        out
    }

    /// Did the condition hold when the visit's cells were havocked?
    fn held(&self, m: &M, v: &Visit<P>, old: &FxHashMap<Sym, TermId>, c: TermId) -> bool {
        let not = {
            let mut terms = (self.ops.terms)(m);
            let then = terms.substitute(c, old);
            terms.not(then)
        };
        let mut all = (self.ops.path)(m).get(..v.before).unwrap_or(&[]).to_vec();
        all.push(not);
        (self.ops.check)(m, &all) == Answer::Unsat
    }

    /// A term below the visit, with the symbols of later visits replaced by what they stood for.
    fn outward(&self, terms: &mut Terms, i: usize, mut t: TermId) -> TermId {
        for v in self.visits.iter().skip(i + 1).rev().filter(|v| !v.cells.is_empty()) {
            let mut map = FxHashMap::default();
            for f in &v.havocked {
                if let TermNode::Sym(s) = terms.node(f.new) {
                    map.insert(s, f.old);
                }
            }
            t = terms.substitute(t, &map);
        }
        t
    }

    /// The values that the visit's symbols stand for there, and the path's conditions below that are about
    /// nothing else.
    fn below(&self, m: &M, i: usize) -> (FxHashMap<Sym, TermId>, Vec<TermId>) {
        let v = &self.visits[i];
        let mut terms = (self.ops.terms)(m);
        let mut old = FxHashMap::default();
        for f in &v.havocked {
            if let TermNode::Sym(s) = terms.node(f.new) {
                old.insert(s, f.old);
            }
        }
        let mut conditions = Vec::new();
        for c in (self.ops.path)(m).get(v.path..).unwrap_or(&[]) {
            let c = self.outward(&mut terms, i, *c);
            let symbols = terms.symbols_of(&[c]);
            if !symbols.is_empty() && symbols.iter().all(|s| old.contains_key(s)) && !conditions.contains(&c)
            {
                conditions.push(c);
            }
        }
        (old, conditions)
    }

    /// What the visit's symbols stand for in the current state, as far as cells have changed.
    fn now(&self, m: &M, v: &Visit<P>, d: &Difference) -> FxHashMap<Sym, TermId> {
        let mut map = FxHashMap::default();
        for f in &v.havocked {
            let Some(c) = d.cells.iter().find(|c| c.0 == f.cell) else { continue };
            let value = (self.ops.value)(m, c.1);
            let terms = (self.ops.terms)(m);
            if let TermNode::Sym(s) = terms.node(f.new)
                && terms.width(value) == terms.width(f.new)
            {
                map.insert(s, value);
            }
        }
        map
    }
}

impl<P> Visit<P> {
    /// Is the condition neither assumed nor known to be no use?
    fn may_try(&self, c: TermId) -> bool {
        !self.labels.contains(&c) && self.dropped.get(&c).is_none_or(|n| *n < TRIES)
    }
}

/// That not all of these hold, if that says something.
fn none_of(terms: &mut Terms, all: &[TermId]) -> Option<TermId> {
    let mut sum = terms.truth(true);
    for c in all {
        sum = terms.and(sum, *c);
    }
    let clause = terms.not(sum);
    terms.as_const(clause).is_none().then_some(clause)
}

pub(super) fn is_cyclic(set: &ScheduleSet) -> bool {
    !strongly_connected(set).is_empty()
}

impl Budget {
    /// Has a limit been reached? Then nothing is tried any more.
    pub fn is_spent(&self) -> bool {
        self.spent
    }
}
