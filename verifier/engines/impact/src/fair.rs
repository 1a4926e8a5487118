//! Fairness of the cycles that a covering closes (Metzler et al., STTT 2020, Definition 5).
//!
//! A thread that is enabled somewhere on a cycle has a step in it. An edge n ▷ m may be added if this holds
//! of every cycle through it: for no thread T is there a path from m to n without steps of T, through a node
//! at which T is enabled. Tree edges lead to new nodes, so the last edge that closes a cycle is always a
//! covering one, and looking then is enough.

use super::tree::{Tree, TreeIx};
use smallvec::SmallVec;
use traceformat::thread::ThreadIx;

/// Number of a place that is not among those looked at.
const NONE: u32 = u32::MAX;

type Edge = (u32, Option<ThreadIx>);

/// Edges by place, in one piece.
struct Edges {
    starts: Vec<u32>,
    all: Vec<Edge>,
}

impl Edges {
    /// Of so many places, given as (from, to, by whom).
    fn of(places: usize, edges: &[(u32, u32, Option<ThreadIx>)], reverse: bool) -> Edges {
        let ends = |e: &(u32, u32, Option<ThreadIx>)| if reverse { (e.1, e.0) } else { (e.0, e.1) };
        let mut starts = vec![0u32; places + 1];
        edges.iter().for_each(|e| starts[ends(e).0 as usize + 1] += 1);
        for i in 0..places {
            starts[i + 1] += starts[i];
        }
        let mut next = starts.clone();
        let mut all = vec![(0, None); edges.len()];
        for e in edges {
            let (a, b) = ends(e);
            all[next[a as usize] as usize] = (b, e.2);
            next[a as usize] += 1;
        }
        Edges { starts, all }
    }

    /// The places reached from one without steps of a thread.
    fn reach(&self, start: u32, without: Option<ThreadIx>) -> Vec<bool> {
        let mut seen = vec![false; self.starts.len() - 1];
        let mut todo = vec![start];
        seen[start as usize] = true;
        while let Some(i) = todo.pop() {
            let i = i as usize;
            for &(j, by) in &self.all[self.starts[i] as usize..self.starts[i + 1] as usize] {
                if (without.is_none() || by != without) && !std::mem::replace(&mut seen[j as usize], true) {
                    todo.push(j);
                }
            }
        }
        seen
    }
}

/// Would `from` ▷ `to` close only fair cycles?
pub(super) fn may_close(tree: &Tree, from: TreeIx, to: TreeIx) -> bool {
    if from == to {
        return false;
    }
    // What can be reached from `to`, numbered as it is found.
    let mut numbers = tree.numbers.borrow_mut();
    if numbers.len() < tree.nodes.len() {
        numbers.resize(tree.nodes.len(), NONE);
    }
    let mut found: Vec<TreeIx> = vec![to];
    numbers[to as usize] = 0;
    let mut edges: Vec<(u32, u32, Option<ThreadIx>)> = Vec::new();
    let mut done = 0;
    while let Some(&i) = found.get(done) {
        tree.edges(i, |t, target| {
            let number = &mut numbers[target as usize];
            if *number == NONE {
                *number = found.len() as u32;
                found.push(target);
            }
            edges.push((done as u32, *number, t));
        });
        done += 1;
    }
    let end = numbers[from as usize];
    found.iter().for_each(|&i| numbers[i as usize] = NONE);
    if end == NONE {
        return true;
    }
    // Only what lies between counts.
    let between = Edges::of(found.len(), &edges, true).reach(end, None);
    edges.retain(|e| between[e.0 as usize] && between[e.1 as usize]);
    let ready = |i: usize| &tree.nodes[found[i] as usize].ready;
    let mut threads: SmallVec<[ThreadIx; 16]> = SmallVec::new();
    for t in (0..found.len()).filter(|&i| between[i]).flat_map(ready) {
        if !threads.contains(t) {
            threads.push(*t);
        }
    }
    let (onwards, back) = (Edges::of(found.len(), &edges, false), Edges::of(found.len(), &edges, true));
    threads.into_iter().all(|t| {
        let forward = onwards.reach(0, Some(t));
        if !forward[end as usize] {
            return true;
        }
        let backward = back.reach(end, Some(t));
        (0..found.len()).all(|i| !(forward[i] && backward[i] && ready(i).contains(&t)))
    })
}
