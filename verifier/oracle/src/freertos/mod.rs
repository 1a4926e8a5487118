//! FreeRTOS programs (`irs/freertos.h`) and what they do, found by a simulator that shares nothing with the
//! header: [`simulate`] is FreeRTOS' cooperative scheduler over explicit states. [`generate`] makes programs,
//! [`emit`] writes them as C.
//!
//! *Small* variables have few values. *Wide* ones are 32-bit numbers that all begin with the same arbitrary
//! input, grow without bounds, and are only asked how far two of them are apart, so that the simulator may
//! look at one of each class of states that differ by a shift of them all.

pub mod emit;
pub mod generate;
mod kernel;
pub mod simulate;

pub use crate::probes::{Cond, SMALL};

/// How many ticks are waited at most; none: for ever.
pub type Ticks = Option<u8>;

/// One statement. Variables that get something are small ones.
#[derive(Clone, Debug)]
pub enum Stmt {
    Set(usize, u8),
    /// Adds, modulo [`SMALL`].
    Add(usize, u8),
    /// Any value below so many, an input.
    Input(usize, u8),
    /// Of wide variables.
    Grow(usize, i32),
    If(Cond, Vec<Stmt>),
    Repeat(u8, Vec<Stmt>),
    Forever(Vec<Stmt>),
    Assert(Cond),
    /// A place at which an assertion may come.
    Probe(usize),
    Delay(u8),
    /// Until so many ticks after the last time.
    Until(u8),
    Yield,
    /// To a queue, at its end or its front, a variable's value.
    Send(usize, usize, bool, Ticks),
    /// A variable gets what is taken from a queue, or (too late) the largest value.
    Receive(usize, usize, Ticks),
    /// ... whether a semaphore was taken.
    Take(usize, usize, Ticks),
    Give(usize),
    /// Holds a mutex meanwhile, if that was got in time.
    Locked(usize, Ticks, Vec<Stmt>),
    /// Gives a mutex; made of [`Stmt::Locked`].
    Unlock(usize),
    /// Notifies a task.
    Notify(usize),
    /// ... gets the number of notifications, or the largest value; clears them, or takes one off.
    Await(usize, bool, Ticks),
    /// Sets bits of the event group.
    Bits(u8),
    /// ... gets its bits when some or all of these are set; clears them.
    AwaitBits {
        x: usize,
        bits: u8,
        clears: bool,
        all: bool,
        ticks: Ticks,
    },
    Suspend(usize),
    Resume(usize),
    Priority(usize, u8),
}

#[derive(Clone, Debug)]
pub struct Task {
    pub priority: u8,
    pub body: Vec<Stmt>,
}

#[derive(Clone, Debug)]
pub struct Program {
    pub small: usize,
    pub wide: usize,
    /// Their lengths.
    pub queues: Vec<u8>,
    /// Most, and how many at first.
    pub semaphores: Vec<(u8, u8)>,
    pub mutexes: usize,
    /// Each turn is that of any task, beside the order that runs.
    pub any_turn: bool,
    pub tasks: Vec<Task>,
}

/// Priorities are below this.
pub const PRIORITIES: u8 = 4;
