//! Where the cycles of a schedule are closed: a place that another one may cover.
//!
//! A place n that stands for the same node as an earlier place m may go on as m does if that closes only fair
//! cycles ([`super::fair`]). Looking for m must not cost more than a few steps, however long the schedule is:
//! a turn of some hundred rounds of a loop that always comes back to its state is some hundred places for one
//! node, and all of them ask. So places are found by what they have to agree in ([`Tree::standing_for`],
//! [`Tree::in_turn`], [`Tree::beginning`]), only the newest ones are looked at, and whether the way from m
//! down to n is fair is read off what n knows of its way ([`Tree::is_fair_way`]). Only what passes that is
//! searched for unfair cycles. To look at fewer places is never wrong: the schedule goes on from a place of
//! its own then.

use super::fair;
use super::graph::NodeIx;
use super::tree::{Go, PathNode, Tree, TreeIx, Turn};
use traceformat::thread::ThreadIx;

/// Places that may cover one, searched for unfair cycles: the nearest above, the newest elsewhere.
const COVERS: usize = 8;

/// Places looked at.
const LOOKED: usize = 1024;

/// Which places may cover one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cover {
    Any,
    /// Those on another way to the same point of a turn.
    Within,
    /// Those where this thread begins a phase, too, if all have had about the same share since.
    Before(ThreadIx),
}

/// A place that stands for the node `end` and may cover `n`.
pub(super) fn covering_place(tree: &Tree, n: TreeIx, end: NodeIx, which: Cover) -> Option<TreeIx> {
    let turn = &tree.nodes[n as usize].turn;
    let alike = |o: &Turn| o.point() == turn.point();
    let fits = |p: &PathNode| match which {
        Cover::Any => true,
        Cover::Within => alike(&p.turn),
        Cover::Before(t) => {
            p.begins
                && matches!(&p.go, Go::Schedule(e) if e.first().is_some_and(|e| e.thread == t))
                && is_balanced(&p.turn, turn)
        }
    };
    let stands = |p: &PathNode| p.graph == end && !matches!(p.go, Go::Covered(..)) && fits(p);
    let found = match which {
        Cover::Any => tree.standing_for(end),
        Cover::Within => tree.in_turn(end, turn),
        Cover::Before(t) => tree.beginning(end, t),
    };
    let (mut above, mut elsewhere) = (Vec::new(), Vec::new());
    for &m in found.iter().rev().take(LOOKED) {
        if m == n || !tree.nodes.get(m as usize).is_some_and(stands) {
            continue;
        }
        let (list, counts) = match tree.is_above(m, n) {
            true => (&mut above, tree.is_fair_way(m, n)),
            false => (&mut elsewhere, true),
        };
        if counts && list.len() < COVERS {
            list.push(m);
        }
        if above.len() == COVERS && elsewhere.len() == COVERS {
            break;
        }
    }
    above.into_iter().chain(elsewhere).find(|&m| fair::may_close(tree, n, m))
}

/// Has everybody who has done something useful since done about as much as the others? (Or is that not to be
/// had?)
fn is_balanced(then: &Turn, now: &Turn) -> bool {
    let n = now.shares.len();
    // (It may be elsewhere, and later.)
    let done = |t: usize| now.shares[t].saturating_sub(then.shares.get(t).copied().unwrap_or(0));
    let most = (0..n).map(done).max().unwrap_or(0);
    // Who has never done anything is not asked for it.
    let least = (0..n).filter(|&t| now.shares[t] > 0 && t != 0).map(done).min().unwrap_or(most);
    5 * least >= 4 * most || now.phase.saturating_sub(then.phase) > 4 * n as u32
}
