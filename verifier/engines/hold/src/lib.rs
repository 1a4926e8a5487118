//! One thread at a time, in any order, at as few sites as possible: a cooperative node that holds no more
//! than it has to, and a hint at the repair of a bug.
//!
//! First all sites are held: a thread goes on until it stands before an operation that is not enabled, and
//! then any other may. If all executions of that are safe, sites are dropped, group by group, as long as what
//! is left is safe ([`least`]). Each node on the way is proven by looking at all of its executions
//! ([`search`]), and is published. At the end no site can be dropped: for each one there is an execution that
//! fails without it. So the program is safe as long as, once a thread has passed one of these places, no
//! other one passes any of them before that thread waits or ends. At last it is looked for marks, behind
//! which a thread may give way and nothing fails, either: so it is known where that way ends. (A node with
//! marks is no growth of one without, so these nodes are not published.)
//!
//! That is a *hint*: such sets are not unique, and to hold sites is not the same as one lock around them. A
//! thread that has the baton keeps it, wherever it goes, until it cannot go on.
//!
//! The engine comes to no verdict that nothing fails: it looks at states one by one, and leaves that to
//! others.

pub mod least;
pub mod search;
mod seen;
mod uses;

use clap::{ArgMatches, Args, Command, FromArgMatches as _};
use engine::{Abilities, Engine, Problem, fails_at_once};
use exec::abstraction::Abstraction;
use least::{Judge, Needed, least, most_marks};
use property::{Checked, Property};
use report::sink::{Baton, End, Estimate, Hint, Inconsistent, Kept, Sink, Without};
use ring::blocking_call;
use search::{Answer, Counts, Failure, Node, Search};
use std::collections::BTreeSet;
use traceformat::schedule::set::{Order, SiteSet};
use traceformat::site::SiteId;

/// The engine, with its options.
#[derive(Clone, Debug, Default)]
pub struct Hold {
    arguments: Arguments,
}

/// Options of the engine `hold`.
#[derive(Clone, Debug, Args)]
#[group(skip)]
#[command(next_help_heading = "Engine hold")]
struct Arguments {
    /// Give a group of sites up as needed where its proof takes more states than this
    #[arg(long, value_name = "N", default_value_t = STATES)]
    hold_states: u64,
}

/// States of one attempt.
const STATES: u64 = 200_000;

impl Default for Arguments {
    fn default() -> Arguments {
        Arguments { hold_states: STATES }
    }
}

impl Engine for Hold {
    fn name(&self) -> &'static str {
        "hold"
    }

    fn about(&self) -> &'static str {
        "One thread at a time at as few sites as possible: a hint at the repair of a bug, no verdict"
    }

    fn abilities(&self) -> Abilities {
        Abilities { schedules: true, ..Abilities::default() }
    }

    fn arguments(&self, command: Command) -> Command {
        Arguments::augment_args(command)
    }

    fn configure(&mut self, given: &ArgMatches) -> Result<(), clap::Error> {
        self.arguments = Arguments::from_arg_matches(given)?;
        Ok(())
    }

    fn run(
        &self,
        problem: &Problem<'_>,
        sink: &mut (dyn Sink + Send),
        _: Option<&[u8]>,
    ) -> Result<End, Inconsistent> {
        let mut inner = match problem.machines.machine(0) {
            Ok(machine) => machine,
            Err(stop) => return Ok(fails_at_once(problem.properties, *stop, sink)),
        };
        let stops = blocking_call(problem.program, true);
        let mut machine = Checked::new(&mut inner, problem.properties, Some(problem.program));
        let mut end = End::default();
        let why = match (problem.properties.has(Property::Race), stops) {
            (true, _) => Some("it looks for no data races".into()),
            (_, Some(call)) => Some(format!("a thread may be in a call that blocks outside ({call})")),
            _ => None,
        };
        if why.is_some() {
            return Ok(End { why, ..end });
        }
        let mut attempts = Attempts {
            machine: &mut machine,
            sink,
            deadlocks: problem.properties.has(Property::Deadlock),
            states: self.arguments.hold_states,
            counts: Counts::default(),
            met: BTreeSet::new(),
            failed: false,
            gave_way: BTreeSet::new(),
            keeps: false,
        };
        let all = SiteSet(ring::held(problem.program, &[], None));
        let mut node = Node { held: all, yields: SiteSet::default() };
        let why = match attempts.ask(&node) {
            None => "it was stopped".into(),
            Some(Answer::Unknown(why)) => format!("one thread at a time, in any order: {why}"),
            Some(Answer::Fails(_)) => "one thread at a time, in any order, it fails".into(),
            Some(Answer::Safe { racing }) => {
                attempts.take(&node, &racing);
                let met = attempts.met.clone();
                match least(problem.program, &mut node, &met, &mut attempts) {
                    None => format!("{} sites are held, and perhaps fewer suffice", node.held.0.len()),
                    Some(needed) => attempts.hint(node, needed),
                }
            }
        };
        end.counts.executions = attempts.counts.ends;
        end.counts.violating = u64::from(attempts.failed);
        end.notes.push(format!("{} states were looked at, of all attempts", attempts.counts.states));
        Ok(End { why: Some(why), ..end })
    }
}

/// Looks at one node after the other.
struct Attempts<'a, 's, M: ?Sized> {
    machine: &'a mut M,
    sink: &'a mut (dyn Sink + Send + 's),
    deadlocks: bool,
    /// States of each node, at most.
    states: u64,
    counts: Counts,
    /// Sites of events, so far.
    met: BTreeSet<SiteId>,
    /// A counterexample has been reported.
    failed: bool,
    /// Marks at which the last node has given way.
    gave_way: BTreeSet<SiteId>,
    /// What is found safe now is no growth of what has gone out.
    keeps: bool,
}

impl<M: Abstraction + ?Sized> Attempts<'_, '_, M>
where
    M::Shape: 'static,
{
    /// Reports what has to be held, and until when; says so in words.
    fn hint(&mut self, mut node: Node, needed: Vec<Needed>) -> String {
        if needed.is_empty() {
            return "no site has to be held, as far as single states tell".into();
        }
        let met = self.met.clone();
        self.keeps = true;
        self.gave_way.clear();
        let all_marks = most_marks(&mut node, &met, self).is_some();
        let mut hint = Hint { kept: Vec::new(), until: self.gave_way.iter().copied().collect(), all_marks };
        let without = |f: Box<Failure>| Without { path: f.path, outcome: f.outcome, inputs: f.inputs };
        hint.kept.extend(needed.into_iter().map(|n| Kept { site: n.site, without: n.without.map(without) }));
        let threads = self.machine.threads().clone();
        self.sink.hint(&threads, &hint);
        format!("{} sites have to be held; other schedules were not looked at", hint.kept.len())
    }
}

impl<M: Abstraction + ?Sized> Judge for Attempts<'_, '_, M>
where
    M::Shape: 'static,
{
    fn ask(&mut self, node: &Node) -> Option<Answer> {
        let mut search = Search::comparing(self.machine, node, self.deadlocks, self.states);
        let sink = &mut *self.sink;
        let answer = search.answer(&mut || sink.keep_going());
        let counts = search.counts();
        self.met.extend(search.sites());
        if let Answer::Safe { .. } = answer {
            self.gave_way.clone_from(search.gave_way());
        }
        self.counts.ends += counts.ends;
        self.counts.states += counts.states;
        self.sink.progress(Estimate { done: self.counts.states, expected: 0 });
        if let Answer::Fails(f) = &answer
            && !std::mem::replace(&mut self.failed, true)
        {
            let threads = self.machine.threads().clone();
            self.sink.counterexample(&threads, &f.path, &f.outcome, f.inputs.clone());
        }
        self.sink.keep_going().then_some(answer)
    }

    fn take(&mut self, node: &Node, racing: &BTreeSet<SiteId>) {
        if self.keeps {
            return;
        }
        let racing: Vec<SiteId> = racing.iter().copied().collect();
        let node = Baton { order: Order::Any, held: &node.held.0, yields: &node.yields.0, racing: &racing };
        self.sink.assume(self.machine.assumptions());
        let threads = self.machine.threads().clone();
        self.sink.cooperative(&threads, &node);
    }
}
