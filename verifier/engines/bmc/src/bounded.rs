//! A program within bounds: for each thread the steps that it may make, in an order that every execution
//! keeps, each with the condition under which it is made.

use crate::beyond::Beyond;
use crate::memory::Memory;
use crate::state::Key;
use crate::targets::Targets;
use crate::value::{Kinds, Objects};
use model::stop::{SourceLocation, Unsupported};
use property::Property;
use rustc_hash::FxHashMap;
use solver::ranges::Interval;
use solver::{TermId, Terms};
use std::collections::{BTreeMap, BTreeSet};

/// What of an object: so many bytes of it, the state of the lock that is there, or whether it has been given
/// back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Part {
    Bytes(u8),
    Lock,
    Released,
}

/// Where an access may be: conditions of which at most one holds, objects, offsets.
pub type Address = Vec<(TermId, u32, u32)>;

#[derive(Clone, Debug)]
pub struct Step {
    pub guard: TermId,
    pub what: What,
    /// The step of the event that it belongs to, if that is not the last one before it: other ways through
    /// the program may come in between in the order of steps.
    pub of: Option<usize>,
    /// No other thread can tell whether it happens now or when the event before it has happened (`quiet.rs`).
    pub quiet: bool,
}

#[derive(Clone, Debug)]
pub enum What {
    /// A visible event; what follows belongs to it, up to the next one. Other threads' steps come in between
    /// at events only. `alone`: no other thread has been created. `with_last`: it happens together with the
    /// event that the step before begins.
    Event {
        site: u32,
        alone: bool,
        with_last: bool,
    },
    Read {
        at: Address,
        part: Part,
        into: TermId,
    },
    Write {
        at: Address,
        part: Part,
        value: TermId,
    },
    /// The thread waits before this event until it holds.
    Need(TermId),
    /// Executions that get past this event without it do not count.
    Assume(TermId),
    /// It does not get past this event before that thread has ended, under a condition.
    Join(Vec<(TermId, usize)>),
    /// The execution fails here.
    Fail(Property),
    /// The thread is created.
    Create(usize),
    /// The execution goes on, and what it does then is not looked at: the number of the reason.
    Leave(usize),
    /// Executions that come here are none of those that another formula has looked at.
    Further,
}

#[derive(Clone, Debug)]
pub struct Thread {
    /// Who creates it, and where in that thread's steps; none of main.
    pub parent: Option<(usize, usize)>,
    pub steps: Vec<Step>,
    /// It comes to its end.
    pub ends: TermId,
    /// It ends the process.
    pub exits: TermId,
}

/// A value that the program is given, where it comes there.
pub struct Asked {
    pub thread: usize,
    pub guard: TermId,
    pub input: TermId,
}

/// A whole program, within bounds.
pub struct Bounded {
    pub terms: Terms,
    pub threads: Vec<Thread>,
    /// What memory holds when the second thread is created, where that is under one of these conditions.
    pub initial: Vec<(TermId, Memory)>,
    pub sizes: Vec<u32>,
    /// What main returns, where it does.
    pub returned: Option<TermId>,
    /// Loops and creations that were cut off.
    pub cut: BTreeSet<SourceLocation>,
    /// Why executions leave what is here.
    pub beyond: Vec<Beyond>,
    /// What was left out, in executions that nothing else tells.
    pub gaps: BTreeSet<Unsupported>,
    /// Inputs, those of each thread in the order in which it asks for them.
    pub asked: Vec<Asked>,
    /// Symbols of reads that have no values but those between two numbers (`narrow.rs`).
    pub within: Vec<(TermId, u64, u64)>,
    /// The places of reads: of a thread, at a step.
    pub places: FxHashMap<(usize, usize), Key>,
    /// Executions of so many rounds at most that do not come to a step [`What::Further`] do not fail.
    pub looked_at: usize,
    /// All executions within the bounds are here, but those that come to what is not modelled.
    pub whole: bool,
}

/// What is known of the program as a whole, from unwinding it before.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Facts {
    /// Who writes a byte while there are several threads, and at which of its steps at last.
    pub writers: FxHashMap<(u32, u32), BTreeMap<usize, usize>>,
    /// Which objects the pointers may point into that are stored there; `ANYWHERE`: at some offset.
    pub contents: FxHashMap<(u32, u32), BTreeSet<u32>>,
    /// The waits on a condition variable that is there.
    pub waits: FxHashMap<(u32, u32), BTreeSet<u32>>,
    /// What is given back.
    pub freed: BTreeSet<u32>,
    /// Objects whose addresses threads are created with.
    pub passed: BTreeSet<u32>,
    /// Who reads a byte that others may write.
    pub readers: FxHashMap<(u32, u32), BTreeSet<usize>>,
    /// Synchronization objects by their places: all that is known of them.
    pub syncs: FxHashMap<(u32, u32), Known>,
    /// What has been stored in a byte.
    pub stored: FxHashMap<(u32, u32), Stored>,
    /// Who creates each thread, and at which of its steps.
    pub created: FxHashMap<usize, (usize, usize)>,
    /// The locks that whoever accesses a byte holds.
    pub guarded: FxHashMap<(u32, u32), Locks>,
    /// The locks that whoever uses a condition variable holds; none, if somebody waits for some time.
    pub conditions: FxHashMap<(u32, u32), Locks>,
    /// Locks that somebody looks at otherwise than by taking them and giving them up.
    pub looked: BTreeSet<(u32, u32)>,
    /// What reads find at most, by the thread and the place of the read.
    pub found: Found,
    /// The same as addresses, where they are few (`targets.rs`).
    pub targets: Targets,
}

/// Locks, by their places, in order.
pub type Locks = Vec<(u32, u32)>;

/// By thread and place of a read: the values of what is read there (object, offset, part).
pub type Found = FxHashMap<(usize, Key), FxHashMap<(u32, u32, Part), Interval>>;

/// What is known of a synchronization object.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Known {
    /// Its type, as a letter; another one is misuse.
    pub kind: u8,
    /// It is initialised by a call, or destroyed.
    pub made: bool,
    pub ended: bool,
}

/// What has been stored in a byte: of which kinds, and by accesses to which bytes, if all are to the same
/// (offset, size).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stored {
    pub kinds: Kinds,
    pub shape: Option<(u32, u8)>,
}

impl Stored {
    /// That, or this.
    pub fn join(&mut self, other: Stored) {
        self.kinds |= other.kinds;
        if self.shape != other.shape {
            self.shape = None;
        }
    }
}

/// An offset that is not known.
pub const ANYWHERE: u32 = u32::MAX;

impl Facts {
    /// Can nobody else write these bytes while the thread looks at them? Then what it sees is what it has
    /// written itself or found when it was created.
    pub fn is_own(&self, thread: usize, object: u32, offset: u32, size: u32) -> bool {
        (offset..offset + size).all(|b| {
            let Some(writers) = self.writers.get(&(object, b)) else { return true };
            writers.iter().all(|(w, last)| *w == thread || self.is_over(*w, *last, thread))
        })
    }

    /// Has thread `w` made its step `last` before `thread` was created?
    fn is_over(&self, w: usize, last: usize, thread: usize) -> bool {
        let mut child = thread;
        while let Some(&(parent, at)) = self.created.get(&child) {
            if parent == w {
                return last < at;
            }
            if parent == child {
                return false;
            }
            child = parent;
        }
        false
    }

    /// What a pointer that is read from one of these places may point into.
    pub fn pointed(&self, at: &Address, size: u32) -> Objects {
        let mut all = BTreeSet::new();
        for (_, object, offset) in at {
            for b in *offset..*offset + size {
                all.extend(self.contents.get(&(*object, b)).into_iter().flatten());
            }
        }
        all.into_iter().collect::<Vec<_>>().into()
    }
}
