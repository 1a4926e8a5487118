//! `make demo`: a program that runs faster while more of it gets proven, and one that does so without a
//! restart.

use anyhow::{Context as _, Result, ensure};
use irs_demos::program::sites_of;
use irs_demos::tools::{self, Tools, figure, median, run, succeed, under};
use std::ffi::OsString;
use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use traceformat::store;

const NONE: &[OsString] = &[];
const WORKERS: &str = "-DN=15";
/// Runs of each program per row of the table.
const RUNS: usize = 21;
/// The first part ends here, whatever the verifier has by then.
const PATIENCE: Duration = Duration::from_secs(100);
const AHEAD: u32 = 1000;

fn main() -> Result<()> {
    let tools = Tools::find()?;
    let dir = tempfile::tempdir()?;
    last_zero(&tools, dir.path())?;
    prod_cons(&tools, dir.path())
}

/// Shows a command, as one would type it, and runs it.
fn show(c: &mut Command) -> Result<()> {
    let words = std::iter::once(c.get_program()).chain(c.get_args());
    let line = words.map(|w| w.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ");
    println!("$ {line}");
    succeed(c).map(drop)
}

/// A child that is killed when this goes out of scope.
struct Background(Child);

impl Drop for Background {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// The lines that a child prints, as they come.
fn lines(child: &mut Child) -> Result<(Receiver<String>, JoinHandle<()>)> {
    let (send, receive) = channel();
    let out = child.stdout.take().context("the child has no stdout")?;
    let thread = std::thread::spawn(move || {
        for line in BufReader::new(out).lines().map_while(Result::ok) {
            if send.send(line).is_err() {
                break;
            }
        }
    });
    Ok((receive, thread))
}

/// Through clang and opt, as anybody's build system would.
fn build(tools: &Tools, dir: &Path) -> Result<()> {
    let source = tools.source("last_zero");
    let at = |name: &str| dir.join(name);
    show(
        Command::new(&tools.clang).args(["-O2", "-pthread", WORKERS]).arg(&source).arg("-o").arg(at("plain")),
    )?;
    // The optimiser's passes are opt's to run here: numbers come first, callbacks last.
    let mut c = Command::new(&tools.clang);
    c.args(["-O2", "-Xclang", "-disable-llvm-passes", "-g", WORKERS, "-emit-llvm", "-c"]);
    show(c.arg(&source).arg("-o").arg(at("last_zero.bc")))?;
    let mut c = Command::new(&tools.opt);
    c.arg("-load-pass-plugin").arg(&tools.plugin).arg("-passes=irs-number,default<O2>,irs-instrument");
    show(c.arg(at("last_zero.bc")).arg("-o").arg(at("last_zero.irs.bc")))?;
    let mut c = Command::new(&tools.clang);
    c.arg("-O2").arg(at("last_zero.irs.bc")).arg("-Wl,--whole-archive").arg(tools.lib.join("librt_irs.a"));
    show(c.args(["-Wl,--no-whole-archive", "-lpthread", "-ldl", "-lm", "-o"]).arg(at("last_zero")))
}

/// The time from the first creation to the last join, in microseconds.
fn interval(c: &mut Command) -> Result<f64> {
    let e = run(c, Duration::from_secs(20))?;
    ensure!(e.code() == 0, "exit code {}: {}", e.code(), e.stderr.trim_end());
    Ok(figure(&e.stdout, "interval_ns")? / 1000.0)
}

fn last_zero(tools: &Tools, dir: &Path) -> Result<()> {
    println!(
        "Last Zero, 15 writers and a reader: runs under what is proven, and more is proven meanwhile.\n"
    );
    build(tools, dir)?;
    let (program, growing, frozen) =
        (dir.join("last_zero"), dir.join("growing.irst"), dir.join("frozen.irst"));
    let mut c = Command::new(&tools.irs);
    c.args(tools::VERIFY).arg(&program).arg("--out").arg(&growing);
    println!("$ irs verify --engine dpor -j 1 last_zero --out growing.irst &\n");
    let mut verifier = Background(c.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?);
    let (verdict, reader) = lines(&mut verifier.0)?;

    println!(
        "{:>8} {:>12} {:>22} {:>22} {:>9}",
        "seconds", "traces", "plain µs (min–max)", "IRS µs (min–max)", "overhead"
    );
    let began = Instant::now();
    let mut shown = None;
    loop {
        let done = verifier.0.try_wait()?.is_some();
        // A copy: each row is measured under one set. What is being appended at this moment is torn, and
        // ignored.
        let traces = std::fs::copy(&growing, &frozen)
            .ok()
            .and_then(|_| store::read(&frozen).ok())
            .and_then(|s| Some(s.roots.single()?.traces));
        // A row for each third more, and one at the end.
        let enough = |n: u64| shown.is_none_or(|s: u64| n > s && (done || 3 * n >= 4 * s));
        if let Some(traces) = traces.flatten().filter(|n| enough(*n)) {
            row(dir, &program, &frozen, began.elapsed(), traces)?;
            shown = Some(traces);
        } else {
            std::thread::sleep(Duration::from_millis(50));
        }
        if done || began.elapsed() > PATIENCE {
            break;
        }
    }
    if verifier.0.try_wait()?.is_some() {
        let _ = reader.join();
        println!("\nverdict: {}", verdict.try_iter().last().unwrap_or_default());
    } else {
        println!("\nthe verifier is still at work; on to the second part");
    }
    Ok(())
}

fn row(dir: &Path, program: &Path, set: &Path, at: Duration, traces: u64) -> Result<()> {
    let options = format!("store={}:verbosity=0", set.display());
    let (mut plain, mut ours) = (Vec::new(), Vec::new());
    // In turns, so that both meet the same weather.
    for _ in 0..RUNS {
        plain.push(interval(&mut Command::new(dir.join("plain")))?);
        ours.push(interval(&mut under(program, &options, NONE))?);
    }
    let ((p, pl, ph), (o, ol, oh)) = (median(&plain), median(&ours));
    println!(
        "{:>8.1} {traces:>12} {:>22} {:>22} {:>8.0} %",
        at.as_secs_f64(),
        format!("{p:.0} ({pl:.0}–{ph:.0})"),
        format!("{o:.0} ({ol:.0}–{oh:.0})"),
        (o / p - 1.0) * 100.0
    );
    Ok(())
}

fn prod_cons(tools: &Tools, dir: &Path) -> Result<()> {
    println!(
        "\nEndless producer and consumer: first in strict alternation, then the producer may run ahead, more and more."
    );
    println!(
        "These schedule sets are made by hand. Nobody has proven them: the program runs with trust=unproven.\n"
    );
    let program = dir.join("prod_cons");
    let mut c = Command::new(&tools.irs);
    c.args(["cc", "-O2", "-g", "-pthread", "-DENDLESS"]).arg(tools.source("prod_cons"));
    show(c.arg("-o").arg(&program))?;
    let sites = sites_of(&program)?;
    let mut sets = Vec::new();
    for d in 1..=AHEAD {
        let path = dir.join(format!("ahead-{d:04}.irst"));
        store::create(&path, &sites.ahead(d)?)?;
        sets.push(path);
    }
    let socket = dir.join("socket");
    let options = format!("listen={}:trust=unproven:verbosity=0", socket.display());
    println!("$ IRS_OPTIONS=listen=socket:trust=unproven ./prod_cons &");
    let mut child = Background(under(&program, &options, NONE).stdout(Stdio::piped()).spawn()?);
    let pid = child.0.id();
    let (items, _) = lines(&mut child.0)?;
    let until = Instant::now() + Duration::from_secs(10);
    while !socket.exists() {
        ensure!(Instant::now() < until, "prod_cons does not listen");
        std::thread::sleep(Duration::from_millis(5));
    }

    let push = |sets: &[std::path::PathBuf], every: u32| -> Command {
        let mut c = Command::new(&tools.irs);
        c.arg("push").args(sets).arg("--to").arg(&socket).args(["--every", &every.to_string(), "--json"]);
        c
    };
    println!("$ irs push ahead-0001.irst --to socket          # strict alternation");
    succeed(&mut push(&sets[..1], 0))?;
    let first = show_items(&items, Duration::from_secs(4), &mut || 1)?;
    println!("$ irs push ahead-0002.irst … ahead-{AHEAD}.irst --to socket --every 10");
    let mut pusher = Background(push(&sets[1..], 10).stdout(Stdio::piped()).spawn()?);
    let (pushed, _) = lines(&mut pusher.0)?;
    let mut ahead = 1;
    let mut count = || {
        ahead += pushed.try_iter().count() as u32;
        ahead
    };
    show_items(&items, Duration::from_secs(13), &mut count)?;
    let reached = count();
    let status = pusher.0.wait()?;
    ensure!(status.success() && reached == AHEAD, "the push stopped at {reached} items ahead ({status})");
    let last = show_items(&items, Duration::from_secs(4), &mut || AHEAD)?;
    ensure!(child.0.try_wait()?.is_none(), "the program has ended");
    println!("\nthroughput rose {:.1} times, in one process ({pid}) that was never restarted", last / first);
    Ok(())
}

/// Prints the program's figures for so long; returns their median.
fn show_items(items: &Receiver<String>, time: Duration, ahead: &mut dyn FnMut() -> u32) -> Result<f64> {
    let mut rates = Vec::new();
    let until = Instant::now() + time;
    loop {
        match items.recv_timeout(until.saturating_duration_since(Instant::now())) {
            Ok(line) => {
                let rate = figure(&line, "items/s")?;
                rates.push(rate);
                println!("  at most {:>4} ahead: {rate:>12.0} items/s", ahead());
            }
            Err(RecvTimeoutError::Timeout) => {
                ensure!(!rates.is_empty(), "the program prints no figures");
                return Ok(median(&rates).0);
            }
            Err(RecvTimeoutError::Disconnected) => anyhow::bail!("the program has ended"),
        }
    }
}
