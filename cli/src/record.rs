//! `irs record`: one run of the program, recorded.

use crate::{exit, input, spawn};
use anyhow::Result;
use std::ffi::OsString;
use std::path::PathBuf;

/// Run a program and record its execution
///
/// The recording names every event in an order in which they happened. Conflicting accesses are serialised
/// while recording. Without --under the program runs unconstrained. A deadlock ends it, with 86.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  irs record -o run.irsr -- ./prog 4\n  irs check run.irsr prog.irst")]
pub struct Args {
    /// Where the recording goes; %p is the process id
    #[arg(short, long, value_name = "FILE", default_value = "irs.irsr")]
    out: PathBuf,
    /// Run under this schedule set
    #[arg(long, value_name = "SET")]
    under: Option<PathBuf>,
    /// Accept a hand-made set
    #[arg(long)]
    trust_unproven: bool,
    /// The program and its arguments
    #[arg(required = true, trailing_var_arg = true, allow_hyphen_values = true, value_name = "PROGRAM")]
    program: Vec<OsString>,
}

pub fn run(args: &Args) -> Result<u8> {
    input::require_instrumented(&args.program)?;
    let out = args.out.to_str().filter(|p| !p.contains(':')).ok_or_else(|| {
        exit::usage(format!("{}: IRS_OPTIONS takes no path with a colon, rename it", args.out.display()))
    })?;
    let mut options = spawn::RuntimeOptions::default().set("record", out);
    if let Some(set) = &args.under {
        input::require_file(set)?;
        options = options.path("store", set)?;
    }
    // A program that has come to a deadlock would wait for ever, and its recording with it. Who says
    // otherwise is heard.
    let user = std::env::var("IRS_OPTIONS").unwrap_or_default();
    if !user.split(':').any(|o| o.starts_with("on-stuck=")) {
        options = options.set("on-stuck", "stop");
    }
    if args.trust_unproven {
        options = options.set("trust", "unproven");
    }
    Err(spawn::exec(spawn::command(&args.program, &options)))
}
