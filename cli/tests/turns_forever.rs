//! Programs in which a thread alone would go on for ever: they are proven with marks where it gives way, and
//! run so.

mod cc_common;

use cc_common::{Scratch, irs, ok, require_parts, text};
use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;
use traceformat::recording;
use traceformat::schedule::set::{Cooperative, Node, NodeId, ScheduleSet};
use traceformat::store;

fn built(kind: u32) -> (Scratch, ScheduleSet) {
    require_parts();
    let s = Scratch::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cooperative/forever.c");
    ok(irs(&s).args(["cc", "-O1", "-g", "-pthread", "-o", "p", &format!("-DKIND={kind}")]).arg(source));
    let out = irs(&s).args(["verify", "--engine", "ring", "./p", "--out", "p.irst"]).output().unwrap();
    let said = format!("{kind}: {}{}", text(&out.stdout), text(&out.stderr));
    assert_eq!(out.status.code(), Some(5), "{said}");
    ok(irs(&s).args(["certify", "p.irst", "./p"]));
    let set = store::read(&s.path("p.irst")).unwrap().roots.single().unwrap().clone();
    (s, set)
}

fn marks(set: &ScheduleSet) -> usize {
    let Node::Cooperative(node) = &set.nodes[&NodeId::ROOT] else { panic!("{set:?}") };
    set.counted[node.yields as usize].0.len()
}

/// The same set without marks, beside it.
fn forge_without_marks(s: &Scratch, set: &ScheduleSet) {
    let Node::Cooperative(node) = set.nodes[&NodeId::ROOT] else { panic!("{set:?}") };
    let mut without = set.clone();
    let empty = set.counted.iter().position(|t| t.0.is_empty()).unwrap() as u32;
    without.nodes.insert(NodeId::ROOT, Node::Cooperative(Cooperative { yields: empty, ..node }));
    without.counted.truncate(empty as usize + 1);
    store::create(&s.path("f.irst"), &without).unwrap();
}

/// Runs it for a moment, ends it as a user would, and gives the events of each thread.
fn shares(s: &Scratch, options: &str) -> BTreeMap<u16, usize> {
    let mut run = s.command("./p");
    run.env("IRS_OPTIONS", format!("store=p.irst:on-stuck=stop:record=p.irsr{options}"));
    let mut child = run.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    std::thread::sleep(Duration::from_millis(600));
    assert!(child.try_wait().unwrap().is_none(), "{options}: it has ended");
    ok(Command::new("kill").args(["-TERM", &child.id().to_string()]));
    child.wait().unwrap();
    ok(irs(s).args(["check", "p.irsr", "p.irst"]));
    let mut all = BTreeMap::new();
    for e in &recording::read(&s.path("p.irsr")).unwrap().events {
        *all.entry(e.thread.0).or_default() += 1;
    }
    all
}

/// All threads go on, with equal shares, whatever delays there are, and as the definition says.
#[test]
fn nobody_keeps_the_baton() {
    for kind in 1..=3 {
        let (s, set) = built(kind);
        assert!(marks(&set) > 0 || kind == 3, "{kind}: {set:?}");
        for options in ["", ":delay=1", ":delay=2"] {
            let mut shares = shares(&s, options);
            shares.remove(&0);
            let (least, most) = (shares.values().min().unwrap(), shares.values().max().unwrap());
            assert!(shares.len() == 2 && *most <= 2 * least && *least > 20, "{kind}{options}: {shares:?}");
        }
        if marks(&set) > 0 {
            // Without the marks nobody gives way there.
            forge_without_marks(&s, &set);
            let out = irs(&s).args(["check", "p.irsr", "f.irst"]).output().unwrap();
            assert_eq!(out.status.code(), Some(3), "{kind}: {}{}", text(&out.stdout), text(&out.stderr));
        }
    }
}

/// A thread that polls gives way, so that what it waits for happens; and the program ends.
#[test]
fn what_is_polled_for_happens() {
    let (s, set) = built(4);
    assert_eq!(marks(&set), 1, "{set:?}");
    for run in 0..10 {
        let options = format!("store=p.irst:on-stuck=stop:record=p.irsr:delay={run}");
        ok(s.command("./p").env("IRS_OPTIONS", options));
        ok(irs(&s).args(["check", "p.irsr", "p.irst"]));
    }
    // Without the mark it is not what was proven.
    forge_without_marks(&s, &set);
    let out = irs(&s).args(["certify", "--time", "5", "f.irst", "./p"]).output().unwrap();
    assert_ne!(out.status.code(), Some(0), "{}{}", text(&out.stdout), text(&out.stderr));
}

/// A long turn that ends gives way nowhere; of a loop within a loop that may not end, the outer one does.
#[test]
fn a_long_turn_gives_way_as_rarely_as_can_be() {
    let (s, set) = built(5);
    assert_eq!(marks(&set), 0, "{set:?}");
    ok(s.command("./p").env("IRS_OPTIONS", "store=p.irst:on-stuck=stop"));
    let (s, set) = built(6);
    let Node::Cooperative(node) = &set.nodes[&NodeId::ROOT] else { panic!("{set:?}") };
    let yields = &set.counted[node.yields as usize].0;
    let program = model::load::files(&[s.path("p")]).unwrap();
    let lines: Vec<u32> = yields.iter().map(|y| program.sites[y.0 as usize].line).collect();
    let source = include_str!("cooperative/forever.c");
    let outer = 1 + source.lines().position(|l| l.contains("looks++")).unwrap() as u32;
    assert!(lines == [outer] || lines == [outer - 1], "{lines:?}, not {outer}");
    for run in 0..4 {
        let delay = if run == 0 { String::new() } else { format!(":record=p.irsr:delay={run}") };
        ok(s.command("./p").env("IRS_OPTIONS", format!("store=p.irst:on-stuck=stop{delay}")));
        if run > 0 {
            ok(irs(&s).args(["check", "p.irsr", "p.irst"]));
        }
    }
}

/// Executions that are longer than most are followed to their ends, where that is in the way of a proof: a
/// mark would only have threads give way in the midst of their work.
#[test]
fn long_work_is_followed_to_its_end() {
    let (s, set) = built(7);
    assert_eq!(marks(&set), 0, "{set:?}");
    ok(s.command("./p").env("IRS_OPTIONS", "store=p.irst:on-stuck=stop"));
}
