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
use rustc_hash::FxHashMap;
use traceformat::thread::ThreadIx;

/// The selected arms of a place.
pub fn selected(place: &UnfoldedNode) -> impl Iterator<Item = &Arm> {
    place.units.iter().flat_map(|u| &u.arms).filter(|a| a.selected)
}

/// Only cycles through one of these places are looked at.
pub fn is_fair(places: &[UnfoldedNode], graph: Graph<'_>, through: &[usize]) -> bool {
    let parts = components(places, through);
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

/// The strongly connected parts with a cycle that these places lead to (Tarjan's algorithm, without
/// recursion).
fn components(places: &[UnfoldedNode], from: &[usize]) -> Vec<Vec<usize>> {
    const NEW: usize = usize::MAX;
    let n = places.len();
    let targets = |p: usize| selected(&places[p]).map(|a| a.target).collect::<Vec<_>>();
    let (mut number, mut low, mut on_stack) = (vec![NEW; n], vec![0; n], vec![false; n]);
    let (mut stack, mut parts, mut counter) = (Vec::new(), Vec::new(), 0);
    for &root in from {
        if number[root] != NEW {
            continue;
        }
        let mut calls = vec![(root, targets(root), 0usize)];
        number[root] = counter;
        low[root] = counter;
        counter += 1;
        stack.push(root);
        on_stack[root] = true;
        while let Some((v, next, i)) = calls.last_mut() {
            let v = *v;
            if let Some(&w) = next.get(*i) {
                *i += 1;
                if number[w] == NEW {
                    number[w] = counter;
                    low[w] = counter;
                    counter += 1;
                    stack.push(w);
                    on_stack[w] = true;
                    let after = targets(w);
                    calls.push((w, after, 0));
                } else if on_stack[w] {
                    low[v] = low[v].min(number[w]);
                }
                continue;
            }
            let own = next.contains(&v);
            calls.pop();
            if let Some((u, ..)) = calls.last() {
                low[*u] = low[*u].min(low[v]);
            }
            if low[v] == number[v] {
                let at = stack.iter().rposition(|&w| w == v).unwrap_or(0);
                let part = stack.split_off(at);
                part.iter().for_each(|&w| on_stack[w] = false);
                if part.len() > 1 || own {
                    parts.push(part);
                }
            }
        }
    }
    parts
}
