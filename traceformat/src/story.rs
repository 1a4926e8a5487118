//! The story of a counterexample, for people and for programs: what happens, step by step, with names and
//! values.
//!
//! It is part of a counterexample's recording and of what `irs verify --json` prints. All texts are meant to
//! be shown as they are.

use serde::{Deserialize, Serialize};

/// Version of the schema; changes when a field changes its meaning or goes.
pub const VERSION: u32 = 1;

/// What leads to a failure, and the failure.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Story {
    /// [`VERSION`].
    pub version: u32,
    /// What fails, with its source line.
    pub failure: String,
    /// Threads in the order of their numbers.
    pub threads: Vec<Actor>,
    /// Inputs that lead to it: `argv[1] = "ok"`.
    pub inputs: Vec<String>,
    /// What the names stand for that no global variable has: local variables, blocks of the heap. Only those
    /// that occur in what follows.
    pub objects: Vec<Object>,
    /// In the order in which they happen.
    pub steps: Vec<Step>,
    /// Who waits for what at the end, if nobody can go on.
    pub waiting: Vec<Waiting>,
    /// Threads that have ended by then: nobody can wait for anything of theirs but their end. Empty unless
    /// nobody can go on.
    pub ended: Vec<u16>,
    /// Changes from one thread to another.
    pub switches: u32,
    /// The same in the execution that was found first.
    pub switches_found: u32,
}

/// An object that the story names.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Object {
    /// `sum`, `account#1`. Fields and elements are added to it: `account#1.balance`.
    pub name: String,
    /// Whose it is and where it comes from: `allocated by main at bank.c:31`.
    pub what: String,
}

/// A thread.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Actor {
    /// `main.0`: the first thread that main created.
    pub name: String,
    /// The function that it runs.
    pub function: String,
}

/// One step of one thread, or several that are of no interest by themselves.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Step {
    /// Index into [`Story::threads`].
    pub thread: u16,
    /// What is done: `write x = 1`.
    pub text: String,
    /// The variable, field or lock that is used, if it is one.
    pub object: Option<String>,
    /// What is read or, if it writes, what is there afterwards; `None` if it is not known.
    pub value: Option<String>,
    /// Source file, as the compiler was given it; empty without debug information.
    pub file: String,
    /// Line and column, from 1; 0 without debug information.
    pub line: u32,
    pub column: u32,
    /// The text of that line, without the space around it; `None` if the file cannot be read.
    pub source: Option<String>,
    /// Locks that the thread holds after the step.
    pub held: Vec<String>,
    /// Above 0: stands for so many events of the thread that touch nothing of others. Nothing else is filled
    /// in.
    pub folded: u32,
}

/// A thread that cannot go on.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Waiting {
    pub thread: u16,
    /// What it waits for: `to lock f[1]`, `for the end of main.0`.
    pub what: String,
    /// The lock, if it is one.
    pub object: Option<String>,
    /// Threads that hold it.
    pub held_by: Vec<u16>,
    /// Locks that the thread itself holds.
    pub holds: Vec<String>,
    pub file: String,
    pub line: u32,
    pub source: Option<String>,
}
