//! Moves the machine between nodes, and reads off what a new node is.
//!
//! The machine goes up to the common ancestor by undoing and down by repeating; what it finds there is the
//! same as the first time ([`Abstraction`]).

use super::explore::Explorer;
use super::graph::{How, Node, NodeIx, Status, StepKind, Target, ThreadChoice};
use exec::abstraction::Abstraction;
use exec::machine::{Choice, Machine, Status as Can, Step};
use report::sink::{Inconsistent, Sink};
use smallvec::SmallVec;
use std::rc::Rc;
use traceformat::event::{Event, Op};
use traceformat::thread::ThreadIx;

/// Does the event touch nothing that others may touch?
pub fn is_local(e: &Event) -> bool {
    e.label.op == Op::Mark && e.accesses.is_empty() && e.object.is_none() && e.object2.is_none()
}

/// What threads can do in the machine's state, decisions first.
pub fn ways<M: Machine + ?Sized>(machine: &M) -> Vec<ThreadChoice> {
    let mut all: Vec<ThreadChoice> = Vec::new();
    let threads = || (0..machine.threads().len() as u16).map(ThreadIx);
    for t in threads() {
        let n = machine.arms(t);
        if n > 0 {
            let arm = |i: u16| {
                let c = Choice::Arm(i);
                (c, if machine.status(t, c) == Can::Ready { Target::Unexplored } else { Target::Excluded })
            };
            let arms: SmallVec<[(Choice, Target); 2]> = (0..n).map(arm).collect();
            let kind = if n == 1 { StepKind::Assume } else { StepKind::Decision };
            if arms.iter().any(|a| !matches!(a.1, Target::Excluded)) {
                all.insert(0, ThreadChoice { thread: t, kind, event: None, arms });
            }
            continue;
        }
        if machine.status(t, Choice::Main) == Can::Ready {
            let event = machine.next_event(t, Choice::Main);
            let kind = if is_local(&event) { StepKind::Local } else { StepKind::Event };
            let arms = SmallVec::from_iter([(Choice::Main, Target::Unexplored)]);
            all.push(ThreadChoice { thread: t, kind, event: Some(event), arms });
        }
    }
    let lone = all.is_empty();
    for t in threads() {
        if machine.arms(t) == 0 && machine.status(t, Choice::Timeout) == Can::Ready {
            let kind = if lone { StepKind::LoneTimeout } else { StepKind::Timeout };
            let event = Some(machine.next_event(t, Choice::Timeout));
            all.push(ThreadChoice {
                thread: t,
                kind,
                event,
                arms: SmallVec::from_iter([(Choice::Timeout, Target::Unexplored)]),
            });
        }
    }
    all
}

/// Does a thread stand before an assumption that cannot hold?
pub fn assumption_fails<M: Machine + ?Sized>(machine: &M) -> bool {
    (0..machine.threads().len() as u16).map(ThreadIx).any(|t| {
        let n = machine.arms(t);
        n > 0 && (0..n).all(|i| machine.status(t, Choice::Arm(i)) != Can::Ready)
    })
}

/// The threads that exist.
pub fn existing<M: Machine + ?Sized>(machine: &M) -> Vec<ThreadIx> {
    let all = (0..machine.threads().len() as u16).map(ThreadIx);
    all.filter(|&t| machine.exists(t)).collect()
}

/// What the machine's state is, where nobody can move.
pub fn ending<M: Machine + ?Sized>(machine: &M) -> Status {
    if assumption_fails(machine) {
        return Status::Assumed;
    }
    let stuck: Vec<ThreadIx> =
        existing(machine).into_iter().filter(|&t| machine.status(t, Choice::Main) != Can::Finished).collect();
    if stuck.is_empty() { Status::End } else { Status::Deadlock(stuck) }
}

impl<M: Abstraction, S: Sink + ?Sized> Explorer<'_, M, S> {
    /// Brings the machine to a node.
    pub(super) fn go(&mut self, to: NodeIx) -> Result<(), Inconsistent> {
        let mut down = Vec::new();
        let mut target = to;
        while self.graph[self.at].depth > self.graph[target].depth {
            self.back();
        }
        while self.graph[target].depth > self.graph[self.at].depth {
            down.push(target);
            target = self.graph[target].parent;
        }
        while self.at != target {
            self.back();
            down.push(target);
            target = self.graph[target].parent;
        }
        for n in down.into_iter().rev() {
            self.again(n)?;
        }
        Ok(())
    }

    fn back(&mut self) {
        self.machine.undo();
        self.at = self.graph[self.at].parent;
    }

    /// Repeats the step to a child of the current node.
    fn again(&mut self, n: NodeIx) -> Result<(), Inconsistent> {
        match &self.graph[n].how {
            How::Root => {}
            How::Step { thread, choice } => match self.machine.step(*thread, *choice) {
                Step::Done(e) if self.graph[n].event.as_ref() == Some(&e) => {}
                other => {
                    let text = format!("{:?} was done before, now: {other:?}", self.graph[n].event);
                    return Err(Inconsistent(text));
                }
            },
            How::Havoc { cells, assumed } => {
                let new = self.machine.havoc(cells);
                if new != self.graph[n].havocked {
                    return Err(Inconsistent("what is havocked again has another name".into()));
                }
                for &c in assumed {
                    self.machine.assume(c);
                }
            }
        }
        self.at = n;
        self.replayed += 1;
        Ok(())
    }

    /// Reads off what the node is that the machine has just come to for the first time.
    pub(super) fn read_off(&mut self, n: NodeIx) {
        self.at = n;
        let ways = ways(&*self.machine);
        let parent = self.graph[n].parent;
        let before = if self.graph[n].depth == 0 { 0 } else { self.path_length(parent) };
        let added = self.machine.path()[before..].iter().copied().collect();
        let standing = (0..self.machine.threads().len() as u16).any(|t| self.machine.arms(ThreadIx(t)) > 0);
        // A thread that goes from decision to decision may go round in circles: those states are compared,
        // too.
        let deciding = self.graph[n].depth > 0 && {
            let up = &self.graph[parent];
            up.is_reduced() && up.ways.iter().any(|w| matches!(w.kind, StepKind::Decision | StepKind::Assume))
        };
        let stretch = self.stretch(n, &ways);
        let comparable = (!standing || deciding) && !ways.is_empty() && !stretch.within;
        let shape = comparable.then(|| Rc::new(self.machine.shape()));
        let control = if shape.is_some() { self.machine.control() } else { 0 };
        let digest = if shape.is_some() { self.machine.digest() } else { None };
        let failed = standing && assumption_fails(&*self.machine);
        let status = if ways.is_empty() { ending(&*self.machine) } else { Status::Open };
        let (mut worked, mut asked) = (false, self.graph[parent].asked.clone());
        if let How::Step { thread, choice } = self.graph[n].how {
            worked = self.machine.worked();
            let local =
                matches!(choice, Choice::Arm(_)) || self.graph[n].event.as_ref().is_some_and(is_local);
            let t = thread.index();
            if !local {
                asked.clear();
            } else if worked {
                asked.get_mut(t).into_iter().for_each(|n| *n = 0);
            } else {
                let length = asked.len().max(t + 1);
                asked.resize(length, 0);
                asked[t] += 1;
            }
        }
        if shape.is_some() {
            self.graph.first_of.entry(control).or_insert(n);
        }
        let (out_of_turn, is_open) = (self.machine.out_of_turn().into(), self.machine.is_open());
        let node: &mut Node<M::Shape> = &mut self.graph[n];
        (node.out_of_turn, node.is_open) = (out_of_turn, is_open);
        (node.worked, node.asked, node.stretch) = (worked, asked, stretch);
        (node.ways, node.added, node.shape, node.control) = (ways, added, shape, control);
        node.digest = digest;
        (node.status, node.failed) = (status, failed);
        self.lengths.resize(n as usize + 1, 0);
        self.lengths[n as usize] = self.machine.path().len() as u32;
    }

    fn path_length(&self, n: NodeIx) -> usize {
        self.lengths[n as usize] as usize
    }
}
