//! The slow, obvious truth about toy programs: all concrete states, one by one; and all concrete states under
//! a schedule.

use super::toy::{Ins, Program, Test};
use report::graph::{ArtEdge, ArtGraph, Expansion};
use std::collections::{HashMap, HashSet};

/// A concrete state: per thread its instruction and what it has loaded; variables; holders of locks.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct State {
    at: Vec<(usize, Option<u8>)>,
    globals: Vec<u8>,
    locks: Vec<Option<usize>>,
}

/// A step of a thread: the number of its event's site, and where it leads; `None`: the property is violated.
type Next = (u32, Option<State>);

fn holds(test: Test, v: u8) -> bool {
    match test {
        Test::Eq(k) => v == k,
        Test::Lt(k) => v < k,
    }
}

fn settle(p: &Program, s: &mut State, t: usize) {
    while let Some(Ins::Jump(to)) = p.threads[t].get(s.at[t].0) {
        s.at[t].0 = *to;
    }
}

pub fn start(p: &Program) -> State {
    let mut s = State {
        at: vec![(0, None); p.threads.len()],
        globals: p.globals.clone(),
        locks: vec![None; p.locks],
    };
    (0..p.threads.len()).for_each(|t| settle(p, &mut s, t));
    s
}

/// All ways of a thread, one per input; none: it cannot move.
pub fn steps(p: &Program, s: &State, t: usize) -> Vec<Next> {
    let (i, loaded) = s.at[t];
    let Some(ins) = p.threads[t].get(i) else { return Vec::new() };
    let site = |arm: usize| (t * 1000 + i * 4 + arm) as u32;
    let mut next = s.clone();
    next.at[t] = (i + 1, None);
    let go = |mut next: State, arm: usize| {
        settle(p, &mut next, t);
        vec![(site(arm), Some(next))]
    };
    match (ins, loaded) {
        (Ins::If(_, test, to), Some(v)) => {
            let yes = holds(*test, v);
            if yes {
                next.at[t] = (*to, None);
            }
            go(next, 1 + usize::from(yes))
        }
        (Ins::Assert(_, test), Some(v)) => {
            if holds(*test, v) {
                go(next, 2)
            } else {
                vec![(site(1), None)]
            }
        }
        (Ins::Assume(_, test), Some(v)) => {
            if holds(*test, v) {
                go(next, 2)
            } else {
                Vec::new()
            }
        }
        (Ins::If(g, ..) | Ins::Assert(g, _) | Ins::Assume(g, _), None) => {
            next.at[t] = (i, Some(s.globals[*g]));
            go(next, 0)
        }
        (Ins::Lock(l), _) => {
            if s.locks[*l].is_some() {
                return Vec::new();
            }
            next.locks[*l] = Some(t);
            go(next, 0)
        }
        (Ins::TryLock(l, to), _) => {
            if s.locks[*l].is_some() {
                next.at[t] = (*to, None);
            } else {
                next.locks[*l] = Some(t);
            }
            go(next, 0)
        }
        (Ins::Unlock(l), _) => {
            if s.locks[*l] != Some(t) {
                return vec![(site(0), None)];
            }
            next.locks[*l] = None;
            go(next, 0)
        }
        (Ins::Add(g, k), _) => {
            next.globals[*g] = next.globals[*g].wrapping_add(*k);
            go(next, 0)
        }
        (Ins::Set(g, k), _) => {
            next.globals[*g] = *k;
            go(next, 0)
        }
        (Ins::Sub(g, h), _) => {
            next.globals[*g] = next.globals[*g].wrapping_sub(next.globals[*h]);
            go(next, 0)
        }
        (Ins::Copy(g, h), _) => {
            next.globals[*g] = next.globals[*h];
            go(next, 0)
        }
        (Ins::Input(g, below), _) => (0..*below)
            .flat_map(|v| {
                let mut next = next.clone();
                next.globals[*g] = v;
                go(next, 0)
            })
            .collect(),
        (Ins::Jump(_), _) => unreachable!("jumps are local"),
    }
}

fn ended(p: &Program, s: &State) -> bool {
    (0..p.threads.len()).all(|t| s.at[t].0 >= p.threads[t].len())
}

pub fn assumption_fails(p: &Program, s: &State) -> bool {
    (0..p.threads.len()).any(|t| {
        matches!((p.threads[t].get(s.at[t].0), s.at[t].1), (Some(Ins::Assume(_, test)), Some(v)) if !holds(*test, v))
    })
}

/// What all executions come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Truth {
    pub violation: bool,
    pub deadlock: bool,
    /// Some assumption fails.
    pub assumption: bool,
    pub states: usize,
}

/// Enumerates all states; `None`: there are more than `limit`.
pub fn truth(p: &Program, limit: usize) -> Option<Truth> {
    let mut seen = HashSet::from([start(p)]);
    let mut todo = vec![start(p)];
    let (mut violation, mut deadlock, mut assumption) = (false, false, false);
    while let Some(s) = todo.pop() {
        assumption |= assumption_fails(p, &s);
        let mut stuck = !ended(p, &s);
        for t in 0..p.threads.len() {
            for (_, next) in steps(p, &s, t) {
                stuck = false;
                match next {
                    None => violation = true,
                    Some(next) => {
                        if seen.len() > limit {
                            return None;
                        }
                        if seen.insert(next.clone()) {
                            todo.push(next);
                        }
                    }
                }
            }
        }
        deadlock |= stuck && !assumption_fails(p, &s);
    }
    Some(Truth { violation, deadlock, assumption, states: seen.len() })
}

/// Runs the program under a schedule, all choices and inputs: is it closed, safe, free of deadlocks, and
/// fair?
pub fn judge(p: &Program, art: &ArtGraph) -> Result<(), String> {
    art.check().map_err(|e| e.to_string())?;
    type Key = (State, u32);
    let mut edges: HashMap<Key, Vec<(Option<usize>, Key)>> = HashMap::new();
    let mut todo = vec![(start(p), art.root)];
    while let Some(key) = todo.pop() {
        if edges.contains_key(&key) {
            continue;
        }
        if edges.len() > 200_000 {
            return Err("too many states".into());
        }
        let (s, n) = &key;
        let mut out = Vec::new();
        let mut follow = |t: usize, arms: &[&ArtEdge]| -> Result<(), String> {
            let all = steps(p, s, t);
            // Inputs that the program rules out need not be served.
            let inputs = p.threads.iter().flatten().any(|i| matches!(i, Ins::Input(..)));
            if all.is_empty() && inputs && assumption_fails(p, s) {
                return Ok(());
            }
            if all.is_empty() {
                return Err(format!("thread {t} cannot move at node {n} in {s:?}"));
            }
            for (site, next) in all {
                let next = next.ok_or_else(|| format!("violation at site {site}, node {n}, in {s:?}"))?;
                let same = |e: &&&ArtEdge| e.event.as_ref().is_some_and(|e| e.label.site.0 == site);
                let edge = arms.iter().find(same);
                let edge = edge.ok_or_else(|| format!("no arm for site {site} at node {n} in {s:?}"))?;
                out.push((Some(t), (next, edge.target)));
            }
            Ok(())
        };
        match &art.nodes[*n as usize].way {
            Expansion::Schedule(all) => {
                let mut threads: Vec<usize> =
                    all.iter().filter_map(|e| Some(e.event.as_ref()?.thread.index())).collect();
                threads.dedup();
                for t in threads {
                    let mine: Vec<&ArtEdge> = all
                        .iter()
                        .filter(|e| e.event.as_ref().is_some_and(|e| e.thread.index() == t))
                        .collect();
                    follow(t, &mine)?;
                }
            }
            Expansion::Decision { thread, arms } => follow(thread.index(), &arms.iter().collect::<Vec<_>>())?,
            Expansion::Covered { by, .. } => out.push((None, (s.clone(), *by))),
            Expansion::End if ended(p, s) => {}
            Expansion::End => return Err(format!("not at the end at node {n} in {s:?}")),
            Expansion::Absent => return Err(format!("node {n} has no way on in {s:?}")),
        }
        todo.extend(out.iter().map(|o| o.1.clone()));
        edges.insert(key, out);
    }
    for t in 0..p.threads.len() {
        fair(p, &edges, t)?;
    }
    Ok(())
}

/// A state of the program and a place of the schedule.
type Pair = (State, u32);

/// Is there no cycle without steps of `t` through a state in which it can move? (Kosaraju, on the graph
/// without its steps.)
fn fair(p: &Program, edges: &HashMap<Pair, Vec<(Option<usize>, Pair)>>, t: usize) -> Result<(), String> {
    let keys: Vec<_> = edges.keys().collect();
    let number: HashMap<_, usize> = keys.iter().enumerate().map(|(i, k)| (*k, i)).collect();
    let mut next = vec![Vec::new(); keys.len()];
    let mut back = vec![Vec::new(); keys.len()];
    for (i, k) in keys.iter().enumerate() {
        for (by, to) in &edges[*k] {
            if *by != Some(t) {
                next[i].push(number[to]);
                back[number[to]].push(i);
            }
        }
    }
    let mut order = Vec::new();
    let mut seen = vec![false; keys.len()];
    for i in 0..keys.len() {
        let mut stack = vec![(i, 0)];
        if std::mem::replace(&mut seen[i], true) {
            continue;
        }
        while let Some((n, j)) = stack.pop() {
            if let Some(&m) = next[n].get(j) {
                stack.push((n, j + 1));
                if !std::mem::replace(&mut seen[m], true) {
                    stack.push((m, 0));
                }
            } else {
                order.push(n);
            }
        }
    }
    let mut component = vec![usize::MAX; keys.len()];
    for &root in order.iter().rev() {
        if component[root] != usize::MAX {
            continue;
        }
        let mut members = Vec::new();
        let mut todo = vec![root];
        component[root] = root;
        while let Some(n) = todo.pop() {
            members.push(n);
            for &m in &back[n] {
                if component[m] == usize::MAX {
                    component[m] = root;
                    todo.push(m);
                }
            }
        }
        let cyclic = members.len() > 1 || next[root].contains(&root);
        let waits = members.iter().find(|&&n| !steps(p, &keys[n].0, t).is_empty());
        if let (true, Some(&n)) = (cyclic, waits) {
            return Err(format!("thread {t} can move, and never does, in a cycle through {:?}", keys[n]));
        }
    }
    Ok(())
}
