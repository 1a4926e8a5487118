//! Peers of the engine: CBMC (on the PATH) on a program as it is, and on what Lazy-CSeq makes of it
//! (`IRS_LAZYCSEQ`: the folder of its `cseq-feeder.py`, which `python3` runs). Without them, what is beside
//! them is skipped by name.

use anyhow::{Context as _, Result};
use irs_demos::tools;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

/// What Lazy-CSeq's C asks of its own build of CBMC, for any CBMC: comparisons and assignments of numbers of
/// so many bits, whose types say it already.
const INTRINSICS: &str = "\
#define __CPROVER_myor(a, b) ((a) || (b))
#define __CPROVER_ugt_bits(a, b, bits) ((a) > (b))
#define __CPROVER_uge_bits(a, b, bits) ((a) >= (b))
#define __CPROVER_ule_bits(a, b, bits) ((a) <= (b))
#define __CPROVER_assign_bits(a, to, bits) (*(to) = (a))
#define __CPROVER_add_bits(a, b, to, bits) (*(to) = (a) + (b))
";

/// Where CBMC is, if it is on the PATH.
pub fn cbmc() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|d| d.join("cbmc")).find(|f| f.is_file())
}

/// Lazy-CSeq's folder, if it is named.
pub fn lazycseq() -> Option<PathBuf> {
    std::env::var_os("IRS_LAZYCSEQ").map(PathBuf::from)
}

/// What CBMC says of a C file.
#[derive(Debug, Default)]
pub struct Answer {
    /// An assertion fails, or none does; `None`: no answer within the limit.
    pub fails: Option<bool>,
    /// Of the wall clock.
    pub seconds: f64,
    /// Of the first formula.
    pub size: Option<(f64, f64)>,
    pub text: String,
}

impl Answer {
    /// "fails 0.31 s"
    pub fn said(&self) -> String {
        let word = match self.fails {
            Some(true) => "fails",
            Some(false) => "does not fail",
            None => "no answer",
        };
        format!("{word} {:.2} s", self.seconds)
    }
}

/// "3599 variables, 10962 clauses"
fn size(line: &str) -> Option<(f64, f64)> {
    let (variables, clauses) = line.split_once(" variables, ")?;
    Some((variables.trim().parse().ok()?, clauses.strip_suffix(" clauses")?.parse().ok()?))
}

/// Asks CBMC for the first assertion that fails.
pub fn ask(cbmc: &Path, c: &Path, flags: &[&str], limit: Duration) -> Result<Answer> {
    let began = Instant::now();
    let mut command = Command::new(cbmc);
    command.arg("--stop-on-fail").args(flags).arg(c);
    let end = tools::run(&mut command, limit)?;
    let text = format!("{}\n{}", end.stdout, end.stderr);
    let fails = match end.code() {
        0 if text.contains("VERIFICATION SUCCESSFUL") => Some(false),
        10 if text.contains("VERIFICATION FAILED") => Some(true),
        _ => None,
    };
    Ok(Answer { fails, seconds: began.elapsed().as_secs_f64(), size: text.lines().find_map(size), text })
}

/// A program for Lazy-CSeq: macros as lines of their own, since it takes no flags.
fn plain(source: &Path, flags: &[&str]) -> Result<String> {
    let macros = flags.iter().filter_map(|f| f.strip_prefix("-D"));
    let defined: String = macros.map(|m| format!("#define {}\n", m.replacen('=', " ", 1))).collect();
    Ok(defined + &std::fs::read_to_string(source)?)
}

/// The bounds that Lazy-CSeq takes.
#[derive(Clone, Copy, Debug)]
pub struct Within {
    pub rounds: usize,
    pub unwind: u32,
}

/// Writes what Lazy-CSeq makes of a program.
pub fn translated(
    folder: &Path,
    source: &Path,
    flags: &[&str],
    within: Within,
    limit: Duration,
) -> Result<String> {
    let dir = tempfile::tempdir()?;
    let program = dir.path().join("p.c");
    std::fs::write(&program, plain(source, flags)?)?;
    let mut command = Command::new("python3");
    command.current_dir(folder).arg("cseq-feeder.py").arg("-i").arg(&program).arg("--seq");
    command.arg("--rounds").arg(within.rounds.to_string());
    command.arg("--unwind").arg(within.unwind.to_string());
    let end = tools::run(&mut command, limit)?;
    let made = dir.path().join("_cs_p.c");
    let text =
        std::fs::read_to_string(made).with_context(|| format!("Lazy-CSeq: {}", end.stdout.trim_end()))?;
    Ok(format!("{INTRINSICS}{text}"))
}

/// Lazy-CSeq and CBMC on a program: rounds from 1 on, until one fails.
pub fn lazily(
    (folder, cbmc): (&Path, &Path),
    source: &Path,
    flags: &[&str],
    (rounds, unwind): (usize, u32),
    limit: Duration,
) -> Result<Answer> {
    let dir = tempfile::tempdir()?;
    let c = dir.path().join("seq.c");
    let began = Instant::now();
    let mut answer = Answer::default();
    for rounds in 1..=rounds {
        let left = limit.saturating_sub(began.elapsed());
        std::fs::write(&c, translated(folder, source, flags, Within { rounds, unwind }, left)?)?;
        let left = limit.saturating_sub(began.elapsed());
        answer = ask(cbmc, &c, &["--no-unwinding-assertions"], left)?;
        if answer.fails != Some(false) {
            break;
        }
    }
    answer.seconds = began.elapsed().as_secs_f64();
    Ok(answer)
}
