//! Canonical traces against the definition: sequences that swaps of neighbouring independent events turn into
//! each other.

mod common;
use common::*;
use std::collections::{BTreeSet, HashMap};
use traceformat::dependence::dependent;
use traceformat::event::{Event, Label, ObjectId, Op};
use traceformat::happens_before::{Trace, clocks, immediate_predecessors};
use traceformat::thread::ThreadIx;

fn random_events(rng: &mut Rng, n: usize) -> Vec<Event> {
    (0..n)
        .map(|i| {
            let t = ThreadIx(rng.below(3) as u16);
            let site = i as u32;
            match rng.below(4) {
                0 => {
                    let op = [Op::MutexLock, Op::RwReadLock, Op::SemPost][rng.below(3)];
                    let object = Some(ObjectId(50));
                    let accesses = Default::default();
                    Event { thread: t, label: Label::new(site, op), accesses, object, object2: None }
                }
                1 => event(t, Label::new(site, Op::Load), rng.below(2) as u64),
                _ => event(t, Label::new(site, Op::Store), rng.below(2) as u64),
            }
        })
        .collect()
}

/// All orders that swaps lead to.
fn class(events: &[Event]) -> BTreeSet<Vec<usize>> {
    let start: Vec<usize> = (0..events.len()).collect();
    let mut seen = BTreeSet::from([start.clone()]);
    let mut todo = vec![start];
    while let Some(order) = todo.pop() {
        for i in 1..order.len() {
            if !dependent(&events[order[i - 1]], &events[order[i]]) {
                let mut swapped = order.clone();
                swapped.swap(i - 1, i);
                if seen.insert(swapped.clone()) {
                    todo.push(swapped);
                }
            }
        }
    }
    seen
}

/// All orders that keep each thread's own.
fn interleavings(events: &[Event]) -> Vec<Vec<usize>> {
    let mut out = vec![Vec::new()];
    for _ in 0..events.len() {
        out = out
            .into_iter()
            .flat_map(|order: Vec<usize>| {
                let next: Vec<usize> = (0..events.len())
                    .filter(|i| {
                        !order.contains(i)
                            && (0..*i).all(|j| events[j].thread != events[*i].thread || order.contains(&j))
                    })
                    .collect();
                next.into_iter().map(move |i| [order.clone(), vec![i]].concat())
            })
            .collect();
    }
    out
}

#[test]
fn equal_exactly_within_a_class() {
    let mut rng = Rng::new(3);
    let (mut classes, mut orders) = (0, 0);
    for _ in 0..80 {
        let n = 3 + rng.below(5);
        let events = random_events(&mut rng, n);
        let pick = |order: &Vec<usize>| order.iter().map(|&i| events[i].clone()).collect::<Vec<_>>();
        let all = interleavings(&events);
        orders += all.len();
        let mut left: BTreeSet<Vec<usize>> = all.iter().cloned().collect();
        let mut traces: HashMap<Trace, u128> = HashMap::new();
        while let Some(order) = left.first().cloned() {
            let sequence = pick(&order);
            let trace = Trace::of(&sequence);
            assert!(
                traces.insert(trace.clone(), trace.hash128()).is_none(),
                "two classes, one form: {order:?}"
            );
            for member in class(&sequence) {
                let member: Vec<usize> = member.into_iter().map(|i| order[i]).collect();
                assert_eq!(Trace::of(&pick(&member)), trace, "one class, two forms: {order:?} {member:?}");
                assert!(left.remove(&member));
            }
        }
        let hashes: BTreeSet<u128> = traces.values().copied().collect();
        assert_eq!(hashes.len(), traces.len());
        classes += traces.len();
    }
    assert!(classes > 300 && orders > 2 * classes, "{classes} {orders}: the generator has become dull");
}

/// The reduced predecessors generate the clocks, and none can be left out.
#[test]
fn predecessors_are_the_reduction() {
    let mut rng = Rng::new(4);
    let mut edges = 0;
    for _ in 0..200 {
        let n = 2 + rng.below(25);
        let events = random_events(&mut rng, n);
        let expected = clocks(&events);
        let preds = immediate_predecessors(&events);
        let closure = |skip: Option<(usize, usize)>| {
            let mut of_thread: Vec<Vec<usize>> = vec![Vec::new(); 3];
            let mut out: Vec<Vec<u32>> = Vec::new();
            for (i, e) in events.iter().enumerate() {
                let t = e.thread.index();
                let mut c =
                    of_thread[t].last().map_or(vec![0; expected[0].len()], |&p: &usize| out[p].clone());
                for (k, (u, n)) in preds[i].iter().enumerate() {
                    if skip != Some((i, k)) {
                        let d = out[of_thread[u.index()][*n as usize - 1]].clone();
                        c.iter_mut().zip(d).for_each(|(c, d)| *c = (*c).max(d));
                    }
                }
                of_thread[t].push(i);
                c[t] = of_thread[t].len() as u32;
                out.push(c);
            }
            out
        };
        assert_eq!(closure(None), expected);
        for (i, list) in preds.iter().enumerate() {
            for k in 0..list.len() {
                edges += 1;
                assert_ne!(closure(Some((i, k))), expected, "edge {k} of event {i} is not needed");
            }
        }
    }
    assert!(edges > 500, "{edges}");
}
