//! Nodes of many arms and steps of many predecessors are judged as those of few are.

use traceformat::event::{Label, Op};
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::condition::{Atom, Cmp};
use traceformat::schedule::merge::merge;
use traceformat::schedule::section::{Lane, Pred, Section, Step};
use traceformat::schedule::set::{Arm, Node, NodeId, Origin, Promises, ScheduleSet, SiteSet};
use traceformat::schedule::validate::{Problem, validate};
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};

fn step(preds: Vec<Pred>) -> Step {
    let label = Label { site: SiteId(1), op: Op::Store, outcome: 0 };
    Step { label, preds: preds.into(), publishes: true }
}

fn arm(lanes: Vec<Lane>, guard: Vec<Atom>, target: u64) -> Arm {
    let first = (lanes[0].thread, lanes[0].steps[0].label);
    let section = Section { counted: 0, lanes: lanes.into() };
    Arm { first, guard: guard.into(), section, target: NodeId(target) }
}

fn lane(thread: u16, steps: Vec<Step>) -> Lane {
    Lane { thread: ThreadIx(thread), steps: steps.into() }
}

fn set(nodes: Vec<(u64, Vec<Arm>)>) -> ScheduleSet {
    let mut all: Vec<_> =
        nodes.into_iter().map(|(id, arms)| (NodeId(id), Node::Choice(arms.into()))).collect();
    all.push((NodeId(9), Node::End));
    ScheduleSet {
        fingerprint: Fingerprint([1; 16]),
        origin: Origin::Hand,
        threads: ThreadTable((0..20).map(|rank| ThreadName { parent: ThreadIx::MAIN, rank }).collect()),
        facts: Default::default(),
        assumptions: Vec::new(),
        promises: Promises::default(),
        counted: vec![SiteSet(vec![SiteId(1)])],
        nodes: all.into_iter().collect(),
        traces: None,
    }
}

/// After two published values, one arm for each of these guards.
fn guarded(guards: impl IntoIterator<Item = Vec<Atom>>) -> ScheduleSet {
    let before = arm(vec![lane(1, vec![step(vec![]), step(vec![])])], vec![], 1);
    let to = |guard| arm(vec![lane(1, vec![step(vec![])])], guard, 9);
    set(vec![(0, vec![before]), (1, guards.into_iter().map(to).collect())])
}

fn atom(offset: i64, cmp: Cmp, value: u64) -> Atom {
    Atom { thread: ThreadIx(1), offset, cmp, value }
}

fn problem(set: &ScheduleSet) -> Option<Problem> {
    validate(set).err().map(|e| e.problem)
}

#[test]
fn guards_of_many_arms_exclude_each_other() {
    for n in [3, 8, 9, 100] {
        let each = (0..n).map(|v| vec![atom(0, Cmp::Eq, v)]);
        assert_eq!(problem(&guarded(each.clone())), None, "{n}");
        // The last one may hold together with another one.
        for last in
            [vec![atom(0, Cmp::Eq, 1)], vec![atom(-1, Cmp::Eq, n)], vec![atom(0, Cmp::Ule, 2)], vec![]]
        {
            let p = problem(&guarded(each.clone().chain([last.clone()])));
            assert!(matches!(p, Some(Problem::SameArm(..))), "{n}, {last:?}: {p:?}");
        }
        let two = [
            vec![atom(0, Cmp::Eq, 1), atom(-1, Cmp::Eq, 7)],
            vec![atom(-1, Cmp::Ult, 7), atom(0, Cmp::Eq, 1)],
        ];
        let rest = each.clone().filter(|g| g[0].value != 1);
        assert_eq!(problem(&guarded(two.into_iter().chain(rest))), None, "{n}");
    }
}

#[test]
fn arms_are_the_same_by_guards_in_any_order() {
    for n in [3, 100] {
        let guard = |v: u64, turned: bool| {
            let mut atoms = vec![atom(0, Cmp::Eq, v), atom(-1, Cmp::Ne, 5)];
            if turned {
                atoms.reverse();
            }
            atoms
        };
        let base = guarded((0..n).map(|v| guard(v, false)));
        let again = merge(&base, &guarded((0..n).map(|v| guard(v, true)))).expect("it is contained");
        assert!(!again.changed, "{n}");
        let more = merge(&base, &guarded((0..=n).map(|v| guard(v, true)))).expect("it grows");
        assert_eq!(more.nodes_changed, [NodeId(1)], "{n}");
    }
}

#[test]
fn many_predecessors_are_one_for_each_thread() {
    for n in [3u16, 8, 9, 18] {
        let wait = |preds: Vec<Pred>| {
            let mut lanes: Vec<_> = (1..=n).map(|t| lane(t, vec![step(vec![])])).collect();
            lanes.push(lane(n + 1, vec![step(preds)]));
            set(vec![(0, vec![arm(lanes, vec![], 9)])])
        };
        let all: Vec<_> = (1..=n).map(|t| Pred::new(ThreadIx(t), 1)).collect();
        assert_eq!(problem(&wait(all.clone())), None, "{n}");
        let twice = [all, vec![Pred::new(ThreadIx(n - 1), 0)]].concat();
        assert_eq!(problem(&wait(twice)), Some(Problem::TwoPredecessors(n - 1)), "{n}");
    }
}
