//! Bugs in seconds, within bounds: one formula for all schedules of some rounds and all inputs.
//!
//! The program is unwound (`unwind`) into steps under conditions (`bounded`); `formula` says which executions
//! of `k` rounds these have, and a SAT solver looks for one that fails. What it finds is executed by the
//! machine, step by step (`replay`), and only what fails there is reported. Where nothing is found, no
//! execution within the rounds leaves what was unwound (`beyond`) and is exactly as the machine has it
//! (`exact`), and none needs more rounds (`rounds`), there is nothing (`leaves`): what is claimed holds
//! within the bounds that the user gave, or without any if no execution exceeds them. It is claimed if the
//! user asks for it (`--claim`).
mod access;
mod beyond;
mod bounded;
mod bounds;
mod calls;
mod cells;
mod claims;
mod exact;
mod first_set;
mod formula;
mod growth;
mod guard;
mod in_turn;
mod leaves;
mod library;
mod made;
mod memory;
mod narrow;
mod objects;
mod order;
mod passes;
mod places;
mod quiet;
mod replay;
pub mod returned;
mod rounds;
pub mod search;
pub mod sequential;
mod state;
mod step;
mod stuck;
mod swarm;
mod sync;
mod targets;
pub mod tiles;
mod unwind;
mod value;
mod waits;

use clap::{Args, FromArgMatches as _};
use engine::{Abilities, Engine, Problem, fails_at_once};
use property::Checked;
use report::sink::{End, Inconsistent, Sink};
use solver::backend::Backend;

/// The engine, with its options.
#[derive(Clone, Debug, Default)]
pub struct Bmc {
    arguments: Arguments,
}

/// Options of the engine `bmc`.
#[derive(Clone, Debug, Default, Args)]
#[group(skip)]
#[command(next_help_heading = "Engine bmc")]
struct Arguments {
    /// Executions of so many rounds at most, in each of which every thread has its turn once
    #[arg(long, value_name = "K")]
    rounds: Option<usize>,
    /// So many iterations of each loop that no constant ends
    #[arg(long, value_name = "U")]
    iterations: Option<u32>,
    /// So many threads at most [default: 150]; where the program creates threads without end, so many by each
    /// thread [default: 3]
    #[arg(long, value_name = "N")]
    threads: Option<usize>,
    /// Say that nothing fails within these bounds, too, where the formula shows it (safe-if). On trial: such
    /// claims rest on the solver's answer, and on a list of what the formula has as the program model has it
    #[arg(long)]
    claim: bool,
    /// The solver: batsat or cadical, or the command of one that reads DIMACS ("kissat -q", "minisat {in}
    /// {out}") or, after smt:, SMT-LIB 2 ("smt:z3 -in")
    #[arg(long, value_name = "COMMAND", default_value = "batsat", hide_default_value = true)]
    solver: Backend,
}

impl Engine for Bmc {
    fn name(&self) -> &'static str {
        "bmc"
    }

    fn about(&self) -> &'static str {
        "All schedules of some rounds and all inputs in one formula: finds failures"
    }

    fn abilities(&self) -> Abilities {
        Abilities { finds: true, schedules: self.arguments.claim, ..Abilities::default() }
    }

    fn creations(&self) -> Option<u32> {
        Some(self.arguments.threads.map_or(3, |n| n.try_into().unwrap_or(u32::MAX)))
    }

    fn arguments(&self, command: clap::Command) -> clap::Command {
        Arguments::augment_args(command)
    }

    fn configure(&mut self, given: &clap::ArgMatches) -> Result<(), clap::Error> {
        self.arguments = Arguments::from_arg_matches(given)?;
        Ok(())
    }

    fn run(
        &self,
        problem: &Problem<'_>,
        sink: &mut (dyn Sink + Send),
        _: Option<&[u8]>,
    ) -> Result<End, Inconsistent> {
        let mut machine = match problem.machines.machine(0) {
            Ok(machine) => machine,
            Err(stop) => return Ok(fails_at_once(problem.properties, *stop, sink)),
        };
        let creations = machine.creations();
        let mut machine = Checked::new(&mut machine, problem.properties, Some(problem.program));
        let Arguments { rounds, iterations, threads, claim, solver } = self.arguments.clone();
        // Beside others it looks for failures.
        let claims = claim && problem.may_begin.is_none();
        // There, it has a part of one processor.
        let jobs = if problem.may_begin.is_none() { problem.jobs } else { 1 };
        let alone = None;
        let limits = search::Limits { rounds, iterations, threads, creations, claims, solver, jobs, alone };
        Ok(search::search(problem.program, problem.properties, limits, &mut machine, sink))
    }
}
