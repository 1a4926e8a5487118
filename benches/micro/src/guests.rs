//! Instrumented C programs beside the same source compiled plainly.

use crate::sets;
use crate::{Cost, Variant, interleaved};
use anyhow::{Context as _, Result, ensure};
use irs_demos::program::sites_of;
use irs_demos::tools::{self, Tools, figure, under};
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;
use traceformat::schedule::set::ScheduleSet;
use traceformat::store;

const LIMIT: Duration = Duration::from_secs(120);

/// Where the programs are compiled to, and how often things are measured.
pub struct Guests<'a> {
    pub tools: &'a Tools,
    pub dir: &'a Path,
    pub rounds: usize,
    /// Scales the length of a run.
    pub scale: f64,
    single: Option<Single>,
}

struct Single {
    plain: PathBuf,
    instrumented: PathBuf,
    quiet: String,
    racing: String,
    turn: String,
    racing_turn: String,
}

/// What is done once per step in `single.c`, with how many steps make a run of some milliseconds.
pub const SINGLES: &[(&str, u64, &str)] = &[
    ("accesses", 4_000_000, "access (load and store in turn)"),
    ("loads", 8_000_000, "plain load"),
    ("stores", 8_000_000, "plain store"),
    ("rmws", 1_000_000, "seq_cst read-modify-write"),
    ("locks", 500_000, "lock and unlock, uncontended"),
    ("branches", 4_000_000, "branch with marks, load and store"),
    ("stream", 2_000, "element of a vectorisable loop"),
];

/// Programs with bulk shared work in which nothing races, with an argument that makes them run some tens of
/// milliseconds.
pub const BULK: &[(&str, u64)] = &[("jacobi", 100), ("quicksort", 400_000), ("hashmap", 400_000)];

impl<'a> Guests<'a> {
    pub fn new(tools: &'a Tools, dir: &'a Path, rounds: usize, scale: f64) -> Guests<'a> {
        Guests { tools, dir, rounds, scale, single: None }
    }

    fn source(&self, name: &str) -> Result<PathBuf> {
        let path = self.tools.demos.join("../benches/micro/programs").join(format!("{name}.c"));
        ensure!(path.is_file(), "{}: not found", path.display());
        Ok(path)
    }

    fn compile(&self, name: &str) -> Result<(PathBuf, PathBuf)> {
        let (plain, instrumented) = (self.dir.join(name), self.dir.join(format!("{name}.irs")));
        let source = self.source(name)?;
        self.tools.plain(&source, &[], &plain)?;
        self.tools.instrumented(&source, &[], &instrumented)?;
        Ok((plain, instrumented))
    }

    fn store(&self, name: &str, set: &ScheduleSet) -> Result<String> {
        let path = self.dir.join(name);
        let _ = std::fs::remove_file(&path);
        store::create(&path, set)?;
        Ok(format!("store={}:trust=unproven:verbosity=0", path.display()))
    }

    fn single(&mut self) -> Result<&Single> {
        if self.single.is_none() {
            let (plain, instrumented) = self.compile("single")?;
            let sites = sites_of(&instrumented)?;
            // Main has a child.
            let quiet = self.store("quiet.irst", &sets::free_without_races(&sites, 1))?;
            let racing = self.store("racing.irst", &sites.free(1))?;
            let turn = self.store("turn.irst", &sets::in_turn(&sites, 1, false))?;
            let racing_turn = self.store("racing_turn.irst", &sets::in_turn(&sites, 1, true))?;
            self.single = Some(Single { plain, instrumented, quiet, racing, turn, racing_turn });
        }
        self.single.as_ref().context("just made")
    }

    /// One thing of [`SINGLES`]: plain, under a free node where nothing races, under one where everything
    /// may; within a turn of a cooperative node that holds all, where nothing and where everything races.
    ///
    /// # Errors
    /// A program does not compile, or fails.
    pub fn single_costs(&mut self, mode: &str, steps: u64) -> Result<Vec<Cost>> {
        let steps = ((steps as f64 * self.scale) as u64).max(1000).to_string();
        let rounds = self.rounds;
        let s = self.single()?;
        let args = [mode, &steps];
        let variant = |name: &str, program: &Path, options: &str| {
            let (program, options) = (program.to_path_buf(), options.to_owned());
            Variant::new(name, move || run(&mut under(&program, &options, &args)))
        };
        interleaved(
            rounds,
            vec![
                variant("plain", &s.plain, ""),
                variant("free", &s.instrumented, &s.quiet),
                variant("free, all racing", &s.instrumented, &s.racing),
                variant("held", &s.instrumented, &s.turn),
                variant("held, all racing", &s.instrumented, &s.racing_turn),
                variant("free=unproven", &s.instrumented, "free=unproven:verbosity=0"),
            ],
        )
    }

    /// A program of [`BULK`]: plain, under a free node where nothing races, and so without plain copies. All
    /// print the same.
    ///
    /// # Errors
    /// As above; or they do not.
    pub fn bulk(&self, name: &str, argument: u64) -> Result<Vec<Cost>> {
        let (plain, instrumented) = self.compile(name)?;
        let set = sets::free_without_races(&sites_of(&instrumented)?, 2);
        let options = self.store(&format!("{name}.irst"), &set)?;
        let args = [(((argument as f64 * self.scale) as u64).max(10) & !1).to_string()];
        let sum = |c: &mut Command| -> Result<String> {
            let e = tools::run(c, LIMIT)?;
            ensure!(e.code() == 0, "{c:?}: exit {}\n{}", e.code(), e.stderr.trim_end());
            Ok(e.stdout.split_once("sum").map(|(_, s)| s.to_owned()).unwrap_or_default())
        };
        let without = format!("{options}:plain=off");
        let expected = sum(&mut under(&plain, "", &args))?;
        for o in [&options, &without] {
            let got = sum(&mut under(&instrumented, o, &args))?;
            ensure!(got == expected, "{name} under {o}: prints {got}, the plain program {expected}");
        }
        interleaved(
            self.rounds,
            vec![
                Variant::new("plain", || run(&mut under(&plain, "", &args))),
                Variant::new("free", || run(&mut under(&instrumented, &options, &args))),
                Variant::new("free, plain=off", || run(&mut under(&instrumented, &without, &args))),
            ],
        )
    }

    /// Dekker's or Peterson's algorithm, whose relaxed stores race, under a free node; beside it the plain
    /// program with its accesses sequentially consistent.
    ///
    /// # Errors
    /// As above.
    pub fn racing(&self, name: &str) -> Result<Vec<Cost>> {
        let text = polite(&std::fs::read_to_string(self.tools.source(name))?);
        let weak = self.dir.join(format!("{name}-polite.c"));
        let strong = self.dir.join(format!("{name}-seq_cst.c"));
        std::fs::write(&strong, text.replace("memory_order_relaxed", "memory_order_seq_cst"))?;
        std::fs::write(&weak, text)?;
        let (program, beside) = (self.dir.join(name), self.dir.join(format!("{name}-seq_cst")));
        let flag = format!("-DN={}", ((400_000.0 * self.scale) as u64).max(1000));
        self.tools.plain(&strong, &[&flag], &beside)?;
        self.tools.instrumented(&weak, &[&flag], &program)?;
        let options = self.store(&format!("{name}.irst"), &sites_of(&program)?.free(2))?;
        let none: [&str; 0] = [];
        let time = |c: &mut Command| -> Result<f64> {
            let began = std::time::Instant::now();
            let e = tools::run(c, LIMIT)?;
            ensure!(e.code() == 0, "{c:?}: exit {}\n{}", e.code(), e.stderr.trim_end());
            Ok(began.elapsed().as_nanos() as f64)
        };
        interleaved(
            self.rounds,
            vec![
                Variant::new("plain, seq_cst", || time(&mut under(&beside, "", &none))),
                Variant::new("free, all racing", || time(&mut under(&program, &options, &none))),
            ],
        )
    }

    /// A site whose predecessor has long executed.
    ///
    /// # Errors
    /// As above.
    pub fn long_done(&self) -> Result<Vec<Cost>> {
        let steps = ((200_000.0 * self.scale) as usize).max(1000);
        let (plain, instrumented) = self.compile("constrained")?;
        let set =
            sets::long_done(&sites_of(&instrumented)?, steps).context("constrained.c has other stores")?;
        let options = self.store("constrained.irst", &set)?;
        let args = [steps.to_string()];
        interleaved(
            self.rounds,
            vec![
                Variant::new("plain", || run(&mut under(&plain, "", &args))),
                Variant::new("predecessor done", || run(&mut under(&instrumented, &options, &args))),
            ],
        )
    }

    /// Handing over around a ring, against a bare futex and a bare spin; `cores` says on how many processors.
    ///
    /// # Errors
    /// As above.
    pub fn hand_over(&self, threads: usize, cores: usize) -> Result<Vec<Cost>> {
        let rounds = ((20_000.0 * self.scale) as usize).max(500);
        let (plain, instrumented) = self.compile("handover")?;
        let set =
            sets::ring(&sites_of(&instrumented)?, threads, rounds).context("handover.c has no store")?;
        let options = self.store(&format!("ring{threads}.irst"), &set)?;
        let command = |program: &Path, options: &str, mode: &str| {
            let mut c = Command::new("taskset");
            let list = (0..cores).map(|n| n.to_string()).collect::<Vec<_>>().join(",");
            c.args(["-c", &list]).arg(program).arg(mode).arg(threads.to_string()).arg(rounds.to_string());
            c.env("IRS_OPTIONS", options);
            c
        };
        let mut variants = vec![
            Variant::new("bare futex", || run(&mut command(&plain, "", "futex"))),
            Variant::new("schedule", || run(&mut command(&instrumented, &options, "schedule"))),
        ];
        if threads <= cores {
            variants.push(Variant::new("bare spin", || run(&mut command(&plain, "", "spin"))));
        }
        interleaved(self.rounds, variants)
    }
}

/// The program with loops that now and then let another thread have the processor: on a single one, or under
/// a real-time policy, they would spin for ever.
fn polite(text: &str) -> String {
    let helper = "#include <sched.h>\nstatic void look_again(void) {\n  static _Thread_local unsigned looks;\n  \
                  if (++looks % 1024 == 0)\n    sched_yield();\n}\n";
    let line = |l: &str| if l.trim() == ";" { "look_again();\n".to_owned() } else { format!("{l}\n") };
    helper.to_owned() + &text.lines().map(line).collect::<String>()
}

fn run(c: &mut Command) -> Result<f64> {
    let e = tools::run(c, LIMIT)?;
    ensure!(e.code() == 0, "{c:?}: exit {}\n{}", e.code(), e.stderr.trim_end());
    figure(&e.stdout, "ns")
}
