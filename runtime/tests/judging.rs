//! What judging a push costs: time that is linear in its length, memory that is a small multiple of it.
//! Sets of kinds that no engine publishes, and a few megabytes of each.
#![cfg(not(loom))]

mod support;
use rt_irs::core::{Config, Core};
use rt_irs::listener::{Listener, Settings, ThisRun};
use rt_irs::trust::{Levels, Trust};
use std::os::unix::net::UnixStream;
use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};
use support::sets;
use traceformat::event::{Label, Op};
use traceformat::schedule::condition::{Atom, Cmp, Condition};
use traceformat::schedule::section::{Lane, Pred, Section, Step};
use traceformat::schedule::set::{Arm, Node, NodeId, Origin, Promises, ScheduleSet, SiteSet};
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadName, ThreadTable};
use traceformat::wire::{Message, receive};

const SITES: u32 = 1 << 18;

fn label(site: u32) -> Label {
    Label { site: SiteId(site), op: Op::Store, outcome: 0 }
}

fn set(threads: u32, nodes: Vec<(u64, Node)>) -> ScheduleSet {
    let child = |rank| ThreadName { parent: ThreadIx::MAIN, rank };
    ScheduleSet {
        fingerprint: sets::PROGRAM,
        origin: Origin::Certified,
        threads: ThreadTable((0..threads).map(child).collect()),
        facts: Default::default(),
        assumptions: Vec::new(),
        promises: Promises::default(),
        counted: vec![SiteSet((0..SITES).map(SiteId).collect())],
        nodes: nodes.into_iter().map(|(id, node)| (NodeId(id), node)).collect(),
        traces: None,
    }
}

fn arm(lanes: Vec<Lane>, guard: Vec<Atom>, target: u64) -> Arm {
    let first = (lanes[0].thread, lanes[0].steps[0].label);
    let section = Section { counted: 0, lanes: lanes.into() };
    Arm { first, guard: guard.into(), section, target: NodeId(target) }
}

fn lane(thread: u16, steps: Vec<Step>) -> Lane {
    Lane { thread: ThreadIx(thread), steps: steps.into() }
}

fn atom(offset: i64, value: u64) -> Atom {
    Atom { thread: ThreadIx(1), offset, cmp: Cmp::Eq, value }
}

fn publishing(site: u32) -> Step {
    Step { publishes: true, ..Step::new(label(site)) }
}

/// A node of many arms, each to an end of its own.
fn arms(n: u32) -> ScheduleSet {
    let to = |i: u32| arm(vec![lane(1, vec![Step::new(label(i))])], vec![], u64::from(i) + 1);
    let mut nodes = vec![(0, Node::Choice((0..n).map(to).collect()))];
    nodes.extend((1..=u64::from(n)).map(|i| (i, Node::End)));
    set(1, nodes)
}

/// Arms that nothing but values tells apart.
fn guarded(n: u32, atoms: i64) -> ScheduleSet {
    let guard = |i: u32| (0..atoms).map(|a| atom(-a, u64::from(i))).collect();
    let to = |i: u32| arm(vec![lane(1, vec![publishing(0)])], guard(i), 2);
    let before = arm(vec![lane(1, vec![publishing(0); atoms as usize])], vec![], 1);
    set(
        1,
        vec![(0, Node::Choice([before].into())), (1, Node::Choice((0..n).map(to).collect())), (2, Node::End)],
    )
}

/// Two arms with long guards that exclude each other only in the end.
fn long_guards(n: i64) -> ScheduleSet {
    let to = |i: u64| {
        let atoms = (0..n).map(|a| Atom { cmp: Cmp::Ule, ..atom(-(a % 1000), i) });
        arm(vec![lane(1, vec![publishing(0)])], atoms.collect(), 2)
    };
    let before = arm(vec![lane(1, vec![publishing(0); 1000])], vec![], 1);
    set(1, vec![(0, Node::Choice([before].into())), (1, Node::Choice([to(1), to(2)].into())), (2, Node::End)])
}

/// One after the other.
fn chain(n: u64) -> ScheduleSet {
    let to = |i: u64| {
        Node::Choice([arm(vec![lane(1 + (i % 2) as u16, vec![Step::new(label(1))])], vec![], i + 1)].into())
    };
    let mut nodes: Vec<_> = (0..n).map(|i| (i, to(i))).collect();
    nodes.push((n, Node::End));
    set(2, nodes)
}

/// A step that waits, one after the other, for all that two others do in turns.
fn turns(n: i64) -> ScheduleSet {
    let step = |thread: u16, offset: i64| {
        let preds = (offset > 0).then(|| Pred::new(ThreadIx(thread), offset));
        Step { preds: preds.into_iter().collect(), ..Step::new(label(1)) }
    };
    let a = (0..n).map(|i| step(2, i)).collect();
    let b = (0..n).map(|i| step(1, i + 1)).collect();
    let when: Condition = vec![].into();
    let all = (0..n).map(|i| Pred {
        when: if i == 0 { when.clone() } else { vec![atom(-1, 0)].into() },
        ..Pred::new(ThreadIx(1), i + 1)
    });
    let c = vec![Step { preds: all.collect(), ..Step::new(label(1)) }];
    let section = arm(vec![lane(1, a), lane(2, b), lane(3, c)], vec![], 2);
    let before = arm(vec![lane(1, vec![publishing(0); 2])], vec![], 1);
    set(3, vec![(0, Node::Choice([before].into())), (1, Node::Choice([section].into())), (2, Node::End)])
}

/// A round of many threads.
fn round(n: u16) -> ScheduleSet {
    let to = |i: u16| {
        Node::Choice([arm(vec![lane(i, vec![Step::new(label(1))])], vec![], u64::from((i + 1) % n))].into())
    };
    set(u32::from(n), (0..n).map(|i| (u64::from(i), to(i))).collect())
}

/// Many ends that share a long table of sites that race there.
fn free(n: u32) -> ScheduleSet {
    let mut all = arms(n);
    for i in 1..=u64::from(n) {
        all.nodes.insert(NodeId(i), Node::Free { racing: 0 });
    }
    all
}

fn tables(n: usize) -> ScheduleSet {
    let mut all = arms(1);
    all.counted.extend(vec![SiteSet::default(); n]);
    all
}

/// The most that this process has had in memory since this was asked last, and what it has.
fn memory() -> (usize, usize) {
    let status = std::fs::read_to_string("/proc/self/status").expect("status");
    let of = |key: &str| {
        let line = status.lines().find_map(|l| l.strip_prefix(key)).expect("it is there");
        line.trim().trim_end_matches(" kB").parse::<usize>().expect("a number") << 10
    };
    let both = (of("VmHWM:"), of("VmRSS:"));
    std::fs::write("/proc/self/clear_refs", "5").expect("the peak is forgotten");
    both
}

#[test]
fn judging_is_linear_in_the_push() {
    // (What is made here and sent is not to lie about where it does not exist any more.)
    let mut slow = Vec::new();
    for (what, set) in [
        ("arms", arms(100_000)),
        ("arms again", arms(100_001)),
        ("guards", guarded(4096, 20)),
        ("long guards", long_guards(100_000)),
        ("chain", chain(100_000)),
        ("turns", turns(60_000)),
        ("round", round(20_000)),
        ("free", free(60_000)),
        ("tables", tables(60_000)),
        ("too many tables", tables(3_000_000)),
    ] {
        let name = format!("irs-judging-{}-{}.sock", std::process::id(), what.replace(' ', "-"));
        let path = std::env::temp_dir().join(name);
        let core = Arc::new(Core::new(Config { max_threads: 1 << 15, ..Config::default() }));
        let settings = Settings {
            fingerprint: sets::PROGRAM,
            sites: SITES,
            listen: Some(path.display().to_string()),
            connect: None,
            store: None,
            memory: 1 << 30,
            trust: Trust::only(Levels { unproven: true, ..Levels::default() }, Vec::new()),
            run: ThisRun::default(),
        };
        let listener = Listener::start(core, settings, |_| {}).expect("start");
        let mut stream = UnixStream::connect(&path).expect("connect");
        stream.set_read_timeout(Some(Duration::from_secs(100))).expect("timeout");
        receive(&mut stream).expect("greeting");
        let mut pushes = vec![
            Message::Push { delta: set.clone(), base: None, signature: None }.to_bytes().expect("bytes"),
        ];
        if what == "arms again" {
            pushes.insert(
                0,
                Message::Push { delta: arms(100_000), base: None, signature: None }
                    .to_bytes()
                    .expect("bytes"),
            );
        }
        drop(set);
        for bytes in pushes {
            let (_, before) = memory();
            let began = Instant::now();
            std::io::Write::write_all(&mut stream, &bytes).expect("send");
            let answer = receive(&mut stream).expect("answer").expect("an answer");
            let (peak, _) = memory();
            let took = began.elapsed();
            let most = 16 * bytes.len() + (6 << 20);
            assert!(peak.saturating_sub(before) <= most, "{what}: {before} grows to {peak}");
            let factor = peak.saturating_sub(before) as f64 / bytes.len() as f64;
            let answer: String = format!("{answer:?}").chars().take(120).collect();
            println!("{what}: {} bytes, {took:?}, {factor:.1} times in memory: {answer}", bytes.len());
            if took > Duration::from_secs(10) {
                slow.push(what);
            }
        }
        listener.close();
    }
    assert!(slow.is_empty(), "{slow:?}");
}

/// The same sets once more, where the system gives the listener no memory from some call on: what it keeps
/// for a push is enough for all that comes of it.
#[test]
fn what_is_held_is_enough() {
    let library = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("judging-scarce.so");
    let source = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/c/scarce.c");
    let mut c = Command::new("cc");
    c.args(["-O1", "-Wall", "-fno-builtin", "-fPIC", "-shared", "-o"]).arg(&library).arg(source);
    assert!(c.status().expect("a C compiler").success());
    // Some calls are for a client, the next one for the bytes of the message, which can be refused.
    let mut c = Command::new(std::env::current_exe().expect("this test"));
    c.args(["--exact", "judging_is_linear_in_the_push", "--nocapture"]);
    let out = c.env("LD_PRELOAD", library).env("SCARCE_FROM", "25").output().expect("run");
    let text = String::from_utf8_lossy(&out.stdout);
    assert!(out.status.success(), "{}: {text}{}", out.status, String::from_utf8_lossy(&out.stderr));
    assert_eq!(text.matches(": Ack").count(), 7, "{text}");
}
