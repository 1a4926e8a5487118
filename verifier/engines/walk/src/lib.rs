//! Random executions: what they find is real, and what they do not find is not proven. The engine is as small
//! as an engine can be, and shows what one needs.
//!
//! Every second execution takes anything that is enabled with the same probability. In the others, threads
//! have random priorities that change now and then, so that some are far ahead of others (Burckhardt et al.,
//! ASPLOS 2010).

use clap::{Args, FromArgMatches as _};
use engine::{Abilities, Engine, Problem, fails_at_once};
use exec::execution::{self, End as Ended, enabled};
use exec::machine::{Choice, Machine, Step};
use model::stop::INTERRUPTED;
use property::{Checked, Property};
use random::Rng;
use report::sink::{End, Estimate, Inconsistent, Outcome, PathEvent, Sink};
use traceformat::thread::ThreadIx;

/// The engine, with its options.
#[derive(Clone, Debug, Default)]
pub struct Walk {
    arguments: Arguments,
}

/// Options of the engine `walk`.
#[derive(Clone, Debug, Default, Args)]
#[group(skip)]
#[command(next_help_heading = "Engine walk")]
struct Arguments {
    /// Make so many random executions at most
    #[arg(long, value_name = "N", default_value_t = 10_000)]
    walks: u64,
    /// Where the random numbers begin
    #[arg(long, value_name = "N", default_value_t = 0)]
    walk_seed: u64,
}

/// Events of one execution; longer ones are given up.
const EVENTS: usize = 20_000;

impl Engine for Walk {
    fn name(&self) -> &'static str {
        "walk"
    }

    fn about(&self) -> &'static str {
        "Random executions: finds failures, proves nothing"
    }

    fn abilities(&self) -> Abilities {
        Abilities { races: true, ..Abilities::default() }
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
        let mut machine = Checked::new(&mut machine, problem.properties, Some(problem.program));
        let deadlocks = problem.properties.has(Property::Deadlock);
        let mut random = Rng::new(self.arguments.walk_seed);
        let mut end = End::default();
        let most = self.arguments.walks;
        while end.counts.executions < most && sink.keep_going() {
            let (path, ended) = walk(&mut machine, &mut random);
            let outcome = match ended {
                Ended::Violated(v) => Some(Outcome::Violated(v)),
                Ended::Deadlock(stuck) if deadlocks => Some(Outcome::Deadlock(stuck)),
                Ended::Unsupported(u) if u.kind == INTERRUPTED => break,
                Ended::Unsupported(u) => {
                    if !end.gaps.contains(&u) {
                        end.gaps.push(u);
                    }
                    None
                }
                _ => None,
            };
            end.counts.executions += 1;
            if let Some(outcome) = outcome {
                end.counts.violating += 1;
                let inputs = machine.witness();
                sink.counterexample(machine.threads(), &path, &outcome, inputs);
            }
            while machine.depth() > 0 {
                machine.undo();
            }
            sink.progress(Estimate { done: end.counts.executions, expected: most });
        }
        if end.counts.executions >= most {
            end.why = Some(format!("{most} random executions prove nothing"));
        }
        Ok(end)
    }
}

/// A random execution from the machine's state on, and how it ended.
fn walk<M: Machine + ?Sized>(machine: &mut M, random: &mut Rng) -> (Vec<PathEvent>, Ended) {
    let uniform = random.below(2) == 0;
    let mut priorities: Vec<u64> = Vec::new();
    let mut path = Vec::new();
    while path.len() < EVENTS {
        let choices = enabled(machine);
        if choices.is_empty() {
            return (path, execution::quiescent(machine));
        }
        let (t, c) = pick(&choices, machine.threads().len(), uniform, &mut priorities, random);
        let (event, ended) = match machine.step(t, c) {
            Step::Done(e) => (e, None),
            Step::Violated(e, v) => (e, Some(Ended::Violated(v))),
            Step::Unsupported(e, u) => (e, Some(Ended::Unsupported(u))),
        };
        // In a counterexample the order of all events is kept: nobody asks for predecessors.
        path.push(PathEvent::of(event));
        if let Some(ended) = ended {
            return (path, ended);
        }
    }
    (path, Ended::Open)
}

/// One of the choices.
fn pick(
    choices: &[(ThreadIx, Choice)],
    threads: usize,
    uniform: bool,
    priorities: &mut Vec<u64>,
    random: &mut Rng,
) -> (ThreadIx, Choice) {
    if uniform {
        return choices[random.below(choices.len())];
    }
    while priorities.len() < threads {
        priorities.push(random.draw());
    }
    if random.below(4) == 0 {
        let i = random.below(priorities.len());
        priorities[i] = random.draw();
    }
    let first = choices.iter().map(|c| c.0).max_by_key(|t| priorities[t.index()]);
    let of_first: Vec<_> = choices.iter().filter(|c| Some(c.0) == first).collect();
    *of_first[random.below(of_first.len())]
}
