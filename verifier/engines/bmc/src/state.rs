//! A thread's state while it is unwound.

use crate::guard::Guard;
use crate::memory::Memory;
use crate::quiet::Held;
use crate::value::{Kinds, Value, choose};
use solver::{TermId, Terms};
use std::collections::BTreeSet;
use std::rc::Rc;

/// One iteration of a loop.
#[derive(Clone, Copy, Debug)]
pub struct Round {
    /// The block of the loop's head.
    pub head: u32,
    pub iteration: u32,
    /// Iterations that no constant has kept going.
    pub open: u32,
    /// A constant has kept the loop going in this iteration.
    pub decided: bool,
}

#[derive(Clone, Debug)]
pub struct Frame {
    pub function: u32,
    pub pc: u32,
    /// The block that `pc` is in.
    pub block: u32,
    pub loops: Vec<Round>,
    pub regs: Rc<Vec<Option<Value>>>,
    /// Where the caller wants the result.
    pub dst: u32,
    /// Its local variables in memory.
    pub locals: Vec<u32>,
}

#[derive(Clone, Debug)]
pub struct State {
    pub guard: Guard,
    pub frames: Vec<Frame>,
    pub memory: Memory,
    /// No other thread has been created on any way here.
    pub alone: bool,
    /// The step of the await that it is in.
    pub awaits: Option<usize>,
    /// Threads that it has created, at most.
    pub created: u32,
    /// What is known of the locks that this thread holds.
    pub held: Held,
    /// Threads that it has joined on every way here.
    pub joined: Rc<BTreeSet<usize>>,
    /// On all ways here there is a place that leaves what is proven.
    pub unproven: bool,
}

/// A place in the unwound program; what is less has run when it runs. For each call: the function, each
/// loop's head and iteration, the block, and how far in it.
pub type Key = Vec<u32>;

impl State {
    pub fn frame(&self) -> &Frame {
        self.frames.last().expect("a state has a frame")
    }

    pub fn frame_mut(&mut self) -> &mut Frame {
        self.frames.last_mut().expect("a state has a frame")
    }

    pub fn set(&mut self, r: u32, v: Value) {
        if r != model::inst::NO_REG {
            Rc::make_mut(&mut self.frame_mut().regs)[r as usize] = Some(v);
        }
    }

    pub fn register(&self, r: u32) -> Option<&Value> {
        self.frame().regs.get(r as usize)?.as_ref()
    }

    /// What is in the register is of these kinds.
    pub fn tag(&mut self, r: u32, kinds: Kinds) {
        if r != model::inst::NO_REG
            && let Some(Some(v)) = Rc::make_mut(&mut self.frame_mut().regs).get_mut(r as usize)
        {
            v.kinds = kinds;
        }
    }

    /// Two states of the same place, of which never both are reached.
    pub fn join(
        terms: &mut Terms,
        a: State,
        b: State,
        initial: &mut dyn FnMut(&mut Terms, u32, u32, u8) -> Value,
    ) -> State {
        let (guard, apart) = Guard::join(terms, &a.guard, &b.guard);
        let memory = Memory::join(terms, apart, &a.memory, &b.memory, initial);
        let pairs = a.frames.into_iter().zip(b.frames);
        let frames = pairs.map(|(x, y)| join_frames(terms, apart, x, y)).collect();
        State {
            guard,
            frames,
            memory,
            alone: a.alone && b.alone,
            awaits: a.awaits.max(b.awaits),
            unproven: a.unproven && b.unproven,
            created: a.created.max(b.created),
            held: a.held.join(&b.held),
            joined: match Rc::ptr_eq(&a.joined, &b.joined) {
                true => a.joined,
                false => Rc::new(a.joined.intersection(&b.joined).copied().collect()),
            },
        }
    }
}

fn join_frames(terms: &mut Terms, c: TermId, mut a: Frame, b: Frame) -> Frame {
    for (x, y) in a.loops.iter_mut().zip(&b.loops) {
        x.open = x.open.max(y.open);
        x.decided &= y.decided;
    }
    a.locals.extend(b.locals.iter().filter(|o| !a.locals.contains(o)).copied().collect::<Vec<_>>());
    if !Rc::ptr_eq(&a.regs, &b.regs) {
        let regs = Rc::make_mut(&mut a.regs);
        for (x, y) in regs.iter_mut().zip(b.regs.iter()) {
            match (&x, y) {
                // What only one of them has is not looked at from here on, or is looked at nowhere else.
                (_, None) => {}
                (None, Some(_)) => x.clone_from(y),
                (Some(p), Some(q)) if p.is_as(q) => {}
                (Some(p), Some(q)) => *x = Some(choose(terms, c, p, q)),
            }
        }
    }
    a
}
