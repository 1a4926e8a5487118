//! `irs check`: does a schedule set admit what a recording says happened?

use crate::deadline::Deadline;
use crate::exit::{self, Code, Coded};
use crate::{input, reserve, show};
use anyhow::Result;
use serde_json::json;
use std::path::PathBuf;
use std::time::{Duration, Instant};
use traceformat::recording::Ending;
use traceformat::reference::{self, CheckError};

/// Check a recording against a schedule set
///
/// Decides by the definition itself, slowly and independently of the code that enforced the set: exactly one
/// path of the set has to explain the whole execution. Exit code 3 if none does; the first event that is on
/// no path is named.
#[derive(clap::Args)]
#[command(after_help = "\
Example:
  IRS_OPTIONS=store=prog.irst:record=run.irsr ./prog
  irs check run.irsr prog.irst --program ./prog")]
pub struct Args {
    /// The recording (.irsr)
    recording: PathBuf,
    /// The schedule set (.irst)
    set: PathBuf,
    /// Name sites by the source lines of this instrumented program
    #[arg(long, value_name = "PROGRAM")]
    program: Option<PathBuf>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Stop after so many seconds, without an answer (exit code 5)
    #[arg(long, value_name = "SECONDS", value_parser = crate::verify::seconds)]
    time: Option<Duration>,
}

pub fn run(args: &Args) -> Result<u8> {
    let began = Instant::now();
    reserve::expect(&reserve::JUDGEMENT);
    let deadline = Deadline::without_answer(began, args.time, &args.recording);
    input::require_file(&args.recording)?;
    let set = input::load_set(&args.set)?;
    let checked = reference::check_file(&args.recording, &set).map_err(|e| exit::refused(e.to_string()))?;
    let (events, result) = (checked.events, &checked.result);
    let sites = match &args.program {
        Some(program) => input::site_table(program, set.fingerprint)?,
        None => Vec::new(),
    };
    deadline.is_met();
    let names = show::Names::new(&checked.threads, sites);
    let torn = checked.ending == Ending::Torn;
    let judged = match torn {
        true => format!("torn recording: {events} events judged"),
        false => format!("{events} events"),
    };
    let tail = if torn { format!(" ({judged})") } else { String::new() };
    if args.json {
        let rejection = match result {
            Err(CheckError::Rejected(r)) => json!({
                "event": r.event,
                "thread": names.thread(r.thread),
                "op": show::op(r.label.op),
                "site": r.label.site.0,
                "place": names.place(r.label.site),
                "reasons": r.reasons,
            }),
            _ => json!(null),
        };
        let object = json!({
            "schema": 1,
            "admissible": result.is_ok(),
            "events": events,
            "torn": torn,
            "rejection": rejection,
        });
        input::print(&format!("{object}\n"))?;
    }
    let place = args.recording.display();
    match result {
        Ok(()) if args.json => Ok(Code::Done as u8),
        Ok(()) => input::print(&format!("{place}: admissible, {judged}\n")),
        Err(CheckError::Rejected(r)) => Err(Coded {
            code: Code::Rejected,
            message: format!(
                "{place}: event {} ({} {} {}) is on no path of {}: {}{tail}",
                r.event,
                names.thread(r.thread),
                show::op(r.label.op),
                names.site(r.label.site),
                args.set.display(),
                r.reasons.join("; or ")
            ),
        }
        .into()),
        Err(e) => Err(exit::refused(format!("{place}: {e}"))),
    }
}
