//! The abstract reachability graph of a program: which sets of states there are, what leads from one to
//! another, what covers what.
//!
//! A node stands for the states γ(v) that its path's conditions describe. The tree edges are steps of threads
//! (and generalisations); a covered node goes on where another one does (γ(v) ⊆ γ(w)). A set of nodes that
//! contains the root and is closed under edges, each node expanded or covered, contains every reachable
//! state: that is the proof of safety (Wachter, Kroening, Ouaknine, FMCAD 2013, Theorem 3.3).
//!
//! Nodes are never removed. A generalisation that turned out to be too coarse is *retired* with all that is
//! below it: what it says is still true, but nothing is covered by it any more, and its own generalisation
//! takes its place.

use super::stretch::Stretch;
use super::turns::{Asleep, Turn};
use exec::abstraction::{Cell, Havocked};
use exec::machine::{Choice, Unseen};
use model::stop::{Unsupported, Violation};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use solver::term::TermId;
use std::rc::Rc;
use traceformat::event::{Event, ObjectId};
use traceformat::thread::ThreadIx;

/// Index of a node.
pub type NodeIx = u32;

/// How a node comes from its parent.
#[derive(Clone, Debug)]
pub enum How {
    Root,
    Step {
        thread: ThreadIx,
        choice: Choice,
    },
    /// These cells hold fresh symbols from here on, of which the conditions are assumed.
    Havoc {
        cells: Vec<Cell>,
        assumed: Vec<TermId>,
    },
}

/// Where an arm leads.
#[derive(Clone, Debug)]
pub enum Target {
    Unexplored,
    To(NodeIx),
    /// The path's conditions exclude it.
    Excluded,
    /// Not explored, since all that comes of it is found elsewhere ([`super::turns`]).
    Left,
    /// The step, or the local code after it, violates the property.
    Violated(Box<(Event, Violation)>),
    /// Not explained; or a violation that could be neither confirmed nor excluded.
    Unknown(Box<Unsupported>),
}

/// What the scheduler may choose: a thread, with all arms that the program may then take.
#[derive(Clone, Debug)]
pub struct ThreadChoice {
    pub thread: ThreadIx,
    pub kind: StepKind,
    /// The next event, where there is only one.
    pub event: Option<Event>,
    pub arms: SmallVec<[(Choice, Target); 2]>,
}

/// What kind of step it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// An event.
    Event,
    /// An event that touches nothing: it commutes with all others, enables and disables none.
    Local,
    /// A timed wait gives up, although others could move.
    Timeout,
    /// As no other thread can move.
    LoneTimeout,
    /// A decision of a thread's own.
    Decision,
    /// A decision with a single arm: an assumption, perhaps.
    Assume,
}

impl StepKind {
    /// Taken at once, without looking at other threads (if the cycle proviso allows it).
    pub fn is_local(self) -> bool {
        matches!(self, StepKind::Local | StepKind::Decision | StepKind::Assume)
    }

    /// Is the thread enabled, for fairness? Nobody must wait for time.
    pub fn is_timeout(self) -> bool {
        matches!(self, StepKind::Timeout | StepKind::LoneTimeout)
    }
}

/// What has become of a node.
#[derive(Clone, Debug, PartialEq)]
pub enum Status {
    /// It has to be expanded, or is.
    Open,
    /// It goes on as that one does. Pairs of names: there, here.
    Covered { by: NodeIx, renamed: Vec<(ObjectId, ObjectId)> },
    /// It goes on as this more general child does.
    Generalised(NodeIx),
    /// All threads have ended.
    End,
    /// No thread can go on. Named: those that are stuck.
    Deadlock(Vec<ThreadIx>),
    /// No thread can go on, one of them because its assumption does not hold.
    Assumed,
}

/// One conjunct of a generalisation's label φ.
#[derive(Clone, Debug)]
pub struct Conjunct {
    pub term: TermId,
    /// `None`: needed to exclude a violation. Else it is a guess, of this name.
    pub guess: Option<Guess>,
}

/// The name of a guess, within the generalisations of one control state: which cells, what is said, with
/// which constant.
pub type Guess = (u8, u16, u16, u64);

/// A node.
pub struct Node<S> {
    pub parent: NodeIx,
    /// Steps from the root.
    pub depth: u32,
    pub how: How,
    /// The step's event; `None` at the root and for generalisations.
    pub event: Option<Event>,
    pub births: SmallVec<[ThreadIx; 1]>,
    /// The last step of kind [`StepKind::Timeout`].
    pub lone_timeout: bool,
    /// The path's conditions that this step has added.
    pub added: SmallVec<[TermId; 1]>,
    /// The state, if it is one that may be compared.
    pub shape: Option<Rc<S>>,
    pub control: u64,
    /// The nearest node above that may be compared, the nearest one above that is a generalisation, and the
    /// nearest one above whose step has added conditions.
    pub comparable_above: Option<NodeIx>,
    pub general_above: Option<NodeIx>,
    pub conditional_above: Option<NodeIx>,
    /// The nearest node above that may be compared and has the same control state, once somebody has asked.
    pub alike_above: Option<Option<NodeIx>>,
    /// Of the state, if all its cells are constants.
    pub digest: Option<u64>,
    pub ways: Vec<ThreadChoice>,
    /// Threads that could go on, but for their turn ([`exec::machine::Machine::out_of_turn`]).
    pub out_of_turn: SmallVec<[ThreadIx; 4]>,
    /// It is nobody's turn in particular ([`exec::machine::Machine::is_open`]).
    pub is_open: bool,
    /// More than the local step that comes first has to be explored here (the cycle proviso).
    pub full: bool,
    pub status: Status,
    /// Generalisations: what was havocked, and what is assumed of it.
    pub havocked: Vec<Havocked>,
    pub label: Vec<Conjunct>,
    /// The step has executed an instruction of the program.
    pub worked: bool,
    /// Per thread: its answers since it has executed an instruction, or anybody has done an event
    /// ([`super::cover`], *Progress*). Threads at the end that have none are left out.
    pub asked: SmallVec<[u32; 4]>,
    /// Who is covered by this node.
    pub covering: Vec<NodeIx>,
    pub retired: bool,
    /// No scheduler can avoid a violation, a deadlock or a failing assumption from here.
    pub lost: bool,
    /// Some thread is before an assumption that does not hold (or, where cells were havocked, may not hold).
    pub failed: bool,
    /// It is covered by a node that stands for the same states, no more.
    pub equal: bool,
    /// How often what lies below a generalisation here had to be refined.
    pub refined: u32,
    /// How far the stretch goes on that leads here ([`super::stretch`]).
    pub stretch: Stretch,
    /// Where it is in a turn, and the turns that sleep here ([`super::turns`]).
    pub turn: Turn,
    pub asleep: Asleep,
    /// What the step to it has done that dependence does not see, where turns are looked at
    /// ([`exec::machine::Machine::unseen`]).
    pub unseen: Vec<Unseen>,
    /// Conditions of the path that say something of the state's cells (cached).
    pub relevant: Option<Rc<Vec<TermId>>>,
}

impl<S> Node<S> {
    /// The first way that a proof has to look at and of which some arm is unexplored: its index.
    pub fn unexplored(&self) -> Option<usize> {
        let local = if self.full { None } else { self.ways.iter().position(|w| w.kind.is_local()) };
        let open = |w: &ThreadChoice| w.arms.iter().any(|a| matches!(a.1, Target::Unexplored));
        match local {
            Some(only) => open(&self.ways[only]).then_some(only),
            None => self.ways.iter().position(open),
        }
    }

    /// Is only a local step explored here?
    pub fn is_reduced(&self) -> bool {
        !self.full && self.ways.iter().any(|w| w.kind.is_local())
    }

    /// Threads that can do an event. (Decisions do not count, for fairness: whoever has one goes on with an
    /// event, or is before a waiting loop, where what has been havocked decides whether it can.)
    pub fn ready(&self) -> SmallVec<[ThreadIx; 4]> {
        let event = |w: &&ThreadChoice| matches!(w.kind, StepKind::Event | StepKind::Local);
        let mut all: SmallVec<[ThreadIx; 4]> = self.ways.iter().filter(event).map(|w| w.thread).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Threads that can move, or could in their turn.
    pub fn enabled(&self) -> SmallVec<[ThreadIx; 4]> {
        let mut all: SmallVec<[ThreadIx; 4]> =
            self.ways.iter().filter(|w| !w.kind.is_timeout()).map(|w| w.thread).collect();
        all.extend(self.out_of_turn.iter().copied());
        all.sort_unstable();
        all.dedup();
        all
    }
}

/// All nodes.
pub struct Graph<S> {
    pub nodes: Vec<Node<S>>,
    /// Nodes that may cover others, oldest first: by control state those that stand for more than one state,
    /// and by state those that stand for one alone.
    pub by_control: FxHashMap<u64, Vec<NodeIx>>,
    pub by_state: FxHashMap<u64, Vec<NodeIx>>,
    /// The first node of each control state.
    pub first_of: FxHashMap<u64, NodeIx>,
    /// Nodes that may have something unexplored; a stack.
    pub open: Vec<NodeIx>,
}

impl<S> Default for Graph<S> {
    fn default() -> Graph<S> {
        Graph {
            nodes: Vec::new(),
            by_control: FxHashMap::default(),
            by_state: FxHashMap::default(),
            first_of: FxHashMap::default(),
            open: Vec::new(),
        }
    }
}

impl<S> std::ops::Index<NodeIx> for Graph<S> {
    type Output = Node<S>;
    fn index(&self, n: NodeIx) -> &Node<S> {
        &self.nodes[n as usize]
    }
}

impl<S> std::ops::IndexMut<NodeIx> for Graph<S> {
    fn index_mut(&mut self, n: NodeIx) -> &mut Node<S> {
        &mut self.nodes[n as usize]
    }
}

impl<S> Graph<S> {
    /// Adds a child whose state is not known yet.
    pub fn add(&mut self, parent: Option<NodeIx>, how: How) -> NodeIx {
        let ix = self.nodes.len() as NodeIx;
        let above = |own: fn(&Node<S>) -> bool, its: fn(&Node<S>) -> Option<NodeIx>| {
            parent.and_then(|p| if own(&self[p]) { Some(p) } else { its(&self[p]) })
        };
        let comparable_above = above(|p| p.shape.is_some(), |p| p.comparable_above);
        let general_above = above(|p| !p.havocked.is_empty(), |p| p.general_above);
        let conditional_above = above(|p| !p.added.is_empty(), |p| p.conditional_above);
        self.nodes.push(Node {
            parent: parent.unwrap_or(ix),
            depth: parent.map_or(0, |p| self[p].depth + 1),
            how,
            event: None,
            births: SmallVec::new(),
            lone_timeout: false,
            added: SmallVec::new(),
            shape: None,
            control: 0,
            comparable_above,
            general_above,
            conditional_above,
            alike_above: None,
            digest: None,
            ways: Vec::new(),
            out_of_turn: SmallVec::new(),
            is_open: true,
            full: false,
            status: Status::Open,
            havocked: Vec::new(),
            label: Vec::new(),
            worked: false,
            asked: SmallVec::new(),
            covering: Vec::new(),
            retired: false,
            lost: false,
            failed: false,
            equal: false,
            refined: 0,
            stretch: Stretch::default(),
            turn: parent.map_or_else(Turn::default, |p| self[p].turn),
            asleep: None,
            unseen: Vec::new(),
            relevant: None,
        });
        ix
    }

    /// From a node up to the root, both included.
    pub fn up(&self, from: NodeIx) -> impl Iterator<Item = NodeIx> + '_ {
        let mut next = Some(from);
        std::iter::from_fn(move || {
            let n = next?;
            next = (self[n].depth > 0).then(|| self[n].parent);
            Some(n)
        })
    }

    /// The nearest node above that may be compared and has the same control state. (Paths are long, and this
    /// is asked of each node: so each remembers its own, and who asks next goes on from there; and nobody
    /// looks beyond the first node of that control state, as who is above has come before.)
    pub fn alike_above(&mut self, n: NodeIx) -> Option<NodeIx> {
        if let Some(known) = self[n].alike_above {
            return known;
        }
        let control = self[n].control;
        let first = self.first_of.get(&control).copied().unwrap_or(0);
        let mut above = self[n].comparable_above.filter(|&a| a >= first);
        while let Some(a) = above.filter(|&a| self[a].control != control) {
            above = self[a].comparable_above.filter(|&a| a >= first);
        }
        self[n].alike_above = Some(above);
        above
    }

    /// Has nobody executed an instruction since the path was made more general last?
    pub fn is_as_general(&self, n: NodeIx) -> bool {
        let since = self.up(n).find(|&a| self[a].worked || matches!(self[a].how, How::Havoc { .. }));
        since.is_some_and(|a| matches!(self[a].how, How::Havoc { .. }))
    }

    /// Has no thread more answers at `v` than at `w`? `permuted`: a thread of the one may be another one of
    /// the other.
    pub fn asks_no_more(&self, v: NodeIx, w: NodeIx, permuted: bool) -> bool {
        let (here, there) = (&self[v].asked, &self[w].asked);
        let at = |t: usize| there.get(t).copied().unwrap_or(0);
        match permuted {
            false => here.iter().enumerate().all(|(t, &n)| n <= at(t)),
            true => here.iter().all(|&n| n == 0),
        }
    }

    /// The path's conditions, oldest first.
    pub fn conditions(&self, n: NodeIx) -> Vec<TermId> {
        let nodes = std::iter::successors(Some(n), |&a| self[a].conditional_above);
        let mut all: Vec<TermId> = nodes.flat_map(|n| self[n].added.iter().rev().copied()).collect();
        all.reverse();
        all
    }

    /// Where it goes on from a node, with the names of objects: there, here.
    pub fn resolve(&self, n: NodeIx) -> (NodeIx, Vec<(ObjectId, ObjectId)>) {
        match &self[n].status {
            Status::Covered { by, renamed } => {
                let (end, inner) = self.resolve(*by);
                (end, compose(&inner, renamed))
            }
            Status::Generalised(child) => self.resolve(*child),
            _ => (n, Vec::new()),
        }
    }

    /// A node that others may be covered by.
    pub fn offer(&mut self, n: NodeIx) {
        let list = match self[n].digest {
            Some(d) => self.by_state.entry(d).or_default(),
            None => self.by_control.entry(self.nodes[n as usize].control).or_default(),
        };
        if list.last() != Some(&n) {
            list.push(n);
        }
    }

    fn withdraw(&mut self, n: NodeIx) {
        let (digest, control) = (self[n].digest, self[n].control);
        let list = match digest {
            Some(d) => self.by_state.get_mut(&d),
            None => self.by_control.get_mut(&control),
        };
        if let Some(list) = list {
            list.retain(|&m| m != n);
        }
    }

    /// Nodes that may cover `n`, the most promising first, at most so many.
    pub fn candidates(&self, n: NodeIx, most: usize) -> Vec<NodeIx> {
        let same = self[n].digest.and_then(|d| self.by_state.get(&d));
        let general = self.by_control.get(&self[n].control);
        let newest =
            |l: Option<&Vec<NodeIx>>| l.into_iter().flatten().rev().copied().take(most).collect::<Vec<_>>();
        let mut all = newest(same);
        all.extend(newest(general));
        all
    }

    /// Retires a generalisation and all below it; returns who was covered by them.
    pub fn retire(&mut self, gen_node: NodeIx) -> Vec<NodeIx> {
        let mut released = Vec::new();
        let mut todo = vec![gen_node];
        while let Some(n) = todo.pop() {
            self[n].retired = true;
            self.withdraw(n);
            released.append(&mut self[n].covering);
            if let Status::Generalised(child) = self[n].status {
                todo.push(child);
            }
            let children = self[n].ways.iter().flat_map(|w| &w.arms).filter_map(|a| match a.1 {
                Target::To(c) => Some(c),
                _ => None,
            });
            todo.extend(children.collect::<Vec<_>>());
        }
        released.retain(|&n| !self[n].retired);
        released
    }
}

/// Names `a` there for `b` in between, then names `b` for `c` here.
pub fn compose(outer: &[(ObjectId, ObjectId)], inner: &[(ObjectId, ObjectId)]) -> Vec<(ObjectId, ObjectId)> {
    let here = |b: ObjectId| inner.iter().find(|p| p.0 == b).map_or(b, |p| p.1);
    let mut all: Vec<_> = outer.iter().map(|&(a, b)| (a, here(b))).collect();
    let more = inner.iter().filter(|p| !outer.iter().any(|o| o.1 == p.0));
    all.extend(more.filter(|p| !outer.iter().any(|o| o.0 == p.0)).copied());
    all.retain(|p| p.0 != p.1);
    all
}
