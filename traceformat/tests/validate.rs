//! Structural validity: each kind of mistake, by name and place.

mod common;
use common::*;
use traceformat::event::Op;
use traceformat::schedule::set::{Node, NodeId, ScheduleSet, SiteSet};
use traceformat::schedule::validate::validate;
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadName};

fn verdict(s: &ScheduleSet) -> String {
    validate(s).map_or_else(|e| e.to_string(), |()| "ok".into())
}

fn check(cases: &[(&str, &str)]) {
    for (text, expected) in cases {
        assert_eq!(verdict(&set(text)), *expected, "{text}");
    }
}

#[test]
fn graphs() {
    check(&[
        ("0 end", "ok"),
        ("0 free\ncount 1", "ok"),
        ("1 end", "there is no root node"),
        ("0 -> 1: T1[1w]", "node 0, arm 0: the target 1 does not exist"),
        ("0 free @1\ncount 1", "node 0: there is no table 1 of sites"),
        ("0 -> 1: T1[1w]\n0 -> 1: T1[2w]\n0 -> 1: T2[1w]\n1 end", "ok"),
        (
            "0 -> 1: T1[1w]\n0 -> 1: T1[1w 2w]\n1 end",
            "node 0: arms 0 and 1 start with the same event, and their guards do not exclude each other",
        ),
        ("0 -> 1: T2[3r!]\n1 -> 2 if 2.0=0: T1[1w]\n1 -> 2 if 2.0=1: T1[1w]\n2 end", "ok"),
        (
            "0 -> 1: T2[3r!]\n1 -> 2 if 2.0=0: T1[1w]\n1 -> 2: T1[1w]\n2 end",
            "node 1: arms 0 and 1 start with the same event, and their guards do not exclude each other",
        ),
    ]);
}

#[test]
fn sections() {
    check(&[
        ("0 -> 1 by T2: T1[1w 2w<2.1] T2[3w 4w<1.2]\n1 end", "ok"),
        (
            "0 -> 1 by T2: T1[1w<2.2] T2[3w 4w<1.1]\n1 end",
            "node 0, arm 0, thread 1, step 0: the step waits, through others, for itself",
        ),
        (
            "0 -> 1: T3[5w] T1[1w 2w<2.1] T2[3w<1.2]\n1 end",
            "node 0, arm 0, thread 1, step 1: the step waits, through others, for itself",
        ),
        // Operands are waited for, too.
        (
            "0 -> 1: T3[5w] T1[1w<2.1?2.1=0] T2[3w!<1.1]\n1 end",
            "node 0, arm 0, thread 1, step 0: the step waits, through others, for itself",
        ),
        (
            "0 -> 1: T3[5w] T1[1w<3.1?2.1=0] T2[3w!<1.1]\n1 end",
            "node 0, arm 0, thread 1, step 0: the step waits, through others, for itself",
        ),
        (
            "0 -> 1: T1[1w] T2[3w<1.2]\n1 end",
            "node 0, arm 0, thread 2, step 0: predecessor 2 in thread 1, which has 1 events in the section",
        ),
        ("0 -> 1: T1[1w] T2[3w<1.-5]\n1 end", "ok"),
        (
            "0 -> 1: T1[1w] T2[3w<1.-9999999999999]\n1 end",
            "node 0, arm 0, thread 2, step 0: it reaches back 9999999999999 events, too far",
        ),
        (
            "0 -> 1: T1[1w 2w<1.1]\n1 end",
            "node 0, arm 0, thread 1, step 1: a predecessor in the thread itself",
        ),
        (
            "0 -> 1: T1[1w 2w] T2[3w<1.1<1.2]\n1 end",
            "node 0, arm 0, thread 2, step 0: two unconditional predecessors in thread 1",
        ),
        (
            "0 -> 1: T1[1w] T2[3w<9.1]\n1 end",
            "node 0, arm 0, thread 2, step 0: the thread table has 4 threads",
        ),
        (
            "0 -> 1: T1[1w] T2[3j]\n1 end",
            "node 0, arm 0, thread 2, step 0: Join is ordered by the thread's existence and never counted",
        ),
        (
            "0 -> 1: T1[1w] T2[3w]\n1 end\ncount 1",
            "node 0, arm 0, thread 2, step 0: site 3 is not counted by the section",
        ),
        ("0 -> 1 @2: T1[1w]\n1 end\ncount 1", "node 0, arm 0: there is no table 2 of sites"),
        (
            "0 -> 1: T1[1w<2.1] T2[3w]\n1 end",
            "node 0, arm 0: the arm's first event waits for thread 2 within the section",
        ),
        ("0 -> 1: T1[1w<2.0] T2[3w]\n1 end", "ok"),
    ]);
}

#[test]
fn conditions() {
    check(&[
        ("0 -> 1: T1[1w! 2w] T2[3w<1.2?1.1=5]\n1 end", "ok"),
        (
            "0 -> 1: T1[1w 2w] T2[3w<1.2?1.1=5]\n1 end",
            "node 0, arm 0, thread 2, step 0: a condition on event 1 of thread 1, which publishes nothing",
        ),
        (
            "0 -> 1: T1[1w! 2w] T2[3w<1.2?1.3=5]\n1 end",
            "node 0, arm 0, thread 2, step 0: a condition on event 3 of thread 1, which publishes nothing",
        ),
        (
            "0 -> 1: T1[1w!]\n1 -> 2 if 1.1=5: T1[1w!]\n2 end",
            "node 1, arm 0: a guard on event 1 of thread 1, which is not before the node",
        ),
        // Two events back, on both ways.
        ("0 -> 1: T1[1w!]\n0 -> 1: T1[2w!]\n1 -> 2: T1[1w]\n2 -> 3 if 1.-1=5: T2[2w]\n3 end", "ok"),
        (
            "0 -> 1: T1[1w!]\n0 -> 1: T1[2w]\n1 -> 2: T1[1w]\n2 -> 3 if 1.-1=5: T2[2w]\n3 end",
            "node 2, arm 0: a condition on event -1 of thread 1, which publishes nothing",
        ),
        // In a loop: the event of the iteration before.
        ("0 -> 0: T1[1w!] T2[2w<1.1?1.0=3]", "ok"),
        (
            "0 -> 0: T1[1w! 2w] T2[2w<1.1?1.0=3]",
            "node 0, arm 0, thread 2, step 0: a condition on event 0 of thread 1, which publishes nothing",
        ),
        (
            "0 -> 0: T1[1w!] T2[2w<1.1?1.-99999=3]",
            "node 0, arm 0, thread 2, step 0: it reaches back 99999 events, too far",
        ),
    ]);
}

/// Definition 5 on the union graph.
#[test]
fn fairness() {
    check(&[
        ("0 -> 0: T1[1w] T2[2w<1.1]", "ok"),
        ("0 -> 1: T1[1w]\n1 -> 0: T2[2w]", "ok"),
        (
            "0 -> 1: T1[1w]\n1 -> 0: T2[2w]\n1 -> 1: T1[1w]",
            "node 1: a cycle through this node leaves out thread 2, which could go on",
        ),
        (
            "0 -> 0: T1[1w]\n0 -> 0: T2[2w]",
            "node 0: a cycle through this node leaves out thread 1, which could go on",
        ),
        // Longer rings.
        (
            "0 -> 1: T1[1w]\n1 -> 2: T1[1w]\n2 -> 0: T1[1w]\n2 -> 3: T2[2w]\n3 end",
            "node 0: a cycle through this node leaves out thread 2, which could go on",
        ),
        (
            "0 -> 1: T1[1w]\n1 -> 2: T1[1w]\n2 -> 3: T1[1w]\n3 -> 1: T1[1w]\n3 -> 4: T2[2w]\n4 -> 0: T1[1w]",
            "node 1: a cycle through this node leaves out thread 2, which could go on",
        ),
        ("0 -> 1: T1[1w]\n1 -> 2: T1[1w]\n2 -> 0: T2[1w]\n2 -> 3: T2[2w]\n3 end", "ok"),
        // The program's own way out of a loop is no other thread's.
        ("0 -> 0: T1[1w]\n0 -> 1: T1[2w]\n1 -> 2: T2[3w]\n2 end", "ok"),
        (
            "0 -> 0: T1[1w]\n0 -> 2: T2[3w]\n2 end",
            "node 0: a cycle through this node leaves out thread 2, which could go on",
        ),
        ("0 -> 0: T1[1w] T2[4w]\n0 -> 2: T2[3w]\n2 end", "ok"),
    ]);
}

#[test]
fn tables_and_lanes() {
    let base = set("0 -> 1: T1[1w] T2[2w]\n1 end");
    let case = |change: &dyn Fn(&mut ScheduleSet), expected: &str| {
        let mut s = base.clone();
        change(&mut s);
        assert_eq!(verdict(&s), expected);
    };
    fn arm(s: &mut ScheduleSet) -> &mut traceformat::schedule::set::Arm {
        match s.nodes.get_mut(&NodeId::ROOT) {
            Some(Node::Choice(arms)) => &mut arms[0],
            _ => panic!(),
        }
    }
    case(&|_| {}, "ok");
    case(&|s| s.counted[0].0.reverse(), "table 0 of sites is not sorted, or names a site twice");
    case(
        &|s| s.counted.push(SiteSet(vec![SiteId(4), SiteId(4)])),
        "table 1 of sites is not sorted, or names a site twice",
    );
    case(&|s| s.threads.0[1].parent = ThreadIx(2), "thread 2 stands before its parent 2");
    case(&|s| s.threads.0[1] = s.threads.0[0], "threads 1 and 2 have the same name");
    case(
        &|s| s.threads.0 = (0..65_536).map(|rank| ThreadName { parent: ThreadIx(0), rank }).collect(),
        "65537 threads, at most 65536 have a name",
    );
    case(
        &|s| arm(s).section.lanes.reverse(),
        "node 0, arm 0: lanes are not sorted by thread, or a thread has two",
    );
    case(
        &|s| arm(s).section.lanes[1].thread = ThreadIx(1),
        "node 0, arm 0: lanes are not sorted by thread, or a thread has two",
    );
    case(&|s| arm(s).section.lanes[1].steps.clear(), "node 0, arm 0, thread 2: the lane is empty");
    case(&|s| arm(s).section.lanes.clear(), "node 0, arm 0: the section is empty");
    case(
        &|s| arm(s).section.lanes[1].thread = ThreadIx(44),
        "node 0, arm 0, thread 44: the thread table has 4 threads",
    );
    case(
        &|s| arm(s).first.1.op = Op::Load,
        "node 0, arm 0: the arm's first event is not the first of its thread's lane",
    );
    case(
        &|s| arm(s).first.0 = ThreadIx(3),
        "node 0, arm 0: the arm's first event is not the first of its thread's lane",
    );
    case(&|s| drop(s.nodes.insert(NodeId(1), Node::Choice(vec![].into()))), "node 1: no arm");
}

/// Long chains and wide parts take no recursion and no square of their size.
#[test]
fn large_sets() {
    let mut s = set("0 -> 1: T1[1w] T2[2w]\n1 end");
    let Some(Node::Choice(arms)) = s.nodes.get(&NodeId::ROOT).cloned() else { panic!() };
    for i in 0..50_000 {
        let mut arm = arms[0].clone();
        arm.target = NodeId(i + 1);
        s.nodes.insert(NodeId(i), Node::Choice(vec![arm].into()));
    }
    s.nodes.insert(NodeId(50_000), Node::End);
    assert_eq!(verdict(&s), "ok");
    // The same as one ring.
    let mut back = arms[0].clone();
    back.target = NodeId::ROOT;
    s.nodes.insert(NodeId(50_000), Node::Choice(vec![back].into()));
    assert_eq!(verdict(&s), "ok");
}

/// What a hostile set could make expensive is bounded.
#[test]
fn bounded_effort() {
    let mut s = set("0 -> 1: T2[3r!]\n1 -> 2 if 2.0=0: T1[1w]\n2 end");
    let Some(Node::Choice(arms)) = s.nodes.get_mut(&NodeId(1)) else { panic!() };
    for i in 1..6000 {
        let mut a = arms[0].clone();
        a.guard[0].value = i;
        arms.push(a);
    }
    assert_eq!(verdict(&s), "node 1: more than 4096 arms start with the same event");
}
