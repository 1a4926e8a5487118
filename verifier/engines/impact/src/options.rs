//! The engine's options on the command line.

use super::policy::{HottestFirst, LongTurns, Phases, Policy, Recorded, RoundRobin};
use engine::{AskWaits, Wait};
use exec::machine::Machine;
use model::{Program, blocking};
use serde_json::Value;
use std::path::Path;
use std::sync::Arc;
use traceformat::recording::{self, Recording};
use traceformat::site::SiteId;

/// Which schedules come first.
#[derive(Clone, Debug)]
pub enum PolicyChoice {
    /// As many threads as there are processors take turns for a long while, then others; of how many
    /// processors, if not this machine's.
    Phases(Option<usize>),
    /// Each thread keeps the turn for many rounds of its loop, as long as they are of use.
    LongTurns,
    /// Each thread keeps the turn until its loop jumps back.
    RoundRobin,
    /// As in a recording, as far as it goes.
    Recorded(Arc<Recording>),
    /// New ones begin where the running program waits most: as written down earlier, or asked again and
    /// again.
    Hottest(Option<Arc<Vec<Wait>>>),
}

impl Default for PolicyChoice {
    fn default() -> PolicyChoice {
        PolicyChoice::Phases(None)
    }
}

/// Options of the engine `impact`.
#[derive(Clone, Debug, Default, clap::Args)]
#[group(skip)]
#[command(next_help_heading = "Engine impact")]
pub struct Arguments {
    /// Which schedules are looked for first: phases (for a machine with as many processors as this one),
    /// phases=PROCESSORS, long-turns, round-robin, recorded=FILE (.irsr), hottest (asks the program that the
    /// sets are pushed to), hottest=FILE (from stats=)
    #[arg(long, value_name = "POLICY", default_value = "phases", value_parser = PolicyChoice::parse)]
    pub policy: PolicyChoice,
    /// Do not take threads that run the same code for one another (where only the verdict is asked for)
    #[arg(long)]
    pub no_symmetry: bool,
}

impl PolicyChoice {
    /// `phases`, `phases=PROCESSORS`, `long-turns`, `round-robin`, `recorded=FILE` (.irsr), `hottest=FILE`
    /// (what the runtime writes with `stats=FILE`), `hottest` (asked of the program that the set is pushed
    /// to).
    ///
    /// # Errors
    /// What is wrong with it, in words.
    pub fn parse(text: &str) -> Result<PolicyChoice, String> {
        let read = |f: &str| std::fs::read_to_string(f).map_err(|e| format!("{f}: {e}"));
        Ok(match text.split_once('=') {
            None if text == "phases" => PolicyChoice::Phases(None),
            Some(("phases", n)) => match n.parse() {
                Ok(n) if n > 0 => PolicyChoice::Phases(Some(n)),
                _ => return Err(format!("{n}: not a number of processors")),
            },
            None if text == "long-turns" => PolicyChoice::LongTurns,
            None if text == "hottest" => PolicyChoice::Hottest(None),
            None if text == "round-robin" => PolicyChoice::RoundRobin,
            Some(("recorded", file)) => {
                let recording = recording::read(Path::new(file)).map_err(|e| format!("{file}: {e}"))?;
                PolicyChoice::Recorded(Arc::new(recording))
            }
            Some(("hottest", file)) => {
                let stats: Value = serde_json::from_str(&read(file)?).map_err(|e| format!("{file}: {e}"))?;
                let waits = stats["waits"].as_array().ok_or_else(|| format!("{file}: no `waits`"))?;
                let one = |w: &Value| {
                    Some((None, SiteId(w["site"].as_u64()?.try_into().ok()?), w["nanos"].as_u64()?))
                };
                PolicyChoice::Hottest(Some(Arc::new(waits.iter().filter_map(one).collect())))
            }
            _ => {
                return Err(
                    "phases, phases=N, long-turns, round-robin, hottest, recorded=FILE or hottest=FILE is expected".into()
                );
            }
        })
    }

    /// The policy; numbers the machine's threads as the recording does. `waits`: see
    /// [`engine::Problem::waits`].
    pub(super) fn policy<M: Machine + ?Sized>(
        &self,
        machine: &mut M,
        program: &Program,
        waits: Option<&AskWaits<'_>>,
    ) -> Box<dyn Policy> {
        let here = std::thread::available_parallelism().map_or(1, |n| n.get());
        let phases = |processors| Box::new(phases(program, processors));
        let hottest = |ask| Box::new(HottestFirst::new(ask, long_turns(program)));
        match (self, waits) {
            (PolicyChoice::Phases(n), _) => phases(n.unwrap_or(here)),
            (PolicyChoice::LongTurns, _) => Box::new(long_turns(program)),
            (PolicyChoice::RoundRobin, _) => Box::new(RoundRobin),
            (PolicyChoice::Recorded(r), _) if machine.adopt(&r.threads) => {
                let counted = r.events.iter().filter(|e| e.label.is_counted());
                let events = counted.map(|e| (e.thread, e.label));
                Box::new(Recorded::new(events, *phases(here)))
            }
            (PolicyChoice::Recorded(_), _) => {
                eprintln!("irs: the recording's threads are not this program's: it is not followed");
                phases(here)
            }
            // The shorter a schedule is, the more others are looked for before the verdict.
            (PolicyChoice::Hottest(None), Some(ask)) => hottest(ask()),
            (PolicyChoice::Hottest(waits), _) => {
                let waits = waits.clone().unwrap_or_default();
                hottest(Box::new(move || Some(waits.to_vec())))
            }
        }
    }
}

/// The usual policy, for a program and a machine.
pub fn phases(program: &Program, processors: usize) -> Phases {
    Phases { processors, blocking: blocking::sites(program).into_iter().collect(), ..Phases::default() }
}

/// Long turns of all threads alike.
pub fn long_turns(program: &Program) -> LongTurns {
    LongTurns { blocking: blocking::sites(program).into_iter().collect(), ..LongTurns::default() }
}
