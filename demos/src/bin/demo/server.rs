//! The third part: a server without an end, under schedules that the verifier proves and pushes while it
//! runs.

use crate::background::{Background, lines};
use anyhow::{Result, ensure};
use irs_demos::tools::{Tools, figure, median, under};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::time::{Duration, Instant};

/// A millisecond for each request.
const FLAGS: [&str; 5] = ["-O2", "-g", "-pthread", "-DWORKERS=4", "-DWORK=1000"];
/// How long the program runs under its first schedule at least, in seconds, so that it can be seen.
const FIRST: u64 = 5;
/// How long it is watched after everything is proven.
const FREE: Duration = Duration::from_secs(6);
/// Seconds between two figures of the program.
const EVERY: f64 = 1.0;
/// For the whole proof.
const PATIENCE: Duration = Duration::from_secs(120);

pub fn show(tools: &Tools, dir: &Path) -> Result<()> {
    super::heading(
        "3. A server that gets faster while it runs",
        "server.c: a listener hands requests over to four workers, for ever. The verifier attaches to the\n\
         running program, and pushes first one schedule, then that nothing needs to be constrained.",
    );
    let (counter, program, socket) = (dir.join("stopwatch.o"), dir.join("server"), dir.join("server.sock"));
    let mut c = Command::new(&tools.clang);
    super::shown(c.args(["-O2", "-c"]).arg(tools.source("stopwatch")).arg("-o").arg(&counter))?;
    let mut c = Command::new(&tools.irs);
    c.arg("cc").args(FLAGS).arg(tools.source("server")).arg(&counter).arg("-o").arg(&program);
    super::shown(&mut c)?;

    println!("$ EVERY={EVERY} IRS_OPTIONS=listen=server.sock ./server &");
    let mut c = under(&program, &format!("listen={}:verbosity=0", socket.display()), &[""; 0]);
    let mut child = Background(c.env("EVERY", EVERY.to_string()).stdout(Stdio::piped()).spawn()?);
    let pid = child.0.id();
    let (figures, _) = lines(&mut child.0)?;
    let until = Instant::now() + Duration::from_secs(10);
    while !socket.exists() {
        ensure!(Instant::now() < until, "the server does not listen");
        std::thread::sleep(Duration::from_millis(5));
    }
    let mut c = Command::new(&tools.irs);
    c.arg("verify").arg(&program).arg("--socket").arg(&socket).args(["--pace", &FIRST.to_string()]);
    println!("$ {}", super::line(&c));
    let mut verifier = Background(c.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?);

    let mut rates = Rates { total: 0.0, constrained: Vec::new(), free: Vec::new() };
    let began = Instant::now();
    while verifier.0.try_wait()?.is_none() {
        ensure!(began.elapsed() < PATIENCE, "the proof takes too long");
        rates.take(&figures, Duration::from_millis(100), "under the first schedule")?;
    }
    let (said, reader) = lines(&mut verifier.0)?;
    let _ = reader.join();
    let verdict = said.try_iter().last().unwrap_or_default();
    ensure!(verdict == "safe", "the verdict is {verdict}");
    println!("  {verdict}");
    // What the figure says that comes next was done before and after.
    rates.skip(&figures)?;
    rates.take(&figures, FREE, "unconstrained")?;
    ensure!(child.0.try_wait()?.is_none(), "the server has ended");
    let (before, after) = rates.medians()?;
    let times = after / before;
    println!("\n{times:.1} times as many requests, in one process ({pid}) that was never restarted");
    Ok(())
}

/// Requests per second.
struct Rates {
    /// Requests so far.
    total: f64,
    constrained: Vec<f64>,
    free: Vec<f64>,
}

impl Rates {
    /// Prints the program's figures for so long.
    fn take(&mut self, figures: &Receiver<String>, time: Duration, regime: &str) -> Result<()> {
        let until = Instant::now() + time;
        while let Some(line) = next(figures, until)? {
            let rate = self.rate(&line)?;
            let of = if regime == "unconstrained" { &mut self.free } else { &mut self.constrained };
            of.push(rate);
            println!("  {rate:>7.0} requests/s {regime:<26} {}", "█".repeat((rate / 100.0) as usize));
        }
        Ok(())
    }

    fn skip(&mut self, figures: &Receiver<String>) -> Result<()> {
        if let Some(line) = next(figures, Instant::now() + Duration::from_secs(10))? {
            self.rate(&line)?;
        }
        Ok(())
    }

    fn rate(&mut self, line: &str) -> Result<f64> {
        let total = figure(line, "total")?;
        let rate = (total - self.total) / EVERY;
        self.total = total;
        Ok(rate)
    }

    /// Before and after. In the first second there was no schedule yet.
    fn medians(&self) -> Result<(f64, f64)> {
        ensure!(self.constrained.len() > 1 && !self.free.is_empty(), "the server prints no figures");
        Ok((median(&self.constrained[1..]).0, median(&self.free).0))
    }
}

/// The next line, if one comes in time.
fn next(figures: &Receiver<String>, until: Instant) -> Result<Option<String>> {
    match figures.recv_timeout(until.saturating_duration_since(Instant::now())) {
        Ok(line) => Ok(Some(line)),
        Err(RecvTimeoutError::Timeout) => Ok(None),
        Err(RecvTimeoutError::Disconnected) => anyhow::bail!("the server has ended"),
    }
}
