//! 5. Pushes while the program runs: a thousand growing ones among bad ones, and the time between two items of the
//! endless producer–consumer stays what it is under the same load without pushes.
//!
//! Windows with pushes and windows without alternate in one run of one program, so that both see the same schedules and
//! the same machine. In the latter a thread burns as much CPU, in as many bursts, as pushing took in the former.

use crate::plan::Plan;
use crate::push::{Answer, Client, Trouble};
use crate::row::Table;
use anyhow::{Context as _, Result, ensure};
use irs_demos::program::sites_of;
use irs_demos::sets::Sites;
use irs_demos::tools::{Random, under};
use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Stdio};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};
use traceformat::fingerprint::Fingerprint;
use traceformat::schedule::set::ScheduleSet;
use traceformat::schedule::version::VersionId;

const PUSHES: u32 = 1000;
const WINDOWS: u32 = 10;
/// Of each kind. The program reports every second; reports that straddle two windows are left out.
const WINDOW: Duration = Duration::from_millis(4000);
const NONE: &[OsString] = &[];

/// Gaps by lower bound in nanoseconds.
type Histogram = BTreeMap<u64, u64>;

/// One second's report, and when it came.
struct Report {
    at: Instant,
    items: f64,
    gaps: Histogram,
}

/// Ends the program whatever happens.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let (program, socket) = (dir.path().join("prod_cons"), dir.path().join("socket"));
    plan.tools.instrumented(&plan.tools.source("prod_cons"), &["-DENDLESS", "-DHISTOGRAM"], &program)?;
    let sites = sites_of(&program)?;

    let options = format!("listen={}:trust=unproven", socket.display());
    let mut child = under(&program, &options, NONE)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .context("cannot start the program")?;
    let reports = collect(&mut child)?;
    let mut child = Running(child);
    let mut client = Client::connect(&socket, Duration::from_secs(10))?;
    ensure!(
        matches!(client.push(sites.ahead(1)?, None)?, Answer::Ack { changed: true, .. }),
        "the first set is refused"
    );

    let windows = if plan.full() { WINDOWS } else { 1 };
    let per_window = PUSHES / WINDOWS;
    let mut hot = Vec::new();
    let mut calm = Vec::new();
    let mut bad = BadPushes::default();
    let mut random = plan.random(5);
    let (mut at_100, mut at_end) = (0, 0);
    for w in 0..windows {
        let from = Instant::now();
        let cpu = cpu_of(child.0.id());
        let mine = own_cpu();
        let length = if plan.full() { WINDOW } else { Duration::from_millis(300) };
        for k in 0..per_window {
            let ahead = w * per_window + k + 2;
            let set = sites.ahead(ahead.min(PUSHES))?;
            let answer = client.push(set, None)?;
            ensure!(matches!(answer, Answer::Ack { .. }), "growing push {ahead} is refused: {answer:?}");
            if random.chance(0.1) {
                bad.one(&socket, &sites, ahead, &mut random)?;
            }
            pace(from, length, k + 1, per_window);
        }
        let spent = (cpu_of(child.0.id()) - cpu).max(0.0) + own_cpu() - mine;
        hot.push((from, Instant::now()));
        if w == 0 {
            at_100 = resident(child.0.id())?;
        }
        at_end = resident(child.0.id())?;

        let from = Instant::now();
        for k in 0..per_window {
            burn(spent / f64::from(per_window));
            pace(from, length, k + 1, per_window);
        }
        calm.push((from, Instant::now()));
    }
    if windows == WINDOWS {
        bad.each(&socket, &sites, &mut random)?;
    }
    ensure!(child.0.try_wait()?.is_none(), "the program has ended");

    let pushes = windows * per_window;
    table.row(
        format!("growing pushes, all taken ({})", bad.sent()),
        pushes.to_string(),
        pushes.to_string(),
        true,
    );
    for (kind, (sent, right, example)) in &bad.0 {
        table.row(
            format!("bad push: {kind}"),
            format!("{sent} of {sent} answered so"),
            format!("{right} of {sent}: {example}"),
            right == sent,
        );
    }
    if plan.full() {
        let reports = reports.lock().expect("the reader does not panic");
        let (h, c) = (within(&reports, &hot), within(&reports, &calm));
        let (ph, pc) = (percentile(&h, 0.999)?, percentile(&c, 0.999)?);
        let what = format!("99.9th percentile of the gap, {ph} ns against {pc} ns");
        let ratio = ph as f64 / pc as f64;
        table.row(what, "<= 1.2", format!("{ratio:.2}"), ratio <= 1.2);
        let rates: Vec<_> = reports.iter().map(|r| r.items).collect();
        let (first, last) = (rates.first().copied().unwrap_or(0.0), rates.last().copied().unwrap_or(0.0));
        table.row(
            "throughput, first and last second (items/s)",
            "grows",
            format!("{first:.0} -> {last:.0}"),
            last > first,
        );
        let grown = (at_end as f64 - at_100 as f64) / 1024.0;
        table.row(
            "memory after push 1000 less that after push 100",
            "<= 1 MiB",
            format!("{grown:.2} MiB"),
            grown <= 1.0,
        );
    }
    Ok(())
}

/// Bad pushes by kind: sent, answered as they should be, an answer.
#[derive(Default)]
struct BadPushes(BTreeMap<&'static str, (u32, u32, String)>);

impl BadPushes {
    fn sent(&self) -> String {
        format!("{} bad ones among them", self.0.values().map(|v| v.0).sum::<u32>())
    }

    fn one(&mut self, socket: &Path, sites: &Sites, ahead: u32, random: &mut Random) -> Result<()> {
        let kinds = [
            Trouble::Torn,
            Trouble::Repeated,
            Trouble::Reordered,
            Trouble::Stranger,
            Trouble::Noise,
            Trouble::Huge,
        ];
        let kind = *random.pick(&kinds);
        self.send(socket, sites, ahead, kind, random)
    }

    fn each(&mut self, socket: &Path, sites: &Sites, random: &mut Random) -> Result<()> {
        for kind in [
            Trouble::Torn,
            Trouble::Repeated,
            Trouble::Reordered,
            Trouble::Stranger,
            Trouble::Noise,
            Trouble::Huge,
        ] {
            self.send(socket, sites, 500, kind, random)?;
        }
        Ok(())
    }

    fn send(
        &mut self,
        socket: &Path,
        sites: &Sites,
        ahead: u32,
        kind: Trouble,
        random: &mut Random,
    ) -> Result<()> {
        let set = sites.ahead(ahead.min(PUSHES))?;
        let mut client = Client::connect(socket, Duration::from_secs(5))?;
        let (right, answer) = match kind {
            Trouble::Torn => {
                client.torn(&set, random)?;
                // Nobody is left to be answered; the program must still be there for the next one.
                let alive = Client::connect(socket, Duration::from_secs(5)).is_ok();
                (alive, "program goes on".to_owned())
            }
            Trouble::Repeated => expect(client.push(set, None)?, "no change"),
            // An older set, after newer ones: contained already, whatever its base.
            Trouble::Reordered => {
                expect(client.push(sites.ahead(1 + ahead / 3)?, Some(VersionId(random.next())))?, "no change")
            }
            Trouble::Stranger => {
                let set = ScheduleSet { fingerprint: Fingerprint([7; 16]), ..set };
                expect(client.push(set, None)?, "for program")
            }
            Trouble::Noise => expect(client.noise(random)?, "malformed"),
            Trouble::Huge => expect(client.huge()?, "limit"),
        };
        let entry = self.0.entry(kind.name()).or_default();
        entry.0 += 1;
        entry.1 += u32::from(right);
        if entry.2.is_empty() || !right {
            entry.2 = answer;
        }
        Ok(())
    }
}

fn expect(answer: Answer, word: &str) -> (bool, String) {
    let text = answer.to_string();
    (text.contains(word), text)
}

/// Waits until `done` of `of` pieces of a window should be over.
fn pace(from: Instant, length: Duration, done: u32, of: u32) {
    let until = from + length * done / of;
    std::thread::sleep(until.saturating_duration_since(Instant::now()));
}

/// Reads the program's reports as they come.
fn collect(child: &mut Child) -> Result<Arc<Mutex<Vec<Report>>>> {
    let stdout = child.stdout.take().context("no stdout")?;
    let reports = Arc::new(Mutex::new(Vec::new()));
    let into = Arc::clone(&reports);
    std::thread::spawn(move || {
        let mut items = 0.0;
        for line in BufReader::new(stdout).lines().map_while(Result::ok) {
            if let Some(gaps) = line.strip_prefix("gaps ") {
                let pair =
                    |w: &str| w.split_once(':').and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
                let report =
                    Report { at: Instant::now(), items, gaps: gaps.split(' ').filter_map(pair).collect() };
                into.lock().expect("no holder panics").push(report);
            } else if let Ok(n) = irs_demos::tools::figure(&line, "items/s") {
                items = n;
            }
        }
    });
    Ok(reports)
}

/// The gaps of reports whose second lies within one of the windows.
fn within(reports: &[Report], windows: &[(Instant, Instant)]) -> Histogram {
    let mut all = Histogram::new();
    let inside =
        |at: Instant| windows.iter().any(|(from, to)| at <= *to && at >= *from + Duration::from_millis(1100));
    for r in reports.iter().filter(|r| inside(r.at)) {
        for (bound, n) in &r.gaps {
            *all.entry(*bound).or_default() += n;
        }
    }
    all
}

fn percentile(gaps: &Histogram, p: f64) -> Result<u64> {
    let total: u64 = gaps.values().sum();
    ensure!(total > 0, "no report of the program lies within a window");
    let mut left = (total as f64 * p) as u64;
    for (bound, n) in gaps {
        if left < *n {
            return Ok(*bound);
        }
        left -= n;
    }
    Ok(*gaps.keys().next_back().expect("not empty"))
}

/// CPU seconds of the program's threads other than its own three: those of the runtime.
fn cpu_of(pid: u32) -> f64 {
    let Ok(tasks) = std::fs::read_dir(format!("/proc/{pid}/task")) else { return 0.0 };
    let mut sum = 0.0;
    for task in tasks.flatten() {
        let name = std::fs::read_to_string(task.path().join("comm")).unwrap_or_default();
        if !name.starts_with("irs") {
            continue;
        }
        let stat = std::fs::read_to_string(task.path().join("schedstat")).unwrap_or_default();
        sum += stat.split(' ').next().and_then(|w| w.parse::<f64>().ok()).unwrap_or(0.0) / 1e9;
    }
    sum
}

fn own_cpu() -> f64 {
    let mut t = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: `t` is a valid timespec for the call to fill.
    unsafe { libc::clock_gettime(libc::CLOCK_THREAD_CPUTIME_ID, &mut t) };
    t.tv_sec as f64 + t.tv_nsec as f64 / 1e9
}

fn burn(seconds: f64) {
    let until = own_cpu() + seconds;
    while own_cpu() < until {
        std::hint::spin_loop();
    }
}

/// Resident memory in KiB.
fn resident(pid: u32) -> Result<u64> {
    let status = std::fs::read_to_string(format!("/proc/{pid}/status"))?;
    let line = status.lines().find_map(|l| l.strip_prefix("VmRSS:")).context("no VmRSS")?;
    line.trim().trim_end_matches(" kB").trim().parse().context("VmRSS is no number")
}
