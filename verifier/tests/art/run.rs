//! Random runs of a program under a set, and whether a tree explains them.

use super::program::{Next, Program, State};
use oracle::admission::{Decider, Decision};
use random::Rng;
use report::graph::{ArtGraph, Expansion};
use std::collections::HashSet;
use traceformat::dependence::dependent;
use traceformat::event::Event;
use traceformat::thread::ThreadIx;

/// A run's events, and the inputs' choices of each thread, silent ones included, in order.
pub struct Run {
    pub events: Vec<Event>,
    pub choices: Vec<Vec<usize>>,
}

/// Drives the program by a decision procedure for up to `steps` events; `between` may push larger sets. At
/// any time some thread can go on, unless all have ended, and whatever the procedure lets happen is enabled.
pub fn run(
    program: &Program,
    decider: &mut dyn Decider,
    steps: usize,
    rng: &mut Rng,
    between: &mut dyn FnMut(&mut dyn Decider, usize, &mut Rng),
) -> Result<Run, String> {
    let n = program.code.len();
    let mut state = program.start();
    let mut chosen: Vec<Option<usize>> = vec![None; n];
    let mut result = Run { events: Vec::new(), choices: vec![Vec::new(); n] };
    // Some threads are slower than others, for a while.
    let mut lazy = rng.below(n);
    while result.events.len() < steps {
        between(decider, result.events.len(), rng);
        if rng.below(10) == 0 {
            lazy = rng.below(n);
        }
        let mut order: Vec<usize> = (0..n).collect();
        (1..n).for_each(|i| order.swap(i, rng.below(i + 1)));
        if rng.below(4) > 0 {
            order.retain(|&t| t != lazy);
            order.push(lazy);
        }
        let mut moved = false;
        let mut live = false;
        for t in order {
            while let Next::Silent(_) = program.next(&state, t) {
                let arm = rng.below(2);
                result.choices[t].push(arm);
                program.step(&mut state, t, arm);
            }
            let (event, arm) = match program.next(&state, t) {
                Next::Event(e) => (e, 0),
                Next::Decision(marks) => {
                    let arm = *chosen[t].get_or_insert_with(|| rng.below(2));
                    (marks[arm].clone(), arm)
                }
                Next::Ended => continue,
                Next::Silent(_) => unreachable!("silent steps have been taken"),
            };
            live = true;
            match decider.offer(ThreadIx(t as u16 + 1), &[event.label]) {
                Decision::Go(_) | Decision::Free => {
                    if !program.enabled(&state, t) {
                        return Err(format!("{} happens although it is not enabled", event.label));
                    }
                    if matches!(program.next(&state, t), Next::Decision(_)) {
                        result.choices[t].push(arm);
                        chosen[t] = None;
                    }
                    program.step(&mut state, t, arm);
                    result.events.push(event);
                    moved = true;
                    break;
                }
                Decision::Wait => {}
                Decision::Escape => {
                    return Err(format!("thread {} escapes at {}", t + 1, event.label));
                }
            }
        }
        if !live {
            break;
        }
        if !moved {
            return Err(format!("nobody can go on after {} events", result.events.len()));
        }
    }
    Ok(result)
}

/// Is the run, up to the order of independent events, the beginning of an execution that follows the tree?
pub fn explained(program: &Program, graph: &ArtGraph, run: &Run) -> bool {
    let n = program.code.len();
    let mut places: Vec<Vec<usize>> = vec![Vec::new(); n];
    for (i, e) in run.events.iter().enumerate() {
        places[e.thread.index() - 1].push(i);
    }
    let walk = Walk {
        node: graph.root,
        state: program.start(),
        consumed: vec![0; n],
        choices: vec![0; n],
        path: Vec::new(),
        missed: 0,
    };
    let mut seen = HashSet::new();
    let mut todo = vec![walk];
    let mut budget = 200_000usize;
    while let Some(w) = todo.pop() {
        if w.consumed.iter().zip(&places).all(|(c, p)| *c == p.len()) {
            return true;
        }
        budget = budget.checked_sub(1).expect("the search for an explanation ends");
        // Which events that have not happened were passed makes a difference only through what they keep from
        // matching.
        let key = (w.node, w.consumed.clone(), w.choices.clone(), w.missed);
        if w.missed > 300 || !seen.insert(key) {
            continue;
        }
        let edges = match &graph.nodes[w.node as usize].way {
            Expansion::Covered { by, .. } => {
                todo.push(Walk { node: *by, ..w });
                continue;
            }
            Expansion::Schedule(edges) | Expansion::Decision { arms: edges, .. } => edges,
            _ => continue,
        };
        for edge in edges.iter().rev() {
            let Some(label) = edge.event.as_ref().map(|e| (e.thread, e.label)) else { continue };
            let t = label.0.index() - 1;
            let (event, arm) = match program.next(&w.state, t) {
                Next::Event(e) => (e, None),
                Next::Decision(marks) => {
                    let arm = usize::from(marks[1].label == label.1);
                    (marks[arm].clone(), Some(arm))
                }
                Next::Silent(_) => {
                    let arm = label.1.outcome as usize;
                    if run.choices[t].get(w.choices[t]).is_some_and(|c| *c != arm) {
                        continue;
                    }
                    let mut next = w.clone();
                    next.node = edge.target;
                    next.choices[t] += 1;
                    program.step(&mut next.state, t, arm);
                    todo.push(next);
                    continue;
                }
                Next::Ended => continue,
            };
            let mut next = w.clone();
            next.node = edge.target;
            match places[t].get(w.consumed[t]) {
                Some(&i) => {
                    let ordered = |(f, at): &(Event, usize)| !dependent(f, &event) || *at < i;
                    if run.events[i].label != event.label || !w.path.iter().all(ordered) {
                        continue;
                    }
                    next.consumed[t] += 1;
                    next.path.push((event, i));
                }
                None => {
                    next.missed += 1;
                    next.path.push((event, usize::MAX));
                }
            }
            if let Some(arm) = arm {
                next.choices[t] += 1;
                program.step(&mut next.state, t, arm);
            } else {
                program.step(&mut next.state, t, 0);
            }
            todo.push(next);
        }
    }
    false
}

#[derive(Clone)]
struct Walk {
    node: u32,
    state: State,
    /// Events of the run that have been explained, by thread.
    consumed: Vec<usize>,
    choices: Vec<usize>,
    /// The execution so far, with the places of its events in the run; the maximum: has not happened.
    path: Vec<(Event, usize)>,
    missed: usize,
}

/// The first events of the execution that a tree without branches follows, its steps in another order: any
/// that keeps dependent events as they are.
pub fn reordered(program: &Program, graph: &ArtGraph, steps: usize, rng: &mut Rng) -> Vec<Event> {
    let (mut node, mut state, mut path) = (graph.root, program.start(), Vec::new());
    while path.len() < steps {
        match &graph.nodes[node as usize].way {
            Expansion::Covered { by, .. } => node = *by,
            Expansion::Schedule(edges) => {
                let t = edges[0].event.as_ref().map_or(0, |e| e.thread.index() - 1);
                let Next::Event(event) = program.next(&state, t) else { break };
                program.step(&mut state, t, 0);
                path.push(event);
                node = edges[0].target;
            }
            _ => break,
        }
    }
    let mut left: Vec<Event> = path;
    let mut order = Vec::new();
    // Now and then one thread runs as far ahead as it can.
    let mut eager = rng.below(program.code.len()) + 1;
    while !left.is_empty() {
        let free: Vec<usize> =
            (0..left.len()).filter(|&i| left[..i].iter().all(|f| !dependent(f, &left[i]))).collect();
        if rng.below(15) == 0 {
            eager = rng.below(program.code.len()) + 1;
        }
        let of_eager = free.iter().copied().find(|&i| left[i].thread.index() == eager);
        let i = of_eager.filter(|_| rng.below(4) > 0).unwrap_or_else(|| free[rng.below(free.len())]);
        order.push(left.remove(i));
    }
    order
}
