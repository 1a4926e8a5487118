//! `irs sequentialize`: the bounded program as sequential C, for other checkers.

use crate::apart::Patience;
use crate::{compile, exit, signals};
use anyhow::Result;
use bmc::sequential::{DRIVER, Sequential, Within};
use model::stop::Unsupported;
use property::{Properties, Property};
use solver::Interrupt;
use solver::clauses::Effort;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// Write a multithreaded program as sequential C: all executions of some rounds
///
/// In a round every thread has its turn once, for as many events as it likes; which, the C chooses by
/// functions that checkers of sequential C know (__VERIFIER_nondet_uint, __VERIFIER_assume). It fails an
/// assertion where an execution within the bounds fails, or ends in a deadlock. What is not modelled is
/// cut off, and named on stderr and in the C (LEAVES; compiled with -DBOUNDS, it fails there, too).
///
/// With the driver it runs without a checker: for given choices, or for all.
///
/// Exit codes: 0 written, 5 nothing is written: the program is not modelled, or a limit, 2 usage or
/// unreadable input.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  irs sequentialize prog.c -o seq.c --rounds 3 --iterations 4
  cbmc seq.c
  irs sequentialize prog.c -o seq.c --driver driver.c --choices choices.txt
  gcc -DIRS_DRIVER seq.c driver.c -o seq && ./seq < choices.txt
  ./seq --all")]
pub struct Args {
    /// The program: sources (.c, .cc, .cpp), bitcode (.bc), LLVM IR (.ll), or an instrumented binary
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Write the C here
    #[arg(short, long, value_name = "C")]
    out: PathBuf,
    /// Executions of so many rounds at most
    #[arg(long, value_name = "K", default_value = "2", value_parser = clap::value_parser!(u16).range(1..))]
    rounds: u16,
    /// So many iterations of each loop that no constant ends
    #[arg(long, value_name = "U", default_value = "2", value_parser = clap::value_parser!(u32).range(1..))]
    iterations: u32,
    /// So many threads at most
    #[arg(long, value_name = "N", default_value = "150", value_parser = clap::value_parser!(u16).range(1..))]
    threads: u16,
    /// What no execution may violate, of assertion, deadlock, lock, memory, overflow
    #[arg(
        long,
        value_name = "PROPERTY,…",
        value_delimiter = ',',
        default_value = "assertion,deadlock,lock,memory"
    )]
    property: Vec<Property>,
    /// Write a driver here: C that runs the program without a checker, for some choices or for all
    #[arg(long, value_name = "C")]
    driver: Option<PathBuf>,
    /// Write the choices of an execution that fails here, as the driver reads them; nothing if none fails
    #[arg(long, value_name = "FILE")]
    choices: Option<PathBuf>,
    /// Stop after so many seconds
    #[arg(long, value_name = "SECONDS", value_parser = crate::verify::seconds)]
    time: Option<Duration>,
    /// What library functions do that the verifier does not know: a table (TOML)
    #[arg(long, value_name = "FILE")]
    models: Option<PathBuf>,
    /// Compiler flags for sources
    #[arg(last = true, value_name = "FLAGS")]
    flags: Vec<OsString>,
}

pub fn run(args: &Args) -> Result<u8> {
    if args.property.contains(&Property::Race) {
        return Err(exit::usage("--property race: the C has no data races; `irs verify` looks for them"));
    }
    let patience = Patience::new(Instant::now(), args.time, signals::stop_flag());
    let wraps = !args.property.contains(&Property::Overflow);
    let program = compile::load(&args.files, &args.flags, args.models.as_deref(), wraps, &patience)?;
    if let Some(u) = program.blockers.first() {
        return Err(unknown(&described(u)));
    }
    let within =
        Within { rounds: args.rounds.into(), iterations: args.iterations, threads: args.threads.into() };
    let properties = Properties::of(args.property.iter().copied());
    let limit = || unknown("stopped before the program was unwound");
    let mut keep_going = || !patience.is_over_in(Duration::ZERO);
    let mut sequential = Sequential::new(&program, properties, within, &mut keep_going).ok_or_else(limit)?;
    if let Some(u) = sequential.gaps().iter().next() {
        return Err(unknown(&described(u)));
    }
    for u in sequential.left_out() {
        eprintln!("irs: not modelled, executions are cut off there: {}", described(&u));
    }
    for place in sequential.cut() {
        eprintln!("irs: cut off at the bounds: {place}");
    }
    let names: Vec<String> = args.files.iter().map(|f| f.display().to_string()).collect();
    let title = format!("{}, sequentialised by irs {}", names.join(" "), env!("CARGO_PKG_VERSION"));
    let text = sequential.to_c(&title.replace("*/", "* /").replace('\n', " "));
    write(&args.out, &text)?;
    if let Some(driver) = &args.driver {
        write(driver, DRIVER)?;
    }
    if let Some(path) = &args.choices {
        let stop = patience.clone();
        let interrupt = Interrupt(std::sync::Arc::new(move || stop.is_over_in(Duration::ZERO)));
        let effort = Effort { conflicts: u64::MAX, time: None, interrupt: Some(interrupt) };
        let found = sequential.failing_choices(effort).map_err(|_| {
            unknown("stopped before an execution that fails was found, or none; the C is written")
        })?;
        match found {
            None => eprintln!("irs: no execution of {} rounds fails: no choices are written", args.rounds),
            Some(values) => {
                let lines: String = values.iter().map(|v| format!("{v}\n")).collect();
                write(path, &lines)?;
            }
        }
    }
    Ok(exit::Code::Done as u8)
}

fn described(u: &Unsupported) -> String {
    format!("{}: {}", u.place, u.text)
}

fn unknown(why: &str) -> anyhow::Error {
    exit::Coded { code: exit::Code::Unknown, message: why.to_owned() }.into()
}

fn write(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text).map_err(|e| exit::usage(format!("{}: cannot be written: {e}", path.display())))
}
