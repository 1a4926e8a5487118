//! facts.7: what it costs a real program to be instrumented, when nothing constrains it (`free=unproven`):
//! processor time and text, beside the plain build. Sources come from Debian, as those of the guests.

use crate::guest::fleet::{BuildKind, Fleet, Guest};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, ensure};
use irs_demos::tools::{median, succeed};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// Processor time and text beside the plain build's, at most.
const TIME: f64 = 1.5;
const TEXT: f64 = 5.0;
/// Runs of each build, in turn.
const RUNS: usize = 7;
/// Bytes that are compressed.
const DATA: usize = 24 << 20;

/// What is run: the program within its source, and its arguments; `{data}` is a file.
const PROGRAMS: &[(&str, &str, &str)] = &[
    ("lbzip2", "src/lbzip2", "-n2 -k -c {data}"),
    ("xz", "src/xz/xz", "-T2 -1 -k -c {data}"),
    ("zstd", "programs/zstd", "-q -3 -T2 -c {data}"),
    ("fio", "fio", "--name=x --ioengine=null --thread --numjobs=2 --size=400m --bs=4k --rw=randrw --minimal"),
];

/// Those that are no guests.
const FURTHER: &str = r#"[
  {"name": "lbzip2", "source": "lbzip2", "language": "C", "system": "autotools", "packages": ["libbz2-dev"],
   "build": ["./configure", "make -j$JOBS"], "test": [], "result": "cat", "good": "", "round": []},
  {"name": "fio", "source": "fio", "language": "C", "system": "make", "packages": ["zlib1g-dev"],
   "build": ["./configure --cc=\"$CC\"", "make -j$JOBS CC=\"$CC\""], "test": [], "result": "cat", "good": "",
   "round": []}
]"#;

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    if !plan.full() && !plan.named {
        table.skip("processor time and text", "builds take minutes: run in full, or with --only");
        return Ok(());
    }
    let mut fleet = Fleet::new(&plan.tools)?;
    fleet.guests.extend(serde_json::from_str::<Vec<Guest>>(FURTHER)?);
    let dir = tempfile::tempdir()?;
    let data = dir.path().join("data");
    std::fs::write(&data, text(DATA))?;
    for (name, program, arguments) in PROGRAMS {
        let g = fleet.guests.iter().find(|g| g.name == *name).with_context(|| format!("no guest {name}"))?;
        let missing = fleet.missing(g);
        if !missing.is_empty() {
            table.skip(*name, &format!("{} not installed", missing.join(", ")));
            continue;
        }
        if let Err(e) = fleet.fetch(g) {
            table.skip(*name, format!("{e:#}").lines().next().unwrap_or_default());
            continue;
        }
        match one(plan, &fleet, g, program, &arguments.replace("{data}", &data.display().to_string())) {
            Ok(Measured { time, text }) => {
                let (m, least, most) = median(&time);
                let measured = format!("{m:.2} ({least:.2}-{most:.2}) x");
                table.row(format!("{name}: processor time"), format!("<= {TIME} x"), measured, m <= TIME);
                let measured = format!("{text:.1} x");
                table.row(format!("{name}: text"), format!("<= {TEXT} x"), measured, text <= TEXT);
            }
            Err(e) => table.fail(*name, &e),
        }
    }
    Ok(())
}

struct Measured {
    time: Vec<f64>,
    text: f64,
}

fn one(plan: &Plan, fleet: &Fleet, g: &Guest, program: &str, arguments: &str) -> Result<Measured> {
    let mut built: Vec<PathBuf> = Vec::new();
    for way in [BuildKind::Plain, BuildKind::Irs] {
        // (What is instrumented is built anew: by this pass, and with this runtime.)
        let reused = way == BuildKind::Plain || std::env::var_os("IRS_GUEST_REUSE").is_some();
        if !reused || fleet.built(g, way).is_none() {
            fleet.build(g, way)?;
        }
        built.push(fleet.place(g, way).join(program));
    }
    let (plain, irs) = (&built[0], &built[1]);
    let mut time = Vec::new();
    for _ in 0..plan.times(RUNS, 3) {
        time.push(seconds(irs, arguments)? / seconds(plain, arguments)?.max(1e-3));
    }
    Ok(Measured { time, text: size(irs)? / size(plain)?.max(1.0) })
}

/// Processor time of a run.
fn seconds(program: &Path, arguments: &str) -> Result<f64> {
    let line = format!("TIMEFORMAT='%U %S'; time {} {arguments} >/dev/null 2>/dev/null", program.display());
    let mut c = Command::new("bash");
    c.args(["-c", &line]).env("IRS_OPTIONS", "free=unproven:verbosity=0");
    let out = c.current_dir("/tmp").stdin(Stdio::null()).output()?;
    ensure!(out.status.success(), "{} {arguments}: {}", program.display(), out.status);
    let said = String::from_utf8_lossy(&out.stderr);
    let times: Vec<f64> = said.split_whitespace().filter_map(|t| t.parse().ok()).collect();
    ensure!(times.len() == 2, "no times: {said}");
    Ok(times.iter().sum())
}

/// Bytes of text, the runtime's included.
fn size(program: &Path) -> Result<f64> {
    let said = succeed(Command::new("size").arg(program))?;
    let line = said.lines().nth(1).context("what `size` says")?;
    Ok(line.split_whitespace().next().context("a number")?.parse()?)
}

/// Words in no order, the same each time.
fn text(bytes: usize) -> Vec<u8> {
    let mut random = random::Rng::new(7);
    let mut out = Vec::with_capacity(bytes + 16);
    while out.len() < bytes {
        let word = random.below(5000);
        out.extend(format!("{:x} ", word * word).bytes());
    }
    out
}
