//! Is what is selected fair on every cycle? Metzler et al., STTT 2020, Definition 5, on the graph of all that
//! is published.
//!
//! Two rules, for each strongly connected part of the selected graph:
//!
//! - a thread that is counted somewhere in the part, or could take an arm out of it, moves on every cycle in
//!   it (what `traceformat`'s validation asks of any set);
//! - a thread that could move at every place of a cycle moves in it.
//!
//! Either is violated for a thread exactly if a cycle is left without the arms that move the thread (and, for
//! the second rule, without the places at which it cannot move).

use super::settle::Graph;
use super::unfold::{Arm, UnfoldedNode};
use report::components::components;
use rustc_hash::FxHashMap;
use traceformat::thread::ThreadIx;

/// The selected arms of a place.
pub fn selected(place: &UnfoldedNode) -> impl Iterator<Item = &Arm> {
    place.units.iter().flat_map(|u| &u.arms).filter(|a| a.selected)
}

/// Only cycles through one of these places are looked at.
pub fn is_fair(places: &[UnfoldedNode], graph: Graph<'_>, through: &[usize]) -> bool {
    let targets = |p: usize| selected(&places[p]).map(|a| a.target).collect();
    let parts = components(places.len(), through.iter().copied(), targets);
    parts.iter().all(|part| part_is_fair(places, graph, part))
}

fn part_is_fair(places: &[UnfoldedNode], graph: Graph<'_>, part: &[usize]) -> bool {
    let index: FxHashMap<usize, usize> = part.iter().enumerate().map(|(i, p)| (*p, i)).collect();
    let threads = graph.art.threads.len();
    let (mut counted, mut enabled) = (vec![false; threads], vec![false; threads]);
    for &p in part {
        for arm in selected(&places[p]) {
            counted[arm.thread.index()] = true;
        }
        for (t, enabled) in enabled.iter_mut().enumerate() {
            *enabled |= graph.enabled(&places[p].members, ThreadIx(t as u16));
        }
    }
    (0..threads).all(|t| {
        let thread = ThreadIx(t as u16);
        let still = |a: &Arm| a.thread != thread;
        let idle = |a: &Arm| a.thread != thread && !a.moves.contains(&thread);
        let standing = |p: usize| graph.enabled(&places[p].members, thread);
        (!counted[t] || !has_cycle(places, part, &index, &still, &|_| true))
            && (!enabled[t] || !has_cycle(places, part, &index, &idle, &standing))
    })
}

/// Is there a cycle of such arms between such places? (Kahn's algorithm.)
fn has_cycle(
    places: &[UnfoldedNode],
    part: &[usize],
    index: &FxHashMap<usize, usize>,
    arms: &dyn Fn(&Arm) -> bool,
    inside: &dyn Fn(usize) -> bool,
) -> bool {
    let within: Vec<bool> = part.iter().map(|&p| inside(p)).collect();
    let next = |i: usize| {
        selected(&places[part[i]])
            .filter(|a| arms(a))
            .filter_map(|a| index.get(&a.target).copied())
            .filter(|&j| within[j])
    };
    let mut incoming = vec![0usize; part.len()];
    let all = (0..part.len()).filter(|&i| within[i]);
    all.clone().for_each(|i| next(i).for_each(|j| incoming[j] += 1));
    let mut ready: Vec<usize> = all.clone().filter(|&i| incoming[i] == 0).collect();
    let mut left = all.count();
    while let Some(i) = ready.pop() {
        left -= 1;
        for j in next(i) {
            incoming[j] -= 1;
            if incoming[j] == 0 {
                ready.push(j);
            }
        }
    }
    left > 0
}
