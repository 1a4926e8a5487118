//! Cooperative nodes: which executions they admit, and how they grow.

mod common;

use traceformat::codec::{decode, encode};
use traceformat::event::{Event, Label, ObjectId, Op};
use traceformat::fingerprint::Fingerprint;
use traceformat::recording::{self, Ending, Recorded, Writer};
use traceformat::reference::{admits, check_parts, check_recording, explain};
use traceformat::schedule::fact::Facts;
use traceformat::schedule::merge::merge;
use traceformat::schedule::promise::Promises;
use traceformat::schedule::set::{
    Assumption, Cooperative, Node, NodeId, Order, Origin, ScheduleSet, SiteSet,
};
use traceformat::schedule::validate::validate;
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};

const RING: Order = Order::Ring(ThreadIx(0));

fn sites(of: &[u32]) -> SiteSet {
    SiteSet(of.iter().map(|s| SiteId(*s)).collect())
}

/// Main and two threads of its own.
fn of(root: Node, counted: Vec<SiteSet>) -> ScheduleSet {
    let name = |rank| ThreadName { parent: ThreadIx(0), rank };
    ScheduleSet {
        fingerprint: Fingerprint([7; 16]),
        origin: Origin::Hand,
        threads: ThreadTable(vec![name(0), name(1)]),
        facts: Facts::default(),
        assumptions: Vec::new(),
        promises: Promises::default(),
        counted,
        nodes: [(NodeId::ROOT, root)].into(),
        traces: None,
    }
}

/// Held: the sites from 1 on. Yield mark: 50, away mark: 51.
fn cooperative(held: u32, order: Order) -> ScheduleSet {
    marked(held, order, &[50])
}

fn marked(held: u32, order: Order, yields: &[u32]) -> ScheduleSet {
    let counted = vec![sites(&(1..held).collect::<Vec<_>>()), sites(yields), sites(&[51]), sites(&[])];
    of(Node::Cooperative(Cooperative { held: 0, yields: 1, away: 2, order, racing: 3 }), counted)
}

/// `thread op site object`, by words; the object of an access is ignored.
fn execution(text: &str) -> Vec<Event> {
    let event = |word: &str| {
        let mut parts = word.split(':');
        let mut number = || parts.next().and_then(|p| p.parse::<u64>().ok());
        let (thread, site, object) = (number().unwrap(), number().unwrap(), number());
        let (op, outcome) = match parts.next().unwrap() {
            "w" => (Op::Store, 0),
            "m" => (Op::Mark, 0),
            "lock" => (Op::MutexLock, 0),
            "unlock" => (Op::MutexUnlock, 0),
            "try1" => (Op::MutexTryLock, 1),
            "create" => (Op::Create, 0),
            "end" => (Op::End, 0),
            "join" => (Op::Join, 0),
            "wait" => (Op::CondEnqueue, 0),
            "woken" => (Op::CondWake, 0),
            "again" => (Op::CondReacquire, 0),
            "signal" => (Op::CondSignal, 0),
            "broadcast" => (Op::CondBroadcast, 0),
            "arrive" => (Op::BarrierArrive, 0),
            "depart" => (Op::BarrierDepart, 0),
            "sem" => (Op::SemWait, 0),
            "once1" => (Op::OnceBegin, 1),
            "once0" => (Op::OnceBegin, 0),
            "onceend" => (Op::OnceEnd, 0),
            other => panic!("{other}"),
        };
        let cond = matches!(op, Op::CondEnqueue | Op::CondReacquire);
        Event {
            thread: ThreadIx(thread as u16),
            label: Label { site: SiteId(site as u32), op, outcome },
            accesses: Default::default(),
            object: object.map(ObjectId),
            // The mutex of every condition variable is 100.
            object2: cond.then_some(ObjectId(100)),
        }
    };
    text.split_whitespace().map(event).collect()
}

/// Main has created both threads.
const BEGUN: &str = "0:60:1:create 0:61:2:create ";

fn check(set: &ScheduleSet, cases: &[(&str, &str)]) {
    validate(set).unwrap();
    for (text, expected) in cases {
        let events = execution(&format!("{BEGUN}{text}"));
        let values = vec![0; events.len()];
        let got = match explain(set, &events, &values) {
            Ok(()) => "ok".to_owned(),
            Err(e) => format!("{}: {}", e.event - 2, e.reasons.join("; ")),
        };
        assert_eq!(got, *expected, "{text}");
        assert_eq!(admits(set, &events, &values), *expected == "ok");
        // What is admitted, all its prefixes are.
        let end = got.split(':').next().and_then(|n| n.parse::<usize>().ok()).map_or(events.len(), |n| n + 2);
        (0..=end).for_each(|n| assert!(admits(set, &events[..n], &values), "{n} events of {text}"));
    }
}

#[test]
fn a_ring_goes_on_where_a_thread_cannot() {
    let set = cooperative(40, RING);
    check(
        &set,
        &[
            ("0:1::w 1:1::w 0:2::w", "1: its site is held, and thread 0 has the baton"),
            ("1:1::w 0:2::w", "0: its site is held, and thread 0 has the baton"),
            // Main stands before a join: the first thread goes on, to its end, then the second.
            ("0:1::w 1:1::w 1:2::w 1:0:1:end 2:1::w 2:0:2:end 0:9:1:join 0:9:2:join 0:3::w", "ok"),
            ("0:1::w 1:1::w 2:1::w 1:2::w 0:9:1:join", "2: its site is held, and thread 1 has the baton"),
            ("0:1::w 2:1::w 1:1::w 0:9:1:join", "1: its site is held, and thread 0 or 1 has the baton"),
            // What is not held happens at any time.
            ("1:45::w 2:45::w 0:1::w 2:46::w", "ok"),
            // A lock that another thread has.
            ("0:1:100:lock 0:9:1:join 1:0:1:end", "ok"),
            ("0:1:100:lock 1:1:100:lock 0:2::w", "1: its site is held, and thread 0 has the baton"),
            (
                "0:1:100:lock 1:2:100:lock 0:3:100:unlock 0:9:1:join",
                "1: its site is held, and thread 0 has the baton",
            ),
        ],
    );
}

#[test]
fn threads_that_are_blocked_are_passed_over() {
    let set = cooperative(40, RING);
    // Main has the mutex and waits for thread 2; thread 1 stands before the mutex.
    let begun = "0:1:100:lock 2:2::w 2:0:2:end 0:9:2:join 0:3:100:unlock 1:1:100:lock";
    check(
        &set,
        &[
            (begun, "ok"),
            // (Of a thread that does nothing more nobody knows whether it could.)
            (
                "0:1:100:lock 2:2::w 2:0:2:end 0:9:2:join 0:3:100:unlock 1:1:100:lock 0:4:100:lock",
                "5: its site is held, and thread 0 has the baton",
            ),
            // It waits for a signal, which thread 1 gives; thread 1 goes on until it ends.
            (
                "0:1:100:lock 0:2:200:wait 1:3:200:signal 1:0:1:end 0:2:200:woken 0:2:200:again 2:4::w",
                "4: its site is held, and thread 1 or 2 has the baton",
            ),
            (
                "0:1:100:lock 0:2:200:wait 1:3:200:signal 1:0:1:end 2:4::w 2:0:2:end 0:2:200:woken 0:2:200:again",
                "ok",
            ),
            // It is awake, but not its turn.
            (
                "0:1:100:lock 0:2:200:wait 1:3:200:signal 0:2:200:woken 1:4::w",
                "3: its site is held, and thread 1 has the baton",
            ),
            // A barrier of two.
            ("0:1:7:arrive 1:2:7:arrive 1:2:7:depart 1:3::w 1:0:1:end 2:4::w 2:0:2:end 0:1:7:depart", "ok"),
            (
                "0:1:7:arrive 1:2:7:arrive 0:1:7:depart 1:3::w",
                "2: its site is held, and thread 1 has the baton",
            ),
            // The routine runs.
            ("0:1:7:once1 1:5::w 0:1:7:onceend", "1: its site is held, and thread 0 has the baton"),
        ],
    );
}

#[test]
fn marks_give_the_baton_up() {
    let set = cooperative(40, RING);
    check(
        &set,
        &[
            ("0:50::m 1:1::w 1:50::m 2:1::w 2:50::m 0:1::w", "ok"),
            ("0:50::m 1:1::w 1:50::m 0:1::w 2:1::w", "3: its site is held, and thread 2 has the baton"),
            ("0:50::m 2:1::w 1:1::w", "1: its site is held, and thread 1 has the baton"),
            // It has to be given up, unless nobody else can go on.
            ("0:50::m 0:1::w 1:1::w", "1: its site is held, and thread 1 has the baton"),
            ("0:50::m 1:0:1:end 2:0:2:end 0:1::w 0:50::m 0:1::w", "ok"),
            (
                "0:1:100:lock 0:50::m 1:1:100:lock 2:1:100:lock 0:3:100:unlock",
                "2: its site is held, and thread 0 has the baton",
            ),
            // A creation belongs to the turn, and passes no mark.
            ("0:50::m 0:30:3:create 1:1::w", "ok"),
            ("0:50::m 0:30:3:create 0:1::w 1:1::w", "2: its site is held, and thread 1 has the baton"),
            ("0:50::m 1:1::w 0:30:3:create 1:2::w", "2: its site is held, and thread 1 has the baton"),
            ("0:50:3:create 0:1::w 1:1::w 0:2::w", "2: its site is held, and thread 0 has the baton"),
            // Who passes one without the baton is the ring's next as before.
            ("1:50::m 0:1::w 0:50::m 1:1::w", "ok"),
            // Who is away is passed over, until it comes back.
            ("0:51::m 1:1::w 1:50::m 2:1::w 2:50::m 1:2::w", "ok"),
            ("0:51::m 1:1::w 1:50::m 2:1::w 2:50::m 0:2::w", "ok"),
        ],
    );
}

#[test]
fn any_thread_takes_a_baton_that_nobody_has() {
    let set = cooperative(40, Order::Any);
    check(
        &set,
        &[
            ("2:1::w 2:2::w 2:0:2:end 1:1::w", "ok"),
            ("2:1::w 1:2::w 2:3::w", "1: its site is held, and thread 2 has the baton"),
            ("0:1:100:lock 1:1::w 0:2::w", "1: its site is held, and thread 0 has the baton"),
            ("0:1:100:lock 2:1::w 2:0:2:end 1:1::w 1:0:1:end 0:9:1:join", "ok"),
        ],
    );
}

fn relaxing_admits_more(rng: &mut random::Rng, [all, some, any]: &[ScheduleSet; 3]) {
    let (mut admitted, mut rejected) = (0, 0);
    for _ in 0..20_000 {
        let words: Vec<String> = (0..1 + rng.below(7))
            .map(|_| {
                let t = rng.below(3);
                let what =
                    *rng.pick(&["1::w", "2::w", "3:100:lock", "4:100:unlock", "50::m", "51::m", "45::w"]);
                format!("{t}:{what}")
            })
            .collect();
        let events = execution(&format!("{BEGUN}{}", words.join(" ")));
        let values = vec![0; events.len()];
        if admits(all, &events, &values) {
            admitted += 1;
            assert!(admits(some, &events, &values) && admits(any, &events, &values), "{words:?}");
        } else {
            rejected += 1;
        }
    }
    assert!(admitted > 1000 && rejected > 1000, "{admitted} admitted, {rejected} not");
}

/// Whatever a node admits, one that relaxes it admits too; and growth says so.
#[test]
fn relaxing_is_growth() {
    let (all, some, any) = (cooperative(40, RING), cooperative(2, RING), cooperative(40, Order::Any));
    let free = of(Node::Free { racing: 0 }, vec![sites(&[3])]);
    let mut rng = random::Rng::new(1);
    // A mark can be any site: here one that is held, by the widest node too or not.
    for yields in [&[50][..], &[50, 1], &[2, 4]] {
        let nodes = [(40, RING), (2, RING), (40, Order::Any)].map(|(held, o)| marked(held, o, yields));
        relaxing_admits_more(&mut rng, &nodes);
    }
    let ok = |base: &ScheduleSet, delta: &ScheduleSet| merge(base, delta).map(|m| (m.changed, m.set.nodes));
    for wider in [&some, &any, &free] {
        let (changed, nodes) = ok(&all, wider).unwrap();
        assert!(changed);
        // A push that is late changes nothing.
        let merged = merge(&all, wider).unwrap().set;
        let (again, _) = ok(&merged, &all).unwrap();
        assert!(!again);
        assert_eq!(ok(&all, &all).unwrap(), (false, all.nodes.clone()));
        assert_eq!(nodes.len(), 1);
    }
    let wrong = |base: &ScheduleSet, delta: &ScheduleSet| merge(base, delta).unwrap_err().to_string();
    assert!(wrong(&some, &any).contains("holds sites"), "neither admits what the other admits");
    let end = of(Node::End, vec![]);
    assert!(wrong(&all, &end).contains("it is cooperative, and the delta lists what follows"));
    assert!(wrong(&end, &all).contains("the delta makes it cooperative"));
}

/// An open set (R15) grows by names of threads, or becomes free. Nothing makes a closed one open.
#[test]
fn open_sets_grow_by_names_alone() {
    let away = |set: ScheduleSet| {
        let counted = vec![set.counted[0].clone(), sites(&[50]), sites(&[]), sites(&[])];
        ScheduleSet { counted, ..set }
    };
    let (closed, fewer) = (away(cooperative(40, RING)), away(cooperative(2, RING)));
    let open =
        |set: &ScheduleSet| ScheduleSet { assumptions: vec![Assumption::VerifierAnswers], ..set.clone() };
    let refused = |base: &ScheduleSet, delta: &ScheduleSet| {
        merge(base, delta).unwrap_err().to_string().contains("one of the two is open")
    };
    assert!(refused(&open(&closed), &closed) && refused(&closed, &open(&closed)));
    assert!(refused(&open(&closed), &open(&fewer)) && refused(&open(&closed), &fewer));
    let mut more = open(&closed);
    more.threads.0.push(ThreadName { parent: ThreadIx(1), rank: 0 });
    let merged = merge(&open(&closed), &more).unwrap();
    assert!(merged.changed && merged.set.threads == more.threads && merged.set.is_open());
    let free = of(Node::Free { racing: 0 }, vec![sites(&[3])]);
    let merged = merge(&open(&closed), &free).unwrap();
    assert!(matches!(merged.set.nodes[&NodeId::ROOT], Node::Free { .. }));
    // Others than a ring in which nobody goes away cannot be open.
    for other in [cooperative(40, RING), away(cooperative(40, Order::Any))] {
        let why = validate(&open(&other)).unwrap_err().to_string();
        assert_eq!(why, "node 0: it is open, and only a ring in which nobody goes away can be that");
    }
    validate(&open(&closed)).unwrap();
    assert_eq!(decode::<ScheduleSet>(&encode(&open(&closed)).unwrap()).unwrap(), open(&closed));
}

#[test]
fn a_node_is_small_and_comes_back() {
    for set in [cooperative(300, RING), cooperative(2, Order::Any)] {
        let bytes = encode(&set).unwrap();
        assert!(bytes.len() <= 1024, "{} bytes", bytes.len());
        assert_eq!(decode::<ScheduleSet>(&bytes).unwrap(), set);
    }
}

#[test]
fn what_is_wrong_is_said() {
    let node = Cooperative { held: 0, yields: 0, away: 0, order: RING, racing: 0 };
    let wrong = |set: &ScheduleSet| validate(set).unwrap_err().to_string();
    let root = |c: Cooperative| of(Node::Cooperative(c), vec![sites(&[])]);
    validate(&root(node)).unwrap();
    assert_eq!(wrong(&root(Cooperative { away: 1, ..node })), "node 0: there is no table 1 of sites");
    let first = Cooperative { order: Order::Ring(ThreadIx(3)), ..node };
    assert_eq!(wrong(&root(first)), "node 0: the thread table has 3 threads");
    let mut below = root(node);
    below.nodes.insert(NodeId(4), Node::Cooperative(node));
    assert_eq!(wrong(&below), "node 4: it is cooperative, and only the root can be that");
}

/// A file of these events, with frames of a few.
fn file(path: &std::path::Path, set: &ScheduleSet, events: &[Event], rng: &mut common::Rng) {
    let out = std::fs::File::create(path).expect("a file");
    let mut writer = Writer::new(out, set.fingerprint, "", None, &set.threads).expect("room");
    for e in events {
        let address = e.object.map_or(8 * u64::from(e.label.site.0), |o| o.0);
        let recorded = Recorded { thread: e.thread, label: e.label, address, address2: 0, size: 8, value: 0 };
        writer.event(&recorded).expect("room");
        if rng.chance(40) {
            writer.flush().expect("room");
        }
    }
    writer.finish(&Ending::Exit(0)).expect("room");
}

/// Rounds of a barrier as the runtime numbers them, with one in which fewer arrive, and threads that do
/// nothing for long.
fn rounds(rng: &mut common::Rng, few: bool) -> Vec<Event> {
    let phase = |round: usize| 1u64 << 63 | 5 << 32 | round as u64;
    let mut text = String::new();
    for round in 0..3 + rng.below(6) {
        let all = if few && rng.chance(30) { 2 } else { 3 };
        (0..all).for_each(|t| text += &format!("{t}:1:{}:arrive ", phase(round)));
        let first = rng.below(all);
        for t in (0..all).map(|t| if rng.chance(80) { (t + 2) % all } else { (t + first) % all }) {
            text += &format!("{t}:2:{}:depart {t}:3::w ", phase(round));
        }
        (0..rng.below(30)).for_each(|_| text += "2:45::w ");
    }
    execution(&format!("{BEGUN}{text}"))
}

/// A file is judged as its events are, however few of them are at hand.
#[test]
fn a_part_at_a_time_is_the_same() {
    let path = std::env::temp_dir().join(format!("irs-baton-parts-{}", std::process::id()));
    let (mut admitted, mut rejected, mut scouted) = (0, 0, 0);
    random::fuzz("turns", 2000, |rng| {
        let (set, events) = match rng.below(3) {
            0 => {
                let set = common::random_cooperative(rng);
                let events = common::random_run(rng, &set);
                (set, events)
            }
            n => (cooperative(40, *rng.pick(&[RING, Order::Any])), rounds(rng, n == 1)),
        };
        file(&path, &set, &events, rng);
        let whole = check_recording(&recording::read(&path).expect("whole"), &set);
        let part = 1 + rng.below(8);
        let parts = check_parts(&path, &set, part).expect("whole");
        assert_eq!(parts.result, whole, "{part} at hand: {}", common::text(&events));
        assert_eq!((parts.events, parts.ending), (events.len() as u64, Ending::Exit(0)));
        *if whole.is_ok() { &mut admitted } else { &mut rejected } += 1;
        scouted += u32::from(events.len() > 100 && parts.widest < 60);
    });
    let _ = std::fs::remove_file(&path);
    println!("{admitted} admitted, {rejected} rejected, {scouted} in parts");
    assert!(admitted > 100 && rejected > 100 && scouted > 100, "{admitted} {rejected} {scouted}");
}
