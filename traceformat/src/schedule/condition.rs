//! Path conditions over immutable facts: values of identified events.

use crate::thread::ThreadIx;
use serde::{Deserialize, Serialize};

/// A comparison of unsigned values of `width` bytes (signed ones are sign-extended to 64 bits).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Cmp {
    Eq,
    Ne,
    Ult,
    Ule,
    Slt,
    Sle,
}

impl Cmp {
    pub fn holds(self, a: u64, b: u64) -> bool {
        match self {
            Cmp::Eq => a == b,
            Cmp::Ne => a != b,
            Cmp::Ult => a < b,
            Cmp::Ule => a <= b,
            Cmp::Slt => (a as i64) < b as i64,
            Cmp::Sle => (a as i64) <= b as i64,
        }
    }
}

/// One fact: the value published by event number `base[thread] + offset` (counted from 1, as in
/// [`crate::schedule::section::Pred`]; the event's step has `publishes` set) compares so with a constant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Atom {
    pub thread: ThreadIx,
    pub offset: i64,
    pub cmp: Cmp,
    pub value: u64,
}

/// A conjunction; empty means always.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Condition(pub Vec<Atom>);

impl Condition {
    pub fn is_always(&self) -> bool {
        self.0.is_empty()
    }
}
