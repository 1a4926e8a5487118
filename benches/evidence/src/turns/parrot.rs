//! turns.6: what it costs real programs that use threads for speed to run one thread at a time at their
//! synchronization calls, in turn by name and in any order: wall-clock time beside the plain build's. PARROT
//! (SOSP 2013) does as much, and its figures are the aim.
//!
//! Nothing proves these sets: they are made by hand ([`irs_demos::turns`]), without hints, and taken with
//! `trust=unproven`. That no program has a data race is taken for granted. Three more sets tell what it is
//! that costs: one in which each thread gives its turn up behind each call; one that holds nothing, under
//! which accesses still look whether they are held; and one by which all is free, so that code without such
//! looks goes on.

use crate::facts::real;
use crate::guest::fleet::{BuildKind, Fleet, Guest};
use crate::plan::Plan;
use crate::row::Table;
use anyhow::{Context as _, Result, ensure};
use irs_demos::tools::{self, median};
use irs_demos::turns::{Away, Calls, Turns};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use traceformat::schedule::set::Order;
use traceformat::store;

/// Wall-clock time beside the plain build's: of half of the programs, and of each, at most.
const MEDIAN: f64 = 1.07;
const WORST: f64 = 1.5;
/// Rounds, of one run of each kind.
const ROUNDS: usize = 7;
const LIMIT: Duration = Duration::from_secs(30);

/// What runs.
struct Program {
    name: &'static str,
    from: From,
    /// In bash: `run` with the arguments; `$DATA` is a folder of files, `$HERE` one that is empty, `$PLAIN`
    /// that of the plain program. What it prints is compared.
    line: &'static str,
}

enum From {
    /// A guest, and the program within its source.
    Guest(&'static str, &'static str),
    /// A program of `benches/guests/first.json`.
    First(&'static str),
}

use From::{First, Guest as Of};

const PROGRAMS: &[Program] = &[
    Program { name: "pigz", from: Of("pigz", "pigz"), line: "run -p 2 -k -c $DATA/8m | cksum" },
    Program { name: "lbzip2", from: Of("lbzip2", "src/lbzip2"), line: "run -n2 -k -c $DATA/8m | cksum" },
    Program { name: "pbzip2", from: Of("pbzip2", "pbzip2"), line: "run -p2 -b2 -k -c $DATA/4m | cksum" },
    Program {
        name: "xz",
        from: Of("xz", "src/xz/xz"),
        line: "run -T2 -0 --block-size=512KiB -k -c $DATA/4m | cksum",
    },
    Program {
        name: "zstd",
        from: Of("zstd", "programs/zstd"),
        line: "run -q -5 -T2 -B1MiB -c $DATA/24m | cksum",
    },
    Program {
        name: "SPLASH-2 radix",
        from: First("SPLASH-2 radix"),
        line: "run -p2 -n2097152 -r1024 -m524288 -t | grep -E 'Keys|PASS|FAIL'",
    },
    Program { name: "Phoenix histogram", from: First("Phoenix histogram"), line: "run $DATA/bitmap | cksum" },
    Program { name: "Phoenix pca", from: First("Phoenix pca"), line: "run -r 800 -c 800 -s 50 | cksum" },
    Program {
        name: "PARSEC swaptions",
        from: First("PARSEC swaptions"),
        line: "run -ns 16 -sm 20000 -nt 2 2>&1 | grep -v irs:",
    },
    Program {
        name: "redis with I/O threads",
        from: Of("redis", "src/redis-server"),
        line: "run --port 0 --unixsocket $HERE/s --io-threads 2 --io-threads-do-reads yes --save '' \
               --dir $HERE --daemonize no >$HERE/log & server=$!; \
               ask() { $PLAIN/redis-cli -s $HERE/s \"$@\"; }; \
               until ask ping >/dev/null 2>&1; do kill -0 $server || exit 9; sleep 0.02; done; \
               $PLAIN/redis-benchmark -s $HERE/s -q -t set,get -n 20000 -c 20 -P 16 >$HERE/said \
               && ask dbsize && ask get key:__rand_int__; \
               ask shutdown nosave; wait $server",
    },
    Program {
        name: "fio",
        from: Of("fio", "fio"),
        line: "run --name=x --ioengine=null --thread --numjobs=2 --size=400m --bs=4k --rw=randrw --minimal \
               --directory=$HERE | cut -d';' -f3,5,6,47",
    },
];

/// Those that are no guests.
const FURTHER: &str = r#"[
  {"name": "pigz", "source": "pigz", "language": "C", "system": "make", "packages": ["zlib1g-dev"],
   "build": ["make CC=\"$CC\" CFLAGS='-O2 -g' pigz"], "test": [], "result": "cat", "good": "", "round": []},
  {"name": "lbzip2", "source": "lbzip2", "language": "C", "system": "autotools", "packages": ["libbz2-dev"],
   "build": ["./configure CFLAGS='-g -O2 -D_IO_ftrylockfile -D_IO_IN_BACKUP=0x100'", "make -j$JOBS"],
   "test": [], "result": "cat", "good": "", "round": []},
  {"name": "fio", "source": "fio", "language": "C", "system": "make", "packages": ["zlib1g-dev"],
   "build": ["./configure --cc=\"$CC\"", "make -j$JOBS CC=\"$CC\""], "test": [], "result": "cat", "good": "",
   "round": []}
]"#;

const IN_TURN: Turns = Turns { order: Order::IN_TURN, holds: true, yields: false, away: Away::Waits };

/// The sets: what the table calls them, whether they are what is aimed at, and what they say. (None: all is
/// free.)
const SETS: &[(&str, bool, Option<Turns>)] = &[
    ("in turn", true, Some(IN_TURN)),
    ("in any order", true, Some(Turns { order: Order::Any, ..IN_TURN })),
    ("in turn, call by call", false, Some(Turns { yields: true, ..IN_TURN })),
    ("nothing held", false, Some(Turns { order: Order::Any, holds: false, ..IN_TURN })),
    ("free, so in plain copies", false, None),
];

pub fn run(plan: &Plan, table: &mut Table) -> Result<()> {
    if !plan.full() && !plan.named {
        table.skip(
            "real programs beside their plain builds",
            "builds take minutes: run in full, or with --only",
        );
        return Ok(());
    }
    let mut fleet = Fleet::new(&plan.tools)?;
    fleet.guests.extend(serde_json::from_str::<Vec<Guest>>(FURTHER)?);
    let data = tempfile::tempdir()?;
    inputs(data.path())?;
    let wanted = std::env::var("IRS_GUEST").ok();
    // Of each set: the ratios of all programs.
    let mut all: Vec<Vec<f64>> = vec![Vec::new(); SETS.len()];
    for p in PROGRAMS {
        if wanted.as_ref().is_some_and(|w| !w.split(',').any(|w| w == p.name)) {
            continue;
        }
        let built = match built(plan, &fleet, p) {
            Ok(Some(built)) => built,
            Ok(None) => {
                table.skip(p.name, "its source cannot be fetched, or what it needs is not installed");
                continue;
            }
            Err(e) => {
                table.fail(p.name, &e);
                continue;
            }
        };
        if let Err(e) = one(plan, p, &built, data.path(), &mut all, table) {
            table.fail(p.name, &e);
        }
    }
    for ((name, ..), ratios) in SETS.iter().zip(&all).filter(|((_, aim, _), r)| *aim && !r.is_empty()) {
        let (m, _, worst) = median(ratios);
        let of = |x: f64| format!("{x:.2} x of {} programs", ratios.len());
        table.row(format!("{name}: the median"), format!("<= {MEDIAN} x"), of(m), m <= MEDIAN);
        table.row(format!("{name}: the worst"), format!("<= {WORST} x"), of(worst), worst <= WORST);
    }
    Ok(())
}

/// The plain program and the instrumented one.
struct Built {
    plain: PathBuf,
    irs: PathBuf,
}

/// Builds it, unless it is there and may be taken (`IRS_GUEST_REUSE`). None: it cannot be had.
fn built(plan: &Plan, fleet: &Fleet, p: &Program) -> Result<Option<Built>> {
    let reuse = std::env::var_os("IRS_GUEST_REUSE").is_some();
    match p.from {
        First(name) => {
            if !real::can_be_had(plan, name)? {
                return Ok(None);
            }
            let here = real::built_by_name(plan, name)?;
            Ok(Some(Built { plain: here.join("plain"), irs: here.join("program") }))
        }
        Of(name, program) => {
            let g =
                fleet.guests.iter().find(|g| g.name == name).with_context(|| format!("no guest {name}"))?;
            if !fleet.missing(g).is_empty() || fleet.fetch(g).is_err() {
                return Ok(None);
            }
            for way in [BuildKind::Plain, BuildKind::Irs] {
                if !reuse || fleet.built(g, way).is_none() {
                    fleet.build(g, way)?;
                }
            }
            let program = |way| fleet.place(g, way).join(program);
            Ok(Some(Built { plain: program(BuildKind::Plain), irs: program(BuildKind::Irs) }))
        }
    }
}

/// A run: wall-clock time, how many processors were busy with it, and what it printed.
struct Once {
    took: f64,
    processors: f64,
    said: String,
}

/// One way to run a program, and its runs.
struct Way {
    set: usize,
    program: PathBuf,
    options: String,
    plain: PathBuf,
    line: &'static str,
    data: PathBuf,
    /// Of each round: the time, beside the plain one's, and the processors.
    ratios: Vec<f64>,
    processors: Vec<f64>,
}

impl Way {
    /// Runs it once.
    fn once(&self) -> Result<Once> {
        let here = tempfile::tempdir()?;
        let run = "run() { IRS_OPTIONS=$OPTIONS timeout -s KILL $LIMIT \"$PROGRAM\" \"$@\"; }";
        let script = format!("set -o pipefail; {run}; TIMEFORMAT='took %U %S'\ntime {{ {}; }}", self.line);
        let mut c = Command::new("bash");
        c.args(["-c", &script]).current_dir(here.path()).env("LC_ALL", "C").env("PROGRAM", &self.program);
        c.env("OPTIONS", &self.options).env("LIMIT", LIMIT.as_secs().to_string());
        c.env("PLAIN", &self.plain).env("HERE", here.path()).env("DATA", &self.data);
        let begun = Instant::now();
        let end = tools::run_on(&mut c, Stdio::null(), LIMIT + Duration::from_secs(5))?;
        let took = begun.elapsed().as_secs_f64();
        // (A report's summary says it best.)
        let said = |start: &str| end.stderr.lines().find(|l| l.starts_with(start)).map(str::to_owned);
        let last = || end.stderr.lines().last().unwrap_or_default().to_owned();
        let why = || said("SUMMARY: irs:").or_else(|| said("irs: ")).unwrap_or_else(last);
        ensure!(end.code() == 0, "exit code {} after {took:.1} s: {}", end.code(), why());
        let times = said("took ").context("no times")?;
        let processor: f64 = times.split(' ').filter_map(|t| t.parse::<f64>().ok()).sum();
        Ok(Once { took, processors: processor / took.max(1e-3), said: end.stdout })
    }
}

/// Measures one program under all sets: its rows, and its ratios, to those of the others.
fn one(
    plan: &Plan,
    p: &Program,
    built: &Built,
    data: &Path,
    all: &mut [Vec<f64>],
    table: &mut Table,
) -> Result<()> {
    let dir = tempfile::tempdir()?;
    let tools = built.plain.parent().context("a program is in a folder")?;
    let way = |set: usize, program: &Path, options: String| Way {
        set,
        program: program.to_owned(),
        options,
        plain: tools.to_owned(),
        line: p.line,
        data: data.to_owned(),
        ratios: Vec::new(),
        processors: Vec::new(),
    };
    let plain = way(0, &built.plain, String::new());
    let expected = plain.once().context("the plain program")?.said;
    let calls = Calls::of(&built.irs)?;
    let mut ways: Vec<Way> = Vec::new();
    for (k, (name, aim, turns)) in SETS.iter().enumerate() {
        let path = dir.path().join(format!("{k}.irst"));
        store::create(&path, &turns.map_or_else(|| calls.free(), |t| calls.set(t)))?;
        let options = format!("store={}:trust=unproven:verbosity=0:on-stuck=stop", path.display());
        let w = way(k, &built.irs, options);
        // What a program does under any set, it does without one.
        match w.once() {
            Ok(o) if o.said == expected => ways.push(w),
            Ok(o) => table.row(format!("{}: {name}", p.name), "the plain output", o.said, false),
            Err(e) if *aim => table.fail(format!("{}: {name}", p.name), &e),
            Err(e) => table.skip(format!("{}: {name}", p.name), &format!("{e:#}")),
        }
    }
    let (mut times, mut processors) = (Vec::new(), Vec::new());
    for _ in 0..plan.times(ROUNDS, 3) {
        let o = plain.once()?;
        times.push(o.took);
        processors.push(o.processors);
        for w in &mut ways {
            let under = w.once().with_context(|| SETS[w.set].0)?;
            w.ratios.push(under.took / o.took.max(1e-3));
            w.processors.push(under.processors);
        }
    }
    let program = format!("{}, {:.2} s on {:.1} processors", p.name, median(&times).0, median(&processors).0);
    for w in &ways {
        let ((name, aim, _), (m, least, most)) = (&SETS[w.set], median(&w.ratios));
        all[w.set].push(m);
        let measured = format!("{m:.2} ({least:.2}-{most:.2}) x on {:.1}", median(&w.processors).0);
        let expected = if *aim { format!("<= {WORST} x") } else { "(no aim)".into() };
        table.row(format!("{program}: {name}"), expected, measured, !aim || m <= WORST);
    }
    Ok(())
}

/// Files that programs read: words in no order, the same each time, and a picture.
fn inputs(dir: &Path) -> Result<()> {
    let mut random = random::Rng::new(7);
    let mut text = Vec::new();
    while text.len() < 24 << 20 {
        let word = random.below(5000);
        text.extend(format!("{:x} ", word * word).bytes());
    }
    for (name, size) in [("4m", 4), ("8m", 8), ("24m", 24)] {
        std::fs::write(dir.join(name), &text[..size << 20])?;
    }
    Ok(std::fs::write(dir.join("bitmap"), real::bitmap(8000, 6000))?)
}
