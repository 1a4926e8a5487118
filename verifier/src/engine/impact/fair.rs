//! Fairness of the cycles that a covering closes (Metzler et al., STTT 2020, Definition 5).
//!
//! A thread that is enabled somewhere on a cycle has a step in it. An edge n ▷ m may be added if this holds of every cycle through it: for
//! no thread T is there a path from m to n without steps of T, through a node at which T is enabled. Tree edges lead to new nodes, so the
//! last edge that closes a cycle is always a covering one, and looking then is enough.

use super::tree::{Tree, TreeIx};
use traceformat::thread::ThreadIx;

/// Would `from` ▷ `to` close only fair cycles?
pub(super) fn may_close(tree: &Tree, from: TreeIx, to: TreeIx) -> bool {
    if from == to {
        return false;
    }
    let n = tree.nodes.len();
    let mut edges: Vec<(TreeIx, TreeIx, Option<ThreadIx>)> = Vec::new();
    for i in 0..n as TreeIx {
        tree.edges(i, |t, target| edges.push((i, target, t)));
    }
    // Nodes between: reached from `to`, and reaching `from`.
    let all = reach(n, &edges, to, None, false);
    if !all[from as usize] {
        return true;
    }
    let back = reach(n, &edges, from, None, true);
    let mut threads: Vec<ThreadIx> =
        (0..n).filter(|&i| all[i] && back[i]).flat_map(|i| tree.nodes[i].ready.iter().copied()).collect();
    threads.sort_unstable();
    threads.dedup();
    edges.retain(|e| all[e.0 as usize] && back[e.1 as usize]);
    threads.into_iter().all(|t| {
        let forward = reach(n, &edges, to, Some(t), false);
        if !forward[from as usize] {
            return true;
        }
        let backward = reach(n, &edges, from, Some(t), true);
        (0..n).all(|i| !(forward[i] && backward[i] && tree.nodes[i].ready.contains(&t)))
    })
}

/// The nodes reached from `start` without steps of a thread; against the edges if `reverse`.
fn reach(
    n: usize,
    edges: &[(TreeIx, TreeIx, Option<ThreadIx>)],
    start: TreeIx,
    without: Option<ThreadIx>,
    reverse: bool,
) -> Vec<bool> {
    let mut next: Vec<Vec<TreeIx>> = vec![Vec::new(); n];
    for &(a, b, t) in edges {
        if without.is_none() || t != without {
            let (a, b) = if reverse { (b, a) } else { (a, b) };
            next[a as usize].push(b);
        }
    }
    let mut seen = vec![false; n];
    let mut todo = vec![start];
    seen[start as usize] = true;
    while let Some(i) = todo.pop() {
        for &j in &next[i as usize] {
            if !std::mem::replace(&mut seen[j as usize], true) {
                todo.push(j);
            }
        }
    }
    seen
}
