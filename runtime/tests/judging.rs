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

/// Nodes one behind the other, each with these lanes of so many steps, which wait for so many others.
fn dense(nodes: u64, arms: u32, lanes: u16, steps: usize, preds: u16) -> ScheduleSet {
    let step = |me: u16, site: u32| {
        let others = (0..=preds).filter(|t| *t != me).take(preds.into());
        Step { preds: others.map(|t| Pred::new(ThreadIx(t), 0)).collect(), ..Step::new(label(site)) }
    };
    let to = |i: u64, a: u32| {
        let lane = |t: u16| lane(t, (0..steps).map(|_| step(t, a)).collect());
        arm((0..lanes).map(lane).collect(), vec![], i + 1)
    };
    let mut nodes: Vec<_> =
        (0..nodes).map(|i| (i, Node::Choice((0..arms).map(|a| to(i, a)).collect()))).collect();
    nodes.push((nodes.len() as u64, Node::End));
    let mut all = set(u32::from(lanes.max(preds + 1)), nodes);
    // (Sites that are named in one byte each.)
    all.counted = vec![SiteSet((0..200).map(SiteId).collect())];
    all
}

/// With a short first table.
fn bare(mut all: ScheduleSet) -> ScheduleSet {
    all.counted[0] = SiteSet((0..200).map(SiteId).collect());
    all
}

/// Ends that nothing leads to.
fn left_over(n: u64) -> ScheduleSet {
    let mut all = dense(1, 1, 1, 1, 0);
    all.nodes.extend((2..n).map(|i| (NodeId(i), Node::End)));
    all
}

/// With identities as engines give them: hashes.
fn hashed(mut all: ScheduleSet) -> ScheduleSet {
    // (An odd number, so no two are the same; the root stays what it is.)
    let of = |id: NodeId| NodeId(id.0.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let nodes = std::mem::take(&mut all.nodes).into_iter().map(|(id, mut node)| {
        if let Node::Choice(arms) = &mut node {
            arms.iter_mut().for_each(|arm| arm.target = of(arm.target));
        }
        (of(id), node)
    });
    all.nodes = nodes.collect();
    all
}

/// Ends in a cycle that leaves a thread out, which is what is looked at last: it is refused.
fn unfair(mut all: ScheduleSet) -> ScheduleSet {
    let (here, there) = (u64::MAX - 1, u64::MAX);
    let stays = arm(vec![lane(1, vec![Step::new(label(1))])], vec![], here);
    let leaves = arm(vec![lane(0, vec![Step::new(label(1))])], vec![], there);
    all.nodes.extend([(NodeId(here), Node::Choice([stays, leaves].into())), (NodeId(there), Node::End)]);
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

/// Set in a child: the kind of set that it is to push.
const ONE: &str = "IRS_JUDGING";

type Kind = (&'static str, fn() -> ScheduleSet);

const KINDS: &[Kind] = &[
    ("arms", || arms(100_000)),
    ("arms again", || arms(100_001)),
    ("guards", || guarded(4096, 20)),
    ("long guards", || long_guards(100_000)),
    ("chain", || chain(100_000)),
    ("turns", || turns(60_000)),
    ("round", || round(20_000)),
    ("free", || free(60_000)),
    ("tables", || tables(16_000)),
    ("nothing but tables", || bare(tables(16_000))),
    ("too many tables", || tables(3_000_000)),
    ("a step", || dense(100_000, 1, 1, 1, 0)),
    ("two steps", || dense(100_000, 1, 1, 2, 0)),
    ("two steps, stored", || dense(100_000, 1, 1, 2, 0)),
    ("arms, stored", || arms(100_000)),
    ("two lanes", || dense(80_000, 1, 2, 1, 0)),
    ("two lanes of two", || dense(60_000, 1, 2, 2, 0)),
    ("two lanes of three that wait", || dense(40_000, 1, 2, 3, 1)),
    ("lanes of three", || dense(30_000, 1, 3, 3, 0)),
    ("lanes of two", || dense(5_000, 1, 40, 2, 0)),
    ("two arms", || dense(60_000, 2, 1, 1, 0)),
    ("three arms of two", || dense(30_000, 3, 1, 2, 0)),
    ("two that are waited for", || dense(50_000, 1, 1, 2, 2)),
    ("five steps", || dense(50_000, 1, 1, 5, 0)),
    ("left over", || left_over(500_000)),
    ("few left over", || left_over(65_000)),
    ("left over, stored", || left_over(400_000)),
    ("long", || dense(1, 1, 2, 300_000, 0)),
    ("long, and waits", || dense(1, 1, 2, 150_000, 2)),
    ("a step, by hashes", || hashed(dense(100_000, 1, 1, 1, 0))),
    ("two lanes of three, by hashes", || hashed(dense(40_000, 1, 2, 3, 1))),
    ("a step, by hashes, refused", || unfair(hashed(dense(100_000, 1, 1, 1, 0)))),
    ("two lanes of three, by hashes, refused", || unfair(hashed(dense(40_000, 1, 2, 3, 1)))),
    ("a step, refused", || unfair(dense(100_000, 1, 1, 1, 0))),
    ("long, refused", || unfair(dense(1, 1, 2, 300_000, 0))),
];

/// Pushes each kind in a process of its own, so that no memory is there that an earlier one has left. `more`
/// is said to the child. What it says, by kind.
fn each(more: &[(&str, &str)]) -> Vec<(&'static str, String)> {
    let one = |(what, _): &Kind| {
        let mut c = Command::new(std::env::current_exe().expect("this test"));
        c.args(["--exact", "judging_is_linear_in_the_push", "--nocapture"]).env(ONE, what);
        let out = c.envs(more.iter().copied()).output().expect("run");
        let text = String::from_utf8_lossy(&out.stdout).into_owned();
        assert!(
            out.status.success(),
            "{what}: {}: {text}{}",
            out.status,
            String::from_utf8_lossy(&out.stderr)
        );
        text.lines().filter(|l| l.contains("times in memory")).for_each(|l| println!("{l}"));
        (*what, text)
    };
    KINDS.iter().map(one).collect()
}

#[test]
fn judging_is_linear_in_the_push() {
    let Ok(one) = std::env::var(ONE) else {
        each(&[]);
        return;
    };
    // (What is made here and sent is not to lie about where it does not exist any more.)
    let mut wrong = Vec::new();
    for &(what, set) in KINDS.iter().filter(|k| k.0 == one) {
        let set = set();
        let name = format!("irs-judging-{}-{}.sock", std::process::id(), what.replace(' ', "-"));
        let path = std::env::temp_dir().join(name);
        let stored = what.ends_with("stored").then(|| path.with_extension("irst"));
        let core = Arc::new(Core::new(Config { max_threads: 1 << 15, ..Config::default() }));
        let settings = Settings {
            fingerprint: sets::PROGRAM,
            sites: SITES,
            listen: Some(path.display().to_string()),
            connect: None,
            store: stored.clone(),
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
            // (As `budget.rs` has it.)
            let most = if stored.is_some() { 48 } else { 32 } * bytes.len() + (4 << 20);
            if peak.saturating_sub(before) > most {
                wrong.push(what);
            }
            let factor = peak.saturating_sub(before) as f64 / bytes.len() as f64;
            let answer: String = format!("{answer:?}").chars().take(120).collect();
            println!("{what}: {} bytes, {took:?}, {factor:.1} times in memory: {answer}", bytes.len());
            if took > Duration::from_secs(10) {
                wrong.push(what);
            }
        }
        listener.close();
        stored.map(std::fs::remove_file).transpose().expect("a store");
    }
    assert!(wrong.is_empty(), "{wrong:?}");
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
    let told = each(&[("LD_PRELOAD", &library.display().to_string()), ("SCARCE_FROM", "25")]);
    let taken = |text: &str| text.matches(": Ack").count();
    for (what, text) in &told {
        let refused = ["long guards", "round", "too many tables"].contains(what) || what.ends_with("refused");
        // (The second set is larger than what is left for it.)
        assert_eq!(taken(text), usize::from(!refused), "{what}: {text}");
    }
}
