//! hostile.7: what judging a push takes in memory, over its length. What it was before stands in brackets.
//!
//! Sets that are written densely are decoded as a whole, and compiled while that is there: a step in 4 bytes
//! takes 40 in a list and 16 compiled, a node with an arm of it 112 and 212. `runtime/tests/judging.rs`
//! bounds more shapes, by what is set aside for a push.

use super::guest::{self, Guest};
use super::sets;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, bail};
use irs_demos::program::sites_of;
use std::io::Write as _;
use std::time::{Duration, Instant};
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::set::{ScheduleSet, SiteSet};
use traceformat::wire::{self, Message};

const NODES: usize = 40_000;
/// As many as are read, but for the set's own.
const TABLES: usize = (1 << 14) - 1;

/// What judging a push took.
pub struct Judged {
    /// Of the message, in bytes.
    pub length: usize,
    pub seconds: f64,
    /// Bytes of memory over its length.
    pub times: f64,
}

/// Nodes one behind the other, with these lanes.
pub fn chain(lanes: &str) -> ScheduleSet {
    let lines: String = (0..NODES).map(|k| format!("{k} -> {}: {lanes}\n", k + 1)).collect();
    sets::set(&format!("{lines}{NODES} end"))
}

fn tables() -> ScheduleSet {
    let mut set = sets::set("0 -> 1: T1[1w]\n1 end");
    set.counted.extend(vec![SiteSet::default(); TABLES]);
    set
}

/// Pushes a set to a program that has none.
pub fn judged(guest: &Guest, of: Fingerprint, set: ScheduleSet) -> Result<Judged> {
    let mut stream = guest.connect()?;
    stream.set_read_timeout(Some(Duration::from_secs(120)))?;
    let set = ScheduleSet { fingerprint: of, ..set };
    let bytes = Message::Push { delta: set, base: None, signature: None }.to_bytes()?;
    let before = guest.memory("VmRSS")?;
    let began = Instant::now();
    stream.write_all(&bytes)?;
    match wire::receive(&mut stream)?.context("an answer")? {
        Message::Ack { changed: true, .. } => {}
        other => bail!("a large push: {other:?}"),
    }
    let seconds = began.elapsed().as_secs_f64();
    let more = guest.memory("VmHWM")?.saturating_sub(before) as f64 * 1024.0;
    Ok(Judged { length: bytes.len(), seconds, times: more / bytes.len() as f64 })
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let program = guest::build(plan, dir.path())?;
    let (of, socket) = (sites_of(&program)?.fingerprint, dir.path().join("s"));
    // (Values that threads publish are a table of a fixed size, whatever the push's length.)
    for (what, before, set) in [
        ("empty tables", " (96)", tables()),
        ("a chain of steps", "", chain("T1[1w]")),
        ("two threads of seven steps", "", chain("T1[1w 3r<2.1 3r 1w] T2[2w 2w<1.1 3r]")),
    ] {
        let guest = Guest::start(&program, &socket, "trust=unproven", None, None)?;
        let judged = judged(&guest, of, set)?;
        let length = judged.length as f64 / 1e6;
        table.row(
            format!("{what}, {length:.1} MB"),
            format!("<= 8{before}"),
            format!("{:.1}", judged.times),
            judged.times <= 8.0,
        );
    }
    Ok(())
}
