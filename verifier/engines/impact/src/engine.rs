//! [`Engine`] for this crate: from a [`Problem`] to attempts of the search, and their outcome.

use super::options::Arguments;
use super::policy::Policy;
use super::{Findings, Options, explore_with};
use clap::{Args as _, FromArgMatches as _};
use engine::{Abilities, Engine, Problem, fails_at_once};
use exec::abstraction::Abstraction;
use model::Program;
use property::{Checked, Properties, Property};
use report::sink::{Counts, End, Inconsistent, Sink};

/// The engine, with its options.
#[derive(Clone, Debug, Default)]
pub struct Impact {
    pub arguments: Arguments,
}

impl Engine for Impact {
    fn name(&self) -> &'static str {
        "impact"
    }

    fn about(&self) -> &'static str {
        "Abstract reachability, one schedule after the other: programs that never end, too"
    }

    fn abilities(&self) -> Abilities {
        // A race depends on the past, of which states say nothing.
        Abilities {
            ends: true,
            endless: true,
            schedules: true,
            resumable: false,
            races: false,
            turns: false,
            finds: false,
            estimates: false,
            special: false,
        }
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
        let mut policy = self.arguments.policy.policy(&mut machine, problem.program, problem.waits);
        let options = Options {
            symmetry: !self.arguments.no_symmetry,
            carried: problem.carried.cloned(),
            ..Options::default()
        };
        let (program, properties) = (Some(problem.program), problem.properties);
        search(&mut machine, program, properties, &options, policy.as_mut(), sink)
    }
}

/// Searches for violations of some properties. `program` is the machine's, if it has one: races are looked
/// for only then. The machine must not bound loops, and all marks must be events.
///
/// # Errors
/// As [`explore_with`].
pub fn search<M: Abstraction>(
    machine: &mut M,
    program: Option<&Program>,
    properties: Properties,
    options: &Options,
    policy: &mut dyn Policy,
    sink: &mut (dyn Sink + Send),
) -> Result<End, Inconsistent> {
    let options = Options { deadlock_is_unsafe: properties.has(Property::Deadlock), ..options.clone() };
    let mut machine = Checked::new(machine, properties, program);
    explore_with(&mut machine, sink, &options, policy).map(end)
}

/// What was found, in the words that all engines share.
fn end(found: Findings) -> End {
    let c = found.counts;
    let mut notes = found.notes;
    notes.push(format!(
        "{} schedules, {} states ({} covered, {} general), {} steps, {} refinements, {} spurious errors",
        c.schedules,
        c.nodes - c.within,
        c.covered,
        c.generalised,
        c.steps,
        c.refined,
        c.spurious
    ));
    let counts = Counts {
        traces: c.schedules,
        violating: c.counterexamples,
        assumed: u64::from(found.assumed),
        executions: c.schedules + c.counterexamples,
        unsupported: found.gaps.len() as u64,
        ..Counts::default()
    };
    End {
        counts,
        complete: found.complete,
        why: None,
        safe: found.safe,
        conditions: Vec::new(),
        vacuous: found.vacuous,
        // Who avoids the error by failing an assumption is lost to the game, too, but has not erred.
        inevitable: found.lost && !found.assumed && found.gaps.is_empty(),
        gaps: found.gaps,
        notes,
        rest: None,
    }
}
