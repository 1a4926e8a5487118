//! Whether a set keeps critical sections in turn ([`traceformat::schedule::locks`]), against a definition
//! that looks at all executions of all paths.

mod common;
use common::{Rng, threads};
use traceformat::event::{Label, Op};
use traceformat::schedule::condition::{Atom, Cmp};
use traceformat::schedule::locks::LockOrder;
use traceformat::schedule::section::{Lane, Pred, Section, Step};
use traceformat::schedule::set::{Arm, Node, NodeId, Origin, Promises, ScheduleSet, SiteSet};
use traceformat::schedule::validate::validate;
use traceformat::site::SiteId;
use traceformat::thread::ThreadIx;

const THREADS: u16 = 3;

fn set(nodes: Vec<(u64, Node)>) -> ScheduleSet {
    ScheduleSet {
        fingerprint: common::PROGRAM,
        origin: Origin::Hand,
        threads: threads(u32::from(THREADS)),
        facts: Default::default(),
        assumptions: Vec::new(),
        promises: Promises { locks_ordered: true },
        counted: vec![SiteSet((0..64).map(SiteId).collect())],
        nodes: nodes.into_iter().map(|(id, node)| (NodeId(id), node)).collect(),
        traces: None,
    }
}

/// An arm: of each thread, its steps (`l` lock, `u` unlock, `e` a condition's enqueueing, `r` its
/// reacquisition, `t` a try-lock that succeeds, `-` anything else) with their predecessors, `<thread.offset`.
/// conditional ones with `?` behind. Sites tell arms apart.
fn arm(site: u32, target: u64, lanes: &[(u16, &str)]) -> Arm {
    let step = |text: &str| {
        let mut parts = text.split('<');
        let (op, outcome) = match parts.next() {
            Some("l") => (Op::MutexLock, 0),
            Some("u") => (Op::MutexUnlock, 0),
            Some("e") => (Op::CondEnqueue, 0),
            Some("r") => (Op::CondReacquire, 0),
            Some("t") => (Op::MutexTryLock, 1),
            Some("-") => (Op::Store, 0),
            other => panic!("{other:?}"),
        };
        let preds = parts.map(|p| {
            let (event, when) = (p.trim_end_matches('?'), p.ends_with('?'));
            let (thread, offset) = event.split_once('.').expect(p);
            let atom = Atom { thread: ThreadIx(1), offset: 0, cmp: Cmp::Eq, value: 1 };
            Pred {
                when: when.then_some(atom).into_iter().collect(),
                ..Pred::new(ThreadIx(thread.parse().expect(p)), offset.parse().expect(p))
            }
        });
        let label = Label { site: SiteId(site), op, outcome };
        Step { preds: preds.collect(), ..Step::new(label) }
    };
    let lane = |(t, steps): &(u16, &str)| Lane {
        thread: ThreadIx(*t),
        steps: steps.split_whitespace().map(step).collect(),
    };
    let mut lanes: Vec<Lane> = lanes.iter().map(lane).collect();
    let first = (lanes[0].thread, lanes[0].steps[0].label);
    lanes.sort_by_key(|l| l.thread);
    Arm {
        first,
        guard: Default::default(),
        section: Section { counted: 0, lanes: lanes.into() },
        target: NodeId(target),
    }
}

fn choice(arms: Vec<Arm>) -> Node {
    Node::Choice(arms.into())
}

fn in_turn(set: &ScheduleSet) -> bool {
    LockOrder::default().extend(set).is_ok()
}

/// All executions of these sections, one after the other, as far as they are enforced: is there never more
/// than one thread between a lock and the end of its critical section?
fn never_two(path: &[&Section]) -> bool {
    let mut events: Vec<Vec<(&Step, [i64; 4])>> = vec![Vec::new(); 4];
    let mut base = [0i64; 4];
    for section in path {
        for lane in &section.lanes {
            events[lane.thread.index()].extend(lane.steps.iter().map(|s| (s, base)));
        }
        for lane in &section.lanes {
            base[lane.thread.index()] += lane.steps.len() as i64;
        }
    }
    // Of each thread, how deep it is after so many events.
    let deep: Vec<Vec<i32>> = (events.iter())
        .map(|events| {
            let mut deep = vec![0];
            for (step, _) in events {
                let more = match step.label.op {
                    Op::MutexLock | Op::CondReacquire | Op::MutexTryLock => 1,
                    Op::MutexUnlock | Op::CondEnqueue => -1,
                    _ => 0,
                };
                deep.push(deep[deep.len() - 1] + more);
            }
            deep
        })
        .collect();
    let mut seen = std::collections::HashSet::new();
    let mut todo = vec![[0usize; 4]];
    while let Some(at) = todo.pop() {
        if !seen.insert(at) {
            continue;
        }
        if (0..4).filter(|&t| deep[t][at[t]] > 0).count() > 1 {
            return false;
        }
        for t in 0..4 {
            let Some((step, base)) = events[t].get(at[t]) else { continue };
            let done = |p: &Pred| at[p.thread.index()] as i64 >= base[p.thread.index()] + p.offset;
            if step.preds.iter().all(done) {
                let mut next = at;
                next[t] += 1;
                todo.push(next);
            }
        }
    }
    true
}

/// Sections of all paths from the root, of so many sections at most, of the first set until some place and of
/// the second from there on.
fn paths<'a>(old: &'a ScheduleSet, new: &'a ScheduleSet, most: usize) -> Vec<Vec<&'a Section>> {
    let mut all = Vec::new();
    let mut todo = vec![(NodeId::ROOT, Vec::new(), false)];
    while let Some((id, path, grown)) = todo.pop() {
        let mut ends = path.len() == most;
        if !ends {
            for (from, grows) in [(old, false), (new, true)] {
                if grown && !grows {
                    continue;
                }
                match from.nodes.get(&id) {
                    Some(Node::Choice(arms)) => {
                        for arm in arms {
                            let mut longer: Vec<&Section> = path.clone();
                            longer.push(&arm.section);
                            todo.push((arm.target, longer, grows));
                        }
                    }
                    _ => ends = true,
                }
            }
        }
        if ends {
            all.push(path);
        }
    }
    all
}

fn holds(old: &ScheduleSet, new: &ScheduleSet) -> bool {
    paths(old, new, 5).iter().all(|path| never_two(path))
}

/// Lanes of whole or broken critical sections, mostly one after the other.
fn random_arm(rng: &mut Rng, site: u32, target: u64) -> Arm {
    let order = [[1, 2, 3], [2, 1, 3], [3, 1, 2], [2, 3, 1]][rng.below(4)];
    let many = 1 + rng.below(3);
    let mut lanes: Vec<(u16, String)> = Vec::new();
    // Where the last critical section ended: thread, and how many of its events that was.
    let mut last: Option<(u16, usize)> = None;
    for &t in &order[..many] {
        let mut text = String::new();
        let mut n = 0;
        let mut add = |text: &mut String, op: &str, pred: Option<(u16, i64)>, extra: Option<(u16, i64)>| {
            let mut out = op.to_owned();
            let mut named = Vec::new();
            for (u, offset) in pred.into_iter().chain(extra) {
                if u != t && !named.contains(&u) {
                    named.push(u);
                    out += &format!("<{u}.{offset}");
                }
            }
            *text += &format!(" {out}");
            n += 1;
            n
        };
        let wait = |rng: &mut Rng, first: bool| match last {
            Some((u, k)) if !first && !rng.chance(10) => Some((u, k as i64 - rng.below(8) as i64 / 7)),
            _ if rng.chance(12) => None,
            _ => Some((1 + rng.below(3) as u16, -(rng.below(8) as i64) / 4)),
        };
        if rng.chance(30) {
            add(&mut text, "-", wait(rng, lanes.is_empty()), None);
        }
        if rng.chance(85) {
            let pred = wait(rng, lanes.is_empty() && text.is_empty());
            let extra = rng.chance(60).then(|| (1 + rng.below(3) as u16, -(rng.below(2) as i64)));
            add(&mut text, ["l", "l", "l", "r", "t"][rng.below(5)], pred, extra);
            if rng.chance(25) {
                add(&mut text, "l", None, None);
                add(&mut text, "u", None, None);
            }
            if rng.chance(25) {
                add(&mut text, "-", None, None);
            }
            if !rng.chance(6) {
                let n = add(&mut text, ["u", "u", "e"][rng.below(3)], None, None);
                last = Some((t, n));
            }
        } else if text.is_empty() {
            add(&mut text, "-", None, None);
        }
        lanes.push((t, text));
    }
    let lanes: Vec<(u16, &str)> = lanes.iter().map(|(t, text)| (*t, text.as_str())).collect();
    arm(site, target, &lanes)
}

/// A few nodes, with cycles or without.
fn random_set(rng: &mut Rng) -> ScheduleSet {
    let nodes = 1 + rng.below(3) as u64;
    let mut all: Vec<(u64, Node)> = Vec::new();
    for id in 0..nodes {
        let arms = 1 + u32::from(rng.chance(25));
        let arms = (0..arms).map(|i| {
            let target = rng.below(4) as u64;
            random_arm(rng, (id * 4) as u32 + i, target)
        });
        all.push((id, choice(arms.collect())));
    }
    all.extend((nodes..4).map(|id| (id, Node::End)));
    set(all)
}

/// The same with fewer edges here and more there, or with another arm.
fn grown(rng: &mut Rng, old: &ScheduleSet) -> ScheduleSet {
    let mut new = old.clone();
    let ids: Vec<NodeId> = new.nodes.keys().copied().collect();
    let id = ids[rng.below(ids.len())];
    if rng.chance(30)
        && let Some(Node::Choice(arms)) = new.nodes.get_mut(&id)
    {
        let more = random_arm(rng, 60, arms[0].target.0);
        arms.push(more);
        return new;
    }
    for node in new.nodes.values_mut() {
        let Node::Choice(arms) = node else { continue };
        for section in arms.iter_mut().map(|a| &mut a.section) {
            let lens: Vec<i64> = (0..4).map(|t| section.len_of(ThreadIx(t)) as i64).collect();
            for (l, lane) in section.lanes.iter_mut().enumerate() {
                for (s, step) in lane.steps.iter_mut().enumerate() {
                    if rng.chance(30) {
                        step.preds.clear();
                    } else if rng.chance(30) {
                        let other = 1 + rng.below(3) as u16;
                        let within = if l == 0 && s == 0 { 0 } else { lens[usize::from(other)] };
                        step.preds.retain(|p| p.thread.0 != other);
                        if other != lane.thread.0 {
                            step.preds.push(Pred::new(ThreadIx(other), within));
                        }
                    }
                }
            }
        }
    }
    new
}

/// Never is a set in turn whose critical sections are not, and most that are are found to be.
#[test]
fn what_is_in_turn_never_has_two_within() {
    let rounds = 60_000;
    let mut rng = Rng::new(18);
    let (mut valid, mut found, mut missed, mut refused, mut both_ways) = (0, 0, 0, 0, 0);
    for round in 0..rounds {
        let old = random_set(&mut rng);
        if validate(&old).is_err() {
            continue;
        }
        valid += 1;
        let mut known = LockOrder::default();
        let alone = known.extend(&old).is_ok();
        let really = holds(&old, &old);
        assert!(really || !alone, "round {round}: {old:#?}");
        match (alone, really) {
            (true, _) => found += 1,
            (false, true) => missed += 1,
            (false, false) => refused += 1,
        }
        let new = grown(&mut rng, &old);
        if alone && new != old && validate(&new).is_ok() {
            let both = known.extend(&new).is_ok();
            assert!(!both || holds(&old, &new), "round {round}, grown: {old:#?}\n{new:#?}");
            both_ways += usize::from(both);
        }
    }
    println!(
        "{valid} valid: {found} in turn, {missed} missed, {refused} not; {both_ways} in turn as they grow"
    );
    assert!(found > 10_000 && refused > 10_000 && missed < found / 10, "{found} {missed} {refused}");
    assert!(both_ways > 1000, "{both_ways}");
}

/// What the sets of engines look like: each shape, and the same with one edge less.
#[test]
fn shapes() {
    let turns = |b: &str| set(vec![(0, choice(vec![arm(0, 0, &[(1, "l<2.0 u"), (2, b)])]))]);
    assert!(in_turn(&turns("l<1.2 u")));
    assert!(!in_turn(&turns("l u")));
    assert!(!in_turn(&turns("l<1.1 u")), "the edge leads to the lock");
    assert!(!in_turn(&turns("l<1.2? u")), "the edge is not always there");
    // By way of another event, and of another thread.
    assert!(in_turn(&set(vec![(0, choice(vec![arm(0, 0, &[(1, "l<2.0 u"), (2, "-<1.2 l u")])]))])));
    let by_third = |c: &str| {
        let lanes = [(1, "l<2.0 u"), (2, "l<3.1 u"), (3, c)];
        set(vec![(0, choice(vec![arm(0, 0, &lanes)]))])
    };
    assert!(in_turn(&by_third("-<1.2")) && !in_turn(&by_third("-<1.1")));
    // Iterations: without the edge back the first thread runs ahead.
    let back = |a: &str| set(vec![(0, choice(vec![arm(0, 0, &[(1, a), (2, "l<1.2 u")])]))]);
    assert!(in_turn(&back("l<2.0 u")) && !in_turn(&back("l u")) && !in_turn(&back("l<2.-1 u")));
    // Nested locks are one critical section, and it ends with the last unlock.
    let nested = |b: &str| set(vec![(0, choice(vec![arm(0, 1, &[(1, "l l u u"), (2, b)])])), (1, Node::End)]);
    assert!(in_turn(&nested("l<1.4 u")) && !in_turn(&nested("l<1.3 u")));
    // A wait on a condition gives the mutex up.
    let wait = |b: &str| {
        let lanes = [(1, "l e r<2.2 u"), (2, b)];
        set(vec![(0, choice(vec![arm(0, 1, &lanes)])), (1, Node::End)])
    };
    assert!(in_turn(&wait("l<1.2 u")) && !in_turn(&wait("l u")));
    // Two mutexes for all that anybody knows: held at one time.
    assert!(!in_turn(&set(vec![(0, choice(vec![arm(0, 1, &[(1, "l u"), (2, "l u")])])), (1, Node::End)])));
    // Locked unseen, unlocked by somebody else, locked for ever.
    for lanes in [&[(1, "u")][..], &[(1, "l"), (2, "u<1.1")], &[(1, "l"), (2, "l<1.1 u")]] {
        assert!(!in_turn(&set(vec![(0, choice(vec![arm(0, 1, lanes)])), (1, Node::End)])), "{lanes:?}");
    }
    // Where two ways meet, what one of them orders is not known.
    let meet = |b: &str| {
        set(vec![
            (0, choice(vec![arm(0, 1, &[(1, "l u"), (2, "-<1.2")]), arm(1, 1, &[(1, "- l u"), (2, b)])])),
            (1, choice(vec![arm(2, 2, &[(2, "l u")])])),
            (2, Node::End),
        ])
    };
    assert!(in_turn(&meet("-<1.3")) && !in_turn(&meet("-")));
    // The same set with fewer edges may be fine, and an execution that has begun before is not.
    let old = set(vec![
        (0, choice(vec![arm(0, 1, &[(1, "l u"), (2, "-")])])),
        (1, choice(vec![arm(1, 2, &[(2, "l<1.0 u")])])),
        (2, Node::End),
    ]);
    let mut new = old.clone();
    new.nodes.insert(NodeId(0), choice(vec![arm(0, 1, &[(1, "l u"), (2, "-<1.2")])]));
    new.nodes.insert(NodeId(1), choice(vec![arm(1, 2, &[(2, "l u")])]));
    assert!(in_turn(&old) && in_turn(&new));
    let mut known = LockOrder::default();
    known.extend(&old).expect("in turn");
    assert!(known.extend(&new).is_err() && !holds(&old, &new));
}

/// Large sets take as long as they are large, and too large ones are not looked at.
#[test]
fn large_sets() {
    let chain = |n: u64| {
        let to = |i: u64| {
            let (t, u) = (1 + (i % 2) as u16, 1 + ((i + 1) % 2) as u16);
            (i, choice(vec![arm(0, i + 1, &[(t, &format!("l<{u}.0 u"))])]))
        };
        let mut nodes: Vec<_> = (0..n).map(to).collect();
        nodes.push((n, Node::End));
        set(nodes)
    };
    assert!(in_turn(&chain(4000)) && !in_turn(&chain(5000)));
    let turn = |other: u16| vec![format!("l<{other}.0 u"); 50_000].join(" ");
    assert!(!in_turn(&set(vec![(0, choice(vec![arm(0, 0, &[(1, &turn(2)), (2, &turn(1))])]))])));
    let long =
        |t: i64| (0..50_000i64).map(|i| format!("l<{}.{} u", 3 - t, 2 * (i + t - 1))).collect::<Vec<_>>();
    let (a, b) = (long(1).join(" "), long(2).join(" "));
    assert!(in_turn(&set(vec![(0, choice(vec![arm(0, 0, &[(1, &a), (2, &b)])]))])));
}
