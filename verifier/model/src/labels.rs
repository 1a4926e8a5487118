//! What a proof by abstraction has said of a program's states, in words that outlive the proof: places of a
//! state by name, and formulas over them.
//!
//! Nothing here is a proof. Whoever explores another version of the program may *try* what is said: let the
//! same places hold anything where threads stand as they did, and assume of them what a solver finds to hold
//! there. What does not hold is left out, so it does not matter where a formula comes from.

use crate::inst::{BinOp, ICmp, OvfOp, UnOp};
use serde::{Deserialize, Serialize};

/// A thread: the ranks of the creations that lead to it from main.
pub type Name = Vec<u32>;

/// Where threads stand that have not ended, in the order of their names: function and place of each frame,
/// the outermost first.
pub type Standing = Vec<(Name, Vec<(u32, u32)>)>;

/// A place that holds an integer.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Place {
    /// In an object that exists from the start: `size` bytes, by the program's number of it.
    Static { object: u32, offset: u32, size: u8 },
    /// In one that a thread has made as its `rank`-th.
    Made { thread: Name, rank: u32, offset: u32, size: u8 },
    /// A register of a thread's frame, numbered from the outermost, 0; and the function that it runs.
    Register { thread: Name, frame: u16, function: u32, register: u32 },
}

/// A term's node; operands are the numbers of earlier parts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Part {
    Const(u64),
    /// What the place of this number holds.
    Place(u32),
    Bin(BinOp, u32, u32),
    Overflow(OvfOp, u32, u32),
    Cmp(ICmp, u32, u32),
    Not(u32),
    Un(UnOp, u32),
    Ite(u32, u32, u32),
    Extract(u32, u8),
    Concat(u32, u32),
    SExt(u32),
}

/// A condition on what some places hold: the last of the parts, each with its width in bits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Formula {
    pub places: Vec<Place>,
    pub parts: Vec<(Part, u8)>,
}

/// A state that was made more general.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct General {
    pub at: Standing,
    /// What was forgotten there.
    pub forgotten: Vec<Place>,
    /// What was assumed of it: all of these.
    pub label: Vec<Formula>,
}

/// What an attempt has cost that came to its end, and how it was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Attempt {
    /// So many comparable states along a path were waited for before one was made more general.
    pub visits: u32,
    pub steps: u64,
    /// Errors of the abstraction alone.
    pub spurious: u64,
    /// Parts of questions for the solver, since the search began.
    pub solved: u64,
}

/// All that is kept of a proof.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Labels {
    pub attempt: Attempt,
    pub general: Vec<General>,
}
