//! impact.3: the producer–consumer program with two threads on each side starts with no set at all; the
//! verifier pushes what it proves while it runs. Throughput between pushes; the process stays the same.

use super::minute::rate;
use super::programs::{DEMOS, Workshop, counts, progress};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result};
use irs_demos::tools::under;
use std::ffi::OsString;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const NONE: &[OsString] = &[];

/// Ends with its owner.
struct Ends(Child);

impl Drop for Ends {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let shop = Workshop::new(&plan.tools)?;
    let demo = DEMOS.iter().find(|d| d.name == "prod.-cons. 2p 2c, buffer 1000").context("the demo")?;
    let program = shop.instrumented(demo, demo.flags)?;
    let (socket, log) = (shop.path("growing", "sock"), shop.path("growing", "log"));
    let seconds: f64 = if plan.full() { 60.0 } else { 6.0 };

    let options = format!("listen={}:log={}:on-stuck=stop:verbosity=2", socket.display(), log.display());
    let mut c = under(&program, &options, NONE);
    c.env("SECONDS", seconds.to_string()).env("EVERY", "0.25").stdout(Stdio::piped()).stderr(Stdio::null());
    let began = Instant::now();
    let mut child = Ends(c.spawn().context("the program")?);
    let pid = child.0.id();
    let out = child.0.stdout.take().context("no stdout")?;
    let lines = std::thread::spawn(move || {
        BufReader::new(out).lines().map_while(Result::ok).collect::<Vec<_>>().join("\n")
    });

    let mut v = Command::new(&plan.tools.irs);
    v.args(["verify", "--json", "--engine", "impact", "--time"]).arg(seconds.to_string());
    // Orders of few rounds, since more of those are explored before the verdict; each set runs for a while,
    // to be measured.
    v.args(["--policy", "long-turns", "--pace"]).arg(if plan.full() { "3" } else { "1" });
    v.arg("--socket").arg(&socket).arg(&program).stdout(Stdio::piped()).stderr(Stdio::null());
    while !socket.exists() && began.elapsed() < Duration::from_secs(10) {
        std::thread::sleep(Duration::from_millis(5));
    }
    let mut verifier = Ends(v.spawn().context("the verifier")?);
    let said = verifier.0.stdout.take().context("no stdout")?;
    // When the number of published schedules grew, and to what. Said by the verifier after the delivery.
    let pushes = std::thread::spawn(move || {
        let mut pushes: Vec<(f64, u64)> = Vec::new();
        for line in BufReader::new(said).lines().map_while(Result::ok) {
            let Ok(object) = serde_json::from_str::<serde_json::Value>(&line) else { continue };
            let n = object.get("published").and_then(serde_json::Value::as_u64).unwrap_or(0);
            if n > pushes.last().map_or(0, |p| p.1) {
                pushes.push((began.elapsed().as_secs_f64(), n));
            }
        }
        pushes
    });

    let limit = Duration::from_secs_f64(seconds + 20.0);
    let code = loop {
        if let Some(status) = child.0.try_wait()? {
            break status.code().unwrap_or(128);
        }
        if began.elapsed() > limit {
            break 124;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    drop(child);
    drop(verifier);
    let output = lines.join().unwrap_or_default();
    let pushes = pushes.join().unwrap_or_default();
    let (each, total) = counts(&output).unwrap_or_default();
    let moving = each.iter().filter(|n| **n > 0).count();
    table.row(
        format!("one process (pid {pid}) for {seconds} s, no set at first"),
        format!("exit 0, {} threads move", demo.threads),
        format!("exit {code}, {moving} move, {total} in all"),
        code == 0 && moving == demo.threads,
    );
    // (Several may come between two of the verifier's reports.)
    let published = pushes.last().map_or(0, |p| p.1);
    let wanted = if plan.full() { 2 } else { 1 };
    table.row(
        "sets published while it ran",
        format!(">= {wanted}"),
        published.to_string(),
        published >= wanted,
    );
    // The first set leaves `total` at 0 until then; later stretches begin at a push.
    let seen = progress(&output);
    let at = |t: f64| seen.iter().rev().find(|s| s.0 <= t).map_or((0.0, 0), |s| *s);
    for (i, (from, published)) in pushes.iter().enumerate() {
        let to = pushes.get(i + 1).map_or(seconds - 0.25, |p| p.0);
        let (a, b) = (at(*from), at(to));
        // Too short to be measured.
        if b.0 - a.0 < 0.2 {
            continue;
        }
        let speed = rate(b.1.saturating_sub(a.1), b.0 - a.0);
        println!("      R{} from {from:.2} s ({published} published): {speed} useful iterations/s", i + 1);
    }
    if code != 0 {
        let report = std::fs::read_to_string(&log).unwrap_or_default();
        report.lines().rev().take(12).for_each(|l| println!("      {l}"));
    }
    Ok(())
}
