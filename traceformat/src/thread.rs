//! Logical thread identities: the same in every run.

use serde::{Deserialize, Serialize};

/// Index of a thread in a set's or recording's [`ThreadTable`]. Main is 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ThreadIx(pub u16);

impl ThreadIx {
    pub const MAIN: ThreadIx = ThreadIx(0);

    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// A thread's name: its parent, and its rank among the parent's successful creations in
/// program order, from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ThreadName {
    pub parent: ThreadIx,
    pub rank: u32,
}

/// Names of all threads but main: entry `i` names thread `i + 1`. A parent stands before its
/// children.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct ThreadTable(pub Vec<ThreadName>);

impl ThreadTable {
    /// Does each parent stand before its children, and has each thread an index?
    pub fn is_in_order(&self) -> bool {
        self.len() <= usize::from(u16::MAX) && self.0.iter().enumerate().all(|(i, n)| n.parent.index() <= i)
    }

    /// Number of threads, main included.
    pub fn len(&self) -> usize {
        self.0.len() + 1
    }

    /// Never: there is always main.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The thread that `parent` created as its `rank`-th, if the table has it.
    pub fn child(&self, parent: ThreadIx, rank: u32) -> Option<ThreadIx> {
        self.0.iter().position(|n| *n == ThreadName { parent, rank }).map(|i| ThreadIx(i as u16 + 1))
    }

    /// As [`ThreadTable::child`], adding the thread if it is new.
    pub fn child_or_insert(&mut self, parent: ThreadIx, rank: u32) -> ThreadIx {
        self.child(parent, rank).unwrap_or_else(|| {
            self.0.push(ThreadName { parent, rank });
            ThreadIx(self.0.len() as u16)
        })
    }

    /// `main`, `main.0`, `main.0.2`, …
    pub fn display(&self, t: ThreadIx) -> String {
        match t.index().checked_sub(1).and_then(|i| self.0.get(i)) {
            None if t == ThreadIx::MAIN => "main".into(),
            None => format!("thread?{}", t.0),
            Some(n) => format!("{}.{}", self.display(n.parent), n.rank),
        }
    }
}
