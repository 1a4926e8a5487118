//! Path conditions over immutable facts: values of identified events.

use crate::thread::ThreadIx;
use std::fmt;
use std::ops::{Deref, DerefMut};

/// A comparison of unsigned values of `width` bytes (signed ones are sign-extended to 64 bits).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Atom {
    pub thread: ThreadIx,
    pub offset: i64,
    pub cmp: Cmp,
    pub value: u64,
}

/// A conjunction of facts; empty means always, and then it takes no memory.
#[derive(Clone, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Condition(
    /// Never of none.
    Option<Box<Atoms>>,
);

/// (A vector of its own would make each predecessor twice as large.)
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Atoms(Vec<Atom>);

impl Condition {
    #[inline]
    pub fn is_always(&self) -> bool {
        self.0.is_none()
    }
}

impl Deref for Condition {
    type Target = [Atom];

    #[inline]
    fn deref(&self) -> &[Atom] {
        self.0.as_ref().map_or(&[], |atoms| &atoms.0)
    }
}

impl DerefMut for Condition {
    fn deref_mut(&mut self) -> &mut [Atom] {
        self.0.as_mut().map_or(&mut [], |atoms| &mut atoms.0)
    }
}

impl From<Vec<Atom>> for Condition {
    fn from(atoms: Vec<Atom>) -> Condition {
        Condition((!atoms.is_empty()).then(|| Box::new(Atoms(atoms))))
    }
}

impl FromIterator<Atom> for Condition {
    fn from_iter<I: IntoIterator<Item = Atom>>(atoms: I) -> Condition {
        atoms.into_iter().collect::<Vec<_>>().into()
    }
}

impl fmt::Debug for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
