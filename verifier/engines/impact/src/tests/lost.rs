//! Who is doomed, against the definition taken at its word; and in large graphs.

use crate::graph::{Graph, How, NodeIx, Status, StepKind, Target, ThreadChoice};
use crate::lost::doomed;
use exec::machine::Choice;
use random::Rng;
use smallvec::smallvec;
use traceformat::thread::ThreadIx;

const THREADS: usize = 3;

fn way(thread: usize, kind: StepKind, to: impl IntoIterator<Item = Target>) -> ThreadChoice {
    let arms = to.into_iter().map(|t| (Choice::Main, t)).collect();
    ThreadChoice { thread: ThreadIx(thread as u16), kind, event: None, arms }
}

fn graph(rng: &mut Rng) -> Graph<()> {
    let mut g = Graph::default();
    let count = 2 + rng.below(9);
    for n in 0..count {
        g.add((n > 0).then_some(0), How::Root);
    }
    let any = |rng: &mut Rng| rng.below(count) as NodeIx;
    for n in 0..count {
        let to = any(rng);
        g.nodes[n].retired = rng.chance(4);
        g.nodes[n].lost = rng.chance(10);
        g.nodes[n].status = match rng.below(12) {
            0 => Status::End,
            1 => Status::Generalised(to),
            2 => Status::Covered { by: to, renamed: Vec::new() },
            _ => Status::Open,
        };
        for t in 0..THREADS {
            if rng.chance(55) {
                let kind = match rng.below(12) {
                    0 => StepKind::Timeout,
                    1 => StepKind::Decision,
                    2 => StepKind::Local,
                    _ => StepKind::Event,
                };
                let arms = 1 + usize::from(rng.chance(25));
                let arm = |rng: &mut Rng| match rng.below(20) {
                    0 => Target::Unexplored,
                    1 => Target::Excluded,
                    _ => Target::To(any(rng)),
                };
                let to: Vec<Target> = (0..arms).map(|_| arm(rng)).collect();
                g.nodes[n].ways.push(way(t, kind, to));
            }
        }
    }
    g
}

/// The definition: of all sets of nodes that may stay, those that nothing leaves, and in which the thread is
/// enabled on each cycle. These sets are closed under union, so that the largest one is the union of all.
fn by_definition(g: &Graph<()>, t: ThreadIx) -> Vec<NodeIx> {
    let count = g.nodes.len();
    let lost = |a: &Target| matches!(a, Target::To(c) if g[*c].lost);
    let arms = |n: usize| -> Option<Vec<NodeIx>> {
        let node = &g.nodes[n];
        if let Status::Covered { by: c, .. } | Status::Generalised(c) = node.status {
            return Some(vec![c]);
        }
        let local = node.ways.iter().find(|w| w.kind.is_local());
        let mut all = Vec::new();
        for w in local.map_or_else(|| node.ways.iter().collect(), |w| vec![w]) {
            if !w.arms.iter().any(|a| lost(&a.1)) {
                for a in &w.arms {
                    match a.1 {
                        Target::To(c) => all.push(c),
                        Target::Unexplored => return None,
                        _ => {}
                    }
                }
            }
        }
        Some(all)
    };
    let may_stay = |n: usize| {
        let node = &g.nodes[n];
        let moves = match node.ways.iter().find(|w| w.kind.is_local()) {
            Some(w) => w.thread == t,
            None => {
                let mut mine = node.ways.iter().filter(|w| w.thread == t && w.kind != StepKind::Timeout);
                mine.any(|w| !w.arms.iter().any(|a| lost(&a.1)))
            }
        };
        !node.retired
            && !node.lost
            && match node.status {
                Status::Open => !moves,
                Status::Covered { .. } | Status::Generalised(_) => true,
                _ => false,
            }
    };
    let next: Vec<Option<Vec<NodeIx>>> = (0..count).map(arms).collect();
    let ready: Vec<bool> = g.nodes.iter().map(|n| n.ready().contains(&t)).collect();
    let fits = |set: u32| {
        let inside = |n: usize| set >> n & 1 == 1;
        let closed = (0..count).filter(|&n| inside(n)).all(|n| {
            may_stay(n) && next[n].as_ref().is_some_and(|all| all.iter().all(|&c| inside(c as usize)))
        });
        // A cycle of nodes at which it is not enabled: a way of as many steps as there are nodes.
        let mut at = (0..count).filter(|&n| inside(n) && !ready[n]).fold(0u32, |s, n| s | 1 << n);
        for _ in 0..count {
            at = (0..count)
                .filter(|&n| at >> n & 1 == 1)
                .filter(|&n| next[n].as_ref().is_some_and(|all| all.iter().any(|&c| at >> c & 1 == 1)))
                .fold(0, |s, n| s | 1 << n);
        }
        closed && at == 0
    };
    let largest = (0..1u32 << count).filter(|&s| fits(s)).fold(0, |all, s| all | s);
    (0..count as NodeIx).filter(|&n| largest >> n & 1 == 1).collect()
}

#[test]
fn the_doomed_are_those_of_the_definition() {
    let (mut some, mut cycles) = (0, 0);
    for seed in 0..4000 {
        let g = graph(&mut Rng::new(seed));
        for t in (0..THREADS as u16).map(ThreadIx) {
            let got = doomed(&g, t, false);
            assert_eq!(got, by_definition(&g, t), "seed {seed}, thread {t:?}");
            some += usize::from(!got.is_empty());
            cycles += usize::from(got.len() > 1);
        }
    }
    assert!(some > 200 && cycles > 50, "{some} with doomed nodes, {cycles} with several");
}

/// A way of so many nodes to the program's end: whoever looks at all nodes again for each one that leaves
/// the set does not come to an end in this test's time.
#[test]
fn a_long_way_takes_no_longer_than_it_is() {
    const LONG: NodeIx = 300_000;
    let mut g: Graph<()> = Graph::default();
    for n in 0..LONG {
        g.add((n > 0).then_some(0), How::Root);
        let ways = smallvec![(Choice::Main, Target::To(n + 1))];
        g.nodes[n as usize].ways = vec![ThreadChoice { arms: ways, ..way(0, StepKind::Event, []) }];
    }
    g.nodes[LONG as usize - 1].status = Status::End;
    g.nodes[LONG as usize - 1].ways.clear();
    assert!(doomed(&g, ThreadIx(1), false).is_empty());
}
