//! FairThreads programs (`irs/fthread.h`) and what they do, found by a simulator that shares nothing with the
//! header: [`simulate`] says what FairThreads are (F. Boussinot, *FairThreads: mixing cooperative and
//! preemptive threads in C*, Concurrency and Computation 18(5), 2006) by asking of each thread in each state
//! whether it can go on, where the header wakes threads up. [`generate`] makes programs, [`emit`] writes them
//! as C.
//!
//! There are two kinds of variables. *Small* ones have few values. *Wide* ones are 32-bit numbers that all
//! begin with the same arbitrary input; they grow without bounds, are copied with an offset, and are only
//! asked how far two of them are apart. So a program's behaviour is the same whatever that input is, and
//! states that differ by a shift of all wide variables go on alike: the simulator looks at one of each such
//! class, and is exact.

pub mod emit;
pub mod generate;
pub mod simulate;

pub use crate::probes::{Cond, SMALL};

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
    Copy(usize, usize, i32),
    If(Cond, Vec<Stmt>, Vec<Stmt>),
    Repeat(u8, Vec<Stmt>),
    /// Cooperates at the end of each round.
    Forever(Vec<Stmt>),
    While(Cond, Vec<Stmt>),
    Assert(Cond),
    /// A place at which an assertion may come.
    Probe(usize),
    Cooperate,
    CooperateN(u8),
    Generate(usize),
    /// ... with the value of a small variable.
    GenerateValue(usize, usize),
    Broadcast(usize),
    Await(usize),
    /// Event, instants; a small variable gets 1 if so many have passed, else 0.
    AwaitN(usize, u8, usize),
    /// Either of two events.
    Select(usize, usize),
    /// Event, number, and the small variable that gets the value, or 3 if there is none.
    GetValue(usize, u8, usize),
    Join(usize),
    JoinN(usize, u8, usize),
    Stop(usize),
    Suspend(usize),
    Resume(usize),
}

/// Who comes first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Who was created first.
    Created,
    /// Any order, which stays.
    Any,
    /// Each turn is that of any thread that can go on.
    AnyTurn,
}

#[derive(Clone, Debug)]
pub struct Fair {
    pub order: Order,
    pub small: usize,
    pub wide: usize,
    pub events: usize,
    pub threads: Vec<Vec<Stmt>>,
    /// What holds when nobody can go on any more.
    pub at_the_end: Cond,
}
