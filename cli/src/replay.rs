//! `irs replay`: a recording or a counterexample, once more in the real binary.

use crate::{input, spawn};
use anyhow::Result;
use std::ffi::OsString;
use std::path::PathBuf;

/// Run a program in the order of a recording or counterexample
///
/// Ends as the recording did: with the same failure at the same place, or in the same deadlock, which the runtime
/// reports. Returns the program's own status.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  irs verify ./prog --counterexample bug.irsr\n  irs replay bug.irsr -- ./prog"
)]
pub struct Args {
    /// The recording (.irsr)
    recording: PathBuf,
    /// The program and its arguments
    #[arg(last = true, required = true, value_name = "PROGRAM")]
    program: Vec<OsString>,
}

pub fn run(args: &Args) -> Result<u8> {
    input::require_file(&args.recording)?;
    input::require_instrumented(&args.program)?;
    let options = spawn::Options::default().path("replay", &args.recording)?;
    Err(spawn::exec(spawn::command(&args.program, &options)))
}
