//! `irs push`: schedule sets into a running program.

use crate::{exit, input, link};
use anyhow::Result;
use serde_json::json;
use std::path::PathBuf;
use std::time::Duration;

/// Push schedule sets into a running program
///
/// The program takes a set if it is for this very build, is signed by somebody it trusts
/// (IRS_OPTIONS=trust=…), and contains what was pushed before; otherwise it says why not and goes on as it
/// was. Signatures are those that the set has: nothing is signed here.
#[derive(clap::Args)]
#[command(
    after_help = "Example:\n  IRS_OPTIONS=listen=/tmp/prog.sock ./prog &\n  irs push prog.irst --to /tmp/prog.sock"
)]
pub struct Args {
    /// The schedule sets (.irst), pushed in this order
    #[arg(required = true, value_name = "SET")]
    sets: Vec<PathBuf>,
    /// Socket that the program listens on, or its process id
    #[arg(long, value_name = "SOCKET|PID")]
    to: String,
    /// Pause between two sets, in milliseconds
    #[arg(long, value_name = "MS", default_value_t = 0)]
    every: u64,
    /// Print one JSON object per set
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<u8> {
    // All are read before the first is pushed: a damaged file should not be found half-way.
    let sets = args.sets.iter().map(|p| Ok((p, input::load_parcels(p)?))).collect::<Result<Vec<_>>>()?;
    let mut link = link::Link::connect(&link::socket_of(&args.to)?, Duration::ZERO)?;
    let parcels = sets.into_iter().flat_map(|(p, all)| all.into_iter().map(move |parcel| (p, parcel)));
    for (i, (path, parcel)) in parcels.enumerate() {
        if i > 0 && args.every > 0 {
            std::thread::sleep(Duration::from_millis(args.every));
        }
        let traces = parcel.set.traces;
        let (version, changed) = link.push(parcel)?;
        let line = if args.json {
            let object = json!({"schema": 1, "set": path, "version": version.to_string(), "changed": changed, "traces": traces});
            format!("{object}\n")
        } else if changed {
            format!("{}: taken, the program has version {version}\n", path.display())
        } else {
            format!("{}: nothing new, the program has version {version}\n", path.display())
        };
        input::print(&line)?;
    }
    Ok(exit::Code::Done as u8)
}
