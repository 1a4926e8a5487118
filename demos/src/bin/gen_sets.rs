//! `gen-sets`: writes hand-made schedule sets. Nobody has proven them: programs take them with
//! `trust=unproven` only.

use anyhow::{Context as _, Result};
use clap::{Parser, Subcommand};
use irs_demos::turns::{Away, Calls, Turns};
use irs_demos::{program, sets::Sites};
use std::path::{Path, PathBuf};
use traceformat::schedule::set::{Order, ScheduleSet};
use traceformat::store;

/// Writes hand-made schedule sets, which nobody has proven
#[derive(Parser)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// One free node: anything may happen, under sequential consistency
    Free {
        /// An instrumented program
        program: PathBuf,
        /// Threads that main creates
        #[arg(long, default_value_t = 2)]
        threads: u32,
        #[arg(short, long)]
        out: PathBuf,
    },
    /// For prod_cons -DENDLESS: producer and consumer alternate
    Alternation {
        program: PathBuf,
        #[arg(short, long)]
        out: PathBuf,
    },
    /// For prod_cons -DENDLESS: files ahead-0001.irst … in which the producer is at most 1, 2, … items ahead
    Ahead {
        program: PathBuf,
        #[arg(long, default_value_t = 1000)]
        max: u32,
        /// Folder
        #[arg(short, long)]
        out: PathBuf,
    },
    /// One thread at a time at synchronization calls
    Turns {
        program: PathBuf,
        /// In turn by name, or whoever comes
        #[arg(long, default_value = "ring", value_parser = ["ring", "any"])]
        order: String,
        /// Hold nothing: what the rest costs
        #[arg(long)]
        nothing: bool,
        /// Another thread's turn behind each of these calls
        #[arg(long)]
        yields: bool,
        /// Calls of the outside at which a thread gives its turn up
        #[arg(long, default_value = "waits", value_parser = ["nowhere", "waits", "files"])]
        away: String,
        #[arg(short, long)]
        out: PathBuf,
    },
}

fn write(path: &Path, set: &ScheduleSet) -> Result<()> {
    store::create(path, set).with_context(|| path.display().to_string())
}

fn sites(program: &Path) -> Result<Sites> {
    program::sites_of(program)
}

fn main() -> Result<()> {
    match Cli::parse().command {
        Command::Free { program, threads, out } => write(&out, &sites(&program)?.free(threads)),
        Command::Alternation { program, out } => write(&out, &sites(&program)?.ahead(1)?),
        Command::Ahead { program, max, out } => {
            let sites = sites(&program)?;
            std::fs::create_dir_all(&out).with_context(|| out.display().to_string())?;
            for d in 1..=max {
                write(&out.join(format!("ahead-{d:04}.irst")), &sites.ahead(d)?)?;
            }
            Ok(())
        }
        Command::Turns { program, order, nothing, yields, away, out } => {
            let order = if order == "any" { Order::Any } else { Order::IN_TURN };
            let away = match away.as_str() {
                "nowhere" => Away::Nowhere,
                "waits" => Away::Waits,
                _ => Away::Files,
            };
            let turns = Turns { order, holds: !nothing, yields, away };
            write(&out, &Calls::of(&program)?.set(turns))
        }
    }
}
