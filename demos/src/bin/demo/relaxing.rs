//! The second part: one program, run again and again under what is proven of it by then.

use crate::background::{Background, lines};
use anyhow::{Result, ensure};
use irs_demos::tools::{self, Tools, median, run, under};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use traceformat::store;

/// Two threads, six blocks, 4 ms for each: 24 ms one after the other, 12 ms side by side.
const FLAGS: [&str; 3] = ["-DBLOCKS=6", "-DWORK=4000", "-pthread"];
/// Runs of each program for a row of the table.
const RUNS: usize = 15;
/// This part ends here, whatever the verifier has by then.
const PATIENCE: Duration = Duration::from_secs(100);

pub fn show(tools: &Tools, dir: &Path) -> Result<()> {
    super::heading(
        "2. A program that gets faster while more of it is proven",
        "fetch.c without the mistake, six blocks of 4 ms. The first schedule that is proven does all the\n\
         work in one thread. Each further one leaves more to chance, until nothing is constrained.",
    );
    build(tools, dir)?;
    let (program, growing, frozen) = (dir.join("blocks"), dir.join("growing.irst"), dir.join("blocks.irst"));
    let mut c = Command::new(&tools.irs);
    c.args(tools::VERIFY).arg(&program).arg("--out").arg(&growing);
    println!("$ {} &\n", super::line(&c));
    let mut verifier = Background(c.stdout(Stdio::piped()).stderr(Stdio::null()).spawn()?);
    let (verdict, reader) = lines(&mut verifier.0)?;

    println!("{:>8} {:>10} {:>18} {:>18}", "seconds", "traces", "plain ms (min–max)", "IRS ms (min–max)");
    let began = Instant::now();
    let mut shown = 0;
    loop {
        let done = verifier.0.try_wait()?.is_some();
        // A copy: each row is measured under one set. What is being appended at this moment is torn, and
        // ignored.
        let traces = std::fs::copy(&growing, &frozen)
            .ok()
            .and_then(|_| store::read(&frozen).ok())
            .and_then(|s| s.roots.single()?.traces);
        // A row whenever there are half as many more, and one at the end.
        match traces {
            Some(n) if n > shown && (done || 2 * n >= 3 * shown) => {
                row(dir, &program, &frozen, began.elapsed(), n)?;
                shown = n;
            }
            _ => std::thread::sleep(Duration::from_millis(50)),
        }
        if done || began.elapsed() > PATIENCE {
            break;
        }
    }
    if verifier.0.try_wait()?.is_some() {
        let _ = reader.join();
        println!("\n{}", verdict.try_iter().collect::<Vec<_>>().join("\n"));
    } else {
        println!("\nthe verifier is still at work; on to the third part");
    }
    Ok(())
}

/// Through clang and opt, as anybody's build system would.
fn build(tools: &Tools, dir: &Path) -> Result<()> {
    let source = tools.source("fetch");
    let at = |name: &str| dir.join(name);
    let mut c = Command::new(&tools.clang);
    super::shown(c.arg("-O2").args(FLAGS).arg(&source).arg("-o").arg(at("blocks.plain")))?;
    // The optimiser's passes are opt's to run here: numbers come first, callbacks last.
    let mut c = Command::new(&tools.clang);
    c.args(["-O2", "-Xclang", "-disable-llvm-passes", "-g", "-emit-llvm", "-c"]).args(FLAGS);
    super::shown(c.arg(&source).arg("-o").arg(at("blocks.bc")))?;
    let mut c = Command::new(&tools.opt);
    c.arg("-load-pass-plugin").arg(&tools.plugin).arg("-passes=irs-number,default<O2>,irs-instrument");
    super::shown(c.arg(at("blocks.bc")).arg("-o").arg(at("blocks.irs.bc")))?;
    let mut c = Command::new(&tools.clang);
    c.arg("-O2").arg(at("blocks.irs.bc")).arg("-Wl,--whole-archive").arg(tools.lib.join("librt_irs.a"));
    c.args(["-Wl,--no-whole-archive", "-lpthread", "-ldl", "-lm", "-o"]);
    super::shown(c.arg(at("blocks")))
}

fn row(dir: &Path, program: &Path, set: &Path, at: Duration, traces: u64) -> Result<()> {
    let options = format!("store={}:verbosity=0", set.display());
    let (mut plain, mut ours) = (Vec::new(), Vec::new());
    // In turns, so that both meet the same weather.
    for _ in 0..RUNS {
        plain.push(milliseconds(&mut Command::new(dir.join("blocks.plain")))?);
        ours.push(milliseconds(&mut under(program, &options, &[""; 0]))?);
    }
    let ((p, pl, ph), (o, ol, oh)) = (median(&plain), median(&ours));
    println!(
        "{:>8.1} {traces:>10} {:>18} {:>18}  {}",
        at.as_secs_f64(),
        format!("{p:.0} ({pl:.0}–{ph:.0})"),
        format!("{o:.0} ({ol:.0}–{oh:.0})"),
        "█".repeat(o.round().clamp(0.0, 60.0) as usize)
    );
    Ok(())
}

/// What a run takes, from its start to its end.
fn milliseconds(c: &mut Command) -> Result<f64> {
    let began = Instant::now();
    let e = run(c, Duration::from_secs(20))?;
    ensure!(e.code() == 0, "exit code {}: {}", e.code(), e.stderr.trim_end());
    Ok(began.elapsed().as_secs_f64() * 1000.0)
}
