//! Growth: what a delta may do to a set, as tables; and what merging means, by the reference check.

mod common;
use common::*;
use traceformat::event::Event;
use traceformat::reference::admits;
use traceformat::schedule::merge::{MergeError, SetInvariants, has_conditions, merge, merge_into};
use traceformat::schedule::roots::Roots;
use traceformat::schedule::section::{Lane, Section};
use traceformat::schedule::set::{Arm, Cooperative, Node, NodeId, Order, Origin, ScheduleSet, SiteSet};
use traceformat::schedule::validate::{strongly_connected, validate};
use traceformat::schedule::version::{Sum, Tables, version_id};
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadName};

fn sites(text: &str) -> ScheduleSet {
    counting(set(text), 0..10)
}

/// `same`, `changed <nodes>`, or the refusal.
fn grow(base: &str, delta: &str) -> String {
    let (base, delta) = (sites(base), sites(delta));
    validate(&base).unwrap_or_else(|e| panic!("base: {e}"));
    match merge(&base, &delta) {
        Err(e) => e.to_string(),
        Ok(m) if !m.changed => {
            assert_eq!(m.set, base);
            assert_eq!(version_id(&m.set), version_id(&base));
            "same".into()
        }
        Ok(m) => {
            assert_ne!(version_id(&m.set), version_id(&base));
            // Once more changes nothing, and neither does the base come late.
            assert!(!merge(&m.set, &delta).expect("repeated").changed, "repeated: {delta:?}");
            let late = merge(&m.set, &base).expect("late");
            assert!(
                !late.changed,
                "late: {:?} by {:?} changed {:?}",
                m.set.nodes, base.nodes, late.nodes_changed
            );
            let ids: Vec<String> = m.nodes_changed.iter().map(|n| n.to_string()).collect();
            format!("changed {}", ids.join(" "))
        }
    }
}

fn check(base: &str, cases: &[(&str, &str)]) {
    for (delta, expected) in cases {
        assert_eq!(grow(base, delta), *expected, "delta\n{delta}\nto\n{base}");
    }
}

#[test]
fn arms_and_ends() {
    check(
        "0 -> 1: T1[1w] T2[2w<1.1]
         1 end",
        &[
            ("1 end", "same"),
            ("0 -> 1: T1[1w] T2[2w<1.1]", "same"),
            ("0 -> 2: T2[2w] T1[1w<2.1]\n2 end", "changed 0 2"),
            ("0 -> 2: T2[2w] T1[1w<2.1]", "node 0, arm 1: the target 2 does not exist"),
            ("1 free", "changed 1"),
            ("0 free", "changed 0"),
            ("1 -> 2: T1[3w]\n2 end", "not a growth: node 1: it is an end, and the delta lets events follow"),
            ("0 end", "not a growth: node 0: events follow it, and the delta makes it an end"),
            // Another label under the same key.
            (
                "0 -> 1: T1[1w] T2[3w<1.1]",
                "not a growth: node 0: the delta's arm of thread 1 at site 1 does not admit what the published one admits",
            ),
            // Another target.
            (
                "0 -> 5: T1[1w] T2[2w<1.1]\n5 -> 6: T1[1w]\n6 end",
                "not a growth: node 0: the delta's arm of thread 1 at site 1 does not admit what the published one admits",
            ),
            // A node that nothing leads to is dropped.
            ("7 end", "same"),
        ],
    );
}

#[test]
fn relaxing() {
    let refused = "not a growth: node 0: the delta's arm of thread 1 at site 1 does not admit what the published one admits";
    check(
        "0 -> 1: T1[1w 2w] T2[3w<1.2 4w] T3[5w<2.1]
         1 end",
        &[
            ("0 -> 1: T1[1w 2w] T2[3w<1.1 4w] T3[5w<2.1]", "changed 0"),
            ("0 -> 1: T1[1w 2w] T2[3w 4w] T3[5w<2.1]", "changed 0"),
            // Through T2's first, T3 waited for T1's second anyway.
            ("0 -> 1: T1[1w 2w] T2[3w 4w] T3[5w<1.2]", "changed 0"),
            ("0 -> 1: T1[1w 2w] T2[3w<1.2 4w<1.1] T3[5w<2.1<1.2]", "same"),
            ("0 -> 1: T1[1w 2w] T2[3w<1.2 4w] T3[5w<2.2]", "same"),
            ("0 -> 1: T1[1w 2w] T2[3w 4w] T3[5w<2.2]", refused),
        ],
    );
    // Lags: the producer may be further ahead.
    for d in 1..10i64 {
        let lag = |d: i64| format!("0 -> 0: T1[1w<2.{}] T2[2w<1.1]", 1 - d);
        assert_eq!(grow(&lag(d), &lag(d + 1)), "changed 0");
        assert_eq!(grow(&lag(d), &lag(d + 700)), "changed 0");
        assert_eq!(grow(&lag(d + 1), &lag(d)), "same");
    }
    // Conditions.
    check(
        "0 -> 1: T1[1w! 2w] T2[3w<1.1 4w<1.2?1.1=5]
         1 end",
        &[
            ("0 -> 1: T1[1w! 2w] T2[3w<1.1 4w]", "changed 0"),
            ("0 -> 1: T1[1w 2w] T2[3w<1.1 4w]", refused),
            ("0 -> 1: T1[1w! 2w] T2[3w<1.1 4w<1.2?1.1=6]", refused),
            ("0 -> 1: T1[1w! 2w] T2[3w<1.1 4w<1.2]", "same"),
        ],
    );
}

#[test]
fn splitting() {
    let base = "0 -> 1: T1[1w 2w<2.1] T2[3w<1.1 4w<1.2]
                1 end";
    let refused = "not a growth: node 0: the delta's arm of thread 1 at site 1 does not admit what the published one admits";
    check(
        base,
        &[
            // After the first two events there is another way now; offsets count from the new node.
            (
                "0 -> 2: T1[1w] T2[3w<1.1]
                 2 -> 1: T1[2w<2.0] T2[4w<1.1]
                 2 -> 3: T2[4w] T1[2w<2.1]
                 3 end",
                "changed 0 2 3",
            ),
            // Cut into single events.
            (
                "0 -> 2: T1[1w]
                 2 -> 3: T2[3w<1.0]
                 3 -> 4: T1[2w<2.0]
                 4 -> 1: T2[4w<1.0]",
                "changed 0 2 3 4",
            ),
            // The part behind the cut waits for more than it did.
            (
                "0 -> 2: T1[1w]
                 2 -> 1: T1[2w<2.1] T2[3w 4w<1.1]",
                "node 2, arm 0: the arm's first event waits for thread 2 within the section",
            ),
            (
                "0 -> 2: T1[1w] T2[3w<1.1]
                 2 -> 4: T2[4w]
                 4 -> 1: T1[2w<2.0]",
                refused,
            ),
            // The part behind the cut ends elsewhere, or not at all.
            (
                "0 -> 2: T1[1w]
                 2 -> 3: T1[2w] T2[3w 4w]
                 3 -> 1: T1[9w]",
                refused,
            ),
            ("0 -> 2: T1[1w]\n2 -> 1: T1[2w] T2[3w]", refused),
            ("0 -> 2: T1[1w]\n2 -> 2: T1[2w]", refused),
            // A free node in the middle, or an end that is another node.
            ("0 -> 2: T1[1w]\n2 free", "changed 0 2"),
            ("0 -> 2: T1[1w 2w<2.1] T2[3w<1.1 4w<1.2]\n2 end", "same"),
        ],
    );
}

/// A cut whose second part is taken for some values only does not admit what was published; one that goes on
/// for each may come later.
#[test]
fn guards_on_the_way() {
    check(
        "0 -> 9: T1[1r! 2w]
         9 end",
        &[
            (
                "0 -> 2: T1[1r!]
                 2 -> 9 if 1.0=5: T1[2w]",
                "not a growth: node 0: the delta's arm of thread 1 at site 1 does not admit what the published one admits",
            ),
            (
                "0 -> 2: T1[1r!]
                 2 -> 9: T1[2w]
                 2 -> 9 by T2: T2[3w] T1[2w]",
                "changed 0 2",
            ),
        ],
    );
    // Arms are told apart by their guards.
    check(
        "0 -> 1: T1[1r!]
         1 -> 9 if 1.0=5: T1[2w]
         9 end",
        &[
            ("1 -> 9 if 1.0=5: T1[2w]", "same"),
            ("1 -> 9 if 1.0=6: T1[2w] T2[3w<1.1]", "changed 1"),
            (
                "1 -> 9: T1[2w] T2[3w<1.1]",
                "node 1: arms 0 and 1 start with the same event, and their guards do not exclude each other",
            ),
        ],
    );
}

#[test]
fn free_absorbs() {
    check(
        "0 -> 1: T1[1w]
         0 -> 2: T2[2w]
         1 -> 3: T2[2w]
         2 free
         3 end",
        &[
            // Below and at a free node everything is contained already.
            ("2 -> 4: T1[1w]\n4 end", "same"),
            ("0 -> 4: T2[2w] T1[1w]\n4 end", "same"),
            ("0 -> 4: T2[2w]\n4 -> 5: T1[1w]\n5 end", "same"),
            // Freeing drops what was below.
            ("1 free", "changed 1"),
            ("0 free", "changed 0"),
        ],
    );
    let base = sites("0 -> 1: T1[1w]\n1 -> 2: T1[1w]\n2 end");
    let m = merge(&base, &sites("1 free")).unwrap();
    assert_eq!(m.set.nodes.len(), 2);
    // Racing sites are united.
    let mut more = sites("1 free");
    more.counted = vec![SiteSet(vec![SiteId(12)])];
    let m = merge(&m.set, &more).unwrap();
    let Node::Free { racing } = m.set.nodes[&NodeId(1)] else { panic!() };
    let all: Vec<SiteId> = (0..10).chain([12]).map(SiteId).collect();
    assert_eq!((m.changed, &m.set.counted[racing as usize].0), (true, &all));
}

#[test]
fn tables_and_identity() {
    let base = sites("0 -> 1: T1[1w]\n1 end");
    let free = sites("1 free");
    let fails = |delta: &ScheduleSet| merge(&base, delta).unwrap_err().to_string();

    let mut other = free.clone();
    other.fingerprint.0 = [9; 16];
    assert!(matches!(merge(&base, &other), Err(MergeError::Fingerprint { .. })));
    assert_eq!(
        fails(&other),
        format!("the delta is for program {}, the set for program {}", "09".repeat(16), "07".repeat(16))
    );

    let mut other = free.clone();
    other.threads.0[1].rank = 77;
    assert_eq!(fails(&other), "not a growth: the two name different threads");
    let mut other = free.clone();
    other.threads.0.truncate(1);
    assert_eq!(merge(&base, &other).unwrap().set.threads, base.threads);
    other.threads = base.threads.clone();
    other.threads.0.push(ThreadName { parent: ThreadIx(2), rank: 0 });
    assert_eq!(merge(&base, &other).unwrap().set.threads, other.threads);

    // Tables are matched by content, and the result is the same set whatever the numbering.
    let mut other = sites("0 -> 2: T2[2w]\n2 -> 3 @1: T2[2w]\n3 end");
    other.counted.push(SiteSet(vec![SiteId(2)]));
    let m = merge(&base, &other).unwrap();
    let mut swapped = other.clone();
    swapped.counted.swap(0, 1);
    for node in swapped.nodes.values_mut() {
        if let Node::Choice(arms) = node {
            arms.iter_mut().for_each(|a| a.section.counted = 1 - a.section.counted);
        }
    }
    assert_eq!(merge(&base, &swapped).unwrap().set, m.set);

    let mut other = free.clone();
    other.nodes.insert(NodeId(1), Node::Free { racing: 3 });
    assert_eq!(fails(&other), "node 1: there is no table 3 of sites");

    // A union is as trustworthy as its weakest part.
    let mut proven = base.clone();
    proven.origin = Origin::Engine("e".into(), "1".into());
    assert_eq!(merge(&proven, &free).unwrap().set.origin, Origin::Hand);
    assert!(merge(&proven, &proven).unwrap().set.origin.is_proven());
}

#[test]
fn version_ignores_order() {
    let base = sites("0 -> 1: T1[1w]\n1 end");
    let deltas = [sites("0 -> 2: T2[2w]\n2 end"), sites("0 -> 3: T3[3w]\n3 end"), sites("1 free")];
    let mut versions = std::collections::BTreeSet::new();
    for order in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        let set = order.iter().fold(base.clone(), |s, &i| merge(&s, &deltas[i]).unwrap().set);
        versions.insert(version_id(&set));
    }
    assert_eq!(versions.len(), 1);
    assert!(!versions.contains(&version_id(&base)));
    let mut unreachable = base.clone();
    unreachable.nodes.insert(NodeId(99), Node::End);
    assert_eq!(version_id(&unreachable), version_id(&base));
}

/// Cuts one arm in two at a random downset of its section. The new node gets the identity `fresh`.
fn split(rng: &mut Rng, s: &ScheduleSet, fresh: NodeId) -> Option<ScheduleSet> {
    let ids: Vec<NodeId> = s.nodes.keys().copied().collect();
    let id = ids[rng.below(ids.len())];
    let Node::Choice(arms) = &s.nodes[&id] else { return None };
    let at = rng.below(arms.len());
    let section = &arms[at].section;
    // Execute a random number of its steps in an order that its edges allow.
    let mut count: Vec<usize> = section.lanes.iter().map(|_| 0).collect();
    count[section.lanes.iter().position(|l| l.thread == arms[at].first.0)?] = 1;
    for _ in 0..rng.below(6) {
        let l = rng.below(count.len());
        let ready = section.lanes[l].steps.get(count[l]).is_some_and(|st| {
            st.preds.iter().all(|p| {
                let u = section.lanes.iter().position(|l| l.thread == p.thread);
                p.offset <= u.map_or(0, |u| count[u] as i64)
            })
        });
        count[l] += ready as usize;
    }
    let done = |t: ThreadIx| {
        section.lanes.iter().zip(&count).find(|(l, _)| l.thread == t).map_or(0, |(_, n)| *n as i64)
    };
    let part = |range: &dyn Fn(usize, usize) -> std::ops::Range<usize>, shift: bool| -> Section {
        let lanes = section.lanes.iter().zip(&count).map(|(l, &n)| {
            let mut steps = l.steps[range(n, l.steps.len())].to_vec();
            for p in steps.iter_mut().flat_map(|st| &mut st.preds).filter(|_| shift) {
                p.offset -= done(p.thread);
            }
            Lane { thread: l.thread, steps: steps.into() }
        });
        Section { counted: section.counted, lanes: lanes.filter(|l| !l.steps.is_empty()).collect() }
    };
    let (front, back) = (part(&|n, _| 0..n, false), part(&|n, len| n..len, true));
    let head = back.lanes.iter().find(|l| l.steps[0].preds.iter().all(|p| p.offset <= 0))?;
    let first = (head.thread, head.steps[0].label);
    let mut delta = s.clone();
    let target = arms[at].target;
    let new = Arm { first, guard: Default::default(), section: back, target };
    delta.nodes.insert(fresh, Node::Choice(vec![new].into()));
    let Some(Node::Choice(arms)) = delta.nodes.get_mut(&id) else { return None };
    arms[at].section = front;
    arms[at].target = fresh;
    Some(delta)
}

/// Drops or weakens one predecessor.
fn relax(rng: &mut Rng, s: &ScheduleSet) -> ScheduleSet {
    let mut delta = s.clone();
    let mut preds: Vec<_> = (delta.nodes.values_mut())
        .flat_map(|n| match n {
            Node::Choice(arms) => arms.iter_mut().collect::<Vec<_>>(),
            _ => Vec::new(),
        })
        .flat_map(|a| &mut a.section.lanes)
        .flat_map(|l| &mut l.steps)
        .flat_map(|st| &mut st.preds)
        .collect();
    if !preds.is_empty() {
        let n = preds.len();
        preds[rng.below(n)].offset -= 1 + rng.below(2) as i64;
    }
    delta
}

fn without_free(mut s: ScheduleSet) -> ScheduleSet {
    s.nodes.values_mut().filter(|n| matches!(n, Node::Free { .. })).for_each(|n| *n = Node::End);
    s
}

/// Random growth by splitting, relaxing and freeing: merged, it admits what base and delta admitted (and for
/// a split, nothing more); and the other way round it is refused or changes nothing.
#[test]
fn growth_by_the_reference() {
    let mut rng = Rng::new(2);
    let (mut splits, mut relaxations, mut refused) = (0, 0, 0);
    for round in 0..400u64 {
        let depth = 1 + rng.below(2);
        let base = random_set(&mut rng, depth);
        let runs: Vec<Vec<Event>> = (0..30).map(|_| random_run(&mut rng, &base)).collect();
        if let Some(delta) = (0..5).find_map(|_| split(&mut rng, &base, NodeId(1000 + round))) {
            let m = merge(&base, &delta).unwrap_or_else(|e| panic!("{round}: {e}\n{base:#?}\n{delta:#?}"));
            assert!(m.changed);
            assert!(!merge(&m.set, &base).unwrap().changed, "{round}: the coarse one comes late");
            for u in &runs {
                assert_eq!(admits(&m.set, u, &[]), admits(&base, u, &[]), "{round}: {}", text(u));
            }
            splits += 1;
        }
        let delta = relax(&mut rng, &base);
        let m = merge(&base, &delta).unwrap_or_else(|e| panic!("{round}: {e}\n{base:#?}\n{delta:#?}"));
        for u in &runs {
            let before = admits(&base, u, &[]) || admits(&delta, u, &[]);
            assert!(!before || admits(&m.set, u, &[]), "{round}: {}", text(u));
        }
        // Backwards it is no growth; if the merge goes through all the same, nothing may be lost.
        assert!(!merge(&m.set, &base).unwrap().changed, "{round}: the strict one comes late");
        relaxations += m.changed as usize;
        // An unrelated set: whatever merging says, what was published stays. (Without free nodes: what they
        // admit of an unfinished execution depends on accesses that it has not made.)
        let (base, other) = (without_free(base), without_free(random_set(&mut rng, depth)));
        match merge(&base, &other) {
            Err(_) => refused += 1,
            Ok(m) => {
                for u in runs.iter().filter(|u| admits(&base, u, &[])) {
                    assert!(admits(&m.set, u, &[]), "{round}: {} was withdrawn", text(u));
                }
            }
        }
    }
    assert!(splits > 100 && relaxations > 100 && refused > 50, "{splits} {relaxations} {refused}");
}

/// What the graph as a whole has to be is asked of the delta's nodes alone; and an error changes nothing.
#[test]
fn graphs() {
    let text = "0 -> 1: T1[1w]\n1 -> 2: T2[2w]\n2 end";
    let base = sites(text);
    let cases = [
        // The way back leads over nodes of the base, and leaves out who could go on.
        (
            "1 -> 5: T1[3w]\n5 -> 0: T1[4w]",
            "node 0: a cycle through this node leaves out thread 2, which could go on",
        ),
        (
            "0 -> 5: T2[2w]\n5 -> 0: T2[3w]",
            "node 0: a cycle through this node leaves out thread 1, which could go on",
        ),
        // Among new nodes alone.
        (
            "1 -> 5: T1[3w]\n5 -> 6: T1[4w]\n6 -> 5: T1[4w]\n6 -> 2: T2[4w]",
            "node 5: a cycle through this node leaves out thread 2, which could go on",
        ),
        ("1 -> 5: T1[3w]\n5 -> 0: T2[4w]", "changed 1 5"),
        ("1 -> 5: T1[3w]\n5 -> 6: T1[4w]", "node 5, arm 0: the target 6 does not exist"),
        ("1 -> 6: T1[3w]", "node 1, arm 1: the target 6 does not exist"),
        // Nothing leads to 7.
        ("1 -> 5: T1[3w]\n5 -> 2: T1[4w]\n7 end", "changed 1 5"),
        ("7 -> 8: T1[3w]\n8 end", "same"),
    ];
    for (delta, expected) in cases {
        let mut set = base.clone();
        let known = SetInvariants { pruned: true, conditions: false, acyclic: true };
        let got = match merge_into(&mut set, sites(delta), known) {
            Err(e) => {
                assert_eq!(set, base, "{delta}");
                e.to_string()
            }
            Ok(None) => "same".into(),
            Ok(Some(grown)) => {
                assert_eq!(validate(&set), Ok(()), "{delta}");
                let ids: Vec<String> = grown.nodes_changed.iter().map(|n| n.to_string()).collect();
                format!("changed {}", ids.join(" "))
            }
        };
        assert_eq!(got, expected, "{delta}");
        // Looking at everything comes to the same.
        assert_eq!(grow(text, delta), expected, "{delta}");
    }
}

/// A union promises what both parts promise, and nothing that one of them does not.
#[test]
fn a_promise_needs_both() {
    let text = "0 -> 1: T1[1w]\n1 end";
    let promising = |text: &str, locks_ordered| {
        let mut s = set(text);
        s.promises.locks_ordered = locks_ordered;
        s
    };
    for (old, new) in [(true, true), (true, false), (false, true), (false, false)] {
        let base = promising(text, old);
        let delta = promising("0 -> 2: T2[3w]\n2 end", new);
        let merged = merge(&base, &delta).unwrap();
        assert!(merged.changed);
        assert_eq!(merged.set.promises.locks_ordered, old && new, "{old} {new}");
        let known = SetInvariants { pruned: true, conditions: false, acyclic: true };
        let mut set = base.clone();
        let grown = merge_into(&mut set, delta, known).unwrap().unwrap();
        assert_eq!(set.promises.locks_ordered, old && new, "{old} {new}");
        grown.undo(&mut set);
        assert_eq!(set, base, "{old} {new}: undone");
        // Nothing is added: the base is what it was, and so is what is proven of it.
        let same = merge(&base, &promising(text, new)).unwrap();
        assert!(!same.changed && same.set == base, "{old} {new}");
    }
}

/// Growing in place is merging; it can be undone; and the version follows from what changed alone.
#[test]
fn in_place() {
    let mut rng = Rng::new(5);
    let (mut changed, mut refused, mut gone) = (0, 0, 0);
    for round in 0..400u64 {
        let depth = 1 + rng.below(2);
        let mut base = random_set(&mut rng, depth);
        base.prune_unreachable();
        let delta = match rng.below(3) {
            0 => split(&mut rng, &base, NodeId(1000 + round)).unwrap_or_else(|| base.clone()),
            1 => relax(&mut rng, &base),
            _ => random_set(&mut rng, depth),
        };
        let expected = merge(&base, &delta);
        let mut set = base.clone();
        let known = SetInvariants {
            pruned: true,
            conditions: has_conditions(&base),
            acyclic: strongly_connected(&base).is_empty(),
        };
        match (merge_into(&mut set, delta, known), expected) {
            (Err(e), Err(f)) => {
                assert_eq!(e, f, "{round}");
                assert_eq!(set, base, "{round}: an error changes nothing");
                refused += 1;
            }
            (Ok(None), Ok(m)) => {
                assert!(!m.changed && set == base, "{round}");
            }
            (Ok(Some(grown)), Ok(m)) => {
                assert_eq!((&set, &grown.nodes_changed), (&m.set, &m.nodes_changed), "{round}");
                let tables = Tables::of(&base);
                let mut sum = Sum::default();
                base.nodes.iter().for_each(|(&id, n)| sum.add(&tables, id, Some(n)));
                let sum = grown.sum(sum, &set);
                gone += grown.before().iter().filter(|(id, _)| !set.nodes.contains_key(id)).count();
                // What is looked at is as if all were.
                assert!(!grown.acyclic || strongly_connected(&set).is_empty(), "{round}");
                assert_eq!(validate(&set), Ok(()), "{round}");
                assert_eq!(set.reachable().len(), set.nodes.len(), "{round}");
                assert_eq!(sum.version(&set), version_id(&set), "{round}");
                grown.undo(&mut set);
                assert_eq!(set, base, "{round}: undone");
                changed += 1;
            }
            (a, b) => {
                panic!("{round}: {:?} in place, {:?} in a copy", a.map(|g| g.is_some()), b.map(|m| m.changed))
            }
        }
    }
    assert!(changed > 100 && refused > 20 && gone > 5, "{changed} {refused} {gone}");
}

/// [`Roots`] remember what is known of a set: what merging says that looks at all of it.
fn same_by_merging(
    roots: &mut Roots,
    expected: &mut ScheduleSet,
    delta: ScheduleSet,
) -> Result<bool, String> {
    let (merged, added) = (merge(expected, &delta), roots.add(delta));
    let result = match (merged, added) {
        (Ok(m), Ok(())) => {
            *expected = m.set;
            Ok(m.changed)
        }
        (Err(e), Err(f)) if e == f => Err(e.to_string()),
        (a, b) => panic!("{:?} by merging, {b:?} in place", a.map(|m| m.changed)),
    };
    assert_eq!(roots.single(), Some(&*expected));
    result
}

#[test]
fn what_roots_remember_is_right() {
    let base = "0 -> 1: T1[1r!]\n1 -> 9: T1[2w]\n9 end\n";
    for (first, deltas) in [
        // What nothing leads to goes with the first growth, and does not come back.
        (format!("{base}7 end"), ["0 -> 5: T2[3w]\n5 -> 9: T1[4w]", "5 -> 7: T3[4w]", "9 end"]),
        // A condition that came meanwhile: its value must be there on each way.
        (
            base.to_string(),
            [
                "1 -> 8 if 1.0=5: T3[7w]\n8 end",
                "0 -> 5: T2[5w]\n5 -> 1: T1[6w]",
                "0 -> 5: T2[5w]\n5 -> 1: T1[1r!]",
            ],
        ),
        // A cycle that came meanwhile, and ways into it.
        (
            base.to_string(),
            ["0 -> 5: T2[3w]\n5 -> 0: T1[4w]", "5 -> 5: T2[5w]", "0 -> 6: T3[3w]\n6 -> 5: T1[4w]"],
        ),
    ] {
        let mut expected = sites(&first);
        let mut roots = Roots::new(expected.clone()).unwrap();
        let said: Vec<_> =
            deltas.iter().map(|d| same_by_merging(&mut roots, &mut expected, sites(d))).collect();
        assert!(matches!(&said[..2], [Ok(true), Err(_)]), "{first}: {said:?}");
    }
}

/// A long stream of deltas comes to what merging them one by one with all of it looked at does.
#[test]
fn a_stream_of_deltas() {
    let mut rng = Rng::new(11);
    let (mut changed, mut same, mut refused) = (0, 0, 0);
    for round in 0..40u64 {
        let mut expected = random_set(&mut rng, 2);
        let mut roots = Roots::new(expected.clone()).unwrap();
        for step in 0..25 {
            let delta = match rng.below(5) {
                0 => split(&mut rng, &expected, NodeId(1000 + 100 * round + step))
                    .unwrap_or_else(|| expected.clone()),
                1 => relax(&mut rng, &expected),
                2 => expected.clone(),
                // Nodes that nothing leads to, too.
                3 => ScheduleSet { nodes: random_set(&mut rng, 2).nodes, ..expected.clone() },
                _ => random_set(&mut rng, 2),
            };
            match same_by_merging(&mut roots, &mut expected, delta) {
                Ok(true) => changed += 1,
                Ok(false) => same += 1,
                Err(_) => refused += 1,
            }
        }
    }
    assert!(changed > 50 && same > 50 && refused > 20, "{changed} {same} {refused}");
}

/// Two cooperative nodes that name equal tables by different numbers are one: neither is news to the other.
#[test]
fn equal_tables_are_no_growth() {
    let with = |away| {
        let node = Cooperative { held: 0, yields: 1, away, order: Order::Any, racing: 0 };
        let mut s = set("count 1,2\n0 end");
        s.counted.extend([SiteSet::default(), SiteSet::default()]);
        s.nodes.insert(NodeId::ROOT, Node::Cooperative(node));
        s
    };
    for (base, delta) in [(1, 2), (2, 1), (1, 1)] {
        let merged = merge(&with(base), &with(delta)).expect("the same");
        assert!(!merged.changed && merged.set == with(base), "{base} {delta}");
    }
}
