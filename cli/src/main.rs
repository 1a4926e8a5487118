//! The `irs` command. Thin: each subcommand has its file.

mod apart;
mod ask;
mod beside;
mod cc;
mod certify;
mod check;
mod compile;
mod deadline;
mod engine;
mod engines;
mod exit;
mod files;
mod first;
mod fixed;
mod hot;
mod input;
mod key;
mod link;
mod near;
mod progress;
mod push;
mod races;
mod record;
mod replay;
mod reserve;
mod run;
mod sequentialize;
mod show;
mod signals;
mod since;
mod spawn;
mod story;
mod top;
mod verify;
mod watch;

use clap::{Parser, Subcommand};
use std::ffi::OsString;
use std::process::ExitCode;

/// Runs multithreaded programs under schedules that a verifier has proven safe
#[derive(Parser)]
#[command(name = "irs", version, disable_help_subcommand = true, max_term_width = 100, after_help = EXAMPLE)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

const EXAMPLE: &str = "\
Example:
  irs cc -O2 prog.c -o prog      compile, numbered and instrumented
  irs verify ./prog              prove what can be proven
  irs run ./prog                 run it under what is proven, while more is being proven

Exit codes: 0 safe or done, 10 unsafe, 7 partially safe, 5 unknown, 4 refused (fingerprint, version, \
trust, damaged file), 3 check rejects, or replay did not see what is recorded, 2 usage or unreadable input, \
6 internal error. run, record and replay return the program's own status (128+n for a signal; 86 if the runtime stopped it).";

#[derive(Subcommand)]
enum Command {
    /// Compile C with clang 19, numbered and instrumented
    #[command(disable_help_flag = true)]
    Cc(Rest),
    /// Compile C++ with clang++ 19, numbered and instrumented
    #[command(name = "c++", disable_help_flag = true)]
    Cxx(Rest),
    Verify(Box<verify::Args>),
    Run(run::Args),
    Push(push::Args),
    Show(show::Args),
    Check(check::Args),
    Certify(certify::Args),
    Record(record::Args),
    Replay(replay::Args),
    Top(top::Args),
    Watch(watch::Args),
    Sequentialize(sequentialize::Args),
}

/// Arguments that are somebody else's to understand.
#[derive(clap::Args)]
struct Rest {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "CLANG OPTIONS")]
    arguments: Vec<OsString>,
}

#[global_allocator]
static ALLOCATOR: reserve::Reserving = reserve::Reserving;

fn main() -> ExitCode {
    // A drop-in compiler takes every option that clang takes, so clap must not look at them.
    let mut words = std::env::args_os();
    if let Some(cxx) = words.next().and_then(|w| cc::called_as(&w)) {
        return cc::main(words.collect(), cxx);
    }
    match words.next() {
        Some(w) if w == "cc" => return cc::main(words.collect(), false),
        Some(w) if w == "c++" => return cc::main(words.collect(), true),
        _ => {}
    }
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(e) => {
            // clap's own code for usage errors is 2 as well; help and version are no errors.
            let _ = e.print();
            return ExitCode::from(if e.use_stderr() { exit::Code::Usage as u8 } else { 0 });
        }
    };
    reserve::keep();
    let result = match cli.command {
        Command::Cc(rest) => return cc::main(rest.arguments, false),
        Command::Cxx(rest) => return cc::main(rest.arguments, true),
        Command::Verify(args) => verify::run(&args),
        Command::Run(args) => run::run(&args),
        Command::Push(args) => push::run(&args),
        Command::Show(args) => show::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Certify(args) => certify::run(&args),
        Command::Record(args) => record::run(&args),
        Command::Replay(args) => replay::run(&args),
        Command::Top(args) => top::run(&args),
        Command::Watch(args) => watch::run(&args),
        Command::Sequentialize(args) => sequentialize::run(&args),
    };
    match result {
        Ok(status) => ExitCode::from(status),
        Err(e) => {
            eprintln!("{}", exit::render(&e));
            ExitCode::from(exit::code_of(&e) as u8)
        }
    }
}
