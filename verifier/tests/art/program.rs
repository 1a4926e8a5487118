//! Small endless programs, and trees of them: explicit states, covered by equal ones.

use random::Rng;
use report::graph::{ArtEdge, ArtGraph, ArtNode, Expansion};
use smallvec::SmallVec;
use std::collections::HashMap;
use traceformat::event::{Access, Event, Label, ObjectId, Op};
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stmt {
    /// A global variable.
    Access {
        object: u64,
        write: bool,
    },
    /// The element of an array that the thread's index says.
    Element {
        array: u64,
        write: bool,
    },
    /// A new object for the slot, which is a variable.
    Fresh(usize),
    /// Through a slot's pointer.
    Through {
        slot: usize,
        write: bool,
    },
    Lock(usize),
    Unlock(usize),
    /// An input decides; marks tell.
    Branch {
        to: [usize; 2],
    },
    /// An input decides on the thread's index, and nobody sees it.
    Silent,
    Jump(usize),
    End,
}

#[derive(Clone, Debug)]
pub struct Program {
    /// Of the threads 1, 2, …; main does nothing.
    pub code: Vec<Vec<Stmt>>,
    /// After the statement: does the tree's scheduler stay with the thread?
    pub stays: Vec<Vec<bool>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    pub pc: Vec<usize>,
    pub index: Vec<u64>,
    pub owner: Vec<Option<usize>>,
    pub slots: Vec<u64>,
    pub fresh: u64,
}

/// What a thread stands before.
#[derive(Clone, Debug)]
pub enum Next {
    Event(Event),
    /// Marks.
    Decision([Event; 2]),
    Silent([Event; 2]),
    Ended,
}

const MUTEX: u64 = 1000;
const SLOT: u64 = 2000;
const ARRAY: u64 = 3000;
const FRESH: u64 = 10_000;

impl Program {
    pub fn random(rng: &mut Rng, branches: bool) -> Program {
        let threads = 2 + rng.below(2);
        let mut code = Vec::new();
        for _ in 0..threads {
            let mut body = Vec::new();
            let before = rng.below(3);
            (0..before).for_each(|_| simple(&mut body, rng));
            let head = body.len();
            let silent = branches && rng.below(4) == 0;
            if silent {
                body.push(Stmt::Silent);
            }
            for _ in 0..1 + rng.below(3) {
                if branches && rng.below(3) == 0 {
                    let at = body.len();
                    body.push(Stmt::End);
                    simple(&mut body, rng);
                    let jump = body.len();
                    body.push(Stmt::End);
                    let other = body.len();
                    if rng.below(2) == 0 {
                        simple(&mut body, rng);
                    }
                    body[at] = Stmt::Branch { to: [at + 1, other] };
                    body[jump] = Stmt::Jump(body.len());
                } else if silent && rng.below(2) == 0 {
                    body.push(Stmt::Element { array: 0, write: rng.below(2) == 0 });
                } else {
                    simple(&mut body, rng);
                }
            }
            body.push(if rng.below(8) == 0 { Stmt::End } else { Stmt::Jump(head) });
            code.push(body);
        }
        let stays = code.iter().map(|c| c.iter().map(|_| rng.below(3) > 0).collect()).collect();
        Program { code, stays }
    }

    pub fn table(&self) -> ThreadTable {
        let name = |rank| ThreadName { parent: ThreadIx::MAIN, rank };
        ThreadTable((0..self.code.len() as u32).map(name).collect())
    }

    pub fn start(&self) -> State {
        State {
            pc: vec![0; self.code.len()],
            index: vec![0; self.code.len()],
            owner: vec![None; 2],
            slots: (0..2).map(|s| FRESH + s).collect(),
            fresh: FRESH + 2,
        }
    }

    /// Sites are (thread, statement, arm).
    pub fn site(t: usize, pc: usize, arm: usize) -> u32 {
        (t * 200 + pc * 2 + arm) as u32
    }

    fn normal(&self, s: &State, t: usize) -> usize {
        let mut pc = s.pc[t];
        while let Stmt::Jump(to) = self.code[t][pc] {
            pc = to;
        }
        pc
    }

    pub fn next(&self, s: &State, t: usize) -> Next {
        let pc = self.normal(s, t);
        let site = Program::site(t, pc, 0);
        let thread = ThreadIx(t as u16 + 1);
        let access = |list: &[(u64, u64, bool)]| {
            let write = list.iter().any(|a| a.2);
            let accesses = list.iter().map(|&(object, start, write)| Access {
                object: ObjectId(object),
                start,
                end: start + 8,
                write,
            });
            let label = Label::new(site, if write { Op::Store } else { Op::Load });
            Event { thread, label, accesses: accesses.collect(), object: None, object2: None }
        };
        let plain = |label: Label, object: Option<u64>| Event {
            thread,
            label,
            accesses: SmallVec::new(),
            object: object.map(ObjectId),
            object2: None,
        };
        Next::Event(match self.code[t][pc] {
            Stmt::Access { object, write } => access(&[(object, 0, write)]),
            Stmt::Element { array, write } => access(&[(ARRAY + array, 8 * s.index[t], write)]),
            Stmt::Fresh(k) => access(&[(SLOT + k as u64, 0, true)]),
            Stmt::Through { slot, write } => {
                access(&[(SLOT + slot as u64, 0, false), (s.slots[slot], 0, write)])
            }
            Stmt::Lock(m) => plain(Label::new(site, Op::MutexLock), Some(MUTEX + m as u64)),
            Stmt::Unlock(m) => plain(Label::new(site, Op::MutexUnlock), Some(MUTEX + m as u64)),
            Stmt::Branch { .. } => {
                let mark = |arm| plain(Label::new(Program::site(t, pc, arm), Op::Mark), None);
                return Next::Decision([mark(0), mark(1)]);
            }
            Stmt::Silent => {
                let mark = |outcome| plain(Label { site: SiteId::UNNUMBERED, op: Op::Mark, outcome }, None);
                return Next::Silent([mark(0), mark(1)]);
            }
            Stmt::End => return Next::Ended,
            Stmt::Jump(_) => unreachable!("jumps have been followed"),
        })
    }

    pub fn enabled(&self, s: &State, t: usize) -> bool {
        match self.code[t][self.normal(s, t)] {
            Stmt::Lock(m) => s.owner[m].is_none(),
            Stmt::End => false,
            _ => true,
        }
    }

    /// The thread's next step happens; it is enabled. `arm` where there is a decision.
    pub fn step(&self, s: &mut State, t: usize, arm: usize) {
        assert!(self.enabled(s, t), "a step that is not enabled");
        let pc = self.normal(s, t);
        s.pc[t] = pc + 1;
        match self.code[t][pc] {
            Stmt::Fresh(k) => {
                s.slots[k] = s.fresh;
                s.fresh += 1;
            }
            Stmt::Lock(m) => s.owner[m] = Some(t),
            Stmt::Unlock(m) => s.owner[m] = None,
            Stmt::Branch { to } => s.pc[t] = to[arm],
            Stmt::Silent => s.index[t] = arm as u64,
            _ => {}
        }
        s.pc[t] = self.normal(s, t);
    }
}

fn simple(body: &mut Vec<Stmt>, rng: &mut Rng) {
    let write = rng.below(2) == 0;
    match rng.below(6) {
        0 => {
            let m = rng.below(2);
            body.push(Stmt::Lock(m));
            body.push(Stmt::Access { object: rng.below(3) as u64, write });
            body.push(Stmt::Unlock(m));
        }
        1 => body.push(Stmt::Fresh(rng.below(2))),
        2 => body.push(Stmt::Through { slot: rng.below(2), write }),
        _ => body.push(Stmt::Access { object: rng.below(3) as u64, write }),
    }
}

/// What equal states agree in: not the names of objects. With whose turn it is.
type Key = (Vec<usize>, Vec<u64>, Vec<Option<usize>>, usize);

/// A tree, and what is needed to go on with it.
pub struct Tree<'p> {
    program: &'p Program,
    pub graph: ArtGraph,
    states: Vec<(State, usize)>,
    index: HashMap<Key, u32>,
    todo: Vec<u32>,
}

impl<'p> Tree<'p> {
    /// Explored by the program's scheduler until everything is covered.
    pub fn new(program: &'p Program) -> Tree<'p> {
        let births = (1..=program.code.len() as u16).map(ThreadIx).collect();
        let graph = ArtGraph { threads: program.table(), births, ..ArtGraph::default() };
        let mut tree = Tree { program, graph, states: Vec::new(), index: HashMap::new(), todo: Vec::new() };
        tree.add(program.start(), 0);
        tree.explore();
        tree
    }

    fn add(&mut self, state: State, turn: usize) -> u32 {
        let threads = 0..self.program.code.len();
        let mut node = ArtNode::new(Expansion::Absent);
        let able = threads.filter(|&t| self.program.enabled(&state, t));
        node.enabled = able.map(|t| ThreadIx(t as u16 + 1)).collect();
        let ix = self.graph.nodes.len() as u32;
        self.graph.nodes.push(node);
        self.states.push((state, turn));
        self.todo.push(ix);
        ix
    }

    fn explore(&mut self) {
        while let Some(ix) = self.todo.pop() {
            let (state, turn) = self.states[ix as usize].clone();
            let key = (state.pc.clone(), state.index.clone(), state.owner.clone(), turn);
            if let Some(&by) = self.index.get(&key) {
                let there = &self.states[by as usize].0.slots;
                let pairs = there.iter().zip(&state.slots).filter(|(a, b)| a != b);
                let renamed = pairs.map(|(a, b)| (ObjectId(*a), ObjectId(*b))).collect();
                self.graph.nodes[ix as usize].way = Expansion::Covered { by, renamed };
                continue;
            }
            self.index.insert(key, ix);
            let n = self.program.code.len();
            let turns = (0..n).map(|i| (turn + i) % n);
            let Some(t) = turns.into_iter().find(|&t| self.program.enabled(&state, t)) else {
                self.graph.nodes[ix as usize].way = Expansion::End;
                continue;
            };
            let thread = ThreadIx(t as u16 + 1);
            let way = match self.program.next(&state, t) {
                Next::Event(e) => {
                    let target = self.after(&state, t, 0);
                    Expansion::Schedule(vec![ArtEdge::new(e, target)])
                }
                Next::Decision(marks) | Next::Silent(marks) => {
                    let arms = marks.into_iter().enumerate();
                    let arms = arms.map(|(arm, e)| ArtEdge::new(e, self.after(&state, t, arm))).collect();
                    Expansion::Decision { thread, arms }
                }
                Next::Ended => unreachable!("an ended thread is not enabled"),
            };
            self.graph.nodes[ix as usize].way = way;
        }
    }

    fn after(&mut self, state: &State, t: usize, arm: usize) -> u32 {
        let mut next = state.clone();
        let pc = state.pc[t].min(self.program.stays[t].len() - 1);
        self.program.step(&mut next, t, arm);
        // Back at an earlier statement, others come first.
        let stays = self.program.stays[t][pc] && next.pc[t] > state.pc[t];
        let turn = if stays { t } else { (t + 1) % self.program.code.len() };
        self.add(next, turn)
    }

    /// Explores another thread's step somewhere. False: there is none.
    pub fn grow(&mut self, rng: &mut Rng) -> bool {
        for _ in 0..50 {
            let ix = rng.below(self.graph.nodes.len());
            let Expansion::Schedule(edges) = &self.graph.nodes[ix].way else { continue };
            let t = rng.below(self.program.code.len());
            let (state, _) = self.states[ix].clone();
            let taken = edges.iter().any(|e| e.event.as_ref().is_some_and(|e| e.thread.index() == t + 1));
            if taken || !self.program.enabled(&state, t) {
                continue;
            }
            let Next::Event(e) = self.program.next(&state, t) else { continue };
            let target = self.after(&state, t, 0);
            if let Expansion::Schedule(edges) = &mut self.graph.nodes[ix].way {
                edges.push(ArtEdge::new(e, target));
            }
            self.explore();
            return true;
        }
        false
    }
}
