//! Point 5: Hot-swap: growing pushes, good and bad ones, while the endless producer and consumer run.
//!
//! Seconds with pushes and seconds without alternate in one process, so that both meet the same schedule set
//! and the same machine; in the seconds without, a thread here burns the CPU time that pushing has taken on
//! both sides. The program prints a histogram of the gaps between items every second; the harness changes
//! sides when it prints.

use super::peer::{Answer, Peer};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, bail, ensure};
use irs_demos::program::sites_of;
use irs_demos::sets::Sites;
use irs_demos::tools::{self, under};
use random::Rng;
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::set::ScheduleSet;
use traceformat::wire::Message;

const PUSHES: usize = 1000;
/// In a second with pushes.
const PER_SECOND: usize = 25;
const NONE: &[OsString] = &[];
/// Aim: the 99.9th percentile with pushes, over that without.
const RATIO: f64 = 1.2;

struct Running {
    child: Child,
    lines: Receiver<String>,
    socket: PathBuf,
    log: PathBuf,
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Running {
    fn start(program: &Path, dir: &Path) -> Result<Running> {
        let socket = dir.join("swap.sock");
        let log = dir.join("swap.log");
        // (Every refusal, however many there are: `Bad::say` counts them.)
        let options = format!("listen={}:trust=unproven:verbosity=3:log={}", socket.display(), log.display());
        let mut child =
            under(program, &options, NONE).stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?;
        let out = child.stdout.take().context("no stdout")?;
        let (send, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(out).lines().map_while(Result::ok) {
                if send.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Running { child, lines, socket, log })
    }

    fn alive(&mut self) -> Result<()> {
        match self.child.try_wait()? {
            None => Ok(()),
            Some(s) => bail!("the program has ended: {s}"),
        }
    }

    /// The next second's histogram: bound in ns → count.
    fn second(&mut self) -> Result<Vec<(u64, u64)>> {
        loop {
            let line =
                self.lines.recv_timeout(Duration::from_secs(20)).context("the program prints nothing")?;
            let Some(gaps) = line.strip_prefix("gaps ") else { continue };
            let pair = |w: &str| {
                let (bound, count) = w.split_once(':')?;
                Some((bound.parse().ok()?, count.parse().ok()?))
            };
            return gaps.split_whitespace().map(|w| pair(w).with_context(|| w.to_owned())).collect();
        }
    }

    /// Resident memory in KiB.
    fn resident(&self) -> Result<u64> {
        tools::status_kb(self.child.id(), "VmRSS").context("no VmRSS")
    }

    /// CPU time of all threads but the two busiest (producer and consumer), in ns.
    fn background_cpu(&self) -> Result<u64> {
        let mut times = Vec::new();
        for task in std::fs::read_dir(format!("/proc/{}/task", self.child.id()))? {
            // "time on CPU, time waiting, slices", in ns.
            let stat = std::fs::read_to_string(task?.path().join("schedstat")).unwrap_or_default();
            times.push(stat.split(' ').next().and_then(|n| n.parse::<u64>().ok()).unwrap_or(0));
        }
        times.sort_unstable();
        Ok(times.iter().rev().skip(2).sum())
    }
}

/// CPU time of this thread in ns.
fn own_cpu() -> u64 {
    let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `t` is valid for writing; the clock exists on every Linux.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut t) };
    t.tv_sec as u64 * 1_000_000_000 + t.tv_nsec as u64
}

/// The bound below which 99.9 % of the gaps are.
fn p999(histogram: &BTreeMap<u64, u64>) -> u64 {
    let total: u64 = histogram.values().sum();
    let mut beyond = 0;
    for (bound, count) in histogram.iter().rev() {
        beyond += count;
        if beyond > total / 1000 {
            return *bound;
        }
    }
    0
}

/// Pushes that must not change anything, each with how it was answered.
struct Bad {
    random: Rng,
    other: ScheduleSet,
    sent: usize,
    /// Whom the program could not tell why: who sent them had hung up. Its log has the reason.
    hung_up: usize,
    wrong: Vec<String>,
}

impl Bad {
    /// Sends the next kind of bad push.
    fn send(&mut self, socket: &Path, current: &ScheduleSet, older: &ScheduleSet) -> Result<()> {
        let peer = Peer::connect(socket)?;
        let bytes = Message::Push { delta: current.clone(), base: None, signature: None }.to_bytes()?;
        let kind = self.sent % 6;
        let (what, answer) = match kind {
            0 => {
                let cut = 1 + self.random.below(bytes.len() - 1);
                ("torn", peer.raw(&bytes[..cut])?)
            }
            1 => {
                let noise: Vec<u8> = (0..200).map(|_| self.random.draw() as u8).collect();
                ("random bytes", peer.raw(&noise)?)
            }
            2 => {
                // Right in everything but the length that it announces.
                let mut huge = bytes.clone();
                huge[8..12].copy_from_slice(&(100u32 << 20).to_le_bytes());
                ("100 MB", peer.raw(&huge)?)
            }
            3 => {
                let mut peer = peer;
                ("another program's", peer.push(&self.other, None)?)
            }
            4 => {
                let mut peer = peer;
                ("repeated", peer.push(current, None)?)
            }
            _ => {
                let mut peer = peer;
                ("late", peer.push(older, None)?)
            }
        };
        self.sent += 1;
        let right = match (&answer, kind) {
            (Answer::Closed, 0) => {
                self.hung_up += 1;
                true
            }
            (Answer::Taken { changed, .. }, 4 | 5) => !changed,
            (Answer::Refused(reason), 2) => reason.contains("limit"),
            (Answer::Refused(reason), 0..=3) => !reason.is_empty(),
            _ => false,
        };
        if !right {
            self.wrong.push(format!("{what}: {answer:?}"));
        }
        Ok(())
    }

    fn say(&mut self, log: &Path, table: &mut Table) -> Result<()> {
        let logged = std::fs::read_to_string(log)?.lines().filter(|l| l.contains("broke off")).count();
        if logged < self.hung_up {
            self.wrong.push(format!("{} pushes broke off, the log names {logged}", self.hung_up));
        }
        let ok = self.wrong.is_empty() && self.sent > 0;
        let measured = format!("{} of {}", self.sent - self.wrong.len(), self.sent);
        table.row(
            "bad pushes, refused with a reason or no change",
            format!("{0} of {0}", self.sent),
            measured,
            ok,
        );
        if !ok {
            println!("      {}", listed(&self.wrong));
        }
        Ok(())
    }
}

/// Pushes each of which makes the set larger.
struct Growing {
    /// How many there are to be.
    pushes: usize,
    /// At the pace of a full run?
    full: bool,
    pushed: usize,
    refused: Vec<String>,
    /// The program's memory in KiB after the 100th.
    at_100: u64,
}

impl Growing {
    /// Pushes for a second, with bad ones in between. Says how many.
    fn for_a_second(
        &mut self,
        running: &Running,
        peer: &mut Peer,
        sites: &Sites,
        bad: &mut Bad,
    ) -> Result<usize> {
        let (began, first) = (Instant::now(), self.pushed);
        while self.pushed < self.pushes && self.pushed - first < PER_SECOND {
            let ahead = self.pushed as u32 + 2;
            let set = sites.ahead(ahead)?;
            match peer.push(&set, None)? {
                Answer::Taken { changed: true, .. } => {}
                other => self.refused.push(format!("{ahead} ahead: {other:?}")),
            }
            self.pushed += 1;
            if self.pushed == 100.min(self.pushes) {
                self.at_100 = running.resident()?;
            }
            if self.pushed.is_multiple_of(3) {
                bad.send(&running.socket, &set, &sites.ahead(ahead - 1)?)?;
            }
            if self.full {
                let next = began + slot() * (self.pushed - first) as u32;
                std::thread::sleep(next.saturating_duration_since(Instant::now()));
            }
        }
        Ok(self.pushed - first)
    }

    fn say(&self, table: &mut Table) {
        table.row(
            format!("{} growing pushes, taken", self.pushes),
            self.pushes.to_string(),
            (self.pushed - self.refused.len()).to_string(),
            self.refused.is_empty(),
        );
        if !self.refused.is_empty() {
            println!("      {}", listed(&self.refused));
        }
    }
}

/// What there is for one push, in a second with pushes.
fn slot() -> Duration {
    Duration::from_millis(900) / PER_SECOND as u32
}

/// The first of them.
fn listed(all: &[String]) -> String {
    all.iter().take(5).cloned().collect::<Vec<_>>().join("; ")
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let program = dir.path().join("prod_cons");
    plan.tools.instrumented(&plan.tools.source("prod_cons"), &["-DENDLESS", "-DHISTOGRAM"], &program)?;
    let sites = sites_of(&program)?;
    let pushes = plan.times(PUSHES, 100);
    let mut running = Running::start(&program, dir.path())?;
    let mut peer = Peer::connect(&running.socket)?;
    ensure!(peer.hello.version.is_none(), "the program has a set before anything was pushed");
    ensure!(
        matches!(peer.push(&sites.ahead(1)?, None)?, Answer::Taken { changed: true, .. }),
        "the first push"
    );
    let other = ScheduleSet { fingerprint: Fingerprint([0x55; 16]), ..sites.ahead(1)? };
    let mut bad = Bad { random: plan.random(5), other, sent: 0, hung_up: 0, wrong: Vec::new() };

    let (mut with, mut without) = (BTreeMap::new(), BTreeMap::new());
    let mut growing = Growing { pushes, full: plan.full(), pushed: 0, refused: Vec::new(), at_100: 0 };
    // CPU time of one push, here and in the program.
    let mut cost = 0;
    let mut pushing = false;
    running.second()?;
    while growing.pushed < pushes {
        pushing = !pushing;
        let began = Instant::now();
        if pushing {
            let (before, before_own) = (running.background_cpu()?, own_cpu());
            let sent = growing.for_a_second(&running, &mut peer, &sites, &mut bad)?;
            let spent = own_cpu() - before_own + running.background_cpu()?.saturating_sub(before);
            cost = spent / sent.max(1) as u64;
        } else if plan.full() {
            for i in 1..=PER_SECOND as u32 {
                let start = own_cpu();
                while own_cpu() - start < cost {
                    std::hint::spin_loop();
                }
                std::thread::sleep((began + slot() * i).saturating_duration_since(Instant::now()));
            }
        }
        running.alive()?;
        if plan.full() {
            let side = if pushing { &mut with } else { &mut without };
            for (bound, count) in running.second()? {
                *side.entry(bound).or_insert(0) += count;
            }
        }
    }
    // Still producing under the last set?
    running.second()?;
    running.second()?;
    running.alive()?;
    let at_end = running.resident()?;
    growing.say(table);
    bad.say(&running.log, table)?;
    let last = peer.set()?.context("no set in force")?;
    let same = last.version() == sites.ahead(growing.pushed as u32 + 1)?.version();
    table.row("the set in force is the last one pushed", "yes", if same { "yes" } else { "no" }, same);
    table.row(
        format!("memory after push {pushes} over push 100"),
        "<= 1024 KiB more",
        format!("{} KiB", at_end as i64 - growing.at_100 as i64),
        at_end <= growing.at_100 + 1024,
    );
    if plan.full() {
        let (a, b) = (p999(&with), p999(&without));
        let ratio = a as f64 / b.max(1) as f64;
        let measured = format!("{ratio:.2} ({a} ns, {b} ns)");
        table.row(
            "99.9th percentile of gaps, pushing over not",
            format!("<= {RATIO}"),
            measured,
            ratio <= RATIO,
        );
    }
    Ok(())
}
