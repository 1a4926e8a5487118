//! hostile.6: how long things take that took far too long, and how much memory. What it was before stands in
//! brackets.

use super::guest::{self, Guest, greeted};
use super::memory::{chain, judged};
use super::mutants::cooperative;
use super::sets;
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, bail, ensure};
use irs_demos::program::sites_of;
use irs_demos::tools::{self, succeed, under};
use std::ffi::OsString;
use std::io::BufWriter;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use traceformat::event::{Label, Op};
use traceformat::fingerprint::Fingerprint;
use traceformat::recording::{Ending, Recorded, Writer};
use traceformat::schedule::set::ScheduleSet;
use traceformat::store;
use traceformat::thread::ThreadIx;

const EVENTS: usize = 100_000_000;
const THREADS: usize = 2000;
const NONE: &[OsString] = &[];

/// Threads that do one thing each.
const MANY: &str = "\
#include <pthread.h>
static int x;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *add(void *p) { pthread_mutex_lock(&m); x++; pthread_mutex_unlock(&m); return p; }
int main(void) {
  static pthread_t t[2000];
  for (int i = 0; i < N; i++) if (pthread_create(&t[i], 0, add, 0)) return 1;
  for (int i = 0; i < N; i++) pthread_join(t[i], 0);
  return x != N;
}
";

/// Many executions, and one that is long.
const LONG: &str = "\
#include <pthread.h>
static int x;
static void *add(void *p) { for (int i = 0; i < 6; i++) x = x + i; return p; }
int main(void) {
  pthread_t t[4];
  for (int i = 0; i < 4; i++) pthread_create(&t[i], 0, add, 0);
  for (int i = 0; i < 4; i++) pthread_join(t[i], 0);
  return 0;
}
";

/// Decisions on inputs, under a lock: what engines build of it is large.
const INPUTS: &str = "\
#include <assert.h>
#include <pthread.h>
#include <stdio.h>
static unsigned a[64], n;
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static void *work(void *p) {
  for (unsigned i = 0; i < 40; i++) {
    int c = getchar();
    pthread_mutex_lock(&m);
    if (c > 10) a[(c * 7919u + n) % 64] += c * n;
    n++;
    pthread_mutex_unlock(&m);
  }
  return p;
}
int main(void) {
  pthread_t t[3];
  for (int i = 0; i < 3; i++) pthread_create(&t[i], 0, work, 0);
  for (int i = 0; i < 3; i++) pthread_join(t[i], 0);
  assert(a[3] * a[5] != 77777777u);
  return 0;
}
";

/// A time that is a promise, in a full run; its value otherwise, too.
struct Times<'a> {
    plan: &'a Plan,
    table: &'a mut Table,
}

impl Times<'_> {
    fn row(&mut self, what: &str, most: f64, before: &str, seconds: f64) {
        let ok = seconds <= most || !self.plan.full();
        self.table.row(what, format!("<= {most} s ({before})"), format!("{seconds:.2} s"), ok);
    }
}

/// The most memory that a process has had so far, in KiB.
fn peak_kb(process: u32) -> u64 {
    tools::status_kb(process, "VmHWM").unwrap_or(0)
}

/// The exit code, seconds, and the most memory, in MB.
// Waited for by `wait4`, which says how much memory it had.
#[allow(clippy::zombie_processes)]
fn measured(c: &mut Command) -> Result<(i32, f64, f64)> {
    let began = Instant::now();
    let child = c.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    let (id, mut status, mut seen) = (child.id() as libc::pid_t, 0, 0);
    let usage = loop {
        seen = seen.max(peak_kb(child.id()));
        // SAFETY: the child was not waited for; plain data is filled in.
        let (ended, usage) = unsafe {
            let mut usage: libc::rusage = std::mem::zeroed();
            (libc::wait4(id, &mut status, libc::WNOHANG, &mut usage), usage)
        };
        match ended {
            0 => std::thread::sleep(Duration::from_millis(2)),
            ended => {
                ensure!(ended == id, "{}", std::io::Error::last_os_error());
                break usage;
            }
        }
    };
    let code = if libc::WIFEXITED(status) { libc::WEXITSTATUS(status) } else { -libc::WTERMSIG(status) };
    // What the kernel says in the end counts the process that has started it, too, until it executed
    // another program. Where that has had more, what was seen meanwhile is all that is known.
    let most = match usage.ru_maxrss as u64 {
        most if most > peak_kb(std::process::id()) => most,
        _ => seen,
    };
    Ok((code, began.elapsed().as_secs_f64(), most as f64 / 1024.0))
}

fn irs(plan: &Plan, words: &[&str]) -> Command {
    let mut c = Command::new(&plan.tools.irs);
    c.args(words);
    c
}

/// From SIGTERM to the end of a command.
fn to_its_end(c: &mut Command, after: Duration) -> Result<f64> {
    let mut child = c.stdout(Stdio::null()).stderr(Stdio::null()).spawn()?;
    std::thread::sleep(after);
    if let Some(status) = child.try_wait()? {
        bail!("{c:?} has ended by itself: {status}");
    }
    let began = Instant::now();
    // SAFETY: the child was not waited for, so the number is its own.
    unsafe { libc::kill(child.id() as libc::pid_t, libc::SIGTERM) };
    child.wait()?;
    Ok(began.elapsed().as_secs_f64())
}

fn commands(dir: &Path, times: &mut Times<'_>) -> Result<()> {
    let plan = times.plan;
    let (source, program) = (dir.join("long.c"), dir.join("long"));
    std::fs::write(&source, LONG)?;
    plan.tools.instrumented(&source, &[], &program)?;
    let name = program.display().to_string();
    let checkpoint = dir.join("checkpoint").display().to_string();
    for (what, words) in [
        ("SIGTERM to the end: verify", &["verify", &name][..]),
        ("SIGTERM to the end: verify --resume", &["verify", &name, "--resume", &checkpoint]),
    ] {
        let took = to_its_end(&mut irs(plan, words), Duration::from_millis(800))?;
        times.row(what, 1.0, "minutes", took);
    }
    let (source, inputs) = (dir.join("inputs.c"), dir.join("inputs"));
    std::fs::write(&source, INPUTS)?;
    plan.tools.instrumented(&source, &[], &inputs)?;
    let programs = [("", name.clone()), (", inputs", inputs.display().to_string())];
    let engines = ["dpor", "impact", "bmc", "ring", "walk", "auto"];
    let all: Vec<_> = programs.iter().flat_map(|p| engines.map(|e| (p, e))).collect();
    for ((what, program), engine) in plan.sample(1806, &all) {
        let words = ["verify", program, "--engine", engine, "--time", "2"];
        let (_, took, _) = measured(&mut irs(plan, &words))?;
        let what = format!("verify --engine {engine} --time 2{what}, beyond it");
        times.row(&what, 0.5, "seconds", (took - 2.0).max(0.0));
    }
    let set = dir.join("set.irst").display().to_string();
    let (code, ..) = measured(&mut irs(plan, &["verify", &name, "--time", "3", "--out", &set]))?;
    ensure!(code == 5 || code == 0, "verify --out: exit {code}");
    for (what, words) in [
        ("certify --time 0.2", &["certify", &set, &name, "--time", "0.2"][..]),
        ("show --time 0.2", &["show", &set, "--time", "0.2"]),
    ] {
        let (code, took, _) = measured(&mut irs(plan, words))?;
        ensure!([0, 5, 7].contains(&code), "{what}: exit {code}");
        times.row(&format!("{what}, beyond it"), 0.5, "minutes", (took - 0.2).max(0.0));
    }
    let limit = 200.0;
    let words = ["verify", &name, "--memory", "200", "--time", if plan.full() { "60" } else { "5" }];
    let (_, _, mb) = measured(&mut irs(plan, &words))?;
    times.table.row("verify --memory 200", "<= 220 MB", format!("{mb:.0} MB"), mb <= limit * 1.1);
    let (code, ..) = measured(&mut irs(plan, &["verify", "--out", "/dev/full", &name, "--time", "1"]))?;
    times.table.row("verify --out on a full disk", "not 0 (0)", format!("exit {code}"), code != 0);
    Ok(())
}

/// As many events as `irs check` streams, under both kinds of sets.
fn recordings(dir: &Path, times: &mut Times<'_>) -> Result<()> {
    let events = times.plan.times(EVENTS, 1_000_000);
    let of = Fingerprint([7; 16]);
    let cycle = ScheduleSet { fingerprint: of, ..sets::set("0 -> 0: T1[1w<2.0] T2[2w<1.1]") };
    for (what, set) in [("a cycle of sections", cycle), ("one thread at a time", cooperative(of, 90))] {
        let (path, recording) = (dir.join("long.irst"), dir.join("long.irsr"));
        store::create(&path, &set)?;
        let out = BufWriter::new(std::fs::File::create(&recording)?);
        let mut writer = Writer::new(out, of, "", None, &set.threads)?;
        let mut event = |thread, site, op, address| {
            let (label, thread) = (Label::new(site, op), ThreadIx(thread));
            writer.event(&Recorded { thread, label, address, address2: 0, size: 8, value: 1 })
        };
        if what.starts_with("one") {
            event(0, 1, Op::Create, 1)?;
            (0..events).try_for_each(|k| event(1, 2 + (k % 50) as u32, Op::Store, 64))?;
            event(1, 99, Op::End, 1)?;
            event(0, 3, Op::Join, 1)?;
        } else {
            (0..events).try_for_each(|k| event(1 + (k % 2) as u16, 1 + (k % 2) as u32, Op::Store, 64))?;
        }
        writer.finish(&Ending::Exit(0))?;
        let mut check = irs(times.plan, &["check"]);
        let (code, seconds, mb) = measured(check.arg(&recording).arg(&path))?;
        std::fs::remove_file(&recording)?;
        let before = if events == EVENTS { "30 GB" } else { "300 MB for 10^6" };
        times.table.row(
            format!("irs check, {events} events, {what}"),
            format!("<= 200 MB ({before})"),
            format!("{mb:.0} MB, {seconds:.0} s, exit {code}"),
            mb <= 200.0 && code == 0,
        );
    }
    Ok(())
}

/// What runs: many threads recorded, `irs run` that returns.
fn programs(dir: &Path, times: &mut Times<'_>) -> Result<()> {
    let plan = times.plan;
    let (source, program) = (dir.join("many.c"), dir.join("many"));
    std::fs::write(&source, MANY)?;
    let threads = plan.times(THREADS, 500);
    plan.tools.instrumented(&source, &[&format!("-DN={threads}")], &program)?;
    let set = dir.join("many.irst");
    store::create(&set, &sites_of(&program)?.free(threads as u32))?;
    let record = dir.join("many.irsr");
    let options = format!("trust=unproven:store={}:record={}", set.display(), record.display());
    let (code, seconds, _) = measured(&mut under(&program, &options, NONE))?;
    ensure!(code == 0, "record=: exit {code}");
    times.row("record= with 2,000 threads", 2.0, "53 s", seconds);
    let quick = dir.join("quick");
    plan.tools.instrumented(&source, &["-DN=1"], &quick)?;
    succeed(irs(plan, &["run"]).arg(&quick))?;
    let mut least = f64::MAX;
    for _ in 0..3 {
        let e = measured(irs(plan, &["run"]).arg(&quick))?;
        ensure!(e.0 == 0, "irs run: exit {}", e.0);
        least = least.min(e.1);
    }
    times.row("irs run of a program that ends at once", 2.0, "up to 5 s more", least);
    Ok(())
}

/// What the listener does with time and memory.
fn listener(dir: &Path, times: &mut Times<'_>) -> Result<()> {
    let program = guest::build(times.plan, dir)?;
    let of = sites_of(&program)?.fingerprint;
    let socket = dir.join("s");
    let guest = Guest::start(&program, &socket, "trust=unproven", None, None)?;
    let judged = judged(&guest, of, chain("T1[1w! 3r<2.1?2.1=5] T2[2w!]"))?;
    let what = format!("a push of {:.1} MB with conditions", judged.length as f64 / 1e6);
    times.row(&what, 2.0, "90 s", judged.seconds);
    // A full house of clients that say nothing.
    let silent: Vec<_> = (0..8).map(|_| greeted(&socket)).collect::<Result<_>>()?;
    let began = Instant::now();
    drop(greeted(&socket).context("a ninth client")?);
    times.row("a ninth client, while eight say nothing", 11.0, "never", began.elapsed().as_secs_f64());
    drop(silent);
    std::fs::remove_file(&socket)?;
    let began = Instant::now();
    drop(guest.connect()?);
    times.row("a removed socket's file is there again", 2.0, "never", began.elapsed().as_secs_f64());
    Ok(())
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let mut times = Times { plan, table };
    commands(dir.path(), &mut times)?;
    recordings(dir.path(), &mut times)?;
    programs(dir.path(), &mut times)?;
    listener(dir.path(), &mut times)
}
