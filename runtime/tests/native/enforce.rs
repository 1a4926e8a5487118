//! Hand-made schedule sets, enforced in a native program from a store.

use crate::program::{Link, Output, Program, Scratch};
use crate::wellformed;
use std::collections::BTreeMap;
use traceformat::event::{Label, Op};
use traceformat::fingerprint::Fingerprint;
use traceformat::recording::read;
use traceformat::schedule::fact::Facts;
use traceformat::schedule::section::{Lane, Pred, Section, Step};
use traceformat::schedule::set::{Arm, Node, NodeId, Origin, Promises, ScheduleSet, SiteSet};
use traceformat::site::{ModuleHash, SiteId};
use traceformat::store;
use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};

pub const HASH: ModuleHash = ModuleHash([1, 2, 3, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);

/// The stores of `pair.c` in this total order of children (1 and 2), then `last`.
fn total(order: &[u16], last: Node) -> ScheduleSet {
    let mut lanes: BTreeMap<u16, Vec<Step>> = BTreeMap::new();
    let mut before: Option<u16> = None;
    for &t in order {
        let mut step = Step::new(Label::new(u32::from(t - 1), Op::Store));
        if let Some(u) = before.filter(|u| *u != t) {
            step.preds.push(Pred::new(ThreadIx(u), lanes[&u].len() as i64));
        }
        lanes.entry(t).or_default().push(step);
        before = Some(t);
    }
    let lanes =
        lanes.into_iter().map(|(t, steps)| Lane { thread: ThreadIx(t), steps: steps.into() }).collect();
    let first = (ThreadIx(order[0]), Label::new(u32::from(order[0] - 1), Op::Store));
    let section = Section { counted: 0, lanes };
    let arm = Arm { first, guard: Default::default(), section, target: NodeId(1) };
    let name = |rank| ThreadName { parent: ThreadIx::MAIN, rank };
    ScheduleSet {
        fingerprint: Fingerprint::of_modules(&[HASH]),
        origin: Origin::Hand,
        threads: ThreadTable(vec![name(0), name(1)]),
        facts: Facts::default(),
        assumptions: Vec::new(),
        promises: Promises::default(),
        counted: vec![SiteSet([0, 1, 6].map(SiteId).to_vec())],
        nodes: [(NodeId::ROOT, Node::Choice(vec![arm].into())), (NodeId(1), last)].into(),
        traces: Some(1),
    }
}

/// So many threads that each publish a value.
pub fn publishers(n: u16) -> ScheduleSet {
    let mut set = total(&[1], Node::End);
    set.origin = Origin::Certified;
    set.threads =
        ThreadTable((0..u32::from(n)).map(|rank| ThreadName { parent: ThreadIx::MAIN, rank }).collect());
    let step = || Step { publishes: true, ..Step::new(Label::new(0, Op::Store)) };
    let lanes = (1..=n).map(|t| Lane { thread: ThreadIx(t), steps: [step()].into() }).collect();
    let section = Section { counted: 0, lanes };
    let first = (ThreadIx(1), Label::new(0, Op::Store));
    let arm = Arm { first, guard: Default::default(), section, target: NodeId(1) };
    set.nodes.insert(NodeId::ROOT, Node::Choice([arm].into()));
    set
}

fn under(set: &ScheduleSet, p: &Program, more: &str, args: &[&str]) -> Output {
    let dir = Scratch::new();
    let file = dir.file("set.irst");
    store::create(&file, set).unwrap();
    p.run(&format!("store={}:trust=unproven:{more}", file.display()), args)
}

#[test]
fn each_total_order_is_what_happens() {
    let p = Program::build("pair.c", Link::Static);
    let dir = Scratch::new();
    let rec = dir.file("r.irsr");
    for (order, last) in [
        ([1, 2, 1, 2], Node::End),
        ([2, 1, 1, 2], Node::Free { racing: 0 }),
        ([2, 2, 1, 1], Node::End),
        ([1, 1, 2, 2], Node::Free { racing: 0 }),
    ] {
        let text = order.map(|t: u16| t.to_string()).concat() + "\n";
        let set = total(&order, last);
        for seed in 1..=3 {
            under(&set, &p, &format!("delay={seed}"), &[]).expect(0, &text);
        }
        under(&set, &p, &format!("record={}", rec.display()), &[]).expect(0, &text);
        let r = read(&rec).unwrap();
        wellformed::check(&r).unwrap();
        let stores: Vec<u16> =
            r.events.iter().filter(|e| e.label.op == Op::Store).map(|e| e.thread.0).collect();
        assert_eq!(stores, order);
    }
}

#[test]
fn an_event_beyond_the_end_stops_the_program() {
    let p = Program::build("pair.c", Link::Static);
    let out = under(&total(&[1, 2, 1, 2], Node::End), &p, "", &["store"]);
    out.expect(86, "");
    let lines: Vec<_> = out.stderr.lines().filter(|l| !l.starts_with("irs:")).collect();
    assert!(lines[0].contains("==ERROR: irs: escape: the execution left"), "{}", out.stderr);
    assert!(out.stderr.contains("thread main is at Store at hand.c:"), "{}", out.stderr);
    assert!(out.stderr.contains("\n  Replay: "), "{}", out.stderr);
    assert!(lines.last().unwrap().starts_with("SUMMARY: irs: escape hand.c:"), "{}", out.stderr);
}

#[test]
fn serialize_goes_on_and_says_so() {
    let p = Program::build("pair.c", Link::Static);
    let out = under(&total(&[1, 2, 1, 2], Node::End), &p, "on-escape=serialize", &["store"]);
    out.expect(0, "1212\n");
    assert!(
        out.stderr.contains("==ERROR: irs: escape: ") && out.stderr.contains("UNPROVEN"),
        "{}",
        out.stderr
    );
    let out = under(&total(&[1, 2, 1, 2], Node::End), &p, "on-escape=serialize", &["thread"]);
    out.expect(0, "1212\n");
}

#[test]
fn one_thread_more_than_was_proven_is_an_escape() {
    let p = Program::build("pair.c", Link::Static);
    for last in [Node::End, Node::Free { racing: 0 }] {
        let out = under(&total(&[1, 2, 1, 2], last), &p, "", &["thread"]);
        out.expect(86, "");
        let said = "thread main creates its child number 2, but the set was proven for the threads main, main.0, main.1";
        assert!(out.stderr.contains(said), "{}", out.stderr);
    }
}

#[test]
fn a_set_for_another_program_or_without_proof_is_refused() {
    let p = Program::build("pair.c", Link::Static);
    let dir = Scratch::new();
    let file = dir.file("set.irst");
    let mut set = total(&[1, 2, 1, 2], Node::End);
    store::create(&file, &set).unwrap();
    let out = p.run(&format!("store={}", file.display()), &[]);
    out.expect(86, "");
    assert!(out.stderr.contains("unproven"), "{}", out.stderr);
    set.fingerprint = Fingerprint::of_modules(&[]);
    let ours = Fingerprint::of_modules(&[HASH]).to_string();
    let out = under(&set, &p, "", &[]);
    out.expect(86, "");
    assert!(
        out.stderr.contains(&set.fingerprint.to_string()) && out.stderr.contains(&ours),
        "{}",
        out.stderr
    );
}

#[test]
fn a_schedule_that_cannot_go_on_is_reported() {
    let p = Program::build("pair.c", Link::Static);
    // The second thread is to store three times, the first only after that.
    let set = total(&[2, 2, 2, 1, 1], Node::End);
    let out = under(&set, &p, "on-stuck=stop:watchdog=1", &[]);
    out.expect(86, "");
    let stuck = out.stderr.contains("==ERROR: irs: stuck: nothing has moved for ")
        || out.stderr.contains("has ended, but the set says");
    assert!(stuck, "{}", out.stderr);
}

/// `elide.c`: the children hold the mutex in turn, `rounds` times the first and once less the second; then
/// all is free, while the first one has it.
fn in_turn(rounds: usize, promise: bool) -> ScheduleSet {
    let step = |site, op, preds: Option<(u16, usize)>| Step {
        preds: preds.map(|(t, n)| Pred::new(ThreadIx(t), n as i64)).into_iter().collect(),
        ..Step::new(Label::new(site, op))
    };
    let (mut one, mut two) = (Vec::new(), Vec::new());
    for i in 0..rounds {
        one.push(step(0, Op::MutexLock, (i > 0).then_some((2, 2 * i))));
        if i + 1 < rounds {
            one.push(step(1, Op::MutexUnlock, None));
            two.push(step(3, Op::MutexLock, Some((1, 2 * i + 2))));
            two.push(step(4, Op::MutexUnlock, None));
        }
    }
    let mut set = total(&[1, 2], Node::Free { racing: 1 });
    let lanes =
        [(1, one), (2, two)].map(|(t, steps)| Lane { thread: ThreadIx(t), steps: steps.into() }).into();
    let first = (ThreadIx(1), Label::new(0, Op::MutexLock));
    let section = Section { counted: 0, lanes };
    let arm = Arm { first, guard: Default::default(), section, target: NodeId(1) };
    set.nodes.insert(NodeId::ROOT, Node::Choice(vec![arm].into()));
    set.counted = vec![SiteSet([0, 1, 3, 4, 5, 6, 7].map(SiteId).to_vec()), SiteSet::default()];
    set.promises.locks_ordered = promise;
    set
}

#[test]
fn a_mutex_is_not_locked_where_the_schedule_orders_its_uses() {
    let p = Program::build("elide.c", Link::Static);
    let set = in_turn(50, true);
    for more in ["", "delay=3", "quick=off", "spin=off"] {
        under(&set, &p, more, &["50"]).expect(0, "99 elided\n");
    }
    for more in ["elide=off", "elide=off:quick=off"] {
        under(&set, &p, more, &["50"]).expect(0, "99 locked\n");
    }
    // Who promises nothing is not believed.
    under(&in_turn(50, false), &p, "", &["50"]).expect(0, "99 locked\n");
}

/// [`in_turn`] with other steps of the first thread, and no mutex held at the end.
fn with_first(rounds: usize, change: impl FnOnce(&mut Vec<Step>)) -> ScheduleSet {
    with_both(rounds, |one, _| change(one))
}

fn with_both(rounds: usize, change: impl FnOnce(&mut Vec<Step>, &mut Vec<Step>)) -> ScheduleSet {
    let mut set = in_turn(rounds, true);
    let Some(Node::Choice(arms)) = set.nodes.get(&NodeId::ROOT).cloned() else { unreachable!() };
    let mut arm = arms[0].clone();
    let mut lanes = arm.section.lanes.into_vec();
    let [one, two] = &mut lanes[..] else { unreachable!() };
    one.steps.edit(|one| {
        one.push(Step::new(Label::new(1, Op::MutexUnlock)));
        two.steps.edit(|two| change(one, two));
    });
    arm.section.lanes = lanes.into();
    set.nodes.insert(NodeId::ROOT, Node::Choice(vec![arm].into()));
    set
}

/// A set that promises what it does not keep: nothing orders the children's uses of the mutex, or one of
/// them. That shows in the set, so locks are taken, and exclude each other.
#[test]
fn a_promise_about_locks_that_a_set_does_not_keep_is_not_relied_on() {
    let p = Program::build("elide.c", Link::Static);
    // (That this set's locks are elided if it is what it says.)
    under(&with_first(50, |_| {}), &p, "", &["50", "slow"]).expect(0, "99 elided\n");
    let unordered = with_first(50, |one| one.iter_mut().for_each(|s| s.preds.clear()));
    let once = with_first(50, |one| one[60].preds.clear());
    // An edge to an event that comes too early.
    let early = with_first(50, |one| one[60].preds = [Pred::new(ThreadIx(2), 59)].into());
    for set in [unordered, once, early] {
        for more in ["", "quick=off", "delay=3"] {
            under(&set, &p, more, &["50", "slow"]).expect(0, "99 locked\n");
        }
    }
}

/// Locks and unlocks are as many as they should be, but the second is of a mutex that is held.
#[test]
fn a_thread_that_locks_what_it_holds_by_the_schedule_is_an_escape() {
    let p = Program::build("elide.c", Link::Static);
    let set = with_both(5, |one, two| {
        one.insert(1, Step::new(Label::new(0, Op::MutexLock)));
        one.insert(3, Step::new(Label::new(1, Op::MutexUnlock)));
        two.iter_mut().flat_map(|s| &mut s.preds).for_each(|p| p.offset += 2);
    });
    for more in ["", "quick=off", "delay=3"] {
        let out = under(&set, &p, more, &["5", "again"]);
        out.expect(86, "");
        assert!(out.stderr.contains("locks a mutex that is held already"), "{}", out.stderr);
    }
}

/// A set that counts the first child's uses only: the other child's end elision before they begin.
#[test]
fn a_lock_that_no_section_counts_ends_elision() {
    let p = Program::build("elide.c", Link::Static);
    let mut set = with_first(50, |one| one.iter_mut().for_each(|s| s.preds.clear()));
    let Some(Node::Choice(arms)) = set.nodes.get(&NodeId::ROOT).cloned() else { unreachable!() };
    let mut arm = arms[0].clone();
    arm.section.lanes.retain(|l| l.thread == ThreadIx(1));
    set.nodes.insert(NodeId::ROOT, Node::Choice(vec![arm].into()));
    set.counted[0] = SiteSet([0, 1].map(SiteId).to_vec());
    for more in ["", "quick=off", "delay=3"] {
        let out = under(&set, &p, more, &["50", "slow"]);
        assert!(["99 locked\n", "99 elided\n"].contains(&&*out.stdout), "{}{}", out.stdout, out.stderr);
    }
}

/// The first child has the mutex by the schedule alone when the second one goes on at the free node.
#[test]
fn an_elided_mutex_is_really_held_before_anybody_takes_it_for_real() {
    let p = Program::build("elide.c", Link::Static);
    for how in ["lock", "try", "cond", "fork"] {
        for more in ["", "quick=off"] {
            under(&in_turn(5, true), &p, more, &["5", how]).expect(0, "9 elided\n");
        }
    }
}
