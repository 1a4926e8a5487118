//! hostile.7: what judging a push takes in memory, over its length. What it was before stands in brackets.
//!
//! Two figures for each kind of set: until it is decided whether it is taken (what has come is decoded and
//! validated), and until it is in force, when its compiled form is there, too. The first is that of a set
//! which the last check of all refuses. A push may take 1 MiB however short it is.
//!
//! `runtime/tests/judging.rs` bounds more shapes, by what is set aside for a push.

use super::guest::{self, Guest};
use super::sets;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, bail};
use irs_demos::program::sites_of;
use std::io::Write as _;
use std::time::{Duration, Instant};
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::set::{Node, NodeId, ScheduleSet, SiteSet};
use traceformat::wire::{self, Message, RefuseReason};

const NODES: usize = 40_000;
/// As many as are read.
const TABLES: usize = 1 << 14;
/// That much a push may take in any case, in bytes.
const FLOOR: f64 = 1048576.0;

/// What judging a push took.
pub struct Judged {
    /// Of the message, in bytes.
    pub length: usize,
    pub seconds: f64,
    /// Bytes of memory over its length.
    pub times: f64,
}

/// Nodes one behind the other, with these lanes; the last one has both threads and both sites.
pub fn chain(lanes: &str) -> ScheduleSet {
    let lines: String = (0..NODES).map(|k| format!("{k} -> {}: {lanes}\n", k + 1)).collect();
    sets::set(&format!("{lines}{NODES} -> {last}: T1[1w] T2[2w]\n{last} end", last = NODES + 1))
}

fn tables() -> ScheduleSet {
    let mut set = sets::set("0 -> 1: T1[1w] T2[2w]\n1 end");
    set.counted.resize(TABLES, SiteSet::default());
    set
}

/// With identities as engines give them: hashes, of nine bytes each.
fn hashed(set: ScheduleSet) -> ScheduleSet {
    // (An odd number, so no two are the same; the root stays what it is.)
    let of = |id: NodeId| NodeId(id.0.wrapping_mul(0x9e37_79b9_7f4a_7c15));
    let node = |(id, mut node)| {
        if let Node::Choice(arms) = &mut node {
            arms.iter_mut().for_each(|arm| arm.target = of(arm.target));
        }
        (of(id), node)
    };
    let nodes = set.nodes.into_iter().map(node).collect();
    ScheduleSet { nodes, ..set }
}

/// The same, and a cycle that leaves a thread out, which is what is looked at last.
fn unfair(mut set: ScheduleSet) -> ScheduleSet {
    let more = sets::set("0 -> 0: T1[1w]\n0 -> 1: T2[2w]\n1 end");
    for (id, node) in more.nodes {
        let mut node = node;
        if let Node::Choice(arms) = &mut node {
            arms.iter_mut().for_each(|arm| arm.target = NodeId(u64::MAX - 1 + arm.target.0));
        }
        set.nodes.insert(NodeId(u64::MAX - 1 + id.0), node);
    }
    set
}

/// Pushes a set, which is taken, to a program that has none.
pub fn judged(guest: &Guest, of: Fingerprint, set: ScheduleSet) -> Result<Judged> {
    match pushed(guest, of, set)? {
        (judged, Message::Ack { changed: true, .. }) => Ok(judged),
        (_, other) => bail!("a large push: {other:?}"),
    }
}

fn pushed(guest: &Guest, of: Fingerprint, set: ScheduleSet) -> Result<(Judged, Message)> {
    let mut stream = guest.connect()?;
    stream.set_read_timeout(Some(Duration::from_secs(120)))?;
    let set = ScheduleSet { fingerprint: of, ..set };
    let bytes = Message::Push { delta: set, base: None, signature: None }.to_bytes()?;
    let before = guest.memory("VmRSS")?;
    let began = Instant::now();
    stream.write_all(&bytes)?;
    let answer = wire::receive(&mut stream)?.context("an answer")?;
    let seconds = began.elapsed().as_secs_f64();
    let more = guest.memory("VmHWM")?.saturating_sub(before) as f64 * 1024.0;
    Ok((Judged { length: bytes.len(), seconds, times: more / bytes.len() as f64 }, answer))
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let program = guest::build(plan, dir.path())?;
    let (of, socket) = (sites_of(&program)?.fingerprint, dir.path().join("s"));
    let short = "T1[1w] T2[2w]";
    let long = "T1[1w 3r<2.1 3r 1w] T2[2w 2w<1.1 3r]";
    // (Values that threads publish are a table of a fixed size, whatever the push's length.)
    for (what, before, set) in [
        ("empty tables", " (96)", tables()),
        ("a chain, named by engines", "", hashed(chain("T1[1w]"))),
        ("two threads of a step, named by engines", "", hashed(chain(short))),
        ("two threads of seven steps, named by engines", "", hashed(chain(long))),
        ("a chain, named by small numbers", " (33)", chain("T1[1w]")),
        ("two threads of seven steps, named by small numbers", " (13)", chain(long)),
    ] {
        for (until, set) in [("judged", unfair(set.clone())), ("in force", set)] {
            let guest = Guest::start(&program, &socket, "trust=unproven", None, None)?;
            let (judged, answer) = pushed(&guest, of, set)?;
            match (&answer, until) {
                (Message::Ack { changed: true, .. }, "in force") => {}
                (Message::Refuse(RefuseReason::Invalid(why)), "judged") if why.contains("leaves out") => {}
                _ => bail!("{what}, until it is {until}: {answer:?}"),
            }
            let length = judged.length as f64;
            table.row(
                format!("{what}, {:.2} MB, until it is {until}", length / 1e6),
                format!("<= 8{before}"),
                match judged.times * length <= FLOOR {
                    true => format!("{:.2} MB", judged.times * length / 1e6),
                    false => format!("{:.1}", judged.times),
                },
                judged.times <= 8.0 || judged.times * length <= FLOOR,
            );
        }
    }
    Ok(())
}
