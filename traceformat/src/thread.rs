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

    /// All threads in the order of their names: main first, then by parent, in this order, and rank. It does
    /// not depend on how the table numbers them. (A parent stands before its children.)
    pub fn by_name(&self) -> Vec<ThreadIx> {
        // Of each thread: how many ancestors it has, where its parent comes in the order, its rank.
        let mut keys = vec![(0usize, 0usize, 0u32); self.len()];
        for (i, name) in self.0.iter().enumerate() {
            // (In a table that is in order the parent has been passed.)
            keys[i + 1] = (keys[name.parent.index().min(i)].0 + 1, 0, name.rank);
        }
        let mut order: Vec<usize> = (0..self.len()).collect();
        order.sort_by_key(|t| keys[*t].0);
        let mut place = vec![0; self.len()];
        let mut from = 0;
        while let Some(&first) = order.get(from) {
            let end = from + order[from..].iter().take_while(|t| keys[**t].0 == keys[first].0).count();
            for &t in order[from..end].iter().filter(|t| **t > 0) {
                keys[t].1 = place[self.0[t - 1].parent.index().min(t - 1)];
            }
            order[from..end].sort_by_key(|t| keys[*t]);
            (from..end).for_each(|i| place[order[i]] = i);
            from = end;
        }
        order.into_iter().map(|t| ThreadIx(t as u16)).collect()
    }

    /// The thread's name as the ranks from main to it: of main, none.
    pub fn path(&self, mut t: ThreadIx) -> Vec<u32> {
        let mut ranks = Vec::new();
        // (A parent stands before its children, so this ends.)
        while let Some(name) = t.index().checked_sub(1).and_then(|i| self.0.get(i)) {
            ranks.push(name.rank);
            if name.parent >= t {
                break;
            }
            t = name.parent;
        }
        ranks.reverse();
        ranks
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn threads_in_the_order_of_their_names() {
        let table = |names: &[(u16, u32)]| {
            ThreadTable(names.iter().map(|&(p, rank)| ThreadName { parent: ThreadIx(p), rank }).collect())
        };
        let order = |t: &ThreadTable| t.by_name().iter().map(|t| t.0).collect::<Vec<_>>();
        assert_eq!(order(&ThreadTable::default()), [0]);
        // main.1, main.0, main.1.0, main.0.1, main.0.0, main.1.0.0
        let t = table(&[(0, 1), (0, 0), (1, 0), (2, 1), (2, 0), (3, 0)]);
        assert_eq!(order(&t), [0, 2, 1, 5, 4, 3, 6]);
        // The same names, numbered otherwise, come in the same order.
        let u = table(&[(0, 0), (0, 1), (1, 0), (1, 1), (2, 0), (5, 0)]);
        let names = |t: &ThreadTable| t.by_name().iter().map(|x| t.display(*x)).collect::<Vec<_>>();
        assert_eq!(names(&t), names(&u));
        // Each thread's parent is the one before it.
        let deep = table(&(0..60_000).map(|p| (p, 7)).collect::<Vec<_>>());
        assert!(order(&deep).is_sorted());
    }
}
