//! A small language for sets and executions, so that tests are tables; and seeded randomness.
//!
//! A set is a list of lines: `0 end`, `0 free`, or an arm `0 -> 1: T1[1w 2r<2.1] T2[3w]`. A step is a site
//! with its kind (`w` store, `r` load), `!` if it publishes, and predecessors `<thread.offset`, conditional
//! ones with `?thread.offset=value`. The first lane takes the arm unless the line has `by T2` before the
//! colon; `if 1.0=5` before the colon is a guard. All sites are counted, unless `count 1,2` lines give
//! tables; `@1` before the colon chooses a section's (or a free node's) table.
//!
//! An execution is `1:1w/x 2:3r/x=5`: thread, label, variable, published value.
#![allow(dead_code)]

pub use random::Rng;
use std::collections::{BTreeMap, BTreeSet};
use traceformat::event::{Access, Event, Label, ObjectId, Op};
use traceformat::fingerprint::Fingerprint;
use traceformat::recording::{Ending, Recorded, Recording};
use traceformat::schedule::condition::{Atom, Cmp, Condition};
use traceformat::schedule::cooperative::{Cooperative, Order};
use traceformat::schedule::fact::Facts;
use traceformat::schedule::nodes::Nodes;
use traceformat::schedule::one_or_many::OneOrMany;
use traceformat::schedule::section::{Lane, Pred, Section, Step};
use traceformat::schedule::set::{Arm, Node, NodeId, Origin, Promises, ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};

pub const PROGRAM: Fingerprint = Fingerprint([7; 16]);

/// Main and three children.
pub fn threads(n: u32) -> ThreadTable {
    ThreadTable((0..n).map(|rank| ThreadName { parent: ThreadIx::MAIN, rank }).collect())
}

fn label(text: &str) -> Label {
    let (site, kind) = text.split_at(text.len() - 1);
    let op = match kind {
        "w" => Op::Store,
        "r" => Op::Load,
        "j" => Op::Join,
        _ => panic!("no kind of event: {text}"),
    };
    Label::new(site.parse().expect(text), op)
}

fn thread(text: &str) -> ThreadIx {
    ThreadIx(text.trim_start_matches('T').parse().expect(text))
}

fn atom(text: &str) -> Atom {
    let (event, value) = text.split_once('=').expect(text);
    let (t, offset) = event.split_once('.').expect(text);
    Atom {
        thread: thread(t),
        offset: offset.parse().expect(text),
        cmp: Cmp::Eq,
        value: value.parse().expect(text),
    }
}

fn step(text: &str) -> Step {
    let mut parts = text.split('<');
    let head = parts.next().expect(text);
    let mut step = Step::new(label(head.trim_end_matches('!')));
    step.publishes = head.ends_with('!');
    for p in parts {
        let (event, when) = p.split_once('?').map_or((p, None), |(e, w)| (e, Some(w)));
        let (t, offset) = event.split_once('.').expect(text);
        let mut pred = Pred::new(thread(t), offset.parse().expect(text));
        pred.when = when.into_iter().map(atom).collect();
        step.preds.push(pred);
    }
    step
}

/// Parses a set; arms are in the order of the lines.
pub fn set(text: &str) -> ScheduleSet {
    let mut nodes = Nodes::new();
    let (mut counted, mut used) = (Vec::new(), BTreeSet::new());
    let mut most = 3;
    for line in text.lines().map(str::trim).filter(|l| !l.is_empty()) {
        if let Some(sites) = line.strip_prefix("count ") {
            counted.push(SiteSet(sites.split(',').map(|s| SiteId(s.parse().expect(line))).collect()));
            continue;
        }
        let (head, body) = line.split_once(": ").map_or((line, ""), |(h, b)| (h, b));
        let words: Vec<&str> = head.split_whitespace().collect();
        let id = NodeId(words[0].parse().expect(line));
        let table = words.iter().find_map(|w| w.strip_prefix('@')).map_or(0, |n| n.parse().expect(line));
        if words[1] == "end" {
            nodes.insert(id, Node::End);
            continue;
        }
        if words[1] == "free" {
            nodes.insert(id, Node::Free { racing: table });
            continue;
        }
        assert_eq!(words[1], "->", "{line}");
        let after = |word: &str| words.iter().position(|w| *w == word).map(|i| words[i + 1]);
        let mut lanes: Vec<Lane> = body
            .split(']')
            .filter(|l| !l.trim().is_empty())
            .map(|l| {
                let (t, steps) = l.trim().split_once('[').expect(line);
                Lane { thread: thread(t), steps: steps.split_whitespace().map(step).collect() }
            })
            .collect();
        let by = after("by").map_or(lanes[0].thread, thread);
        let first = (by, lanes.iter().find(|l| l.thread == by).expect(line).steps[0].label);
        lanes.sort_by_key(|l| l.thread);
        for l in &lanes {
            used.extend(l.steps.iter().map(|s| s.label.site));
            most = most.max(l.thread.0 as u32);
        }
        let arm = Arm {
            first,
            guard: after("if").into_iter().map(atom).collect(),
            section: Section { counted: table, lanes: lanes.into() },
            target: NodeId(words[2].parse().expect(line)),
        };
        match nodes.get_or_insert_with(id, || Node::Choice(OneOrMany::new())) {
            Node::Choice(arms) => arms.push(arm),
            _ => panic!("{line}"),
        }
    }
    if counted.is_empty() {
        counted.push(SiteSet(used.into_iter().collect()));
    }
    ScheduleSet {
        fingerprint: PROGRAM,
        origin: Origin::Hand,
        threads: threads(most),
        facts: Facts::default(),
        assumptions: Vec::new(),
        promises: Promises::default(),
        counted,
        nodes,
        traces: None,
    }
}

/// Gives a set the tables of another one, so that both count the same sites.
pub fn counting(mut set: ScheduleSet, sites: std::ops::Range<u32>) -> ScheduleSet {
    set.counted = vec![SiteSet(sites.map(SiteId).collect())];
    set
}

/// Parses an execution: events, and the values they publish.
pub fn run(text: &str) -> (Vec<Event>, Vec<u64>) {
    text.split_whitespace()
        .map(|e| {
            let (e, value) = e.split_once('=').unwrap_or((e, "0"));
            let (e, variable) = e.split_once('/').unwrap_or((e, ""));
            let (t, l) = e.split_once(':').expect(e);
            let label = label(l);
            let object = ObjectId(variable.bytes().fold(0, |n, b| n * 256 + b as u64));
            let write = label.op == Op::Store;
            let accesses = match variable {
                "" => Default::default(),
                _ => [Access { object, start: 0, end: 8, write }].into_iter().collect(),
            };
            let event = Event { thread: thread(t), label, accesses, object: None, object2: None };
            (event, value.parse::<u64>().expect(value))
        })
        .unzip()
}

/// Sites 1 … 9 for executions over a set that has fewer.
pub fn text(events: &[Event]) -> String {
    let one = |e: &Event| {
        let kind = if e.label.op == Op::Store { "w" } else { "r" };
        format!("{}:{}{kind}", e.thread.0, e.label.site.0)
    };
    events.iter().map(one).collect::<Vec<_>>().join(" ")
}

/// Damages bytes in one of several ways.
pub fn mutate(rng: &mut Rng, bytes: &[u8]) -> Vec<u8> {
    let mut out = bytes.to_vec();
    for _ in 0..=rng.below(4) {
        if out.is_empty() {
            break;
        }
        let at = rng.below(out.len());
        match rng.below(5) {
            0 => out[at] ^= 1 << rng.below(8),
            1 => out[at] = [0, 1, 127, 128, 250, 251, 252, 253, 254, 255][rng.below(10)],
            2 => out.truncate(at),
            3 => drop(out.remove(at)),
            _ => out.insert(at, rng.draw() as u8),
        }
    }
    out
}

/// A random set, of events or with a cooperative root.
pub fn any_set(rng: &mut Rng) -> ScheduleSet {
    let depth = 1 + rng.below(3);
    if rng.chance(25) { random_cooperative(rng) } else { random_set(rng, depth) }
}

/// One thread at a time: some of the sites are held, others are marks. Valid by construction.
pub fn random_cooperative(rng: &mut Rng) -> ScheduleSet {
    let mut s = set("0 end");
    s.counted.clear();
    for (from, many) in [(0, 6), (6, 2), (8, 2), (0, 6)] {
        let sites = (from..from + many).filter(|_| rng.chance(70)).map(SiteId);
        s.counted.push(SiteSet(sites.collect()));
    }
    let order = match rng.chance(50) {
        true => Order::Any,
        false => Order::Ring(ThreadIx(rng.below(4) as u16)),
    };
    let root = Cooperative { held: 0, yields: 1, away: 2, order, racing: 3 };
    s.nodes.insert(NodeId::ROOT, Node::Cooperative(root));
    s
}

/// What three threads do that matters to a baton, sometimes in turn, sometimes not.
fn random_turns(rng: &mut Rng) -> Vec<Event> {
    let mut out: Vec<Event> = Vec::new();
    let mut t = ThreadIx(0);
    for _ in 0..rng.below(40) {
        if rng.chance(20) {
            t = ThreadIx(rng.below(4) as u16);
        }
        let (op, site, object) = match rng.below(12) {
            0..4 => (Op::Store, rng.below(6), rng.below(3)),
            4 => (Op::MutexLock, rng.below(6), 100),
            5 => (Op::MutexUnlock, rng.below(6), 100),
            6 => (Op::Mark, 6 + rng.below(4), 0),
            7 => (Op::Join, rng.below(6), 1 + rng.below(3)),
            8 => (Op::End, 20, t.index()),
            9 => (Op::Create, 20, 1 + rng.below(3)),
            // Rounds of two barriers, as the runtime numbers them.
            10 => (Op::BarrierArrive, rng.below(6), 1 << 63 | rng.below(2) << 32 | (out.len() / 8)),
            _ => (Op::BarrierDepart, rng.below(6), 1 << 63 | rng.below(2) << 32 | (out.len() / 8)),
        };
        let label = Label::new(site as u32, op);
        if op == Op::Store {
            out.push(event(t, label, object as u64));
        } else {
            let object = Some(ObjectId(object as u64));
            out.push(Event { thread: t, label, accesses: Default::default(), object, object2: None });
        }
    }
    out
}

/// A random set without loops over `sites` per thread, of three threads: `depth` levels, random splits into
/// sections, random predecessors that can be met. Valid by construction.
pub fn random_set(rng: &mut Rng, depth: usize) -> ScheduleSet {
    let mut s = set("0 end");
    s.counted = vec![SiteSet((0..6).map(SiteId).collect())];
    let mut next = 1;
    grow(rng, &mut s, NodeId::ROOT, depth, &mut next);
    s
}

fn grow(rng: &mut Rng, s: &mut ScheduleSet, id: NodeId, depth: usize, next: &mut u64) {
    if depth == 0 {
        let node = if rng.below(3) == 0 { Node::Free { racing: 0 } } else { Node::End };
        s.nodes.insert(id, node);
        return;
    }
    let mut arms: Vec<Arm> = Vec::new();
    for _ in 0..=rng.below(3) {
        let arm = random_arm(rng, NodeId(*next));
        if arms.iter().all(|a| a.first != arm.first) {
            *next += 1;
            arms.push(arm);
        }
    }
    for a in &arms {
        grow(rng, s, a.target, depth - 1, next);
    }
    s.nodes.insert(id, Node::Choice(arms.into()));
}

fn random_arm(rng: &mut Rng, target: NodeId) -> Arm {
    // Steps in the order of one execution; predecessors point back in it.
    let mut lanes: BTreeMap<ThreadIx, Vec<Step>> = BTreeMap::new();
    let mut first = None;
    for _ in 0..1 + rng.below(4) {
        let t = ThreadIx(1 + rng.below(3) as u16);
        let op = if rng.below(2) == 0 { Op::Store } else { Op::Load };
        let mut step = Step::new(Label::new(2 * (t.0 as u32 - 1) + rng.below(2) as u32, op));
        for u in (1..=3).map(ThreadIx).filter(|u| *u != t) {
            let len = lanes.get(&u).map_or(0, Vec::len) as i64;
            if rng.below(2) == 0 {
                step.preds.push(Pred::new(u, len - rng.below(2) as i64));
            }
        }
        first.get_or_insert((t, step.label));
        lanes.entry(t).or_default().push(step);
    }
    let lanes = lanes.into_iter().map(|(thread, steps)| Lane { thread, steps: steps.into() }).collect();
    Arm {
        first: first.expect("at least one step"),
        guard: Condition::default(),
        section: Section { counted: 0, lanes },
        target,
    }
}

/// A random execution of three threads: mostly steps of a random path, in a random order that often respects
/// the path's edges, sometimes disturbed.
pub fn random_run(rng: &mut Rng, s: &ScheduleSet) -> Vec<Event> {
    if matches!(s.nodes.get(&NodeId::ROOT), Some(Node::Cooperative(_))) {
        return random_turns(rng);
    }
    /// A label and what it waits for, in absolute counts.
    type Flat = (Label, Vec<(ThreadIx, i64)>);
    let mut lanes: BTreeMap<ThreadIx, Vec<Flat>> = BTreeMap::new();
    let mut node = NodeId::ROOT;
    while let Some(Node::Choice(arms)) = s.nodes.get(&node) {
        let arm = &arms[rng.below(arms.len())];
        let base = |t: ThreadIx| lanes.get(&t).map_or(0, Vec::len) as i64;
        let mut new = Vec::new();
        for l in &arm.section.lanes {
            for st in &l.steps {
                let preds = st.preds.iter().map(|p| (p.thread, base(p.thread) + p.offset)).collect();
                new.push((l.thread, (st.label, preds)));
            }
        }
        new.into_iter().for_each(|(t, st)| lanes.entry(t).or_default().push(st));
        node = arm.target;
    }
    let mut count: BTreeMap<ThreadIx, usize> = BTreeMap::new();
    let mut out = Vec::new();
    let obey = rng.below(4);
    let wanted = rng.below(lanes.values().map(Vec::len).sum::<usize>() + 1);
    for _ in 0..10 * (wanted + 1) {
        if out.len() >= wanted {
            break;
        }
        let t = ThreadIx(1 + rng.below(3) as u16);
        let done = count.get(&t).copied().unwrap_or(0);
        let Some((label, preds)) = lanes.get(&t).and_then(|l| l.get(done)) else { continue };
        let ready = preds.iter().all(|(u, n)| count.get(u).copied().unwrap_or(0) as i64 >= *n);
        if !ready && (obey > 0 || rng.below(3) > 0) {
            continue;
        }
        *count.entry(t).or_default() += 1;
        out.push(event(t, *label, rng.below(3) as u64));
    }
    if rng.below(3) == 0 {
        // Something that may be on no path.
        let t = ThreadIx(1 + rng.below(3) as u16);
        let site = 2 * (t.0 as u32 - 1) + rng.below(2) as u32;
        let at = rng.below(out.len() + 1);
        out.insert(at, event(t, Label::new(site, Op::Store), rng.below(3) as u64));
    }
    out
}

/// A recording of a random execution.
pub fn a_recording(rng: &mut Rng, set: &ScheduleSet) -> Recording {
    let events = random_run(rng, set);
    let recorded = |e: &Event| Recorded {
        thread: e.thread,
        label: e.label,
        address: e.object.map_or(64 * u64::from(e.label.site.0), |o| o.0),
        address2: 0,
        size: 8,
        value: rng.draw() % 8,
    };
    Recording {
        fingerprint: set.fingerprint,
        property: String::new(),
        failure: None,
        threads: set.threads.clone(),
        inputs: Vec::new(),
        events: events.iter().map(recorded).collect(),
        ending: Ending::Exit(0),
    }
}

pub fn event(thread: ThreadIx, label: Label, object: u64) -> Event {
    let write = label.op == Op::Store;
    let access = Access { object: ObjectId(object), start: 0, end: 8, write };
    Event { thread, label, accesses: [access].into_iter().collect(), object: None, object2: None }
}
