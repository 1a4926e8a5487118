//! SystemC models (`irs/systemc.h`) and what they do, found by a simulator that shares nothing with the
//! header: [`simulate`] is the scheduler of IEEE 1666-2011 (section 4.2.1) over explicit states, with every
//! process that is ready as the next one. [`generate`] makes models, [`emit`] writes them as C++.
//!
//! *Small* variables have few values. *Wide* ones are 32-bit numbers that all begin with the same arbitrary
//! input, grow without bounds, and are only asked how far two of them are apart, so that the simulator may
//! look at one of each class of states that differ by a shift of them all.

pub mod emit;
pub mod generate;
pub mod simulate;

pub use crate::probes::{Cond, SMALL};

/// What is waited for. Events have numbers below [`Model::events`]; then come those of signals that change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Wait {
    /// What the process is sensitive to.
    Static,
    Event(usize),
    Either(usize, usize),
    Both(usize, usize),
    /// Nanoseconds; 0: the next delta cycle.
    Time(u8),
    TimeOr(u8, usize),
}

/// When an event is notified.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum When {
    Now,
    /// In so many nanoseconds; 0: in the next delta cycle.
    In(u8),
}

/// One statement.
#[derive(Clone, Debug)]
pub enum Stmt {
    Set(usize, u8),
    /// Adds, modulo [`SMALL`].
    Add(usize, u8),
    /// Any value below so many, an input.
    Input(usize, u8),
    /// Of wide variables.
    Grow(usize, i32),
    /// A signal gets a small variable's value; and the other way round.
    Write(usize, usize),
    Read(usize, usize),
    If(Cond, Vec<Stmt>),
    Repeat(u8, Vec<Stmt>),
    Forever(Vec<Stmt>),
    Assert(Cond),
    /// A place at which an assertion may come.
    Probe(usize),
    Notify(usize, When),
    Cancel(usize),
    /// Of a method: how it is triggered next.
    Wait(Wait),
    Stop,
}

/// A thread, or a method, which has no loops.
#[derive(Clone, Debug)]
pub struct Process {
    pub method: bool,
    pub initial: bool,
    pub sensitive: Vec<usize>,
    pub body: Vec<Stmt>,
}

#[derive(Clone, Debug)]
pub struct Model {
    pub small: usize,
    pub wide: usize,
    pub events: usize,
    pub signals: usize,
    pub processes: Vec<Process>,
}
