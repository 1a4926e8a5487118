//! Point 7: what a proof is for. Programs of `cli/tests/facts` go wrong where their start, or a loop, is
//! beyond what was explored. Runs on random arguments, variables and inputs take place under the published
//! set exactly where its facts and bounds hold; every other one is stopped before `main` prints its first
//! line.

use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, ensure};
use irs_demos::tools::{self, succeed, under};
use random::Rng;
use std::ffi::OsString;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

const RUNS: usize = 200;
const LIMIT: Duration = Duration::from_secs(60);
/// What the runtime stops a program with.
const STOPPED: i32 = 86;

/// One run: arguments after the name, the variable MODE, what stdin holds.
struct Start {
    arguments: Vec<String>,
    mode: Option<String>,
    input: String,
}

struct Case {
    name: &'static str,
    options: &'static [&'static str],
    verdict: &'static str,
    /// The facts and bounds again, by other means.
    fits: fn(&Start) -> bool,
}

fn few(s: &Start) -> bool {
    s.arguments.len() <= 2
}

fn few_and_short(s: &Start) -> bool {
    few(s) && s.arguments.iter().all(|a| a.len() <= 8)
}

const CASES: &[Case] = &[
    Case {
        name: "length",
        options: &[],
        verdict: "safe-if(argc <= 3, strlen(argv[i]) <= 8)",
        fits: few_and_short,
    },
    Case { name: "count", options: &[], verdict: "safe-if(argc <= 3)", fits: few },
    Case {
        name: "second",
        options: &[],
        verdict: "safe-if(argc <= 3, strlen(argv[i]) <= 8)",
        fits: few_and_short,
    },
    Case {
        name: "variable",
        options: &["--arg-length=4"],
        verdict: "safe-if(strlen(getenv(\"LEVEL\")) <= 4, strlen(getenv(\"MODE\")) <= 4)",
        fits: |s| s.mode.as_ref().is_none_or(|m| m.len() <= 4),
    },
    Case {
        name: "iterations",
        options: &["--unwind=3"],
        verdict: "safe-if(iterations <= 3)",
        fits: |s| s.input.bytes().take_while(|b| *b == b'x').count() <= 3,
    },
    Case { name: "without", options: &[], verdict: "safe", fits: |_| true },
    Case { name: "unread", options: &[], verdict: "safe", fits: |_| true },
];

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    let root = plan.tools.demos.parent().context("the source tree")?;
    let sources = root.join("cli/tests/facts");
    let dir = tempfile::tempdir()?;
    for (k, case) in CASES.iter().enumerate() {
        if let Err(e) = one(plan, table, case, &sources, dir.path(), &mut plan.random(70 + k as u64)) {
            table.fail(case.name, &e);
        }
    }
    Ok(())
}

fn one(
    plan: &Plan,
    table: &mut Table,
    case: &Case,
    sources: &Path,
    dir: &Path,
    random: &mut Rng,
) -> Result<()> {
    let (program, set) = (dir.join(case.name), dir.join(format!("{}.irst", case.name)));
    let mut cc = Command::new(&plan.tools.irs);
    let source = sources.join(format!("{}.c", case.name));
    succeed(cc.args(["cc", "-O1", "-g", "-pthread"]).arg(source).arg("-o").arg(&program))?;
    let mut verify = Command::new(&plan.tools.irs);
    verify.args(tools::VERIFY).arg(&program).arg("--out").arg(&set).args(case.options);
    let end = tools::run(&mut verify, LIMIT)?;
    let verdict = end.last_line().to_owned();
    table.row(format!("{}: the verdict", case.name), case.verdict, &verdict, verdict == case.verdict);
    let runs = plan.times(RUNS, 10);
    let (mut good, mut refused) = (0, 0);
    for k in 0..runs {
        let start = draw(random);
        match native(case, &program, &set, dir, &start, k) {
            Ok(ran) => {
                good += 1;
                refused += usize::from(!ran);
            }
            Err(e) => println!("      {e:#}"),
        }
    }
    table.row(
        format!("{}: runs as its facts say ({refused} refused)", case.name),
        format!("{runs} of {runs}"),
        format!("{good} of {runs}"),
        good == runs,
    );
    Ok(())
}

fn draw(random: &mut Rng) -> Start {
    let text = |random: &mut Rng, most: usize| {
        let n = random.below(most + 1);
        (0..n).map(|_| if random.below(4) == 0 { 'y' } else { 'x' }).collect::<String>()
    };
    let n = random.below(5);
    let arguments = (0..n).map(|_| text(random, 12)).collect();
    let mode = (random.below(3) > 0).then(|| text(random, 8));
    Start { arguments, mode, input: text(random, 8) }
}

/// Did it run, as it should? Else it was stopped, as it should, and said nothing on stdout.
fn native(case: &Case, program: &Path, set: &Path, dir: &Path, start: &Start, k: usize) -> Result<bool> {
    let input = dir.join("input");
    std::fs::write(&input, &start.input)?;
    let options = format!("store={}:delay={k}:on-stuck=stop", set.display());
    let arguments: Vec<OsString> = start.arguments.iter().map(Into::into).collect();
    let mut c = under(program, &options, &arguments);
    c.env_remove("LEVEL").env_remove("MODE");
    if let Some(mode) = &start.mode {
        c.env("MODE", mode);
    }
    let end = tools::run_on(&mut c, Stdio::from(std::fs::File::open(&input)?), LIMIT)?;
    let (fits, name) = ((case.fits)(start), case.name);
    let expected = if fits { (0, "main\n") } else { (STOPPED, "") };
    ensure!(
        (end.code(), end.stdout.as_str()) == expected,
        "{name} {:?} MODE={:?} < {:?}: exit {}: {}",
        start.arguments,
        start.mode,
        start.input,
        end.code(),
        end.stderr.trim_end()
    );
    Ok(fits)
}
