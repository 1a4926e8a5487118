//! What an engine is: it is asked a [`Problem`], reports what it finds to a [`Sink`], and comes to an
//! [`End`].
//!
//! An engine is a crate under `engines/` and one line in `verifier::registry`. Nobody else knows it by name:
//! its options are arguments that it adds to the command line itself, and what it can do is said by
//! [`Abilities`].

use clap::{ArgMatches, Command};
use exec::fault::Stop;
use exec::interp::Interp;
use model::Program;
use model::labels::Labels;
use model::stop::Violation;
use property::Properties;
use report::sink::{Counts, End, Inconsistent, Outcome, Sink};
use std::collections::BTreeSet;
use std::sync::Arc;
use traceformat::site::SiteId;
use traceformat::thread::{ThreadIx, ThreadTable};

/// What an engine can do.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Abilities {
    /// It comes to an end on programs whose executions all end.
    pub ends: bool,
    /// It can come to a verdict on programs that have executions without an end. Then its machines do not
    /// bound loops ([`exec::interp::InterpOptions::endless`]), and all marks are events
    /// ([`Program::watch_all_marks`]).
    pub endless: bool,
    /// It proves schedules, not only verdicts.
    pub schedules: bool,
    /// Where it was interrupted it can go on.
    pub resumable: bool,
    /// It finds data races: what it takes for the same has the same races.
    pub races: bool,
    /// It looks at executions in which one thread goes at a time only
    /// ([`exec::interp::InterpOptions::turns`]).
    pub turns: bool,
    /// It looks for failures and proves nothing, and is often the first to find one.
    pub finds: bool,
    /// What it expects ([`report::sink::Estimate`]) is an estimate of the whole search, not only of what is
    /// open.
    pub estimates: bool,
    /// It is made for some programs ([`Engine::is_made_for`]): there it begins before others that prove; for
    /// all others it takes no part unless it is named.
    pub special: bool,
}

/// Makes machines.
pub trait Machines: Sync {
    /// A machine in the program's first state: 0 is the engine's own; each further worker asks for its own
    /// number, in its own thread.
    ///
    /// # Errors
    /// If the program stops before its first event, or whoever waits for the machine wants no more of it.
    fn machine(&self, number: usize) -> Result<Interp<'_>, Box<Stop>>;
}

/// How long a thread has waited at a site, in nanoseconds; of no thread in particular if none is named.
pub type Wait = (Option<ThreadIx>, SiteId, u64);

/// Asks the running program where its threads wait. `None`: it does not answer.
pub type AskWaits<'p> = dyn Fn() -> Box<dyn FnMut() -> Option<Vec<Wait>>> + Sync + 'p;

/// May one more worker begin? Asked again and again by one that waits; a yes is taken up.
pub type MayBegin<'p> = dyn Fn() -> bool + Sync + 'p;

/// What is asked of an engine.
#[derive(Clone, Copy)]
pub struct Problem<'p> {
    pub program: &'p Program,
    pub properties: Properties,
    pub machines: &'p dyn Machines,
    /// How many workers may explore, at least one.
    pub jobs: usize,
    /// When those after the first begin: they are shared with other engines. `None`: at once.
    pub may_begin: Option<&'p MayBegin<'p>>,
    /// Where the program that the sets are pushed to waits, if there is one.
    pub waits: Option<&'p AskWaits<'p>>,
    /// What a proof of an earlier version has said, for who can try it.
    pub carried: Option<&'p Arc<Labels>>,
    /// After an edit, the sites of the events that are near the change: for who can look there first.
    pub near: Option<&'p Arc<BTreeSet<u32>>>,
    /// Somebody may want to go on later from where the search is stopped.
    pub resumable: bool,
}

/// What a search that goes on has found before.
pub struct Before {
    pub counts: Counts,
    /// Sites whose accesses may race, in order.
    pub racing: Vec<SiteId>,
}

/// An engine, with its options.
pub trait Engine: Send + Sync {
    /// Its name on the command line, and in sets.
    fn name(&self) -> &'static str;

    /// What it is good for, in one line, for the help.
    fn about(&self) -> &'static str;

    fn abilities(&self) -> Abilities;

    /// Where the program makes threads without end: so many by each thread, in the executions that the engine
    /// looks at ([`exec::interp::InterpOptions::creations`]). `None`: it looks at no such program.
    fn creations(&self) -> Option<u32> {
        None
    }

    /// Is the program one of those that an engine with [`Abilities::special`] is made for?
    fn is_made_for(&self, _: &Program) -> bool {
        false
    }

    /// Adds its options to a command.
    fn arguments(&self, command: Command) -> Command;

    /// Takes its options from a command line to which [`Engine::arguments`] has been added.
    ///
    /// # Errors
    /// If they make no sense.
    fn configure(&mut self, given: &ArgMatches) -> Result<(), clap::Error>;

    /// Searches, until the end or until the sink does not want more. `from`: where an earlier search has
    /// stopped ([`End::rest`]).
    ///
    /// # Errors
    /// If the machine contradicts itself: then nothing that was reported is reliable.
    fn run(
        &self,
        problem: &Problem<'_>,
        sink: &mut (dyn Sink + Send),
        from: Option<&[u8]>,
    ) -> Result<End, Inconsistent>;

    /// What was found before, according to a rest. Nothing is believed that can be checked.
    ///
    /// # Errors
    /// What is wrong with it.
    fn before(&self, _rest: &[u8]) -> Result<Before, String> {
        Err("this engine cannot go on".into())
    }
}

/// What is to be said of a program whose main thread stops before its first event: one execution, without
/// events.
pub fn fails_at_once(properties: Properties, stop: Stop, sink: &mut (dyn Sink + Send)) -> End {
    let outcome = match properties.judge(stop) {
        Stop::Violated(v) => Outcome::Violated(v),
        Stop::Unsupported(u) => Outcome::Unsupported(u),
    };
    let violated = matches!(outcome, Outcome::Violated(_));
    // As anywhere: a failure of a whole trace need not show in each of its executions.
    let of_traces = |v: &Violation| matches!(v, Violation::Race { .. } | Violation::Memory { .. });
    let inevitable = matches!(&outcome, Outcome::Violated(v) if !of_traces(v));
    sink.execution(&ThreadTable::default(), &[], 0, &outcome);
    let counts = Counts {
        traces: u64::from(violated),
        violating: u64::from(violated),
        executions: 1,
        unsupported: u64::from(!violated),
        ..Counts::default()
    };
    End { counts, complete: true, inevitable, ..End::default() }
}
